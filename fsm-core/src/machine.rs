//! Machines in generic code: traits that every generated machine and its states implement, for logs, inspectors and
//! generic helpers. They have no methods that run a machine, because these take the parameters of each machine's
//! header.

use crate::wire::Codebook;
use core::fmt::Debug;
use core::hash::Hash;

/// What an implementation of the traits of this file says. Only generated code is to name it, so that the traits may
/// ask for more in a minor version.
#[derive(Clone, Copy, Debug)]
pub struct Generated;

/// The states of a machine, composite ones included: what `state_machine!` declares as `NameState`.
///
/// For code that does not know which machine it deals with. Code that does can use inherent methods of the same names,
/// which are `const`. The states form a forest by [`parent`](Self::parent), listed by [`ALL`](Self::ALL).
///
/// The macro implements this trait, and nothing else can: a minor version may add items.
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
/// /// The states without states inside.
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
pub trait State: Copy + Eq + Ord + Hash + Debug + 'static {
    /// Every state, in document order, which is the order of the text: a composite before the states inside it.
    const ALL: &'static [Self];

    /// Nobody implements this but the macro.
    #[doc(hidden)]
    const GENERATED: Generated;

    /// What a [`Wire`](crate::wire::Wire) has to know of the machine; there is something where that is observed.
    #[doc(hidden)]
    const CODEBOOK: Codebook = Codebook::NONE;

    /// The position in [`ALL`](Self::ALL).
    #[must_use]
    fn index(self) -> usize;

    /// The name as declared, without those of the states around it; so it is not necessarily unique.
    fn name(self) -> &'static str;

    /// The composite state around this one; `None` at top level.
    fn parent(self) -> Option<Self>;
}

/// A machine as seen by generic code: implemented by every machine that `state_machine!` declares, and by its
/// interpreted twin.
///
/// This trait only queries. The calls that run a machine are inherent, because their arguments are those of the
/// machine's header. As with [`State`], nothing but the macro can implement it.
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
    /// Its states.
    type State: State;

    /// The name as declared.
    const NAME: &'static str;

    /// Nobody implements this but the macro.
    #[doc(hidden)]
    const GENERATED: Generated;

    /// Whether [`active_state`](Self::active_state) says everything: [`is_in`](Self::is_in) is true for that state and those around
    /// it, and for no other. This is so in machines that have no `parallel` and do not push; for other machines, use
    /// `is_in`.
    const STATE_SAYS_ALL: bool = false;

    /// Whether `state` is active, either itself or by way of a state inside it. A state that a `push` put aside counts
    /// as active, one that `history suspend` put aside does not.
    fn is_in(&self, state: Self::State) -> bool;

    /// The innermost state inside or around which everything active lies; `None` when the machine is not started. This is
    /// the active leaf, which the inherent `state` answers as well; or, if several leaves are active, in the regions of a
    /// `parallel`, the outermost of the active `parallel`s.
    fn active_state(&self) -> Option<Self::State>;
}
