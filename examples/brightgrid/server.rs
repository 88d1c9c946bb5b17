//! The Brightgrid server: a store that takes parcels back, and connects accounts.

use std::sync::atomic::{AtomicU64, Ordering};

use mcp_elicit::rmcp::{Ask, Asked};
use mcp_elicit::{Answer, Elicit, Form, UrlRequest};
use rmcp::model::{Implementation, ServerCapabilities, ServerConfig};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};

/// What the courier has to know.
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
    /// The replacement comes in the paper of the season.
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

#[derive(Clone, Copy)]
pub struct Brightgrid;

#[tool_router]
impl Brightgrid {
    #[tool(
        description = "Books a courier who picks up a return. Asks the user for all that it needs."
    )]
    async fn book_return(&self, ask: Ask) -> Asked<String> {
        ask.run(async |round| {
            let form = Form::<BookReturn>::new("To book the pickup we need a few details.");
            Ok(match round.form("return", form)? {
                Answer::Accept(booking) => booked(&booking),
                // A host may decline by itself, so nobody is told that they said no.
                Answer::Decline => {
                    not_done("booked", "the form was declined or could not be shown")
                }
                Answer::Cancel => not_done("booked", "the form was closed"),
            })
        })
        .await
    }

    #[tool(
        description = "Connects the user's store account. Sends the user to the store's own page."
    )]
    async fn connect_store_account(&self, ask: Ask) -> Asked<String> {
        // Made before the rounds, so that it is the same in all of them.
        let id = next_id();
        ask.run(async |round| {
            // The page makes the user sign in: there is nothing in its address that anybody could use.
            let link = UrlRequest::new(
                "Sign in to your store account.",
                "https://store.example.com/connect",
            )?
            .id(&id);
            Ok(match round.url("account", link)? {
                // Consent to open the page, and no more: that the user has signed in, the page itself tells the server.
                Answer::Accept(()) => "Please finish signing in on the page that was opened. \
                                       Nothing is connected until then."
                    .to_owned(),
                Answer::Decline => {
                    not_done("connected", "the link was declined or could not be shown")
                }
                Answer::Cancel => not_done("connected", "the question was closed"),
            })
        })
        .await
    }
}

fn booked(booking: &BookReturn) -> String {
    let boxes = match booking.boxes {
        1 => "1 box".to_owned(),
        boxes => format!("{boxes} boxes"),
    };
    let wrapped = match booking.gift_wrap {
        Some(true) => " The replacement comes gift-wrapped.",
        Some(false) | None => "",
    };
    format!(
        "Booked: {boxes} will be picked up on {}. The label goes to {}.{wrapped}",
        booking.pickup_date, booking.email
    )
}

/// The model reads this too, and must not try again by itself.
fn not_done(what: &str, why: &str) -> String {
    format!("Nothing was {what}, because {why}. Ask again only if the user wants it.")
}

/// Clients of 2025-11-25 tell links apart by their ids.
fn next_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("connect-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

#[tool_handler]
impl ServerHandler for Brightgrid {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("brightgrid", env!("CARGO_PKG_VERSION")))
    }
}
