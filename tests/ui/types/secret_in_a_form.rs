//! What asks for a secret is no form: it goes to a page, in url mode.

use mcp_elicit::{Ask, Elicit, Form, Secret};

type Hidden = Secret;
type Maybe = Option<Secret>;

#[derive(Elicit)]
struct Plain {
    name: String,
    password: Secret,
}

#[derive(Elicit)]
struct Optional {
    password: Option<Secret>,
}

#[derive(Elicit)]
struct Alias {
    password: Hidden,
}

#[derive(Elicit)]
struct OptionalAlias {
    password: Maybe,
}

#[derive(Elicit)]
struct Marked {
    #[elicit(secret)]
    code: String,
}

#[derive(Elicit)]
struct MarkedParsed {
    #[elicit(secret, parse)]
    code: Option<std::net::IpAddr>,
}

type Renamed = Plain;

fn ask<T: Ask>(message: &'static str) -> Form<T> {
    Form::new(message)
}

fn ask_of_anything<T: Elicit>() -> Form<T> {
    Form::new("Who are you?") // ERROR: `T` asks for a secret
}

fn main() {
    let _ = Form::<Plain>::new("Sign in."); // ERROR: `Plain` asks for a secret, and a form must not
    let _ = Form::<Optional>::new("Sign in."); // ERROR: `Optional` asks for a secret, and a form must not
    let _ = Form::<Alias>::new("Sign in."); // ERROR: `Alias` asks for a secret, and a form must not
    let _ = Form::<OptionalAlias>::new("Sign in."); // ERROR: `OptionalAlias` asks for a secret, and a form must not
    let _ = Form::<Marked>::new("Sign in."); // ERROR: `Marked` asks for a secret, and a form must not
    let _ = Form::<MarkedParsed>::new("Sign in."); // ERROR: `MarkedParsed` asks for a secret, and a form must not
    let _ = Form::<Renamed>::new("Sign in."); // ERROR: `Plain` asks for a secret, and a form must not
    let _ = ask::<Plain>("Sign in."); // ERROR: `Plain` asks for a secret, and a form must not
    let _: Form<Marked> = ask("Sign in."); // ERROR: `Marked` asks for a secret, and a form must not
}
