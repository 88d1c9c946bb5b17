//! A secret has no way out but `expose_secret`.

use mcp_elicit::Secret;

#[derive(Debug)]
struct Account {
    password: Secret, // ERROR: `mcp_elicit::Secret` doesn't implement `Debug`
}

fn main() {
    let secret = Secret::from(String::from("tr0ub4dor"));
    println!("{:?}", secret); // ERROR: `mcp_elicit::Secret` doesn't implement `Debug`
    println!("{}", secret); // ERROR: `mcp_elicit::Secret` doesn't implement `std::fmt::Display`
    let _ = serde_json::to_string(&secret); // ERROR: serde
    let _ = secret.clone(); // ERROR: no method named `clone` found
    let _ = secret == secret; // ERROR: binary operation `==` cannot be applied
    let _ = &secret.0; // ERROR: field `0` of struct `mcp_elicit::Secret` is private
}
