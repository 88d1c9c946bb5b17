//! Reading an answer: one pass over the content, each value into the slot of its field, every
//! fault kept, nothing given up.
//!
//! An `Err` of the deserializer is broken input, and ends the reading. A wrong answer is no such
//! error: it is a [`Given::Wrong`] in its slot, and reading goes on.

use std::fmt;
use std::marker::PhantomData;

use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{
    DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use crate::field::spec::Describes;
use crate::field::{Field, NOT_LISTED, WRONG_TYPE};
use crate::form::Elicit;
use crate::problem::{Cause, Fault, Problem, Problems};
use crate::schema::{Kind, Number, Property, Schema};

/// The visits of every scalar that a visitor takes for the same: `$other` is its value.
macro_rules! scalars_are {
    ($this:ident => $other:expr; $($visit:ident: $type:ty),*) => {$(
        fn $visit<E>($this, _: $type) -> Result<Self::Value, E> {
            Ok($other)
        }
    )*};
    ($this:ident => $other:expr) => {
        scalars_are!($this => $other; visit_bytes: &[u8], visit_bool: bool, visit_i64: i64, visit_u64: u64,
            visit_i128: i128, visit_u128: u128, visit_f64: f64);
    };
}

/// The visits that lead to what is inside.
macro_rules! wrappers_are_open {
    () => {
        fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Self::Value, D::Error> {
            inner.deserialize_any(self)
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(
            self,
            inner: D,
        ) -> Result<Self::Value, D::Error> {
            inner.deserialize_any(self)
        }
    };
}

/// What an answer holds for one field.
pub(crate) enum Given<T> {
    /// Nothing: the key is absent, `null`, or an empty text where that is no answer.
    Nothing,
    Value(T),
    Wrong(Fault),
}

impl<T> From<Result<T, Fault>> for Given<T> {
    fn from(result: Result<T, Fault>) -> Self {
        match result {
            Ok(value) => Self::Value(value),
            Err(fault) => Self::Wrong(fault),
        }
    }
}

/// The place in which the answer of a field is gathered; the last answer of a key counts, as it does
/// in JSON objects read as data.
pub struct Slot<T>(Given<T>);

impl<T> Slot<T> {
    pub(crate) const fn new() -> Self {
        Self(Given::Nothing)
    }
}

impl<T: Field<Of: Describes>> Slot<T>
where
    T: Answered<<T::Of as Describes>::Value>,
{
    /// Applies a rule of the application's own to an answered field.
    pub fn rule(
        &mut self,
        rule: impl FnOnce(&<T::Of as Describes>::Value) -> Result<(), &'static str>,
    ) {
        if let Given::Value(value) = &self.0
            && let Some(value) = value.answered()
            && let Err(expectation) = rule(value)
        {
            self.0 = Given::Wrong(Fault::invalid(expectation));
        }
    }
}

/// A slot, by which the type of its field is found and not the other way round.
pub trait Gathered {
    type Field;

    /// Reads the next value of the content.
    fn fill<'de, A: MapAccess<'de>>(
        &mut self,
        property: &Property,
        content: &mut A,
    ) -> Result<(), A::Error>;

    /// The value in the end: the answer, the default, or what no answer means.
    fn settle<E: serde_core::de::Error>(self, property: &Property) -> Result<Self::Field, Fault>;
}

impl<T: Field> Gathered for Slot<T> {
    type Field = T;

    fn fill<'de, A: MapAccess<'de>>(
        &mut self,
        property: &Property,
        content: &mut A,
    ) -> Result<(), A::Error> {
        self.0 = content.next_value_seed(Read::new(property))?;
        Ok(())
    }

    fn settle<E: serde_core::de::Error>(self, property: &Property) -> Result<T, Fault> {
        match self.0 {
            Given::Value(value) => Ok(value),
            Given::Wrong(fault) => Err(fault),
            Given::Nothing => unanswered::<T, E>(property),
        }
    }
}

/// The slot of a field whose type is none. Its form does not compile, so nothing ever gets here.
pub struct NoSlot<T>(PhantomData<fn() -> T>);

impl<T> NoSlot<T> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }

    pub fn rule<V>(&mut self, _: impl FnOnce(&V) -> Result<(), &'static str>) {}
}

impl<T> Gathered for NoSlot<T> {
    type Field = T;

    fn fill<'de, A: MapAccess<'de>>(
        &mut self,
        _: &Property,
        content: &mut A,
    ) -> Result<(), A::Error> {
        content.next_value::<IgnoredAny>().map(|IgnoredAny| ())
    }

    fn settle<E: serde_core::de::Error>(self, _: &Property) -> Result<T, Fault> {
        Err(Fault(Cause::Missing))
    }
}

/// A form read from an answer, where nothing is wrong with it; its problems are in the [`Answers`].
pub type Reading<'de, T, A> = Result<Option<T>, <A as MapAccess<'de>>::Error>;

impl<T: Field> Slot<T> {
    /// The answer of one property alone.
    pub(crate) fn read<'de, D: Deserializer<'de>>(
        property: &Property,
        answer: D,
    ) -> Result<Self, D::Error> {
        Read::new(property).deserialize(answer).map(Self)
    }
}

/// An answer being read; the code that the derive writes asks it for one field after another.
pub struct Answers<'s, A> {
    schema: &'s Schema,
    content: Option<A>,
    /// The property whose value is next.
    at: usize,
    problems: Vec<Problem>,
}

impl<'s, A> Answers<'s, A> {
    pub(crate) const fn new(schema: &'s Schema, content: Option<A>) -> Self {
        Self {
            schema,
            content,
            at: 0,
            problems: Vec::new(),
        }
    }

    pub(crate) fn problems(self) -> Result<(), Problems> {
        Problems::some(self.problems).map_or(Ok(()), Err)
    }
}

impl<'s, 'de, A: MapAccess<'de>> Answers<'s, A> {
    /// The index of the next property that is answered; answers that nobody asked for are passed over.
    ///
    /// # Errors
    ///
    /// That of the deserializer, where the input is broken.
    pub fn next_field(&mut self) -> Result<Option<usize>, A::Error> {
        let Some(content) = &mut self.content else {
            return Ok(None);
        };
        let names = self.schema.properties();
        loop {
            // Hosts answer in the order of the form, so the next property is tried first.
            let seed = Name {
                properties: names,
                expected: self.at,
            };
            match content.next_key_seed(seed)? {
                Some(Some(at)) => {
                    self.at = at + 1;
                    return Ok(Some(at));
                }
                Some(None) => {
                    content.next_value::<IgnoredAny>()?;
                }
                None => return Ok(None),
            }
        }
    }

    /// Reads the answer of the property that `next_field` gave.
    ///
    /// # Errors
    ///
    /// That of the deserializer, where the input is broken.
    pub fn read<S: Gathered>(&mut self, slot: &mut S) -> Result<(), A::Error> {
        if let (Some(content), Some(property)) = (
            &mut self.content,
            self.schema.properties().get(self.at.wrapping_sub(1)),
        ) {
            slot.fill(property, content)?;
        }
        Ok(())
    }

    /// The value of the property at `index`: the answer, the default, or what no answer means.
    pub fn take<S: Gathered>(&mut self, index: usize, slot: S) -> Option<S::Field> {
        let property = self.schema.properties().get(index)?;
        match slot.settle::<A::Error>(property) {
            Ok(value) => Some(value),
            Err(fault) => {
                self.problems.push(fault.of(property));
                None
            }
        }
    }

    /// Applies a rule across fields.
    pub fn finish<T, E: Into<Problems>>(
        &mut self,
        form: T,
        rule: impl FnOnce(&T) -> Result<(), E>,
    ) -> Option<T> {
        match rule(&form) {
            Ok(()) => Some(form),
            Err(problems) => {
                self.problems.extend(problems.into());
                None
            }
        }
    }
}

/// What is inside an answered field: of `Option<T>` the `T`.
pub trait Answered<V> {
    fn answered(&self) -> Option<&V>;
}

impl<T> Answered<T> for T {
    fn answered(&self) -> Option<&T> {
        Some(self)
    }
}

impl<T> Answered<T> for Option<T> {
    fn answered(&self) -> Option<&T> {
        self.as_ref()
    }
}

/// What no answer means: the default (read as if it were the answer, so that there is one way to make
/// a value), nothing where nothing is allowed, or the fault that it is missing.
fn unanswered<T: Field, E: serde_core::de::Error>(property: &Property) -> Result<T, Fault> {
    if property.required() {
        return Err(Fault(Cause::Missing));
    }
    if !property.prefilled {
        match Read::new(property).deserialize(DefaultOf::<E>(property.kind(), PhantomData)) {
            Ok(Given::Value(value)) => return Ok(value),
            Ok(Given::Wrong(fault)) => return Err(fault),
            Ok(Given::Nothing) | Err(_) => {}
        }
    }
    T::unanswered().ok_or(Fault(Cause::Missing))
}

/// The default of a property, as an answer.
struct DefaultOf<'a, E>(&'a Kind, PhantomData<E>);

impl<'de, E: serde_core::de::Error> Deserializer<'de> for DefaultOf<'de, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0 {
            Kind::Text { default, .. } | Kind::OneOf { default, .. } => match default {
                Some(text) => visitor.visit_borrowed_str(text),
                None => visitor.visit_unit(),
            },
            Kind::Integer { default, .. } => match default {
                Some(number) => visitor.visit_i128(*number),
                None => visitor.visit_unit(),
            },
            Kind::Number { default, .. } => match *default {
                Some(Number::Integer(number)) => visitor.visit_i128(number),
                Some(Number::Float(number)) => visitor.visit_f64(number),
                None => visitor.visit_unit(),
            },
            Kind::Boolean { default } => match *default {
                Some(yes) => visitor.visit_bool(yes),
                None => visitor.visit_unit(),
            },
            Kind::ManyOf { default, .. } => match default {
                Some(values) => visitor.visit_seq(Texts(values.iter(), PhantomData)),
                None => visitor.visit_unit(),
            },
        }
    }

    serde_core::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct Texts<'a, E>(
    std::slice::Iter<'a, std::borrow::Cow<'static, str>>,
    PhantomData<E>,
);

impl<'a, E: serde_core::de::Error> SeqAccess<'a> for Texts<'a, E> {
    type Error = E;

    fn next_element_seed<T: DeserializeSeed<'a>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, E> {
        self.0
            .next()
            .map(|text| seed.deserialize(BorrowedStrDeserializer::new(text)))
            .transpose()
    }
}

/// A key of the content: the index of the property of that name.
struct Name<'s> {
    properties: &'s [Property],
    expected: usize,
}

impl Name<'_> {
    fn find(&self, name: &str) -> Option<usize> {
        if let Some(property) = self.properties.get(self.expected)
            && property.name() == name
        {
            return Some(self.expected);
        }
        self.properties.iter().position(|p| p.name() == name)
    }
}

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.find(name))
    }

    fn visit_bytes<E>(self, name: &[u8]) -> Result<Self::Value, E> {
        Ok(str::from_utf8(name).ok().and_then(|name| self.find(name)))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(None)
    }
}

/// The key under which serde_json hides a number, with its feature `arbitrary_precision`.
pub(crate) const ARBITRARY_PRECISION: &str = "$serde_json::private::Number";

/// The one visitor of every answer: what it is given and the property decide what is asked of `T`.
pub(crate) struct Read<'p, T> {
    property: &'p Property,
    field: PhantomData<fn() -> T>,
}

impl<'p, T: Field> Read<'p, T> {
    pub(crate) const fn new(property: &'p Property) -> Self {
        Self {
            property,
            field: PhantomData,
        }
    }

    fn text(&self, text: &str) -> Given<T> {
        let kind = self.property.kind();
        let given = match kind {
            Kind::Text { .. } => kind.check_text(text).and_then(|_| T::from_text(text)),
            Kind::OneOf { .. } => kind
                .check_text(text)
                .and_then(|option| T::from_option(option, text)),
            _ => Err(WRONG_TYPE),
        };
        match given {
            // An empty text that is no answer is how several hosts send what was left empty.
            Err(_) if text.is_empty() => Given::Nothing,
            given => given.into(),
        }
    }

    fn integer(&self, number: i128) -> Given<T> {
        let kind = self.property.kind();
        kind.check_integer(number)
            .and_then(|()| match kind {
                #[expect(
                    clippy::cast_precision_loss,
                    reason = "a number field holds the nearest double"
                )]
                Kind::Number { .. } => T::from_number(number as f64),
                _ => T::from_integer(number),
            })
            .into()
    }

    fn float(&self, number: f64) -> Given<T> {
        let kind = self.property.kind();
        match kind {
            _ if !number.is_finite() => Given::Wrong(WRONG_TYPE),
            Kind::Number { .. } => kind
                .check_number(Number::Float(number))
                .and_then(|()| T::from_number(number))
                .into(),
            // A whole float is an integer (JSON Schema Validation 2020-12, 6.1.1). The cast
            // saturates, and what saturates is out of the range of every type.
            #[expect(clippy::cast_possible_truncation, reason = "it is whole")]
            Kind::Integer { .. } if number.trunc() == number => self.integer(number as i128),
            _ => Given::Wrong(WRONG_TYPE),
        }
    }

    /// A number written out, as `arbitrary_precision` of `serde_json` hands it over.
    fn digits(&self, digits: &str) -> Given<T> {
        match Number::written(digits) {
            Some(Number::Integer(number)) => self.integer(number),
            Some(Number::Float(number)) => self.float(number),
            None => Given::Wrong(WRONG_TYPE),
        }
    }
}

impl<'de, T: Field> DeserializeSeed<'de> for Read<'_, T> {
    type Value = Given<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Given<T>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Field> Visitor<'de> for Read<'_, T> {
    type Value = Given<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an answer")
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Given<T>, E> {
        Ok(match self.property.kind() {
            Kind::Boolean { .. } => T::from_bool(yes).into(),
            _ => Given::Wrong(WRONG_TYPE),
        })
    }

    fn visit_i64<E>(self, number: i64) -> Result<Given<T>, E> {
        Ok(self.integer(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Given<T>, E> {
        Ok(self.integer(number.into()))
    }

    fn visit_i128<E>(self, number: i128) -> Result<Given<T>, E> {
        Ok(self.integer(number))
    }

    fn visit_u128<E>(self, number: u128) -> Result<Given<T>, E> {
        Ok(self.integer(i128::try_from(number).unwrap_or(i128::MAX)))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Given<T>, E> {
        Ok(self.float(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Given<T>, E> {
        Ok(self.text(text))
    }

    fn visit_string<E>(self, text: String) -> Result<Given<T>, E> {
        let given = self.text(&text);
        if self.property.secret() {
            crate::secret::wipe(text);
        }
        Ok(given)
    }

    fn visit_bytes<E>(self, _: &[u8]) -> Result<Given<T>, E> {
        Ok(Given::Wrong(WRONG_TYPE))
    }

    fn visit_unit<E>(self) -> Result<Given<T>, E> {
        Ok(Given::Nothing)
    }

    fn visit_none<E>(self) -> Result<Given<T>, E> {
        Ok(Given::Nothing)
    }

    wrappers_are_open!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Given<T>, A::Error> {
        let kind = self.property.kind();
        let mut list = match kind {
            Kind::ManyOf { .. } => T::list().ok_or(WRONG_TYPE),
            _ => Err(WRONG_TYPE),
        };
        let mut count = 0;
        // Read to the end even where it is wrong, so that the fields behind it are read too.
        while let Some(()) = values.next_element_seed(ListItem {
            kind,
            list: &mut list,
        })? {
            count += 1;
        }
        if list.is_ok()
            && let Err(fault) = kind.check_count(count)
        {
            list = Err(fault);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given<T>, A::Error> {
        // With the feature `arbitrary_precision`, which any crate of a build may switch on,
        // serde_json hands a number over as a map of this one key.
        let mut given = Given::Wrong(WRONG_TYPE);
        match map.next_key_seed(IfText(|key: &str| key == ARBITRARY_PRECISION))? {
            Some(Some(true)) => {
                if let Some(number) =
                    map.next_value_seed(IfText(|digits: &str| self.digits(digits)))?
                {
                    given = number;
                }
            }
            Some(_) => drop(map.next_value::<IgnoredAny>()?),
            None => return Ok(given),
        }
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(given)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<Given<T>, A::Error> {
        IgnoredAny.visit_enum(variant)?;
        Ok(Given::Wrong(WRONG_TYPE))
    }
}

/// One value of a list, put into the list or, where it is wrong, in its place.
struct ListItem<'a, T> {
    kind: &'a Kind,
    list: &'a mut Result<T, Fault>,
}

impl<'de, T: Field> DeserializeSeed<'de> for ListItem<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.list.is_err() {
            return deserializer
                .deserialize_ignored_any(IgnoredAny)
                .map(|IgnoredAny| ());
        }
        let added = IfText(|value: &str| {
            let index = self.kind.check_text(value)?;
            match self.list {
                Ok(list) => list.add(index, value),
                Err(_) => Ok(()),
            }
        });
        match added.deserialize(deserializer)? {
            Some(Ok(())) => {}
            Some(Err(fault)) => *self.list = Err(fault),
            None => *self.list = Err(NOT_LISTED),
        }
        Ok(())
    }
}

/// Hands a text to a function; `None` for everything else, which is read to its end.
pub(crate) struct IfText<F>(pub(crate) F);

impl<'de, R, F: FnOnce(&str) -> R> DeserializeSeed<'de> for IfText<F> {
    type Value = Option<R>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, R, F: FnOnce(&str) -> R> Visitor<'de> for IfText<F> {
    type Value = Option<R>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Some((self.0)(text)))
    }

    scalars_are!(self => None);
    wrappers_are_open!();

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, values: A) -> Result<Self::Value, A::Error> {
        IgnoredAny.visit_seq(values).map(|IgnoredAny| None)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        IgnoredAny.visit_map(map).map(|IgnoredAny| None)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<Self::Value, A::Error> {
        IgnoredAny.visit_enum(variant).map(|IgnoredAny| None)
    }
}

/// The content of an answer: an object, or nothing at all.
pub(crate) struct Content<'s, T> {
    schema: &'s Schema,
    form: PhantomData<fn() -> T>,
}

/// What can stand where an object is due.
pub(crate) const NO_OBJECT: Problem =
    Problem::unreadable("the content must be an object with a value for each field");

impl<T> Clone for Content<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Content<'_, T> {}

impl<'s, T: Elicit> Content<'s, T> {
    pub(crate) const fn of(schema: &'s Schema) -> Self {
        Self {
            schema,
            form: PhantomData,
        }
    }

    /// Reads the content alone; broken input is a problem like others.
    pub(crate) fn read<'de, D: Deserializer<'de>>(self, content: D) -> Result<T, Problems> {
        self.deserialize(content)
            .unwrap_or_else(|_| Err(Problem::BROKEN.into()))
    }

    /// The form without any answer.
    pub(crate) fn absent(self) -> Result<T, Problems> {
        self.answers(None::<NoEntries>)
            .unwrap_or_else(|_| Err(Problem::BROKEN.into()))
    }

    fn answers<'de, A: MapAccess<'de>>(
        self,
        content: Option<A>,
    ) -> Result<Result<T, Problems>, A::Error> {
        let mut answers = Answers::new(self.schema, content);
        let form = T::read(&mut answers)?;
        Ok(match (answers.problems(), form) {
            (Ok(()), Some(form)) => Ok(form),
            (Err(problems), _) => Err(problems),
            (Ok(()), None) => Err(Problem::BROKEN.into()),
        })
    }
}

type NoEntries = serde_core::de::value::MapDeserializer<
    'static,
    std::iter::Empty<((), ())>,
    serde_core::de::value::Error,
>;

impl<'de, T: Elicit> DeserializeSeed<'de> for Content<'_, T> {
    type Value = Result<T, Problems>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(ObjectOr(self))
    }
}

/// What reads an object; see [`ObjectOr`].
pub(crate) trait ReadObject<'de> {
    type Value;

    /// The value of an object.
    fn object<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error>;

    /// The value where there is none: `null`.
    fn nothing(self) -> Self::Value;

    /// The value where something else stands.
    fn other(self) -> Self::Value;
}

impl<'de, T: Elicit> ReadObject<'de> for Content<'_, T> {
    type Value = Result<T, Problems>;

    fn object<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        self.answers(Some(object))
    }

    fn nothing(self) -> Self::Value {
        self.absent()
    }

    fn other(self) -> Self::Value {
        Err(NO_OBJECT.into())
    }
}

/// A visitor for an object that takes everything else too, to its end, and says so.
pub(crate) struct ObjectOr<R>(pub(crate) R);

impl<'de, R: ReadObject<'de>> Visitor<'de> for ObjectOr<R> {
    type Value = R::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<R::Value, A::Error> {
        self.0.object(map)
    }

    fn visit_unit<E>(self) -> Result<R::Value, E> {
        Ok(self.0.nothing())
    }

    fn visit_none<E>(self) -> Result<R::Value, E> {
        Ok(self.0.nothing())
    }

    wrappers_are_open!();

    fn visit_str<E>(self, _: &str) -> Result<R::Value, E> {
        Ok(self.0.other())
    }

    scalars_are!(self => self.0.other());

    fn visit_seq<A: SeqAccess<'de>>(self, values: A) -> Result<R::Value, A::Error> {
        IgnoredAny.visit_seq(values)?;
        Ok(self.0.other())
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<R::Value, A::Error> {
        IgnoredAny.visit_enum(variant)?;
        Ok(self.0.other())
    }
}
