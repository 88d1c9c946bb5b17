//! What uses a form that is refused is not reported again.

use mcp_elicit::{Ask, Elicit, Form};

struct Plain;

#[derive(Elicit)]
struct Nested {
    plain: Plain, // ERROR: `Plain` cannot be a field of a form
}

#[derive(Elicit)]
struct List {
    list: Vec<u8>, // ERROR: a form has no list of `u8`
}

#[derive(Elicit)]
struct Misapplied {
    #[elicit(min = 3)] // ERROR: `min` and `max` do not apply to a field of
    text: String,
}

#[derive(Elicit)]
struct Named {
    password: String, // ERROR: the name of this field says that it holds a secret
}

#[derive(Elicit)]
struct Written {
    #[elicit(titel = "Name")] // ERROR: unknown attribute `titel`: did you mean `title`?
    name: String,
}

#[derive(Elicit)]
struct Tuple(String); // ERROR: write a struct with named fields

#[derive(Elicit)]
struct Generic<T> { // ERROR: remove the generic parameters
    value: T,
}

fn ask<T: Ask>() {}

fn main() {
    let _ = Form::<Nested>::new("Who are you?");
    let _ = Form::<List>::new("Who are you?").to_json();
    let _ = Form::<Misapplied>::new("Who are you?");
    let _ = Form::<Named>::new("Who are you?");
    let _ = Form::<Written>::new("Who are you?");
    let _ = Form::<Tuple>::new("Who are you?");
    let _ = Form::<Generic<u8>>::new("Who are you?");
    ask::<Misapplied>();
    let _ = (Nested::schema(), List::requested_schema());
    let _ = Written::from_content(&serde_json::json!({}));
}
