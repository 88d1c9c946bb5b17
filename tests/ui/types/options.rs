//! An answer is there or it is not: `Option` stands once.

use mcp_elicit::{Elicit, Secret};

type Maybe<T> = Option<T>;
type MaybeNumber = Option<u8>;

#[derive(Elicit)]
enum Reason {
    Broken,
}

#[derive(Elicit)]
struct Options {
    number: Option<Option<u8>>, // ERROR: an `Option` in a form cannot hold another `Option`
    text: Option<Option<String>>, // ERROR: an `Option` in a form cannot hold another `Option`
    choice: Option<Option<Reason>>, // ERROR: an `Option` in a form cannot hold another `Option`
    list: Option<Option<Vec<Reason>>>, // ERROR: an `Option` in a form cannot hold another `Option`
    secret: Option<Option<Secret>>, // ERROR: an `Option` in a form cannot hold another `Option`
    alias: Maybe<Maybe<bool>>, // ERROR: an `Option` in a form cannot hold another `Option`
    mixed: Option<MaybeNumber>, // ERROR: an `Option` in a form cannot hold another `Option`
    thrice: Option<Option<Option<u8>>>, // ERROR: an `Option` in a form cannot hold another `Option`
    #[elicit(min = 1)]
    with_attributes: Option<Option<u8>>, // ERROR: an `Option` in a form cannot hold another `Option`
}

fn main() {}
