//! The machine: its header, its parameters, and the types it declares.
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
//! The form is `[docs, attributes] [vis] [async] machine Name [<generics>] [(parameters)] [fails Error] [where ..] {
//! items }`. Separate chapters describe [`async`](super::waiting) and [`fails`](super::failing). A `state_machine!`
//! contains one machine. The items are those of a [state](super::states), plus some that only a machine has:
//! [`events`](super::events), [`signals`](super::signals), [`queue N;`](super::signals#room), [`stack
//! N;`](super::stack), [`version N;`](#versions), [`priority outer;`](super::priority) and
//! [`observer NAME;`](super::observing). A machine may also be [run by a state](super::submachines) of another machine,
//! or by that machine as a whole.
//!
//! # Versions
//!
//! `version N;` numbers the versions of a machine whose saved data or events outlive the program; without it, the
//! version is 0. A machine that derives serde's `Serialize` or `Deserialize` implements
//! [`Identified`](crate::saved::Identified), and so does its event type if it derives one of them. `IDENTITY` contains
//! the name, the version, and a hash of the structure, which changes only if saved data changes its form.
//!
//! # What is declared
//!
//! | item | what it is |
//! |---|---|
//! | `Gate` | the machine: a few bytes, with the [methods](super::calls) that run it |
//! | `GateState` | its [states](super::states), as a plain enum: `Copy`, `Eq`, `Ord`, `Hash`, `Debug` |
//! | `GateEvent` | its [events](super::events), if it declares any |
//! | `GateTag` | its [tags](super::asking#tags), if it has any |
//! | `GateData` | what [`data()`](super::data#from-outside) returns, if states have data; not in machines with [regions](super::regions#asking) |
//! | `GateEnd` | what [`into_end()`](super::data#from-outside) returns, if a [`final`](super::completion#a-machine-that-has-completed) is in the machine's own body |
//! | `GateInterpreter` | its [interpreted twin](super::interpreter), if the macro is `fsmith::interpreter::state_machine!` |
//!
//! All of these types have the visibility of the machine, and the documentation that you write on the machine, on
//! `events`, on each event and on each state. On the machine's page, rustdoc adds the parameters of its calls, and
//! lists of its states and events, which link to the other types.
//!
//! Attributes before `machine`, including derives, apply to the machine's type. [`Default`] is already implemented: it
//! creates a machine that is not started. A derive also requires its trait for everything that the machine stores: for
//! its [data](super::data), and for its events if it [defers](super::deferral) any. `NameState` has the derives listed
//! above; [`#[states(..)]`](#attributes-of-the-states) adds others.
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
//! assert_eq!(format!("{lamp:?}"), "Lamp { active: [On] }");
//! assert_eq!(size_of::<Lamp>(), 1);
//! ```
//!
//! [`Debug`] prints what the machine is doing rather than how it is stored:
//!
//! - the active states, and their [data](super::data) as `State.field`;
//! - the time until the next [timer](super::time) is `due`;
//! - the states `remembered` by [histories](super::history), the [`deferred`](super::deferral) events, and the
//!   [`stack`](super::stack), newest first.
//!
//! Remembered and paused states are printed with the active states of their [regions](super::regions), as in `stack:
//! [On { Deck: Playing, Volume: Soft }]`. If several states own paused states, `inside` names the owner, unless it is
//! the whole machine. Only the time until the next timer is printed. So two machines that differ only in later timers,
//! or in the timers of paused states, are not equal, but print the same.
//!
//! # Parameters: what each call is lent
//!
//! The parentheses contain a parameter list like that of a function. Every call that runs the machine takes these
//! arguments, in this order, and the machine's code refers to them by name. A parameter is a name and a type. A machine
//! without parameters has no parentheses.
//!
//! The arguments belong to the call, not to the machine. The machine keeps no reference to them, so it can be stored
//! next to the data it works on, in a component, an array or a static. Each call may pass others, even of another type:
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
//! Parameter types may be references, `impl Trait`, `dyn Trait`, types with elided lifetimes, and `Copy` types. A
//! parameter that is passed by value must be `Copy`, because one call may run several actions and each of them receives
//! the value. Pass anything else by reference.
//!
//! [Guards](super::transitions) have read-only access: inside a guard, a `&mut T` parameter is a `&T`, and the compiler
//! rejects code that tries to modify it.
//!
//! # Generics
//!
//! A machine may have generic parameters, which its events can use. To be generic over the arguments of the calls,
//! prefer `impl Trait` parameters, which do not affect the type of the machine.
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
//! `RelayEvent` has the generic parameters that its payloads use; `RelayState` has none.
//!
//! As everywhere in Rust, a derive in front of `machine` puts a bound on every type parameter: `#[derive(Clone)]` makes
//! `Relay<T>` `Clone` if `T` is, even though the machine stores no `T`. To avoid the bound, pass such a type through an
//! `impl Trait` parameter instead, or do not derive. `NameData` consists of references and is
//! [`Copy`](super::data#from-outside) for all types.
//!
//! # Attributes of the states
//!
//! `NameState` is not declared in your code, so its attributes are written in `#[states(..)]` before `machine`:
//! derives, and any other attribute of an enum. Attributes before a state apply to its variant.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     #[states(derive(Default), repr(u8), doc = "Whether the lamp is lit.")]
//!     machine Lamp {
//!         events { Press }
//!         #[default]
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//!
//! assert_eq!(LampState::default(), LampState::Off);
//! assert_eq!(LampState::On as u8, 1);
//! assert_eq!(size_of::<LampState>(), 1);
//! ```
//!
//! `#[states(..)]` must not repeat the derives that `NameState` already has. It may depend on a condition:
//! `#[cfg_attr(feature = "serde", states(derive(Serialize), serde(rename_all = "snake_case")))]`.
//!
//! # Where a machine may be declared
//!
//! Several machines in one module, a machine inside a function, and a renamed or re-exported `fsmith` all work:
//! generated code refers to the crate by the path through which the macro was called.
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
