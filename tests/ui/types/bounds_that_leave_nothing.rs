//! Bounds that no answer can keep, where only the compiler knows the numbers.

use std::collections::BTreeSet;

use mcp_elicit::Elicit;

const LIMIT: u32 = 1000;
const HALF: f64 = 0.5;
const LONG: usize = 40;
const NONE: usize = 0;

#[derive(PartialEq, Eq, PartialOrd, Ord, Elicit)]
enum Reason {
    Broken,
    Late,
    Other,
}

#[derive(Elicit)]
struct Bounds {
    #[elicit(min = LIMIT, max = 3)] // ERROR: `min` is greater than `max`
    min_constant: u32,
    #[elicit(min = 1001, max = LIMIT)] // ERROR: `min` is greater than `max`
    max_constant: u32,
    #[elicit(min = LIMIT, max = LIMIT)]
    equal: u32,
    #[elicit(min = 1, max = HALF)] // ERROR: `min` is greater than `max`
    fraction: f64,
    #[elicit(min = HALF, max = 0.25)] // ERROR: `min` is greater than `max`
    fractions: Option<f32>,
    #[elicit(min_length = LONG, max_length = 39)] // ERROR: `min_length` is greater than `max_length`
    length: String,
    #[elicit(max_length = NONE, min_length = 1)] // ERROR: `min_length` is greater than `max_length`
    option_length: Option<String>,
    #[elicit(min_items = 4)] // ERROR: `min_items` asks for more values than there are options
    items: Vec<Reason>,
    #[elicit(min_items = LONG)] // ERROR: `min_items` asks for more values than there are options
    items_constant: Option<BTreeSet<Reason>>,
    #[elicit(min_items = 3, max_items = 2)] // ERROR: `min_items` is greater than `max_items`
    items_crossed: Vec<Reason>,
    #[elicit(max_items = 0)] // ERROR: `max_items` of 0 leaves nothing to choose
    no_items: Vec<Reason>,
    #[elicit(max_items = NONE)] // ERROR: `max_items` of 0 leaves nothing to choose
    no_items_constant: Vec<Reason>,
    #[elicit(enum("a", "b"), min_items = LONG)] // ERROR: `min_items` asks for more values than there are options
    items_of_text: Vec<String>,
    #[elicit(max = -1)] // ERROR: a `u8` holds 0 to 255
    below_zero: u8,
}

fn main() {}
