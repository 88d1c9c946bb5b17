//! Only text can be a secret, so only of text it can be said that it is one or is none.

use mcp_elicit::field::{Spec, kind};
use mcp_elicit::{Elicit, Fault, Field, Format, Secret};

#[derive(Elicit)]
enum Reason {
    Broken,
    Late,
}

/// Text with a format of its own, like the date types behind the features.
struct Day(String);

impl Field for Day {
    type Of = Spec<Self, Self, kind::Formatted>;
    const SPEC: Self::Of = Spec::formatted(Format::Date);

    fn from_text(text: &str) -> Result<Self, Fault> {
        Ok(Day(text.to_owned()))
    }
}

type Pin = u32;

#[derive(Elicit)]
struct Form {
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `u8`
    whole: u8,
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `u32`
    alias: Pin,
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `u8`
    maybe_whole: Option<u8>,
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `f64`
    number: f64,
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `bool`
    yes: bool,
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `Reason`
    choice: Reason,
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `Vec<Reason>`
    list: Vec<Reason>,
    #[elicit(secret)] // ERROR: `secret` does not apply to a field of `Day`
    day: Day,
    #[elicit(enum("a"), secret)] // ERROR: `secret` does not apply to a field of `String`
    listed: String,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `u32`
    token_count: u32,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `u32`
    not_alias: Pin,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `u8`
    not_maybe_whole: Option<u8>,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `bool`
    show_secret: bool,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `Reason`
    not_choice: Reason,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `Vec<Reason>`
    not_list: Vec<Reason>,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `Day`
    not_day: Day,
    #[elicit(not_secret)] // ERROR: `not_secret` does not apply to a field of `mcp_elicit::Secret`
    not_hidden: Secret,
}

fn main() {}
