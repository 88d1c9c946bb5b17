//! A name and a value that hosts could not show.

use mcp_elicit::Elicit;

#[derive(Elicit)]
struct Fields {
    #[elicit(rename = "")] // ERROR: the name of a field must not be empty: hosts cannot show it
    name: String,
    #[elicit(enum(""))] // ERROR: the value of an option must not be empty: hosts cannot show it
    value: String,
    #[elicit(enum("a", "" = "None of them"))] // ERROR: the value of an option must not be empty
    titled: Option<String>,
    #[elicit(enum())] // ERROR: a choice needs something to choose: `enum("a", "b")`
    choices: String,
    #[elicit(enum())] // ERROR: a choice needs something to choose
    list: Vec<String>,
    #[elicit(enum(), default = "a")] // ERROR: a choice needs something to choose
    with_default: String,
    #[elicit(enum(), default = ["a"])] // ERROR: a choice needs something to choose
    list_with_default: Vec<String>,
    #[elicit(enum(), min_items = 1)] // ERROR: a choice needs something to choose
    with_items: Vec<String>,
}

#[derive(Elicit)]
enum Choice {
    #[elicit(rename = "")] // ERROR: must not be empty: hosts cannot show it
    One,
    #[elicit(rename = "", title = "None of them")] // ERROR: must not be empty: hosts cannot show it
    Two,
}

fn main() {}
