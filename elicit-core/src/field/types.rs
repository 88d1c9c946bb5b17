//! The standard library's types as fields.

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash};
use std::num::NonZero;

use super::kind::{Real, Whole};
use super::{
    BooleanField, Choice, Field, IntegerField, ListOf, NOT_LISTED, NumberField, TextField,
    WRONG_TYPE,
};
use crate::Fault;
use crate::problem::Cause;
use crate::schema::Number;

impl Field for String {
    type Of = TextField<Self>;
    const SPEC: Self::Of = TextField::new();

    #[inline]
    fn from_text(text: &str) -> Result<Self, Fault> {
        Ok(text.to_owned())
    }
}

impl Field for bool {
    type Of = BooleanField<Self>;
    const SPEC: Self::Of = BooleanField::new();

    #[inline]
    fn from_bool(yes: bool) -> Result<Self, Fault> {
        Ok(yes)
    }
}

impl Real for f64 {
    const GREATEST: f64 = f64::MAX;
}

impl Real for f32 {
    const GREATEST: f64 = f32::MAX as f64;
}

impl Field for f64 {
    type Of = NumberField<Self, Self>;
    const SPEC: Self::Of = NumberField::new();

    #[inline]
    fn from_number(number: f64) -> Result<Self, Fault> {
        Ok(number)
    }
}

impl Field for f32 {
    type Of = NumberField<Self, Self>;
    const SPEC: Self::Of = NumberField::new();

    #[inline]
    fn from_number(number: f64) -> Result<Self, Fault> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the nearest f32 is what an f32 field asks for; beyond its range is refused"
        )]
        let nearest = number as f32;
        if nearest.is_finite() {
            Ok(nearest)
        } else {
            Err(Fault::invalid("must be a number that is not so large"))
        }
    }
}

/// A number of any size as one that the type can hold, or the end of the range that it is beyond.
macro_rules! integers {
    ($($int:ident $words:literal $words_non_zero:literal $stated:expr;)*) => {$(
        #[allow(clippy::cast_lossless, reason = "`From` is not const")]
        impl Whole for $int {
            const STATED: (Option<Number>, Option<Number>) = $stated(<$int>::MIN as i128, <$int>::MAX as i128);
            const HOLDS: (i128, i128) = (<$int>::MIN as i128, <$int>::MAX as i128);
            const HOLDS_ZERO: bool = true;
            const OUT_OF_RANGE: &'static str = $words;
        }

        impl Field for $int {
            type Of = IntegerField<Self, Self>;
            const SPEC: Self::Of = IntegerField::new();

            #[inline]
            fn from_integer(number: i128) -> Result<Self, Fault> {
                Self::try_from(number).map_err(|_| beyond(number, Self::HOLDS))
            }
        }

        #[allow(clippy::cast_lossless, reason = "`From` is not const")]
        impl Whole for NonZero<$int> {
            const STATED: (Option<Number>, Option<Number>) = $stated(Self::MIN.get() as i128, Self::MAX.get() as i128);
            const HOLDS: (i128, i128) = (Self::MIN.get() as i128, Self::MAX.get() as i128);
            const HOLDS_ZERO: bool = false;
            const OUT_OF_RANGE: &'static str = $words_non_zero;
        }

        impl Field for NonZero<$int> {
            type Of = IntegerField<Self, Self>;
            const SPEC: Self::Of = IntegerField::new();

            #[inline]
            fn from_integer(number: i128) -> Result<Self, Fault> {
                Self::try_from(<$int>::try_from(number).map_err(|_| beyond(number, Self::HOLDS))?)
                    .map_err(|_| if Self::HOLDS.0 > 0 { beyond(number, Self::HOLDS) } else { Fault::invalid("must not be 0") })
            }
        }
    )*};
}

/// The bounds of a small unsigned type.
const fn both(min: i128, max: i128) -> (Option<Number>, Option<Number>) {
    (Some(Number::Integer(min)), Some(Number::Integer(max)))
}

/// The lower bound of an unsigned type whose upper bound other implementations cannot hold.
const fn lower(min: i128, _: i128) -> (Option<Number>, Option<Number>) {
    (Some(Number::Integer(min)), None)
}

const fn neither(_: i128, _: i128) -> (Option<Number>, Option<Number>) {
    (None, None)
}

integers! {
    u8 "out of range: a `u8` holds 0 to 255" "out of range: a `NonZero<u8>` holds 1 to 255" both;
    u16 "out of range: a `u16` holds 0 to 65535" "out of range: a `NonZero<u16>` holds 1 to 65535" both;
    u32 "out of range: a `u32` holds 0 to 4294967295" "out of range: a `NonZero<u32>` holds 1 to 4294967295" both;
    u64 "out of range: a `u64` holds 0 to 18446744073709551615" "out of range: a `NonZero<u64>` holds 1 to 18446744073709551615" lower;
    usize "out of range: a `usize` does not hold it" "out of range: a `NonZero<usize>` does not hold it" lower;
    i8 "out of range: an `i8` holds -128 to 127" "out of range: a `NonZero<i8>` holds -128 to 127, but for 0" neither;
    i16 "out of range: an `i16` holds -32768 to 32767" "out of range: a `NonZero<i16>` holds -32768 to 32767, but for 0" neither;
    i32 "out of range: an `i32` holds -2147483648 to 2147483647" "out of range: a `NonZero<i32>` holds -2147483648 to 2147483647, but for 0" neither;
    i64 "out of range: an `i64` holds -9223372036854775808 to 9223372036854775807" "out of range: a `NonZero<i64>` holds -9223372036854775808 to 9223372036854775807, but for 0" neither;
    isize "out of range: an `isize` does not hold it" "out of range: a `NonZero<isize>` does not hold it" neither;
}

fn beyond(number: i128, (min, max): (i128, i128)) -> Fault {
    let cause = if number < min {
        i64::try_from(min).map(Cause::AtLeast).ok()
    } else {
        u64::try_from(max).map(Cause::AtMost).ok()
    };
    // Every integer up to 64 bits has its ends in these two types.
    cause.map_or(WRONG_TYPE, Fault)
}

/// A list is filled item by item; `$add` puts one in.
macro_rules! lists {
    ($($list:ident<E $(, $s:ident: $hasher:ident)?> where E: ($($bound:tt)*), $add:ident;)*) => {$(
        impl<E: Choice $($bound)* $(, $s: $hasher + Default)?> Field for $list<E $(, $s)?> {
            type Of = E::List<Self>;
            const SPEC: Self::Of = <E::List<Self> as ListOf<E>>::SPEC;

            #[inline]
            fn list() -> Option<Self> {
                Some(Self::default())
            }

            #[inline]
            fn add(&mut self, index: usize, value: &str) -> Result<(), Fault> {
                self.$add(E::option(index, value).ok_or(NOT_LISTED)?);
                Ok(())
            }
        }
    )*};
}

lists! {
    Vec<E> where E: (), push;
    BTreeSet<E> where E: (+ Ord), insert;
    HashSet<E, S: BuildHasher> where E: (+ Eq + Hash), insert;
}
