//! `#[states(..)]` without its attributes, with attributes that the type of the states always has, and at a wrong place.

use fsmith::state_machine;

state_machine! {
    #[state(derive(Default))]
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: no attribute is named `state`; did you mean `states`?
    #[states]
//  ^^^^^^^^^ error[attribute]: `#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`
    #[states()]
//  ^^^^^^^^^^^ error[attribute]: `#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`
    #[states = "derive(Debug)"]
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`
    #[states("strict")]
//  ^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`
    #[states(derive(Clone, Copy, Default), derive(core::hash::Hash))]
//                  ^^^^^ error[attribute]: the type of the states is always `Clone`; remove this
//                         ^^^^ error[attribute]: the type of the states is always `Copy`; remove this
//                                                ^^^^^^^^^^^^^^^^ error[attribute]: the type of the states is always `Hash`; remove this
    #[states(cfg(test), allow(fsmith::dead_end))]
//           ^^^^^^^^^ error[configured]: the type of the states cannot be left out; remove this
//                      ^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: a warning of the language is silenced before `machine` or before a state; move this there
    machine Lamp {
        #[states(derive(Default))]
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`; it is written before `machine`
        events { Press }
        #[states(derive(Default))]
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`; it is written before `machine`
        initial state Off { on Press => On; }
        state On {
            #[states(non_exhaustive)]
//          ^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[states(..)]` contains attributes of the type of the states, as in `#[states(derive(Serialize))]`; it is written before `machine`
            on Press => Off;
        }
    }
}
