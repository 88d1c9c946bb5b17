//! The result of a question: `{action, content}`, read as an [`Answer`].

use serde_core::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess};

use crate::answer::{Content, IfText, ObjectOr, ReadObject};
use crate::form::Elicit;
use crate::problem::{Problem, Problems};
use crate::schema::Schema;

/// What the user did with the question.
///
/// ```
/// # use mcp_elicit::{Answer, Elicit, Form};
/// # #[derive(Debug, PartialEq, Elicit)]
/// # struct Name { name: String }
/// let form = Form::<Name>::new("Who are you?");
/// let answer = form.read(&serde_json::json!({"action": "decline"}))?;
/// assert_eq!(answer, Answer::Decline);
/// # Ok::<(), mcp_elicit::Problems>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub enum Answer<T> {
    /// Answered it; the value is checked.
    Accept(T),
    /// Said no, or was never asked: some hosts decline by themselves. Say «declined or not shown», and
    /// keep a way that does without.
    Decline,
    /// Turned away without a choice.
    Cancel,
}

impl<T> Answer<T> {
    /// The value of an accepted answer.
    #[must_use]
    pub fn accepted(self) -> Option<T> {
        match self {
            Self::Accept(value) => Some(value),
            Self::Decline | Self::Cancel => None,
        }
    }

    /// The same answer with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Accept(value) => Answer::Accept(f(value)),
            Self::Decline => Answer::Decline,
            Self::Cancel => Answer::Cancel,
        }
    }
}

/// Reads the result of a form.
pub(crate) fn read_form<'de, T: Elicit, D: Deserializer<'de>>(
    schema: &Schema,
    result: D,
) -> Result<Answer<T>, Problems> {
    read(Content::of(schema), result)
}

/// Reads the result of a link, of which the action alone counts.
pub(crate) fn read_consent<'de, D: Deserializer<'de>>(result: D) -> Result<Answer<()>, Problems> {
    read(NoContent, result)
}

fn read<'de, C: ReadContent<'de>, D: Deserializer<'de>>(
    content: C,
    result: D,
) -> Result<Answer<C::Form>, Problems> {
    result
        .deserialize_any(ObjectOr(ResultOf(content)))
        .unwrap_or_else(|_| Err(Problem::BROKEN.into()))
}

/// What is made of the content of an accepted answer.
trait ReadContent<'de>: Copy + DeserializeSeed<'de, Value = Result<Self::Form, Problems>> {
    type Form;

    /// The same where there is none.
    fn absent(self) -> Result<Self::Form, Problems>;
}

impl<'de, T: Elicit> ReadContent<'de> for Content<'_, T> {
    type Form = T;

    fn absent(self) -> Result<T, Problems> {
        Content::absent(self)
    }
}

#[derive(Clone, Copy)]
struct NoContent;

impl<'de> DeserializeSeed<'de> for NoContent {
    type Value = Result<(), Problems>;

    fn deserialize<D: Deserializer<'de>>(self, content: D) -> Result<Self::Value, D::Error> {
        content.deserialize_ignored_any(IgnoredAny)?;
        Ok(Ok(()))
    }
}

impl ReadContent<'_> for NoContent {
    type Form = ();

    fn absent(self) -> Result<(), Problems> {
        Ok(())
    }
}

/// Reads `{action, content}` in whatever order the two come.
struct ResultOf<C>(C);

impl<'de, C: ReadContent<'de>> ReadObject<'de> for ResultOf<C> {
    type Value = Result<Answer<C::Form>, Problems>;

    fn object<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut action = None;
        let mut content = None;
        while let Some(key) = object.next_key_seed(IfText(Key::of))? {
            match key {
                Some(Key::Action) => action = object.next_value_seed(IfText(Action::of))?,
                // What does not count is not looked at, not even whether it can be held in memory.
                Some(Key::Content) if matches!(action, Some(Action::Decline | Action::Cancel)) => {
                    object.next_value::<IgnoredAny>()?;
                }
                // Read even before the action is known; it counts only with an accept.
                Some(Key::Content) => content = Some(object.next_value_seed(self.0)?),
                Some(Key::Other) | None => drop(object.next_value::<IgnoredAny>()?),
            }
        }
        Ok(match action {
            Some(Action::Accept) => content
                .unwrap_or_else(|| self.0.absent())
                .map(Answer::Accept),
            Some(Action::Decline) => Ok(Answer::Decline),
            Some(Action::Cancel) => Ok(Answer::Cancel),
            None => self.other(),
        })
    }

    fn nothing(self) -> Self::Value {
        self.other()
    }

    fn other(self) -> Self::Value {
        Err(Problem::unreadable("the result must be an object with an `action`").into())
    }
}

enum Key {
    Action,
    Content,
    Other,
}

impl Key {
    fn of(key: &str) -> Self {
        match key {
            "action" => Self::Action,
            "content" => Self::Content,
            _ => Self::Other,
        }
    }
}

enum Action {
    Accept,
    Decline,
    Cancel,
}

impl Action {
    /// An action that the protocol does not have is never an accept.
    fn of(action: &str) -> Self {
        match action {
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            _ => Self::Cancel,
        }
    }
}
