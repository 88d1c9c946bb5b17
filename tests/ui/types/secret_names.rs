//! A text whose name says secret is none that a form may ask for.

use mcp_elicit::Elicit;

type Text = String;
type MaybeText = Option<String>;

#[derive(Elicit)]
struct Names {
    password: String, // ERROR: the name of this field says that it holds a secret
    api_key: Option<String>, // ERROR: the name of this field says that it holds a secret
    #[allow(non_snake_case)]
    apiSecret: String, // ERROR: the name of this field says that it holds a secret
    card_number: Text, // ERROR: the name of this field says that it holds a secret
    access_token: MaybeText, // ERROR: the name of this field says that it holds a secret
    cvv2: String, // ERROR: the name of this field says that it holds a secret
    pin: String, // ERROR: the name of this field says that it holds a secret
    ssn: String, // ERROR: the name of this field says that it holds a secret
    passphrase: String, // ERROR: the name of this field says that it holds a secret
    client_secret: String, // ERROR: the name of this field says that it holds a secret
    #[elicit(title = "Your password", max_length = 40)]
    my_password: String, // ERROR: the name of this field says that it holds a secret
    #[elicit(rename = "apiKey")]
    renamed: String, // ERROR: the name of this field says that it holds a secret
    #[elicit(parse)]
    otp: std::net::IpAddr, // ERROR: the name of this field says that it holds a secret
}

#[derive(Elicit)]
#[elicit(rename_all = "camelCase")]
struct RenamedAll {
    private_key: String, // ERROR: the name of this field says that it holds a secret
}

fn main() {}
