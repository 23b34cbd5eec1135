//! A fleet of state machines of [fsmith](https://docs.rs/fsmith): each has a key, and they run on all workers of
//! several processes, with journals.
//!
//! ```
//! use fsm_fleet::{Error, Member, Options};
//! use fsm_journal::{Journaled, Schema};
//! use fsmith::{Answer, state_machine};
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! pub enum Out { Open, Alarm }
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     pub machine Gate(out: &mut Vec<Out>) {
//!         #[derive(Clone, Serialize, Deserialize)]
//!         events { Ticket, Push }
//!         initial state Shut { on Ticket => Open; on Push => { out.push(Out::Alarm); stay } }
//!         state Open {
//!             enter { out.push(Out::Open); }
//!             after 10s => Shut;
//!         }
//!     }
//! }
//!
//! impl Journaled for Gate {
//!     type Event = GateEvent;
//!     type Out = Out;
//!     type Answer = Answer;
//!     const EVENTS: Schema = Schema::new("GateEvent", 1);
//!     const SAVED: Schema = Schema::new("Gate", 1);
//!
//!     fn start(out: &mut Vec<Out>) -> Self { Gate::start(out) }
//!     fn handle(&mut self, event: GateEvent, out: &mut Vec<Out>) -> Answer {
//!         Gate::handle(self, out, event)
//!     }
//!     fn advance(&mut self, by: Duration, out: &mut Vec<Out>) { Gate::advance(self, out, by); }
//!     fn due(&self) -> Option<Duration> { Gate::due(self) }
//! }
//!
//! impl Member for Gate {
//!     type Key = String;
//!     type Machine = Gate;
//!     fn machine(&self) -> &Gate { self }
//!     fn has_ended(&self) -> bool { self.is_finished() }
//! }
//!
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! // Two workers in this process, and epochs of one second.
//! let options = Options::new(folder).epoch(Duration::from_secs(1)).workers(2);
//! let sent = fsm_fleet::run::<Gate, _>(&options, |fleet| {
//!     if fleet.worker() == 0 {
//!         fleet.send(1, "north".to_owned(), GateEvent::Ticket)?;
//!         fleet.send(2, "south".to_owned(), GateEvent::Push)?;
//!     }
//!     fleet.end_epoch()?;                     // all workers
//!     fleet.wait()?;                          // both events are on the disk
//!     let mut sent = Vec::new();
//!     fleet.deliver(|output| {
//!         sent.push((output.key.clone(), output.out.clone()));
//!         Ok::<_, Error>(())
//!     })?;
//!     Ok(sent)
//! })?;
//! let mut sent = sent.concat();               // each worker has carried out what its machines have put out
//! sent.sort_by_key(|(key, _)| key.clone());
//! assert_eq!(sent, [("north".to_owned(), Out::Open), ("south".to_owned(), Out::Alarm)]);
//!
//! // The program was started again, with one worker. Eleven seconds pass.
//! let options = Options::new(folder).epoch(Duration::from_secs(1));
//! let states = fsm_fleet::run::<Gate, _>(&options, |fleet| {
//!     assert_eq!(fleet.restored().number, 2);
//!     fleet.skip_to(fleet.epoch() + 11)?;
//!     fleet.wait()?;
//!     let mut states = Vec::new();
//!     fleet.for_each(|key, gate, _| states.push(format!("{key} {:?}", gate.state())));
//!     states.sort();
//!     Ok(states)
//! })?;
//! assert_eq!(states, [["north Some(Shut)", "south Some(Shut)"]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The page [fleet](https://docs.rs/fsmith/latest/fsmith/guide/fleet/) of the guide describes the rules.
//!
//! | item | purpose |
//! |---|---|
//! | [`Member`] | a machine with its key, which is also [`Journaled`](fsm_journal::Journaled); written by the user |
//! | [`Options`] | the folder of the journals, the length of an epoch, threads and processes |
//! | [`run`] | starts the workers of this process |
//! | [`Fleet`] | a worker: sends events, ends epochs, delivers outputs, looks at its machines |
//!
//! # What is promised
//!
//! - **The same results.** They follow from the events, their numbers and their epochs, and not from the workers.
//! - **Nothing acknowledged is lost.** All workers have stored an epoch before it is acknowledged. After a crash, the
//!   fleet begins after the last epoch that is in all journals.
//! - **No event is applied twice.** What some journals have of later epochs is dropped. The program sends those events
//!   again, or others.
//! - **Outputs are carried out at least once**, and only after their epoch was acknowledged.

mod error;
mod fleet;
mod log;
mod machines;
mod member;
mod options;
mod replay;
mod restore;
mod run;
mod shard;
mod workers;

pub use error::Error;
pub use fleet::{Fleet, Restored};
pub use member::{Key, Member, Output};
pub use options::Options;
pub use run::run;

// The page of the guide that needs this crate: its examples are tested here.
#[cfg(doctest)]
#[path = "../../../src/guide/fleet.rs"]
mod guide;
