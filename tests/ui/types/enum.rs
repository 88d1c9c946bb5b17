//! `enum(…)` lists the values of a `String` or of a list of `String`.

use mcp_elicit::field::{Spec, kind};
use mcp_elicit::{Elicit, Fault, Field, Format, Secret};

#[derive(PartialEq, Eq, PartialOrd, Ord, Elicit)]
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
    #[elicit(enum("1", "2"))] // ERROR: `enum` does not apply to a field of `u8`
    whole: u8,
    #[elicit(enum("1", "2"))] // ERROR: `enum` does not apply to a field of `u8`
    alias: Count,
    #[elicit(enum("1", "2"))] // ERROR: `enum` does not apply to a field of `i32`
    maybe_whole: Option<i32>,
    #[elicit(enum("0.5"))] // ERROR: `enum` does not apply to a field of `f64`
    number: f64,
    #[elicit(enum("yes" = "Yes"))] // ERROR: `enum` does not apply to a field of `bool`
    yes: bool,
    #[elicit(enum("Broken"))] // ERROR: `enum` does not apply to a field of `Reason`
    choice: Reason,
    #[elicit(enum("Broken"))] // ERROR: `enum` does not apply to a field of `Reason`
    maybe_choice: Option<Reason>,
    #[elicit(enum("Broken"))] // ERROR: `enum` does not apply to a field of `Vec<Reason>`
    list: Vec<Reason>,
    #[elicit(enum("Broken"))] // ERROR: `enum` does not apply to a field of `BTreeSet<Reason>`
    set: std::collections::BTreeSet<Reason>,
    #[elicit(enum("2026-07-01"))] // ERROR: `enum` does not apply to a field of `Day`
    day: Day,
    #[elicit(enum("a"))] // ERROR: `enum` does not apply to a field of `mcp_elicit::Secret`
    hidden: Secret,
}

fn main() {}
