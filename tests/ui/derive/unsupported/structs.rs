//! Structs that are no form.

use mcp_elicit::Elicit;

#[derive(Elicit)]
struct Lifetime<'a> { // ERROR: remove the generic parameters
    name: &'a str,
}

#[derive(Elicit)]
struct Type<T> { // ERROR: remove the generic parameters
    value: T,
}

#[derive(Elicit)]
struct Defaulted<T = u8> { // ERROR: remove the generic parameters
    value: T,
}

#[derive(Elicit)]
struct Const<const N: usize> { // ERROR: remove the generic parameters
    value: [u8; N],
}

#[derive(Elicit)]
struct Unused<const N: usize> { // ERROR: remove the generic parameters
    value: u8,
}

#[derive(Elicit)]
struct Several<'a, T: Clone, const N: usize> // ERROR: remove the generic parameters
where
    T: Copy,
{
    value: &'a [T; N],
}

#[derive(Elicit)]
struct Where
where // ERROR: remove the `where` clause
    u8: Copy,
{
    value: u8,
}

#[derive(Elicit)]
struct Tuple(String, u8); // ERROR: write a struct with named fields

#[derive(Elicit)]
struct Newtype(String); // ERROR: write a struct with named fields

#[derive(Elicit)]
struct EmptyTuple(); // ERROR: write a struct with named fields

#[derive(Elicit)]
struct Unit; // ERROR: for one that asks nothing but yes, write `struct Unit {}`

#[derive(Elicit)]
union Either { // ERROR: a form is a struct, and a choice an enum: a union is neither
    whole: u32,
    fraction: f32,
}

fn main() {}
