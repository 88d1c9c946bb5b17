//! A form is a struct that derives `Elicit`.

use mcp_elicit::{Ask, Elicit, Form, Secret};

#[derive(Elicit)]
enum Reason {
    Broken,
}

#[derive(Elicit)]
struct Name {
    name: String,
}

struct Plain {
    name: String,
}

fn ask<T: Ask>() {}

fn main() {
    let _ = Form::<String>::new("Who?"); // ERROR: `String` is not a form
    let _ = Form::<Option<u8>>::new("How many?"); // ERROR: `Option<u8>` is not a form
    let _ = Form::<Reason>::new("Why?"); // ERROR: `Reason` is not a form
    let _ = Form::<Vec<Name>>::new("Who?"); // ERROR: `Vec<Name>` is not a form
    let _ = Form::<Option<Name>>::new("Who?"); // ERROR: `Option<Name>` is not a form
    let _ = Form::<Plain>::new("Who?"); // ERROR: `Plain` is not a form
    let _ = Form::<Secret>::new("What?"); // ERROR: `mcp_elicit::Secret` is not a form
    let _ = Form::<()>::new("What?"); // ERROR: `()` is not a form
    ask::<Plain>(); // ERROR: `Plain` is not a form
}
