//! The server that the public MCP conformance suite asks for, as far as it is about elicitation and round trips.
//!
//! `cargo run --example conformance --features rmcp -- 127.0.0.1:3000`
//!
//! It says where it listens, and serves until it is stopped; without an address it only lists its tools.

use std::error::Error;
use std::sync::Arc;

use mcp_elicit::rmcp::{Ask, Asked, Elicitation};
use mcp_elicit::{Answer, Elicit, Form, Key, RawRequest};
use rmcp::handler::server::router::prompt::PromptRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{PromptMessage, Role, ServerCapabilities, ServerConfig};
use rmcp::transport::streamable_http_server::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::{ServerHandler, schemars};
use rmcp::{prompt, prompt_handler, prompt_router, tool, tool_handler, tool_router};
use serde_json::{Value, json};

#[derive(Elicit, serde::Serialize)]
struct User {
    /// User's response
    username: String,
    /// User's email address
    email: String,
}

#[derive(Elicit, serde::Serialize)]
struct Profile {
    #[elicit(default = "John Doe")]
    name: String,
    #[elicit(default = 30)]
    age: i32,
    #[elicit(default = 95.5)]
    score: f64,
    #[elicit(enum("active", "inactive", "pending"), default = "active")]
    status: String,
    #[elicit(default = true)]
    verified: bool,
}

#[derive(Elicit, serde::Serialize)]
struct Choices {
    #[elicit(rename = "untitledSingle", enum("option1", "option2", "option3"))]
    untitled_single: String,
    #[elicit(
        rename = "titledSingle",
        enum("value1" = "First Option", "value2" = "Second Option", "value3" = "Third Option")
    )]
    titled_single: String,
    #[elicit(
        rename = "legacyEnum",
        enum("opt1" = "Option One", "opt2" = "Option Two", "opt3" = "Option Three")
    )]
    legacy_enum: String,
    #[elicit(rename = "untitledMulti", enum("option1", "option2", "option3"))]
    untitled_multi: Vec<String>,
    #[elicit(
        rename = "titledMulti",
        enum("value1" = "First Choice", "value2" = "Second Choice", "value3" = "Third Choice")
    )]
    titled_multi: Vec<String>,
}

#[derive(Elicit)]
struct Name {
    name: String,
}

#[derive(Elicit)]
struct Color {
    color: String,
}

#[derive(Elicit)]
struct Confirm {
    ok: bool,
}

#[derive(Elicit)]
struct Context {
    context: String,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Message {
    message: String,
}

#[derive(Clone)]
struct Conformance {
    prompt_router: PromptRouter<Self>,
}

#[tool_router]
impl Conformance {
    #[tool(description = "Asks what it is told to")]
    async fn test_elicitation(
        &self,
        ask: Ask,
        Parameters(Message { message }): Parameters<Message>,
    ) -> Asked<String> {
        ask.run(async |round| {
            let answer = round.form("user", Form::<User>::new(message.clone()))?;
            Ok(format!("User response: {}", told(&answer)))
        })
        .await
    }

    #[tool(description = "Asks with a default of every kind")]
    async fn test_elicitation_sep1034_defaults(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let answer = round.form("profile", Form::<Profile>::new("Your profile, please."))?;
            Ok(format!("Elicitation completed: {}", told(&answer)))
        })
        .await
    }

    #[tool(description = "Asks with choices of every form")]
    async fn test_elicitation_sep1330_enums(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let form = Form::<Choices>::new("Your choices, please.");
            // A client of this revision is never sent `enumNames` by us, so the one field that wants them is
            // written by hand. The answer is read like any other.
            let mut params: Value = serde_json::from_str(&form.to_json()).unwrap_or_default();
            params["requestedSchema"]["properties"]["legacyEnum"] = json!({
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"],
            });
            let result = round.raw("choices", RawRequest::new("elicitation/create", params))?;
            Ok(match form.read(&result) {
                Ok(answer) => format!("Elicitation completed: {}", told(&answer)),
                Err(problems) => format!("The answer could not be used: {problems}"),
            })
        })
        .await
    }

    #[tool(description = "Greets the user by name")]
    async fn test_input_required_result_elicitation(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            Ok(
                match round.form("user_name", Form::<Name>::new("What is your name?"))? {
                    Answer::Accept(Name { name }) => format!("Hello, {name}!"),
                    Answer::Decline | Answer::Cancel => "Hello, whoever you are.".to_owned(),
                },
            )
        })
        .await
    }

    #[tool(description = "Asks the client's model for a capital")]
    async fn test_input_required_result_sampling(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let question = sampling("What is the capital of France?", 100);
            let reply = round.raw("capital_question", question)?;
            Ok(text_of(&reply))
        })
        .await
    }

    #[tool(description = "Asks the client for its roots")]
    async fn test_input_required_result_list_roots(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let roots = round.raw("client_roots", list_roots())?;
            Ok(format!("The roots: {}", names_of(&roots)))
        })
        .await
    }

    #[tool(description = "Asks for a confirmation, with a state")]
    async fn test_input_required_result_request_state(&self, ask: Ask) -> Asked<String> {
        confirm(ask).await
    }

    #[tool(description = "The same, to be called with a state that was tampered with")]
    async fn test_input_required_result_tampered_state(&self, ask: Ask) -> Asked<String> {
        confirm(ask).await
    }

    #[tool(description = "Asks the user, the client's model and the client in one round")]
    async fn test_input_required_result_multiple_inputs(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let (name, greeting, roots) = round.ask((
                ("user_name", Form::<Name>::new("What is your name?")),
                ("greeting", sampling("Generate a greeting", 50)),
                ("client_roots", list_roots()),
            ))?;
            let name = name
                .accepted()
                .map_or("whoever".to_owned(), |name| name.name);
            let greeting = greeting.accepted().unwrap_or_default();
            let roots = roots.accepted().unwrap_or_default();
            Ok(format!(
                "{}, {name}: {}",
                text_of(&greeting),
                names_of(&roots)
            ))
        })
        .await
    }

    #[tool(description = "Asks in two rounds")]
    async fn test_input_required_result_multi_round(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let name = Form::<Name>::new("Step 1: What is your name?");
            let Answer::Accept(Name { name }) = round.form("step1", name)? else {
                return Ok("No name, no color.".to_owned());
            };
            let color = Form::<Color>::new("Step 2: What is your favorite color?");
            Ok(match round.form("step2", color)? {
                Answer::Accept(Color { color }) => format!("{name} likes {color}."),
                Answer::Decline | Answer::Cancel => format!("{name} keeps the color secret."),
            })
        })
        .await
    }

    #[tool(description = "Asks for what this client can give")]
    async fn test_input_required_result_capabilities(&self, ask: Ask) -> Asked<String> {
        let samples = ask.capabilities().sampling.is_some();
        let asks = ask.support().can_ask(mcp_elicit::Mode::Form);
        ask.run(async |round| {
            if asks {
                let name = round.form("user_name", Form::<Name>::new("What is your name?"))?;
                Ok(match name {
                    Answer::Accept(Name { name }) => format!("Hello, {name}!"),
                    Answer::Decline | Answer::Cancel => "Hello, whoever you are.".to_owned(),
                })
            } else if samples {
                Ok(text_of(
                    &round.raw("greeting", sampling("Generate a greeting", 50))?,
                ))
            } else {
                Ok("This client can be asked nothing.".to_owned())
            }
        })
        .await
    }
}

async fn confirm(ask: Ask) -> Asked<String> {
    ask.run(async |round| {
        Ok(
            match round.form("confirm", Form::<Confirm>::new("Please confirm"))? {
                Answer::Accept(Confirm { ok: true }) => "state-ok".to_owned(),
                _ => "Not confirmed.".to_owned(),
            },
        )
    })
    .await
}

#[prompt_router]
impl Conformance {
    #[prompt(description = "A prompt that asks for its context")]
    async fn test_input_required_result_prompt(&self, ask: Ask) -> Asked<Vec<PromptMessage>> {
        ask.run(async |round| {
            let form = Form::<Context>::new("What context should the prompt use?");
            let text = match round.form("user_context", form)? {
                Answer::Accept(Context { context }) => format!("Use this context: {context}"),
                Answer::Decline | Answer::Cancel => "Use no context.".to_owned(),
            };
            Ok(vec![PromptMessage::new_text(Role::User, text)])
        })
        .await
    }
}

#[tool_handler]
#[prompt_handler(router = self.prompt_router)]
impl ServerHandler for Conformance {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder();
        ServerConfig::new(capabilities.enable_tools().enable_prompts().build())
    }
}

fn sampling(text: &str, max_tokens: u32) -> RawRequest {
    let message = json!({"role": "user", "content": {"type": "text", "text": text}});
    let params = json!({"messages": [message], "maxTokens": max_tokens});
    RawRequest::new("sampling/createMessage", params)
}

fn list_roots() -> RawRequest {
    RawRequest::new("roots/list", json!({}))
}

fn text_of(reply: &Value) -> String {
    reply["content"]["text"]
        .as_str()
        .unwrap_or("(no text)")
        .to_owned()
}

fn names_of(roots: &Value) -> String {
    let roots = roots["roots"].as_array().map_or(&[][..], Vec::as_slice);
    let names = roots
        .iter()
        .filter_map(|root| root["name"].as_str().or(root["uri"].as_str()));
    names.collect::<Vec<_>>().join(", ")
}

fn told(answer: &Answer<impl serde::Serialize>) -> String {
    match answer {
        Answer::Accept(content) => format!("action=accept, content={}", json!(content)),
        Answer::Decline => "action=decline".to_owned(),
        Answer::Cancel => "action=cancel".to_owned(),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let elicitation = Elicitation::new(Key::generate()?);
    let server = elicitation.wrap(Conformance {
        prompt_router: Conformance::prompt_router(),
    });
    let Some(address) = std::env::args().nth(1) else {
        for tool in Conformance::tool_router().list_all() {
            println!("{}", tool.name);
        }
        return Ok(());
    };
    let sessions = Arc::new(LocalSessionManager::default());
    let service =
        StreamableHttpService::new(move || Ok(server.clone()), sessions, Default::default());
    let listener = tokio::net::TcpListener::bind(&address).await?;
    eprintln!("listening on http://{}/mcp", listener.local_addr()?);
    axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await?;
    Ok(())
}
