//! The model of a Model Context Protocol *elicitation*: what a form asks, how its answer is
//! checked, and the messages that carry both.
//!
//! This is the core of `mcp-elicit`, which is the crate to depend on. It holds no transport, no async,
//! no clock and no I/O; the derive, the SDK and the pages stand on it.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answer;
mod capability;
mod check;
#[cfg(feature = "consent")]
mod consent;
pub mod field;
mod form;
pub mod format;
mod host;
mod mrtr;
mod problem;
mod read;
mod result;
mod revision;
mod round;
mod rpc;
#[doc(hidden)]
pub mod rule;
mod runtime;
pub mod schema;
#[cfg(feature = "seal")]
mod seal;
mod secret;
pub mod secret_name;
mod url;

#[doc(hidden)]
pub mod __private;

pub use capability::{MissingCapability, Mode, Support};
#[cfg(feature = "consent")]
pub use consent::{Consent, Warning};
pub use field::{Choice, Field};
pub use form::{Ask, Elicit, Form, FormRequest};
pub use format::Format;
pub use host::{Control, ElicitResult, visible};
pub use mrtr::{InputRequest, InputRequired, InputResponses, Question, RawRequest};
pub use problem::{Code, Fault, Problem, Problems};
pub use read::{
    ElicitRequest, Forgiven, LinkRequest, MAX_KEYWORDS, MAX_OPTIONS, MAX_PROPERTIES, MAX_TEXT,
    SchemaError,
};
pub use result::Answer;
pub use revision::{Revision, Unsayable};
pub use round::{
    Conversation, Entry, Failure, Origin, Pending, Principal, Questions, Round, StateError,
};
pub use rpc::RpcError;
pub use runtime::FormError;
pub use schema::{ChoiceOption, Kind, Number, Property, Schema};
#[cfg(feature = "seal")]
pub use seal::{Key, KeyError, Keys};
pub use secret::Secret;
pub use url::{UrlError, UrlRequest};
