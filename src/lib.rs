//! State machines written inline in Rust: states, transitions, hierarchy, history, regions and time, as you would draw
//! them.
//!
//! The macro checks the machine as a whole and compiles it to the `match` you would have written by hand: `no_std`, no
//! allocation, no `unsafe`. A machine takes [one byte](language::calls#what-it-costs) for its active state, and more
//! only for what else it keeps: data, timers, regions, histories.
//!
//! <div style="float: right; max-width: 38%; margin: 0 0 1em 1em">
#![doc = include_str!("../docs/Robot.svg")]
//! </div>
//!
//! ```
//! use fsmith::state_machine;
//!
//! struct Body { battery: u32, trash: bool }
//!
//! state_machine! {
//!     /// Cleans, and breaks off to recharge.
//!     machine Robot(body: &mut Body) {
//!         events { Bumped }
//!         initial Clean;
//!
//!         state Clean {
//!             initial Search;
//!             history deep; // resumes
//!             alarm when body.battery < 10 => Refuel;
//!
//!             state Search {
//!                 active { body.battery -= 1; }
//!                 when body.trash => PickUp;
//!             }
//!             state PickUp { on Bumped => Search; }
//!         }
//!         state Refuel {
//!             active { body.battery += 30; }
//!             when body.battery > 90 => Clean;
//!         }
//!     }
//! }
//!
//! fn main() {
//!     let body = &mut Body { battery: 60, trash: true };
//!     let mut robot = Robot::start(body);
//!     robot.update(body); // evaluates the `when`s
//!     assert!(robot.is_in(RobotState::PickUp));
//!
//!     body.battery = 5;
//!     robot.update(body);
//!     while robot.is_in(RobotState::Refuel) {
//!         robot.update(body);
//!     }
//!     assert!(robot.is_in(RobotState::PickUp));
//!
//!     robot.handle(body, RobotEvent::Bumped);
//!     println!("{:?}", robot.state());
//! }
//! ```
//!
//! [`fsmith draw`](language::pictures) drew the picture from the code next to it. `update` evaluates the conditions of
//! `when`, and `handle` passes an event to the machine. When the battery is low, the `alarm` interrupts `Clean` in any
//! of its states, and `history deep` later resumes that state: here `PickUp`.
//!
//! Each call borrows the data that the machine works on. The machine keeps no reference to this data, so it can be
//! stored anywhere: in a component, an array, a `static`. Mistakes are reported at your own tokens, all in one pass,
//! with the name you probably meant.
//!
//! # Where to read on
//!
//! | page | what it has |
//! |---|---|
//! | [`guide::tutorial`] | one machine, grown from three states to regions, timers, data and a test |
//! | [`guide::tour`] | one example for each part of the language |
//! | [`guide`] | how a machine lives in a program: in a struct, in Bevy, in embassy, in tokio; its outputs; errors |
//! | [`state_machine!`] | the macro: all forms at a glance |
//! | [`language`] | the reference: one chapter for each part, each form with a tested example |
//! | [`language::rules`] | errors and warnings of the macro, each with a mistake and its fix |
//! | [`language::calls`] | the methods of a machine, and what they answer |
//! | [`language::speed`] | what a machine costs, measured |
//!
//! # Features
//!
//! No feature is enabled by default. Most of the language needs none.
//!
//! | feature | what it adds |
//! |---|---|
//! | `alloc` | [`Crowd`]: thousands of agents of one machine; [`Trace`]: an observer that keeps what a machine did |
//! | `rayon` | crowds on several cores; needs `std` |
//! | `serde` | [saving](language#the-chapters) machines, by `#[derive(Serialize, Deserialize)]` in front of `machine`, and crowds |
//! | `interpreter` | `fsmith::interpreter::state_machine!`: machines with an [interpreted twin](language::interpreter) |
//! | `log`, `tracing`, `defmt` | observers that log what a machine does through these crates: [logging](guide::logging) |
//! | `tokio`, `embassy` | [`drive`]: a clock that waits for an event or the next timer; on [tokio](guide::tokio) also [tasks](guide::tasks) that end with their state, and needs `std`; on [embassy](guide::embassy) without allocation |
//! | `explore` | [`fsmith::explore`][explore]: proofs about machines in `cargo test`, with the shortest way to each violation; for tests: [`proving`][proving]. Needs `std` |
//! | `inspect` | a page in a browser that shows the machines of the running program: [`inspecting`][inspecting]; for development. Needs `std` |
//! | `live` | `fsmith::live::state_machine!`: machines whose text changes while the program runs: [`live`][live]; for development. Turns `inspect`, `interpreter` and `read` on. Needs `std` |
//! | `pictures` | [pictures](language::pictures) of public machines on their pages in rustdoc; for documentation only |
//! | `read` | [`fsmith::read`][read]: machines that are read from text while the program runs, in the same language |
//!
#![cfg_attr(not(feature = "alloc"), doc = "[`Crowd`]: https://docs.rs/fsmith/latest/fsmith/struct.Crowd.html")]
#![cfg_attr(feature = "explore", doc = "[explore]: crate::explore")]
#![cfg_attr(not(feature = "explore"), doc = "[explore]: https://docs.rs/fsmith/latest/fsmith/explore/")]
#![cfg_attr(not(feature = "alloc"), doc = "[`Trace`]: https://docs.rs/fsmith/latest/fsmith/struct.Trace.html")]
#![cfg_attr(not(feature = "read"), doc = "[read]: https://docs.rs/fsmith/latest/fsmith/read/")]
//!
//! # Tools
//!
//! The program `fsmith`, of the crate `fsmith-cli`, [formats](language::formatting) machines, checks, draws and imports
//! them, and explains rules. rust-analyzer [understands](language::editors) machines without configuration, complete or
//! half-written.
//!
//! Needs Rust 1.95 or later, the first with `if let` guards, which generated matches contain.
//!
#![cfg_attr(feature = "explore", doc = "[proving]: crate::guide::proving")]
#![cfg_attr(not(feature = "explore"), doc = "[proving]: https://docs.rs/fsmith/latest/fsmith/guide/proving/")]
#![cfg_attr(feature = "inspect", doc = "[inspecting]: crate::language::inspecting")]
#![cfg_attr(not(feature = "inspect"), doc = "[inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/")]
#![cfg_attr(feature = "live", doc = "[live]: crate::language::live")]
#![cfg_attr(not(feature = "live"), doc = "[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
#![no_std]

pub mod choose;
#[doc(hidden)]
pub mod editors;
pub mod guide;
pub mod language;

pub use fsm_core::{Answer, Observer, State, StateMachine, saved, why};
#[cfg(feature = "alloc")]
pub use fsm_core::{Crowd, Trace, crowd, trace};
#[cfg(feature = "explore")]
#[doc(inline)]
pub use fsm_explore as explore;
#[cfg(feature = "read")]
pub use fsm_live::read;

pub mod drive;
pub mod observer;

/// A compact stream of what machines do, for programs that cannot serve the inspector's page: firmware, wasm.
///
/// The chapter on [observing](language::observing) shows one; `fsmith inspect` reads it.
pub mod wire {
    pub use fsm_observe::wire::{Sink, Wire, Wired};
}

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
///             history deep;                           // resumes the last active state
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
/// | `events { A, B(u32) }`<br>`events path::ToType;` | [events](crate::language::events) |
/// | `state Name;`<br>`state Name { items }` | [states](crate::language::states) |
/// | `state Name(a: A, b: B = expr) { items }` | [data](crate::language::data) |
/// | `parallel Name { items }` | [regions](crate::language::regions) |
/// | `final Name;`<br>`final Name { items }`; `done`<br>`done(Name)`<br>`[if GUARD] => REACTION` | [completion](crate::language::completion) |
/// | `initial Name;`<br>`initial => REACTION`<br>`initial state Name { .. }` | [initial](crate::language::initial) |
/// | `enter`<br>`exit`<br>`active`<br>`pause`<br>`resume`<br>`enter or resume`<br>`{ .. }` | [actions](crate::language::actions) |
/// | `on PATTERN [if GUARD] => REACTION`<br>`when GUARD => REACTION` | [transitions](crate::language::transitions) |
/// | `always [if GUARD] => REACTION` | [always](crate::language::always) |
/// | `signals { A, B(u32) }`<br>`queue N;`; `raise(A)` in an action | [signals](crate::language::signals) |
/// | `defer PATTERN;` | [deferral](crate::language::deferral) |
/// | `fails Error` in the header; `?` in code<br>`failed PATTERN [if GUARD] => REACTION` | [failing](crate::language::failing) |
/// | `async machine`; `.await` in an action or an effect | [waiting](crate::language::waiting) |
/// | `machine name: Type(ctx);`<br>`forward PATTERN [if GUARD] => name(event);`<br>`done(name)`<br>`done(name.Final { field })`<br>`[if GUARD] => REACTION` | [machines in states](crate::language::submachines) |
/// | `exhaustive;`, `ignore PATTERN;` | [exhaustive](crate::language::exhaustive) |
/// | `after 5s`<br>`every 500ms`<br>`[if GUARD] => REACTION` | [time](crate::language::time) |
/// | `TRIGGER or TRIGGER => REACTION`<br>`in A \| B { transitions }` | [transitions](crate::language::transitions) |
/// | `alarm` before `on`, `failed`, `when`, `after` or `every`; `priority outer;` | [priority](crate::language::priority) |
/// | `history shallow;`<br>`history deep;`<br>`history suspend;`<br>`[else Name]` | [history](crate::language::history) |
/// | `stack N;` | [push and pop](crate::language::stack) |
/// | `observer NAME;`<br>`observer NAME: payload;` | [observing](crate::language::observing) |
/// | `#[why]` before `machine` | [asking why](crate::language::why) |
/// | `never GUARD;` | [invariants](crate::language::invariants) |
/// | `version N;`<br>`version N from convert;`; `was Old` after the name of a state, a field or an event;<br>`#[schema("FILE")]` before `machine` | [saving](crate::language#the-chapters) |
/// | `include path;`; `part! { name { items } }` | [parts](crate::language::parts) |
/// | `#[cfg(..)]` before any item | [conditions](crate::language::conditions) |
/// | `is_in(Name)` in guards, decisions and actions | [asking](crate::language::asking) |
/// | `#[tag(a, b)]` before a state; `has(a)` | [tags](crate::language::asking#tags) |
/// | `#[requirement("A-1")]` before a state or a transition | [requirements] |
///
/// | leaf of a reaction | chapter |
/// |---|---|
/// | `Name`<br>`Outer.Inner`<br>`reenter(Name)`<br>`reenter` | [targets](crate::language::targets) |
/// | `Name(x, y)`<br>`Outer(x).Name(y)` | [data](crate::language::data#arguments) |
/// | `(A, B)` | [regions](crate::language::regions#into-regions) |
/// | `Name.initial`<br>`Name.history`<br>`Name.deep_history` | [history](crate::language::history#asked-for-by-the-target) |
/// | `push(Name)`<br>`pop` | [push and pop](crate::language::stack) |
/// | `stay`<br>`pass` | [reactions](crate::language::reactions#stay) |
///
/// # What it declares
///
/// `Robot` with its [methods](crate::language::calls), `RobotState`, and `RobotEvent` where there are `events`. With
/// the feature `interpreter`, `fsmith::interpreter::state_machine!` also declares
/// [`RobotInterpreter`](crate::language::interpreter). Mistakes are reported [at your own
/// tokens](crate::language::rules).
///
#[cfg_attr(feature = "explore", doc = "[requirements]: crate::guide::proving#requirements")]
#[cfg_attr(
    not(feature = "explore"),
    doc = "[requirements]: https://docs.rs/fsmith/latest/fsmith/guide/proving/#requirements"
)]
#[macro_export]
macro_rules! state_machine {
    ($($machine:tt)*) => {
        $crate::__private::state_machine! { [$crate] [] $($machine)* }
    };
}

/// A part of machines: items that are inserted at every `include path;`, in any module or crate. See
/// [parts](crate::language::parts).
///
/// ```
/// use fsmith::{part, state_machine};
///
/// part! {
///     /// What a lamp does that is lit.
///     lit {
///         state On { on Press => Off; }
///     }
/// }
///
/// state_machine! {
///     machine Lamp {
///         events { Press }
///         initial state Off { on Press => On; }
///         include lit;
///     }
/// }
///
/// let mut lamp = Lamp::start();
/// lamp.handle(LampEvent::Press);
/// assert_eq!(lamp.state(), Some(LampState::On));
/// ```
#[macro_export]
macro_rules! part {
    ($($part:tt)*) => {
        $crate::__private::part! { [$crate] $($part)* }
    };
}

/// Machines with an [interpreted twin](language::interpreter).
#[cfg(feature = "interpreter")]
pub mod interpreter {
    #[doc(inline)]
    pub use crate::__interpreted_machine as state_machine;
}

/// [`state_machine!`](crate::state_machine), which also declares a twin of the machine: `Robot::interpreter()` creates
/// a `RobotInterpreter`, which executes the same plan as data.
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
        $crate::__private::state_machine! { [$crate] [interpreter] $($machine)* }
    };
}

/// Machines whose text may change while the program runs: see the [chapter](language::live).
#[cfg(feature = "live")]
pub mod live {
    #[doc(inline)]
    pub use crate::__live_machine as state_machine;
    pub use fsm_live::live::Source;
}

/// [`state_machine!`](crate::state_machine), for machines whose text may change while the program runs.
#[cfg(feature = "live")]
#[doc(hidden)]
#[macro_export]
macro_rules! __live_machine {
    ($($machine:tt)*) => {
        $crate::__private::state_machine! { [$crate] [live] $($machine)* }
    };
}

/// The live inspector: a page in a browser that shows the machines of the running program.
#[cfg(feature = "inspect")]
pub mod inspect {
    #[doc(inline)]
    pub use crate::__inspected_machine as state_machine;
    pub use fsm_core::Inspector;
    pub use fsm_inspect::{Chart, Recording, Refused, Restorable, log, make_events, recording, serve, set_time};

    /// Machines that the inspector shows, together with their [interpreted twin](crate::language::interpreter).
    #[cfg(feature = "interpreter")]
    pub mod interpreter {
        #[doc(inline)]
        pub use crate::__inspected_interpreted_machine as state_machine;
    }
}

/// [`state_machine!`](crate::state_machine), for machines that the inspector shows.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[macro_export]
macro_rules! __inspected_machine {
    ($($machine:tt)*) => {
        $crate::__private::state_machine! { [$crate] [inspect] $($machine)* }
    };
}

/// [`state_machine!`](crate::state_machine), for machines that the inspector shows together with their interpreted
/// twin.
#[cfg(all(feature = "inspect", feature = "interpreter"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __inspected_interpreted_machine {
    ($($machine:tt)*) => {
        $crate::__private::state_machine! { [$crate] [inspect interpreter] $($machine)* }
    };
}

// Generated code names these items, and compiler messages mention them where a type does not implement them.
#[doc(hidden)]
pub use fsm_core::failing::Tried;
#[doc(hidden)]
pub use fsm_core::{Becomes, Ends, Exhaustive, Lent, MadeAgain, Payload, RunByState, RunInside, absent};

/// The items that generated code names.
#[doc(hidden)]
pub mod __private {
    pub use crate::editors;
    #[cfg(feature = "interpreter")]
    pub use ::fsm_engine as engine;
    #[cfg(feature = "explore")]
    pub use ::fsm_explore as explore;
    #[cfg(feature = "interpreter")]
    pub use ::fsm_model as model;
    #[cfg(feature = "serde")]
    pub use fsm_core::saved::generated as saved;
    pub use fsm_core::saved::{Identified, Identity};
    pub use fsm_core::{
        Answer, Becomes, Before, CanOutcome, Codebook, Deferred, EndOfMachine, Ends, Exhaustive, Fired, Generated,
        Handed, Later, Lent, LivelockGuard, Observer, Payload, Picks, Places, Queues, Raises, Requirement, RunByState,
        RunInside, Stack, StallGuard, State, StateMachine, Stream, TakesEveryEvent, TimeBudget, Timer, Timers, Wait,
        Waited, absent, bulk, dropped, failing, never_passes, no_data, no_room, no_room_to_raise, nothing_to_resume,
        observer, refused, violated, waiting, why,
    };
    #[cfg(feature = "inspect")]
    pub use fsm_inspect::generated as inspect;
    #[cfg(feature = "live")]
    pub use fsm_live::live;
    pub use fsm_macros::{DecidedMachine, machine_of_parts, part, state_machine};
    #[cfg(feature = "pictures")]
    pub use fsm_pictures::picture;
}
