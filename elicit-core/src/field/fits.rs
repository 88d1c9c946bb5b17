//! Which attribute fits which kind of field: the bounds of the methods of [`Spec`](super::Spec). Each says in
//! the words of the attribute why it does not fit.

use std::convert::Infallible;

use super::Choice;
use super::kind;

macro_rules! fits {
    ($(#[$meta:meta])* $name:ident for $($kind:ty $(, $n:ident)?);*) => {
        $(#[$meta])*
        #[doc(hidden)]
        pub trait $name<V: ?Sized> {}
        $(impl<V: ?Sized $(, $n)?> $name<V> for $kind {})*
    };
}

fits! {
    #[diagnostic::on_unimplemented(
        message = "`min` and `max` do not apply to a field of `{V}`",
        label = "bounds a number",
        note = "text has `min_length` and `max_length`, a list has `min_items` and `max_items`"
    )]
    Bounded for kind::Integer<N>, N; kind::Number<N>, N
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "a number with a fraction is no bound of a field of `{V}`",
        label = "bounds an `f32` or `f64`",
        note = "write a whole number for an integer; text has `min_length` and `max_length`, a list has `min_items` and `max_items`"
    )]
    Fractional for kind::Number<N>, N
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "`min_length` and `max_length` do not apply to a field of `{V}`",
        label = "counts the characters of text",
        note = "a number has `min` and `max`, a list has `min_items` and `max_items`; the options of a choice need no length"
    )]
    Measured for kind::Text; kind::Secret
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "`min_items` and `max_items` do not apply to a field of `{V}`",
        label = "counts the values of a list",
        note = "a number has `min` and `max`, text has `min_length` and `max_length`"
    )]
    Counted for kind::ManyOf; kind::Listed<kind::Unlisted>
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "`format` does not apply to a field of `{V}`",
        label = "describes plain text",
        note = "remove it: only `String` (and text that is parsed) takes a format; a date or address type brings its own"
    )]
    Formattable for kind::Text
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "`secret` does not apply to a field of `{V}`",
        label = "only text can be a secret",
        note = "remove it, or use `String` or `Secret`"
    )]
    Hideable for kind::Text; kind::Secret
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "`not_secret` does not apply to a field of `{V}`",
        label = "says of a text that it is no secret",
        note = "remove it"
    )]
    Showable for kind::Text
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "the name of this field says that it holds a secret, and a form must not ask for one",
        label = "this name says secret",
        note = "use `Secret` as its type (or write `#[elicit(secret)]`) and ask it on a page, in url mode",
        note = "if it is no secret, write `#[elicit(not_secret)]`"
    )]
    Innocent for kind::Formatted; kind::Secret; kind::Integer<N>, N; kind::Number<N>, N; kind::Boolean; kind::OneOf; kind::ManyOf; kind::Unlisted; kind::Listed<N>, N
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "a list of text needs the values that can be chosen",
        label = "add `#[elicit(enum(\"a\", \"b\"))]`, or make it a list of an enum that derives `Elicit`"
    )]
    Complete for kind::Text; kind::Formatted; kind::Secret; kind::Integer<N>, N; kind::Number<N>, N; kind::Boolean; kind::OneOf; kind::ManyOf; kind::Listed<N>, N
}

fits! {
    #[diagnostic::on_unimplemented(
        message = "`enum` does not apply to a field of `{V}`",
        label = "lists the values of a `String` or of a list of `String`",
        note = "remove it, or use `String`; the options of an enum are its variants"
    )]
    Listable for kind::Text; kind::Unlisted
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "`options` does not apply to a field of `{V}`",
        label = "gives a `String` or a list of `String` its options at run time",
        note = "remove it, or use `String`; the options of an enum are its variants"
    )]
    Selectable for kind::Text; kind::Unlisted
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "text is no default for a field of `{V}`",
        label = "write a value of the field's type"
    )]
    DefaultText for kind::Text; kind::Formatted; kind::OneOf; kind::Listed<kind::Text>
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "a number is no default for a field of `{V}`",
        label = "write a value of the field's type"
    )]
    DefaultWhole for kind::Integer<N>, N; kind::Number<N>, N
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "a number with a fraction is no default for a field of `{V}`",
        label = "write a value of the field's type"
    )]
    DefaultFraction for kind::Number<N>, N
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "a yes or no is no default for a field of `{V}`",
        label = "write a value of the field's type"
    )]
    DefaultBool for kind::Boolean
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "a list is no default for a field of `{V}`",
        label = "write a value of the field's type"
    )]
    DefaultList for kind::ManyOf; kind::Listed<kind::Unlisted>
}

/// A kind that takes a default that is a constant of type `D`.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{D}` is no default for a field of `{V}`",
    label = "write the default as a literal: a constant can be a whole number, a yes or no, or a variant of the field's own choice"
)]
#[doc(hidden)]
pub trait DefaultedBy<D, V: ?Sized> {
    /// `D`, where it is one.
    type Is;
}

impl<V: ?Sized> DefaultedBy<bool, V> for kind::Boolean {
    type Is = bool;
}

impl<E: Choice> DefaultedBy<E, E> for kind::OneOf {
    type Is = E;
}

/// A number type, of which a constant may be a bound: cast both ways, so that nothing is lost.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` is no bound of a number",
    label = "write the bound as a literal, or name a constant of an integer type or of `f64`"
)]
#[doc(hidden)]
pub trait Numeric {
    /// The type itself.
    type Is;
}

/// A constant that may be a bound, to be cast.
#[doc(hidden)]
pub const fn numeric<T: Numeric<Is = T>>(constant: T) -> <T as Numeric>::Is {
    constant
}

macro_rules! numeric {
    ($($int:ident)* ; $($float:ident)*) => {
        $(
            impl<N, V: ?Sized> DefaultedBy<$int, V> for kind::Integer<N> {
                type Is = $int;
            }
            impl<N, V: ?Sized> DefaultedBy<$int, V> for kind::Number<N> {
                type Is = $int;
            }
        )*
        $(impl Numeric for $int { type Is = Self; })*
        $(impl Numeric for $float { type Is = Self; })*
    };
}

// No `f32`: as a double it is another number than its author wrote.
numeric!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize; f64);

/// Two impls that no constant is of: with them, the compiler waits for the type of the constant before it
/// says that it does not fit, and can name it.
macro_rules! no_constant {
    ($($kind:ty $(, $n:ident)?);*) => {$(
        impl<V: ?Sized $(, $n)?> DefaultedBy<Infallible, V> for $kind {
            type Is = Infallible;
        }
        impl<V: ?Sized $(, $n)?> DefaultedBy<[Infallible; 0], V> for $kind {
            type Is = [Infallible; 0];
        }
    )*};
}

no_constant!(kind::Text; kind::Formatted; kind::Secret; kind::ManyOf; kind::Unlisted; kind::Listed<K>, K);
