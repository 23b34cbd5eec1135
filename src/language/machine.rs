//! The machine: its header, what each call is lent, and what is declared.
//!
//! ```
//! use fsmith::state_machine;
//!
//! struct Motor { speed: u32 }
//!
//! state_machine! {
//!     /// A gate that opens and closes.
//!     #[derive(Clone, Debug)]
//!     pub machine Gate(motor: &mut Motor, limit: u32) {
//!         events { Open, Close }
//!
//!         initial Closed;
//!
//!         state Closed { on Open => Opened; }
//!         state Opened {
//!             enter { motor.speed = limit; }
//!             on Close => Closed;
//!         }
//!     }
//! }
//!
//! let mut motor = Motor { speed: 0 };
//! let mut gate = Gate::start(&mut motor, 5);
//! gate.handle(&mut motor, 5, GateEvent::Open);
//! assert_eq!(motor.speed, 5);
//! assert_eq!(gate.state(), Some(GateState::Opened));
//! ```
//!
//! The form is `[docs, attributes] [vis] machine Name [<generics>] [(parameters)] [where ..] { items }`, one machine to
//! a `state_machine!`. The items are those of a [state](super::states), and some that only a machine has:
//! [`events`](super::events), [`signals`](super::signals), [`queue N;`](super::signals#room),
//! [`stack N;`](super::stack), [`priority outer;`](super::priority) and [`observer NAME;`](super::observing).
//!
//! # What is declared
//!
//! | item | what it is |
//! |---|---|
//! | `Gate` | the machine: a few bytes, with the [calls](super::calls) that run it |
//! | `GateState` | its [states](super::states), as a plain enum: `Copy`, `Eq`, `Ord`, `Hash`, `Debug` |
//! | `GateEvent` | its [events](super::events), where it declares some |
//! | `GateData` | what [`data()`](super::data#data) answers, where states have data; not in machines with [regions](super::regions#asking) |
//! | `GateInterpreter` | its [interpreted twin](super::interpreter), with the feature `interpreter` |
//!
//! All of them have the machine's visibility and the documentation that you write: on the machine, on `events`, on each
//! event and each state.
//!
//! Attributes before `machine`, derives too, go to the machine. [`Default`] is implemented already: a machine that is
//! not started. `NameState` has its derives and takes no further ones. A derive asks the same of what the machine keeps:
//! of its [data](super::data), and of its events where it [defers](super::deferral) any.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//!     machine Lamp {
//!         #[derive(Clone, Debug)]
//!         events { Press }
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//!
//! let mut lamp = Lamp::start();
//! let before = lamp;
//! lamp.handle(LampEvent::Press);
//! assert_ne!(lamp, before);
//! assert_eq!(size_of::<Lamp>(), 1);
//! ```
//!
//! # Parameters: what each call is lent
//!
//! The parentheses hold a function's parameter list: every call that runs the machine takes these arguments, in this
//! order, and the machine's code uses them by their names. A parameter is a name and a type; a machine that needs
//! nothing has no parentheses.
//!
//! They are the call's, not the machine's. The machine keeps no reference, so that it may lie beside what it works on,
//! in a component, an array or a static, and each call may lend something else, even of another type:
//!
//! ```
//! # use fsmith::state_machine;
//! trait Clock { fn hour(&self) -> u32; }
//! struct Wall(u32);
//! impl Clock for Wall { fn hour(&self) -> u32 { self.0 } }
//! struct Always;
//! impl Clock for Always { fn hour(&self) -> u32 { 12 } }
//!
//! state_machine! {
//!     machine Shop(clock: &impl Clock, out: &mut dyn std::fmt::Write) {
//!         initial Closed;
//!         state Closed {
//!             when (9..18).contains(&clock.hour()) => Open;
//!         }
//!         state Open {
//!             enter { let _ = write!(out, "come in"); }
//!         }
//!     }
//! }
//!
//! let mut sign = String::new();
//! let mut shop = Shop::start(&Wall(3), &mut sign);
//! shop.update(&Wall(4), &mut sign);
//! assert_eq!(sign, "");
//! shop.update(&Always, &mut sign);
//! assert_eq!(sign, "come in");
//! ```
//!
//! References, `impl Trait`, `dyn Trait`, elided lifetimes and `Copy` values may stand there. What is passed by value
//! has to be `Copy`, since one call may run several actions and each of them gets it; of anything else, lend a
//! reference.
//!
//! [Guards](super::transitions) only look: in them a `&mut T` parameter is a `&T`, and the compiler says so to whoever
//! tries to change something.
//!
//! # Generics
//!
//! A machine may have generics of its own, for what its events carry. Those of what it is lent are better written as
//! `impl Trait` parameters, which leave the machine's own type alone.
//!
//! ```
//! # use fsmith::state_machine;
//! use std::fmt::Display;
//!
//! state_machine! {
//!     machine Relay<T: Display>(line: &mut String) {
//!         events { Put(T), Flush }
//!         initial Empty;
//!         state Empty {
//!             on Put(parcel) => { line.push_str(&parcel.to_string()); Loaded }
//!         }
//!         state Loaded {
//!             on Flush => Empty;
//!         }
//!     }
//! }
//!
//! let mut line = String::new();
//! let mut relay = Relay::<u32>::start(&mut line);
//! relay.handle(&mut line, RelayEvent::Put(7));
//! assert_eq!(line, "7");
//! ```
//!
//! `RelayEvent` has those of the generics that its payloads use; `RelayState` has none.
//!
//! What is derived in front of `machine` asks the same of all its types, as everywhere in Rust: `#[derive(Clone)]` makes a
//! `Relay<T>` that is `Clone` where `T` is, though it keeps no `T`. Who wants less leaves a type that is only lent to a
//! parameter of `impl Trait`, or derives nothing. `NameData`, which are references, is [`Copy`](super::data#data) for
//! whatever types.
//!
//! # Where it may stand
//!
//! Several machines in one module, a machine inside a function, and a renamed or re-exported `fsmith` all work: what is
//! generated names the crate by the path through which the macro was called.
//!
//! ```
//! use fsmith as machines;
//!
//! machines::state_machine! {
//!     machine Door { initial Shut; state Shut; }
//! }
//!
//! assert_eq!(Door::start().state(), Some(DoorState::Shut));
//! ```
