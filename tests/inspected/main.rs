//! Machines with an inspector: the messages that it receives, and its commands.
//!
//! | file | question |
//! |---|---|
//! | `client.rs` | How does a test ask the hub, as a page does? |
//! | `machines.rs` | Machines with all that a page shows |
//! | `told.rs` | What is told of steps, and of machines that come and go? |
//! | `mind.rs` | What does a machine have in mind? |
//! | `names.rs` | May users call things as generated code does? |
//! | `orders.rs` | Is it sent, asked, forced, brought back? |
//! | `failing.rs` | What is told of errors, and who is returned them? |
//! | `holds.rs` | Is it held, and released? |
//! | `long.rs` | What is told of a call with many steps, and how long may one take? |

mod client;
mod failing;
mod holds;
mod long;
mod machines;
mod mind;
mod names;
mod orders;
mod told;
