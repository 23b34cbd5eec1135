//! Saved machines: their identity, and with the feature `serde` how they are written and read.

#[cfg(feature = "serde")]
mod checks;
#[cfg(feature = "serde")]
mod configuration;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod convert;
#[cfg(feature = "serde")]
mod copy;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod from_value;
mod identity;
#[cfg(feature = "serde")]
mod names;
#[cfg(feature = "serde")]
mod parts;
#[cfg(feature = "serde")]
mod read;
#[cfg(feature = "serde")]
mod shape;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod to_value;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod value;
#[cfg(feature = "serde")]
mod write;

pub use identity::{Identified, Identity, Mismatch};
#[cfg(all(feature = "serde", feature = "alloc"))]
pub use to_value::ValueError;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub use value::Value;

/// The items that generated code names.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod generated {
    pub use super::copy::copy;
    pub use super::names::field_of;
    pub use super::read::{read, read_field, read_into, wrong_data};
    pub use super::shape::{Compiled, Kept, ReadSaved, Saved, TimerPlace, WriteSaved};
    #[cfg(feature = "alloc")]
    pub use super::value::Value;
    pub use super::write::write;
    pub use serde::de::{Error, MapAccess};
    pub use serde::ser::{SerializeMap, SerializeStruct};
    pub use serde::{Deserialize, Deserializer, Serialize, Serializer};
}
