//! `parse` reads a type from text, so the type has a `FromStr`.

use mcp_elicit::{Elicit, Secret};

struct Plate(String);

type Alias = Plate;

#[derive(Elicit)]
enum Reason {
    Broken,
}

#[derive(Elicit)]
struct Parsed {
    #[elicit(parse)] // ERROR: `Plate` cannot be parsed from text
    plain: Plate,
    #[elicit(parse)] // ERROR: `Plate` cannot be parsed from text
    alias: Alias,
    #[elicit(parse)] // ERROR: `Plate` cannot be parsed from text
    option: Option<Plate>,
    #[elicit(parse)] // ERROR: `Vec<String>` cannot be parsed from text
    list: Vec<String>,
    #[elicit(parse)] // ERROR: `Reason` cannot be parsed from text
    choice: Reason,
    #[elicit(parse)] // ERROR: `mcp_elicit::Secret` cannot be parsed from text
    hidden: Secret,
    #[elicit(title = "Plate", max_length = 8, parse)] // ERROR: `Plate` cannot be parsed from text
    with_attributes: Plate,
}

fn main() {}
