//! What generated code asks of a field's type without demanding that it is a field. The demand is made in one
//! place, the field's row in the table of properties; here, a type that is none has the answer that says nothing
//! more, so that a mistake is one error.
//!
//! It works by what the compiler prefers: an inherent constant to a trait's, and a method that needs no
//! reference to one that does.

#![allow(missing_docs, reason = "for generated code alone")]

use super::Field;
use super::kind::Holds;
use super::parse::As;
use super::spec::Describes;
use crate::answer::{Gathered, NoSlot, Slot};

impl<T: Field<Of: Describes>> As<T> {
    /// The numbers that the type can hold.
    pub const __HOLDS: Holds = <T::Of as Describes>::HOLDS;
}

pub trait HoldsAnything {
    const __HOLDS: Holds = Holds::ANYTHING;
}

impl<T> HoldsAnything for As<T> {}

/// The place in which an answer is gathered.
pub trait Ready {
    type Slot;

    fn __slot(&self) -> Self::Slot;
}

impl<T> Ready for As<T>
where
    Slot<T>: Gathered,
{
    type Slot = Slot<T>;

    fn __slot(&self) -> Slot<T> {
        Slot::new()
    }
}

pub trait NotReady {
    type Slot;

    fn __slot(&self) -> Self::Slot;
}

impl<T> NotReady for &As<T> {
    type Slot = NoSlot<T>;

    fn __slot(&self) -> NoSlot<T> {
        NoSlot::new()
    }
}
