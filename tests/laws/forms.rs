//! The forms of which the laws are tested: between them every kind of field, bound, format and choice, with 0 to 20
//! fields, and with names that are hard on a reader.

use std::collections::{BTreeSet, HashSet};
use std::net::Ipv4Addr;
use std::num::NonZero;
use std::str::FromStr;

use mcp_elicit::Elicit;

use crate::Tried;

/// What the type of a field refuses and the schema does not say. It is written down by hand here, beside the
/// fields, so that it is not the code under test that says what it may do.
#[derive(Debug, Clone, Copy)]
pub enum Unsaid {
    /// The schema says everything.
    Nothing,
    /// The whole numbers between these two, of which the schema says one or none.
    Within(i128, i128),
    /// The same but for 0.
    WithinButZero(i128, i128),
    /// What does not round to infinity as an `f32`.
    Real32,
    /// The text that `parse` or `validate` takes, and some of it.
    Taken {
        takes: fn(&str) -> bool,
        like: &'static [&'static str],
    },
}

use Unsaid::{Real32, Taken, Within, WithinButZero};

const fn parsed<T: FromStr>(like: &'static [&'static str]) -> Unsaid {
    Taken {
        takes: |text| text.parse::<T>().is_ok(),
        like,
    }
}

/// A form, and what its schema does not say of some of its fields.
pub trait Tested: Elicit + std::fmt::Debug + PartialEq {
    const UNSAID: &'static [(&'static str, Unsaid)] = &[];
}

macro_rules! tested {
    ($($form:ident $({ $($field:literal: $unsaid:expr),* $(,)? })?;)*) => {
        $(impl Tested for $form {
            $(const UNSAID: &'static [(&'static str, Unsaid)] = &[$(($field, $unsaid)),*];)?
        })*

        /// Every form, ready to be tried.
        pub fn all() -> Vec<Tried> {
            vec![$(Tried::form::<$form>(stringify!($form))),*]
        }
    };
}

/// 2^53 and one more, the first whole number that a double cannot hold.
const INEXACT: i128 = (1 << 53) + 1;

tested! {
    Nothing;
    OneText;
    BookReturn;
    Lengths;
    Formats;
    FormatsToo;
    Signed {
        "tiny": Within(-128, 127),
        "small": Within(-32_768, 32_767),
        "usual": Within(-2_147_483_648, 2_147_483_647),
        "large": Within(-(1 << 63), (1 << 63) - 1),
        "native": Within(-(1 << 63), (1 << 63) - 1),
        "positive": Within(1, 32_767),
        "not_zero": WithinButZero(-128, 127),
        "not_zero_large": WithinButZero(-(1 << 63), (1 << 63) - 1),
    };
    Unsigned {
        "large": Within(0, (1 << 64) - 1),
        "native": Within(0, (1 << 64) - 1),
        "positive_large": Within(1, (1 << 64) - 1),
    };
    Unannounced {
        "most": Within(-(1 << 63), INEXACT),
        "least": Within(-INEXACT, (1 << 63) - 1),
        "both": Within(-INEXACT, INEXACT),
        "unsigned": Within(7, (1 << 64) - 1),
    };
    Fractions { "single": Real32, "single_optional": Real32 };
    Choices;
    Lists;
    OddNames { "\u{0}": Within(-(1 << 31), (1 << 31) - 1) };
    AllOptional { "age": Within(-(1 << 15), (1 << 15) - 1), "weight": Real32 };
    Defaults { "days": Within(1, 127), "shift": Within(-(1 << 63), (1 << 63) - 1) };
    OwnRules {
        "address": parsed::<Ipv4Addr>(&["192.0.2.1", "127.0.0.1"]),
        "port": parsed::<u16>(&["80", "0", "+80", "443"]),
        "letter": parsed::<char>(&["x", "é", " "]),
        "name": Taken { takes: |name| letters(name).is_ok(), like: &["Ada", "Zoë", "xy"] },
    };
    Hidden;
    Everything {
        "offset": Within(-128, 127),
        "balance": Within(-(1 << 63), (1 << 63) - 1),
        "seats": Within(1, (1 << 64) - 1),
        "step": WithinButZero(-(1 << 15), (1 << 15) - 1),
        "ratio": Real32,
    };
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Nothing {}

#[derive(Debug, PartialEq, Elicit)]
pub struct OneText {
    name: String,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct BookReturn {
    #[elicit(title = "Reason")]
    reason: Reason,
    #[elicit(title = "Email for the label", format = "email")]
    email: String,
    #[elicit(title = "Number of boxes", min = 1, max = 3)]
    boxes: u8,
    #[elicit(title = "Pickup date", format = "date")]
    pickup_date: String,
    /// We have paper with stars.
    #[elicit(title = "Gift wrap the replacement")]
    gift_wrap: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Elicit)]
pub enum Reason {
    Broken,
    #[elicit(rename = "Wrong item")]
    WrongItem,
    #[elicit(rename = "No longer needed", title = "I changed my mind")]
    NoLongerNeeded,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Elicit)]
#[elicit(rename_all = "kebab-case")]
pub enum Colour {
    DarkRed,
    Blue,
    #[elicit(rename = "Grün 🌲")]
    Green,
    #[elicit(rename = "\"none\"\n\\")]
    None,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Lengths {
    any: String,
    #[elicit(min_length = 1)]
    some: String,
    #[elicit(max_length = 5)]
    few: String,
    #[elicit(min_length = 2, max_length = 4)]
    between: String,
    #[elicit(min_length = 3, max_length = 3)]
    exactly: String,
    #[elicit(min_length = 1, max_length = 9)]
    optional: Option<String>,
    #[elicit(min_length = 30, max_length = 200)]
    long: String,
    #[elicit(min_length = 2, default = "né")]
    default: String,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Formats {
    #[elicit(format = "email")]
    email: String,
    #[elicit(format = "uri")]
    uri: String,
    #[elicit(format = "date")]
    date: String,
    #[elicit(format = "date-time")]
    date_time: String,
    #[elicit(format = "email")]
    optional_email: Option<String>,
    #[elicit(format = "uri")]
    optional_uri: Option<String>,
    #[elicit(format = "date")]
    optional_date: Option<String>,
    #[elicit(format = "date-time")]
    optional_date_time: Option<String>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct FormatsToo {
    #[elicit(format = "email", max_length = 16)]
    short_email: String,
    #[elicit(format = "uri", min_length = 24)]
    long_uri: String,
    #[elicit(format = "date", default = "2028-02-29")]
    date: String,
    #[elicit(format = "date-time", max_length = 20)]
    utc: Option<String>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Signed {
    tiny: i8,
    small: i16,
    usual: i32,
    large: i64,
    native: isize,
    #[elicit(min = 1)]
    positive: i16,
    not_zero: NonZero<i8>,
    not_zero_large: Option<NonZero<i64>>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Unsigned {
    tiny: u8,
    small: u16,
    usual: u32,
    large: u64,
    native: usize,
    #[elicit(min = 10, max = 20)]
    within: u8,
    positive: Option<NonZero<u8>>,
    positive_large: NonZero<u64>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Unannounced {
    #[elicit(max = 9_007_199_254_740_993)]
    most: i64,
    #[elicit(min = -9_007_199_254_740_993)]
    least: i64,
    #[elicit(min = -9_007_199_254_740_993, max = 9_007_199_254_740_993)]
    both: Option<i64>,
    #[elicit(min = 7, max = 18_446_744_073_709_551_615)]
    unsigned: u64,
    #[elicit(min = -9_007_199_254_740_992, max = 9_007_199_254_740_992)]
    announced: i64,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Fractions {
    double: f64,
    single: f32,
    #[elicit(min = 0.5, max = 1.5)]
    within: f64,
    #[elicit(min = 1, max = 9_007_199_254_740_992)]
    whole_bounds: f64,
    #[elicit(min = -0.1, max = 1e17)]
    great: f64,
    #[elicit(min = -1e30, max = 1e30)]
    single_within: f32,
    #[elicit(min = 0)]
    optional: Option<f64>,
    single_optional: Option<f32>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Choices {
    reason: Reason,
    colour: Colour,
    #[elicit(enum("mail", "phone", "pigeon"))]
    channel: String,
    #[elicit(enum("s" = "Small", "m" = "Medium", "l"))]
    size: String,
    #[elicit(enum("yes"))]
    only: Option<String>,
    optional: Option<Reason>,
    #[elicit(default = Reason::WrongItem)]
    default: Reason,
    #[elicit(enum("1", "true", "null", "é", "e\u{301}"), default = "1")]
    odd: Option<String>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Lists {
    reasons: Vec<Reason>,
    colours: BTreeSet<Colour>,
    set: HashSet<Colour>,
    #[elicit(enum("a", "b", "c", "d"), min_items = 1, max_items = 3)]
    some: Vec<String>,
    #[elicit(enum("a" = "The first", "b"), min_items = 2)]
    all: Vec<String>,
    #[elicit(max_items = 1)]
    at_most_one: Option<Vec<Reason>>,
    #[elicit(enum("x", "y", "z"), default = ["x", "z"])]
    default: BTreeSet<String>,
    #[elicit(min_items = 1)]
    optional: Option<HashSet<Reason>>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct OddNames {
    #[elicit(rename = "a \"quoted\" name")]
    quoted: String,
    #[elicit(rename = "__proto__")]
    proto: Option<bool>,
    #[elicit(rename = "straße/~1 😀", min_length = 1)]
    unicode: String,
    #[elicit(rename = "\u{0}")]
    nul: i32,
    #[elicit(rename = "back\\slash\n", max = 3)]
    escaped: u8,
    #[elicit(rename = "properties", format = "date")]
    properties: Option<String>,
    #[elicit(rename = "$ref", min = 0.5)]
    reference: f64,
    #[elicit(rename = "e\u{301}")]
    decomposed: Colour,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct AllOptional {
    name: Option<String>,
    age: Option<i16>,
    #[elicit(min = 1)]
    boxes: Option<u8>,
    weight: Option<f32>,
    wrap: Option<bool>,
    reason: Option<Reason>,
    colours: Option<Vec<Colour>>,
    #[elicit(format = "date-time")]
    when: Option<String>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Defaults {
    #[elicit(default = "Oslo")]
    city: String,
    #[elicit(min = 1, default = 2)]
    days: i8,
    #[elicit(min = 0.1, max = 0.3, default = 0.2)]
    weight: f64,
    #[elicit(default = true)]
    wrap: bool,
    #[elicit(default = Colour::Blue)]
    colour: Colour,
    #[elicit(enum("a", "b"), min_items = 1, default = ["b"])]
    list: Vec<String>,
    #[elicit(default = -3)]
    shift: Option<i64>,
    #[elicit(format = "uri", default = "https://example.com")]
    page: Option<String>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct OwnRules {
    #[elicit(parse)]
    address: Ipv4Addr,
    #[elicit(parse, max_length = 4)]
    port: Option<u16>,
    #[elicit(parse, default = "x")]
    letter: char,
    #[elicit(min_length = 2, validate = letters)]
    name: Option<String>,
}

fn letters(name: &str) -> Result<(), &'static str> {
    if name.chars().all(char::is_alphabetic) {
        Ok(())
    } else {
        Err("must be letters")
    }
}

/// It can be asked on a page alone, and its answers follow the same law.
#[derive(Debug, PartialEq, Elicit)]
pub struct Hidden {
    user: String,
    #[elicit(secret, min_length = 8)]
    password: String,
    #[elicit(secret)]
    pin: Option<String>,
}

#[derive(Debug, PartialEq, Elicit)]
pub struct Everything {
    #[elicit(min_length = 1, max_length = 40)]
    name: String,
    note: Option<String>,
    #[elicit(format = "email")]
    email: String,
    #[elicit(format = "uri")]
    page: Option<String>,
    #[elicit(format = "date")]
    from: String,
    #[elicit(format = "date-time")]
    at: Option<String>,
    offset: i8,
    #[elicit(min = -5, max = 5)]
    mood: i32,
    balance: Option<i64>,
    boxes: u8,
    seats: NonZero<u64>,
    step: Option<NonZero<i16>>,
    #[elicit(min = 0, max = 1)]
    share: f64,
    ratio: Option<f32>,
    confirm: bool,
    wrap: Option<bool>,
    reason: Reason,
    #[elicit(enum("s" = "Small", "m"), default = "m")]
    size: String,
    colours: BTreeSet<Colour>,
    #[elicit(enum("a", "b", "c"), min_items = 1, max_items = 2)]
    extras: Option<Vec<String>>,
}
