//! Proof of a charger in firmware: it must never charge a hot battery.
//!
//! A charger checks the temperature every second, and cools down for 30 seconds if the battery has more than 45
//! degrees. A battery that is unplugged and plugged in again while it cools down is charged immediately, at 48 degrees.
//! This fault of the example `charger` (`cargo run --example charger --features explore`) was not planted: the search
//! found it.
//!
//! # The battery is part of the search
//!
//! The machine alone has no temperature. So the value that is explored contains the machine and a model of the battery,
//! and the physics are the steps of the world, from which the search may choose at any time:
//!
//! ```text
//! .step("plug", |station| station.handle(ChargerEvent::Plug))
//! .step("unplug", |station| station.handle(ChargerEvent::Unplug))
//! .world("a second", |_| true, |station| station.second(0))
//! .world("a second, 2 degrees warmer", |station| station.battery.relay && .., |station| ..)
//! .world("a second, 1 degree cooler", |station| station.battery.degrees > 20, |station| ..)
//! ```
//!
//! - **The model permits more than the physics.** A battery does not get cooler and warmer in turns, but a proof that
//!   holds for all of these histories holds for the real ones. If such a model violates the property in a way that
//!   cannot happen, restrict the conditions of its steps.
//! - **Every value has a limit**, as 60 degrees here. Otherwise the search would not end; its
//!   [limit](crate::explore::Explore::limit) would stop it, and the report would not say `proven`.
//! - **Time** passes in steps of a second, the period of the shortest timer. So all events happen at a full second.
//!   Steps of half a second would also try events between two checks, and visit more configurations.
//!
//! # The safety property
//!
//! ```text
//! .never("charged hot", |station| station.battery.relay && station.battery.degrees > 47)
//! ```
//!
//! Two degrees of margin are allowed, because the charger checks once a second. The shortest tape has 35 steps, most of
//! which are one loop that heats the battery, folded into one row:
//!
//! ```text
//!       step                            charger   degrees  relay
//!       start                           Idle      20       false
//!    1  plug                            Charging           true
//!    2  a second, 2 degrees warmer                22
//!         again, 4 times                Full      30       false
//!    7  unplug                          Idle
//!    8  plug                            Charging           true
//!    9  a second, 2 degrees warmer      Full      32       false
//!         these 3 steps again, 8 times  Cooling   48
//!   34  unplug                          Idle
//!   35  plug                            Charging  48       true
//! ```
//!
//! # The repair, and that it still charges
//!
//! `Idle` checks the temperature, too. With that, the search explores all 790 configurations and proves the property. A
//! charger that never charges would fulfil it as well, so two more properties belong to it: cooling ends, under the
//! [fairness](crate::explore::Fairness) that a second passes again and again and that the battery does cool down, and
//! charging is always possible.
//!
//! The machine in the search is the one that runs on the device, compiled from the same text, and it needs no `std`.
//! Use the feature only in tests, as in the chapter on [proofs](super::proving).
