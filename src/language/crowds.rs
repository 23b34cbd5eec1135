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
//! // All, one, those in a state: each is lent to code of yours, which makes the call.
//! ants.step_all(|ant, body| { ant.update(body, &field); });
//! assert_eq!((ants.count_in(AntState::Search), ants.count_in(AntState::Carry)), (999, 1));
//!
//! field.raining = true;
//! ants.step(first, |ant, body| ant.handle(body, &field, AntEvent::Fright));
//! ants.step_in(AntState::Search, |ant, body| { ant.update(body, &field); });
//! assert!(ants.get(first).is_some_and(|(ant, _)| ant.is_in(AntState::Hide)));
//! ```
//!
//! Whoever updates many machines one after the other has the processor jump to what each of them does in its state.
//! Where these differ it cannot foresee the jumps, and waits for each. A crowd keeps those side by side that are in one
//! state, and steps them one after the other, so that the jumps repeat; the calls, and what they do, are the same.
//!
//! An agent is a machine and its own context, whatever the calls are lent of the agent's own. What all share is lent
//! by your code. An [`Id`](crate::crowd::Id) names an agent as long as it is there.
//!
//! | call | who is stepped |
//! |---|---|
//! | `step_all(\|machine, context\| ..)` | everybody |
//! | `step(id, \|machine, context\| ..)` | one agent; answers what your code does |
//! | `step_each(ids, \|machine, context\| ..)` | these, in this order |
//! | `step_in(state, \|machine, context\| ..)` | all that are in a state, or inside it |
//! | `par_step_all(\|machine, context\| ..)` | everybody, on all cores if there are 32,768 of them or more; with the feature `rayon` |
//! | `insert`, `remove`, `get`, `context_mut`, `contains`, `len`, `count_in`, `iter`, `iter_in` | nobody: who is there? |
//!
//! Who is in a state is whoever's `is_in` says so, in regions and beneath a push as well. In machines that have neither, the
//! crowd looks at the agents of that state alone; in others it asks everybody whom the leaf does not put inside it.
//!
//! In what order agents are stepped, what a panic leaves, and how much memory an agent takes is said at
//! [`Crowd`](crate::Crowd).
//!
//! # When it is worth it
//!
//! When the agents are in many states, and few move at a time. Of 100,000 agents of 24 bytes, 1% of whom moved at each update,
//! a crowd took 0.25 to 0.51 of the time of a `Vec` of hand-written machines; at 10% 0.43 to 0.57. Where other work empties
//! the caches between two updates it was 0.27 to 0.50, and 0.47 to 0.65.
//!
//! Otherwise it does no harm: where half of them move, or nearly all are in one state, which a processor foresees as well,
//! they are stepped in the order of their places, in 0.78 to 1.04 of the time. To tell a single agent something took 1.0 to
//! 1.5 times what it takes in a `Vec`, since its id is looked at, too.
//!
//! To move a large agent in memory costs more: of those of 132 bytes a crowd took 0.4 to 0.7 of the time at 1%, and
//! 0.7 to 0.9 with cold caches; where 10% move, they stay in their places.
//!
//! `par_step_all` took 0.83 to 0.87 of the time of `step_all` for 100,000 agents on two cores, and 0.59 for a million; a step
//! took some three nanoseconds. The more there is to do in a step, the more it saves.
//!
//! Measured with agents in 4 to 32 states; `benches/record` has all of it.
