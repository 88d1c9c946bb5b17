// Of a link that is defined twice the first counts: here a page of these docs, in the README a file.
//! [attributes]: derive@Elicit
#![cfg_attr(
    feature = "rmcp",
    doc = "[guide-rmcp]: guide::rmcp\n[guide-json-rpc]: guide::json_rpc"
)]
// One of its examples is on the SDK, so it is tested with that feature alone.
#![cfg_attr(any(not(doctest), feature = "rmcp"), doc = include_str!("../README.md"))]
//!
//! ## What is where
//!
//! | To | there is |
//! |---|---|
//! | make a form of a struct | [`#[derive(Elicit)]`](derive@Elicit), which implements the trait [`Elicit`](trait@Elicit) |
//! | ask with it | [`Form`]; [`UrlRequest`] for a link |
//! | read the answer | [`Answer`], [`Problems`] |
//! | write generic code over forms | [`Ask`] |
//! | have other types as fields | [`Field`], and where it starts in [`field`] |
//! | keep a secret | [`Secret`]; the names that say so in [`secret_name`] |
//! | look at a form | [`Schema`], [`Property`], [`Kind`], in [`schema`] |
//! | know whom you can ask | [`Support`], [`Revision`] |
//! | be the host: read somebody's form, show it | [`ElicitRequest`], [`Control`] |
//! | ask in the result of a request, in one round or several | [`InputRequired`], [`Round`] |
#![cfg_attr(
    feature = "rmcp",
    doc = "| ask on the official SDK | [`rmcp::Ask`]; step by step in [`guide::rmcp`] |"
)]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

// Whose pages use what only the features bring.
#[cfg(feature = "rmcp")]
pub mod guide;
#[cfg(feature = "rmcp")]
pub mod rmcp;

#[doc(hidden)]
pub use elicit_core::__private;
pub use elicit_core::*;
pub use elicit_derive::Elicit;
