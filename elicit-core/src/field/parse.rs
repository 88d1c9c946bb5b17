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
    type Err;
}

#[diagnostic::do_not_recommend]
impl<T: FromStr> FromText for T {
    type Err = <T as FromStr>::Err;
}

/// How a field of type `T` is parsed. Of an `Option` it is what is inside that is: the inherent
/// constant is preferred to the trait's.
pub struct Parse<T>(PhantomData<T>);

/// A field that is read as `R`.
pub struct As<R>(PhantomData<R>);

impl<R> As<R> {
    pub const __OF: Self = Self(PhantomData);
}

impl<T> Parse<Option<T>> {
    pub const __AS: As<ParsedOption<T>> = As(PhantomData);
}

pub trait ParsePlain {
    type As;
    const __AS: Self::As;
}

impl<T> ParsePlain for Parse<T> {
    type As = As<Parsed<T>>;
    const __AS: As<Parsed<T>> = As(PhantomData);
}

/// The description of a parsed field.
#[must_use]
pub const fn field_as<R: Parseable>(_: As<R>) -> R::Of {
    R::SPEC
}

/// A value that was parsed.
pub struct Parsed<T>(T);

/// A value that was parsed, if there was one.
pub struct ParsedOption<T>(Option<T>);

/// What is parsed. Its description is found by way of the error type of its `FromStr`: where there is
/// none, the description is unknown, and what is chained on it stays silent.
pub trait Parseable {
    type Of;
    const SPEC: Self::Of;
}

impl<T: FromText> Parseable for Parsed<T> {
    type Of = <T::Err as Unless<Spec<Self, T, kind::Text>>>::Fails;
    const SPEC: Self::Of = Spec::new();
}

impl<T: FromText> Parseable for ParsedOption<T> {
    type Of = <T::Err as Unless<Spec<Self, T, kind::Text>>>::Fails;
    const SPEC: Self::Of = Spec::new().optional();
}

pub trait Unless<S> {
    type Fails;
}

impl<E, S> Unless<S> for E {
    type Fails = S;
}

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

impl<T: FromStr> Field for Parsed<T> {
    type Of = Spec<Self, T, kind::Text>;
    const SPEC: Self::Of = Spec::new();

    fn from_text(text: &str) -> Result<Self, Fault> {
        // The error is dropped: it may quote what was typed.
        match text.parse() {
            Ok(value) => Ok(Self(value)),
            Err(_) => Err(Fault(Cause::Unparsed)),
        }
    }
}

impl<T: FromStr> Field for ParsedOption<T> {
    type Of = Spec<Self, T, kind::Text>;
    const SPEC: Self::Of = Spec::new().optional();

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
