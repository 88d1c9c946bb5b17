//! A host without a user: it answers what servers ask by rules, on both lifecycles, and tells whether the servers
//! took it well. The peers are the public conformance suite's client scenarios, and `server-everything`.
//!
//! ```text
//! cargo run --example scripted_host --features rmcp -- URL                        the scenario of MCP_CONFORMANCE_SCENARIO
//! cargo run --example scripted_host --features rmcp -- --everything COMMAND…      a server that is started by the command
//! ```

use std::error::Error;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use mcp_elicit::rmcp::{FromRmcp, ToRmcp};
use mcp_elicit::{
    ElicitRequest, ElicitResult, FormRequest, Kind, LinkRequest, Property, Revision, Support,
};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientConfig, ElicitRequestParams, ProtocolVersion,
};
use rmcp::service::{
    ClientLifecycleMode, ClientServiceExt, RequestContext, RoleClient, RunningService, ServiceError,
};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientHandler, ErrorData};
use serde_json::{Map, Value, json};

type Failed = Box<dyn Error>;

/// What the user who is not there would do.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Mood {
    Willing,
    Unwilling,
    Gone,
}

/// The host. Clones share the mood, and what was asked.
#[derive(Clone)]
struct Host(Arc<Mutex<(Mood, Vec<ElicitRequest>)>>);

impl Host {
    fn new() -> Self {
        Self(Arc::new(Mutex::new((Mood::Willing, Vec::new()))))
    }

    fn state(&self) -> std::sync::MutexGuard<'_, (Mood, Vec<ElicitRequest>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn be(&self, mood: Mood) {
        *self.state() = (mood, Vec::new());
    }

    fn asked(&self) -> Vec<ElicitRequest> {
        self.state().1.clone()
    }

    fn answer(&self, request: ElicitRequest) -> Result<ElicitResult, Failed> {
        let mut state = self.state();
        state.1.push(request.clone());
        Ok(match (state.0, request) {
            (Mood::Unwilling, _) => ElicitResult::decline(),
            (Mood::Gone, _) => ElicitResult::cancel(),
            (Mood::Willing, ElicitRequest::Form(form)) => filled_in(&form)?,
            // A real host shows the link with its `Consent` first.
            (Mood::Willing, ElicitRequest::Url(_)) => ElicitResult::consent(),
            (Mood::Willing, _) => ElicitResult::cancel(),
        })
    }
}

/// Every default, and of what is left every field that must be answered; checked before it is sent.
fn filled_in(form: &FormRequest) -> Result<ElicitResult, Failed> {
    let mut content = form.schema().defaults();
    for property in form.schema().properties() {
        // A question that asks nothing but yes or no is there to be agreed to.
        let wanted = property.required() || matches!(property.kind(), Kind::Boolean { .. });
        if wanted && !content.contains_key(property.name()) {
            content.insert(property.name().to_owned(), something(property));
        }
    }
    Ok(form.accept(content)?)
}

/// A value of the right kind; whether it is within the bounds, the check says.
fn something(property: &Property) -> Value {
    match property.kind() {
        Kind::Boolean { .. } => true.into(),
        Kind::Integer { minimum, .. } => {
            json!(minimum.and_then(|n| i64::try_from(n).ok()).unwrap_or(1))
        }
        Kind::Number { minimum, .. } => json!(minimum.map_or(1.0, |n| n.as_f64())),
        kind => match kind.options() {
            Some(options) => {
                let first = options.first().map(|option| Value::from(option.value()));
                match kind {
                    Kind::ManyOf { .. } => first.into_iter().collect(),
                    _ => first.unwrap_or_default(),
                }
            }
            None => "Ada Lovelace".into(),
        },
    }
}

impl ClientHandler for Host {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.protocol_version = ProtocolVersion::V_2025_11_25;
        if let Ok(capabilities) = Support::ALL.to_rmcp(Revision::LATEST) {
            config.capabilities = capabilities;
        }
        config
    }

    /// Called for a question that is pushed, and by `rmcp` itself for one that came as an `input_required` result.
    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<rmcp::model::ElicitResult, ErrorData> {
        let request = ElicitRequest::from_rmcp(&params)
            .map_err(|error| ErrorData::invalid_params(error.to_string(), None))?;
        // What cannot be answered is nobody's choice.
        let result = self.answer(request).unwrap_or_else(|error| {
            eprintln!("cannot answer: {error}");
            ElicitResult::cancel()
        });
        Ok(result.to_rmcp(Revision::LATEST)?)
    }
}

type Client = RunningService<RoleClient, Host>;

async fn call(
    client: &Client,
    tool: &'static str,
    arguments: Value,
) -> Result<CallToolResult, ServiceError> {
    let params = CallToolRequestParams::new(tool);
    let params = match arguments {
        Value::Object(arguments) => params.with_arguments(arguments),
        _ => params.with_arguments(Map::new()),
    };
    client.call_tool(params).await
}

/// Runs one client scenario of the conformance suite, which is the server at this address.
async fn scenario(url: String) -> Result<(), Failed> {
    let scenario = std::env::var("MCP_CONFORMANCE_SCENARIO")?;
    let (lifecycle, tools): (_, &[&'static str]) = match scenario.as_str() {
        "elicitation-sep1034-client-defaults" => (
            ClientLifecycleMode::Initialize,
            &["test_client_elicitation_defaults"],
        ),
        "sep-2322-client-request-state" => (
            ClientLifecycleMode::Discover {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
            },
            &[
                "test_mrtr_echo_state",
                "test_mrtr_no_state",
                "test_mrtr_unrelated",
                "test_mrtr_no_result_type",
            ],
        ),
        _ => return Err(format!("there is no script for the scenario `{scenario}`").into()),
    };
    let transport = StreamableHttpClientTransport::from_uri(url);
    let client = Host::new()
        .serve_with_lifecycle(transport, lifecycle)
        .await?;
    // A server of 2025 may push on the stream that is opened beside the session, and pushes into nothing before.
    client.list_all_tools().await?;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    for tool in tools {
        call(&client, tool, Value::Null).await?;
    }
    client.cancel().await?;
    Ok(())
}

/// Drives the tools of `server-everything` that ask.
async fn everything(command: &[String]) -> Result<(), Failed> {
    let (program, args) = command
        .split_first()
        .ok_or("`--everything` needs a command")?;
    let mut command = tokio::process::Command::new(program);
    command.args(args);
    let transport = TokioChildProcess::new(command)?;
    let host = Host::new();
    let client = host
        .clone()
        .serve_with_lifecycle(transport, ClientLifecycleMode::Initialize)
        .await?;

    const FORM: &str = "trigger-elicitation-request";
    for (mood, words) in [
        (Mood::Willing, "User provided the requested information"),
        (Mood::Unwilling, "User declined"),
        (Mood::Gone, "User cancelled"),
    ] {
        host.be(mood);
        let result = call(&client, FORM, Value::Null).await?;
        expect(&result, words)?;
        let asked = host.asked();
        let [ElicitRequest::Form(form)] = asked.as_slice() else {
            return Err(format!("{FORM} did not ask one form").into());
        };
        let fields = form.schema().properties().len();
        if fields != 13 {
            return Err(format!("{FORM} asked {fields} fields, not 13").into());
        }
        println!("{FORM}, {mood:?}: {words}");
    }

    const LINK: &str = "trigger-url-elicitation";
    let link = "https://store.example.com/connect";
    host.be(Mood::Willing);
    let result = call(&client, LINK, json!({"url": link})).await?;
    expect(&result, "accept")?;
    match host.asked().as_slice() {
        [ElicitRequest::Url(asked)] if asked.url() == link => println!("{LINK}: asked for {link}"),
        _ => return Err(format!("{LINK} did not ask for its link").into()),
    }

    // The other way: the call fails with the links to open first, and is made again.
    host.be(Mood::Willing);
    let arguments = json!({"url": link, "errorPath": true});
    let opened = match call(&client, LINK, arguments.clone()).await {
        Err(ServiceError::McpError(error)) => required(&error)?,
        _ => return Err(format!("{LINK} did not require a link").into()),
    };
    println!(
        "{LINK}: requires {}",
        opened
            .iter()
            .map(LinkRequest::url)
            .collect::<Vec<_>>()
            .join(", ")
    );
    expect(&call(&client, LINK, arguments).await?, "accept")?;
    client.cancel().await?;
    Ok(())
}

fn required(error: &ErrorData) -> Result<Vec<LinkRequest>, Failed> {
    let links = LinkRequest::required_by(serde_json::to_value(error)?, &[])?;
    links.ok_or_else(|| format!("the call failed: {error}").into())
}

fn expect(result: &CallToolResult, words: &str) -> Result<(), Failed> {
    let texts: Vec<_> = result
        .content
        .iter()
        .filter_map(|content| content.as_text())
        .collect();
    if texts.iter().any(|text| text.text.contains(words)) {
        Ok(())
    } else {
        Err(format!("no result says «{words}»").into())
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.as_slice() {
        [] => {
            println!("usage: scripted_host URL | --everything COMMAND…");
            return ExitCode::SUCCESS;
        }
        [flag, command @ ..] if flag == "--everything" => everything(command).await,
        [url] => scenario(url.clone()).await,
        _ => Err("one URL, or `--everything` and a command".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("scripted_host: {error}");
            ExitCode::FAILURE
        }
    }
}
