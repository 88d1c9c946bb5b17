//! Enums that are no choice.

use mcp_elicit::Elicit;

#[derive(Elicit)]
enum Data {
    Plain,
    Tuple(u8), // ERROR: an option of a choice is a word and holds no data
    Several(u8, String), // ERROR: an option of a choice is a word and holds no data
    Struct { name: String }, // ERROR: an option of a choice is a word and holds no data
    EmptyTuple(), // ERROR: an option of a choice is a word and holds no data
    EmptyStruct {}, // ERROR: an option of a choice is a word and holds no data
    #[elicit(rename = "none")]
    Renamed(()), // ERROR: an option of a choice is a word and holds no data
}

#[derive(Elicit)]
enum Empty {} // ERROR: a choice needs something to choose: add a variant

#[derive(Elicit)]
enum Generic<T> { // ERROR: remove the generic parameters
    One,
    Two(std::marker::PhantomData<T>), // ERROR: an option of a choice is a word and holds no data
}

#[derive(Elicit)]
enum Const<const N: usize> { // ERROR: remove the generic parameters
    One,
}

#[derive(Elicit)]
enum Where
where // ERROR: remove the `where` clause
    u8: Copy,
{
    One,
}

/// What uses a refused choice is not reported again.
#[derive(Elicit)]
struct Uses {
    data: Data,
    list: Vec<Data>,
    option: Option<Empty>,
    #[elicit(default = "Plain")]
    default: Data,
    #[elicit(default = ["Plain"], min_items = 1)]
    list_default: Vec<Data>,
}

fn main() {}
