//! The program in the README, as somebody pastes it into a crate of their own: it is warned of nothing, and runs.

#![deny(warnings)]

include!(concat!(env!("OUT_DIR"), "/readme.rs"));
