//! The extractor, and how its rounds are driven.

use std::fmt;
use std::time::{Duration, SystemTime};

use ::rmcp::ErrorData;
use ::rmcp::handler::server::common::FromContextPart;
use ::rmcp::handler::server::prompt::{IntoGetPromptResult, PromptContext};
use ::rmcp::handler::server::tool::{IntoCallToolResult, ToolCallContext};
use ::rmcp::model::{
    CallToolResponse, CallToolResult, CancelledNotificationParam, ClientCapabilities, ContentBlock,
    ErrorCode, GetPromptResponse, InputRequiredResult, ProtocolVersion, ReadResourceResponse,
    ReadResourceResult,
};
use ::rmcp::service::{PeerRequestOptions, RequestContext, RoleServer, ServiceError};
use elicit_core::{
    Entry, Failure, FormError, InputRequest, InputRequired, InputResponses, MissingCapability,
    Origin, Pending, Principal, Revision, Round, RpcError, Support, UrlError,
};
use serde_json::Value;

use super::convert::{FromRmcp, ToRmcp, ToRmcpError, pushed};
use super::elicitation::Elicitation;

/// What a handler takes to ask its user: an extractor of `#[tool]` and `#[prompt]`.
///
/// The server is served as [`elicitation.wrap(server)`](Elicitation::wrap); see the [module](super) for the whole.
#[must_use]
pub struct Ask {
    principal: Principal,
    support: Support,
    context: RequestContext<RoleServer>,
    call: Call,
}

/// What of a request the contexts of `rmcp` leave out, or let others take away.
#[derive(Clone)]
pub(super) struct Call {
    pub(super) elicitation: Elicitation,
    pub(super) origin: Origin,
    pub(super) responses: Option<::rmcp::model::InputResponses>,
    pub(super) state: Option<String>,
}

impl Ask {
    /// Of a `tools/call`, `prompts/get` or `resources/read` that is handled without an extractor.
    ///
    /// ```
    /// # use mcp_elicit::rmcp::Ask;
    /// # use mcp_elicit::{Elicit, Form};
    /// # use rmcp::ErrorData;
    /// # use rmcp::model::{ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents};
    /// # use rmcp::service::{RequestContext, RoleServer};
    /// # #[derive(Elicit)] struct Year { #[elicit(min = 1999, max = 2026)] year: u16 }
    /// # struct Archive;
    /// # impl rmcp::ServerHandler for Archive {
    /// async fn read_resource(
    ///     &self,
    ///     request: ReadResourceRequestParams,
    ///     context: RequestContext<RoleServer>,
    /// ) -> Result<ReadResourceResponse, ErrorData> {
    ///     let report = Ask::of(&context)?.run(async |round| {
    ///         let year = round.form("year", Form::<Year>::new("The report of which year?"))?;
    ///         let text = match year.accepted() {
    ///             Some(year) => format!("The report of {}.", year.year),
    ///             None => "No year was chosen.".to_owned(),
    ///         };
    ///         Ok(ReadResourceResult::new(vec![ResourceContents::text(text, &request.uri)]))
    ///     });
    ///     report.await.into_resource()
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// What [`Elicitation::principal`] refuses; and the server's own mistake, where it is not served by
    /// [`Elicitation::wrap`], or the request is of a method that cannot ask.
    pub fn of(context: &RequestContext<RoleServer>) -> Result<Self, ErrorData> {
        let Some(call) = context.extensions.get::<Call>().cloned() else {
            return Err(ErrorData::internal_error(
                "this request cannot ask: only `tools/call`, `prompts/get` and `resources/read` can, \
                 of a server that is served as `elicitation.wrap(server)`",
                None,
            ));
        };
        let capabilities = context.client_capabilities().unwrap_or_default();
        let Ok(support) = Support::from_rmcp(&capabilities);
        Ok(Self {
            principal: call.elicitation.who_asks(context)?,
            support,
            context: context.clone(),
            call,
        })
    }

    /// What the client can show, to choose another way where it cannot.
    #[must_use]
    pub const fn support(&self) -> Support {
        self.support
    }

    /// All that the client says it can: of this request from 2026-07-28 on, of its `initialize` before.
    #[must_use]
    pub fn capabilities(&self) -> ClientCapabilities {
        self.context.client_capabilities().unwrap_or_default()
    }

    /// Runs the handler, as often as there are rounds in this request, and gives what the request is answered with.
    ///
    /// A `?` on a question leaves the handler where it is not answered yet; `?` on an [`ErrorData`] ends the request
    /// with it. Whatever happens, the request is answered:
    ///
    /// - A client that lacks the mode gets the protocol's error, before anybody is asked.
    /// - Where nobody answers in [time](Elicitation::timeout), or the client answers the question with an error, or what
    ///   it answers is refused again and again, a tool ends with a result that says so (`isError`), and a prompt or a
    ///   resource with an error.
    /// - Where the client cancels its request, a question that is still open is taken back.
    ///
    /// The handler runs more than once, so it borrows what it uses and changes nothing around it: what it must own, it
    /// clones, and what it counts, it counts in an atomic or a `Cell`. (An `AsyncFnMut` would be kinder here, but no
    /// compiler of today can tell that its future is `Send`.)
    pub async fn run<T, F, R>(self, mut handler: F) -> Asked<T>
    where
        F: FnMut(Round) -> R,
        R: Future<Output = Result<T, Stop>>,
    {
        let version = self.context.protocol_version();
        let revision = version
            .as_ref()
            .and_then(|version| Revision::from_name(version.as_str()));
        let conversation = self.call.elicitation.conversation();
        if version.is_some_and(|version| version >= ProtocolVersion::V_2026_07_28) {
            // One that is not known is a later one: it has round trips too.
            let revision = revision.unwrap_or(Revision::LATEST);
            let Ok(responses) = InputResponses::from_rmcp(&self.call.responses.unwrap_or_default());
            let entry = Entry {
                support: self.support,
                revision,
                principal: self.principal,
                origin: self.call.origin,
                now: SystemTime::now(),
                state: self.call.state,
                responses,
            };
            let round = match conversation.enter(entry) {
                Ok(round) => round,
                Err(error) => return Asked(End::Error(rpc_error(&error.error()))),
            };
            return Asked(match handler(round).await {
                Ok(done) => End::Done(done),
                Err(stop) => End::stopped(stop, revision),
            });
        }
        // From before there was elicitation, a client declares none, and is not asked.
        let revision = revision.unwrap_or(Revision::V2025_06_18);
        let mut round = conversation.push(self.support, revision);
        for _ in 0..MOST_ROUNDS {
            let required = match handler(round.share()).await {
                Ok(done) => return Asked(End::Done(done)),
                Err(Stop(Why::Pending(Pending::Ask(required)))) => required,
                Err(stop) => return Asked(End::stopped(stop, revision)),
            };
            let timeout = self.call.elicitation.time_to_answer();
            match push_all(&required, revision, timeout, &self.context).await {
                Ok(responses) => round = round.answered(responses),
                Err(NotPushed::Unanswered(why)) => return Asked(End::Unanswered(why)),
                Err(NotPushed::Error(error)) => return Asked(End::Error(error)),
            }
        }
        let error =
            "the handler asks without end: the key of a question must be the same in every round";
        Asked(End::Error(ErrorData::internal_error(error, None)))
    }
}

/// So often a handler runs in one request, at most. Clients of 2026-07-28 stop after ten rounds by themselves.
const MOST_ROUNDS: u32 = 50;

/// Without what was asked and answered.
impl fmt::Debug for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask")
            .field("support", &self.support)
            .finish_non_exhaustive()
    }
}

/// Pushes the questions of one round, one after the other, as a person answers them.
async fn push_all(
    required: &InputRequired,
    revision: Revision,
    timeout: Duration,
    context: &RequestContext<RoleServer>,
) -> Result<InputResponses, NotPushed> {
    let mut responses = InputResponses::none();
    for (key, request) in required.requests() {
        let result = push(request, revision, timeout, context).await?;
        responses.insert(key, result);
    }
    Ok(responses)
}

async fn push(
    request: &InputRequest,
    revision: Revision,
    timeout: Duration,
    context: &RequestContext<RoleServer>,
) -> Result<Value, NotPushed> {
    let peer = &context.peer;
    let options = PeerRequestOptions::with_timeout(timeout);
    let unanswered = |error| Unanswered::of(error, timeout);
    let handle = peer
        .send_request_with_option(pushed(request, revision)?, options)
        .await
        .map_err(unanswered)?;
    let id = handle.id.clone();
    match context
        .ct
        .run_until_cancelled(handle.await_response())
        .await
    {
        Some(result) => {
            let result = result.map_err(unanswered)?;
            Ok(serde_json::to_value(&result).map_err(|_| Unanswered::Refused(None))?)
        }
        None => {
            let reason = Some("the request that asked was cancelled".to_owned());
            let cancelled = CancelledNotificationParam::new(Some(id), reason);
            // The client may be gone; then there is nobody to tell.
            let _ = peer.notify_cancelled(cancelled).await;
            Err(Unanswered::Cancelled.into())
        }
    }
}

/// Why nothing came of a question that was to be pushed.
enum NotPushed {
    Unanswered(Unanswered),
    Error(ErrorData),
}

impl From<Unanswered> for NotPushed {
    fn from(why: Unanswered) -> Self {
        Self::Unanswered(why)
    }
}

impl From<ToRmcpError> for NotPushed {
    fn from(error: ToRmcpError) -> Self {
        Self::Error(error.into())
    }
}

/// Why a question that was pushed has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unanswered {
    /// Nobody answered within this time.
    TimedOut(Duration),
    /// The client answered with an error; its code, if it had one. Not its words: they may be what the user typed.
    Refused(Option<i32>),
    /// The client is gone.
    Closed,
    /// The client cancelled the request.
    Cancelled,
}

impl Unanswered {
    fn of(error: ServiceError, timeout: Duration) -> Self {
        match error {
            ServiceError::Timeout { .. } => Self::TimedOut(timeout),
            ServiceError::McpError(error) => Self::Refused(Some(error.code.0)),
            ServiceError::Cancelled { .. } => Self::Cancelled,
            ServiceError::TransportClosed | ServiceError::TransportSend(_) => Self::Closed,
            _ => Self::Refused(None),
        }
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimedOut(after) => {
                let after = after.as_secs_f32();
                let unit = if after == 1.0 { "second" } else { "seconds" };
                write!(
                    f,
                    "the user did not answer within {after} {unit}: call again when they are there"
                )
            }
            Self::Refused(Some(-32601)) => f.write_str(
                "the client declares that it can ask its user, and does not know how (-32601)",
            ),
            Self::Refused(Some(code)) => {
                write!(f, "the client answered the question with the error {code}")
            }
            Self::Refused(None) => f.write_str("the client's answer cannot be read"),
            Self::Closed => f.write_str("the client is gone"),
            Self::Cancelled => f.write_str("the request was cancelled"),
        }
    }
}

impl std::error::Error for Unanswered {}

/// Why a handler leaves without a result, by `?`: a question is open, or something is wrong.
#[derive(Debug)]
#[must_use]
pub struct Stop(Why);

#[derive(Debug)]
enum Why {
    Pending(Pending),
    Error(ErrorData),
}

impl From<Pending> for Stop {
    fn from(pending: Pending) -> Self {
        Self(Why::Pending(pending))
    }
}

impl From<ErrorData> for Stop {
    fn from(error: ErrorData) -> Self {
        Self(Why::Error(error))
    }
}

/// The server's own mistake.
impl From<UrlError> for Stop {
    fn from(error: UrlError) -> Self {
        ErrorData::internal_error(error.to_string(), None).into()
    }
}

/// The server's own mistake.
impl From<FormError> for Stop {
    fn from(error: FormError) -> Self {
        ErrorData::internal_error(error.to_string(), None).into()
    }
}

impl From<MissingCapability> for Stop {
    fn from(missing: MissingCapability) -> Self {
        Pending::Fail(Failure::MissingCapability(missing)).into()
    }
}

/// What a request is answered with: what the handler gave, or the question that has to be answered first.
///
/// A handler of `rmcp`'s macros returns it as it is.
#[derive(Debug)]
#[must_use]
pub struct Asked<T>(End<T>);

#[derive(Debug)]
enum End<T> {
    Done(T),
    Required(InputRequiredResult),
    /// The end that a tool says in a result.
    GaveUp(Failure, Revision),
    Unanswered(Unanswered),
    Error(ErrorData),
}

impl<T> End<T> {
    fn stopped(Stop(why): Stop, revision: Revision) -> Self {
        match why {
            Why::Error(error) => Self::Error(error),
            Why::Pending(Pending::Ask(required)) => match required.to_rmcp(revision) {
                Ok(required) => Self::Required(required),
                Err(error) => Self::Error(error.into()),
            },
            Why::Pending(Pending::Fail(failure @ Failure::GaveUp { .. })) => {
                Self::GaveUp(failure, revision)
            }
            Why::Pending(Pending::Fail(failure)) => {
                Self::Error(rpc_error(&failure.error(revision)))
            }
        }
    }

    /// What the request is answered with, where nothing but a result or an error will do.
    fn settle(self) -> Result<Result<T, InputRequiredResult>, ErrorData> {
        match self {
            Self::Done(done) => Ok(Ok(done)),
            Self::Required(required) => Ok(Err(required)),
            Self::GaveUp(failure, revision) => Err(rpc_error(&failure.error(revision))),
            Self::Unanswered(why) => Err(ErrorData::internal_error(why.to_string(), None)),
            Self::Error(error) => Err(error),
        }
    }
}

fn rpc_error(error: &RpcError) -> ErrorData {
    // Every code of this crate is one of JSON-RPC's, of 16 bits.
    let code = i32::try_from(error.code()).unwrap_or(ErrorCode::INTERNAL_ERROR.0);
    ErrorData::new(
        ErrorCode(code),
        error.message().to_owned(),
        error.data().cloned(),
    )
}

impl<T> Asked<T> {
    /// What the handler gave, if it came to its end.
    #[must_use]
    pub fn done(self) -> Option<T> {
        match self.0 {
            End::Done(done) => Some(done),
            _ => None,
        }
    }

    /// The same with another result.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Asked<U> {
        Asked(match self.0 {
            End::Done(done) => End::Done(f(done)),
            End::Required(required) => End::Required(required),
            End::GaveUp(failure, revision) => End::GaveUp(failure, revision),
            End::Unanswered(why) => End::Unanswered(why),
            End::Error(error) => End::Error(error),
        })
    }
}

impl<T: IntoCallToolResult> Asked<T> {
    /// For a `call_tool` without `rmcp`'s macros.
    ///
    /// # Errors
    ///
    /// The error to answer with; see [`Ask::run`].
    pub fn into_tool(self) -> Result<CallToolResponse, ErrorData> {
        // The model that called reads a result; an error it may never see.
        let failed =
            |text: String| Ok(CallToolResult::error(vec![ContentBlock::text(text)]).into());
        match self.0 {
            End::GaveUp(failure, _) => failed(failure.to_string()),
            End::Unanswered(why) => failed(why.to_string()),
            end => match end.settle()? {
                Ok(done) => done.into_call_tool_result(),
                Err(required) => Ok(required.into()),
            },
        }
    }
}

impl<T: IntoGetPromptResult> Asked<T> {
    /// For a `get_prompt` without `rmcp`'s macros.
    ///
    /// # Errors
    ///
    /// The error to answer with; see [`Ask::run`].
    pub fn into_prompt(self) -> Result<GetPromptResponse, ErrorData> {
        match self.0.settle()? {
            Ok(done) => done.into_get_prompt_result(),
            Err(required) => Ok(required.into()),
        }
    }
}

impl<T: Into<ReadResourceResult>> Asked<T> {
    /// For `read_resource`.
    ///
    /// # Errors
    ///
    /// The error to answer with; see [`Ask::run`].
    pub fn into_resource(self) -> Result<ReadResourceResponse, ErrorData> {
        match self.0.settle()? {
            Ok(done) => Ok(done.into().into()),
            Err(required) => Ok(required.into()),
        }
    }
}

impl<T: IntoCallToolResult> IntoCallToolResult for Asked<T> {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        self.into_tool()
    }
}

impl<T: IntoGetPromptResult> IntoGetPromptResult for Asked<T> {
    fn into_get_prompt_result(self) -> Result<GetPromptResponse, ErrorData> {
        self.into_prompt()
    }
}

impl<S> FromContextPart<ToolCallContext<'_, S>> for Ask {
    fn from_context_part(context: &mut ToolCallContext<'_, S>) -> Result<Self, ErrorData> {
        Self::of(&context.request_context)
    }
}

impl<S> FromContextPart<PromptContext<'_, S>> for Ask {
    fn from_context_part(context: &mut PromptContext<'_, S>) -> Result<Self, ErrorData> {
        Self::of(&context.context)
    }
}
