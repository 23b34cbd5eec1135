//! A journal for state machines of [fsmith](https://docs.rs/fsmith): calls are appended to a store, and a machine is
//! rebuilt by carrying them out again.
//!
//! ```
//! use fsm_journal::{Journal, Journaled, Schema, Segment, Time};
//! use fsmith::{Answer, state_machine};
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! #[derive(Debug, Serialize, Deserialize)]
//! pub enum Out { Open, Bill { cents: u32 } }
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     pub machine Gate(out: &mut Vec<Out>) {
//!         #[derive(Serialize, Deserialize)]
//!         events { Ticket { cents: u32 } }
//!         initial state Shut {
//!             on Ticket { cents } => { out.push(Out::Bill { cents }); Open }
//!         }
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
//! let folder = tempfile::tempdir()?;
//! let journal = Journal::<Gate, _>::new(Segment::open(folder.path())?).snapshot_every(100);
//! journal.transact(|tx| {
//!     let mut gate = journal.start(tx, "north", Time(0))?;
//!     journal.handle(tx, &mut gate, Time(5_000), GateEvent::Ticket { cents: 250 })
//! })?;
//!
//! // The entry is stored, so its outputs may be carried out.
//! let mut sent = Vec::new();
//! let delivery = journal.deliver(10, |key, out| {
//!     sent.push(format!("{key} {out:?}"));
//!     Ok::<(), std::io::Error>(())
//! })?;
//! assert!(delivery.failed.is_empty());
//! assert_eq!(sent, ["north/2/0 Bill { cents: 250 }", "north/2/1 Open"]);
//! drop(journal);
//!
//! // The program was started again after a minute.
//! let journal = Journal::<Gate, _>::new(Segment::open(folder.path())?);
//! journal.transact(|tx| {
//!     let mut gate = journal.load(tx, "north")?;
//!     assert!(gate.machine().is_in(GateState::Open));
//!     assert!(journal.advance(tx, &mut gate, Time(65_000))?);
//!     assert!(gate.machine().is_in(GateState::Shut));
//!     Ok::<_, fsm_journal::Error>(())
//! })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The page [durable](https://docs.rs/fsmith/latest/fsmith/guide/durable/) of the guide describes the rules, and
//! `examples/orders` of this crate is a web server.
//!
//! | item | purpose |
//! |---|---|
//! | [`Journaled`] | how the calls of a machine are carried out; written by the user |
//! | [`Journal`] | calls that are appended, rebuilt machines, the outbox, snapshots, forks, replays |
//! | [`Loaded`] | a machine in memory |
//! | [`Segment`], `Sqlite`, `Redb` | stores: a file, and databases by the features `sqlite` and `redb` |
//! | [`Store`], [`contract`] | the interface of a store, and its tests |
//! | [`Schema`] | the identity of stored data |
//!
//! # What is promised
//!
//! - **Nothing acknowledged is lost.** When a commit has returned, its entries are on the disk;
//!   [`Segment`](Segment#what-a-sync-promises) describes the limits of this.
//! - **No event is applied twice.** Entries are numbered without gaps, and each has a checksum over itself and all
//!   before it. A machine that is not in the state of the last entry is refused: [`Error::Conflict`].
//! - **Outputs are carried out at least once**, never before their entry is stored, and each with a stable [`Key`].

pub mod contract;
mod entry;
mod error;
mod history;
mod journal;
mod journaled;
mod outbox;
#[cfg(feature = "redb")]
mod redb;
mod segment;
#[cfg(feature = "sqlite")]
mod sqlite;
mod store;
mod time;

// The page of the guide that needs this crate: its examples are tested here.
#[cfg(all(doctest, feature = "sqlite"))]
#[path = "../../../src/guide/durable.rs"]
mod durable;

pub use entry::Cause;
pub use error::Error;
pub use history::Entry;
pub use journal::{Journal, Loaded};
pub use journaled::{Fit, Journaled, Schema};
pub use outbox::Delivery;
#[cfg(feature = "redb")]
pub use redb::Redb;
pub use segment::{Segment, Transaction};
#[cfg(feature = "sqlite")]
pub use sqlite::Sqlite;
pub use store::{Head, Key, Record, Store};
pub use time::Time;
