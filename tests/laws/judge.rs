//! The judge, the `jsonschema` crate with format assertion, and what we know better or do on purpose.
//!
//! An exception does not take a case out of the law. It says what the verdict is instead: a refusal, or what the judge
//! says of another value. So within an exception the verdict is still known exactly.

use std::borrow::Cow;
use std::cell::Cell;

use jsonschema::{Draft, Validator};
use mcp_elicit::{Format, Kind, Property};
use serde_json::{Value, json};

use crate::forms::Unsaid;

pub fn judge(schema: &Value) -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .build(schema)
        .expect("it is a JSON Schema")
}

/// Where our verdict is not the judge's of the same value.
enum Ruling {
    /// It is refused, whatever the judge says.
    Refused,
    /// It is what the judge says of this value.
    As(Value),
}

type Exception = fn(&Question, &Value) -> Option<Ruling>;

/// In this order, each of what the one before it made of the value.
const EXCEPTIONS: [(&str, Exception); 9] = [
    ("hidden number", hidden_number),
    ("range of the type", range_of_the_type),
    ("rule of the application", rule_of_the_application),
    ("domain without a dot", domain_without_a_dot),
    ("name beside the address", name_beside_the_address),
    ("quoted tab", quoted_tab),
    ("quoted pair of a space", quoted_pair_of_a_space),
    ("label that does not decode", label_that_does_not_decode),
    ("address beyond 254 bytes", address_beyond_254_bytes),
];

/// The feature `arbitrary_precision` of `serde_json`, which any crate of a build may switch on, hands a number over as
/// an object of this one key. So such an object is the number.
fn hidden_number(_: &Question, value: &Value) -> Option<Ruling> {
    let object = value.as_object().filter(|object| object.len() == 1)?;
    let digits = object.get("$serde_json::private::Number")?.as_str()?;
    let number: Value = serde_json::from_str(digits).ok()?;
    number.is_number().then_some(Ruling::As(number))
}

/// A number must fit its Rust type. The range of a signed type is not in the schema, nor is a bound that a double
/// or an `i64` cannot hold, nor that a `NonZero` is not 0 (also as `-0`), nor the range of an `f32`.
fn range_of_the_type(question: &Question, value: &Value) -> Option<Ruling> {
    let number = value.as_number()?;
    let fits = match question.unsaid {
        Unsaid::Within(min, max) => whole(value).is_none_or(|n| (min..=max).contains(&n)),
        Unsaid::WithinButZero(min, max) => {
            whole(value).is_none_or(|n| (min..=max).contains(&n) && n != 0)
        }
        // Half way between the greatest `f32` and the one that would come next.
        Unsaid::Real32 => number.as_f64()?.abs() < 3.402_823_567_797_336_6e38,
        Unsaid::Nothing | Unsaid::Taken { .. } => true,
    };
    (!fits).then_some(Ruling::Refused)
}

/// `parse` and `validate` may refuse more than the schema does.
fn rule_of_the_application(question: &Question, value: &Value) -> Option<Ruling> {
    match (question.unsaid, value) {
        (Unsaid::Taken { takes, .. }, Value::String(text)) if !takes(text) => Some(Ruling::Refused),
        _ => None,
    }
}

/// Stricter than RFC 5321, to catch a slip: `ada@localhost` is right there and no address that a user has.
fn domain_without_a_dot(question: &Question, value: &Value) -> Option<Ruling> {
    let (_, domain) = question.email(value)?.rsplit_once('@')?;
    (!domain.contains('.') && !domain.starts_with('[')).then_some(Ruling::Refused)
}

/// The judge takes `Ada <ada@example.com>`. A `Mailbox` (RFC 5321, 4.1.2) ends with its domain, and no domain
/// ends so.
fn name_beside_the_address(question: &Question, value: &Value) -> Option<Ruling> {
    let text = question.email(value)?.trim_end();
    text.ends_with('>').then_some(Ruling::Refused)
}

/// The judge takes a tab between quotes, as RFC 5322 does; `qtextSMTP` (RFC 5321, 4.1.2) has none.
fn quoted_tab(question: &Question, value: &Value) -> Option<Ruling> {
    let text = question.email(value)?;
    text.contains('\t').then_some(Ruling::Refused)
}

/// The judge refuses `\ ` between quotes; it is a `quoted-pairSMTP` (RFC 5321, 4.1.2: `%d92 %d32-126`).
fn quoted_pair_of_a_space(question: &Question, value: &Value) -> Option<Ruling> {
    let text = question.email(value)?;
    let other = text.replace("\\ ", "\\a");
    (other != text).then(|| Ruling::As(other.into()))
}

/// The judge asks of a label with hyphens in its third and fourth place that it decodes. To RFC 5321, 4.1.2, it is a
/// label of letters, digits and hyphens like others, of which the judge is asked here.
fn label_that_does_not_decode(question: &Question, value: &Value) -> Option<Ruling> {
    let (local, domain) = question.email(value)?.rsplit_once('@')?;
    if domain.starts_with('[') || !domain.contains("--") {
        return None;
    }
    let labels: Vec<String> = domain
        .split('.')
        .map(|label| match (label.get(..2), label.get(2..4)) {
            (Some(start), Some("--")) => format!("{start}a{}", &label[3..]),
            _ => label.to_owned(),
        })
        .collect();
    let other = format!("{local}@{}", labels.join("."));
    Some(Ruling::As(other.into()))
}

/// The judge counts its two sides alone. A path is 256 bytes at most with its angle brackets (RFC 5321, 4.5.3.1.3), so
/// what stands between them 254.
fn address_beyond_254_bytes(question: &Question, value: &Value) -> Option<Ruling> {
    let text = question.email(value)?;
    (text.len() > 254).then_some(Ruling::Refused)
}

/// The whole number that a value is: `3`, `3.0` and `30e-1` are the same. One beyond all types saturates.
fn whole(value: &Value) -> Option<i128> {
    let number = value.as_number()?;
    match (number.as_i64(), number.as_u64(), number.as_f64()) {
        (Some(n), _, _) => Some(n.into()),
        (_, Some(n), _) => Some(n.into()),
        (_, _, Some(n)) if n.trunc() == n => Some(n as i128),
        _ => None,
    }
}

/// One field, or one format, before the judge.
pub struct Question {
    /// The judge of this value alone.
    alone: Validator,
    format: Option<Format>,
    pub unsaid: Unsaid,
}

impl Question {
    pub fn of_field(property: &'static Property, unsaid: Unsaid) -> Self {
        Self {
            alone: judge(&serde_json::to_value(property).expect("it can be written")),
            format: match property.kind() {
                Kind::Text { format, .. } => *format,
                _ => None,
            },
            unsaid,
        }
    }

    pub fn of_format(format: Format) -> Self {
        Self {
            alone: judge(&json!({"type": "string", "format": format.name()})),
            format: Some(format),
            unsaid: Unsaid::Nothing,
        }
    }

    /// The text of a mail address.
    fn email<'v>(&self, value: &'v Value) -> Option<&'v str> {
        match self.format {
            Some(Format::Email) => value.as_str(),
            _ => None,
        }
    }

    /// Whether the value is to be accepted: what the judge says, but for the exceptions.
    pub fn verdict(&self, value: &Value, needed: &Needed) -> Verdict {
        let judge = self.alone.is_valid(value);
        let mut ours = judge;
        let mut value = Cow::Borrowed(value);
        for ((_, exception), needed) in EXCEPTIONS.iter().zip(&needed.0) {
            let (verdict, last) = match exception(self, &value) {
                None => continue,
                Some(Ruling::Refused) => (false, true),
                Some(Ruling::As(other)) => {
                    value = Cow::Owned(other);
                    (self.alone.is_valid(&value), false)
                }
            };
            if verdict != ours {
                needed.set(needed.get() + 1);
            }
            ours = verdict;
            if last {
                break;
            }
        }
        Verdict {
            accepted: ours,
            excepted: ours != judge,
        }
    }
}

/// What is to become of a value.
#[derive(Clone, Copy)]
pub struct Verdict {
    pub accepted: bool,
    /// Whether the judge alone says otherwise.
    pub excepted: bool,
}

/// How often each exception has changed the verdict.
#[derive(Default)]
pub struct Needed([Cell<u64>; EXCEPTIONS.len()]);

impl Needed {
    /// Fails where an exception was never needed: then it is none, or nothing here comes near it.
    pub fn each_was(&self) {
        for ((name, _), needed) in EXCEPTIONS.iter().zip(&self.0) {
            println!("{:>10} times: {name}", needed.get());
            assert!(needed.get() > 0, "the exception `{name}` was never needed");
        }
    }
}
