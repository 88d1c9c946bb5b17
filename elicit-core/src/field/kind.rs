//! The kinds of field, as types, and what each knows of itself.

use std::marker::PhantomData;

use crate::rule::Verdict;
use crate::schema::{Kind, Number as Num};

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
    const HOLDS: Holds = Holds::ANYTHING;
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
    const HOLDS: Holds = Holds::Whole {
        range: N::HOLDS,
        zero: N::HOLDS_ZERO,
        words: N::OUT_OF_RANGE,
    };
}

impl<F: Real> Described for Number<F> {
    const BASE: Base = Base::Number;
    const HOLDS: Holds = Holds::Real(F::GREATEST);
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

/// The numbers that a field's type can hold. Others are no bounds of it, and no default.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Holds {
    Whole {
        range: (i128, i128),
        zero: bool,
        words: &'static str,
    },
    Real(f64),
}

impl Holds {
    /// Of what is no number, or no field: what is wrong there is said elsewhere.
    pub const ANYTHING: Self = Self::Real(f64::MAX);

    /// Whether a whole number can be held.
    pub const fn whole(self, number: i128) -> Verdict {
        match self {
            Self::Whole {
                range: (min, max),
                zero,
                words,
            } => {
                if number < min || number > max {
                    Err(words)
                } else if number == 0 && !zero {
                    Err("a `NonZero` does not hold 0")
                } else {
                    Ok(())
                }
            }
            Self::Real(_) => Ok(()),
        }
    }

    /// Whether a number with a fraction can be held, near enough.
    pub const fn fraction(self, number: f64) -> Verdict {
        match self {
            // What is not finite is no bound of any type, and is said so there.
            Self::Real(greatest) if number.is_finite() && number.abs() > greatest => {
                Err("out of range: an `f32` holds less than 3.5e38 on either side of 0")
            }
            _ => Ok(()),
        }
    }

    /// Whether a constant can be held, cast both ways.
    pub const fn constant(self, whole: i128, number: f64) -> Verdict {
        match self {
            Self::Whole { .. } if whole as f64 != number => {
                Err("the bound of a whole number must be whole")
            }
            Self::Whole { .. } => self.whole(whole),
            Self::Real(_) => self.fraction(number),
        }
    }

    /// Whether the default of a property can be held.
    pub const fn default(self, kind: &Kind) -> Verdict {
        match kind {
            Kind::Integer {
                default: Some(default),
                ..
            } => self.whole(*default),
            _ => Ok(()),
        }
    }
}
