//! A variant or constant that its type does not have.

use mcp_elicit::Elicit;

#[derive(Elicit)]
enum Reason {
    Broken,
}

struct Limits;

#[derive(Elicit)]
struct Unknown {
    #[elicit(default = Reason::Nope)] // ERROR: no variant or associated item named `Nope` found for enum `Reason`
    choice: Reason,
    #[elicit(default = Reason::Nope)] // ERROR: no variant or associated item named `Nope` found for enum `Reason`
    maybe: Option<Reason>,
    #[elicit(max = Limits::BOXES)] // ERROR: no associated item named `BOXES` found for struct `Limits`
    max: u8,
    #[elicit(min_length = Limits::LENGTH)] // ERROR: no associated item named `LENGTH` found for struct `Limits`
    length: String,
    #[elicit(validate = Limits::rule)] // ERROR: no function or associated item named `rule` found for struct `Limits`
    rule: String,
}

fn main() {}
