//! Attributes that exclude each other, and bounds that leave nothing.

use mcp_elicit::{Elicit, Secret};

#[derive(Elicit)]
struct Rules {
    #[elicit(secret, not_secret)] // ERROR: a field is `secret` or `not_secret`: remove one of them
    both: String,
    #[elicit(secret, default = "x")] // ERROR: a secret has no default
    default: String,
    #[elicit(min = 3, max = 1)] // ERROR: `min` is greater than `max`: no number is accepted
    whole: u8,
    #[elicit(max = -3, min = -1)] // ERROR: `min` is greater than `max`
    signed: Option<i8>,
    #[elicit(min = 0.5, max = 0.25)] // ERROR: `min` is greater than `max`
    fraction: f64,
    #[elicit(min = 1, max = 0.5)] // ERROR: `min` is greater than `max`
    mixed: f32,
    #[elicit(min = 18446744073709551615, max = 18446744073709551614)] // ERROR: `min` is greater than `max`
    large: u64,
    #[elicit(min_length = 2, max_length = 1)] // ERROR: `min_length` is greater than `max_length`: no text is accepted
    length: String,
    #[elicit(min_length = 2, max_length = 1, parse)] // ERROR: `min_length` is greater than `max_length`
    parsed: std::net::IpAddr,
    #[elicit(min_length = 2, max_length = 1)] // ERROR: `min_length` is greater than `max_length`
    hidden: Secret,
    #[elicit(enum("a", "b", "c"), min_items = 2, max_items = 1)] // ERROR: `min_items` is greater than `max_items`: no list is accepted
    items: Vec<String>,
    #[elicit(enum("a", "b"), max_items = 0)] // ERROR: `max_items` of 0 leaves nothing to choose: leave the field out
    none: Vec<String>,
    #[elicit(enum("a", "b"), min_items = 3)] // ERROR: `min_items` asks for more values than there are options
    more: Option<Vec<String>>,
}

fn main() {}
