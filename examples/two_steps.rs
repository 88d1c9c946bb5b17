//! A conversation of two rounds on revision 2026-07-28, without an SDK: the handler is a straight line, and
//! the server keeps nothing between the rounds.
//!
//! `cargo run --example two_steps --features seal`

use std::error::Error;
use std::time::SystemTime;

use mcp_elicit::{Answer, Conversation, Elicit, Entry, Form, Key, Keys, Pending, Principal, Round};
use serde_json::{Value, json};

#[derive(Elicit)]
struct Trip {
    #[elicit(title = "Where to?", max_length = 80)]
    city: String,
}

#[derive(Elicit)]
struct Dates {
    #[elicit(title = "First day", format = "date")]
    from: String,
    #[elicit(title = "Number of days", min = 1, max = 30)]
    days: u8,
}

/// The tool. It runs from the top in every round; what was answered before is answered at once.
fn book_trip(round: &Round) -> Result<String, Pending> {
    let Answer::Accept(trip) = round.form("trip", Form::<Trip>::new("Where shall we go?"))? else {
        return Ok("Declined or not shown: nothing was booked.".into());
    };
    let dates = Form::<Dates>::new(format!("When, for {}?", trip.city));
    let Answer::Accept(dates) = round.form("dates", dates)? else {
        return Ok(format!(
            "Declined or not shown: {} was not booked.",
            trip.city
        ));
    };
    Ok(format!(
        "{} from {} for {} days.",
        trip.city, dates.from, dates.days
    ))
}

/// What a server does with a `tools/call`: enter, run the handler, write what it leaves. It writes text and no
/// `serde_json::Value`, which would sort the fields of the form by name.
fn call_tool(conversation: &Conversation, params: &Value) -> serde_json::Result<String> {
    let entry = match Entry::from_request(
        "tools/call",
        params,
        Principal::named("ada"),
        SystemTime::now(),
    ) {
        Ok(entry) => entry,
        Err(error) => return serde_json::to_string(&json!({ "error": error })),
    };
    let revision = entry.revision;
    let round = match conversation.enter(entry) {
        Ok(round) => round,
        Err(refused) => {
            eprintln!("server log: {refused}");
            return serde_json::to_string(&json!({ "error": refused.error() }));
        }
    };
    match book_trip(&round) {
        Ok(text) => serde_json::to_string(&json!({
            "resultType": "complete",
            "content": [{"type": "text", "text": text}],
        })),
        Err(Pending::Ask(required)) => serde_json::to_string(&required),
        Err(Pending::Fail(failure)) => {
            serde_json::to_string(&json!({ "error": failure.error(revision) }))
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // Here made anew; a server with replicas reads it from where it keeps its secrets.
    let conversation = Conversation::new().keys(Keys::new(Key::generate()?));

    let mut params = json!({
        "name": "book_trip",
        "arguments": {},
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
        },
    });
    // What the user answers, round by round: the second answer has two faults, so it is asked again.
    let answers = [
        json!({"trip": {"action": "accept", "content": {"city": "Oslo"}}}),
        json!({"dates": {"action": "accept", "content": {"from": "2026-02-31", "days": 90}}}),
        json!({"dates": {"action": "accept", "content": {"from": "2026-03-01", "days": 3}}}),
    ];
    for answer in answers {
        let result = call_tool(&conversation, &params)?;
        println!("server: {result}");
        println!("user: {answer}\n");
        let result: Value = serde_json::from_str(&result)?;
        params["requestState"] = result["requestState"].clone();
        params["inputResponses"] = answer;
    }
    let result = call_tool(&conversation, &params)?;
    println!("server: {result}");
    if !result.contains("complete") {
        return Err("the conversation did not come to its end".into());
    }
    Ok(())
}
