//! On the official SDK, [`rmcp`](https://docs.rs/rmcp): one handler for the clients of every revision.
//!
//! A tool takes an [`Ask`], and asks in a straight line:
//!
//! ```
//! use mcp_elicit::rmcp::{Ask, Asked, Elicitation};
//! use mcp_elicit::{Answer, Elicit, Form, Key};
//! use rmcp::{tool, tool_router};
//!
//! #[derive(Elicit)]
//! struct Trip {
//!     /// Where to?
//!     city: String,
//!     #[elicit(min = 1, max = 9)]
//!     travellers: u8,
//! }
//!
//! #[derive(Clone)]
//! struct Agency;
//!
//! #[tool_router(server_handler)]
//! impl Agency {
//!     #[tool(description = "Book a trip; asks the user for what it needs")]
//!     async fn book_trip(&self, ask: Ask) -> Asked<String> {
//!         ask.run(async |round| {
//!             let form = Form::<Trip>::new("To book we need a few details.");
//!             Ok(match round.form("trip", form)? {
//!                 Answer::Accept(trip) => format!("{} for {}.", trip.city, trip.travellers),
//!                 Answer::Decline => "Nothing was booked: declined or not shown.".into(),
//!                 Answer::Cancel => "Nothing was booked: the form was closed.".into(),
//!             })
//!         })
//!         .await
//!     }
//! }
//!
//! let elicitation = Elicitation::new(Key::generate()?);
//! // Served in its place, over stdio or HTTP.
//! let agency = elicitation.wrap(Agency);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On a connection of 2026-07-28 the handler's question is returned as an `input_required` result, and the handler runs
//! again from the top when the client comes back with the answer. On one of 2025 the question is pushed as
//! `elicitation/create`, and the handler runs again, from the top too, when the answer is there. Either way it runs
//! as often as there are rounds: what it does before its last question it does more than once.
//!
//! Prompts take an [`Ask`] in the same way; a `read_resource`, and whatever else is written without `rmcp`'s macros, gets one from
//! [`Ask::of`].

mod ask;
mod convert;
mod elicitation;
mod serve;

pub use ask::{Ask, Asked, Stop, Unanswered};
pub use convert::{FromRmcp, FromRmcpError, ToRmcp, ToRmcpError};
pub use elicitation::Elicitation;
pub use serve::WithElicitation;
