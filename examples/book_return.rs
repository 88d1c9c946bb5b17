//! The form of a pickup: what it asks, and what is made of its answers.
//!
//! ```text
//! cargo run --example book_return                                  a good and a bad answer
//! cargo run --example book_return -- '{"action": "decline"}'       your answer
//! cargo run --example book_return -- - < results.json              results from standard input
//! ```
//!
//! An answer is the result of `elicitation/create`: an object with `action` and, with `accept`, `content`.

use std::io::{self, IsTerminal, Read};
use std::process::ExitCode;

use mcp_elicit::{Answer, Code, Elicit, Form};
use serde_json::{Value, json};

#[derive(Debug, PartialEq, Elicit)]
struct BookReturn {
    #[elicit(title = "Reason")]
    reason: Reason,
    #[elicit(title = "Email for the label", format = "email")]
    email: String,
    #[elicit(title = "Number of boxes", min = 1, max = 3)]
    boxes: u8,
    #[elicit(title = "Pickup date", format = "date")]
    pickup_date: String,
    /// We use the paper of the season.
    #[elicit(title = "Gift wrap the replacement")]
    gift_wrap: Option<bool>,
}

#[derive(Debug, PartialEq, Elicit)]
enum Reason {
    Broken,
    #[elicit(rename = "Wrong item")]
    WrongItem,
    #[elicit(rename = "No longer needed", title = "I changed my mind")]
    NoLongerNeeded,
}

fn main() -> ExitCode {
    let form = Form::<BookReturn>::new("To book the pickup we need a few details.");
    match run(&form) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("book_return: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(form: &Form<BookReturn>) -> Result<(), String> {
    // Standard input is read only where `-` asks for it: a pipe that nobody closes would hang the program.
    let given = match std::env::args().nth(1) {
        None => None,
        Some(flag) if flag == "-" || flag == "--stdin" => Some(stdin()?),
        Some(answer) => Some(answer),
    };

    println!("The form:\n{}", pretty(form.schema())?);
    match given {
        None => built_in(form),
        Some(text) => each_result(form, &text),
    }
}

/// What a user who fills in everything well sends, and one who fills in nothing well.
fn built_in(form: &Form<BookReturn>) -> Result<(), String> {
    let good = json!({"action": "accept", "content": {
        "reason": "Wrong item", "email": "ada@example.org", "boxes": 2, "pickup_date": "2026-07-01",
    }});
    println!("\nA good answer: {good}");
    tell(form, &good)?;

    let bad = json!({"action": "accept", "content": {
        "reason": "Bored", "email": "ada@", "boxes": 9, "pickup_date": "2026-02-31",
    }});
    println!("\nA bad answer: {bad}");
    match form.read(&bad) {
        // All on one line, for a log or for the model; `tell` takes them one by one.
        Err(problems) => println!("{problems}"),
        Ok(_) => return Err("the bad answer was accepted".to_owned()),
    }
    Ok(())
}

fn each_result(form: &Form<BookReturn>, text: &str) -> Result<(), String> {
    let mut results = serde_json::Deserializer::from_str(text)
        .into_iter::<Value>()
        .peekable();
    if results.peek().is_none() {
        return Err(format!("there is no answer to read; {EXPECTED}"));
    }
    for result in results {
        let result = result.map_err(|error| format!("not JSON: {error}; {EXPECTED}"))?;
        println!();
        tell(form, &result)?;
    }
    Ok(())
}

const EXPECTED: &str = r#"expected a result like {"action": "accept", "content": {"boxes": 2}}"#;

fn tell(form: &Form<BookReturn>, result: &Value) -> Result<(), String> {
    match form.read(result) {
        Ok(Answer::Accept(booking)) => println!("accept: {booking:?}"),
        Ok(Answer::Decline) => println!("decline: the user said no, or was never shown the form"),
        Ok(Answer::Cancel) => println!("cancel: the user turned away without a choice"),
        Err(problems) => {
            for problem in &problems {
                if problem.code() == Code::Unreadable {
                    return Err(format!("not a result: {problem}; {EXPECTED}"));
                }
                println!("{problem}");
            }
        }
    }
    Ok(())
}

fn stdin() -> Result<String, String> {
    if io::stdin().is_terminal() {
        eprintln!("Type an answer as JSON and end it with Ctrl-D (Ctrl-Z and Enter on Windows).");
    }
    let mut text = String::new();
    match io::stdin().read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("standard input cannot be read: {error}")),
    }
}

fn pretty(schema: &mcp_elicit::Schema) -> Result<String, String> {
    serde_json::to_string_pretty(schema).map_err(|error| error.to_string())
}
