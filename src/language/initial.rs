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
//! A composite whose inner state is not named by the transition is entered *by default*: through its `initial`, unless
//! it has [history](super::history) and remembers something. Every composite has one `initial`, and so has the machine.
//! It leads to a state inside, at any depth (`initial Floors.Lab;`), which is in turn entered by default. *(SCXML 3.6;
//! UML 2.5.1, 14.2.3: initial pseudostate, default entry.)*
//!
//! # With an effect, or by a decision
//!
//! `initial =>` is followed by a [reaction](super::reactions) whose every leaf is a target; `stay` and `pass` are not
//! allowed. It runs after the composite has been entered and before the state inside it is entered.
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
//! The effect belongs to the default entry alone. It does not run when a target names a state further inside, nor when
//! history brings something back. *(UML 2.5.1: the effect of the initial pseudostate's transition; SCXML: the content
//! of `<initial>`'s transition, run after `<onentry>`.)*
//!
//! Its code sees the parameters as an action does. [`is_in`](super::asking) in the decision, and in the code before the
//! decision, refers to what was active before the step. In its effect, and so in all of the code if nothing is decided, the
//! composite is active, and what was left for it is not.
//!
//! # Decided here
//!
//! Where SCXML, UML and the books leave something open, or where it is decided otherwise:
//!
//! - **`initial state Name`, `initial Outer.Inner`.** An `initial` may lead further in than one level. The
//!   `initial`s and histories of the composites on the way are ignored.
