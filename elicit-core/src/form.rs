//! The form of a struct, the question it puts, and the answer to it.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde_core::de::{Deserializer, IgnoredAny, MapAccess};
use serde_core::ser::{Serialize, SerializeMap, Serializer};

use crate::answer::{Answers, Content, IfText, ObjectOr, ReadObject};
use crate::problem::{Problem, Problems};
use crate::schema::{Property, Schema};

/// A struct that is a form; `#[derive(Elicit)]` implements it.
///
/// ```
/// # use mcp_elicit::Elicit;
/// #[derive(Debug, PartialEq, Elicit)]
/// struct Trip {
///     city: String,
///     #[elicit(min = 1)]
///     days: u8,
/// }
///
/// assert_eq!(
///     Trip::requested_schema(),
///     r#"{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","minimum":1,"maximum":255}},"required":["city","days"]}"#,
/// );
/// let content = serde_json::json!({"city": "Oslo", "days": 3});
/// assert_eq!(Trip::from_content(&content).unwrap(), Trip { city: "Oslo".into(), days: 3 });
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form",
    label = "a form is a struct with `#[derive(Elicit)]`",
    note = "to ask for a single value, put it into a struct with one field"
)]
pub trait Elicit: Sized {
    /// Whether a form may ask it: the fold of the fields' secrets.
    #[doc(hidden)]
    type Channel;

    /// What the form asks, as constant data.
    #[must_use]
    fn schema() -> &'static Schema;

    /// The same as JSON text, the `requestedSchema` of the protocol; it is written once and kept.
    #[must_use]
    fn requested_schema() -> &'static str;

    #[doc(hidden)]
    fn read<'de, A: MapAccess<'de>>(answers: &mut Answers<'_, A>)
    -> Result<Option<Self>, A::Error>;

    /// Reads and checks the content of an accepted answer: a `&serde_json::Value`, or any other
    /// deserializer of a self-describing format.
    ///
    /// An answer is accepted exactly when a JSON Schema 2020-12 validator with format assertion accepts it,
    /// but for this: of a field that need not be answered, `null` is no answer, and so is `""` where the
    /// field's rules refuse `""`; mail addresses need a dotted domain or an address literal; a
    /// number must fit its Rust type; `parse` and `validate` may refuse more.
    ///
    /// # Errors
    ///
    /// Every [`Problem`] of the answer, in field order. Input that is not well formed is a problem too.
    fn from_content<'de, D: Deserializer<'de>>(content: D) -> Result<Self, Problems> {
        Content::of(Self::schema()).read(content)
    }
}

/// The fold of a struct's secrets, as a type.
#[doc(hidden)]
pub struct Channel<const SECRET: bool>;

/// Whether one of the properties is a secret.
#[doc(hidden)]
#[must_use]
pub const fn channel(properties: &[Property]) -> bool {
    let mut at = 0;
    while at < properties.len() {
        if properties[at].secret {
            return true;
        }
        at += 1;
    }
    false
}

/// A channel that a form may use to ask for `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` asks for a secret, and a form must not: the client and the model would see it",
    label = "this form would ask for a secret",
    note = "ask it in url mode: send the user a link to a page of the server's own that asks for `{T}`"
)]
#[doc(hidden)]
pub trait Open<T> {}

impl<T> Open<T> for Channel<false> {}

/// A struct that may be asked in a form: every [`Elicit`] struct without a secret.
///
/// Code that is generic over forms has this one bound.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form",
    label = "a form is a struct with `#[derive(Elicit)]`",
    note = "to ask for a single value, put it into a struct with one field"
)]
pub trait Ask: Elicit<Channel: Open<Self>> {}

impl<T: Elicit<Channel: Open<T>>> Ask for T {}

/// A question in form mode: the message and the form of `T`.
///
/// It serializes to the `params` of `elicitation/create`: `mode`, `message`, `requestedSchema`.
///
/// ```
/// # use mcp_elicit::{Answer, Elicit, Form};
/// #[derive(Debug, PartialEq, Elicit)]
/// struct Name {
///     #[elicit(title = "Your name")]
///     name: String,
/// }
///
/// let form = Form::<Name>::new("Who are you?");
/// assert_eq!(
///     form.to_json(),
///     r#"{"mode":"form","message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","title":"Your name"}},"required":["name"]}}"#,
/// );
///
/// match form.read(&serde_json::json!({"action": "accept", "content": {"name": "Ada"}})) {
///     Ok(Answer::Accept(name)) => assert_eq!(name.name, "Ada"),
///     Ok(Answer::Decline | Answer::Cancel) => println!("then we go on without"),
///     Err(problems) => println!("ask again: {problems}"),
/// }
/// ```
pub struct Form<T> {
    message: Cow<'static, str>,
    form: PhantomData<fn() -> T>,
}

impl<T> Clone for Form<T> {
    fn clone(&self) -> Self {
        Self {
            message: self.message.clone(),
            form: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Form<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form")
            .field("message", &self.message)
            .finish_non_exhaustive()
    }
}

impl<T> Form<T> {
    /// The form of `T` under a message that says why it is asked.
    ///
    /// `T` must not hold a secret: that is a compile error here.
    #[must_use]
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self
    where
        T: Ask,
    {
        Self {
            message: message.into(),
            form: PhantomData,
        }
    }
}

impl<T: Elicit> Form<T> {
    /// The message that the user reads.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What the form asks.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        T::schema()
    }

    /// The `params` of `elicitation/create` as JSON text: what `Serialize` writes, by copying.
    #[must_use]
    pub fn to_json(&self) -> String {
        const OPEN: &str = r#"{"mode":"form","message":"#;
        const THEN: &str = r#","requestedSchema":"#;
        let schema = T::requested_schema();
        let message = self.message();
        let mut json =
            String::with_capacity(OPEN.len() + message.len() + 2 + THEN.len() + schema.len() + 1);
        json.push_str(OPEN);
        push_json_string(&mut json, message);
        json.push_str(THEN);
        json.push_str(schema);
        json.push('}');
        json
    }

    /// The whole request: `{"method": "elicitation/create", "params": …}`.
    ///
    /// ```
    /// # use mcp_elicit::{Elicit, Form};
    /// # #[derive(Elicit)]
    /// # struct Name { name: String }
    /// let request = serde_json::to_value(Form::<Name>::new("Who are you?").request()).unwrap();
    /// assert_eq!(request["method"], "elicitation/create");
    /// assert_eq!(request["params"]["message"], "Who are you?");
    /// ```
    #[must_use]
    pub fn request(&self) -> impl Serialize + '_ {
        Request(self)
    }

    /// Reads the result of the request, `{action, content}`: a `&serde_json::Value`, or any other
    /// deserializer.
    ///
    /// The content counts with `accept` alone, where none is the same as an empty one. An action
    /// that the protocol does not have is read as a cancel. *Accept* does not say that anybody looked: some hosts
    /// accept a form without fields unseen. *Decline* does not say that anybody was asked.
    ///
    /// # Errors
    ///
    /// Every [`Problem`] of an accepted answer, in field order; a result that is no object, or has no
    /// action.
    pub fn read<'de, D: Deserializer<'de>>(&self, result: D) -> Result<Answer<T>, Problems> {
        let reader = ResultOf::<T> {
            schema: self.schema(),
            form: PhantomData,
        };
        result
            .deserialize_any(ObjectOr(reader))
            .unwrap_or_else(|_| Err(Problem::BROKEN.into()))
    }
}

/// Appends a JSON string. Most messages hold nothing to escape and are copied.
fn push_json_string(json: &mut String, text: &str) {
    if text.bytes().all(|b| b >= 0x20 && b != b'"' && b != b'\\') {
        json.push('"');
        json.push_str(text);
        json.push('"');
    } else {
        // Displaying a JSON string does not fail, so there is no error to lose.
        json.push_str(&serde_json::Value::from(text).to_string());
    }
}

impl<T: Elicit> Serialize for Form<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut params = serializer.serialize_map(Some(3))?;
        params.serialize_entry("mode", "form")?;
        params.serialize_entry("message", self.message())?;
        params.serialize_entry("requestedSchema", self.schema())?;
        params.end()
    }
}

/// An `elicitation/create` request with these params.
struct Request<'a, P>(&'a P);

impl<P: Serialize> Serialize for Request<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut request = serializer.serialize_map(Some(2))?;
        request.serialize_entry("method", "elicitation/create")?;
        request.serialize_entry("params", self.0)?;
        request.end()
    }
}

/// What the user did with the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub enum Answer<T> {
    /// Answered it; the value is checked.
    Accept(T),
    /// Said no, or was never asked: some hosts decline by themselves. Say «declined or not shown», and
    /// keep a way that does without.
    Decline,
    /// Turned away without a choice.
    Cancel,
}

impl<T> Answer<T> {
    /// The value of an accepted answer.
    #[must_use]
    pub fn accepted(self) -> Option<T> {
        match self {
            Self::Accept(value) => Some(value),
            Self::Decline | Self::Cancel => None,
        }
    }

    /// The same answer with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Accept(value) => Answer::Accept(f(value)),
            Self::Decline => Answer::Decline,
            Self::Cancel => Answer::Cancel,
        }
    }
}

/// Reads `{action, content}` in whatever order the two come.
struct ResultOf<'s, T> {
    schema: &'s Schema,
    form: PhantomData<fn() -> T>,
}

impl<'de, T: Elicit> ReadObject<'de> for ResultOf<'_, T> {
    type Value = Result<Answer<T>, Problems>;

    fn object<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut action = None;
        let mut content = None;
        while let Some(key) = object.next_key_seed(IfText(Key::of))? {
            match key {
                Some(Key::Action) => action = object.next_value_seed(IfText(Action::of))?,
                // Read even before the action is known; it counts only with an accept.
                Some(Key::Content) => {
                    content = Some(object.next_value_seed(Content::of(self.schema))?);
                }
                Some(Key::Other) | None => drop(object.next_value::<IgnoredAny>()?),
            }
        }
        Ok(match action {
            Some(Action::Accept) => content
                .unwrap_or_else(|| Content::of(self.schema).absent())
                .map(Answer::Accept),
            Some(Action::Decline) => Ok(Answer::Decline),
            Some(Action::Cancel) => Ok(Answer::Cancel),
            None => self.other(),
        })
    }

    fn nothing(self) -> Self::Value {
        self.other()
    }

    fn other(self) -> Self::Value {
        Err(Problem::unreadable("the result must be an object with an `action`").into())
    }
}

enum Key {
    Action,
    Content,
    Other,
}

impl Key {
    fn of(key: &str) -> Self {
        match key {
            "action" => Self::Action,
            "content" => Self::Content,
            _ => Self::Other,
        }
    }
}

enum Action {
    Accept,
    Decline,
    Cancel,
}

impl Action {
    /// An action that the protocol does not have is never an accept.
    fn of(action: &str) -> Self {
        match action {
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            _ => Self::Cancel,
        }
    }
}
