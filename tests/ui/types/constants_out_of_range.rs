//! A constant that the field's type cannot hold, or that bounds nothing.

use std::num::{NonZeroI8, NonZeroU8};

use mcp_elicit::Elicit;

const LIMIT: u32 = 1000;
const BELOW: i8 = -1;
const HALF: f64 = 0.5;
const HUGE: f64 = 1e300;
const ZERO: u8 = 0;
const BOXES: u8 = 200;

struct Limits;

impl Limits {
    const BOXES: u16 = 256;
}

type Count = u8;

#[derive(Elicit)]
struct Constants {
    #[elicit(max = LIMIT)] // ERROR: a `u8` holds 0 to 255
    max: u8,
    #[elicit(min = BELOW)] // ERROR: a `u8` holds 0 to 255
    min: u8,
    #[elicit(max = Limits::BOXES)] // ERROR: a `u8` holds 0 to 255
    associated: u8,
    #[elicit(max = i64::MAX)] // ERROR: a `u8` holds 0 to 255
    of_another_type: u8,
    #[elicit(max = LIMIT)] // ERROR: a `u8` holds 0 to 255
    alias: Count,
    #[elicit(max = LIMIT)] // ERROR: a `u8` holds 0 to 255
    option: Option<u8>,
    #[elicit(max = LIMIT)] // ERROR: an `i8` holds -128 to 127
    signed: i8,
    #[elicit(default = LIMIT)] // ERROR: a `u8` holds 0 to 255
    default: u8,
    #[elicit(default = 300, max = BOXES)] // ERROR: a `u8` holds 0 to 255
    default_beside_a_constant: u8,
    #[elicit(max = LIMIT, default = 5)] // ERROR: a `u8` holds 0 to 255
    beside_a_default: u8,
    #[elicit(min = LIMIT, max = 3)] // ERROR: a `u8` holds 0 to 255
    both: Option<u8>,
    #[elicit(default = ZERO)] // ERROR: a `NonZero<u8>` holds 1 to 255
    non_zero: Option<NonZeroU8>,
    #[elicit(default = ZERO)] // ERROR: a `NonZero` does not hold 0
    non_zero_signed: NonZeroI8,
    #[elicit(max = HALF)] // ERROR: the bound of a whole number must be whole
    whole: u32,
    #[elicit(max = HUGE)] // ERROR: an `f32` holds less than 3.5e38 on either side of 0
    f32_max: f32,
    #[elicit(min = f64::MIN)] // ERROR: an `f32` holds less than 3.5e38 on either side of 0
    f32_min: Option<f32>,
    #[elicit(max = f64::INFINITY)] // ERROR: a bound must be a finite number
    infinite: f64,
    #[elicit(min = f64::NEG_INFINITY)] // ERROR: a bound must be a finite number
    no_minimum: Option<f64>,
    #[elicit(max = f64::NAN)] // ERROR: a bound must be a finite number
    infinite_f32: f32,
    #[elicit(min = f64::NAN)] // ERROR: a bound must be a finite number
    not_a_number: f64,
    #[elicit(max = f64::INFINITY)] // ERROR: the bound of a whole number must be whole
    infinite_whole: u64,
}

fn main() {}
