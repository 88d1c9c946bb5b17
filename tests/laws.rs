//! The laws of reading an answer, tried on many answers that are nearly right.
//!
//! The first is that an answer is accepted exactly when a JSON Schema validator accepts it, but for what
//! `laws/judge.rs` lists. It is tried on 100,000 contents, or on as many more as the environment asks for:
//!
//! ```sh
//! ELICIT_LAW_CASES=1000000 cargo test --release --test laws
//! ```

#[path = "laws/content.rs"]
mod content;
#[path = "laws/forms.rs"]
mod forms;
#[path = "laws/judge.rs"]
mod judge;

use std::cell::Cell;
use std::fmt::Debug;

use jsonschema::Validator;
use mcp_elicit::{Answer, Ask, Code, Elicit, Form, Format, Problems, Property, Schema};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use serde_core::Deserialize;
use serde_json::{Deserializer, Value, json};

use content::{MARKER, MARKER_NUMBER, Tape};
use forms::{Tested, Unsaid};
use judge::{Needed, Question, judge};

type Outcome = Result<(), TestCaseError>;
/// What reading a content came to, where the law of it holds.
type Read = Result<Result<(), Problems>, TestCaseError>;

const CASES: &str = "ELICIT_LAW_CASES";

/// How many cases the laws get that need many; with fewer, not all that is rare comes up.
fn cases() -> u32 {
    std::env::var(CASES)
        .map_or(100_000, |cases| {
            cases
                .parse()
                .expect("the number of cases is a whole number")
        })
        .max(100_000)
}

/// Tries a law, and fails with the smallest input that breaks it.
///
/// The usual cases are the same each time, so that a run says something about a change; those of a run that was
/// asked for are new each time.
fn law<S: Strategy<Value: Debug>>(cases: u32, inputs: &S, holds: impl Fn(S::Value) -> Outcome) {
    let mut config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    if std::env::var_os(CASES).is_none() {
        config.rng_seed = RngSeed::Fixed(1);
    }
    if let Err(broken) = TestRunner::new(config).run(inputs, holds) {
        panic!("{broken}");
    }
}

/// How often something was accepted, and how often refused.
#[derive(Debug, Default)]
struct Counts {
    accepted: Cell<u32>,
    refused: Cell<u32>,
}

impl Counts {
    fn count(&self, accepted: bool) {
        let count = if accepted {
            &self.accepted
        } else {
            &self.refused
        };
        count.set(count.get() + 1);
    }

    /// Fails where one of the two is rare: a law that is tried on one sort alone says nothing.
    fn both_at_least(&self, percent: u32, of: &str) {
        let (accepted, refused) = (self.accepted.get(), self.refused.get());
        let floor = (accepted + refused) * percent / 100;
        assert!(
            accepted.min(refused) > floor,
            "{of}: {accepted} accepted, {refused} refused, which is one-sided"
        );
    }
}

/// A form with all that is asked of it here, and without its type.
struct Tried {
    name: &'static str,
    schema: &'static Schema,
    requested: &'static str,
    whole: Validator,
    fields: Vec<Field>,
    read: fn(&Value, &str) -> Read,
    read_bytes: fn(&[u8], Option<&Value>) -> Outcome,
    refuse: fn(&str) -> Option<[String; 3]>,
    counts: Counts,
}

struct Field {
    name: &'static str,
    required: bool,
    question: Question,
    counts: Counts,
    excepted: Cell<u32>,
}

impl Tried {
    fn form<T: Tested>(name: &'static str) -> Self {
        let schema = T::schema();
        for (field, _) in T::UNSAID {
            assert!(schema.property(field).is_some(), "{name} has no `{field}`");
        }
        let unsaid = |name: &str| {
            let of_field = T::UNSAID.iter().find(|(field, _)| *field == name);
            of_field.map_or(Unsaid::Nothing, |(_, unsaid)| *unsaid)
        };
        let requested: Value = serde_json::from_str(T::requested_schema()).expect("it is JSON");
        Self {
            name,
            schema,
            requested: T::requested_schema(),
            whole: judge(&requested),
            fields: schema
                .properties()
                .iter()
                .map(|property| Field {
                    name: property.name(),
                    required: property.required(),
                    question: Question::of_field(property, unsaid(property.name())),
                    counts: Counts::default(),
                    excepted: Cell::new(0),
                })
                .collect(),
            read: read::<T>,
            read_bytes: read_bytes::<T>,
            refuse: refuse::<T>,
            counts: Counts::default(),
        }
    }

    /// Contents of this form, near the mark.
    fn contents(&self) -> impl Strategy<Value = String> + use<> {
        let fields: Vec<(&'static Property, Unsaid)> = (self.schema.properties().iter())
            .zip(self.fields.iter().map(|field| field.question.unsaid))
            .collect();
        let answer = proptest::array::uniform8(any::<u32>());
        let answers = proptest::collection::vec(answer, fields.len());
        (proptest::array::uniform8(any::<u32>()), answers)
            .prop_map(move |(whole, answers)| content::content(&fields, &whole, &answers))
    }

    /// The law, of one content in JSON text: the fields with a problem are those that the judge refuses, in their
    /// order and each once; so the content is accepted where the judge accepts it.
    fn agrees_with_the_judge(&self, text: &str, needed: &Needed) -> Outcome {
        let mut content: Value = serde_json::from_str(text).expect("it is JSON");
        let outcome = (self.read)(&content, text)?;
        self.counts.count(outcome.is_ok());
        let problems: Vec<(Option<&str>, bool)> = outcome
            .as_ref()
            .err()
            .into_iter()
            .flatten()
            .map(|problem| (problem.field(), problem.code() == Code::Missing))
            .collect();

        // No content is an empty one.
        if content.is_null() {
            content = json!({});
        }
        let mut expected = Vec::new();
        let mut excepted = false;
        match &mut content {
            Value::Object(content) => {
                for field in &self.fields {
                    let answer = content.get(field.name);
                    let verdict = answer.map(|answer| field.question.verdict(answer, needed));
                    // Of an object, which hides a number, every schema leaves something unsaid.
                    if verdict.is_some_and(|v| v.excepted) && !answer.is_some_and(Value::is_object)
                    {
                        field.excepted.set(field.excepted.get() + 1);
                    }
                    // `null` is no answer, and neither is `""` where it would be refused.
                    let unanswered = match answer {
                        None | Some(Value::Null) => true,
                        Some(answer) => *answer == "" && verdict.is_some_and(|v| !v.accepted),
                    };
                    if unanswered {
                        if field.required {
                            excepted |= verdict.is_some_and(|v| v.excepted);
                            expected.push((Some(field.name), true));
                        } else {
                            content.remove(field.name);
                        }
                    } else if let Some(verdict) = verdict {
                        field.counts.count(verdict.accepted);
                        excepted |= verdict.excepted;
                        if !verdict.accepted {
                            expected.push((Some(field.name), false));
                        }
                    }
                }
            }
            _ => expected.push((None, false)),
        }
        prop_assert_eq!(&problems, &expected, "{}: {}", self.name, text);
        if !excepted {
            prop_assert_eq!(
                outcome.is_ok(),
                self.whole.is_valid(&content),
                "{}: {}",
                self.name,
                text
            );
        }
        Ok(())
    }
}

/// Reads a content as data and as text, which must come to the same.
fn read<T: Tested>(content: &Value, text: &str) -> Read {
    let from_data = T::from_content(content);
    let from_text = T::from_content(&mut Deserializer::from_str(text));
    prop_assert_eq!(&from_text, &from_data, "{} as text and as data", text);
    Ok(from_data.map(drop))
}

#[test]
fn an_answer_is_accepted_exactly_when_the_judge_accepts_it() {
    let needed = Needed::default();
    let forms = forms::all();
    let share = |form: &Tried| form.fields.len() as u32 + 1;
    let shares: u32 = forms.iter().map(share).sum();
    for form in &forms {
        let cases = (cases() / shares + 1) * share(form);
        law(cases, &form.contents(), |content| {
            form.agrees_with_the_judge(&content, &needed)
        });
        println!("{:>16} {:?}", form.name, form.counts);
    }
    for form in forms.iter().filter(|form| !form.fields.is_empty()) {
        form.counts.both_at_least(10, form.name);
        for field in &form.fields {
            let name = format!("{}.{}", form.name, field.name);
            field.counts.both_at_least(1, &name);
            // What a schema is said not to say, it does not.
            assert!(
                matches!(field.question.unsaid, Unsaid::Nothing) || field.excepted.get() > 0,
                "{name}: the judge knows all of it"
            );
        }
    }
    needed.each_was();
}

/// Not near the mark at all: any JSON there is.
#[test]
fn any_json_can_be_read() {
    let needed = Needed::default();
    let forms = forms::all();
    let names: Vec<String> = forms
        .iter()
        .flat_map(|form| &form.fields)
        .map(|field| field.name.to_owned())
        .collect();
    let contents = proptest::collection::btree_map(select(names), any_json(), 0..12)
        .prop_map(|members| Value::Object(members.into_iter().collect()));
    law(
        4_000,
        &prop_oneof![3 => contents, 1 => any_json()],
        |json| {
            let text = json.to_string();
            (forms.iter()).try_for_each(|form| form.agrees_with_the_judge(&text, &needed))
        },
    );
}

fn any_json() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-300..300_i16).prop_map(Value::from),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number,
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map(any::<String>(), inner, 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Contents with bytes that were changed or cut off, and bytes that never were a content.
#[test]
fn any_bytes_can_be_read() {
    let forms = forms::all();
    let counts = Counts::default();
    for form in &forms {
        let damaged = (
            form.contents(),
            proptest::collection::vec((any::<Index>(), any::<u8>()), 0..4),
            any::<Option<Index>>(),
        )
            .prop_map(|(content, changes, end)| {
                let mut bytes = content.into_bytes();
                for (at, byte) in changes {
                    let at = at.index(bytes.len());
                    bytes[at] = byte;
                }
                bytes.truncate(end.map_or(bytes.len(), |end| end.index(bytes.len())));
                bytes
            });
        let any_bytes = proptest::collection::vec(any::<u8>(), 0..40);
        law(1_500, &prop_oneof![4 => damaged, 1 => any_bytes], |bytes| {
            let data = Value::deserialize(&mut Deserializer::from_slice(&bytes));
            counts.count(data.is_ok());
            (form.read_bytes)(&bytes, data.ok().as_ref())
        });
    }
    counts.both_at_least(10, "bytes that are JSON");
}

/// Reads bytes: the same as the data in them, or anything but a panic where there are none.
fn read_bytes<T: Tested>(bytes: &[u8], data: Option<&Value>) -> Outcome {
    let read = T::from_content(&mut Deserializer::from_slice(bytes));
    if let Some(data) = data {
        prop_assert_eq!(read, T::from_content(data));
    }
    Ok(())
}

/// What `serde_json` hides in an object of one key is a number; an object with more in it is none.
#[test]
fn an_object_that_begins_like_a_hidden_number_is_refused() {
    let content = r#"{"name": "Ada", "boxes": {"$serde_json::private::Number": "1", "more": 1}}"#;
    let read = forms::AllOptional::from_content(&mut Deserializer::from_str(content));
    let problems = read.expect_err("`boxes` is an object");
    assert_eq!(problems.to_string(), "boxes: must be a whole number");
}

#[test]
fn the_text_of_a_schema_is_its_data() {
    for form in forms::all() {
        let text: Value = serde_json::from_str(form.requested).expect("it is JSON");
        let data = serde_json::to_value(form.schema).expect("it can be written");
        assert_eq!(text, data, "{}", form.name);
    }
}

#[test]
fn a_format_is_what_the_judge_takes_for_it() {
    let needed = Needed::default();
    for format in Format::ALL {
        let question = Question::of_format(format);
        let counts = Counts::default();
        let texts = proptest::array::uniform12(any::<u32>())
            .prop_map(move |numbers| content::near(format, &mut Tape::new(&numbers)));
        law(cases() / 4, &texts, |text| {
            let right = question.verdict(&text.as_str().into(), &needed).accepted;
            counts.count(right);
            prop_assert_eq!(format.check(&text).is_ok(), right, "{} {:?}", format, text);
            Ok(())
        });
        counts.both_at_least(10, format.name());
    }
}

/// Whatever is answered, a problem says what was expected and nothing of the answer.
#[test]
fn nothing_that_was_typed_is_in_a_problem() {
    let counts = Counts::default();
    for form in forms::all() {
        let typed = select(vec![
            format!("{MARKER}"),
            format!("{MARKER}@{MARKER}"),
            format!("https://{MARKER}/ {MARKER}"),
            format!("{MARKER_NUMBER}-{MARKER_NUMBER}"),
        ]);
        let answer = prop_oneof![
            typed.clone().prop_map(|text| json!(text)),
            typed.clone().prop_map(|text| json!([text, [text]])),
            typed.prop_map(|text| json!({ text.clone(): { text: 1 } })),
            Just(json!(73_194_682_000_000_000_u64)),
            Just(json!(-73_194_682.5)),
            Just(json!([73_194_682])),
        ];
        let names: Vec<&str> = form.fields.iter().map(|field| field.name).collect();
        let answers = proptest::collection::vec(answer.clone(), names.len());
        let inputs = (answers, answer, any::<Option<Index>>());
        law(500, &inputs, |(answers, other, end)| {
            let mut members: serde_json::Map<String, Value> = names
                .iter()
                .map(|name| (*name).to_owned())
                .zip(answers)
                .collect();
            members.insert(MARKER.to_owned(), other);
            let mut text = Value::Object(members).to_string();
            if let Some(end) = end {
                text.truncate(text.floor_char_boundary(end.index(text.len())));
            }
            let outcome = (form.refuse)(&text);
            counts.count(outcome.is_none());
            for said in outcome.iter().flatten() {
                prop_assert!(!said.contains(MARKER), "{} of {}", said, text);
                prop_assert!(!said.contains(MARKER_NUMBER), "{} of {}", said, text);
            }
            Ok(())
        });
    }
    counts.both_at_least(2, "answers with the marker");
}

/// All that there is to see of the problems of a content.
fn refuse<T: Tested>(text: &str) -> Option<[String; 3]> {
    let problems = T::from_content(&mut Deserializer::from_str(text)).err()?;
    let json = serde_json::to_string(&problems).expect("it can be written");
    Some([problems.to_string(), format!("{problems:?}"), json])
}

#[test]
fn only_an_accept_looks_at_the_content() {
    let counts = Counts::default();
    a_result_is_read_by_its_action::<forms::Nothing>(&counts);
    a_result_is_read_by_its_action::<forms::OneText>(&counts);
    a_result_is_read_by_its_action::<forms::BookReturn>(&counts);
    a_result_is_read_by_its_action::<forms::Lists>(&counts);
    a_result_is_read_by_its_action::<forms::Defaults>(&counts);
    a_result_is_read_by_its_action::<forms::Everything>(&counts);
    counts.both_at_least(20, "accepted results");
}

fn a_result_is_read_by_its_action<T: Tested + Ask>(counts: &Counts) {
    let form = Form::<T>::new("Go on?");
    let action = prop_oneof![
        4 => Just(Some(json!("accept"))),
        2 => select(vec!["decline", "cancel"]).prop_map(|action| Some(json!(action))),
        2 => select(vec!["Accept", "accept ", "accepted", "", "reject", "\u{0}"])
            .prop_map(|action| Some(json!(action))),
        1 => any_json().prop_map(Some),
        1 => Just(None),
    ];
    let content = prop_oneof![
        4 => Tried::form::<T>("").contents(),
        1 => any_json().prop_map(|json| json.to_string()),
    ];
    let inputs = (
        action,
        proptest::option::weighted(0.8, content),
        any_json(),
        any::<bool>(),
    );
    law(2_000, &inputs, |(action, content, other, content_first)| {
        let mut members = Vec::new();
        members.extend(action.as_ref().map(|action| format!("\"action\":{action}")));
        members.extend(
            content
                .as_ref()
                .map(|content| format!("\"content\":{content}")),
        );
        members.push(format!("\"_meta\":{other}"));
        if content_first {
            members.reverse();
        }
        let text = format!("{{{}}}", members.join(","));
        let result: Value = serde_json::from_str(&text).expect("it is JSON");

        let read = form.read(&result);
        let from_text = form.read(&mut Deserializer::from_str(&text));
        prop_assert_eq!(&read, &from_text, "{} as data and as text", text);
        let empty = json!({});
        match action.as_ref().and_then(Value::as_str) {
            Some("accept") => {
                let expected = T::from_content(result.get("content").unwrap_or(&empty));
                counts.count(expected.is_ok());
                prop_assert_eq!(read, expected.map(Answer::Accept), "{}", text);
            }
            Some("decline") => prop_assert_eq!(read, Ok(Answer::Decline), "{}", text),
            Some(_) => prop_assert_eq!(read, Ok(Answer::Cancel), "{}", text),
            None => prop_assert!(read.is_err(), "{} has no action", text),
        }
        Ok(())
    });
}
