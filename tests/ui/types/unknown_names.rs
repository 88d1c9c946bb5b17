//! A path that leads nowhere is reported where it is written.

use mcp_elicit::Elicit;

const LIMIT: u8 = 3;

#[derive(Elicit)]
enum Reason {
    Broken,
}

#[derive(Elicit)]
#[elicit(validate = no_rule)] // ERROR: cannot find function `no_rule` in this scope
struct Unknown {
    #[elicit(max = LIMITT)] // ERROR: cannot find value `LIMITT` in this scope
    max: u8,
    #[elicit(min = LOWER)] // ERROR: cannot find value `LOWER` in this scope
    min: Option<u8>,
    #[elicit(default = LIMITT)] // ERROR: cannot find value `LIMITT` in this scope
    default: u8,
    #[elicit(max_length = LENGTH)] // ERROR: cannot find value `LENGTH` in this scope
    length: String,
    #[elicit(min_items = ITEMS)] // ERROR: cannot find value `ITEMS` in this scope
    items: Vec<Reason>,
    #[elicit(default = Raeson::Broken)] // ERROR: `Raeson`
    choice: Reason,
    #[elicit(validate = rules::no_rule)] // ERROR: `rules`
    rule: String,
    #[elicit(validate = nothing)] // ERROR: cannot find function `nothing` in this scope
    other_rule: String,
}

fn main() {}
