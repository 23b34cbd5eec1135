//! The live inspector of [fsmith](https://docs.rs/fsmith): a page that shows the machines of a running program, the server
//! of that page, and recordings of what the page was told.
//!
//! - [`Server`] serves the page of a [`Backend`], which is the program that is looked at.
//! - [`Recording`] is what a page is told, kept: it is read, written, and put into a page that needs no server.
//! - [`PAGE`] is the page: one file that loads nothing from anywhere.
//! - [`serve`] makes a program whose machines are of `fsmith::inspect::state_machine!` such a backend.
//!
//! What a page is told and what it asks for is in `PROTOCOL.md`, beside this crate's sources.
//!
//! # Why a server by hand
//!
//! It answers three addresses to one kind of client on one machine: a few hundred lines over `std::net`, which can be read
//! in one sitting. A library for HTTP would bring an async runtime, or TLS, routes, files and keep-alive, none of which is
//! wanted here, into every program that is looked at; and what matters most, who is refused ([`Server`]), would have to be
//! written anyway. `serde_json` is the only dependency: commands come from outside, and JSON from outside is read by a
//! parser that many others rely on.

mod hub;
mod page;
mod recording;
mod server;

pub use hub::{Chart, Refused, Restorable, log, make_events, recording, serve};
pub use page::PAGE;
pub use recording::{NoRecording, Recording, VERSIONS};
pub use server::{Backend, Server};

/// What generated code names.
#[doc(hidden)]
pub mod generated {
    pub use crate::hub::{
        Before, Bring, BringNothing, Chart, CopiedIdentity, Identity, Keep, KeepContext, KeepNoContext, KeepNothing,
        Kept, Mind, Named, Order, Place, Probe, Put, PutNothing, Refused, Restorable, Wish, made,
    };
    pub use fsm_core::{Inspector, Showable, Shown, Unshowable};
    /// How a machine is called.
    pub type Label = String;
}
