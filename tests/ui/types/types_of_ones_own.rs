//! A type of one's own has bounds; those of the attributes are judged with them, and its own where it stands.

use mcp_elicit::field::{IntegerField, NumberField, TextField};
use mcp_elicit::{Elicit, Field};

struct Percent;

impl Field for Percent {
    type Of = IntegerField<Self, u8>;
    const SPEC: Self::Of = IntegerField::new().max(100);
}

struct Impossible;

impl Field for Impossible {
    type Of = TextField<Self>;
    const SPEC: Self::Of = TextField::new().min_length(5).max_length(2);
}

struct Endless;

impl Field for Endless {
    type Of = NumberField<Self>;
    const SPEC: Self::Of = NumberField::new().max_fraction(f64::INFINITY);
}

#[derive(Elicit)]
struct Form {
    #[elicit(default = 110)] // ERROR: the default is greater than `max`
    tip: Percent,
    #[elicit(min = 120)] // ERROR: `min` is greater than `max`
    share: Option<Percent>,
    #[elicit(default = 9_007_199_254_740_993)] // ERROR: the default is too large
    large: u64,
}

#[derive(Elicit)]
struct ImpossibleForm {
    impossible: Impossible, // ERROR: `min_length` is greater than `max_length`
}

#[derive(Elicit)]
struct EndlessForm {
    endless: Endless, // ERROR: a bound must be a finite number
}

fn main() {}
