//! Machines with an inspector: the messages that it receives, and its commands.
//!
//! | file | subject |
//! |---|---|
//! | `client.rs` | A client that replaces the page |
//! | `machines.rs` | Machines with all features that a page shows |
//! | `messages.rs` | Messages about steps, and about machines that are created and dropped |
//! | `internal_state.rs` | The internal state of a machine |
//! | `names.rs` | Names that generated code might use |
//! | `commands.rs` | The commands of a page |
//! | `failing.rs` | Messages about errors, and the callers that errors are returned to |
//! | `pausing.rs` | Machines that a page holds and releases |
//! | `long_calls.rs` | Steps of long calls, during and after the call |
//! | `tapes.rs` | The steps of a tape |
//! | `late_pages.rs` | Steps while no page is open |

mod client;
mod commands;
mod failing;
mod internal_state;
mod late_pages;
mod long_calls;
mod machines;
mod messages;
mod names;
mod pausing;
mod tapes;
