//! The tour's program, from the outside: what it tells without a terminal, and servers that come and go in the middle of a
//! conversation.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ClientConfig, ElicitRequestParams, ElicitationAction,
    InputRequiredResult, ProtocolVersion,
};
use rmcp::service::{
    ClientLifecycleMode, ClientServiceExt, RequestContext, RoleClient, RunningService,
};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientHandler, ErrorData};
use serde_json::{Value, json};

/// The program, which `cargo test` builds beside this test.
fn brightgrid() -> Command {
    let mut path: PathBuf = std::env::current_exe().expect("this test has a path");
    path.pop();
    path.pop();
    let path = path.join("examples").join("brightgrid");
    assert!(
        path.exists(),
        "`--test` alone builds no examples: cargo build --all-features --examples"
    );
    Command::new(path)
}

#[test]
fn without_a_terminal_the_tour_is_a_scripted_visit() {
    for flags in [&[][..], &["--2025"], &["--wire"]] {
        let output = brightgrid()
            .args(flags)
            .stdin(Stdio::null())
            .output()
            .expect("it runs");
        assert!(output.status.success(), "{flags:?}");
        let told = String::from_utf8(output.stdout).expect("it is text");
        for (words, times) in [
            (
                "Brightgrid: Booked: 2 boxes will be picked up on 2026-08-04.",
                2,
            ),
            ("- Number of boxes: must be 1 to 3\n", 1),
            (
                "Nothing was booked, because the form was declined or could not be shown.",
                1,
            ),
            ("Nothing was booked, because the form was closed.", 1),
            ("Please finish signing in on the page that was opened.", 1),
            (
                "Nothing was connected, because the link was declined or could not be shown.",
                1,
            ),
        ] {
            let lines = told.lines().filter(|line| !line.contains("jsonrpc"));
            let told: String = lines.map(|line| format!("{line}\n")).collect();
            assert_eq!(told.matches(words).count(), times, "{flags:?} {words}");
        }
        let wire = told.contains(r#""method":"tools/call""#);
        assert_eq!(wire, flags.contains(&"--wire"));
    }
}

#[test]
fn what_it_does_not_know_it_says() {
    for args in [&["--htp"][..], &["--http"], &["--wire", "--loud"]] {
        let mut command = brightgrid();
        let output = command
            .args(args)
            .stdin(Stdio::null())
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8(output.stderr).expect("it is text");
        assert!(told.contains("usage: brightgrid"), "{told}");
    }
    let wrong_key = brightgrid()
        .env("BRIGHTGRID_KEY", "short")
        .stdin(Stdio::null())
        .output();
    let told = String::from_utf8(wrong_key.expect("it runs").stderr).expect("it is text");
    assert!(
        told.contains("32 random bytes") && !told.contains("short"),
        "{told}"
    );
}

/// A server of its own process.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(key: &str) -> Self {
        let mut process = brightgrid()
            .args(["--http", "127.0.0.1:0"])
            .env("BRIGHTGRID_KEY", key)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stderr = process.stderr.take().expect("it is piped");
        let line = BufReader::new(stderr)
            .lines()
            .next()
            .expect("it says where")
            .expect("in text");
        let url = line
            .strip_prefix("listening on ")
            .expect("it listens")
            .to_owned();
        Self { process, url }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.capabilities = serde_json::from_value(json!({"elicitation": {"form": {}}}))
            .expect("they are capabilities");
        config
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<rmcp::model::ElicitResult, ErrorData> {
        Ok(rmcp::model::ElicitResult::new(ElicitationAction::Decline))
    }
}

fn round_trips() -> ClientLifecycleMode {
    ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    }
}

async fn connect(server: &Server) -> RunningService<RoleClient, Client> {
    let transport = StreamableHttpClientTransport::from_uri(server.url.as_str());
    Client
        .serve_with_lifecycle(transport, round_trips())
        .await
        .expect("the client starts")
}

/// One request to one server, on a connection of its own.
async fn send(server: &Server, params: CallToolRequestParams) -> Result<CallToolResponse, String> {
    let client = connect(server).await;
    let response = client
        .call_tool_once(params)
        .await
        .map_err(|error| error.to_string());
    let _ = client.cancel().await;
    response
}

fn call() -> CallToolRequestParams {
    CallToolRequestParams::new("book_return")
}

fn required(response: Result<CallToolResponse, String>) -> InputRequiredResult {
    match response {
        Ok(CallToolResponse::InputRequired(required)) => required,
        other => panic!("nothing is asked: {other:?}"),
    }
}

fn answer(required: InputRequiredResult, content: Value) -> CallToolRequestParams {
    let result = json!({"action": "accept", "content": content});
    let params = call().with_input_responses([("return".to_owned(), result)].into());
    params.with_request_state(required.request_state.expect("it is sealed"))
}

fn wrong() -> Value {
    json!({"reason": "Broken", "email": "ada@example.com", "boxes": 9, "pickup_date": "2026-08-04"})
}

fn right() -> Value {
    json!({"reason": "Broken", "email": "ada@example.com", "boxes": 3, "pickup_date": "2026-08-04"})
}

fn text(response: Result<CallToolResponse, String>) -> String {
    let Ok(CallToolResponse::Complete(result)) = response else {
        panic!("{response:?}")
    };
    let texts = result
        .content
        .iter()
        .filter_map(|content| content.as_text());
    texts.map(|text| text.text.clone()).collect()
}

const KEY: &str = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=";
const OTHER_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/// The server keeps nothing: what it asked before it was stopped is answered after it was started again.
#[tokio::test]
async fn a_server_that_is_restarted_between_two_rounds_goes_on() {
    let server = Server::start(KEY);
    let asked = required(send(&server, call()).await);
    drop(server);
    let server = Server::start(KEY);
    let asked = required(send(&server, answer(asked, wrong())).await);
    drop(server);
    let server = Server::start(KEY);
    let booked = text(send(&server, answer(asked, right())).await);
    assert!(booked.starts_with("Booked: 3 boxes"), "{booked}");
}

/// Each round goes to another process with the same key; one with another key takes no part.
#[tokio::test]
async fn any_replica_serves_any_round() {
    let replicas = [Server::start(KEY), Server::start(KEY), Server::start(KEY)];
    let stranger = Server::start(OTHER_KEY);
    let asked = required(send(&replicas[0], call()).await);
    let second = answer(asked, wrong());
    let refused = send(&stranger, second.clone())
        .await
        .expect_err("it has another key");
    assert!(
        refused.contains("the request state is not valid"),
        "{refused}"
    );
    let asked = required(send(&replicas[1], second).await);
    // What was refused is counted in the state: the same answer again ends it, wherever it arrives.
    let given_up = text(send(&replicas[2], answer(asked.clone(), wrong())).await);
    assert_eq!(
        given_up,
        "the answers could not be used: boxes: must be 1 to 3"
    );
    let booked = text(send(&replicas[2], answer(asked, right())).await);
    assert!(booked.starts_with("Booked: 3 boxes"), "{booked}");
}

#[tokio::test]
async fn over_stdio_it_is_the_same_server() {
    let mut command = tokio::process::Command::from(brightgrid());
    command.arg("--stdio");
    let transport = TokioChildProcess::new(command).expect("it starts");
    let client = Client
        .serve_with_lifecycle(transport, round_trips())
        .await
        .expect("the client starts");
    let result = client.call_tool(call()).await.expect("there is a result");
    let text = result.content[0]
        .as_text()
        .expect("it is text")
        .text
        .clone();
    assert!(text.starts_with("Nothing was booked"), "{text}");
    let tools = client.list_all_tools().await.expect("a list");
    let names: Vec<_> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, ["book_return", "connect_store_account"]);
}
