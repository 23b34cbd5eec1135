#![doc = include_str!("../README.md")]
//!
//! # The reference
//!
//! [`state_machine!`] is the macro; its documentation has an example and all forms at a glance. [`language`] is the
//! reference, one chapter for each part of the language, with tested examples. Start with [states](language::states)
//! and [transitions](language::transitions), or with [the methods of a machine](language::calls).

#![no_std]

#[doc(hidden)]
pub mod editors;
pub mod language;

#[cfg(feature = "read")]
pub use fsm_core::read;
pub use fsm_core::{Answer, Observer, State, StateMachine, observer};
#[cfg(feature = "alloc")]
pub use fsm_core::{Crowd, Trace, crowd, trace};

/// Declares a state machine: a type for the machine, one for its states and one for its events.
///
/// ```
/// use fsmith::{Answer, state_machine};
///
/// /// What the robot senses and does.
/// struct Body { battery: u32, trash: Option<u32>, brush: bool }
///
/// state_machine! {
///     /// A cleaning robot that breaks off to recharge and then picks up where it left off.
///     pub machine Robot(body: &mut Body) {
///         events { Bumped, Noise { volume: u32 } }
///
///         initial Clean;
///
///         state Clean {
///             initial Search;
///             history deep;                           // coming back resumes the state left
///             alarm when body.battery < 10 => Refuel; // outranks everything inside
///
///             enter { body.brush = true; }
///             exit { body.brush = false; }
///
///             state Search {
///                 active { body.battery -= 1; }       // every update spent here
///                 when let Some(steps) = body.trash && steps < 3 => PickUp;
///             }
///             state PickUp {
///                 enter { body.trash = None; }
///                 on Bumped => Search;
///             }
///         }
///         state Refuel {
///             active { body.battery += 50; }
///             when body.battery > 90 => Clean;
///             on Noise { volume } if volume > 10 => Hide;
///         }
///         state Hide;
///     }
/// }
///
/// let mut body = Body { battery: 11, trash: Some(2), brush: false };
/// let mut robot = Robot::start(&mut body);
/// assert!(body.brush && robot.is_in(RobotState::Search));
///
/// assert_eq!(robot.update(&mut body), Answer::Moved);
/// assert_eq!(robot.state(), Some(RobotState::PickUp));
///
/// body.battery = 5;
/// robot.update(&mut body);
/// assert!(!body.brush && robot.is_in(RobotState::Refuel));
/// while robot.is_in(RobotState::Refuel) {
///     robot.update(&mut body);
/// }
/// assert_eq!(robot.state(), Some(RobotState::PickUp));
///
/// let noise = RobotEvent::Noise { volume: 99 };
/// assert_eq!(robot.handle(&mut body, noise), Answer::Ignored);
/// ```
///
/// # The forms at a glance
///
/// The [syntax at a glance](crate::language#the-syntax-at-a-glance) shows most of these forms in one machine.
///
/// | item | chapter |
/// |---|---|
/// | `machine Name(ctx: &mut Ctx) { items }` | [machine](crate::language::machine) |
/// | `events { A, B(u32) }` `events path::ToType;` | [events](crate::language::events) |
/// | `state Name;` `state Name { items }` | [states](crate::language::states) |
/// | `state Name(a: A, b: B = expr) { items }` | [data](crate::language::data) |
/// | `parallel Name { items }` | [regions](crate::language::regions) |
/// | `final Name;` `final Name { items }`; `done` `done(Name)` `[if GUARD] => REACTION` | [completion](crate::language::completion) |
/// | `initial Name;` `initial => REACTION` `initial state Name { .. }` | [initial](crate::language::initial) |
/// | `enter` `exit` `active` `pause` `resume` `enter or resume` `{ .. }` | [actions](crate::language::actions) |
/// | `on PATTERN [if GUARD] => REACTION` `when GUARD => REACTION` | [transitions](crate::language::transitions) |
/// | `always [if GUARD] => REACTION` | [always](crate::language::always) |
/// | `signals { A, B(u32) }` `queue N;`; `raise(A)` in an action | [signals](crate::language::signals) |
/// | `defer PATTERN;` | [deferral](crate::language::deferral) |
/// | `after 5s` `every 500ms` `[if GUARD] => REACTION` | [time](crate::language::time) |
/// | `TRIGGER or TRIGGER => REACTION` `in A \| B { transitions }` | [transitions](crate::language::transitions) |
/// | `alarm` before `on`, `when`, `after` or `every`; `priority outer;` | [priority](crate::language::priority) |
/// | `history shallow;` `history deep;` `history suspend;` `[else Name]` | [history](crate::language::history) |
/// | `stack N;` | [push and pop](crate::language::stack) |
/// | `observer NAME;` | [observing](crate::language::observing) |
/// | `never GUARD;` | [invariants](crate::language::invariants) |
/// | `is_in(Name)` in guards, decisions and actions | [asking](crate::language::asking) |
///
/// | leaf of a reaction | chapter |
/// |---|---|
/// | `Name` `Outer.Inner` `reenter(Name)` `reenter` | [targets](crate::language::targets) |
/// | `Name(x, y)` `Outer(x).Name(y)` | [data](crate::language::data#arguments) |
/// | `(A, B)` | [regions](crate::language::regions#into-regions) |
/// | `Name.initial` `Name.history` `Name.deep_history` | [history](crate::language::history#asked-for-by-the-target) |
/// | `push(Name)` `pop` | [push and pop](crate::language::stack) |
/// | `stay` `pass` | [reactions](crate::language::reactions#stay) |
///
/// # What it declares
///
/// `Robot` with its [methods](crate::language::calls), `RobotState`, and `RobotEvent` where there are `events`. With
/// the feature `interpreter`, `fsmith::interpreter::state_machine!` also declares
/// [`RobotInterpreter`](crate::language::interpreter). Mistakes are reported [at your own
/// tokens](crate::language::rules).
#[macro_export]
macro_rules! state_machine {
    ($($machine:tt)*) => {
        $crate::__private::state_machine! { [$crate] $($machine)* }
    };
}

/// Machines with an [interpreted twin](language::interpreter).
#[cfg(feature = "interpreter")]
pub mod interpreter {
    #[doc(inline)]
    pub use crate::__interpreted_machine as state_machine;
}

/// [`state_machine!`](crate::state_machine), and beside the machine its twin: `Robot::interpreter()` makes a
/// `RobotInterpreter`, which executes the same plan as data.
///
/// ```
/// use fsmith::interpreter::state_machine;
///
/// state_machine! {
///     machine Lamp {
///         events { Press }
///         initial state Off { on Press => On; }
///         state On { on Press => Off; }
///     }
/// }
///
/// let mut twin = Lamp::interpreter();
/// twin.restart();
/// twin.handle(LampEvent::Press);
/// assert_eq!(twin.state(), Some(LampState::On));
/// ```
#[cfg(feature = "interpreter")]
#[doc(hidden)]
#[macro_export]
macro_rules! __interpreted_machine {
    ($($machine:tt)*) => {
        $crate::__private::interpreted_machine! { [$crate] $($machine)* }
    };
}

// Generated code asks for them, and the compiler names them where they are missing.
#[doc(hidden)]
pub use fsm_core::{Lent, Payload};

/// What generated code names.
#[doc(hidden)]
pub mod __private {
    pub use crate::editors;
    pub use fsm_core::{
        Answer, Before, Deferred, Generated, Lapse, Lent, Observer, Payload, Picks, Queues, Stack, State, StateMachine,
        Stream, Timer, Timers, Watch, bulk, no_data, no_room, no_room_to_defer, no_room_to_raise, nothing_to_resume,
        observer, violated,
    };
    #[cfg(feature = "interpreter")]
    pub use fsm_core::{model, steps};
    #[cfg(feature = "interpreter")]
    pub use fsm_macros::interpreted_machine;
    pub use fsm_macros::state_machine;
}
