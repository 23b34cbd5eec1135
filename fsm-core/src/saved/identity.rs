//! The identity of what is saved: a name, a version, and a hash of the structure.

/// Identifies the machine that wrote saved data, or the type of saved events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// The name of the machine, or of its event type, as declared.
    pub name: &'static str,
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
