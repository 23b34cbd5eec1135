//! The machines of `fsm-macros/messages`, when `messages.rs` compiles them.

#![allow(dead_code, unused_imports, reason = "only the messages are of interest")]

#[cfg(fsmith_messages)]
include!(env!("FSMITH_MACHINES"));

fn main() {}
