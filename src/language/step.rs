//! The order of a step: what runs when, from the trigger to the answer.
//!
//! ```
//! # use fsmith::state_machine;
//! use std::cell::RefCell;
//!
//! // A guard has read-only access, so it needs a `RefCell` to log something.
//! type Log = RefCell<Vec<&'static str>>;
//! fn note(log: &Log, what: &'static str) -> bool {
//!     log.borrow_mut().push(what);
//!     true
//! }
//!
//! state_machine! {
//!     machine Step(log: &Log) {
//!         events { Go }
//!         initial A;
//!         state A {
//!             initial A1;
//!             exit { note(log, "4 exit A"); }
//!             on Go if note(log, "1 guard") => {
//!                 note(log, "2 before the decision");
//!                 if is_in(A1) { note(log, "5 effect"); B } else { stay }
//!             }
//!             state A1 { exit { note(log, "3 exit A1"); } }
//!         }
//!         state B {
//!             enter { note(log, "6 enter B"); }
//!             initial => { note(log, "7 initial"); B1 }
//!             state B1 { enter { note(log, "8 enter B1"); } }
//!         }
//!     }
//! }
//!
//! let log = Log::default();
//! let mut step = Step::start(&log);
//! step.handle(&log, StepEvent::Go);
//! assert_eq!(log.take(), [
//!     "1 guard", "2 before the decision", "3 exit A1", "4 exit A",
//!     "5 effect", "6 enter B", "7 initial", "8 enter B1",
//! ]);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! # One step
//!
//! 1. **Selection.** The [candidates](super::priority#alarms) are considered in their order: alarms from the outside
//!    in, then the other transitions from the inside out. The first whose guard is true and that does not
//!    [pass](super::reactions#pass) is selected. So guards are evaluated before anything else happens, and none is
//!    evaluated after the guard of the selected transition.
//! 2. **Decision.** The [decision](super::reactions#decision-trees) runs, with the code before it, and chooses a leaf.
//! 3. **Exits.** All states that the [target](super::targets) implies are exited, innermost first, which is reverse
//!    document order. Each composite that [remembers](super::history) records the states that were active in it before
//!    the step. Some states are paused instead of exited. Suspended states are exited here if their composite is
//!    entered at another state.
//! 4. **Effect.** The code before the chosen leaf runs.
//! 5. **Entries.** States are entered outermost first, which is document order, down to a leaf. The effect of an
//!    [`initial`](super::initial) runs after the entry of its composite and before the entries inside it. Paused states
//!    are resumed instead of entered.
//!
//! A step whose leaf is `stay` consists of 1, 2 and 4. *(SCXML, appendix D: `exitStates`, `executeTransitionContent`,
//! `enterStates`; UML 2.5.1, 14.2.3: run to completion.)*
//!
//! In a machine with [regions](super::regions#who-reacts), 1 may select several transitions, one for each active leaf.
//! If the event is [deferred](super::deferral#beside-regions), none of them is taken. Then
//! [conflicts](super::regions#conflicts) between them are resolved. Then each of 2 to 5 is done for all selected
//! transitions before the next one begins. This is still one step, and its answer is the strongest.
//!
//! # One call
//!
//! `handle` takes one step for its event. `update` takes one step for a poll, then runs the [`active`](super::actions)
//! of the states that were active before and have not been exited, innermost first, regions in document order. `start`
//! enters the machine and its initial states. `stop` exits everything, and is not a step. [`advance`](super::time)
//! takes one step for each timer that becomes due, in order, and after each of them the steps listed below.
//!
//! Before `handle`, `update`, `start` and `restart` return, the machine takes follow-up steps, each a whole step as
//! described above. It takes them while one of the following exists, in this order of preference:
//!
//! 1. an [`always`](super::always) that can be taken,
//! 2. the oldest [completion](super::completion) not yet handled,
//! 3. the [error](super::failing) of the previous step,
//! 4. the oldest event or signal that was [raised](super::signals) and not yet handled,
//! 5. the oldest [deferred](super::deferral) event that no state defers any more.
//!
//! So a completion or a raise changes nothing within the step in which it occurs, and when a call returns, only
//! deferred events are pending. A machine that has completed takes no further step. *(SCXML, 3.13 and appendix D:
//! microsteps and macrosteps; UML 2.5.1, 14.2.3: run to completion, completion events first.)*
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Press(log: &mut Log) {
//!         events { Go }
//!         signals { Warm }
//!         initial Cold;
//!         state Cold {
//!             on Go => { raise(Warm); log.push("switch"); Heating }
//!             on Warm => log.push("never: `Cold` has been left when it is heard");
//!         }
//!         state Heating {
//!             enter { log.push("heating+"); }
//!             on Warm => { log.push("warm"); Pressing }
//!         }
//!         state Pressing {
//!             enter { log.push("pressing+"); }
//!             exit { log.push("pressing-"); }
//!             always => Cold;
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut press = Press::start(&mut log);
//! press.handle(&mut log, PressEvent::Go);
//! assert_eq!(log, ["switch", "heating+", "warm", "pressing+", "pressing-"]);
//! ```
//!
//! There is no queue for events from outside. A machine cannot receive an event while it is handling one: the call
//! borrows the machine by `&mut`, so the borrow checker prevents it.
//!
//! # If an action panics
//!
//! The step is abandoned, and pending raised events are discarded. Nothing is undone, and nothing becomes unsafe: the
//! machine is still in one of its states, usually the one it was in before the step. If several regions react, some may
//! have moved already. A machine with regions that uses [`is_in`](super::asking) may be in no state, and then ignores
//! every event. The timers of states that are not active do not run; a timer of a state that the step has begun to exit
//! may be off. `machine.restart(..)` exits the states that are still active and starts again; `machine = Name::new()`
//! discards the state without running exits.
