//! What is wrong with an answer: [`Problems`], each a [`Problem`] with field, code and expectation.
//!
//! A problem says what was expected. It cannot hold what the user typed, so it is safe to log.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::format::Mismatch;
use crate::host::visible;
use crate::schema::{Kind, Number, Property, Text};

/// Every problem of one answer, in field order; never empty.
///
/// ```
/// # use mcp_elicit::Elicit;
/// #[derive(Debug, Elicit)]
/// struct Order {
///     #[elicit(format = "email")]
///     email: String,
///     #[elicit(min = 1, max = 3)]
///     boxes: u8,
/// }
///
/// let problems = Order::from_content(&serde_json::json!({"email": "ada@", "boxes": 9})).unwrap_err();
/// assert_eq!(problems.to_string(), "email: not an email address; boxes: must be 1 to 3");
/// assert_eq!(problems.iter().count(), 2);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Problems(Vec<Problem>);

/// One thing that is wrong with an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    field: Option<Text>,
    code: Code,
    expected: Expected,
}

/// What sort of problem it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// A required field was not answered.
    Missing,
    /// The answer is of another type: text for a number, a list for text.
    Type,
    /// The value is not among the options.
    NotListed,
    /// The number is too small or too great.
    Range,
    /// The text is too short or too long.
    Length,
    /// The list has too few or too many values.
    Items,
    /// The text does not have the format that was asked for.
    Format,
    /// A rule of the application's own refused it: `parse`, `validate`, a [`Field`](crate::Field).
    Invalid,
    /// The result or its content could not be read as an answer at all.
    Unreadable,
}

impl Code {
    /// The code in text, as it is serialized.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Type => "type",
            Self::NotListed => "not_listed",
            Self::Range => "range",
            Self::Length => "length",
            Self::Items => "items",
            Self::Format => "format",
            Self::Invalid => "invalid",
            Self::Unreadable => "unreadable",
        }
    }
}

/// What was expected, as data; the words are made when they are shown.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Expected {
    Answer,
    Option,
    Offered,
    Words(&'static str),
    Range(Option<Number>, Option<Number>),
    Characters(Option<u64>, Option<u64>),
    Values(Option<u64>, Option<u64>),
    Named,
}

/// Why a value is refused, before it is known in which field it stands.
///
/// A [`Field`](crate::Field) of your own returns one; [`Fault::invalid`] makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault(pub(crate) Cause);

/// A cause says only what its property does not: bounds are looked up when the problem is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    Missing,
    Type,
    NotListed,
    Range,
    AtLeast(i64),
    AtMost(u64),
    Length,
    Items,
    Format(Mismatch),
    Unparsed,
    Words(&'static str),
}

impl Fault {
    /// A fault in words of your own, like `must be a weekday`.
    ///
    /// The words are constant, so that nothing the user typed can get into an error.
    #[must_use]
    pub const fn invalid(expectation: &'static str) -> Self {
        Self(Cause::Words(expectation))
    }

    pub(crate) fn of(self, property: &Property) -> Problem {
        let (code, expected) = match (self.0, property.kind()) {
            (Cause::Missing, _) => (Code::Missing, Expected::Answer),
            (Cause::NotListed, Kind::ManyOf { .. }) => (Code::NotListed, Expected::Offered),
            (Cause::NotListed, _) => (Code::NotListed, Expected::Option),
            (Cause::Type, Kind::OneOf { .. }) => (Code::Type, Expected::Option),
            (Cause::Type, Kind::ManyOf { .. }) => (Code::Type, Expected::Offered),
            (Cause::Type, kind) => (Code::Type, Expected::Words(type_words(kind))),
            (Cause::AtLeast(n), _) => (
                Code::Range,
                Expected::Range(Some(Number::Integer(n.into())), None),
            ),
            (Cause::AtMost(n), _) => (
                Code::Range,
                Expected::Range(None, Some(Number::Integer(n.into()))),
            ),
            (Cause::Format(mismatch), _) => (Code::Format, Expected::Words(mismatch.expectation())),
            (Cause::Words(words), _) => (Code::Invalid, Expected::Words(words)),
            (Cause::Unparsed, _) => (Code::Invalid, Expected::Named),
            (
                Cause::Range,
                &Kind::Integer {
                    minimum, maximum, ..
                },
            ) => (
                Code::Range,
                Expected::Range(minimum.map(Number::Integer), maximum.map(Number::Integer)),
            ),
            (
                Cause::Range,
                &Kind::Number {
                    minimum, maximum, ..
                },
            ) => (Code::Range, Expected::Range(minimum, maximum)),
            (Cause::Range, kind) => (Code::Range, Expected::Words(type_words(kind))),
            (
                Cause::Length,
                &Kind::Text {
                    min_length,
                    max_length,
                    ..
                },
            ) => (Code::Length, Expected::Characters(min_length, max_length)),
            (Cause::Length, kind) => (Code::Length, Expected::Words(type_words(kind))),
            (
                Cause::Items,
                &Kind::ManyOf {
                    min_items,
                    max_items,
                    ..
                },
            ) => (Code::Items, Expected::Values(min_items, max_items)),
            (Cause::Items, kind) => (Code::Items, Expected::Words(type_words(kind))),
        };
        Problem {
            field: Some(property.name.clone()),
            code,
            expected,
        }
    }
}

impl From<Mismatch> for Fault {
    fn from(mismatch: Mismatch) -> Self {
        Self(Cause::Format(mismatch))
    }
}

const fn type_words(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text { .. } | Kind::OneOf { .. } => "must be text",
        Kind::Integer { .. } => "must be a whole number",
        Kind::Number { .. } => "must be a number",
        Kind::Boolean { .. } => "must be true or false",
        Kind::ManyOf { .. } => "must be a list of the offered values",
    }
}

impl Problem {
    /// A problem of one field in words of your own, for a struct's `validate`.
    ///
    /// `field` is the name as it stands in the form. Both are constant, so that nothing the user
    /// typed can get into an error.
    ///
    /// ```
    /// # use mcp_elicit::{Elicit, Problem};
    /// #[derive(Debug, Elicit)]
    /// #[elicit(validate = in_order)]
    /// struct Stay {
    ///     nights: u8,
    ///     breakfasts: u8,
    /// }
    ///
    /// fn in_order(stay: &Stay) -> Result<(), Problem> {
    ///     if stay.breakfasts > stay.nights {
    ///         return Err(Problem::new("breakfasts", "must not be more than the nights"));
    ///     }
    ///     Ok(())
    /// }
    ///
    /// let problems = Stay::from_content(&serde_json::json!({"nights": 1, "breakfasts": 2})).unwrap_err();
    /// assert_eq!(problems.to_string(), "breakfasts: must not be more than the nights");
    /// ```
    #[must_use]
    pub const fn new(field: &'static str, expectation: &'static str) -> Self {
        Self {
            field: Some(Cow::Borrowed(field)),
            code: Code::Invalid,
            expected: Expected::Words(expectation),
        }
    }

    /// A problem of the answer as a whole.
    const fn whole(code: Code, expectation: &'static str) -> Self {
        Self {
            field: None,
            code,
            expected: Expected::Words(expectation),
        }
    }

    /// Input that its deserializer refused. Its own error may quote what was typed, and is dropped.
    pub(crate) const BROKEN: Self =
        Self::unreadable("the answer could not be read: it is not well formed");

    pub(crate) const fn unreadable(expectation: &'static str) -> Self {
        Self::whole(Code::Unreadable, expectation)
    }

    /// The name of the field, or `None` where the answer as a whole is wrong.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// What sort of problem it is.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// What was expected, for a reader who knows the field by its title: without its name.
    pub(crate) fn without_name(&self) -> String {
        match self.expected {
            Expected::Option => "not one of the options".to_owned(),
            Expected::Named => "not valid".to_owned(),
            _ => self.expectation().to_string(),
        }
    }

    /// What was expected, in words: `must be 1 to 3`.
    #[must_use]
    pub fn expectation(&self) -> impl fmt::Display + '_ {
        Expectation(self)
    }
}

struct Expectation<'a>(&'a Problem);

impl fmt::Display for Expectation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = self.0.field().unwrap_or("answer");
        let field = || visible(field).replace('\n', "\\n");
        match self.0.expected {
            Expected::Answer => f.write_str("missing"),
            Expected::Option => write!(f, "not a listed {}", field()),
            Expected::Named => write!(f, "not a valid {}", field()),
            Expected::Offered => f.write_str("must be a list of the offered values"),
            Expected::Words(words) => f.write_str(words),
            Expected::Range(min, max) => {
                f.write_str("must be ")?;
                between(f, min, max)
            }
            Expected::Characters(min, max) => {
                f.write_str("must be ")?;
                counted(f, min, max, "character")
            }
            Expected::Values(min, max) => {
                f.write_str("must have ")?;
                counted(f, min, max, "value")
            }
        }
    }
}

/// `1 to 3`, `at least 1`, `at most 3`, `exactly 2`.
fn between<N: fmt::Display + PartialEq>(
    f: &mut fmt::Formatter<'_>,
    min: Option<N>,
    max: Option<N>,
) -> fmt::Result {
    match (min, max) {
        (Some(min), Some(max)) if min == max => write!(f, "exactly {min}"),
        (Some(min), Some(max)) => write!(f, "{min} to {max}"),
        (Some(min), None) => write!(f, "at least {min}"),
        (None, Some(max)) => write!(f, "at most {max}"),
        (None, None) => f.write_str("in range"),
    }
}

/// The same with what is counted: `at most 1 character`, `1 to 3 characters`.
fn counted(
    f: &mut fmt::Formatter<'_>,
    min: Option<u64>,
    max: Option<u64>,
    unit: &str,
) -> fmt::Result {
    between(f, min, max)?;
    let plural = if max.or(min) == Some(1) { "" } else { "s" };
    write!(f, " {unit}{plural}")
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = self.field() {
            // The name may come from somebody else's form.
            write!(f, "{}: ", visible(field).replace('\n', "\\n"))?;
        }
        self.expectation().fmt(f)
    }
}

impl Error for Problem {}

/// `{"field", "code", "expectation"}`; no `field` where the answer as a whole is wrong.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = 2 + usize::from(self.field.is_some());
        let mut problem = serializer.serialize_struct("Problem", fields)?;
        match self.field() {
            Some(field) => problem.serialize_field("field", field)?,
            None => problem.skip_field("field")?,
        }
        problem.serialize_field("code", self.code.name())?;
        problem.serialize_field("expectation", &Shown(Expectation(self)))?;
        problem.end()
    }
}

struct Shown<T>(T);

impl<T: fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Problems {
    /// `None` where nothing is wrong.
    pub(crate) fn some(problems: Vec<Problem>) -> Option<Self> {
        (!problems.is_empty()).then_some(Self(problems))
    }

    /// The problems, in field order.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }
}

/// All on one line, in field order: `email: missing; boxes: must be 1 to 3`.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for Problems {}

impl Serialize for Problems {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

/// A problem of the answer as a whole, in constant words.
impl From<&'static str> for Problems {
    fn from(expectation: &'static str) -> Self {
        Problem::whole(Code::Invalid, expectation).into()
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
