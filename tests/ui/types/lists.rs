//! A list is a choice of several, so it needs something to choose.

use std::collections::{BTreeSet, HashSet};

use mcp_elicit::{Elicit, Secret};

type Tags = Vec<String>;

#[derive(Elicit)]
enum Reason {
    Broken,
}

#[derive(Elicit)]
struct Lists {
    numbers: Vec<u8>, // ERROR: a form has no list of `u8`
    yes_or_no: Vec<bool>, // ERROR: a form has no list of `bool`
    fractions: Vec<f64>, // ERROR: a form has no list of `f64`
    text: Vec<String>, // ERROR: a list of text needs the values that can be chosen
    text_alias: Tags, // ERROR: a list of text needs the values that can be chosen
    text_set: BTreeSet<String>, // ERROR: a list of text needs the values that can be chosen
    hashed: HashSet<String>, // ERROR: a list of text needs the values that can be chosen
    optional_text: Option<Vec<String>>, // ERROR: a list of text needs the values that can be chosen
    set_of_numbers: BTreeSet<u8>, // ERROR: a form has no list of `u8`
    lists: Vec<Vec<Reason>>, // ERROR: a form has no list of `Vec<Reason>`
    options: Vec<Option<Reason>>, // ERROR: a form has no list of `Option<Reason>`
    secrets: Vec<Secret>, // ERROR: a form has no list of `mcp_elicit::Secret`
    unordered: BTreeSet<Reason>, // ERROR: `Reason: Ord` is not satisfied
    optional_numbers: Option<Vec<u8>>, // ERROR: a form has no list of `u8`
}

fn main() {}
