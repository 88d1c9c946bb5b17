//! The form of a struct, the question it puts, and the answer to it.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde_core::de::{Deserializer, MapAccess};
use serde_core::ser::{Error as _, Serialize, SerializeMap, Serializer};

use crate::answer::{Answers, Content};
use crate::problem::Problems;
use crate::result::Answer;
use crate::revision::{Revision, Unsayable};
use crate::rpc::{CREATE, Call};
use crate::schema::{Property, Schema, Written, json};

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
    fn read<'de, A: MapAccess<'de>>(
        answers: &mut Answers<'_, A>,
        form: &mut Option<Self>,
    ) -> Result<(), A::Error>;

    /// Reads and checks the content of an accepted answer: a `&serde_json::Value`, or any other
    /// deserializer of a self-describing format.
    ///
    /// An answer is accepted exactly when a JSON Schema 2020-12 validator with format assertion accepts it,
    /// but for this: of a field that need not be answered, `null` is no answer, and so is `""` where the
    /// field's rules refuse `""`; mail addresses need a dotted domain or an address literal; a
    /// number must fit its Rust type, and so must a date or address; `parse` and `validate` may refuse more; an object that is
    /// nothing but the number that `serde_json` hides in one, with its feature `arbitrary_precision`, is that number.
    ///
    /// # Errors
    ///
    /// Every [`Problem`](crate::Problem) of the answer, in field order. Input that is not well formed is a problem too.
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
    note = "ask it in url mode: send the user a link to a page of the server's own that asks for `{T}`",
    note = "in code that is generic over forms, write the bound `Ask`"
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
/// Write it as text or into the types of an SDK: a `serde_json::Value` sorts the fields by name, unless
/// somebody switches on `preserve_order` of `serde_json`.
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
    request: FormRequest,
    form: PhantomData<fn() -> T>,
}

/// A question in form mode without the type of its answer: the message and the schema.
///
/// It serializes to the same `params` as its [`Form`].
#[derive(Clone, PartialEq)]
pub struct FormRequest {
    pub(crate) message: Cow<'static, str>,
    /// How much of the message its author wrote; behind it stands what was wrong with an answer.
    pub(crate) own: usize,
    pub(crate) schema: Cow<'static, Schema>,
}

/// The message and the names of the fields. What they start with may be what the user typed before.
impl fmt::Debug for FormRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.schema.properties().iter().map(Property::name);
        f.debug_struct("FormRequest")
            .field("message", &self.message)
            .field("fields", &names.collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

impl FormRequest {
    /// The message that the user reads.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What the form asks.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The `params` for a client of this revision.
    ///
    /// # Errors
    ///
    /// [`Unsayable`], where the form has a list and the revision none (2025-06-18).
    pub fn params(&self, revision: Revision) -> Result<impl Serialize + '_, Unsayable> {
        revision.can_say(self.schema())?;
        Ok(FormParams {
            request: self,
            revision,
        })
    }
}

impl<T> Clone for Form<T> {
    fn clone(&self) -> Self {
        Self::of(self.request.clone())
    }
}

impl<T> PartialEq for Form<T> {
    fn eq(&self, other: &Self) -> bool {
        self.request == other.request
    }
}

impl<T> fmt::Debug for Form<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.request.fmt(f)
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
        let message = message.into();
        Self::of(FormRequest {
            own: message.len(),
            message,
            schema: Cow::Borrowed(T::schema()),
        })
    }

    pub(crate) const fn of(request: FormRequest) -> Self {
        Self {
            request,
            form: PhantomData,
        }
    }

    /// The message that the user reads.
    #[must_use]
    pub fn message(&self) -> &str {
        self.request.message()
    }

    /// What the form asks: the schema of `T`, with what was changed for this question.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        self.request.schema()
    }

    /// The question without the type of its answer.
    #[must_use]
    pub const fn as_request(&self) -> &FormRequest {
        &self.request
    }

    pub(crate) const fn request_mut(&mut self) -> &mut FormRequest {
        &mut self.request
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
        Call(CREATE, self)
    }

    /// The `params` for a client of this revision; [`Serialize`] writes those of the latest.
    ///
    /// ```
    /// # use mcp_elicit::{Elicit, Form, Revision};
    /// # #[derive(Elicit)]
    /// # struct Name { #[elicit(default = "Ada")] name: String }
    /// let form = Form::<Name>::new("Who are you?");
    /// let params = serde_json::to_value(form.params(Revision::V2025_06_18)?).unwrap();
    /// assert_eq!(params.get("mode"), None);
    /// assert_eq!(params["requestedSchema"]["properties"]["name"].get("default"), None);
    /// # Ok::<(), mcp_elicit::Unsayable>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unsayable`], where the form has a list and the revision none (2025-06-18).
    pub fn params(&self, revision: Revision) -> Result<impl Serialize + '_, Unsayable> {
        self.request.params(revision)
    }
}

impl<T: Elicit> Form<T> {
    /// The `params` of `elicitation/create` as JSON text: what `Serialize` writes, by copying.
    ///
    /// It has no way to fail. Where a field has no [options](Self::options) yet, which is an error to
    /// `Serialize`, its list of options is empty here, and no answer is accepted.
    #[must_use]
    pub fn to_json(&self) -> String {
        const OPEN: &str = r#"{"mode":"form","message":"#;
        const THEN: &str = r#","requestedSchema":"#;
        let schema: Cow<'_, str> = match &self.request.schema {
            Cow::Borrowed(_) => T::requested_schema().into(),
            Cow::Owned(changed) => json(changed).into(),
        };
        let message = self.message();
        let mut json =
            String::with_capacity(OPEN.len() + message.len() + 2 + THEN.len() + schema.len() + 1);
        json.push_str(OPEN);
        push_json_string(&mut json, message);
        json.push_str(THEN);
        json.push_str(&schema);
        json.push('}');
        json
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
    /// Every [`Problem`](crate::Problem) of an accepted answer, in field order; a result that is no object, or has no
    /// action.
    pub fn read<'de, D: Deserializer<'de>>(&self, result: D) -> Result<Answer<T>, Problems> {
        crate::result::read_form(self.schema(), result)
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

impl<T> Serialize for Form<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.request.serialize(serializer)
    }
}

impl Serialize for FormRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let params = FormParams {
            request: self,
            revision: Revision::LATEST,
        };
        params.serialize(serializer)
    }
}

pub(crate) struct FormParams<'a> {
    pub(crate) request: &'a FormRequest,
    pub(crate) revision: Revision,
}

impl Serialize for FormParams<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let schema = self.request.schema();
        self.revision.can_say(schema).map_err(S::Error::custom)?;
        let mut params = serializer.serialize_map(None)?;
        if self.revision.has_modes() {
            params.serialize_entry("mode", "form")?;
        }
        params.serialize_entry("message", self.request.message())?;
        params.serialize_entry("requestedSchema", &Written(schema, self.revision))?;
        params.end()
    }
}
