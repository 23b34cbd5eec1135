//! `#[states(..)]` without what it takes, with what the type of the states has anyway, and before something else.

use fsmith::state_machine;

state_machine! {
    #[state(derive(Default))]
    #[states]
    #[states()]
    #[states = "derive(Debug)"]
    #[states("strict")]
    #[states(derive(Clone, Copy, Default), derive(core::hash::Hash))]
    #[states(cfg(test), allow(fsmith::dead_end))]
    machine Lamp {
        #[states(derive(Default))]
        events { Press }
        #[states(derive(Default))]
        initial state Off { on Press => On; }
        state On {
            #[states(non_exhaustive)]
            on Press => Off;
        }
    }
}

// What the compiler has to say of it, it says there.
state_machine! {
    #[states(derive(Default, Missing), no_such_attribute)]
    machine Bell {
        events { Ring }
        initial state Silent { on Ring => stay; }
    }
}

fn main() {}
