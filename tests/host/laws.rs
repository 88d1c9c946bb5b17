//! Laws of reading a form and of checking an answer to it, tried on many that are nearly right.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::Debug;

use mcp_elicit::{Code, Elicit, Kind, Problems, Property, Schema};
use proptest::collection::vec;
use proptest::option::{of, weighted};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use serde_json::{Value, json};

use super::{BookReturn, lenient, strict, text};

type Outcome = Result<(), TestCaseError>;

/// Tries a law on the same cases each time, and fails with the smallest that breaks it.
fn law<S: Strategy<Value: Debug>>(cases: u32, inputs: &S, holds: impl Fn(S::Value) -> Outcome) {
    let config = Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..Config::default()
    };
    if let Err(broken) = TestRunner::new(config).run(inputs, holds) {
        panic!("{broken}");
    }
}

/// How often something came to each of several ends.
#[derive(Debug)]
struct Counts<const N: usize>([Cell<u32>; N]);

impl<const N: usize> Counts<N> {
    fn new() -> Self {
        Self(std::array::from_fn(|_| Cell::new(0)))
    }

    fn count(&self, end: usize) {
        self.0[end].set(self.0[end].get() + 1);
    }

    /// Fails where one of the ends is rare: a law that is tried on one sort alone says nothing.
    #[track_caller]
    fn each_at_least(&self, percent: u32) {
        let all: u32 = self.0.iter().map(Cell::get).sum();
        for end in &self.0 {
            assert!(end.get() > all * percent / 100, "one-sided: {self:?}");
        }
    }
}

/// An object whose keys come in this order, and may come twice.
type Object = Vec<(String, Value)>;

fn object(entries: &[(String, impl AsRef<str>)]) -> String {
    let entries: Vec<String> = entries
        .iter()
        .map(|(key, value)| format!("{}:{}", json!(key), value.as_ref()))
        .collect();
    format!("{{{}}}", entries.join(","))
}

/// Keywords, of which those that came to nothing are left out.
fn keywords(entries: impl IntoIterator<Item = (&'static str, Option<Value>)>) -> Object {
    entries
        .into_iter()
        .filter_map(|(key, value)| Some((key.to_owned(), value?)))
        .collect()
}

fn one_of_these(values: &[Value]) -> impl Strategy<Value = Value> + Clone + use<> {
    select(values.to_vec())
}

/// A keyword that is there now and then.
fn maybe(values: &[Value]) -> impl Strategy<Value = Option<Value>> + use<> {
    weighted(0.35, one_of_these(values))
}

fn a_text() -> impl Strategy<Value = Object> {
    (
        maybe(&[json!(0), json!(1), json!(2.0), json!(3)]),
        maybe(&[json!(2), json!(3), json!(300), json!(5.0)]),
        maybe(&[
            json!("email"),
            json!("uri"),
            json!("date"),
            json!("date-time"),
        ]),
        weighted(
            0.15,
            one_of_these(&[
                json!(""),
                json!("ab"),
                json!("ada@example.com"),
                json!("2026-07-01"),
            ]),
        ),
    )
        .prop_map(|(min, max, format, default)| {
            keywords([
                ("type", Some(json!("string"))),
                ("minLength", min),
                ("maxLength", max),
                ("format", format),
                ("default", default),
            ])
        })
}

fn a_number() -> impl Strategy<Value = Object> {
    let whole = || [json!(-1), json!(0), json!(1), json!(2.0), json!(3)];
    let real = || [json!(-0.5), json!(0), json!(0.25), json!(1.0), json!(1e25)];
    prop_oneof![
        (
            Just("integer"),
            maybe(&whole()),
            maybe(&whole()),
            maybe(&whole())
        ),
        (
            Just("number"),
            maybe(&real()),
            maybe(&real()),
            maybe(&real())
        ),
    ]
    .prop_map(|(kind, min, max, default)| {
        keywords([
            ("default", default),
            ("minimum", min),
            ("maximum", max),
            ("type", Some(json!(kind))),
        ])
    })
}

fn a_yes_or_no() -> impl Strategy<Value = Object> {
    maybe(&[json!(true), json!(false)])
        .prop_map(|default| keywords([("type", Some(json!("boolean"))), ("default", default)]))
}

const OPTIONS: [&str; 5] = ["a", "B", "", "two words", "é\u{0}"];

fn options() -> impl Strategy<Value = Vec<&'static str>> {
    subsequence(OPTIONS.to_vec(), 1..=4)
}

fn titled(options: &[&str]) -> Value {
    options
        .iter()
        .map(|option| json!({"const": option, "title": option.to_uppercase()}))
        .collect()
}

fn a_choice() -> impl Strategy<Value = Object> {
    let default = maybe(&OPTIONS.map(Value::from));
    (options(), 0..4, default).prop_map(|(options, way, default)| {
        let names: Vec<String> = options.iter().map(|o| o.to_uppercase()).collect();
        let bare = || {
            options
                .iter()
                .map(|o| json!({"const": o}))
                .collect::<Value>()
        };
        keywords([
            ("type", Some(json!("string"))),
            ("enum", (way < 2).then(|| json!(options))),
            ("enumNames", (way == 1).then(|| json!(names))),
            ("oneOf", (way == 2).then(|| titled(&options))),
            ("oneOf", (way == 3).then(bare)),
            ("default", default),
        ])
    })
}

fn a_list() -> impl Strategy<Value = Object> {
    let counts = || maybe(&[json!(0), json!(1), json!(2)]);
    let default = weighted(0.3, subsequence(OPTIONS.to_vec(), 0..=2));
    (options(), 0..3, counts(), counts(), default).prop_map(|(options, way, min, max, default)| {
        let items = match way {
            0 => json!({"type": "string", "enum": options}),
            1 => json!({"anyOf": titled(&options)}),
            _ => json!({"type": "string", "anyOf": titled(&options)}),
        };
        keywords([
            ("type", Some(json!("array"))),
            ("items", Some(items)),
            ("minItems", min),
            ("maxItems", max),
            ("default", default.map(|values| json!(values))),
        ])
    })
}

/// A keyword that has no place there, or a value that has none.
fn a_slip() -> impl Strategy<Value = (String, Value)> {
    let keywords = [
        "type",
        "title",
        "description",
        "default",
        "minLength",
        "maxLength",
        "format",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "enum",
        "enumNames",
        "oneOf",
        "anyOf",
        "items",
        "minItems",
        "maxItems",
        "uniqueItems",
        "pattern",
        "const",
        "$ref",
        "$comment",
        "x-order",
        "nullable",
    ];
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1.5),
        json!(7),
        json!("string"),
        json!("a"),
        json!("2026-07-01"),
        json!([]),
        json!(["a", "a"]),
        json!(["string", "null"]),
        json!(["integer", "null"]),
        json!([{"type": "string"}, {"type": "null"}]),
        json!({}),
        json!([{"const": "a", "title": "A"}]),
        json!({"enum": ["a"]}),
        json!({"type": "string", "oneOf": [{"const": "a"}]}),
    ];
    (select(keywords.to_vec()), one_of_these(&values))
        .prop_map(|(keyword, value)| (keyword.to_owned(), value))
}

fn a_field() -> impl Strategy<Value = String> {
    let kind = prop_oneof![a_text(), a_number(), a_yes_or_no(), a_choice(), a_list(),];
    let words = || maybe(&[json!("Title"), json!(""), json!("a\n\"b\"")]);
    (kind, words(), words(), weighted(0.1, a_slip())).prop_map(|(mut field, title, about, slip)| {
        field.extend(keywords([("title", title), ("description", about)]));
        field.extend(slip);
        let field: Vec<(String, String)> = field
            .into_iter()
            .map(|(keyword, value)| (keyword, value.to_string()))
            .collect();
        object(&field)
    })
}

/// The text of a form that is slightly wrong now and then.
fn a_form() -> impl Strategy<Value = String> {
    let names = ["name", "b", "a", "é", "", "with space", "type"];
    let root = [
        (
            "$schema",
            json!("https://json-schema.org/draft/2020-12/schema"),
        ),
        ("additionalProperties", json!(false)),
        ("title", json!("T")),
        ("minProperties", json!(1)),
        ("type", json!("array")),
        ("required", json!(["gone"])),
    ];
    (
        subsequence(names.to_vec(), 0..=3).prop_shuffle(),
        vec(a_field(), 3),
        subsequence(names.to_vec(), 0..=2),
        weighted(0.2, select(root.to_vec())),
    )
        .prop_map(|(names, fields, required, more)| {
            let required: Vec<&str> = required
                .into_iter()
                .filter(|name| names.contains(name))
                .collect();
            let fields: Vec<(String, String)> =
                names.into_iter().map(str::to_owned).zip(fields).collect();
            let mut root = vec![
                ("type".to_owned(), r#""object""#.to_owned()),
                ("properties".to_owned(), object(&fields)),
            ];
            if !required.is_empty() {
                root.push(("required".to_owned(), json!(required).to_string()));
            }
            root.extend(more.map(|(keyword, value)| (keyword.to_owned(), value.to_string())));
            object(&root)
        })
}

/// What is read strictly is read leniently, to the same form and with nothing forgiven. What is written of a form is
/// read strictly, and is that form. What strict reading refuses is the first thing that lenient reading forgives.
#[test]
fn a_form_is_read_written_and_read_to_the_same() {
    let counts = Counts::<3>::new();
    law(20_000, &a_form(), |given| {
        let schema = match (strict(&given), lenient(&given)) {
            (Ok(schema), leniently) => {
                counts.count(0);
                prop_assert_eq!(leniently, Ok((schema.clone(), vec![])));
                schema
            }
            (Err(refused), Ok((schema, forgiven))) => {
                counts.count(1);
                prop_assert_eq!(forgiven.first(), Some(&refused));
                schema
            }
            (Err(_), Err(_)) => {
                counts.count(2);
                return Ok(());
            }
        };
        let written = text(&schema);
        let again = strict(&written);
        prop_assert_eq!(again.as_ref(), Ok(&schema), "{} as {}", given, written);
        prop_assert_eq!(again.map(|again| text(&again)), Ok(written));

        // What a form starts with lacks only what has no default.
        for problem in schema
            .check(Value::Object(schema.defaults()))
            .err()
            .into_iter()
            .flatten()
        {
            prop_assert_eq!(problem.code(), Code::Missing, "{}", problem);
        }
        Ok(())
    });
    counts.each_at_least(5);
}

/// Whether an option has a title of its own or not, it is read back as it was.
#[test]
fn options_of_which_some_have_titles_are_read_back() {
    let schema = strict(
        r#"{"type":"object","properties":{"it":{"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b"}]}}}"#,
    )
    .expect("it is a form");
    assert_eq!(strict(&text(&schema)), Ok(schema));
}

/// What is typed into an input comes to a value that the field accepts, to nothing where nothing is needed, or to a
/// problem; and the value that was sent can be typed again.
#[test]
fn a_draft_is_right_or_refused() {
    let counts = Counts::<3>::new();
    let typed = prop_oneof![
        select(vec![
            "",
            " ",
            "a",
            "B",
            "two words",
            "a\nB",
            "ab",
            "abc",
            "1",
            "0",
            "-1",
            "2.0",
            "0.25",
            "1e3",
            "yes",
            "No",
            "true",
            "ada@example.com",
            "2026-07-01",
            "2026-07-01T09:30:00Z",
            "https://example.com/",
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    law(20_000, &(a_form(), typed), |(given, typed)| {
        let Ok(schema) = strict(&given) else {
            return Ok(());
        };
        for property in schema.properties() {
            match property.draft(&typed) {
                Ok(Some(value)) => {
                    counts.count(0);
                    prop_assert_eq!(property.check(&value), Ok(()));
                    if let Value::Number(number) = &value {
                        prop_assert_eq!(
                            property.draft(&number.to_string()),
                            Ok(Some(value.clone()))
                        );
                    }
                }
                Ok(None) => {
                    counts.count(1);
                    prop_assert!(!property.required());
                    prop_assert!(typed.trim().is_empty(), "{:?} is something", typed);
                }
                Err(problem) => {
                    counts.count(2);
                    prop_assert_eq!(problem.field(), Some(property.name()));
                }
            }
        }
        Ok(())
    });
    counts.each_at_least(2);
}

#[derive(Debug, Elicit)]
struct Nothing {}

#[derive(Debug, Elicit)]
struct Texts {
    plain: String,
    #[elicit(title = "Short", min_length = 2, max_length = 4)]
    short: String,
    #[elicit(format = "email")]
    email: String,
    #[elicit(format = "uri")]
    site: Option<String>,
    /// The first day.
    #[elicit(format = "date")]
    day: Option<String>,
    #[elicit(format = "date-time")]
    time: Option<String>,
    #[elicit(default = "Oslo")]
    city: String,
    #[elicit(min_length = 1)]
    note: Option<String>,
}

#[derive(Debug, Elicit)]
struct Numbers {
    #[elicit(min = 1, max = 3)]
    boxes: u8,
    count: u32,
    #[elicit(min = -5, max = 5)]
    offset: i16,
    #[elicit(max = 9, min = 0, default = 7)]
    floor: i64,
    #[elicit(min = 0.5, max = 2.5)]
    weight: f64,
    share: Option<f64>,
    #[elicit(default = 1.5)]
    ratio: f64,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Elicit)]
enum Day {
    Mon,
    Tue,
    Wed,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Elicit)]
#[elicit(rename_all = "kebab-case")]
enum Topping {
    #[elicit(title = "Green olives")]
    GreenOlives,
    #[elicit(title = "Capers")]
    Capers,
}

#[derive(Debug, Elicit)]
struct Choices {
    day: Day,
    topping: Option<Topping>,
    #[elicit(enum("low", "high"), default = "low")]
    level: String,
    #[elicit(enum("w" = "By the window", "a" = "Aisle"))]
    seat: Option<String>,
}

#[derive(Debug, Elicit)]
struct Lists {
    days: Vec<Day>,
    #[elicit(min_items = 1, max_items = 2)]
    toppings: Vec<Topping>,
    set: Option<BTreeSet<Day>>,
    #[elicit(enum("x", "y"), default = ["y"])]
    letters: Vec<String>,
}

#[derive(Debug, Elicit)]
struct YesNo {
    agreed: bool,
    wrap: Option<bool>,
    #[elicit(default = true)]
    news: bool,
}

macro_rules! for_each_form {
    ($call:ident) => {
        $call::<Nothing>("Nothing");
        $call::<Texts>("Texts");
        $call::<Numbers>("Numbers");
        $call::<Choices>("Choices");
        $call::<Lists>("Lists");
        $call::<YesNo>("YesNo");
        $call::<BookReturn>("BookReturn");
    };
}

#[test]
fn a_derived_form_is_read_back() {
    fn read_back<T: Elicit>(name: &str) {
        let schema = strict(T::requested_schema()).expect(name);
        assert_eq!(text(&schema), T::requested_schema());
        assert_eq!(&schema, T::schema(), "{name}");
    }
    for_each_form!(read_back);
}

/// Answers to a form, some right and some wrong, and keys that nobody asked for.
fn contents(schema: &Schema) -> impl Strategy<Value = Value> + use<> {
    let any_answer = one_of_these(&[
        json!(null),
        json!(""),
        json!("a"),
        json!("Oslo"),
        json!("Mon"),
        json!(true),
        json!(0),
        json!(2),
        json!(2.0),
        json!(1.5),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!([]),
        json!(["Mon"]),
        json!(["Mon", "Mon"]),
        json!([1]),
        json!({}),
        json!({"a": [1]}),
    ]);
    let likely = |property: &Property| -> Vec<Value> {
        match property.kind() {
            Kind::Text { .. } => vec![
                json!("abc"),
                json!("ada@example.com"),
                json!("ada@"),
                json!("2026-07-01"),
                json!("2026-02-30"),
                json!("2026-07-01T09:30:00Z"),
                json!("2026-07-01T09:30"),
                json!("https://example.com"),
                json!("éèàô"),
            ],
            Kind::Integer { .. } => vec![json!(1), json!(3), json!(3.0), json!(4), json!(-6)],
            Kind::Number { .. } => vec![json!(0.5), json!(1), json!(2.5), json!(2.6)],
            Kind::Boolean { .. } => vec![json!(true), json!(false), json!("yes")],
            kind => {
                let values: Vec<&str> = kind
                    .options()
                    .into_iter()
                    .flatten()
                    .map(|o| o.value())
                    .collect();
                let each = values.iter().map(|value| json!(value));
                if matches!(kind, Kind::ManyOf { .. }) {
                    each.map(|value| json!([value]))
                        .chain([json!(values), json!([values[0], values[0]])])
                        .collect()
                } else {
                    each.collect()
                }
            }
        }
    };
    // A content with a wrong answer is easily come by; one with none must be sought.
    let answers = |right: bool| -> Vec<_> {
        schema
            .properties()
            .iter()
            .map(|property| {
                let mut likely = likely(property);
                likely.retain(|answer| !right || property.check(answer).is_ok());
                let unlikely = u32::from(!right);
                let answer = prop_oneof![
                    7 => one_of_these(&likely),
                    unlikely => any_answer.clone(),
                ];
                // Of what must be answered nothing is left out, if all is to be right.
                let there = if right && property.required() {
                    answer.prop_map(Some).boxed()
                } else {
                    weighted(0.8, answer).boxed()
                };
                let name = property.name().to_owned();
                there.prop_map(move |answer| answer.map(|answer| (name.clone(), answer)))
            })
            .collect()
    };
    let answers = prop_oneof![answers(true), answers(false)];
    (answers, of(any_answer), 0..20).prop_map(|(answers, more, whole)| match whole {
        0 => json!(null),
        1 => json!([1]),
        _ => answers
            .into_iter()
            .flatten()
            .chain(more.map(|more| ("other".to_owned(), more)))
            .collect(),
    })
}

/// Host and server find the same problems, in the same words, as far as the form says what is right.
#[test]
fn both_sides_check_alike() {
    fn alike<T: Elicit>(name: &str) {
        let read = strict(T::requested_schema()).expect(name);
        let counts = Counts::<2>::new();
        let words =
            |outcome: &Result<(), Problems>| outcome.as_ref().err().map(ToString::to_string);
        law(5_000, &contents(T::schema()), |content| {
            let server = T::from_content(&content).map(drop);
            for schema in [&read, T::schema()] {
                let host = schema.check(&content);
                prop_assert_eq!(&host, &server, "{}", content);
                prop_assert_eq!(words(&host), words(&server), "{}", content);
            }
            // Field by field it is the same.
            if let Value::Object(answers) = &content {
                let each: Vec<_> = read
                    .properties()
                    .iter()
                    .filter_map(|property| {
                        let answer = answers.get(property.name()).unwrap_or(&Value::Null);
                        property.check(answer).err()
                    })
                    .collect();
                let whole: Vec<_> = server.clone().err().into_iter().flatten().collect();
                prop_assert_eq!(each, whole, "{}", content);
            }
            counts.count(usize::from(server.is_err()));
            Ok(())
        });
        counts.each_at_least(if T::schema().properties().is_empty() {
            3
        } else {
            20
        });
    }
    for_each_form!(alike);
}
