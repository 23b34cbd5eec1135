//! Decodes streams of machines that a [`Wire`](fsm_observe::wire::Wire) has encoded: from bytes and the machines in a
//! source file to the messages of the inspector's page.
//!
//! ```text
//! bytes ──cut──▶ records ──decoder──▶ steps ──▶ messages
//!                             ▲
//! source ──book──▶ charts ────┘
//! ```
//!
//! | file | question |
//! |---|---|
//! | `book.rs` | Which tables of a machine's chart are needed? |
//! | `kind.rs` | Which message describes a chart? |
//! | `record.rs` | What is in a record? |
//! | `cut.rs` | Where does a record begin and end, and what is damaged? |
//! | `step.rs` | What happened in a step, as far as it follows from the chart? |
//! | `decoder.rs` | Which machines are there, what are their active states, and which messages does the page receive? |

mod book;
mod cut;
mod decoder;
mod kind;
mod record;
mod step;

pub use book::Book;
pub use decoder::Decoder;
