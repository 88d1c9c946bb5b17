//! The host's side of a form: what to show, what to start with, how to check it, what to send.

use std::fmt;

use serde_core::de::{Deserializer, MapAccess};
use serde_core::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use crate::answer::{Answers, Gathered, ObjectOr, ReadObject, Slot};
use crate::field::Field;
use crate::form::FormRequest;
use crate::format::Format;
use crate::problem::{Fault, Problem, Problems};
use crate::schema::{ChoiceOption, Kind, Number, Property, Schema};
use crate::secret_name::secret_word;

/// What to show for a property, so that the user gives a value of the right kind.
///
/// The `Display` is the control's name: `number box (1-3)`. There is nothing behind these: a `match` that has
/// them all shows every form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Control<'a> {
    /// A drop-down list of the options. Without a default nothing is chosen, and the list says so.
    DropDown(&'a [ChoiceOption]),
    /// Radio buttons, for one option or two.
    RadioButtons(&'a [ChoiceOption]),
    /// A checkbox for each option.
    CheckboxGroup {
        /// The options.
        options: &'a [ChoiceOption],
        /// The least number that must be ticked.
        min: Option<u64>,
        /// The greatest number that may be ticked.
        max: Option<u64>,
    },
    /// A checkbox. Where it was not touched, and there is no default, nothing is sent.
    Checkbox,
    /// A box for a number.
    NumberBox {
        /// The smallest number.
        min: Option<Number>,
        /// The greatest number.
        max: Option<Number>,
        /// 1 of whole numbers, `None` of others.
        step: Option<u32>,
    },
    /// A calendar for a date.
    DatePicker,
    /// A calendar and a clock, with a time zone: what is sent has an offset.
    DateTimePicker,
    /// A box for an email address.
    EmailBox,
    /// A box for a web address.
    AddressBox,
    /// A line of text.
    TextBox,
    /// Several lines of text.
    TextArea,
}

/// From this many characters on, a line is too short.
const LONG_TEXT: u64 = 256;
/// Up to this many options are seen at one glance.
const FEW_OPTIONS: usize = 2;

impl fmt::Display for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DropDown(_) => f.write_str("drop-down list"),
            Self::RadioButtons(_) => f.write_str("radio buttons"),
            Self::CheckboxGroup { .. } => f.write_str("checkbox group"),
            Self::Checkbox => f.write_str("checkbox"),
            Self::NumberBox { min, max, .. } => match (min, max) {
                (Some(min), Some(max)) => write!(f, "number box ({min}-{max})"),
                (Some(min), None) => write!(f, "number box (from {min})"),
                (None, Some(max)) => write!(f, "number box (up to {max})"),
                (None, None) => f.write_str("number box"),
            },
            Self::DatePicker => f.write_str("date picker"),
            Self::DateTimePicker => f.write_str("date and time picker"),
            Self::EmailBox => f.write_str("email box"),
            Self::AddressBox => f.write_str("address box"),
            Self::TextBox => f.write_str("text box"),
            Self::TextArea => f.write_str("text area"),
        }
    }
}

impl Property {
    /// What to show for it.
    ///
    /// ```
    /// # use mcp_elicit::Elicit;
    /// #[derive(Elicit)]
    /// struct Order {
    ///     #[elicit(min = 1, max = 3)]
    ///     boxes: u8,
    ///     #[elicit(format = "date")]
    ///     pickup_date: String,
    /// }
    ///
    /// let controls: Vec<String> =
    ///     Order::schema().properties().iter().map(|p| p.control().to_string()).collect();
    /// assert_eq!(controls, ["number box (1-3)", "date picker"]);
    /// ```
    #[must_use]
    pub fn control(&self) -> Control<'_> {
        match self.kind() {
            Kind::OneOf { options, .. } if options.len() <= FEW_OPTIONS => {
                Control::RadioButtons(options)
            }
            Kind::OneOf { options, .. } => Control::DropDown(options),
            Kind::ManyOf {
                options,
                min_items,
                max_items,
                ..
            } => Control::CheckboxGroup {
                options,
                min: *min_items,
                max: *max_items,
            },
            Kind::Boolean { .. } => Control::Checkbox,
            Kind::Integer {
                minimum, maximum, ..
            } => Control::NumberBox {
                min: minimum.map(Number::Integer),
                max: maximum.map(Number::Integer),
                step: Some(1),
            },
            Kind::Number {
                minimum, maximum, ..
            } => Control::NumberBox {
                min: *minimum,
                max: *maximum,
                step: None,
            },
            Kind::Text {
                format: Some(format),
                ..
            } => match format {
                Format::Date => Control::DatePicker,
                Format::DateTime => Control::DateTimePicker,
                Format::Email => Control::EmailBox,
                Format::Uri => Control::AddressBox,
            },
            Kind::Text { max_length, .. } if max_length.is_some_and(|max| max >= LONG_TEXT) => {
                Control::TextArea
            }
            Kind::Text { .. } => Control::TextBox,
        }
    }

    /// The label to show: the title, or the name where there is none.
    #[must_use]
    pub fn label(&self) -> &str {
        self.title().unwrap_or(self.name())
    }

    /// What the control starts with, as it would be sent.
    #[must_use]
    pub fn initial(&self) -> Option<Value> {
        match self.kind() {
            Kind::Text { default, .. } | Kind::OneOf { default, .. } => {
                default.as_deref().map(Value::from)
            }
            Kind::Integer { default, .. } => default.map(Number::Integer).and_then(number),
            Kind::Number { default, .. } => default.and_then(number),
            Kind::Boolean { default } => default.map(Value::from),
            Kind::ManyOf { default, .. } => default
                .as_deref()
                .map(|values| values.iter().map(|value| Value::from(&**value)).collect()),
        }
    }

    /// The word by which the name or the title says that a secret is asked, which no form may: a reason to warn the
    /// user before anything is typed.
    #[must_use]
    pub fn asks_secret(&self) -> Option<&'static str> {
        if !matches!(self.kind(), Kind::Text { .. }) {
            return None;
        }
        secret_word(self.name()).or_else(|| self.title().and_then(secret_word))
    }

    /// Turns what a text input holds into the value that is sent, checked: `None` where it holds nothing and
    /// nothing is needed.
    ///
    /// A number must be written as in JSON, so `42xyz`, `0x10` and `1_000` are none. A yes or no is `yes`, `no`,
    /// `true` or `false`; of several values each stands on its own line.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn draft(&self, text: &str) -> Result<Option<Value>, Problem> {
        let trimmed = text.trim();
        let value = match self.kind() {
            _ if trimmed.is_empty() && !matches!(self.kind(), Kind::Text { .. }) => Value::Null,
            Kind::Text { format: None, .. } => Value::from(text),
            Kind::Text { .. } => Value::from(trimmed),
            Kind::OneOf { .. } => Value::from(trimmed),
            Kind::Integer { .. } | Kind::Number { .. } => Number::written(trimmed)
                .map(|n| n.whole().map_or(n, Number::Integer))
                .and_then(number)
                .unwrap_or_else(|| Value::from(trimmed)),
            Kind::Boolean { .. } => match trimmed.to_ascii_lowercase().as_str() {
                "yes" | "true" => Value::Bool(true),
                "no" | "false" => Value::Bool(false),
                _ => Value::from(trimmed),
            },
            Kind::ManyOf { .. } => trimmed
                .lines()
                .map(|line| Value::from(line.trim()))
                .collect(),
        };
        self.check(&value)?;
        // An empty text that is no answer is not sent.
        let nothing = value.is_null() || (value == "" && !self.accepts_empty());
        Ok((!nothing).then_some(value))
    }

    fn accepts_empty(&self) -> bool {
        self.required() && self.kind().check_text("").is_ok()
    }

    /// Checks one value, as the user types.
    ///
    /// # Errors
    ///
    /// What is wrong with it; that it is missing, of a `null` where an answer must be there.
    pub fn check(&self, value: &Value) -> Result<(), Problem> {
        // A value in memory is never malformed.
        let mut slot = Slot::<Checked>::read(self, value).unwrap_or_else(|_| Slot::new());
        slot.settle::<serde_json::Error>(self)
            .map_err(|fault| fault.of(self))
    }
}

/// A number as JSON has it; one that no integer of its holds is a float there.
fn number(number: Number) -> Option<Value> {
    let whole = match number {
        Number::Integer(n) => i64::try_from(n)
            .map(Value::from)
            .or_else(|_| u64::try_from(n).map(Value::from))
            .ok(),
        Number::Float(_) => None,
    };
    whole.or_else(|| serde_json::Number::from_f64(number.as_f64()).map(Value::Number))
}

impl Schema {
    /// Checks a content by the rules that this form announces: the same check as the server's, without what only
    /// its types and its own rules know.
    ///
    /// # Errors
    ///
    /// Every [`Problem`], in field order.
    pub fn check<'de, D: Deserializer<'de>>(&self, content: D) -> Result<(), Problems> {
        content
            .deserialize_any(ObjectOr(Check(self)))
            .unwrap_or_else(|_| Err(Problem::BROKEN.into()))
    }

    /// The content to start from: every default.
    #[must_use]
    pub fn defaults(&self) -> Map<String, Value> {
        self.fill(Map::new())
    }

    /// Adds the defaults of the fields that the user left alone.
    #[must_use]
    pub fn fill(&self, mut content: Map<String, Value>) -> Map<String, Value> {
        for property in self.properties() {
            if !content.contains_key(property.name())
                && let Some(initial) = property.initial()
            {
                content.insert(property.name().to_owned(), initial);
            }
        }
        content
    }
}

impl FormRequest {
    /// The result that accepts the form with this content. A `null`, which the protocol does not have there, is left out,
    /// and so is what nobody asked.
    ///
    /// # Errors
    ///
    /// Every [`Problem`] of the content: the question stays open then.
    pub fn accept(&self, mut content: Map<String, Value>) -> Result<ElicitResult, Problems> {
        content.retain(|name, value| !value.is_null() && self.schema().property(name).is_some());
        let content = Value::Object(content);
        self.schema().check(&content)?;
        Ok(ElicitResult {
            action: "accept",
            content: Some(content),
        })
    }
}

/// The result of a question, to be sent to the server: `{action, content?}`.
///
/// There is content with the accept of a form alone, and it is checked: [`FormRequest::accept`].
///
/// ```
/// use mcp_elicit::ElicitResult;
///
/// assert_eq!(serde_json::to_string(&ElicitResult::decline()).unwrap(), r#"{"action":"decline"}"#);
/// ```
#[derive(Clone, PartialEq)]
pub struct ElicitResult {
    action: &'static str,
    content: Option<Value>,
}

impl ElicitResult {
    /// The user said no.
    #[must_use]
    pub const fn decline() -> Self {
        Self::without_content("decline")
    }

    /// The user turned away without a choice; also where the host itself fails.
    #[must_use]
    pub const fn cancel() -> Self {
        Self::without_content("cancel")
    }

    /// The user agreed to open the link. It is sent at once, and not when the user is done there.
    #[must_use]
    pub const fn consent() -> Self {
        Self::without_content("accept")
    }

    const fn without_content(action: &'static str) -> Self {
        Self {
            action,
            content: None,
        }
    }

    /// The action: `accept`, `decline` or `cancel`.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        self.action
    }

    /// The content of an accepted form.
    #[must_use]
    pub const fn content(&self) -> Option<&Value> {
        self.content.as_ref()
    }
}

/// Without the content, which is what the user typed.
impl fmt::Debug for ElicitResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElicitResult")
            .field("action", &self.action)
            .finish_non_exhaustive()
    }
}

impl Serialize for ElicitResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut result = serializer.serialize_map(None)?;
        result.serialize_entry("action", self.action)?;
        if let Some(content) = &self.content {
            result.serialize_entry("content", content)?;
        }
        result.end()
    }
}

/// Checks a content of which nothing is kept.
struct Check<'s>(&'s Schema);

impl<'de> ReadObject<'de> for Check<'_> {
    type Value = Result<(), Problems>;

    fn object<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        let mut slots: Vec<Slot<Checked>> = Vec::new();
        slots.resize_with(self.0.properties().len(), Slot::new);
        let mut answers = Answers::new(self.0, Some(object));
        let properties = self.0.properties();
        let index = |name: &str| properties.iter().position(|p| p.name() == name);
        while let Some(at) = answers.next_field(index)? {
            if let Some(slot) = slots.get_mut(at) {
                answers.read(at, slot)?;
            }
        }
        for (at, slot) in slots.iter_mut().enumerate() {
            answers.settle(at, slot);
        }
        Ok(answers.problems())
    }

    fn nothing(self) -> Self::Value {
        self.0.check(Value::Object(Map::new()))
    }

    fn other(self) -> Self::Value {
        Err(crate::answer::NO_OBJECT.into())
    }
}

/// A value that was checked, and not kept.
struct Checked;

impl Field for Checked {
    type Of = ();
    const SPEC: () = ();

    fn unanswered() -> Option<Self> {
        Some(Self)
    }

    fn from_text(_: &str) -> Result<Self, Fault> {
        Ok(Self)
    }

    fn from_integer(_: i128) -> Result<Self, Fault> {
        Ok(Self)
    }

    fn from_number(_: f64) -> Result<Self, Fault> {
        Ok(Self)
    }

    fn from_bool(_: bool) -> Result<Self, Fault> {
        Ok(Self)
    }

    fn list() -> Option<Self> {
        Some(Self)
    }

    fn add(&mut self, _: usize, _: &str) -> Result<(), Fault> {
        Ok(())
    }
}

/// A text of a server with its control characters and escape codes made visible, for a terminal.
///
/// ```
/// assert_eq!(mcp_elicit::visible("ok\u{1b}[2J"), r"ok\u{1b}[2J");
/// assert_eq!(mcp_elicit::visible("two\nlines – “as they are”"), "two\nlines – “as they are”");
/// ```
#[must_use]
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        let hidden = c != '\n' && (c.is_control() || is_format(c));
        if hidden {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// What changes how other characters are shown, or cannot be seen: directions, joiners outside of words, tags, letters that
/// are blank. (The two selectors of emoji are none.)
const fn is_format(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e01ef}')
}
