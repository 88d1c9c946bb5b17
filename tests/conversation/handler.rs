//! Handlers made at random, what users say to them, and what they must come to.

use std::collections::BTreeMap;

use mcp_elicit::{Answer, Elicit, Form, Pending, Round, UrlRequest};
use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Debug, Clone, PartialEq, Elicit)]
pub struct Parcel {
    #[elicit(title = "Who gets it", min_length = 1, max_length = 8)]
    pub to: String,
    #[elicit(min = 1, max = 200)]
    pub boxes: u8,
    pub weight: Option<f64>,
    #[elicit(enum("slow" = "In a week", "fast" = "Tomorrow"))]
    pub speed: Vec<String>,
}

/// What the user says to a question: of a link, only whether.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    Accept(Box<Parcel>),
    Decline,
    Cancel,
}

impl Reply {
    pub fn any() -> impl Strategy<Value = Self> {
        let parcel = (
            "[a-zä\"\\\\]{1,8}",
            1..200_u8,
            prop::option::of(any::<u32>().prop_map(|n| f64::from(n) / 7.0)),
            prop::sample::subsequence(vec!["slow".to_owned(), "fast".to_owned()], 0..=2),
        );
        let parcel = parcel.prop_map(|(to, boxes, weight, speed)| Parcel {
            to,
            boxes,
            weight,
            speed,
        });
        prop_oneof![
            6 => parcel.prop_map(|parcel| Self::Accept(Box::new(parcel))),
            1 => Just(Self::Decline),
            1 => Just(Self::Cancel),
        ]
    }

    /// One for every question that a handler may have.
    pub fn all() -> impl Strategy<Value = Vec<Self>> {
        prop::collection::vec(Self::any(), MAX..=MAX)
    }

    /// As it comes over the wire.
    pub fn result(&self) -> Value {
        match self {
            Self::Accept(parcel) => json!({"action": "accept", "content": {
                "to": parcel.to,
                "boxes": parcel.boxes,
                "weight": parcel.weight,
                "speed": parcel.speed,
            }}),
            Self::Decline => json!({"action": "decline"}),
            Self::Cancel => json!({"action": "cancel", "content": null}),
        }
    }

    /// A right answer that is another one: it must not count where it was not asked for.
    pub fn unasked(reply: &Self) -> Value {
        match reply {
            Self::Accept(parcel) => Self::Accept(Box::new(Parcel {
                boxes: 200,
                ..Parcel::clone(parcel)
            }))
            .result(),
            Self::Decline | Self::Cancel => {
                json!({"action": "accept", "content": {"to": "x", "boxes": 200, "speed": []}})
            }
        }
    }

    /// What no question accepts, in several ways.
    pub fn wrong(which: u8) -> Value {
        match which {
            0 => json!([]),
            1 => json!({"content": {"to": "x", "boxes": 1, "speed": []}}),
            2 => json!("accept"),
            _ => json!({"action": which}),
        }
    }
}

/// A response in a request.
#[derive(Debug, Clone)]
pub enum Given {
    Right(Reply),
    Wrong(u8),
}

impl Given {
    pub fn any() -> impl Strategy<Value = Self> {
        prop_oneof![
            3 => Reply::any().prop_map(Self::Right),
            1 => (0..5_u8).prop_map(Self::Wrong),
        ]
    }

    pub fn result(&self) -> Value {
        match self {
            Self::Right(reply) => reply.result(),
            Self::Wrong(which) => Reply::wrong(*which),
        }
    }
}

const MAX: usize = 5;

/// The key of the question at this place.
pub fn key(at: usize) -> String {
    format!("q{at}")
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Sort {
    Form,
    Link,
}

use Sort::{Form as F, Link as L};

/// Questions that are asked together.
#[derive(Debug, Clone)]
struct Group {
    /// The place of the first.
    first: usize,
    sorts: &'static [Sort],
    /// Asked only where the answer before was an accept.
    only_after_accept: bool,
}

impl Group {
    fn places(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.sorts.len()
    }
}

/// A handler of one to five questions, alone and together.
#[derive(Debug, Clone)]
pub struct Handler(Vec<Group>);

impl Handler {
    pub fn any() -> impl Strategy<Value = Self> {
        const SORTS: [&[Sort]; 9] = [
            &[F],
            &[L],
            &[F, F],
            &[F, L],
            &[L, F],
            &[L, L],
            &[F, F, F],
            &[L, F, L],
            &[F, L, F, F],
        ];
        let group = (prop::sample::select(SORTS.to_vec()), any::<bool>());
        prop::collection::vec(group, 1..=MAX).prop_map(|groups| {
            let mut first = 0;
            let mut handler = Vec::new();
            for (sorts, only_after_accept) in groups {
                if first + sorts.len() <= MAX {
                    handler.push(Group {
                        first,
                        sorts,
                        only_after_accept,
                    });
                    first += sorts.len();
                }
            }
            Self(handler)
        })
    }

    /// Runs it in a round, as an author would have written it.
    pub fn run(&self, round: &mut Round) -> Result<String, Pending> {
        let mut told = String::new();
        let mut accepted = true;
        for group in &self.0 {
            if group.only_after_accept && !accepted {
                continue;
            }
            // What is asked hangs on what was answered.
            let form = |at: usize| (key(at), Form::<Parcel>::new(format!("After {told:?}")));
            let link = |at: usize| {
                let link = UrlRequest::new(format!("After {told:?}"), "https://example.com/");
                (key(at), link.expect("it is a link").id("7f3a"))
            };
            let at = group.first;
            let replies = match group.sorts {
                [F] => {
                    let (key, form) = form(at);
                    vec![parcel(round.form(key, form)?)]
                }
                [L] => {
                    let (key, link) = link(at);
                    vec![consent(round.url(key, link)?)]
                }
                [F, F] => {
                    let (a, b) = round.ask((form(at), form(at + 1)))?;
                    vec![parcel(a), parcel(b)]
                }
                [F, L] => {
                    let (a, b) = round.ask((form(at), link(at + 1)))?;
                    vec![parcel(a), consent(b)]
                }
                [L, F] => {
                    let (a, b) = round.ask((link(at), form(at + 1)))?;
                    vec![consent(a), parcel(b)]
                }
                [L, L] => {
                    let (a, b) = round.ask((link(at), link(at + 1)))?;
                    vec![consent(a), consent(b)]
                }
                [F, F, F] => {
                    let (a, b, c) = round.ask((form(at), form(at + 1), form(at + 2)))?;
                    vec![parcel(a), parcel(b), parcel(c)]
                }
                [L, F, L] => {
                    let (a, b, c) = round.ask((link(at), form(at + 1), link(at + 2)))?;
                    vec![consent(a), parcel(b), consent(c)]
                }
                [F, L, F, F] => {
                    let (a, b, c, d) =
                        round.ask((form(at), link(at + 1), form(at + 2), form(at + 3)))?;
                    vec![parcel(a), consent(b), parcel(c), parcel(d)]
                }
                sorts => unreachable!("{sorts:?} is not among the sorts"),
            };
            accepted = !matches!(replies.last(), Some(None));
            for reply in replies {
                told.push_str(&reply.unwrap_or_else(|| "no;".to_owned()));
            }
        }
        Ok(told)
    }

    /// The groups that are asked where these replies are given, as far as they are.
    fn asked<'a>(&'a self, replies: &'a BTreeMap<usize, Reply>) -> impl Iterator<Item = &'a Group> {
        let mut accepted = true;
        self.0.iter().filter(move |group| {
            let asked = !group.only_after_accept || accepted;
            if asked && let Some(reply) = replies.get(&(group.places().end - 1)) {
                accepted = matches!(reply, Reply::Accept(_));
            }
            asked
        })
    }

    /// The places of the questions that are open at this point: those of the first group that is not answered whole.
    pub fn open(&self, replies: &BTreeMap<usize, Reply>) -> impl Iterator<Item = usize> + use<> {
        let places = self
            .asked(replies)
            .map(Group::places)
            .find(|places| places.clone().any(|at| !replies.contains_key(&at)));
        let open: Vec<usize> = places
            .into_iter()
            .flatten()
            .filter(|at| !replies.contains_key(at))
            .collect();
        open.into_iter()
    }

    /// What a handler that is done tells of these replies.
    pub fn told(&self, replies: &BTreeMap<usize, Reply>) -> String {
        self.asked(replies)
            .flat_map(|group| group.places().zip(group.sorts))
            .map(|(at, sort)| match (&replies[&at], sort) {
                (Reply::Accept(parcel), Sort::Form) => said(parcel),
                (Reply::Accept(_), Sort::Link) => "opened;".to_owned(),
                (Reply::Decline | Reply::Cancel, _) => "no;".to_owned(),
            })
            .collect()
    }

    /// The same where all replies came in order.
    pub fn outcome(&self, replies: &[Reply]) -> String {
        self.told(&replies.iter().cloned().enumerate().collect())
    }
}

fn said(parcel: &Parcel) -> String {
    format!("{parcel:?};")
}

fn parcel(answer: Answer<Parcel>) -> Option<String> {
    answer.accepted().as_ref().map(said)
}

fn consent(answer: Answer<()>) -> Option<String> {
    answer.accepted().map(|()| "opened;".to_owned())
}
