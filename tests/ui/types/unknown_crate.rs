//! `crate` is the path by which we are known there.

use mcp_elicit::Elicit;

#[derive(Elicit)]
#[elicit(crate = nowhere)] // ERROR: nowhere
struct Name {
    name: String,
    age: Option<u8>,
}

#[derive(Elicit)]
#[elicit(crate = nowhere::elicit)] // ERROR: nowhere
enum Reason {
    Broken,
}

fn main() {}
