//! `min_length` and `max_length` count the characters of text and of nothing else.

use mcp_elicit::field::{Spec, kind};
use mcp_elicit::{Elicit, Fault, Field, Format};

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

const LIMIT: usize = 3;

type Count = u8;
type MaybeCount = Option<u8>;

#[derive(Elicit)]
struct Form {
    #[elicit(min_length = 1)] // ERROR: `min_length` and `max_length` do not apply to a field of `u8`
    whole: u8,
    #[elicit(max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `u8`
    whole_alias: Count,
    #[elicit(max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `u8`
    maybe_whole: Option<u8>,
    #[elicit(max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `u8`
    maybe_alias: MaybeCount,
    #[elicit(max_length = LIMIT)] // ERROR: `min_length` and `max_length` do not apply to a field of `NonZero<u8>`
    non_zero: std::num::NonZeroU8,
    #[elicit(min_length = 1)] // ERROR: `min_length` and `max_length` do not apply to a field of `f32`
    number: f32,
    #[elicit(min_length = 1)] // ERROR: `min_length` and `max_length` do not apply to a field of `bool`
    yes: bool,
    #[elicit(max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `Reason`
    choice: Reason,
    #[elicit(max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `Reason`
    maybe_choice: Option<Reason>,
    #[elicit(max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `Vec<Reason>`
    list: Vec<Reason>,
    #[elicit(enum("a"), max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `Vec<String>`
    list_of_text: Vec<String>,
    #[elicit(enum("a"), max_length = 9)] // ERROR: `min_length` and `max_length` do not apply to a field of `String`
    listed: String,
    #[elicit(min_length = 10)] // ERROR: `min_length` and `max_length` do not apply to a field of `Day`
    day: Day,
}

fn main() {}
