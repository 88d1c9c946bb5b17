//! A default that the field itself would refuse, where only the compiler knows the rule.

use std::collections::BTreeSet;
use std::num::NonZeroU8;

use mcp_elicit::field::{Spec, TextField, kind};
use mcp_elicit::{Elicit, Fault, Field, Format};

const LIMIT: u32 = 1000;
const HALF: f64 = 0.5;
const LONG: usize = 4;

#[derive(PartialEq, Eq, PartialOrd, Ord, Elicit)]
enum Reason {
    Broken,
    #[elicit(rename = "too late")]
    Late,
}

struct Day(String);

impl Field for Day {
    type Of = Spec<Self, Self, kind::Formatted>;
    const SPEC: Self::Of = Spec::formatted(Format::Date);

    fn from_text(text: &str) -> Result<Self, Fault> {
        Ok(Day(text.to_owned()))
    }
}

struct Plate(String);

impl Field for Plate {
    type Of = TextField<Self>;
    const SPEC: Self::Of = TextField::new().max_length(8);

    fn from_text(text: &str) -> Result<Self, Fault> {
        Ok(Plate(text.to_owned()))
    }
}

#[derive(Elicit)]
struct Defaults {
    #[elicit(default = LIMIT, max = 7)] // ERROR: the default is greater than `max`
    constant: u32,
    #[elicit(default = 999, min = LIMIT)] // ERROR: the default is less than `min`
    under_constant: u32,
    #[elicit(default = 1001, max = LIMIT)] // ERROR: the default is greater than `max`
    over_constant: Option<u32>,
    #[elicit(default = 0.25, min = HALF)] // ERROR: the default is less than `min`
    fraction: f64,
    #[elicit(default = "nope")] // ERROR: the default is not one of the options
    choice: Reason,
    #[elicit(default = "broken")] // ERROR: the default is not one of the options
    choice_by_case: Option<Reason>,
    #[elicit(default = "Late")] // ERROR: the default is not one of the options
    choice_by_variant: Reason,
    #[elicit(default = ["nope"])] // ERROR: a value of the default is not one of the options
    list: Vec<Reason>,
    #[elicit(default = ["Broken", "Broken"])] // ERROR: the default has a value twice
    list_twice: Vec<Reason>,
    #[elicit(default = ["Broken"], min_items = 2)] // ERROR: the default has fewer values than `min_items`
    list_short: Option<Vec<Reason>>,
    #[elicit(default = [], min_items = 1)] // ERROR: the default has fewer values than `min_items`
    list_empty: Vec<Reason>,
    #[elicit(default = ["Broken", "too late"], max_items = 1)] // ERROR: the default has more values than `max_items`
    set_long: BTreeSet<Reason>,
    #[elicit(default = "seven", max_length = LONG)] // ERROR: the default has more characters than `max_length`
    text: String,
    #[elicit(default = "abc", min_length = LONG)] // ERROR: the default has fewer characters than `min_length`
    option_text: Option<String>,
    #[elicit(default = "first of July")] // ERROR: the default is not a date, like `2026-07-01`
    day: Day,
    #[elicit(default = "2026-02-29")] // ERROR: the default is not a date, like `2026-07-01`
    maybe_day: Option<Day>,
    #[elicit(default = "123456789")] // ERROR: the default has more characters than `max_length`
    plate: Plate,
    #[elicit(default = 0)] // ERROR: a `NonZero<u8>` holds 1 to 255
    non_zero: NonZeroU8,
    #[elicit(enum("a", "b"), default = ["a"], min_items = LONG)] // ERROR: `min_items` asks for more values than there are options
    list_of_text: Vec<String>,
}

fn main() {}
