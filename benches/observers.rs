//! The cost of observing a machine and of running it on an engine: the same machine without an observer, with one that
//! observes nothing, with the existing observers, and as the inspector shows it, its interpreted twin, and a machine
//! whose text may change. The CPU time of this thread is measured, alternating with the machine without an observer.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench observers [-- --quick]
//! ```

use fsmith_benches::options::{Options, TIMES_SAY_NOTHING};
use fsmith_benches::rounds::Rounds;
use std::hint::black_box;

/// The number of events per round.
const EVENTS: usize = 20_000;
const ROUNDS: usize = 31;

/// Declares the machine with one of the macros, with or without an observer.
macro_rules! sentry {
    ($module:ident, $($macro:ident)::+, [$($observed:tt)*], [$($item:tt)*]) => {
        mod $module {
            use super::Post;
            #[allow(unused_imports)]
            use fsmith::Observer;

            $($macro)::+! {
                pub machine Sentry(post: &mut Post $($observed)*) {
                    #[derive(Clone, Copy, Debug)]
                    events { Noise(u32), Seen, Lost, Hit(u32) }
                    $($item)*
                    initial Duty;
                    alarm on Hit(damage) if damage > 90 => Down;
                    on Hit(damage) => { post.hits += damage; }
                    state Duty {
                        initial Patrol;
                        history shallow;
                        on Seen => Fight;
                        state Patrol { on Noise(volume) if volume > 40 => Look; }
                        state Look { on Noise(volume) if volume > 70 => stay; on Noise(_) => Patrol; }
                    }
                    state Fight { on Lost => Duty; on Noise(_) => { post.shots += 1; } }
                    state Down { on Lost => Duty; }
                }
            }
        }
    };
}

sentry!(plain, fsmith::state_machine, [], []);
sentry!(observed, fsmith::state_machine, [, look: &mut impl Observer<SentryState>], [observer look;]);
sentry!(inspected, fsmith::inspect::state_machine, [], []);
sentry!(twin, fsmith::interpreter::state_machine, [], []);
sentry!(live, fsmith::live::state_machine, [], []);

/// The context of a sentry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Post {
    hits: u32,
    shots: u32,
}

/// Returns pseudorandom events, by variant and number.
fn tape(events: usize) -> Vec<(u32, u32)> {
    let mut seed = 7_u32;
    let mut draw = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    (0..events).map(|_| (draw() % 8, draw() % 100)).collect()
}

macro_rules! event {
    ($module:ident, $kind:expr, $number:expr) => {
        match $kind {
            0..=3 => $module::SentryEvent::Noise($number),
            4 => $module::SentryEvent::Seen,
            5 => $module::SentryEvent::Lost,
            _ => $module::SentryEvent::Hit($number),
        }
    };
}

/// The events, and the number of measurements.
struct Bench {
    tape: Vec<(u32, u32)>,
    rounds: usize,
}

impl Bench {
    /// Prints a row of the table: the ratio of `other` to the machine without an observer, which must do the same.
    fn row(&self, what: &str, mut other: impl FnMut(&mut Post, u32, u32)) {
        let (mut post, mut observed) = (Post::default(), Post::default());
        let mut sentry = plain::Sentry::start(&mut post);
        let rounds = Rounds::run(
            self.rounds,
            || {
                for &(kind, number) in &self.tape {
                    sentry.handle(&mut post, event!(plain, kind, number));
                }
                black_box(&post);
            },
            || {
                for &(kind, number) in &self.tape {
                    other(&mut observed, kind, number);
                }
            },
        );
        assert_eq!(observed, post, "{what}");
        assert_ne!(post, Post::default(), "nothing happened");
        let events = self.tape.len();
        println!(
            "| {what} | {:.1} | {:.1} | {rounds} |",
            rounds.nanoseconds(events),
            rounds.nanoseconds_of_other(events)
        );
    }
}

fn main() {
    let options = Options::from_args(TIMES_SAY_NOTHING);
    let bench = Bench { tape: tape(options.of(EVENTS, 1_000)), rounds: options.of(ROUNDS, 1) };
    println!("| | ns a step without | ns a step with | ratio |");
    println!("|---|---|---|---|");
    let start = &mut Post::default();
    let mut sentry = observed::Sentry::start(start, &mut ());
    bench.row("an observer that observes nothing, `()`", |post, kind, number| {
        sentry.handle(post, &mut (), event!(observed, kind, number));
    });
    let mut trace = fsmith::Trace::last(256);
    let mut sentry = observed::Sentry::start(start, &mut trace);
    bench.row("`Trace`, the last 256 steps", |post, kind, number| {
        sentry.handle(post, &mut trace, event!(observed, kind, number));
    });
    let mut wire = fsmith::wire::Wire::new(|bytes: &[u8]| {
        black_box(bytes);
    });
    let mut sentry = observed::Sentry::start(start, &mut wire.machine(0));
    bench.row("`wire`, a stream of bytes", |post, kind, number| {
        sentry.handle(post, &mut wire.machine(0), event!(observed, kind, number));
    });
    let mut coverage = fsmith::explore::coverage::Coverage::new();
    let mut sentry = observed::Sentry::start(start, &mut coverage);
    bench.row("`Coverage`, which counts what happens", |post, kind, number| {
        sentry.handle(post, &mut coverage, event!(observed, kind, number));
    });
    let mut sentry = inspected::Sentry::start(start);
    bench.row("of `inspect::state_machine!`, before anybody looks", |post, kind, number| {
        sentry.handle(post, event!(inspected, kind, number));
    });
    let mut sentry = twin::Sentry::interpreter();
    sentry.restart(start);
    bench.row("the interpreted twin", |post, kind, number| {
        sentry.handle(post, event!(twin, kind, number));
    });
    let mut sentry = live::Sentry::start(start);
    bench.row("of `live::state_machine!`, before anybody looks", |post, kind, number| {
        sentry.handle(post, event!(live, kind, number));
    });
    // The inspector records from now on.
    black_box(fsmith::inspect::recording());
    let mut sentry = inspected::Sentry::start(start);
    bench.row("of `inspect::state_machine!`, looked at", |post, kind, number| {
        sentry.handle(post, event!(inspected, kind, number));
    });
}
