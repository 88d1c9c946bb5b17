//! What the code that `#[derive(Elicit)]` writes calls. Nothing here is for anybody else, and it may
//! change in every release.

// impl Elicit for a struct
pub use crate::answer::{Answers, Gathered};
pub use crate::form::{Channel, Elicit, channel};
pub use crate::problem::Problems;
pub use crate::schema::{Property, Schema};
pub use serde_core::de::MapAccess;
// the text of its schema
pub use crate::schema::{Json, json};
// a field's row in the table of properties, and its slot
pub use crate::Format;
pub use crate::field::field;
// the same of a field with `parse`
pub use crate::field::parse::{As, Parse, ParsePlain, field_as};
// what is asked of its type without demanding anything of it
pub use crate::field::probe::{HoldsAnything, NotReady, Ready};
// `enum(…)`, and impl Choice for an enum
pub use crate::field::{Choice, Field, NOT_LISTED, Spec, kind};
pub use crate::problem::Fault;
pub use crate::schema::ChoiceOption;
// a list as a default
pub use std::borrow::Cow;
// what only the compiler knows of a field
pub use crate::field::{constant, numeric};
pub use crate::rule::{after, bounds, default, first, must};
