//! Round trips of revision 2026-07-28: the result that asks, and the responses that come with the retry.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Error as _, Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use crate::capability::Mode;
use crate::form::{Elicit, Form, FormParams, FormRequest};
use crate::problem::{Problem, Problems};
use crate::result::Answer;
use crate::revision::{Revision, Unsayable};
use crate::rpc::CREATE;
use crate::schema::Text;
use crate::url::{UrlParams, UrlRequest};

/// A question whose answer has a type: a [`Form`] or a [`UrlRequest`]; and a [`RawRequest`].
pub trait Question: Sized {
    /// What an accepted answer holds.
    type Value;

    /// The question without the type of its answer.
    fn to_request(&self) -> InputRequest;

    /// Reads the result of the question.
    ///
    /// # Errors
    ///
    /// What is wrong with the result.
    fn read_result(&self, result: &Value) -> Result<Answer<Self::Value>, Problems>;

    /// What of a right result is kept for later rounds: nothing that nobody reads.
    #[doc(hidden)]
    #[must_use]
    fn kept(&self, result: &Value) -> Value;

    /// The same question again, after a result that was wrong, or (without problems) right but not
    /// alone in its round.
    #[doc(hidden)]
    #[must_use]
    fn once_more(&self, problems: Option<&Problems>, result: &Value) -> Self;
}

impl<T: Elicit> Question for Form<T> {
    type Value = T;

    fn to_request(&self) -> InputRequest {
        InputRequest::Form(self.as_request().clone())
    }

    fn read_result(&self, result: &Value) -> Result<Answer<T>, Problems> {
        self.read(result)
    }

    fn kept(&self, result: &Value) -> Value {
        let mut kept = action_of(result);
        if accepted(result)
            && let Some(Value::Object(content)) = result.get("content")
        {
            let asked = content
                .iter()
                .filter(|(name, _)| self.schema().property(name).is_some());
            let content: Map<String, Value> = asked
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect();
            kept["content"] = Value::Object(content);
        }
        kept
    }

    fn once_more(&self, problems: Option<&Problems>, result: &Value) -> Self {
        let content = match accepted(result) {
            true => result.get("content").unwrap_or(&Value::Null),
            false => &Value::Null,
        };
        match problems {
            Some(problems) => self.again(problems, content),
            None => self.clone().filled(content, |_| true),
        }
    }
}

impl Question for UrlRequest {
    type Value = ();

    fn to_request(&self) -> InputRequest {
        InputRequest::Url(self.clone())
    }

    fn read_result(&self, result: &Value) -> Result<Answer<()>, Problems> {
        self.read(result)
    }

    fn kept(&self, result: &Value) -> Value {
        action_of(result)
    }

    fn once_more(&self, _: Option<&Problems>, _: &Value) -> Self {
        self.clone()
    }
}

/// A request of another sort that a handler needs the result of, like `sampling/createMessage` or `roots/list`. The
/// answer is the result as it came: there is nothing to decline.
///
/// ```
/// use mcp_elicit::{Pending, RawRequest, Round};
/// use serde_json::json;
///
/// fn describe(round: &Round) -> Result<String, Pending> {
///     let roots = round.raw("roots", RawRequest::new("roots/list", json!({})))?;
///     let count = roots["roots"].as_array().map_or(0, Vec::len);
///     Ok(format!("{count} roots"))
/// }
/// ```
///
/// Whether the client has the capability for it is for the handler to look up: [`Support`](crate::Support) knows
/// questions alone.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub struct RawRequest {
    method: Cow<'static, str>,
    params: Value,
}

impl RawRequest {
    /// A request of this method, with these params; `null` for none.
    pub fn new(method: impl Into<Cow<'static, str>>, params: Value) -> Self {
        Self {
            method: method.into(),
            params,
        }
    }
}

impl Question for RawRequest {
    type Value = Value;

    fn to_request(&self) -> InputRequest {
        InputRequest::Other {
            method: self.method.clone(),
            params: self.params.clone(),
        }
    }

    fn read_result(&self, result: &Value) -> Result<Answer<Value>, Problems> {
        if result.is_object() {
            Ok(Answer::Accept(result.clone()))
        } else {
            Err(Problem::unreadable("the result must be an object").into())
        }
    }

    fn kept(&self, result: &Value) -> Value {
        result.clone()
    }

    fn once_more(&self, _: Option<&Problems>, _: &Value) -> Self {
        self.clone()
    }
}

fn accepted(result: &Value) -> bool {
    result
        .get("action")
        .is_some_and(|action| action == "accept")
}

fn action_of(result: &Value) -> Value {
    let known = |action: &&str| matches!(*action, "accept" | "decline");
    let action = result.get("action").and_then(Value::as_str);
    let action = action.filter(known).unwrap_or("cancel");
    serde_json::json!({ "action": action })
}

/// One request of an [`InputRequired`], as it stands on the wire: `{method, params}`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum InputRequest {
    /// A question in form mode.
    Form(FormRequest),
    /// A question in url mode.
    Url(UrlRequest),
    /// A request of another sort: `sampling/createMessage`, `roots/list`.
    Other {
        /// The method.
        method: Cow<'static, str>,
        /// Its params; `null` for none.
        params: Value,
    },
}

impl InputRequest {
    /// The mode that the client must support, of a question.
    #[must_use]
    pub fn mode(&self) -> Option<Mode> {
        match self {
            Self::Form(_) => Some(Mode::Form),
            Self::Url(_) => Some(Mode::Url),
            // A question that was written by hand is one all the same.
            Self::Other { method, params } if method == CREATE => match params.get("mode") {
                Some(mode) if mode == Mode::Url.name() => Some(Mode::Url),
                _ => Some(Mode::Form),
            },
            Self::Other { .. } => None,
        }
    }

    /// What the answer is about: without what fields start with, the order of options, and the address of a link,
    /// which may be another one in every round.
    #[cfg(feature = "seal")]
    pub(crate) fn essence(self) -> Self {
        match self {
            Self::Form(mut form) => {
                form.schema.to_mut().bare();
                Self::Form(form)
            }
            Self::Url(url) => Self::Other {
                method: CREATE.into(),
                params: url.message().into(),
            },
            other @ Self::Other { .. } => other,
        }
    }

    /// The method: `elicitation/create` of a question.
    #[must_use]
    pub fn method(&self) -> &str {
        match self {
            Self::Form(_) | Self::Url(_) => CREATE,
            Self::Other { method, .. } => method,
        }
    }

    /// The params for a client of this revision; `Serialize` writes those of the latest.
    ///
    /// # Errors
    ///
    /// [`Unsayable`], where the revision has no words for the question.
    pub fn params(&self, revision: Revision) -> Result<impl Serialize + '_, Unsayable> {
        self.check_revision(revision)?;
        Ok(Params {
            request: self,
            revision,
        })
    }

    /// The whole request for a client of this revision, `{method, params}`: what is pushed, but for its id.
    ///
    /// # Errors
    ///
    /// [`Unsayable`], where the revision has no words for the question.
    pub fn request(&self, revision: Revision) -> Result<impl Serialize + '_, Unsayable> {
        self.check_revision(revision)?;
        Ok(Whole(Params {
            request: self,
            revision,
        }))
    }

    pub(crate) fn check_revision(&self, revision: Revision) -> Result<(), Unsayable> {
        match self {
            Self::Form(form) => revision.can_say(form.schema()),
            Self::Url(url) => url.check_revision(revision),
            Self::Other { .. } => Ok(()),
        }
    }
}

struct Params<'a> {
    request: &'a InputRequest,
    revision: Revision,
}

impl Serialize for Params<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let revision = self.revision;
        match self.request {
            InputRequest::Form(request) => FormParams { request, revision }.serialize(serializer),
            InputRequest::Url(url) => UrlParams { url, revision }.serialize(serializer),
            InputRequest::Other { params, .. } => params.serialize(serializer),
        }
    }
}

impl Serialize for InputRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.request(Revision::LATEST)
            .map_err(S::Error::custom)?
            .serialize(serializer)
    }
}

/// `{method, params}`.
struct Whole<'a>(Params<'a>);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut request = serializer.serialize_map(None)?;
        request.serialize_entry("method", self.0.request.method())?;
        match self.0.request {
            // The params of another's request are theirs to leave out.
            InputRequest::Other {
                params: Value::Null,
                ..
            } => {}
            _ => request.serialize_entry("params", &self.0)?,
        }
        request.end()
    }
}

/// The result that says: answer this first, and call again.
///
/// It is allowed as the result of `tools/call`, `prompts/get` and `resources/read` (specification
/// 2026-07-28, basic/patterns/mrtr, Supported Requests).
///
/// ```
/// # use mcp_elicit::{Elicit, Form, InputRequired, UrlRequest};
/// # #[derive(Elicit)]
/// # struct Name { name: String }
/// let form = Form::<Name>::new("Who are you?");
/// let url = UrlRequest::new("Sign in.", "https://store.example.com/connect")?;
/// let result = serde_json::to_value(InputRequired::new().form("name", &form).url("account", &url))?;
/// assert_eq!(result["resultType"], "input_required");
/// assert_eq!(result["inputRequests"]["name"]["params"]["message"], "Who are you?");
/// assert_eq!(result["inputRequests"]["account"]["params"]["mode"], "url");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Write it as text: a `serde_json::Value` sorts the fields of a form by name.
///
/// The chain never fails. What cannot be sent (nothing asked and no state, a key given twice, a field
/// without its options) is an error where it is serialized.
#[derive(Debug, Clone, PartialEq, Default)]
#[must_use]
pub struct InputRequired {
    requests: Vec<(Text, InputRequest)>,
    state: Option<String>,
}

impl InputRequired {
    /// Nothing asked yet.
    pub const fn new() -> Self {
        Self {
            requests: Vec::new(),
            state: None,
        }
    }

    /// Asks in form mode; the answer comes under `key`.
    pub fn form<T: Elicit>(self, key: impl Into<Cow<'static, str>>, form: &Form<T>) -> Self {
        self.request(key, form.to_request())
    }

    /// Asks in url mode; the answer comes under `key`.
    pub fn url(self, key: impl Into<Cow<'static, str>>, url: &UrlRequest) -> Self {
        self.request(key, url.to_request())
    }

    /// Adds a request of another sort, like `sampling/createMessage` or `roots/list`.
    pub fn raw(
        self,
        key: impl Into<Cow<'static, str>>,
        method: impl Into<Cow<'static, str>>,
        params: Value,
    ) -> Self {
        let method = method.into();
        self.request(key, InputRequest::Other { method, params })
    }

    /// Adds a request of any sort.
    pub fn request(mut self, key: impl Into<Cow<'static, str>>, request: InputRequest) -> Self {
        self.requests.push((key.into(), request));
        self
    }

    /// The text that the client gives back with the retry, as `requestState`. It comes back as an
    /// attacker may have written it: seal it.
    pub fn state(mut self, state: impl Into<String>) -> Self {
        self.state = Some(state.into());
        self
    }

    /// What is asked, in the order in which it was added.
    pub fn requests(&self) -> impl ExactSizeIterator<Item = (&str, &InputRequest)> {
        self.requests.iter().map(|(key, request)| (&**key, request))
    }

    /// The state, if there is one.
    #[must_use]
    pub fn request_state(&self) -> Option<&str> {
        self.state.as_deref()
    }
}

impl Serialize for InputRequired {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.requests.is_empty() && self.state.is_none() {
            return Err(S::Error::custom(
                "an `input_required` result asks something or holds a state: add a question or `state`",
            ));
        }
        let mut keys = HashSet::new();
        for (key, request) in self.requests() {
            if !keys.insert(key) {
                return Err(S::Error::custom(format_args!(
                    "the key `{key}` is given to two requests: give one of them another"
                )));
            }
            request
                .check_revision(Revision::LATEST)
                .map_err(S::Error::custom)?;
        }
        let mut result = serializer.serialize_map(None)?;
        result.serialize_entry("resultType", "input_required")?;
        if !self.requests.is_empty() {
            result.serialize_entry("inputRequests", &Requests(self))?;
        }
        if let Some(state) = &self.state {
            result.serialize_entry("requestState", state)?;
        }
        result.end()
    }
}

struct Requests<'a>(&'a InputRequired);

impl Serialize for Requests<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.requests())
    }
}

/// The `inputResponses` that came with a retry, each under the key of its question.
///
/// ```
/// # use mcp_elicit::{Answer, Elicit, Form, InputResponses};
/// # #[derive(Debug, PartialEq, Elicit)]
/// # struct Name { name: String }
/// let form = Form::<Name>::new("Who are you?");
/// let responses = InputResponses::new(&serde_json::json!({
///     "name": {"action": "accept", "content": {"name": "Ada"}},
/// }))?;
/// assert_eq!(responses.read("name", &form)?, Some(Answer::Accept(Name { name: "Ada".into() })));
/// assert_eq!(responses.read("city", &form)?, None);
/// # Ok::<(), mcp_elicit::Problems>(())
/// ```
#[derive(Clone, Default)]
pub struct InputResponses(Map<String, Value>);

impl InputResponses {
    /// No responses: of a request that is no retry.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Reads `inputResponses`. Keys that nobody asked are kept and never looked at.
    ///
    /// # Errors
    ///
    /// What is no object.
    pub fn new<'de, D: Deserializer<'de>>(responses: D) -> Result<Self, Problems> {
        match Value::deserialize(responses) {
            Ok(Value::Object(responses)) => Ok(Self(responses)),
            Ok(_) => Err(Problem::unreadable("`inputResponses` must be an object").into()),
            Err(_) => Err(Problem::BROKEN.into()),
        }
    }

    /// Reads the answer to a question, or `None` where there is none.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer.
    pub fn read<Q: Question>(
        &self,
        key: &str,
        question: &Q,
    ) -> Result<Option<Answer<Q::Value>>, Problems> {
        self.get(key)
            .map(|result| question.read_result(result))
            .transpose()
    }

    /// The response to a request of another sort, as it came.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    /// Adds a response, for servers that push their questions and gather the results themselves.
    pub fn insert(&mut self, key: impl Into<String>, result: Value) {
        self.0.insert(key.into(), result);
    }
}

/// The keys alone: the responses are what the user typed.
impl std::fmt::Debug for InputResponses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}
