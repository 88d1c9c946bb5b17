//! Every attribute on every type that takes it: the JSON that comes out, and answers just inside and just outside.
//!
//! The pairs that do not go together stand in `tests/ui/types`.

use std::collections::{BTreeSet, HashSet};
use std::net::IpAddr;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroUsize,
};

use mcp_elicit::{Elicit, Secret};
use serde_json::{Value, json};

const LIMIT: u32 = 200;
const HALF: f64 = 0.5;
const WORDS: usize = 4;
const FLOOR: i64 = -200;
const YES: bool = true;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Elicit)]
enum Size {
    Small,
    #[elicit(rename = "M", title = "Medium")]
    Medium,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Elicit)]
#[elicit(rename_all = "kebab-case")]
enum Day {
    MonDay,
    TuesDay,
}

/// What a field is, and what becomes of answers to it: `ok`, or the problem without the field's name.
struct Row {
    name: &'static str,
    required: bool,
    property: String,
    /// The schema as text and as data, whose keys are judged.
    schema: (&'static str, Value),
    read: fn(&Value) -> Result<(), String>,
    cases: Vec<(Value, &'static str)>,
}

macro_rules! rows {
    ($(
        $(#[$meta:meta])* $name:ident: $type:ty => $required:ident $property:expr,
        [$($answer:expr => $verdict:expr),* $(,)?];
    )*) => {
        vec![$({
            #[derive(Elicit)]
            #[allow(dead_code)]
            struct Form {
                $(#[$meta])*
                f: $type,
            }
            Row {
                name: stringify!($name),
                required: stringify!($required) == "required",
                property: $property.to_owned(),
                schema: (
                    Form::requested_schema(),
                    serde_json::to_value(Form::schema()).expect("a schema is JSON"),
                ),
                read: |answer| match Form::from_content(&json!({"f": answer})) {
                    Ok(_) => Ok(()),
                    Err(problems) => Err(problems.to_string()),
                },
                cases: vec![$((json!($answer), $verdict)),*],
            }
        }),*]
    };
}

fn check(rows: Vec<Row>) {
    for row in rows {
        let Row { name, property, .. } = &row;
        let required = if row.required {
            r#","required":["f"]"#
        } else {
            ""
        };
        let expected = format!(r#"{{"type":"object","properties":{{"f":{property}}}{required}}}"#);
        let (text, data) = &row.schema;
        assert_eq!(*text, expected, "{name}");
        assert_eq!(
            serde_json::from_str::<Value>(text).as_ref().ok(),
            Some(data),
            "{name}"
        );
        let missing = if row.required {
            Err("f: missing".to_owned())
        } else {
            Ok(())
        };
        assert_eq!((row.read)(&Value::Null), missing, "{name}: null");
        for (answer, verdict) in &row.cases {
            let expected = match *verdict {
                "ok" => Ok(()),
                problem => Err(format!("f: {problem}")),
            };
            assert_eq!((row.read)(answer), expected, "{name}: {answer}");
        }
    }
}

#[test]
fn text() {
    check(rows! {
        plain: String => required r#"{"type":"string"}"#,
            ["" => "ok", "x" => "ok", 7 => "must be text", true => "must be text", ["x"] => "must be text", json!({"a": 1}) => "must be text"];
        optional: Option<String> => optional r#"{"type":"string"}"#, ["" => "ok", 7 => "must be text"];
        #[elicit(title = "T", description = "D")]
        words: String => required r#"{"type":"string","title":"T","description":"D"}"#, ["x" => "ok"];
        /// Of several
        /// lines.
        ///
        /// And paragraphs.
        documented: String => required r#"{"type":"string","description":"Of several lines.\n\nAnd paragraphs."}"#, ["x" => "ok"];
        #[elicit(min_length = 2)]
        min_length: String => required r#"{"type":"string","minLength":2}"#,
            ["ab" => "ok", "a" => "must be at least 2 characters", "" => "missing"];
        #[elicit(max_length = 1)]
        max_length: String => required r#"{"type":"string","maxLength":1}"#, ["a" => "ok", "ab" => "must be at most 1 character"];
        #[elicit(min_length = 2, max_length = WORDS)]
        constant: Option<String> => optional r#"{"type":"string","minLength":2,"maxLength":4}"#,
            ["abcd" => "ok", "abcde" => "must be 2 to 4 characters", "" => "ok"];
        #[elicit(default = "x")]
        default: String => optional r#"{"type":"string","default":"x"}"#, ["" => "ok", 7 => "must be text"];
        #[elicit(format = "email", default = "a@b.example")]
        email: String => optional r#"{"type":"string","format":"email","default":"a@b.example"}"#,
            ["b@c.example" => "ok", "b@" => "not an email address", "" => "ok"];
        #[elicit(format = "uri")]
        uri: String => required r#"{"type":"string","format":"uri"}"#,
            ["urn:x" => "ok", "/x" => "must be a URI, like https://example.com/page", "" => "missing"];
        #[elicit(format = "date")]
        date: Option<String> => optional r#"{"type":"string","format":"date"}"#, ["2028-02-29" => "ok", "2026-02-29" => "must be YYYY-MM-DD"];
        #[elicit(format = "date-time")]
        date_time: String => required r#"{"type":"string","format":"date-time"}"#,
            ["2026-07-01T09:30:00Z" => "ok", "2026-07-01" => "must be a date and time, like 2026-07-01T09:30:00Z"];
        #[elicit(parse)]
        parse: IpAddr => required r#"{"type":"string"}"#, ["::1" => "ok", "::x" => "not a valid f", "" => "missing", 7 => "must be text"];
        #[elicit(parse, max_length = 5)]
        parse_optional: Option<IpAddr> => optional r#"{"type":"string","maxLength":5}"#,
            ["::1" => "ok", "" => "ok", "127.0.0.1" => "must be at most 5 characters"];
        #[elicit(parse, default = "::1", title = "T", description = "D")]
        parse_default: IpAddr => optional r#"{"type":"string","title":"T","description":"D","default":"::1"}"#, ["" => "ok", "x" => "not a valid f"];
        #[elicit(parse, format = "uri", min_length = 5)]
        parse_format: String => required r#"{"type":"string","minLength":5,"format":"uri"}"#,
            ["urn:x" => "ok", "u:x" => "must be at least 5 characters", "/x/x/x" => "must be a URI, like https://example.com/page"];
        #[elicit(parse, secret)]
        parse_secret: Option<IpAddr> => optional r#"{"type":"string"}"#, ["::1" => "ok", "x" => "not a valid f"];
        #[elicit(format = "uri", title = "T", description = "D", min_length = 5, max_length = 6, default = "urn:x")]
        everything: Option<String> => optional r#"{"type":"string","title":"T","description":"D","minLength":5,"maxLength":6,"format":"uri","default":"urn:x"}"#,
            ["urn:xy" => "ok", "urn:xyz" => "must be 5 to 6 characters", "" => "ok"];
        #[elicit(default = "")]
        empty_default: String => optional r#"{"type":"string","default":""}"#, ["" => "ok"];
        /// What "they" see: \\ and é.
        #[elicit(title = "a \"b\" \\ \n é 🙂")]
        quoted: String => required r#"{"type":"string","title":"a \"b\" \\ \n é 🙂","description":"What \"they\" see: \\\\ and é."}"#, [];
        #[elicit(secret, min_length = 3)]
        secret: String => required r#"{"type":"string","minLength":3}"#, ["abc" => "ok", "ab" => "must be at least 3 characters"];
        #[elicit(not_secret)]
        not_secret: Option<String> => optional r#"{"type":"string"}"#, ["x" => "ok"];
        #[elicit(max_length = 3)]
        secret_type: Secret => required r#"{"type":"string","maxLength":3}"#, ["abc" => "ok", "abcd" => "must be at most 3 characters"];
        #[elicit(secret, max_length = 3)]
        secret_text_optional: Option<String> => optional r#"{"type":"string","maxLength":3}"#, ["abc" => "ok", "abcd" => "must be at most 3 characters"];
        #[elicit(title = "T", min_length = 1)]
        secret_title: Secret => required r#"{"type":"string","title":"T","minLength":1}"#, ["" => "missing", 7 => "must be text"];
        secret_optional: Option<Secret> => optional r#"{"type":"string"}"#, ["abc" => "ok"];
    });
}

#[test]
fn whole_numbers() {
    check(rows! {
        u8_: u8 => required r#"{"type":"integer","minimum":0,"maximum":255}"#,
            [255 => "ok", 256 => "must be 0 to 255", -1 => "must be 0 to 255", 1.0 => "ok", 1.5 => "must be a whole number", "1" => "must be a whole number", "" => "missing", true => "must be a whole number"];
        u16_: u16 => required r#"{"type":"integer","minimum":0,"maximum":65535}"#, [65535 => "ok", 65536 => "must be 0 to 65535"];
        u32_: Option<u32> => optional r#"{"type":"integer","minimum":0,"maximum":4294967295}"#, [4_294_967_295_u32 => "ok", 4_294_967_296_u64 => "must be 0 to 4294967295", "" => "ok"];
        u64_: u64 => required r#"{"type":"integer","minimum":0}"#, [u64::MAX => "ok", -1 => "must be at least 0", 1e20 => "must be at most 18446744073709551615"];
        usize_: usize => required r#"{"type":"integer","minimum":0}"#, [usize::MAX => "ok", -1 => "must be at least 0"];
        i8_: i8 => required r#"{"type":"integer"}"#, [-128 => "ok", 127 => "ok", -129 => "must be at least -128", 128 => "must be at most 127"];
        i16_: i16 => required r#"{"type":"integer"}"#, [32767 => "ok", 32768 => "must be at most 32767"];
        i32_: i32 => required r#"{"type":"integer"}"#, [i32::MIN => "ok", -2_147_483_649_i64 => "must be at least -2147483648"];
        i64_: i64 => required r#"{"type":"integer"}"#, [i64::MAX => "ok", u64::MAX => "must be at most 9223372036854775807"];
        isize_: isize => required r#"{"type":"integer"}"#, [isize::MIN => "ok"];
        non_zero: NonZeroU8 => required r#"{"type":"integer","minimum":1,"maximum":255}"#, [1 => "ok", 0 => "must be 1 to 255"];
        non_zero_large: NonZeroU64 => required r#"{"type":"integer","minimum":1}"#, [u64::MAX => "ok", 0 => "must be at least 1"];
        non_zero_signed: Option<NonZeroI8> => optional r#"{"type":"integer"}"#, [-1 => "ok", 0 => "must not be 0", 200 => "must be at most 127"];
        non_zero_u16: NonZeroU16 => required r#"{"type":"integer","minimum":1,"maximum":65535}"#, [65535 => "ok", 65536 => "must be 1 to 65535"];
        non_zero_u32: NonZeroU32 => required r#"{"type":"integer","minimum":1,"maximum":4294967295}"#, [u32::MAX => "ok", 0 => "must be 1 to 4294967295"];
        non_zero_usize: NonZeroUsize => required r#"{"type":"integer","minimum":1}"#, [usize::MAX => "ok", 0 => "must be at least 1"];
        non_zero_i16: NonZeroI16 => required r#"{"type":"integer"}"#, [i16::MIN => "ok", 0 => "must not be 0", -32769 => "must be at least -32768"];
        non_zero_i32: NonZeroI32 => required r#"{"type":"integer"}"#, [i32::MAX => "ok", 0.0 => "must not be 0"];
        non_zero_i64: NonZeroI64 => required r#"{"type":"integer"}"#, [i64::MIN => "ok", 0 => "must not be 0", u64::MAX => "must be at most 9223372036854775807"];
        non_zero_isize: NonZeroIsize => required r#"{"type":"integer"}"#, [isize::MIN => "ok", 0 => "must not be 0"];
        #[elicit(min = 5, max = 9, default = 7)]
        non_zero_bounds: NonZeroU8 => optional r#"{"type":"integer","minimum":5,"maximum":9,"default":7}"#, [5 => "ok", 9 => "ok", 4 => "must be 5 to 9", 10 => "must be 5 to 9", 0 => "must be 5 to 9"];
        #[elicit(min = -1, max = 1)]
        non_zero_around_zero: NonZeroI8 => required r#"{"type":"integer","minimum":-1,"maximum":1}"#, [-1 => "ok", 0 => "must not be 0", 2 => "must be -1 to 1"];
        #[elicit(min = FLOOR, max = -1)]
        negative_constant: i64 => required r#"{"type":"integer","minimum":-200,"maximum":-1}"#, [-200 => "ok", -201 => "must be -200 to -1", 0 => "must be -200 to -1"];
        #[elicit(min = 7, max = 7)]
        one_alone: Option<isize> => optional r#"{"type":"integer","minimum":7,"maximum":7}"#, [7 => "ok", 8 => "must be exactly 7", "" => "ok"];
        #[elicit(max = 9)]
        max_keeps_the_type: usize => required r#"{"type":"integer","minimum":0,"maximum":9}"#, [0 => "ok", 9 => "ok", -1 => "must be 0 to 9", 10 => "must be 0 to 9"];
        #[elicit(title = "T", description = "D", min = -9, max = 9, default = 3)]
        everything: Option<i8> => optional r#"{"type":"integer","title":"T","description":"D","minimum":-9,"maximum":9,"default":3}"#, [-9 => "ok", -10 => "must be -9 to 9"];
        #[elicit(min = -3, max = 3)]
        bounds: i16 => required r#"{"type":"integer","minimum":-3,"maximum":3}"#, [-3 => "ok", 3 => "ok", -4 => "must be -3 to 3", 4 => "must be -3 to 3"];
        #[elicit(min = 10)]
        min_keeps_the_type: u8 => required r#"{"type":"integer","minimum":10,"maximum":255}"#, [10 => "ok", 9 => "must be 10 to 255"];
        #[elicit(max = LIMIT, default = LIMIT)]
        constant: u8 => optional r#"{"type":"integer","minimum":0,"maximum":200,"default":200}"#, [200 => "ok", 201 => "must be 0 to 200"];
        #[elicit(default = -1)]
        default: i32 => optional r#"{"type":"integer","default":-1}"#, ["" => "ok"];
        // What a double or an `i64` does not hold is not written, and is checked all the same.
        #[elicit(min = 9_007_199_254_740_993)]
        beyond_a_double: u64 => required r#"{"type":"integer"}"#,
            [9_007_199_254_740_993_u64 => "ok", 9_007_199_254_740_992_u64 => "must be at least 9007199254740993"];
        #[elicit(max = 18_446_744_073_709_551_615)]
        the_last_of_a_u64: u64 => required r#"{"type":"integer","minimum":0}"#, [u64::MAX => "ok", -1 => "must be 0 to 18446744073709551615"];
        #[elicit(min = -9_007_199_254_740_993, max = 9_007_199_254_740_991)]
        beyond_a_double_below: i64 => required r#"{"type":"integer","maximum":9007199254740991}"#,
            [-9_007_199_254_740_993_i64 => "ok", -9_007_199_254_740_994_i64 => "must be -9007199254740993 to 9007199254740991"];
        #[elicit(max = 18_446_744_073_709_551_614)]
        beyond_an_i64: u64 => required r#"{"type":"integer","minimum":0}"#,
            [18_446_744_073_709_551_614_u64 => "ok", u64::MAX => "must be 0 to 18446744073709551614"];
        #[elicit(min = 9_007_199_254_740_992)]
        the_last_of_a_double: u64 => required r#"{"type":"integer","minimum":9007199254740992}"#, [9_007_199_254_740_992_u64 => "ok"];
    });
}

#[test]
fn numbers_and_yes_or_no() {
    check(rows! {
        f64_: f64 => required r#"{"type":"number"}"#, [0.1 => "ok", 7 => "ok", 1e308 => "ok", "7" => "must be a number", "" => "missing"];
        f32_: f32 => required r#"{"type":"number"}"#, [0.1 => "ok", 1e300 => "must be a number that is not so large"];
        #[elicit(min = 0.5, max = 2)]
        bounds: f64 => required r#"{"type":"number","minimum":0.5,"maximum":2}"#, [0.5 => "ok", 2 => "ok", 0.49 => "must be 0.5 to 2", 2.01 => "must be 0.5 to 2"];
        #[elicit(max = HALF, default = 0.25)]
        constant: f64 => optional r#"{"type":"number","maximum":0.5,"default":0.25}"#, [0.5 => "ok", 0.6 => "must be at most 0.5"];
        #[elicit(min = LIMIT, default = 300)]
        whole_constant: Option<f32> => optional r#"{"type":"number","minimum":200,"default":300}"#, [200 => "ok", 199.5 => "must be at least 200"];
        #[elicit(min = -0.5, max = -0.25)]
        negative_bounds: f32 => required r#"{"type":"number","minimum":-0.5,"maximum":-0.25}"#, [-0.5 => "ok", -0.25 => "ok", 0 => "must be -0.5 to -0.25", -0.51 => "must be -0.5 to -0.25"];
        #[elicit(title = "T", description = "D", min = -1e3, max = 1e-3, default = -0.5)]
        everything: Option<f64> => optional r#"{"type":"number","title":"T","description":"D","minimum":-1000.0,"maximum":0.001,"default":-0.5}"#,
            [-1000 => "ok", 0.001 => "ok", 0.0011 => "must be -1000 to 0.001", "" => "ok"];
        bool_: bool => required r#"{"type":"boolean"}"#, [true => "ok", false => "ok", "true" => "must be true or false", 1 => "must be true or false", "" => "missing"];
        #[elicit(default = false)]
        bool_default: bool => optional r#"{"type":"boolean","default":false}"#, [true => "ok"];
        #[elicit(title = "T", description = "D", default = YES)]
        bool_everything: Option<bool> => optional r#"{"type":"boolean","title":"T","description":"D","default":true}"#, [false => "ok", "" => "ok", "no" => "must be true or false"];
        bool_optional: Option<bool> => optional r#"{"type":"boolean"}"#, ["" => "ok"];
    });
}

#[test]
fn choices() {
    check(rows! {
        plain: Day => required r#"{"type":"string","enum":["mon-day","tues-day"]}"#, ["mon-day" => "ok", "MonDay" => "not a listed f", "" => "missing", 0 => "not a listed f"];
        titled: Option<Size> => optional r#"{"type":"string","oneOf":[{"const":"Small","title":"Small"},{"const":"M","title":"Medium"}]}"#,
            ["M" => "ok", "Medium" => "not a listed f", "" => "ok"];
        #[elicit(default = "tues-day")]
        default: Day => optional r#"{"type":"string","enum":["mon-day","tues-day"],"default":"tues-day"}"#, [];
        #[elicit(default = Day::TuesDay)]
        default_variant: Option<Day> => optional r#"{"type":"string","enum":["mon-day","tues-day"],"default":"tues-day"}"#, [];
        #[elicit(title = "T", description = "D", default = Size::Medium)]
        everything: Size => optional r#"{"type":"string","title":"T","description":"D","oneOf":[{"const":"Small","title":"Small"},{"const":"M","title":"Medium"}],"default":"M"}"#, ["Small" => "ok", "" => "ok"];
        #[elicit(enum("a", "b"), default = "b")]
        listed: String => optional r#"{"type":"string","enum":["a","b"],"default":"b"}"#, ["a" => "ok", "c" => "not a listed f"];
        #[elicit(enum("a", "b" = "Bee"))]
        listed_titled: Option<String> => optional r#"{"type":"string","oneOf":[{"const":"a","title":"a"},{"const":"b","title":"Bee"}]}"#, ["b" => "ok", "Bee" => "not a listed f"];
        #[elicit(enum("::1", "::2"), parse)]
        listed_parsed: IpAddr => required r#"{"type":"string","enum":["::1","::2"]}"#, ["::1" => "ok", "::3" => "not a listed f"];
    });
}

#[test]
fn lists() {
    const WRONG: &str = "must be a list of the offered values";
    check(rows! {
        vec: Vec<Day> => required r#"{"type":"array","items":{"type":"string","enum":["mon-day","tues-day"]}}"#,
            [json!([]) => "ok", ["mon-day", "mon-day"] => "ok", ["x"] => WRONG, [1] => WRONG, json!([null]) => WRONG, json!(["mon-day", {"a": []}, "tues-day"]) => WRONG, "mon-day" => WRONG, "" => "missing", json!({"0": "mon-day"}) => WRONG];
        ordered: BTreeSet<Size> => required r#"{"type":"array","items":{"anyOf":[{"const":"Small","title":"Small"},{"const":"M","title":"Medium"}]}}"#, [["M", "M"] => "ok"];
        hashed: Option<HashSet<Day>> => optional r#"{"type":"array","items":{"type":"string","enum":["mon-day","tues-day"]}}"#, ["" => "ok", json!([]) => "ok"];
        #[elicit(min_items = 1, max_items = 2)]
        counted: Vec<Day> => required r#"{"type":"array","minItems":1,"maxItems":2,"items":{"type":"string","enum":["mon-day","tues-day"]}}"#,
            [["mon-day"] => "ok", json!([]) => "must have 1 to 2 values", ["mon-day", "mon-day", "mon-day"] => "must have 1 to 2 values"];
        #[elicit(enum("a", "b"), max_items = 1, default = ["b"])]
        listed: Vec<String> => optional r#"{"type":"array","maxItems":1,"items":{"type":"string","enum":["a","b"]},"default":["b"]}"#,
            [["a"] => "ok", ["a", "b"] => "must have at most 1 value", ["c"] => WRONG];
        #[elicit(enum("a", "b" = "Bee"), min_items = 2)]
        listed_set: Option<BTreeSet<String>> => optional r#"{"type":"array","minItems":2,"items":{"anyOf":[{"const":"a","title":"a"},{"const":"b","title":"Bee"}]}}"#,
            [["a", "b"] => "ok", ["a"] => "must have at least 2 values"];
        #[elicit(enum("a" = "Ay", "b"), max_items = WORDS, default = ["a", "b"])]
        listed_hashed: HashSet<String> => optional r#"{"type":"array","maxItems":4,"items":{"anyOf":[{"const":"a","title":"Ay"},{"const":"b","title":"b"}]},"default":["a","b"]}"#,
            [["b"; 4] => "ok", ["b"; 5] => "must have at most 4 values"];
        #[elicit(title = "T", description = "D", min_items = 2, max_items = 2, default = ["M", "Small"])]
        everything: Option<Vec<Size>> => optional r#"{"type":"array","title":"T","description":"D","minItems":2,"maxItems":2,"items":{"anyOf":[{"const":"Small","title":"Small"},{"const":"M","title":"Medium"}]},"default":["M","Small"]}"#,
            [["M", "M"] => "ok", ["M"] => "must have exactly 2 values", "" => "ok"];
        #[elicit(default = [])]
        empty_default: BTreeSet<Day> => optional r#"{"type":"array","items":{"type":"string","enum":["mon-day","tues-day"]},"default":[]}"#, [];
        #[elicit(default = ["tues-day"])]
        default: HashSet<Day> => optional r#"{"type":"array","items":{"type":"string","enum":["mon-day","tues-day"]},"default":["tues-day"]}"#, [];
    });
}

/// The names of the cases are serde's.
#[test]
fn names() {
    macro_rules! case {
        ($($case:literal: $field:literal $variant:literal),* $(,)?) => {$({
            #[derive(Elicit)]
            #[elicit(rename_all = $case)]
            enum Choice { FirstClass }
            #[derive(Elicit)]
            #[elicit(rename_all = $case)]
            #[allow(dead_code)]
            struct Form {
                pick_up: Choice,
                #[elicit(rename = "own name")]
                other: Option<bool>,
            }
            let choice = json!({"type": "string", "enum": [$variant]});
            let other = json!({"type": "boolean"});
            let schema = serde_json::to_value(Form::schema()).expect("a schema is JSON");
            assert_eq!(schema["properties"], json!({$field: choice, "own name": other}), $case);
            assert!(Form::from_content(&json!({$field: $variant, "own name": true})).is_ok());
        })*};
    }
    case! {
        "lowercase": "pick_up" "firstclass",
        "UPPERCASE": "PICK_UP" "FIRSTCLASS",
        "PascalCase": "PickUp" "FirstClass",
        "camelCase": "pickUp" "firstClass",
        "snake_case": "pick_up" "first_class",
        "SCREAMING_SNAKE_CASE": "PICK_UP" "FIRST_CLASS",
        "kebab-case": "pick-up" "first-class",
        "SCREAMING-KEBAB-CASE": "PICK-UP" "FIRST-CLASS",
    }
}

/// Rules of the application's own: what is inside an `Option`, text as `&str`, lists whole, across fields.
#[test]
fn rules() {
    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(validate = in_order)]
    struct Stay {
        #[elicit(validate = even)]
        from: u8,
        #[elicit(validate = even)]
        to: Option<u8>,
        #[elicit(validate = polite)]
        note: String,
        #[elicit(validate = not_both)]
        days: Vec<Day>,
        #[elicit(parse, validate = loopback)]
        address: Option<IpAddr>,
    }

    const fn even(n: &u8) -> Result<(), &'static str> {
        if n.is_multiple_of(2) {
            Ok(())
        } else {
            Err("must be even")
        }
    }
    fn polite(note: &str) -> Result<(), &'static str> {
        if note.contains("please") {
            Ok(())
        } else {
            Err("must say please")
        }
    }
    const fn not_both(days: &[Day]) -> Result<(), &'static str> {
        if days.len() < 2 {
            Ok(())
        } else {
            Err("must be one day")
        }
    }
    const fn loopback(address: &IpAddr) -> Result<(), &'static str> {
        if address.is_loopback() {
            Ok(())
        } else {
            Err("must be this machine")
        }
    }
    fn in_order(stay: &Stay) -> Result<(), mcp_elicit::Problem> {
        match stay.to {
            Some(to) if to < stay.from => {
                Err(mcp_elicit::Problem::new("to", "must not be before `from`"))
            }
            _ => Ok(()),
        }
    }

    let cases = [
        (json!({"from": 2, "note": "please", "days": []}), ""),
        (
            json!({"from": 2, "to": 4, "note": "please", "days": ["mon-day"], "address": "::1"}),
            "",
        ),
        (
            json!({"from": 4, "to": 2, "note": "please", "days": []}),
            "to: must not be before `from`",
        ),
        (
            json!({"from": 3, "to": 1, "note": "now", "days": ["mon-day", "tues-day"], "address": "::2"}),
            "from: must be even; to: must be even; note: must say please; days: must be one day; address: must be this machine",
        ),
        // A wrong answer is wrong before its rule is asked.
        (
            json!({"from": 300, "note": 7, "days": []}),
            "from: must be 0 to 255; note: must be text",
        ),
    ];
    for (content, expected) in cases {
        let problems = Stay::from_content(&content).err().map(|p| p.to_string());
        assert_eq!(problems.unwrap_or_default(), expected, "{content}");
    }
}

/// An empty text that a rule refuses is no answer, as with the rules of the form; a default is asked too.
#[test]
fn rules_of_empty_text_and_defaults() {
    #[derive(Debug, PartialEq, Elicit)]
    struct Code {
        #[elicit(validate = code)]
        first: Option<String>,
        #[elicit(validate = code, default = "V-0")]
        second: String,
        #[elicit(validate = odd, default = 2)]
        third: u8,
    }

    fn code(code: &str) -> Result<(), &'static str> {
        if code.starts_with("V-") {
            Ok(())
        } else {
            Err("must start with V-")
        }
    }
    const fn odd(n: &u8) -> Result<(), &'static str> {
        if n.is_multiple_of(2) {
            Err("must be odd")
        } else {
            Ok(())
        }
    }

    let read = Code::from_content(json!({"first": "", "second": "", "third": 1}));
    let code = Code {
        first: None,
        second: "V-0".into(),
        third: 1,
    };
    assert_eq!(read, Ok(code));
    let problems = Code::from_content(json!({"first": "x"})).expect_err("two are wrong");
    assert_eq!(
        problems.to_string(),
        "first: must start with V-; third: must be odd"
    );

    #[derive(Debug, PartialEq, Elicit)]
    struct Needed {
        #[elicit(validate = polite)]
        note: String,
    }

    fn polite(note: &str) -> Result<(), &'static str> {
        if note.is_empty() {
            Err("must say something")
        } else {
            Ok(())
        }
    }

    let problems = Needed::from_content(json!({"note": ""})).expect_err("it is needed");
    assert_eq!(problems.to_string(), "note: missing");
}

/// Bounds that a type of one's own brings are bounds like others.
#[test]
fn types_of_ones_own() {
    use mcp_elicit::field::IntegerField;
    use mcp_elicit::{Fault, Field};

    #[derive(Debug, PartialEq)]
    struct Percent(u8);

    impl Field for Percent {
        type Of = IntegerField<Self, u8>;
        const SPEC: Self::Of = IntegerField::new().max(100);

        fn from_integer(number: i128) -> Result<Self, Fault> {
            u8::try_from(number)
                .map(Self)
                .map_err(|_| Fault::invalid("must be a percentage"))
        }
    }

    check(rows! {
        own: Percent => required r#"{"type":"integer","minimum":0,"maximum":100}"#, [100 => "ok", 101 => "must be 0 to 100"];
        #[elicit(min = 10, default = 50)]
        own_bounds: Option<Percent> => optional r#"{"type":"integer","minimum":10,"maximum":100,"default":50}"#, [9 => "must be 10 to 100"];
    });
}

/// The types that come with the feature of their crate's name: each is a text of its format, read as the type.
macro_rules! types_with_a_format {
    ($($feature:literal $name:ident: $type:ty, $format:literal, $right:literal is $value:expr, $wrong:literal => $words:expr;)*) => {$(
        #[cfg(feature = $feature)]
        #[test]
        fn $name() {
            #[derive(Debug, PartialEq, Elicit)]
            struct Typed {
                needed: $type,
                optional: Option<$type>,
                #[elicit(default = $right)]
                defaulted: $type,
            }

            const fn never(_: &$type) -> Result<(), &'static str> {
                Err("must be another one")
            }

            check(rows! {
                needed: $type => required concat!(r#"{"type":"string","format":""#, $format, r#""}"#),
                    [$right => "ok", $wrong => $words, "" => "missing", 7 => "must be text", [$right] => "must be text"];
                #[elicit(title = "T", description = "D")]
                optional: Option<$type> => optional concat!(r#"{"type":"string","title":"T","description":"D","format":""#, $format, r#""}"#),
                    [$right => "ok", $wrong => $words, "" => "ok"];
                #[elicit(default = $right)]
                defaulted: $type => optional concat!(r#"{"type":"string","format":""#, $format, r#"","default":""#, $right, r#""}"#),
                    ["" => "ok", $wrong => $words];
                #[elicit(validate = never)]
                ruled: Option<$type> => optional concat!(r#"{"type":"string","format":""#, $format, r#""}"#),
                    [$right => "must be another one", $wrong => $words, "" => "ok"];
            });
            let typed = Typed { needed: $value, optional: Some($value), defaulted: $value };
            assert_eq!(Typed::from_content(&json!({"needed": $right, "optional": $right})), Ok(typed));
            let typed = Typed { needed: $value, optional: None, defaulted: $value };
            assert_eq!(Typed::from_content(&json!({"needed": $right, "optional": "", "defaulted": null})), Ok(typed));
        }
    )*};
}

types_with_a_format! {
    "jiff" jiff_date: jiff::civil::Date, "date", "2028-02-29" is jiff::civil::date(2028, 2, 29), "2026-02-29" => "must be YYYY-MM-DD";
    "jiff" jiff_timestamp: jiff::Timestamp, "date-time", "2026-07-01T11:30:00.5+02:00"
        is jiff::Timestamp::from_millisecond(1_782_898_200_500).expect("it is in range"),
        "2026-07-01T09:30" => "needs a time zone, like 2026-07-01T09:30:00Z";
    "chrono" chrono_date: chrono::NaiveDate, "date", "2028-02-29"
        is chrono::NaiveDate::from_ymd_opt(2028, 2, 29).expect("it is a day"), "20280229" => "must be YYYY-MM-DD";
    "chrono" chrono_utc: chrono::DateTime<chrono::Utc>, "date-time", "2026-07-01T11:30:00.5+02:00"
        is chrono::DateTime::from_timestamp_millis(1_782_898_200_500).expect("it is in range"),
        "2026-07-01 11:30:00Z" => "must be a date and time, like 2026-07-01T09:30:00Z";
    "chrono" chrono_offset: chrono::DateTime<chrono::FixedOffset>, "date-time", "2026-07-01T11:30:00.5+02:00"
        is chrono::DateTime::from_timestamp_millis(1_782_898_200_500).expect("it is in range")
            .with_timezone(&chrono::FixedOffset::east_opt(7200).expect("it is an offset")),
        "2026-07-01T24:00:00Z" => "must be a date and time, like 2026-07-01T09:30:00Z";
    "time" time_date: time::Date, "date", "2028-02-29"
        is time::Date::from_calendar_date(2028, time::Month::February, 29).expect("it is a day"), "2028-060" => "must be YYYY-MM-DD";
    "time" time_offset: time::OffsetDateTime, "date-time", "2026-07-01T11:30:00.5+02:00"
        is time::OffsetDateTime::from_unix_timestamp_nanos(1_782_898_200_500_000_000).expect("it is in range"),
        "2026-07-01" => "must be a date and time, like 2026-07-01T09:30:00Z";
    "url" url_: url::Url, "uri", "https://example.com/a?b#c"
        is url::Url::parse("https://example.com/a?b#c").expect("it is a URL"), "example.com/a" => "must be a URI, like https://example.com/page";
    "email_address" email: email_address::EmailAddress, "email", "ada+x@example.com"
        is email_address::EmailAddress::new_unchecked("ada+x@example.com"), "ada@localhost" => "not an email address";
}

/// What the format allows and the type cannot hold is a text of the wrong format, too.
#[cfg(feature = "url")]
#[test]
fn what_the_type_cannot_hold() {
    check(rows! {
        port: url::Url => required r#"{"type":"string","format":"uri"}"#,
            ["http://a.example:65535/" => "ok", "http://a.example:65536/" => "must be a URI, like https://example.com/page"];
    });
}
