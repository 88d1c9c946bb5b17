//! Names that only look like secrets, and those of which it was said that they are none.

use mcp_elicit::{Elicit, Form};

type Amount = u32;

#[derive(Elicit)]
struct Names {
    shipping: String,
    discard: String,
    spinner: Option<String>,
    cardinal: String,
    key: String,
    token_count: u32,
    tokens: Amount,
    show_secret: bool,
    password_length: Option<u8>,
    #[elicit(not_secret)]
    token: String,
    #[elicit(not_secret, rename = "apiKey")]
    name_of_key: Option<String>,
}

fn main() {
    let _ = Form::<Names>::new("Not a secret among them.");
}
