//! Speed: what is done beyond the `match` that one would write, when it applies, what it costs, how to measure it.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Words(count: &mut u32) {
//!         events char;
//!         initial Between;
//!         state Between { on letter if letter.is_alphabetic() => { *count += 1; Inside } }
//!         state Inside { on other if !other.is_alphabetic() => Between; }
//!     }
//! }
//!
//! let mut count = 0;
//! let mut words = Words::start(&mut count);
//! let answer = words.run(&mut count, "one loop for each state".chars());
//! assert_eq!((answer, count), (Answer::Moved, 5));
//! ```
//!
//! A call for one event, `handle`, is the nested `match` over state and event that a good engineer would write,
//! with the hierarchy flattened and the actions inlined; `benches/instructions` counts the
//! instructions of both: as many for events, polls, hierarchy and history, at most a twentieth more where a machine
//! uses regions or data of its states, a twelfth with deferral. Machines of three states take up to a thirtieth more, to
//! ask whether they are started at all, and no more time. Where code happens to lie is worth up to a fifth of the time of
//! machines as small as these, which no source can choose.
//! Of statig, smlang, rust-fsm and finny none takes fewer on a TCP connection and a robot, where it can express them: a
//! random event of the connection takes 23.4 here and 24.2 to 43.6 there, or 22.4 and 23.6 where the machine owns its world; a step of a
//! robot with history takes 22.9 and 88.5, or 21.8 and 27.1 to 27.7 (`benches/peers`).
//! What follows is faster than that.
//!
//! # Many events in one call: `run`
//!
//! | call | is the same as |
//! |---|---|
//! | `machine.run(ctx.., events)` | `handle` for each of the events, which are anything that can be iterated over |
//! | `machine.run_updates(ctx.., times)` | so many times `update` |
//!
//! Both end early where the machine [has completed](super::completion#a-machine-that-has-completed), and do nothing
//! where it is not started, since every further call would be ignored: who hands in an iterator by `&mut` finds in
//! it what comes after the event that completed the machine, and a stream without end does no harm. The answer is
//! the [strongest](super::calls#answers) of all. Everything a call does by itself, as to [run to
//! completion](super::always#run-to-completion), happens between two events as it does between two calls of
//! `handle`; and an action that panics leaves the machine as it would there, with the event that was told gone from
//! the iterator.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Header(length: &mut usize) {
//!         events u8;
//!         initial Digits;
//!         state Digits {
//!             on digit @ b'0'..=b'9' => { *length = *length * 10 + usize::from(digit - b'0'); stay }
//!             on b':' => Read;
//!         }
//!         final Read;
//!     }
//! }
//!
//! let mut length = 0;
//! let mut bytes = b"11:hello world".iter().copied();
//! let mut header = Header::start(&mut length);
//! header.run(&mut length, &mut bytes);
//! assert!(header.is_finished());
//! assert_eq!(bytes.len(), length);
//! assert!(bytes.eq(*b"hello world"));
//! ```
//!
//! **Where it wins.** `run` has a loop for each leaf, in which the leaf is a constant: the state lives in the
//! program counter, and what the leaf does not hear of is a jump back in its own loop. The longer the machine stays
//! where it is the more that is, but also who moves at every event jumps once and not twice. There is such a loop
//! for each leaf where
//!
//! - the machine has no [regions](super::regions), and nothing that it does by itself ([`always`](super::always),
//!   [`done`](super::completion), [signals](super::signals), [deferral](super::deferral)),
//! - it has at least two leaves and at most 64: beyond that each leaf has a function of its own, which is what
//!   keeps large machines fast to compile,
//! - it does more than to move: [pure](super::pure) machines look up what an event does, which is faster still,
//! - and some leaf reacts to events (for `run_updates`: to polls) at all.
//!
//! In every other machine `run` is one loop around `handle`, and `run_updates` one around `update`: the loop that you
//! would write yourself.
//!
//! **What it costs.** Nothing where it is not called: both are compiled where they are. Where they are, there is a
//! second copy of the machine's `handle` or `update`, leaf by leaf; each call of `run` with another type of
//! iterator is a further one, so that programs which are short of room call it in one place.
//!
//! # Most events ignored: masks
//!
//! Where the states ignore most events, most calls of `handle` come to nothing. Then a constant for each leaf has a
//! bit for each event that the leaf or a state around it may react to. It is asked before anything is jumped to.
//! That needs no word of yours. A machine has masks where
//!
//! - at most a quarter of all pairs of leaf and event may react,
//! - it has at least 8 leaves, and its events are [declared](super::events) by it, 8 to 64 of them,
//! - and it has no regions, nothing that it does by itself, and no [observer](super::observing).
//!
//! It costs a word for each leaf, 4 bytes up to 32 events and 8 beyond, and for an event that is not ignored two
//! loads and a jump. That is why there are none where more than a quarter reacts.
//!
//! # Large machines
//!
//! Up to 64 leaves the transitions of a composite are inlined into each leaf inside it, as one would flatten the hierarchy
//! by hand. That grows with the number of leaves times what they inherit, in code and in the time it takes to compile. So
//! in a machine of more than 64 leaves
//!
//! - each leaf has a function of its own,
//! - and so has each composite: a leaf whose own transitions are not taken calls it, and it calls that of the composite
//!   around it. It is never inlined.
//! - Who leaves a composite by a transition of its own asks which leaf was active in it: by a `match` over the leaves inside;
//!   where more than four composites lie around a leaf, on the average, and the machine has no regions, by climbing from the
//!   leaf outwards, state by state, in one function for all composites. A composite in which what is left depends on
//!   more than the states themselves, as by [`history suspend`](super::history) or a [push](super::stack), keeps its `match`.
//! - What the machine knows of its states (`name`, `parent`, `state`, `active`, `is_in`) are tables of numbers, and `can` looks
//!   up what a leaf is sure to react to; with regions, deferral, alarms, or events that it does not declare itself, each
//!   leaf asks in a function of its own.
//! - Where at least half of the pairs of leaf and event to which it reacts do nothing but move, or stay, these are looked up
//!   in a table, and what is ignored with them; a leaf is asked about the others only, which have a guard, an effect, or actions
//!   on their way. 500 states most of whose transitions only move take 0.43 of the time of the hand-written `match` for an
//!   event that nobody can foresee, 0.76 of its code, and 0.85 of the time to compile. The table has two bytes for each pair, or four beyond 255
//!   leaves. There is one if an eighth of its pairs at least only move or stay, the machine declares its events,
//!   and it has no regions, data of states, timers, observer, and nothing that it does by itself.
//!
//! Nothing of this changes what a machine does. `benches/large` measures it: 300 leaves at depth 3 take half the code of the
//! same machine flattened, three fifths of the time to compile, and 1.1 to 1.3 times as long for an event; 512 leaves at depth 9
//! take two thirds of the code, three quarters of the time to compile, and 1.7 to 2.1 times as long for an event, since they are
//! left by a climb.
//!
//! # Machines that do nothing but move
//!
//! Where each event leads is known beforehand then: `handle` takes it from a table and not from a `match`, so that there is
//! nothing for the processor to guess, and slices of events are run faster still. On machines of 8, 60 and 200 states an event
//! takes 0.2 to 0.75 of what it takes the hand-written `match`, be it random or periodic. The chapter [pure](super::pure)
//! says when a machine is one, and what the table costs.
//!
//! # Thousands of agents
//!
//! In a `Crowd`, with the feature `alloc`, agents that do the same are updated together, so that the processor foresees the
//! jumps to what each of them does: 0.25 to 0.5 of the time where 1% move, 0.4 to 0.6 at 10%, and about the same where that gains
//! nothing. To tell a single one takes longer than in a `Vec`. The chapter `crowds` says when.
//!
//! # Size
//!
//! On a microcontroller a machine takes what the hand-written `match` takes: compiled for an ARM Cortex-M4F at
//! `opt-level = "s"`, 0.96 to 1.03 of its bytes for the three machines that are measured, and 0.96 to 1.05 at 3. At `"z"`,
//! where the compiler keeps apart what is written as a function of its own, it is 0.96 to 1.23: what a transition does is
//! written out wherever it is taken. There is no table of states, no formatting and no allocator behind it.
//!
//! # How it is measured
//!
//! ```text
//! cargo bench --bench ratios          # time against the hand-written form, by turns in one process
//! cargo bench --bench instructions    # instructions a step, which repeat exactly
//! cargo bench --bench dispatch        # the same by criterion; `--features fsmith-benches/plots` draws them
//! cargo bench --bench pure            # machines that do nothing but move, one event at a time and over slices
//! cargo bench --bench crowd           # 100,000 agents
//! cargo bench --bench size            # bytes on a microcontroller
//! cargo bench --bench large           # large machines, against the same ones flattened and by hand
//! cargo bench --bench compile         # what large machines cost to compile; `-- --peers` for other libraries
//! cargo bench --manifest-path benches/peers/Cargo.toml    # the same machines on other libraries
//! ```
//!
//! Streams have `stream` in the names of their workloads, the machine with masks is `sparse50`. The hand-written
//! form of a stream is its nested `match`, inlined into a loop over the same events, where the compiler may keep
//! state and counters in registers. What was measured, with the date, is in `benches/record`; what is fair about
//! it, in `benches/README.md`.
