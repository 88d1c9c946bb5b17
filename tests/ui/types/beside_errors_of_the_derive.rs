//! What the derive finds and what the compiler finds is reported in one run.

use mcp_elicit::Elicit;

#[derive(Elicit)]
struct Address {
    street: String,
}

#[derive(Elicit)]
struct Several {
    #[elicit(titel = "Home")] // ERROR: unknown attribute `titel`: did you mean `title`?
    name: String,
    home: Address, // ERROR: `Address` cannot be a field of a form
    #[elicit(min = 3, max = 1)] // ERROR: `min` is greater than `max`
    boxes: u8,
    #[elicit(min_length = 3)] // ERROR: `min_length` and `max_length` do not apply to a field of `u8`
    floor: u8,
    password: String, // ERROR: the name of this field says that it holds a secret
    #[elicit(rename = "name")] // ERROR: another field is named `name` too
    nickname: String,
    tags: Vec<String>, // ERROR: a list of text needs the values that can be chosen
    #[elicit(format = "email", format = "uri")] // ERROR: `format` is given twice
    contact: String,
    #[elicit(default = true)] // ERROR: a yes or no is no default for a field of `u8`
    age: u8,
}

fn main() {}
