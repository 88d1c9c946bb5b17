//! The laws of a conversation, tried on handlers, answers and clients made at random: however the answers come,
//! the handler ends as if they had come in order, and nothing that was not proved counts.

#[path = "conversation/handler.rs"]
mod handler;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::{Duration, SystemTime};

use mcp_elicit::{
    Answer, Conversation, Elicit, Entry, Failure, Form, InputRequired, InputResponses, Key, Keys,
    Origin, Pending, Principal, Revision, Round, RpcError, StateError, Support, UrlRequest,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use serde_json::{Value, json};

use handler::{Given, Handler, Reply, key};

/// Tries a law, and fails with the smallest input that breaks it. The cases are the same in each run.
fn law<S: Strategy<Value: Debug>>(
    cases: u32,
    inputs: &S,
    holds: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
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

const NOW: Duration = Duration::from_secs(1_800_000_000);

fn secret(seed: u8) -> Key {
    Key::from_bytes([seed; 32])
}

/// A server of its own: nothing but the key is the same in two of them.
fn replica() -> Conversation {
    Conversation::new().keys(Keys::new(secret(7)))
}

/// A request that may be made again with other responses, another state, by somebody else.
#[derive(Clone)]
struct Request {
    method: &'static str,
    name: &'static str,
    arguments: Value,
    principal: Principal,
    after: Duration,
}

impl Request {
    fn new() -> Self {
        Self {
            method: "tools/call",
            name: "book",
            arguments: json!({"guests": 2, "window": {"near": true, "row": 7}}),
            principal: Principal::named("ada"),
            after: Duration::ZERO,
        }
    }

    fn entry(&self, state: Option<&str>, responses: &Value) -> Entry {
        Entry {
            support: Support::ALL,
            revision: Revision::LATEST,
            principal: self.principal.clone(),
            origin: Origin::new(self.method, self.name, &self.arguments),
            now: SystemTime::UNIX_EPOCH + NOW + self.after,
            state: state.map(str::to_owned),
            responses: InputResponses::new(responses).expect("they are an object"),
        }
    }
}

fn enter(conversation: &Conversation, state: Option<&str>, responses: &Value) -> Round {
    conversation
        .enter(Request::new().entry(state, responses))
        .expect("the state holds")
}

fn accept(content: &Value) -> Value {
    json!({"action": "accept", "content": content})
}

/// What a handler that is not done wants to send.
#[track_caller]
fn sent<T: Debug>(left: Result<T, Pending>) -> InputRequired {
    match left {
        Err(Pending::Ask(required)) => required,
        other => panic!("it should ask, and came to {other:?}"),
    }
}

/// Why a handler failed.
#[track_caller]
fn failure<T: Debug>(left: Result<T, Pending>) -> Failure {
    match left {
        Err(Pending::Fail(failure)) => failure,
        other => panic!("it should fail, and came to {other:?}"),
    }
}

fn asked(required: &InputRequired) -> Vec<String> {
    required.requests().map(|(key, _)| key.to_owned()).collect()
}

fn text(required: &InputRequired) -> String {
    serde_json::to_string(required).expect("it can be written")
}

/// What a client does with one question that it is asked.
#[derive(Debug, Clone, Copy)]
enum Does {
    Answers,
    Forgets,
    /// Sends what no question accepts.
    Errs,
}

/// What a client does, question after question; then it answers all that it is asked.
fn client() -> impl Strategy<Value = Vec<Does>> {
    let does = prop_oneof![
        3 => Just(Does::Answers),
        2 => Just(Does::Forgets),
        1 => Just(Does::Errs),
    ];
    prop::collection::vec(does, 0..12)
}

/// A client in the middle of a conversation.
struct Client<'a> {
    replies: &'a [Reply],
    does: std::slice::Iter<'a, Does>,
    wrong: BTreeMap<String, u8>,
}

impl<'a> Client<'a> {
    fn new(replies: &'a [Reply], does: &'a [Does]) -> Self {
        Self {
            replies,
            does: does.iter(),
            wrong: BTreeMap::new(),
        }
    }

    /// Its responses to these questions, and what nobody asked: a reply of its own to each other key of the handler,
    /// and to keys that no handler has.
    fn respond(&mut self, asked: &[String]) -> Value {
        let mut responses = json!({"never asked": {"action": "accept"}, "": 5});
        for (at, reply) in self.replies.iter().enumerate() {
            let key = key(at);
            if !asked.contains(&key) {
                if !asked.is_empty() {
                    responses[key] = Reply::unasked(reply);
                }
                continue;
            }
            match self.does.next().unwrap_or(&Does::Answers) {
                Does::Forgets => {}
                // Not more often than is forgiven, and never the same twice.
                Does::Errs if self.wrong.get(&key).is_none_or(|wrong| *wrong < 3) => {
                    let wrong = self.wrong.entry(key.clone()).or_default();
                    responses[key] = Reply::wrong(*wrong);
                    *wrong += 1;
                }
                Does::Answers | Does::Errs => responses[key] = reply.result(),
            }
        }
        responses
    }
}

#[test]
fn any_split_of_the_answers_over_rounds_comes_to_the_same() {
    let inputs = (Handler::any(), Reply::all(), client());
    law(400, &inputs, |(handler, replies, does)| {
        let expected = handler.outcome(&replies);

        // Round trips, served by two replicas in turns.
        let replicas = [replica(), replica()];
        let mut client = Client::new(&replies, &does);
        let mut state: Option<String> = None;
        let mut responses = json!({});
        let mut rounds = replicas.iter().cycle().take(60);
        let trips = loop {
            let conversation = rounds.next().expect("it ends");
            let mut round = enter(conversation, state.as_deref(), &responses);
            match handler.run(&mut round) {
                Ok(done) => break done,
                Err(pending) => {
                    let required = sent(Err::<(), _>(pending));
                    let before = state;
                    state = required.request_state().map(str::to_owned);
                    prop_assert!(state.is_some() && state != before);
                    responses = client.respond(&asked(&required));
                }
            }
        };
        prop_assert_eq!(&trips, &expected);

        // The same by pushing.
        let mut client = Client::new(&replies, &does);
        let mut round = Conversation::new().push(Support::ALL, Revision::V2025_11_25);
        let pushed = loop {
            match handler.run(&mut round) {
                Ok(done) => break done,
                Err(pending) => {
                    let required = sent(Err::<(), _>(pending));
                    prop_assert_eq!(required.request_state(), None);
                    let responses = client.respond(&asked(&required));
                    let responses = InputResponses::new(&responses).expect("they are an object");
                    round = round.answered(responses);
                }
            }
        };
        prop_assert_eq!(&pushed, &expected);
        Ok(())
    });
}

/// A request with any state that the client was ever given, and any responses.
type Step = (Index, Vec<(usize, Given)>);

/// What the server must know at a state: the model that the sealed one is held against.
#[derive(Debug, Clone, Default)]
struct Proved {
    replies: BTreeMap<usize, Reply>,
    wrong: BTreeMap<usize, (u32, u8)>,
}

/// States that come late, twice, in another order or not at all, with answers of other rounds: what comes of it
/// is what that state proved and what it asked, and nothing else.
#[test]
fn a_state_proves_what_was_answered_before_it_and_no_more() {
    let step = (
        any::<Index>(),
        prop::collection::vec((0..5_usize, Given::any()), 0..6),
    );
    let inputs = (Handler::any(), prop::collection::vec(step, 1..14));
    law(400, &inputs, |(handler, steps): (Handler, Vec<Step>)| {
        let replicas = [replica(), replica()];
        let mut states: Vec<(Option<String>, Proved)> = vec![(None, Proved::default())];
        for (turn, (which, given)) in steps.into_iter().enumerate() {
            let (state, mut proved) = which.get(&states).clone();
            let given: BTreeMap<usize, Given> = given.into_iter().collect();
            let responses: Value = given
                .iter()
                .map(|(at, given)| (key(*at), given.result()))
                .collect::<serde_json::Map<_, _>>()
                .into();
            let mut round = enter(&replicas[turn % 2], state.as_deref(), &responses);
            let left = handler.run(&mut round);

            // The first group that is open takes what it asked; nobody else takes anything.
            let mut gave_up = None;
            for at in handler.open(&proved.replies) {
                match given.get(&at) {
                    None => {}
                    Some(Given::Right(reply)) => {
                        proved.replies.insert(at, reply.clone());
                        proved.wrong.remove(&at);
                    }
                    Some(Given::Wrong(wrong)) => {
                        let (tries, last) = proved.wrong.get(&at).copied().unwrap_or((0, u8::MAX));
                        if gave_up.is_none() && (tries >= 3 || last == *wrong) {
                            gave_up = Some(key(at));
                        }
                        proved.wrong.insert(at, (tries + 1, *wrong));
                    }
                }
            }
            let open: Vec<String> = handler.open(&proved.replies).map(key).collect();
            match (left, gave_up) {
                (Err(Pending::Fail(Failure::GaveUp { key, .. })), Some(expected)) => {
                    prop_assert_eq!(key, expected);
                }
                (Err(Pending::Ask(required)), None) => {
                    prop_assert_eq!(asked(&required), open);
                    let state = required.request_state().map(str::to_owned);
                    states.push((state, proved));
                }
                (Ok(done), None) => {
                    prop_assert_eq!(open.len(), 0);
                    prop_assert_eq!(done, handler.told(&proved.replies));
                }
                (left, expected) => prop_assert!(false, "{left:?}, and not {expected:?}"),
            }
        }
        Ok(())
    });
}

#[derive(Debug, PartialEq, Elicit)]
struct Name {
    #[elicit(title = "Your name", min_length = 2)]
    name: String,
}

#[derive(Debug, PartialEq, Elicit)]
struct Size {
    #[elicit(min = 1, max = 50)]
    size: u8,
}

fn ada() -> Value {
    accept(&json!({"name": "Ada"}))
}

fn name(round: &mut Round) -> Result<Answer<Name>, Pending> {
    round.form("name", Form::new("Who are you?"))
}

/// The handler of most of what follows: two questions in two rounds.
fn order(round: &mut Round) -> Result<String, Pending> {
    let name = name(round)?;
    let size = round.form("size", Form::<Size>::new("Which size?"))?;
    Ok(match (name, size) {
        (Answer::Accept(name), Answer::Accept(size)) => format!("{} for {}", size.size, name.name),
        (name, size) => format!("{:?} {:?}", name.accepted(), size.accepted()),
    })
}

/// The state of `order` after the first answer.
fn state_of(conversation: &Conversation) -> String {
    let required = sent(order(&mut enter(
        conversation,
        None,
        &json!({"name": ada()}),
    )));
    assert_eq!(asked(&required), ["size"]);
    required
        .request_state()
        .expect("an answer has to be kept")
        .to_owned()
}

mod sealed {
    use super::*;

    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    /// What the client gets is the same for every reason.
    #[track_caller]
    fn refused(conversation: &Conversation, request: &Request, state: &str) -> StateError {
        let error = conversation
            .enter(request.entry(Some(state), &json!({})))
            .err()
            .unwrap_or_else(|| panic!("{state} must not hold"));
        let told = serde_json::to_string(&error.error()).expect("it can be written");
        assert_eq!(
            told,
            r#"{"code":-32602,"message":"the request state is not valid (any more): call again without it"}"#,
        );
        error
    }

    #[test]
    fn a_state_that_was_changed_in_any_bit_is_refused() {
        let conversation = replica();
        let state = state_of(&conversation);
        for at in 0..state.len() {
            let letter = state.as_bytes()[at];
            let value = LETTERS
                .iter()
                .position(|l| *l == letter)
                .expect("it is base64");
            for bit in 0..6 {
                let mut changed = state.clone().into_bytes();
                changed[at] = LETTERS[value ^ (1 << bit)];
                let changed = String::from_utf8(changed).expect("it is ASCII");
                let error = refused(&conversation, &Request::new(), &changed);
                let expected: &[_] = match (at, bit) {
                    // The first byte is the version.
                    (0, _) | (1, 4..) => &[StateError::Version],
                    // The last letter may have bits that stand for nothing; no text but one is the state.
                    (at, _) if at + 1 == state.len() => {
                        &[StateError::Forged, StateError::Malformed]
                    }
                    _ => &[StateError::Forged],
                };
                assert!(
                    expected.contains(&error),
                    "bit {bit} of letter {at}: {error:?}"
                );
            }
        }
    }

    #[test]
    fn a_state_that_was_cut_or_made_longer_is_refused() {
        let conversation = replica();
        let state = state_of(&conversation);
        for end in 0..state.len() {
            let error = refused(&conversation, &Request::new(), &state[..end]);
            assert!(
                matches!(error, StateError::Forged | StateError::Malformed),
                "the first {end}: {error:?}"
            );
            let error = refused(&conversation, &Request::new(), &state[state.len() - end..]);
            assert!(
                matches!(
                    error,
                    StateError::Forged | StateError::Malformed | StateError::Version
                ),
                "the last {end}: {error:?}"
            );
        }
        for end in [
            "A",
            "AA",
            "AAA",
            "AAAA",
            "=",
            "==",
            " ",
            "\n",
            ".",
            "-TAMPERED",
            "\0",
            "ä",
        ] {
            let error = refused(&conversation, &Request::new(), &format!("{state}{end}"));
            assert!(
                matches!(error, StateError::Forged | StateError::Malformed),
                "{end:?}: {error:?}"
            );
            let changed = format!("{end}{state}");
            refused(&conversation, &Request::new(), &changed);
        }
        // No two of them make one.
        refused(&conversation, &Request::new(), &state.repeat(2));
        assert_eq!(
            refused(&conversation, &Request::new(), &"A".repeat(1 << 20)),
            StateError::TooLong,
        );
    }

    /// A change to a request, and what a state of the request before says to it.
    type Change = (&'static str, Option<StateError>, Box<dyn Fn(&mut Request)>);

    fn change(
        what: &'static str,
        says: impl Into<Option<StateError>>,
        change: impl Fn(&mut Request) + 'static,
    ) -> Change {
        (what, says.into(), Box::new(change))
    }

    #[test]
    fn a_state_belongs_to_one_principal_one_request_and_a_short_time() {
        use StateError::{Expired, OtherPrincipal, OtherRequest};
        let parse = |text| serde_json::from_str::<Value>(text).expect("it is JSON");
        let changes = [
            change("nothing", None, |_| {}),
            change("another user", OtherPrincipal, |r| {
                r.principal = Principal::named("bob");
            }),
            change("another user of nearly that name", OtherPrincipal, |r| {
                r.principal = Principal::named("Ada");
            }),
            change("no name at all", OtherPrincipal, |r| {
                r.principal = Principal::named("");
            }),
            change("nobody", OtherPrincipal, |r| {
                r.principal = Principal::none();
            }),
            change("another tool", OtherRequest, |r| r.name = "cancel"),
            change("another method", OtherRequest, |r| {
                r.method = "prompts/get";
            }),
            change("no arguments", OtherRequest, |r| r.arguments = Value::Null),
            change("empty arguments", OtherRequest, |r| r.arguments = json!({})),
            change("another argument", OtherRequest, |r| {
                r.arguments["guests"] = 3.into();
            }),
            change("one that is nearly that", OtherRequest, |r| {
                r.arguments["guests"] = json!(2.000_000_1);
            }),
            change("the text of a number", OtherRequest, |r| {
                r.arguments["guests"] = "2".into();
            }),
            change("an argument more", OtherRequest, |r| {
                r.arguments["late"] = Value::Null;
            }),
            change("an argument deep inside", OtherRequest, |r| {
                r.arguments["window"]["row"] = 8.into();
            }),
            change("keys in another order", None, move |r| {
                r.arguments = parse(r#"{"window": {"row": 7, "near": true}, "guests": 2}"#);
            }),
            change("numbers in another spelling", None, move |r| {
                r.arguments = parse(r#"{"guests": 2.0, "window": {"near": true, "row": 70e-1}}"#);
            }),
            change("the last second", None, |r| {
                r.after = Duration::from_secs(600);
            }),
            change("too late", Expired, |r| r.after = Duration::from_secs(601)),
            change("much too late", Expired, |r| {
                r.after = Duration::from_secs(1 << 32);
            }),
        ];
        let conversation = replica();
        let state = state_of(&conversation);
        for (what, says, change) in changes {
            let mut request = Request::new();
            change(&mut request);
            match says {
                None => {
                    let entry = request.entry(Some(&state), &json!({}));
                    assert!(conversation.enter(entry).is_ok(), "{what}");
                }
                Some(says) => assert_eq!(refused(&conversation, &request, &state), says, "{what}"),
            }
        }

        // And the other way round: of nobody's state nobody else can make his own.
        let mut nobody = Request::new();
        nobody.principal = Principal::none();
        let required = sent(order(
            &mut conversation
                .enter(nobody.entry(None, &json!({"name": ada()})))
                .expect("there is no state"),
        ));
        let state = required.request_state().expect("there is an answer");
        assert!(
            conversation
                .enter(nobody.entry(Some(state), &json!({})))
                .is_ok()
        );
        assert_eq!(
            refused(&conversation, &Request::new(), state),
            StateError::OtherPrincipal
        );
    }

    #[test]
    fn a_life_is_the_servers_choice() {
        for seconds in [0, 1, 60, u64::MAX] {
            let conversation = replica().lifetime(Duration::from_secs(seconds));
            let state = state_of(&conversation);
            let mut request = Request::new();
            assert!(
                conversation
                    .enter(request.entry(Some(&state), &json!({})))
                    .is_ok()
            );
            let Some(late) = seconds.checked_add(1) else {
                // It cannot be exceeded, and cannot overflow.
                continue;
            };
            request.after = Duration::from_secs(late);
            assert_eq!(
                refused(&conversation, &request, &state),
                StateError::Expired,
                "{seconds}"
            );
        }
    }

    /// Of two servers with these keys, what the second says to a state of the first.
    #[test]
    fn an_older_key_opens_and_does_not_seal() {
        let keys = |seals: u8, opens: &[u8]| {
            opens.iter().fold(Keys::new(secret(seals)), |keys, older| {
                keys.and_older(secret(*older))
            })
        };
        let forged = Err(StateError::Forged);
        for (first, second, says) in [
            (keys(1, &[]), keys(1, &[]), Ok(())),
            (keys(1, &[]), keys(2, &[]), forged),
            (keys(1, &[]), keys(2, &[1]), Ok(())),
            (keys(1, &[]), keys(3, &[2, 1]), Ok(())),
            // What the rotated server seals, one that has the old key alone cannot open.
            (keys(2, &[1]), keys(1, &[]), forged),
            (keys(2, &[1]), keys(2, &[]), Ok(())),
            // So the new key goes first to where it opens, then to where it seals.
            (keys(2, &[1]), keys(1, &[2]), Ok(())),
            (keys(1, &[2]), keys(2, &[1]), Ok(())),
        ] {
            let state = state_of(&Conversation::new().keys(first));
            let entry = Request::new().entry(Some(&state), &json!({}));
            let entered = Conversation::new().keys(second).enter(entry);
            assert_eq!(entered.map(drop), says);
        }
        let state = state_of(&replica());
        assert_eq!(
            refused(&Conversation::new(), &Request::new(), &state),
            StateError::NoKey,
        );
    }

    #[test]
    fn a_key_is_32_bytes_in_base64() {
        let bytes = [0xff; 32];
        for text in [
            "//////////////////////////////////////////8=",
            "//////////////////////////////////////////8=\n",
            "__________________________________________8",
            "__________________________________________8=",
        ] {
            let key = Key::from_base64(text).expect(text);
            let state = state_of(&Conversation::new().keys(Keys::new(key)));
            let same = Conversation::new().keys(Keys::new(Key::from_bytes(bytes)));
            assert!(
                same.enter(Request::new().entry(Some(&state), &json!({})))
                    .is_ok(),
                "{text}"
            );
        }
        for text in [
            "",
            "hunter2",
            "AAAA",
            "!",
            "//////////////////////////////////////////9=",
        ] {
            let error = Key::from_base64(text).err().expect(text);
            assert!(error.to_string().contains("openssl rand -base64 32"));
            assert!(text.is_empty() || !error.to_string().contains(text));
        }
    }

    /// However often a client calls in between, what was answered does not count for ever.
    #[test]
    fn a_conversation_ends_after_ten_lives() {
        let conversation = replica();
        let mut state = state_of(&conversation);
        let mut request = Request::new();
        for knock in 1..=10 {
            request.after = Duration::from_secs(knock * 600);
            let entry = request.entry(Some(&state), &json!({}));
            let mut round = conversation.enter(entry).expect("it is not over");
            state = sent(order(&mut round))
                .request_state()
                .expect("there is an answer to keep")
                .to_owned();
        }
        request.after += Duration::from_secs(1);
        assert_eq!(
            refused(&conversation, &request, &state),
            StateError::Expired
        );
    }

    /// A server that seals takes no state that is not sealed, not even one that proves nothing.
    #[test]
    fn a_server_with_keys_takes_no_count() {
        for state in ["tries.0", "tries.1", "tries.3"] {
            assert_eq!(
                refused(&replica(), &Request::new(), state),
                StateError::Malformed,
                "{state}"
            );
        }
    }

    /// The state is sealed: it shows nothing of what was answered, and no two are the same.
    #[test]
    fn a_state_shows_nothing() {
        let conversation = replica();
        let (one, two) = (state_of(&conversation), state_of(&conversation));
        assert_ne!(one, two);
        for state in [one, two] {
            assert!(state.bytes().all(|byte| LETTERS.contains(&byte)));
        }
    }
}

mod origins {
    use super::*;

    /// Texts that a careless writing of a request would take for something else.
    fn words() -> impl Strategy<Value = &'static str> {
        select(vec![
            "",
            "a",
            "b",
            "\"",
            "\\",
            "\\\"",
            "a\",\"b",
            "\":1,\"",
            "[",
            "]",
            "{}",
            ",",
            ":",
            "1",
            "1.0",
            "null",
            "true",
            "\0",
            "\u{1}",
            "\n",
            "ä",
            "a\u{308}",
            "A",
            "A\u{308}",
            "\u{10ffff}",
        ])
    }

    fn values() -> impl Strategy<Value = Value> {
        let numbers = select(
            [
                "0",
                "-0",
                "-0.0",
                "0.0",
                "1",
                "1.0",
                "1e0",
                "10e-1",
                "-1",
                "0.1",
                "1e-7",
                "1.5",
                "8999999999999999",
                "8999999999999999.0",
                "9007199254740992",
                "9007199254740992.0",
                "9007199254740993",
                "10000000000000000000",
                "9223372036854775807",
                "9223372036854775808",
                "-9223372036854775808",
                "18446744073709551615",
                "18446744073709551614",
                "1e19",
                "1e308",
                "-1e308",
                "5e-324",
            ]
            .map(|text| serde_json::from_str::<Value>(text).expect("it is a number"))
            .to_vec(),
        );
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            words().prop_map(Value::from),
            numbers,
        ];
        leaf.prop_recursive(3, 12, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
                prop::collection::btree_map(words().prop_map(str::to_owned), inner, 0..3).prop_map(
                    |object| object.into_iter().collect::<serde_json::Map<_, _>>().into()
                ),
            ]
        })
    }

    /// A whole number as one, for there are more of them than a double can tell apart; of others the double.
    fn exact(number: &serde_json::Number) -> Result<i128, u64> {
        match (number.as_i128(), number.as_f64()) {
            (Some(whole), _) => Ok(whole),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "it is whole and not too large"
            )]
            (None, Some(float)) if float.trunc() == float && float.abs() < 1e30 => {
                Ok(float as i128)
            }
            (None, float) => Err(float.expect("it is a double").to_bits()),
        }
    }

    /// Whether two values are the same JSON, by its meaning.
    fn same(one: &Value, two: &Value) -> bool {
        match (one, two) {
            (Value::Number(one), Value::Number(two)) => exact(one) == exact(two),
            (Value::Array(one), Value::Array(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| same(one, two))
            }
            (Value::Object(one), Value::Object(two)) => {
                one.len() == two.len()
                    && one
                        .iter()
                        .all(|(key, one)| two.get(key).is_some_and(|two| same(one, two)))
            }
            (one, two) => one == two,
        }
    }

    /// Changes one thing somewhere inside.
    fn changed(value: &Value, at: &mut usize, with: &Value) -> Value {
        if *at == 0 {
            *at = usize::MAX;
            return with.clone();
        }
        *at = at.saturating_sub(1);
        match value {
            Value::Array(values) => values.iter().map(|v| changed(v, at, with)).collect(),
            Value::Object(object) => object
                .iter()
                .map(|(key, value)| (key.clone(), changed(value, at, with)))
                .collect::<serde_json::Map<_, _>>()
                .into(),
            other => other.clone(),
        }
    }

    #[test]
    fn two_requests_are_the_same_where_their_json_is() {
        let inputs = (
            [words(), words(), words(), words()],
            values(),
            values(),
            0..8_usize,
        );
        law(4000, &inputs, |([m1, n1, m2, n2], one, other, mut at)| {
            let two = changed(&one, &mut at, &other);
            for (one, two) in [(&one, &two), (&one, &other), (&one, &one)] {
                prop_assert_eq!(
                    Origin::new("m", "n", one) == Origin::new("m", "n", two),
                    same(one, two),
                );
                prop_assert_eq!(
                    Origin::new(m1, n1, one) == Origin::new(m2, n2, two),
                    m1 == m2 && n1 == n2 && same(one, two),
                );
            }
            Ok(())
        });
    }

    /// What is inside a text never looks like what stands around it.
    #[test]
    fn a_text_is_not_taken_for_json() {
        for (one, two) in [
            (json!(["a\",\"b"]), json!(["a", "b"])),
            (json!({"a\":1,\"b": 1}), json!({"a": 1, "b": 1})),
            (json!({"a": "1,\"b\":\"1"}), json!({"a": "1", "b": "1"})),
            (json!("[]"), json!([])),
            (json!("null"), json!(null)),
            (json!(["\\\""]), json!(["\\", ""])),
            (json!([[], []]), json!([[[]]])),
            (json!([1, 2]), json!([12])),
            (json!({"a": [], "b": {}}), json!({"a": [{"b": {}}]})),
        ] {
            assert_ne!(Origin::new("m", "n", &one), Origin::new("m", "n", &two));
        }
        assert_ne!(
            Origin::new("m\",\"n", "", &json!(null)),
            Origin::new("m", "n\",\"", &json!(null))
        );
    }

    /// As deep as JSON comes over a wire.
    #[test]
    fn deep_arguments_do_no_harm() {
        let deep = |inside: &str| {
            let text = format!("{}{inside}{}", "[".repeat(126), "]".repeat(126));
            Origin::new("", "", &serde_json::from_str(&text).expect("it is JSON"))
        };
        assert!(deep("1") == deep("1.0"));
        assert!(deep("1") != deep("2"));
    }

    /// A request is logged more often than anybody thinks.
    #[test]
    fn an_entry_shows_no_arguments_and_no_answers() {
        let mut request = Request::new();
        request.arguments = json!({"card": "4111"});
        let shown = format!("{:?}", request.entry(None, &json!({"name": ada()})));
        assert!(shown.contains("name"), "{shown}");
        assert!(!shown.contains("4111") && !shown.contains("Ada"), "{shown}");
    }
}

mod entries {
    use super::*;

    fn entered(method: &str, params: &Value) -> Result<Entry, RpcError> {
        let now = SystemTime::UNIX_EPOCH + NOW;
        Entry::from_request(method, params, Principal::none(), now)
    }

    #[test]
    fn what_a_request_has_of_another_type_is_invalid() {
        const OBJECT: Option<&str> = Some("`inputResponses` must be an object");
        const STATE: Option<&str> =
            Some("the request state is not valid (any more): call again without it");
        const PUSHED: Option<&str> = Some("is asked by pushing, not by round trips");
        let revision = |name: &str| json!({"io.modelcontextprotocol/protocolVersion": name});
        for (key, value, says) in [
            ("inputResponses", json!(null), None),
            ("inputResponses", json!({}), None),
            ("inputResponses", json!({"a": 5, "b": null}), None),
            ("inputResponses", json!([]), OBJECT),
            ("inputResponses", json!("x"), OBJECT),
            ("inputResponses", json!(5), OBJECT),
            ("inputResponses", json!(false), OBJECT),
            ("requestState", json!(null), None),
            ("requestState", json!(""), None),
            ("requestState", json!(5), STATE),
            ("requestState", json!({}), STATE),
            ("requestState", json!(["x"]), STATE),
            ("requestState", json!(false), STATE),
            ("_meta", json!(null), None),
            ("_meta", json!("x"), None),
            ("_meta", revision("2026-07-28"), None),
            ("_meta", revision("2030-01-01"), None),
            ("_meta", revision("2025-11-25"), PUSHED),
            ("_meta", revision("2025-06-18"), PUSHED),
            ("arguments", json!("x"), None),
            ("name", json!(5), None),
        ] {
            let mut params = json!({"name": "book", "arguments": {}});
            params[key] = value.clone();
            let error = entered("tools/call", &params).err();
            assert_eq!(error.is_some(), says.is_some(), "{key}: {value}");
            if let (Some(error), Some(says)) = (error, says) {
                assert_eq!(error.code(), -32602);
                assert!(error.message().contains(says), "{key}: {error}");
            }
        }
        // Params that are no object ask nothing and answer nothing.
        for params in [json!(null), json!([]), json!("x")] {
            let entry = entered("tools/call", &params).expect("there is nothing to refuse");
            assert_eq!(entry.support, Support::NONE);
        }
    }

    /// The empty text is a state too, and none that was made here.
    #[test]
    fn an_empty_state_is_no_state_of_ours() {
        for conversation in [Conversation::new(), replica()] {
            let entry = Request::new().entry(Some(""), &json!({}));
            let error = conversation.enter(entry).err().expect("it is a state");
            assert_eq!(error.error(), StateError::Malformed.error());
        }
    }

    #[test]
    fn a_request_is_its_method_its_name_and_its_arguments() {
        let of = |method, params: Value| entered(method, &params).expect("it is valid").origin;
        let arguments = json!({"a": 1});
        for (method, params, name, arguments) in [
            (
                "tools/call",
                json!({"name": "book", "arguments": {"a": 1}}),
                "book",
                &arguments,
            ),
            (
                "prompts/get",
                json!({"name": "trip", "arguments": {"a": 1}}),
                "trip",
                &arguments,
            ),
            (
                "resources/read",
                json!({"uri": "file:///a"}),
                "file:///a",
                &Value::Null,
            ),
        ] {
            assert_eq!(of(method, params), Origin::new(method, name, arguments));
        }
        // A name that a client adds does not stand for the address that is read.
        let resource = |uri: &str| of("resources/read", json!({"uri": uri, "name": "z"}));
        assert_ne!(resource("file:///harmless"), resource("file:///secret"));
        // What changes from round to round makes no other request of it.
        let params = |state: Value| json!({"name": "book", "arguments": {"a": 1}, "requestState": state, "_meta": {"progressToken": 5}});
        assert_eq!(
            of("tools/call", params(json!("x"))),
            of("tools/call", params(json!(null)))
        );
    }

    #[test]
    fn an_answer_that_is_no_object_is_asked_again() {
        for result in [
            json!(null),
            json!(5),
            json!("x"),
            json!([]),
            json!({}),
            json!({"action": 5}),
        ] {
            let mut round = enter(&replica(), None, &json!({"name": result}));
            assert_eq!(asked(&sent(name(&mut round))), ["name"], "{result}");
        }
    }
}

mod tries {
    use super::*;

    /// The ways of keeping a conversation: with a key, without, by pushing.
    #[derive(Debug, Clone, Copy, PartialEq)]
    enum Way {
        Sealed,
        Unsealed,
        Pushed,
    }

    /// How often `name` is asked by a client that sends these answers, and how it ends.
    fn attempts(way: Way, tries: u32, answers: impl Iterator<Item = Value>) -> (u32, Failure) {
        let conversation = match way {
            Way::Sealed => replica(),
            Way::Unsealed | Way::Pushed => Conversation::new(),
        }
        .tries(tries);
        let mut answers = answers.map(|answer| json!({"name": answer}));
        let mut round = match way {
            Way::Pushed => conversation.push(Support::ALL, Revision::V2025_11_25),
            Way::Sealed | Way::Unsealed => enter(&conversation, None, &json!({})),
        };
        let mut times = 0;
        loop {
            let required = match name(&mut round) {
                Err(Pending::Ask(required)) => required,
                Err(Pending::Fail(failure)) => return (times, failure),
                Ok(answer) => panic!("{answer:?}"),
            };
            times += 1;
            assert!(times < 100, "it has to end");
            let responses = answers.next().expect("there are many");
            round = match way {
                Way::Pushed => round.answered(InputResponses::new(&responses).expect("an object")),
                Way::Sealed | Way::Unsealed => {
                    enter(&conversation, required.request_state(), &responses)
                }
            };
        }
    }

    #[track_caller]
    fn assert_gave_up(failure: Failure) {
        let Failure::GaveUp { key, problems } = failure else {
            panic!("{failure:?}");
        };
        assert_eq!(key, "name");
        assert_eq!(problems.iter().count(), 1);
    }

    #[test]
    fn a_refused_answer_is_asked_again_a_few_times() {
        for way in [Way::Sealed, Way::Unsealed, Way::Pushed] {
            for tries in [0, 1, 2, 3, 7] {
                let wrong = (0_u32..).map(|n| accept(&json!({"name": n})));
                let (times, failure) = attempts(way, tries, wrong);
                assert_eq!(times, tries + 1, "{way:?}");
                assert_gave_up(failure);
            }
        }
    }

    /// Some hosts cannot show a form, and send the same for ever.
    #[test]
    fn the_same_refused_answer_twice_ends_it() {
        for (way, times) in [(Way::Sealed, 2), (Way::Pushed, 2), (Way::Unsealed, 4)] {
            for same in [
                accept(&json!({})),
                json!({"action": "accept"}),
                json!(null),
                accept(&json!({"name": "x"})),
            ] {
                let (asked, failure) = attempts(way, 3, std::iter::repeat(same));
                assert_eq!(asked, times, "{way:?}");
                assert_gave_up(failure);
            }
        }
    }

    /// Forgetting is not answering: it is asked again as often as the client calls.
    #[test]
    fn no_answer_is_no_try() {
        for conversation in [Conversation::new(), replica()] {
            let mut state: Option<String> = None;
            for _ in 0..20 {
                let mut round = enter(&conversation, state.as_deref(), &json!({}));
                state = sent(name(&mut round)).request_state().map(str::to_owned);
            }
            let done = name(&mut enter(
                &conversation,
                state.as_deref(),
                &json!({"name": ada()}),
            ));
            assert!(matches!(done, Ok(Answer::Accept(_))), "{done:?}");
        }
    }

    /// A question that was answered in the end has its tries behind it.
    #[test]
    fn each_question_has_its_own_tries() {
        let conversation = replica().tries(1);
        let step = |state: Option<&str>, key: &str, content: Value| {
            order(&mut enter(
                &conversation,
                state,
                &json!({key: accept(&content)}),
            ))
        };
        let one = sent(step(None, "name", json!({"name": "x"})));
        let two = sent(step(one.request_state(), "name", json!({"name": "Ada"})));
        let three = sent(step(two.request_state(), "size", json!({"size": 99})));
        assert!(text(&three).contains("Please correct"), "{}", text(&three));
        let done = step(three.request_state(), "size", json!({"size": 9}));
        assert_eq!(done.expect("it is right"), "9 for Ada");
    }

    /// The count of a server without keys is not sealed: the most a client can do with it is to end early.
    #[test]
    fn an_unsealed_count_proves_nothing() {
        for (state, gives_up) in [
            ("tries.1", false),
            ("tries.2", false),
            ("tries.3", true),
            ("tries.4294967295", true),
        ] {
            let wrong = json!({"name": accept(&json!({"name": "x"}))});
            let conversation = Conversation::new();
            let left = name(&mut enter(&conversation, Some(state), &wrong));
            if gives_up {
                assert_gave_up(failure(left));
            } else {
                drop(sent(left));
            }
            let right = json!({"name": ada()});
            assert!(name(&mut enter(&conversation, Some(state), &right)).is_ok());
            // It does not get anybody past a question.
            assert_eq!(
                asked(&sent(order(&mut enter(
                    &conversation,
                    Some(state),
                    &json!({})
                )))),
                ["name"]
            );
        }
        for state in [
            "tries.",
            "tries.0",
            "tries.-1",
            "tries.4294967296",
            "tries.1.",
            "tries.x",
            "tries",
        ] {
            let entry = Request::new().entry(Some(state), &json!({}));
            assert!(Conversation::new().enter(entry).is_err(), "{state}");
        }
    }
}

mod without_a_key {
    use super::*;

    #[test]
    fn one_round_works_and_sends_no_state() {
        let conversation = Conversation::new();
        let required = sent(name(&mut enter(&conversation, None, &json!({}))));
        assert_eq!(required.request_state(), None);
        assert!(!text(&required).contains("requestState"));
        let done = name(&mut enter(&conversation, None, &json!({"name": ada()})));
        assert_eq!(
            done.expect("it was answered"),
            Answer::Accept(Name { name: "Ada".into() })
        );
    }

    #[test]
    fn a_second_round_says_how_to_make_a_key() {
        let failure = failure(order(&mut enter(
            &Conversation::new(),
            None,
            &json!({"name": ada()}),
        )));
        assert_eq!(failure, Failure::NoKey);
        assert_eq!(failure.error(Revision::LATEST).code(), -32603);
        let words = failure.to_string();
        for word in ["openssl rand -base64 32", "Conversation::keys", "`seal`"] {
            assert!(words.contains(word), "{words}");
        }
    }

    #[test]
    fn questions_answered_in_part_are_asked_again_whole() {
        fn both(round: &mut Round) -> Result<(Answer<Name>, Answer<Size>), Pending> {
            round.ask((
                ("name", Form::new("Who are you?")),
                ("size", Form::new("Which size?")),
            ))
        }
        let size = accept(&json!({"size": 38}));
        let wrong = accept(&json!({"size": 99}));
        for (responses, kept, corrected) in [
            (json!({}), &[][..], false),
            (json!({"name": ada()}), &[r#""default":"Ada""#], false),
            (json!({"size": size}), &[r#""default":38"#], false),
            (
                json!({"name": ada(), "size": wrong}),
                &[r#""default":"Ada""#],
                true,
            ),
            (json!({"name": {"action": "decline"}}), &[], false),
            // What stands beside a no is not looked at.
            (
                json!({"name": {"action": "decline", "content": {"name": "Ada"}}}),
                &[],
                false,
            ),
        ] {
            let conversation = Conversation::new();
            let required = sent(both(&mut enter(&conversation, None, &responses)));
            assert_eq!(asked(&required), ["name", "size"], "{responses}");
            let written = text(&required);
            for default in kept {
                assert!(written.contains(default), "{written}");
            }
            assert_eq!(written.matches("default").count(), kept.len(), "{written}");
            assert_eq!(written.contains("Please correct"), corrected, "{written}");
            let done = both(&mut enter(
                &conversation,
                required.request_state(),
                &json!({"name": ada(), "size": size}),
            ));
            assert!(matches!(done, Ok((Answer::Accept(_), Answer::Accept(_)))));
        }
    }
}

/// An answer counts for the question that was put, and for no other.
mod put {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Agreement {
        agree: bool,
    }

    fn agree(message: String) -> Form<Agreement> {
        Form::new(message)
    }

    fn yes() -> Value {
        accept(&json!({"agree": true}))
    }

    /// What is asked now may hang on what changes meanwhile: a price, the stock, the release.
    #[test]
    fn a_yes_to_other_words_is_no_yes() {
        let pay = |round: &mut Round, price: u32| {
            round
                .form("agree", agree(format!("Pay {price}?")))
                .map(drop)
        };
        let conversation = replica();
        let required = sent(pay(&mut enter(&conversation, None, &json!({})), 10));
        for (price, counts) in [(10, true), (11, false)] {
            let mut round = enter(
                &conversation,
                required.request_state(),
                &json!({"agree": yes()}),
            );
            let left = pay(&mut round, price);
            if counts {
                assert!(left.is_ok());
            } else {
                let required = sent(left);
                assert!(text(&required).contains("Pay 11?"));
                let right = json!({"agree": yes()});
                let mut round = enter(&conversation, required.request_state(), &right);
                assert!(pay(&mut round, price).is_ok());
            }
        }
    }

    #[test]
    fn a_yes_to_a_question_of_another_branch_is_no_yes() {
        let order = |round: &mut Round, in_stock: bool| {
            let _ = name(round)?;
            if in_stock {
                let _ = round.form("size", Form::<Size>::new("Which size?"))?;
            } else {
                let _ = round.form("agree", agree("It is 50 more elsewhere. Order?".into()))?;
            }
            Ok(())
        };
        let conversation = replica();
        let ada = json!({"name": ada()});
        let required = sent(order(&mut enter(&conversation, None, &ada), true));
        assert_eq!(asked(&required), ["size"]);
        let both = json!({"size": accept(&json!({"size": 9})), "agree": yes()});
        let mut round = enter(&conversation, required.request_state(), &both);
        assert_eq!(asked(&sent(order(&mut round, false))), ["agree"]);
    }

    /// Nothing is asked by a state alone, so nothing beside it is an answer.
    #[test]
    fn a_yes_beside_a_state_that_asked_nothing_is_no_yes() {
        let pay = |round: &mut Round, signed_in: bool| {
            let _ = name(round)?;
            if !signed_in {
                return Err(round.wait());
            }
            round.form("agree", agree("Pay 100?".into())).map(drop)
        };
        let conversation = replica();
        let ada = json!({"name": ada()});
        let required = sent(pay(&mut enter(&conversation, None, &ada), false));
        assert_eq!(asked(&required), [""; 0]);
        let early = json!({"agree": yes()});
        let mut round = enter(&conversation, required.request_state(), &early);
        assert_eq!(asked(&sent(pay(&mut round, true))), ["agree"]);
    }

    /// What was said about an answer that does not hold any more goes with it.
    #[test]
    fn a_yes_that_rests_on_a_lost_answer_is_lost_too() {
        #[derive(Debug, PartialEq, Elicit)]
        struct LongName {
            #[elicit(min_length = 5)]
            name: String,
        }
        let old = |round: &mut Round| {
            let who = name(round)?.accepted().map(|who| who.name);
            let _ = round.form("agree", agree(format!("Pay for {who:?}?")))?;
            let _ = round.form("size", Form::<Size>::new("Which size?"))?;
            Ok(())
        };
        let new = |round: &mut Round| {
            let who = round.form("name", Form::<LongName>::new("Who are you?"))?;
            let who = who.accepted().map(|who| who.name);
            round
                .form("agree", agree(format!("Pay for {who:?}?")))
                .map(drop)
        };
        let conversation = replica();
        let step = |required: &InputRequired, responses: Value| {
            enter(&conversation, required.request_state(), &responses)
        };
        let one = sent(old(&mut enter(
            &conversation,
            None,
            &json!({"name": ada()}),
        )));
        let two = sent(old(&mut step(&one, json!({"agree": yes()}))));
        // The new release comes here.
        let three = sent(new(&mut step(&two, json!({}))));
        assert_eq!(asked(&three), ["name"]);
        let grace = json!({"name": accept(&json!({"name": "Grace"}))});
        assert_eq!(asked(&sent(new(&mut step(&three, grace)))), ["agree"]);
    }

    /// A client that answers what it cannot show is not asked it for that.
    #[test]
    fn no_link_goes_to_a_client_without_url_mode() {
        for conversation in [Conversation::new(), replica()] {
            let mut entry = Request::new().entry(None, &json!({"account": {"action": "accept"}}));
            entry.support = Support::FORM;
            let link = UrlRequest::new("Sign in.", "https://store.example.com/connect");
            let left = conversation.enter(entry).expect("there is no state").ask((
                ("account", link.expect("it is a link")),
                ("name", Form::<Name>::new("Who?")),
            ));
            if let Err(Pending::Ask(required)) = left {
                assert_eq!(asked(&required), ["name"]);
            } else {
                assert!(matches!(failure(left), Failure::MissingCapability(_)));
            }
        }
    }
}

/// A state keeps what was asked for, and no more: a client cannot fill it with what nobody reads.
#[test]
fn only_what_was_asked_for_is_kept() {
    let junk = "x".repeat(300_000);
    for response in [
        json!({"action": "decline", "content": {"junk": junk}}),
        json!({"action": "accept", "content": {"name": "Ada", "junk": junk}}),
        json!({"action": "accept", "content": {"name": "Ada"}, "_meta": {"junk": junk}}),
    ] {
        let required = sent(order(&mut enter(
            &replica(),
            None,
            &json!({"name": response}),
        )));
        let state = required
            .request_state()
            .expect("there is an answer to keep");
        assert!(state.len() < 1_000, "{}", state.len());
    }
}

/// Errors are logged, and what the user typed is not for the log.
#[test]
fn what_is_pending_shows_no_answers() {
    let wrong = accept(&json!({"to": "ada@a.io", "boxes": 0, "speed": []}));
    for conversation in [Conversation::new(), replica()] {
        let round = enter(&conversation, None, &json!({"parcel": wrong}));
        let form = Form::<handler::Parcel>::new("Where to?");
        let pending = round.form("parcel", form).expect_err("it is wrong");
        assert!(
            !format!("{pending:?} {pending}").contains("ada@"),
            "{pending:?}"
        );
    }
}

/// Once said, a no stays a no, and is not asked again.
#[test]
fn declines_and_cancels_are_remembered() {
    for (action, told) in [
        ("decline", "None Some(Size { size: 9 })"),
        ("cancel", "None Some(Size { size: 9 })"),
    ] {
        let conversation = replica();
        let no = json!({"name": {"action": action}});
        let required = sent(order(&mut enter(&conversation, None, &no)));
        assert_eq!(asked(&required), ["size"]);
        // A yes that comes too late changes nothing.
        let late = json!({"name": ada(), "size": accept(&json!({"size": 9}))});
        let done = order(&mut enter(&conversation, required.request_state(), &late));
        assert_eq!(done.expect("all was answered"), told);
    }
}

mod new_releases {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct NameAndTitle {
        #[elicit(min_length = 2)]
        name: String,
        title: String,
    }

    fn order_with_title(round: &mut Round) -> Result<String, Pending> {
        let Answer::Accept(who) = round.form("name", Form::<NameAndTitle>::new("Who are you?"))?
        else {
            return Ok("nobody".into());
        };
        let size = round.form("size", Form::<Size>::new("Which size?"))?;
        Ok(format!(
            "{:?} for {} {}",
            size.accepted(),
            who.title,
            who.name
        ))
    }

    /// What an earlier release proved is held against what this one asks.
    #[test]
    fn a_form_that_asks_more_is_asked_again() {
        let conversation = replica();
        let state = state_of(&conversation);
        let size = accept(&json!({"size": 9}));
        let required = sent(order_with_title(&mut enter(
            &conversation,
            Some(&state),
            &json!({"size": size}),
        )));
        assert_eq!(asked(&required), ["name"]);
        let dr = json!({"name": accept(&json!({"name": "Ada", "title": "Dr"}))});
        let left = order_with_title(&mut enter(&conversation, required.request_state(), &dr));
        let required = sent(left);
        assert_eq!(asked(&required), ["size"]);
        let done = order_with_title(&mut enter(
            &conversation,
            required.request_state(),
            &json!({"size": size}),
        ));
        assert_eq!(
            done.expect("all was answered"),
            "Some(Size { size: 9 }) for Dr Ada"
        );
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Table {
        #[elicit(options)]
        time: String,
    }

    /// An option that is gone by now is no answer any more.
    #[test]
    fn an_answer_is_held_against_the_options_of_today() {
        let book = |round: &mut Round, times: &[&'static str]| {
            let form = Form::<Table>::new("When?").options("time", times.iter().copied());
            let _ = round.form("time", form.expect("they are options"))?;
            name(round)
        };
        let conversation = replica();
        let six = json!({"time": accept(&json!({"time": "18:00"}))});
        let required = sent(book(
            &mut enter(&conversation, None, &six),
            &["18:00", "20:00"],
        ));
        assert_eq!(asked(&required), ["name"]);
        let mut round = enter(
            &conversation,
            required.request_state(),
            &json!({"name": ada()}),
        );
        let required = sent(book(&mut round, &["20:00"]));
        assert_eq!(asked(&required), ["time"]);
    }
}

mod waiting {
    use super::*;

    fn link() -> UrlRequest {
        UrlRequest::new("Sign in.", "https://store.example.com/connect").expect("it is a link")
    }

    fn connect(round: &mut Round, done: bool) -> Result<&'static str, Pending> {
        match round.url("account", link())? {
            Answer::Accept(()) if done => Ok("connected"),
            Answer::Accept(()) => Err(round.wait()),
            Answer::Decline | Answer::Cancel => Ok("not connected"),
        }
    }

    #[test]
    fn a_state_alone_says_come_back() {
        let conversation = replica();
        let yes = json!({"account": {"action": "accept"}});
        let mut required = sent(connect(&mut enter(&conversation, None, &yes), false));
        for _ in 0..3 {
            assert_eq!(asked(&required), [""; 0]);
            let written = serde_json::to_value(&required).expect("a state is enough");
            assert_eq!(written["inputRequests"], json!(null));
            assert_eq!(written["resultType"], "input_required");
            assert_eq!(written.as_object().map(|keys| keys.len()), Some(2));
            // The consent is remembered; a no that comes now comes too late.
            let no = json!({"account": {"action": "decline"}});
            let mut round = enter(&conversation, required.request_state(), &no);
            required = sent(connect(&mut round, false));
        }
        let mut round = enter(&conversation, required.request_state(), &json!({}));
        assert_eq!(connect(&mut round, true).expect("it is done"), "connected");
    }

    #[test]
    fn who_cannot_wait_is_told() {
        let yes = json!({"account": {"action": "accept"}});
        let left = connect(&mut enter(&Conversation::new(), None, &yes), false);
        assert_eq!(failure(left), Failure::NoKey);
        let pushed = Conversation::new()
            .push(Support::ALL, Revision::V2026_07_28)
            .answered(InputResponses::new(&yes).expect("an object"));
        let mut pushed = pushed;
        assert_eq!(failure(connect(&mut pushed, false)), Failure::CannotWait);
    }
}

mod failures {
    use super::*;

    #[derive(Debug, PartialEq, Elicit)]
    struct Toppings {
        #[elicit(enum("olives", "capers"))]
        toppings: Vec<String>,
    }

    fn link() -> UrlRequest {
        UrlRequest::new("Sign in.", "https://store.example.com/connect").expect("it is a link")
    }

    /// One question that cannot be sent ends the whole group before anything of it is sent.
    #[test]
    fn what_the_client_cannot_be_asked_ends_the_handler() {
        use Revision::{V2025_06_18, V2025_11_25, V2026_07_28};
        let list = |round: &mut Round| {
            let list = ("list", Form::<Toppings>::new("With what?"));
            round
                .ask((("name", Form::<Name>::new("Who?")), list))
                .map(drop)
        };
        let url = |round: &mut Round| {
            round
                .ask((("name", Form::<Name>::new("Who?")), ("url", link())))
                .map(drop)
        };
        let with_id = |round: &mut Round| round.url("url", link().id("7f3a")).map(drop);
        let url_alone = Support::from_capabilities(json!({"elicitation": {"url": {}}}));
        type Handle<'a> = &'a dyn Fn(&mut Round) -> Result<(), Pending>;
        let cases: [(&str, Handle<'_>, Support, Revision, Option<i64>); 12] = [
            ("list", &list, Support::NONE, V2025_06_18, Some(-32602)),
            ("list", &list, Support::NONE, V2026_07_28, Some(-32021)),
            ("list", &list, url_alone, V2026_07_28, Some(-32021)),
            ("list", &list, Support::FORM, V2025_06_18, Some(-32603)),
            ("list", &list, Support::FORM, V2025_11_25, None),
            ("list", &list, Support::FORM, V2026_07_28, None),
            ("url", &url, Support::FORM, V2025_11_25, Some(-32602)),
            ("url", &url, Support::FORM, V2026_07_28, Some(-32021)),
            ("url", &url, Support::ALL, V2025_06_18, Some(-32603)),
            ("url", &url, Support::ALL, V2025_11_25, Some(-32603)),
            ("with id", &with_id, Support::ALL, V2025_11_25, None),
            ("url", &url, Support::ALL, V2026_07_28, None),
        ];
        for (what, handle, support, revision, code) in cases {
            let mut round = replica().push(support, revision);
            let left = handle(&mut round);
            let failed = match left {
                Err(Pending::Fail(failure)) => Some(failure.error(revision).code()),
                Err(Pending::Ask(_)) => None,
                Ok(()) => panic!("nobody answered"),
            };
            assert_eq!(failed, code, "{what}, {revision}, {support:?}");
        }
    }

    #[test]
    fn a_key_names_one_question() {
        let twice = |round: &mut Round| {
            let _ = name(round)?;
            name(round)
        };
        for responses in [json!({}), json!({"name": ada()})] {
            let left = twice(&mut enter(&replica(), None, &responses));
            if responses == json!({}) {
                // Nobody comes so far as to ask twice.
                drop(sent(left));
                continue;
            }
            let failure = failure(left);
            assert_eq!(failure, Failure::RepeatedKey("name".into()));
            assert!(failure.to_string().contains("`name`"));
        }
        let group = enter(&replica(), None, &json!({})).ask((
            ("a", Form::<Name>::new("Who?")),
            ("b", link()),
            ("a", Form::<Name>::new("Who else?")),
        ));
        assert_eq!(failure(group), Failure::RepeatedKey("a".into()));
    }

    #[derive(Debug, PartialEq, Elicit)]
    struct Essay {
        essay: String,
    }

    #[test]
    fn answers_that_no_state_can_hold_are_too_large() {
        let write = |length: usize| {
            let essay = json!({"essay": accept(&json!({"essay": "x".repeat(length)}))});
            let mut round = enter(&replica(), None, &essay);
            let _ = round.form("essay", Form::<Essay>::new("Write."))?;
            name(&mut round)
        };
        // What is sealed can be opened again.
        let required = sent(write(150_000));
        enter(&replica(), required.request_state(), &json!({}));
        assert_eq!(failure(write(250_000)), Failure::TooLarge);
    }
}
