//! The model of a form: [`Schema`], [`Property`], [`Kind`].
//!
//! ```
//! use elicit_core::{Elicit, Kind};
//! # use mcp_elicit as _;
//! #[derive(mcp_elicit::Elicit)]
//! struct Trip {
//!     #[elicit(title = "Where to?", max_length = 80)]
//!     city: String,
//! }
//!
//! let city = Trip::schema().property("city").unwrap();
//! assert_eq!(city.title(), Some("Where to?"));
//! assert!(matches!(city.kind(), Kind::Text { max_length: Some(80), .. }));
//! ```

use std::borrow::Cow;
use std::fmt;

use serde_core::ser::{Serialize, SerializeMap, Serializer};

use crate::{Format, Revision};

/// Text that is a literal in a derived form and owned in one read from elsewhere.
pub(crate) type Text = Cow<'static, str>;

/// What a form asks: its properties, in the order in which they are shown.
///
/// `#[derive(Elicit)]` makes one `&'static Schema` a struct, as constant data. It serializes to the
/// protocol's `requestedSchema`: a root of `type`, `properties` and, where it is not empty,
/// `required`, and nothing else (specification 2026-07-28, client/elicitation, Requested Schema).
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    properties: Cow<'static, [Property]>,
}

impl Schema {
    /// The form of these properties.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(properties: &'static [Property]) -> Self {
        Self {
            properties: Cow::Borrowed(properties),
        }
    }

    pub(crate) fn from_properties(properties: Vec<Property>) -> Self {
        Self {
            properties: properties.into(),
        }
    }

    /// The properties, in the order in which they are shown.
    #[must_use]
    #[inline]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    pub(crate) fn properties_mut(&mut self) -> &mut [Property] {
        self.properties.to_mut()
    }

    /// Takes away what fields start with, and the order of options.
    #[cfg(feature = "seal")]
    pub(crate) fn bare(&mut self) {
        for property in self.properties_mut() {
            match &mut property.kind {
                Kind::Text { default, .. } => *default = None,
                Kind::Integer { default, .. } => *default = None,
                Kind::Number { default, .. } => *default = None,
                Kind::Boolean { default } => *default = None,
                Kind::OneOf { options, default } => {
                    *default = None;
                    options.to_mut().sort_by(|a, b| a.value.cmp(&b.value));
                }
                Kind::ManyOf {
                    options, default, ..
                } => {
                    *default = None;
                    options.to_mut().sort_by(|a, b| a.value.cmp(&b.value));
                }
            }
        }
    }

    /// The property of that name.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties().iter().find(|p| p.name() == name)
    }
}

/// The JSON text of a schema, written at its first use and kept.
#[doc(hidden)]
pub type Json = std::sync::LazyLock<String>;

/// Writes the JSON text of a schema, by the same writer as `Serialize`.
#[doc(hidden)]
#[must_use]
pub fn json(schema: &Schema) -> String {
    // Writing to a string fails only where a `Serialize` fails or a key is no string: neither is so here.
    serde_json::to_string(schema).expect("a schema is written to a string")
}

/// One question of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    pub(crate) name: Text,
    pub(crate) title: Option<Text>,
    pub(crate) description: Option<Text>,
    pub(crate) required: bool,
    pub(crate) secret: bool,
    /// Whether the default was set at run time alone: it is shown, but is not what no answer means.
    pub(crate) prefilled: bool,
    pub(crate) kind: Kind,
}

impl Property {
    /// The key of the answer.
    #[must_use]
    #[inline]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The label to show; a host falls back to [`name`](Self::name).
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The explanation to show beside the label.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Whether an answer must be there.
    #[must_use]
    #[inline]
    pub const fn required(&self) -> bool {
        self.required
    }

    /// Whether the answer is a secret, which only a page of the server's own may ask for.
    #[must_use]
    pub const fn secret(&self) -> bool {
        self.secret
    }

    /// What sort of answer it is, with its bounds and its default.
    #[must_use]
    #[inline]
    pub const fn kind(&self) -> &Kind {
        &self.kind
    }
}

/// The kinds of answers that the protocol has, each with its bounds and its default.
///
/// Bounds that a double or an `i64` cannot hold are kept and checked but not written: other
/// implementations read them into those types.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// A line of text: `type: string`.
    Text {
        /// The least number of characters (Unicode scalar values).
        min_length: Option<u64>,
        /// The greatest number of characters (Unicode scalar values).
        max_length: Option<u64>,
        /// The format that the text must have.
        format: Option<Format>,
        /// What the field starts with, and what no answer means.
        default: Option<Cow<'static, str>>,
    },
    /// A whole number: `type: integer`.
    Integer {
        /// The smallest number accepted.
        minimum: Option<i128>,
        /// The greatest number accepted.
        maximum: Option<i128>,
        /// What the field starts with, and what no answer means.
        default: Option<i128>,
    },
    /// A number: `type: number`.
    Number {
        /// The smallest number accepted.
        minimum: Option<Number>,
        /// The greatest number accepted.
        maximum: Option<Number>,
        /// What the field starts with, and what no answer means.
        default: Option<Number>,
    },
    /// Yes or no: `type: boolean`.
    Boolean {
        /// What the field starts with, and what no answer means.
        default: Option<bool>,
    },
    /// One of several: `enum`, or `oneOf` as soon as one option has a title.
    OneOf {
        /// What can be chosen.
        options: Cow<'static, [ChoiceOption]>,
        /// The value that starts chosen, and that no answer means.
        default: Option<Cow<'static, str>>,
    },
    /// Several of several: `type: array` with the options in `items`.
    ManyOf {
        /// What can be chosen.
        options: Cow<'static, [ChoiceOption]>,
        /// The least number of values.
        min_items: Option<u64>,
        /// The greatest number of values.
        max_items: Option<u64>,
        /// The values that start chosen, and that no answer means.
        default: Option<Cow<'static, [Cow<'static, str>]>>,
    },
}

/// One option of a choice: the value that is sent, and the title that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceOption {
    pub(crate) value: Text,
    pub(crate) title: Option<Text>,
}

impl ChoiceOption {
    /// An option whose value is also what is shown.
    #[must_use]
    pub const fn new(value: &'static str) -> Self {
        Self {
            value: Cow::Borrowed(value),
            title: None,
        }
    }

    /// An option that is shown with a title of its own.
    #[must_use]
    pub const fn titled(value: &'static str, title: &'static str) -> Self {
        Self {
            value: Cow::Borrowed(value),
            title: Some(Cow::Borrowed(title)),
        }
    }

    /// The value that an answer holds.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// What is shown: the title, or the value where there is none.
    #[must_use]
    pub fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.value)
    }
}

/// An option known only at run time, whose value is also what is shown.
impl From<String> for ChoiceOption {
    fn from(value: String) -> Self {
        Self {
            value: value.into(),
            title: None,
        }
    }
}

/// The same, of borrowed text.
impl From<&str> for ChoiceOption {
    fn from(value: &str) -> Self {
        value.to_owned().into()
    }
}

/// An option known only at run time: its value, and what is shown.
impl<V: Into<String>, L: Into<String>> From<(V, L)> for ChoiceOption {
    fn from((value, title): (V, L)) -> Self {
        Self {
            value: value.into().into(),
            title: Some(title.into().into()),
        }
    }
}

/// A bound or default of a [`Kind::Number`], kept as its author wrote it: `1` stays `1`, `0.5` stays `0.5`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// Written without a fraction.
    Integer(i128),
    /// Written with a fraction or an exponent; always finite.
    Float(f64),
}

impl Number {
    /// The nearest double.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "the nearest double is what is asked for"
    )]
    pub const fn as_f64(self) -> f64 {
        match self {
            Self::Integer(n) => n as f64,
            Self::Float(n) => n,
        }
    }

    /// The whole number that it is, if it is one: `3.0` is 3.
    #[must_use]
    pub fn whole(self) -> Option<i128> {
        match self {
            Self::Integer(n) => Some(n),
            // The cast is exact below 2^100; what lies above is beyond every integer that a form asks for.
            #[expect(clippy::cast_possible_truncation, reason = "it is whole and in range")]
            Self::Float(n) if n.trunc() == n && n.abs() < 1e30 => Some(n as i128),
            Self::Float(_) => None,
        }
    }

    /// The number that is written so in JSON (RFC 8259, 6): the whole text, and nothing else.
    pub(crate) fn written(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
        let plain = match digits {
            [] | [b'0', b'0'..=b'9', ..] => false,
            [first, ..] => {
                first.is_ascii_digit()
                    && digits.last().is_some_and(u8::is_ascii_digit)
                    && digits
                        .iter()
                        .all(|b| b.is_ascii_digit() || b"+-.eE".contains(b))
                    && !text.contains(".e")
                    && !text.contains(".E")
            }
        };
        if !plain {
            return None;
        }
        if let Ok(whole) = text.parse() {
            return Some(Self::Integer(whole));
        }
        let number: f64 = text.parse().ok()?;
        number.is_finite().then_some(Self::Float(number))
    }

    /// Whether `self` is smaller than `other`, exactly: a whole number that a double cannot hold is not taken
    /// for its neighbour.
    pub(crate) const fn less_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a < b,
            (Self::Float(a), Self::Float(b)) => a < b,
            // Between a whole number and another, what counts is the whole part, and then on which side of it
            // the rest lies. The casts saturate beyond every whole number that is kept.
            (Self::Integer(a), Self::Float(b)) => {
                let whole = b as i128;
                a < whole || (a == whole && (whole as f64) < b)
            }
            (Self::Float(a), Self::Integer(b)) => {
                let whole = a as i128;
                whole < b || (whole == b && a < whole as f64)
            }
        }
    }
}

/// A whole double is written without a fraction.
impl From<f64> for Number {
    fn from(number: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
        if number.trunc() == number && number.abs() < 9e15 {
            Self::Integer(number as i128)
        } else {
            Self::Float(number)
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(n) => n.fmt(f),
            Self::Float(n) => n.fmt(f),
        }
    }
}

/// The whole number as other implementations can hold it: in an `i64` (rmcp's typed model) and in a
/// double without loss (every JavaScript host).
pub(crate) const fn announced(n: i128) -> Option<i64> {
    if n < i64::MIN as i128 || n > i64::MAX as i128 {
        return None;
    }
    let narrow = n as i64;
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "the loss is what is looked for"
    )]
    let exact = (narrow as f64) as i128 == n;
    if exact { Some(narrow) } else { None }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            // Whole numbers that do not fit are left out by the caller; see `number`.
            Self::Integer(n) => serializer.serialize_i128(n),
            Self::Float(n) => serializer.serialize_f64(n),
        }
    }
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written(self, Revision::LATEST).serialize(serializer)
    }
}

impl Serialize for Property {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written(self, Revision::LATEST).serialize(serializer)
    }
}

/// A schema, or a part of one, in the words of a revision.
pub(crate) struct Written<'a, T: ?Sized>(pub(crate) &'a T, pub(crate) Revision);

impl Serialize for Written<'_, Schema> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let properties = self.0.properties();
        let required = Required(properties);
        let any = required.0.iter().any(Property::required);
        let mut root = serializer.serialize_map(Some(2 + usize::from(any)))?;
        root.serialize_entry("type", "object")?;
        root.serialize_entry("properties", &Written(properties, self.1))?;
        if any {
            root.serialize_entry("required", &required)?;
        }
        root.end()
    }
}

impl Serialize for Written<'_, [Property]> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|p| (p.name(), Written(p, self.1))))
    }
}

struct Required<'a>(&'a [Property]);

impl Serialize for Required<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().filter(|p| p.required).map(Property::name))
    }
}

impl Serialize for Written<'_, Property> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self(property, revision) = self;
        // Revision 2025-06-18 has no default but that of a boolean.
        let defaults = revision.has_modes();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", property.kind.type_name())?;
        entry(&mut map, "title", property.title())?;
        entry(&mut map, "description", property.description())?;
        match &property.kind {
            Kind::Text {
                min_length,
                max_length,
                format,
                default,
            } => {
                entry(&mut map, "minLength", *min_length)?;
                entry(&mut map, "maxLength", *max_length)?;
                entry(&mut map, "format", format.map(Format::name))?;
                entry(&mut map, "default", default.as_deref().filter(|_| defaults))?;
            }
            Kind::Integer {
                minimum,
                maximum,
                default,
            } => {
                entry(&mut map, "minimum", minimum.and_then(announced))?;
                entry(&mut map, "maximum", maximum.and_then(announced))?;
                entry(
                    &mut map,
                    "default",
                    default.and_then(announced).filter(|_| defaults),
                )?;
            }
            Kind::Number {
                minimum,
                maximum,
                default,
            } => {
                entry(&mut map, "minimum", minimum.and_then(number))?;
                entry(&mut map, "maximum", maximum.and_then(number))?;
                entry(
                    &mut map,
                    "default",
                    default.and_then(number).filter(|_| defaults),
                )?;
            }
            Kind::Boolean { default } => entry(&mut map, "default", *default)?,
            Kind::OneOf { options, default } => {
                if revision.has_modes() {
                    options_entry(&mut map, options, "oneOf")?;
                } else {
                    map.serialize_entry("enum", &Values(options))?;
                    if titled(options) {
                        map.serialize_entry("enumNames", &Labels(options))?;
                    }
                }
                entry(&mut map, "default", default.as_deref().filter(|_| defaults))?;
            }
            Kind::ManyOf {
                options,
                min_items,
                max_items,
                default,
            } => {
                entry(&mut map, "minItems", *min_items)?;
                entry(&mut map, "maxItems", *max_items)?;
                map.serialize_entry("items", &Items(options))?;
                entry(&mut map, "default", default.as_deref().filter(|_| defaults))?;
            }
        }
        map.end()
    }
}

impl Kind {
    /// What can be chosen, where the kind is a choice.
    #[must_use]
    pub fn options(&self) -> Option<&[ChoiceOption]> {
        match self {
            Self::OneOf { options, .. } | Self::ManyOf { options, .. } => Some(options),
            _ => None,
        }
    }

    pub(crate) fn set_options(&mut self, new: Vec<ChoiceOption>) {
        let offered = |value: &Text| new.iter().any(|option| option.value == *value);
        // What is not offered any more is nothing to start with.
        match self {
            Self::OneOf { default, .. } if default.as_ref().is_some_and(|d| !offered(d)) => {
                *default = None;
            }
            Self::ManyOf {
                default: default @ Some(_),
                ..
            } if !default.as_ref().is_some_and(|d| d.iter().all(offered)) => *default = None,
            _ => {}
        }
        if let Self::OneOf { options, .. } | Self::ManyOf { options, .. } = self {
            *options = new.into();
        }
    }

    pub(crate) const fn has_default(&self) -> bool {
        match self {
            Self::Text { default, .. } | Self::OneOf { default, .. } => default.is_some(),
            Self::Integer { default, .. } => default.is_some(),
            Self::Number { default, .. } => default.is_some(),
            Self::Boolean { default } => default.is_some(),
            Self::ManyOf { default, .. } => default.is_some(),
        }
    }

    /// The protocol's word for it.
    pub(crate) const fn type_name(&self) -> &'static str {
        match self {
            Self::Text { .. } | Self::OneOf { .. } => "string",
            Self::Integer { .. } => "integer",
            Self::Number { .. } => "number",
            Self::Boolean { .. } => "boolean",
            Self::ManyOf { .. } => "array",
        }
    }
}

fn number(n: Number) -> Option<Number> {
    match n {
        Number::Integer(whole) => announced(whole).map(|n| Number::Integer(n.into())),
        Number::Float(_) => Some(n),
    }
}

fn entry<M: SerializeMap, V: Serialize>(
    map: &mut M,
    keyword: &'static str,
    value: Option<V>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(keyword, &value),
        None => Ok(()),
    }
}

/// `enum` where every value is its own label, the titled keyword where one is not.
fn options_entry<M: SerializeMap>(
    map: &mut M,
    options: &[ChoiceOption],
    keyword: &'static str,
) -> Result<(), M::Error> {
    if titled(options) {
        map.serialize_entry(keyword, &Titled(options))
    } else {
        map.serialize_entry("enum", &Values(options))
    }
}

fn titled(options: &[ChoiceOption]) -> bool {
    options.iter().any(|option| option.title.is_some())
}

struct Items<'a>(&'a [ChoiceOption]);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if !titled(self.0) {
            // The protocol's titled items have no `type`, its plain ones need it.
            map.serialize_entry("type", "string")?;
        }
        options_entry(&mut map, self.0, "anyOf")?;
        map.end()
    }
}

struct Values<'a>(&'a [ChoiceOption]);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ChoiceOption::value))
    }
}

struct Labels<'a>(&'a [ChoiceOption]);

impl Serialize for Labels<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ChoiceOption::label))
    }
}

struct Titled<'a>(&'a [ChoiceOption]);

impl Serialize for Titled<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ConstTitle))
    }
}

struct ConstTitle<'a>(&'a ChoiceOption);

impl Serialize for ConstTitle<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("const", self.0.value())?;
        map.serialize_entry("title", self.0.label())?;
        map.end()
    }
}
