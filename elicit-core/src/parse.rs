//! `#[elicit(parse)]`: a text that the schema checks and the type's `FromStr` reads.

#![allow(missing_docs, reason = "for generated code alone")]

use std::marker::PhantomData;
use std::str::FromStr;

use crate::Fault;
use crate::answer::Answered;
use crate::field::{Field, Spec, kind};
use crate::problem::Cause;

/// A type that is read from text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from text",
    label = "`parse` needs `FromStr`",
    note = "implement `std::str::FromStr` for `{Self}`, or remove `parse`"
)]
pub trait FromText: Sized {
    fn from_text(text: &str) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: FromStr> FromText for T {
    fn from_text(text: &str) -> Option<Self> {
        // The error is dropped: it may quote what was typed.
        text.parse().ok()
    }
}

/// How a field of type `T` is parsed. Of an `Option` it is what is inside that is: the inherent
/// constant is preferred to the trait's.
pub struct Parse<T>(PhantomData<T>);

/// A field that is read as `R`.
pub struct As<R>(PhantomData<R>);

impl<T> Parse<Option<T>> {
    pub const AS: As<ParsedOption<T>> = As(PhantomData);
}

pub trait ParsePlain {
    type As;
    const AS: Self::As;
}

impl<T> ParsePlain for Parse<T> {
    type As = As<Parsed<T>>;
    const AS: As<Parsed<T>> = As(PhantomData);
}

/// The description of a parsed field.
#[must_use]
pub const fn field_as<R: Field>(_: As<R>) -> Spec<R, R::Value, R::Kind> {
    R::SPEC
}

/// A value that was parsed.
pub struct Parsed<T>(T);

/// A value that was parsed, if there was one.
pub struct ParsedOption<T>(Option<T>);

impl<T> Parsed<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> ParsedOption<T> {
    pub fn into_inner(self) -> Option<T> {
        self.0
    }
}

impl<T: FromText> Field for Parsed<T> {
    type Value = T;
    type Kind = kind::Text;
    const SPEC: Spec<Self, T, kind::Text> = Spec::new();

    fn from_text(text: &str) -> Result<Self, Fault> {
        T::from_text(text)
            .map(Self)
            .ok_or(Fault(Cause::Unparsed))
    }
}

impl<T: FromText> Field for ParsedOption<T> {
    type Value = T;
    type Kind = kind::Text;
    const SPEC: Spec<Self, T, kind::Text> = Spec::new().optional();

    fn unanswered() -> Option<Self> {
        Some(Self(None))
    }

    fn from_text(text: &str) -> Result<Self, Fault> {
        Parsed::from_text(text).map(|Parsed(value)| Self(Some(value)))
    }
}

impl<T> Answered<T> for Parsed<T> {
    fn answered(&self) -> Option<&T> {
        Some(&self.0)
    }
}

impl<T> Answered<T> for ParsedOption<T> {
    fn answered(&self) -> Option<&T> {
        self.0.as_ref()
    }
}
