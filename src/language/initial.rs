//! Initial: where a composite begins.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Elevator {
//!         events { Call }
//!
//!         initial Resting;                        // by name
//!
//!         state Resting { on Call => Running; }
//!         state Running {
//!             initial state Starting;             // in the declaration of the state
//!             state Moving;
//!         }
//!     }
//! }
//!
//! let mut elevator = Elevator::start();
//! assert_eq!(elevator.state(), Some(ElevatorState::Resting));
//! elevator.handle(ElevatorEvent::Call);
//! assert_eq!(elevator.state(), Some(ElevatorState::Starting));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! A composite is entered *by default* if the transition names none of its inner states: through its `initial`, unless
//! it has [history](super::history) and remembers something. Every composite has one `initial`, and so does the
//! machine. It leads to a state inside, at any depth (`initial Floors.Lab;`), which is in turn entered by default.
//! *(SCXML 3.6; UML 2.5.1, 14.2.3: initial pseudostate, default entry.)*
//!
//! # With an effect, or by a decision
//!
//! `initial =>` is followed by a [reaction](super::reactions) in which every leaf is a target; `stay` and `pass` are
//! not allowed. It runs after the composite has been entered and before the state inside it is entered.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Robot(log: &mut Log, charge: u32) {
//!         initial => if charge < 10 { Charging } else { Working };
//!
//!         state Charging {
//!             enter { log.push("dock"); }
//!             when charge >= 90 => Working;
//!         }
//!         state Working {
//!             enter { log.push("work"); }
//!             initial => { log.push("look around"); Searching }
//!             state Searching { enter { log.push("search"); } }
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut robot = Robot::start(&mut log, 5);
//! assert_eq!(robot.state(), Some(RobotState::Charging));
//! robot.update(&mut log, 95);
//! assert_eq!(log, ["dock", "work", "look around", "search"]);
//! ```
//!
//! The effect belongs to the default entry alone. It does not run if a target names a nested state, or if a history
//! restores states. *(UML 2.5.1: the effect of the initial pseudostate's transition; SCXML: the content of
//! `<initial>`'s transition, run after `<onentry>`.)*
//!
//! Its code sees the parameters like an action. In the decision, and in the code before the decision,
//! [`is_in`](super::asking) refers to the states that were active before the step. In the effect, and in all of the
//! code if there is no decision, the composite is active, and the states that were exited for it are not.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **`initial state Name`, `initial Outer.Inner`.** An `initial` may lead deeper than one level. The `initial`s and
//!   histories of the composites on the way are ignored.
