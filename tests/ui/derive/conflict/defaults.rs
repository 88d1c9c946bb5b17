//! A default that the field itself would refuse, as far as the attributes say it.

use std::collections::BTreeSet;

use mcp_elicit::Elicit;

#[derive(Elicit)]
struct Defaults {
    #[elicit(min = 1, max = 3, default = 4)] // ERROR: the default is greater than `max`
    over: u8,
    #[elicit(default = 0, min = 1, max = 3)] // ERROR: the default is less than `min`
    under: Option<u8>,
    #[elicit(max = 0.5, default = 0.75)] // ERROR: the default is greater than `max`
    fraction: f64,
    #[elicit(min = 0.5, default = 0)] // ERROR: the default is less than `min`
    mixed: f64,
    #[elicit(max_length = 2, default = "abc")] // ERROR: the default has more characters than `max_length`
    long: String,
    #[elicit(max_length = 2, default = "äöü")] // ERROR: the default has more characters than `max_length`
    characters: String,
    #[elicit(min_length = 1, default = "")] // ERROR: the default has fewer characters than `min_length`
    short: Option<String>,
    #[elicit(format = "email", default = "ada")] // ERROR: the default is not an email address
    email: String,
    #[elicit(format = "uri", default = "/orders")] // ERROR: the default is not a URI, like `https://example.com/page`
    uri: String,
    #[elicit(format = "date", default = "2026-02-29")] // ERROR: the default is not a date, like `2026-07-01`
    date: Option<String>,
    #[elicit(format = "date-time", default = "2026-07-01 09:30")] // ERROR: the default is not a date and time, like `2026-07-01T09:30:00Z`
    date_time: String,
    #[elicit(enum("a", "b"), default = "c")] // ERROR: the default is not one of the options
    listed: String,
    #[elicit(enum("a", "b" = "Bee"), default = "Bee")] // ERROR: the default is not one of the options
    title: Option<String>,
    #[elicit(enum("a", "b"), default = ["a", "c"])] // ERROR: a value of the default is not one of the options
    list: Vec<String>,
    #[elicit(enum("a", "b"), default = ["a", "a"])] // ERROR: the default has a value twice
    twice: Vec<String>,
    #[elicit(enum("a", "b"), min_items = 2, default = ["a"])] // ERROR: the default has fewer values than `min_items`
    few: BTreeSet<String>,
    #[elicit(enum("a", "b"), max_items = 1, default = ["a", "b"])] // ERROR: the default has more values than `max_items`
    many: Option<Vec<String>>,
    #[elicit(parse, max_length = 2, default = "::1")] // ERROR: the default has more characters than `max_length`
    parsed: std::net::IpAddr,
}

fn main() {}
