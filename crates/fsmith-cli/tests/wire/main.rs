//! Streams: the page receives what a trace of the same run contains. Also tests their size, and damaged streams.

mod arena;
mod command;
mod damage;
mod expected_step;
mod firmware;
mod kinds;
mod many;

use arena::{Boss, BossEvent, BossState, Call, Calls, Npc, Ogre, Sentry, SentryEvent, SentryState};
use expected_step::is_same;
use fsm_observe::wire::format;
use fsmith::observer::{Candidate, Cause, Effect, End, Kind, Verdict};
use fsmith::wire::{Sink, Wire};
use fsmith::{Answer, Observer, State, Trace};
use fsmith_cli::source::charts_in;
use fsmith_cli::wire::Decoder;
use kinds::{Deep, DeepState, Dice, Fragile, FragileEvent, Job, JobEvent, JobState, Keys, KeysEvent, KeysState};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

const ARENA: &str = include_str!("arena.rs");
const KINDS: &str = include_str!("kinds.rs");

/// A sink that keeps all bytes, and the lengths of the pieces in which they were written.
#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    pieces: Vec<usize>,
}

impl Sink for Kept {
    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.pieces.push(bytes.len());
    }
}

impl Kept {
    /// The first byte of each piece.
    fn firsts(&self) -> impl Iterator<Item = u8> {
        let starts = self.pieces.iter().scan(0, |at, piece| Some(std::mem::replace(at, *at + piece)));
        starts.map(|at| self.bytes[at])
    }
}

thread_local! {
    /// The first bytes of the pieces that the walks of a test have sent.
    static KINDS_SENT: RefCell<BTreeSet<u8>> = const { RefCell::new(BTreeSet::new()) };
}

/// Whether a walk has sent a record of this kind, which is not a step.
fn was_sent(kind: u8) -> bool {
    KINDS_SENT.with_borrow(|kinds| kinds.contains(&(format::FIRST | format::CONTROL | kind << 3)))
}

fn decoder(source: &str) -> Decoder {
    let found = charts_in(source);
    assert!(found.iter().all(|found| found.book.is_some()), "{found:?}");
    Decoder::new(found.into_iter().filter_map(|found| found.book))
}

/// The messages about steps of a machine.
fn steps(messages: &[Value], machine: usize) -> Vec<&Value> {
    messages.iter().filter(|message| message["k"] == "step" && message["m"] == machine).collect()
}

/// Compares the messages about a machine with its trace. Returns the number of steps.
fn compare<S: State>(messages: &[Value], machine: usize, trace: &Trace<S>) -> usize {
    let decoded = steps(messages, machine);
    let expected: Vec<_> = trace.steps().filter_map(expected_step::expected_step).collect();
    for (nth, (decoded, expected)) in decoded.iter().zip(&expected).enumerate() {
        assert!(
            is_same(decoded, expected),
            "machine {machine}, step {nth}\n  decoded  {decoded}\n  expected {expected}"
        );
        assert_eq!(decoded["n"], nth + 1);
    }
    assert_eq!(decoded.len(), expected.len(), "machine {machine}");
    decoded.len()
}

/// The arena, observed by traces and by a stream.
struct Watched {
    boss: (Boss, Trace<BossState>),
    sentries: Vec<(Sentry, Trace<SentryState>)>,
    wire: Wire<Kept>,
    /// Whether all machines are described every ten seconds.
    describes: bool,
}

impl Watched {
    fn run(sentries: usize, ticks: u64, payloads: bool, describes: bool) -> Watched {
        let wire = Wire::new(Kept::default());
        let mut watched = Watched {
            boss: (Boss::new(), Trace::new()),
            sentries: (0..sentries).map(|_| (Sentry::new(), Trace::new())).collect(),
            wire: if payloads { wire.payloads() } else { wire },
            describes,
        };
        arena::run(sentries, ticks, &mut watched);
        watched
    }
}

impl Calls for Watched {
    fn at(&mut self, millis: u64) {
        self.wire.at(millis);
        self.boss.1.at(Duration::from_millis(millis));
        self.sentries.iter_mut().for_each(|(_, trace)| trace.at(Duration::from_millis(millis)));
        if self.describes && millis % 10_000 == 5_000 {
            self.wire.describe(0, &self.boss.0);
            for (nth, (sentry, _)) in self.sentries.iter().enumerate() {
                self.wire.describe(nth as u32 + 1, sentry);
            }
        }
    }

    fn boss(&mut self, ogre: &mut Ogre, call: Call<BossEvent>) {
        let (boss, trace) = &mut self.boss;
        let look = &mut (trace, self.wire.machine(0));
        match call {
            Call::Start => boss.restart(ogre, look),
            Call::Advance(by) => drop(boss.advance(ogre, look, by)),
            Call::Update => drop(boss.update(ogre, look)),
            Call::Tell(event) => drop(boss.handle(ogre, look, event)),
        }
    }

    fn sentry(&mut self, number: usize, npc: &mut Npc, call: Call<SentryEvent>) {
        let (sentry, trace) = &mut self.sentries[number - 1];
        let look = &mut (trace, self.wire.machine(number as u32));
        match call {
            Call::Start => sentry.restart(npc, look),
            Call::Advance(by) => drop(sentry.advance(npc, look, by)),
            Call::Update => drop(sentry.update(npc, look)),
            Call::Tell(event) => drop(sentry.handle(npc, look, event)),
        }
    }
}

#[test]
fn the_stream_of_an_arena_matches_its_trace() {
    let mut watched = Watched::run(40, 1500, true, true);
    let mut decoder = decoder(ARENA);
    // In pieces, as from a serial port.
    watched.wire.sink().bytes.chunks(7).for_each(|piece| decoder.feed(piece));
    decoder.finish();
    assert_eq!(decoder.notes(), Vec::<String>::new());
    let messages = decoder.messages();
    let mut count = compare(&messages, 0, &watched.boss.1);
    for (nth, (_, trace)) in watched.sentries.iter().enumerate() {
        count += compare(&messages, nth + 1, trace);
    }
    assert!(count > 3000, "{count}");
}

/// To print the figures, run `cargo test -p fsmith-cli --test wire bytes -- --nocapture`.
#[test]
fn a_step_takes_few_bytes() {
    let mut watched = Watched::run(200, 600, false, false);
    let mut decoder = decoder(ARENA);
    decoder.feed(&watched.wire.sink().bytes);
    decoder.finish();
    assert_eq!(decoder.notes(), Vec::<String>::new());
    let messages = decoder.messages();
    let steps = messages.iter().filter(|message| message["k"] == "step").count();
    let Kept { bytes, pieces } = watched.wire.sink();
    let a_step = bytes.len() as f64 / steps as f64;
    let json: usize = messages.iter().map(|message| message.to_string().len()).sum();
    println!(
        "{steps} steps of {} machines: {} bytes, {a_step:.2} a step; the longest record has {}; as JSON {} bytes a step; {} bytes of memory",
        watched.sentries.len() + 1,
        bytes.len(),
        pieces.iter().max().unwrap_or(&0),
        json / steps,
        size_of::<Wire<fn(&[u8])>>(),
    );
    assert!(a_step < 4.4, "{a_step}");
}

/// A run of a machine with a random number of each kind of call.
macro_rules! walk {
    ($machine:ident, $state:ident, $seed:expr, |$it:ident, $look:ident, $dice:ident, $roll:ident| $call:expr) => {{
        let (mut $it, mut trace) = ($machine::new(), Trace::<$state>::new());
        let mut $dice = Dice($seed);
        let mut wire = Wire::new(Kept::default()).payloads();
        let mut now = 0;
        for _ in 0..400 {
            let $roll = $dice.roll(1000);
            if $roll % 3 == 0 {
                now += u64::from($roll) * 7;
            }
            wire.at(now);
            trace.at(Duration::from_millis(now));
            {
                let $look = &mut (&mut trace, wire.machine(5));
                $call;
            }
        }
        let mut decoder = decoder(KINDS);
        decoder.feed(&wire.sink().bytes);
        decoder.finish();
        assert_eq!(decoder.notes(), Vec::<String>::new(), "seed {}", $seed);
        let messages = decoder.messages();
        KINDS_SENT.with_borrow_mut(|kinds| kinds.extend(wire.sink().firsts()));
        let new = messages.iter().find(|message| message["k"] == "new").expect("it is reported");
        assert_eq!(new["label"], concat!(stringify!($machine), " 5"));
        compare(&messages, 0, &trace)
    }};
}

#[test]
fn pushes_suspension_and_signals_are_decoded_exactly() {
    let walk = |seed| {
        walk!(Job, JobState, seed, |job, look, dice, roll| match roll % 10 {
            0..=3 => drop(job.handle(look, &mut dice, JobEvent::Work(roll / 10 % 9))),
            4 => drop(job.handle(look, &mut dice, if roll % 20 < 10 { JobEvent::Call } else { JobEvent::Hang })),
            5 => drop(job.handle(look, &mut dice, JobEvent::Back)),
            6 => drop(job.handle(look, &mut dice, JobEvent::Note { text: "ä\n\u{7f}".repeat(roll as usize % 3) })),
            7 => drop(job.advance(look, &mut dice, Duration::from_millis(u64::from(roll) * 9))),
            8 => drop(job.update(look, &mut dice)),
            _ if roll < 60 => job.restart(look, &mut dice),
            _ if roll < 90 => job.stop(look, &mut dice),
            _ => drop(job.handle(look, &mut dice, JobEvent::Pause)),
        })
    };
    let steps: usize = (0..60).map(walk).sum();
    assert!(steps > 5000, "{steps}");
    // A hundred signals that are raised in one step do not fit into its record.
    assert!(was_sent(format::PAYLOAD) && was_sent(format::HAPPENED));
}

#[test]
fn regions_are_decoded_exactly() {
    let walk = |seed| {
        walk!(Keys, KeysState, seed, |keys, look, dice, roll| match roll % 9 {
            0..=2 => drop(keys.handle(look, &mut dice, KeysEvent::Press)),
            3 | 4 => drop(keys.handle(look, &mut dice, KeysEvent::Lock)),
            5 => drop(keys.handle(look, &mut dice, KeysEvent::Reset)),
            6 => drop(keys.handle(look, &mut dice, KeysEvent::Hold((roll / 9 % 6) as u8))),
            7 => drop(keys.advance(look, &mut dice, Duration::from_millis(u64::from(roll)))),
            _ if roll < 60 => keys.restart(look, &mut dice),
            _ if roll < 90 => keys.stop(look, &mut dice),
            _ => drop(keys.handle(look, &mut dice, KeysEvent::Off)),
        })
    };
    let steps: usize = (0..60).map(walk).sum();
    assert!(steps > 5000, "{steps}");
}

#[test]
fn long_paths_and_foreign_events_are_decoded_exactly() {
    let walk = |seed| {
        walk!(Deep, DeepState, seed, |deep, look, dice, roll| {
            let _ = &dice;
            match roll {
                0..30 => deep.restart(look),
                _ => drop(deep.handle(look, (roll % 11) as u8)),
            }
        })
    };
    let steps: usize = (0..60).map(walk).sum();
    assert!(steps > 10000, "{steps}");
}

/// A machine panics in a call, so the answer is never sent. Another machine continues, and reuses its number.
#[test]
fn violated_invariants_are_decoded() {
    let (mut wire, mut load) = (Wire::new(Kept::default()), 0);
    wire.name(3, "crate");
    let mut fragile = Fragile::start(&mut wire.machine(3), &mut load);
    let mut add = || fragile.handle(&mut wire.machine(3), &mut load, FragileEvent::Add);
    let (first, second) = (add(), add());
    assert!(first.reacted() && second.reacted());
    assert!(catch_unwind(AssertUnwindSafe(add)).is_err());
    wire.gone(3);
    let mut again = Fragile::start(&mut wire.machine(3), &mut 0);
    again.handle(&mut wire.machine(3), &mut 0, FragileEvent::Add);
    let mut decoder = decoder(KINDS);
    decoder.feed(&wire.sink().bytes);
    decoder.finish();
    assert_eq!(decoder.notes(), ["machine 3: Whole violates `never *load > 2`"]);
    let messages = decoder.messages();
    let kinds: Vec<_> = messages.iter().map(|message| (message["k"].as_str().unwrap_or(""), &message["m"])).collect();
    let started = |machine| [("new", machine), ("step", machine), ("step", machine)];
    let machines = [serde_json::json!(0), serde_json::json!(1)];
    let expected = started(&machines[0]).into_iter().chain([("step", &machines[0]); 2]).chain([("drop", &machines[0])]);
    assert_eq!(kinds, expected.chain(started(&machines[1])).collect::<Vec<_>>());
    assert_eq!(messages[0]["label"], "crate");
}

/// The transition that forces a state is not in the chart, so its effect is sent in full.
#[test]
fn a_forced_state_is_decoded_exactly() {
    let mut dice = Dice(3);
    let mut wire = Wire::new(Kept::default());
    let mut keys = Keys::start(&mut wire.machine(0), &mut dice);
    let mut forced = wire.machine(0);
    let forced: &mut dyn Observer<KeysState> = &mut forced;
    let to = KeysState::Standby;
    forced.began(Cause::Force(to));
    forced.considered(Candidate::new(900, None, "force Standby", Kind::Force), Verdict::Taken);
    keys.active().rev().for_each(|state| forced.exited(state));
    forced.effect(Effect::new(None, End::To(&[KeysState::Standby]), 900));
    forced.entered(to);
    forced.answered(Answer::Moved);
    let exits = keys.active().count();
    keys.stop(&mut (), &mut dice);

    let mut decoder = decoder(KINDS);
    decoder.feed(&wire.sink().bytes);
    decoder.finish();
    assert_eq!(decoder.notes(), Vec::<String>::new());
    let messages = decoder.messages();
    let [_, step] = steps(&messages, 0)[..] else { panic!("{messages:?}") };
    assert_eq!((&step["by"], &step["ans"], &step["look"]), (&json!(["force", "forced"]), &json!("Moved"), &json!([])));
    let happened = step["h"].as_array().expect("a list");
    assert_eq!((happened.len(), happened.last()), (exits + 1, Some(&json!(["e", 1 + to.index()]))));
    // A page that is opened now shows this state.
    assert_eq!(decoder.here()[0]["cfg"], json!([1 + to.index()]));
}
