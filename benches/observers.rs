//! What it costs to be told what a machine does: the same machine without an observer, with one that observes nothing, with
//! those that there are, and as the inspector shows it. In the CPU time of this thread, by turns.

use fsmith_benches::rounds::Rounds;
use std::hint::black_box;

/// So many events a round.
const EVENTS: usize = 20_000;
const ROUNDS: usize = 31;

/// The same machine by each macro, lent an observer or not.
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

/// What a sentry works on.
#[derive(Clone, Debug, Default)]
pub struct Post {
    hits: u32,
    shots: u32,
}

/// Events that look drawn, by kind and number.
fn tape() -> Vec<(u32, u32)> {
    let mut seed = 7_u32;
    let mut draw = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    (0..EVENTS).map(|_| (draw() % 8, draw() % 100)).collect()
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

/// A row of the table: `other` against the machine without an observer.
fn row(what: &str, tape: &[(u32, u32)], mut other: impl FnMut(u32, u32)) {
    let mut post = Post::default();
    let mut sentry = plain::Sentry::start(&mut post);
    let rounds = Rounds::run(
        ROUNDS,
        || {
            for &(kind, number) in tape {
                sentry.handle(&mut post, event!(plain, kind, number));
            }
            black_box(&post);
        },
        || {
            for &(kind, number) in tape {
                other(kind, number);
            }
        },
    );
    println!("| {what} | {:.1} | {:.1} | {rounds} |", rounds.nanoseconds(EVENTS), rounds.nanoseconds_of_other(EVENTS));
}

fn main() {
    let tape = tape();
    println!("| | ns a step without | ns a step with | ratio |");
    println!("|---|---|---|---|");
    let mut post = Post::default();
    let mut sentry = observed::Sentry::start(&mut post, &mut ());
    row("an observer that observes nothing, `()`", &tape, |kind, number| {
        sentry.handle(&mut post, &mut (), event!(observed, kind, number));
    });
    let mut trace = fsmith::Trace::last(256);
    let mut sentry = observed::Sentry::start(&mut post, &mut trace);
    row("`Trace`, the last 256 steps", &tape, |kind, number| {
        sentry.handle(&mut post, &mut trace, event!(observed, kind, number));
    });
    let mut wire = fsmith::wire::Wire::new(|bytes: &[u8]| {
        black_box(bytes);
    });
    let mut sentry = observed::Sentry::start(&mut post, &mut wire.machine(0));
    row("`wire`, a stream of bytes", &tape, |kind, number| {
        sentry.handle(&mut post, &mut wire.machine(0), event!(observed, kind, number));
    });
    let mut sentry = inspected::Sentry::start(&mut post);
    row("of `inspect::state_machine!`, before anybody looks", &tape, |kind, number| {
        sentry.handle(&mut post, event!(inspected, kind, number));
    });
    // From here on it is looked at.
    black_box(fsmith::inspect::recording());
    row("the same, looked at", &tape, |kind, number| {
        sentry.handle(&mut post, event!(inspected, kind, number));
    });
}
