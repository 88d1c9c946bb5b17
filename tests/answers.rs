//! Reading an answer: what is right, what is wrong, and what is no answer at all.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Debug;
use std::net::IpAddr;

use mcp_elicit::{Answer, Ask, Code, Elicit, Form, Problem, Problems, Secret};
use serde_core::de::value::{self, MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde_core::de::{Error as _, IntoDeserializer, Visitor};
use serde_core::forward_to_deserialize_any;
use serde_json::{Deserializer, Value, json};

/// What becomes of a content: the same from text, from data that is borrowed and from data that is not.
fn read<T: Elicit + Debug + PartialEq>(content: &str) -> Result<T, String> {
    let text = T::from_content(&mut Deserializer::from_str(content));
    let data: Value = serde_json::from_str(content).expect("the content is JSON");
    assert_eq!(text, T::from_content(&data), "{content}");
    assert_eq!(text, T::from_content(data), "{content}");
    text.map_err(|problems| problems.to_string())
}

/// The same of a result.
fn read_result<T: Ask + Debug + PartialEq>(result: &str) -> Result<Answer<T>, String> {
    let form = Form::<T>::new("A few details, please.");
    let text = form.read(&mut Deserializer::from_str(result));
    let data: Value = serde_json::from_str(result).expect("the result is JSON");
    assert_eq!(text, form.read(&data), "{result}");
    assert_eq!(text, form.read(data), "{result}");
    text.map_err(|problems| problems.to_string())
}

fn is<T>(outcome: &str) -> Result<T, String> {
    Err(outcome.to_owned())
}

/// The form that the texts of the documentation speak of.
#[derive(Debug, PartialEq, Elicit)]
struct BookReturn {
    #[elicit(title = "Reason")]
    reason: Reason,
    #[elicit(title = "Email for the label", format = "email")]
    email: String,
    #[elicit(title = "Number of boxes", min = 1, max = 3)]
    boxes: u8,
    #[elicit(title = "Pickup date", format = "date")]
    pickup_date: String,
    /// We use the paper of the season.
    #[elicit(title = "Gift wrap the replacement")]
    gift_wrap: Option<bool>,
}

#[derive(Debug, PartialEq, Elicit)]
enum Reason {
    Broken,
    #[elicit(rename = "Wrong item")]
    WrongItem,
    #[elicit(rename = "No longer needed", title = "I changed my mind")]
    NoLongerNeeded,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Elicit)]
enum Day {
    Mon,
    Tue,
}

/// A field of each kind, none of which need be answered.
#[derive(Debug, Default, PartialEq, Elicit)]
struct Kinds {
    text: Option<String>,
    whole: Option<i32>,
    large: Option<u64>,
    real: Option<f64>,
    yes: Option<bool>,
    day: Option<Day>,
    days: Option<Vec<Day>>,
}

/// What each field of [`Kinds`] says to an answer that is of no kind.
const WRONG_KIND: [(&str, &str); 7] = [
    ("text", "must be text"),
    ("whole", "must be a whole number"),
    ("large", "must be a whole number"),
    ("real", "must be a number"),
    ("yes", "must be true or false"),
    ("day", "not a listed day"),
    ("days", "must be a list of the offered values"),
];

const BROKEN: &str = "the answer could not be read: it is not well formed";
const NO_CONTENT: &str = "the content must be an object with a value for each field";
const NO_RESULT: &str = "the result must be an object with an `action`";

mod a_pickup {
    use super::*;

    #[test]
    fn that_is_right() {
        let content = r#"{"reason": "Wrong item", "email": "ada@example.com", "boxes": 2, "pickup_date": "2026-07-01", "gift_wrap": true}"#;
        let expected = BookReturn {
            reason: Reason::WrongItem,
            email: "ada@example.com".into(),
            boxes: 2,
            pickup_date: "2026-07-01".into(),
            gift_wrap: Some(true),
        };
        assert_eq!(read(content).as_ref(), Ok(&expected));
        let result = format!(r#"{{"action": "accept", "content": {content}}}"#);
        assert_eq!(read_result(&result), Ok(Answer::Accept(expected)));
    }

    #[test]
    fn that_is_wrong() {
        let content =
            r#"{"reason": "Dog ate it", "email": "ada@", "boxes": 9, "pickup_date": "tomorrow"}"#;
        let problems = "reason: not a listed reason; email: not an email address; \
                        boxes: must be 1 to 3; pickup_date: must be YYYY-MM-DD";
        assert_eq!(read::<BookReturn>(content), is(problems));
        let result = format!(r#"{{"action": "accept", "content": {content}}}"#);
        assert_eq!(read_result::<BookReturn>(&result), is(problems));
    }

    #[test]
    fn that_lacks_an_answer() {
        let content = r#"{"reason": "Broken", "boxes": 1, "pickup_date": "2026-07-01"}"#;
        assert_eq!(read::<BookReturn>(content), is("email: missing"));
    }
}

mod keys {
    use super::*;

    fn orders<T: Copy>(items: &[T]) -> Vec<Vec<T>> {
        if items.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for at in 0..items.len() {
            let mut rest = items.to_vec();
            let first = rest.remove(at);
            for mut order in orders(&rest) {
                order.insert(0, first);
                all.push(order);
            }
        }
        all
    }

    /// The problems stand in the order of the fields, whatever that of the keys.
    #[test]
    fn in_any_order() {
        let wrong = [
            r#""reason": 1"#,
            r#""boxes": 0"#,
            r#""pickup_date": []"#,
            r#""gift_wrap": "yes""#,
            r#""other": {}"#,
        ];
        let orders = orders(&wrong);
        assert_eq!(orders.len(), 120);
        for order in orders {
            let problems = "reason: not a listed reason; email: missing; boxes: must be 1 to 3; \
                            pickup_date: must be text; gift_wrap: must be true or false";
            assert_eq!(
                read::<BookReturn>(&format!("{{{}}}", order.join(","))),
                is(problems)
            );
        }
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Visit {
        #[elicit(min = 1)]
        guests: i8,
        days: Vec<Day>,
        note: Option<String>,
    }

    /// The last answer of a key counts, as it does in JSON that is read as data.
    #[test]
    fn that_come_twice() {
        let visit = |note: Option<&str>| {
            Ok(Visit {
                guests: 2,
                days: vec![Day::Tue],
                note: note.map(str::to_owned),
            })
        };
        let cases = [
            (r#""guests": 2, "days": ["Tue"]"#, visit(None)),
            (r#""guests": 1, "guests": 2, "days": ["Tue"]"#, visit(None)),
            (
                r#""guests": "x", "guests": 2, "days": 5, "days": ["Mon"], "days": ["Tue"]"#,
                visit(None),
            ),
            (
                r#""guests": {"a": 1}, "days": ["x"], "guests": 2, "days": ["Tue"]"#,
                visit(None),
            ),
            (
                r#""note": "a", "guests": 2, "note": "b", "days": ["Tue"]"#,
                visit(Some("b")),
            ),
            (
                r#""note": "a", "guests": 2, "note": null, "days": ["Tue"]"#,
                visit(None),
            ),
            (
                r#""guests": 2, "guests": 0, "days": ["Tue"], "days": [7]"#,
                is("guests: must be at least 1; days: must be a list of the offered values"),
            ),
            (
                r#""guests": 2, "days": ["Tue"], "guests": null, "days": """#,
                is("guests: missing; days: missing"),
            ),
        ];
        for (content, expected) in cases {
            assert_eq!(read(&format!("{{{content}}}")), expected, "{content}");
        }
    }

    /// Nobody asked, so nothing is wrong with them.
    #[test]
    fn that_nobody_asked_for() {
        let junk = [
            "null",
            "\"\"",
            "1e300",
            "[]",
            "{}",
            r#"[[{"a": [{"guests": 0}]}], "x"]"#,
            r#"{"guests": 0, "days": {"days": [1, {"": null}]}}"#,
        ];
        let names = ["other", "", "Guests", "guests ", "$ref", "content"];
        for (junk, name) in junk.iter().flat_map(|junk| names.map(|name| (junk, name))) {
            let content =
                format!(r#"{{"{name}": {junk}, "guests": 2, "{name}": {junk}, "days": []}}"#);
            let read: Result<Visit, _> = read(&content);
            assert!(read.is_ok(), "{content}: {read:?}");
        }
    }

    #[test]
    fn that_are_written_with_escapes() {
        let content = r#"{"gu\u0065sts": 2, "d\u0061ys": ["M\u006fn"]}"#;
        assert_eq!(
            read::<Visit>(content).map(|visit| (visit.guests, visit.days)),
            Ok((2, vec![Day::Mon]))
        );
    }
}

mod unanswered {
    use super::*;

    /// Of each kind of field, needed, optional, with a default and with both.
    macro_rules! no_answer_is_a_key_that_is_absent_null_or_empty_text {
        ($($(#[$rule:meta])* $name:ident: $type:ty, $default:tt is $value:expr;)*) => {$(
            #[test]
            fn $name() {
                #[derive(Debug, PartialEq, Elicit)]
                struct Needed {
                    $(#[$rule])*
                    f: $type,
                }
                #[derive(Debug, PartialEq, Elicit)]
                struct Optional {
                    $(#[$rule])*
                    f: Option<$type>,
                }
                #[derive(Debug, PartialEq, Elicit)]
                struct Defaulted {
                    $(#[$rule])*
                    #[elicit(default = $default)]
                    f: $type,
                }
                #[derive(Debug, PartialEq, Elicit)]
                struct Both {
                    $(#[$rule])*
                    #[elicit(default = $default)]
                    f: Option<$type>,
                }

                for content in ["{}", r#"{"f": null}"#, r#"{"f": ""}"#] {
                    assert_eq!(read::<Needed>(content), is("f: missing"), "{content}");
                    assert_eq!(read(content), Ok(Optional { f: None }), "{content}");
                    assert_eq!(read(content), Ok(Defaulted { f: $value }), "{content}");
                    assert_eq!(read(content), Ok(Both { f: Some($value) }), "{content}");
                }
                // A blank is an answer, and here a wrong one.
                for content in [r#"{"f": " "}"#, r#"{"f": {}}"#] {
                    assert!(read::<Needed>(content).is_err(), "{content}");
                    assert!(read::<Optional>(content).is_err(), "{content}");
                    assert!(read::<Defaulted>(content).is_err(), "{content}");
                    assert!(read::<Both>(content).is_err(), "{content}");
                }
            }
        )*};
    }

    no_answer_is_a_key_that_is_absent_null_or_empty_text! {
        #[elicit(min_length = 2)]
        text_of_a_length: String, "xy" is "xy".to_owned();
        #[elicit(format = "email")]
        email: String, "a@b.example" is "a@b.example".to_owned();
        #[elicit(format = "uri")]
        uri: String, "urn:x" is "urn:x".to_owned();
        #[elicit(format = "date")]
        date: String, "2026-07-01" is "2026-07-01".to_owned();
        #[elicit(format = "date-time")]
        date_time: String, "2026-07-01T09:30:00Z" is "2026-07-01T09:30:00Z".to_owned();
        #[elicit(parse)]
        parsed: IpAddr, "::1" is IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]);
        unsigned: u8, 3 is 3;
        signed: i64, 3 is 3;
        non_zero: std::num::NonZeroU16, 3 is std::num::NonZeroU16::MIN.saturating_add(2);
        real: f64, 0.5 is 0.5;
        single: f32, 0.5 is 0.5;
        yes_or_no: bool, true is true;
        choice: Day, "Tue" is Day::Tue;
        #[elicit(enum("a", "b" = "Bee"))]
        listed: String, "b" is "b".to_owned();
        list: Vec<Day>, ["Tue"] is vec![Day::Tue];
        set: BTreeSet<Day>, ["Tue", "Mon"] is BTreeSet::from([Day::Mon, Day::Tue]);
        #[elicit(enum("a", "b"), min_items = 1)]
        listed_list: Vec<String>, ["b"] is vec!["b".to_owned()];
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Texts {
        needed: String,
        optional: Option<String>,
        #[elicit(default = "x")]
        defaulted: String,
        #[elicit(max_length = 3)]
        bounded: Option<String>,
    }

    /// Where the form takes it, an empty text is an answer like others.
    #[test]
    fn is_not_an_empty_text_that_the_form_takes() {
        let content = r#"{"needed": "", "optional": "", "defaulted": "", "bounded": ""}"#;
        let expected = Texts {
            needed: String::new(),
            optional: Some(String::new()),
            defaulted: String::new(),
            bounded: Some(String::new()),
        };
        assert_eq!(read(content), Ok(expected));
    }

    /// A list of nothing is an answer, but `null` in a list is a wrong one.
    #[test]
    fn is_not_an_empty_list() {
        let days =
            |days: &str| read::<Kinds>(&format!(r#"{{"days": {days}}}"#)).map(|kinds| kinds.days);
        assert_eq!(days("[]"), Ok(Some(Vec::new())));
        let wrong = "days: must be a list of the offered values";
        for list in ["[null]", r#"[""]"#, r#"["Mon", null]"#] {
            assert_eq!(days(list), is(wrong), "{list}");
        }
    }
}

mod numbers {
    use super::*;

    const WHOLE: &str = "must be a whole number";

    /// Reads one field, where the number is as it was typed and as `serde_json` reads it.
    macro_rules! read_as {
        ($type:ty: $($number:literal => $expected:expr,)*) => {{
            #[derive(Debug, PartialEq, Elicit)]
            struct Typed {
                n: $type,
            }
            $({
                let expected: Result<$type, &str> = $expected;
                assert_eq!(
                    read::<Typed>(concat!(r#"{"n": "#, $number, "}")).map(|typed| typed.n),
                    expected.map_err(|problem| format!("n: {problem}")),
                    $number,
                );
            })*
        }};
    }

    /// However a whole number is written, it is one.
    #[test]
    fn that_are_whole() {
        read_as! { u8:
            "3" => Ok(3), "3.0" => Ok(3), "3e0" => Ok(3), "30e-1" => Ok(3), "0.3E+1" => Ok(3), "255.000" => Ok(255),
            "0" => Ok(0), "-0" => Ok(0), "-0.0" => Ok(0), "0e9" => Ok(0),
            "2.5" => Err(WHOLE), "0.1" => Err(WHOLE), "1e-3" => Err(WHOLE), "254.9999999999" => Err(WHOLE),
            "256" => Err("must be 0 to 255"), "256.0" => Err("must be 0 to 255"), "2.56e2" => Err("must be 0 to 255"),
            "-1" => Err("must be 0 to 255"), "-1.0" => Err("must be 0 to 255"), "1e308" => Err("must be 0 to 255"),
            "-1e308" => Err("must be 0 to 255"),
        }
    }

    /// At the ends of the largest types, where a double is no help.
    #[test]
    fn that_are_large() {
        read_as! { u64:
            "18446744073709551615" => Ok(u64::MAX), "9007199254740993" => Ok(9_007_199_254_740_993), "1e19" => Ok(10_u64.pow(19)),
            "18446744073709551616" => Err("must be at most 18446744073709551615"),
            "1e21" => Err("must be at most 18446744073709551615"),
            "340282366920938463463374607431768211456" => Err("must be at most 18446744073709551615"),
            "1e300" => Err("must be at most 18446744073709551615"),
            "-1e300" => Err("must be at least 0"),
        }
        read_as! { i64:
            "9223372036854775807" => Ok(i64::MAX), "-9223372036854775808" => Ok(i64::MIN), "-9223372036854775808.0" => Ok(i64::MIN),
            "9223372036854775808" => Err("must be at most 9223372036854775807"),
            "9223372036854775808.0" => Err("must be at most 9223372036854775807"),
            "-9223372036854775809" => Ok(i64::MIN), // `serde_json` has rounded it to a double.
            "-1e19" => Err("must be at least -9223372036854775808"),
        }
        read_as! { std::num::NonZeroI64: "0.0" => Err("must not be 0"), "-0" => Err("must not be 0"), }
    }

    #[test]
    fn that_are_real() {
        read_as! { f64:
            "3" => Ok(3.0), "-2.5e-3" => Ok(-0.0025), "18446744073709551615" => Ok(18_446_744_073_709_551_615.0),
            "123456789012345678901234567890" => Ok(123_456_789_012_345_678_901_234_567_890.0),
            "1.7976931348623157e308" => Ok(f64::MAX),
        }
        let large = "must be a number that is not so large";
        read_as! { f32:
            "0.1" => Ok(0.1), "3.4028234e38" => Ok(f32::MAX), "3.5e38" => Err(large), "-1e39" => Err(large), "1e-60" => Ok(0.0),
        }
    }

    /// With its feature `arbitrary_precision`, which any crate of a build may switch on, `serde_json` hands a number over as a
    /// map of one key.
    #[test]
    fn that_are_hidden_in_a_map() {
        let read = |field: &str, digits: &str| {
            let number =
                MapDeserializer::new(std::iter::once(("$serde_json::private::Number", digits)));
            let content =
                MapDeserializer::<_, value::Error>::new(std::iter::once((field, Hidden(number))));
            Kinds::from_content(content).map_err(|problems| problems.to_string())
        };
        let right = |kinds: Kinds| Ok(kinds);
        let whole = |n| Kinds {
            whole: Some(n),
            ..Kinds::default()
        };
        let large = |n| Kinds {
            large: Some(n),
            ..Kinds::default()
        };
        let real = |n| Kinds {
            real: Some(n),
            ..Kinds::default()
        };
        let cases = [
            ("real", "2.5", right(real(2.5))),
            ("real", "-2.5E-1", right(real(-0.25))),
            ("real", "7", right(real(7.0))),
            ("whole", "3", right(whole(3))),
            ("whole", "3.0", right(whole(3))),
            ("whole", "1e3", right(whole(1000))),
            ("whole", "-1E+3", right(whole(-1000))),
            ("whole", "2.5", is("whole: must be a whole number")),
            ("whole", "3e9", is("whole: must be at most 2147483647")),
            ("large", "18446744073709551615", right(large(u64::MAX))),
            (
                "large",
                "18446744073709551616",
                is("large: must be at most 18446744073709551615"),
            ),
            // Beyond every double, and no number at all.
            ("real", "1e999", is("real: must be a number")),
            ("real", "NaN", is("real: must be a number")),
            ("whole", "0x10", is("whole: must be a whole number")),
            ("whole", "", is("whole: must be a whole number")),
        ];
        for (field, digits, expected) in cases {
            assert_eq!(read(field, digits), expected, "{field}: {digits}");
        }
        for (field, problem) in WRONG_KIND {
            if !["whole", "large", "real"].contains(&field) {
                assert_eq!(read(field, "2.5"), is(&format!("{field}: {problem}")));
            }
        }
    }

    struct Hidden<'a>(MapDeserializer<'a, std::iter::Once<(&'a str, &'a str)>, value::Error>);

    impl<'de> IntoDeserializer<'de, value::Error> for Hidden<'de> {
        type Deserializer =
            MapDeserializer<'de, std::iter::Once<(&'de str, &'de str)>, value::Error>;

        fn into_deserializer(self) -> Self::Deserializer {
            self.0
        }
    }
}

mod lists {
    use super::*;

    const WRONG: &str = "days: must be a list of the offered values";

    #[derive(Debug, PartialEq, Elicit)]
    struct Week {
        #[elicit(max_items = 3)]
        days: Vec<Day>,
        #[elicit(enum("a", "b"), min_items = 2)]
        marks: BTreeSet<String>,
        last: u8,
    }

    /// What is wrong in a list is read to its end, so that what stands behind it is read too.
    #[test]
    fn with_what_comes_behind_them() {
        let right = r#""marks": ["a", "b"], "last": 7"#;
        let days = |days: &str| {
            read::<Week>(&format!(r#"{{"days": {days}, {right}}}"#))
                .map(|week| (week.days, week.last))
        };
        assert_eq!(
            days(r#"["Tue", "Mon", "Tue"]"#),
            Ok((vec![Day::Tue, Day::Mon, Day::Tue], 7))
        );
        let wrong = [
            r#"["mon"]"#,
            r#"["Mon", "Sun"]"#,
            r#"["Sun", "Mon"]"#,
            r#"["Mon", 1, "Tue"]"#,
            r#"["Mon", true]"#,
            r#"[["Mon"]]"#,
            r#"[[], {}, "Mon"]"#,
            r#"[{"Mon": [["Mon"]]}, "Mon"]"#,
            r#"["Mon", 1.5, "Sun", null, {"last": 1}]"#,
            r#"{"0": "Mon"}"#,
            "{}",
            r#""Mon""#,
            "0",
            "false",
        ];
        for list in wrong {
            assert_eq!(days(list), is(WRONG), "{list}");
            let content = format!(r#"{{"days": {list}, "marks": [], "last": 300}}"#);
            let problems =
                format!("{WRONG}; marks: must have at least 2 values; last: must be 0 to 255");
            assert_eq!(read::<Week>(&content), is(&problems), "{list}");
        }
        // A value that is not offered weighs more than how many there are.
        assert_eq!(days(r#"["Mon", "Mon", "Mon", "Sun"]"#), is(WRONG));
        assert_eq!(
            days(r#"["Mon", "Mon", "Mon", "Mon"]"#),
            is("days: must have at most 3 values")
        );
    }

    /// The form counts the values that were sent, also of a set.
    #[test]
    fn that_become_sets() {
        let marks = |marks: &str| {
            read::<Week>(&format!(r#"{{"days": [], "marks": {marks}, "last": 7}}"#))
                .map(|week| week.marks)
        };
        let set = |marks: &[&str]| Ok(marks.iter().map(|&mark| mark.to_owned()).collect());
        assert_eq!(marks(r#"["b", "a"]"#), set(&["a", "b"]));
        assert_eq!(marks(r#"["b", "b"]"#), set(&["b"]));
        assert_eq!(marks(r#"["b"]"#), is("marks: must have at least 2 values"));
    }

    #[test]
    fn where_something_else_is_due() {
        for (field, problem) in WRONG_KIND {
            for answer in [r#"["Mon", {"a": []}, 3]"#, "[[]]", r#"{"a": [1]}"#] {
                let content = format!(r#"{{"{field}": {answer}, "other": 0}}"#);
                assert_eq!(
                    read::<Kinds>(&content),
                    is(&format!("{field}: {problem}")),
                    "{content}"
                );
            }
        }
    }
}

mod results {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Name {
        name: String,
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Nothing {}

    /// What an accept comes to: with each content, before and behind the action.
    #[test]
    fn of_an_accept() {
        let ada = Answer::Accept(Name { name: "Ada".into() });
        let cases = [
            (r#""content": {"name": "Ada"}"#, Ok(ada)),
            (r#""content": {"name": 7}"#, is("name: must be text")),
            (r#""content": {}"#, is("name: missing")),
            (r#""content": null"#, is("name: missing")),
            (
                r#""_meta": {"content": {"name": "Ada"}}"#,
                is("name: missing"),
            ),
            (r#""content": []"#, is(NO_CONTENT)),
            (r#""content": [{"name": "Ada"}]"#, is(NO_CONTENT)),
            (r#""content": "{\"name\": \"Ada\"}""#, is(NO_CONTENT)),
            (r#""content": """#, is(NO_CONTENT)),
            (r#""content": 0"#, is(NO_CONTENT)),
            (r#""content": true"#, is(NO_CONTENT)),
        ];
        for (content, expected) in cases {
            for result in [
                format!(r#"{{"action": "accept", {content}}}"#),
                format!(r#"{{{content}, "action": "accept"}}"#),
                format!(
                    r#"{{"_meta": [{{"action": "decline"}}], {content}, "action": "accept", "x": null}}"#
                ),
            ] {
                assert_eq!(read_result(&result), expected, "{result}");
            }
        }
        assert_eq!(
            read_result::<Name>(r#"{"action": "accept"}"#),
            is("name: missing")
        );
    }

    /// A form without fields is accepted without content.
    #[test]
    fn of_an_accept_of_nothing() {
        for content in [
            "",
            r#", "content": null"#,
            r#", "content": {}"#,
            r#", "content": {"x": [1]}"#,
        ] {
            let result = format!(r#"{{"action": "accept"{content}}}"#);
            assert_eq!(
                read_result(&result),
                Ok(Answer::Accept(Nothing {})),
                "{result}"
            );
        }
        assert_eq!(
            read_result::<Nothing>(r#"{"action": "accept", "content": []}"#),
            is(NO_CONTENT)
        );
    }

    /// Nobody looks at the content of anything but an accept.
    #[test]
    fn of_every_other_action() {
        let contents = [
            r#"{"name": "Ada"}"#,
            r#"{"name": 7}"#,
            "{}",
            "null",
            "[[]]",
            r#""x""#,
            "1e300",
        ];
        let actions = [
            ("decline", Answer::Decline),
            ("cancel", Answer::Cancel),
            ("reject", Answer::Cancel),
            ("Accept", Answer::Cancel),
            ("accept ", Answer::Cancel),
            ("", Answer::Cancel),
        ];
        for (action, expected) in actions {
            let expected: Result<Answer<Name>, String> = Ok(expected);
            assert_eq!(
                read_result(&format!(r#"{{"action": "{action}"}}"#)),
                expected
            );
            for content in contents {
                for result in [
                    format!(r#"{{"action": "{action}", "content": {content}}}"#),
                    format!(r#"{{"content": {content}, "action": "{action}"}}"#),
                ] {
                    assert_eq!(read_result(&result), expected, "{result}");
                }
            }
        }
    }

    #[test]
    fn without_an_action() {
        let results = [
            "{}",
            r#"{"content": {"name": "Ada"}}"#,
            r#"{"name": "Ada"}"#,
            r#"{"Action": "accept", "content": {"name": "Ada"}}"#,
            r#"{"action": null, "content": {"name": "Ada"}}"#,
            r#"{"action": true, "content": {"name": "Ada"}}"#,
            r#"{"action": ["accept"], "content": {"name": "Ada"}}"#,
            r#"{"action": {"accept": 1}, "content": {"name": 7}}"#,
            "null",
            "[]",
            r#"[{"action": "decline"}]"#,
            r#""accept""#,
            "1",
            "false",
        ];
        for result in results {
            assert_eq!(read_result::<Name>(result), is(NO_RESULT), "{result}");
        }
    }

    /// As with the keys of a content, the last counts.
    #[test]
    fn with_keys_that_come_twice() {
        let name = |name: &str| Ok(Answer::Accept(Name { name: name.into() }));
        let cases = [
            (
                r#""action": "decline", "action": "accept", "content": {"name": "Ada"}"#,
                name("Ada"),
            ),
            (
                r#""action": "accept", "content": {"name": "Ada"}, "action": "decline""#,
                Ok(Answer::Decline),
            ),
            (
                r#""action": "accept", "content": {"name": "Ada"}, "action": 7"#,
                is(NO_RESULT),
            ),
            (
                r#""content": {"name": "Ada"}, "content": {"name": "Bob"}, "action": "accept""#,
                name("Bob"),
            ),
            (
                r#""content": [], "content": {"name": "Bob"}, "action": "accept""#,
                name("Bob"),
            ),
            (
                r#""content": {"name": "Ada"}, "content": null, "action": "accept""#,
                is("name: missing"),
            ),
        ];
        for (result, expected) in cases {
            assert_eq!(read_result(&format!("{{{result}}}")), expected, "{result}");
        }
    }
}

mod hard_input {
    use super::*;

    /// One problem, that of the whole answer.
    fn assert_broken<T: Debug>(read: Result<T, Problems>, input: impl Debug) {
        let problems = read.expect_err("it is broken");
        assert_eq!(problems.to_string(), BROKEN, "{input:?}");
        let all: Vec<_> = problems.iter().map(|p| (p.field(), p.code())).collect();
        assert_eq!(all, [(None, Code::Unreadable)], "{input:?}");
    }

    #[test]
    fn that_is_broken() {
        let contents = [
            "",
            " ",
            "{",
            "nul",
            r#"{"text""#,
            r#"{"text":"#,
            r#"{"text": "x"#,
            r#"{"text": "x""#,
            r#"{"text": "x","#,
            r#"{"text": "x",}"#,
            r#"{"text" "x"}"#,
            r#"{text: "x"}"#,
            r#"{'text': 'x'}"#,
            r#"{"text": "\x"}"#,
            r#"{"text": "\ud800"}"#,
            "{\"text\": \"a\nb\"}",
            r#"{"whole": 01}"#,
            r#"{"whole": +1}"#,
            r#"{"whole": .5}"#,
            r#"{"real": NaN}"#,
            r#"{"real": 1e999}"#,
            r#"{"days": ["Mon""#,
            r#"{"days": ["Mon" "Tue"]}"#,
            r#"{"days": [1, }"#,
            r#"{"other": [}"#,
            // What was wrong before is not told: the rest of the answer is not known.
            r#"{"whole": "x", "yes": 7, "#,
        ];
        for content in contents {
            let read = Kinds::from_content(&mut Deserializer::from_str(content));
            assert_broken(read, content);
            let result = format!(r#"{{"action": "accept", "content": {content}"#);
            let read = Form::<Kinds>::new("Well?").read(&mut Deserializer::from_str(&result));
            assert_broken(read, &result);
        }
        for bytes in [
            &b"{\"text\": \"\xff\"}"[..],
            b"{\"t\xc3\": 1}",
            b"\xef\xbb\xbf{}",
        ] {
            assert_broken(
                Kinds::from_content(&mut Deserializer::from_slice(bytes)),
                bytes,
            );
        }
    }

    /// However deep it is, it is passed over without going down.
    #[test]
    fn that_is_deep() {
        let deep = [
            "[".repeat(100_000) + &"]".repeat(100_000),
            r#"{"a":"#.repeat(100_000) + "1" + &"}".repeat(100_000),
        ];
        for deep in deep {
            let read = |content: &str| {
                Kinds::from_content(&mut Deserializer::from_str(content))
                    .map(|kinds| kinds.whole)
                    .map_err(|problems| problems.to_string())
            };
            assert_eq!(
                read(&format!(r#"{{"other": {deep}, "whole": 7}}"#)),
                Ok(Some(7))
            );
            for (field, problem) in WRONG_KIND {
                let expected = is(&format!("{field}: {problem}"));
                assert_eq!(read(&format!(r#"{{"{field}": {deep}}}"#)), expected);
            }
            let wrong = is("days: must be a list of the offered values");
            assert_eq!(
                read(&format!(r#"{{"days": ["Mon", {deep}], "whole": 7}}"#)),
                wrong
            );

            let form = Form::<Kinds>::new("Well?");
            for result in [
                format!(r#"{{"action": "decline", "content": {deep}}}"#),
                format!(r#"{{"content": {{"text": {deep}, "x": {deep}}}, "action": "decline"}}"#),
                format!(r#"{{"_meta": {deep}, "action": "decline"}}"#),
            ] {
                assert_eq!(
                    form.read(&mut Deserializer::from_str(&result)),
                    Ok(Answer::Decline)
                );
            }
        }
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Small {
        #[elicit(max_items = 2)]
        days: Option<Vec<Day>>,
        all: Option<Vec<Day>>,
        #[elicit(max_length = 5)]
        name: Option<String>,
        last: u8,
    }

    /// About a megabyte each.
    #[test]
    fn that_is_long() {
        let list = vec!["\"Mon\""; 170_000].join(",");
        let all = read::<Small>(&format!(r#"{{"all": [{list}], "last": 7}}"#));
        assert_eq!(
            all.map(|small| small.all.map_or(0, |all| all.len())),
            Ok(170_000)
        );

        let too_many = format!(r#"{{"days": [{list}], "last": 7}}"#);
        assert_eq!(
            read::<Small>(&too_many),
            is("days: must have at most 2 values")
        );
        let last_is_wrong = format!(r#"{{"all": [{list}, "Sun"], "last": 300}}"#);
        let wrong = "all: must be a list of the offered values; last: must be 0 to 255";
        assert_eq!(read::<Small>(&last_is_wrong), is(wrong));

        let text = "é".repeat(500_000);
        let too_long = format!(r#"{{"name": "{text}", "last": 7}}"#);
        assert_eq!(
            read::<Small>(&too_long),
            is("name: must be at most 5 characters")
        );

        let twice = r#""last": 300,"#.repeat(80_000);
        let other: String = (0..80_000).map(|n| format!(r#""x{n}": 0,"#)).collect();
        for keys in [twice, other] {
            let last = read::<Small>(&format!(r#"{{{keys} "last": 7}}"#)).map(|small| small.last);
            assert_eq!(last, Ok(7));
        }
    }
}

mod problems {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(rename_all = "camelCase")]
    struct Everything {
        is_missing: bool,
        of_type: String,
        not_listed: Day,
        in_range: u8,
        #[elicit(max_length = 1)]
        of_length: String,
        #[elicit(min_items = 1, max_items = 1)]
        of_items: Vec<Day>,
        #[elicit(format = "uri")]
        of_format: String,
        #[elicit(parse)]
        is_parsed: IpAddr,
        #[elicit(validate = never)]
        is_valid: f64,
    }

    const fn never(_: &f64) -> Result<(), &'static str> {
        Err("must be something else")
    }

    fn everything() -> Problems {
        let content = json!({
            "ofType": 1, "notListed": "x", "inRange": 256, "ofLength": "xx", "ofItems": [], "ofFormat": "x", "isParsed": "x",
            "isValid": 1,
        });
        Everything::from_content(&content).expect_err("all of it is wrong")
    }

    /// Field, code, expectation.
    const ALL: [(&str, Code, &str); 9] = [
        ("isMissing", Code::Missing, "missing"),
        ("ofType", Code::Type, "must be text"),
        ("notListed", Code::NotListed, "not a listed notListed"),
        ("inRange", Code::Range, "must be 0 to 255"),
        ("ofLength", Code::Length, "must be at most 1 character"),
        ("ofItems", Code::Items, "must have exactly 1 value"),
        (
            "ofFormat",
            Code::Format,
            "must be a URI, like https://example.com/page",
        ),
        ("isParsed", Code::Invalid, "not a valid isParsed"),
        ("isValid", Code::Invalid, "must be something else"),
    ];

    #[test]
    fn are_data() {
        let problems = everything();
        let data = |problem: &Problem| {
            (
                problem.field().map(str::to_owned),
                problem.code(),
                problem.expectation().to_string(),
            )
        };
        let expected: Vec<_> = ALL
            .iter()
            .map(|&(field, code, words)| (Some(field.to_owned()), code, words.to_owned()))
            .collect();
        assert_eq!(problems.iter().map(data).collect::<Vec<_>>(), expected);

        let mut by_reference = Vec::new();
        for problem in &problems {
            by_reference.push(data(problem));
        }
        assert_eq!(by_reference, expected);
        let by_value: Vec<Problem> = problems.into_iter().collect();
        assert_eq!(by_value.iter().map(data).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn are_text() {
        let expected: Vec<String> = ALL
            .iter()
            .map(|(field, _, words)| format!("{field}: {words}"))
            .collect();
        let problems = everything();
        assert_eq!(
            problems.iter().map(Problem::to_string).collect::<Vec<_>>(),
            expected
        );
        assert_eq!(problems.to_string(), expected.join("; "));
    }

    #[test]
    fn are_json() {
        let expected: Vec<Value> = ALL
            .iter()
            .map(|(field, code, words)| json!({"field": field, "code": code.name(), "expectation": words}))
            .collect();
        let problems = everything();
        assert_eq!(
            serde_json::to_value(&problems).ok(),
            Some(Value::Array(expected))
        );
        let first = problems.iter().next().map(serde_json::to_string);
        assert_eq!(
            first.and_then(Result::ok).as_deref(),
            Some(r#"{"field":"isMissing","code":"missing","expectation":"missing"}"#),
        );
    }

    #[test]
    fn are_errors() {
        fn fails() -> Result<Everything, Box<dyn Error + Send + Sync>> {
            Ok(Everything::from_content(json!([]))?)
        }
        let error = fails().expect_err("a list is no content");
        assert_eq!(error.to_string(), NO_CONTENT);
        assert!(error.source().is_none());
        assert!(error.downcast_ref::<Problems>().is_some());

        let one: Option<Box<dyn Error>> = everything().into_iter().next().map(Into::into);
        assert_eq!(
            one.map(|problem| problem.to_string()).as_deref(),
            Some("isMissing: missing")
        );
    }

    /// The codes are part of what is serialized, so they stay.
    #[test]
    fn have_codes_that_stay() {
        let codes = [
            Code::Missing,
            Code::Type,
            Code::NotListed,
            Code::Range,
            Code::Length,
            Code::Items,
            Code::Format,
            Code::Invalid,
            Code::Unreadable,
        ];
        let names = [
            "missing",
            "type",
            "not_listed",
            "range",
            "length",
            "items",
            "format",
            "invalid",
            "unreadable",
        ];
        assert_eq!(codes.map(Code::name), names);
    }

    /// A problem of the answer as a whole has no field.
    #[test]
    fn of_the_whole() {
        #[derive(Debug, PartialEq, Elicit)]
        #[elicit(validate = adult)]
        struct Person {
            age: u8,
        }
        const fn adult(person: &Person) -> Result<(), &'static str> {
            if person.age < 18 {
                Err("only for adults")
            } else {
                Ok(())
            }
        }

        let cases = [
            (json!({"age": 7}), "invalid", "only for adults"),
            (json!("x"), "unreadable", NO_CONTENT),
        ];
        for (content, code, words) in cases {
            let problems = Person::from_content(&content).expect_err("it is wrong");
            assert_eq!(problems.to_string(), words);
            assert_eq!(problems.iter().next().and_then(Problem::field), None);
            assert_eq!(
                serde_json::to_value(&problems).ok(),
                Some(json!([{"code": code, "expectation": words}]))
            );
        }
        // The rule is not asked about an answer that is wrong already.
        assert_eq!(
            read::<Person>(r#"{"age": "7"}"#),
            is("age: must be a whole number")
        );
    }
}

mod what_was_typed {
    use super::*;

    const TYPED: &str = "qzx-typed";
    const TYPED_NUMBER: &str = "73194682";

    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(validate = never)]
    struct Everything {
        #[elicit(max_length = 3)]
        text: Option<String>,
        #[elicit(format = "email")]
        email: Option<String>,
        #[elicit(format = "uri")]
        uri: Option<String>,
        #[elicit(format = "date")]
        date: Option<String>,
        #[elicit(format = "date-time")]
        date_time: Option<String>,
        #[elicit(parse)]
        parsed: Option<IpAddr>,
        #[elicit(validate = refused)]
        refused: Option<String>,
        #[elicit(max = 5)]
        whole: Option<u32>,
        tiny: Option<i8>,
        #[elicit(max = 0.5)]
        real: Option<f64>,
        yes: Option<bool>,
        day: Option<Day>,
        days: Option<Vec<Day>>,
        #[elicit(enum("a"), max_items = 1)]
        listed: Option<BTreeSet<String>>,
    }

    const fn refused(_: &str) -> Result<(), &'static str> {
        Err("must be something else")
    }

    const fn never(_: &Everything) -> Result<(), &'static str> {
        Err("never")
    }

    /// In no problem, however it is shown: whatever is wrong with it, and wherever it stands.
    #[test]
    fn is_in_no_problem() {
        let text = format!(r#""{TYPED}""#);
        let answers = [
            text.clone(),
            format!("[{text}]"),
            format!(r#"["a", {text}, {TYPED_NUMBER}]"#),
            format!(r#"{{{text}: {text}}}"#),
            format!(r#"{{"$serde_json::private::Number": {text}}}"#),
            TYPED_NUMBER.to_owned(),
            format!("-{TYPED_NUMBER}.5"),
            format!("{TYPED_NUMBER}e200"),
            format!(r#""{TYPED}@{TYPED_NUMBER}""#),
        ];
        let mut contents = Vec::new();
        for property in Everything::schema().properties() {
            for answer in &answers {
                contents.push(format!(r#"{{"{}": {answer}}}"#, property.name()));
                // The text breaks off behind it.
                contents.push(format!(
                    r#"{{{text}: {text}, "{}": {answer}"#,
                    property.name()
                ));
            }
        }
        contents.push(format!("{{{text}: {text}}}"));
        contents.extend(answers);
        for content in contents {
            let form = Form::<Everything>::new("Well?");
            let result = format!(r#"{{{text}: {text}, "content": {content}, "action": "accept"}}"#);
            for read in [
                Everything::from_content(&mut Deserializer::from_str(&content)).err(),
                form.read(&mut Deserializer::from_str(&result)).err(),
                form.read(&mut Deserializer::from_str(&content)).err(),
            ] {
                let problems = read.unwrap_or_else(|| panic!("{content} is wrong"));
                let json = serde_json::to_string(&problems).expect("problems are JSON");
                for shown in [
                    problems.to_string(),
                    format!("{problems:?}"),
                    format!("{problems:#?}"),
                    json,
                ] {
                    let hidden = !shown.contains(TYPED) && !shown.contains(TYPED_NUMBER);
                    assert!(hidden, "{content}: {shown}");
                }
            }
        }
    }

    #[derive(Elicit)]
    struct Login {
        user: String,
        password: Secret,
        #[elicit(secret, min_length = 4)]
        pin: String,
        token: Option<Secret>,
    }

    /// But in a secret it is, for the one who asks for it.
    #[test]
    fn is_in_a_secret() {
        let content =
            r#"{"user": "ada", "password": "qzx-\u0074yped", "pin": "0123", "token": ""}"#;
        let data: Value = serde_json::from_str(content).expect("it is JSON");
        for login in [
            Login::from_content(&data),
            Login::from_content(data),
            Login::from_content(&mut Deserializer::from_str(content)),
            Login::from_content(&mut Deserializer::from_reader(content.as_bytes())),
        ] {
            let login = login.unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(login.user, "ada");
            assert_eq!(login.password.expose_secret(), TYPED);
            assert_eq!(login.pin, "0123");
            assert_eq!(login.token.as_ref().map(Secret::expose_secret), Some(""));
        }
        let wrong = Login::from_content(json!({"user": "ada", "password": [TYPED], "pin": "qzx"}));
        let problems = wrong
            .err()
            .map(|problems| format!("{problems} {problems:?}"))
            .unwrap_or_default();
        assert!(problems.starts_with("password: must be text; pin: must be at least 4 characters"));
        assert!(!problems.contains("qzx"));
    }
}

/// Values as another format than JSON may hand them over.
#[derive(Debug, Clone)]
enum Other {
    I8(i8),
    I128(i128),
    U128(u128),
    F32(f32),
    F64(f64),
    Char(char),
    Text(&'static str),
    Bytes(&'static [u8]),
    Unit,
    None,
    Some(Box<Other>),
    Newtype(Box<Other>),
    List(Vec<Other>),
    Map(Vec<(Other, Other)>),
    Variant(&'static str, Box<Other>),
    Fails(&'static str),
}

impl Other {
    fn wrapped(self) -> Self {
        Self::Some(Box::new(Self::Newtype(Box::new(Self::Some(Box::new(
            self,
        ))))))
    }

    /// A content of one answer.
    fn answers(field: &'static str, answer: Self) -> Self {
        Self::Map(vec![(Self::Text(field), answer)])
    }
}

impl<'de> IntoDeserializer<'de, value::Error> for Other {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> serde_core::Deserializer<'de> for Other {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, value::Error> {
        match self {
            Self::I8(n) => visitor.visit_i8(n),
            Self::I128(n) => visitor.visit_i128(n),
            Self::U128(n) => visitor.visit_u128(n),
            Self::F32(n) => visitor.visit_f32(n),
            Self::F64(n) => visitor.visit_f64(n),
            Self::Char(c) => visitor.visit_char(c),
            Self::Text(text) => visitor.visit_str(text),
            Self::Bytes(bytes) => visitor.visit_bytes(bytes),
            Self::Unit => visitor.visit_unit(),
            Self::None => visitor.visit_none(),
            Self::Some(inner) => visitor.visit_some(*inner),
            Self::Newtype(inner) => visitor.visit_newtype_struct(*inner),
            Self::List(values) => visitor.visit_seq(SeqDeserializer::new(values.into_iter())),
            Self::Map(entries) => visitor.visit_map(MapDeserializer::new(entries.into_iter())),
            Self::Variant(name, value) => {
                let entry = MapDeserializer::new(std::iter::once((name, *value)));
                visitor.visit_enum(MapAccessDeserializer::new(entry))
            }
            Self::Fails(words) => Err(value::Error::custom(words)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

mod another_format {
    use super::Other::*;
    use super::*;

    fn read(content: Other) -> Result<Kinds, String> {
        Kinds::from_content(content).map_err(|problems| problems.to_string())
    }

    /// What JSON never says.
    #[test]
    fn has_values_of_its_own() {
        let none = Kinds::default;
        let text = |text: &str| Kinds {
            text: Option::Some(text.into()),
            ..none()
        };
        let whole = |n| Kinds {
            whole: Option::Some(n),
            ..none()
        };
        let large = |n| Kinds {
            large: Option::Some(n),
            ..none()
        };
        let real = |n| Kinds {
            real: Option::Some(n),
            ..none()
        };
        let days = |days| Kinds {
            days: Option::Some(days),
            ..none()
        };
        let cases = [
            ("text", Char('é'), Ok(text("é"))),
            ("text", Text("x").wrapped(), Ok(text("x"))),
            ("text", Bytes(b"x"), is("text: must be text")),
            ("text", None, Ok(none())),
            ("text", Unit.wrapped(), Ok(none())),
            ("whole", I8(-3), Ok(whole(-3))),
            ("whole", F32(-3.0), Ok(whole(-3))),
            ("whole", I128(5).wrapped(), Ok(whole(5))),
            ("whole", U128(5), Ok(whole(5))),
            (
                "whole",
                I128(i128::MIN),
                is("whole: must be at least -2147483648"),
            ),
            (
                "whole",
                U128(u128::MAX),
                is("whole: must be at most 2147483647"),
            ),
            ("whole", F64(f64::NAN), is("whole: must be a whole number")),
            (
                "whole",
                F64(f64::INFINITY),
                is("whole: must be a whole number"),
            ),
            ("large", U128(u64::MAX.into()), Ok(large(u64::MAX))),
            (
                "large",
                I128(1 << 64),
                is("large: must be at most 18446744073709551615"),
            ),
            ("real", F32(2.5), Ok(real(2.5))),
            ("real", I8(2), Ok(real(2.0))),
            ("real", U128(1 << 127), Ok(real(2_f64.powi(127)))),
            ("real", F64(f64::NAN), is("real: must be a number")),
            ("real", F64(f64::NEG_INFINITY), is("real: must be a number")),
            (
                "real",
                F32(f32::NAN).wrapped(),
                is("real: must be a number"),
            ),
            (
                "day",
                Text("Mon").wrapped(),
                Ok(Kinds {
                    day: Option::Some(Day::Mon),
                    ..none()
                }),
            ),
            (
                "days",
                List(vec![Text("Tue").wrapped(), Text("Mon")]),
                Ok(days(vec![Day::Tue, Day::Mon])),
            ),
            (
                "days",
                List(vec![Text("Tue"), None]),
                is("days: must be a list of the offered values"),
            ),
            (
                "days",
                List(vec![Bytes(b"Tue")]),
                is("days: must be a list of the offered values"),
            ),
            (
                "days",
                List(vec![F64(f64::NAN), Text("Tue")]),
                is("days: must be a list of the offered values"),
            ),
        ];
        for (field, answer, expected) in cases {
            let content = Other::answers(field, answer);
            let shown = format!("{content:?}");
            assert_eq!(read(content), expected, "{shown}");
        }
    }

    #[test]
    fn has_keys_of_its_own() {
        let entries = vec![
            (Bytes(b"text"), Text("x")),
            (Text("whole").wrapped(), I8(7)),
            // None of these is a field.
            (Bytes(b"\xff"), Text("x")),
            (I8(1), List(vec![Unit])),
            (Unit, F64(f64::NAN)),
            (None, Map(vec![(I8(1), I8(1))])),
        ];
        let expected = Kinds {
            text: Option::Some("x".into()),
            whole: Option::Some(7),
            ..Kinds::default()
        };
        assert_eq!(read(Map(entries)), Ok(expected));
    }

    #[test]
    fn has_contents_of_its_own() {
        for content in [Unit, None, Unit.wrapped(), Map(vec![]).wrapped()] {
            assert_eq!(read(content), Ok(Kinds::default()));
        }
        for content in [
            I8(1),
            U128(1),
            F64(f64::NAN),
            Char('x'),
            Bytes(b"{}"),
            Text("{}").wrapped(),
            List(vec![Unit]),
        ] {
            assert_eq!(read(content), is(NO_CONTENT));
        }
    }

    #[test]
    fn has_results_of_its_own() {
        let form = Form::<Kinds>::new("Well?");
        let result = |action, content| {
            Map(vec![
                (Bytes(b"other"), Unit),
                (Text("content"), content),
                (Text("action"), action),
            ])
        };
        let content = Other::answers("whole", I8(7)).wrapped();
        let expected = Kinds {
            whole: Option::Some(7),
            ..Kinds::default()
        };
        let read = form.read(result(Text("accept").wrapped(), content).wrapped());
        assert_eq!(read, Ok(Answer::Accept(expected)));
        for content in [
            Unit,
            List(vec![F64(f64::NAN)]),
            Other::answers("whole", Text("x")),
        ] {
            assert_eq!(
                form.read(result(Text("decline"), content)),
                Ok(Answer::Decline)
            );
        }
        for no_action in [
            Unit,
            None,
            I8(0),
            Bytes(b"accept"),
            List(vec![Text("accept")]),
        ] {
            let problems = form
                .read(result(no_action, Unit))
                .map_err(|problems| problems.to_string());
            assert_eq!(problems, is(NO_RESULT));
        }
    }

    /// A variant, as the tags of YAML are read, is none of the kinds, and what stands behind it is read.
    #[test]
    fn has_variants() {
        let variant = |value| Variant("Mon", Box::new(value));
        for value in [Unit, Text("Mon"), List(vec![I8(1)]), variant(Unit)] {
            for (field, problem) in WRONG_KIND {
                let beside = if field == "whole" { "real" } else { "whole" };
                let entries = vec![
                    (Text("other"), variant(value.clone())),
                    (Text(field), variant(value.clone())),
                    (Text(beside), Char('x')),
                ];
                let problems = read(Map(entries)).expect_err("two are wrong");
                assert_eq!(problems.split("; ").count(), 2, "{problems}");
                assert!(
                    problems.contains(&format!("{field}: {problem}")),
                    "{problems}"
                );
            }
            let list = List(vec![Text("Mon"), variant(value.clone()), Text("Tue")]);
            let problem = "days: must be a list of the offered values";
            assert_eq!(read(Other::answers("days", list)), is(problem));
            assert_eq!(read(variant(value)), is(NO_CONTENT));
        }
    }

    /// Its errors may hold what was typed, so they are dropped.
    #[test]
    fn fails_in_words_of_its_own() {
        let fails = || Fails("unexpected `qzx-typed`");
        for content in [
            fails(),
            Other::answers("text", fails()),
            Other::answers("other", fails()),
            Map(vec![(fails(), Unit)]),
            Other::answers("days", List(vec![Text("Mon"), fails()])),
            Other::answers("days", List(vec![I8(1), fails()])),
            Other::answers("text", Map(vec![(Text("a"), fails())])),
        ] {
            assert_eq!(read(content), is(BROKEN));
        }
    }
}

mod the_question {
    use super::*;

    /// `to_json` is what `Serialize` writes, whatever the message holds.
    #[test]
    fn as_text_is_as_serde_writes_it() {
        let odd = "\"\\/\u{7f}\u{80}\u{a0}é漢🙂\u{200d}\u{2028}\u{2029}\u{feff}\u{10ffff}</script>";
        let characters = ('\0'..' ').chain(odd.chars()).map(String::from);
        let texts = [
            "",
            " ",
            "A few details.",
            "\"quoted\" \\ back",
            "a\r\nb\tc",
            "ends with \\",
            "{\"mode\":\"url\"}",
            odd,
        ];
        for message in characters.chain(texts.map(str::to_owned)) {
            let form = Form::<BookReturn>::new(message.clone());
            let json = form.to_json();
            assert_eq!(serde_json::to_string(&form).ok().as_ref(), Some(&json));
            let schema = BookReturn::requested_schema();
            let as_text = Value::from(message).to_string();
            assert_eq!(
                json,
                format!(r#"{{"mode":"form","message":{as_text},"requestedSchema":{schema}}}"#)
            );
            assert_eq!(
                serde_json::to_string(&form.request()).ok(),
                Some(format!(
                    r#"{{"method":"elicitation/create","params":{json}}}"#
                )),
            );
        }
    }

    /// Written once, and handed out again.
    #[test]
    fn has_its_schema_once() {
        let again = BookReturn::requested_schema();
        assert!(std::ptr::eq(BookReturn::requested_schema(), again));
        assert!(std::ptr::eq(BookReturn::schema(), BookReturn::schema()));
        assert!(std::ptr::eq(
            Form::<BookReturn>::new("Well?").schema(),
            BookReturn::schema()
        ));
        assert_eq!(
            serde_json::from_str(again).ok(),
            serde_json::to_value(BookReturn::schema()).ok()
        );
    }
}
