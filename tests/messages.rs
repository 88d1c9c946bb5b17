//! The messages as they stand on the wire, for each revision of the protocol, and what is refused before it is sent.

#![expect(dead_code, reason = "most forms here are asked and never answered")]

use mcp_elicit::{
    Answer, Ask, Conversation, Elicit, Failure, Form, InputRequired, InputResponses, MAX_TEXT,
    Mode, Pending, Problem, Revision, Support, UrlError, UrlRequest,
};
use serde_core::ser::Serialize;
use serde_json::{Value, json};

use Revision::{V2025_06_18, V2025_11_25, V2026_07_28};

const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("it can be written")
}

/// The error of what cannot be written.
fn unwritten(message: &impl Serialize) -> String {
    serde_json::to_string(message)
        .expect_err("it must not be written")
        .to_string()
}

/// The params of a form for a client of this revision, or why there are none.
fn params<T>(form: &Form<T>, revision: Revision) -> Result<String, String> {
    form.params(revision)
        .map(|params| text(&params))
        .map_err(|unsayable| unsayable.to_string())
}

fn accept(content: &Value) -> Value {
    json!({"action": "accept", "content": content})
}

#[derive(Debug, PartialEq, Elicit)]
struct Name {
    #[elicit(title = "Your name")]
    name: String,
}

#[derive(Debug, PartialEq, Elicit)]
struct Nothing {}

mod forms {
    use super::*;

    #[derive(Debug, Elicit)]
    struct Defaults {
        #[elicit(default = "Oslo")]
        city: String,
        #[elicit(min = 1, default = 2)]
        days: i8,
        #[elicit(default = 0.5)]
        weight: f64,
        #[elicit(default = true)]
        wrap: bool,
        #[elicit(enum("low", "high"), default = "low")]
        level: String,
    }

    #[derive(Debug, Elicit)]
    struct Plain {
        #[elicit(enum("window", "aisle"))]
        seat: String,
    }

    #[derive(Debug, Elicit)]
    struct Titled {
        #[elicit(title = "Seat", enum("w" = "By the window", "aisle"))]
        seat: String,
    }

    #[derive(Debug, Elicit)]
    struct List {
        #[elicit(enum("olives", "capers"), min_items = 1, max_items = 2)]
        toppings: Vec<String>,
    }

    #[derive(Debug, Elicit)]
    struct TitledList {
        #[elicit(enum("o" = "Olives", "c" = "Capers"), default = ["o"])]
        toppings: Vec<String>,
    }

    #[derive(Debug, Elicit)]
    struct Order {
        /// We only use it once.
        #[elicit(title = "Email", format = "email", max_length = 80)]
        email: String,
        zone: Option<String>,
        #[elicit(min = 1, max = 3)]
        boxes: u8,
    }

    /// What is the same in all revisions but for the `mode`.
    #[track_caller]
    fn assert_params<T: Ask>(form: &Form<T>, schemas: [&str; 3]) {
        let message = form.message();
        for (revision, schema) in REVISIONS.into_iter().zip(schemas) {
            let mode = if revision == V2025_06_18 {
                ""
            } else {
                r#""mode":"form","#
            };
            assert_eq!(
                params(form, revision).as_deref(),
                Ok(&*format!(
                    r#"{{{mode}"message":"{message}","requestedSchema":{schema}}}"#
                )),
                "{revision}",
            );
        }
        // What is written without a revision is the latest, by either way.
        assert_eq!(params(form, V2026_07_28), Ok(text(form)));
        assert_eq!(params(form, V2026_07_28), Ok(form.to_json()));
        assert_eq!(text(form.as_request()), text(form));
    }

    #[test]
    fn a_form_is_the_same_but_for_its_mode() {
        assert_params(
            &Form::<Nothing>::new("Go on?"),
            [r#"{"type":"object","properties":{}}"#; 3],
        );
        assert_params(
            &Form::<Order>::new("To send it:"),
            [concat!(
                r#"{"type":"object","properties":{"#,
                r#""email":{"type":"string","title":"Email","description":"We only use it once.","maxLength":80,"format":"email"},"#,
                r#""zone":{"type":"string"},"#,
                r#""boxes":{"type":"integer","minimum":1,"maximum":3}},"#,
                r#""required":["email","boxes"]}"#,
            ); 3],
        );
    }

    #[test]
    fn the_first_revision_has_the_defaults_of_booleans_alone() {
        let later = concat!(
            r#"{"type":"object","properties":{"#,
            r#""city":{"type":"string","default":"Oslo"},"#,
            r#""days":{"type":"integer","minimum":1,"default":2},"#,
            r#""weight":{"type":"number","default":0.5},"#,
            r#""wrap":{"type":"boolean","default":true},"#,
            r#""level":{"type":"string","enum":["low","high"],"default":"low"}}}"#,
        );
        let first = concat!(
            r#"{"type":"object","properties":{"#,
            r#""city":{"type":"string"},"#,
            r#""days":{"type":"integer","minimum":1},"#,
            r#""weight":{"type":"number"},"#,
            r#""wrap":{"type":"boolean","default":true},"#,
            r#""level":{"type":"string","enum":["low","high"]}}}"#,
        );
        assert_params(&Form::<Defaults>::new("How?"), [first, later, later]);
    }

    #[test]
    fn titles_of_options_stood_in_a_list_of_their_own() {
        assert_params(
            &Form::<Plain>::new("Where?"),
            [r#"{"type":"object","properties":{"seat":{"type":"string","enum":["window","aisle"]}},"required":["seat"]}"#;
                3],
        );
        let first = r#"{"type":"object","properties":{"seat":{"type":"string","title":"Seat","enum":["w","aisle"],"enumNames":["By the window","aisle"]}},"required":["seat"]}"#;
        let later = r#"{"type":"object","properties":{"seat":{"type":"string","title":"Seat","oneOf":[{"const":"w","title":"By the window"},{"const":"aisle","title":"aisle"}]}},"required":["seat"]}"#;
        assert_params(&Form::<Titled>::new("Where?"), [first, later, later]);
    }

    #[test]
    fn the_first_revision_has_no_lists() {
        let list = Form::<List>::new("Which?");
        let titled = Form::<TitledList>::new("Which?");
        for revision in [V2025_11_25, V2026_07_28] {
            assert_eq!(
                params(&list, revision).as_deref(),
                Ok(
                    r#"{"mode":"form","message":"Which?","requestedSchema":{"type":"object","properties":{"toppings":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"string","enum":["olives","capers"]}}},"required":["toppings"]}}"#
                ),
            );
            assert_eq!(
                params(&titled, revision).as_deref(),
                Ok(
                    r#"{"mode":"form","message":"Which?","requestedSchema":{"type":"object","properties":{"toppings":{"type":"array","items":{"anyOf":[{"const":"o","title":"Olives"},{"const":"c","title":"Capers"}]},"default":["o"]}}}}"#
                ),
            );
        }
        let unsayable = "a client of revision 2025-06-18 or before cannot show the list `toppings`: \
                         ask for each value with a yes or no of its own";
        assert_eq!(params(&list, V2025_06_18), Err(unsayable.into()));
        assert_eq!(params(&titled, V2025_06_18), Err(unsayable.into()));

        // A conversation says so before anything is sent.
        let round = Conversation::new().push(Support::ALL, V2025_06_18);
        let Err(Pending::Fail(failure)) = round.form("which", list) else {
            panic!("it was asked");
        };
        assert_eq!(failure.to_string(), unsayable);
    }

    #[test]
    fn the_message_may_hold_anything() {
        for message in [
            "",
            "Say \"yes\"",
            "a\nb\tc\u{0}",
            "back\\slash",
            "ünï 🦀 \u{2028}",
        ] {
            let form = Form::<Nothing>::new(message);
            let written = format!(
                r#"{{"mode":"form","message":{},"requestedSchema":{{"type":"object","properties":{{}}}}}}"#,
                Value::from(message),
            );
            assert_eq!(text(&form), written);
            assert_eq!(form.to_json(), written);
        }
    }

    #[test]
    fn the_whole_request() {
        assert_eq!(
            text(&Form::<Name>::new("Who are you?").request()),
            r#"{"method":"elicitation/create","params":{"mode":"form","message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","title":"Your name"}},"required":["name"]}}}"#,
        );
        assert_eq!(
            text(&super::links::link().request()),
            r#"{"method":"elicitation/create","params":{"mode":"url","message":"Sign in.","url":"https://store.example.com/connect"}}"#,
        );
    }
}

mod links {
    use super::*;

    pub(super) fn link() -> UrlRequest {
        UrlRequest::new("Sign in.", "https://store.example.com/connect").expect("it is a good link")
    }

    #[test]
    fn for_each_revision() {
        const PLAIN: &str =
            r#"{"mode":"url","message":"Sign in.","url":"https://store.example.com/connect"}"#;
        const WITH_ID: &str = r#"{"mode":"url","elicitationId":"e-1","message":"Sign in.","url":"https://store.example.com/connect"}"#;
        const NO_LINKS: &str = "a client of revision 2025-06-18 or before cannot open a link: say in the tool's result where to go";
        const NO_ID: &str = "a link for a client of revision 2025-11-25 needs an id: give it one with `UrlRequest::id`";
        let cases = [
            (link(), V2025_06_18, Err(NO_LINKS)),
            (link().id("e-1"), V2025_06_18, Err(NO_LINKS)),
            (link(), V2025_11_25, Err(NO_ID)),
            (link().id("e-1"), V2025_11_25, Ok(WITH_ID)),
            (link(), V2026_07_28, Ok(PLAIN)),
            (link().id("e-1"), V2026_07_28, Ok(PLAIN)),
        ];
        for (link, revision, expected) in cases {
            let params = link.params(revision).map(|params| text(&params));
            let params = params.map_err(|unsayable| {
                assert_eq!(unsayable.revision(), revision);
                unsayable.to_string()
            });
            assert_eq!(
                params.as_deref().map_err(|error| &**error),
                expected,
                "{revision}"
            );

            // A conversation knows it before anything is sent.
            let round = Conversation::new().push(Support::ALL, revision);
            let pending = round.url("account", link).expect_err("there is no answer");
            assert_eq!(
                matches!(pending, Pending::Ask(_)),
                expected.is_ok(),
                "{revision}"
            );
        }
        assert_eq!(text(&link().id("e-1")), PLAIN);
    }

    #[test]
    fn the_error_that_sends_to_links_first() {
        let (sign_in, pay) = (
            link().id("e-1"),
            UrlRequest::new("Pay.", "https://pay.example.com/").expect("it is a good link"),
        );
        let error =
            UrlRequest::required([&sign_in, &pay.clone().id("e-2")]).expect("both have ids");
        // The members of a JSON-RPC error have no order that anybody reads.
        assert_eq!(
            serde_json::to_value(&error).expect("it can be written"),
            json!({
                "code": -32042,
                "message": "the user has to open a link before this can go on",
                "data": {"elicitations": [
                    {
                        "mode": "url",
                        "elicitationId": "e-1",
                        "url": "https://store.example.com/connect",
                        "message": "Sign in.",
                    },
                    {
                        "mode": "url",
                        "elicitationId": "e-2",
                        "url": "https://pay.example.com/",
                        "message": "Pay.",
                    },
                ]},
            }),
        );
        assert!(
            UrlRequest::required([&sign_in, &pay]).is_err(),
            "one has no id"
        );
    }

    #[test]
    fn the_notice_that_the_user_is_done() {
        assert_eq!(
            text(&link().id("e-1").complete().expect("it has an id")),
            r#"{"method":"notifications/elicitation/complete","params":{"elicitationId":"e-1"}}"#,
        );
        assert!(link().complete().is_err(), "it has no id");
    }

    #[test]
    fn the_answer_is_the_action_alone() {
        let cases = [
            (json!({"action": "accept"}), Some(Answer::Accept(()))),
            (
                json!({"action": "accept", "content": {"password": 7}}),
                Some(Answer::Accept(())),
            ),
            (
                json!({"content": [[{}]], "action": "accept"}),
                Some(Answer::Accept(())),
            ),
            (json!({"action": "decline"}), Some(Answer::Decline)),
            (
                json!({"action": "cancel", "content": null}),
                Some(Answer::Cancel),
            ),
            (json!({"action": "reject"}), Some(Answer::Cancel)),
            (json!({}), None),
            (json!({"content": {}}), None),
            (json!(null), None),
            (json!(["accept"]), None),
            (json!("accept"), None),
        ];
        for (result, answer) in cases {
            assert_eq!(link().read(&result).ok(), answer, "{result}");
        }
    }

    #[test]
    fn accepted() {
        for url in [
            "https://store.example.com",
            "https://store.example.com/connect/7f3a?step=1&of=2#form",
            "HTTPS://Store.Example.COM/",
            "https://store.example.com:8443/",
            "https://store.example.com:65535/",
            "https://xn--bcher-kva.example/",
            "https://192.0.2.1/",
            "https://[2001:db8::1]:8443/",
            "https://store.example.com/caf%C3%A9/@me?mail=a@b",
            "http://localhost/",
            "http://localhost:9/",
            "http://LOCALHOST:9/",
            "http://127.0.0.1:43117/set-key?t=7f3a",
            "http://127.8.9.1/",
            "http://127.255.255.254/",
            "http://[::1]/",
            "http://[::1]:8080/",
            "http://[0:0:0:0:0:0:0:1]/",
        ] {
            let link = UrlRequest::new("Open it.", url);
            assert_eq!(link.as_ref().map(UrlRequest::url), Ok(url));
        }
    }

    #[test]
    fn refused() {
        use UrlError::{Credentials, NoHost, NotAUrl, NotHttps, Scheme};
        let too_long = format!("https://store.example.com/{}", "a".repeat(MAX_TEXT));
        let cases = [
            // Plain, and to another machine, however much it looks like this one.
            ("http://store.example.com/", NotHttps),
            ("http://localhost.evil.example/", NotHttps),
            ("http://localhost./", NotHttps),
            ("http://127.0.0.1.evil.example/", NotHttps),
            ("http://%6cocalhost/", NotHttps),
            ("http://128.0.0.1/", NotHttps),
            ("http://0.0.0.0/", NotHttps),
            ("http://10.0.0.1/", NotHttps),
            ("http://2130706433/", NotHttps),
            ("http://127.1/", NotHttps),
            ("http://0x7f.0.0.1/", NotHttps),
            ("http://[::2]/", NotHttps),
            ("http://[::ffff:127.0.0.1]/", NotHttps),
            // Who logs in is not for the link to say; nor does it show whose link it is.
            ("https://ada@store.example.com/", Credentials),
            ("https://ada:s3cr3t@store.example.com/", Credentials),
            ("https://:s3cr3t@store.example.com/", Credentials),
            ("https://@store.example.com/", Credentials),
            ("https://paypal.com@evil.example/", Credentials),
            ("http://localhost@evil.example/", Credentials),
            ("javascript:alert(1)", Scheme),
            ("JavaScript:alert(1)", Scheme),
            ("data:text/html,hello", Scheme),
            ("file:///etc/passwd", Scheme),
            ("ftp://store.example.com/", Scheme),
            ("wss://store.example.com/", Scheme),
            ("mailto:ada@example.org", Scheme),
            ("httpss://store.example.com/", Scheme),
            ("localhost:8080/set-key", Scheme),
            ("", NotAUrl),
            ("/connect", NotAUrl),
            ("connect", NotAUrl),
            ("//store.example.com/connect", NotAUrl),
            ("store.example.com/connect", NotAUrl),
            ("https://store.example.com/a b", NotAUrl),
            (" https://store.example.com/", NotAUrl),
            ("https://store.example.com/ ", NotAUrl),
            ("https://store.example.com/\n", NotAUrl),
            ("https://store.example.com/\t", NotAUrl),
            ("https://store.example.com/\u{0}", NotAUrl),
            ("https://store.example.com/\u{7f}", NotAUrl),
            ("java\nscript:alert(1)", NotAUrl),
            ("https://store.example.com\\@evil.example/", NotAUrl),
            ("https://store.example.com/<script>", NotAUrl),
            ("https://store.example.com/%zz", NotAUrl),
            ("https://b\u{fc}cher.example/", NotAUrl),
            ("https://\u{440}\u{430}\u{443}\u{440}\u{430}l.com/", NotAUrl),
            ("https://store.example.com/\u{202e}gpj.exe", NotAUrl),
            ("https://store.example.com:65536/", NotAUrl),
            ("https://store.example.com:99999/", NotAUrl),
            ("https://store.example.com:-1/", NotAUrl),
            ("https://store.example.com:http/", NotAUrl),
            ("https://[::1/", NotAUrl),
            ("https:", NoHost),
            ("https:store.example.com", NoHost),
            ("https:/store.example.com", NoHost),
            ("https://", NoHost),
            ("https:///connect", NoHost),
            ("https://:443/", NoHost),
            ("https://?store.example.com", NoHost),
        ];
        for (url, error) in cases {
            assert_eq!(UrlRequest::new("Open it.", url), Err(error), "{url:?}");
        }
        // A host that reads our own messages would refuse it.
        assert!(UrlRequest::new("Open it.", too_long).is_err(), "too long");
    }

    #[test]
    fn the_errors_say_what_to_do_and_not_what_was_given() {
        let cases = [
            (
                "store.example.com/s3cr3t",
                "the link is not an absolute URL: write it like `https://store.example.com/connect`, with letters that are not ASCII as `%C3%BC`",
            ),
            (
                "ftp://store.example.com/s3cr3t",
                "the link must be an `https` URL: clients open no other scheme",
            ),
            (
                "https:///s3cr3t",
                "the link names no host: write it like `https://store.example.com/connect`",
            ),
            (
                "https://ada:s3cr3t@store.example.com/",
                "the link must not carry a user name or password: remove what stands before the `@`",
            ),
            (
                "http://store.example.com/s3cr3t",
                "the link must be `https`: plain `http` is only for a page on this machine",
            ),
        ];
        for (url, expected) in cases {
            let error = UrlRequest::new("Open it.", url).expect_err("it is refused");
            assert_eq!(error.to_string(), expected);
            assert!(!format!("{error:?}").contains("s3cr3t"));
        }
    }
}

mod capabilities {
    use super::*;

    #[test]
    fn what_a_client_declares() {
        const URL: &[Mode] = &[Mode::Url];
        const FORM: &[Mode] = &[Mode::Form];
        const BOTH: &[Mode] = &[Mode::Form, Mode::Url];
        let cases: &[(Value, &[Mode])] = &[
            (json!({"elicitation": {}}), FORM),
            (json!({"elicitation": {"form": {}}}), FORM),
            (json!({"elicitation": {"url": {}}}), URL),
            (json!({"elicitation": {"form": {}, "url": {}}}), BOTH),
            (
                json!({"elicitation": {"form": {"applyDefaults": true}, "url": {"x": 1}}}),
                BOTH,
            ),
            (json!({"elicitation": {"form": {}, "file": {}}}), FORM),
            (json!({"elicitation": {"file": {}}}), &[]),
            (json!({"elicitation": {"form": null}}), &[]),
            (json!({"elicitation": {"form": null, "url": {}}}), URL),
            (json!({"elicitation": {"form": true, "url": "yes"}}), &[]),
            (json!({"elicitation": {"form": false}}), &[]),
            (json!({"elicitation": {"Form": {}}}), &[]),
            (json!({"elicitation": null}), &[]),
            (json!({"elicitation": true}), &[]),
            (json!({"elicitation": []}), &[]),
            (json!({"elicitation": "form"}), &[]),
            (
                json!({"roots": {}, "sampling": {}, "experimental": {"elicitation": {}}}),
                &[],
            ),
            (json!({}), &[]),
            (json!(null), &[]),
            (json!([{"elicitation": {}}]), &[]),
            (json!("elicitation"), &[]),
            (json!(7), &[]),
        ];
        for (capabilities, modes) in cases {
            let support = Support::from_capabilities(capabilities);
            for mode in [Mode::Form, Mode::Url] {
                assert_eq!(
                    support.can_ask(mode),
                    modes.contains(&mode),
                    "{mode} of {capabilities}"
                );
                assert_eq!(support.require(mode).is_ok(), modes.contains(&mode));
            }
        }
        // A handshake that is no JSON at all does not fail here either.
        let mut broken = serde_json::Deserializer::from_str(r#"{"elicitation": {"form":"#);
        assert_eq!(Support::from_capabilities(&mut broken), Support::NONE);
    }

    #[test]
    fn what_a_host_declares() {
        assert_eq!(text(&Support::NONE), "{}");
        assert_eq!(text(&Support::FORM), r#"{"elicitation":{"form":{}}}"#);
        assert_eq!(
            text(&Support::ALL),
            r#"{"elicitation":{"form":{},"url":{}}}"#
        );
    }

    #[test]
    fn the_error_for_a_client_that_lacks_a_mode() {
        for mode in [Mode::Form, Mode::Url] {
            let missing = Support::NONE
                .require(mode)
                .expect_err("nothing is declared");
            assert_eq!(missing.mode(), mode);
            let message = format!(
                "the client cannot be asked: it does not declare the capability `elicitation.{mode}`"
            );
            assert_eq!(missing.to_string(), message);
            for revision in [V2025_06_18, V2025_11_25] {
                assert_eq!(
                    text(&missing.error(revision)),
                    format!(r#"{{"code":-32602,"message":"{message}"}}"#),
                );
            }
            assert_eq!(
                text(&missing.error(V2026_07_28)),
                format!(
                    r#"{{"code":-32021,"message":"{message}","data":{{"requiredCapabilities":{{"elicitation":{{"{mode}":{{}}}}}}}}}}"#
                ),
            );
        }
    }

    #[test]
    fn revisions_by_name() {
        for revision in REVISIONS {
            assert_eq!(Revision::from_name(revision.name()), Some(revision));
            assert_eq!(revision.to_string(), revision.name());
            assert_eq!(revision.round_trips(), revision == V2026_07_28);
        }
        for name in [
            "2024-11-05",
            "2025-03-26",
            "2026-07-29",
            "latest",
            "",
            "2025-06-18 ",
        ] {
            assert_eq!(Revision::from_name(name), None, "{name:?}");
        }
    }
}

mod round_trips {
    use super::*;

    fn form() -> Form<Name> {
        Form::new("Who are you?")
    }

    #[test]
    fn requests_stand_in_the_order_in_which_they_were_added() {
        let required = InputRequired::new()
            .form("zeta", &form())
            .url("alpha", &links::link().id("e-1"))
            .raw(
                "capital",
                "sampling/createMessage",
                json!({"maxTokens": 20}),
            )
            .raw(String::from("roots"), "roots/list", json!({}))
            .state("sealed");
        assert_eq!(
            text(&required),
            concat!(
                r#"{"resultType":"input_required","inputRequests":{"#,
                r#""zeta":{"method":"elicitation/create","params":{"mode":"form","message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","title":"Your name"}},"required":["name"]}}},"#,
                r#""alpha":{"method":"elicitation/create","params":{"mode":"url","message":"Sign in.","url":"https://store.example.com/connect"}},"#,
                r#""capital":{"method":"sampling/createMessage","params":{"maxTokens":20}},"#,
                r#""roots":{"method":"roots/list","params":{}}},"#,
                r#""requestState":"sealed"}"#,
            ),
        );
        let requests: Vec<_> = required
            .requests()
            .map(|(key, request)| (key, request.method(), request.mode()))
            .collect();
        assert_eq!(
            requests,
            [
                ("zeta", "elicitation/create", Some(Mode::Form)),
                ("alpha", "elicitation/create", Some(Mode::Url)),
                ("capital", "sampling/createMessage", None),
                ("roots", "roots/list", None),
            ],
        );
        assert_eq!(required.request_state(), Some("sealed"));
    }

    #[test]
    fn a_state_or_a_request_is_enough() {
        assert_eq!(
            text(&InputRequired::new().state("sealed")),
            r#"{"resultType":"input_required","requestState":"sealed"}"#,
        );
        assert_eq!(
            text(&InputRequired::new().form("go", &Form::<Nothing>::new("Go on?"))),
            r#"{"resultType":"input_required","inputRequests":{"go":{"method":"elicitation/create","params":{"mode":"form","message":"Go on?","requestedSchema":{"type":"object","properties":{}}}}}}"#,
        );
    }

    /// The params of another's request are theirs to leave out.
    #[test]
    fn a_request_without_params() {
        assert_eq!(
            text(&InputRequired::new().raw("roots", "roots/list", Value::Null)),
            r#"{"resultType":"input_required","inputRequests":{"roots":{"method":"roots/list"}}}"#,
        );
    }

    #[test]
    fn what_cannot_be_sent_is_not_written() {
        assert_eq!(
            unwritten(&InputRequired::new()),
            "an `input_required` result asks something or holds a state: add a question or `state`",
        );
        let twice = InputRequired::new()
            .form("name", &form())
            .url("name", &links::link());
        assert_eq!(
            unwritten(&twice),
            "the key `name` is given to two requests: give one of them another",
        );
        let twice = InputRequired::new()
            .raw("a", "roots/list", json!({}))
            .form("b", &form())
            .raw(String::from("a"), "roots/list", json!({}))
            .state("sealed");
        assert!(unwritten(&twice).contains("`a`"));
    }

    #[test]
    fn responses_are_read_by_their_key() {
        let responses = json!({
            "name": {"action": "accept", "content": {"name": "Ada", "more": 1}},
            "no": {"action": "decline", "content": null},
            "nobody asked": [1, 2, 3],
            "wrong": {"action": "accept", "content": {"name": 7}},
            "null": null,
            "text": "accept",
            "list": [],
            "bare": {"name": "Ada"},
        });
        let responses = InputResponses::new(&responses).expect("it is an object");
        let read = |key| {
            responses
                .read(key, &form())
                .map_err(|problems| problems.to_string())
        };
        let ada = Name { name: "Ada".into() };
        assert_eq!(read("name"), Ok(Some(Answer::Accept(ada))));
        assert_eq!(read("no"), Ok(Some(Answer::Decline)));
        assert_eq!(read("never came"), Ok(None));
        assert_eq!(read("wrong"), Err("name: must be text".into()));
        for key in ["null", "text", "list", "bare"] {
            let error = "the result must be an object with an `action`";
            assert_eq!(read(key), Err(error.into()), "{key}");
            assert!(responses.read(key, &links::link()).is_err(), "{key}");
        }
        assert_eq!(responses.get("nobody asked"), Some(&json!([1, 2, 3])));
        assert_eq!(InputResponses::none().read("name", &form()), Ok(None));
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for responses in [
            json!(null),
            json!([]),
            json!([{"name": {}}]),
            json!("x"),
            json!(7),
            json!(true),
        ] {
            let problems = InputResponses::new(&responses).expect_err("it is no object");
            assert_eq!(
                problems.to_string(),
                "`inputResponses` must be an object",
                "{responses}"
            );
        }
        let mut broken = serde_json::Deserializer::from_str(r#"{"name": {"action": "s3cr3t"#);
        let problems = InputResponses::new(&mut broken).expect_err("it is not well formed");
        assert!(!format!("{problems} {problems:?}").contains("s3cr3t"));
    }

    #[test]
    fn debug_shows_the_keys_alone() {
        let mut responses = InputResponses::new(
            json!({"city": {"action": "accept", "content": {"city": "s3cr3t"}}}),
        )
        .expect("it is an object");
        responses.insert("name", accept(&json!({"name": "s3cr3t"})));
        assert_eq!(format!("{responses:?}"), r#"{"city", "name"}"#);
    }
}

/// Forms that are known in full only at run time.
mod at_run_time {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Elicit)]
    enum Size {
        Small,
        #[elicit(title = "Not small")]
        Large,
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Kinds {
        #[elicit(max_length = 5)]
        word: String,
        #[elicit(format = "email")]
        email: String,
        #[elicit(min = 1, max = 3)]
        boxes: u8,
        shift: i8,
        #[elicit(max = 9.5)]
        weight: f64,
        wrap: bool,
        size: Size,
        #[elicit(min_items = 1, max_items = 1)]
        sizes: Vec<Size>,
    }

    fn kinds() -> Form<Kinds> {
        Form::new("A few details")
    }

    /// A property of a form, as it is written.
    fn property<T>(form: &Form<T>, name: &str) -> String {
        text(form.schema().property(name).expect("it is a field"))
    }

    mod prefill {
        use super::*;

        #[test]
        fn every_kind() {
            let cases = [
                (
                    "word",
                    json!("night"),
                    r#"{"type":"string","maxLength":5,"default":"night"}"#,
                ),
                (
                    "word",
                    json!(""),
                    r#"{"type":"string","maxLength":5,"default":""}"#,
                ),
                (
                    "email",
                    json!("ada@example.org"),
                    r#"{"type":"string","format":"email","default":"ada@example.org"}"#,
                ),
                (
                    "boxes",
                    json!(2),
                    r#"{"type":"integer","minimum":1,"maximum":3,"default":2}"#,
                ),
                (
                    "boxes",
                    json!(2.0),
                    r#"{"type":"integer","minimum":1,"maximum":3,"default":2}"#,
                ),
                ("shift", json!(-5), r#"{"type":"integer","default":-5}"#),
                (
                    "weight",
                    json!(1.5),
                    r#"{"type":"number","maximum":9.5,"default":1.5}"#,
                ),
                (
                    "weight",
                    json!(2),
                    r#"{"type":"number","maximum":9.5,"default":2}"#,
                ),
                (
                    "wrap",
                    json!(false),
                    r#"{"type":"boolean","default":false}"#,
                ),
                (
                    "size",
                    json!("Large"),
                    r#"{"type":"string","oneOf":[{"const":"Small","title":"Small"},{"const":"Large","title":"Not small"}],"default":"Large"}"#,
                ),
                (
                    "sizes",
                    json!(["Small"]),
                    r#"{"type":"array","minItems":1,"maxItems":1,"items":{"anyOf":[{"const":"Small","title":"Small"},{"const":"Large","title":"Not small"}]},"default":["Small"]}"#,
                ),
            ];
            for (field, value, expected) in cases {
                let form = kinds().prefill(field, value).expect("the field accepts it");
                assert_eq!(property(&form, field), expected);
                assert_eq!(form.to_json(), text(&form));
                assert!(form.to_json().contains(expected));
                // Only this form, and only this field of it.
                let others = |name: &&str| *name != field;
                let names = kinds();
                let names = names
                    .schema()
                    .properties()
                    .iter()
                    .map(|property| property.name());
                for other in names.filter(others) {
                    assert_eq!(property(&form, other), property(&kinds(), other));
                }
            }
        }

        #[test]
        fn what_the_field_would_refuse() {
            let cases = [
                (
                    "word",
                    json!("s3cr3t"),
                    "word: must be at most 5 characters",
                ),
                ("word", json!(7), "word: must be text"),
                ("email", json!("s3cr3t@"), "email: not an email address"),
                ("boxes", json!(4), "boxes: must be 1 to 3"),
                ("boxes", json!(1.5), "boxes: must be a whole number"),
                ("boxes", json!("2"), "boxes: must be a whole number"),
                ("weight", json!(9.75), "weight: must be at most 9.5"),
                ("wrap", json!("yes"), "wrap: must be true or false"),
                ("size", json!("s3cr3t"), "size: not a listed size"),
                (
                    "sizes",
                    json!(["s3cr3t"]),
                    "sizes: must be a list of the offered values",
                ),
                ("sizes", json!([]), "sizes: must have exactly 1 value"),
                (
                    "sizes",
                    json!("Small"),
                    "sizes: must be a list of the offered values",
                ),
            ];
            for (field, value, problem) in cases {
                let error = kinds()
                    .prefill(field, value.clone())
                    .expect_err("it is refused");
                assert_eq!(
                    error.to_string(),
                    format!("the field itself would refuse the prefilled value: {problem}"),
                    "{value}",
                );
                assert!(!format!("{error:?}").contains("s3cr3t"));
            }
            for field in ["Word", "words", "", "mode"] {
                let error = kinds().prefill(field, "night").expect_err("there is none");
                assert_eq!(
                    error.to_string(),
                    format!("the form has no field `{field}`")
                );
            }
        }

        /// What may be there or not needs no `if`.
        #[test]
        fn with_nothing_changes_nothing() {
            let none: Option<u8> = None;
            let form = kinds()
                .prefill("boxes", none)
                .and_then(|form| form.prefill("email", ""))
                .and_then(|form| form.prefill("size", Value::Null));
            assert_eq!(form, Ok(kinds()));
        }

        /// An `i8` states no bounds, and holds only its own numbers all the same.
        #[test]
        fn what_the_type_cannot_hold() {
            let form = kinds().prefill("shift", 200);
            assert!(
                form.is_err(),
                "the user would have to correct it before sending"
            );
        }

        /// A rule across fields is about an answer; one field alone can say nothing against it yet.
        #[test]
        fn what_only_all_fields_can_tell() {
            #[derive(Debug, Elicit)]
            #[elicit(validate = in_order)]
            struct Stay {
                nights: Option<u8>,
                breakfasts: Option<u8>,
            }
            fn in_order(stay: &Stay) -> Result<(), Problem> {
                if stay.breakfasts > stay.nights {
                    return Err(Problem::new(
                        "breakfasts",
                        "must not be more than the nights",
                    ));
                }
                Ok(())
            }
            for fields in [["nights", "breakfasts"], ["breakfasts", "nights"]] {
                let form = fields
                    .into_iter()
                    .try_fold(Form::<Stay>::new("How long?"), |form, field| {
                        form.prefill(field, 2)
                    });
                assert!(form.is_ok(), "{fields:?}");
            }
        }

        #[derive(Debug, PartialEq, Elicit)]
        struct Trip {
            city: String,
            days: Option<u8>,
            #[elicit(default = "train")]
            by: String,
        }

        #[test]
        fn is_shown_and_is_no_answer() {
            let form = Form::<Trip>::new("Where to?")
                .prefill("city", "Oslo")
                .and_then(|form| form.prefill("days", 3))
                .and_then(|form| form.prefill("city", "Bergen"))
                .expect("the fields accept them");
            assert_eq!(
                text(form.schema()),
                r#"{"type":"object","properties":{"city":{"type":"string","default":"Bergen"},"days":{"type":"integer","minimum":0,"maximum":255,"default":3},"by":{"type":"string","default":"train"}},"required":["city"]}"#,
            );
            // What was left empty is empty: the user took it out.
            for left_out in [
                json!({"city": "Oslo"}),
                json!({"city": "Oslo", "days": null}),
            ] {
                let answer = form.read(accept(&left_out)).expect("it is right");
                let trip = Trip {
                    city: "Oslo".into(),
                    days: None,
                    by: "train".into(),
                };
                assert_eq!(answer, Answer::Accept(trip));
            }
            let problems = form.read(accept(&json!({}))).expect_err("it is required");
            assert_eq!(problems.to_string(), "city: missing");
            let problems = form
                .read(json!({"action": "accept"}))
                .expect_err("it is required");
            assert_eq!(problems.to_string(), "city: missing");
        }

        /// A field that has a default means by no answer what the user saw there.
        #[test]
        fn stands_in_for_the_default() {
            let form = Form::<Trip>::new("Where to?").prefill("by", "bus");
            let form = form.expect("it is text");
            assert_eq!(
                property(&form, "by"),
                r#"{"type":"string","default":"bus"}"#
            );
            let answer = form.read(accept(&json!({"city": "Oslo"})));
            let trip = answer.expect("it is right").accepted();
            assert_eq!(trip.map(|trip| trip.by), Some("bus".into()));
        }

        /// No default to see, but nothing else changes: the first revision has none.
        #[test]
        fn for_the_first_revision() {
            let form = Form::<Name>::new("Who?")
                .prefill("name", "Ada")
                .expect("it is text");
            assert_eq!(
                params(&form, V2025_06_18).as_deref(),
                Ok(
                    r#"{"message":"Who?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","title":"Your name"}},"required":["name"]}}"#
                ),
            );
        }
    }

    mod options {
        use super::*;

        #[derive(Debug, PartialEq, Elicit)]
        struct Table {
            #[elicit(title = "When?", options)]
            time: String,
            #[elicit(options, min_items = 2)]
            extras: Option<Vec<String>>,
            note: Option<String>,
            #[elicit(enum("in", "out"))]
            place: Option<String>,
        }

        fn table() -> Form<Table> {
            Form::<Table>::new("Your table")
                .options("time", [("18:00", "At six"), ("20:00", "At eight")])
                .and_then(|form| form.options("extras", ["candle", "cushion", "cake"]))
                .expect("both are marked")
        }

        #[test]
        fn are_written_as_those_of_a_choice() {
            assert_eq!(
                property(&table(), "time"),
                r#"{"type":"string","title":"When?","oneOf":[{"const":"18:00","title":"At six"},{"const":"20:00","title":"At eight"}]}"#,
            );
            assert_eq!(
                property(&table(), "extras"),
                r#"{"type":"array","minItems":2,"items":{"type":"string","enum":["candle","cushion","cake"]}}"#,
            );
            let plain =
                Form::<Table>::new("Your table").options("time", vec![String::from("18:00")]);
            assert_eq!(
                property(&plain.expect("it is marked"), "time"),
                r#"{"type":"string","title":"When?","enum":["18:00"]}"#,
            );
        }

        #[test]
        fn are_what_the_answer_is_checked_against() {
            let cases = [
                (json!({"time": "18:00"}), Ok(None)),
                (
                    json!({"time": "20:00", "extras": ["cake", "candle"]}),
                    Ok(Some(2)),
                ),
                (json!({"time": "19:00"}), Err("time: not a listed time")),
                (json!({"time": "At six"}), Err("time: not a listed time")),
                (json!({"time": ""}), Err("time: missing")),
                (json!({}), Err("time: missing")),
                (
                    json!({"time": "18:00", "extras": ["cake", "crown"]}),
                    Err("extras: must be a list of the offered values"),
                ),
                (
                    json!({"time": "18:00", "extras": ["cake"]}),
                    Err("extras: must have at least 2 values"),
                ),
            ];
            for (content, expected) in cases {
                let answer = table().read(accept(&content)).map(|answer| {
                    let table = answer.accepted().expect("it is accepted");
                    table.extras.map(|extras| extras.len())
                });
                let answer = answer.map_err(|problems| problems.to_string());
                assert_eq!(
                    answer.as_ref().map_err(|error| &**error),
                    expected.as_ref().map_err(|error| *error),
                    "{content}"
                );
            }
        }

        #[test]
        fn that_cannot_be_offered() {
            type Options = &'static [&'static str];
            let cases: &[(&str, Options, &str)] = &[
                ("hour", &["18:00"], "the form has no field `hour`"),
                (
                    "time",
                    &[],
                    "the field `time` has nothing to choose: give it an option",
                ),
                (
                    "time",
                    &["18:00", "20:00", "18:00"],
                    "the field `time` has two options of one value",
                ),
                (
                    "time",
                    &["18:00", ""],
                    "the field `time` has an option with an empty value: hosts cannot show it",
                ),
                (
                    "note",
                    &["a"],
                    "the field `note` is not marked `#[elicit(options)]`",
                ),
                (
                    "place",
                    &["in"],
                    "the field `place` is not marked `#[elicit(options)]`",
                ),
                (
                    "extras",
                    &["candle"],
                    "the field `extras` has fewer options than `min_items` asks for",
                ),
            ];
            for (field, options, expected) in cases {
                let form = Form::<Table>::new("Your table").options(field, options.iter().copied());
                let error = form.expect_err("they are refused");
                assert_eq!(error.to_string(), *expected);
            }
        }

        #[test]
        fn that_were_not_given() {
            const NONE: &str =
                "the field `time` has no options yet: give them with `Form::options`";
            let form = || Form::<Table>::new("Your table");
            assert_eq!(unwritten(&form()), NONE);
            assert_eq!(unwritten(&form().request()), NONE);
            assert_eq!(unwritten(form().as_request()), NONE);
            assert_eq!(
                unwritten(&InputRequired::new().form("table", &form())),
                NONE
            );
            for revision in REVISIONS {
                assert!(params(&form(), revision).is_err(), "{revision}");
            }
            let round = Conversation::new().push(Support::ALL, V2025_11_25);
            let Err(Pending::Fail(Failure::Unsayable(unsayable))) = round.form("table", form())
            else {
                panic!("it was asked");
            };
            assert_eq!(unsayable.to_string(), NONE);
            // One of two is not enough.
            let half = form().options("time", ["18:00"]).expect("it is marked");
            assert!(unwritten(&half).contains("`extras`"));
            // And nothing is accepted that was not offered.
            assert!(form().read(accept(&json!({"time": "18:00"}))).is_err());
        }

        #[test]
        fn and_a_value_to_start_with() {
            let form = table().prefill("time", "20:00").expect("it is offered");
            assert!(property(&form, "time").ends_with(r#"],"default":"20:00"}"#));
            assert!(
                table().prefill("time", "19:00").is_err(),
                "it is not offered"
            );
            assert!(
                Form::<Table>::new("").prefill("time", "20:00").is_err(),
                "nothing is offered yet"
            );

            // Offered anew, without what it would start with: no default is written that could not be chosen.
            if let Ok(form) = form.options("time", ["17:00"]) {
                assert!(!property(&form, "time").contains("20:00"));
            }
        }
    }

    mod again {
        use super::*;

        #[derive(Debug, PartialEq, Elicit)]
        #[elicit(validate = in_order)]
        struct Order {
            #[elicit(title = "Your email", format = "email")]
            email: String,
            #[elicit(title = "Number of boxes", min = 1, max = 3)]
            boxes: u8,
            #[elicit(title = "Pickup", options)]
            pickup_slot: String,
            note: Option<String>,
            #[elicit(default = "slow")]
            speed: String,
        }

        fn in_order(order: &Order) -> Result<(), Problem> {
            if order.boxes == 3 && order.speed == "fast" {
                return Err(Problem::new("boxes", "must be fewer to be fast"));
            }
            Ok(())
        }

        fn form() -> Form<Order> {
            Form::<Order>::new("To send it we need:")
                .options("pickup_slot", ["am", "pm"])
                .expect("it is marked")
        }

        /// The form after this content was refused.
        fn after(form: &Form<Order>, content: &Value) -> Form<Order> {
            let problems = form.read(accept(content)).expect_err("it is refused");
            form.again(&problems, content)
        }

        fn default_of(form: &Form<Order>, field: &str) -> Option<Value> {
            let property = form.schema().property(field).expect("it is a field");
            let property = serde_json::to_value(property).expect("it can be written");
            property.get("default").cloned()
        }

        #[test]
        fn says_what_was_wrong_and_keeps_what_was_right() {
            let content = json!({"email": "ada@", "boxes": 2, "pickup_slot": "pm", "note": "Ring twice", "more": 1});
            let form = after(&form(), &content);
            assert_eq!(
                form.message(),
                "To send it we need:\n\nPlease correct:\n- Your email: not an email address"
            );
            let defaults = ["email", "boxes", "pickup_slot", "note", "speed"]
                .map(|field| default_of(&form, field));
            assert_eq!(
                defaults,
                [
                    None,
                    Some(json!(2)),
                    Some(json!("pm")),
                    Some(json!("Ring twice")),
                    Some(json!("slow"))
                ],
            );
            assert!(
                !text(&form).contains("ada@"),
                "what was wrong is not shown again"
            );
            assert!(form.to_json() == text(&form));
        }

        #[test]
        fn twice_says_only_what_is_wrong_now() {
            let first = after(
                &form(),
                &json!({"email": "ada@", "boxes": 9, "pickup_slot": "pm", "note": "Ring"}),
            );
            assert_eq!(
                first.message(),
                "To send it we need:\n\nPlease correct:\n- Your email: not an email address\n- Number of boxes: must be 1 to 3",
            );
            let second = after(
                &first,
                &json!({"email": "ada@example.org", "boxes": 0, "pickup_slot": "pm"}),
            );
            assert_eq!(
                second.message(),
                "To send it we need:\n\nPlease correct:\n- Number of boxes: must be 1 to 3",
            );
            assert_eq!(default_of(&second, "email"), Some(json!("ada@example.org")));
            assert_eq!(default_of(&second, "boxes"), None);

            // The same form reads the next answer, with the options that were offered and no answer taken
            // from what it starts with.
            let content = json!({"email": "ada@example.org", "boxes": 1, "pickup_slot": "am"});
            let order = second
                .read(accept(&content))
                .expect("it is right")
                .accepted()
                .expect("it is accepted");
            assert_eq!((order.note, order.pickup_slot), (None, "am".into()));
            let problems = second
                .read(accept(&json!({"boxes": 1, "pickup_slot": "am"})))
                .expect_err("the email is missing");
            assert_eq!(problems.to_string(), "email: missing");
        }

        /// The name of a field is for programs.
        #[test]
        fn speaks_of_titles() {
            for content in [
                json!({"email": "ada@example.org", "boxes": 1, "pickup_slot": "noon"}),
                json!({"email": "ada@example.org", "boxes": 1, "pickup_slot": 7}),
                json!({"email": "ada@example.org", "boxes": 1}),
            ] {
                let form = after(&form(), &content);
                assert!(
                    form.message().contains("\n- Pickup: "),
                    "{}",
                    form.message()
                );
                assert!(
                    !form.message().contains("pickup_slot"),
                    "{}",
                    form.message()
                );
            }
        }

        #[test]
        fn after_a_rule_across_fields() {
            let content = json!({"email": "ada@example.org", "boxes": 3, "pickup_slot": "am", "speed": "fast"});
            let form = after(&form(), &content);
            assert_eq!(
                form.message(),
                "To send it we need:\n\nPlease correct:\n- Number of boxes: must be fewer to be fast",
            );
            assert_eq!(default_of(&form, "speed"), Some(json!("fast")));
            assert_eq!(default_of(&form, "boxes"), None);
        }

        #[test]
        fn after_what_is_no_content() {
            for content in [
                json!(null),
                json!([]),
                json!("x"),
                json!({"email": {}, "boxes": [], "note": 7}),
            ] {
                let form = after(&form(), &content);
                assert!(
                    form.message()
                        .starts_with("To send it we need:\n\nPlease correct:\n- ")
                );
                assert_eq!(default_of(&form, "email"), None);
                assert_eq!(default_of(&form, "note"), None);
            }
        }
    }
}
