//! Reading an answer: one pass over the content, each value into the slot of its field, every
//! fault kept, nothing given up.
//!
//! An `Err` of the deserializer is broken input, and ends the reading. A wrong answer is no such
//! error: it is a [`Given::Wrong`] in its slot, and reading goes on.

use std::fmt;
use std::marker::PhantomData;

use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{
    DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess, VariantAccess,
    Visitor,
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

/// Passes over a variant of an enum, which other formats than JSON have.
fn pass_variant<'de, A: EnumAccess<'de>>(variant: A) -> Result<(), A::Error> {
    let (IgnoredAny, value) = variant.variant()?;
    // With its value, as `IgnoredAny` does: a tag of YAML is such a variant, also one of nothing.
    value.newtype_variant::<IgnoredAny>().map(drop)
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
    /// A right answer that is an empty text. A rule of the application's own may still say that it is none.
    Empty(T),
    Wrong(Fault),
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
    /// Applies a rule of the application's own to an answered field, or to its default. What it refuses is
    /// given back, for [`Answers::refuse`].
    pub fn rule(
        &mut self,
        rule: impl FnOnce(&<T::Of as Describes>::Value) -> Result<(), &'static str>,
    ) -> Option<Refusal> {
        let (value, empty) = match &self.0 {
            Given::Value(value) => (value, false),
            Given::Empty(value) => (value, true),
            Given::Wrong(_) | Given::Nothing => return None,
        };
        let expectation = rule(value.answered()?).err()?;
        self.0 = Given::Nothing;
        Some(Refusal { expectation, empty })
    }
}

/// What a rule of the application's own said of an answer.
pub struct Refusal {
    expectation: &'static str,
    /// Whether the answer was an empty text, which is then no answer.
    empty: bool,
}

/// A slot, by which the type of its field is found and not the other way round.
pub trait Gathered {
    /// The type of the field.
    type Field;

    /// Reads the next value of the content.
    fn fill<'de, A: MapAccess<'de>>(
        &mut self,
        property: &Property,
        content: &mut A,
    ) -> Result<(), A::Error>;

    /// Whether there is a right answer.
    fn is_right(&self) -> bool;

    /// What was not answered gets its default, or what no answer means.
    fn settle<E: serde_core::de::Error>(&mut self, property: &Property) -> Result<(), Fault>;

    /// The value in the end.
    fn value(self) -> Option<Self::Field>;
}

impl<T: Field> Gathered for Slot<T> {
    type Field = T;

    #[inline]
    fn fill<'de, A: MapAccess<'de>>(
        &mut self,
        property: &Property,
        content: &mut A,
    ) -> Result<(), A::Error> {
        content.next_value_seed(ReadSeed(property, &mut self.0))
    }

    #[inline]
    fn is_right(&self) -> bool {
        matches!(self.0, Given::Value(_) | Given::Empty(_))
    }

    fn settle<E: serde_core::de::Error>(&mut self, property: &Property) -> Result<(), Fault> {
        match self.0 {
            Given::Value(_) | Given::Empty(_) => {}
            Given::Wrong(fault) => return Err(fault),
            Given::Nothing => self.0 = Given::Value(unanswered::<T, E>(property)?),
        }
        Ok(())
    }

    #[inline]
    fn value(self) -> Option<T> {
        match self.0 {
            Given::Value(value) | Given::Empty(value) => Some(value),
            Given::Wrong(_) | Given::Nothing => None,
        }
    }
}

/// The slot of a field whose type is none. Its form does not compile, so nothing ever gets here.
pub struct NoSlot<T>(PhantomData<fn() -> T>);

impl<T> NoSlot<T> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }

    pub fn rule<V>(&mut self, _: impl FnOnce(&V) -> Result<(), &'static str>) -> Option<Refusal> {
        None
    }
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

    fn is_right(&self) -> bool {
        false
    }

    fn settle<E: serde_core::de::Error>(&mut self, _: &Property) -> Result<(), Fault> {
        Err(Fault(Cause::Missing))
    }

    fn value(self) -> Option<T> {
        None
    }
}

impl<T: Field> Slot<T> {
    /// The answer of one property alone.
    pub(crate) fn read<'de, D: Deserializer<'de>>(
        property: &Property,
        answer: D,
    ) -> Result<Self, D::Error> {
        let mut slot = Self::new();
        slot.0.read(property, answer)?;
        Ok(slot)
    }
}

/// An answer being read; the code that the derive writes asks it for one field after another.
pub struct Answers<'s, A> {
    schema: &'s Schema,
    content: Option<A>,
    /// Whether rules across fields are left out.
    fields_only: bool,
    problems: Vec<Problem>,
}

impl<'s, A> Answers<'s, A> {
    pub(crate) const fn new(schema: &'s Schema, content: Option<A>) -> Self {
        Self {
            schema,
            content,
            fields_only: false,
            problems: Vec::new(),
        }
    }

    pub(crate) fn problems(self) -> Result<(), Problems> {
        Problems::some(self.problems).map_or(Ok(()), Err)
    }
}

impl<'s, 'de, A: MapAccess<'de>> Answers<'s, A> {
    /// The index of the next property that is answered, by the `index` of its name; answers that nobody asked
    /// for are passed over.
    ///
    /// # Errors
    ///
    /// That of the deserializer, where the input is broken.
    #[inline]
    pub fn next_field(
        &mut self,
        index: impl Fn(&str) -> Option<usize>,
    ) -> Result<Option<usize>, A::Error> {
        let Some(content) = &mut self.content else {
            return Ok(None);
        };
        loop {
            match content.next_key_seed(Name(&index))? {
                Some(Some(at)) => return Ok(Some(at)),
                Some(None) => {
                    content.next_value::<IgnoredAny>()?;
                }
                None => return Ok(None),
            }
        }
    }

    /// Reads the answer of the property at `index`, which `next_field` gave.
    ///
    /// # Errors
    ///
    /// That of the deserializer, where the input is broken.
    #[inline]
    pub fn read<S: Gathered>(&mut self, index: usize, slot: &mut S) -> Result<(), A::Error> {
        if let (Some(content), Some(property)) =
            (&mut self.content, self.schema.properties().get(index))
        {
            slot.fill(property, content)?;
        }
        Ok(())
    }

    /// Settles the property at `index` in its slot: what was not answered gets its default, or what no
    /// answer means, and what is wrong becomes a problem.
    #[inline]
    pub fn settle<S: Gathered>(&mut self, index: usize, slot: &mut S) {
        // Most are answered and right.
        if !slot.is_right() {
            self.settle_other(index, slot);
        }
    }

    #[inline(never)]
    fn settle_other<S: Gathered>(&mut self, index: usize, slot: &mut S) {
        if let Some(property) = self.schema.properties().get(index)
            && let Err(fault) = slot.settle::<A::Error>(property)
        {
            self.problems.push(fault.of(property));
        }
    }

    /// Keeps what a rule of the application's own said of the property at `index`.
    pub fn refuse<S: Gathered>(&mut self, index: usize, slot: &mut S, refusal: Option<Refusal>) {
        match (refusal, self.schema.properties().get(index)) {
            // As with the rules of the form: an empty text that is refused is no answer.
            (Some(Refusal { empty: true, .. }), _) => self.settle(index, slot),
            (Some(refusal), Some(property)) => {
                let fault = Fault::invalid(refusal.expectation);
                self.problems.push(fault.of(property));
            }
            _ => {}
        }
    }

    /// Applies a rule across fields.
    pub fn finish<T, E: Into<Problems>>(
        &mut self,
        form: &mut Option<T>,
        rule: impl FnOnce(&T) -> Result<(), E>,
    ) {
        if !self.fields_only
            && let Some(Err(problems)) = form.as_ref().map(rule)
        {
            self.problems.extend(problems.into());
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
        let mut given = Given::Nothing;
        // A default in memory is never malformed.
        let read = given.read(property, DefaultOf::<E>(property.kind(), PhantomData));
        match given {
            Given::Value(value) | Given::Empty(value) if read.is_ok() => return Ok(value),
            Given::Wrong(fault) => return Err(fault),
            Given::Value(_) | Given::Empty(_) | Given::Nothing => {}
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
struct Name<'i, I>(&'i I);

impl<'de, I: Fn(&str) -> Option<usize>> DeserializeSeed<'de> for Name<'_, I> {
    type Value = Option<usize>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<'de, I: Fn(&str) -> Option<usize>> Visitor<'de> for Name<'_, I> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    #[inline]
    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok((self.0)(name))
    }

    fn visit_bytes<E>(self, name: &[u8]) -> Result<Self::Value, E> {
        Ok(str::from_utf8(name).ok().and_then(self.0))
    }

    // A key of another sort is none that was asked for.
    scalars_are!(self => None; visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_i128: i128,
        visit_u128: u128, visit_f64: f64);
    wrappers_are_open!();

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}

/// The key under which serde_json hides a number, with its feature `arbitrary_precision`.
pub(crate) const ARBITRARY_PRECISION: &str = "$serde_json::private::Number";

/// The one visitor of every answer: what it is given and the property decide what is asked of `T`. It puts the
/// value where it stays: moving it there through every layer costs more than reading it.
struct Read<'a, T> {
    property: &'a Property,
    given: &'a mut Given<T>,
}

impl<T: Field> Given<T> {
    /// The answer to one property.
    #[inline]
    pub(crate) fn read<'de, D: Deserializer<'de>>(
        &mut self,
        property: &Property,
        answer: D,
    ) -> Result<(), D::Error> {
        answer.deserialize_any(Read {
            property,
            given: self,
        })
    }
}

impl<T: Field> Read<'_, T> {
    /// Each way writes for itself: a value and a fault that meet before they are written are copied
    /// whole, the greater part of it for nothing.
    #[inline]
    fn put(self, value: Result<T, Fault>) {
        match value {
            Ok(value) => *self.given = Given::Value(value),
            Err(fault) => self.wrong(fault),
        }
    }

    #[cold]
    #[inline(never)]
    fn wrong(self, fault: Fault) {
        *self.given = Given::Wrong(fault);
    }

    fn wrong_type<E>(self) -> Result<(), E> {
        self.wrong(WRONG_TYPE);
        Ok(())
    }

    fn nothing<E>(self) -> Result<(), E> {
        *self.given = Given::Nothing;
        Ok(())
    }

    #[inline]
    fn text(self, text: &str) {
        let kind = self.property.kind();
        match (kind, kind.check_text(text)) {
            // An empty text that is no answer is how several hosts send what was left empty.
            (_, Err(_)) if text.is_empty() => *self.given = Given::Nothing,
            (_, Err(fault)) => self.wrong(fault),
            (Kind::Text { .. }, Ok(_)) => match T::from_text(text) {
                Err(_) if text.is_empty() => *self.given = Given::Nothing,
                Ok(value) if text.is_empty() => *self.given = Given::Empty(value),
                value => self.put(value),
            },
            (Kind::OneOf { .. }, Ok(option)) => self.put(T::from_option(option, text)),
            (_, Ok(_)) => self.wrong(WRONG_TYPE),
        }
    }

    #[inline]
    fn integer(self, number: i128) {
        let kind = self.property.kind();
        match (kind, kind.check_integer(number)) {
            (_, Err(fault)) => self.wrong(fault),
            #[expect(
                clippy::cast_precision_loss,
                reason = "a number field holds the nearest double"
            )]
            (Kind::Number { .. }, Ok(())) => self.put(T::from_number(number as f64)),
            (_, Ok(())) => self.put(T::from_integer(number)),
        }
    }

    fn float(self, number: f64) {
        let kind = self.property.kind();
        match kind {
            _ if !number.is_finite() => self.wrong(WRONG_TYPE),
            Kind::Number { .. } => match kind.check_number(Number::Float(number)) {
                Ok(()) => self.put(T::from_number(number)),
                Err(fault) => self.wrong(fault),
            },
            // A whole float is an integer (JSON Schema Validation 2020-12, 6.1.1). The cast
            // saturates, and what saturates is out of the range of every type.
            #[expect(clippy::cast_possible_truncation, reason = "it is whole")]
            Kind::Integer { .. } if number.trunc() == number => self.integer(number as i128),
            _ => self.wrong(WRONG_TYPE),
        }
    }

    /// A number written out, as `arbitrary_precision` of `serde_json` hands it over.
    fn digits(self, digits: &str) {
        match Number::written(digits) {
            Some(Number::Integer(number)) => self.integer(number),
            Some(Number::Float(number)) => self.float(number),
            None => self.wrong(WRONG_TYPE),
        }
    }
}

impl<'de, T: Field> Visitor<'de> for Read<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an answer")
    }

    #[inline]
    fn visit_bool<E>(self, yes: bool) -> Result<(), E> {
        match self.property.kind() {
            Kind::Boolean { .. } => self.put(T::from_bool(yes)),
            _ => self.wrong(WRONG_TYPE),
        }
        Ok(())
    }

    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        self.integer(number.into());
        Ok(())
    }

    #[inline]
    fn visit_u64<E>(self, number: u64) -> Result<(), E> {
        self.integer(number.into());
        Ok(())
    }

    fn visit_i128<E>(self, number: i128) -> Result<(), E> {
        self.integer(number);
        Ok(())
    }

    fn visit_u128<E>(self, number: u128) -> Result<(), E> {
        match i128::try_from(number) {
            Ok(number) => self.integer(number),
            #[expect(
                clippy::cast_precision_loss,
                reason = "the nearest double is far enough"
            )]
            Err(_) => self.float(number as f64),
        }
        Ok(())
    }

    fn visit_f64<E>(self, number: f64) -> Result<(), E> {
        self.float(number);
        Ok(())
    }

    #[inline]
    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.text(text);
        Ok(())
    }

    fn visit_string<E>(self, text: String) -> Result<(), E> {
        let secret = self.property.secret();
        self.text(&text);
        if secret {
            crate::secret::wipe(text);
        }
        Ok(())
    }

    fn visit_bytes<E>(self, _: &[u8]) -> Result<(), E> {
        self.wrong_type()
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.nothing()
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.nothing()
    }

    wrappers_are_open!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
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
        self.put(list);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        // With the feature `arbitrary_precision`, which any crate of a build may switch on,
        // serde_json hands a number over as a map of this one key.
        let Self { property, given } = self;
        *given = Given::Wrong(WRONG_TYPE);
        match map.next_key_seed(IfText(|key: &str| key == ARBITRARY_PRECISION))? {
            Some(Some(true)) => {
                let given = &mut *given;
                map.next_value_seed(IfText(|digits: &str| {
                    Read { property, given }.digits(digits);
                }))?;
            }
            Some(_) => drop(map.next_value::<IgnoredAny>()?),
            None => return Ok(()),
        }
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
            *given = Given::Wrong(WRONG_TYPE);
        }
        Ok(())
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<(), A::Error> {
        pass_variant(variant)?;
        self.wrong_type()
    }
}

/// The same as a seed.
struct ReadSeed<'a, T>(&'a Property, &'a mut Given<T>);

impl<'de, T: Field> DeserializeSeed<'de> for ReadSeed<'_, T> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, answer: D) -> Result<(), D::Error> {
        self.1.read(self.0, answer)
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
        pass_variant(variant)?;
        Ok(None)
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
    #[inline]
    pub(crate) fn read<'de, D: Deserializer<'de>>(self, content: D) -> Result<T, Problems> {
        self.deserialize(content)
            .unwrap_or_else(|_| Err(Problem::BROKEN.into()))
    }

    /// The form without any answer.
    pub(crate) fn absent(self) -> Result<T, Problems> {
        let mut form = None;
        let problems = self
            .filling(&mut form)
            .answers(None::<NoEntries>)
            .unwrap_or_else(|_| Err(Problem::BROKEN.into()));
        finished(form, problems)
    }

    /// The problems of the fields alone, without the rules across them.
    pub(crate) fn problems_of_fields(
        self,
        content: &serde_json::Map<String, serde_json::Value>,
    ) -> Vec<Problem> {
        let content = serde_core::de::value::MapDeserializer::new(
            content.iter().map(|(name, value)| (name.as_str(), value)),
        );
        let mut answers = Answers::new(self.schema, Some(content));
        answers.fields_only = true;
        // Values in memory are never malformed.
        match T::read(&mut answers, &mut None) {
            Ok(()) => answers.problems,
            Err(_) => vec![Problem::BROKEN],
        }
    }

    const fn filling<'f>(self, form: &'f mut Option<T>) -> FillForm<'s, 'f, T> {
        FillForm {
            schema: self.schema,
            form,
        }
    }
}

#[inline]
fn finished<T>(form: Option<T>, problems: Result<(), Problems>) -> Result<T, Problems> {
    problems?;
    form.ok_or_else(|| Problem::BROKEN.into())
}

/// A form being filled where it stays.
struct FillForm<'s, 'f, T> {
    schema: &'s Schema,
    form: &'f mut Option<T>,
}

impl<T: Elicit> FillForm<'_, '_, T> {
    #[inline]
    fn answers<'de, A: MapAccess<'de>>(
        self,
        content: Option<A>,
    ) -> Result<Result<(), Problems>, A::Error> {
        let mut answers = Answers::new(self.schema, content);
        T::read(&mut answers, self.form)?;
        Ok(answers.problems())
    }
}

type NoEntries = serde_core::de::value::MapDeserializer<
    'static,
    std::iter::Empty<((), ())>,
    serde_core::de::value::Error,
>;

impl<'de, T: Elicit> DeserializeSeed<'de> for Content<'_, T> {
    type Value = Result<T, Problems>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let mut form = None;
        let problems = deserializer.deserialize_any(ObjectOr(self.filling(&mut form)))?;
        Ok(finished(form, problems))
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

impl<'de, T: Elicit> ReadObject<'de> for FillForm<'_, '_, T> {
    type Value = Result<(), Problems>;

    #[inline]
    fn object<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        self.answers(Some(object))
    }

    fn nothing(self) -> Self::Value {
        self.answers(None::<NoEntries>)
            .unwrap_or_else(|_| Err(Problem::BROKEN.into()))
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

    #[inline]
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
        pass_variant(variant)?;
        Ok(self.0.other())
    }
}
