//! The order of a step: what runs when, from the trigger to the answer.
//!
//! ```
//! # use fsmith::state_machine;
//! use std::cell::RefCell;
//!
//! // A guard only looks, and here it has to write something down.
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
//!
//! # One step
//!
//! 1. **Who reacts.** The [candidates](super::priority#alarms) are asked in their order: alarms from the outside in,
//!    then the other transitions from the inside out. The first whose guard holds and that does not
//!    [pass](super::reactions#pass) is picked. So all guards come before anything else happens, and none is asked after
//!    the one that is picked.
//! 2. **Where it leads.** The [decision](super::reactions#decision-trees) runs with what stands before it, and one of
//!    its leaves is chosen.
//! 3. **Exits.** What the [target](super::targets) says is left is left, innermost first, which is reverse document
//!    order. Each composite that [remembers](super::history) notes what was active in it before the step. What is put
//!    aside is paused instead; what was suspended and is entered elsewhere is exited here.
//! 4. **Effect.** What stands before the chosen leaf.
//! 5. **Entries.** Outermost first, which is document order, down to a leaf; the effect of an
//!    [`initial`](super::initial) between the entry of its composite and those inside. What was put aside is resumed
//!    instead.
//!
//! A step for `stay` is 1, 2 and its effect. *(SCXML, appendix D: `exitStates`, `executeTransitionContent`,
//! `enterStates`; UML 2.5.1, 14.2.3: run to completion.)*
//!
//! In a machine with [regions](super::regions#who-reacts) several transitions may be picked in 1, one for each active
//! leaf. Those that [exclude each other](super::regions#conflicts) are sorted out; then each of 2 to 5 is done for all
//! of them before the next one begins. It is one step still, with the strongest answer.
//!
//! # One call
//!
//! `handle` takes one step for its event. `update` takes one step for a poll, then runs [`active`](super::actions) of
//! the states that were active before and were not left, innermost first, regions in document order. `start` enters the
//! machine and its initial states; `stop` exits everything, and is no step. [`advance`](super::time) takes one step for
//! each timer that falls due, in the order in which they do, and what follows below after each.
//!
//! Before `handle`, `update`, `start` and `restart` return, the machine takes the steps of its own, each of them a
//! whole step like the one above, as long as there is any of these, the first first:
//!
//! 1. an [`always`](super::always) that can be taken,
//! 2. the oldest [completion](super::completion) not yet heard,
//! 3. the oldest event or signal [raised](super::signals) and not yet heard,
//! 4. the oldest [deferred](super::deferral) event that nothing defers any more.
//!
//! So a completion or a raise changes nothing within the step it happens in, and when a call returns nothing is left
//! over but what is deferred. A machine that has completed takes no further step. *(SCXML, 3.13 and appendix D:
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
//! There is no queue from outside: a machine is not told anything while it is being told something, which the borrow
//! checker sees to, as the call holds the machine by `&mut`.
//!
//! # If an action panics
//!
//! The step is abandoned where it was, and what was raised is forgotten. Nothing is undone, and nothing is unsafe: the
//! machine is still in one of its states, in general the one it was in before; one with regions that ask
//! [`is_in`](super::asking) may be in none, and ignores what it is told. `machine.restart(..)` exits what is active still,
//! and begins afresh; `machine = Name::new()` forgets it without running exits.
