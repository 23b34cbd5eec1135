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
//! // All agents, one, those in a state: your closure is lent each of them and makes the call.
//! ants.step_all(|ant, body| { ant.update(body, &field); });
//! assert_eq!((ants.count_in(AntState::Search), ants.count_in(AntState::Carry)), (999, 1));
//!
//! field.raining = true;
//! ants.step(first, |ant, body| ant.handle(body, &field, AntEvent::Fright));
//! ants.step_in(AntState::Search, |ant, body| { ant.update(body, &field); });
//! assert!(ants.get(first).is_some_and(|(ant, _)| ant.is_in(AntState::Hide)));
//! ```
//!
//! Updating many machines one after the other makes the processor jump, for each of them, to the code of its state. If
//! the states differ, the processor cannot predict these jumps, and each misprediction costs time. A crowd stores the
//! agents that are in the same state next to each other, and steps them one after the other, so that the jumps repeat.
//! The calls, and what they do, are the same.
//!
//! An agent is a machine with its own context: that part of what the calls are lent which belongs to the agent. What
//! all agents share is lent by your code. An [`Id`](crate::crowd::Id) names an agent for as long as it is in the crowd.
//!
//! | call | which agents are stepped |
//! |---|---|
//! | `step_all(\|machine, context\| ..)` | all |
//! | `step(id, \|machine, context\| ..)` | one agent; returns what your code returns |
//! | `step_each(ids, \|machine, context\| ..)` | these, in this order |
//! | `step_in(state, \|machine, context\| ..)` | all that are in a state, or inside it |
//! | `par_step_all(\|machine, context\| ..)` | all, on all cores if there are at least 32,768 agents; with the feature `rayon` |
//!
//! No machine is stepped by what manages and queries the agents:
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
//! Contexts can be changed through all of these, machines only by the calls that step: so the crowd knows in which state
//! each agent is.
//!
//! An agent is in a state if its `is_in` says so, also in regions and beneath a push. In machines with neither regions
//! nor pushes, the crowd visits only the agents of that state. In other machines it asks every agent whose leaf does
//! not already place it inside the state.
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
//! [`Crowd`](crate::Crowd) documents in which order agents are stepped, what happens after a panic, and how much memory
//! an agent takes.
//!
//! # When it is worth it
//!
//! A crowd pays off when the agents are in many states, and few of them move at a time. With 100,000 agents of 24
//! bytes, of which 1% moved at each update, a crowd took 0.25 to 0.51 of the time of a `Vec` of hand-written machines;
//! at 10%, 0.43 to 0.57. If other work emptied the caches between two updates, it took 0.27 to 0.50 and 0.47 to 0.65.
//!
//! Otherwise it does no harm: if half of the agents move, or nearly all are in one state, which a processor predicts as
//! well, they are stepped in the order of their places, in 0.78 to 1.04 of the time. Stepping a single agent took 1.0
//! to 1.5 times as long as in a `Vec`, because its id has to be looked up too.
//!
//! Moving a large agent in memory costs more: with agents of 132 bytes, a crowd took 0.4 to 0.7 of the time at 1%, and
//! 0.7 to 0.9 with cold caches; if 10% move, the agents stay in their places.
//!
//! `par_step_all` took 0.83 to 0.87 of the time of `step_all` for 100,000 agents on two cores, and 0.59 for a million;
//! a step took about three nanoseconds. The more there is to do in a step, the more it saves.
//!
//! These figures were measured with agents in 4 to 32 states; `benches/record` has all results.
