//! Saved machines: their identity, which says which machine wrote them.

mod identity;
#[cfg(feature = "serde")]
mod parts;

pub use identity::{Identified, Identity};
