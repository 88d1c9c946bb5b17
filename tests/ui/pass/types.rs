//! Types that the compiler knows and their spelling does not tell.

use std::net::IpAddr;

use mcp_elicit::{Ask, Elicit, Form, Secret};

type Address = IpAddr;
type MaybeAddress = Option<IpAddr>;
type Count = u8;
type Reasons = Vec<Reason>;

#[derive(Clone, Copy, Elicit)]
enum Reason {
    Broken,
    Late,
}

const LIMIT: u64 = 255;
const USUAL: Reason = Reason::Late;

#[derive(Elicit)]
struct Types {
    #[elicit(parse)]
    address: Address,
    #[elicit(parse, default = "::1", max_length = 45)]
    other: Option<Address>,
    #[elicit(parse)]
    third: MaybeAddress,
    #[elicit(max = LIMIT, default = LIMIT)]
    count: Count,
    #[elicit(min_items = 2, default = ["Late", "Broken"])]
    reasons: Reasons,
    #[elicit(default = USUAL)]
    reason: Option<Reason>,
    #[elicit(default = Reason::Broken)]
    first: Reason,
    r#type: bool,
}

/// No secret in a form, but a schema for the page.
#[derive(Elicit)]
struct SignIn {
    password: Secret,
}

#[derive(Elicit)]
struct Confirm {}

fn ask<T: Ask>() -> Form<T> {
    Form::new("Is it so?")
}

fn main() {
    let _ = (ask::<Types>(), ask::<Confirm>());
    let _ = (SignIn::schema(), SignIn::requested_schema());
}
