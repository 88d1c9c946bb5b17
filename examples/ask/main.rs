//! A terminal host for one question: reads the params of an `elicitation/create`, asks, and prints the result.
//!
//! ```text
//! cargo run --example ask --features consent -- params.json
//! cargo run --example ask --features consent -- --server Brightgrid < params.json
//! ```
//!
//! Without params it asks a form of its own. The result goes to standard output, everything else to standard error.

mod terminal;

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::process::ExitCode;

use mcp_elicit::{ElicitRequest, ElicitResult, Forgiven, visible};
use serde_json::Value;

const USAGE: &str = "usage: ask [--server NAME] [PARAMS.json], or the params on standard input";

/// No form that a person fills in is longer.
const LONGEST: u64 = 1024 * 1024;

/// What is asked without params.
const SAMPLE: &str = r#"{
    "message": "To book the pickup we need a few details.",
    "requestedSchema": {"type": "object", "properties": {
        "reason": {"type": "string", "title": "Reason", "enum": ["Broken", "Wrong item", "No longer needed"]},
        "email": {"type": "string", "title": "Email for the label", "format": "email"},
        "boxes": {"type": "integer", "title": "Number of boxes", "minimum": 1, "maximum": 3},
        "pickup_date": {"type": "string", "title": "Pickup date", "format": "date"},
        "gift_wrap": {"type": "boolean", "title": "Gift wrap the replacement"}
    }, "required": ["reason", "email", "boxes", "pickup_date"]}
}"#;

fn main() -> ExitCode {
    match run() {
        Ok(result) => match serde_json::to_string(&result) {
            Ok(json) => {
                println!("{}", terminal::json(&json));
                ExitCode::SUCCESS
            }
            Err(error) => failed(&error.to_string(), 1),
        },
        Err(wrong) => failed(&wrong, 2),
    }
}

fn failed(wrong: &str, code: u8) -> ExitCode {
    eprintln!("ask: {}", visible(wrong));
    ExitCode::from(code)
}

fn run() -> Result<ElicitResult, String> {
    let mut server = "A server".to_owned();
    let mut file = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--server" => server = args.next().ok_or(USAGE)?,
            flag if flag.starts_with("--") => return Err(USAGE.to_owned()),
            _ if file.is_some() => return Err(USAGE.to_owned()),
            _ => file = Some(arg),
        }
    }
    let text = match file {
        Some(path) => read(File::open(&path).map_err(|error| format!("{path}: {error}"))?)?,
        None if io::stdin().is_terminal() => String::new(),
        None => read(io::stdin())?,
    };
    let request = match text.trim() {
        "" => request_of(SAMPLE)?,
        text => request_of(text)?,
    };
    match terminal::ask(&server, &request) {
        Ok(result) => Ok(result),
        Err(error) => {
            // Nobody was asked, so nobody declined.
            eprintln!("ask: there is no terminal to ask in: {error}");
            Ok(ElicitResult::cancel())
        }
    }
}

fn read(from: impl Read) -> Result<String, String> {
    let mut text = String::new();
    let read = from.take(LONGEST + 1).read_to_string(&mut text);
    match read {
        Err(error) => Err(format!("the params cannot be read: {error}")),
        Ok(_) if text.len() as u64 > LONGEST => Err("the params are longer than 1 MiB".to_owned()),
        Ok(_) => Ok(text),
    }
}

/// A whole request, of which the params are read as they stand.
#[derive(serde::Deserialize)]
struct Request {
    params: Params,
}

struct Params(ElicitRequest, Vec<Forgiven>);

impl<'de> serde::Deserialize<'de> for Params {
    fn deserialize<D: serde::Deserializer<'de>>(params: D) -> Result<Self, D::Error> {
        let (request, forgiven) =
            ElicitRequest::read_lenient(params).map_err(serde::de::Error::custom)?;
        Ok(Self(request, forgiven))
    }
}

/// Reads params, or a whole request; says what it let pass.
fn request_of(text: &str) -> Result<ElicitRequest, String> {
    let whole: Value =
        serde_json::from_str(text).map_err(|error| format!("the params are not JSON: {error}"))?;
    // From the text again: a `Value` may have sorted the fields.
    let read = match whole.get("method").and(whole.get("params")) {
        Some(_) => serde_json::from_str(text).map(|request: Request| request.params),
        None => serde_json::from_str(text),
    };
    let Params(request, forgiven) =
        read.map_err(|error| format!("no question can be read: {error}"))?;
    for forgiven in forgiven {
        eprintln!("ask: {}", visible(&forgiven.to_string()));
    }
    Ok(request)
}
