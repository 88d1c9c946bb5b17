//! Forms that are known in full only at run time: prefilled, with options of the moment, or asked again.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use serde_json::Value;

use crate::answer::{Content, Given};
use crate::field::Field;
use crate::form::{Elicit, Form, FormRequest};
use crate::problem::{Cause, Fault, Problem, Problems};
use crate::schema::{ChoiceOption, Kind, Number, Property};

impl<T: Elicit> Form<T> {
    /// Starts a field with a value that is known only now. The user sees it and can change it.
    ///
    /// A field that must be answered stays so. What no answer to another field means does not change.
    ///
    /// ```
    /// # use mcp_elicit::{Elicit, Form};
    /// #[derive(Elicit)]
    /// struct Trip {
    ///     city: String,
    ///     days: Option<u8>,
    /// }
    ///
    /// let form = Form::<Trip>::new("A few details").prefill("city", "Oslo")?;
    /// assert!(form.to_json().contains(r#""city":{"type":"string","default":"Oslo"}"#));
    /// # Ok::<(), mcp_elicit::FormError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FormError`], where the form has no such field, or the field would refuse the value.
    pub fn prefill(mut self, field: &str, value: impl Into<Value>) -> Result<Self, FormError> {
        let value = value.into();
        let refusal = self.refusal(field, &value);
        let property = self.property_mut(field)?;
        match (kept(property, &value), refusal) {
            (Given::Nothing, _) => Ok(self),
            (Given::Wrong(fault), _) => Err(FormError(What::Refused(fault.of(property)))),
            (Given::Value(_) | Given::Empty(_), Some(problem)) => {
                Err(FormError(What::Refused(problem)))
            }
            (Given::Value(value) | Given::Empty(value), None) => {
                value.prefill(property);
                Ok(self)
            }
        }
    }

    /// What the field's type and its own rules say of a value, which know more than the schema.
    fn refusal(&self, field: &str, value: &Value) -> Option<Problem> {
        let content = [(field.to_owned(), value.clone())].into_iter().collect();
        Content::<T>::of(self.schema())
            .problems_of_fields(&content)
            .into_iter()
            .find(|problem| problem.field() == Some(field))
    }

    /// Gives a field marked `#[elicit(options)]` its options.
    ///
    /// The answer is checked against them: what was offered is what is accepted.
    ///
    /// ```
    /// # use mcp_elicit::{Elicit, Form};
    /// #[derive(Elicit)]
    /// struct Table {
    ///     #[elicit(options)]
    ///     time: String,
    /// }
    ///
    /// let form = Form::<Table>::new("When?").options("time", [("18:00", "At six"), ("20:00", "At eight")])?;
    /// assert!(form.read(&serde_json::json!({"action": "accept", "content": {"time": "20:00"}})).is_ok());
    /// assert!(form.read(&serde_json::json!({"action": "accept", "content": {"time": "19:00"}})).is_err());
    /// # Ok::<(), mcp_elicit::FormError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FormError`], where the form has no such field, it is not marked, or the options are none, have an
    /// empty value or one value twice.
    pub fn options<O: Into<ChoiceOption>>(
        mut self,
        field: &str,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, FormError> {
        let wrong = |reason| FormError(What::Options(field.to_owned(), reason));
        let marked = T::schema().property(field).is_some_and(|property| {
            property
                .kind()
                .options()
                .is_some_and(<[ChoiceOption]>::is_empty)
        });
        let property = self.property_mut(field)?;
        if !marked {
            return Err(wrong("is not marked `#[elicit(options)]`"));
        }
        let options: Vec<ChoiceOption> = options.into_iter().map(Into::into).collect();
        let mut values: Vec<&str> = options.iter().map(ChoiceOption::value).collect();
        values.sort_unstable();
        if values.is_empty() {
            return Err(wrong("has nothing to choose: give it an option"));
        }
        if values.first() == Some(&"") {
            return Err(wrong(
                "has an option with an empty value: hosts cannot show it",
            ));
        }
        if values.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(wrong("has two options of one value"));
        }
        let too_few = match property.kind() {
            Kind::ManyOf { min_items, .. } => {
                min_items.is_some_and(|min| min > values.len() as u64)
            }
            _ => false,
        };
        if too_few {
            return Err(wrong("has fewer options than `min_items` asks for"));
        }
        property.kind.set_options(options);
        Ok(self)
    }

    /// The same question after an answer with problems: the message says what was wrong, and the fields
    /// that were right start with the answers given.
    ///
    /// ```
    /// # use mcp_elicit::{Elicit, Form};
    /// #[derive(Debug, Elicit)]
    /// struct Order {
    ///     #[elicit(title = "Your email", format = "email")]
    ///     email: String,
    ///     #[elicit(title = "Number of boxes", min = 1, max = 3)]
    ///     boxes: u8,
    /// }
    ///
    /// let form = Form::<Order>::new("To send it we need:");
    /// let content = serde_json::json!({"email": "ada@example.org", "boxes": 9});
    /// let problems = Order::from_content(&content).unwrap_err();
    ///
    /// let again = form.again(&problems, &content);
    /// assert_eq!(again.message(), "To send it we need:\n\nPlease correct:\n- Number of boxes: must be 1 to 3");
    /// assert!(again.to_json().contains(r#""format":"email","default":"ada@example.org""#));
    /// ```
    #[must_use]
    pub fn again(&self, problems: &Problems, content: &Value) -> Self {
        let mut form = self.clone();
        form.request_mut().correct(problems);
        form.filled(content, |name| {
            problems.iter().all(|problem| problem.field() != Some(name))
        })
    }

    /// Starts the fields with the answers that they accept.
    pub(crate) fn filled(mut self, content: &Value, which: impl Fn(&str) -> bool) -> Self {
        let Value::Object(content) = content else {
            return self;
        };
        for property in self.request_mut().schema.to_mut().properties_mut() {
            if let Some(value) = content.get(property.name())
                && which(property.name())
                && let Given::Value(value) = kept(property, value)
            {
                value.prefill(property);
            }
        }
        self
    }

    fn property_mut(&mut self, field: &str) -> Result<&mut Property, FormError> {
        self.request_mut()
            .schema
            .to_mut()
            .properties_mut()
            .iter_mut()
            .find(|property| property.name() == field)
            .ok_or_else(|| FormError(What::NoField(field.to_owned())))
    }
}

impl FormRequest {
    /// Says below the author's own message what was wrong with the last answer.
    fn correct(&mut self, problems: &Problems) {
        let mut message = self.message[..self.own].to_owned();
        message.push_str("\n\nPlease correct:");
        for problem in problems {
            message.push_str("\n- ");
            if let Some(name) = problem.field() {
                let title = self.schema.property(name).and_then(Property::title);
                message.push_str(title.unwrap_or(name));
                message.push_str(": ");
            }
            message.push_str(&problem.without_name());
        }
        self.message = Cow::Owned(message);
    }
}

/// A form that cannot be changed as it was asked.
#[derive(Debug, Clone, PartialEq)]
pub struct FormError(What);

#[derive(Debug, Clone, PartialEq)]
enum What {
    NoField(String),
    Refused(Problem),
    Options(String, &'static str),
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            What::NoField(field) => write!(f, "the form has no field `{field}`"),
            What::Refused(problem) => {
                write!(
                    f,
                    "the field itself would refuse the prefilled value: {problem}"
                )
            }
            What::Options(field, reason) => write!(f, "the field `{field}` {reason}"),
        }
    }
}

impl Error for FormError {}

/// An answer kept as it is, after the checks that its property asks for.
enum Kept {
    Text(String),
    Integer(i128),
    Number(Number),
    Boolean(bool),
    List(Vec<Cow<'static, str>>),
}

fn kept(property: &Property, value: &Value) -> Given<Kept> {
    let mut given = Given::Nothing;
    match given.read(property, value) {
        Ok(()) => given,
        // A value in memory is never malformed; if it were, there would be nothing to keep.
        Err(_) => Given::Wrong(Fault(Cause::Type)),
    }
}

impl Field for Kept {
    type Of = ();
    const SPEC: () = ();

    fn from_text(text: &str) -> Result<Self, Fault> {
        Ok(Self::Text(text.to_owned()))
    }

    fn from_integer(number: i128) -> Result<Self, Fault> {
        Ok(Self::Integer(number))
    }

    fn from_number(number: f64) -> Result<Self, Fault> {
        Ok(Self::Number(Number::from(number)))
    }

    fn from_bool(yes: bool) -> Result<Self, Fault> {
        Ok(Self::Boolean(yes))
    }

    fn list() -> Option<Self> {
        Some(Self::List(Vec::new()))
    }

    fn add(&mut self, _: usize, value: &str) -> Result<(), Fault> {
        // A value twice is accepted in an answer; a default has it once.
        if let Self::List(values) = self
            && !values.iter().any(|before| before == value)
        {
            values.push(value.to_owned().into());
        }
        Ok(())
    }
}

impl Kept {
    /// Makes it what the field starts with. What no answer means stays as it was declared.
    fn prefill(self, property: &mut Property) {
        property.prefilled |= !property.kind.has_default();
        match (self, &mut property.kind) {
            (Self::Text(text), Kind::Text { default, .. } | Kind::OneOf { default, .. }) => {
                *default = Some(text.into());
            }
            (Self::Integer(number), Kind::Integer { default, .. }) => *default = Some(number),
            (Self::Number(number), Kind::Number { default, .. }) => *default = Some(number),
            (Self::Boolean(yes), Kind::Boolean { default }) => *default = Some(yes),
            (Self::List(values), Kind::ManyOf { default, .. }) => *default = Some(values.into()),
            // What was read by a kind is of that kind.
            _ => {}
        }
    }
}
