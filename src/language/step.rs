//! The order of a step: what runs when, from the trigger to the answer.
//!
//! ```
//! # use fsmith::state_machine;
//! use std::cell::RefCell;
//!
//! // A guard has read-only access, so it needs a `RefCell` to write something down.
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
//! 1. **Selection.** The [candidates](super::priority#alarms) are asked in their order: alarms from the outside in,
//!    then the other transitions from the inside out. The first whose guard holds and that does not
//!    [pass](super::reactions#pass) is picked. So guards are evaluated before anything else happens, and none is
//!    evaluated after the one of the picked transition.
//! 2. **Decision.** The [decision](super::reactions#decision-trees) runs, with the code before it, and chooses one of
//!    its leaves.
//! 3. **Exits.** Everything that the [target](super::targets) implies is exited, innermost first, which is reverse
//!    document order. Each composite that [remembers](super::history) notes what was active in it before the step. What
//!    is put aside is paused instead of exited. What is suspended is exited here if its composite is entered elsewhere.
//! 4. **Effect.** The code before the chosen leaf runs.
//! 5. **Entries.** States are entered outermost first, which is document order, down to a leaf. The effect of an
//!    [`initial`](super::initial) runs after the entry of its composite and before the entries inside it. What was put
//!    aside is resumed instead of entered.
//!
//! A step whose leaf is `stay` consists of 1, 2 and 4. *(SCXML, appendix D: `exitStates`, `executeTransitionContent`,
//! `enterStates`; UML 2.5.1, 14.2.3: run to completion.)*
//!
//! In a machine with [regions](super::regions#who-reacts), 1 may pick several transitions, one for each active leaf.
//! If the event is [deferred](super::deferral#beside-regions), none of them is taken. Those that [exclude each
//! other](super::regions#conflicts) are resolved. Then each of 2 to 5 is done for all picked
//! transitions before the next one begins. It is still one step, and its answer is the strongest.
//!
//! # One call
//!
//! `handle` takes one step for its event. `update` takes one step for a poll, then runs the [`active`](super::actions)
//! of the states that were active before and have not been exited, innermost first, regions in document order. `start`
//! enters the machine and its initial states. `stop` exits everything, and is not a step. [`advance`](super::time)
//! takes one step for each timer that falls due, in the order in which they fall due, and after each of them the steps
//! listed below.
//!
//! Before `handle`, `update`, `start` and `restart` return, the machine takes steps of its own, each a whole step as
//! described above. It takes them as long as one of the following exists, in this order of preference:
//!
//! 1. an [`always`](super::always) that can be taken,
//! 2. the oldest [completion](super::completion) not yet handled,
//! 3. the error with which the step before has [failed](super::failing),
//! 4. the oldest event or signal that was [raised](super::signals) and not yet handled,
//! 5. the oldest [deferred](super::deferral) event that nothing defers any more.
//!
//! So a completion or a raise changes nothing within the step in which it happens, and when a call returns, nothing is
//! left to do but what is deferred. A machine that has completed takes no further step. *(SCXML, 3.13 and appendix D:
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
//! There is no queue for events from outside. A machine cannot be given an event while it is handling one: the call
//! holds the machine by `&mut`, so the borrow checker prevents it.
//!
//! # If an action panics
//!
//! The step is abandoned where it was, and what was raised is forgotten. Nothing is undone, and nothing becomes unsafe:
//! the machine is still in one of its states, in general the one it was in before the step. Of several regions that
//! react, some may have moved already. A machine with regions that uses [`is_in`](super::asking) may be in no state, and
//! then ignores every event. The timers of states that are not active do not run; a timer of a state that the step has begun
//! to exit may be off. `machine.restart(..)` exits what is
//! still active and starts afresh; `machine = Name::new()` discards the state without running exits.
