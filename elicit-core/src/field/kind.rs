//! The kinds of field, as types, and what each knows of itself.

use std::marker::PhantomData;

use crate::schema::Number as Num;

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
/// Text, or a list of it, with its options given by `enum(…)`.
pub struct Listed<K>(PhantomData<K>);

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

/// What every kind knows of itself.
#[doc(hidden)]
pub trait Described {
    const BASE: Base;
    /// The bounds that the form states where the author gives none.
    const MINIMUM: Option<Num> = None;
    const MAXIMUM: Option<Num> = None;
    /// What the type can hold at all.
    const HOLDS: (i128, i128) = (i128::MIN, i128::MAX);
    const HOLDS_ZERO: bool = true;
    const OUT_OF_RANGE: &'static str = "";
    const GREATEST: f64 = f64::MAX;
    const SECRET: bool = false;
}

macro_rules! described {
    ($($kind:ident: $base:ident),*) => {$(
        impl Described for $kind {
            const BASE: Base = Base::$base;
        }
    )*};
}
described!(Text: Text, Formatted: Text, Boolean: Boolean, OneOf: OneOf, ManyOf: ManyOf, Unlisted: ManyOf);

impl<K: Described> Described for Listed<K> {
    const BASE: Base = K::BASE;
}

impl Described for Secret {
    const BASE: Base = Base::Text;
    const SECRET: bool = true;
}

impl<N: Whole> Described for Integer<N> {
    const BASE: Base = Base::Integer;
    const MINIMUM: Option<Num> = N::STATED.0;
    const MAXIMUM: Option<Num> = N::STATED.1;
    const HOLDS: (i128, i128) = N::HOLDS;
    const HOLDS_ZERO: bool = N::HOLDS_ZERO;
    const OUT_OF_RANGE: &'static str = N::OUT_OF_RANGE;
}

impl<F: Real> Described for Number<F> {
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
    const STATED: (Option<Num>, Option<Num>);
    const HOLDS: (i128, i128);
    const HOLDS_ZERO: bool;
    const OUT_OF_RANGE: &'static str;
}
