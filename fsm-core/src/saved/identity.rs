//! The identity of what is saved: a name, a version, and a hash of the structure.

use core::cmp::Ordering;
use core::{error, fmt};

/// Identifies the machine that wrote saved data, or the type of saved events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity<Name = &'static str> {
    /// The name of the machine, or of its event type, as declared.
    pub name: Name,
    /// The version that the machine declares with `version N;`, or 0.
    pub version: u32,
    /// A hash of everything that the saved form depends on. It is less than 2⁵³, so that every format can write it.
    ///
    /// For a machine, these are its states with their nesting, fields, histories and timers, and its events if it
    /// defers any. For events, these are the names and fields of the variants. Guards, actions, targets, durations and
    /// capacities do not matter, nor does formatting.
    pub structure: u64,
}

/// A type with an identity: a machine that derives `Serialize` or `Deserialize`, and its event type if that does.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::saved::{Identified, Identity};
///
/// /// The name of a file for saved machines.
/// fn file<M: Identified>() -> String {
///     let Identity { name, version, .. } = M::IDENTITY;
///     format!("{name}.{version}.json")
/// }
/// #
/// # struct Order;
/// # impl Identified for Order {
/// #     const IDENTITY: Identity = Identity { name: "Order", version: 2, structure: 0 };
/// # }
///
/// assert_eq!(file::<Order>(), "Order.2.json");
/// ```
pub trait Identified {
    /// The identity.
    const IDENTITY: Identity;
}

/// Why saved data of a machine, or saved events, cannot be read unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch<Name = &'static str> {
    /// The data was written by a newer version than that of the program.
    Newer {
        /// The name of the machine or of the events.
        name: Name,
        /// The version that wrote the data.
        version: u32,
        /// The version of the program.
        own: u32,
    },
    /// The data was written by an earlier version with another structure.
    Older {
        /// The name of the machine or of the events.
        name: Name,
        /// The version that wrote the data.
        version: u32,
        /// The version of the program.
        own: u32,
    },
    /// The data claims an earlier version that the recorded schemas do not contain.
    Unknown {
        /// The name of the machine.
        name: Name,
        /// The version that the data claims.
        version: u32,
    },
    /// The data was written by the same version, but with another structure.
    Structure {
        /// The name of the machine or of the events.
        name: Name,
        /// The version of both.
        version: u32,
    },
}

impl<Name: fmt::Display> fmt::Display for Mismatch<Name> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Newer { name, version, own } => {
                write!(out, "version {version} of `{name}` wrote this, and the program only knows version {own}")
            }
            Mismatch::Older { name, version, own } => {
                write!(out, "version {version} of `{name}` wrote this, with another structure than version {own}")
            }
            Mismatch::Unknown { name, version } => {
                write!(out, "version {version} of `{name}` is unknown: its schema is not recorded")
            }
            Mismatch::Structure { name, version } => {
                write!(out, "version {version} of `{name}` wrote this, with another structure than in the program")
            }
        }
    }
}

impl<Name: fmt::Debug + fmt::Display> error::Error for Mismatch<Name> {}

impl<Name: Copy> Identity<Name> {
    /// Checks whether data of this version and structure can be read unchanged. An earlier version with the same
    /// structure can.
    ///
    /// # Errors
    ///
    /// Returns the mismatch if the version is newer, or if the structure is another one.
    pub fn check(&self, version: u32, structure: u64) -> Result<(), Mismatch<Name>> {
        let Identity { name, version: own, structure: same } = *self;
        match version.cmp(&own) {
            Ordering::Greater => Err(Mismatch::Newer { name, version, own }),
            _ if structure == same => Ok(()),
            Ordering::Less => Err(Mismatch::Older { name, version, own }),
            Ordering::Equal => Err(Mismatch::Structure { name, version }),
        }
    }
}
