//! The server as it is served: before a handler runs, what it needs to ask is put into the context of its request.

#![expect(deprecated, reason = "what is on its way out is handed on as well")]

use std::borrow::Cow;

use ::rmcp::ErrorData;
use ::rmcp::handler::server::ServerHandler;
use ::rmcp::model::{
    CallToolRequestParams, CallToolResponse, CancelTaskParams, CancelledNotificationParam,
    CompleteRequestParams, CompleteResult, CustomNotification, CustomRequest, CustomResult,
    DiscoverResult, GetPromptRequestParams, GetPromptResponse, GetSkillRequestParams,
    GetSkillResult, GetTaskParams, GetTaskResult, InitializeRequestParams, InitializeResult,
    InputResponses, JsonObject, ListPromptsResult, ListResourceTemplatesResult,
    ListResourcesResult, ListSkillsResult, ListToolsResult, PaginatedRequestParams,
    ProgressNotificationParam, ProtocolVersion, ReadResourceDirectoryRequestParams,
    ReadResourceDirectoryResult, ReadResourceRequestParams, ReadResourceResponse, ServerConfig,
    SetLevelRequestParams, SubscribeRequestParams, SubscriptionFilter, Tool,
    UnsubscribeRequestParams, UpdateTaskParams,
};
use ::rmcp::service::{
    MaybeSendFuture, NotificationContext, RequestContext, RoleServer, SubscriptionContext,
};
use elicit_core::Origin;
use serde_json::Value;

use super::ask::Call;
use super::elicitation::Elicitation;

/// A server whose handlers can take an [`Ask`](super::Ask); made by [`Elicitation::wrap`].
///
/// It is served in the server's place, and changes nothing else about it.
#[derive(Debug, Clone)]
#[must_use]
pub struct WithElicitation<S> {
    elicitation: Elicitation,
    server: S,
}

impl<S> WithElicitation<S> {
    pub(super) const fn new(elicitation: Elicitation, server: S) -> Self {
        Self {
            elicitation,
            server,
        }
    }

    /// The server itself.
    #[must_use]
    pub const fn server(&self) -> &S {
        &self.server
    }

    fn with_call(
        &self,
        mut context: RequestContext<RoleServer>,
        origin: Origin,
        responses: Option<&InputResponses>,
        state: Option<&String>,
    ) -> RequestContext<RoleServer> {
        context.extensions.insert(Call {
            elicitation: self.elicitation.clone(),
            origin,
            responses: responses.cloned(),
            state: state.cloned(),
        });
        context
    }
}

fn origin(method: &str, name: &str, arguments: Option<&JsonObject>) -> Origin {
    let arguments = arguments.map_or(Value::Null, |arguments| arguments.clone().into());
    Origin::new(method, name, &arguments)
}

/// Hands requests on as they came. `rmcp` does the same for a server in a `Box`: a method that a later release
/// adds is to be added here.
macro_rules! hand_on {
    ($($(#[$attribute:meta])* $name:ident($($arg:ident: $ty:ty),*) $(-> $result:ty)?;)*) => {$(
        $(#[$attribute])*
        fn $name(&self, $($arg: $ty),*) -> impl Future<Output = hand_on!(@ $($result)?)> + MaybeSendFuture + '_ {
            self.server.$name($($arg),*)
        }
    )*};
    (@ $result:ty) => { Result<$result, ErrorData> };
    (@) => { () };
}

type Request = RequestContext<RoleServer>;
type Notice = NotificationContext<RoleServer>;

impl<S: ServerHandler> ServerHandler for WithElicitation<S> {
    fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: Request,
    ) -> impl Future<Output = Result<CallToolResponse, ErrorData>> + MaybeSendFuture + '_ {
        let origin = origin("tools/call", &request.name, request.arguments.as_ref());
        let responses = request.input_responses.as_ref();
        let context = self.with_call(context, origin, responses, request.request_state.as_ref());
        self.server.call_tool(request, context)
    }

    fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: Request,
    ) -> impl Future<Output = Result<GetPromptResponse, ErrorData>> + MaybeSendFuture + '_ {
        let origin = origin("prompts/get", &request.name, request.arguments.as_ref());
        let responses = request.input_responses.as_ref();
        let context = self.with_call(context, origin, responses, request.request_state.as_ref());
        self.server.get_prompt(request, context)
    }

    fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: Request,
    ) -> impl Future<Output = Result<ReadResourceResponse, ErrorData>> + MaybeSendFuture + '_ {
        let origin = origin("resources/read", &request.uri, None);
        let responses = request.input_responses.as_ref();
        let context = self.with_call(context, origin, responses, request.request_state.as_ref());
        self.server.read_resource(request, context)
    }

    hand_on! {
        ping(context: Request) -> ();
        initialize(request: InitializeRequestParams, context: Request) -> InitializeResult;
        discover(context: Request) -> DiscoverResult;
        complete(request: CompleteRequestParams, context: Request) -> CompleteResult;
        set_level(request: SetLevelRequestParams, context: Request) -> ();
        list_prompts(request: Option<PaginatedRequestParams>, context: Request) -> ListPromptsResult;
        list_resources(request: Option<PaginatedRequestParams>, context: Request) -> ListResourcesResult;
        list_resource_templates(request: Option<PaginatedRequestParams>, context: Request)
            -> ListResourceTemplatesResult;
        listen(context: SubscriptionContext) -> ();
        subscribe(request: SubscribeRequestParams, context: Request) -> ();
        unsubscribe(request: UnsubscribeRequestParams, context: Request) -> ();
        list_tools(request: Option<PaginatedRequestParams>, context: Request) -> ListToolsResult;
        on_custom_request(request: CustomRequest, context: Request) -> CustomResult;
        on_cancelled(notification: CancelledNotificationParam, context: Notice);
        on_progress(notification: ProgressNotificationParam, context: Notice);
        on_initialized(context: Notice);
        on_roots_list_changed(context: Notice);
        on_custom_notification(notification: CustomNotification, context: Notice);
        get_task(request: GetTaskParams, context: Request) -> GetTaskResult;
        update_task(request: UpdateTaskParams, context: Request) -> ();
        cancel_task(request: CancelTaskParams, context: Request) -> ();
        list_skills(request: Option<PaginatedRequestParams>, context: Request) -> ListSkillsResult;
        get_skill(request: GetSkillRequestParams, context: Request) -> GetSkillResult;
        read_resource_directory(request: ReadResourceDirectoryRequestParams, context: Request)
            -> ReadResourceDirectoryResult;
    }

    fn negotiate_initialize(
        &self,
        request: &InitializeRequestParams,
    ) -> Result<InitializeResult, ErrorData> {
        self.server.negotiate_initialize(request)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.server.supported_protocol_versions()
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        self.server.accepted_subscription_filter(requested)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.server.get_tool(name)
    }

    fn get_info(&self) -> ServerConfig {
        self.server.get_info()
    }
}
