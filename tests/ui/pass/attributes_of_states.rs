//! `#[states(..)]`: several of them, under conditions, and with derives that need helper attributes.

use fsmith::interpreter::state_machine;

state_machine! {
    #[states(derive(Default), repr(u16), non_exhaustive)]
    #[states(doc = "Of the lamp.", must_use)]
    #[derive(Debug)]
    #[cfg_attr(all(), states(cfg_attr(all(), allow(unused_results))))]
    pub machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        #[default]
        state On { on Press => Off; }
    }
}

pub const ON: u16 = LampState::On as u16;

pub fn on() -> LampState {
    LampState::default()
}
