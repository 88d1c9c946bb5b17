//! A constant is a number where a number is bounded, a `usize` where something is counted, and as a
//! default a value of the field's type.

use mcp_elicit::Elicit;

const LIMIT: u8 = 3;
const SIGNED: i32 = 5;
const HALF: f64 = 0.5;
const YES: bool = true;
const TEXT: &str = "five";
const MAYBE: Option<Reason> = None;

struct Limits;

impl Limits {
    const YES: bool = true;
}

type Count = u8;

#[derive(Elicit)]
enum Reason {
    Broken,
    Late,
}

#[derive(Elicit)]
enum Other {
    X,
}

#[derive(Elicit)]
struct Bounds {
    #[elicit(max = TEXT)] // ERROR: a constant of type `&str` is no bound of a number
    text: u8,
    #[elicit(min = YES)] // ERROR: a constant of type `bool` is no bound of a number
    yes: Option<u8>,
    #[elicit(min = MAYBE)] // ERROR: a constant of type `Option<Reason>` is no bound of a number
    maybe: f64,
    #[elicit(max = Other::X)] // ERROR: a constant of type `Other` is no bound of a number
    choice: Count,
    #[elicit(max = Limits::YES)] // ERROR: a constant of type `bool` is no bound of a number
    associated: u16,
    #[elicit(max_length = SIGNED)] // ERROR: mismatched types
    length: String,
    #[elicit(min_items = HALF)] // ERROR: mismatched types
    items: Vec<Reason>,
}

#[derive(Elicit)]
struct Defaults {
    #[elicit(default = Other::X)] // ERROR: mismatched types
    choice: Reason,
    #[elicit(default = Other::X)] // ERROR: mismatched types
    option: Option<Reason>,
    #[elicit(default = LIMIT)] // ERROR: mismatched types
    choice_number: Reason,
    #[elicit(default = MAYBE)] // ERROR: mismatched types
    choice_maybe: Reason,
    #[elicit(default = Reason::Late)] // ERROR: a constant of type `Reason` is no default for a field of `u8`
    whole: u8,
    #[elicit(default = Reason::Late)] // ERROR: a constant of type `Reason` is no default for a field of `u8`
    alias: Count,
    #[elicit(default = YES)] // ERROR: a constant of type `bool` is no default for a field of `u8`
    whole_yes: u8,
    #[elicit(default = HALF)] // ERROR: a constant of type `f64` is no default for a field of `u8`
    whole_fraction: u8,
    #[elicit(default = TEXT)] // ERROR: a constant of type `&str` is no default for a field of `u8`
    whole_text: Option<u8>,
    #[elicit(default = LIMIT)] // ERROR: mismatched types
    yes_number: bool,
    #[elicit(default = Reason::Late)] // ERROR: a constant of type `Reason` is no default for a field of `String`
    text_choice: String,
    #[elicit(default = LIMIT)] // ERROR: a constant of type `u8` is no default for a field of `String`
    text_number: String,
    #[elicit(default = TEXT)] // ERROR: a constant of type `&str` is no default for a field of `String`
    text: String,
    #[elicit(default = HALF)] // ERROR: a constant of type `f64` is no default for a field of `f64`
    number: f64,
    #[elicit(default = Reason::Late)] // ERROR: a constant of type `Reason` is no default for a field of `Vec<Reason>`
    list: Vec<Reason>,
}

fn main() {}
