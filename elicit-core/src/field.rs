//! What may stand in a form: the [`Field`] trait, and [`Spec`], the description of one field.
//!
//! A `Spec` is where the derive starts: `field::<u8>().named("boxes").min(1).max(3)` reads like the
//! struct it came from and ends as the [`Property`] that everything else reads. Each method asks
//! the type system whether the attribute fits the field's type, so aliases and types of your own
//! are judged like the rest.

use std::borrow::Cow;
use std::marker::PhantomData;

use crate::problem::Cause;
use crate::schema::{ChoiceOption, Kind, Number, Property};
use crate::{Fault, Format};

/// A type that can be a field of a form.
///
/// It is implemented for `String`, `bool`, the integers up to 64 bits and their `NonZero` types,
/// `f32`, `f64`, [`Secret`](crate::Secret), the enums that derive `Elicit`, lists of those, `Option` of
/// any of them, and, each behind the feature of its name, the types of `jiff`, `chrono`, `time`, `url` and
/// `email_address`.
///
/// # A type of your own
///
/// Start from the kind of field it is shown as ([`TextField`], [`IntegerField`], [`NumberField`],
/// [`BooleanField`]), and turn the answer, already checked against that field's rules, into a
/// value. For a type with a `FromStr`, `#[elicit(parse)]` on the field does as much.
///
/// ```
/// use mcp_elicit::field::{kind, Fault, Field, TextField};
/// use mcp_elicit::Elicit;
///
/// #[derive(Debug, PartialEq)]
/// struct Plate(String);
///
/// impl Field for Plate {
///     type Value = Self;
///     type Kind = kind::Text;
///     const SPEC: TextField<Self> = TextField::new().max_length(8);
///
///     fn from_text(text: &str) -> Result<Self, Fault> {
///         if text.bytes().all(|b| b.is_ascii_alphanumeric()) {
///             Ok(Plate(text.to_ascii_uppercase()))
///         } else {
///             Err(Fault::invalid("must be letters and digits"))
///         }
///     }
/// }
///
/// #[derive(Debug, Elicit)]
/// struct Parking {
///     plate: Plate,
///     second_plate: Option<Plate>,
/// }
///
/// let parking = Parking::from_content(&serde_json::json!({"plate": "m42abc"})).unwrap();
/// assert_eq!(parking.plate, Plate("M42ABC".into()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a form",
    label = "a form is flat: text, a number, a yes or no, a choice, a list of choices, or `Option` of one of them",
    note = "of a nested struct, put the fields here, or ask it with a form of its own in a second round",
    note = "a choice is an enum of unit variants with `#[derive(Elicit)]`; for a type that is read from text with `FromStr`, write `#[elicit(parse)]`; other types can implement `Field`"
)]
pub trait Field: Sized {
    /// The type of an answered value: `Self`, and for `Option<T>` what `T` has.
    type Value;

    /// The [kind] of field that this type is shown as.
    type Kind;

    /// The description that the derive starts from.
    const SPEC: Spec<Self, Self::Value, Self::Kind>;

    /// The value that no answer means; `None` where an answer is needed.
    #[must_use]
    fn unanswered() -> Option<Self> {
        None
    }

    /// The value of a text that the field's rules accept.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of a text that is not a value of this type.
    fn from_text(text: &str) -> Result<Self, Fault> {
        let _ = text;
        Err(WRONG_TYPE)
    }

    /// The value of the option at `index`, whose text is `value`.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of an option that is not a value of this type.
    fn from_option(index: usize, value: &str) -> Result<Self, Fault> {
        let _ = index;
        Self::from_text(value)
    }

    /// The value of a whole number that the field's rules accept.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of a number that this type cannot hold.
    fn from_integer(number: i128) -> Result<Self, Fault> {
        let _ = number;
        Err(WRONG_TYPE)
    }

    /// The value of a number that the field's rules accept.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of a number that this type cannot hold.
    fn from_number(number: f64) -> Result<Self, Fault> {
        let _ = number;
        Err(WRONG_TYPE)
    }

    /// The value of a yes or no.
    ///
    /// # Errors
    ///
    /// The [`Fault`] where this type is no yes or no.
    fn from_bool(yes: bool) -> Result<Self, Fault> {
        let _ = yes;
        Err(WRONG_TYPE)
    }

    /// The list that [`add`](Self::add) fills; `None` where this type is no list.
    #[must_use]
    fn list() -> Option<Self> {
        None
    }

    /// Adds the option at `index`, whose text is `value`, to a list.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of an option that is not a value of the list.
    fn add(&mut self, index: usize, value: &str) -> Result<(), Fault> {
        let _ = (index, value);
        Err(WRONG_TYPE)
    }
}

pub(crate) const WRONG_TYPE: Fault = Fault(Cause::Type);
pub(crate) const NOT_LISTED: Fault = Fault(Cause::NotListed);

/// An enum whose variants are the options of a choice; `#[derive(Elicit)]` on the enum implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a choice",
    label = "not an enum of unit variants that derives `Elicit`",
    note = "put `#[derive(Elicit)]` on the enum"
)]
pub trait Choice: Sized {
    /// The options, in the order of the variants.
    const OPTIONS: &'static [ChoiceOption];

    /// The variants' discriminants, by which a default given as a path is found.
    #[doc(hidden)]
    const DISCRIMINANTS: &'static [i128];

    /// The variant of the option at `index`.
    fn at(index: usize) -> Option<Self>;
}

/// What a list in a form can hold: a [`Choice`], or `String` with `#[elicit(enum("a", "b"))]`.
#[diagnostic::on_unimplemented(
    message = "a form has no list of `{Self}`",
    label = "a list in a form is a choice of several",
    note = "make `{Self}` an enum of unit variants with `#[derive(Elicit)]`, or use a list of `String` with `#[elicit(enum(\"a\", \"b\"))]`"
)]
pub trait Item: Sized {
    /// The kind of a list of it.
    #[doc(hidden)]
    type List: Described;

    /// The options, where the type gives them.
    #[doc(hidden)]
    const OPTIONS: &'static [ChoiceOption];

    /// The value of the option at `index`, whose text is `value`.
    #[doc(hidden)]
    fn item(index: usize, value: &str) -> Result<Self, Fault>;
}

// Not to be recommended, so that what is no item is told of `Item` and not of `Choice`.
#[diagnostic::do_not_recommend]
impl<E: Choice> Item for E {
    type List = kind::ManyOf;
    const OPTIONS: &'static [ChoiceOption] = <E as Choice>::OPTIONS;

    fn item(index: usize, _: &str) -> Result<Self, Fault> {
        E::at(index).ok_or(NOT_LISTED)
    }
}

impl Item for String {
    type List = kind::Unlisted;
    const OPTIONS: &'static [ChoiceOption] = &[];

    fn item(_: usize, value: &str) -> Result<Self, Fault> {
        Ok(value.to_owned())
    }
}

#[diagnostic::do_not_recommend]
impl<E: Choice> Field for E {
    type Value = Self;
    type Kind = kind::OneOf;
    const SPEC: Spec<Self, Self, kind::OneOf> = {
        let mut spec = Spec::new();
        spec.data.options = E::OPTIONS;
        spec.data.discriminants = E::DISCRIMINANTS;
        spec
    };

    fn from_option(index: usize, _: &str) -> Result<Self, Fault> {
        E::at(index).ok_or(NOT_LISTED)
    }
}

/// Holds of a type and itself. What is inside an `Option` is its own [`Field::Value`]; of an `Option` in an
/// `Option` it is not.
#[diagnostic::on_unimplemented(
    message = "an `Option` in a form cannot hold another `Option`",
    label = "an answer is there or it is not",
    note = "write `Option<{Self}>`"
)]
#[doc(hidden)]
pub trait ValueOf<T> {}

impl<T> ValueOf<T> for T {}

impl<T: Field> Field for Option<T>
where
    T::Value: ValueOf<T>,
{
    type Value = T::Value;
    type Kind = T::Kind;
    const SPEC: Spec<Self, T::Value, T::Kind> = Spec::with(T::SPEC.optional().data);

    fn unanswered() -> Option<Self> {
        Some(None)
    }

    fn from_text(text: &str) -> Result<Self, Fault> {
        T::from_text(text).map(Some)
    }

    fn from_option(index: usize, value: &str) -> Result<Self, Fault> {
        T::from_option(index, value).map(Some)
    }

    fn from_integer(number: i128) -> Result<Self, Fault> {
        T::from_integer(number).map(Some)
    }

    fn from_number(number: f64) -> Result<Self, Fault> {
        T::from_number(number).map(Some)
    }

    fn from_bool(yes: bool) -> Result<Self, Fault> {
        T::from_bool(yes).map(Some)
    }

    fn list() -> Option<Self> {
        T::list().map(Some)
    }

    fn add(&mut self, index: usize, value: &str) -> Result<(), Fault> {
        match self {
            Some(list) => list.add(index, value),
            None => Err(WRONG_TYPE),
        }
    }
}

/// The description of one field: its Rust type `T`, the type `V` of an answered value (what is
/// inside an `Option`), and its [kind](kind) `K`.
///
/// The names without parameters to fill in are [`TextField`], [`IntegerField`],
/// [`NumberField`] and [`BooleanField`].
pub struct Spec<T, V, K> {
    data: Data,
    of: PhantomData<fn() -> (T, V, K)>,
}

impl<T, V, K> Clone for Spec<T, V, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, V, K> Copy for Spec<T, V, K> {}

/// A field shown as text.
pub type TextField<T> = Spec<T, T, kind::Text>;
/// A field shown as a whole number; `N` is the Rust type whose range it keeps.
pub type IntegerField<T, N = i64> = Spec<T, T, kind::Integer<N>>;
/// A field shown as a number; `F` is the Rust type whose range it keeps.
pub type NumberField<T, F = f64> = Spec<T, T, kind::Number<F>>;
/// A field shown as a yes or no.
pub type BooleanField<T> = Spec<T, T, kind::Boolean>;

/// The kinds of field, as types.
pub mod kind {
    use std::marker::PhantomData;

    /// Text.
    pub struct Text;
    /// Text whose format the Rust type gives: a date, an address.
    pub struct Formatted;
    /// A secret text.
    pub struct Secret;
    /// A whole number in the range of `N`.
    pub struct Integer<N>(PhantomData<N>);
    /// A number in the range of `F`.
    pub struct Number<F>(PhantomData<F>);
    /// A yes or no.
    pub struct Boolean;
    /// One of several options.
    pub struct OneOf;
    /// Several of several options.
    pub struct ManyOf;
    /// A list of `String` before its options are given.
    pub struct Unlisted;
}

/// Everything a field can be told, as constant data.
#[derive(Clone, Copy)]
struct Data {
    base: Base,
    name: &'static str,
    title: Option<&'static str>,
    description: Option<&'static str>,
    required: bool,
    secret: bool,
    minimum: Option<Number>,
    maximum: Option<Number>,
    least: Option<u64>,
    most: Option<u64>,
    format: Option<Format>,
    options: &'static [ChoiceOption],
    discriminants: &'static [i128],
    default: Option<Default>,
}

#[derive(Clone, Copy)]
#[doc(hidden)]
pub enum Base {
    Text,
    Integer,
    Number,
    Boolean,
    OneOf,
    ManyOf,
}

#[derive(Clone, Copy)]
enum Default {
    Text(&'static str),
    Number(Number),
    Boolean(bool),
    List(&'static [Cow<'static, str>]),
}

/// What every kind knows of itself.
#[doc(hidden)]
pub trait Described {
    const BASE: Base;
    /// The bounds that the form states where the author gives none.
    const MINIMUM: Option<Number> = None;
    const MAXIMUM: Option<Number> = None;
    /// What the type can hold at all.
    const HOLDS: (i128, i128) = (i128::MIN, i128::MAX);
    const HOLDS_ZERO: bool = true;
    const OUT_OF_RANGE: &'static str = "";
    const GREATEST: f64 = f64::MAX;
    const SECRET: bool = false;
}

macro_rules! described {
    ($($kind:ident: $base:ident),*) => {$(
        impl Described for kind::$kind {
            const BASE: Base = Base::$base;
        }
    )*};
}
described!(Text: Text, Formatted: Text, Boolean: Boolean, OneOf: OneOf, ManyOf: ManyOf, Unlisted: ManyOf);

impl Described for kind::Secret {
    const BASE: Base = Base::Text;
    const SECRET: bool = true;
}

impl<N: Whole> Described for kind::Integer<N> {
    const BASE: Base = Base::Integer;
    const MINIMUM: Option<Number> = N::STATED.0;
    const MAXIMUM: Option<Number> = N::STATED.1;
    const HOLDS: (i128, i128) = N::HOLDS;
    const HOLDS_ZERO: bool = N::HOLDS_ZERO;
    const OUT_OF_RANGE: &'static str = N::OUT_OF_RANGE;
}

impl<F: Real> Described for kind::Number<F> {
    const BASE: Base = Base::Number;
    const GREATEST: f64 = F::GREATEST;
}

/// A floating point type that a form can ask for.
#[doc(hidden)]
pub trait Real {
    const GREATEST: f64;
}

/// An integer type that a form can ask for.
#[doc(hidden)]
pub trait Whole {
    /// The bounds that the form states: an unsigned type's own, none of a signed one's. A host
    /// that sends an untouched number as its minimum would otherwise send -2147483648.
    const STATED: (Option<Number>, Option<Number>);
    const HOLDS: (i128, i128);
    const HOLDS_ZERO: bool;
    const OUT_OF_RANGE: &'static str;
}

// ---- which attribute fits which kind: the bounds of the methods of `Spec` ----

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
        message = "`{V}` is no number with a fraction",
        label = "write a whole number"
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
    Counted for kind::ManyOf
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
    Innocent for kind::Formatted; kind::Secret; kind::Integer<N>, N; kind::Number<N>, N; kind::Boolean; kind::OneOf; kind::ManyOf; kind::Unlisted
}
fits! {
    #[diagnostic::on_unimplemented(
        message = "a list of text needs the values that can be chosen",
        label = "add `#[elicit(enum(\"a\", \"b\"))]`, or make it a list of an enum that derives `Elicit`"
    )]
    Complete for kind::Text; kind::Formatted; kind::Secret; kind::Integer<N>, N; kind::Number<N>, N; kind::Boolean; kind::OneOf; kind::ManyOf
}

/// A kind that takes `enum(…)`.
#[diagnostic::on_unimplemented(
    message = "`enum` does not apply to a field of `{V}`",
    label = "lists the values of a `String` or of a list of `String`",
    note = "remove it, or use `String`; the options of an enum are its variants"
)]
#[doc(hidden)]
pub trait Listable<V: ?Sized> {
    type Listed;
}

impl<V: ?Sized> Listable<V> for kind::Text {
    type Listed = kind::OneOf;
}

impl<V: ?Sized> Listable<V> for kind::Unlisted {
    type Listed = kind::ManyOf;
}

/// A kind that takes a default of this sort.
#[diagnostic::on_unimplemented(
    message = "{D} is no default for a field of `{V}`",
    label = "a default has the type of its field",
    note = "text and choices take text, integers a whole number, numbers a number, a yes or no `true` or `false`, lists a list of texts"
)]
#[doc(hidden)]
pub trait Defaulted<D, V: ?Sized> {}

/// The sorts of defaults, as types.
#[doc(hidden)]
#[allow(non_camel_case_types)]
pub mod default {
    pub struct text;
    pub struct a_whole_number;
    pub struct a_number_with_a_fraction;
    pub struct a_yes_or_no;
    pub struct a_list;
}

impl<V: ?Sized> Defaulted<default::text, V> for kind::Text {}
impl<V: ?Sized> Defaulted<default::text, V> for kind::Formatted {}
impl<V: ?Sized> Defaulted<default::text, V> for kind::OneOf {}
impl<N, V: ?Sized> Defaulted<default::a_whole_number, V> for kind::Integer<N> {}
impl<F, V: ?Sized> Defaulted<default::a_whole_number, V> for kind::Number<F> {}
impl<F, V: ?Sized> Defaulted<default::a_number_with_a_fraction, V> for kind::Number<F> {}
impl<V: ?Sized> Defaulted<default::a_yes_or_no, V> for kind::Boolean {}
impl<V: ?Sized> Defaulted<default::a_list, V> for kind::ManyOf {}

/// A kind that takes a default that is a constant of type `D`.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{D}` is no default for a field of `{V}`",
    label = "write the default as a literal, or name a constant of the field's type"
)]
#[doc(hidden)]
pub trait DefaultedBy<D, V: ?Sized> {}

impl<N, D: Whole, V: ?Sized> DefaultedBy<D, V> for kind::Integer<N> {}
impl<V: ?Sized> DefaultedBy<bool, V> for kind::Boolean {}
impl<E: Choice> DefaultedBy<E, E> for kind::OneOf {}

// ---- the description itself ----

impl<T, V, K: Described> Spec<T, V, K> {
    /// A field that must be answered and has no rules yet.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "const, and a default of a field is another thing")]
    pub const fn new() -> Self {
        Self::with(Data {
            base: K::BASE,
            name: "",
            title: None,
            description: None,
            required: true,
            secret: K::SECRET,
            minimum: K::MINIMUM,
            maximum: K::MAXIMUM,
            least: None,
            most: None,
            format: None,
            options: &[],
            discriminants: &[],
            default: None,
        })
    }
}

impl<T, V> Spec<T, V, kind::Formatted> {
    /// A field of text whose format the type gives.
    #[must_use]
    pub const fn formatted(format: Format) -> Self {
        let mut new = Self::new();
        new.data.format = Some(format);
        new
    }
}

impl<T, K: Described> Spec<T, T, K> {
    /// A list of these options.
    pub(crate) const fn list(options: &'static [ChoiceOption]) -> Self {
        let mut new = Self::new();
        new.data.options = options;
        new
    }
}

impl<T, V, K> Spec<T, V, K> {
    const fn with(data: Data) -> Self {
        Self {
            data,
            of: PhantomData,
        }
    }

    /// The same field, not required.
    pub(crate) const fn optional(mut self) -> Self {
        self.data.required = false;
        self
    }

    /// Whether the field's type can hold the number at all.
    #[doc(hidden)]
    pub const fn holds(self, number: i128) -> crate::rule::Verdict
    where
        K: Described,
    {
        if number < K::HOLDS.0 || number > K::HOLDS.1 {
            return Err(K::OUT_OF_RANGE);
        }
        if number == 0 && !K::HOLDS_ZERO {
            return Err("a `NonZero` does not hold 0");
        }
        Ok(())
    }

    /// Whether the field's type can hold the number, near enough.
    #[doc(hidden)]
    pub const fn holds_fraction(self, number: f64) -> crate::rule::Verdict
    where
        K: Described,
    {
        if number < -K::GREATEST || number > K::GREATEST {
            return Err("out of range: an `f32` holds less than 3.5e38 on either side of 0");
        }
        Ok(())
    }

    /// Whether the field's type can hold a constant, cast both ways.
    #[doc(hidden)]
    pub const fn holds_const(self, whole: i128, number: f64) -> crate::rule::Verdict
    where
        K: Described,
    {
        if matches!(K::BASE, Base::Integer) && whole as f64 != number {
            return Err("the bound of a whole number must be whole");
        }
        self.holds(whole)
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.data.name = name;
        self
    }

    /// The label that is shown.
    #[must_use]
    pub const fn title(mut self, title: &'static str) -> Self {
        self.data.title = Some(title);
        self
    }

    /// The explanation that is shown beside the label.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.data.description = Some(description);
        self
    }

    /// The smallest number accepted.
    #[must_use]
    pub const fn min(mut self, min: i128) -> Self
    where
        K: Bounded<V>,
    {
        self.data.minimum = Some(Number::Integer(min));
        self
    }

    /// The greatest number accepted.
    #[must_use]
    pub const fn max(mut self, max: i128) -> Self
    where
        K: Bounded<V>,
    {
        self.data.maximum = Some(Number::Integer(max));
        self
    }

    /// The smallest number accepted, with a fraction.
    #[must_use]
    pub const fn min_fraction(mut self, min: f64) -> Self
    where
        K: Fractional<V>,
    {
        self.data.minimum = Some(Number::Float(min));
        self
    }

    /// The greatest number accepted, with a fraction.
    #[must_use]
    pub const fn max_fraction(mut self, max: f64) -> Self
    where
        K: Fractional<V>,
    {
        self.data.maximum = Some(Number::Float(max));
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn min_const(mut self, whole: i128, number: f64) -> Self
    where
        K: Bounded<V>,
    {
        self.data.minimum = Some(self.const_number(whole, number));
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn max_const(mut self, whole: i128, number: f64) -> Self
    where
        K: Bounded<V>,
    {
        self.data.maximum = Some(self.const_number(whole, number));
        self
    }

    /// A constant of any number type, cast both ways: whole where nothing is lost by it.
    const fn const_number(&self, whole: i128, number: f64) -> Number {
        if matches!(self.data.base, Base::Integer) || whole as f64 == number {
            Number::Integer(whole)
        } else {
            Number::Float(number)
        }
    }

    /// The least number of characters.
    #[must_use]
    pub const fn min_length(mut self, characters: usize) -> Self
    where
        K: Measured<V>,
    {
        self.data.least = Some(characters as u64);
        self
    }

    /// The greatest number of characters.
    #[must_use]
    pub const fn max_length(mut self, characters: usize) -> Self
    where
        K: Measured<V>,
    {
        self.data.most = Some(characters as u64);
        self
    }

    /// The least number of values.
    #[must_use]
    pub const fn min_items(mut self, values: usize) -> Self
    where
        K: Counted<V>,
    {
        self.data.least = Some(values as u64);
        self
    }

    /// The greatest number of values.
    #[must_use]
    pub const fn max_items(mut self, values: usize) -> Self
    where
        K: Counted<V>,
    {
        self.data.most = Some(values as u64);
        self
    }

    /// The format that the text must have.
    #[must_use]
    pub const fn format(mut self, format: Format) -> Self
    where
        K: Formattable<V>,
    {
        self.data.format = Some(format);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn listed(self, options: &'static [ChoiceOption]) -> Spec<T, V, K::Listed>
    where
        K: Listable<V>,
    {
        let mut data = self.data;
        if matches!(data.base, Base::Text) {
            data.base = Base::OneOf;
        }
        data.options = options;
        Spec::with(data)
    }

    /// Marks the field as a secret, which only a page of the server's own may ask for.
    #[must_use]
    pub const fn secret(self) -> Spec<T, V, kind::Secret>
    where
        K: Hideable<V>,
    {
        let mut data = self.data;
        data.secret = true;
        Spec::with(data)
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn not_secret(self) -> Self
    where
        K: Showable<V>,
    {
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn name_says_secret(self) -> Self
    where
        K: Innocent<V>,
    {
        self
    }

    const fn default(mut self, default: Default) -> Self {
        self.data.default = Some(default);
        // An absent field with a default gets the default, so it need not be there.
        self.data.required = false;
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_text(self, text: &'static str) -> Self
    where
        K: Defaulted<default::text, V>,
    {
        self.default(Default::Text(text))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_whole(self, number: i128) -> Self
    where
        K: Defaulted<default::a_whole_number, V>,
    {
        self.default(Default::Number(Number::Integer(number)))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_fraction(self, number: f64) -> Self
    where
        K: Defaulted<default::a_number_with_a_fraction, V>,
    {
        self.default(Default::Number(Number::Float(number)))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_bool(self, yes: bool) -> Self
    where
        K: Defaulted<default::a_yes_or_no, V>,
    {
        self.default(Default::Boolean(yes))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_list(self, values: &'static [Cow<'static, str>]) -> Self
    where
        K: Defaulted<default::a_list, V>,
    {
        self.default(Default::List(values))
    }

    /// A constant as the default. Its type decides whether it fits, its cast is its value: of an
    /// enum's variant the discriminant.
    #[doc(hidden)]
    #[must_use]
    pub const fn default_const<D>(self, _constant: &D, cast: i128) -> Self
    where
        K: DefaultedBy<D, V>,
    {
        let default = match self.data.base {
            Base::OneOf => {
                let mut at = 0;
                while at < self.data.discriminants.len() && self.data.discriminants[at] != cast {
                    at += 1;
                }
                if at == self.data.discriminants.len() {
                    panic!("the default is not a variant of the choice");
                }
                match &self.data.options[at].value {
                    Cow::Borrowed(value) => Default::Text(value),
                    Cow::Owned(_) => panic!("the options of a derived choice are constant"),
                }
            }
            Base::Boolean => Default::Boolean(cast != 0),
            _ => Default::Number(Number::Integer(cast)),
        };
        self.default(default)
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn property(self) -> Property
    where
        K: Complete<V>,
    {
        let data = self.data;
        Property {
            name: Cow::Borrowed(data.name),
            title: text(data.title),
            description: text(data.description),
            required: data.required,
            secret: data.secret,
            kind: data.kind(),
        }
    }

    /// The place in which an answer is gathered.
    #[doc(hidden)]
    #[must_use]
    pub const fn slot(self) -> crate::answer::Slot<T> {
        crate::answer::Slot::new()
    }
}

const fn text(text: Option<&'static str>) -> Option<Cow<'static, str>> {
    match text {
        Some(text) => Some(Cow::Borrowed(text)),
        None => None,
    }
}

impl Data {
    const fn kind(self) -> Kind {
        match self.base {
            Base::Text => Kind::Text {
                min_length: self.least,
                max_length: self.most,
                format: self.format,
                default: self.default_text(),
            },
            Base::Integer => Kind::Integer {
                minimum: whole(self.minimum),
                maximum: whole(self.maximum),
                default: whole(self.default_number()),
            },
            Base::Number => Kind::Number {
                minimum: self.minimum,
                maximum: self.maximum,
                default: self.default_number(),
            },
            Base::Boolean => Kind::Boolean {
                default: match self.default {
                    Some(Default::Boolean(yes)) => Some(yes),
                    _ => None,
                },
            },
            Base::OneOf => Kind::OneOf {
                options: Cow::Borrowed(self.options),
                default: self.default_text(),
            },
            Base::ManyOf => Kind::ManyOf {
                options: Cow::Borrowed(self.options),
                min_items: self.least,
                max_items: self.most,
                default: match self.default {
                    Some(Default::List(values)) => Some(Cow::Borrowed(values)),
                    _ => None,
                },
            },
        }
    }

    const fn default_text(self) -> Option<Cow<'static, str>> {
        match self.default {
            Some(Default::Text(text)) => Some(Cow::Borrowed(text)),
            _ => None,
        }
    }

    const fn default_number(self) -> Option<Number> {
        match self.default {
            Some(Default::Number(number)) => Some(number),
            _ => None,
        }
    }
}

const fn whole(number: Option<Number>) -> Option<i128> {
    match number {
        Some(Number::Integer(n)) => Some(n),
        // No method gives a whole number's field a fraction.
        _ => None,
    }
}

/// The description of a field of type `T`. Generated code names the bound here and nowhere else: where it
/// fails, the type of the result is unknown, and what is chained on it stays silent.
#[doc(hidden)]
#[must_use]
pub const fn field<T: Field>() -> Spec<T, T::Value, T::Kind> {
    T::SPEC
}
