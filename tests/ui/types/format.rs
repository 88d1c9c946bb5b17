//! A `format` describes text that has none yet.

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

type Yes = bool;
type MaybeReason = Option<Reason>;

#[derive(Elicit)]
struct Form {
    #[elicit(format = "email")] // ERROR: `format` does not apply to a field of `u8`
    whole: u8,
    #[elicit(format = "date")] // ERROR: `format` does not apply to a field of `i64`
    maybe_whole: Option<i64>,
    #[elicit(format = "date")] // ERROR: `format` does not apply to a field of `f64`
    number: f64,
    #[elicit(format = "uri")] // ERROR: `format` does not apply to a field of `bool`
    yes: bool,
    #[elicit(format = "uri")] // ERROR: `format` does not apply to a field of `bool`
    alias: Yes,
    #[elicit(format = "date")] // ERROR: `format` does not apply to a field of `Reason`
    choice: Reason,
    #[elicit(format = "date")] // ERROR: `format` does not apply to a field of `Reason`
    maybe_choice: MaybeReason,
    #[elicit(format = "email")] // ERROR: `format` does not apply to a field of `Vec<Reason>`
    list: Vec<Reason>,
    #[elicit(enum("a"), format = "email")] // ERROR: `format` does not apply to a field of `String`
    listed: String,
    #[elicit(enum("a"), format = "email")] // ERROR: `format` does not apply to a field of `Vec<String>`
    list_of_text: Vec<String>,
    #[elicit(format = "date-time")] // ERROR: `format` does not apply to a field of `Day`
    day: Day,
    #[elicit(format = "date")] // ERROR: `format` does not apply to a field of `Day`
    same: Day,
    #[elicit(format = "date")] // ERROR: `format` does not apply to a field of `Day`
    maybe_day: Option<Day>,
    #[elicit(format = "email")] // ERROR: `format` does not apply to a field of `mcp_elicit::Secret`
    hidden: Secret,
}

fn main() {}
