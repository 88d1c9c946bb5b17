//! Handlers of the official SDK that ask, met by the SDK's own client: on both lifecycles, in every ending.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mcp_elicit::rmcp::{Ask, Asked, Elicitation, FromRmcp, ToRmcp, WithElicitation};
use mcp_elicit::{
    Answer, Conversation, Elicit, ElicitRequest, ElicitResult, Form, InputRequired, InputResponses,
    Key, Mode, Principal, RawRequest, Revision, Schema, Support, UrlRequest,
};
use rmcp::handler::server::router::prompt::PromptRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CancelledNotificationParam,
    ClientConfig, ClientRequest, ContentBlock, ElicitRequestParams, ElicitationAction, ErrorCode,
    GetPromptRequestParams, GetPromptResponse, InputRequiredResult, PromptMessage, ProtocolVersion,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Request, ResourceContents,
    Role, ServerCapabilities, ServerConfig,
};
use rmcp::service::{
    ClientLifecycleMode, ClientServiceExt, NotificationContext, PeerRequestOptions, RequestContext,
    RoleClient, RoleServer, RunningService, ServiceError,
};
use rmcp::{ClientHandler, ErrorData, ServerHandler, ServiceExt, schemars};
use rmcp::{prompt, prompt_handler, prompt_router, tool, tool_handler, tool_router};
use serde_json::{Value, json};

// ---- the server ----

#[derive(Debug, PartialEq, Elicit)]
struct Size {
    #[elicit(title = "Size", min = 36, max = 48)]
    size: u8,
    #[elicit(enum("red", "blue" = "Deep blue"), default = "blue")]
    color: String,
    /// Where we write to.
    #[elicit(format = "email")]
    email: Option<String>,
}

#[derive(Debug, PartialEq, Elicit)]
struct Confirm {
    sure: bool,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Pay {
    cents: u32,
}

/// A shop; it counts how often its handlers began.
#[derive(Clone)]
struct Shop {
    began: Arc<AtomicUsize>,
    prompt_router: PromptRouter<Self>,
}

fn size_form() -> Form<Size> {
    Form::new("Which shoe?")
}

#[tool_router]
impl Shop {
    fn new() -> Self {
        Self {
            began: Arc::default(),
            prompt_router: Self::prompt_router(),
        }
    }

    #[tool]
    async fn order(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            self.began.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            let shoe = match round.form("shoe", size_form())? {
                Answer::Accept(shoe) => shoe,
                Answer::Decline => return Ok("declined".to_owned()),
                Answer::Cancel => return Ok("cancelled".to_owned()),
            };
            let sure = Form::<Confirm>::new(format!("Size {} in {}?", shoe.size, shoe.color));
            match round.form("sure", sure)? {
                Answer::Accept(Confirm { sure: true }) => Ok(format!("{} ordered", shoe.size)),
                _ => Ok("not ordered".to_owned()),
            }
        })
        .await
    }

    /// `Parameters` stands first, and takes the arguments away.
    #[tool]
    async fn pay(&self, Parameters(Pay { cents }): Parameters<Pay>, ask: Ask) -> Asked<String> {
        ask.run(
            async |round| match round.form("sure", Form::<Confirm>::new("Pay?"))? {
                Answer::Accept(Confirm { sure: true }) => Ok(format!("paid {cents}")),
                _ => Ok("not paid".to_owned()),
            },
        )
        .await
    }

    #[tool]
    async fn sign_in(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let link = UrlRequest::new("Sign in.", "https://store.example.com/")?.id("7f3a");
            let agreed = round.url("account", link)?.accepted().is_some();
            Ok(format!("agreed: {agreed}"))
        })
        .await
    }

    #[tool]
    async fn both(&self, ask: Ask) -> Asked<CallToolResult> {
        ask.run(async |round| {
            let (shoe, sure) = round.ask((
                ("shoe", size_form()),
                ("sure", Form::<Confirm>::new("Sure?")),
            ))?;
            let both = shoe.accepted().is_some() && sure.accepted().is_some();
            Ok(CallToolResult::success(vec![ContentBlock::text(
                both.to_string(),
            )]))
        })
        .await
    }

    #[tool]
    async fn roots(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let roots = round.raw("roots", RawRequest::new("roots/list", json!({})))?;
            Ok(roots["roots"][0]["uri"]
                .as_str()
                .unwrap_or("none")
                .to_owned())
        })
        .await
    }

    /// A slip: the key of the question is another one in every round.
    #[tool]
    async fn endless(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let key = format!("sure{}", self.began.fetch_add(1, Ordering::Relaxed));
            let _ = round.form(key, Form::<Confirm>::new("Sure?"))?;
            Ok("never".to_owned())
        })
        .await
    }

    #[tool]
    async fn fails(&self, ask: Ask) -> Asked<String> {
        ask.run(async |_| Err(ErrorData::invalid_request("closed on Sundays", None).into()))
            .await
    }

    #[tool]
    async fn can_ask(&self, ask: Ask) -> Result<Asked<String>, ErrorData> {
        let support = ask.support();
        let can = (support.can_ask(Mode::Form), support.can_ask(Mode::Url));
        Ok(ask.run(async |_| Ok(format!("{can:?}"))).await)
    }
}

#[prompt_router]
impl Shop {
    #[prompt]
    async fn letter(&self, ask: Ask) -> Asked<Vec<PromptMessage>> {
        ask.run(async |round| {
            let sure = round.form("sure", Form::<Confirm>::new("Write it?"))?;
            let text = format!("{:?}", sure.accepted().map(|sure| sure.sure));
            Ok(vec![PromptMessage::new_text(Role::User, text)])
        })
        .await
    }
}

#[tool_handler]
#[prompt_handler(router = self.prompt_router)]
impl ServerHandler for Shop {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder();
        ServerConfig::new(
            capabilities
                .enable_tools()
                .enable_prompts()
                .enable_resources()
                .build(),
        )
    }

    /// A list may not ask; see `only_three_methods_ask`.
    async fn list_resources(
        &self,
        _: Option<rmcp::model::PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<rmcp::model::ListResourcesResult, ErrorData> {
        Ask::of(&context).map(|_| rmcp::model::ListResourcesResult::default())
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let report = Ask::of(&context)?.run(async |round| {
            let sure = round.form("sure", Form::<Confirm>::new("Read it?"))?;
            let text = format!("{:?}", sure.accepted().map(|sure| sure.sure));
            Ok(ReadResourceResult::new(vec![ResourceContents::text(
                text,
                &request.uri,
            )]))
        });
        report.await.into_resource()
    }
}

// ---- the client ----

/// What the user of the client does.
#[derive(Clone)]
enum Does {
    Accepts(Value),
    Declines,
    Cancels,
    /// The client answers with an error.
    Fails(i32),
    /// Nobody answers.
    Waits,
}

use Does::{Accepts, Cancels, Declines, Fails, Waits};

#[derive(Clone, Default)]
struct Client {
    capabilities: Option<Value>,
    script: Arc<Mutex<VecDeque<Does>>>,
    /// The params, as they came.
    asked: Arc<Mutex<Vec<String>>>,
    taken_back: Arc<AtomicUsize>,
}

impl Client {
    fn new(script: &[Does]) -> Self {
        Self {
            script: Arc::new(Mutex::new(script.iter().cloned().collect())),
            ..Self::default()
        }
    }

    fn declaring(mut self, capabilities: Value) -> Self {
        self.capabilities = Some(capabilities);
        self
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("no test panics here").clone()
    }

    fn messages(&self) -> Vec<String> {
        let message = |params: &String| {
            let params: Value = serde_json::from_str(params).expect("it was written here");
            params["message"].as_str().unwrap_or_default().to_owned()
        };
        self.asked().iter().map(message).collect()
    }
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.protocol_version = ProtocolVersion::V_2025_11_25;
        let capabilities = self.capabilities.clone();
        let all = json!({"elicitation": {"form": {}, "url": {}}, "roots": {}});
        config.capabilities =
            serde_json::from_value(capabilities.unwrap_or(all)).expect("they are capabilities");
        config
    }

    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<rmcp::model::ElicitResult, ErrorData> {
        let params = serde_json::to_string(&params).expect("they came as JSON");
        self.asked.lock().expect("no test panics here").push(params);
        let does = self.script.lock().expect("no test panics here").pop_front();
        let result = rmcp::model::ElicitResult::new;
        match does {
            Some(Accepts(Value::Null)) => Ok(result(ElicitationAction::Accept)),
            Some(Accepts(content)) => Ok(result(ElicitationAction::Accept).with_content(content)),
            Some(Declines) => Ok(result(ElicitationAction::Decline)),
            Some(Cancels) => Ok(result(ElicitationAction::Cancel)),
            Some(Fails(code)) => Err(ErrorData::new(ErrorCode(code), "what Ada typed", None)),
            Some(Waits) => std::future::pending().await,
            None => Err(ErrorData::internal_error("asked once too often", None)),
        }
    }

    #[expect(deprecated, reason = "a client of today still has roots")]
    async fn list_roots(
        &self,
        _: RequestContext<RoleClient>,
    ) -> Result<rmcp::model::ListRootsResult, ErrorData> {
        Ok(
            serde_json::from_value(json!({"roots": [{"uri": "file:///home/ada"}]}))
                .expect("they are roots"),
        )
    }

    async fn on_cancelled(
        &self,
        _: CancelledNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.taken_back.fetch_add(1, Ordering::Relaxed);
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Lifecycle {
    Pushed,
    RoundTrips,
}

use Lifecycle::{Pushed, RoundTrips};

const BOTH: [Lifecycle; 2] = [Pushed, RoundTrips];

type Connection = RunningService<RoleClient, Client>;

fn elicitation() -> Elicitation {
    Elicitation::new(Key::from_bytes([7; 32]))
}

async fn connect<S: ServerHandler>(server: S, client: &Client, lifecycle: Lifecycle) -> Connection {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        let running = server.serve(theirs).await.expect("the server starts");
        let _ = running.waiting().await;
    });
    let mode = match lifecycle {
        Pushed => ClientLifecycleMode::Initialize,
        RoundTrips => ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        },
    };
    client
        .clone()
        .serve_with_lifecycle(ours, mode)
        .await
        .expect("the client starts")
}

async fn shop(client: &Client, lifecycle: Lifecycle) -> Connection {
    connect(elicitation().wrap(Shop::new()), client, lifecycle).await
}

fn tool(name: &'static str) -> CallToolRequestParams {
    CallToolRequestParams::new(name)
}

/// The text of a result, and whether it is of an error.
fn said(result: &CallToolResult) -> (String, bool) {
    let texts = result
        .content
        .iter()
        .filter_map(|content| content.as_text());
    let texts: Vec<_> = texts.map(|text| text.text.clone()).collect();
    (texts.join("\n"), result.is_error == Some(true))
}

fn error(result: Result<CallToolResult, ServiceError>) -> ErrorData {
    match result {
        Err(ServiceError::McpError(error)) => error,
        other => panic!("no protocol error: {other:?}"),
    }
}

fn shoe(size: u8) -> Does {
    Accepts(json!({"size": size, "color": "red"}))
}

fn sure() -> Does {
    Accepts(json!({"sure": true}))
}

/// Each visit ends in the same words on both lifecycles; the last number says how often the user is asked.
#[tokio::test]
async fn every_ending_is_the_same_on_both_lifecycles() {
    let wrong = Accepts(json!({"size": 99, "email": "ada@"}));
    let other = Accepts(json!({"size": 98}));
    let none = Accepts(Value::Null);
    let visits: [(&str, Vec<Does>, &str, bool, usize); 12] = [
        ("order", vec![shoe(40), sure()], "40 ordered", false, 2),
        ("order", vec![Declines], "declined", false, 1),
        ("order", vec![Cancels], "cancelled", false, 1),
        ("order", vec![shoe(40), Declines], "not ordered", false, 2),
        (
            "order",
            vec![wrong.clone(), shoe(41), sure()],
            "41 ordered",
            false,
            3,
        ),
        (
            "order",
            vec![none.clone(), shoe(41), sure()],
            "41 ordered",
            false,
            3,
        ),
        (
            "order",
            vec![wrong.clone(), wrong.clone()],
            "the answers could not be used: size: must be 36 to 48; email: not an email address",
            true,
            2,
        ),
        (
            "order",
            vec![wrong.clone(), other.clone(), wrong.clone(), other.clone()],
            "the answers could not be used: size: must be 36 to 48",
            true,
            4,
        ),
        ("sign_in", vec![none], "agreed: true", false, 1),
        ("sign_in", vec![Declines], "agreed: false", false, 1),
        ("both", vec![shoe(40), sure()], "true", false, 2),
        ("roots", vec![], "file:///home/ada", false, 0),
    ];
    for lifecycle in BOTH {
        for (name, script, words, is_error, asked) in &visits {
            let client = Client::new(script);
            let connection = shop(&client, lifecycle).await;
            let result = connection
                .call_tool(tool(name))
                .await
                .expect("there is a result");
            let ending = (words.to_string(), *is_error);
            assert_eq!(said(&result), ending, "{name} {lifecycle:?}");
            assert_eq!(client.asked().len(), *asked, "{name} {lifecycle:?}");
        }
    }
}

/// What is asked again says what was wrong, and starts with what was right.
#[tokio::test]
async fn a_refused_answer_is_asked_again_with_what_was_right() {
    for lifecycle in BOTH {
        let script = [
            Accepts(json!({"size": 40, "color": "red", "email": "ada@"})),
            Declines,
        ];
        let client = Client::new(&script);
        let connection = shop(&client, lifecycle).await;
        connection
            .call_tool(tool("order"))
            .await
            .expect("there is a result");
        let messages = client.messages();
        assert_eq!(
            messages[1],
            "Which shoe?\n\nPlease correct:\n- email: not an email address"
        );
        let again: Value = serde_json::from_str(&client.asked()[1]).expect("it is JSON");
        let properties = &again["requestedSchema"]["properties"];
        assert_eq!(
            (
                &properties["size"]["default"],
                &properties["color"]["default"]
            ),
            (&json!(40), &json!("red"))
        );
        assert_eq!(properties["email"].get("default"), None);
    }
}

/// What reaches the client is what the form writes: fields in their order, titles, bounds and defaults.
#[tokio::test]
async fn nothing_of_a_form_is_lost_on_the_wire() {
    for lifecycle in BOTH {
        let client = Client::new(&[Declines]);
        shop(&client, lifecycle)
            .await
            .call_tool(tool("order"))
            .await
            .expect("there is a result");
        let asked: Value = serde_json::from_str(&client.asked()[0]).expect("it is JSON");
        let form: Value = serde_json::from_str(&size_form().to_json()).expect("it is JSON");
        assert_eq!(
            asked["requestedSchema"].to_string(),
            form["requestedSchema"].to_string()
        );
        assert_eq!(
            (&asked["mode"], &asked["message"]),
            (&form["mode"], &form["message"])
        );
    }
}

/// Who cannot be asked is not asked, and learns what is missing.
#[tokio::test]
async fn a_client_without_the_mode_gets_the_error_of_its_revision() {
    let cases = [
        (
            json!({}),
            "order",
            "(false, false)",
            json!({"elicitation": {"form": {}}}),
        ),
        (
            json!({"elicitation": {}}),
            "sign_in",
            "(true, false)",
            json!({"elicitation": {"url": {}}}),
        ),
        (
            json!({"elicitation": {"url": {}}}),
            "order",
            "(false, true)",
            json!({"elicitation": {"form": {}}}),
        ),
    ];
    for (capabilities, name, can, required) in cases {
        for lifecycle in BOTH {
            let client = Client::new(&[]).declaring(capabilities.clone());
            let connection = shop(&client, lifecycle).await;
            let error = error(connection.call_tool(tool(name)).await);
            match lifecycle {
                Pushed => assert_eq!(error.code, ErrorCode::INVALID_PARAMS),
                RoundTrips => {
                    assert_eq!(error.code, ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY);
                    assert_eq!(error.data, Some(json!({"requiredCapabilities": required})));
                }
            }
            assert!(
                error.message.contains("does not declare the capability"),
                "{}",
                error.message
            );
            let told = connection
                .call_tool(tool("can_ask"))
                .await
                .expect("there is a result");
            assert_eq!(said(&told).0, can);
            assert_eq!(client.asked().len(), 0);
        }
    }
}

#[tokio::test]
async fn an_error_of_the_handler_ends_the_request_with_it() {
    for lifecycle in BOTH {
        let connection = shop(&Client::new(&[]), lifecycle).await;
        let error = error(connection.call_tool(tool("fails")).await);
        assert_eq!(
            (error.code, &*error.message),
            (ErrorCode::INVALID_REQUEST, "closed on Sundays")
        );
    }
}

/// A client may answer a pushed question with an error, whose words may hold what the user typed.
#[tokio::test]
async fn a_question_that_is_answered_with_an_error_ends_in_a_result_that_says_so() {
    let cases = [
        (
            -32601,
            "the client declares that it can ask its user, and does not know how (-32601)",
        ),
        (
            -32603,
            "the client answered the question with the error -32603",
        ),
        (-1, "the client answered the question with the error -1"),
    ];
    for (code, words) in cases {
        let connection = shop(&Client::new(&[Fails(code)]), Pushed).await;
        let result = connection
            .call_tool(tool("order"))
            .await
            .expect("there is a result");
        assert_eq!(said(&result), (words.to_owned(), true));

        // What has no results of its own for this says it in an error.
        let connection = shop(&Client::new(&[Fails(code)]), Pushed).await;
        let prompt = connection
            .get_prompt(GetPromptRequestParams::new("letter"))
            .await;
        let Err(ServiceError::McpError(error)) = prompt else {
            panic!("{prompt:?}")
        };
        assert_eq!(
            (error.code, &*error.message),
            (ErrorCode::INTERNAL_ERROR, words)
        );
    }
}

/// Nobody is asked for ever, whatever the handler does.
#[tokio::test]
async fn a_handler_that_asks_without_end_is_ended() {
    let client = Client::new(&vec![sure(); 200]);
    let connection = shop(&client, Pushed).await;
    let error = error(connection.call_tool(tool("endless")).await);
    assert!(
        error.message.starts_with("the handler asks without end"),
        "{}",
        error.message
    );
    assert_eq!(client.asked().len(), 50);
}

/// Nobody waits for ever; and the client learns that the question is taken back.
#[tokio::test]
async fn a_question_that_nobody_answers_times_out() {
    let client = Client::new(&[Waits]);
    let elicitation = elicitation().timeout(Duration::from_millis(50));
    let connection = connect(elicitation.wrap(Shop::new()), &client, Pushed).await;
    let result = connection
        .call_tool(tool("order"))
        .await
        .expect("there is a result");
    let words = "the user did not answer within 0.05 seconds: call again when they are there";
    assert_eq!(said(&result), (words.to_owned(), true));
    until(|| client.taken_back.load(Ordering::Relaxed) == 1).await;
}

#[tokio::test]
async fn a_cancelled_request_takes_its_question_back() {
    let client = Client::new(&[Waits]);
    let connection = shop(&client, Pushed).await;
    let call = ClientRequest::CallToolRequest(Request::new(tool("order")));
    let options = PeerRequestOptions::no_options();
    let handle = connection
        .send_cancellable_request(call, options)
        .await
        .expect("it is sent");
    until(|| client.asked().len() == 1).await;
    assert_eq!(client.taken_back.load(Ordering::Relaxed), 0);
    handle.cancel(None).await.expect("it is cancelled");
    until(|| client.taken_back.load(Ordering::Relaxed) == 1).await;
}

/// Waits until something has happened.
async fn until(happened: impl Fn() -> bool) {
    for _ in 0..500 {
        if happened() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it has not happened within five seconds");
}

#[tokio::test]
async fn prompts_and_resources_ask_too() {
    for lifecycle in BOTH {
        let client = Client::new(&[sure(), Declines]);
        let connection = shop(&client, lifecycle).await;
        let prompt = connection
            .get_prompt(GetPromptRequestParams::new("letter"))
            .await;
        let prompt = serde_json::to_value(prompt.expect("there is a prompt")).expect("it is JSON");
        assert_eq!(prompt["messages"][0]["content"]["text"], "Some(true)");
        let resource = connection
            .read_resource(ReadResourceRequestParams::new("shop://report"))
            .await;
        let resource =
            serde_json::to_value(resource.expect("there is a resource")).expect("it is JSON");
        assert_eq!(resource["contents"][0]["text"], "None");
        assert_eq!(client.messages(), ["Write it?", "Read it?"]);
    }
}

/// Report 110: `input_required` is a result of `tools/call`, `prompts/get` and `resources/read` alone (specification
/// 2026-07-28, basic/patterns/mrtr, Supported Requests).
#[tokio::test]
async fn only_three_methods_ask() {
    for lifecycle in BOTH {
        let connection = shop(&Client::new(&[]), lifecycle).await;
        let Err(ServiceError::McpError(error)) = connection.list_resources(None).await else {
            panic!("it could ask");
        };
        assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
        assert!(
            error.message.starts_with("this request cannot ask"),
            "{}",
            error.message
        );
    }
}

/// The handler runs from the top in every round; what it did before its last question it did more than once.
#[tokio::test]
async fn a_handler_runs_once_for_each_round() {
    for lifecycle in BOTH {
        let shop = Shop::new();
        let began = Arc::clone(&shop.began);
        let client = Client::new(&[shoe(40), sure()]);
        let connection = connect(elicitation().wrap(shop), &client, lifecycle).await;
        connection
            .call_tool(tool("order"))
            .await
            .expect("there is a result");
        assert_eq!(began.load(Ordering::Relaxed), 3);
    }
}

// ---- round trips by hand ----

fn required(response: Result<CallToolResponse, ServiceError>) -> InputRequiredResult {
    match response {
        Ok(CallToolResponse::InputRequired(required)) => required,
        other => panic!("nothing is asked: {other:?}"),
    }
}

fn retry(
    params: CallToolRequestParams,
    required: &InputRequiredResult,
    key: &str,
    content: Value,
) -> CallToolRequestParams {
    let result = json!({"action": "accept", "content": content});
    let params = params.with_input_responses([(key.to_owned(), result)].into());
    match &required.request_state {
        Some(state) => params.with_request_state(state.clone()),
        None => params,
    }
}

const NOT_VALID: &str = "the request state is not valid (any more): call again without it";

/// A state is of one user, one request, and unchanged. All others learn the same.
#[tokio::test]
async fn a_state_that_does_not_belong_to_the_request_is_refused() {
    let connection = shop(&Client::new(&[]), RoundTrips).await;
    let asked = required(connection.call_tool_once(tool("order")).await);
    let shoe = json!({"size": 40, "color": "red"});
    let state = asked.request_state.clone().expect("it is sealed");

    let of_another = retry(tool("both"), &asked, "shoe", shoe.clone());
    let changed =
        retry(tool("order"), &asked, "shoe", shoe.clone()).with_request_state(format!("{state}-"));
    let none = retry(tool("order"), &asked, "shoe", shoe.clone()).with_request_state("");
    for params in [of_another, changed, none] {
        let Err(ServiceError::McpError(error)) = connection.call_tool_once(params).await else {
            panic!("it was taken");
        };
        assert_eq!(
            (error.code, &*error.message),
            (ErrorCode::INVALID_PARAMS, NOT_VALID)
        );
    }

    // And the right one is taken: by another server, too, that has the key.
    let other = shop(&Client::new(&[]), RoundTrips).await;
    let next = required(
        other
            .call_tool_once(retry(tool("order"), &asked, "shoe", shoe))
            .await,
    );
    let keys: Vec<_> = next
        .input_requests
        .iter()
        .flat_map(|requests| requests.keys())
        .collect();
    assert_eq!(keys, ["sure"]);
    let last = retry(tool("order"), &next, "sure", json!({"sure": true}));
    let Ok(CallToolResponse::Complete(result)) = connection.call_tool_once(last).await else {
        panic!("there is no result");
    };
    assert_eq!(said(&result).0, "40 ordered");
}

/// What is confirmed is the call as it was made, also where `Parameters` takes the arguments before.
#[tokio::test]
async fn a_state_is_bound_to_the_arguments() {
    let connection = shop(&Client::new(&[]), RoundTrips).await;
    let pay = |cents: u32| {
        let Value::Object(arguments) = json!({"cents": cents}) else {
            unreachable!()
        };
        tool("pay").with_arguments(arguments)
    };
    let asked = required(connection.call_tool_once(pay(5)).await);
    let sure = json!({"sure": true});
    let more = connection
        .call_tool_once(retry(pay(5_000_000), &asked, "sure", sure.clone()))
        .await;
    let Err(ServiceError::McpError(error)) = more else {
        panic!("{more:?}")
    };
    assert_eq!(&*error.message, NOT_VALID);
    let same = connection
        .call_tool_once(retry(pay(5), &asked, "sure", sure))
        .await;
    let Ok(CallToolResponse::Complete(result)) = same else {
        panic!("{same:?}")
    };
    assert_eq!(said(&result).0, "paid 5");
}

#[tokio::test]
async fn a_state_of_one_user_is_refused_from_another() {
    let user = |name: &'static str| elicitation().principal(move |_| Ok(Principal::named(name)));
    let ada = connect(user("ada").wrap(Shop::new()), &Client::new(&[]), RoundTrips).await;
    let eve = connect(user("eve").wrap(Shop::new()), &Client::new(&[]), RoundTrips).await;
    let asked = required(ada.call_tool_once(tool("order")).await);
    let shoe = retry(
        tool("order"),
        &asked,
        "shoe",
        json!({"size": 40, "color": "red"}),
    );
    let Err(ServiceError::McpError(error)) = eve.call_tool_once(shoe.clone()).await else {
        panic!("it was taken");
    };
    assert_eq!(&*error.message, NOT_VALID);
    required(ada.call_tool_once(shoe).await);
}

#[tokio::test]
async fn who_is_refused_is_not_asked() {
    let nobody =
        elicitation().principal(|_| Err(ErrorData::invalid_request("nobody is signed in", None)));
    for lifecycle in BOTH {
        let client = Client::new(&[shoe(40)]);
        let connection = connect(nobody.wrap(Shop::new()), &client, lifecycle).await;
        let error = error(connection.call_tool(tool("order")).await);
        assert_eq!(&*error.message, "nobody is signed in");
        assert_eq!(client.asked().len(), 0);
    }
}

/// Answers without a state, keys that nobody asked, and nothing that can be read.
#[tokio::test]
async fn responses_without_a_state_answer_the_first_question_alone() {
    let connection = shop(&Client::new(&[]), RoundTrips).await;
    let right = json!({"action": "accept", "content": {"size": 40, "color": "red"}});
    let cases = [
        (json!({"shoe": right, "stranger": 5}), "sure"),
        (json!({"stranger": right}), "shoe"),
        (
            json!({"sure": {"action": "accept", "content": {"sure": true}}}),
            "shoe",
        ),
        (json!({"shoe": 12345}), "shoe"),
        (json!({"shoe": {"content": {"size": 40}}}), "shoe"),
    ];
    for (responses, next) in cases {
        let written = responses.to_string();
        let responses = serde_json::from_value(responses).expect("it is an object");
        let params = tool("order").with_input_responses(responses);
        let asked = required(connection.call_tool_once(params).await);
        let keys: Vec<_> = asked
            .input_requests
            .iter()
            .flat_map(|requests| requests.keys())
            .collect();
        assert_eq!(keys, [next], "{written}");
    }
}

/// Without a key one round is all there is, and a second says what is missing.
#[tokio::test]
async fn without_a_key_there_is_one_round() {
    let keyless = Elicitation::of(Conversation::new());
    let client = Client::new(&[shoe(40), sure()]);
    let connection = connect(keyless.wrap(Shop::new()), &client, RoundTrips).await;
    let error = error(connection.call_tool(tool("order")).await);
    assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
    assert!(
        error.message.contains("give it to `Conversation::keys`"),
        "{}",
        error.message
    );
    let client = Client::new(&[Accepts(Value::Null)]);
    let connection = connect(keyless.wrap(Shop::new()), &client, RoundTrips).await;
    let result = connection
        .call_tool(tool("sign_in"))
        .await
        .expect("there is a result");
    assert_eq!(said(&result).0, "agreed: true");
}

#[tokio::test]
async fn a_server_that_is_not_wrapped_says_so() {
    for lifecycle in BOTH {
        let connection = connect(Shop::new(), &Client::new(&[]), lifecycle).await;
        let error = error(connection.call_tool(tool("order")).await);
        assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
        assert!(
            error.message.contains("`elicitation.wrap(server)`"),
            "{}",
            error.message
        );
    }
}

/// All else of a server is as it was.
#[tokio::test]
async fn a_wrapped_server_is_the_same_server() {
    let plain = Shop::new();
    let wrapped = elicitation().wrap(Shop::new());
    assert_eq!(
        ServerHandler::get_info(&plain),
        ServerHandler::get_info(&wrapped)
    );
    assert_eq!(plain.get_tool("pay"), wrapped.get_tool("pay"));
    assert_eq!(
        ServerHandler::supported_protocol_versions(&plain),
        ServerHandler::supported_protocol_versions(&wrapped)
    );
    for lifecycle in BOTH {
        let (a, b) = (Client::new(&[]), Client::new(&[]));
        let plain = connect(plain.clone(), &a, lifecycle).await;
        let wrapped = connect(wrapped.clone(), &b, lifecycle).await;
        let tools = |connection: Connection| async move {
            connection.list_all_tools().await.expect("a list")
        };
        assert_eq!(tools(plain).await, tools(wrapped).await);
    }
    assert_eq!(
        format!("{:?}", elicitation()),
        "Elicitation { timeout: 600s, .. }"
    );
    let _: &Shop = WithElicitation::server(&elicitation().wrap(Shop::new()));
}

// ---- over HTTP ----

mod http {
    use super::*;
    use rmcp::transport::StreamableHttpClientTransport;
    use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
    use rmcp::transport::streamable_http_server::StreamableHttpService;
    use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;

    async fn serve(elicitation: Elicitation) -> String {
        let server = elicitation.wrap(Shop::new());
        let sessions = Arc::new(LocalSessionManager::default());
        let service =
            StreamableHttpService::new(move || Ok(server.clone()), sessions, Default::default());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        tokio::spawn(async move {
            axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await
        });
        format!("http://{address}/mcp")
    }

    async fn connect(
        url: &str,
        token: Option<&str>,
        client: &Client,
        lifecycle: Lifecycle,
    ) -> Connection {
        let config = StreamableHttpClientTransportConfig::with_uri(url);
        let config = match token {
            Some(token) => config.auth_header(token),
            None => config,
        };
        let mode = match lifecycle {
            Pushed => ClientLifecycleMode::Initialize,
            RoundTrips => ClientLifecycleMode::Discover {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
            },
        };
        let transport = StreamableHttpClientTransport::from_config(config);
        client
            .clone()
            .serve_with_lifecycle(transport, mode)
            .await
            .expect("the client starts")
    }

    #[tokio::test]
    async fn the_same_handlers_serve_both_lifecycles() {
        let url = serve(elicitation()).await;
        for lifecycle in BOTH {
            let client = Client::new(&[shoe(40), sure()]);
            let connection = connect(&url, None, &client, lifecycle).await;
            let result = connection
                .call_tool(tool("order"))
                .await
                .expect("there is a result");
            assert_eq!(said(&result).0, "40 ordered");
        }
    }

    /// A server that has users must say who asks; it is not left to chance.
    #[tokio::test]
    async fn a_request_with_a_token_needs_a_principal() {
        let url = serve(elicitation()).await;
        let connection = connect(&url, Some("t0k3n"), &Client::new(&[]), RoundTrips).await;
        let error = error(connection.call_tool(tool("order")).await);
        assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
        assert!(
            error.message.contains("`Elicitation::principal`"),
            "{}",
            error.message
        );
        assert!(!error.message.contains("t0k3n"));

        let by_token = elicitation().principal(|context| {
            let parts = context.extensions.get::<::http::request::Parts>();
            let token = parts.and_then(|parts| parts.headers.get("authorization"));
            let token = token.and_then(|token| token.to_str().ok());
            Ok(token.map_or_else(Principal::none, Principal::named))
        });
        let url = serve(by_token).await;
        let ada = connect(&url, Some("ada"), &Client::new(&[]), RoundTrips).await;
        let eve = connect(&url, Some("eve"), &Client::new(&[]), RoundTrips).await;
        let asked = required(ada.call_tool_once(tool("order")).await);
        let shoe = retry(
            tool("order"),
            &asked,
            "shoe",
            json!({"size": 40, "color": "red"}),
        );
        let Err(ServiceError::McpError(error)) = eve.call_tool_once(shoe.clone()).await else {
            panic!("it was taken");
        };
        assert_eq!(&*error.message, NOT_VALID);
        required(ada.call_tool_once(shoe).await);
    }
}

// ---- conversions ----

mod conversions {
    use super::*;

    #[derive(Elicit)]
    #[expect(dead_code, reason = "its form alone is looked at")]
    struct All {
        #[elicit(title = "Z", min_length = 2, max_length = 9, default = "zed")]
        z: String,
        #[elicit(format = "uri")]
        y: Option<String>,
        #[elicit(min = -5, max = 5, default = 0)]
        x: i64,
        #[elicit(min = 0.5, max = 1.5)]
        w: f64,
        v: bool,
        #[elicit(enum("a", "b"))]
        u: String,
        #[elicit(enum("a" = "A", "b" = "B"), default = "a")]
        t: String,
        #[elicit(enum("a", "b"), min_items = 1, max_items = 2)]
        s: Vec<String>,
        #[elicit(enum("a" = "A", "b" = "B"))]
        r: Option<Vec<String>>,
    }

    #[test]
    fn of_forms_lose_nothing_either_way() {
        let form = Form::<All>::new("All of it.");
        let params = form.to_rmcp(Revision::V2025_11_25).expect("it can be said");
        assert_eq!(
            serde_json::to_string(&params).expect("it is JSON"),
            form.to_json()
        );
        let read = ElicitRequest::from_rmcp(&params).expect("it is a question");
        let ElicitRequest::Form(read) = read else {
            panic!("it is no form")
        };
        assert_eq!(
            (read.message(), read.schema()),
            ("All of it.", All::schema())
        );
        assert_eq!(read.to_rmcp(Revision::V2025_11_25), Ok(params.clone()));
        let ElicitRequestParams::FormElicitationParams {
            requested_schema, ..
        } = params
        else {
            panic!("it is no form")
        };
        assert_eq!(
            Schema::from_rmcp(&requested_schema).as_ref(),
            Ok(All::schema())
        );
    }

    #[test]
    fn of_what_a_revision_cannot_say_are_errors() {
        let form = Form::<All>::new("All of it.");
        let error = form
            .to_rmcp(Revision::V2025_06_18)
            .expect_err("there are no lists");
        assert!(error.to_string().contains("2025-06-18"), "{error}");
        let link = UrlRequest::new("Sign in.", "https://store.example.com/").expect("it is a link");
        assert!(link.to_rmcp(Revision::V2025_06_18).is_err());
        let error = ErrorData::from(
            link.to_rmcp(Revision::V2025_11_25)
                .expect_err("it has no id"),
        );
        assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
    }

    #[test]
    fn of_links() {
        let link = UrlRequest::new("Sign in.", "https://store.example.com/")
            .expect("it is a link")
            .id("7f3a");
        let params = link.to_rmcp(Revision::V2025_11_25).expect("it can be said");
        let ElicitRequest::Url(read) = ElicitRequest::from_rmcp(&params).expect("it is a question")
        else {
            panic!("it is no link")
        };
        assert_eq!(
            (read.message(), read.url()),
            ("Sign in.", "https://store.example.com/")
        );
        assert_eq!(read.elicitation_id(), Some("7f3a"));
    }

    #[test]
    fn of_input_required_results() {
        let link = UrlRequest::new("Sign in.", "https://store.example.com/").expect("it is a link");
        let required = InputRequired::new()
            .form("form", &Form::<All>::new("All of it."))
            .url("link", &link)
            .raw("roots", "roots/list", Value::Null)
            .state("s");
        let theirs = required.to_rmcp(Revision::LATEST).expect("it can be said");
        // Sorted by their keys, as the ones above are.
        assert_eq!(InputRequired::from_rmcp(&theirs), Ok(required.clone()));
        let mut written = serde_json::to_value(&theirs).expect("it is JSON");
        // `rmcp` writes the id, which this revision does not have, with nothing in it.
        let link = &mut written["inputRequests"]["link"]["params"];
        assert_eq!(
            link.as_object_mut()
                .expect("params")
                .remove("elicitationId"),
            Some(json!(""))
        );
        assert_eq!(
            written,
            serde_json::to_value(&required).expect("it is JSON")
        );
        let open = json!({"resultType": "input_required", "inputRequests": {"x": {
            "method": "elicitation/create", "params": {"mode": "url", "message": "Open it.", "url": "javascript:alert(1)"},
        }}});
        let open = serde_json::from_value(open).expect("`rmcp` lets it pass");
        let error = InputRequired::from_rmcp(&open).expect_err("it is no link");
        assert!(
            error.to_string().starts_with("the request `x`: "),
            "{error}"
        );
        let unknown = InputRequired::new().raw("x", "no/such", json!({}));
        assert!(unknown.to_rmcp(Revision::LATEST).is_err());
    }

    #[test]
    fn of_capabilities_and_results() {
        for support in [Support::NONE, Support::FORM, Support::ALL] {
            let theirs = support.to_rmcp(Revision::LATEST).expect("they can be said");
            assert_eq!(Support::from_rmcp(&theirs), Ok(support));
        }
        for result in [
            ElicitResult::decline(),
            ElicitResult::cancel(),
            ElicitResult::consent(),
        ] {
            let theirs = result.to_rmcp(Revision::LATEST).expect("it can be said");
            let (ours, theirs) = (serde_json::to_value(result), serde_json::to_value(theirs));
            assert_eq!(ours.expect("it is JSON"), theirs.expect("it is JSON"));
        }
        let responses = [("a".to_owned(), json!({"action": "decline"}))].into();
        let Ok(responses) = InputResponses::from_rmcp(&responses);
        assert_eq!(responses.get("a"), Some(&json!({"action": "decline"})));
    }
}

/// A prompt and a resource are answered by hand, like a tool.
#[tokio::test]
async fn round_trips_of_prompts_and_resources() {
    let connection = shop(&Client::new(&[]), RoundTrips).await;
    let sure: rmcp::model::InputResponses = [(
        "sure".to_owned(),
        json!({"action": "accept", "content": {"sure": false}}),
    )]
    .into();
    let prompt = GetPromptRequestParams::new("letter");
    let Ok(GetPromptResponse::InputRequired(asked)) =
        connection.get_prompt_once(prompt.clone()).await
    else {
        panic!("nothing is asked");
    };
    let state: Cow<'_, str> = asked.request_state.expect("it is sealed").into();
    let again = prompt
        .with_input_responses(sure.clone())
        .with_request_state(&*state);
    assert!(matches!(
        connection.get_prompt_once(again).await,
        Ok(GetPromptResponse::Complete(_))
    ));

    let resource = ReadResourceRequestParams::new("shop://report");
    let Ok(ReadResourceResponse::InputRequired(asked)) =
        connection.read_resource_once(resource.clone()).await
    else {
        panic!("nothing is asked");
    };
    // The state of one address is not one of another.
    let other = ReadResourceRequestParams::new("shop://other").with_input_responses(sure);
    let other = other.with_request_state(asked.request_state.expect("it is sealed"));
    assert!(connection.read_resource_once(other).await.is_err());
}
