//! The conversation: a handler that asks, written as a straight line.
//!
//! A handler runs from the top in every round. Each question of it is answered from what was proved in
//! earlier rounds, or by the response that came now, or else leaves the handler with [`Pending`], which holds
//! what to send. The server keeps nothing: what was proved travels, sealed, with the client.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
#[cfg(feature = "seal")]
use std::time::UNIX_EPOCH;
use std::time::{Duration, SystemTime};

use serde_json::{Map, Value, json};

use crate::capability::{MissingCapability, Support};
use crate::form::{Ask, Form};
use crate::mrtr::{InputRequest, InputRequired, InputResponses, Question, RawRequest};
use crate::problem::Problems;
use crate::result::Answer;
use crate::revision::{Revision, Unsayable};
use crate::rpc::RpcError;
use crate::schema::Text;
#[cfg(feature = "seal")]
use crate::seal::{self, Keys};
use crate::url::UrlRequest;

/// How a server holds its conversations; made once, at its start.
#[derive(Clone)]
#[must_use]
pub struct Conversation {
    #[cfg(feature = "seal")]
    keys: Option<Keys>,
    lifetime: Duration,
    tries: u32,
}

impl Default for Conversation {
    fn default() -> Self {
        Self::new()
    }
}

impl Conversation {
    /// Without keys: each handler can ask in one round. States live ten minutes, and a refused answer
    /// is asked again three times.
    pub const fn new() -> Self {
        Self {
            #[cfg(feature = "seal")]
            keys: None,
            lifetime: Duration::from_secs(600),
            tries: 3,
        }
    }

    /// The keys that seal the state between two rounds. Every replica needs the same, and every other server
    /// others: two servers that share a key, the name of a tool and a principal would take each other's states.
    ///
    /// A state can come back more than once within its life: what a handler does after its last question must bear
    /// being done twice.
    ///
    /// ```
    /// # use mcp_elicit::{Answer, Conversation, Elicit, Entry, Form, Key, Keys, Origin, Pending, Principal, Round};
    /// # use serde_json::{Value, json};
    /// #[derive(Elicit)]
    /// struct Trip {
    ///     city: String,
    /// }
    ///
    /// #[derive(Elicit)]
    /// struct Dates {
    ///     #[elicit(format = "date")]
    ///     from: String,
    /// }
    ///
    /// fn book(round: &Round) -> Result<String, Pending> {
    ///     let Answer::Accept(trip) = round.form("trip", Form::<Trip>::new("Where to?"))? else {
    ///         return Ok("Nothing was booked.".into());
    ///     };
    ///     let dates = Form::<Dates>::new(format!("When, for {}?", trip.city));
    ///     let Answer::Accept(dates) = round.form("dates", dates)? else {
    ///         return Ok("Nothing was booked.".into());
    ///     };
    ///     Ok(format!("{} from {}.", trip.city, dates.from))
    /// }
    ///
    /// let conversation = Conversation::new().keys(Keys::new(Key::generate()?));
    /// let now = std::time::SystemTime::UNIX_EPOCH; // the time of the request, from your clock
    /// let call = |state: Option<&str>, responses: Value| -> Result<_, Box<dyn std::error::Error>> {
    ///     let mut params = json!({
    ///         "name": "book",
    ///         "arguments": {},
    ///         "inputResponses": responses,
    ///         "_meta": {"io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}},
    ///     });
    ///     params["requestState"] = state.into();
    ///     let entry = Entry::from_request("tools/call", &params, Principal::named("ada"), now)?;
    ///     Ok(book(&conversation.enter(entry)?))
    /// };
    ///
    /// let Err(Pending::Ask(first)) = call(None, json!({}))? else { panic!() };
    /// let trip = json!({"trip": {"action": "accept", "content": {"city": "Oslo"}}});
    /// let Err(Pending::Ask(second)) = call(first.request_state(), trip)? else { panic!() };
    /// let dates = json!({"dates": {"action": "accept", "content": {"from": "2026-07-01"}}});
    /// let done = call(second.request_state(), dates)?;
    /// assert_eq!(done.unwrap(), "Oslo from 2026-07-01.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "seal")]
    pub fn keys(mut self, keys: Keys) -> Self {
        self.keys = Some(keys);
        self
    }

    /// How long the user may take for one round; a whole conversation lasts ten times as long at most.
    pub const fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = lifetime;
        self
    }

    /// How often a refused answer is asked again, before the handler fails with [`Failure::GaveUp`]. It fails at
    /// once where the same refused answer comes back: some hosts cannot show a form, and send the same for ever.
    pub const fn tries(mut self, tries: u32) -> Self {
        self.tries = tries;
        self
    }

    /// Enters a handler with a request of revision 2026-07-28.
    ///
    /// # Errors
    ///
    /// [`StateError`], where the request's state does not hold. The handler must not run then.
    pub fn enter(&self, entry: Entry) -> Result<Round, StateError> {
        let journal = match &entry.state {
            None => Journal::default(),
            Some(state) => self.open(state, &entry)?,
        };
        Ok(Round::of(Run {
            conversation: self.clone(),
            support: entry.support,
            revision: entry.revision,
            binding: Some(Binding {
                principal: entry.principal,
                origin: entry.origin,
                now: entry.now,
            }),
            responses: Some(entry.responses),
            journal,
            used: Vec::new(),
        }))
    }

    /// Enters a handler for a client that is asked by pushing, as before 2026-07-28. What is left
    /// [`Pending`] is pushed to the client, and the round goes on with [`Round::answered`].
    ///
    /// ```
    /// use mcp_elicit::{
    ///     Answer, Conversation, Elicit, Form, InputResponses, Pending, Revision, Round, Support,
    /// };
    /// # use serde_json::{Value, json};
    ///
    /// #[derive(Elicit)]
    /// struct Name {
    ///     name: String,
    /// }
    ///
    /// fn greet(round: &Round) -> Result<String, Pending> {
    ///     match round.form("name", Form::<Name>::new("Who are you?"))? {
    ///         Answer::Accept(name) => Ok(format!("Hello, {}!", name.name)),
    ///         Answer::Decline | Answer::Cancel => Ok("Hello!".into()),
    ///     }
    /// }
    ///
    /// # fn push(method: &str, params: String) -> Value {
    /// #     json!({"action": "accept", "content": {"name": "Ada"}})
    /// # }
    /// // Both came with `initialize`.
    /// let support = Support::from_capabilities(&json!({"elicitation": {}}));
    /// let revision = Revision::V2025_06_18;
    /// let mut round = Conversation::new().push(support, revision);
    /// let text = loop {
    ///     match greet(&round) {
    ///         Ok(text) => break text,
    ///         Err(Pending::Ask(required)) => {
    ///             let mut responses = InputResponses::none();
    ///             for (key, request) in required.requests() {
    ///                 let params = serde_json::to_string(&request.params(revision)?)?;
    ///                 // `push` sends a request to the client, and waits for its result.
    ///                 responses.insert(key, push(request.method(), params));
    ///             }
    ///             round = round.answered(responses);
    ///         }
    ///         Err(Pending::Fail(failure)) => return Err(failure.into()),
    ///     }
    /// };
    /// assert_eq!(text, "Hello, Ada!");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn push(&self, support: Support, revision: Revision) -> Round {
        Round::of(Run {
            conversation: self.clone(),
            support,
            revision,
            binding: None,
            responses: None,
            journal: Journal::default(),
            used: Vec::new(),
        })
    }

    fn open(&self, state: &str, entry: &Entry) -> Result<Journal, StateError> {
        if let Some(tries) = state.strip_prefix(TRIES) {
            // Not sealed: it counts how often was asked, and proves nothing. With a key it is not made.
            let plain = tries.bytes().all(|b| b.is_ascii_digit()) && !tries.starts_with('0');
            if !plain || self.has_keys() {
                return Err(StateError::Malformed);
            }
            let tries = tries.parse().map_err(|_| StateError::Malformed)?;
            return Ok(Journal {
                unsealed_tries: tries,
                ..Journal::default()
            });
        }
        #[cfg(feature = "seal")]
        if let Some(keys) = &self.keys {
            let plain = keys.open(state)?;
            let sealed: Value =
                serde_json::from_slice(&plain).map_err(|_| StateError::Malformed)?;
            return entry.accepts(&sealed, self.lifetime);
        }
        let _ = entry;
        Err(StateError::NoKey)
    }

    const fn has_keys(&self) -> bool {
        #[cfg(feature = "seal")]
        {
            self.keys.is_some()
        }
        #[cfg(not(feature = "seal"))]
        {
            false
        }
    }

    /// The state between two rounds; `asked` are the questions that go out with it.
    fn seal(
        &self,
        journal: &Journal,
        binding: &Binding,
        asked: &[(Text, String)],
    ) -> Result<Option<String>, Failure> {
        #[cfg(feature = "seal")]
        if let Some(keys) = &self.keys {
            let now = millis(binding.now);
            let sealed = json!({
                "since": journal.since.unwrap_or(now),
                "until": now.saturating_add(life(self.lifetime)),
                "asked": asked,
                "principal": binding.principal.0,
                "origin": seal::digest(&binding.origin.0),
                "answers": journal.answers,
                "refused": journal
                    .refused
                    .iter()
                    .map(|refused| json!([refused.key, refused.tries, refused.last]))
                    .collect::<Vec<_>>(),
            });
            return keys.seal(sealed.to_string().as_bytes()).map(Some);
        }
        let _ = (binding, asked);
        if !journal.answers.is_empty() {
            return Err(Failure::NoKey);
        }
        let tries = journal.refused.iter().map(|refused| refused.tries).max();
        Ok(tries.map(|tries| format!("{TRIES}{tries}")))
    }
}

/// The member of a proved result that says to which question it belongs.
const OF: &str = "of";

/// How many lifetimes of a round a conversation has.
#[cfg(feature = "seal")]
const ROUNDS: u64 = 10;

/// How a state begins that is not sealed. No base64 has a dot.
const TRIES: &str = "tries.";

/// One request as it enters a handler. Everything in it is asked for, so that nothing is bound to
/// a default by omission.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What the client can show, by this request's own capabilities.
    pub support: Support,
    /// The revision that the client speaks.
    pub revision: Revision,
    /// Who asks.
    pub principal: Principal,
    /// What was asked.
    pub origin: Origin,
    /// The time of the request.
    pub now: SystemTime,
    /// The `requestState` of a retry.
    pub state: Option<String>,
    /// The `inputResponses` of a retry.
    pub responses: InputResponses,
}

impl Entry {
    /// Reads the params of a `tools/call`, `prompts/get` or `resources/read` of revision 2026-07-28, for a server
    /// that handles its JSON-RPC itself. What the client can show and which revision it speaks stand in the
    /// request's `_meta`; of a client from before, they came with `initialize`, and it is asked through
    /// [`Conversation::push`].
    ///
    /// # Errors
    ///
    /// -32602, where the client speaks an earlier revision, or where `inputResponses` is no object or `requestState` no text; both may be absent or `null`.
    pub fn from_request(
        method: &str,
        params: &Value,
        principal: Principal,
        now: SystemTime,
    ) -> Result<Self, RpcError> {
        let meta = |key: &str| params.get("_meta").and_then(|meta| meta.get(key));
        let capabilities = meta("io.modelcontextprotocol/clientCapabilities");
        // A revision that is not known is a later one: it has round trips too.
        let revision = meta("io.modelcontextprotocol/protocolVersion")
            .and_then(Value::as_str)
            .and_then(Revision::from_name)
            .unwrap_or(Revision::LATEST);
        if !revision.round_trips() {
            return Err(RpcError::invalid_params(format!(
                "a client of revision {revision} is asked by pushing, not by round trips"
            )));
        }
        let responses = match params.get("inputResponses") {
            None | Some(Value::Null) => InputResponses::none(),
            Some(responses) => InputResponses::new(responses)
                .map_err(|problems| RpcError::invalid_params(problems.to_string()))?,
        };
        let state = match params.get("requestState") {
            None | Some(Value::Null) => None,
            Some(Value::String(state)) => Some(state.clone()),
            Some(_) => return Err(StateError::Malformed.error()),
        };
        // The one that the method reads: what else the client adds must not stand for it.
        let name = match method {
            "resources/read" => "uri",
            _ => "name",
        };
        let name = params.get(name).and_then(Value::as_str).unwrap_or_default();
        let arguments = params.get("arguments").unwrap_or(&Value::Null);
        Ok(Self {
            support: capabilities.map_or(Support::NONE, Support::from_capabilities),
            revision,
            principal,
            origin: Origin::new(method, name, arguments),
            now,
            state,
            responses,
        })
    }

    /// Whether an opened state belongs to this request, and what it proves then.
    #[cfg(feature = "seal")]
    fn accepts(&self, sealed: &Value, lifetime: Duration) -> Result<Journal, StateError> {
        let until = sealed["until"].as_u64().ok_or(StateError::Malformed)?;
        if sealed["principal"] != json!(self.principal.0) {
            return Err(StateError::OtherPrincipal);
        }
        if sealed["origin"] != seal::digest(&self.origin.0) {
            return Err(StateError::OtherRequest);
        }
        let since = sealed["since"].as_u64().ok_or(StateError::Malformed)?;
        let now = millis(self.now);
        if now > until || now > since.saturating_add(life(lifetime).saturating_mul(ROUNDS)) {
            return Err(StateError::Expired);
        }
        let asked = sealed["asked"].as_array().map(|asked| {
            let asked = asked.iter().filter_map(|asked| {
                Some((asked[0].as_str()?.to_owned(), asked[1].as_str()?.to_owned()))
            });
            asked.collect()
        });
        let answers = sealed["answers"].as_object().cloned();
        let refused = sealed["refused"].as_array().map(|refused| {
            let refused = refused.iter().filter_map(|refused| {
                Some(Refused {
                    key: refused[0].as_str()?.to_owned(),
                    tries: u32::try_from(refused[1].as_u64()?).ok()?,
                    last: refused[2].as_u64()?,
                })
            });
            refused.collect()
        });
        Ok(Journal {
            answers: answers.ok_or(StateError::Malformed)?,
            refused: refused.ok_or(StateError::Malformed)?,
            asked: Some(asked.ok_or(StateError::Malformed)?),
            since: Some(since),
            unsealed_tries: 0,
        })
    }
}

#[cfg(feature = "seal")]
fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, life)
}

/// Milliseconds; what is longer than all of them is as good as endless.
#[cfg(feature = "seal")]
fn life(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Who makes a request: a state of one is refused from another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal(Option<String>);

impl Principal {
    /// The user that the transport authenticated, by a name that never changes: a token's subject.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self(Some(name.into()))
    }

    /// Nobody in particular: of a server that has one user by its nature, over stdio.
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }
}

/// The request that a conversation is about: a state of one is refused with another.
#[derive(Clone, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// The request of this method and name (of a resource, its URI) with these arguments. The order of
    /// keys, and `1` or `1.0`, make no difference.
    #[must_use]
    pub fn new(method: &str, name: &str, arguments: &Value) -> Self {
        let mut canonical = String::new();
        canonical_json(&json!([method, name]), &mut canonical);
        canonical_json(arguments, &mut canonical);
        Self(canonical)
    }
}

/// Without the arguments: they are what the user's model sent.
impl fmt::Debug for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Origin").finish_non_exhaustive()
    }
}

/// JSON with sorted keys and one spelling of each number, for comparison alone.
fn canonical_json(value: &Value, out: &mut String) {
    match value {
        Value::Object(object) => {
            let mut entries: Vec<_> = object.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| *key);
            out.push('{');
            for (key, value) in entries {
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                canonical_json(value, out);
                out.push(',');
            }
            out.push('}');
        }
        Value::Array(values) => {
            out.push('[');
            for value in values {
                canonical_json(value, out);
                out.push(',');
            }
            out.push(']');
        }
        Value::Number(number) => match number.as_f64() {
            // A whole float is written like the integer that it is; the sum makes `-0.0` one too.
            Some(float) if number.is_f64() && float.trunc() == float && float.abs() < 1.8e19 => {
                out.push_str(&format!("{:.0}", float + 0.0));
            }
            _ => out.push_str(&number.to_string()),
        },
        other => out.push_str(&other.to_string()),
    }
}

/// What earlier rounds left behind.
#[derive(Clone, Default)]
struct Journal {
    /// The results that were right, by their key. They are read again in every round: a new release may
    /// ask otherwise.
    answers: Map<String, Value>,
    refused: Vec<Refused>,
    /// The questions that went out with the state, each with its digest. Only those can be answered now. Without a
    /// sealed state nobody knows, and the first questions are taken to be meant.
    asked: Option<Vec<(String, String)>>,
    /// When the first round was.
    #[cfg(feature = "seal")]
    since: Option<u64>,
    /// Of a server without keys, how often was asked again.
    unsealed_tries: u32,
}

#[derive(Clone)]
struct Refused {
    key: String,
    tries: u32,
    /// A hash of the last refused result, to know it when it comes back.
    last: u64,
}

#[derive(Clone)]
#[cfg_attr(
    not(feature = "seal"),
    expect(dead_code, reason = "nothing is bound without a seal")
)]
struct Binding {
    principal: Principal,
    origin: Origin,
    now: SystemTime,
}

/// One run of a handler: what it asks with.
///
/// Its methods take `&self`, so that it can be given to an `async` handler whole.
pub struct Round(Arc<Mutex<Run>>);

/// What a run of a handler has and gathers.
#[derive(Clone)]
pub struct Run {
    conversation: Conversation,
    support: Support,
    revision: Revision,
    /// What a state is bound to; none where the answers are gathered in memory.
    binding: Option<Binding>,
    /// The responses that came now. They answer the first questions that are still open, and no later
    /// ones: those were not asked yet.
    responses: Option<InputResponses>,
    journal: Journal,
    used: Vec<Text>,
}

impl Round {
    fn of(run: Run) -> Self {
        Self(Arc::new(Mutex::new(run)))
    }

    /// A panic of the handler ends it; it leaves nothing half done here.
    fn run(&self) -> MutexGuard<'_, Run> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same round once more, for whoever drives the handler.
    #[doc(hidden)]
    #[must_use]
    pub fn share(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// What the client can show, to choose another way where it cannot.
    #[must_use]
    pub fn support(&self) -> Support {
        self.run().support
    }

    /// The revision that the client speaks.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.run().revision
    }

    /// Asks a form, under a key that names the question in this handler.
    ///
    /// An answer counts for the question as it was put: with a sealed state, a question whose message or fields have
    /// changed since is asked anew. So keep the time, and what else changes by itself, out of it. What fields start
    /// with, the order of options, and the address of a link may change.
    ///
    /// # Errors
    ///
    /// [`Pending`], as long as there is no answer: leave the handler with it.
    pub fn form<T: Ask>(
        &self,
        key: impl Into<Cow<'static, str>>,
        form: Form<T>,
    ) -> Result<Answer<T>, Pending> {
        self.ask((key, form)).map(|(answer,)| answer)
    }

    /// Sends the user to a page of the server's own. An accept is consent to open it: whether the user is
    /// done there, the server's own record tells; see [`wait`](Self::wait).
    ///
    /// # Errors
    ///
    /// [`Pending`], as long as there is no answer: leave the handler with it.
    pub fn url(
        &self,
        key: impl Into<Cow<'static, str>>,
        url: UrlRequest,
    ) -> Result<Answer<()>, Pending> {
        self.ask((key, url)).map(|(answer,)| answer)
    }

    /// Sends a request of another sort, and gives its result as it came.
    ///
    /// # Errors
    ///
    /// [`Pending`], as long as there is no result: leave the handler with it.
    pub fn raw(
        &self,
        key: impl Into<Cow<'static, str>>,
        request: RawRequest,
    ) -> Result<Value, Pending> {
        self.ask((key, request))
            // There is no declining of a request that is no question.
            .map(|(answer,)| answer.accepted().unwrap_or_default())
    }

    /// Asks several questions in one round: a tuple of `(key, question)` gives the tuple of answers.
    ///
    /// ```
    /// # use mcp_elicit::{Answer, Conversation, Elicit, Form, Pending, Revision, Round, Support};
    /// # #[derive(Elicit)] struct Name { name: String }
    /// # #[derive(Elicit)] struct Size { size: u8 }
    /// fn order(round: &Round) -> Result<String, Pending> {
    ///     let (name, size) = round.ask((
    ///         ("name", Form::<Name>::new("Who are you?")),
    ///         ("size", Form::<Size>::new("Which size?")),
    ///     ))?;
    ///     let (Answer::Accept(name), Answer::Accept(size)) = (name, size) else {
    ///         return Ok("Nothing was ordered.".into());
    ///     };
    ///     Ok(format!("Size {} for {}.", size.size, name.name))
    /// }
    ///
    /// let round = Conversation::new().push(Support::FORM, Revision::V2025_11_25);
    /// let Err(Pending::Ask(required)) = order(&round) else { panic!() };
    /// assert_eq!(required.requests().len(), 2);
    /// ```
    ///
    /// # Errors
    ///
    /// [`Pending`], as long as one of them has no answer: leave the handler with it.
    pub fn ask<Q: Questions>(&self, questions: Q) -> Result<Q::Answers, Pending> {
        self.run().ask(questions)
    }

    /// Leaves the handler with «not done yet, come back»: a state alone, for a link whose page is not
    /// finished.
    pub fn wait(&self) -> Pending {
        self.run().wait()
    }

    /// Goes on with results that were gathered by pushing, after [`Conversation::push`]. The handler then
    /// runs again from the top.
    #[must_use]
    pub fn answered(self, responses: InputResponses) -> Self {
        let run = self.run().clone();
        Self::of(Run {
            responses: Some(responses),
            used: Vec::new(),
            ..run
        })
    }
}

impl Run {
    fn ask<Q: Questions>(&mut self, questions: Q) -> Result<Q::Answers, Pending> {
        let mut open = Open {
            asks: Vec::new(),
            answered: Vec::new(),
            asked_again: false,
            failure: None,
        };
        let answers = questions.settle(self, &mut open);
        if let Some(failure) = open.failure {
            return Err(Pending::Fail(failure));
        }
        if open.came() {
            // What comes behind was not asked when these responses were given.
            self.responses = None;
        }
        match answers {
            Some(answers) => Ok(answers),
            None => Err(self.pending(open)),
        }
    }

    fn wait(&self) -> Pending {
        let Some(binding) = &self.binding else {
            return Pending::Fail(Failure::CannotWait);
        };
        match self.conversation.seal(&self.journal, binding, &[]) {
            Ok(Some(state)) => Pending::Ask(InputRequired::new().state(state)),
            Ok(None) => Pending::Fail(Failure::NoKey),
            Err(failure) => Pending::Fail(failure),
        }
    }

    /// The answer to one question, or what is to be asked.
    fn settle<Q: Question>(
        &mut self,
        key: Text,
        question: &Q,
        open: &mut Open,
    ) -> Option<Answer<Q::Value>> {
        if self.used.contains(&key) {
            open.fail(Failure::RepeatedKey(key));
            return None;
        }
        self.used.push(key.clone());
        let digest = self.digest(question);
        if let Some(proved) = self.journal.answers.get(&*key) {
            let same = proved.get(OF).is_none_or(|of| *of == *digest);
            if let (true, Ok(answer)) = (same, question.read_result(proved)) {
                return Some(answer);
            }
            // It fitted what an earlier release asked, or other words. What came now was asked by that one too, and what was
            // proved behind it may rest on it.
            let used = &self.used;
            self.journal
                .answers
                .retain(|proved, _| *proved != *key && used.iter().any(|used| **used == *proved));
            open.ask(key, digest, question.to_request(), self);
            return None;
        }
        let asked = self.journal.asked.as_ref().is_none_or(|asked| {
            asked
                .iter()
                .any(|(asked, of)| **asked == *key && *of == digest)
        });
        let Some(result) = self
            .responses
            .as_ref()
            .filter(|_| asked)
            .and_then(|now| now.get(&key))
            .cloned()
        else {
            open.ask(key, digest, question.to_request(), self);
            return None;
        };
        match question.read_result(&result) {
            Ok(answer) => {
                let request = question.once_more(None, &result).to_request();
                self.journal.refused.retain(|refused| refused.key != *key);
                let mut kept = question.kept(&result);
                kept[OF] = digest.clone().into();
                open.answered.push((key.clone(), digest, request));
                self.journal.answers.insert(key.into_owned(), kept);
                Some(answer)
            }
            Err(problems) => {
                if self.give_up(&key, &result) {
                    open.fail(Failure::GaveUp { key, problems });
                } else {
                    let again = question.once_more(Some(&problems), &result);
                    open.asked_again = true;
                    open.ask(key, digest, again.to_request(), self);
                }
                None
            }
        }
    }

    /// The digest of a question as its handler puts it. It is needed where a state is sealed alone.
    fn digest<Q: Question>(&self, question: &Q) -> String {
        #[cfg(feature = "seal")]
        if self.conversation.keys.is_some() && self.binding.is_some() {
            // A question that cannot be written is refused where it is asked.
            let text = serde_json::to_string(&question.to_request().essence()).unwrap_or_default();
            return seal::digest(&text);
        }
        let _ = question;
        String::new()
    }

    /// Counts a refused result; whether it is the last.
    fn give_up(&mut self, key: &str, result: &Value) -> bool {
        let mut canonical = String::new();
        canonical_json(result, &mut canonical);
        let last = fnv1a(canonical.as_bytes());
        let before = self.journal.refused.iter().position(|r| r.key == key);
        let before = before.map(|at| self.journal.refused.swap_remove(at));
        let tries = before
            .as_ref()
            .map_or(self.journal.unsealed_tries, |r| r.tries);
        self.journal.refused.push(Refused {
            key: key.to_owned(),
            tries: tries.saturating_add(1),
            last,
        });
        tries >= self.conversation.tries || before.is_some_and(|refused| refused.last == last)
    }

    fn pending(&mut self, mut open: Open) -> Pending {
        let Some(binding) = self.binding.clone() else {
            return Pending::Ask(required(open.asks, None));
        };
        let alone = self.journal.answers.len() == open.answered.len();
        if !self.conversation.has_keys() && alone && !open.answered.is_empty() {
            // Without a key, the questions of one round are asked again together: nothing can keep the
            // answers but the forms themselves.
            self.journal.answers.clear();
            for (key, digest, request) in std::mem::take(&mut open.answered) {
                open.ask(key, digest, request, self);
            }
            if let Some(failure) = open.failure {
                return Pending::Fail(failure);
            }
            let place = |key: &Text| self.used.iter().position(|used| used == key);
            open.asks.sort_by_key(|(key, ..)| place(key));
        }
        let asked: Vec<(Text, String)> = open
            .asks
            .iter()
            .map(|(key, digest, _)| (key.clone(), digest.clone()))
            .collect();
        match self.conversation.seal(&self.journal, &binding, &asked) {
            Err(failure) => Pending::Fail(failure),
            Ok(state) => Pending::Ask(required(open.asks, state)),
        }
    }
}

fn required(asks: Vec<(Text, String, InputRequest)>, state: Option<String>) -> InputRequired {
    let mut required = InputRequired::new();
    for (key, _, request) in asks {
        required = required.request(key, request);
    }
    match state {
        Some(state) => required.state(state),
        None => required,
    }
}

/// The 64-bit FNV-1a hash. Two results of one hash would end a conversation early, and no more.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// What a group of questions leaves open.
pub struct Open {
    asks: Vec<(Text, String, InputRequest)>,
    /// What was answered now, and how it would be asked again.
    answered: Vec<(Text, String, InputRequest)>,
    asked_again: bool,
    failure: Option<Failure>,
}

impl Open {
    fn fail(&mut self, failure: Failure) {
        self.failure.get_or_insert(failure);
    }

    /// Whether responses of this round were for this group.
    fn came(&self) -> bool {
        self.asked_again || !self.answered.is_empty() || !self.asks.is_empty()
    }

    fn ask(&mut self, key: Text, digest: String, request: InputRequest, round: &Run) {
        if let Some(mode) = request.mode()
            && let Err(missing) = round.support.require(mode)
        {
            self.fail(Failure::MissingCapability(missing));
        } else if let Err(unsayable) = request.check_revision(round.revision) {
            self.fail(Failure::Unsayable(unsayable));
        } else {
            self.asks.push((key, digest, request));
        }
    }
}

/// One question or several, each with its key: `(key, question)`, or a tuple of two to six of them.
pub trait Questions {
    /// The tuple of answers.
    type Answers;

    #[doc(hidden)]
    fn settle(self, round: &mut Run, open: &mut Open) -> Option<Self::Answers>;
}

impl<K: Into<Cow<'static, str>>, Q: Question> Questions for (K, Q) {
    type Answers = (Answer<Q::Value>,);

    fn settle(self, round: &mut Run, open: &mut Open) -> Option<Self::Answers> {
        let (key, question) = self;
        round
            .settle(key.into(), &question, open)
            .map(|answer| (answer,))
    }
}

macro_rules! questions {
    ($($key:ident $question:ident $name:ident),*) => {
        impl<$($key: Into<Cow<'static, str>>, $question: Question),*> Questions for ($(($key, $question),)*) {
            type Answers = ($(Answer<$question::Value>,)*);

            fn settle(self, round: &mut Run, open: &mut Open) -> Option<Self::Answers> {
                let ($($name,)*) = self;
                // Each is settled before the first `?`, so that all that is open is asked together.
                $(let $name = round.settle($name.0.into(), &$name.1, open);)*
                Some(($($name?,)*))
            }
        }
    };
}

questions!(K1 Q1 q1, K2 Q2 q2);
questions!(K1 Q1 q1, K2 Q2 q2, K3 Q3 q3);
questions!(K1 Q1 q1, K2 Q2 q2, K3 Q3 q3, K4 Q4 q4);
questions!(K1 Q1 q1, K2 Q2 q2, K3 Q3 q3, K4 Q4 q4, K5 Q5 q5);
questions!(K1 Q1 q1, K2 Q2 q2, K3 Q3 q3, K4 Q4 q4, K5 Q5 q5, K6 Q6 q6);

/// A handler that has no result yet.
#[derive(Debug)]
#[must_use]
pub enum Pending {
    /// Send this, and run the handler again with what comes back.
    Ask(InputRequired),
    /// There is nothing to send: end the request with this.
    Fail(Failure),
}

impl fmt::Display for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ask(_) => f.write_str("the user has to be asked first"),
            Self::Fail(failure) => failure.fmt(f),
        }
    }
}

impl Error for Pending {}

/// Why a question cannot be asked, or not again.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Failure {
    /// The client does not show this mode.
    MissingCapability(MissingCapability),
    /// The client's revision has no words for the question, or it is not complete.
    Unsayable(Unsayable),
    /// The answer was refused again and again, or the same refused answer came back: some hosts cannot show a
    /// form, and send the same for ever.
    GaveUp {
        /// The key of the question.
        key: Cow<'static, str>,
        /// What was wrong with the last answer.
        problems: Problems,
    },
    /// There is more than one round, and no key to seal what was answered.
    NoKey,
    /// The client is asked by pushing, and has no way of coming back later.
    CannotWait,
    /// Two questions of one handler have the same key.
    RepeatedKey(Cow<'static, str>),
    /// The answers so far are too large to be kept in a state.
    TooLarge,
    /// The system has no random bytes.
    Random,
}

impl Failure {
    /// The JSON-RPC error to end the request with. For [`GaveUp`](Self::GaveUp), a tool's result that says
    /// so is the kinder end.
    #[must_use]
    pub fn error(&self, revision: Revision) -> RpcError {
        match self {
            Self::MissingCapability(missing) => missing.error(revision),
            Self::GaveUp { .. } => RpcError::invalid_params(self.to_string()),
            _ => RpcError::new(-32603, self.to_string()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingCapability(missing) => missing.fmt(f),
            Self::Unsayable(unsayable) => unsayable.fmt(f),
            Self::GaveUp { problems, .. } => write!(f, "the answers could not be used: {problems}"),
            Self::NoKey => f.write_str(
                "this handler asks in more than one round and the server has no key to keep the answers with: \
                 make one with `openssl rand -base64 32` and give it to `Conversation::keys` (feature `seal`)",
            ),
            Self::CannotWait => f.write_str(
                "a client that is asked by pushing cannot come back later: say in the result what is still to be done",
            ),
            Self::RepeatedKey(key) => write!(
                f,
                "two questions of this handler have the key `{key}`: give one of them another"
            ),
            Self::TooLarge => f.write_str("the answers so far are too large to be kept in the request state"),
            Self::Random => f.write_str("the system has no random bytes to seal the request state with"),
        }
    }
}

impl Error for Failure {}

/// Why a `requestState` does not hold; for the server's own log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateError {
    /// It is longer than any that was made here.
    TooLong,
    /// It is no state at all.
    Malformed,
    /// It is of another version of this crate.
    Version,
    /// No key of this server sealed it, or it was changed since.
    Forged,
    /// It is too old.
    Expired,
    /// It belongs to somebody else.
    OtherPrincipal,
    /// It belongs to another request.
    OtherRequest,
    /// The server has no key to open it.
    NoKey,
}

impl StateError {
    /// What the client gets: the same for all, so that nobody learns by trying.
    #[must_use]
    pub fn error(self) -> RpcError {
        RpcError::invalid_params(
            "the request state is not valid (any more): call again without it".to_owned(),
        )
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the request state is longer than any that is made here",
            Self::Malformed => "the request state is not one that is made here",
            Self::Version => "the request state is of another version",
            Self::Forged => "the request state was changed, or sealed with a key that is not ours",
            Self::Expired => "the request state is too old",
            Self::OtherPrincipal => "the request state belongs to somebody else",
            Self::OtherRequest => "the request state belongs to another request",
            Self::NoKey => "the request state is sealed and there is no key to open it",
        })
    }
}

impl Error for StateError {}
