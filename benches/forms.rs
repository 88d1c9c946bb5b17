//! One form of five fields: asked, answered, and answered with four faults, by this library and by its peers.

use divan::counter::BytesCount;
use divan::{AllocProfiler, Bencher, black_box};
use mcp_elicit::{Elicit, Form};
use serde::Deserialize;
use serde_json::{Value, json};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const MESSAGE: &str = "To book the pickup we need a few details.";
const GOOD: &str = r#"{"reason":"Wrong item","email":"ada@example.org","boxes":2,"pickup_date":"2026-07-01","gift_wrap":true}"#;
const BAD: &str =
    r#"{"reason":"Bored","email":"ada@","boxes":9,"pickup_date":"2026-02-31","gift_wrap":true}"#;

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

#[derive(Debug, Elicit)]
#[allow(dead_code, reason = "read, and not looked at")]
struct BookReturn {
    #[elicit(title = "Reason")]
    reason: Reason,
    #[elicit(title = "Email for the label", format = "email")]
    email: String,
    #[elicit(title = "Number of boxes", min = 1, max = 3)]
    boxes: u8,
    #[elicit(title = "Pickup date", format = "date")]
    pickup_date: String,
    #[elicit(title = "Gift wrap the replacement")]
    gift_wrap: Option<bool>,
}

#[derive(Debug, Elicit)]
#[allow(dead_code, reason = "read, and not looked at")]
enum Reason {
    Broken,
    #[elicit(rename = "Wrong item")]
    WrongItem,
    #[elicit(rename = "No longer needed", title = "I changed my mind")]
    NoLongerNeeded,
}

/// The same struct without any check; garde's, validator's and schemars' words for the rules stand on it.
#[derive(Debug, Deserialize, garde::Validate, validator::Validate, schemars::JsonSchema)]
#[allow(dead_code, reason = "read, and not looked at")]
struct Plain {
    #[garde(skip)]
    #[schemars(title = "Reason")]
    reason: PlainReason,
    #[garde(email)]
    #[validate(email)]
    #[schemars(title = "Email for the label", email)]
    email: String,
    #[garde(range(min = 1, max = 3))]
    #[validate(range(min = 1, max = 3))]
    #[schemars(title = "Number of boxes", range(min = 1, max = 3))]
    boxes: u8,
    #[garde(skip)]
    #[schemars(title = "Pickup date")]
    pickup_date: String,
    #[garde(skip)]
    #[schemars(title = "Gift wrap the replacement")]
    gift_wrap: Option<bool>,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[allow(dead_code, reason = "read, and not looked at")]
enum PlainReason {
    Broken,
    #[serde(rename = "Wrong item")]
    WrongItem,
    #[serde(rename = "No longer needed")]
    NoLongerNeeded,
}

fn judge() -> jsonschema::Validator {
    let schema = serde_json::to_value(BookReturn::schema()).expect("a schema is JSON");
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .expect("it is a schema")
}

/// The params of the question, as text.
mod ask {
    use super::*;

    #[divan::bench]
    fn floor_copy_of_the_text(bencher: Bencher) {
        let text = Form::<BookReturn>::new(MESSAGE).to_json();
        bencher
            .counter(BytesCount::of_str(&text))
            .bench_local(|| black_box(&text).clone());
    }

    #[divan::bench]
    fn elicit_to_json(bencher: Bencher) {
        let form = Form::<BookReturn>::new(MESSAGE);
        bencher.bench_local(|| black_box(&form).to_json());
    }

    #[divan::bench]
    fn elicit_serialize(bencher: Bencher) {
        let form = Form::<BookReturn>::new(MESSAGE);
        bencher.bench_local(|| serde_json::to_string(black_box(&form)));
    }

    #[divan::bench]
    fn json_by_hand() -> String {
        json!({
            "mode": "form",
            "message": black_box(MESSAGE),
            "requestedSchema": {
                "type": "object",
                "properties": {
                    "reason": {"type": "string", "title": "Reason", "oneOf": [
                        {"const": "Broken", "title": "Broken"},
                        {"const": "Wrong item", "title": "Wrong item"},
                        {"const": "No longer needed", "title": "I changed my mind"},
                    ]},
                    "email": {"type": "string", "title": "Email for the label", "format": "email"},
                    "boxes": {"type": "integer", "title": "Number of boxes", "minimum": 1, "maximum": 3},
                    "pickup_date": {"type": "string", "title": "Pickup date", "format": "date"},
                    "gift_wrap": {"type": "boolean", "title": "Gift wrap the replacement"},
                },
                "required": ["reason", "email", "boxes", "pickup_date"],
            },
        })
        .to_string()
    }

    /// What rmcp's typed question does: the type's general schema, converted. It refuses the choice, which
    /// schemars writes behind a reference, so its struct has text there.
    #[divan::bench]
    fn rmcp_from_schemars() -> String {
        #[derive(schemars::JsonSchema)]
        #[allow(dead_code, reason = "its schema alone is asked for")]
        struct Typed {
            reason: String,
            #[schemars(title = "Email for the label", email)]
            email: String,
            #[schemars(title = "Number of boxes", range(min = 1, max = 3))]
            boxes: u8,
            pickup_date: String,
            gift_wrap: bool,
        }
        let schema = rmcp::model::ElicitationSchema::from_type::<Typed>().expect("it is flat");
        serde_json::to_string(&schema).expect("it is JSON")
    }
}

/// A right answer.
mod read_valid {
    use super::*;

    mod from_text {
        use super::*;

        #[divan::bench]
        fn floor_ignored() -> serde_json::Result<serde::de::IgnoredAny> {
            serde_json::from_str(black_box(GOOD))
        }

        #[divan::bench]
        fn serde_without_checks() -> serde_json::Result<Plain> {
            serde_json::from_str(black_box(GOOD))
        }

        #[divan::bench]
        fn elicit() -> Result<BookReturn, mcp_elicit::Problems> {
            BookReturn::from_content(&mut serde_json::Deserializer::from_str(black_box(GOOD)))
        }

        #[divan::bench]
        fn serde_and_garde() -> Plain {
            let plain: Plain = serde_json::from_str(black_box(GOOD)).expect("it fits");
            garde::Validate::validate(&plain).expect("it is right");
            plain
        }

        #[divan::bench]
        fn serde_and_validator() -> Plain {
            let plain: Plain = serde_json::from_str(black_box(GOOD)).expect("it fits");
            validator::Validate::validate(&plain).expect("it is right");
            plain
        }
    }

    mod from_value {
        use super::*;

        #[divan::bench]
        fn serde_without_checks(bencher: Bencher) {
            let good = value(GOOD);
            bencher.bench_local(|| Plain::deserialize(black_box(&good)));
        }

        #[divan::bench]
        fn elicit(bencher: Bencher) {
            let good = value(GOOD);
            bencher.bench_local(|| BookReturn::from_content(black_box(&good)));
        }

        #[divan::bench]
        fn serde_and_garde(bencher: Bencher) {
            let good = value(GOOD);
            bencher.bench_local(|| {
                let plain = Plain::deserialize(black_box(&good)).expect("it fits");
                garde::Validate::validate(&plain).expect("it is right");
                plain
            });
        }

        #[divan::bench]
        fn serde_and_validator(bencher: Bencher) {
            let good = value(GOOD);
            bencher.bench_local(|| {
                let plain = Plain::deserialize(black_box(&good)).expect("it fits");
                validator::Validate::validate(&plain).expect("it is right");
                plain
            });
        }

        /// As rmcp reads a typed answer.
        #[divan::bench]
        fn rmcp_clone_without_checks(bencher: Bencher) {
            let good = value(GOOD);
            bencher.bench_local(|| serde_json::from_value::<Plain>(black_box(&good).clone()));
        }

        #[divan::bench]
        fn jsonschema_and_from_value(bencher: Bencher) {
            let (judge, good) = (judge(), value(GOOD));
            bencher.bench_local(|| {
                assert!(judge.is_valid(black_box(&good)));
                serde_json::from_value::<Plain>(good.clone())
            });
        }
    }
}

/// An answer with four faults, from a value.
mod read_bad {
    use super::*;

    #[divan::bench]
    fn elicit(bencher: Bencher) {
        let bad = value(BAD);
        bencher.bench_local(|| {
            BookReturn::from_content(black_box(&bad)).map_err(|p| assert_eq!(p.iter().len(), 4))
        });
    }

    #[divan::bench]
    fn elicit_with_its_text(bencher: Bencher) {
        let bad = value(BAD);
        bencher
            .bench_local(|| BookReturn::from_content(black_box(&bad)).map_err(|p| p.to_string()));
    }

    #[divan::bench]
    fn elicit_from_text() -> Result<BookReturn, mcp_elicit::Problems> {
        BookReturn::from_content(&mut serde_json::Deserializer::from_str(black_box(BAD)))
    }

    #[divan::bench]
    fn jsonschema_counted(bencher: Bencher) {
        let (judge, bad) = (judge(), value(BAD));
        bencher.bench_local(|| judge.iter_errors(black_box(&bad)).count());
    }

    #[divan::bench]
    fn jsonschema_with_its_text(bencher: Bencher) {
        let (judge, bad) = (judge(), value(BAD));
        bencher.bench_local(|| {
            let errors = judge.iter_errors(black_box(&bad));
            errors.map(|error| error.to_string()).collect::<Vec<_>>()
        });
    }

    /// serde stops at the choice.
    #[divan::bench]
    fn serde_one_fault(bencher: Bencher) {
        let bad = value(BAD);
        bencher
            .bench_local(|| Plain::deserialize(black_box(&bad)).map_err(|error| error.to_string()));
    }
}
