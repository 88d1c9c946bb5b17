//! The rules of a form's own description: what no form can ask.
//!
//! They are `const`, so that one set of rules serves twice: the derive applies them to what its attributes
//! spell out, and the compiler, in a `const _: () = must(…)`, to what only it knows: the value
//! of a constant, the options of an enum, the format of a type.

use std::borrow::Cow;

use crate::Format;
use crate::schema::{ChoiceOption, Kind, Number, announced};

/// What is wrong, in words that say what to do.
pub type Verdict = Result<(), &'static str>;

/// Ends the build where a rule is broken, at the place from where it is called.
///
/// # Panics
///
/// If the verdict is an error. It is called where constants are evaluated, so it never runs.
#[track_caller]
pub const fn must(verdict: Verdict) {
    if let Err(wrong) = verdict {
        panic!("{}", wrong);
    }
}

/// The first of two verdicts that is an error.
///
/// # Errors
///
/// That error.
pub const fn first(first: Verdict, then: Verdict) -> Verdict {
    if first.is_err() { first } else { then }
}

/// A verdict that says something only where another one, which is said elsewhere, is no error.
///
/// # Errors
///
/// That of `then`.
pub const fn after(first: Verdict, then: Verdict) -> Verdict {
    if first.is_err() { Ok(()) } else { then }
}

/// Bounds between which there is something.
///
/// # Errors
///
/// The bounds that leave nothing.
pub const fn bounds(kind: &Kind) -> Verdict {
    match kind {
        Kind::Integer {
            minimum: Some(min),
            maximum: Some(max),
            ..
        } if *min > *max => Err(MIN_MAX),
        Kind::Number {
            minimum, maximum, ..
        } => match (minimum, maximum) {
            (Some(Number::Float(n)), _) | (_, Some(Number::Float(n))) if !n.is_finite() => {
                Err("a bound must be a finite number: leave it out to have none")
            }
            (Some(min), Some(max)) if max.less_than(*min) => Err(MIN_MAX),
            _ => Ok(()),
        },
        Kind::Text {
            min_length: Some(min),
            max_length: Some(max),
            ..
        } if *min > *max => Err("`min_length` is greater than `max_length`: no text is accepted"),
        Kind::ManyOf {
            options,
            min_items,
            max_items,
            ..
        } => match (*min_items, *max_items) {
            (_, Some(0)) => Err("`max_items` of 0 leaves nothing to choose: leave the field out"),
            (Some(min), Some(max)) if min > max => {
                Err("`min_items` is greater than `max_items`: no list is accepted")
            }
            // Options that are given at run time are counted there.
            (Some(min), _) if !listed(options).is_empty() && min > listed(options).len() as u64 => {
                Err("`min_items` asks for more values than there are options")
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

const MIN_MAX: &str = "`min` is greater than `max`: no number is accepted";

/// A default that the field itself accepts. `formats` has the bit of each [`Format`] that a
/// text default has; see [`formats`].
///
/// # Errors
///
/// The rule that the default breaks.
pub const fn default(kind: &Kind, formats: u8) -> Verdict {
    match kind {
        Kind::Text {
            min_length,
            max_length,
            format,
            default: Some(default),
        } => {
            let length = characters(text(default));
            match (*min_length, *max_length, *format) {
                (Some(min), _, _) if length < min => {
                    Err("the default has fewer characters than `min_length`")
                }
                (_, Some(max), _) if length > max => {
                    Err("the default has more characters than `max_length`")
                }
                (_, _, Some(format)) if formats & (1 << format as u8) == 0 => Err(match format {
                    Format::Email => "the default is not an email address",
                    Format::Uri => "the default is not a URI, like `https://example.com/page`",
                    Format::Date => "the default is not a date, like `2026-07-01`",
                    Format::DateTime => {
                        "the default is not a date and time, like `2026-07-01T09:30:00Z`"
                    }
                }),
                _ => Ok(()),
            }
        }
        Kind::Integer {
            minimum,
            maximum,
            default: Some(default),
        } => match (*minimum, *maximum) {
            (Some(min), _) if *default < min => Err(UNDER),
            (_, Some(max)) if *default > max => Err(OVER),
            _ if announced(*default).is_none() => Err(
                "the default is too large for other implementations to hold: it cannot be shown",
            ),
            _ => Ok(()),
        },
        Kind::Number {
            minimum,
            maximum,
            default: Some(default),
        } => match (*minimum, *maximum, *default) {
            (_, _, Number::Float(n)) if !n.is_finite() => Err("a default must be a finite number"),
            (Some(min), _, _) if default.less_than(min) => Err(UNDER),
            (_, Some(max), _) if max.less_than(*default) => Err(OVER),
            _ => Ok(()),
        },
        Kind::OneOf {
            options,
            default: Some(default),
        } => {
            if position(listed(options), text(default)).is_none() {
                return Err("the default is not one of the options");
            }
            Ok(())
        }
        Kind::ManyOf {
            options,
            min_items,
            max_items,
            default: Some(default),
        } => {
            let default = match default {
                Cow::Borrowed(values) => values,
                Cow::Owned(values) => values.as_slice(),
            };
            let (options, mut at) = (listed(options), 0);
            while at < default.len() {
                if position(options, text(&default[at])).is_none() {
                    return Err("a value of the default is not one of the options");
                }
                let mut before = 0;
                while before < at {
                    if same(text(&default[before]), text(&default[at])) {
                        return Err("the default has a value twice");
                    }
                    before += 1;
                }
                at += 1;
            }
            match (*min_items, *max_items) {
                (Some(min), _) if (at as u64) < min => {
                    Err("the default has fewer values than `min_items`")
                }
                (_, Some(max)) if at as u64 > max => {
                    Err("the default has more values than `max_items`")
                }
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

const UNDER: &str = "the default is less than `min`";
const OVER: &str = "the default is greater than `max`";

/// The formats that a text has, a bit each. Its libraries are not `const`, so the derive asks here and
/// hands the bits over to [`default`].
#[must_use]
pub fn formats(text: &str) -> u8 {
    Format::ALL
        .into_iter()
        .filter(|format| format.check(text).is_ok())
        .fold(0, |bits, format| bits | 1 << format as u8)
}

#[expect(clippy::ptr_arg, reason = "a `const fn` cannot dereference a `Cow`")]
const fn text<'a>(text: &'a Cow<'static, str>) -> &'a str {
    match text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.as_str(),
    }
}

#[expect(clippy::ptr_arg, reason = "a `const fn` cannot dereference a `Cow`")]
const fn listed<'a>(options: &'a Cow<'static, [ChoiceOption]>) -> &'a [ChoiceOption] {
    match options {
        Cow::Borrowed(options) => options,
        Cow::Owned(options) => options.as_slice(),
    }
}

const fn position(options: &[ChoiceOption], value: &str) -> Option<usize> {
    let mut at = 0;
    while at < options.len() {
        if same(text(&options[at].value), value) {
            return Some(at);
        }
        at += 1;
    }
    None
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The number of Unicode scalar values: of bytes that do not continue one.
const fn characters(text: &str) -> u64 {
    let (bytes, mut at, mut count) = (text.as_bytes(), 0, 0);
    while at < bytes.len() {
        if bytes[at] & 0b1100_0000 != 0b1000_0000 {
            count += 1;
        }
        at += 1;
    }
    count
}
