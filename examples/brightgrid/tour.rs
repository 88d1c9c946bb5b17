//! The tour: the Brightgrid server and a terminal host, connected by a pipe within one program.

use std::collections::VecDeque;
use std::error::Error;
use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, PoisonError};

use mcp_elicit::rmcp::{FromRmcp, ToRmcp, WithElicitation};
use mcp_elicit::{ElicitRequest, ElicitResult, Revision, Support, visible};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientConfig, ElicitRequestParams, ElicitationAction,
    Implementation, ProtocolVersion,
};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RequestContext, RoleClient};
use rmcp::{ClientHandler, ErrorData, ServiceExt};
use serde_json::{Map, Value, json};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};

use crate::server::Brightgrid;
use crate::terminal;

#[derive(Default)]
pub struct Tour {
    /// Shows the messages.
    pub wire: bool,
    /// Asks as before 2026-07-28.
    pub pushed: bool,
}

const SERVER: &str = "Brightgrid";

impl Tour {
    pub async fn run(&self, server: WithElicitation<Brightgrid>) -> Result<(), Box<dyn Error>> {
        if io::stdin().is_terminal() && io::stderr().is_terminal() {
            self.by_hand(server).await
        } else {
            self.scripted(server).await
        }
    }

    /// The user calls the tools, as a model would, and answers what they ask.
    async fn by_hand(&self, server: WithElicitation<Brightgrid>) -> Result<(), Box<dyn Error>> {
        let visit = self.connect(server, Host::Terminal).await?;
        println!("You are the user of an assistant that has two tools of the Brightgrid store.");
        loop {
            let tool = tokio::task::spawn_blocking(choose_tool).await??;
            let Some(tool) = tool else {
                return Ok(());
            };
            tell(&visit.call(tool).await);
        }
    }

    /// A visit that meets every ending.
    async fn scripted(&self, server: WithElicitation<Brightgrid>) -> Result<(), Box<dyn Error>> {
        let good = json!({
            "reason": "Wrong item", "email": "ada@example.com", "boxes": 2, "pickup_date": "2026-08-04",
        });
        let wrong = json!({
            "reason": "Wrong item", "email": "ada@", "boxes": 9, "pickup_date": "2026-08-04",
        });
        let scenes = [
            (
                "Ada sends a parcel back.",
                "book_return",
                vec![Say::Fill(good.clone())],
            ),
            (
                "Her host checks nothing, and she makes two mistakes. The server asks again.",
                "book_return",
                vec![Say::Raw(wrong), Say::Fill(good)],
            ),
            ("She says no.", "book_return", vec![Say::Decline]),
            ("She closes the form.", "book_return", vec![Say::Cancel]),
            (
                "She connects her account: a link, not a form.",
                "connect_store_account",
                vec![Say::Agree],
            ),
            (
                "She would rather not.",
                "connect_store_account",
                vec![Say::Decline],
            ),
        ];
        println!("No terminal here, so Ada visits in your place.");
        let script = Script::default();
        let visit = self.connect(server, Host::Scripted(script.clone())).await?;
        for (story, tool, lines) in scenes {
            println!("\n== {story}");
            script.learn(lines);
            tell(&visit.call(tool).await);
            if !script.is_over() {
                return Err(format!("`{tool}` asked less than the script has answers for").into());
            }
        }
        Ok(())
    }

    async fn connect(
        &self,
        server: WithElicitation<Brightgrid>,
        host: Host,
    ) -> Result<Visit, Box<dyn Error>> {
        let (ours, theirs) = self.pipe();
        tokio::spawn(async move {
            // It ends with the pipe, when the host goes.
            if let Ok(running) = server.serve(theirs).await {
                let _ = running.waiting().await;
            }
        });
        let lifecycle = if self.pushed {
            ClientLifecycleMode::Initialize
        } else {
            ClientLifecycleMode::Discover {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
            }
        };
        let client = host.serve_with_lifecycle(ours, lifecycle).await?;
        Ok(Visit { client })
    }

    /// Two ends of a pipe, each for reading and writing; what goes through is shown where that is wanted.
    fn pipe(&self) -> (tokio::io::DuplexStream, tokio::io::DuplexStream) {
        const ROOM: usize = 64 * 1024;
        let (ours, middle) = tokio::io::duplex(ROOM);
        if !self.wire {
            return (ours, middle);
        }
        let (other, theirs) = tokio::io::duplex(ROOM);
        let (from_host, to_host) = tokio::io::split(middle);
        let (from_server, to_server) = tokio::io::split(other);
        tokio::spawn(show("host   →", from_host, to_server));
        tokio::spawn(show("server →", from_server, to_host));
        (ours, theirs)
    }
}

/// Hands lines on, and shows each.
async fn show(
    who: &'static str,
    from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    let mut lines = BufReader::new(from).lines();
    while let Some(line) = lines.next_line().await? {
        println!("{who} {}", terminal::json(&line));
        to.write_all(format!("{line}\n").as_bytes()).await?;
    }
    to.shutdown().await
}

struct Visit {
    client: rmcp::service::RunningService<RoleClient, Host>,
}

impl Visit {
    async fn call(&self, tool: &'static str) -> Result<CallToolResult, rmcp::ServiceError> {
        println!("(the assistant calls `{tool}`)");
        self.client
            .call_tool(CallToolRequestParams::new(tool))
            .await
    }
}

fn tell(result: &Result<CallToolResult, rmcp::ServiceError>) {
    match result {
        Ok(result) => {
            for text in result
                .content
                .iter()
                .filter_map(|content| content.as_text())
            {
                println!("{SERVER}: {}", visible(&text.text));
            }
        }
        Err(error) => println!("{SERVER} failed: {}", visible(&error.to_string())),
    }
}

fn choose_tool() -> io::Result<Option<&'static str>> {
    const CHOICES: [(&str, Option<&str>); 3] = [
        ("Send a parcel back (book_return)", Some("book_return")),
        (
            "Connect my store account (connect_store_account)",
            Some("connect_store_account"),
        ),
        ("Leave", None),
    ];
    let titles = CHOICES.map(|(title, _)| title).to_vec();
    match inquire::Select::new("What should the assistant do?", titles).raw_prompt() {
        Ok(chosen) => Ok(CHOICES.get(chosen.index).and_then(|(_, tool)| *tool)),
        Err(
            inquire::InquireError::OperationCanceled | inquire::InquireError::OperationInterrupted,
        ) => Ok(None),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// The host: what answers when the server asks.
enum Host {
    Terminal,
    Scripted(Script),
}

impl ClientHandler for Host {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.client_info = Implementation::new("brightgrid-tour", env!("CARGO_PKG_VERSION"));
        if let Ok(capabilities) = Support::ALL.to_rmcp(Revision::LATEST) {
            config.capabilities = capabilities;
        }
        config.protocol_version = ProtocolVersion::V_2025_11_25;
        config
    }

    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<rmcp::model::ElicitResult, ErrorData> {
        let request = ElicitRequest::from_rmcp(&params)
            .map_err(|error| ErrorData::invalid_params(error.to_string(), None))?;
        let result = match self {
            Self::Terminal => tokio::task::spawn_blocking(move || terminal::ask(SERVER, &request))
                .await
                .unwrap_or_else(|error| Err(io::Error::other(error)))
                .map_err(|error| ErrorData::internal_error(error.to_string(), None))?,
            Self::Scripted(script) => return script.answer(&request),
        };
        Ok(result.to_rmcp(Revision::LATEST)?)
    }
}

/// What the user of the script does with a question.
enum Say {
    /// Fills in the form; the host checks it.
    Fill(Value),
    /// Fills it in at a host that checks nothing.
    Raw(Value),
    Agree,
    Decline,
    Cancel,
}

#[derive(Clone, Default)]
struct Script(Arc<Mutex<VecDeque<Say>>>);

impl Script {
    fn lines(&self) -> std::sync::MutexGuard<'_, VecDeque<Say>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn learn(&self, lines: Vec<Say>) {
        self.lines().extend(lines);
    }

    fn is_over(&self) -> bool {
        self.lines().is_empty()
    }

    fn answer(&self, request: &ElicitRequest) -> Result<rmcp::model::ElicitResult, ErrorData> {
        println!("{SERVER} asks: {}", visible(message(request)));
        let line = self.lines().pop_front();
        let result = match (line, request) {
            (Some(Say::Fill(content)), ElicitRequest::Form(form)) => {
                println!("Ada answers: {content}");
                form.accept(object(content))
                    .map_err(|problems| ErrorData::invalid_params(problems.to_string(), None))?
            }
            (Some(Say::Raw(content)), _) => {
                println!("Ada answers: {content}");
                let unchecked = rmcp::model::ElicitResult::new(ElicitationAction::Accept);
                return Ok(unchecked.with_content(content));
            }
            (Some(Say::Agree), ElicitRequest::Url(link)) => {
                println!("Ada opens {}", visible(link.url()));
                ElicitResult::consent()
            }
            (Some(Say::Decline), _) => {
                println!("Ada declines.");
                ElicitResult::decline()
            }
            _ => {
                println!("Ada closes it.");
                ElicitResult::cancel()
            }
        };
        Ok(result.to_rmcp(Revision::LATEST)?)
    }
}

fn message(request: &ElicitRequest) -> &str {
    match request {
        ElicitRequest::Form(form) => form.message(),
        ElicitRequest::Url(link) => link.message(),
        _ => "",
    }
}

fn object(content: Value) -> Map<String, Value> {
    match content {
        Value::Object(content) => content,
        _ => Map::new(),
    }
}
