//! `min` and `max` bound a number and nothing else.

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

const LIMIT: u8 = 3;

type Text = String;
type MaybeText = Option<String>;
type Count = u8;

#[derive(Elicit)]
struct Form {
    #[elicit(min = 1)] // ERROR: `min` and `max` do not apply to a field of `String`
    text: String,
    #[elicit(max = 1)] // ERROR: `min` and `max` do not apply to a field of `String`
    alias: Text,
    #[elicit(min = 1)] // ERROR: `min` and `max` do not apply to a field of `String`
    optional: Option<String>,
    #[elicit(max = 1)] // ERROR: `min` and `max` do not apply to a field of `String`
    optional_alias: MaybeText,
    #[elicit(max = 0.5)] // ERROR: a number with a fraction is no bound of a field of `String`
    text_fraction: String,
    #[elicit(min = LIMIT)] // ERROR: `min` and `max` do not apply to a field of `String`
    text_constant: String,
    #[elicit(min = 1)] // ERROR: `min` and `max` do not apply to a field of `bool`
    yes: bool,
    #[elicit(max = 1)] // ERROR: `min` and `max` do not apply to a field of `bool`
    maybe_yes: Option<bool>,
    #[elicit(min = 1)] // ERROR: `min` and `max` do not apply to a field of `Reason`
    choice: Reason,
    #[elicit(max = LIMIT)] // ERROR: `min` and `max` do not apply to a field of `Reason`
    choice_constant: Option<Reason>,
    #[elicit(min = 1)] // ERROR: `min` and `max` do not apply to a field of `Vec<Reason>`
    list: Vec<Reason>,
    #[elicit(enum("a"), max = 2)] // ERROR: `min` and `max` do not apply to a field of `Vec<String>`
    list_of_text: Vec<String>,
    #[elicit(max = 2)] // ERROR: `min` and `max` do not apply to a field of `Day`
    day: Day,
    #[elicit(max = 2)] // ERROR: `min` and `max` do not apply to a field of `Day`
    maybe_day: Option<Day>,
    #[elicit(max = 2)] // ERROR: `min` and `max` do not apply to a field of `mcp_elicit::Secret`
    hidden: Secret,
    #[elicit(min = 0.5)] // ERROR: a number with a fraction is no bound of a field of `u8`
    whole: u8,
    #[elicit(max = 2.5)] // ERROR: a number with a fraction is no bound of a field of `i64`
    signed: Option<i64>,
    #[elicit(max = 1.0)] // ERROR: a number with a fraction is no bound of a field of `u8`
    whole_alias: Count,
    #[elicit(parse, min = 1)] // ERROR: `min` and `max` do not apply to a field of `IpAddr`
    parsed: std::net::IpAddr,
}

fn main() {}
