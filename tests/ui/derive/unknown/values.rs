//! Formats that the protocol does not have, and cases that nobody writes.

use mcp_elicit::Elicit;

#[derive(Elicit)]
struct Formats {
    #[elicit(format = "emial")] // ERROR: `emial` is not a format: did you mean `email`?
    near: String,
    #[elicit(format = "Email")] // ERROR: `Email` is not a format: did you mean `email`?
    case: String,
    #[elicit(format = "datetime")] // ERROR: `datetime` is not a format: did you mean `date-time`?
    date_time: Option<String>,
    #[elicit(format = "url")] // ERROR: `url` is not a format: did you mean `uri`?
    url: String,
    #[elicit(format = "uuid")] // ERROR: `uuid` is not a format: write one of `email`, `uri`, `date`, `date-time`
    uuid: String,
    #[elicit(format = "hostname")] // ERROR: `hostname` is not a format: write one of
    host: String,
    #[elicit(format = "")] // ERROR: `` is not a format: write one of
    empty: String,
}

#[derive(Elicit)]
#[elicit(rename_all = "camelcase")] // ERROR: `camelcase` is not a case: did you mean `camelCase`?
struct Near {
    one: String,
}

#[derive(Elicit)]
#[elicit(rename_all = "Title Case!")] // ERROR: `Title Case!` is not a case
struct NoCase {
    one: String,
}

#[derive(Elicit)]
#[elicit(rename_all = "xyz")] // ERROR: `xyz` is not a case: write one of `lowercase`, `UPPERCASE`
enum Choice {
    One,
}

fn main() {}
