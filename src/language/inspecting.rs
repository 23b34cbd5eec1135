//! Inspecting a running program in a browser: every machine with its chart and its steps. With the feature `inspect`.
//!
//! ```
//! use fsmith::inspect::state_machine;             // instead of `fsmith::state_machine`
//!
//! state_machine! {
//!     machine Door {
//!         #[derive(Debug)]
//!         events { Push { force: u32 }, Pull }
//!         initial state Shut { on Push { force } if force > 3 => Open; }
//!         state Open { after 10s => Shut; on Pull => Shut; }
//!     }
//! }
//!
//! let address = fsmith::inspect::serve(0)?;       // prints an address: open it in a browser
//! assert!(address.starts_with("http://127.0.0.1:"));
//!
//! let mut door = Door::start();
//! door.inspect_as("the front door");              // its name on the page
//! door.handle(DoorEvent::Push { force: 5 });
//!
//! // The messages to the page are kept, and can be written to a file.
//! let recording = fsmith::inspect::recording();
//! assert!(recording.text().contains(r#""by":["ev","Push","{ force: 5 }"]"#));
//! # Ok::<(), std::io::Error>(())
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! Change one `use` and add one line, and the page shows all machines of the program: those of every thread, of every
//! type, thousands of them. `cargo run --example arena --features inspect` has two hundred sentries and their boss.
//!
//! | the page shows | |
//! |---|---|
//! | a list of all machines | filtered by name, type and state; any of them can be opened |
//! | the chart of the open one | drawn from its text: active states, the last transition, refused transitions |
//! | its internal state | data, running timers, histories, paused states, deferred events, and the arguments of its calls |
//! | timelines | of many machines, one above the other: step back and forward, play, jump to the next change |
//! | each step | its cause with the payload, every transition that was considered with its guard and verdict, exits, effects, entries, raised events, the answer; with links to the lines of the source |
//!
//! The page loads nothing else, and works offline. `PROTOCOL.md` of the crate `fsm-inspect` describes its messages.
//!
//! # All machines at once, as text
//!
//! `fsmith::inspect::log(&[])` writes a line for each step of every machine of the program to the standard error, and
//! `log(&["Guard"])` a line for each step of machines of these types. With two environment variables, neither the log
//! nor the page needs a change of the program; they take effect from its first machine on.
//!
//! ```text
//! $ FSMITH_LOG=all cargo run --features inspect           # or FSMITH_LOG=Guard,Door
//! Door 1: start: -> Shut
//! Door 1: Push { force: 2 }: ignored (Shut: on Push if force > 3? no)
//! Door 1: Push { force: 5 }: Shut -> Open
//!
//! $ FSMITH_INSPECT=0 cargo run --features inspect         # or a port
//! the machines of this program: http://127.0.0.1:40125/..
//! ```
//!
//! The log also reports when a live machine starts to use another text: `Door: text 3 is in force`.
//!
//! # What can be shown
//!
//! Values are shown as `Debug` prints them: the payloads of events, the data of states, and the arguments of calls.
//! Values without `Debug` are omitted, so a type that must not be visible should have none. Only machines in the
//! timeline of the page send their internal state, so other machines never print their arguments.
//!
//! # What a page can do
//!
//! A machine can act only when a call passes its arguments. So a request of the page is executed at the beginning of
//! the next call of the machine. For machines that are called rarely, the program can call `obey`:
//!
//! ```no_run
//! # use fsmith::inspect::state_machine;
//! # struct Lobby; impl Lobby { fn is_open(&self) -> bool { true } fn wait(&mut self) {} }
//! # state_machine! { machine Door(lobby: &mut Lobby) { events { Push } initial state Shut { on Push => Shut; } } }
//! # let mut lobby = Lobby;
//! # let mut door = Door::start(&mut lobby);
//! while lobby.is_open() {
//!     door.obey(&mut lobby);
//!     lobby.wait();
//! }
//! ```
//!
//! | a page can | |
//! |---|---|
//! | send an event | an event without a payload can be sent directly; for others, the program declares with [`make_events`](crate::inspect::make_events) how to create them from text |
//! | ask why | how each transition would react to an event, as with [`#[why]`](super::why), which is implied |
//! | force a state | like a transition of the machine itself to that state: exits the active states, and enters that one. A state with arguments, or inside a state with arguments, cannot be forced. Also a method: `door.force(ctx.., DoorState::Open)` |
//! | advance the time | by a given time, or until the next timer is due |
//! | restore a machine | as it was after a step, if it is `Clone` and `Send`, and was in the timeline then; also its arguments, if their types are [`Restorable`](crate::inspect::Restorable) |
//! | tune | the text of a [live machine][live]: literals, transitions that are off, and targets; written into the source, and undone. The [guide](crate::guide::tuning) shows it |
//! | pause, step | the next step of any machine is held before it begins; `Step` releases one |
//! | breakpoints | at a transition, before it is taken, or at a state, before it is entered |
//!
//! A held machine waits in the middle of its call, in the thread of the call, and keeps the locks of this thread.
//! Otherwise, no machine waits for a page: if a page is too slow, its unread messages are dropped and counted. Five
//! seconds after the last page is closed, held machines continue.
//!
//! # Recordings
//!
//! The last 16 MiB of messages are kept: about a hundred thousand steps of machines that are not in the timeline. While
//! the page is served and not open, only the last 20,000 steps are kept, as records, which take a third of the time.
//! [`recording`](crate::inspect::recording) returns them, even if no page is served; the page saves its own. `fsmith
//! inspect FILE` opens such a file, and with `--out` creates a page from it that can be sent as a single file.
//!
//! The times are those of the system's clock, unless the program sets them by [`set_time`](crate::inspect::set_time), as a
//! replay or a simulation does.
//!
//! # Who can look
//!
//! The server listens only on `127.0.0.1`; from another computer, use a tunnel of `ssh`. Its address has a random
//! token. The server rejects requests without it, with another host, or from pages of other origins. Still, everyone
//! who has the address can do all of the above, and so change numbers and targets in the sources of live machines. Use
//! the inspector for development, and not in programs that are delivered.
//!
//! # What changes
//!
//! A machine of `fsmith::inspect::state_machine!` behaves like one of [`state_machine!`](crate::state_machine): all
//! scenarios of fsmith's tests have been run with both. The differences are:
//!
//! - It has a number, by which pages identify it: four bytes, and the machine has a destructor. A clone is another
//!   machine with another number. All copies of a machine that is `Copy` count as one, and it has no destructor.
//! - Its calls are not `const`, and `run` has no [loops for leaves](super::speed). Machines [without code](super::pure)
//!   use no tables.
//! - Room that is [proven](super::stack#how-deep) for the stack and the queue may grow by 16, because the macro does
//!   not know which states are forced.
//! - It has the calls `obey`, `inspect`, `inspect_as`, `force`, `why` and its relatives, and the constant `CHART`.
//! - With `serde`, the number is not serialized.
//!
//! With the feature `interpreter`, `fsmith::inspect::interpreter::state_machine!` also declares the
//! [twin](super::interpreter), and the page shows both. An [`observer`](super::observing) of the machine is notified as
//! usual.
//!
//! To inspect only during development, give your package a feature:
//!
//! ```toml
//! [features]
//! inspect = ["fsmith/inspect"]
//! ```
//!
//! ```
//! #[cfg(feature = "inspect")]
//! use fsmith::inspect::state_machine;
//! #[cfg(not(feature = "inspect"))]
//! use fsmith::state_machine;
//! # state_machine! { machine Lamp { initial state Off; } }
//! ```
//!
//! # From code
//!
//! `inspect` passes a visitor the internal state of a machine that a page would show, for tools of your own:
//!
//! ```
//! use fsmith::inspect::{Inspector, state_machine};
//! use std::fmt::Arguments;
//! use std::time::Duration;
//!
//! state_machine! {
//!     machine Oven {
//!         events { Bake { minutes: u32 } }
//!         initial state Cold { on Bake { minutes } => Hot(minutes); }
//!         state Hot(minutes: u32) { after 60s => Cold; }
//!     }
//! }
//!
//! #[derive(Default)]
//! struct Lines(Vec<String>);
//!
//! impl Inspector<OvenState> for Lines {
//!     fn data(&mut self, state: Option<OvenState>, name: &'static str, value: Arguments<'_>) {
//!         let state = state.map_or("Oven", OvenState::name);
//!         self.0.push(format!("{state}.{name} is {value}"));
//!     }
//!     fn timer(&mut self, transition: u16, left: Duration) {
//!         self.0.push(format!("transition {transition} is due in {left:?}"));
//!     }
//! }
//!
//! let mut oven = Oven::start();
//! oven.handle(OvenEvent::Bake { minutes: 40 });
//! oven.advance(Duration::from_secs(15));
//! let mut lines = Lines::default();
//! oven.inspect(&mut lines);
//! assert_eq!(lines.0, ["Hot.minutes is 40", "transition 1 is due in 45s"]);
//! ```
//!
//! # What it costs
//!
//! Nothing in machines of [`state_machine!`](crate::state_machine), whether the feature is enabled or not. For each
//! call, an inspected machine takes about ten nanoseconds more while no page is open, and about a microsecond
//! otherwise. It takes more if the timeline shows the machine, because its internal state is printed then. The
//! [table](super::observing#what-it-costs) has more.
//!
//! Each call first checks whether a page has sent a request, which is one load if there is none. The thread of the call
//! records the steps, and the hub is locked for a moment at the end of the call.
//!
//! # Programs that cannot serve
//!
//! Firmware and wasm can stream what their machines do, in four bytes per step and without allocation: see
//! [`wire`](crate::wire).
//!
#![cfg_attr(feature = "live", doc = "[live]: crate::language::live")]
#![cfg_attr(not(feature = "live"), doc = "[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
