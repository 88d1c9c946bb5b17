//! What failed elsewhere between server, client and protocol, and how it comes out here.
//!
//! Each test has the number of its report; `reports.rs` has those about forms and their answers.

use mcp_elicit::{
    Answer, Conversation, Elicit, Failure, Form, InputResponses, Mode, Pending, Revision, Round,
    Support, UrlError, UrlRequest,
};
use serde_json::{Value, json};

use Revision::{V2025_06_18, V2025_11_25, V2026_07_28};

#[derive(Debug, PartialEq, Elicit)]
struct Trip {
    city: String,
}

#[derive(Debug, PartialEq, Elicit)]
struct Dates {
    #[elicit(format = "date")]
    from: String,
}

#[derive(Debug, PartialEq, Elicit)]
struct Go {
    #[elicit(title = "Go on?")]
    go: bool,
}

fn link() -> UrlRequest {
    UrlRequest::new("Sign in.", "https://store.example.com/connect").expect("it is a good link")
}

fn accept(content: &Value) -> Value {
    json!({"action": "accept", "content": content})
}

/// A round of a client that is asked by pushing.
fn pushed(support: Support) -> Round {
    Conversation::new().push(support, V2025_11_25)
}

fn params(form: &Form<impl Sized>, revision: Revision) -> Value {
    let params = form.params(revision).expect("the revision can say it");
    serde_json::to_value(&params).expect("it can be written")
}

mod capability {
    use super::*;

    /// An unknown member under `elicitation` broke the handshake (modelcontextprotocol/java-sdk#724).
    #[test]
    fn r80_unknown_members_are_ignored() {
        let support = Support::from_capabilities(json!({
            "elicitation": {"form": {"applyDefaults": true}, "url": {}, "file": {}},
        }));
        assert_eq!(support, Support::ALL);
        let support = Support::from_capabilities(json!({"elicitation": {"form": {}, "new": 7}}));
        assert_eq!(support, Support::FORM);
    }

    /// A form was asked of a client that declares links alone (simonx1/ruby-mcp-client, pull request 245).
    #[test]
    fn r82_a_form_is_not_asked_of_a_client_that_opens_links() {
        let support = Support::from_capabilities(json!({"elicitation": {"url": {}}}));
        assert!(support.can_ask(Mode::Url) && !support.can_ask(Mode::Form));

        let pending = pushed(support).form("go", Form::<Go>::new("Go on?"));
        let Err(Pending::Fail(Failure::MissingCapability(missing))) = pending else {
            panic!("it was asked: {pending:?}");
        };
        assert_eq!(missing.mode(), Mode::Form);
        assert!(missing.to_string().contains("`elicitation.form`"));
        let pending = pushed(support).url("account", link().id("e-1"));
        assert!(matches!(pending, Err(Pending::Ask(_))), "{pending:?}");
    }

    /// The refusal carried nothing that a program can read (dart-lang/ai, pull request 588).
    #[test]
    fn r83_the_error_names_the_capability() {
        for (mode, modes) in [
            (Mode::Form, json!({"form": {}})),
            (Mode::Url, json!({"url": {}})),
        ] {
            let missing = Support::NONE
                .require(mode)
                .expect_err("nothing is declared");
            let failure = Failure::MissingCapability(missing);
            for error in [missing.error(V2026_07_28), failure.error(V2026_07_28)] {
                assert_eq!(error.code(), -32021);
                assert_eq!(
                    error.data(),
                    Some(&json!({"requiredCapabilities": {"elicitation": modes}})),
                );
            }
            assert_eq!(failure.error(V2025_11_25).code(), -32602);
        }
    }

    /// Of clients without elicitation, servers need another way (pulsemcp/mcp-servers#384).
    #[test]
    fn r85_a_handler_can_go_another_way() {
        fn delete(round: &mut Round, confirm: Option<bool>) -> Result<&'static str, Pending> {
            let go = if round.support().can_ask(Mode::Form) {
                let answer = round.form("go", Form::<Go>::new("Delete it?"))?;
                answer.accepted().is_some_and(|answer| answer.go)
            } else {
                confirm.unwrap_or(false)
            };
            Ok(if go { "deleted" } else { "kept" })
        }

        let without = Support::from_capabilities(json!({"roots": {"listChanged": true}}));
        assert_eq!(delete(&mut pushed(without), None).ok(), Some("kept"));
        assert_eq!(
            delete(&mut pushed(without), Some(true)).ok(),
            Some("deleted")
        );
        assert!(matches!(
            delete(&mut pushed(Support::FORM), Some(true)),
            Err(Pending::Ask(_))
        ));
    }
}

mod url_mode {
    use super::*;

    /// An accept was held back until the whole sign-in was done (danny-avila/LibreChat, pull request 14141).
    #[test]
    fn r89_an_accept_is_consent_alone() {
        let consent: Answer<()> = link()
            .read(json!({"action": "accept"}))
            .expect("it has an action");
        assert_eq!(consent, Answer::Accept(()));
    }

    /// Links that are always `https` would break servers on the user's machine (modelcontextprotocol,
    /// pull request 887).
    #[test]
    fn r91_plain_http_goes_to_this_machine_alone() {
        for url in [
            "http://127.0.0.1:43117/set-key?t=7f3a",
            "http://[::1]:8080/",
            "http://localhost:9/",
        ] {
            assert!(UrlRequest::new("Set the key.", url).is_ok(), "{url}");
        }
        let elsewhere = UrlRequest::new("Set the key.", "http://localhost.evil.example/");
        assert_eq!(elsewhere, Err(UrlError::NotHttps));
    }

    /// Hosts that look like another's (danny-avila/LibreChat#13267).
    #[test]
    fn r92_a_link_shows_where_it_goes() {
        let refused = [
            ("https://paypal.com@evil.example/", UrlError::Credentials),
            (
                "https://\u{440}\u{430}\u{443}\u{440}\u{430}l.com/",
                UrlError::NotAUrl,
            ),
        ];
        for (url, error) in refused {
            assert_eq!(UrlRequest::new("Log in.", url), Err(error), "{url}");
        }
        // In its ASCII form it is a host like others; warning of it is the client's part.
        assert!(UrlRequest::new("Log in.", "https://xn--pypal-4ve.com/login").is_ok());
    }

    /// The link was put into text that the model reads, without being asked (n8n-io/n8n, pull request 33868).
    #[test]
    fn r94_a_client_that_opens_no_links_gets_none() {
        let pending = pushed(Support::FORM)
            .url("account", link())
            .expect_err("it cannot be asked");
        let Pending::Fail(failure @ Failure::MissingCapability(_)) = &pending else {
            panic!("it was asked: {pending:?}");
        };
        let error = serde_json::to_string(&failure.error(V2026_07_28)).expect("it can be written");
        assert!(error.contains(r#""url":{}"#) && !error.contains("store.example.com"));

        // An author who wants it there writes it there.
        fn connect(round: &mut Round) -> Result<String, Pending> {
            let link = link().id("e-1");
            if !round.support().can_ask(Mode::Url) {
                return Ok(format!("Sign in at {} first.", link.url()));
            }
            let answer = round.url("account", link)?;
            Ok(format!("Thank you: {answer:?}"))
        }
        let text = connect(&mut pushed(Support::FORM)).expect("it does without");
        assert_eq!(text, "Sign in at https://store.example.com/connect first.");
        let pending = connect(&mut pushed(Support::ALL));
        assert!(matches!(pending, Err(Pending::Ask(_))), "{pending:?}");
    }

    /// A form was smuggled into the error that sends to links (leehack/mcp_dart#165).
    #[test]
    fn r95_the_error_lists_links_with_their_ids_alone() {
        let (first, second) = (link().id("e-1"), link().id("e-2"));
        let error = UrlRequest::required([&first, &second]).expect("both have ids");
        let elicitations = error
            .data()
            .map(|data| &data["elicitations"])
            .and_then(Value::as_array);
        let elicitations = elicitations.expect("it is a list");
        assert_eq!(elicitations.len(), 2);
        for (elicitation, id) in elicitations.iter().zip(["e-1", "e-2"]) {
            assert_eq!(elicitation["mode"], "url");
            assert_eq!(elicitation["elicitationId"], id);
        }
        assert!(
            UrlRequest::required([&first, &link()]).is_err(),
            "one has no id"
        );
    }
}

mod round_trips {
    use super::*;
    use mcp_elicit::{Entry, Principal, StateError};
    use std::time::SystemTime;

    fn params(name: &str, arguments: Value, state: Option<&str>, responses: Value) -> Value {
        json!({
            "name": name,
            "arguments": arguments,
            "requestState": state,
            "inputResponses": responses,
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}, "url": {}}},
            },
        })
    }

    fn call(state: Option<&str>, responses: Value) -> Entry {
        Entry::from_request(
            "tools/call",
            &params("book", json!({}), state, responses),
            Principal::none(),
            SystemTime::UNIX_EPOCH,
        )
        .expect("the params can be read")
    }

    fn enter(conversation: &Conversation, state: Option<&str>, responses: Value) -> Round {
        conversation
            .enter(call(state, responses))
            .expect("the state holds")
    }

    /// What a handler left to send: the state, and the message of its only question.
    fn asked<T: std::fmt::Debug>(result: Result<T, Pending>) -> (Option<String>, String) {
        let Err(Pending::Ask(required)) = result else {
            panic!("nothing is asked: {result:?}");
        };
        let required = serde_json::to_value(&required).expect("it can be sent");
        let requests = required["inputRequests"].as_object().expect("it asks");
        assert_eq!(requests.len(), 1);
        let message = requests.values().next().expect("there is one")["params"]["message"].as_str();
        (
            required["requestState"].as_str().map(str::to_owned),
            message.expect("it has a message").to_owned(),
        )
    }

    fn trip(round: &mut Round) -> Result<Answer<Trip>, Pending> {
        round.form("trip", Form::<Trip>::new("Where to?"))
    }

    /// The whole result was decoded as if it were the content (airlift/airlift, pull request 2079).
    #[test]
    fn r106_a_response_is_an_action_with_content() {
        let conversation = Conversation::new();
        let mut round = enter(
            &conversation,
            None,
            json!({"trip": accept(&json!({"city": "Oslo"}))}),
        );
        assert_eq!(
            trip(&mut round).ok(),
            Some(Answer::Accept(Trip {
                city: "Oslo".into()
            }))
        );
        // The content alone is no answer.
        let mut round = enter(&conversation, None, json!({"trip": {"city": "Oslo"}}));
        let (_, message) = asked(trip(&mut round));
        assert!(
            message.contains("the result must be an object with an `action`"),
            "{message}"
        );
        // Nor does a refusal become one by what stands beside it.
        let declined = json!({"trip": {"action": "decline", "content": {"city": "Oslo"}}});
        assert_eq!(
            trip(&mut enter(&conversation, None, declined)).ok(),
            Some(Answer::Decline)
        );
    }

    /// An answer that was not understood became the widest default (modelcontextprotocol/typescript-sdk#2542).
    #[test]
    fn r107_a_wrong_answer_becomes_no_value() {
        #[derive(Debug, PartialEq, Elicit)]
        struct Wipe {
            #[elicit(enum("page", "site"))]
            scope: String,
        }
        let wipe = json!({"wipe": accept(&json!({"scope": "everything-pls"}))});
        let round = enter(&Conversation::new(), None, wipe);
        let (_, message) = asked(round.form("wipe", Form::<Wipe>::new("What is to go?")));
        assert_eq!(
            message,
            "What is to go?\n\nPlease correct:\n- scope: not one of the options"
        );
    }

    /// A missing or bad answer ended the call with an error (Kuadrant/mcp-gateway, pull request 1517).
    #[test]
    fn r109_what_is_missing_or_wrong_is_asked_again() {
        let conversation = Conversation::new();
        let (state, message) = asked(trip(&mut enter(&conversation, None, json!(null))));
        assert_eq!(message, "Where to?");
        assert_eq!(state, None, "one round needs no state");

        for nothing in [
            json!({}),
            json!({"other": accept(&json!({"city": "Oslo"}))}),
            json!(null),
        ] {
            let (_, message) = asked(trip(&mut enter(&conversation, None, nothing)));
            assert_eq!(message, "Where to?");
        }
        let wrong = json!({"trip": accept(&json!({"city": 7}))});
        let (state, message) = asked(trip(&mut enter(&conversation, None, wrong)));
        assert_eq!(
            message,
            "Where to?\n\nPlease correct:\n- city: must be text"
        );
        let right = json!({"trip": accept(&json!({"city": "Oslo"})), "other": 7});
        let answer = trip(&mut enter(&conversation, state.as_deref(), right));
        assert_eq!(
            answer.ok(),
            Some(Answer::Accept(Trip {
                city: "Oslo".into()
            }))
        );

        for broken in [json!([]), json!("accept"), json!(7)] {
            let params = params("book", json!({}), None, broken);
            let error = Entry::from_request(
                "tools/call",
                &params,
                Principal::none(),
                SystemTime::UNIX_EPOCH,
            )
            .expect_err("it is no object");
            assert_eq!(error.code(), -32602);
        }
    }

    /// The same kind: a state that nobody made here is an error or counts as none, and never more than that.
    #[test]
    fn r109_a_state_of_somebody_elses_making() {
        let wrong = json!({"trip": accept(&json!({"city": 7}))});
        for state in [
            "",
            "tries",
            "tries.",
            "tries.-1",
            "tries.x",
            "tries.4294967296",
            "{}",
            "\u{0}",
            "é",
        ] {
            let entered = Conversation::new().enter(call(Some(state), wrong.clone()));
            let error = entered.err().expect("it is refused");
            assert_eq!(error.error(), StateError::Malformed.error(), "{state:?}");
        }
        // A count can be anything: it proves nothing, and breaks nothing.
        for state in ["tries.0", "tries.3", "tries.4294967294", "tries.4294967295"] {
            let Ok(mut round) = Conversation::new().enter(call(Some(state), wrong.clone())) else {
                continue;
            };
            assert!(trip(&mut round).is_err(), "{state}");
        }
    }

    /// Hosts without round trips, and servers with nothing else (aaif-goose/goose#11194).
    #[test]
    fn r127_one_handler_for_both() {
        fn book(round: &mut Round) -> Result<String, Pending> {
            let (trip, dates) = round.ask((
                ("trip", Form::<Trip>::new("Where to?")),
                ("dates", Form::<Dates>::new("When?")),
            ))?;
            match (trip, dates) {
                (Answer::Accept(trip), Answer::Accept(dates)) => {
                    Ok(format!("{} from {}", trip.city, dates.from))
                }
                _ => Ok("nothing".into()),
            }
        }
        let answers = json!({
            "trip": accept(&json!({"city": "Oslo"})),
            "dates": accept(&json!({"from": "2026-07-01"})),
        });

        // A client that is asked in the result comes back with the answers.
        let conversation = Conversation::new();
        let first = book(&mut enter(&conversation, None, json!(null)));
        assert!(matches!(first, Err(Pending::Ask(required)) if required.requests().len() == 2));
        let done = book(&mut enter(&conversation, None, answers.clone()));
        assert_eq!(done.expect("it is answered"), "Oslo from 2026-07-01");

        // Another is asked by pushing, one question after the other, and knows no state.
        let capabilities = json!({"elicitation": {"form": {}}});
        let support = Support::from_capabilities(&capabilities);
        for revision in [V2025_06_18, V2025_11_25] {
            let mut round = conversation.push(support, revision);
            let Err(Pending::Ask(required)) = book(&mut round) else {
                panic!("nothing is asked");
            };
            assert_eq!(required.request_state(), None);
            let mut responses = InputResponses::none();
            for (key, _) in required.requests() {
                responses.insert(key, answers[key].clone());
            }
            let done = book(&mut round.answered(responses));
            assert_eq!(done.expect("it is answered"), "Oslo from 2026-07-01");
        }
    }

    #[cfg(feature = "seal")]
    mod sealed {
        use super::*;
        use mcp_elicit::{Key, Keys};

        fn conversation() -> Conversation {
            Conversation::new().keys(Keys::new(Key::from_bytes([7; 32])))
        }

        fn book(round: &mut Round) -> Result<String, Pending> {
            let Answer::Accept(trip) = trip(round)? else {
                return Ok("nothing".into());
            };
            let when = format!("When, for {}?", trip.city);
            let Answer::Accept(dates) = round.form("dates", Form::<Dates>::new(when))? else {
                return Ok("nothing".into());
            };
            Ok(format!("{} from {}", trip.city, dates.from))
        }

        fn oslo() -> Value {
            json!({"trip": accept(&json!({"city": "Oslo"}))})
        }

        fn dates() -> Value {
            json!({"dates": accept(&json!({"from": "2026-07-01"}))})
        }

        /// A tool threw the same link on each retry, also after the user was done (modelcontextprotocol/servers,
        /// pull request 4285); and waited for a notice that need not come (modelcontextprotocol#1819).
        #[test]
        fn r86_r88_a_link_is_asked_once_and_done_is_done() {
            fn connect(round: &mut Round, done: bool) -> Result<&'static str, Pending> {
                if done {
                    return Ok("connected");
                }
                match round.url("account", link())? {
                    Answer::Accept(()) => Err(round.wait()),
                    Answer::Decline | Answer::Cancel => Ok("not connected"),
                }
            }
            let conversation = conversation();
            let (_, message) = asked(connect(&mut enter(&conversation, None, json!(null)), false));
            assert_eq!(message, "Sign in.");

            let mut state = None;
            let mut responses = json!({"account": {"action": "accept"}});
            for _ in 0..3 {
                let pending = connect(
                    &mut enter(&conversation, state.as_deref(), responses),
                    false,
                );
                let Err(Pending::Ask(required)) = pending else {
                    panic!("it is not done: {pending:?}");
                };
                assert_eq!(required.requests().len(), 0, "the link is not asked again");
                state = required.request_state().map(str::to_owned);
                assert!(state.is_some());
                responses = json!(null);
            }
            // The server's own record says so, and nobody told it by a notice.
            let done = connect(
                &mut enter(&conversation, state.as_deref(), json!(null)),
                true,
            );
            assert_eq!(done.ok(), Some("connected"));
        }

        /// Everybody was `anonymous`, as the principal was looked up in the wrong place (Cocoanetics/SwiftMCP,
        /// pull request 160).
        #[test]
        fn r103_a_state_belongs_to_one_principal() {
            let conversation = conversation();
            let by = |principal: &Principal, state: Option<&str>, responses| {
                let entry = Entry {
                    principal: principal.clone(),
                    ..call(state, responses)
                };
                conversation.enter(entry)
            };
            let principals = [
                Principal::none(),
                Principal::named(""),
                Principal::named("anonymous"),
                Principal::named("ada"),
            ];
            for principal in &principals {
                let mut round = by(principal, None, oslo()).expect("there is no state");
                let (state, _) = asked(book(&mut round));
                for other in &principals {
                    let round = by(other, state.as_deref(), dates());
                    if other == principal {
                        let done = book(&mut round.expect("it is theirs"));
                        assert_eq!(done.expect("it is answered"), "Oslo from 2026-07-01");
                    } else {
                        let error = round.err().expect("it is not theirs");
                        assert_eq!(error, StateError::OtherPrincipal);
                        assert_eq!(error.error(), StateError::Forged.error());
                    }
                }
            }
        }

        /// The state of a harmless call authorised another (archestra-ai/archestra, pull request 6930).
        #[test]
        fn r104_a_state_belongs_to_one_request() {
            let conversation = conversation();
            let entry =
                |method: &str, name: &str, arguments: Value, state: Option<&str>, responses| {
                    Entry::from_request(
                        method,
                        &params(name, arguments, state, responses),
                        Principal::none(),
                        SystemTime::UNIX_EPOCH,
                    )
                    .expect("the params can be read")
                };
            let arguments = json!({"id": 7, "deep": {"a": [1, 2.5, null], "b": "x"}});
            let first = entry("tools/call", "preview", arguments, None, oslo());
            let (state, _) = asked(book(
                &mut conversation.enter(first).expect("there is no state"),
            ));
            let retry = |method, name, arguments| {
                conversation.enter(entry(method, name, arguments, state.as_deref(), dates()))
            };

            for same in [
                json!({"id": 7, "deep": {"a": [1, 2.5, null], "b": "x"}}),
                json!({"deep": {"b": "x", "a": [1.0, 2.5, null]}, "id": 7.0}),
            ] {
                let mut round = retry("tools/call", "preview", same).expect("it is the same call");
                assert_eq!(
                    book(&mut round).expect("it is answered"),
                    "Oslo from 2026-07-01"
                );
            }
            let same = json!({"id": 7, "deep": {"a": [1, 2.5, null], "b": "x"}});
            let others = [
                retry("tools/call", "delete", same.clone()),
                retry("prompts/get", "preview", same),
                retry(
                    "tools/call",
                    "preview",
                    json!({"id": 8, "deep": {"a": [1, 2.5, null], "b": "x"}}),
                ),
                retry(
                    "tools/call",
                    "preview",
                    json!({"id": "7", "deep": {"a": [1, 2.5, null], "b": "x"}}),
                ),
                retry(
                    "tools/call",
                    "preview",
                    json!({"id": 7, "deep": {"a": [2.5, 1, null], "b": "x"}}),
                ),
                retry(
                    "tools/call",
                    "preview",
                    json!({"id": 7, "deep": {"a": [1, 2.5], "b": "x"}}),
                ),
                retry("tools/call", "preview", json!({"id": 7})),
                retry("tools/call", "preview", json!({})),
                retry("tools/call", "preview", json!(null)),
            ];
            for other in others {
                assert_eq!(other.err(), Some(StateError::OtherRequest));
            }
        }

        /// Strict handling of a state made a slip of the client a dead end (Kuadrant/mcp-gateway, pull
        /// request 1517).
        #[test]
        fn r109_also_in_a_later_round() {
            let conversation = conversation();
            let (state, message) = asked(book(&mut enter(&conversation, None, oslo())));
            assert_eq!(message, "When, for Oslo?");
            let state = state.expect("there was an answer to keep");

            let (_, message) = asked(book(&mut enter(&conversation, Some(&state), json!({}))));
            assert_eq!(message, "When, for Oslo?");
            let wrong = json!({"dates": accept(&json!({"from": "soon"}))});
            let (state, message) = asked(book(&mut enter(&conversation, Some(&state), wrong)));
            assert_eq!(
                message,
                "When, for Oslo?\n\nPlease correct:\n- from: must be YYYY-MM-DD"
            );
            let done = book(&mut enter(&conversation, state.as_deref(), dates()));
            assert_eq!(done.expect("it is answered"), "Oslo from 2026-07-01");
        }

        /// Answers of an earlier release were merged into those of a new one (jmrplens/gitlab-mcp-server, pull
        /// request 255).
        #[test]
        fn r112_sealed_answers_are_checked_again() {
            #[derive(Debug, PartialEq, Elicit)]
            struct LongTrip {
                city: String,
                days: u8,
            }
            fn new_release(round: &mut Round) -> Result<String, Pending> {
                let answer =
                    round.form("trip", Form::<LongTrip>::new("Where to, and how long?"))?;
                let Answer::Accept(trip) = answer else {
                    return Ok("nothing".into());
                };
                let dates = round.form("dates", Form::<Dates>::new("When?"))?;
                assert_ne!(dates, Answer::Cancel);
                Ok(format!("{} for {} days", trip.city, trip.days))
            }
            let conversation = conversation();
            let (state, _) = asked(book(&mut enter(&conversation, None, oslo())));
            let (state, message) = asked(new_release(&mut enter(
                &conversation,
                state.as_deref(),
                dates(),
            )));
            assert!(message.starts_with("Where to, and how long?"), "{message}");

            let trip = json!({"trip": accept(&json!({"city": "Rome", "days": 3}))});
            let (state, message) = asked(new_release(&mut enter(
                &conversation,
                state.as_deref(),
                trip,
            )));
            assert_eq!(message, "When?");
            let done = new_release(&mut enter(&conversation, state.as_deref(), dates()));
            assert_eq!(done.expect("it is answered"), "Rome for 3 days");
        }
    }
}

mod interop_version {
    use super::*;

    /// Defaults, titles and modes for a client of the first revision (laravel/mcp, pull request 190).
    #[test]
    fn r128_each_revision_gets_what_it_knows() {
        #[derive(Debug, Elicit)]
        #[expect(dead_code, reason = "it is asked and never answered")]
        struct Job {
            #[elicit(enum("normal" = "Some time", "high" = "Now"), default = "normal")]
            prio: String,
            #[elicit(default = true)]
            mail: bool,
        }
        #[derive(Debug, Elicit)]
        #[expect(dead_code, reason = "it is never asked")]
        struct Labels {
            #[elicit(enum("bug", "docs"))]
            labels: Vec<String>,
        }

        let first = params(&Form::<Job>::new("Which?"), V2025_06_18);
        assert_eq!(
            first,
            json!({
                "message": "Which?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "prio": {"type": "string", "enum": ["normal", "high"], "enumNames": ["Some time", "Now"]},
                        "mail": {"type": "boolean", "default": true},
                    },
                },
            }),
        );
        for revision in [V2025_11_25, V2026_07_28] {
            let later = params(&Form::<Job>::new("Which?"), revision);
            assert_eq!(later["mode"], "form");
            assert_eq!(
                later["requestedSchema"]["properties"]["prio"]["default"],
                "normal"
            );
        }

        let labels = Form::<Labels>::new("Which?");
        let unsayable = labels.params(V2025_06_18).err().expect("it has no lists");
        assert!(unsayable.to_string().contains("`labels`"), "{unsayable}");
        assert!(link().id("e-1").params(V2025_06_18).is_err());
    }
}

mod ergonomics {
    use super::*;

    /// A tool knows some of the fields already (lvlup-sw/exarchos#1285).
    #[test]
    fn r130_what_is_known_is_shown_and_confirmed() {
        let form = Form::<Trip>::new("A few details").prefill("city", "Oslo");
        let form = form.expect("it is text");
        let schema = params(&form, V2026_07_28)["requestedSchema"].clone();
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "properties": {"city": {"type": "string", "default": "Oslo"}},
                "required": ["city"],
            }),
        );
        assert!(
            form.read(accept(&json!({}))).is_err(),
            "it was shown, and not confirmed"
        );
        // Another form of the same struct knows nothing of it.
        let other = params(&Form::<Trip>::new("A few details"), V2026_07_28);
        assert_eq!(
            other["requestedSchema"]["properties"]["city"],
            json!({"type": "string"})
        );
    }

    /// People want to ask for a single value (PrefectHQ/fastmcp, pull request 889).
    #[test]
    fn r131_one_value_is_a_struct_of_one_field() {
        let answer = Form::<Go>::new("Delete it?").read(accept(&json!({"go": true})));
        assert_eq!(
            answer.expect("it is right"),
            Answer::Accept(Go { go: true })
        );
        assert_eq!(
            Go::requested_schema(),
            r#"{"type":"object","properties":{"go":{"type":"boolean","title":"Go on?"}},"required":["go"]}"#,
        );
    }
}
