//! The host's side: somebody else's form is read, shown, filled in and checked, and a link is looked at.

#![expect(dead_code, reason = "most forms here are shown and never filled in")]

#[cfg(feature = "consent")]
#[path = "host/consent.rs"]
mod consent;
#[path = "host/laws.rs"]
mod laws;

use std::collections::HashSet;

use mcp_elicit::{
    Control, Elicit, ElicitRequest, ElicitResult, FormRequest, Kind, MAX_KEYWORDS, MAX_OPTIONS,
    MAX_PROPERTIES, MAX_TEXT, Number, Property, Schema, visible,
};
use serde_core::ser::Serialize;
use serde_json::{Deserializer, Map, Value, json};

/// The strict reading of a form in text, which keeps its order.
fn strict(schema: &str) -> Result<Schema, String> {
    Schema::read(&mut Deserializer::from_str(schema)).map_err(|error| error.to_string())
}

/// The lenient one, with what it let pass.
fn lenient(schema: &str) -> Result<(Schema, Vec<String>), String> {
    Schema::read_lenient(&mut Deserializer::from_str(schema))
        .map(|(schema, forgiven)| (schema, forgiven.iter().map(ToString::to_string).collect()))
        .map_err(|error| error.to_string())
}

/// A form of one field with the name `it`.
fn form_of(field: &str) -> String {
    format!(r#"{{"type":"object","properties":{{"it":{field}}}}}"#)
}

/// The same field, which must be answered.
fn required(field: &str) -> String {
    format!(r#"{{"type":"object","properties":{{"it":{field}}},"required":["it"]}}"#)
}

/// The one field of a form.
#[track_caller]
fn only(schema: Schema) -> Property {
    let [property] = schema.properties() else {
        panic!("the form has other than one field: {schema:?}");
    };
    property.clone()
}

#[track_caller]
fn optional_field(field: &str) -> Property {
    only(strict(&form_of(field)).expect(field))
}

#[track_caller]
fn required_field(field: &str) -> Property {
    only(strict(&required(field)).expect(field))
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("it can be written")
}

/// A content of these answers.
fn content(answers: Value) -> Map<String, Value> {
    match answers {
        Value::Object(answers) => answers,
        other => panic!("a content is an object: {other}"),
    }
}

/// The form that the texts of the documentation speak of.
#[derive(Debug, Elicit)]
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

#[derive(Debug, Elicit)]
enum Reason {
    Broken,
    #[elicit(rename = "Wrong item")]
    WrongItem,
    #[elicit(rename = "No longer needed", title = "I changed my mind")]
    NoLongerNeeded,
}

mod controls {
    use super::*;

    fn shown(schema: &Schema) -> Vec<(&str, String)> {
        schema
            .properties()
            .iter()
            .map(|property| (property.name(), property.control().to_string()))
            .collect()
    }

    /// A host that reads the form shows what the server's own struct would.
    #[track_caller]
    fn assert_shown<T: Elicit>(expected: &[(&str, &str)]) {
        let expected: Vec<_> = expected
            .iter()
            .map(|&(name, control)| (name, control.to_owned()))
            .collect();
        assert_eq!(shown(T::schema()), expected);
        let read = strict(T::requested_schema()).expect("it is a form");
        assert_eq!(shown(&read), expected);
    }

    #[test]
    fn of_a_pickup() {
        assert_shown::<BookReturn>(&[
            ("reason", "drop-down list"),
            ("email", "email box"),
            ("boxes", "number box (1-3)"),
            ("pickup_date", "date picker"),
            ("gift_wrap", "checkbox"),
        ]);
        let schema = strict(BookReturn::requested_schema()).expect("it is a form");
        let labels: Vec<&str> = schema.properties().iter().map(Property::label).collect();
        assert_eq!(
            labels,
            [
                "Reason",
                "Email for the label",
                "Number of boxes",
                "Pickup date",
                "Gift wrap the replacement",
            ]
        );
    }

    #[derive(Debug, Elicit)]
    struct Others {
        #[elicit(enum("aisle", "window"))]
        seat: String,
        #[elicit(enum("olives" = "Olives", "capers"))]
        toppings: Vec<String>,
        #[elicit(format = "uri")]
        site: String,
        #[elicit(format = "date-time")]
        start: String,
        name: String,
        #[elicit(max_length = 1000)]
        story: String,
        #[elicit(min = 1)]
        guests: i32,
        #[elicit(max = 9)]
        floor: Option<i32>,
        offset: i64,
        #[elicit(min = 0.5, max = 2.5)]
        weight: f64,
    }

    #[test]
    fn of_the_other_kinds() {
        assert_shown::<Others>(&[
            ("seat", "radio buttons"),
            ("toppings", "checkbox group"),
            ("site", "address box"),
            ("start", "date and time picker"),
            ("name", "text box"),
            ("story", "text area"),
            ("guests", "number box (from 1)"),
            ("floor", "number box (up to 9)"),
            ("offset", "number box"),
            ("weight", "number box (0.5-2.5)"),
        ]);
    }

    #[test]
    fn of_somebody_elses_fields() {
        #[rustfmt::skip]
        let cases = [
            (r#"{"type":"string"}"#, "text box"),
            (r#"{"type":"string","minLength":1}"#, "text box"),
            (r#"{"type":"string","maxLength":255}"#, "text box"),
            (r#"{"type":"string","maxLength":256}"#, "text area"),
            (r#"{"type":"string","format":"email"}"#, "email box"),
            // The format says more than the length.
            (r#"{"type":"string","format":"email","maxLength":320}"#, "email box"),
            (r#"{"type":"string","format":"uri"}"#, "address box"),
            (r#"{"type":"string","format":"date"}"#, "date picker"),
            (r#"{"type":"string","format":"date-time"}"#, "date and time picker"),
            (r#"{"type":"string","enum":["a"]}"#, "radio buttons"),
            (r#"{"type":"string","enum":["a","b"]}"#, "radio buttons"),
            (r#"{"type":"string","enum":["a","b","c"]}"#, "drop-down list"),
            (r#"{"type":"string","enum":["a","b","c"],"enumNames":["A","B","C"]}"#, "drop-down list"),
            (r#"{"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}"#, "radio buttons"),
            (r#"{"type":"array","items":{"type":"string","enum":["a"]}}"#, "checkbox group"),
            (r#"{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]},"maxItems":1}"#, "checkbox group"),
            (r#"{"type":"boolean"}"#, "checkbox"),
            (r#"{"type":"boolean","default":true}"#, "checkbox"),
            (r#"{"type":"integer"}"#, "number box"),
            (r#"{"type":"integer","minimum":1,"maximum":3}"#, "number box (1-3)"),
            (r#"{"type":"integer","minimum":1.0,"maximum":3.0}"#, "number box (1-3)"),
            (r#"{"type":"integer","minimum":0}"#, "number box (from 0)"),
            (r#"{"type":"integer","maximum":-1}"#, "number box (up to -1)"),
            (r#"{"type":"number"}"#, "number box"),
            (r#"{"type":"number","minimum":0,"maximum":1}"#, "number box (0-1)"),
            (r#"{"type":"number","minimum":0.5}"#, "number box (from 0.5)"),
            (r#"{"type":"number","maximum":99.9}"#, "number box (up to 99.9)"),
        ];
        for (field, control) in cases {
            // Whether it must be answered changes nothing.
            for property in [optional_field(field), required_field(field)] {
                assert_eq!(property.control().to_string(), control, "{field}");
            }
        }
    }

    /// What a control needs is in it.
    #[test]
    fn hold_what_they_show() {
        let boxes = optional_field(r#"{"type":"integer","minimum":1,"maximum":3}"#);
        assert_eq!(
            boxes.control(),
            Control::NumberBox {
                min: Some(Number::Integer(1)),
                max: Some(Number::Integer(3)),
                step: Some(1),
            }
        );
        let weight = optional_field(r#"{"type":"number","minimum":0.5}"#);
        assert_eq!(
            weight.control(),
            Control::NumberBox {
                min: Some(Number::Float(0.5)),
                max: None,
                step: None,
            }
        );

        let labels = |control: Control| match control {
            Control::DropDown(options)
            | Control::RadioButtons(options)
            | Control::CheckboxGroup { options, .. } => options
                .iter()
                .map(|option| format!("{}={}", option.value(), option.label()))
                .collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        #[rustfmt::skip]
        let cases: [(&str, &[&str]); 6] = [
            (r#"{"type":"string","enum":["b","a","c"]}"#, &["b=b", "a=a", "c=c"]),
            (r#"{"type":"string","enum":["b","a"],"enumNames":["B","A"]}"#, &["b=B", "a=A"]),
            (r#"{"type":"string","oneOf":[{"const":"b","title":"B"},{"const":"a"}]}"#, &["b=B", "a=a"]),
            (r#"{"type":"array","items":{"type":"string","enum":["b","a"]}}"#, &["b=b", "a=a"]),
            (r#"{"type":"array","items":{"anyOf":[{"const":"b","title":"B"}]}}"#, &["b=B"]),
            (r#"{"type":"string"}"#, &[]),
        ];
        for (field, expected) in cases {
            assert_eq!(labels(optional_field(field).control()), expected, "{field}");
        }

        let group = optional_field(
            r#"{"type":"array","items":{"type":"string","enum":["a","b","c"]},"minItems":1,"maxItems":2}"#,
        );
        assert!(matches!(
            group.control(),
            Control::CheckboxGroup {
                options: [_, _, _],
                min: Some(1),
                max: Some(2),
            }
        ));
    }

    #[test]
    fn are_labelled_by_the_title_or_else_the_name() {
        let cases = [
            (r#"{"type":"boolean"}"#, "it"),
            (r#"{"type":"boolean","title":"Is it?"}"#, "Is it?"),
            (r#"{"type":"boolean","description":"Say so."}"#, "it"),
        ];
        for (field, label) in cases {
            assert_eq!(optional_field(field).label(), label, "{field}");
        }
    }
}

mod reading {
    use super::*;

    /// What the three revisions have, and how the latest writes it.
    #[test]
    fn of_every_field_of_the_protocol() {
        #[rustfmt::skip]
        let cases = [
            // All revisions.
            (r#"{"type":"string"}"#, ""),
            (r#"{"type":"string","title":"T","description":"D","minLength":1,"maxLength":9,"format":"email"}"#, ""),
            (r#"{"type":"string","format":"uri"}"#, ""),
            (r#"{"type":"string","format":"date"}"#, ""),
            (r#"{"type":"string","format":"date-time"}"#, ""),
            (r#"{"type":"number"}"#, ""),
            (r#"{"type":"number","title":"T","description":"D","minimum":0.5,"maximum":1e300}"#,
             r#"{"type":"number","title":"T","description":"D","minimum":0.5,"maximum":1e+300}"#),
            (r#"{"type":"integer","title":"T","description":"D","minimum":-1,"maximum":3}"#, ""),
            (r#"{"type":"boolean"}"#, ""),
            (r#"{"type":"boolean","title":"T","description":"D","default":false}"#, ""),
            (r#"{"type":"string","enum":["a","b"]}"#, ""),
            // Revision 2025-06-18, and since then deprecated.
            (r#"{"type":"string","title":"T","enum":["a","b"],"enumNames":["A","B"]}"#,
             r#"{"type":"string","title":"T","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}"#),
            // Since revision 2025-11-25.
            (r#"{"type":"string","default":"x"}"#, ""),
            (r#"{"type":"string","format":"email","default":"ada@example.com"}"#, ""),
            (r#"{"type":"string","format":"date","default":"2026-07-01"}"#, ""),
            (r#"{"type":"number","default":0.5}"#, ""),
            (r#"{"type":"number","minimum":1,"default":1}"#, ""),
            (r#"{"type":"integer","default":-7}"#, ""),
            (r#"{"type":"string","enum":["a","b"],"default":"b"}"#, ""),
            (r#"{"type":"string","oneOf":[{"const":"a","title":"A"}],"default":"a"}"#, ""),
            (r#"{"type":"array","items":{"type":"string","enum":["a","b"]}}"#, ""),
            (r#"{"type":"array","title":"T","description":"D","minItems":1,"maxItems":2,"items":{"type":"string","enum":["a","b"]},"default":["b"]}"#, ""),
            (r#"{"type":"array","items":{"anyOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]},"default":[]}"#, ""),
            // The protocol's titled items have no type; one that is right does no harm.
            (r#"{"type":"array","items":{"type":"string","anyOf":[{"const":"a","title":"A"}]}}"#,
             r#"{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}"#),
            // What means the same.
            (r#"{"default":true,"description":"D","title":"T","type":"boolean"}"#,
             r#"{"type":"boolean","title":"T","description":"D","default":true}"#),
            (r#"{"type":"integer","minimum":1.0,"maximum":3e0,"default":2.0}"#,
             r#"{"type":"integer","minimum":1,"maximum":3,"default":2}"#),
            (r#"{"type":"string","minLength":1.0}"#, r#"{"type":"string","minLength":1}"#),
            (r#"{"type":"string","oneOf":[{"const":"a"},{"const":"b"}]}"#, r#"{"type":"string","enum":["a","b"]}"#),
            // Annotations, which refuse nothing.
            (r##"{"type":"boolean","examples":[1],"deprecated":true,"readOnly":true,"writeOnly":true,"$comment":"c","$id":"i","$schema":"s","$anchor":"a"}"##,
             r#"{"type":"boolean"}"#),
            (r#"{"type":"boolean","x-order":1,"x-":{}}"#, r#"{"type":"boolean"}"#),
            (r#"{"type":"boolean","title":null,"description":5}"#, r#"{"type":"boolean"}"#),
            // Names of another number are no names of these values.
            (r#"{"type":"string","enum":["a","b"],"enumNames":["A"]}"#, r#"{"type":"string","enum":["a","b"]}"#),
            (r#"{"type":"string","enum":["a"],"enumNames":"A"}"#, r#"{"type":"string","enum":["a"]}"#),
        ];
        for (field, written) in cases {
            let written = if written.is_empty() { field } else { written };
            for (given, expected) in [
                (form_of(field), form_of(written)),
                (required(field), required(written)),
            ] {
                let schema = strict(&given).expect(field);
                assert_eq!(text(&schema), expected);
                assert_eq!(lenient(&given), Ok((schema.clone(), vec![])), "{field}");
                // Read as data and as part of other data it is the same.
                let data: Value = serde_json::from_str(&given).expect("it is JSON");
                assert_eq!(Schema::read(&data).as_ref(), Ok(&schema), "{field}");
                assert_eq!(Schema::read(data).as_ref(), Ok(&schema), "{field}");
                assert_eq!(serde_json::from_str::<Schema>(&given).ok(), Some(schema));
            }
        }
    }

    #[test]
    fn of_every_root() {
        #[rustfmt::skip]
        let cases = [
            (r#"{"type":"object","properties":{}}"#, ""),
            (r#"{"type":"object","properties":{},"required":[]}"#, r#"{"type":"object","properties":{}}"#),
            (r#"{"required":["b"],"properties":{"b":{"type":"boolean"},"a":{"type":"boolean"}},"type":"object"}"#,
             r#"{"type":"object","properties":{"b":{"type":"boolean"},"a":{"type":"boolean"}},"required":["b"]}"#),
            // Required are listed in the order of the fields, each once.
            (r#"{"type":"object","properties":{"b":{"type":"boolean"},"a":{"type":"boolean"}},"required":["a","b","a"]}"#,
             r#"{"type":"object","properties":{"b":{"type":"boolean"},"a":{"type":"boolean"}},"required":["b","a"]}"#),
            // What generators write beside them.
            (r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{}}"#,
             r#"{"type":"object","properties":{}}"#),
            (r#"{"$id":"i","$comment":"c","title":"T","description":"D","type":"object","properties":{},"additionalProperties":false,"$defs":{},"definitions":{"A":{"type":"object"}},"examples":[],"x-more":1}"#,
             r#"{"type":"object","properties":{}}"#),
        ];
        for (given, written) in cases {
            let written = if written.is_empty() { given } else { written };
            let schema = strict(given).expect(given);
            assert_eq!(text(&schema), written);
            assert_eq!(lenient(given), Ok((schema, vec![])), "{given}");
        }
    }

    #[test]
    fn keeps_the_order_of_fields() {
        let names = ["zeta", "Alpha", "10", "9", "", "é", "alpha", "a b", "\u{0}"];
        let fields: Vec<String> = names
            .iter()
            .map(|name| format!("{}:{{\"type\":\"boolean\"}}", json!(name)))
            .collect();
        let given = format!(
            r#"{{"type":"object","properties":{{{}}}}}"#,
            fields.join(",")
        );
        let schema = strict(&given).expect("it is a form");
        let read: Vec<&str> = schema.properties().iter().map(Property::name).collect();
        assert_eq!(read, names);
        assert_eq!(text(&schema), given);
    }

    /// Bounds that other implementations cannot hold are kept and checked, but not written.
    #[test]
    fn keeps_bounds_that_are_not_written() {
        let cases = [
            ("integer", "9007199254740993"),
            ("integer", "18446744073709551615"),
            ("number", "9007199254740993"),
        ];
        for (kind, bound) in cases {
            let field = optional_field(&format!(r#"{{"type":"{kind}","minimum":{bound}}}"#));
            assert_eq!(text(&field), format!(r#"{{"type":"{kind}"}}"#));
            let bound: u64 = bound.parse().expect("it is a number");
            assert!(field.check(&json!(bound)).is_ok());
            assert!(field.check(&json!(bound - 1)).is_err());
        }
    }

    #[test]
    fn knows_what_each_field_is() {
        let schema = strict(
            r#"{"type":"object","properties":{
                "boxes":{"type":"integer","title":"Boxes","description":"Of any size.","minimum":1},
                "name":{"type":"string"}},"required":["boxes"]}"#,
        )
        .expect("it is a form");
        let boxes = schema.property("boxes").expect("it has boxes");
        assert_eq!(boxes.title(), Some("Boxes"));
        assert_eq!(boxes.description(), Some("Of any size."));
        assert!(boxes.required());
        assert!(!boxes.secret());
        assert_eq!(
            *boxes.kind(),
            Kind::Integer {
                minimum: Some(1),
                maximum: None,
                default: None,
            }
        );
        let name = schema.property("name").expect("it has a name");
        assert_eq!((name.title(), name.description()), (None, None));
        assert!(!name.required());
        assert_eq!(schema.property("Name"), None);
    }
}

mod refusals {
    use super::*;

    /// What is no form by either reading, in the same words.
    #[track_caller]
    fn assert_no_form(schema: &str, words: &str) {
        assert_eq!(strict(schema), Err(words.to_owned()), "{schema}");
        assert_eq!(lenient(schema), Err(words.to_owned()), "{schema}");
    }

    #[test]
    fn of_roots() {
        #[rustfmt::skip]
        let cases = [
            ("", "could not be read: it is not well formed, or far too large"),
            ("{", "could not be read: it is not well formed, or far too large"),
            (r#"{"type":"object","properties":{}"#, "could not be read: it is not well formed, or far too large"),
            ("null", "must be an object"),
            ("true", "must be an object"),
            ("7", "must be an object"),
            (r#""object""#, "must be an object"),
            ("[]", "must be an object"),
            ("{}", "must have the type `object`"),
            (r#"{"properties":{}}"#, "must have the type `object`"),
            (r#"{"type":"string"}"#, "must have the type `object`"),
            (r#"{"type":["object"],"properties":{}}"#, "must have the type `object`"),
            (r#"{"type":"Object","properties":{}}"#, "must have the type `object`"),
            (r#"{"type":"object"}"#, "must have `properties`, an object with the fields"),
            (r#"{"type":"object","properties":[]}"#, "must have `properties`, an object with the fields"),
            (r#"{"type":"object","properties":"name"}"#, "must have `properties`, an object with the fields"),
            (r##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"object"}}}"##, "is a reference: `$ref` is not followed"),
            (r##"{"type":"object","properties":{},"$ref":"#"}"##, "is a reference: `$ref` is not followed"),
            (r#"{"type":"object","properties":{},"required":"name"}"#, "must have a list as `required`"),
            (r#"{"type":"object","properties":{},"required":true}"#, "must have a list as `required`"),
            (r#"{"type":"object","properties":{},"required":{}}"#, "must have a list as `required`"),
        ];
        for (schema, reason) in cases {
            assert_no_form(schema, &format!("the form {reason}"));
        }
    }

    #[test]
    fn of_fields() {
        const FLAT: &str = "has the type `object`: a form is flat, its fields are text, numbers, a yes or no, or choices";
        const REF: &str = "is a reference: `$ref` is not followed, write the field in place";
        const UNION: &str = "is a union: a field of a form has one type";
        const SEVERAL: &str = "has several types: a field of a form has one";
        const FREE: &str = "is a list of free values: a list in a form is a choice of several, with `enum` or `anyOf` in `items`";
        const NO_ITEMS: &str = "is a list without `items`: a list in a form is a choice of several";
        const NO_TEXTS: &str = "is a list of values that are no texts";
        const BESIDE: &str =
            "has its options beside the list: they belong into `items`, as `enum` or `anyOf`";
        const NO_TEXT_OPTION: &str = "has an option that is no text";
        const NOTHING: &str = "has nothing to choose";
        #[rustfmt::skip]
        let cases = [
            // No field at all.
            ("null", "must be described by an object"),
            ("true", "must be described by an object"),
            (r#""string""#, "must be described by an object"),
            (r#"["string"]"#, "must be described by an object"),
            ("{}", "has no type"),
            (r#"{"title":"T"}"#, "has no type"),
            (r#"{"type":null}"#, "must have its type in text"),
            (r#"{"type":{}}"#, "must have its type in text"),
            // Nested, referred to, of several types.
            (r#"{"type":"object","properties":{}}"#, FLAT),
            (r#"{"type":"object"}"#, FLAT),
            (r##"{"$ref":"#/$defs/Address"}"##, REF),
            (r##"{"type":"string","$ref":"#/$defs/Address"}"##, REF),
            (r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, UNION),
            (r#"{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}"#, UNION),
            (r#"{"anyOf":[{"type":"null"},{"type":"null"}]}"#, UNION),
            (r#"{"anyOf":[]}"#, UNION),
            (r#"{"type":["string","integer"]}"#, SEVERAL),
            (r#"{"type":["string","integer","null"]}"#, SEVERAL),
            (r#"{"type":["null"]}"#, SEVERAL),
            (r#"{"type":[]}"#, SEVERAL),
            (r#"{"type":[7]}"#, SEVERAL),
            // Of a type that there is not.
            (r#"{"type":"null"}"#, "has the type `null`, which a form does not have"),
            (r#"{"type":"date"}"#, "has the type `date`, which a form does not have"),
            (r#"{"type":"String"}"#, "has the type `String`, which a form does not have"),
            (r#"{"type":"float"}"#, "has the type `float`, which a form does not have"),
            (r#"{"type":""}"#, "has the type ``, which a form does not have"),
            (r#"{"type":"\u001b[2J"}"#, r"has the type `\u{1b}[2J`, which a form does not have"),
            (r#"{"type":"0123456789012345678901234567890123456789more"}"#,
             "has the type `0123456789012345678901234567890123456789`, which a form does not have"),
            // Lists of what cannot be chosen.
            (r#"{"type":"array"}"#, NO_ITEMS),
            (r#"{"type":"array","items":true}"#, NO_ITEMS),
            (r#"{"type":"array","items":[{"type":"string","enum":["a"]}]}"#, NO_ITEMS),
            (r#"{"type":"array","items":{"type":"string"}}"#, FREE),
            (r#"{"type":"array","items":{"type":"integer"}}"#, FREE),
            (r#"{"type":"array","items":{}}"#, FREE),
            (r#"{"type":"array","items":{"type":"integer","enum":["a"]}}"#, NO_TEXTS),
            (r#"{"type":"array","items":{"type":["string"],"enum":["a"]}}"#, NO_TEXTS),
            (r#"{"type":"array","enum":["a"],"items":{"type":"string"}}"#, BESIDE),
            (r#"{"type":"array","oneOf":[{"const":"a"}]}"#, BESIDE),
            // Choices of what cannot be sent.
            (r#"{"type":"integer","enum":[1,2]}"#, "has the type `integer` and `enum`: a choice has the type `string`"),
            (r#"{"type":"number","oneOf":[{"const":1}]}"#, "has the type `number` and `oneOf`: a choice has the type `string`"),
            (r#"{"type":"boolean","enum":[true]}"#, "has the type `boolean` and `enum`: a choice has the type `string`"),
            (r#"{"type":"string","enum":"a"}"#, "must have a list as `enum`"),
            (r#"{"type":"string","oneOf":{"const":"a"}}"#, "must have a list as `oneOf`"),
            (r#"{"type":"array","items":{"type":"string","enum":{}}}"#, "must have a list as `enum`"),
            (r#"{"type":"array","items":{"anyOf":1}}"#, "must have a list as `anyOf`"),
            (r#"{"type":"string","enum":[]}"#, NOTHING),
            (r#"{"type":"string","oneOf":[]}"#, NOTHING),
            (r#"{"type":"array","items":{"type":"string","enum":[]}}"#, NOTHING),
            (r#"{"type":"array","items":{"anyOf":[]}}"#, NOTHING),
            (r#"{"type":"string","enum":["a",1]}"#, NO_TEXT_OPTION),
            (r#"{"type":"string","oneOf":["a"]}"#, NO_TEXT_OPTION),
            (r#"{"type":"string","oneOf":[{"title":"A"}]}"#, NO_TEXT_OPTION),
            (r#"{"type":"string","oneOf":[{"const":1,"title":"One"}]}"#, NO_TEXT_OPTION),
            (r#"{"type":"array","items":{"anyOf":[{"const":false}]}}"#, NO_TEXT_OPTION),
            // Keywords of a wrong type.
            (r#"{"type":"string","format":7}"#, "must have its format in text"),
            (r#"{"type":"string","minLength":"1"}"#, "must have a number as `minLength`"),
            (r#"{"type":"string","maxLength":[]}"#, "must have a number as `maxLength`"),
            (r#"{"type":"string","minLength":1.5}"#, "must have a whole number as `minLength`"),
            (r#"{"type":"string","minLength":-1}"#, "must have a whole number from 0 on as `minLength`"),
            (r#"{"type":"string","maxLength":-1}"#, "must have a whole number from 0 on as `maxLength`"),
            (r#"{"type":"integer","minimum":"1"}"#, "must have a number as `minimum`"),
            (r#"{"type":"integer","maximum":true}"#, "must have a number as `maximum`"),
            (r#"{"type":"integer","minimum":0.5}"#, "must have a whole number as `minimum`"),
            (r#"{"type":"number","minimum":"1"}"#, "must have a number as `minimum`"),
            (r#"{"type":"number","maximum":{}}"#, "must have a number as `maximum`"),
            (r#"{"type":"array","items":{"type":"string","enum":["a"]},"minItems":"1"}"#, "must have a number as `minItems`"),
            (r#"{"type":"array","items":{"type":"string","enum":["a"]},"maxItems":0.5}"#, "must have a whole number as `maxItems`"),
            (r#"{"type":"array","items":{"type":"string","enum":["a"]},"minItems":-2}"#, "must have a whole number from 0 on as `minItems`"),
        ];
        for (field, reason) in cases {
            let words = format!("the field `it` {reason}");
            assert_no_form(&form_of(field), &words);
            assert_no_form(&required(field), &words);
        }
    }

    /// Between some bounds there is nothing: such a form can only be declined.
    #[test]
    fn of_fields_that_cannot_be_answered() {
        #[rustfmt::skip]
        let cases = [
            r#"{"type":"string","minLength":2,"maxLength":1}"#,
            r#"{"type":"integer","minimum":2,"maximum":1}"#,
            r#"{"type":"number","minimum":0.2,"maximum":0.1}"#,
            r#"{"type":"number","minimum":1,"maximum":0.9}"#,
            r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":2,"maxItems":1}"#,
            r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":3}"#,
            r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"maxItems":0}"#,
        ];
        for field in cases {
            let error = strict(&form_of(field)).expect_err(field);
            assert!(
                error.starts_with("the field `it` cannot be answered: "),
                "{error}"
            );
            assert_no_form(&form_of(field), &error);
        }
        // At the bound itself there is one answer.
        for field in [
            r#"{"type":"string","minLength":2,"maxLength":2}"#,
            r#"{"type":"integer","minimum":2,"maximum":2}"#,
            r#"{"type":"number","minimum":0.2,"maximum":0.2}"#,
            r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":2,"maxItems":2}"#,
        ] {
            assert!(strict(&form_of(field)).is_ok(), "{field}");
        }
    }

    #[test]
    fn of_a_field_that_is_there_twice() {
        assert_no_form(
            r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"a":{"type":"integer"}}}"#,
            "the field `a` is there twice",
        );
    }

    /// An error names the field, also as data, and what a server wrote is shown as it may be shown.
    #[test]
    fn name_the_field() {
        let error = |schema: &str| {
            Schema::read(&mut Deserializer::from_str(schema)).expect_err("it is no form")
        };
        assert_eq!(error(&form_of("{}")).property(), Some("it"));
        assert_eq!(error("{}").property(), None);
        let hidden = error(r#"{"type":"object","properties":{"a\u001b[2J\n\u202e":{}}}"#);
        assert_eq!(hidden.property(), Some("a\u{1b}[2J\n\u{202e}"));
        assert_eq!(
            hidden.to_string(),
            r"the field `a\u{1b}[2J\n\u{202e}` has no type"
        );
        // The first field that is wrong, in their order.
        let second = r#"{"type":"object","properties":{"z":{"type":"string"},"y":{},"a":{"type":"object"}}}"#;
        assert_eq!(error(second).property(), Some("y"));
        // It is the error of any JSON that holds a form.
        assert_eq!(
            serde_json::from_value::<Schema>(json!({"type": "array"}))
                .expect_err("it is no form")
                .to_string(),
            "the form must have the type `object`"
        );
    }
}

mod leniency {
    use super::*;

    const NULL: &str = "can be null: read as a field that need not be answered";

    fn keyword(name: &str) -> String {
        format!(
            "has the keyword `{name}`, which a form does not have: the server alone can check it"
        )
    }

    /// Strict reading refuses it for the first thing that lenient reading forgives; what that makes of it is the same
    /// as of `meant`.
    #[track_caller]
    fn assert_forgiven(given: &str, meant: &str, forgiven: &[&str]) {
        assert_eq!(strict(given), Err(forgiven[0].to_owned()), "{given}");
        let (schema, said) = lenient(given).expect(given);
        assert_eq!(said, forgiven, "{given}");
        assert_eq!(Ok(schema), strict(meant), "{given}");
    }

    #[test]
    fn to_fields() {
        #[rustfmt::skip]
        let cases = [
            // Keywords that a form does not have.
            (r#"{"type":"string","pattern":"^a"}"#, r#"{"type":"string"}"#, vec![keyword("pattern")]),
            (r#"{"type":"string","const":"a"}"#, r#"{"type":"string"}"#, vec![keyword("const")]),
            (r#"{"type":"string","contentEncoding":"base64","multipleOf":2,"pattern":"a"}"#, r#"{"type":"string"}"#,
             vec![keyword("multipleOf"), keyword("pattern")]),
            (r#"{"type":"string","minimum":1}"#, r#"{"type":"string"}"#, vec![keyword("minimum")]),
            (r#"{"type":"string","not":{}}"#, r#"{"type":"string"}"#, vec![keyword("not")]),
            (r#"{"type":"string","allOf":[{}]}"#, r#"{"type":"string"}"#, vec![keyword("allOf")]),
            (r#"{"type":"string","required":true}"#, r#"{"type":"string"}"#, vec![keyword("required")]),
            (r#"{"type":"string","\u001b[2J":1}"#, r#"{"type":"string"}"#, vec![keyword(r"\u{1b}[2J")]),
            (r#"{"type":"integer","multipleOf":5}"#, r#"{"type":"integer"}"#, vec![keyword("multipleOf")]),
            (r#"{"type":"integer","format":"int32"}"#, r#"{"type":"integer"}"#, vec![keyword("format")]),
            (r#"{"type":"number","exclusiveMinimum":0}"#, r#"{"type":"number"}"#, vec![keyword("exclusiveMinimum")]),
            (r#"{"type":"boolean","maxLength":1}"#, r#"{"type":"boolean"}"#, vec![keyword("maxLength")]),
            (r#"{"type":"string","enum":["a"],"minLength":1}"#, r#"{"type":"string","enum":["a"]}"#, vec![keyword("minLength")]),
            (r#"{"type":"array","items":{"type":"string","enum":["a"]},"contains":{}}"#,
             r#"{"type":"array","items":{"type":"string","enum":["a"]}}"#, vec![keyword("contains")]),
            // A bound that excludes itself is the next whole number.
            (r#"{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":4}"#, r#"{"type":"integer","minimum":1,"maximum":3}"#,
             vec!["has `exclusiveMinimum`: read as the next whole number".into(),
                  "has `exclusiveMaximum`: read as the next whole number".into()]),
            (r#"{"type":"integer","minimum":5,"exclusiveMinimum":0}"#, r#"{"type":"integer","minimum":5}"#,
             vec!["has `exclusiveMinimum`: read as the next whole number".into()]),
            (r#"{"type":"integer","maximum":9,"exclusiveMaximum":4}"#, r#"{"type":"integer","maximum":3}"#,
             vec!["has `exclusiveMaximum`: read as the next whole number".into()]),
            // Formats that a form does not have.
            (r#"{"type":"string","format":"uuid"}"#, r#"{"type":"string"}"#, vec!["has the format `uuid`, which a form does not have".into()]),
            (r#"{"type":"string","format":""}"#, r#"{"type":"string"}"#, vec!["has the format ``, which a form does not have".into()]),
            // Options.
            (r#"{"type":"string","enum":["a","b","a"]}"#, r#"{"type":"string","enum":["a","b"]}"#, vec!["has an option twice: read once".into()]),
            (r#"{"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"a","title":"B"}]}"#,
             r#"{"type":"string","oneOf":[{"const":"a","title":"A"}]}"#, vec!["has an option twice: read once".into()]),
            (r#"{"enum":["a"]}"#, r#"{"type":"string","enum":["a"]}"#, vec![r#"is a choice without `"type": "string"`"#.into()]),
            (r#"{"oneOf":[{"const":"a","title":"A"}]}"#, r#"{"type":"string","oneOf":[{"const":"a","title":"A"}]}"#,
             vec![r#"is a choice without `"type": "string"`"#.into()]),
            (r#"{"type":"array","items":{"enum":["a"]}}"#, r#"{"type":"array","items":{"type":"string","enum":["a"]}}"#,
             vec!["is a list whose `items` have no type".into()]),
            (r#"{"type":"array","items":{"type":"string","oneOf":[{"const":"a","title":"A"}]}}"#,
             r#"{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}"#, vec!["has `oneOf` in `items`: read as `anyOf`".into()]),
            (r#"{"type":"array","items":{"oneOf":[{"const":"a"}]}}"#, r#"{"type":"array","items":{"type":"string","enum":["a"]}}"#,
             vec!["is a list whose `items` have no type".into(), "has `oneOf` in `items`: read as `anyOf`".into()]),
            // Defaults.
            (r#"{"type":"string","default":null}"#, r#"{"type":"string"}"#, vec!["has `null` as its default: read as none".into()]),
        ];
        for (given, meant, forgiven) in cases {
            let forgiven: Vec<String> = forgiven
                .iter()
                .map(|reason| format!("the field `it` {reason}"))
                .collect();
            let forgiven: Vec<&str> = forgiven.iter().map(String::as_str).collect();
            assert_forgiven(&form_of(given), &form_of(meant), &forgiven);
            assert_forgiven(&required(given), &required(meant), &forgiven);
        }
    }

    /// A default that its own field would refuse is no answer to start from.
    #[test]
    fn to_defaults() {
        #[rustfmt::skip]
        let cases = [
            (r#""type":"string""#, "7"),
            (r#""type":"string","minLength":2"#, r#""a""#),
            (r#""type":"string","maxLength":2"#, r#""abc""#),
            (r#""type":"string","format":"email""#, r#""ada@""#),
            (r#""type":"string","format":"date""#, r#""2026-02-30""#),
            (r#""type":"integer""#, r#""7""#),
            (r#""type":"integer""#, "0.5"),
            (r#""type":"integer","minimum":1"#, "0"),
            (r#""type":"number","maximum":1"#, "1.5"),
            (r#""type":"number""#, "true"),
            (r#""type":"boolean""#, r#""true""#),
            (r#""type":"boolean""#, "0"),
            (r#""type":"string","enum":["a","b"]"#, r#""A""#),
            (r#""type":"string","enum":["a","b"]"#, r#"["a"]"#),
            (r#""type":"array","items":{"type":"string","enum":["a","b"]}"#, r#""a""#),
            (r#""type":"array","items":{"type":"string","enum":["a","b"]}"#, r#"["c"]"#),
            (r#""type":"array","items":{"type":"string","enum":["a","b"]}"#, r#"["a","a"]"#),
            (r#""type":"array","items":{"type":"string","enum":["a","b"]}"#, r#"["a",1]"#),
            (r#""type":"array","items":{"type":"string","enum":["a","b"]},"minItems":1"#, "[]"),
            (r#""type":"array","items":{"type":"string","enum":["a","b"]},"maxItems":1"#, r#"["a","b"]"#),
        ];
        for (field, default) in cases {
            assert_forgiven(
                &form_of(&format!(r#"{{{field},"default":{default}}}"#)),
                &form_of(&format!("{{{field}}}")),
                &["the field `it` has a default that it would not accept as an answer: left out"],
            );
        }
    }

    /// What can be null need not be answered, whatever `required` says: no answer is how a form says null.
    #[test]
    fn to_null() {
        #[rustfmt::skip]
        let cases = [
            (r#"{"type":["string","null"]}"#, r#"{"type":"string"}"#),
            (r#"{"type":["null","string"]}"#, r#"{"type":"string"}"#),
            (r#"{"type":["integer","null"],"minimum":1}"#, r#"{"type":"integer","minimum":1}"#),
            (r#"{"type":["string","null"],"enum":["a"]}"#, r#"{"type":"string","enum":["a"]}"#),
            (r#"{"type":["array","null"],"items":{"type":"string","enum":["a"]}}"#, r#"{"type":"array","items":{"type":"string","enum":["a"]}}"#),
            (r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, r#"{"type":"string"}"#),
            (r#"{"anyOf":[{"type":"null"},{"type":"string","maxLength":3}]}"#, r#"{"type":"string","maxLength":3}"#),
            (r#"{"anyOf":[{"type":"number"},{"type":"null"}],"title":"T","description":"D","default":0.5}"#,
             r#"{"type":"number","title":"T","description":"D","default":0.5}"#),
            (r#"{"anyOf":[{"type":"number","title":"T","description":"D","default":0.5},{"type":"null"}]}"#,
             r#"{"type":"number","title":"T","description":"D","default":0.5}"#),
            (r#"{"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}],"default":null}"#, r#"{"type":"string","enum":["a"]}"#),
        ];
        for (given, meant) in cases {
            let said = format!("the field `it` {NULL}");
            assert_forgiven(&form_of(given), &form_of(meant), &[&said]);
            assert_forgiven(&required(given), &form_of(meant), &[&said]);
        }
    }

    /// As generators write a choice that can be null.
    #[test]
    fn to_null_among_the_options() {
        let given = required(r#"{"type":["string","null"],"enum":["a","b",null]}"#);
        let (schema, forgiven) = lenient(&given).expect("it is forgiven");
        assert_eq!(
            Ok(schema),
            strict(&form_of(r#"{"type":"string","enum":["a","b"]}"#))
        );
        assert!(forgiven[0].ends_with(NULL), "{forgiven:?}");
    }

    /// Beside the union stands what the field is called, in its branch what the type is.
    #[test]
    fn takes_the_words_beside_a_union_before_those_in_it() {
        let given = r#"{"anyOf":[{"type":"string","enum":["red"],"title":"Colour","description":"A colour."},
            {"type":"null"}],"title":"Favourite colour","description":"Of your car."}"#;
        let (schema, _) = lenient(&form_of(given)).expect("it is forgiven");
        let field = only(schema);
        assert_eq!(field.label(), "Favourite colour");
        assert_eq!(field.description(), Some("Of your car."));
    }

    /// A list of one type is that type written in another way: nothing can be null there.
    #[test]
    fn to_a_list_of_one_type() {
        let given = required(r#"{"type":["string"]}"#);
        assert!(strict(&given).is_err());
        let (schema, forgiven) = lenient(&given).expect("it is forgiven");
        assert_eq!(Ok(schema), strict(&required(r#"{"type":"string"}"#)));
        assert_eq!(forgiven.len(), 1);
        assert!(!forgiven[0].contains("null"), "{forgiven:?}");
    }

    #[test]
    fn to_a_default_of_null_beside_it() {
        assert_forgiven(
            &form_of(r#"{"type":["string","null"],"default":null}"#),
            &form_of(r#"{"type":"string"}"#),
            &["the field `it` can be null: read as a field that need not be answered"],
        );
    }

    /// Keywords that assert something of the whole answer. The server alone can check them.
    #[test]
    fn to_roots() {
        #[rustfmt::skip]
        let cases = [
            ("allOf", "[]"), ("anyOf", "[]"), ("oneOf", "[]"), ("not", "{}"), ("if", "{}"), ("const", "{}"), ("enum", "[]"),
            ("minProperties", "1"), ("maxProperties", "1"), ("propertyNames", "{}"), ("patternProperties", "{}"),
            ("dependentRequired", "{}"), ("dependentSchemas", "{}"), ("dependencies", "{}"),
        ];
        let meant = form_of(r#"{"type":"string"}"#);
        for (keyword, value) in cases {
            let given = format!(
                r#"{{"type":"object","properties":{{"it":{{"type":"string"}}}},"{keyword}":{value}}}"#
            );
            let said =
                format!("the form has the keyword `{keyword}`, which the protocol does not have");
            assert_forgiven(&given, &meant, &[&said]);
        }
    }

    #[test]
    fn to_a_requirement_of_nothing() {
        let said = "the form requires a field that it does not have";
        for names in [r#"["other"]"#, r#"[7]"#, r#"[null]"#, r#"["It"]"#] {
            let given = format!(
                r#"{{"type":"object","properties":{{"it":{{"type":"string"}}}},"required":{names}}}"#
            );
            assert_forgiven(&given, &form_of(r#"{"type":"string"}"#), &[said]);
        }
        assert_forgiven(
            r#"{"type":"object","properties":{"it":{"type":"string"}},"required":["other","it","more"]}"#,
            &required(r#"{"type":"string"}"#),
            &[said, said],
        );
    }

    /// Everything that was forgiven is said, in the order of the fields, and by their names.
    #[test]
    fn is_said_of_each_field() {
        let given = r#"{"type":"object","properties":{
            "z":{"type":["string","null"],"pattern":"a"},"fine":{"type":"boolean"},"a":{"enum":["x","x"]}},
            "required":["gone"],"minProperties":1}"#;
        let (schema, forgiven) =
            Schema::read_lenient(&mut Deserializer::from_str(given)).expect("it is forgiven");
        let names: Vec<&str> = schema.properties().iter().map(Property::name).collect();
        assert_eq!(names, ["z", "fine", "a"]);
        let of: Vec<Option<&str>> = forgiven.iter().map(|said| said.property()).collect();
        assert_eq!(of, [None, None, Some("z"), Some("z"), Some("a"), Some("a")]);
    }

    /// A server that is slightly wrong here and hopeless there is refused.
    #[test]
    fn ends_where_there_is_no_form() {
        assert_eq!(
            lenient(
                r#"{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"object"}}}"#
            ),
            Err("the field `b` has the type `object`: a form is flat, its fields are text, numbers, a yes or no, or choices".to_owned())
        );
    }

    /// No keyword that refuses an answer is passed over in silence, wherever it stands.
    #[test]
    fn says_what_it_drops_of_items() {
        for (field, dropped) in [
            (
                r#"{"type":"array","items":{"type":"string","enum":["a","bb"],"maxLength":1}}"#,
                "bb",
            ),
            (
                r#"{"type":"array","items":{"anyOf":[{"const":"a","title":"A"},{"const":"bb","title":"B"}],"pattern":"^a"}}"#,
                "bb",
            ),
        ] {
            let strictly = strict(&form_of(field));
            assert!(strictly.is_err(), "{field}: {dropped} would be refused");
            let (_, forgiven) = lenient(&form_of(field)).expect(field);
            assert_eq!(forgiven.len(), 1, "{field}");
        }
    }

    #[test]
    fn says_what_it_drops_beside_a_union_with_null() {
        let given = r#"{"anyOf":[{"type":"string"},{"type":"null"}],"maxLength":3}"#;
        let (schema, forgiven) = lenient(&form_of(given)).expect(given);
        let kept = only(schema).check(&json!("long")).is_err();
        assert!(kept || forgiven.len() == 2, "{forgiven:?}");
    }

    #[test]
    fn says_which_of_two_lists_it_takes() {
        let given = r#"{"type":"string","enum":["a","b"],"oneOf":[{"const":"a","title":"A"}]}"#;
        assert!(strict(&form_of(given)).is_err(), "`b` would be refused");
        let (_, forgiven) = lenient(&form_of(given)).expect(given);
        assert_eq!(forgiven.len(), 1, "{forgiven:?}");
    }
}

/// What comes from a server that nobody vouches for is bounded.
mod limits {
    use super::*;

    /// Read by both, or refused by both for this reason.
    #[track_caller]
    fn assert_bounded(schema: &str, refused: Option<&str>) {
        let outcome = strict(schema).map(|_| ()).map_err(Some);
        let expected = refused.map_or(Ok(()), |reason| Err(Some(reason.to_owned())));
        assert_eq!(outcome, expected);
        assert_eq!(lenient(schema).map(|_| ()).map_err(Some), expected);
    }

    const FAR: &str = "the form could not be read: it is not well formed, or far too large";

    #[test]
    fn of_fields() {
        let form = |fields: usize| {
            let fields: Vec<String> = (0..fields)
                .map(|at| format!(r#""f{at}":{{"type":"boolean"}}"#))
                .collect();
            format!(
                r#"{{"type":"object","properties":{{{}}}}}"#,
                fields.join(",")
            )
        };
        assert_bounded(&form(MAX_PROPERTIES), None);
        let schema = strict(&form(MAX_PROPERTIES)).expect("it is a form");
        assert_eq!(schema.properties().len(), MAX_PROPERTIES);
        assert_bounded(
            &form(MAX_PROPERTIES + 1),
            Some("the form has more than 500 fields"),
        );
    }

    #[test]
    fn of_options() {
        let plain: fn(usize) -> String = |at| format!(r#""o{at}""#);
        let titled: fn(usize) -> String = |at| format!(r#"{{"const":"o{at}","title":"O"}}"#);
        let choices = [
            (r#"{"type":"string","enum":["#, plain, "]}"),
            (r#"{"type":"string","oneOf":["#, titled, "]}"),
            (
                r#"{"type":"array","items":{"type":"string","enum":["#,
                plain,
                "]}}",
            ),
            (r#"{"type":"array","items":{"anyOf":["#, titled, "]}}"),
        ];
        for (from, option, to) in choices {
            let form = |options: usize| {
                let options: Vec<String> = (0..options).map(option).collect();
                form_of(&format!("{from}{}{to}", options.join(",")))
            };
            assert_bounded(&form(MAX_OPTIONS), None);
            assert_bounded(
                &form(MAX_OPTIONS + 1),
                Some("the field `it` has more than 2000 options"),
            );
        }
    }

    /// Of the field, of the one branch of its union with `null`, of its items: each is gone through again and again.
    #[test]
    fn of_keywords() {
        let keywords = |count: usize| -> String {
            let keywords = (0..count).map(|at| format!(r#","x-{at}":0"#));
            keywords.collect()
        };
        let places: [fn(&str) -> String; 2] = [
            |more| format!(r#"{{"type":"string"{more}}}"#),
            |more| format!(r#"{{"type":"array","items":{{"type":"string","enum":["a"]{more}}}}}"#),
        ];
        let refused = "the field `it` has more than 100 keywords";
        for field in places {
            let form = |count: usize| form_of(&field(&keywords(count)));
            assert_bounded(&form(MAX_KEYWORDS - 2), None);
            assert_bounded(&form(MAX_KEYWORDS), Some(refused));
        }
        let union = |inside: usize, beside: usize| {
            form_of(&format!(
                r#"{{"anyOf":[{{"type":"string"{}}},{{"type":"null"}}]{}}}"#,
                keywords(inside),
                keywords(beside)
            ))
        };
        assert!(lenient(&union(90, 90)).is_ok());
        for far in [union(90_000, 0), union(0, 90_000), union(45_000, 45_000)] {
            assert_bounded(&far, Some(refused));
        }
    }

    #[test]
    fn of_texts() {
        let places: [fn(&str) -> String; 6] = [
            |long| form_of(&format!(r#"{{"type":"string","title":"{long}"}}"#)),
            |long| form_of(&format!(r#"{{"type":"string","description":"{long}"}}"#)),
            |long| form_of(&format!(r#"{{"type":"string","default":"{long}"}}"#)),
            |long| form_of(&format!(r#"{{"type":"string","enum":["{long}"]}}"#)),
            |long| format!(r#"{{"type":"object","properties":{{"{long}":{{"type":"string"}}}}}}"#),
            // Also of what is passed over.
            |long| format!(r#"{{"type":"object","properties":{{}},"$comment":"{long}"}}"#),
        ];
        for form in places {
            // In bytes: `é` has two.
            assert_bounded(&form(&"é".repeat(MAX_TEXT / 2)), None);
            assert_bounded(&form(&"x".repeat(MAX_TEXT)), None);
            assert_bounded(&form(&"x".repeat(MAX_TEXT + 1)), Some(FAR));
        }
    }

    /// What is said of a form does not outgrow it: here it would repeat a long name for each slip.
    #[test]
    fn of_what_was_forgiven() {
        let slips: Vec<String> = (1..MAX_KEYWORDS)
            .map(|at| format!(r#","k{at}":1"#))
            .collect();
        let given = format!(
            r#"{{"type":"object","properties":{{"{}":{{"type":"string"{}}}}}}}"#,
            "x".repeat(MAX_TEXT),
            slips.concat()
        );
        let (_, forgiven) =
            Schema::read_lenient(&mut Deserializer::from_str(&given)).expect("it is forgiven");
        assert!(!forgiven.is_empty());
        // They share the name: it is kept once.
        let names: HashSet<_> = forgiven
            .iter()
            .filter_map(|said| said.property())
            .map(|name| (name.as_ptr(), name.len()))
            .collect();
        let kept: usize = names.iter().map(|(_, length)| length).sum();
        assert!(
            kept <= given.len(),
            "{kept} bytes are kept of {}",
            given.len()
        );
    }

    #[test]
    fn of_size_and_depth() {
        let with = |annotation: &str| {
            format!(r#"{{"type":"object","properties":{{}},"$comment":{annotation}}}"#)
        };
        let nested = |depth: usize| with(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
        assert_bounded(&nested(10), None);
        assert_bounded(&nested(50), Some(FAR));
        assert_bounded(&nested(100_000), Some(FAR));
        let wide = |values: usize| with(&format!("[{}0]", "0,".repeat(values)));
        assert_bounded(&wide(50_000), None);
        assert_bounded(&wide(200_000), Some(FAR));
    }
}

/// What a text input holds becomes the value that is sent.
mod drafts {
    use super::*;

    const TEXT: &str = r#"{"type":"string"}"#;
    const NAME: &str = r#"{"type":"string","minLength":2,"maxLength":4}"#;
    const EMAIL: &str = r#"{"type":"string","format":"email"}"#;
    const SITE: &str = r#"{"type":"string","format":"uri"}"#;
    const DATE: &str = r#"{"type":"string","format":"date"}"#;
    const TIME: &str = r#"{"type":"string","format":"date-time"}"#;
    const WHOLE: &str = r#"{"type":"integer"}"#;
    const BOXES: &str = r#"{"type":"integer","minimum":1,"maximum":3}"#;
    const REAL: &str = r#"{"type":"number"}"#;
    const SHARE: &str = r#"{"type":"number","minimum":0,"maximum":1}"#;
    const YES: &str = r#"{"type":"boolean"}"#;
    const SEAT: &str = r#"{"type":"string","oneOf":[{"const":"w","title":"By the window"},{"const":"a b","title":"Aisle"}]}"#;
    const DAYS: &str =
        r#"{"type":"array","items":{"type":"string","enum":["Mon","Tue","Any day"]},"maxItems":2}"#;

    #[test]
    fn that_are_right() {
        #[rustfmt::skip]
        let cases = [
            (TEXT, "Ada", json!("Ada")),
            // Text is what was typed, spaces and all.
            (TEXT, "  two\nlines ", json!("  two\nlines ")),
            (TEXT, "42", json!("42")),
            (TEXT, "null", json!("null")),
            (NAME, "Zoë", json!("Zoë")),
            (EMAIL, " ada@example.com\n", json!("ada@example.com")),
            (SITE, "\thttps://example.com/a ", json!("https://example.com/a")),
            (DATE, "2026-07-01", json!("2026-07-01")),
            (DATE, " 2028-02-29 ", json!("2028-02-29")),
            (TIME, "2026-07-01T09:30:00Z", json!("2026-07-01T09:30:00Z")),
            (WHOLE, "42", json!(42)),
            (WHOLE, " -42 ", json!(-42)),
            (WHOLE, "0", json!(0)),
            (WHOLE, "-0", json!(0)),
            (WHOLE, "3.0", json!(3)),
            (WHOLE, "1e2", json!(100)),
            (WHOLE, "-9223372036854775808", json!(i64::MIN)),
            (WHOLE, "18446744073709551615", json!(u64::MAX)),
            (BOXES, "3", json!(3)),
            (REAL, "0.5", json!(0.5)),
            (REAL, " -1.5e3 ", json!(-1500)),
            (REAL, "2", json!(2)),
            (REAL, "2.0", json!(2)),
            (REAL, "1e-7", json!(1e-7)),
            (SHARE, "1", json!(1)),
            (YES, "yes", json!(true)),
            (YES, " Yes ", json!(true)),
            (YES, "TRUE", json!(true)),
            (YES, "no", json!(false)),
            (YES, "False", json!(false)),
            (SEAT, "w", json!("w")),
            (SEAT, " a b ", json!("a b")),
            (DAYS, "Mon", json!(["Mon"])),
            (DAYS, "Tue\nMon", json!(["Tue", "Mon"])),
            (DAYS, " Any day \r\n Mon\r\n", json!(["Any day", "Mon"])),
        ];
        for (field, typed, value) in cases {
            for property in [optional_field(field), required_field(field)] {
                assert_eq!(
                    property.draft(typed).as_ref(),
                    Ok(&Some(value.clone())),
                    "{field}: {typed:?}"
                );
                assert_eq!(property.check(&value), Ok(()), "{field}: {value}");
            }
        }
    }

    #[test]
    fn that_are_wrong() {
        #[rustfmt::skip]
        let cases = [
            (NAME, "A", "it: must be 2 to 4 characters"),
            (NAME, "Augusta", "it: must be 2 to 4 characters"),
            (EMAIL, "ada@", "it: not an email address"),
            (SITE, "example.com", "it: must be a URI, like https://example.com/page"),
            (DATE, "2026-02-30", "it: must be YYYY-MM-DD"),
            (DATE, "tomorrow", "it: must be YYYY-MM-DD"),
            (DATE, "01/07/2026", "it: must be YYYY-MM-DD"),
            (TIME, "2026-07-01 09:30", "it: must be a date and time, like 2026-07-01T09:30:00Z"),
            (TIME, "2026-07-01T09:30", "it: needs a time zone, like 2026-07-01T09:30:00Z"),
            (WHOLE, "42xyz", "it: must be a whole number"),
            (WHOLE, "0x10", "it: must be a whole number"),
            (WHOLE, "1_000", "it: must be a whole number"),
            (WHOLE, "1,000", "it: must be a whole number"),
            (WHOLE, "1 000", "it: must be a whole number"),
            (WHOLE, "+5", "it: must be a whole number"),
            (WHOLE, "007", "it: must be a whole number"),
            (WHOLE, "3.5", "it: must be a whole number"),
            (WHOLE, "-", "it: must be a whole number"),
            (WHOLE, "４２", "it: must be a whole number"),
            (WHOLE, "two", "it: must be a whole number"),
            (BOXES, "0", "it: must be 1 to 3"),
            (BOXES, "4.0", "it: must be 1 to 3"),
            (BOXES, "1.5", "it: must be a whole number"),
            (REAL, "1,5", "it: must be a number"),
            (REAL, ".5", "it: must be a number"),
            (REAL, "5.", "it: must be a number"),
            (REAL, "1e", "it: must be a number"),
            (REAL, "0x1p3", "it: must be a number"),
            (REAL, "NaN", "it: must be a number"),
            (REAL, "inf", "it: must be a number"),
            (REAL, "1e999", "it: must be a number"),
            (SHARE, "1.01", "it: must be 0 to 1"),
            (SHARE, "-1e-9", "it: must be 0 to 1"),
            (YES, "y", "it: must be true or false"),
            (YES, "1", "it: must be true or false"),
            (YES, "yes please", "it: must be true or false"),
            // What is sent is the value; the title is for eyes.
            (SEAT, "By the window", "it: not a listed it"),
            (SEAT, "W", "it: not a listed it"),
            (DAYS, "Mon\nWed", "it: must be a list of the offered values"),
            (DAYS, "Mon, Tue", "it: must be a list of the offered values"),
            (DAYS, "Mon\nTue\nAny day", "it: must have at most 2 values"),
        ];
        for (field, typed, problem) in cases {
            for property in [optional_field(field), required_field(field)] {
                assert_eq!(
                    property.draft(typed).map_err(|problem| problem.to_string()),
                    Err(problem.to_owned()),
                    "{field}: {typed:?}"
                );
            }
        }
    }

    /// An empty input is no answer, but where an empty text is a right one that is needed.
    #[test]
    fn that_hold_nothing() {
        let missing = || Err("it: missing".to_owned());
        #[rustfmt::skip]
        let cases = [
            (TEXT, "", Ok(Some(json!("")))),
            (NAME, "", missing()),
            (EMAIL, "", missing()),
            (EMAIL, " \n", missing()),
            (SITE, "", missing()),
            (DATE, "  ", missing()),
            (TIME, "", missing()),
            (WHOLE, "", missing()),
            (WHOLE, " ", missing()),
            (SHARE, "\t", missing()),
            (YES, "", missing()),
            (SEAT, "", missing()),
            (DAYS, "", missing()),
            (DAYS, "\n\n", missing()),
        ];
        for (field, typed, needed) in cases {
            let draft =
                |property: Property| property.draft(typed).map_err(|problem| problem.to_string());
            assert_eq!(draft(required_field(field)), needed, "{field}: {typed:?}");
            assert_eq!(draft(optional_field(field)), Ok(None), "{field}: {typed:?}");
        }
    }

    /// A number that no `u64` holds is a number all the same.
    #[test]
    fn of_great_numbers() {
        let real = required_field(REAL);
        assert_eq!(real.check(&json!(1e25)), Ok(()));
        for typed in ["1e25", "10000000000000000000000000"] {
            assert_eq!(real.draft(typed), Ok(Some(json!(1e25))), "{typed}");
        }
        assert_eq!(
            required_field(BOXES)
                .draft("99999999999999999999")
                .map_err(|problem| problem.to_string()),
            Err("it: must be 1 to 3".to_owned())
        );
    }
}

mod checks_of_one_field {
    use super::*;

    #[test]
    fn as_the_user_types() {
        const BOXES: &str = r#"{"type":"integer","minimum":1,"maximum":3}"#;
        const NOTE: &str = r#"{"type":"string","maxLength":3}"#;
        const MAIL: &str = r#"{"type":"string","format":"email"}"#;
        const LEVEL: &str = r#"{"type":"string","enum":["low","high"]}"#;
        const DAYS: &str =
            r#"{"type":"array","items":{"type":"string","enum":["Mon","Tue"]},"minItems":1}"#;
        const YES: &str = r#"{"type":"boolean"}"#;
        #[rustfmt::skip]
        let cases = [
            (BOXES, json!(1), ""),
            (BOXES, json!(3.0), ""),
            (BOXES, json!(4), "it: must be 1 to 3"),
            (BOXES, json!(1.5), "it: must be a whole number"),
            (BOXES, json!("1"), "it: must be a whole number"),
            (BOXES, json!([1]), "it: must be a whole number"),
            (BOXES, json!({"a": 1}), "it: must be a whole number"),
            (NOTE, json!(""), ""),
            (NOTE, json!("éèê"), ""),
            (NOTE, json!("four"), "it: must be at most 3 characters"),
            (NOTE, json!(1), "it: must be text"),
            (MAIL, json!("ada@example.com"), ""),
            (MAIL, json!("ada"), "it: not an email address"),
            (MAIL, json!(false), "it: must be text"),
            (LEVEL, json!("low"), ""),
            (LEVEL, json!("Low"), "it: not a listed it"),
            (LEVEL, json!(0), "it: not a listed it"),
            (DAYS, json!(["Tue", "Mon"]), ""),
            (DAYS, json!([]), "it: must have at least 1 value"),
            (DAYS, json!(["Sun"]), "it: must be a list of the offered values"),
            (DAYS, json!("Mon"), "it: must be a list of the offered values"),
            (YES, json!(false), ""),
            (YES, json!("yes"), "it: must be true or false"),
            (YES, json!(0), "it: must be true or false"),
        ];
        for (field, value, problem) in cases {
            for property in [optional_field(field), required_field(field)] {
                let outcome = property
                    .check(&value)
                    .map_err(|problem| problem.to_string());
                let expected = if problem.is_empty() {
                    Ok(())
                } else {
                    Err(problem.to_owned())
                };
                assert_eq!(outcome, expected, "{field}: {value}");
            }
        }
    }

    #[test]
    fn of_no_answer() {
        for field in [
            r#"{"type":"integer"}"#,
            r#"{"type":"string"}"#,
            r#"{"type":"boolean"}"#,
            r#"{"type":"string","enum":["a"]}"#,
        ] {
            assert_eq!(optional_field(field).check(&json!(null)), Ok(()), "{field}");
            let problem = required_field(field)
                .check(&json!(null))
                .expect_err("an answer must be there");
            assert_eq!(problem.to_string(), "it: missing", "{field}");
        }
    }
}

mod checks_of_the_whole {
    use super::*;

    #[test]
    fn say_every_problem() {
        let schema = strict(BookReturn::requested_schema()).expect("it is a form");
        let right = json!({"reason": "Wrong item", "email": "ada@example.com", "boxes": 2, "pickup_date": "2026-07-01"});
        #[rustfmt::skip]
        let cases = [
            (right.clone(), ""),
            (json!({"reason": "Dog ate it", "email": "ada@", "boxes": 9, "pickup_date": "tomorrow", "gift_wrap": "yes"}),
             "reason: not a listed reason; email: not an email address; boxes: must be 1 to 3; \
              pickup_date: must be YYYY-MM-DD; gift_wrap: must be true or false"),
            (json!({}), "reason: missing; email: missing; boxes: missing; pickup_date: missing"),
            (json!(null), "reason: missing; email: missing; boxes: missing; pickup_date: missing"),
            (json!({"pickup_date": "", "boxes": null, "email": "", "reason": ""}),
             "reason: missing; email: missing; boxes: missing; pickup_date: missing"),
            (json!([]), "the content must be an object with a value for each field"),
            (json!("text"), "the content must be an object with a value for each field"),
        ];
        for (content, problems) in cases {
            let outcome = schema
                .check(&content)
                .map_err(|problems| problems.to_string());
            let expected = if problems.is_empty() {
                Ok(())
            } else {
                Err(problems.to_owned())
            };
            assert_eq!(outcome, expected, "{content}");
            assert_eq!(BookReturn::schema().check(content).is_ok(), outcome.is_ok());
        }
        let broken = schema
            .check(&mut Deserializer::from_str("{"))
            .expect_err("it is not well formed");
        assert_eq!(
            broken.to_string(),
            "the answer could not be read: it is not well formed"
        );
        // Keys that nobody asked for are passed over.
        let mut more = content(right);
        more.insert("other".into(), json!({"a": [1]}));
        assert_eq!(schema.check(Value::Object(more)), Ok(()));
    }

    /// The name is the server's, and is shown as it may be shown.
    #[test]
    fn make_names_visible() {
        let schema = strict(r#"{"type":"object","properties":{"a\u001b[2J\n":{"type":"string"}},"required":["a\u001b[2J\n"]}"#)
            .expect("it is a form");
        let problems = schema.check(json!({})).expect_err("it is missing");
        assert_eq!(problems.to_string(), r"a\u{1b}[2J\n: missing");
    }
}

mod starting {
    use super::*;

    #[test]
    fn with_the_default() {
        #[rustfmt::skip]
        let cases = [
            (r#"{"type":"string"}"#, None),
            (r#"{"type":"string","default":""}"#, Some(json!(""))),
            (r#"{"type":"string","default":"Oslo"}"#, Some(json!("Oslo"))),
            (r#"{"type":"integer","default":0}"#, Some(json!(0))),
            (r#"{"type":"integer","default":-2.0}"#, Some(json!(-2))),
            (r#"{"type":"integer","minimum":1}"#, None),
            (r#"{"type":"number","default":0.5}"#, Some(json!(0.5))),
            (r#"{"type":"number","default":1e25}"#, Some(json!(1e25))),
            (r#"{"type":"number","default":1}"#, Some(json!(1))),
            (r#"{"type":"boolean"}"#, None),
            (r#"{"type":"boolean","default":false}"#, Some(json!(false))),
            (r#"{"type":"boolean","default":true}"#, Some(json!(true))),
            (r#"{"type":"string","enum":["a","b"]}"#, None),
            (r#"{"type":"string","enum":["a","b"],"default":"b"}"#, Some(json!("b"))),
            (r#"{"type":"array","items":{"type":"string","enum":["a","b"]}}"#, None),
            (r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"default":[]}"#, Some(json!([]))),
            (r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"default":["b","a"]}"#, Some(json!(["b", "a"]))),
        ];
        for (field, initial) in cases {
            let schema = strict(&form_of(field)).expect(field);
            assert_eq!(only(schema.clone()).initial(), initial, "{field}");
            let expected: Map<String, Value> = initial
                .map(|value| ("it".to_owned(), value))
                .into_iter()
                .collect();
            assert_eq!(schema.defaults(), expected, "{field}");
            // What a form starts with it accepts.
            assert_eq!(schema.check(Value::Object(schema.defaults())), Ok(()));
        }
    }

    /// The form of the conformance suite's client scenario: what the user left alone is sent as it was shown.
    #[test]
    fn and_filling_what_was_left_alone() {
        let schema = strict(
            r#"{"type":"object","properties":{
                "name":{"type":"string","default":"John Doe"},
                "age":{"type":"integer","default":30},
                "score":{"type":"number","default":95.5},
                "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
                "verified":{"type":"boolean","default":true},
                "note":{"type":"string"}}}"#,
        )
        .expect("it is a form");
        let defaults = json!({"name": "John Doe", "age": 30, "score": 95.5, "status": "active", "verified": true});
        assert_eq!(Value::Object(schema.defaults()), defaults);
        #[rustfmt::skip]
        let cases = [
            (json!({}), defaults.clone()),
            (json!({"age": 31, "verified": false}),
             json!({"name": "John Doe", "age": 31, "score": 95.5, "status": "active", "verified": false})),
            // An answer that is there stays, right or wrong, and also where nobody asked for it.
            (json!({"name": "", "age": null, "score": "x", "status": "active", "verified": true, "note": "n", "other": 1}),
             json!({"name": "", "age": null, "score": "x", "status": "active", "verified": true, "note": "n", "other": 1})),
        ];
        for (given, filled) in cases {
            assert_eq!(
                Value::Object(schema.fill(content(given.clone()))),
                filled,
                "{given}"
            );
        }
    }
}

mod results {
    use super::*;

    #[track_caller]
    fn form(schema: &str) -> FormRequest {
        let params = format!(r#"{{"message":"m","requestedSchema":{schema}}}"#);
        match ElicitRequest::read(&mut Deserializer::from_str(&params)) {
            Ok(ElicitRequest::Form(form)) => form,
            other => panic!("it is a form: {other:?}"),
        }
    }

    #[test]
    fn are_written_as_the_protocol_has_them() {
        let pickup = form(BookReturn::requested_schema());
        let answers = json!({"reason": "Broken", "email": "ada@example.com", "boxes": 2, "pickup_date": "2026-07-01", "gift_wrap": true});
        let accepted = pickup
            .accept(content(answers.clone()))
            .expect("it is right");
        let empty = form(r#"{"type":"object","properties":{}}"#)
            .accept(Map::new())
            .expect("nothing is asked");
        #[rustfmt::skip]
        let cases = [
            (ElicitResult::decline(), "decline", json!({"action": "decline"})),
            (ElicitResult::cancel(), "cancel", json!({"action": "cancel"})),
            (ElicitResult::consent(), "accept", json!({"action": "accept"})),
            (accepted, "accept", json!({"action": "accept", "content": answers})),
            (empty, "accept", json!({"action": "accept", "content": {}})),
        ];
        for (result, action, written) in cases {
            assert_eq!(result.action(), action);
            assert_eq!(result.content(), written.get("content"));
            assert_eq!(serde_json::to_value(&result).ok(), Some(written));
        }
    }

    /// Whoever logs a result does not log what the user typed.
    #[test]
    fn do_not_show_their_content() {
        let result = form(&form_of(r#"{"type":"string"}"#))
            .accept(content(json!({"it": "a secret thought"})))
            .expect("it is right");
        assert_eq!(
            result.content(),
            Some(&json!({"it": "a secret thought"})),
            "it is there"
        );
        let shown = format!("{result:?} {result:#?}");
        assert!(!shown.contains("thought"), "{shown}");
        assert!(!shown.contains("it\""), "{shown}");
        assert!(shown.contains(r#"action: "accept""#), "{shown}");
    }

    #[test]
    fn are_only_of_what_is_right() {
        let pickup = form(BookReturn::requested_schema());
        let problems = pickup
            .accept(content(json!({"reason": "Dog ate it", "boxes": 2})))
            .expect_err("it is wrong");
        assert_eq!(
            problems.to_string(),
            "reason: not a listed reason; email: missing; pickup_date: missing"
        );
        assert!(!format!("{problems:?}").contains("Dog"));
    }

    /// The server reads what the host made of what the user typed.
    #[test]
    fn are_read_by_the_server() {
        let pickup = form(BookReturn::requested_schema());
        let typed = [
            ("reason", "No longer needed"),
            ("email", " ada@example.com "),
            ("boxes", "3"),
            ("pickup_date", "2026-07-01"),
            ("gift_wrap", ""),
        ];
        let mut answers = Map::new();
        for (name, typed) in typed {
            let property = pickup.schema().property(name).expect("it is asked");
            if let Some(value) = property.draft(typed).expect("it is right") {
                answers.insert(name.to_owned(), value);
            }
        }
        let result = pickup.accept(answers).expect("it is right");
        let read = mcp_elicit::Form::<BookReturn>::new("m")
            .read(serde_json::to_value(&result).expect("a result can be written"));
        let Ok(mcp_elicit::Answer::Accept(pickup)) = read else {
            panic!("{read:?}");
        };
        assert!(matches!(pickup.reason, Reason::NoLongerNeeded));
        assert_eq!((pickup.boxes, pickup.gift_wrap), (3, None));
    }

    /// The protocol's content holds texts, numbers, a yes or no, and lists of texts: `null` is not among them.
    #[test]
    fn hold_no_null() {
        let result = form(&form_of(r#"{"type":"string"}"#))
            .accept(content(json!({"it": null})))
            .expect("it need not be answered");
        assert_eq!(result.content(), Some(&json!({})));
    }
}

mod secrets {
    use super::*;

    #[test]
    fn are_known_by_name_and_title() {
        #[rustfmt::skip]
        let cases = [
            ("password", r#"{"type":"string"}"#, Some("password")),
            ("apiKey", r#"{"type":"string"}"#, Some("api key")),
            ("a", r#"{"type":"string","title":"Your API key"}"#, Some("api key")),
            ("a", r#"{"type":"string","title":"PIN"}"#, Some("pin")),
            ("card_number", r#"{"type":"string","title":"On the front"}"#, Some("card number")),
            ("new_password", r#"{"type":"string","maxLength":9,"default":"x"}"#, Some("password")),
            ("a", r#"{"type":"string"}"#, None),
            ("shipping", r#"{"type":"string"}"#, None),
            ("token_name", r#"{"type":"string"}"#, None),
            // A guard against slips reads names, not prose.
            ("a", r#"{"type":"string","description":"your password"}"#, None),
            // Only text can hold a secret.
            ("show_password", r#"{"type":"boolean"}"#, None),
            ("tokens", r#"{"type":"integer"}"#, None),
            ("password", r#"{"type":"string","enum":["keep","change"]}"#, None),
            ("credentials", r#"{"type":"array","items":{"type":"string","enum":["a"]}}"#, None),
        ];
        for (name, field, word) in cases {
            let schema = strict(&format!(
                r#"{{"type":"object","properties":{{"{name}":{field}}}}}"#
            ))
            .expect(field);
            assert_eq!(only(schema).asks_secret(), word, "{name}: {field}");
        }
    }
}

mod visible_text {
    use super::*;

    #[test]
    fn shows_what_cannot_be_seen() {
        #[rustfmt::skip]
        let cases = [
            ("\u{1b}[2J\u{1b}[H", r"\u{1b}[2J\u{1b}[H"),
            ("\u{1b}]8;;https://evil.example\u{7}here\u{1b}]8;;\u{7}", r"\u{1b}]8;;https://evil.example\u{7}here\u{1b}]8;;\u{7}"),
            ("\u{9b}31m", r"\u{9b}31m"),
            ("\0\u{8}\u{7f}", r"\u{0}\u{8}\u{7f}"),
            ("tab\there", r"tab\u{9}here"),
            // A carriage return would write over what stands before it.
            ("safe\revil", r"safe\u{d}evil"),
            ("two\r\nlines", "two\\u{d}\nlines"),
            ("\u{202e}gpj.exe", r"\u{202e}gpj.exe"),
            ("\u{2066}a\u{2069}\u{200f}\u{61c}", r"\u{2066}a\u{2069}\u{200f}\u{61c}"),
            ("pass\u{200b}word\u{feff}\u{ad}", r"pass\u{200b}word\u{feff}\u{ad}"),
            ("\u{2028}\u{2029}\u{2060}", r"\u{2028}\u{2029}\u{2060}"),
            ("\u{e0041}\u{e007f}", r"\u{e0041}\u{e007f}"),
        ];
        for (text, shown) in cases {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn leaves_the_rest_alone() {
        for text in [
            "",
            "two\nlines\n",
            "“quoted” – it’s 5 µm",
            "Größe, 大きさ, حجم, גודל",
            // Joiners make one letter or sign of several.
            "👩\u{200d}👧",
            "می\u{200c}خواهم",
            "e\u{301}",
            r"\u{1b}",
        ] {
            assert_eq!(visible(text), text);
        }
    }
}

mod requests {
    use super::*;

    fn read(params: &str) -> Result<ElicitRequest, String> {
        ElicitRequest::read(&mut Deserializer::from_str(params)).map_err(|error| error.to_string())
    }

    #[test]
    fn for_a_form() {
        let schema =
            r#"{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"integer"}}}"#;
        for params in [
            // Revision 2025-06-18 has no mode, and later ones may leave it out.
            format!(r#"{{"message":"Who?\nYou?","requestedSchema":{schema}}}"#),
            format!(r#"{{"mode":"form","message":"Who?\nYou?","requestedSchema":{schema}}}"#),
            format!(r#"{{"mode":null,"message":"Who?\nYou?","requestedSchema":{schema}}}"#),
            format!(
                r#"{{"requestedSchema":{schema},"message":"Who?\nYou?","_meta":{{"progressToken":1}},"task":{{"ttl":1}}}}"#
            ),
        ] {
            let Ok(ElicitRequest::Form(form)) = read(&params) else {
                panic!("it is a form: {params}");
            };
            assert_eq!(form.message(), "Who?\nYou?");
            assert_eq!(Ok(form.schema()), strict(schema).as_ref());
            let data: Value = serde_json::from_str(&params).expect("it is JSON");
            assert!(matches!(
                ElicitRequest::read(data),
                Ok(ElicitRequest::Form(_))
            ));
        }
    }

    #[test]
    fn for_a_link() {
        #[rustfmt::skip]
        let cases = [
            (r#"{"mode":"url","message":"Sign in","url":"https://example.com/a?b#c"}"#, "https://example.com/a?b#c", None),
            (r#"{"mode":"url","message":"Sign in","url":"https://example.com","elicitationId":"e-1"}"#, "https://example.com", Some("e-1")),
            (r#"{"mode":"url","message":"Sign in","url":"https://example.com","elicitationId":5}"#, "https://example.com", None),
            // Whatever it is, the host shows it.
            (r#"{"mode":"url","message":"Sign in","url":"javascript:alert(1)"}"#, "javascript:alert(1)", None),
            (r#"{"mode":"url","message":"Sign in","url":""}"#, "", None),
            // A schema beside it is of no use.
            (r#"{"mode":"url","message":"Sign in","url":"https://example.com","requestedSchema":5}"#, "https://example.com", None),
        ];
        for (params, url, id) in cases {
            let Ok(ElicitRequest::Url(link)) = read(params) else {
                panic!("it is a link: {params}");
            };
            assert_eq!(link.message(), "Sign in");
            assert_eq!(link.url(), url);
            assert_eq!(link.elicitation_id(), id);
        }
    }

    #[test]
    fn that_are_none() {
        const MESSAGE: &str = "the form has no `message` in text";
        const MODE: &str = "the form has a mode that is neither `form` nor `url`";
        const URL: &str = "the form has no `url` in text";
        const FAR: &str = "the form could not be read: it is not well formed, or far too large";
        #[rustfmt::skip]
        let cases = [
            ("", FAR),
            ("{", FAR),
            ("null", MESSAGE),
            ("[]", MESSAGE),
            ("{}", MESSAGE),
            (r#"{"message":5}"#, MESSAGE),
            (r#"{"message":null}"#, MESSAGE),
            (r#"{"mode":"url","url":"https://example.com"}"#, MESSAGE),
            (r#"{"requestedSchema":{"type":"object","properties":{}}}"#, MESSAGE),
            (r#"{"message":"m","mode":"voice"}"#, MODE),
            (r#"{"message":"m","mode":"Form"}"#, MODE),
            (r#"{"message":"m","mode":""}"#, MODE),
            (r#"{"message":"m","mode":1}"#, MODE),
            (r#"{"message":"m","mode":"url"}"#, URL),
            (r#"{"message":"m","mode":"url","url":null}"#, URL),
            (r#"{"message":"m","mode":"url","url":["https://example.com"]}"#, URL),
            (r#"{"message":"m"}"#, "the form has no `requestedSchema`"),
            (r#"{"message":"m","mode":"form"}"#, "the form has no `requestedSchema`"),
            // A link needs its mode.
            (r#"{"message":"m","url":"https://example.com"}"#, "the form has no `requestedSchema`"),
            (r#"{"message":"m","schema":{"type":"object","properties":{}}}"#,
             "the form has its schema under `schema`: its name is `requestedSchema`"),
            (r#"{"message":"m","requestedSchema":null}"#, "the form must be an object"),
            (r#"{"message":"m","requestedSchema":{}}"#, "the form must have the type `object`"),
            (r#"{"message":"m","requestedSchema":{"type":"object","properties":{"a":{"type":"object"}}}}"#,
             "the field `a` has the type `object`: a form is flat, its fields are text, numbers, a yes or no, or choices"),
        ];
        for (params, words) in cases {
            assert_eq!(read(params), Err(words.to_owned()), "{params}");
            let leniently = ElicitRequest::read_lenient(&mut Deserializer::from_str(params))
                .map_err(|error| error.to_string());
            assert_eq!(leniently, Err(words.to_owned()), "{params}");
        }
    }

    #[test]
    fn of_a_server_that_is_slightly_wrong() {
        let params = r#"{"message":"m","requestedSchema":{"type":"object","properties":{"a":{"type":["string","null"]}}}}"#;
        const SAID: &str = "the field `a` can be null: read as a field that need not be answered";
        assert_eq!(read(params), Err(SAID.to_owned()));
        let (request, forgiven) = ElicitRequest::read_lenient(&mut Deserializer::from_str(params))
            .expect("it is forgiven");
        assert!(matches!(request, ElicitRequest::Form(_)));
        let said: Vec<String> = forgiven.iter().map(ToString::to_string).collect();
        assert_eq!(said, [SAID]);
        // Of a link there is nothing to forgive.
        let link = r#"{"mode":"url","message":"m","url":"https://example.com"}"#;
        let (request, forgiven) =
            ElicitRequest::read_lenient(&mut Deserializer::from_str(link)).expect("it is a link");
        assert!(matches!(request, ElicitRequest::Url(_)));
        assert_eq!(forgiven, []);
    }
}
