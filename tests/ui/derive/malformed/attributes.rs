//! Attributes that are not written as they must be.

use mcp_elicit::Elicit;

#[derive(Elicit)]
struct Lists {
    #[elicit] // ERROR: write the attributes in parentheses: `#[elicit(…)]`
    bare: String,
    #[elicit = "x"] // ERROR: write the attributes in parentheses: `#[elicit(…)]`
    text: String,
    #[elicit("title")] // ERROR: expected the name of an attribute
    quoted: String,
    #[elicit(title = "a" max = 3)] // ERROR: expected a comma before the next attribute
    no_comma: String,
    #[elicit(title = "a",, max_length = 3)] // ERROR: expected the name of an attribute
    two_commas: String,
    #[elicit(title = "a"; max_length = 3)] // ERROR: expected a comma before the next attribute
    semicolon: String,
    #[elicit(!secret)] // ERROR: expected the name of an attribute
    not: String,
    #[elicit()]
    nothing: String,
    #[elicit(title = "a",)]
    trailing_comma: String,
}

#[derive(Elicit)]
#[elicit] // ERROR: write the attributes in parentheses: `#[elicit(…)]`
struct OnTheStruct {}

#[derive(Elicit)]
#[elicit = "x"] // ERROR: write the attributes in parentheses: `#[elicit(…)]`
enum OnTheEnum {
    #[elicit] // ERROR: write the attributes in parentheses: `#[elicit(…)]`
    One,
}

#[derive(Elicit)]
struct NoValue {
    #[elicit(title)] // ERROR: expected `= "text"`
    title: String,
    #[elicit(title, max_length = 3)] // ERROR: expected `= "text"`
    title_before: String,
    #[elicit(title =)] // ERROR: expected a text in quotes
    title_of_nothing: String,
    #[elicit(title("a"))] // ERROR: expected `= "text"`
    title_in_parentheses: String,
    #[elicit(title: "a")] // ERROR: expected `= "text"`
    title_after_a_colon: String,
    #[elicit(description)] // ERROR: expected `= "text"`
    description: String,
    #[elicit(format)] // ERROR: expected `= "text"`
    format: String,
    #[elicit(rename)] // ERROR: expected `= "text"`
    rename: String,
    #[elicit(min)] // ERROR: expected `= a number`
    min: u8,
    #[elicit(max(3))] // ERROR: expected `= a number`
    max: u8,
    #[elicit(max_length)] // ERROR: expected `= a whole number`
    max_length: String,
    #[elicit(enum("a"), min_items)] // ERROR: expected `= a whole number`
    min_items: Vec<String>,
    #[elicit(default)] // ERROR: expected `= a value`
    default: u8,
    #[elicit(validate)] // ERROR: expected `= path`
    validate: String,
    #[elicit(enum)] // ERROR: expected the values: `enum("a", "b" = "Title of b")`
    choices: String,
    #[elicit(enum = "a")] // ERROR: expected the values: `enum("a", "b" = "Title of b")`
    choices_after_equals: String,
}

#[derive(Elicit)]
struct WrongValue {
    #[elicit(title = 3)] // ERROR: expected a text in quotes
    title: String,
    #[elicit(title = A_TITLE)] // ERROR: expected a text in quotes
    title_constant: String,
    #[elicit(title = concat!("a", "b"))] // ERROR: expected a text in quotes
    title_of_a_macro: String,
    #[elicit(description = true)] // ERROR: expected a text in quotes
    description: String,
    #[elicit(rename = name)] // ERROR: expected a text in quotes
    rename: String,
    #[elicit(format = email)] // ERROR: expected a text in quotes
    format: String,
    #[elicit(min = "1")] // ERROR: expected a number, without quotes, or the path of a constant
    min: u8,
    #[elicit(max = true)] // ERROR: expected a number, without quotes, or the path of a constant
    max: u8,
    #[elicit(max = -LIMIT)] // ERROR: expected a number, without quotes, or the path of a constant
    minus_constant: i8,
    #[elicit(max = 1 + 2)] // ERROR: expected a comma before the next attribute
    sum: u8,
    #[elicit(max = limit())] // ERROR: expected a comma before the next attribute
    call: u8,
    #[elicit(max = {3})] // ERROR: expected a literal or the path of a constant
    block: u8,
    #[elicit(max = 1..3)] // ERROR: expected a comma before the next attribute
    range: u8,
    #[elicit(max = 'a')] // ERROR: expected a literal or the path of a constant
    character: u8,
    #[elicit(max = 999999999999999999999999999999999999999999)] // ERROR: this number is too large
    too_large: u64,
    #[elicit(max = 1e999)] // ERROR: this number is too large
    infinite: f64,
    #[elicit(max_length = -1)] // ERROR: expected a whole number from 0 on
    negative: String,
    #[elicit(max_length = 2.5)] // ERROR: expected a whole number from 0 on
    fraction: String,
    #[elicit(max_length = "2")] // ERROR: expected a whole number from 0 on
    quoted: String,
    #[elicit(max_length = 99999999999999999999999)] // ERROR: expected a whole number from 0 on
    too_long: String,
    #[elicit(enum("a", 2))] // ERROR: expected a text in quotes
    number: String,
    #[elicit(enum("a" = 2))] // ERROR: expected a text in quotes
    number_as_title: String,
    #[elicit(enum(a, b))] // ERROR: expected a text in quotes
    bare_words: String,
    #[elicit(enum("a" "b"))] // ERROR: expected `,`
    no_comma_between_values: String,
    #[elicit(enum("a": "A"))] // ERROR: expected `,`
    colon: String,
    #[elicit(default = [a, b])] // ERROR: expected texts in quotes, between commas
    list_of_bare_words: Vec<String>,
    #[elicit(enum["a", "b"])] // ERROR: expected the values: `enum("a", "b" = "Title of b")`
    brackets: String,
    #[elicit(default = ["a", 2])] // ERROR: expected texts in quotes, between commas
    list: Vec<String>,
    #[elicit(default = ("a"))] // ERROR: expected a literal or the path of a constant
    parentheses: String,
    #[elicit(default = "a".to_owned())] // ERROR: expected a comma before the next attribute
    owned: String,
    #[elicit(default = b"a")] // ERROR: expected a literal or the path of a constant
    bytes: String,
    #[elicit(validate = "rule")] // ERROR: expected a path, without quotes
    validate: String,
    #[elicit(validate = |x| Ok(()))] // ERROR: expected a path
    closure: String,
    #[elicit(secret = true)] // ERROR: this attribute takes no value: remove it
    secret: String,
    #[elicit(not_secret(true))] // ERROR: this attribute takes no value: remove it
    not_secret: String,
    #[elicit(parse = "ip")] // ERROR: this attribute takes no value: remove it
    parse: std::net::IpAddr,
}

#[derive(Elicit)]
#[elicit(rename_all)] // ERROR: expected `= "text"`
struct NoValueOfTheStruct {}

#[derive(Elicit)]
#[elicit(crate = "mcp_elicit")] // ERROR: expected a path, without quotes
#[elicit(validate = 3)] // ERROR: expected a path, without quotes
#[elicit(rename_all = camelCase)] // ERROR: expected a text in quotes
struct WrongValueOfTheStruct {}

#[derive(Elicit)]
enum OfVariants {
    #[elicit(rename)] // ERROR: expected `= "text"`
    One,
    #[elicit(title = 3)] // ERROR: expected a text in quotes
    Two,
}

fn main() {}
