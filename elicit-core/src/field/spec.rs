//! The description of one field, built up by constant methods, and the [`Property`] it ends as.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::Choice;
use super::fits::*;
use super::kind::{self, Base, Described, Holds};
use crate::Format;
use crate::schema::{ChoiceOption, Kind, Number, Property};

/// The description of one field: its Rust type `T`, the type `V` of an answered value (what is
/// inside an `Option`), and its [kind](kind) `K`.
///
/// The names without parameters to fill in are [`TextField`], [`IntegerField`],
/// [`NumberField`] and [`BooleanField`].
pub struct Spec<T, V, K> {
    data: Data,
    of: PhantomData<(T, V, K)>,
}

impl<T, V, K> Clone for Spec<T, V, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, V, K> Copy for Spec<T, V, K> {}

/// A field shown as text.
pub type TextField<T> = Spec<T, T, kind::Text>;
/// A field shown as a whole number; `N` is the Rust type whose range it keeps.
pub type IntegerField<T, N = i64> = Spec<T, T, kind::Integer<N>>;
/// A field shown as a number; `F` is the Rust type whose range it keeps.
pub type NumberField<T, F = f64> = Spec<T, T, kind::Number<F>>;
/// A field shown as a yes or no.
pub type BooleanField<T> = Spec<T, T, kind::Boolean>;

/// Everything a field can be told, as constant data.
#[derive(Clone, Copy)]
struct Data {
    base: Base,
    name: &'static str,
    title: Option<&'static str>,
    description: Option<&'static str>,
    required: bool,
    secret: bool,
    minimum: Option<Number>,
    maximum: Option<Number>,
    least: Option<u64>,
    most: Option<u64>,
    format: Option<Format>,
    options: &'static [ChoiceOption],
    discriminants: &'static [i128],
    default: Option<Default>,
}

#[derive(Clone, Copy)]
enum Default {
    Text(&'static str),
    Number(Number),
    Boolean(bool),
    List(&'static [Cow<'static, str>]),
}

impl<T, V, K: Described> Spec<T, V, K> {
    /// A field that must be answered and has no rules yet.
    #[must_use]
    #[allow(
        clippy::new_without_default,
        reason = "const, and a default of a field is another thing"
    )]
    pub const fn new() -> Self {
        Self::with(Data {
            base: K::BASE,
            name: "",
            title: None,
            description: None,
            required: true,
            secret: K::SECRET,
            minimum: K::MINIMUM,
            maximum: K::MAXIMUM,
            least: None,
            most: None,
            format: None,
            options: &[],
            discriminants: &[],
            default: None,
        })
    }
}

impl<T, V> Spec<T, V, kind::Formatted> {
    /// A field of text whose format the type gives.
    #[must_use]
    pub const fn formatted(format: Format) -> Self {
        let mut new = Self::new();
        new.data.format = Some(format);
        new
    }
}

impl<E: Choice> Spec<E, E, kind::OneOf> {
    /// A choice of one of the variants.
    #[doc(hidden)]
    #[must_use]
    pub const fn one_of() -> Self {
        Self::new().options::<E>()
    }
}

impl<T, K> Spec<T, T, K> {
    /// The same field in an `Option`, not required.
    pub(super) const fn in_option(self) -> Spec<Option<T>, T, K> {
        Spec::with(self.optional().data)
    }
}

impl<T, V, K> Spec<T, V, K> {
    const fn with(data: Data) -> Self {
        Self {
            data,
            of: PhantomData,
        }
    }

    /// The variants of `E` as the options.
    pub(super) const fn options<E: Choice>(mut self) -> Self {
        self.data.options = E::OPTIONS;
        self.data.discriminants = E::DISCRIMINANTS;
        self
    }

    /// The same field, not required.
    pub(super) const fn optional(mut self) -> Self {
        self.data.required = false;
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.data.name = name;
        self
    }

    /// The label that is shown.
    #[must_use]
    pub const fn title(mut self, title: &'static str) -> Self {
        self.data.title = Some(title);
        self
    }

    /// The explanation that is shown beside the label.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.data.description = Some(description);
        self
    }

    /// The smallest number accepted.
    #[must_use]
    pub const fn min(mut self, min: i128) -> Self
    where
        K: Bounded<V>,
    {
        self.data.minimum = Some(Number::Integer(min));
        self
    }

    /// The greatest number accepted.
    #[must_use]
    pub const fn max(mut self, max: i128) -> Self
    where
        K: Bounded<V>,
    {
        self.data.maximum = Some(Number::Integer(max));
        self
    }

    /// The smallest number accepted, with a fraction.
    #[must_use]
    pub const fn min_fraction(mut self, min: f64) -> Self
    where
        K: Fractional<V>,
    {
        self.data.minimum = Some(Number::Float(min));
        self
    }

    /// The greatest number accepted, with a fraction.
    #[must_use]
    pub const fn max_fraction(mut self, max: f64) -> Self
    where
        K: Fractional<V>,
    {
        self.data.maximum = Some(Number::Float(max));
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn min_const(mut self, whole: i128, number: f64) -> Self
    where
        K: Bounded<V>,
    {
        self.data.minimum = Some(self.const_number(whole, number));
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn max_const(mut self, whole: i128, number: f64) -> Self
    where
        K: Bounded<V>,
    {
        self.data.maximum = Some(self.const_number(whole, number));
        self
    }

    /// A constant of any number type, cast both ways: whole where nothing is lost by it.
    const fn const_number(&self, whole: i128, number: f64) -> Number {
        if matches!(self.data.base, Base::Integer) || whole as f64 == number {
            Number::Integer(whole)
        } else {
            Number::Float(number)
        }
    }

    /// The least number of characters.
    #[must_use]
    pub const fn min_length(mut self, characters: usize) -> Self
    where
        K: Measured<V>,
    {
        self.data.least = Some(characters as u64);
        self
    }

    /// The greatest number of characters.
    #[must_use]
    pub const fn max_length(mut self, characters: usize) -> Self
    where
        K: Measured<V>,
    {
        self.data.most = Some(characters as u64);
        self
    }

    /// The least number of values.
    #[must_use]
    pub const fn min_items(mut self, values: usize) -> Self
    where
        K: Counted<V>,
    {
        self.data.least = Some(values as u64);
        self
    }

    /// The greatest number of values.
    #[must_use]
    pub const fn max_items(mut self, values: usize) -> Self
    where
        K: Counted<V>,
    {
        self.data.most = Some(values as u64);
        self
    }

    /// The format that the text must have.
    #[must_use]
    pub const fn format(mut self, format: Format) -> Self
    where
        K: Formattable<V>,
    {
        self.data.format = Some(format);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn listed(self, options: &'static [ChoiceOption]) -> Spec<T, V, kind::Listed<K>>
    where
        K: Listable<V>,
    {
        self.with_options(options)
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn listed_later(self) -> Spec<T, V, kind::Listed<K>>
    where
        K: Selectable<V>,
    {
        self.with_options(&[])
    }

    const fn with_options(self, options: &'static [ChoiceOption]) -> Spec<T, V, kind::Listed<K>> {
        let mut data = self.data;
        if matches!(data.base, Base::Text) {
            data.base = Base::OneOf;
        }
        data.options = options;
        Spec::with(data)
    }

    /// Marks the field as a secret, which only a page of the server's own may ask for.
    #[must_use]
    pub const fn secret(self) -> Spec<T, V, kind::Secret>
    where
        K: Hideable<V>,
    {
        let mut data = self.data;
        data.secret = true;
        Spec::with(data)
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn not_secret(self) -> Self
    where
        K: Showable<V>,
    {
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn name_says_secret(self) -> Self
    where
        K: Innocent<V>,
    {
        self
    }

    const fn default(mut self, default: Default) -> Self {
        self.data.default = Some(default);
        // An absent field with a default gets the default, so it need not be there.
        self.data.required = false;
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_text(self, text: &'static str) -> Self
    where
        K: DefaultText<V>,
    {
        self.default(Default::Text(text))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_whole(self, number: i128) -> Self
    where
        K: DefaultWhole<V>,
    {
        self.default(Default::Number(Number::Integer(number)))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_fraction(self, number: f64) -> Self
    where
        K: DefaultFraction<V>,
    {
        self.default(Default::Number(Number::Float(number)))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_bool(self, yes: bool) -> Self
    where
        K: DefaultBool<V>,
    {
        self.default(Default::Boolean(yes))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn default_list(self, values: &'static [Cow<'static, str>]) -> Self
    where
        K: DefaultList<V>,
    {
        self.default(Default::List(values))
    }

    /// A constant as the default, by its cast: of an enum's variant the discriminant.
    #[doc(hidden)]
    #[must_use]
    pub const fn default_cast(self, cast: i128) -> Self {
        let default = match self.data.base {
            Base::OneOf => {
                let mut at = 0;
                while at < self.data.discriminants.len() && self.data.discriminants[at] != cast {
                    at += 1;
                }
                if at == self.data.discriminants.len() {
                    panic!("the default is not a variant of the choice");
                }
                match &self.data.options[at].value {
                    Cow::Borrowed(value) => Default::Text(value),
                    Cow::Owned(_) => panic!("the options of a derived choice are constant"),
                }
            }
            Base::Boolean => Default::Boolean(cast != 0),
            _ => Default::Number(Number::Integer(cast)),
        };
        self.default(default)
    }

    /// The property, of a field whose type alone has bounds.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn sound_property(self) -> Property
    where
        K: Complete<V>,
    {
        let property = self.property();
        crate::rule::must(crate::rule::bounds(property.kind()));
        property
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn property(self) -> Property
    where
        K: Complete<V>,
    {
        let data = self.data;
        Property {
            name: Cow::Borrowed(data.name),
            title: text(data.title),
            description: text(data.description),
            required: data.required,
            secret: data.secret,
            prefilled: false,
            kind: data.kind(),
        }
    }
}

const fn text(text: Option<&'static str>) -> Option<Cow<'static, str>> {
    match text {
        Some(text) => Some(Cow::Borrowed(text)),
        None => None,
    }
}

impl Data {
    const fn kind(self) -> Kind {
        match self.base {
            Base::Text => Kind::Text {
                min_length: self.least,
                max_length: self.most,
                format: self.format,
                default: self.default_text(),
            },
            Base::Integer => Kind::Integer {
                minimum: whole(self.minimum),
                maximum: whole(self.maximum),
                default: whole(self.default_number()),
            },
            Base::Number => Kind::Number {
                minimum: self.minimum,
                maximum: self.maximum,
                default: self.default_number(),
            },
            Base::Boolean => Kind::Boolean {
                default: match self.default {
                    Some(Default::Boolean(yes)) => Some(yes),
                    _ => None,
                },
            },
            Base::OneOf => Kind::OneOf {
                options: Cow::Borrowed(self.options),
                default: self.default_text(),
            },
            Base::ManyOf => Kind::ManyOf {
                options: Cow::Borrowed(self.options),
                min_items: self.least,
                max_items: self.most,
                default: match self.default {
                    Some(Default::List(values)) => Some(Cow::Borrowed(values)),
                    _ => None,
                },
            },
        }
    }

    const fn default_text(self) -> Option<Cow<'static, str>> {
        match self.default {
            Some(Default::Text(text)) => Some(Cow::Borrowed(text)),
            _ => None,
        }
    }

    const fn default_number(self) -> Option<Number> {
        match self.default {
            Some(Default::Number(number)) => Some(number),
            _ => None,
        }
    }
}

const fn whole(number: Option<Number>) -> Option<i128> {
    match number {
        Some(Number::Integer(n)) => Some(n),
        // No method gives a whole number's field a fraction.
        _ => None,
    }
}

/// What a description knows by its type.
pub trait Describes {
    /// The type of an answered value.
    type Value;
    const HOLDS: Holds;
}

impl<T, V, K: Described> Describes for Spec<T, V, K> {
    type Value = V;
    const HOLDS: Holds = K::HOLDS;
}

/// A constant that may be the default of the field, to be cast. Of one that may not, the type is unknown, and
/// the cast says nothing more.
#[doc(hidden)]
pub const fn constant<T, V, K, D>(_: Spec<T, V, K>, constant: D) -> <K as DefaultedBy<D, V>>::Is
where
    K: DefaultedBy<D, V, Is = D>,
{
    constant
}
