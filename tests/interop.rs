//! Every message of every revision through other people's typed models, and back unchanged.
//!
//! Where a model is narrower than the protocol, what it loses is written down in one place, and the rest is
//! compared all the same: [`schema_crate::loses`], [`rmcp_adds`].

#![expect(dead_code, reason = "most forms here are asked and never answered")]

use mcp_elicit::{
    Elicit, ElicitRequest, Form, InputRequired, InputResponses, MissingCapability, Mode, Revision,
    RpcError, Support, UrlRequest,
};
use serde_core::de::DeserializeOwned;
use serde_core::ser::Serialize;
use serde_json::{Value, json};

use Revision::{V2025_06_18, V2025_11_25, V2026_07_28};

/// Every kind of field that all revisions have, with every keyword.
#[derive(Debug, Elicit)]
struct Fields {
    /// As it stands on the label.
    #[elicit(title = "Your name", min_length = 1, max_length = 80)]
    name: String,
    #[elicit(format = "email")]
    email: Option<String>,
    #[elicit(format = "uri", default = "https://store.example.com/")]
    page: String,
    #[elicit(format = "date")]
    day: String,
    #[elicit(format = "date-time")]
    at: Option<String>,
    #[elicit(title = "Boxes", min = 1, max = 3, default = 2)]
    boxes: u8,
    grams: u64,
    offset: Option<i64>,
    #[elicit(min = -40, max = 60, default = 20)]
    degrees: f64,
    #[elicit(default = true)]
    wrap: bool,
    agree: bool,
    /// Plain values.
    #[elicit(title = "Size", default = Size::Medium)]
    size: Size,
    #[elicit(title = "Reason")]
    reason: Option<Reason>,
    #[elicit(options)]
    slot: String,
}

/// What came with 2025-11-25.
#[derive(Debug, Elicit)]
struct Lists {
    /// As many as you like.
    #[elicit(title = "Sizes", min_items = 1, max_items = 2)]
    sizes: Vec<Size>,
    #[elicit(default = ["Broken"])]
    reasons: Vec<Reason>,
    #[elicit(options)]
    slots: Option<Vec<String>>,
}

#[derive(Debug, Elicit)]
struct Fractions {
    #[elicit(min = 0.5, max = 9.5, default = 1.25)]
    weight: f64,
}

#[derive(Debug, PartialEq, Elicit)]
struct Nothing {}

#[derive(Debug, Clone, Copy, Elicit)]
enum Size {
    Small,
    Medium,
}

#[derive(Debug, Clone, Copy, Elicit)]
enum Reason {
    Broken,
    #[elicit(title = "I changed my mind")]
    NotNeeded,
}

fn fields() -> Form<Fields> {
    Form::new("A few details: \"quoted\", ünïcode,\nand a second line")
        .options("slot", [("am", "Before noon"), ("pm", "After noon")])
        .expect("the field is marked")
}

fn fields_again() -> Form<Fields> {
    let content = json!({
        "name": "Ada", "email": "ada@", "day": "2026-07-01", "at": "2026-07-01T10:00:00Z",
        "grams": 5, "offset": -3, "degrees": 21, "agree": false, "reason": "Broken", "slot": "pm",
    });
    let problems = fields()
        .read(json!({"action": "accept", "content": content}))
        .expect_err("the mail address is wrong");
    fields().again(&problems, &content)
}

fn lists() -> Form<Lists> {
    Form::<Lists>::new("Which ones?")
        .options("slots", ["am", "pm"])
        .and_then(|form| form.prefill("slots", json!(["pm"])))
        .expect("the field is marked")
}

fn link() -> UrlRequest {
    UrlRequest::new(
        "Sign in to your account.",
        "https://store.example.com/connect?at=7f3a#top",
    )
    .expect("it is a good link")
    .id("e-1")
}

/// The params of forms for a client of this revision, as text.
fn forms(revision: Revision) -> Vec<(&'static str, String)> {
    let fields_of = |form: &Form<Fields>| text(&form.params(revision).expect("it can be said"));
    let mut forms = vec![
        ("every field", fields_of(&fields())),
        ("asked again", fields_of(&fields_again())),
        (
            "no field",
            text(
                &Form::<Nothing>::new("Go on?")
                    .params(revision)
                    .expect("it can be said"),
            ),
        ),
    ];
    if revision > V2025_06_18 {
        forms.push((
            "lists",
            text(&lists().params(revision).expect("it can be said")),
        ));
    }
    forms
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("it can be written")
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

/// Reads a message into a model and writes it again.
fn through<Model: DeserializeOwned + Serialize>(message: &str) -> String {
    match serde_json::from_str::<Model>(message) {
        Ok(model) => text(&model),
        Err(error) => panic!(
            "{} does not read {message}: {error}",
            std::any::type_name::<Model>()
        ),
    }
}

/// `1.0` and `1` are one number, and models of doubles write the first.
fn whole_numbers(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => match number.as_f64() {
            #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
            Some(float) if float.fract() == 0.0 => json!(float as i64),
            _ => Value::Number(number),
        },
        Value::Array(values) => values.into_iter().map(whole_numbers).collect(),
        Value::Object(object) => object
            .into_iter()
            .map(|(key, value)| (key, whole_numbers(value)))
            .collect(),
        other => other,
    }
}

fn assert_same(name: &str, ours: &Value, theirs: &str) {
    assert_eq!(
        whole_numbers(value(theirs)),
        whole_numbers(ours.clone()),
        "{name}"
    );
}

/// An error as a whole JSON-RPC response.
fn response(error: &RpcError) -> String {
    text(&json!({"jsonrpc": "2.0", "id": 7, "error": error}))
}

fn missing(mode: Mode) -> MissingCapability {
    Support::NONE
        .require(mode)
        .expect_err("nothing is declared")
}

/// A result with a question of each mode, requests of others, and a state.
fn input_required() -> InputRequired {
    InputRequired::new()
        .form("zeta", &fields())
        .form("alpha", &lists())
        .url("account", &link())
        .raw(
            "capital",
            "sampling/createMessage",
            json!({
                "messages": [{"role": "user", "content": {"type": "text", "text": "The capital of Norway?"}}],
                "maxTokens": 20,
            }),
        )
        .raw("roots", "roots/list", json!({}))
        .state("c2VhbGVk")
}

/// rmcp has one model for all revisions, that of 2025-11-25: it writes a `mode` into a form that has none, and
/// an empty `elicitationId` into a link that has none.
fn rmcp_adds(params: &mut Value) {
    if params.get("requestedSchema").is_some() {
        params["mode"] = json!("form");
    } else if params.get("elicitationId").is_none() {
        params["elicitationId"] = json!("");
    }
}

/// A host that is built on this crate.
mod through_our_own_host {
    use super::*;

    fn read(params: &str) -> ElicitRequest {
        ElicitRequest::read(&mut serde_json::Deserializer::from_str(params))
            .expect("it is a question")
    }

    #[test]
    fn forms_of_every_revision() {
        for revision in [V2025_06_18, V2025_11_25, V2026_07_28] {
            for (name, params) in forms(revision) {
                let ElicitRequest::Form(form) = read(&params) else {
                    panic!("{name} is a form");
                };
                let again = text(&form.params(revision).expect("it can be said"));
                assert_eq!(again, params, "{name}");
            }
        }
    }

    #[test]
    fn links() {
        for (revision, id) in [(V2025_11_25, Some("e-1")), (V2026_07_28, None)] {
            let ours = link();
            let params = text(&ours.params(revision).expect("it can be said"));
            let ElicitRequest::Url(link) = read(&params) else {
                panic!("it is a link");
            };
            assert_eq!((link.message(), link.url()), (ours.message(), ours.url()));
            assert_eq!(link.elicitation_id(), id);
        }
    }
}

mod through_rmcp {
    use super::*;
    use rmcp::model::{
        ClientCapabilities, ElicitRequest as Request, ElicitRequestParams, ElicitResult,
        ElicitationSchema, ErrorData, InputRequiredResult, JsonRpcError, ServerNotification,
        ServerResult,
    };

    #[test]
    fn forms_of_every_revision() {
        for revision in [V2025_06_18, V2025_11_25, V2026_07_28] {
            for (name, params) in forms(revision) {
                let mut ours = value(&params);
                rmcp_adds(&mut ours);
                assert_same(name, &ours, &through::<ElicitRequestParams>(&params));
                let request = format!(r#"{{"method":"elicitation/create","params":{params}}}"#);
                assert_same(
                    name,
                    &json!({"method": "elicitation/create", "params": ours}),
                    &through::<Request>(&request),
                );
            }
        }
    }

    /// Its model keeps the order of properties, so the text comes back as it went.
    #[test]
    fn the_order_of_fields() {
        for (name, params) in [
            ("every field", text(fields().as_request().schema())),
            ("lists", text(lists().as_request().schema())),
            ("no field", Nothing::requested_schema().to_owned()),
        ] {
            // A double is written with its fraction there; see `whole_numbers`.
            let theirs = through::<ElicitationSchema>(&params)
                .replace("-40.0", "-40")
                .replace("60.0", "60")
                .replace("20.0", "20");
            assert_eq!(theirs, params, "{name}");
        }
    }

    #[test]
    fn fractions() {
        let params = text(&Form::<Fractions>::new("How heavy?"));
        assert_eq!(through::<ElicitRequestParams>(&params), params);
    }

    #[test]
    fn links() {
        for revision in [V2025_11_25, V2026_07_28] {
            let link = link();
            let params = text(&link.params(revision).expect("it can be said"));
            let mut ours = value(&params);
            rmcp_adds(&mut ours);
            assert_same(
                revision.name(),
                &ours,
                &through::<ElicitRequestParams>(&params),
            );
        }
    }

    #[test]
    fn input_required_results() {
        let mut ours = value(&text(&input_required()));
        rmcp_adds(&mut ours["inputRequests"]["account"]["params"]);
        // Params without a member are no params there.
        let roots = ours["inputRequests"]["roots"].as_object_mut();
        roots.expect("it is a request").remove("params");
        let theirs = through::<InputRequiredResult>(&text(&input_required()));
        assert_same("everything", &ours, &theirs);
        // It is told apart from every other result.
        let result = serde_json::from_str(&text(&input_required())).expect("it is a result");
        assert!(matches!(result, ServerResult::InputRequiredResult(_)));

        let state = InputRequired::new().state("c2VhbGVk");
        assert_eq!(through::<InputRequiredResult>(&text(&state)), text(&state));
    }

    #[test]
    fn errors_and_notifications() {
        let link = link();
        let errors = [
            missing(Mode::Form).error(V2025_11_25),
            missing(Mode::Url).error(V2025_11_25),
            missing(Mode::Form).error(V2026_07_28),
            missing(Mode::Url).error(V2026_07_28),
            UrlRequest::required([&link]).expect("the link has an id"),
        ];
        for error in errors {
            assert_eq!(through::<ErrorData>(&text(&error)), text(&error));
            assert_same(
                "response",
                &value(&response(&error)),
                &through::<JsonRpcError>(&response(&error)),
            );
        }
        let complete = text(&link.complete().expect("the link has an id"));
        assert_eq!(through::<ServerNotification>(&complete), complete);
    }

    /// What its types write is what we read.
    #[test]
    fn capabilities_and_answers() {
        for (support, expected) in [
            (Support::NONE, json!({})),
            (Support::FORM, json!({"elicitation": {"form": {}}})),
            (
                Support::ALL,
                json!({"elicitation": {"form": {}, "url": {}}}),
            ),
        ] {
            let theirs = through::<ClientCapabilities>(&text(&support));
            assert_eq!(value(&theirs), expected);
            assert_eq!(Support::from_capabilities(value(&theirs)), support);
        }

        let theirs = through::<ElicitResult>(r#"{"action":"accept","content":{"weight":2.5}}"#);
        let mut responses = InputResponses::none();
        responses.insert("weight", value(&theirs));
        let form = Form::<Fractions>::new("How heavy?");
        let answer = responses
            .read("weight", &form)
            .expect("it is right")
            .expect("it is there");
        assert_eq!(
            answer.accepted().map(|fractions| fractions.weight),
            Some(2.5)
        );
    }
}

mod schema_crate {
    use super::*;

    /// `rust-mcp-schema` reads a property as the first model that fits, and every choice fits its plain text:
    /// the options are dropped there, in all its releases so far. What else the whole form holds must come back,
    /// and each choice must come back from its own model; see [`choices`].
    fn loses(params: &Value) -> Value {
        let mut params = params.clone();
        let properties = &mut params["requestedSchema"]["properties"];
        for property in properties
            .as_object_mut()
            .expect("it is a form")
            .values_mut()
        {
            let property = property.as_object_mut().expect("it is a property");
            if property["type"] == "string" {
                for options in ["enum", "enumNames", "oneOf"] {
                    property.remove(options);
                }
            }
        }
        params
    }

    /// The single choices of a form, titled or plain.
    fn choices(params: &Value) -> impl Iterator<Item = &Value> {
        params["requestedSchema"]["properties"]
            .as_object()
            .expect("it is a form")
            .values()
            .filter(|property| property["type"] == "string")
            .filter(|property| property.get("enum").or(property.get("oneOf")).is_some())
    }

    fn forms_through<Request, Choice>(revision: Revision, request: impl Fn(Value) -> Value)
    where
        Request: DeserializeOwned + Serialize,
        Choice: DeserializeOwned + Serialize,
    {
        let mut seen = 0;
        for (name, params) in forms(revision) {
            let ours = value(&params);
            let theirs = through::<Request>(&text(&request(ours.clone())));
            assert_same(name, &request(loses(&ours)), &theirs);
            for choice in choices(&ours) {
                assert_same(name, choice, &through::<Choice>(&text(choice)));
                seen += 1;
            }
        }
        assert_eq!(seen, 6, "three choices, in two forms");
    }

    fn request(params: Value) -> Value {
        json!({"method": "elicitation/create", "params": params})
    }

    mod v2025_06_18 {
        use super::*;
        use mcp_2025_06_18::{ElicitRequest, ElicitResult, EnumSchema};

        #[test]
        fn forms() {
            forms_through::<ElicitRequest, EnumSchema>(V2025_06_18, request);
        }

        #[test]
        fn answers() {
            let form = Form::<Nothing>::new("Go on?");
            for result in [
                r#"{"action":"accept","content":{}}"#,
                r#"{"action":"decline"}"#,
                r#"{"action":"cancel"}"#,
            ] {
                let theirs = through::<ElicitResult>(result);
                assert_eq!(form.read(value(&theirs)), form.read(value(result)));
                assert_eq!(value(&theirs)["action"], value(result)["action"]);
            }
        }
    }

    mod v2025_11_25 {
        use super::*;
        use mcp_2025_11_25::{
            ElicitRequest, ElicitationCompleteNotification, EnumSchema, JsonrpcErrorResponse,
            UrlElicitationRequiredError,
        };

        /// The model of this revision has the envelope in it.
        fn request(params: Value) -> Value {
            json!({"jsonrpc": "2.0", "id": 7, "method": "elicitation/create", "params": params})
        }

        #[test]
        fn forms() {
            forms_through::<ElicitRequest, EnumSchema>(V2025_11_25, request);
        }

        #[test]
        fn fractions() {
            let form = Form::<Fractions>::new("How heavy?");
            let params = form.params(V2025_11_25).expect("it can be said");
            let request = request(value(&text(&params)));
            assert_same(
                "fractions",
                &request,
                &through::<ElicitRequest>(&text(&request)),
            );
        }

        #[test]
        fn links() {
            let link = link();
            let params = link.params(V2025_11_25).expect("it can be said");
            let request = request(value(&text(&params)));
            assert_same("link", &request, &through::<ElicitRequest>(&text(&request)));

            let required = UrlRequest::required([&link]).expect("the link has an id");
            let required = response(&required);
            let theirs = through::<UrlElicitationRequiredError>(&required);
            assert_same("link required", &value(&required), &theirs);

            let complete = link.complete().expect("the link has an id");
            let mut complete = value(&text(&complete));
            complete["jsonrpc"] = json!("2.0");
            let theirs = through::<ElicitationCompleteNotification>(&text(&complete));
            assert_same("complete", &complete, &theirs);
        }

        #[test]
        fn a_missing_capability() {
            let error = response(&missing(Mode::Url).error(V2025_11_25));
            assert_same(
                "error",
                &value(&error),
                &through::<JsonrpcErrorResponse>(&error),
            );
        }
    }

    mod v2026_07_28 {
        use super::*;
        use mcp_2026_07_28::{
            ElicitRequest, EnumSchema, InputRequiredResult, MissingRequiredClientCapabilityError,
        };

        #[test]
        fn forms() {
            forms_through::<ElicitRequest, EnumSchema>(V2026_07_28, request);
        }

        #[test]
        fn fractions() {
            let request = text(&Form::<Fractions>::new("How heavy?").request());
            assert_eq!(value(&through::<ElicitRequest>(&request)), value(&request));
        }

        #[test]
        fn links() {
            let request = text(&link().request());
            assert_same(
                "link",
                &value(&request),
                &through::<ElicitRequest>(&request),
            );
        }

        #[test]
        fn a_missing_capability() {
            for mode in [Mode::Form, Mode::Url] {
                let error = response(&missing(mode).error(V2026_07_28));
                let theirs = through::<MissingRequiredClientCapabilityError>(&error);
                assert_same(mode.name(), &value(&error), &theirs);
            }
        }

        #[test]
        fn input_required_results() {
            let ours = text(&input_required());
            let mut expected = value(&ours);
            let params = &mut expected["inputRequests"]["zeta"]["params"];
            *params = loses(params);
            assert_same(
                "everything",
                &expected,
                &through::<InputRequiredResult>(&ours),
            );

            let state = text(&InputRequired::new().state("c2VhbGVk"));
            assert_same(
                "state",
                &value(&state),
                &through::<InputRequiredResult>(&state),
            );
        }
    }
}
