//! Looking at a running program: every machine with its chart, what it does and why, in a browser. With the feature
//! `inspect`.
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
//! door.inspect_as("the front door");              // what the page calls it
//! door.handle(DoorEvent::Push { force: 5 });
//!
//! // What was told is kept, and can be written to a file.
//! let recording = fsmith::inspect::recording();
//! assert!(recording.text().contains(r#""by":["ev","Push","{ force: 5 }"]"#));
//! # Ok::<(), std::io::Error>(())
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! One `use` changes, one line is added, and the page shows all machines of the program: those of every thread, of every
//! type, thousands of them. `cargo run --example arena --features inspect` has two hundred sentries and their boss.
//!
//! | the page shows | |
//! |---|---|
//! | a list of all machines | filtered by name, type and state; any of them can be opened |
//! | the chart of the open one | drawn from its text: active states, the last transition, those that were refused |
//! | what it has in mind | data, timers running down, histories, what was pushed over, deferred events, and what it works on |
//! | timelines | of many machines over each other: step back and forward, play, jump to the next change |
//! | each step | its cause with what it carried, every transition that was considered with its guard and verdict, exits, effects, entries, raised events, the answer; with links to the lines of the source |
//!
//! It loads nothing from anywhere, and works offline. What it is told is in `PROTOCOL.md` of the crate `fsm-inspect`.
//!
//! # All machines at once, as text
//!
//! `fsmith::inspect::log(&[])` writes a line for each step of every machine of the program to the standard error, and
//! `log(&["Guard"])` of those of some types. The program need not be changed for that, nor for the page: what it is asked for by
//! two environment variables it does from its first machine on.
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
//! Of a live machine it also says when another text is in force: `Door: text 3 is in force`.
//!
//! # What can be shown
//!
//! Values are shown as `Debug` prints them, where their types have it: what events carry, the data of states, and what the
//! machine is lent. What has no `Debug` is left out, so a type that must not be seen should have none. Only machines that
//! are in the timeline of the page tell what they have in mind; so other machines never print what they are lent.
//!
//! # What a page can do
//!
//! A machine acts only where it is lent what it works on. So what a page wants of it is done at the beginning of its next
//! call, before that takes its own step; or when the program calls `obey`, for machines that are called rarely:
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
//! | send an event | one that carries nothing can be sent as it is; how others are made of text the program says, with [`make_events`](crate::inspect::make_events) |
//! | ask why | what each transition would do with an event, as with [`#[why]`](super::why), which is implied |
//! | force a state | as a transition of the machine itself to that state would: it exits what is active, and enters. A state that takes arguments, or inside one that does, cannot be forced. Also a call: `door.force(ctx.., DoorState::Open)` |
//! | let time pass | so much, or until the next timer is due |
//! | bring it back | to where it was after a step, if the machine is `Clone` and `Send`, and was in the timeline then; what it is lent too, where its type is [`Restorable`](crate::inspect::Restorable) |
//! | tune | the text of a [live machine](https://docs.rs/fsmith/latest/fsmith/language/live/): literals, what is switched off, where transitions lead; written into the source, and undone. The [guide](crate::guide::tuning) shows it |
//! | pause, step | the next step of any machine is held before it begins; `Step` lets one go |
//! | breakpoints | at a transition, before it is taken, or at a state, before it is entered |
//!
//! Who is held waits in the middle of its call, in the thread that makes it, with whatever that thread has locked. Nobody
//! waits for a page otherwise: what a slow one has not read is dropped and counted, and five seconds after the last page is
//! closed what is held goes on.
//!
//! # Recordings
//!
//! The last 16 MiB of messages are kept: about a hundred thousand steps of machines that are not in the timeline. [`recording`](crate::inspect::recording)
//! returns them, also where nothing is served; the page saves what it has. `fsmith inspect FILE` opens such a file, and
//! with `--out` makes a page of it that can be sent without anything else.
//!
//! # Who can look
//!
//! The server listens on `127.0.0.1` and nowhere else; from another machine the page is reached through a tunnel of `ssh`.
//! Its address has a random token, without which everything is refused, as are other hosts and pages from elsewhere. Still,
//! whoever has the address may do all of the above, and so change numbers and targets in the sources of live machines: it is for development, and not for programs that are delivered.
//!
//! # What changes
//!
//! A machine of `fsmith::inspect::state_machine!` does the same as one of [`state_machine!`](crate::state_machine): all
//! scenarios of fsmith's tests have been run with both. It differs in this:
//!
//! - It has a number, by which pages know it: four bytes, and the machine has a destructor. A clone is another machine with
//!   another number. Of a machine that is `Copy` all copies count as one, and it has no destructor.
//! - Its calls are not `const`, and `run` has no [loops of its own](super::speed). Machines that [only move](super::pure)
//!   have no tables.
//! - Room that is [proven](super::stack#how-deep) for the stack and the queue may grow by 16, since nobody knows what is forced.
//! - It has the calls `obey`, `inspect`, `inspect_as`, `force`, `why` and its relatives, and the constant `CHART`.
//! - With `serde`, the number is not written down.
//!
//! With the feature `interpreter`, `fsmith::inspect::interpreter::state_machine!` has the [twin](super::interpreter) as
//! well, and the twin is shown beside the machine. An [`observer`](super::observing) of the machine's own is told as always.
//!
//! To look only while developing, give your package a feature:
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
//! `inspect` tells a visitor what the page is told of a machine's mind, for tools of your own:
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
//! Nothing in machines of [`state_machine!`](crate::state_machine), whether the feature is on or not. An inspected machine
//! takes about ten nanoseconds more for each call before anybody looks, and then about a microsecond; more where the timeline
//! shows it, since what it has in mind is printed then. The [table](super::observing#what-it-costs) has more.
//!
//! At the beginning of each call it is looked whether a page wants something, which is one load where none does. What a
//! machine does is written down by its own thread, and the hub is locked for a moment at the end of the call.
//!
//! # Programs that cannot serve
//!
//! Firmware and wasm can stream what their machines do, in four bytes a step and without allocation: see
//! [`wire`](crate::wire).
