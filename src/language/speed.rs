//! Speed: optimizations beyond a hand-written `match`, when they apply, what they cost, how to measure them.
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
//! The call for one event, `handle`, is the nested `match` over state and event that a good engineer would write, with
//! the hierarchy flattened and the actions inlined. `benches/instructions` counts the instructions of the generated and
//! of hand-written code. The generated code executes as many instructions for events, polls, hierarchy and history, at
//! most a twentieth more for data of states and for regions, and at most a twelfth more for deferral. For regions that
//! react to the same event, this requires guards that compare only plain values of the event. With other guards, all
//! regions must [select before any of them acts](super::regions#who-reacts), which hand-written code may not need. The
//! benchmark machine with such regions, compiled in this way, takes 1.6 to 2.0 times as many instructions. Guards that
//! ask what other regions do cost about half as many again. Machines with three states execute up to a thirtieth more,
//! to check whether they are started at all, and take no more time. For machines as small as these, code placement
//! alone is worth up to a fifth of the time, and no source code can control it.
//!
//! On five of six machines, none of statig, smlang, rust-fsm and finny takes fewer instructions, if it can express
//! them: see [the measurements](#all-measurements). The following sections describe faster forms.
//!
//! # Many events in one call: `run`
//!
//! | call | is equivalent to |
//! |---|---|
//! | `machine.run(ctx.., events)` | `handle` for each of the events, given by anything that implements `IntoIterator` |
//! | `machine.run_updates(ctx.., times)` | `update`, that many times |
//!
//! Both end early when the machine [has completed](super::completion#a-machine-that-has-completed), and do nothing if
//! it is not started, because every further call would be ignored. If the events are passed as an iterator by `&mut`,
//! the iterator still holds the events after the one that completed the machine, so an endless stream is allowed. The
//! answer is the [strongest](super::calls#answers) of all. The follow-up steps of a call, until it [has run to
//! completion](super::always#run-to-completion), take place between two events, as between two calls of `handle`. An
//! action that panics leaves the machine as it would with `handle`; the iterator has then consumed the event.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Header(length: &mut usize) {
//!         events u8;
//!         initial Digits;
//!         state Digits {
//!             on digit @ b'0'..=b'9' => {
//!                 *length = *length * 10 + usize::from(digit - b'0');
//!                 stay
//!             }
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
//! **When it is faster.** `run` has a loop for each leaf, in which the leaf is a constant: the program counter holds
//! the state, and an event that the leaf ignores is a jump back within its own loop. The longer the machine stays in a
//! leaf, the more this gains; but even a machine that moves at every event jumps once instead of twice. There is such a
//! loop for each leaf if
//!
//! - the machine has no [regions](super::regions), and takes no follow-up steps ([`always`](super::always),
//!   [`done`](super::completion), [signals](super::signals), [deferral](super::deferral)),
//! - it has at least two leaves and at most 64: beyond that, each leaf is a function, so that large machines compile
//!   fast,
//! - it is not [`async`](super::waiting),
//! - it contains code: machines without code are [pure](super::pure) and use tables, which is faster still,
//! - and at least one leaf reacts to events (for `run_updates`: to polls).
//!
//! In every other machine, `run` is one loop around `handle`, and `run_updates` one around `update`: the loop that you
//! would write yourself.
//!
//! **What it costs.** Nothing if they are not called: both are compiled only if they are used. If they are called,
//! there is a second copy of the machine's `handle` or `update`, leaf by leaf. Each call of `run` with another type of
//! iterator adds a further copy, so programs with little memory should call it in one place.
//!
//! # One jump: cells
//!
//! A hand-written `match` on the active leaf around one on the event is two jumps, or more if composites react to the
//! same events as their nested states. Some machines jump only once, by the pair of leaf and event. Both are known
//! then, so the hierarchy disappears. These machines declare their [events](super::events), at least two of them; they
//! have no regions and up to 64 leaves, each of which reacts to three events on average; and
//!
//! - they have at least 16 leaves, or
//! - they have two leaves or at least six, and on average, finding a transition for an event takes at least two levels.
//!
//! In other machines the leaf is mostly predicted, and the jump by the event need not wait for it, which on random
//! input is worth more than fewer instructions: on machines of 3 to 11 leaves, cells took 0.8 to 1.03 of the
//! hand-written instructions, but 1.15 to 1.4 of the time. Where they are chosen they take 0.70 to 0.98 of the
//! instructions, and 0.60 to 1.13 of the time: see `levels`, `nested`, `grid50`, `sparse50` and `accepted50` in
//! `benches`. The last of them receives only events to which it reacts, in random order, and takes 0.92 of the
//! instructions and 1.00 of the time, but 1.1 to 1.2 in other builds.
//!
//! # Jump threading
//!
//! If nothing happens between two events, in a loop around `handle` or in a stream, the compiler can jump from the code
//! for one event directly to the `match` on the next event in the new state. LLVM does so only with a flag that the
//! stable compiler passes on, and whose name may change in any version. To try it, in `.cargo/config.toml`:
//!
//! ```toml
//! [build]
//! rustflags = ["-C", "llvm-args=-enable-dfa-jump-thread"]
//! ```
//!
//! or `RUSTFLAGS="-C llvm-args=-enable-dfa-jump-thread" cargo run --release`, which replaces the former. The flag
//! applies to the whole program, and changes nothing if a machine is in memory between two events, as it usually is: of
//! the seventeen machines that are measured below, sixteen take exactly the same instructions. The light takes 57.7 in
//! the place of 52.8, and by hand 49.3 in the place of 58.1. Streams take 0.79 to 0.98 of the instructions on machines
//! of three to eleven states, and the same on those of fifty. In a bare loop around `handle`, a sentry of three states
//! takes 13.9 in the place of 18.7 for a step of a periodic tape, and 1.7 ns in the place of 2.7; a robot takes 27.7 in
//! the place of 28.2, and a player and two machines with shared levels are unchanged, while a hand-written `match` for
//! the player takes 19.2 in the place of 24.7. So try the flag in a loop without other work, with few states.
//!
//! # Large machines
//!
//! Up to 64 leaves, the transitions of a composite are inlined into each leaf inside it, as in a hierarchy that is
//! flattened by hand. Code size and compile time then grow with the number of leaves times the transitions that they
//! inherit. So in a machine of more than 64 leaves
//!
//! - each leaf is a separate function,
//! - and so is each composite: a leaf whose own transitions are not taken calls the function of its composite, which
//!   calls that of its enclosing composite. These functions are never inlined.
//! - A transition of a composite that exits it must find out which leaf was active inside. It uses a `match` over the
//!   leaves inside. If leaves have more than four enclosing composites on average, and the machine has no regions, one
//!   function for all composites climbs from the leaf outwards instead, state by state. A composite keeps its `match`
//!   if its exits depend on more than the states themselves, as with [`history suspend`](super::history) or a
//!   [push](super::stack).
//! - The methods of states (`name`, `parent`) and queries (`state`, `active`, `is_in`) use tables of numbers, and `can`
//!   looks up the events to which a leaf certainly reacts. With regions, deferral, alarms, or events that the machine
//!   does not declare itself, `can` calls a function for each leaf.
//! - Pairs of a leaf and an event that only move, stay or are ignored are looked up in a table. A leaf only handles the
//!   other pairs, which have a guard, an effect, or actions on their way. There is such a table if at least half of the
//!   pairs that react, and at least an eighth of all pairs, only move or stay, and if the machine declares its events
//!   and has no regions, data of states, timers, observer, or follow-up steps. The table has two bytes for each pair,
//!   or four from 256 leaves on. A machine with 500 states, most of whose transitions only move, takes 0.43 of the time
//!   of the hand-written `match` for an unpredictable event, 0.76 of its code, and 0.85 of its compile time.
//!
//! None of this changes what a machine does. `benches/large` measures it: 300 leaves at depth 3 take half the code of
//! the same machine flattened, three fifths of the compile time, and 1.1 to 1.3 times as long for an event. 512 leaves
//! at depth 9 take two thirds of the code, three quarters of the compile time, and 1.7 to 2.1 times as long for an
//! event, because their exits climb.
//!
//! # Machines that do nothing but move
//!
//! In these machines the target of each event is known at compile time: `handle` takes it from a table instead of a
//! `match`, so there is nothing for the processor to predict, and slices of events run faster still. On machines of 8,
//! 60 and 200 states, a random event takes 0.17 to 0.75 of the time of the hand-written `match`, and a periodic one,
//! which is predicted there, 0.75 to 1.36. The chapter [pure](super::pure) has the details.
//!
//! # Thousands of agents
//!
//! In a `Crowd`, with the feature `alloc`, agents in the same state are updated together, so that the processor
//! predicts the jumps of each. This takes 0.37 to 0.42 of the time if 1% of the agents move, 0.52 to 0.58 at 10%, 0.77
//! to 0.89 at 50%, and about the same time if grouping gains nothing. `dispatch` handles a batch of events for many
//! machines in about half of the time of a loop, and `dispatch_each` in a third. The chapter `crowds` has the details,
//! and describes a form that is still faster: hand-written columns.
//!
//! # Size
//!
//! On a microcontroller, most machines are as large as the hand-written `match`: compiled for an ARM Cortex-M4F, a
//! light, a robot and a TCP connection take 0.96 to 1.03 of its bytes at `opt-level = "s"`, and 0.96 to 1.05 at 3. Two
//! machines whose levels share events take 0.43 to 0.73 at `"s"`, where the compiler calls code that the hand-written
//! form shares, and 1.08 to 1.20 at 3. Larger is code that is generated for each leaf, or looked up for each pair:
//!
//! - A player takes 1.15 at `"s"` and 1.10 at 3: transitions that its three songs inherit are generated for each of
//!   them, while the hand-written form computes them as values, once.
//! - A machine of fifty states that jumps by [cells](#one-jump-cells) takes 1.28 and 1.22. Its table of jumps has two
//!   bytes for each pair of event and leaf, with the number of leaves rounded up to a power of two: 2,560 bytes here,
//!   while the tables of the hand-written `match` take 594. Its code is smaller.
//!
//! At `"z"`, the compiler does not inline separate functions, and the machines take 0.76 to 1.50, because a transition
//! is generated everywhere it may be taken. They contain no table of states, no formatting and no allocator.
//!
//! # All measurements
//!
//! Instructions per step (exact), and time relative to the hand-written form (medians of one run; Rust 1.95, x86-64,
//! two noisy cores; every block of code is aligned, because code placement alone is worth up to a fifth):
//!
//! | machine, input | hand-written | generated | interpreted | boxed objects | time: generated | interpreted | boxed |
//! |---|---|---|---|---|---|---|---|
//! | sentry: 3 states, polled and told, random | 19.2 | 19.8 | 110.1 | 31.9 | 1.01 | 1.81 | 1.21 |
//! | sentry: 3 states, polled and told, periodic | 20.5 | 21.1 | 117.9 | 32.3 | 0.96 | 4.25 | 1.61 |
//! | robot: 5 leaves in three levels, history, an alarm, random | 23.0 | 22.8 | 188.0 | 49.6 | 0.97 | 2.61 | 1.31 |
//! | robot: 5 leaves in three levels, history, an alarm, periodic | 24.3 | 24.1 | 222.4 | 57.7 | 0.92 | 6.29 | 2.55 |
//! | TCP: 11 states, 12 events, random | 24.5 | 23.4 | 68.4 | 36.6 | 0.88 | 2.06 | 1.16 |
//! | TCP: 11 states, 12 events, periodic | 25.8 | 24.4 | 119.4 | 45.9 | 1.01 | 3.31 | 1.73 |
//! | grid: 50 states, 20 events, guards, random | 24.7 | 24.2 | 109.5 | 40.0 | 0.74 | 1.90 | 1.14 |
//! | grid: 50 states, 20 events, guards, periodic | 24.6 | 24.1 | 106.3 | 39.6 | 0.77 | 2.76 | 1.52 |
//! | sparse: 50 states, 20 events, four fifths ignored, random | 18.4 | 16.7 |  |  | 0.65 |  |  |
//! | sparse: 50 states, 20 events, four fifths ignored, periodic | 18.5 | 16.8 |  |  | 0.61 |  |  |
//! | the same, told only what it reacts to, random | 22.6 | 20.8 |  |  | 1.00 |  |  |
//! | the same, told only what it reacts to, periodic | 25.0 | 23.2 |  |  | 0.85 |  |  |
//! | ring: 20 stations, each waits for one of 20 events, random | 14.3 | 14.3 |  |  | 0.99 |  |  |
//! | ring: 20 stations, each waits for one of 20 events, periodic | 20.0 | 20.0 |  |  | 1.01 |  |  |
//! | levels: 6 leaves in three levels, 8 shared events, random | 29.9 | 20.8 | 250.7 |  | 1.07 | 3.45 |  |
//! | levels: 6 leaves in three levels, 8 shared events, periodic | 28.9 | 20.2 | 227.1 |  | 0.60 | 4.63 |  |
//! | nested: Samek's machine, 2 leaves in three levels, random | 21.7 | 21.0 |  |  | 1.13 |  |  |
//! | nested: Samek's machine, 2 leaves in three levels, periodic | 21.9 | 21.1 |  |  | 0.91 |  |  |
//! | player: 7 leaves, songs in a composite, random | 18.7 | 18.2 |  |  | 1.17 |  |  |
//! | player: 7 leaves, songs in a composite, periodic | 22.1 | 20.8 |  |  | 0.99 |  |  |
//! | keyboard: three locks in parallel, random | 19.2 | 19.6 | 1262.5 |  | 0.97 | 9.33 |  |
//! | keyboard: three locks in parallel, periodic | 19.8 | 20.5 | 1358.7 |  | 0.91 | 50.49 |  |
//! | press: three regions with conflicts, random | 21.2 | 21.4 | 841.5 |  | 1.32 | 14.54 |  |
//! | press: three regions with conflicts, periodic | 29.2 | 30.4 | 1538.4 |  | 1.00 | 39.87 |  |
//! | vending: `always`, `done`, `raise`, random | 18.9 | 18.6 | 177.2 |  | 1.01 | 3.20 |  |
//! | vending: `always`, `done`, `raise`, periodic | 20.8 | 19.6 | 211.9 |  | 0.94 | 6.63 |  |
//! | light: `after`, `every`, random | 58.1 | 52.8 | 640.9 |  | 1.04 | 4.59 |  |
//! | light: `after`, `every`, periodic | 58.0 | 52.9 | 662.7 |  | 1.01 | 10.43 |  |
//! | printer: `defer`, random | 24.2 | 26.0 | 154.6 |  | 1.00 | 2.71 |  |
//! | printer: `defer`, periodic | 24.8 | 26.6 | 175.0 |  | 1.10 | 5.47 |  |
//! | visits: `push` and `pop`, random | 20.4 | 21.0 |  |  | 0.85 |  |  |
//! | visits: `push` and `pop`, periodic | 23.1 | 23.1 |  |  | 1.00 |  |  |
//! | order: data of states, random | 19.2 | 19.2 | 66.1 |  | 1.01 | 2.15 |  |
//! | order: data of states, periodic | 21.5 | 21.4 | 105.6 |  | 0.98 | 2.70 |  |
//!
//! The first rows, down to the levels, exercise the basic features: events, polls, hierarchy, history. The grid and the
//! levels jump once for an event, by the pair of state and event. The other rows measure the cost of a feature,
//! compared with the shortest code one could write for that machine alone: at most a twelfth more instructions, and
//! fewer if the macro's plan exploits more than hand-written code does. This includes the press, whose three regions
//! react to the same events: its guards compare only numbers of the event, so each region selects when its turn comes.
//! If guards use any other value, all regions must select first, which takes 1.6 to 2.0 times as many instructions. In
//! time, the printer takes 1.10 on predictable input. On random input the press takes 1.32, the player 1.17 and
//! `nested` 1.13, because more of their jumps are mispredicted. All times were measured with much else running. With
//! three states, the generated form also checks whether the machine is started, and takes no longer for it.
//!
//! Criterion's plots for the first four (the distribution of each form, in milliseconds for 2^20 steps) are in
//! `benches/record/plots`: `tcp-random.svg`, `tcp-periodic.svg`, `robot-random.svg`, `robot-periodic.svg`, and so on.
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml` compares fsmith with other libraries, on six machines that
//! they can express, too. On five of the six, no other library takes fewer instructions. The table has instructions for
//! each event or step, with data that the calls borrow and, in parentheses, with data that the machine owns. finny
//! requires the latter, and so does smlang for machines with entry actions:
//!
//! | machine | fsmith | statig | smlang | rust-fsm | finny |
//! |---|---|---|---|---|---|
//! | sentry, borrowed (owned) | 19.8 (18.8) | 20.0 | 20.1 | 25.9 | (18.1) |
//! | TCP, borrowed (owned) | 23.4 (22.4) | 27.1 | 24.1 | 43.5 | (23.6) |
//! | robot, borrowed (owned) | 22.8 (21.7) | 88.6 | (27.7) | | (27.1) |
//! | levels, borrowed (owned) | 20.8 (19.8) | 213.3 | (22.8) | | (22.5) |
//! | nested, borrowed (owned) | 21.0 (20.0) | 206.0 | (21.6) | | (23.0) |
//! | player, borrowed (owned) | 18.2 (17.3) | 34.9 | (17.4) | | (17.3) |
//!
//! smlang and finny have the robot, the levels, `nested` and the player flattened by hand. Flattened machines take as
//! much time as the generated form on random events. The exceptions are statig's superstates, which take 1.2 to 2.6 of
//! the hand-written time.
//!
//! # How it is measured
//!
//! ```text
//! cargo bench -p fsmith-benches --bench ratios          # time against the hand-written form
//! cargo bench -p fsmith-benches --bench instructions    # instructions per step, under valgrind
//! cargo bench -p fsmith-benches --bench dispatch        # by criterion; `--features plots` draws
//! cargo bench -p fsmith-benches --bench pure            # machines that do nothing but move
//! cargo bench -p fsmith-benches --bench crowd           # thousands of agents
//! cargo bench -p fsmith-benches --bench size            # bytes on a microcontroller
//! cargo bench -p fsmith-benches --bench large           # large machines
//! cargo bench -p fsmith-benches --bench compile         # what large machines cost to compile
//! cargo bench -p fsmith-benches --bench figures         # whether figures here are those recorded
//! cargo bench --manifest-path benches/peers/Cargo.toml  # the same machines on other libraries
//! ```
//!
//! Workloads with `stream` in their name measure streams; `levels`, `nested` and the machines of fifty states are those
//! with cells. `ratios` alternates the forms in one process; instructions are exactly reproducible. `pure` measures one
//! event at a time and slices; `large` compares with the same machines flattened and written by hand, and `compile --
//! --peers` with other libraries. The hand-written form of a stream is its nested `match`, inlined into a loop over the
//! same events, in which the compiler may keep state and counters in registers. `benches/record` contains the results,
//! with their dates, and in `figures.md` the run with the figures of this chapter; `benches/README.md` explains the
//! comparison.
