//! The live inspector of [fsmith](https://docs.rs/fsmith): a page that shows the machines of a running program, the
//! server of that page, and recordings of its messages.
//!
//! - [`Server`] serves the page of a [`Backend`], which is the inspected program.
//! - [`Recording`] is a list of messages to a page. It can be read, written, and put into a page that needs no server.
//! - [`PAGE`] is the page: one file that loads nothing else.
//! - [`serve`] makes a program with machines of `fsmith::inspect::state_machine!` a backend.
//!
//! `PROTOCOL.md`, next to this crate's sources, describes the messages and commands of a page.
//!
//! # Why a server by hand
//!
//! The server answers three addresses to one kind of client on one machine. This takes a few hundred lines over
//! `std::net`, which can be read in one sitting. An HTTP library would bring an async runtime, or TLS, routes, files
//! and keep-alive into every inspected program, none of which is needed here. The most important part, access control
//! ([`Server`]), would still have to be written. `serde_json` is the only dependency: commands come from outside, so
//! they are parsed by a parser that many others rely on.

mod hub;
mod page;
mod recording;
mod server;

pub use hub::{Chart, Refused, Restorable, log, make_events, recording, serve, set_time};
pub use page::PAGE;
pub use recording::{NoRecording, Recording, VERSIONS};
pub use server::{Backend, Server};

/// The items that generated code names.
#[doc(hidden)]
pub mod generated {
    pub use crate::hub::{
        Before, Bring, BringNothing, Chart, CopiedIdentity, Identity, Keep, KeepContext, KeepNoContext, KeepNothing,
        Kept, Named, Order, Place, Probe, Put, PutNothing, Refused, Restorable, Snapshot, Wish, made,
    };
    pub use fsm_core::{Inspector, Showable, Shown, Unshowable};
    /// The name of a machine.
    pub type Label = String;
}
