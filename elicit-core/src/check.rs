//! The check of a value against its property: the one place where the rules that a schema announces
//! are applied. The derive checks defaults by it, the decoder answers.

use crate::Fault;
use crate::problem::Cause;
use crate::schema::{ChoiceOption, Kind, Number};

const fn fault<T>(cause: Cause) -> Result<T, Fault> {
    Err(Fault(cause))
}

impl Kind {
    /// Checks a text; of a choice, the answer is the option's index.
    #[inline]
    pub(crate) fn check_text(&self, text: &str) -> Result<usize, Fault> {
        match self {
            Self::Text {
                min_length,
                max_length,
                format,
                ..
            } => {
                if !length_within(text, *min_length, *max_length) {
                    return fault(Cause::Length);
                }
                if let Some(format) = format {
                    format.check(text)?;
                }
                Ok(0)
            }
            Self::OneOf { options, .. } | Self::ManyOf { options, .. } => listed(options, text),
            _ => fault(Cause::Type),
        }
    }

    /// Checks a whole number.
    #[inline]
    pub(crate) fn check_integer(&self, number: i128) -> Result<(), Fault> {
        match *self {
            Self::Integer {
                minimum, maximum, ..
            } => {
                if minimum.is_some_and(|min| number < min)
                    || maximum.is_some_and(|max| number > max)
                {
                    return fault(Cause::Range);
                }
                Ok(())
            }
            Self::Number { .. } => self.check_number(Number::Integer(number)),
            _ => fault(Cause::Type),
        }
    }

    /// Checks a number.
    #[inline]
    pub(crate) fn check_number(&self, number: Number) -> Result<(), Fault> {
        match *self {
            Self::Number {
                minimum, maximum, ..
            } => {
                if minimum.is_some_and(|min| number.less_than(min))
                    || maximum.is_some_and(|max| max.less_than(number))
                {
                    return fault(Cause::Range);
                }
                Ok(())
            }
            _ => fault(Cause::Type),
        }
    }

    /// Checks the number of values in a list.
    #[inline]
    pub(crate) fn check_count(&self, values: u64) -> Result<(), Fault> {
        match *self {
            Self::ManyOf {
                min_items,
                max_items,
                ..
            } => {
                if min_items.is_some_and(|min| values < min)
                    || max_items.is_some_and(|max| values > max)
                {
                    return fault(Cause::Items);
                }
                Ok(())
            }
            _ => fault(Cause::Type),
        }
    }
}

#[inline]
fn listed(options: &[ChoiceOption], value: &str) -> Result<usize, Fault> {
    match options.iter().position(|option| option.value() == value) {
        Some(index) => Ok(index),
        None => fault(Cause::NotListed),
    }
}

/// Characters are Unicode scalar values (JSON Schema Validation 2020-12, 6.3). They are counted only
/// where the number of bytes, one to four a character, does not decide already.
#[inline]
fn length_within(text: &str, min: Option<u64>, max: Option<u64>) -> bool {
    let bytes = text.len() as u64;
    let (min, max) = (min.unwrap_or(0), max.unwrap_or(u64::MAX));
    if bytes <= max && bytes.div_ceil(4) >= min {
        return true;
    }
    if bytes < min || bytes.div_ceil(4) > max {
        return false;
    }
    let characters = text.chars().count() as u64;
    (min..=max).contains(&characters)
}
