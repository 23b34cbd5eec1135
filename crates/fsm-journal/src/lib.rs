//! A journal.
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

pub use entry::Cause;
pub use error::Error;
pub use history::Entry;
pub use journal::{Journal, Loaded};
pub use journaled::{Journaled, Schema};
pub use outbox::Delivery;
#[cfg(feature = "redb")]
pub use redb::Redb;
pub use segment::{Segment, Transaction};
#[cfg(feature = "sqlite")]
pub use sqlite::Sqlite;
pub use store::{Head, Key, Record, Store};
pub use time::Time;
