//! An attribute stands once, in one list or over several.

use mcp_elicit::Elicit;

#[derive(Elicit)]
#[elicit(rename_all = "camelCase", rename_all = "camelCase")] // ERROR: `rename_all` is given twice: remove one of them
#[elicit(crate = mcp_elicit)]
#[elicit(crate = mcp_elicit)] // ERROR: `crate` is given twice
#[elicit(validate = ok, validate = ok)] // ERROR: `validate` is given twice
struct Fields {
    #[elicit(title = "a", title = "b")] // ERROR: `title` is given twice: remove one of them
    title: String,
    #[elicit(title = "a")]
    #[elicit(title = "a")] // ERROR: `title` is given twice: remove one of them
    title_over_lists: String,
    #[elicit(description = "a", description = "b")] // ERROR: `description` is given twice
    description: String,
    #[elicit(format = "email", format = "uri")] // ERROR: `format` is given twice
    format: String,
    #[elicit(min = 1, min = 2)] // ERROR: `min` is given twice
    min: u8,
    #[elicit(max = 1)]
    #[elicit(min = 1, max = 2)] // ERROR: `max` is given twice
    max: u8,
    #[elicit(min_length = 1, min_length = 1)] // ERROR: `min_length` is given twice
    min_length: String,
    #[elicit(max_length = 1, max_length = 1)] // ERROR: `max_length` is given twice
    max_length: String,
    #[elicit(enum("a", "b"), min_items = 1, min_items = 1)] // ERROR: `min_items` is given twice
    min_items: Vec<String>,
    #[elicit(enum("a", "b"), max_items = 1, max_items = 1)] // ERROR: `max_items` is given twice
    max_items: Vec<String>,
    #[elicit(enum("a", "b"), enum("c", "d"))] // ERROR: `enum` is given twice
    choices: String,
    #[elicit(default = 1, default = 2)] // ERROR: `default` is given twice
    default: u8,
    #[elicit(rename = "x", rename = "y")] // ERROR: `rename` is given twice
    rename: u8,
    #[elicit(secret, secret)] // ERROR: `secret` is given twice
    secret: String,
    #[elicit(not_secret)]
    #[elicit(not_secret)] // ERROR: `not_secret` is given twice
    not_secret: String,
    #[elicit(validate = rule, validate = rule)] // ERROR: `validate` is given twice
    validate: String,
    #[elicit(parse, parse)] // ERROR: `parse` is given twice
    parse: std::net::IpAddr,
}

fn rule(_: &str) -> Result<(), &'static str> {
    Ok(())
}

fn ok(_: &Fields) -> Result<(), &'static str> {
    Ok(())
}

#[derive(Elicit)]
#[elicit(rename_all = "camelCase")]
#[elicit(rename_all = "snake_case")] // ERROR: `rename_all` is given twice
enum Choice {
    #[elicit(rename = "a", rename = "b")] // ERROR: `rename` is given twice
    One,
    #[elicit(title = "a")]
    #[elicit(title = "b")] // ERROR: `title` is given twice
    Two,
}

fn main() {}
