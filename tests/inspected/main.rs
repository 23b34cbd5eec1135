//! Machines with an inspector: the messages that it receives, and its commands.
//!
//! | file | subject |
//! |---|---|
//! | `client.rs` | A client that replaces the page |
//! | `machines.rs` | Machines with all features that a page shows |
//! | `told.rs` | Messages about steps, and about machines that are created and dropped |
//! | `mind.rs` | The internal state of a machine |
//! | `names.rs` | Names that generated code might use |
//! | `orders.rs` | The commands of a page |
//! | `failing.rs` | Messages about errors, and the callers that errors are returned to |
//! | `holds.rs` | Machines that a page holds and releases |
//! | `long.rs` | Steps of long calls, during and after the call |
//! | `played.rs` | The steps of a tape |
//! | `unseen.rs` | Steps while no page is open |

mod client;
mod failing;
mod holds;
mod long;
mod machines;
mod mind;
mod names;
mod orders;
mod played;
mod told;
mod unseen;
