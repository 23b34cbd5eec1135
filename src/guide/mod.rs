//! The guide: a tutorial, a tour, and how to use a machine in a program.
//!
//! | page | what it answers |
//! |---|---|
//! | [tutorial] | How is a machine made? One machine, grown from three states to regions, timers, data and a test |
//! | [tour] | What is there? One example for each part of the language |
//! | [examples] | What do whole programs look like? |
//! | [compared] | What do other libraries have? |
//!
//! How to do what nearly every program does:
//!
//! | page | what it answers |
//! |---|---|
//! | [in_a_struct] | Where is a machine stored? Next to the data it works on: `self.brain.handle(&mut self.body, event)` |
//! | [outputs] | How does a machine produce output? Through a parameter, or in the payload of the event |
//! | [failing] | What if an action of a transition fails? |
//! | [tasks] | How does a state own work that runs elsewhere: a request, a thread, a future? |
//! | [choosing] | How does a character choose between several needs: by score, or at random by weight? |
//! | [several_places] | How is one machine used in several places, or inside another? |
//! | [logging] | How does a machine appear in the log, in traces, on the console of a microcontroller? |
//! | [tuning] | How are good numbers, transitions and targets found while the program runs? |
//! | [proving] | How does a test prove that something never happens, or always can? Shown for [a boss][proving_a_boss], [a charger][proving_a_charger] and [a protocol][proving_a_protocol] |
//! | [starting] | How does a test begin in a given state? |
//! | [catching_up] | Who advances the timers of a machine that is only kept as data? |
//! | [durable] | How does a machine survive a killed program, with all that it has acknowledged? |
//! | [fleet] | How do millions of machines run on several cores and computers? |
//! | [restate] | How does a machine live on a server that keeps its state and its timers? |
//!
//! Guides for platforms:
//!
//! | page | program |
//! |---|---|
//! | [in_a_game] | a character in Bevy, as a component; and in other engines |
//! | [coming_from] | the terms of seldom_state, bevy_gearbox, Unity and Unreal, and what to write instead |
//! | [embassy] | a task on a microcontroller, which sleeps until something is due |
//! | [tokio] | a task of a server, with a channel for its events |
//!
//! The [reference](crate::language) says what each construct means.
//!
#![cfg_attr(not(feature = "explore"), doc = "[proving]: https://docs.rs/fsmith/latest/fsmith/guide/proving/")]
#![cfg_attr(
    not(feature = "explore"),
    doc = "[proving_a_boss]: https://docs.rs/fsmith/latest/fsmith/guide/proving_a_boss/",
    doc = "[proving_a_charger]: https://docs.rs/fsmith/latest/fsmith/guide/proving_a_charger/",
    doc = "[proving_a_protocol]: https://docs.rs/fsmith/latest/fsmith/guide/proving_a_protocol/"
)]

pub mod catching_up;
#[doc(alias("utility", "needs", "weights", "random", "score", "hysteresis", "cooldown"))]
pub mod choosing;
// Needs Bevy, so `crates/bevy_fsmith` runs its examples.
#[cfg(not(doctest))]
#[doc(alias("seldom_state", "bevy_gearbox", "Unity", "Unreal", "StateTree", "behavior tree"))]
pub mod coming_from;
#[doc(alias("statig", "smlang", "rust-fsm", "xstate", "alternatives"))]
pub mod compared;
// Needs a database, so `crates/fsm-journal` runs its examples.
#[cfg(not(doctest))]
#[doc(alias("journal", "event sourcing", "database", "outbox", "persistence", "workflow", "server", "axum", "sqlite"))]
pub mod durable;
// The examples of `embassy`, `logging`, `tasks` and `tokio` need crates on which the library does not depend:
// `tests/drivers` includes these pages and runs their examples.
#[cfg(not(doctest))]
#[doc(alias("firmware", "microcontroller", "embedded"))]
pub mod embassy;
pub mod examples;
pub mod failing;
// Needs timely, so `crates/fsm-fleet` runs its examples.
#[cfg(not(doctest))]
#[doc(alias("timely", "dataflow", "distributed", "cluster", "shard", "partition", "scale"))]
pub mod fleet;
// Needs Bevy, so `crates/bevy_fsmith` runs its examples.
#[cfg(not(doctest))]
#[doc(alias("bevy", "game", "godot", "macroquad", "engine"))]
pub mod in_a_game;
#[doc(alias("context", "borrow", "self"))]
pub mod in_a_struct;
#[cfg(not(doctest))]
#[doc(alias("log", "tracing", "defmt", "span", "opentelemetry", "otel", "telemetry", "debugging"))]
pub mod logging;
#[doc(alias("output", "sink", "mealy"))]
pub mod outputs;
#[cfg(feature = "explore")]
#[doc(alias("verification", "model checking", "model checker", "stateright", "TLA", "deadlock", "liveness", "test"))]
pub mod proving;
#[cfg(feature = "explore")]
#[doc(alias("game", "softlock"))]
pub mod proving_a_boss;
#[cfg(feature = "explore")]
#[doc(alias("safety", "firmware", "hazard"))]
pub mod proving_a_charger;
#[cfg(feature = "explore")]
#[doc(alias("deadlock", "distributed", "network", "liveness", "timeout"))]
pub mod proving_a_protocol;
// Needs the SDK of Restate, so a package in `crates/fsm-fleet` compiles its example.
#[cfg(not(doctest))]
#[doc(alias("virtual object", "durable execution", "temporal", "workflow"))]
pub mod restate;
#[doc(alias("submachine", "reuse", "instances"))]
pub mod several_places;
#[doc(alias("test", "testing"))]
pub mod starting;
#[cfg(not(doctest))]
#[doc(alias("invoke", "async", "future", "actor", "spawn", "abort", "cancel"))]
pub mod tasks;
#[cfg(not(doctest))]
#[doc(alias("runtime", "server", "channel", "select"))]
pub mod tokio;
pub mod tour;
#[doc(alias("balancing", "designer", "slider", "hot reload", "live"))]
pub mod tuning;
pub mod tutorial;
