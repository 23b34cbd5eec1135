//! Coming from seldom_state, bevy_gearbox, Unity or Unreal: recipes.
//!
//! # From seldom_state
//!
//! | seldom_state | fsmith |
//! |---|---|
//! | `StateMachine` component, each state a component | the machine is the component; a state's data are its [fields](crate::language::data); markers by `with_markers()` |
//! | `.trans::<A, _>(trigger, B)` | `when guard => B;` or `on Event => B;` in `A` |
//! | a trigger is a system | a guard is an expression over the arguments; a system fills the component that it reads |
//! | `done(None)` | [`final` and `done`](crate::language::completion) |
//! | `.trans::<AnyState, _>(..)` | the transition in the machine's own body, or in a composite |
//! | `OneOfState`, `NotState` | a composite; `in A \| B { .. }` for transitions that states share |
//! | `.on_enter`, `.on_exit` | `enter`, `exit`, or observers `On<Entered<npc::Chase>>` |
//! | entering one state of a group | a composite: `On<Entered<npc::Fight>>` |
//! | `trans_builder`, which moves data | `=> Chase(target)`, with the arguments of the target |
//!
//! # From bevy_gearbox
//!
//! | bevy_gearbox | fsmith |
//! |---|---|
//! | states are entities, transitions are relationships | states are variants of an enum; a machine has one byte for its active state |
//! | hierarchy by `SubstateOf`, parallel states | nested `state`s, [`parallel`](crate::language::regions) |
//! | `InitialState`, `History` | `initial`, [`history`](crate::language::history) |
//! | `EnterState`, `ExitState` observers | `On<Entered<..>>`, `On<Exited<..>>` |
//! | `MessageEdge`, `AlwaysEdge`, `Delay` | `on`, [`always`](crate::language::always), [`after`](crate::language::time) |
//! | `TerminalState` | [`final` and `done`](crate::language::completion) |
//! | guards as components, which systems set | guards as expressions over the arguments |
//! | `StateComponent`, which mirrors a state on the root | markers by `with_markers()` |
//! | the editor | the [inspector](crate::guide::in_a_game)'s page, which shows each machine with its chart and its steps |
//!
//! # From Unity's Animator and Mecanim
//!
//! | Unity | fsmith |
//! |---|---|
//! | states, sub-state machines | `state`, nested `state`s |
//! | layers | regions of a [`parallel`](crate::language::regions) |
//! | Any State | a transition in the machine's own body; `alarm` if it outranks nested states |
//! | parameters: bool, float, int | fields of the body, which guards read |
//! | a trigger parameter, which is consumed | an event; [`defer`](crate::language::deferral) keeps it until a state reacts |
//! | Has Exit Time | `after 300ms`, or an event at the end of the animation |
//! | `OnStateEnter`, `OnStateUpdate`, `OnStateExit` | `enter`, `active`, `exit` |
//! | interruption source | `alarm`, and the [order](crate::language::priority) of transitions |
//!
//! # From Unreal's StateTree
//!
//! | StateTree | fsmith |
//! |---|---|
//! | a tree of states, selected from the root | nested `state`s with `initial => match ..` |
//! | enter conditions | guards of the transition, or a decision in `initial` |
//! | tasks | `enter`, `active` and `exit`; in Bevy a [`Task`](crate::guide::in_a_game) entity |
//! | evaluators, global tasks | systems that fill the body before the machine is stepped |
//! | transitions on tick, on event, on completion | `when`, `on`, `done` |
//! | delayed transitions | [`after`](crate::language::time) |
//! | linked assets, subtrees | [parts](crate::language::parts), and [machines in states](crate::language::submachines) |
//! | utility selectors, weights | [`choose`](crate::guide::choosing) |
//!
//! A **behavior tree** selects anew at every step, and a state machine remembers what it is doing. A sequence becomes
//! states that follow each other, a selector a decision with `match`, a decorator a guard, and an abort an `alarm`.
