//! `min_items` and `max_items` count the values of a list and nothing else.

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

const LIMIT: usize = 1;

type Text = String;

#[derive(Elicit)]
struct Form {
    #[elicit(min_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `String`
    text: String,
    #[elicit(max_items = 2)] // ERROR: `min_items` and `max_items` do not apply to a field of `String`
    alias: Text,
    #[elicit(max_items = 2)] // ERROR: `min_items` and `max_items` do not apply to a field of `String`
    optional: Option<String>,
    #[elicit(enum("a", "b"), max_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `String`
    listed: String,
    #[elicit(min_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `u8`
    whole: u8,
    #[elicit(min_items = LIMIT)] // ERROR: `min_items` and `max_items` do not apply to a field of `f64`
    number: f64,
    #[elicit(max_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `bool`
    yes: bool,
    #[elicit(max_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `Reason`
    choice: Reason,
    #[elicit(max_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `Reason`
    maybe_choice: Option<Reason>,
    #[elicit(max_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `Day`
    day: Day,
    #[elicit(max_items = 1)] // ERROR: `min_items` and `max_items` do not apply to a field of `mcp_elicit::Secret`
    hidden: Secret,
}

fn main() {}
