//! Targets: where a reaction leads, and what is exited and entered on the way.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Work(log: &mut Log) {
//!         events { Next, Again, Up, Inside, Afresh, Out }
//!         initial Desk;
//!
//!         state Desk {
//!             initial Read;
//!             enter { log.push("Desk+"); }
//!             exit { log.push("Desk-"); }
//!             on Inside => Write;             // local: only nested states are exited
//!             on Afresh => reenter(Write);    // external: the desk is exited as well
//!             on Out => Home;
//!
//!             state Read {
//!                 enter { log.push("Read+"); }
//!                 exit { log.push("Read-"); }
//!                 on Next => Write;           // across
//!                 on Again => reenter;        // to itself; as `Read`
//!                 on Up => Desk;              // to the enclosing state
//!             }
//!             state Write {
//!                 enter { log.push("Write+"); }
//!                 exit { log.push("Write-"); }
//!             }
//!         }
//!         state Home;
//!     }
//! }
//!
//! let went = |event| {
//!     let mut log = Vec::new();
//!     let mut work = Work::start(&mut log);
//!     log.clear();
//!     work.handle(&mut log, event);
//!     log
//! };
//! assert_eq!(went(WorkEvent::Next), ["Read-", "Write+"]);
//! assert_eq!(went(WorkEvent::Again), ["Read-", "Read+"]);
//! assert_eq!(went(WorkEvent::Up), ["Read-", "Desk-", "Desk+", "Read+"]);
//! assert_eq!(went(WorkEvent::Inside), ["Read-", "Write+"]);
//! assert_eq!(went(WorkEvent::Afresh), ["Read-", "Desk-", "Desk+", "Write+"]);
//! assert_eq!(went(WorkEvent::Out), ["Read-", "Desk-"]);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! | from a state to | what is exited |
//! |---|---|
//! | a state elsewhere | everything below the innermost state that contains both |
//! | itself, by its name or by [`reenter`](#to-itself) alone; or an enclosing state | the target and everything inside it; the target is entered again |
//! | a state inside it | everything inside; the state itself remains active (UML's *local* transition) |
//! | a state inside it, by `reenter(Name)` | the state as well; it is entered again (UML's *external* transition) |
//! | nowhere: [`stay`](super::reactions) | nothing (UML's *internal* transition) |
//!
//! The regions of a `parallel` are exited together: a transition from the `parallel` to a state inside it, or from one
//! of its regions to another, exits and enters the `parallel` as a whole; see
//! [regions](super::regions#out-of-across-and-around). Several targets, in different regions, are written in
//! parentheses: [`(A, B)`](super::regions#into-regions).
//!
//! The *source* is the state that contains the transition. It may enclose the active leaf; if it is exited, everything
//! active inside it is exited as well. The machine's own body is never exited: there, a plain target is always local.
//! *(UML 2.5.1, 14.2.3: transition kinds; SCXML, appendix D: `getTransitionDomain`. A plain target corresponds to
//! `type="internal"` in SCXML, and `reenter` to SCXML's default.)*
//!
//! # To itself
//!
//! `reenter` without a name targets the state that contains the transition: the state is exited, with everything active
//! inside it, and entered again. Its timers start again. In `in A | B { .. }` it means `A` in `A` and `B` in `B`.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Light(asked: &mut u32) {
//!         events { Request }
//!         initial Red;
//!         state Red { after 30s => Green; }
//!         state Green { after 20s => Red; }
//!         // A request restarts the time of the current light.
//!         in Red | Green { on Request => { *asked += 1; reenter } }
//!     }
//! }
//! use std::time::Duration;
//! let (asked, seconds) = (&mut 0, Duration::from_secs);
//! let mut light = Light::start(asked);
//! light.advance(asked, seconds(29));
//! light.handle(asked, LightEvent::Request);
//! assert_eq!((light.state(), light.due()), (Some(LightState::Red), Some(seconds(30))));
//! light.advance(asked, seconds(49));
//! light.handle(asked, LightEvent::Request);
//! assert_eq!((light.state(), light.due()), (Some(LightState::Green), Some(seconds(20))));
//! ```
//!
//! `reenter.initial`, `reenter.history` and `reenter.deep_history` choose how a composite is
//! [entered](#how-a-composite-is-entered). A state whose data needs [arguments](super::data#arguments) is named:
//! `Read(page)`. A transition of the machine itself cannot use `reenter` without a name.
//!
//! # How a composite is entered
//!
//! A composite as a target is entered by default: as its [history](super::history) remembers it, otherwise through its
//! [`initial`](super::initial).
//!
//! | target | how it is entered |
//! |---|---|
//! | `Name` | by default |
//! | `Name.initial` | from the start, ignoring all histories, all the way down |
//! | `Name.history` | at the state directly inside that was last active, and from there by default |
//! | `Name.deep_history` | at the leaf that was last active |
//!
//! The last two work whether or not the composite declares a history. If nothing is remembered yet, the composite is
//! entered by default. See [history](super::history#asked-for-by-the-target).
//!
//! # Paths
//!
//! `Outer.Inner` names a state inside another, for cases where [the name alone](super::states#names) would be ambiguous
//! or would mean another state.
//!
//! # With `push` and `pop`
//!
//! [`push(Name)` and `pop`](super::stack) are targets, too: they pause and resume states.
