//! Asking by a link: the user signs in on a page of the server's own, and nothing secret goes near the client.
//! The handler asks for consent, and then waits by its own record of who is done.
//!
//! `cargo run --example connect_account --features seal`

use std::collections::HashSet;
use std::error::Error;
use std::time::SystemTime;

use mcp_elicit::{
    Answer, Conversation, Entry, Key, Keys, Mode, Pending, Principal, Round, UrlRequest,
};
use serde_json::{Value, json};

/// Who has signed in. A real server keeps it in its database, and its page writes it, after it has checked that
/// the one who signs in there is the one who was asked here.
#[derive(Default)]
struct Accounts {
    connected: HashSet<&'static str>,
}

fn connect(
    round: &Round,
    accounts: &Accounts,
    user: &'static str,
) -> Result<String, Box<dyn Error>> {
    if !accounts.connected.contains(user) {
        if !round.support().can_ask(Mode::Url) {
            // The way without url mode is the author's own choice.
            return Ok("Please connect your account in the store's settings first.".into());
        }
        let link = UrlRequest::new(
            "Sign in to your store account.",
            "https://store.example.com/connect/7f3a",
        )?;
        match round.url("account", link)? {
            // Consent to open the page, and no more: whether the user is done there, the record says.
            Answer::Accept(()) => return Err(round.wait().into()),
            Answer::Decline => return Ok("Declined or not shown: nothing was connected.".into()),
            Answer::Cancel => return Ok("Cancelled: nothing was connected.".into()),
        }
    }
    Ok("Your store account is connected.".into())
}

fn main() -> Result<(), Box<dyn Error>> {
    let conversation = Conversation::new().keys(Keys::new(Key::generate()?));
    let mut accounts = Accounts::default();
    let mut params = json!({
        "name": "connect_store_account",
        "_meta": {
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"url": {}}},
        },
    });

    for step in ["asks", "waits", "is done"] {
        let entry = Entry::from_request(
            "tools/call",
            &params,
            Principal::named("ada"),
            SystemTime::now(),
        )?;
        let result = match connect(&conversation.enter(entry)?, &accounts, "ada") {
            Ok(text) => {
                json!({"resultType": "complete", "content": [{"type": "text", "text": text}]})
            }
            Err(error) => match *error.downcast::<Pending>()? {
                Pending::Ask(required) => json!(required),
                Pending::Fail(failure) => return Err(failure.into()),
            },
        };
        println!("server {step}: {result}");
        params["requestState"] = result["requestState"].clone();
        params["inputResponses"] = Value::Null;
        if step == "asks" {
            // The user agrees to open the page; the client says so.
            params["inputResponses"] = json!({"account": {"action": "accept"}});
        } else {
            // Meanwhile the user has signed in, and the page has written it down.
            accounts.connected.insert("ada");
        }
    }
    Ok(())
}
