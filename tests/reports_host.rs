//! What failed elsewhere on the host's side, where somebody else's form is read, shown and answered.
//!
//! Each test has the number of its report; `reports.rs` has those about forms and their answers, and
//! `reports_protocol.rs` those between server, client and protocol.

use mcp_elicit::{
    ChoiceOption, Control, ElicitRequest, ElicitResult, FormRequest, LinkRequest, Property, Schema,
    SchemaError,
};
use serde_json::{Map, Value, json};

/// A form with these fields.
fn fields(properties: &Value) -> Value {
    json!({"type": "object", "properties": properties})
}

/// What the lenient reading says of a schema that is no form; the strict one refuses the same field.
fn refused(schema: &Value) -> SchemaError {
    let strict = Schema::read(schema).expect_err("it is no form");
    let lenient = Schema::read_lenient(schema).expect_err("no leniency makes it a form");
    assert_eq!(strict.property(), lenient.property(), "{schema}");
    lenient
}

/// Reads a form that is as the protocol has it.
fn right(properties: &Value) -> Schema {
    let schema = fields(properties);
    let strict = Schema::read(&schema).expect("it is a form of the protocol");
    let lenient = Schema::read_lenient(&schema).expect("it is a form of the protocol");
    assert_eq!(lenient, (strict.clone(), vec![]), "nothing is let pass");
    strict
}

/// Reads a form that is slightly wrong, and what was let pass, the first of which the strict reading refuses.
fn mended(properties: &Value) -> (Schema, Vec<String>) {
    let schema = fields(properties);
    let (lenient, forgiven) = Schema::read_lenient(&schema).expect("it can be read");
    let forgiven: Vec<_> = forgiven.iter().map(ToString::to_string).collect();
    let strict = Schema::read(&schema).map_err(|error| error.to_string());
    assert_eq!(
        strict.err().as_ref(),
        forgiven.first(),
        "{schema}: a strict reading refuses it for the same reason"
    );
    (lenient, forgiven)
}

/// A field that must be answered, as the protocol has it.
fn required(property: &Value) -> Property {
    let schema = json!({"type": "object", "properties": {"x": property}, "required": ["x"]});
    let schema = Schema::read(schema).expect("it is a form of the protocol");
    schema.properties()[0].clone()
}

/// A field that need not be answered, as the protocol has it.
fn optional(property: &Value) -> Property {
    right(&json!({"x": property})).properties()[0].clone()
}

/// A question as a host receives it.
fn question(properties: &Value, required: &[&str]) -> FormRequest {
    let schema = json!({"type": "object", "properties": properties, "required": required});
    let params = json!({"mode": "form", "message": "Please say:", "requestedSchema": schema});
    match ElicitRequest::read(params) {
        Ok(ElicitRequest::Form(form)) => form,
        other => panic!("it is a form: {other:?}"),
    }
}

/// A question with a link, as a host receives it.
fn link(params: Value) -> LinkRequest {
    match ElicitRequest::read(params) {
        Ok(ElicitRequest::Url(link)) => link,
        other => panic!("it is a link: {other:?}"),
    }
}

fn content(content: &Value) -> Map<String, Value> {
    content.as_object().cloned().expect("it is an object")
}

fn sent(result: &ElicitResult) -> Value {
    serde_json::to_value(result).expect("it can be written")
}

fn options(control: Control<'_>) -> &[ChoiceOption] {
    match control {
        Control::DropDown(options)
        | Control::RadioButtons(options)
        | Control::CheckboxGroup { options, .. } => options,
        other => panic!("{other} has no options"),
    }
}

fn labels(property: &Property) -> Vec<(&str, &str)> {
    options(property.control())
        .iter()
        .map(|option| (option.value(), option.label()))
        .collect()
}

mod reading {
    use super::*;

    /// A choice by reference is refused by its name: a reference is not followed, not here and not over the net.
    #[test]
    fn r002_a_reference_is_refused() {
        for level in [
            json!({"$ref": "#/$defs/Level"}),
            json!({"$ref": "https://schemas.example/level.json"}),
            json!({"type": "string", "$ref": "#/$defs/Level"}),
        ] {
            let error = refused(&json!({
                "type": "object",
                "properties": {"level": level},
                "$defs": {"Level": {"type": "string", "enum": ["low", "high"]}},
                "required": ["level"],
            }));
            assert_eq!(error.property(), Some("level"), "{level}");
            assert!(error.to_string().contains("is a reference"), "{error}");
        }
    }

    /// The same kind: in a union with `null` and in the items of a list it is refused as what it is.
    #[test]
    fn r002_a_reference_further_in() {
        let level = json!({"$ref": "#/$defs/Level"});
        for field in [
            json!({"anyOf": [level, {"type": "null"}], "default": null}),
            json!({"type": "array", "items": level}),
        ] {
            let error = refused(&fields(&json!({"level": field})));
            assert_eq!(error.property(), Some("level"), "{field}");
            assert!(error.to_string().contains("is a reference"), "{error}");
        }
    }

    /// What refuses no answer is passed over, of a field and of the form, and the title stays.
    #[test]
    fn r008_annotations_are_passed_over() {
        let annotations = [
            ("examples", json!(["Ada"])),
            ("deprecated", json!(false)),
            ("readOnly", json!(false)),
            ("writeOnly", json!(true)),
            ("$comment", json!("for reviewers")),
            ("$id", json!("https://schemas.example/name")),
            ("x-order", json!(1)),
        ];
        let plain = right(&json!({"name": {"type": "string", "title": "Name"}}));
        for (keyword, value) in &annotations {
            let field = json!({"type": "string", "title": "Name", *keyword: value});
            let read = Schema::read(fields(&json!({"name": field})));
            assert_eq!(read.as_ref(), Ok(&plain), "{keyword} of the field");

            let mut schema = fields(&json!({"name": {"type": "string", "title": "Name"}}));
            schema[*keyword] = value.clone();
            assert_eq!(
                Schema::read(schema).as_ref(),
                Ok(&plain),
                "{keyword} of the form"
            );
        }
        // What generators write beside the fields.
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "title": "PickupForm",
            "description": "A form.",
            "properties": {"name": {"type": "string", "title": "Name"}},
            "additionalProperties": false,
            "$defs": {"Unused": {"type": "object"}},
        });
        assert_eq!(Schema::read(schema), Ok(plain));
    }

    /// The same kind: what a text holds is told to whoever reads it, and refuses nothing.
    #[test]
    fn r008_what_a_text_holds_is_an_annotation() {
        let plain = right(&json!({"name": {"type": "string"}}));
        for (keyword, value) in [
            ("contentMediaType", json!("application/json")),
            ("contentEncoding", json!("base64")),
            ("contentSchema", json!({"type": "object"})),
        ] {
            let field = json!({"type": "string", keyword: value});
            let read = Schema::read(fields(&json!({"name": field})));
            assert_eq!(read.as_ref(), Ok(&plain), "{keyword}");
        }
    }

    /// A choice is a choice of texts; options beside another type do not make that type one.
    #[test]
    fn r010_options_excuse_no_other_type() {
        for (kind, keyword, options) in [
            ("object", "enum", json!(["a"])),
            ("object", "oneOf", json!([{"const": "a"}])),
            ("integer", "enum", json!([1, 2])),
            ("number", "enum", json!([0.5])),
            ("boolean", "oneOf", json!([{"const": true, "title": "Yes"}])),
            ("null", "enum", json!([null])),
            ("string", "enum", json!(["a", 1])),
            ("string", "enum", json!([["a"]])),
            ("string", "oneOf", json!([{"const": "a"}, {"const": 1}])),
            ("string", "oneOf", json!([{"title": "A"}])),
            ("string", "enum", json!("a")),
            ("string", "enum", json!([])),
        ] {
            let error = refused(&fields(&json!({"x": {"type": kind, keyword: options}})));
            assert_eq!(error.property(), Some("x"), "{kind} with {options}");
        }
        let error = refused(&fields(&json!({"x": {"type": "object", "enum": ["a"]}})));
        let error = error.to_string();
        assert!(
            error.starts_with("the field `x` has the type `object`"),
            "{error}"
        );
    }

    /// A bound that is excluded counts: as the next whole number, or as something that only the server can check.
    #[test]
    fn r011_an_exclusive_bound_counts() {
        const SAFE: i64 = 9_007_199_254_740_991;
        let (schema, forgiven) = mended(&json!({
            "qty": {"type": "integer", "exclusiveMinimum": 0, "maximum": SAFE},
        }));
        assert_eq!(
            forgiven,
            ["the field `qty` has `exclusiveMinimum`: read as the next whole number"]
        );
        let qty = &schema.properties()[0];
        assert_eq!(qty.control().to_string(), "number box (1-9007199254740991)");
        for (answer, fits) in [(0, false), (1, true), (SAFE, true), (SAFE + 1, false)] {
            assert_eq!(qty.check(&json!(answer)).is_ok(), fits, "{answer}");
        }

        // The stricter of two counts.
        for (bounds, fitting, others) in [
            (
                json!({"minimum": 1, "exclusiveMinimum": 3}),
                [4, 100],
                [3, 1],
            ),
            (
                json!({"minimum": 9, "exclusiveMinimum": 3}),
                [9, 100],
                [8, 4],
            ),
            (json!({"exclusiveMaximum": 10}), [9, -100], [10, 11]),
            (
                json!({"maximum": 5, "exclusiveMaximum": 10}),
                [5, -100],
                [6, 9],
            ),
            (
                json!({"exclusiveMinimum": -5.0, "exclusiveMaximum": 1e1}),
                [-4, 9],
                [-5, 10],
            ),
        ] {
            let mut field = content(&bounds);
            field.insert("type".into(), "integer".into());
            let (schema, _) = mended(&json!({ "n": field }));
            let n = &schema.properties()[0];
            for answer in fitting {
                assert_eq!(n.check(&json!(answer)), Ok(()), "{bounds}: {answer}");
            }
            for answer in others {
                assert!(n.check(&json!(answer)).is_err(), "{bounds}: {answer}");
            }
        }

        // Of other numbers there is no next one: said, and not passed over in silence.
        let (_, forgiven) = mended(&json!({"w": {"type": "number", "exclusiveMinimum": 0}}));
        assert_eq!(forgiven.len(), 1);
        assert!(forgiven[0].contains("`exclusiveMinimum`"), "{forgiven:?}");
    }

    /// Optional, as one generator writes it, is a union with `null` and `null` as its default.
    #[test]
    fn r016_a_union_with_null_is_an_optional_field() {
        let plain = right(&json!({"note": {"type": "string", "title": "Note"}}));
        for note in [
            json!({"anyOf": [{"type": "string"}, {"type": "null"}], "default": null, "title": "Note"}),
            json!({"anyOf": [{"type": "null"}, {"type": "string"}], "title": "Note"}),
            json!({"type": ["string", "null"], "default": null, "title": "Note"}),
            json!({"type": "string", "default": null, "title": "Note"}),
        ] {
            let (schema, _) = mended(&json!({"note": note}));
            assert_eq!(schema, plain, "{note}");
            assert_eq!(schema.properties()[0].initial(), None);
        }

        // Also where a list says that it is required: `null` is an answer to its server.
        let schema = json!({
            "type": "object",
            "properties": {"note": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            "required": ["note"],
        });
        let (schema, _) = Schema::read_lenient(&schema).expect("it can be read");
        assert!(!schema.properties()[0].required());

        // A default that is there stays, and a choice stays a choice.
        let level = json!({"type": "string", "enum": ["low", "high"]});
        let (schema, _) =
            mended(&json!({"x": {"anyOf": [level, {"type": "null"}], "default": "low"}}));
        assert_eq!(schema.properties()[0].initial(), Some(json!("low")));
    }

    /// The same kind: other generators write the union as `oneOf`, or list `null` among the options.
    #[test]
    fn r016_null_in_other_places() {
        let level = json!({"type": "string", "enum": ["low", "high"]});
        let plain = right(&json!({ "x": level }));
        for nullable in [
            json!({"oneOf": [level, {"type": "null"}]}),
            json!({"oneOf": [{"type": "null"}, level], "default": null}),
            json!({"type": ["string", "null"], "enum": ["low", "high", null]}),
        ] {
            let read = Schema::read_lenient(fields(&json!({ "x": nullable })));
            let read = read.map(|(schema, _)| schema);
            assert_eq!(read.as_ref(), Ok(&plain), "{nullable}");
        }
    }

    /// The same kind: the title of the field is the one beside the union; what stands within is a type's.
    #[test]
    fn r016_the_title_beside_a_union_is_the_fields() {
        let level = json!({"type": "string", "title": "Level", "enum": ["low", "high"]});
        let alarm = json!({"anyOf": [level, {"type": "null"}], "title": "How loud?"});
        let (schema, _) = mended(&json!({ "alarm": alarm }));
        assert_eq!(schema.properties()[0].label(), "How loud?");
    }

    /// The same kind: a rule that stands beside the union is kept, or named as one that is not.
    #[test]
    fn r016_a_rule_beside_a_union_is_not_lost() {
        let union = json!([{"type": "string"}, {"type": "null"}]);
        let (schema, forgiven) = mended(&json!({"note": {"anyOf": union, "maxLength": 2}}));
        let kept = schema.check(json!({"note": "abc"})).is_err();
        let named = forgiven.iter().any(|what| what.contains("`maxLength`"));
        assert!(kept || named, "{forgiven:?}");
    }

    /// A form that is passed on is the form that came: the same fields in the same order, and nothing nullable.
    #[test]
    fn r017_what_is_read_is_written_again() {
        for schema in [
            r#"{"type":"object","properties":{"priority":{"type":"string","default":"normal"}}}"#,
            r#"{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"boolean","default":false}},"required":["z"]}"#,
            r#"{"type":"object","properties":{"n":{"type":"integer","title":"N","description":"How many?","minimum":-5,"maximum":5,"default":0}}}"#,
            r#"{"type":"object","properties":{"w":{"type":"number","minimum":0.5,"maximum":1,"default":0.75}}}"#,
            r#"{"type":"object","properties":{"t":{"type":"string","minLength":1,"maxLength":9,"format":"email"}}}"#,
            r#"{"type":"object","properties":{"c":{"type":"string","enum":["a","b"],"default":"b"}}}"#,
            r#"{"type":"object","properties":{"c":{"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}}}"#,
            r#"{"type":"object","properties":{"c":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"string","enum":["a","b"]},"default":["a"]}}}"#,
            r#"{"type":"object","properties":{"c":{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}}}"#,
            r#"{"type":"object","properties":{}}"#,
        ] {
            let read = Schema::read(&mut serde_json::Deserializer::from_str(schema));
            let read = read.expect("it is a form of the protocol");
            let written = serde_json::to_string(&read).expect("it can be written");
            assert_eq!(written, schema);

            // The same of the whole question.
            let params = format!(r#"{{"mode":"form","message":"Hi","requestedSchema":{schema}}}"#);
            let request = ElicitRequest::read(&mut serde_json::Deserializer::from_str(&params));
            let Ok(ElicitRequest::Form(form)) = request else {
                panic!("it is a form: {request:?}");
            };
            let written = serde_json::to_string(&form).expect("it can be written");
            assert_eq!(written, params);
        }
        // An empty list of required fields says what none says.
        let empty = json!({"type": "object", "properties": {}, "required": []});
        assert_eq!(Schema::read(empty), Ok(right(&json!({}))));
    }

    /// A form that cannot be shown as a whole is refused, with the field and the reason, and never shown in half.
    #[test]
    fn r124_no_half_of_a_form() {
        for (wrong, reason) in [
            (
                json!({"type": "object", "properties": {}}),
                "the type `object`",
            ),
            (
                json!({"type": "array", "items": {"type": "object"}}),
                "list",
            ),
            (
                json!({"type": "array", "items": {"type": "string"}}),
                "list",
            ),
            (json!({"type": "array"}), "`items`"),
            (json!({"type": "file"}), "`file`"),
            (json!({"type": ["string", "integer"]}), "several types"),
            (
                json!({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
                "union",
            ),
            (json!({}), "no type"),
            (json!(true), "object"),
        ] {
            let schema = fields(&json!({"name": {"type": "string"}, "a": wrong}));
            let error = refused(&schema);
            assert_eq!(error.property(), Some("a"), "{wrong}");
            assert!(error.to_string().contains(reason), "{error}");

            let params = json!({"message": "Hi", "requestedSchema": schema});
            let of_the_question = ElicitRequest::read(&params).expect_err("it is no form");
            assert_eq!(of_the_question.property(), Some("a"), "{wrong}");
        }
        // What a host sends then.
        assert_eq!(sent(&ElicitResult::cancel()), json!({"action": "cancel"}));
    }

    /// A question without a mode is a form.
    #[test]
    fn r125_no_mode_is_form() {
        let schema = fields(&json!({"name": {"type": "string"}}));
        let without = json!({"message": "Your name?", "requestedSchema": schema});
        let mut with = without.clone();
        with["mode"] = json!("form");
        let read = ElicitRequest::read(&without);
        assert!(matches!(read, Ok(ElicitRequest::Form(_))), "{read:?}");
        assert_eq!(read, ElicitRequest::read(&with));

        // A mode that nobody knows is not shown as something else.
        for mode in [json!("file"), json!("Form"), json!(""), json!(1)] {
            with["mode"] = mode.clone();
            let error = ElicitRequest::read(&with).expect_err("it has another mode");
            assert!(error.to_string().contains("mode"), "{mode}: {error}");
        }
    }

    /// The member is `requestedSchema`, and whoever writes another name is told.
    #[test]
    fn r133_the_schema_has_its_name() {
        let schema = json!({"type": "object", "properties": {}});
        for params in [
            json!({"message": "Hi", "schema": schema}),
            json!({"message": "Hi", "mode": "form", "schema": schema}),
            json!({"message": "Hi", "requested_schema": schema}),
            json!({"message": "Hi"}),
        ] {
            for error in [
                ElicitRequest::read(&params).expect_err("it has no schema"),
                ElicitRequest::read_lenient(&params).expect_err("it has no schema"),
            ] {
                assert!(error.to_string().contains("`requestedSchema`"), "{error}");
            }
        }
    }
}

mod choices {
    use super::*;
    use mcp_elicit::{Answer, Elicit, Form};

    /// A choice without a type is one if all its values are texts.
    #[test]
    fn r023_a_choice_without_a_type() {
        let titled = json!([{"const": "lo", "title": "Low"}, {"const": "hi", "title": "High"}]);
        let (schema, forgiven) = mended(&json!({"prio": {"oneOf": titled}}));
        assert_eq!(
            schema,
            right(&json!({"prio": {"type": "string", "oneOf": titled}}))
        );
        assert_eq!(
            forgiven,
            ["the field `prio` is a choice without `\"type\": \"string\"`"]
        );
        let (schema, _) = mended(&json!({"prio": {"enum": ["lo", "hi"]}}));
        assert_eq!(
            schema,
            right(&json!({"prio": {"type": "string", "enum": ["lo", "hi"]}}))
        );

        for mixed in [
            json!({"oneOf": [{"const": "lo", "title": "Low"}, {"const": 2, "title": "High"}]}),
            json!({"enum": ["lo", 2]}),
            json!({"enum": [1, 2]}),
        ] {
            let error = refused(&fields(&json!({"prio": mixed})));
            assert_eq!(error.property(), Some("prio"), "{mixed}");
        }
    }

    /// Labels in a list of their own are the same choice; a list of another length labels nothing.
    #[test]
    fn r025_labels_in_a_parallel_list() {
        let values = json!(["#f00", "#00f"]);
        let names =
            |names: Value| optional(&json!({"type": "string", "enum": values, "enumNames": names}));
        let titled = optional(&json!({
            "type": "string",
            "oneOf": [{"const": "#f00", "title": "Red"}, {"const": "#00f", "title": "Blue"}],
        }));
        assert_eq!(names(json!(["Red", "Blue"])), titled);
        let plain = optional(&json!({"type": "string", "enum": values}));
        for wrong in [
            json!(["Red"]),
            json!(["Red", "Green", "Blue"]),
            json!([]),
            json!("Red"),
            json!(null),
        ] {
            assert_eq!(names(wrong.clone()), plain, "{wrong}");
        }
        assert_eq!(labels(&titled), [("#f00", "Red"), ("#00f", "Blue")]);
        assert_eq!(labels(&plain), [("#f00", "#f00"), ("#00f", "#00f")]);
    }

    /// Nothing is chosen that the user did not choose, unless the form says so.
    #[test]
    fn r029_a_choice_starts_with_its_default_or_with_none() {
        let plan = json!([{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]);
        let form = question(
            &json!({"plan": {"type": "string", "oneOf": plan}}),
            &["plan"],
        );
        assert_eq!(form.schema().properties()[0].initial(), None);
        let untouched = form.schema().defaults();
        assert_eq!(untouched, Map::new());
        let problems = form.accept(untouched).expect_err("nothing was chosen");
        assert_eq!(problems.to_string(), "plan: missing");

        let with_default = json!({"plan": {"type": "string", "oneOf": plan, "default": "b"}});
        let form = question(&with_default, &["plan"]);
        assert_eq!(form.schema().properties()[0].initial(), Some(json!("b")));
        let result = form.accept(form.schema().defaults()).expect("it is chosen");
        assert_eq!(
            sent(&result),
            json!({"action": "accept", "content": {"plan": "b"}})
        );
    }

    /// Two options of one value are refused, or read once; an empty value is a value like others.
    #[test]
    fn r031_an_option_twice() {
        let (schema, forgiven) = mended(&json!({"e": {"type": "string", "enum": ["a", "b", "a"]}}));
        assert_eq!(forgiven, ["the field `e` has an option twice: read once"]);
        assert_eq!(labels(&schema.properties()[0]), [("a", "a"), ("b", "b")]);

        // The first title counts.
        let titled = json!([{"const": "a", "title": "First"}, {"const": "a", "title": "Second"}]);
        let (schema, _) = mended(&json!({"e": {"type": "string", "oneOf": titled}}));
        assert_eq!(labels(&schema.properties()[0]), [("a", "First")]);
        let (schema, _) = mended(&json!({"e": {"type": "array", "items": {"anyOf": titled}}}));
        assert_eq!(labels(&schema.properties()[0]), [("a", "First")]);

        let empty = required(&json!({"type": "string", "enum": ["", "a"]}));
        assert_eq!(labels(&empty), [("", ""), ("a", "a")]);
        for listed in ["", "a"] {
            assert_eq!(empty.check(&json!(listed)), Ok(()), "{listed:?}");
        }
        assert!(empty.check(&json!(null)).is_err() && empty.check(&json!(" ")).is_err());
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Table {
        #[elicit(options)]
        time: String,
    }

    /// Options of the moment have a value each, and different ones.
    #[test]
    fn r031_options_at_run_time() {
        for options in [["a", "a"], ["", "a"], ["a", ""], ["", ""]] {
            let form = Form::<Table>::new("When?").options("time", options);
            let error = form.expect_err("hosts cannot show it").to_string();
            assert!(error.contains("time"), "{error}");
        }
        let form = Form::<Table>::new("When?").options("time", ["18:00", "20:00"]);
        let form = form.expect("they are two");
        let read = |time: &str| form.read(json!({"action": "accept", "content": {"time": time}}));
        let late = Table {
            time: "20:00".into(),
        };
        assert_eq!(read("20:00"), Ok(Answer::Accept(late)));
        assert!(read("19:00").is_err());
    }

    /// The value and the words for it are two things, and only the value is sent.
    #[test]
    fn r122_an_option_has_a_label_and_a_value() {
        let room = required(&json!({
            "type": "string",
            "oneOf": [{"const": "r_2f9", "title": "Reading room"}, {"const": "hall"}],
        }));
        assert_eq!(labels(&room), [("r_2f9", "Reading room"), ("hall", "hall")]);
        assert_eq!(room.draft("r_2f9"), Ok(Some(json!("r_2f9"))));
        assert!(room.draft("Reading room").is_err());
        assert!(room.check(&json!("Reading room")).is_err());
    }
}

mod lists {
    use super::*;

    /// The items of a list without a type are texts if all their values are.
    #[test]
    fn r032_items_without_a_type() {
        let (schema, forgiven) =
            mended(&json!({"fruit": {"type": "array", "items": {"enum": ["apple", "fig"]}}}));
        let typed = json!({"type": "array", "items": {"type": "string", "enum": ["apple", "fig"]}});
        assert_eq!(schema, right(&json!({"fruit": typed})));
        assert_eq!(
            forgiven,
            ["the field `fruit` is a list whose `items` have no type"]
        );

        for items in [
            json!({"enum": ["apple", 1]}),
            json!({"enum": [1, 2]}),
            json!({"type": "integer", "enum": [1, 2]}),
            json!({"anyOf": [{"const": "apple"}, {"const": 1}]}),
        ] {
            let error = refused(&fields(
                &json!({"fruit": {"type": "array", "items": items}}),
            ));
            assert_eq!(error.property(), Some("fruit"), "{items}");
        }
    }

    /// Titled items stand under `anyOf`, and are read from `oneOf` too.
    #[test]
    fn r034_one_of_is_any_of() {
        let titled = json!([{"const": "r", "title": "Red"}, {"const": "g", "title": "Green"}]);
        let any_of = json!({"type": "array", "items": {"anyOf": titled}});
        let expected = right(&json!({"colours": any_of}));
        for items in [
            json!({"oneOf": titled}),
            json!({"type": "string", "oneOf": titled}),
        ] {
            let (schema, forgiven) = mended(&json!({"colours": {"type": "array", "items": items}}));
            assert_eq!(schema, expected, "{items}");
            assert!(
                forgiven.iter().any(|what| what.contains("`oneOf`")),
                "{forgiven:?}"
            );
            // It is passed on as it should have been.
            let written = serde_json::to_value(&schema).expect("it can be written");
            assert_eq!(written["properties"]["colours"], any_of);
        }
    }

    /// Options of a list belong into its items; beside the list they would refuse every answer.
    #[test]
    fn r035_options_beside_a_list() {
        for list in [
            json!({"type": "array", "enum": ["first", "second"]}),
            json!({"type": "array", "enum": ["first"], "items": {"type": "string"}}),
            json!({"type": "array", "oneOf": [{"const": "first", "title": "First"}]}),
        ] {
            let error = refused(&fields(&json!({"which": list})));
            assert_eq!(error.property(), Some("which"));
            assert!(error.to_string().contains("belong into `items`"), "{error}");
        }
    }
}

mod typed {
    use super::*;

    /// What is checked is what is sent: `1.0` is 1, and what is none is no accept.
    #[test]
    fn r043_one_function_reads_a_draft() {
        let form = question(&json!({"boxes": {"type": "integer"}}), &["boxes"]);
        let boxes = &form.schema().properties()[0];
        for (draft, value) in [("1.0", 1), ("1", 1), (" 1 ", 1), ("1e3", 1000), ("-0", 0)] {
            let value = json!(value);
            assert_eq!(boxes.draft(draft), Ok(Some(value.clone())), "{draft}");
            let result = form.accept(content(&json!({ "boxes": value })));
            let result = result.expect("it was checked");
            assert_eq!(result.content(), Some(&json!({ "boxes": value })));
        }
        let problem = boxes.draft("1.5").expect_err("it is not whole");
        assert_eq!(problem.to_string(), "boxes: must be a whole number");
        for wrong in [json!({"boxes": "1.0"}), json!({"boxes": 1.5}), json!({})] {
            assert!(form.accept(content(&wrong)).is_err(), "{wrong}");
        }
    }

    /// All of a text is the number, written as in JSON, or it is none.
    #[test]
    fn r044_a_number_is_the_whole_text() {
        let kinds = ["integer", "number"].map(|kind| json!({"type": kind}));
        for kind in &kinds {
            for draft in [
                "42xyz", "42 7", "0x10", "1_000", "1,000", "1'000", " ", "", "NaN", "nan", "inf",
                "-inf", "Infinity", "١٢", "４２", "+5", "05", "-05", ".5", "5.", "1e", "1e+", "e3",
                "-", "--1", "1.2.3", "1e999", "true", "½",
            ] {
                assert!(required(kind).draft(draft).is_err(), "{draft:?} as {kind}");
            }
            // Of a field that need not be answered, nothing is nothing; the rest is wrong there as well.
            assert_eq!(optional(kind).draft(" "), Ok(None));
            assert!(optional(kind).draft("42xyz").is_err());
            assert_eq!(required(kind).draft("42"), Ok(Some(json!(42))));
        }
    }

    /// Characters are counted as the server counts them: an emoji is one.
    #[test]
    fn r050_characters_are_counted_as_on_the_server() {
        let mood = required(&json!({"type": "string", "minLength": 2, "maxLength": 4}));
        for (text, count) in [
            ("😀", 1),
            ("a", 1),
            ("é", 1),
            ("e\u{301}", 2),
            ("ab", 2),
            ("😀😀", 2),
            ("🇳🇴", 2),
            ("😀😀😀😀", 4),
            ("👩\u{200d}💻a", 4),
            ("👩\u{200d}👩\u{200d}👧", 5),
            ("abcde", 5),
        ] {
            assert_eq!(text.chars().count(), count, "{text} is what it says");
            let fits = (2..=4).contains(&count);
            assert_eq!(mood.check(&json!(text)).is_ok(), fits, "{text}");
            assert_eq!(mood.draft(text).is_ok(), fits, "{text}");
        }
        let problem = mood.check(&json!("😀")).expect_err("it is one character");
        assert_eq!(problem.to_string(), "x: must be 2 to 4 characters");
    }

    /// A time without its zone is not sent, and the control says what is needed.
    #[test]
    fn r055_a_time_has_a_zone() {
        let pickup = required(&json!({"type": "string", "format": "date-time"}));
        assert_eq!(pickup.control(), Control::DateTimePicker);
        // As a browser's input gives it.
        for local in ["2026-07-01T09:30", "2026-07-01T09:30:00"] {
            let problem = pickup.draft(local).expect_err("it has no zone");
            assert_eq!(
                problem.to_string(),
                "x: needs a time zone, like 2026-07-01T09:30:00Z"
            );
            assert!(pickup.check(&json!(local)).is_err());
        }
        for zoned in ["2026-07-01T09:30:00Z", "2026-07-01T09:30:00+02:00"] {
            assert_eq!(pickup.draft(zoned), Ok(Some(json!(zoned))));
        }
    }
}

mod defaults {
    use super::*;

    /// A whole number does not start with a part of one.
    #[test]
    fn r047_a_default_is_not_cut_to_fit() {
        let (schema, forgiven) = mended(&json!({"age": {"type": "integer", "default": 30.5}}));
        assert_eq!(
            forgiven,
            ["the field `age` has a default that it would not accept as an answer: left out"]
        );
        assert_eq!(schema.properties()[0].initial(), None);
        assert_eq!(schema.check(json!({"age": 30})), Ok(()));

        // A whole one is whole however it is written.
        let age = optional(&json!({"type": "integer", "default": 30.0}));
        assert_eq!(age.initial(), Some(json!(30)));
    }

    /// A box that is ticked from the start is sent as ticked when nobody touches it.
    #[test]
    fn r059_what_is_shown_is_what_is_sent() {
        for default in [true, false] {
            let keep = json!({"keep": {"type": "boolean", "default": default}});
            let form = question(&keep, &["keep"]);
            assert_eq!(
                form.schema().properties()[0].initial(),
                Some(json!(default))
            );
            let content = form.schema().fill(Map::new());
            let result = form.accept(content).expect("it has its default");
            assert_eq!(result.content(), Some(&json!({"keep": default})));

            // What was touched is not overwritten.
            let touched = content_of(!default);
            let result = form.accept(form.schema().fill(touched.clone()));
            let result = result.expect("it was answered");
            assert_eq!(result.content(), Some(&Value::Object(touched)));
        }
        // Without a default an untouched box is no answer.
        let form = question(&json!({"keep": {"type": "boolean"}}), &["keep"]);
        let untouched = form.accept(form.schema().fill(Map::new()));
        assert_eq!(
            untouched.expect_err("nobody answered").to_string(),
            "keep: missing"
        );
    }

    fn content_of(keep: bool) -> Map<String, Value> {
        content(&json!({ "keep": keep }))
    }

    /// Label, hint, bounds and first value of a field are there to be shown.
    #[test]
    fn r061_a_field_has_all_there_is_to_show() {
        let days = optional(&json!({
            "type": "integer",
            "title": "Days",
            "description": "How long?",
            "minimum": 1,
            "maximum": 9,
            "default": 3,
        }));
        assert_eq!(days.label(), "Days");
        assert_eq!(days.description(), Some("How long?"));
        assert_eq!(days.initial(), Some(json!(3)));
        let Control::NumberBox { min, max, step } = days.control() else {
            panic!("{} is another control", days.control());
        };
        assert_eq!(min.map(|n| n.to_string()).as_deref(), Some("1"));
        assert_eq!(max.map(|n| n.to_string()).as_deref(), Some("9"));
        assert_eq!(step, Some(1));

        // Every kind has its default.
        for (field, initial) in [
            (json!({"type": "string", "default": "Oslo"}), json!("Oslo")),
            (json!({"type": "string", "default": ""}), json!("")),
            (
                json!({"type": "string", "format": "date", "default": "2026-07-01"}),
                json!("2026-07-01"),
            ),
            (json!({"type": "number", "default": 0.5}), json!(0.5)),
            (json!({"type": "integer", "default": 0}), json!(0)),
            (json!({"type": "boolean", "default": false}), json!(false)),
            (
                json!({"type": "string", "enum": ["a", "b"], "default": "b"}),
                json!("b"),
            ),
            (
                json!({"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "default": ["b"]}),
                json!(["b"]),
            ),
        ] {
            assert_eq!(optional(&field).initial(), Some(initial), "{field}");
        }
        // A field without a title has its name for a label.
        assert_eq!(optional(&json!({"type": "string"})).label(), "x");
    }

    /// A default that its own field refuses is left out and named, and the field stays usable.
    #[test]
    fn r062_a_default_that_the_field_refuses() {
        let listed = json!({"type": "string", "enum": ["a", "b"]});
        for (field, answer) in [
            (
                json!({"type": "integer", "minimum": 1, "maximum": 5, "default": 9}),
                json!(5),
            ),
            (json!({"type": "integer", "default": "3"}), json!(3)),
            (
                json!({"type": "number", "maximum": 0.5, "default": 1}),
                json!(0.5),
            ),
            (json!({"type": "boolean", "default": "true"}), json!(true)),
            (json!({"type": "boolean", "default": 1}), json!(true)),
            (json!({"type": "string", "default": 7}), json!("7")),
            (
                json!({"type": "string", "maxLength": 2, "default": "abc"}),
                json!("ab"),
            ),
            (
                json!({"type": "string", "format": "email", "default": "@"}),
                json!("a@b.example"),
            ),
            (
                json!({"type": "string", "format": "date", "default": "2026-02-31"}),
                json!("2026-02-28"),
            ),
            (
                json!({"type": "string", "enum": ["a", "b"], "default": "c"}),
                json!("a"),
            ),
            (
                json!({"type": "array", "items": listed, "default": ["c"]}),
                json!(["a"]),
            ),
            (
                json!({"type": "array", "items": listed, "default": ["a", "a"]}),
                json!(["a"]),
            ),
            (
                json!({"type": "array", "items": listed, "default": "a"}),
                json!(["a"]),
            ),
            (
                json!({"type": "array", "items": listed, "minItems": 2, "default": ["a"]}),
                json!(["a", "b"]),
            ),
        ] {
            let (schema, forgiven) = mended(&json!({"x": field}));
            assert_eq!(
                forgiven,
                ["the field `x` has a default that it would not accept as an answer: left out"],
                "{field}"
            );
            let x = &schema.properties()[0];
            assert_eq!(x.initial(), None, "{field}");
            assert_eq!(x.check(&answer), Ok(()), "{field}");
        }
    }
}

mod answers {
    use super::*;
    use mcp_elicit::{Answer, Elicit, Form, UrlRequest};

    #[derive(Debug, PartialEq, Elicit)]
    struct Trip {
        city: String,
    }

    /// A refusal has no content: there is none to give it.
    #[test]
    fn r067_a_refusal_goes_without_content() {
        for (result, action) in [
            (ElicitResult::decline(), "decline"),
            (ElicitResult::cancel(), "cancel"),
        ] {
            assert_eq!(sent(&result), json!({ "action": action }));
            assert_eq!((result.action(), result.content()), (action, None));
        }
    }

    /// An answer is an action and a content, and nothing of another shape.
    #[test]
    fn r077_an_answer_is_an_action_and_a_content() {
        let asked = Form::<Trip>::new("Where to?");
        let request =
            ElicitRequest::read(&mut serde_json::Deserializer::from_str(&asked.to_json()));
        let Ok(ElicitRequest::Form(form)) = request else {
            panic!("it is a form: {request:?}");
        };
        let oslo = json!({"city": "Oslo"});
        let result = form.accept(content(&oslo)).expect("it is right");
        assert_eq!(sent(&result), json!({"action": "accept", "content": oslo}));
        // What the server makes of each.
        let read = |result: &ElicitResult| asked.read(sent(result));
        let accepted = Answer::Accept(Trip {
            city: "Oslo".into(),
        });
        assert_eq!(read(&result), Ok(accepted));
        assert_eq!(read(&ElicitResult::decline()), Ok(Answer::Decline));
        assert_eq!(read(&ElicitResult::cancel()), Ok(Answer::Cancel));
    }

    /// A wrong answer is not sent: the problems come back, and the question can still be answered.
    #[test]
    fn r116_a_wrong_answer_leaves_the_question_open() {
        let fields = json!({"age": {"type": "integer"}, "name": {"type": "string"}});
        let form = question(&fields, &["age", "name"]);
        let problems = form
            .accept(content(&json!({"age": "2o"})))
            .expect_err("it is no number");
        assert_eq!(
            problems.to_string(),
            "age: must be a whole number; name: missing"
        );
        let right = json!({"age": 20, "name": "Ada"});
        let result = form.accept(content(&right)).expect("it was corrected");
        assert_eq!(result.content(), Some(&right));
        assert!(!format!("{result:?}").contains("Ada"), "{result:?}");
    }

    /// A link is answered as soon as the user agrees; a notice that he is done may come, or not.
    #[test]
    fn r088_r089_consent_waits_for_nothing() {
        let asked = UrlRequest::new("Sign in.", "https://store.example.com/connect");
        let asked = asked.expect("it is a good link");
        assert_eq!(sent(&ElicitResult::consent()), json!({"action": "accept"}));
        for (result, answer) in [
            (ElicitResult::consent(), Answer::Accept(())),
            (ElicitResult::decline(), Answer::Decline),
            (ElicitResult::cancel(), Answer::Cancel),
        ] {
            assert_eq!(asked.read(sent(&result)), Ok(answer));
        }

        // Without an id there is no notice to wait for, and it is a link all the same.
        let url = "https://store.example.com/connect";
        let params = json!({"mode": "url", "message": "Sign in.", "url": url});
        let without = link(params.clone());
        assert_eq!((without.url(), without.elicitation_id()), (url, None));
        let mut with = params;
        with["elicitationId"] = json!("e1");
        assert_eq!(link(with).elicitation_id(), Some("e1"));
    }
}

mod required_links {
    use super::*;

    fn entry(id: &str, url: &str) -> Value {
        json!({"mode": "url", "elicitationId": id, "url": url, "message": "Sign in."})
    }

    fn error(elicitations: &Value) -> Value {
        json!({"code": -32042, "message": "sign in", "data": {"elicitations": elicitations}})
    }

    fn urls(links: &[LinkRequest]) -> Vec<&str> {
        links.iter().map(LinkRequest::url).collect()
    }

    /// A server that asks for the same link after each visit is not followed for ever.
    #[test]
    fn r086_the_same_link_again_is_a_loop() {
        let (connect, pay) = ("https://store.example/connect", "https://store.example/pay");
        let links = |elicitations: Value, opened: &[LinkRequest]| {
            LinkRequest::required_by(error(&elicitations), opened)
        };
        let first = links(json!([entry("e1", connect)]), &[]);
        let mut opened = first.expect("it is a link").expect("it is required");
        assert_eq!(urls(&opened), [connect]);
        assert_eq!(opened[0].elicitation_id(), Some("e1"));
        assert_eq!(opened[0].message(), "Sign in.");

        // Another link is a step on, also two of them.
        let page = "https://store.example/connect?step=2";
        let next = links(json!([entry("e2", pay), entry("e3", page)]), &opened);
        let next = next.expect("they are links").expect("they are required");
        assert_eq!(urls(&next), [pay, page]);
        opened.extend(next);

        // One that was opened is none, whatever its id, and beside whatever else.
        for again in [
            json!([entry("e1", connect)]),
            json!([entry("e9", connect)]),
            json!([entry("e2", pay)]),
            json!([
                entry("e9", "https://store.example/other"),
                entry("e1", connect)
            ]),
        ] {
            let looped = links(again.clone(), &opened).expect_err("it was opened");
            assert!(looped.to_string().contains("loop"), "{again}: {looped}");
        }
    }

    /// An error of another kind requires no link, whatever it holds.
    #[test]
    fn r086_other_errors_are_none_of_these() {
        let data = json!({"elicitations": [entry("e1", "https://store.example/connect")]});
        for other in [
            json!({"code": -32603, "message": "failed", "data": data}),
            json!({"code": -32021, "message": "failed"}),
            json!({"code": "-32042", "data": data}),
            json!({"message": "failed"}),
            json!({}),
            json!(null),
        ] {
            assert_eq!(LinkRequest::required_by(&other, &[]), Ok(None), "{other}");
        }
    }

    /// The same kind: one that is too large to be read for links is another error still.
    #[test]
    fn r086_other_errors_may_be_large() {
        let deep = (0..20).fold(json!(1), |inner, _| json!([inner]));
        for data in [deep, json!("x".repeat(100_000))] {
            let other = json!({"code": -32603, "message": "failed", "data": data});
            assert_eq!(LinkRequest::required_by(&other, &[]), Ok(None));
        }
    }

    /// Only links are required by it, each with its id, and at least one.
    #[test]
    fn r095_nothing_but_links_is_required() {
        let good = entry("e1", "https://store.example/connect");
        let schema = json!({"type": "object", "properties": {}});
        for wrong in [
            json!({"mode": "form", "message": "Key?", "requestedSchema": schema}),
            json!({"message": "Key?", "requestedSchema": schema}),
            json!({"mode": "form", "elicitationId": "e2", "message": "Key?", "requestedSchema": schema,
                   "url": "https://store.example/connect"}),
            json!({"elicitationId": "e2", "message": "Key?", "url": "https://store.example/connect"}),
            json!({"mode": "url", "message": "Key?", "url": "https://store.example/connect"}),
            json!({"mode": "url", "elicitationId": 2, "message": "Key?", "url": "https://store.example/"}),
            json!({"mode": "url", "elicitationId": "e2", "message": "Key?"}),
            json!("https://store.example/connect"),
            json!(null),
        ] {
            // Good ones beside it make it no better.
            for list in [json!([wrong]), json!([good, wrong]), json!([wrong, good])] {
                let read = LinkRequest::required_by(error(&list), &[]);
                assert!(read.is_err(), "{list}: {read:?}");
            }
        }
        // Without a list, or with an empty one, there is nothing to open, and that is said.
        for nothing in [
            error(&json!([])),
            error(&json!({})),
            error(&json!(null)),
            json!({"code": -32042, "message": "sign in", "data": {}}),
            json!({"code": -32042, "message": "sign in"}),
        ] {
            let read = LinkRequest::required_by(&nothing, &[]).expect_err("it has no link");
            assert!(read.to_string().contains("link"), "{nothing}: {read}");
        }
    }
}

mod controls {
    use super::*;
    use mcp_elicit::{MAX_PROPERTIES, visible};

    /// What a host has in place of each control. It has no arm for the rest, so a control that is forgotten does
    /// not compile.
    fn widget(control: Control<'_>) -> &'static str {
        match control {
            Control::DropDown(_) => "list",
            Control::RadioButtons(_) => "radio",
            Control::CheckboxGroup { .. } => "boxes",
            Control::Checkbox => "box",
            Control::NumberBox { .. } => "number",
            Control::DatePicker => "date",
            Control::DateTimePicker => "time",
            Control::EmailBox => "email",
            Control::AddressBox => "url",
            Control::TextBox => "line",
            Control::TextArea => "lines",
        }
    }

    /// A yes or no is ticked, and nothing falls through to a text box.
    #[test]
    fn r118_each_kind_has_its_control() {
        let listed = json!({"type": "string", "enum": ["a", "b", "c"]});
        for (field, expected) in [
            (json!({"type": "boolean", "title": "Agree"}), "box"),
            (json!({"type": "boolean", "default": true}), "box"),
            (json!({"type": "integer"}), "number"),
            (json!({"type": "number"}), "number"),
            (json!({"type": "string"}), "line"),
            (json!({"type": "string", "maxLength": 2000}), "lines"),
            (json!({"type": "string", "format": "email"}), "email"),
            (json!({"type": "string", "format": "uri"}), "url"),
            (json!({"type": "string", "format": "date"}), "date"),
            (json!({"type": "string", "format": "date-time"}), "time"),
            (json!({"type": "string", "enum": ["a", "b"]}), "radio"),
            (listed.clone(), "list"),
            (json!({"type": "array", "items": listed}), "boxes"),
        ] {
            assert_eq!(widget(required(&field).control()), expected, "{field}");
            assert_eq!(widget(optional(&field).control()), expected, "{field}");
        }
        // A line of text becomes a yes or no, and nothing else does.
        let agree = required(&json!({"type": "boolean"}));
        for (text, value) in [
            ("yes", true),
            ("No", false),
            ("true", true),
            ("FALSE", false),
        ] {
            assert_eq!(agree.draft(text), Ok(Some(json!(value))));
        }
        for text in ["y", "1", "ok", "", "yes please"] {
            assert!(agree.draft(text).is_err(), "{text:?}");
        }
    }

    /// A field may have any name.
    #[test]
    fn r119_names_of_all_sorts() {
        let names = [
            "__proto__",
            "constructor",
            "toString",
            "hasOwnProperty",
            "",
            " ",
            "\"",
            "'><script>",
            "a.b[0]",
            "line\nbreak",
            "\u{1b}[2J",
            "\u{202e}eman",
            "$ref",
            "properties",
            "required",
            "type",
            "名前",
        ];
        let entries = names.map(|name| format!(r#"{}:{{"type":"integer"}}"#, Value::from(name)));
        let text = format!(
            r#"{{"type":"object","properties":{{{}}},"required":{}}}"#,
            entries.join(","),
            Value::from(names.as_slice()),
        );
        let schema = Schema::read(&mut serde_json::Deserializer::from_str(&text));
        let schema = schema.expect("a name is a text");
        let read: Vec<_> = schema.properties().iter().map(Property::name).collect();
        assert_eq!(read, names, "all of them, in their order");
        assert_eq!(serde_json::to_string(&schema).ok(), Some(text));

        let answer = |value: Value| -> Map<String, Value> {
            names
                .map(|name| (name.to_owned(), value.clone()))
                .into_iter()
                .collect()
        };
        assert_eq!(schema.check(Value::Object(answer(json!(7)))), Ok(()));
        let problems = schema.check(Value::Object(answer(json!("x"))));
        let problems = problems.expect_err("they are no numbers");
        let fields: Vec<_> = problems
            .iter()
            .filter_map(mcp_elicit::Problem::field)
            .collect();
        assert_eq!(fields, names);
        // A name that moves the cursor or turns the line around does not when it is shown.
        let shown = problems.to_string();
        assert_eq!(visible(&shown), shown);
        assert_eq!(shown.lines().count(), 1);
        let error = refused(&fields_named("\u{1b}[2J\n"));
        assert_eq!(error.property(), Some("\u{1b}[2J\n"));
        assert!(!error.to_string().contains(['\u{1b}', '\n']), "{error:?}");
    }

    /// A form with one field of this name, which no form can have.
    fn fields_named(name: &str) -> Value {
        fields(&json!({ name: {"type": "object"} }))
    }

    /// The same kind: of fields without end there is an end.
    #[test]
    fn r119_ten_thousand_fields_are_too_many() {
        let form = |count: usize| {
            let named = (0..count).map(|n| (format!("f{n}"), json!({"type": "boolean"})));
            fields(&Value::Object(named.collect()))
        };
        for count in [10_000, MAX_PROPERTIES + 1] {
            let error = refused(&form(count));
            assert_eq!(error.to_string(), "the form has more than 500 fields");
        }
        let most = Schema::read(form(MAX_PROPERTIES)).expect("so many are read");
        assert_eq!(most.properties().len(), MAX_PROPERTIES);
    }

    /// All options of a choice are there to be shown, and all fields of a form: none is hidden or alone.
    #[test]
    fn r121_options_are_all_there_to_be_seen() {
        let layout = json!({"type": "string", "enum": ["grid", "list"]});
        let form = question(
            &json!({"layout": layout, "wide": {"type": "boolean"}}),
            &["layout"],
        );
        let layout = form.schema().property("layout").expect("it is asked");
        // Of so few, both are seen at once.
        assert_eq!(widget(layout.control()), "radio");
        assert_eq!(labels(layout), [("grid", "grid"), ("list", "list")]);
        let controls = form.schema().properties().iter().map(Property::control);
        assert_eq!(controls.map(widget).collect::<Vec<_>>(), ["radio", "box"]);
        // What the author wrote for those who see none is shown as it came.
        assert_eq!(form.message(), "Please say:");
        let described = json!({"type": "string", "enum": ["a"], "description": "a: one; b: two"});
        assert_eq!(optional(&described).description(), Some("a: one; b: two"));
    }
}

mod secrets {
    use super::*;

    /// A field that asks for a secret, by its name or its title, is known before anything is typed.
    #[test]
    fn r098_a_field_that_asks_for_a_secret() {
        let text = || json!({"type": "string"});
        let titled = |title: &str| json!({"type": "string", "title": title});
        let schema = right(&json!({
            "card_number": text(),
            "monkey": text(),
            "token": titled("Auth token"),
            "answer": titled("Your API key"),
            "apiSecret": text(),
            "nickname": titled("A name for your monkey"),
            "tokens": {"type": "integer"},
            "password": {"type": "boolean", "title": "Is there a password?"},
        }));
        let asks = |name: &str| {
            let property = schema.property(name).expect("it is asked");
            property.asks_secret()
        };
        for (name, word) in [
            ("card_number", "card number"),
            ("token", "token"),
            ("answer", "api key"),
            ("apiSecret", "secret"),
        ] {
            assert_eq!(asks(name), Some(word), "{name}");
        }
        // Words are whole, and only a text can be a secret.
        for name in ["monkey", "nickname", "tokens", "password"] {
            assert_eq!(asks(name), None, "{name}");
        }
    }
}

#[cfg(feature = "consent")]
mod consent {
    use super::*;
    use mcp_elicit::{Consent, Warning};

    /// Pages on the user's own machine can be opened; what is not usual about them is said.
    #[test]
    fn r091_a_page_on_this_machine() {
        use Warning::{IpAddress, NotHttps, UnusualPort};
        for (url, host, warnings) in [
            (
                "http://127.0.0.1:43117/set-key?t=7f3a",
                "127.0.0.1",
                &[NotHttps, IpAddress, UnusualPort][..],
            ),
            (
                "http://[::1]:8080/",
                "[::1]",
                &[NotHttps, IpAddress, UnusualPort],
            ),
            ("http://localhost:9/", "localhost", &[NotHttps, UnusualPort]),
            (
                "http://localhost.evil.example/",
                "localhost.evil.example",
                &[NotHttps],
            ),
            (
                "https://store.example.com/connect",
                "store.example.com",
                &[],
            ),
        ] {
            let params = json!({"mode": "url", "message": "Set the key.", "url": url});
            let link = link(params);
            let consent = Consent::of(link.url());
            assert_eq!(consent.url(), url, "the whole address is shown");
            assert_eq!(consent.parts().1, host, "{url}");
            assert_eq!(consent.host(), Some(host), "{url}");
            assert_eq!(consent.warnings(), warnings, "{url}");
        }
    }

    /// The host is set apart, in both its spellings, and what makes it look like another is said.
    #[test]
    fn r092_a_host_that_looks_like_another() {
        let consent = Consent::of("https://xn--pypal-4ve.com/login");
        assert_eq!(consent.parts().1, "xn--pypal-4ve.com");
        assert_eq!(consent.host(), Some("xn--pypal-4ve.com"));
        assert_eq!(consent.host_in_unicode(), Some("p\u{430}ypal.com"));
        assert_eq!(
            consent.warnings(),
            [Warning::Punycode, Warning::MixedScripts, Warning::Lookalike]
        );

        // Mixed letters as they are.
        let mixed = "https://\u{440}\u{430}\u{443}\u{440}\u{430}l.com/";
        let consent = Consent::of(mixed);
        assert_eq!(
            consent.parts().1,
            "\u{440}\u{430}\u{443}\u{440}\u{430}l.com"
        );
        assert!(consent.host().is_some_and(|host| host.starts_with("xn--")));
        assert!(consent.host_in_unicode().is_some());
        assert!(consent.warnings().contains(&Warning::MixedScripts));

        // All of one script, and all of it like Latin letters.
        let consent = Consent::of("https://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/");
        assert!(consent.warnings().contains(&Warning::Lookalike));

        for url in [
            "https://paypal.com@evil.example/",
            "https://paypal.com:443@evil.example/",
            "https://user:paypal.com@evil.example/?x=@paypal.com",
        ] {
            let consent = Consent::of(url);
            assert_eq!(consent.parts().1, "evil.example", "{url}");
            assert_eq!(consent.host(), Some("evil.example"), "{url}");
            assert_eq!(consent.warnings(), [Warning::Credentials], "{url}");
        }
        // Foreign letters that are no look-alikes are only named for what they are.
        let honest = Consent::of("https://bücher.example/");
        assert_eq!(honest.warnings(), [Warning::Punycode]);
        assert_eq!(honest.host_in_unicode(), Some("bücher.example"));
    }

    /// The same kind: the host that is set apart is the one a browser goes to, however the address is written, or
    /// none.
    #[test]
    fn r092_the_host_set_apart_is_the_host() {
        for url in [
            "https://evil.example/?next=https://paypal.com/",
            "https://evil.example\\@paypal.com/",
            "https://evil.example#@paypal.com/",
            "https://evil.example?@paypal.com/",
            "HTTPS://EVIL.example/",
            "https:evil.example/?next=https://paypal.com/",
            "https:/evil.example/?next=https://paypal.com/",
            "https:\\\\evil.example/?next=https://paypal.com/",
            "https:///evil.example/?next=https://paypal.com/",
            "https:/evil.example/#://paypal.com",
        ] {
            let consent = Consent::of(url);
            assert_eq!(consent.host(), Some("evil.example"), "{url}");
            let (before, host, after) = consent.parts();
            assert_eq!(format!("{before}{host}{after}"), url, "nothing is left out");
            assert!(
                host.is_empty() || host.eq_ignore_ascii_case("evil.example"),
                "{url}: {host} is set apart"
            );
        }
    }

    /// The same kind: of what is no address of the web, nothing is set apart as its host.
    #[test]
    fn r092_what_has_no_host_shows_none() {
        for url in [
            "javascript:alert(1)//https://paypal.com/",
            "data:text/html,https://paypal.com/",
            "mailto:ada@example.org?subject=https://paypal.com/",
        ] {
            let consent = Consent::of(url);
            assert_eq!(consent.warnings(), [Warning::NotAnAddress], "{url}");
            assert_eq!(consent.host(), None, "{url}");
            assert_eq!(consent.parts().1, "", "{url}");
        }
    }

    /// The same kind: what a browser drops from an address may make it another, and is not passed over.
    #[test]
    fn r092_what_a_browser_drops_is_said() {
        for dropped in ['\n', '\r', '\t'] {
            let url = format!("https://paypal.com{dropped}.evil.example/");
            let consent = Consent::of(&url);
            assert_eq!(consent.host(), Some("paypal.com.evil.example"));
            assert!(
                consent.warnings().contains(&Warning::HiddenCharacters),
                "{dropped:?}: {:?}",
                consent.warnings()
            );
        }
    }
}
