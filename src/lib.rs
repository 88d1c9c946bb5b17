//! Ask the user of an MCP server a question.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[doc(hidden)]
pub use elicit_core::__private;
pub use elicit_core::*;
pub use elicit_derive::Elicit;
