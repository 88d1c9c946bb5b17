//! A form is flat: a struct in it is refused, by whatever way it comes.

use mcp_elicit::Elicit;

struct Plain {
    street: String,
}

#[derive(Elicit)]
struct Address {
    street: String,
}

type Alias = Address;
type Maybe = Option<Address>;
type Several = Vec<Address>;

mod elsewhere {
    #[derive(mcp_elicit::Elicit)]
    pub struct Address {
        pub street: String,
    }
}

enum NotAChoice {
    One,
}

/// The same mistake in two fields is two mistakes.
#[derive(Elicit)]
struct Nested {
    plain: Plain, // ERROR: `Plain` cannot be a field of a form
    derived: Address, // ERROR: `Address` cannot be a field of a form
    alias: Alias, // ERROR: `Address` cannot be a field of a form
    path: elsewhere::Address, // ERROR: `elsewhere::Address` cannot be a field of a form
    option: Option<Address>, // ERROR: `Address` cannot be a field of a form
    option_alias: Maybe, // ERROR: `Address` cannot be a field of a form
    list: Vec<Address>, // ERROR: a form has no list of `Address`
    list_alias: Several, // ERROR: a form has no list of `Address`
    option_list: Option<Vec<Address>>, // ERROR: a form has no list of `Address`
    plain_enum: NotAChoice, // ERROR: `NotAChoice` cannot be a field of a form
    list_of_plain_enum: Vec<NotAChoice>, // ERROR: a form has no list of `NotAChoice`
    #[elicit(title = "Home", rename = "home_address")]
    with_attributes: Address, // ERROR: `Address` cannot be a field of a form
}

#[derive(Elicit)]
struct Tree {
    children: Vec<Self>, // ERROR: a form has no list of `Tree`
    parent: Option<Box<Self>>, // ERROR: `Box<Tree>` cannot be a field of a form
}

fn main() {}
