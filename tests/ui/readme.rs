//! The program in the README, as a user would paste it into a crate. It compiles without warnings, and runs.

#![deny(warnings)]

include!(concat!(env!("OUT_DIR"), "/readme.rs"));
