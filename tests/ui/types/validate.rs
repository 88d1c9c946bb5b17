//! A rule of the application takes the value by reference and says what is wrong.

use mcp_elicit::Elicit;

fn says_yes(_: &str) -> bool {
    true
}

fn says_nothing(_: &str) {}

fn of_a_number(_: &u32) -> Result<(), &'static str> {
    Ok(())
}

fn takes_it(_: String) -> Result<(), &'static str> {
    Ok(())
}

fn takes_two(_: &str, _: usize) -> Result<(), &'static str> {
    Ok(())
}

fn of_another(_: &Other) -> Result<(), &'static str> {
    Ok(())
}

const NO_FUNCTION: u8 = 1;

struct Other;

#[derive(Elicit)]
struct Rules {
    #[elicit(validate = says_yes)] // ERROR: mismatched types
    returns: String,
    #[elicit(validate = says_nothing)] // ERROR: mismatched types
    returns_nothing: String,
    #[elicit(validate = of_a_number)] // ERROR: mismatched types
    takes_a_number: String,
    #[elicit(validate = of_a_number)] // ERROR: mismatched types
    takes_another_number: u8,
    #[elicit(validate = takes_it)] // ERROR: mismatched types
    takes_by_value: String,
    #[elicit(validate = takes_two)] // ERROR: this function takes 2 arguments but 1 argument was supplied
    takes_too_much: String,
    #[elicit(validate = NO_FUNCTION)] // ERROR: expected function, found `u8`
    no_function: String,
}

#[derive(Elicit)]
#[elicit(validate = of_another)] // ERROR: mismatched types
struct OfTheStruct {
    name: String,
}

#[derive(Elicit)]
#[elicit(validate = all_is_well)] // ERROR: mismatched types
struct ReturnsOfTheStruct {
    name: String,
}

fn all_is_well(_: &ReturnsOfTheStruct) -> bool {
    true
}

fn main() {}
