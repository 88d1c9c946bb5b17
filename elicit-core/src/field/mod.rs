//! What may stand in a form: the [`Field`] trait, and [`Spec`], the description of one field.
//!
//! A `Spec` is where the derive starts: `field::<u8>().named("boxes").min(1).max(3)` reads like the
//! struct it came from and ends as the [`Property`](crate::Property) that everything else reads. Each method asks
//! the type system whether the attribute fits the field's type, so aliases and types of your own
//! are judged like the rest.

#[cfg(any(
    feature = "jiff",
    feature = "chrono",
    feature = "time",
    feature = "url",
    feature = "email_address"
))]
mod dates;
mod fits;
pub mod kind;
pub(crate) mod parse;
pub(crate) mod probe;
pub(crate) mod spec;
mod types;

use crate::Fault;
use crate::problem::Cause;
use crate::schema::ChoiceOption;
#[doc(hidden)]
pub use fits::numeric;
use kind::Described;
#[doc(hidden)]
pub use spec::constant;
pub use spec::{BooleanField, IntegerField, NumberField, Spec, TextField};

/// A type that can be a field of a form.
///
/// It is implemented for `String`, `bool`, the integers up to 64 bits and their `NonZero` types,
/// `f32`, `f64`, [`Secret`](crate::Secret), the enums that derive `Elicit`, lists of those, `Option` of
/// any of them, and, each behind the feature of its name, the types of `jiff`, `chrono`, `time`, `url` and
/// `email_address`.
///
/// # A type of your own
///
/// Start from the kind of field it is shown as ([`TextField`], [`IntegerField`], [`NumberField`],
/// [`BooleanField`]), and turn the answer, already checked against that field's rules, into a
/// value. For a type with a `FromStr`, `#[elicit(parse)]` on the field does as much.
///
/// ```
/// use mcp_elicit::field::TextField;
/// use mcp_elicit::{Elicit, Fault, Field};
///
/// #[derive(Debug, PartialEq)]
/// struct Plate(String);
///
/// impl Field for Plate {
///     type Of = TextField<Self>;
///     const SPEC: Self::Of = TextField::new().max_length(8);
///
///     fn from_text(text: &str) -> Result<Self, Fault> {
///         if text.bytes().all(|b| b.is_ascii_alphanumeric()) {
///             Ok(Plate(text.to_ascii_uppercase()))
///         } else {
///             Err(Fault::invalid("must be letters and digits"))
///         }
///     }
/// }
///
/// #[derive(Debug, Elicit)]
/// struct Parking {
///     plate: Plate,
///     second_plate: Option<Plate>,
/// }
///
/// let parking = Parking::from_content(&serde_json::json!({"plate": "m42abc"})).unwrap();
/// assert_eq!(parking.plate, Plate("M42ABC".into()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a form",
    label = "a form is flat: text, a number, a yes or no, a choice, a list of choices, or `Option` of one of them",
    note = "of a nested struct, put the fields here, or ask it with a form of its own in a second round",
    note = "a choice is an enum of unit variants with `#[derive(Elicit)]`; for a type that is read from text with `FromStr`, write `#[elicit(parse)]`; other types can implement `Field`"
)]
pub trait Field: Sized {
    /// What this type is shown as: [`TextField<Self>`](TextField) and its like.
    type Of;

    /// The description that the derive starts from.
    const SPEC: Self::Of;

    /// The value that no answer means; `None` where an answer is needed.
    #[must_use]
    #[inline]
    fn unanswered() -> Option<Self> {
        None
    }

    /// The value of a text that the field's rules accept.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of a text that is not a value of this type.
    #[inline]
    fn from_text(text: &str) -> Result<Self, Fault> {
        let _ = text;
        Err(WRONG_TYPE)
    }

    /// The value of the option at `index`, whose text is `value`.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of an option that is not a value of this type.
    #[inline]
    fn from_option(index: usize, value: &str) -> Result<Self, Fault> {
        let _ = index;
        Self::from_text(value)
    }

    /// The value of a whole number that the field's rules accept.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of a number that this type cannot hold.
    #[inline]
    fn from_integer(number: i128) -> Result<Self, Fault> {
        let _ = number;
        Err(WRONG_TYPE)
    }

    /// The value of a number that the field's rules accept.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of a number that this type cannot hold.
    #[inline]
    fn from_number(number: f64) -> Result<Self, Fault> {
        let _ = number;
        Err(WRONG_TYPE)
    }

    /// The value of a yes or no.
    ///
    /// # Errors
    ///
    /// The [`Fault`] where this type is no yes or no.
    #[inline]
    fn from_bool(yes: bool) -> Result<Self, Fault> {
        let _ = yes;
        Err(WRONG_TYPE)
    }

    /// The list that [`add`](Self::add) fills; `None` where this type is no list.
    #[must_use]
    #[inline]
    fn list() -> Option<Self> {
        None
    }

    /// Adds the option at `index`, whose text is `value`, to a list.
    ///
    /// # Errors
    ///
    /// The [`Fault`] of an option that is not a value of the list.
    #[inline]
    fn add(&mut self, index: usize, value: &str) -> Result<(), Fault> {
        let _ = (index, value);
        Err(WRONG_TYPE)
    }
}

pub(crate) const WRONG_TYPE: Fault = Fault(Cause::Type);
/// The fault of a value that is not among the options.
#[doc(hidden)]
pub const NOT_LISTED: Fault = Fault(Cause::NotListed);

/// An enum whose variants are the options of a choice; `#[derive(Elicit)]` on the enum implements it.
///
/// `String` is one too: its options are those that the field lists with `enum(…)`, so that a list of
/// `String` is a list of choices.
#[diagnostic::on_unimplemented(
    message = "a form has no list of `{Self}`",
    label = "a list in a form is a choice of several",
    note = "make it a list of an enum of unit variants that derives `Elicit`, or of `String` with `#[elicit(enum(\"a\", \"b\"))]`"
)]
pub trait Choice: Sized {
    /// What a list `L` of it is shown as.
    #[doc(hidden)]
    type List<L>: ListOf<Self>;

    /// The options, in the order of the variants.
    const OPTIONS: &'static [ChoiceOption];

    /// The variants' discriminants, by which a default given as a path is found.
    #[doc(hidden)]
    const DISCRIMINANTS: &'static [i128];

    /// The value of the option at `index`, whose text is `value`.
    fn option(index: usize, value: &str) -> Option<Self>;
}

impl Choice for String {
    type List<L> = Spec<L, L, kind::Unlisted>;
    const OPTIONS: &'static [ChoiceOption] = &[];
    const DISCRIMINANTS: &'static [i128] = &[];

    fn option(_: usize, value: &str) -> Option<Self> {
        Some(value.to_owned())
    }
}

/// The description of `Option<T>`, found from that of `T`: as a projection, so that a `T` that is no field
/// leaves it unknown, and is one error and not two.
#[diagnostic::on_unimplemented(
    message = "an `Option` in a form cannot hold another `Option`",
    label = "an answer is there or it is not",
    note = "write `Option` once"
)]
#[doc(hidden)]
pub trait Optional {
    type Of;
    const SPEC: Self::Of;
}

// The value of an `Option` is not of its own type, so its description is none of these.
impl<T: Field<Of = Self>, K> Optional for Spec<T, T, K> {
    type Of = Spec<Option<T>, T, K>;
    const SPEC: Self::Of = T::SPEC.in_option();
}

/// The description of a list of `E`, found from `E` for the same reason.
#[doc(hidden)]
pub trait ListOf<E> {
    const SPEC: Self;
}

impl<E: Choice, L, K: Described> ListOf<E> for Spec<L, L, K> {
    const SPEC: Self = Self::new().options::<E>();
}

impl<T: Field> Field for Option<T>
where
    T::Of: Optional,
{
    type Of = <T::Of as Optional>::Of;
    const SPEC: Self::Of = <T::Of as Optional>::SPEC;

    #[inline]
    fn unanswered() -> Option<Self> {
        Some(None)
    }

    #[inline]
    fn from_text(text: &str) -> Result<Self, Fault> {
        T::from_text(text).map(Some)
    }

    #[inline]
    fn from_option(index: usize, value: &str) -> Result<Self, Fault> {
        T::from_option(index, value).map(Some)
    }

    #[inline]
    fn from_integer(number: i128) -> Result<Self, Fault> {
        T::from_integer(number).map(Some)
    }

    #[inline]
    fn from_number(number: f64) -> Result<Self, Fault> {
        T::from_number(number).map(Some)
    }

    #[inline]
    fn from_bool(yes: bool) -> Result<Self, Fault> {
        T::from_bool(yes).map(Some)
    }

    #[inline]
    fn list() -> Option<Self> {
        T::list().map(Some)
    }

    #[inline]
    fn add(&mut self, index: usize, value: &str) -> Result<(), Fault> {
        match self {
            Some(list) => list.add(index, value),
            None => Err(WRONG_TYPE),
        }
    }
}

/// The description of a field of type `T`. Generated code names the bound here and nowhere else: where it
/// fails, the result's type is unknown, and what is chained on it stays silent.
#[doc(hidden)]
#[must_use]
pub const fn field<T: Field>() -> T::Of {
    T::SPEC
}
