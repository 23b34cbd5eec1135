//! What a machine is to code that does not know which machine it is: traits that every generated machine and
//! its states implement, for logs, inspectors and generic helpers. Steps are not here: each machine's calls take
//! the parameters that its own header lends it.

use core::fmt::Debug;
use core::hash::Hash;

/// The states of a machine, composite ones included: what `state_machine!` declares as `NameState`.
///
/// For code that does not know which machine it looks at; who does has the same by inherent methods, which are `const`.
/// The states form a forest by [`parent`](Self::parent), listed by [`ALL`](Self::ALL).
///
/// The macro implements it. Who implements it for types of their own, to try something out for instance, has to expect that a
/// minor version asks for more.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::State;
///
/// /// The full name of a state: `CleanUp.Search`.
/// fn path<S: State>(state: S) -> String {
///     match state.parent() {
///         Some(parent) => format!("{}.{}", path(parent), state.name()),
///         None => state.name().to_string(),
///     }
/// }
///
/// /// The states without states inside.
/// fn leaves<S: State>() -> impl Iterator<Item = S> {
///     S::ALL.iter().copied().filter(|leaf| S::ALL.iter().all(|state| state.parent() != Some(*leaf)))
/// }
/// #
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # enum RobotState { CleanUp, Search, Refuel }
/// # impl State for RobotState {
/// #     const ALL: &'static [Self] = &[RobotState::CleanUp, RobotState::Search, RobotState::Refuel];
/// #     fn name(self) -> &'static str { ["CleanUp", "Search", "Refuel"][self as usize] }
/// #     fn parent(self) -> Option<Self> { (self == RobotState::Search).then_some(RobotState::CleanUp) }
/// # }
///
/// assert_eq!(path(RobotState::Search), "CleanUp.Search");
/// assert!(leaves::<RobotState>().eq([RobotState::Search, RobotState::Refuel]));
/// ```
pub trait State: Copy + Eq + Ord + Hash + Debug + 'static {
    /// Every state, in document order, which is the order of the text: a composite before the states inside it.
    const ALL: &'static [Self];

    /// The position in [`ALL`](Self::ALL).
    #[must_use]
    fn index(self) -> usize {
        Self::ALL.iter().position(|&state| state == self).unwrap_or_default()
    }

    /// The name as declared, without those of the states around it; so it need not be the only one of its name.
    fn name(self) -> &'static str;

    /// The composite state around this one; `None` at top level.
    fn parent(self) -> Option<Self>;
}

/// A machine as its observers see it: implemented by every machine that `state_machine!` declares, and by its
/// interpreted twin.
///
/// It only looks. The calls that run a machine are its own, as each lends what its header says. As with [`State`], a minor
/// version may ask more of those who implement it by hand.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::{State, StateMachine};
///
/// /// A line for a log: `Robot: Search`.
/// fn line<M: StateMachine>(machine: &M) -> String {
///     format!("{}: {}", M::NAME, machine.state().map_or("not started", State::name))
/// }
/// #
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # struct Search;
/// # impl State for Search {
/// #     const ALL: &'static [Self] = &[Search];
/// #     fn name(self) -> &'static str { "Search" }
/// #     fn parent(self) -> Option<Self> { None }
/// # }
/// # struct Robot(Option<Search>);
/// # impl StateMachine for Robot {
/// #     type State = Search;
/// #     const NAME: &'static str = "Robot";
/// #     fn is_in(&self, _: Search) -> bool { self.0.is_some() }
/// #     fn state(&self) -> Option<Search> { self.0 }
/// # }
/// # let (robot, idle) = (Robot(Some(Search)), Robot(None));
///
/// assert_eq!(line(&robot), "Robot: Search");
/// assert_eq!(line(&idle), "Robot: not started");
/// ```
pub trait StateMachine {
    /// Its states.
    type State: State;

    /// The name as declared.
    const NAME: &'static str;

    /// Whether [`state`](Self::state) says it all: that [`is_in`](Self::is_in) holds of that state and those around it, and of
    /// no other. So it is in machines that have no `parallel` and do not push; of others, who wants to know asks `is_in`.
    const STATE_SAYS_ALL: bool = false;

    /// Whether `state` is active, itself or by way of a state inside it. A state that a `push` put aside counts, one
    /// that `history suspend` put aside does not.
    fn is_in(&self, state: Self::State) -> bool;

    /// The active leaf, the innermost active state; `None` when the machine is not started. Where several leaves are active,
    /// in the regions of a `parallel`, it is the outermost `parallel` that is active.
    fn state(&self) -> Option<Self::State>;
}
