//! A default is a value of the field's type.

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

type Count = u8;

#[derive(Elicit)]
struct Form {
    #[elicit(default = "1")] // ERROR: text is no default for a field of `u8`
    whole_text: u8,
    #[elicit(default = 0.5)] // ERROR: a number with a fraction is no default for a field of `u8`
    whole_fraction: u8,
    #[elicit(default = true)] // ERROR: a yes or no is no default for a field of `u8`
    whole_yes: u8,
    #[elicit(default = ["1"])] // ERROR: a list is no default for a field of `u8`
    whole_list: u8,
    #[elicit(default = "1")] // ERROR: text is no default for a field of `u8`
    alias: Count,
    #[elicit(default = true)] // ERROR: a yes or no is no default for a field of `u8`
    maybe_whole: Option<u8>,
    #[elicit(default = "1")] // ERROR: text is no default for a field of `NonZero<u8>`
    non_zero: std::num::NonZeroU8,
    #[elicit(default = "1")] // ERROR: text is no default for a field of `f64`
    number_text: f64,
    #[elicit(default = true)] // ERROR: a yes or no is no default for a field of `f64`
    number_yes: f64,
    #[elicit(default = ["1"])] // ERROR: a list is no default for a field of `f64`
    number_list: Option<f64>,
    #[elicit(default = 1)] // ERROR: a number is no default for a field of `String`
    text_whole: String,
    #[elicit(default = 0.5)] // ERROR: a number with a fraction is no default for a field of `String`
    text_fraction: String,
    #[elicit(default = true)] // ERROR: a yes or no is no default for a field of `String`
    text_yes: Option<String>,
    #[elicit(default = ["a"])] // ERROR: a list is no default for a field of `String`
    text_list: String,
    #[elicit(default = "yes")] // ERROR: text is no default for a field of `bool`
    yes_text: bool,
    #[elicit(default = 1)] // ERROR: a number is no default for a field of `bool`
    yes_whole: bool,
    #[elicit(default = 0.0)] // ERROR: a number with a fraction is no default for a field of `bool`
    yes_fraction: bool,
    #[elicit(default = [])] // ERROR: a list is no default for a field of `bool`
    yes_list: Option<bool>,
    #[elicit(default = 1)] // ERROR: a number is no default for a field of `Reason`
    choice_whole: Reason,
    #[elicit(default = 0.5)] // ERROR: a number with a fraction is no default for a field of `Reason`
    choice_fraction: Reason,
    #[elicit(default = true)] // ERROR: a yes or no is no default for a field of `Reason`
    choice_yes: Option<Reason>,
    #[elicit(default = ["Late"])] // ERROR: a list is no default for a field of `Reason`
    choice_list: Reason,
    #[elicit(default = "Late")] // ERROR: text is no default for a field of `Vec<Reason>`
    list_text: Vec<Reason>,
    #[elicit(default = 1)] // ERROR: a number is no default for a field of `Vec<Reason>`
    list_whole: Vec<Reason>,
    #[elicit(default = 0.5)] // ERROR: a number with a fraction is no default for a field of `Vec<Reason>`
    list_fraction: Option<Vec<Reason>>,
    #[elicit(default = false)] // ERROR: a yes or no is no default for a field of `Vec<Reason>`
    list_yes: Vec<Reason>,
    #[elicit(enum("a"), default = ["a"])] // ERROR: a list is no default for a field of `String`
    listed_list: String,
    #[elicit(enum("a"), default = 1)] // ERROR: a number is no default for a field of `String`
    listed_whole: String,
    #[elicit(enum("a"), default = "a")] // ERROR: text is no default for a field of `Vec<String>`
    list_of_text: Vec<String>,
    #[elicit(default = 20260701)] // ERROR: a number is no default for a field of `Day`
    day_whole: Day,
    #[elicit(default = true)] // ERROR: a yes or no is no default for a field of `Day`
    day_yes: Option<Day>,
    #[elicit(default = ["2026-07-01"])] // ERROR: a list is no default for a field of `Day`
    day_list: Day,
    #[elicit(default = "x")] // ERROR: text is no default for a field of `mcp_elicit::Secret`
    hidden: Secret,
    #[elicit(default = "x")] // ERROR: text is no default for a field of `mcp_elicit::Secret`
    maybe_hidden: Option<Secret>,
    #[elicit(parse, default = 1)] // ERROR: a number is no default for a field of `IpAddr`
    parsed: std::net::IpAddr,
}

fn main() {}
