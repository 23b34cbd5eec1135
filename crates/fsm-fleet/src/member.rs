//! The machine of a fleet, as the user describes it.

use fsm_journal::Journaled;
use fsmith::StateMachine;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

/// A machine that a fleet runs: a [`Journaled`] machine that is found by a key.
///
/// Events are sent between processes with `bincode`, and are stored as JSON. So `serde` attributes that need a format
/// with names are not allowed on events and keys: `tag`, `untagged`, `flatten`, `skip_serializing_if`.
pub trait Member: Journaled<Event: Clone + Send + 'static, Out: 'static> + 'static {
    /// Identifies a machine, for example the number of an order. The machine is started by its first event, and the key can be
    /// used again when it has [ended](Self::has_ended).
    type Key: Key;

    /// The machine itself. Events of an epoch are handled together if their machines are in the same state.
    type Machine: StateMachine;

    /// Returns the machine.
    fn machine(&self) -> &Self::Machine;

    /// Whether the machine has ended, usually its `is_finished`. At the end of the epoch of its last step, the fleet drops
    /// it with its key, and a later event for this key starts a new machine. A fleet that never drops machines grows.
    fn has_ended(&self) -> bool;
}

/// The identity of a machine: every type with these traits. All processes must compute the same hash, so the fields of
/// a key have the same size on all of them; `usize` on different platforms has not.
pub trait Key: Clone + Debug + Eq + Hash + Send + Serialize + DeserializeOwned + 'static {}

impl<K: Clone + Debug + Eq + Hash + Send + Serialize + DeserializeOwned + 'static> Key for K {}

/// Returns the number of the worker of a machine, modulo the number of workers. The table of a worker uses other bits
/// of the hash.
pub(crate) fn worker<K: Hash>(key: &K) -> u64 {
    hash(key) >> 32
}

/// Returns a hash that is the same in all processes.
pub(crate) fn hash<K: Hash>(key: &K) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    key.hash(&mut hasher);
    hasher.finish()
}

/// An effect of a machine on the outside, which the program carries out.
///
/// The key of the machine, the epoch and the index identify the output for ever. They do not depend on the number of
/// workers. A receiver that remembers them can drop duplicates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output<K, O> {
    /// The key of the machine.
    pub key: K,
    /// The epoch of the step.
    pub epoch: u64,
    /// The index among the outputs of this machine in this epoch.
    pub index: u32,
    /// The output.
    pub out: O,
}
