//! Machines in generic code: traits that every generated machine and its states implement, for logs, inspectors and
//! generic helpers. They cannot run a machine, because calls take the parameters of its header.

use crate::Codebook;
use core::fmt::Debug;
use core::hash::Hash;

/// Marks an implementation of the traits of this file as generated. Only generated code may name this type, so a minor
/// version can add items to the traits.
#[derive(Clone, Copy, Debug)]
pub struct Generated;

/// A requirement that states and transitions of a machine implement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The id as written.
    pub id: &'static str,
    /// The positions of the states in [`State::ALL`].
    pub states: &'static [u16],
    /// The transitions, by the numbers that observers receive.
    pub transitions: &'static [u16],
}

/// The states of a machine, including composites. `state_machine!` declares this type as `NameState`.
///
/// This trait is for code that works with any machine. Code for one machine can use inherent methods of the same names,
/// which are `const`. The states form a forest by [`parent`](Self::parent), and [`ALL`](Self::ALL) lists them.
///
/// Only the macro can implement this trait, so a minor version may add items.
///
/// ```compile_fail,E0046
/// # extern crate fsm_core as fsmith;
/// # use fsmith::State;
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// struct Only;
///
/// impl State for Only {
///     const ALL: &'static [Self] = &[Only];
///     fn index(self) -> usize { 0 }
///     fn name(self) -> &'static str { "Only" }
///     fn parent(self) -> Option<Self> { None }
/// }
/// ```
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
/// /// The states without nested states.
/// fn leaves<S: State>() -> impl Iterator<Item = S> {
///     S::ALL.iter().copied().filter(|leaf| S::ALL.iter().all(|state| state.parent() != Some(*leaf)))
/// }
/// #
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # enum RobotState { CleanUp, Search, Refuel }
/// # impl State for RobotState {
/// #     const ALL: &'static [Self] = &[RobotState::CleanUp, RobotState::Search, RobotState::Refuel];
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn index(self) -> usize { self as usize }
/// #     fn name(self) -> &'static str { ["CleanUp", "Search", "Refuel"][self as usize] }
/// #     fn parent(self) -> Option<Self> { (self == RobotState::Search).then_some(RobotState::CleanUp) }
/// # }
///
/// assert_eq!(path(RobotState::Search), "CleanUp.Search");
/// assert!(leaves::<RobotState>().eq([RobotState::Search, RobotState::Refuel]));
/// ```
pub trait State: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// All states in document order, which is the order of the text: a composite comes before its nested states.
    const ALL: &'static [Self];

    /// Only the macro implements this.
    #[doc(hidden)]
    const GENERATED: Generated;

    /// The data that a [`Wire`](crate::wire::Wire) needs about the machine. Empty unless the machine is observed.
    #[doc(hidden)]
    const CODEBOOK: Codebook = Codebook::NONE;

    /// The requirements of states and transitions, sorted by their ids.
    #[doc(hidden)]
    const REQUIREMENTS: &'static [Requirement] = &[];

    /// The tags, each with the positions in [`ALL`](Self::ALL) of the states that declare it. Nested states have it, too.
    #[doc(hidden)]
    const TAGS: &'static [(&'static str, &'static [u16])] = &[];

    /// The position in [`ALL`](Self::ALL).
    #[must_use]
    fn index(self) -> usize;

    /// The name as declared, without the names of enclosing states. It is not necessarily unique.
    fn name(self) -> &'static str;

    /// The enclosing composite; `None` at top level.
    fn parent(self) -> Option<Self>;
}

/// A machine as seen by generic code. Every declared machine implements this trait, and so does its interpreted twin.
///
/// This trait only has queries. The calls that run a machine are inherent, because they take the parameters of the
/// machine's header. As with [`State`], only the macro can implement this trait.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::{State, StateMachine};
///
/// /// A line for a log: `Robot: Search`.
/// fn line<M: StateMachine>(machine: &M) -> String {
///     format!("{}: {}", M::NAME, machine.active_state().map_or("not started", State::name))
/// }
/// #
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # struct Search;
/// # impl State for Search {
/// #     const ALL: &'static [Self] = &[Search];
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn index(self) -> usize { 0 }
/// #     fn name(self) -> &'static str { "Search" }
/// #     fn parent(self) -> Option<Self> { None }
/// # }
/// # struct Robot(Option<Search>);
/// # impl StateMachine for Robot {
/// #     type State = Search;
/// #     const NAME: &'static str = "Robot";
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn is_in(&self, _: Search) -> bool { self.0.is_some() }
/// #     fn active_state(&self) -> Option<Search> { self.0 }
/// # }
/// # let (robot, idle) = (Robot(Some(Search)), Robot(None));
///
/// assert_eq!(line(&robot), "Robot: Search");
/// assert_eq!(line(&idle), "Robot: not started");
/// ```
pub trait StateMachine {
    /// The type of its states, `NameState`.
    type State: State;

    /// The name as declared.
    const NAME: &'static str;

    /// Only the macro implements this.
    #[doc(hidden)]
    const GENERATED: Generated;

    /// Whether [`active_state`](Self::active_state) determines the whole configuration: [`is_in`](Self::is_in) is true
    /// for that state and its enclosing states, and for no other. This holds for machines that have no `parallel` and
    /// do not push. For other machines, use `is_in`.
    const STATE_SAYS_ALL: bool = false;

    /// Whether `state` or a state nested in it is active. A state that a `push` has paused counts as active; one that
    /// `history suspend` has paused does not.
    fn is_in(&self, state: Self::State) -> bool;

    /// The active leaf, which the inherent `state` returns as well; `None` if the machine is not started.
    ///
    /// If several leaves are active, in the regions of a `parallel`, this is the outermost active `parallel`.
    fn active_state(&self) -> Option<Self::State>;
}
