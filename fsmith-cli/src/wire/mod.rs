//! Streams of what machines do, as a [`Wire`](fsm_core::wire::Wire) encodes them: from bytes and the machines in a source
//! file to the messages of the inspector's page.
//!
//! ```text
//! bytes ──cut──▶ records ──decoder──▶ steps ──▶ messages
//!                             ▲
//! source ──book──▶ charts ────┘
//! ```
//!
//! | file | question |
//! |---|---|
//! | `book.rs` | What has to be known of a machine's chart? |
//! | `kind.rs` | How is a page told of a chart? |
//! | `record.rs` | What does a record say? |
//! | `cut.rs` | Where does a record begin and end, and what is damaged? |
//! | `step.rs` | What happened in a step, as far as it follows from the chart? |
//! | `decoder.rs` | Which machines are there, where are they, and what is the page told? |

mod book;
mod cut;
mod decoder;
mod kind;
mod record;
mod step;

pub use book::Book;
pub use decoder::Decoder;
