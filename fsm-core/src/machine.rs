//! What a machine is to code that does not know which machine it is: traits that every generated machine and
//! its states implement, for logs, inspectors and generic helpers. Steps are not here: each machine's calls take
//! the parameters that its own header lends it.

use core::fmt::Debug;
use core::hash::Hash;

/// The states of a machine, composite ones included: what `state_machine!` declares as `NameState`.
///
/// ```
/// use fsm_core::State;
///
/// /// `Outer.Inner`: the full name of a state.
/// fn path<S: State>(state: S) -> String {
///     match state.parent() {
///         Some(parent) => format!("{}.{}", path(parent), state.name()),
///         None => state.name().to_string(),
///     }
/// }
/// ```
pub trait State: Copy + Eq + Ord + Hash + Debug + 'static {
    /// Every state, in document order: a composite before the states inside it.
    const ALL: &'static [Self];

    /// The name as declared, without those of the states around it.
    fn name(self) -> &'static str;

    /// The composite state around this one; `None` at top level.
    fn parent(self) -> Option<Self>;
}

/// A machine as its observers see it: implemented by every machine that `state_machine!` declares, and by its
/// interpreted twin.
pub trait StateMachine {
    /// Its states.
    type State: State;

    /// The name as declared.
    const NAME: &'static str;

    /// Whether `state` is active, itself or by way of a state inside it. A state that a `push` put aside counts, one
    /// that `history suspend` put aside does not.
    fn is_in(&self, state: Self::State) -> bool;

    /// The active leaf, the innermost active state; `None` when the machine is not started.
    fn state(&self) -> Option<Self::State>;
}
