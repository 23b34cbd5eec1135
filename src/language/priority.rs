//! Priority: which transition wins, alarms, and `priority outer`.
//!
//! ```
//! # use fsmith::state_machine;
//! struct Body { battery: u32, sees_trash: bool }
//!
//! state_machine! {
//!     machine Robot(body: &Body) {
//!         initial CleanUp;
//!
//!         state CleanUp {
//!             initial Search;
//!             alarm when body.battery < 10 => Refuel;     // before anything inside
//!
//!             state Search   { when body.sees_trash => PickUp; }
//!             state PickUp   { when !body.sees_trash => Search; }
//!         }
//!         state Refuel;
//!     }
//! }
//!
//! let mut robot = Robot::start(&Body { battery: 50, sees_trash: false });
//! robot.update(&Body { battery: 5, sees_trash: true });
//! assert_eq!(robot.state(), Some(RobotState::Refuel));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! By default, the inner state wins: the transitions of the active leaf are considered first, then those of its
//! enclosing states, innermost first. So a composite declares what applies in general, and a nested state declares the
//! exceptions. *(UML 2.5.1, 14.2.3: firing priorities; SCXML, appendix D: `selectTransitions`.)*
//!
//! # Alarms
//!
//! `alarm` before `on`, `failed`, `when`, `after` or `every` reverses this: the transition outranks every transition
//! inside its state. The candidates of a step are, in this order:
//!
//! 1. the alarms, from the outermost active state to the innermost;
//! 2. the other transitions, from the innermost to the outermost;
//!
//! and within a state from top to bottom. The first candidate whose guard is true, and whose reaction does not
//! [pass](super::reactions#pass), is taken, and no other.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Order(asked: &std::cell::RefCell<Vec<u32>>) {
//!         events { Ring }
//!         initial Outer;
//!         alarm on Ring if { asked.borrow_mut().push(1); false } => stay;
//!         on Ring if { asked.borrow_mut().push(7); false } => stay;
//!
//!         state Outer {
//!             initial Inner;
//!             on Ring if { asked.borrow_mut().push(6); false } => stay;
//!             alarm on Ring if { asked.borrow_mut().push(2); false } => stay;
//!
//!             state Inner {
//!                 on Ring if { asked.borrow_mut().push(4); false } => stay;
//!                 alarm on Ring if { asked.borrow_mut().push(3); false } => stay;
//!                 on Ring if { asked.borrow_mut().push(5); false } => stay;
//!             }
//!         }
//!     }
//! }
//!
//! let asked = Default::default();
//! Order::start(&asked).handle(&asked, OrderEvent::Ring);
//! assert_eq!(asked.take(), [1, 2, 3, 4, 5, 6, 7]);
//! ```
//!
//! *(Alarms are from Millington, 5.3.9: they interrupt a behaviour in any state. Together with a
//! [history](super::history) they avoid the states that he needs there for every combination of interruptions.)*
//!
//! # From the outside in
//!
//! `priority outer;` in the machine's body turns every transition of every composite, and of the machine, into an
//! alarm.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Figure {
//!         events { Go }
//!         priority outer;
//!         initial L;
//!
//!         state L {
//!             initial A;
//!             on Go => M;                 // wins
//!             state A { on Go => B; }
//!             state B;
//!         }
//!         state M;
//!     }
//! }
//!
//! let mut figure = Figure::start();
//! figure.handle(FigureEvent::Go);
//! assert_eq!(figure.state(), Some(FigureState::M));
//! ```
//!
//! *(This is the rule of Millington's hierarchical machine, 5.3.9: transitions at higher levels always take priority.
//! It is also the rule of STATEMATE, the tool for Harel's statecharts.)*
