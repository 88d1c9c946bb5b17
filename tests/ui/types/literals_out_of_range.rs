//! A literal that the field's type cannot hold.

use std::num::{NonZeroI8, NonZeroU8};

use mcp_elicit::{Elicit, Form};

type Count = u8;
type MaybeCount = Option<u8>;

#[derive(Elicit)]
struct Literals {
    #[elicit(max = 300)] // ERROR: a `u8` holds 0 to 255
    max: u8,
    #[elicit(max = 256)] // ERROR: a `u8` holds 0 to 255
    just_over: u8,
    #[elicit(min = -1)] // ERROR: a `u8` holds 0 to 255
    min: u8,
    #[elicit(default = 300)] // ERROR: a `u8` holds 0 to 255
    default: u8,
    #[elicit(max = 300)] // ERROR: a `u8` holds 0 to 255
    option: Option<u8>,
    #[elicit(max = 300)] // ERROR: a `u8` holds 0 to 255
    alias: Count,
    #[elicit(min = -1)] // ERROR: a `u8` holds 0 to 255
    option_alias: MaybeCount,
    #[elicit(min = -129)] // ERROR: an `i8` holds -128 to 127
    i8_min: i8,
    #[elicit(max = 128)] // ERROR: an `i8` holds -128 to 127
    i8_max: i8,
    #[elicit(max = 65536)] // ERROR: a `u16` holds 0 to 65535
    u16_max: u16,
    #[elicit(min = -32769)] // ERROR: an `i16` holds -32768 to 32767
    i16_min: i16,
    #[elicit(max = 0x1_0000_0000)] // ERROR: a `u32` holds 0 to 4294967295
    u32_max: u32,
    #[elicit(max = 2147483648)] // ERROR: an `i32` holds -2147483648 to 2147483647
    i32_max: i32,
    #[elicit(max = 18446744073709551616)] // ERROR: a `u64` holds 0 to 18446744073709551615
    u64_max: u64,
    #[elicit(min = -9223372036854775809)] // ERROR: an `i64` holds -9223372036854775808 to 9223372036854775807
    i64_min: i64,
    #[elicit(min = -1)] // ERROR: a `usize` does not hold it
    usize_min: usize,
    #[elicit(max = 18446744073709551615)] // ERROR: an `isize` does not hold it
    isize_max: isize,
    #[elicit(default = 0)] // ERROR: a `NonZero` does not hold 0
    non_zero: NonZeroI8,
    #[elicit(min = 0)] // ERROR: a `NonZero` does not hold 0
    non_zero_min: Option<NonZeroI8>,
    #[elicit(min = 0)] // ERROR: a `NonZero<u8>` holds 1 to 255
    non_zero_unsigned: NonZeroU8,
    #[elicit(max = 256)] // ERROR: a `NonZero<u8>` holds 1 to 255
    non_zero_max: Option<NonZeroU8>,
    #[elicit(max = 1e300)] // ERROR: an `f32` holds less than 3.5e38 on either side of 0
    f32_max: f32,
    #[elicit(min = -1e39)] // ERROR: an `f32` holds less than 3.5e38 on either side of 0
    f32_min: Option<f32>,
    #[elicit(default = 1e300)] // ERROR: an `f32` holds less than 3.5e38 on either side of 0
    f32_default: f32,
}

fn main() {
    // Not reported again.
    let _ = Form::<Literals>::new("How many?");
    let _ = (Literals::schema(), Literals::from_content(&serde_json::json!({})));
}
