//! Two fields have two names, two options two values.

use mcp_elicit::Elicit;

#[derive(Elicit)]
struct Renamed {
    email: String,
    #[elicit(rename = "email")] // ERROR: another field is named `email` too: give one of them another name with `rename`
    mail: String,
    #[elicit(rename = "home")]
    first: String,
    #[elicit(rename = "home")] // ERROR: another field is named `home` too
    second: Option<u8>,
}

#[derive(Elicit)]
#[elicit(rename_all = "camelCase")]
struct RenamedAll {
    pickup_date: String,
    #[allow(non_snake_case)]
    pickupDate: String, // ERROR: another field is named `pickupDate` too
    #[elicit(rename = "pickupTime")]
    time: String,
    pickup_time: String, // ERROR: another field is named `pickupTime` too
}

#[derive(Elicit)]
enum Values {
    Broken,
    #[elicit(rename = "Broken")] // ERROR: another variant is named `Broken` too
    AlsoBroken,
    #[elicit(rename = "late", title = "Late")]
    Late,
    #[elicit(rename = "late", title = "Later")] // ERROR: another variant is named `late` too
    Later,
}

#[derive(Elicit)]
#[elicit(rename_all = "lowercase")]
enum ValuesInOneCase {
    Io,
    IO, // ERROR: another variant is named `io` too
    #[elicit(rename = "io")] // ERROR: another variant is named `io` too
    Other,
}

#[derive(Elicit)]
struct Listed {
    #[elicit(enum("a", "a"))] // ERROR: `a` is listed twice: remove one of them
    text: String,
    #[elicit(enum("a", "b" = "Bee", "b" = "Bees"))] // ERROR: `b` is listed twice
    titled: Option<String>,
    #[elicit(enum("a", "b", "a" = "A"))] // ERROR: `a` is listed twice
    list: Vec<String>,
}

fn main() {}
