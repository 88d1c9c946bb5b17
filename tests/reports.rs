//! Reports from the field: what failed people with other libraries, each with its number, and what comes out here.
//!
//! What is a compile error here stands in `tests/ui`.

use std::num::NonZeroU8;

use mcp_elicit::{Answer, Code, Elicit, Form, Problems};
use serde_json::{Value, json};

/// Reads a content as data and as text, which must be the same.
fn read<T: Elicit + std::fmt::Debug + PartialEq>(content: &Value) -> Result<T, Problems> {
    let data = T::from_content(content);
    let text = content.to_string();
    let same = T::from_content(&mut serde_json::Deserializer::from_str(&text));
    assert_eq!(data, same, "text and data of {text}");
    data
}

/// Reads a content that has problems, as their text.
fn problems<T: Elicit + std::fmt::Debug + PartialEq>(content: &Value) -> String {
    read::<T>(content).expect_err("it has problems").to_string()
}

fn schema<T: Elicit>() -> Value {
    serde_json::from_str(T::requested_schema()).expect("the schema is JSON")
}

mod schema_shape {
    use super::*;

    /// For a pickup. A struct's comment goes nowhere.
    #[derive(Debug, PartialEq, Elicit)]
    struct Pickup {
        city: String,
    }

    /// A title at the root made a host refuse the whole form.
    #[test]
    fn r001_nothing_but_three_keys_at_the_root() {
        assert_eq!(
            Pickup::requested_schema(),
            r#"{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}"#,
        );
    }

    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(rename_all = "lowercase")]
    enum Level {
        Low,
        High,
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Alarm {
        level: Level,
    }

    /// A choice by reference became free text.
    #[test]
    fn r002_a_choice_is_written_in_place() {
        let level = json!({"type": "string", "enum": ["low", "high"]});
        assert_eq!(schema::<Alarm>()["properties"]["level"], level);
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Parcel {
        boxes: u8,
        grams: u32,
        seen: usize,
    }

    /// Unsigned integers came with private formats that validators refuse.
    #[test]
    fn r004_the_range_of_a_type_is_its_bounds() {
        let expected = json!({
            "boxes": {"type": "integer", "minimum": 0, "maximum": 255},
            "grams": {"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32},
            "seen": {"type": "integer", "minimum": 0},
        });
        assert_eq!(schema::<Parcel>()["properties"], expected);
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Visitor {
        first_name: String,
        last_name: String,
        email: String,
    }

    /// Fields came out sorted by name.
    #[test]
    fn r005_fields_keep_their_order() {
        let text = Form::<Visitor>::new("Who comes?").to_json();
        let at = |name: &str| text.find(&format!("\"{name}\":{{")).expect("it is asked");
        assert!(at("first_name") < at("last_name") && at("last_name") < at("email"));
    }
}

mod optional {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Contact {
        phone: Option<String>,
        #[elicit(min_length = 3)]
        note: Option<String>,
    }

    /// An optional field was nullable, or had two types.
    #[test]
    fn r014_optional_is_not_required_and_nothing_else() {
        let text = r#"{"type":"object","properties":{"phone":{"type":"string"},"note":{"type":"string","minLength":3}}}"#;
        assert_eq!(Contact::requested_schema(), text);
        let nothing = Contact {
            phone: None,
            note: None,
        };
        for content in [
            json!({}),
            json!({"phone": null, "note": null}),
            json!({"note": ""}),
        ] {
            assert_eq!(
                read::<Contact>(&content).as_ref(),
                Ok(&nothing),
                "{content}"
            );
        }
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Order {
        #[elicit(default = "normal")]
        priority: String,
    }

    /// A default made a field nullable.
    #[test]
    fn r017_a_default_is_a_default() {
        let priority = json!({"type": "string", "default": "normal"});
        assert_eq!(
            schema::<Order>(),
            json!({"type": "object", "properties": {"priority": priority}})
        );
        for content in [json!({}), json!({"priority": null})] {
            assert_eq!(
                read::<Order>(&content).map(|order| order.priority),
                Ok("normal".into())
            );
        }
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Newsletter {
        name: String,
        floor: Option<i32>,
        newsletter: Option<bool>,
    }

    /// A host sends `null` for a skipped number and `false` for a skipped checkbox.
    #[test]
    fn r019_null_is_no_answer_and_false_is_one() {
        let content = json!({"name": "Ada", "floor": null, "newsletter": false});
        let read = read::<Newsletter>(&content).expect("it is right");
        assert_eq!((read.floor, read.newsletter), (None, Some(false)));
    }

    #[derive(Debug, PartialEq, Elicit)]
    enum Topping {
        Ham,
        Cheese,
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Pizza {
        nickname: Option<String>,
        colour: Option<Topping>,
        toppings: Option<Vec<Topping>>,
        age: Option<u8>,
        #[elicit(format = "date")]
        day: Option<String>,
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Strict {
        nickname: String,
        colour: Topping,
        toppings: Vec<Topping>,
        age: u8,
        #[elicit(format = "date")]
        day: String,
        paid: bool,
    }

    /// A host sends `""` for everything left empty, of any type.
    #[test]
    fn r020_empty_text_is_no_answer_where_it_is_none() {
        let content =
            json!({"nickname": "", "colour": "", "toppings": "", "age": "", "day": "", "paid": ""});
        let expected = Pizza {
            nickname: Some(String::new()),
            colour: None,
            toppings: None,
            age: None,
            day: None,
        };
        assert_eq!(read::<Pizza>(&content), Ok(expected));
        assert_eq!(
            problems::<Strict>(&content),
            "colour: missing; toppings: missing; age: missing; day: missing; paid: missing",
        );
    }

    /// A number beyond every double is a problem, and never a panic.
    #[test]
    fn r022_a_number_without_end() {
        let text = r#"{"name": "Ada", "floor": 1e999}"#;
        let read = Newsletter::from_content(&mut serde_json::Deserializer::from_str(text));
        let problem = read.expect_err("there is no such number");
        assert_eq!(
            problem
                .iter()
                .map(mcp_elicit::Problem::code)
                .collect::<Vec<_>>(),
            [Code::Unreadable]
        );
    }
}

mod choices {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Priority {
        #[elicit(enum("lo" = "Low", "hi" = "High"))]
        prio: String,
        #[elicit(enum("yes" = "Yes, go on", "no"))]
        go: Option<String>,
    }

    /// A titled choice came without its type, or was shown by two hosts in two ways.
    #[test]
    fn r023_r028_a_titled_choice_has_its_type() {
        let prio = json!({"type": "string", "oneOf": [{"const": "lo", "title": "Low"}, {"const": "hi", "title": "High"}]});
        // One title makes them all titled.
        let go = json!({"type": "string", "oneOf": [{"const": "yes", "title": "Yes, go on"}, {"const": "no", "title": "no"}]});
        assert_eq!(
            schema::<Priority>()["properties"],
            json!({"prio": prio, "go": go})
        );
        assert_eq!(
            problems::<Priority>(&json!({"prio": "Low"})),
            "prio: not a listed prio"
        );
    }

    #[derive(Debug, PartialEq, Elicit)]
    enum Fruit {
        Pear,
        Apple,
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Bowl {
        fruit: Fruit,
        more: Vec<Fruit>,
    }

    /// An enum was no field.
    #[test]
    fn r026_an_enum_is_a_choice() {
        let content = json!({"fruit": "Pear", "more": ["Apple"]});
        let bowl = Bowl {
            fruit: Fruit::Pear,
            more: vec![Fruit::Apple],
        };
        assert_eq!(read::<Bowl>(&content), Ok(bowl));
        assert_eq!(
            problems::<Bowl>(&json!({"fruit": 7, "more": []})),
            "fruit: not a listed fruit"
        );
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Titled {
        #[elicit(enum("r" = "Red", "g" = "Green"))]
        colours: Vec<String>,
    }

    /// `items` had no type, or `oneOf` where `anyOf` belongs.
    #[test]
    fn r032_r034_items_are_as_the_protocol_has_them() {
        let plain =
            json!({"type": "array", "items": {"type": "string", "enum": ["Pear", "Apple"]}});
        assert_eq!(schema::<Bowl>()["properties"]["more"], plain);
        let titled = json!([{"const": "r", "title": "Red"}, {"const": "g", "title": "Green"}]);
        let colours = json!({"type": "array", "items": {"anyOf": titled}});
        assert_eq!(schema::<Titled>()["properties"]["colours"], colours);
    }

    /// A host answers a list with a text.
    #[test]
    fn r037_a_text_is_no_list() {
        let content = json!({"fruit": "Pear", "more": "Apple"});
        assert_eq!(
            problems::<Bowl>(&content),
            "more: must be a list of the offered values"
        );
    }
}

mod numbers {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Ice {
        #[elicit(min = 1, max = 3)]
        scoops: u8,
    }

    /// A host that cannot show numbers accepts with nothing.
    #[test]
    fn r038_an_accept_of_nothing_is_missing_everything() {
        let form = Form::<Ice>::new("How many?");
        let result = form.read(json!({"action": "accept", "content": {}}));
        assert_eq!(
            result.map_err(|p| p.to_string()),
            Err("scoops: missing".into())
        );
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Page {
        limit: u16,
        count: Option<u64>,
        shift: Option<i16>,
        one: Option<NonZeroU8>,
    }

    /// Whole floats and exponents were no integers.
    #[test]
    fn r040_r041_a_whole_number_is_an_integer() {
        let limit = schema::<Page>()["properties"]["limit"].clone();
        assert_eq!(
            limit,
            json!({"type": "integer", "minimum": 0, "maximum": 65535})
        );
        let cases = [
            ("30.0", Ok(30)),
            ("1e3", Ok(1000)),
            ("3e-1", Err("limit: must be a whole number")),
            ("30.4", Err("limit: must be a whole number")),
            ("70000", Err("limit: must be 0 to 65535")),
            ("-1", Err("limit: must be 0 to 65535")),
            ("1e21", Err("limit: must be 0 to 65535")),
        ];
        for (number, expected) in cases {
            let text = format!(r#"{{"limit": {number}}}"#);
            let content = serde_json::from_str(&text).expect("JSON");
            let read = read::<Page>(&content);
            // As it was typed: as data, `1e3` is `1000.0` already.
            let typed = Page::from_content(&mut serde_json::Deserializer::from_str(&text));
            assert_eq!(read, typed, "{number}");
            let read = read.map(|page| page.limit);
            assert_eq!(
                read.map_err(|p| p.to_string()),
                expected.map_err(str::to_owned),
                "{number}"
            );
        }
    }

    /// What the schema does not say is checked all the same.
    #[test]
    fn r041_beyond_the_type() {
        let cases = [
            (
                json!({"limit": 1, "count": 1e21}),
                "count: must be at most 18446744073709551615",
            ),
            (
                json!({"limit": 1, "count": -1}),
                "count: must be at least 0",
            ),
            (
                json!({"limit": 1, "shift": 40000}),
                "shift: must be at most 32767",
            ),
            (
                json!({"limit": 1, "shift": -40000}),
                "shift: must be at least -32768",
            ),
            (json!({"limit": 1, "one": 0}), "one: must be 1 to 255"),
        ];
        for (content, expected) in cases {
            assert_eq!(problems::<Page>(&content), expected);
        }
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Bounds {
        #[elicit(min = 1, max = 3)]
        boxes: u8,
        #[elicit(min = 0.5, max = 1)]
        share: f64,
        #[elicit(min = 0.1)]
        small: f32,
    }

    /// An integer's bounds were written `1.0`.
    #[test]
    fn r046_bounds_are_written_as_their_author_wrote_them() {
        let text = r#"{"boxes":{"type":"integer","minimum":1,"maximum":3},"share":{"type":"number","minimum":0.5,"maximum":1},"small":{"type":"number","minimum":0.1}}"#;
        assert!(Bounds::requested_schema().contains(text));
    }
}

mod text {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Mood {
        #[elicit(min_length = 2, max_length = 2)]
        mood: String,
    }

    /// Lengths were counted in bytes, or in halves of characters.
    #[test]
    fn r049_r050_characters_are_counted() {
        for two in ["🙂🙂", "éé", "ab", "e\u{301}"] {
            assert_eq!(
                read::<Mood>(&json!({"mood": two})).map(|m| m.mood),
                Ok(two.into())
            );
        }
        // One character that a browser counts as two; one that is seen, of seven characters.
        for other in ["😀", "👨‍👩‍👧‍👦", "abc"] {
            assert_eq!(
                problems::<Mood>(&json!({"mood": other})),
                "mood: must be exactly 2 characters"
            );
        }
    }
}

mod formats {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Formats {
        #[elicit(format = "email")]
        email: Option<String>,
        #[elicit(format = "date-time")]
        at: Option<String>,
        #[elicit(format = "date")]
        day: Option<String>,
    }

    fn check(field: &str, right: &[&str], wrong: &[(&str, &str)]) {
        for text in right {
            assert!(read::<Formats>(&json!({field: text})).is_ok(), "{text}");
        }
        for (text, expected) in wrong {
            assert_eq!(
                problems::<Formats>(&json!({field: text})),
                format!("{field}: {expected}")
            );
        }
    }

    /// Hosts look for an `@`, or know a few endings.
    #[test]
    fn r052_r053_a_mail_address_is_a_real_one() {
        let right = [
            "desk+mcp@louvre.museum",
            "\"a b\"@example.com",
            "ada@my-host.example",
            "x@[127.0.0.1]",
        ];
        let not = "not an email address";
        check(
            "email",
            &right,
            &[
                ("@", not),
                ("@@", not),
                ("a@b@c.de", not),
                ("ada@localhost", not),
            ],
        );
    }

    /// A browser's local time has no offset; others took `Z` alone.
    #[test]
    fn r055_r056_a_time_has_an_offset() {
        let right = [
            "2026-07-29T16:30:00+02:00",
            "2026-07-29t16:30:00z",
            "2026-07-29T16:30:00.5-07:00",
        ];
        let zone = "needs a time zone, like 2026-07-01T09:30:00Z";
        let wrong = "must be a date and time, like 2026-07-01T09:30:00Z";
        check(
            "at",
            &right,
            &[
                ("2026-07-01T09:30", zone),
                ("2026-07-29T16:30:00-7:00", wrong),
            ],
        );
    }

    /// The 31st of February became the 3rd of March.
    #[test]
    fn r058_a_day_is_a_real_one() {
        let right = [
            "2026-02-28",
            "2028-02-29",
            "2000-02-29",
            "0000-01-01",
            "9999-12-31",
        ];
        let wrong = [
            "2026-02-31",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-7-1",
        ];
        check("day", &right, &wrong.map(|day| (day, "must be YYYY-MM-DD")));
    }
}

mod actions {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Trip {
        city: String,
    }

    /// Left-over content made a no a yes, or a cancel an error.
    #[test]
    fn r064_r065_r067_content_counts_with_accept_alone() {
        let form = Form::<Trip>::new("Where to?");
        for content in [
            json!({"city": "Lisbon"}),
            json!({"city": 7}),
            json!({}),
            json!(null),
            json!("x"),
        ] {
            let result = |action: &str| form.read(json!({"action": action, "content": content}));
            assert_eq!(result("decline"), Ok(Answer::Decline));
            assert_eq!(result("cancel"), Ok(Answer::Cancel));
        }
    }

    /// Not even where it cannot be held in memory.
    #[test]
    fn r065_content_of_a_decline_is_passed_over() {
        let form = Form::<Trip>::new("Where to?");
        for content in [r#"{"city": 1e999}"#, "1e999", r#"{"city": "\ud800"}"#] {
            let result = format!(r#"{{"action": "decline", "content": {content}}}"#);
            let read = form.read(&mut serde_json::Deserializer::from_str(&result));
            assert_eq!(read, Ok(Answer::Decline), "{result}");
        }
    }

    /// An old word for no, and others.
    #[test]
    fn r068_an_unknown_action_is_a_cancel() {
        let form = Form::<Trip>::new("Where to?");
        for action in ["reject", "Accept", "ACCEPT", "accepted", "", "ok"] {
            let result = json!({"action": action, "content": {"city": "Lisbon"}});
            assert_eq!(form.read(&result), Ok(Answer::Cancel), "{action}");
        }
    }

    /// An accept without content was a cancel, or a crash.
    #[test]
    fn r070_an_accept_without_content_is_asked_again() {
        let form = Form::<Trip>::new("Where to?");
        for result in [
            json!({"action": "accept"}),
            json!({"action": "accept", "content": null}),
        ] {
            assert_eq!(
                form.read(&result).map_err(|p| p.to_string()),
                Err("city: missing".into())
            );
        }
    }

    /// A host declines by itself: a value, and no error.
    #[test]
    fn r071_a_decline_is_a_value() {
        let form = Form::<Trip>::new("Where to?");
        assert_eq!(form.read(json!({"action": "decline"})), Ok(Answer::Decline));
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Approve {
        #[elicit(title = "Delete 12 hosts?")]
        approve: bool,
    }

    /// An empty form is accepted unseen; a required yes or no is not.
    #[test]
    fn r073_a_confirmation_asks_for_a_yes() {
        assert_eq!(problems::<Approve>(&json!({})), "approve: missing");
        assert_eq!(
            read::<Approve>(&json!({"approve": true})),
            Ok(Approve { approve: true })
        );
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Go {}

    /// An empty form is allowed, and has no `required`; what some host puts into it is ignored.
    #[test]
    fn r074_r076_an_empty_form() {
        assert_eq!(
            Go::requested_schema(),
            r#"{"type":"object","properties":{}}"#
        );
        for content in [json!({}), json!({"none": ""}), json!({"deep": {"er": [1]}})] {
            assert_eq!(read::<Go>(&content), Ok(Go {}));
        }
    }

    /// A result of another shape is never an accept.
    #[test]
    fn r077_a_result_without_an_action_is_a_problem() {
        let form = Form::<Go>::new("Go on?");
        for result in [
            json!({"decision": "approved"}),
            json!({"action": true}),
            json!([]),
            json!(null),
        ] {
            let problems = form.read(&result).expect_err("it is no result");
            assert_eq!(
                problems.to_string(),
                "the result must be an object with an `action`"
            );
        }
    }
}

mod secrets_and_errors {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    #[elicit(validate = adult)]
    struct Person {
        #[elicit(format = "email")]
        email: String,
        #[elicit(min = 0)]
        age: i32,
        #[elicit(enum("red", "blue"))]
        colour: Option<String>,
        #[elicit(parse)]
        address: Option<std::net::IpAddr>,
    }

    fn adult(person: &Person) -> Result<(), &'static str> {
        if person.age < 18 {
            Err("only for adults")
        } else {
            Ok(())
        }
    }

    /// The error of a wrong answer carried the whole answer.
    #[test]
    fn r100_r101_nothing_typed_is_in_a_problem() {
        let typed = "s3cr3t-typed";
        let content =
            json!({"email": typed, "age": typed, "colour": typed, "address": typed, typed: typed});
        let problems = read::<Person>(&content).expect_err("all of it is wrong");
        assert_eq!(problems.iter().count(), 4);
        let json = serde_json::to_string(&problems).expect("problems are JSON");
        for shown in [
            problems.to_string(),
            format!("{problems:?}"),
            format!("{problems:#?}"),
            json,
        ] {
            assert!(!shown.contains(typed), "{shown}");
        }
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Pickup {
        #[elicit(format = "email")]
        email: String,
        #[elicit(min = 1, max = 3)]
        boxes: u8,
        #[elicit(format = "date")]
        pickup_date: String,
    }

    /// Only the first fault was reported.
    #[test]
    fn r113_all_faults_in_the_order_of_the_fields() {
        let content = json!({"email": "x", "boxes": 9, "pickup_date": "soon"});
        assert_eq!(
            problems::<Pickup>(&content),
            "email: not an email address; boxes: must be 1 to 3; pickup_date: must be YYYY-MM-DD",
        );
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Named {
        #[elicit(min = 0)]
        age: i32,
        name: String,
    }

    /// Answers went to the handler as they came.
    #[test]
    fn r115_answers_are_checked() {
        assert_eq!(
            problems::<Named>(&json!({"age": -5})),
            "age: must be at least 0; name: missing"
        );
    }
}
