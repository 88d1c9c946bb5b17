//! Types that a form cannot ask for.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use mcp_elicit::{Elicit, Form};

type Pair = (u8, u8);

#[derive(Elicit)]
struct Name {
    name: String,
}

#[derive(Elicit)]
struct NotAField {
    map: HashMap<String, String>, // ERROR: cannot be a field of a form
    tree: BTreeMap<String, u8>, // ERROR: cannot be a field of a form
    tuple: (u8, u8), // ERROR: `(u8, u8)` cannot be a field of a form
    tuple_alias: Pair, // ERROR: `(u8, u8)` cannot be a field of a form
    unit: (), // ERROR: `()` cannot be a field of a form
    boxed: Box<String>, // ERROR: cannot be a field of a form
    counted: Rc<String>, // ERROR: cannot be a field of a form
    str: &'static str, // ERROR: `&'static str` cannot be a field of a form
    reference: &'static u8, // ERROR: `&'static u8` cannot be a field of a form
    optional_reference: Option<&'static str>, // ERROR: `&'static str` cannot be a field of a form
    cow: Cow<'static, str>, // ERROR: `Cow<'static, str>` cannot be a field of a form
    array: [u8; 2], // ERROR: `[u8; 2]` cannot be a field of a form
    character: char, // ERROR: `char` cannot be a field of a form
    function: fn() -> u8, // ERROR: `fn() -> u8` cannot be a field of a form
    too_wide: u128, // ERROR: `u128` cannot be a field of a form
    json: serde_json::Value, // ERROR: `Value` cannot be a field of a form
    form: Form<Name>, // ERROR: `mcp_elicit::Form<Name>` cannot be a field of a form
}

fn main() {}
