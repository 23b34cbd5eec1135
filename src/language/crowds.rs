//! Thousands of agents of one machine: [`Crowd`](crate::Crowd), with the feature `alloc`.
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::Crowd;
//!
//! struct Body { food: u32, tired: u32 }
//! struct Field { raining: bool }
//!
//! state_machine! {
//!     machine Ant(body: &mut Body, field: &Field) {
//!         events { Fright }
//!         initial Search;
//!         on Fright => Hide;
//!         state Search {
//!             when body.food > 0 => Carry;
//!             active { body.tired += 1; }
//!         }
//!         state Carry { when body.food == 0 => Search; active { body.food -= 1; } }
//!         state Hide { when !field.raining => Search; }
//!     }
//! }
//!
//! let mut field = Field { raining: false };
//! let mut ants = Crowd::new();
//! let first = {
//!     let mut body = Body { food: 2, tired: 0 };
//!     ants.insert(Ant::start(&mut body, &field), body)
//! };
//! for _ in 0..999 {
//!     let mut body = Body { food: 0, tired: 0 };
//!     ants.insert(Ant::start(&mut body, &field), body);
//! }
//!
//! // All agents, one, those in a state: your closure borrows each of them and makes the call.
//! ants.step_all(|ant, body| { ant.update(body, &field); });
//! assert_eq!((ants.count_in(AntState::Search), ants.count_in(AntState::Carry)), (999, 1));
//!
//! field.raining = true;
//! ants.step(first, |ant, body| ant.handle(body, &field, AntEvent::Fright));
//! ants.step_in(AntState::Search, |ant, body| { ant.update(body, &field); });
//! assert!(ants.get(first).is_some_and(|(ant, _)| ant.is_in(AntState::Hide)));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! If a program updates many machines one after the other, the processor jumps to the code of the state of each. If the
//! states differ, the processor cannot predict these jumps, and each misprediction costs time. A crowd steps agents
//! that are in the same state one after the other, some thousand agents at a time, so that the jumps repeat. The calls
//! and their effects are the same.
//!
//! An agent is a machine with its own context: the part of the arguments that belongs to the agent. Your code passes
//! the arguments that all agents share. An [`Id`](crate::crowd::Id) names an agent for as long as it is in the crowd.
//!
//! | call | which agents are stepped |
//! |---|---|
//! | `step_all(\|machine, context\| ..)` | all |
//! | `step(id, \|machine, context\| ..)` | one agent; returns what your code returns |
//! | `step_each(ids, \|machine, context\| ..)` | these, in this order |
//! | `step_in(state, \|machine, context\| ..)` | all that are in a state, or inside it |
//! | `dispatch(events, \|machine, context, event\| ..)` | all that have an event, each with its event |
//! | `par_step_all(\|machine, context\| ..)` | all, on all cores if there are at least 32,768 agents; with the feature `rayon` |
//!
//! These calls manage and query the agents, and step no machine:
//!
//! | call | what it does |
//! |---|---|
//! | `insert`, `extend`, `collect` | adds agents: one, whose id it returns, or pairs of a machine and its context |
//! | `remove`, `clear`, `drain` | removes one or all; `remove` and `drain` return what they remove |
//! | `retain(\|id, &machine, &mut context\| ..)` | removes those for which your code returns `false` |
//! | `get`, `get_mut`, `context_mut`, `contains` | finds an agent by its id |
//! | `iter`, `iter_mut`, `into_iter`, `ids` | all agents, in the order of their places: in `for` loops, by reference or by value |
//! | `iter_in`, `count_in`, `len` | those in a state; their number; the number of all |
//!
//! All of these can change contexts, but only calls that step can change machines.
//!
//! An agent is in a state if its `is_in` returns `true`, also in regions and beneath a push. `step_in`, `iter_in` and
//! `count_in` check every agent.
//!
//! ```
//! # use fsmith::{Crowd, state_machine};
//! # struct Body { age: u32 }
//! # state_machine! {
//! #     machine Ant(body: &mut Body) {
//! #         events { Fright }
//! #         initial Search;
//! #         state Search { on Fright => Hide; active { body.age += 1; } }
//! #         state Hide { when body.age > 9 => Gone; }
//! #         final Gone;
//! #     }
//! # }
//! let born = (0..10).map(|age| {
//!     let mut body = Body { age };
//!     (Ant::start(&mut body), body)
//! });
//! let mut ants: Crowd<_, _> = born.collect();
//!
//! for (_, ant, body) in &mut ants {
//!     body.age += u32::from(ant.is_in(AntState::Search));
//! }
//! ants.step_all(|ant, body| {
//!     ant.handle(body, AntEvent::Fright);
//!     ant.update(body);
//! });
//! ants.retain(|_, ant, _| !ant.is_finished());
//! assert_eq!(ants.len(), 9);
//! ```
//!
//! With the feature `serde`, a crowd is saved together with its ids: see the chapter `saving`.
//!
//! [`Crowd`](crate::Crowd) documents the order in which agents are stepped, the effects of a panic, and the memory that
//! an agent takes.
//!
//! # Events for many machines
//!
//! A server that reads the input of thousands of connections, or a game that notifies its agents, has a batch of
//! events, each for one machine. `dispatch` takes the whole batch and handles it by state and event, up to 4,096 events
//! at a time. Several events for one machine are handled in their order, so that the result is the same as if
//! the events were handled one by one. Events for agents that no longer exist are dropped.
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::{Answer, Crowd};
//!
//! struct Peer { bytes: u32 }
//!
//! state_machine! {
//!     machine Link(peer: &mut Peer) {
//!         #[derive(Clone, Copy)]
//!         events { Syn, Data(u32), Fin }
//!         initial Listen;
//!         state Listen { on Syn => Open; }
//!         state Open {
//!             on Data(length) => { peer.bytes += length; stay }
//!             on Fin => Listen;
//!         }
//!     }
//! }
//!
//! let mut links: Crowd<_, _> = (0..1000)
//!     .map(|_| {
//!         let mut peer = Peer { bytes: 0 };
//!         (Link::start(&mut peer), peer)
//!     })
//!     .collect();
//! let ids: Vec<_> = links.ids().collect();
//!
//! let told = |id| [(id, LinkEvent::Syn), (id, LinkEvent::Data(40)), (id, LinkEvent::Fin)];
//! let arrived = ids.iter().flat_map(|&id| told(id));
//! let mut refused = 0;
//! links.dispatch(arrived, |link, peer, event| {
//!     refused += u32::from(link.handle(peer, event) == Answer::Ignored);
//! });
//! assert_eq!((refused, links.count_in(LinkState::Listen)), (0, 1000));
//! assert!(links.iter().all(|(_, _, peer)| peer.bytes == 40));
//!
//! // Machines that you keep yourself, in a slice: the events name their indices.
//! let own = links.into_iter().map(|(_, link, peer)| (link, peer));
//! let mut own: Vec<(Link, Peer)> = own.collect();
//! let events = (0..own.len()).map(|at| (at, LinkEvent::Syn));
//! fsmith::crowd::dispatch(&mut own, |(link, _)| link, events, |(link, peer), _, event| {
//!     link.handle(peer, event);
//! });
//! assert!(own.iter().all(|(link, _)| link.is_in(LinkState::Open)));
//!
//! // One event for each machine of the slice, in their order.
//! let events = vec![LinkEvent::Fin; own.len()];
//! fsmith::crowd::dispatch_each(&mut own, |(link, _)| link, &events, |(link, peer), _, event| {
//!     link.handle(peer, event);
//! });
//! assert!(own.iter().all(|(link, _)| link.is_in(LinkState::Listen)));
//! ```
//!
//! # When it is worth it
//!
//! A crowd pays off when the agents are in many states. With 100,000 agents of 24 bytes, of which 1% moved at each
//! update, a crowd took 0.37 to 0.42 of the time of a `Vec` of hand-written machines; at 10%, 0.52 to 0.58; if half of
//! them moved, or nearly all, 0.56 to 0.89. A million took 0.51, 0.64 and 0.87 at 1, 10 and 50%. Other work that
//! emptied the caches between two updates made no difference.
//!
//! Otherwise a crowd does little harm: if nearly all agents are in one state, which a processor predicts as well, they
//! are stepped in the order of their places, and took 0.95 to 1.10 of the time. Stepping a single agent took 1.0 to
//! 1.25 times as long as in a `Vec`, because its id is looked up first.
//!
//! `dispatch` took 0.42 to 0.62 of the time of a loop over `handle` for batches of a thousand events and more, and
//! `dispatch_each`, which stores no event, 0.26 to 0.33. If the events come in any order, `dispatch` took 0.6 to 0.85
//! with ten thousand machines and more, until their number exceeds every cache: then a slice took 0.87 and a crowd
//! 1.35. With a thousand machines, many of which have several events, there was no gain. Batches of less than 256
//! events, and equal events for machines that are all in one state, are handled one by one. This took 0.9 to 1.5 times
//! as long as the loop if handling an event takes only a nanosecond or two.
//!
//! `par_step_all` took 0.83 to 0.87 of the time of `step_all` for 100,000 agents on two cores, and 0.59 for a million;
//! a step took about three nanoseconds. The longer the steps are, the more it saves.
//!
//! These figures were measured with agents in 4 to 32 states; `benches/record` has all results.
//!
//! # When to write columns instead
//!
//! A machine is a value, and a crowd is a list of values. If the work of each state is a little arithmetic on the
//! agent's own numbers, another form is the fastest: a `Vec` for each number, and one for the states, updated in a loop
//! without branches. The compiler turns this loop into instructions that update several agents at a time. It took 0.1
//! to 0.5 of the time of a `Vec` of machines, and 0.6 to 0.9 if all were in one state.
//!
//! Such a loop computes the result of every state, for every agent, and keeps one of the results. It cannot look
//! anything up, call functions that are not inlined, or skip what does not apply. So it is worth writing by hand if
//! there are few states, hundreds of thousands of agents, and no other way to save time. Keep the machine, to specify
//! the loop and to test it:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     #[derive(Clone)]
//!     machine Battery(charge: &mut u32) {
//!         initial Used;
//!         state Used { when *charge == 0 => Loading; active { *charge -= 1; } }
//!         state Loading { when *charge >= 9 => Used; active { *charge += 3; } }
//!     }
//! }
//!
//! /// Whether each battery is charging, 0 or 1, and its charge.
//! fn update(loading: &mut [u32], charge: &mut [u32]) {
//!     for (loading, charge) in loading.iter_mut().zip(charge) {
//!         let is_loading = *loading == 1;
//!         let moves = if is_loading { *charge >= 9 } else { *charge == 0 };
//!         let worked = if is_loading { *charge + 3 } else { charge.wrapping_sub(1) };
//!         *charge = if moves { *charge } else { worked };
//!         *loading ^= u32::from(moves);
//!     }
//! }
//!
//! let mut charge: Vec<u32> = (0..1000).map(|nth| nth % 10).collect();
//! let mut loading = vec![0; 1000];
//! let start = |mut charge| (Battery::start(&mut charge), charge);
//! let mut batteries: Vec<(Battery, u32)> = charge.iter().copied().map(start).collect();
//! for _ in 0..50 {
//!     update(&mut loading, &mut charge);
//!     for (battery, charge) in &mut batteries {
//!         battery.update(charge);
//!     }
//!     assert!(batteries.iter().map(|(_, charge)| charge).eq(&charge));
//!     let is_in = |battery: &Battery| u32::from(battery.is_in(BatteryState::Loading));
//!     let is_loading = batteries.iter().map(|(battery, _)| is_in(battery));
//!     assert!(is_loading.eq(loading.iter().copied()));
//! }
//! ```
