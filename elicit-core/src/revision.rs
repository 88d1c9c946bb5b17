//! The revisions of the protocol that have elicitation, and what each can say.

use std::error::Error;
use std::fmt;

use crate::schema::{Kind, Property, Schema};

/// A revision of the protocol, as client and server agree on it.
///
/// ```
/// use mcp_elicit::Revision;
///
/// assert_eq!(Revision::from_name("2025-06-18"), Some(Revision::V2025_06_18));
/// assert!(Revision::V2025_06_18 < Revision::LATEST);
/// assert_eq!(Revision::LATEST.name(), "2026-07-28");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Revision {
    /// The first with elicitation: forms, pushed to the client; no `mode`, no multi-select, defaults of
    /// booleans alone, titles of options in `enumNames`.
    V2025_06_18,
    /// Links, multi-select, defaults of every kind, titles in `oneOf`.
    V2025_11_25,
    /// Round trips: a question is returned as the result, and the answer comes with the retry.
    V2026_07_28,
}

impl Revision {
    /// The newest that this crate knows.
    pub const LATEST: Self = Self::V2026_07_28;

    const ALL: [Self; 3] = [Self::V2025_06_18, Self::V2025_11_25, Self::V2026_07_28];

    /// The date that names it, as in `protocolVersion`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The revision of that name, or `None` where it is not one with elicitation.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|revision| revision.name() == name)
    }

    /// Whether a question is returned as the result of the request, and not pushed to the client.
    #[must_use]
    pub const fn round_trips(self) -> bool {
        matches!(self, Self::V2026_07_28)
    }

    /// Whether forms of this revision have a `mode`, titles of options in place, and every default.
    pub(crate) const fn has_modes(self) -> bool {
        !matches!(self, Self::V2025_06_18)
    }

    /// Whether a form can be written for a client of this revision.
    pub(crate) fn can_say(self, schema: &Schema) -> Result<(), Unsayable> {
        let unsayable = |property: &Property| {
            let name = property.name().to_owned();
            let what = match property.kind() {
                Kind::ManyOf { .. } if !self.has_modes() => What::List(name),
                kind if kind.options().is_some_and(<[_]>::is_empty) => What::NoOptions(name),
                _ => return None,
            };
            Some(Unsayable {
                revision: self,
                what,
            })
        };
        match schema.properties().iter().find_map(unsayable) {
            Some(unsayable) => Err(unsayable),
            None => Ok(()),
        }
    }

    /// Whether a link can be sent to a client of this revision.
    pub(crate) const fn can_link(self) -> Result<(), Unsayable> {
        if self.has_modes() {
            Ok(())
        } else {
            Err(Unsayable {
                revision: self,
                what: What::Url,
            })
        }
    }
}

/// The name: `2026-07-28`.
impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A question that cannot be written: the client's revision of the protocol has no words for it, or it is
/// not complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsayable {
    revision: Revision,
    what: What,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    List(String),
    NoOptions(String),
    Url,
    NoId,
    NoLinks,
}

impl Unsayable {
    pub(crate) const fn no_id(revision: Revision) -> Self {
        Self {
            revision,
            what: What::NoId,
        }
    }

    pub(crate) const fn no_links(revision: Revision) -> Self {
        Self {
            revision,
            what: What::NoLinks,
        }
    }

    /// The revision that lacks the words.
    #[must_use]
    pub const fn revision(&self) -> Revision {
        self.revision
    }
}

impl fmt::Display for Unsayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let revision = self.revision;
        match &self.what {
            What::List(field) => write!(
                f,
                "a client of revision {revision} or before cannot show the list `{field}`: ask for each value with a yes or no of its own"
            ),
            What::NoOptions(field) => write!(
                f,
                "the field `{field}` has no options yet: give them with `Form::options`"
            ),
            What::Url => write!(
                f,
                "a client of revision {revision} or before cannot open a link: say in the tool's result where to go"
            ),
            What::NoLinks => f.write_str("an error that sends the user to links needs a link"),
            What::NoId => write!(
                f,
                "a link for a client of revision {revision} needs an id: give it one with `UrlRequest::id`"
            ),
        }
    }
}

impl Error for Unsayable {}
