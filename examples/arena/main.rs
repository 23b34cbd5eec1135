//! An arena with a boss and two hundred sentries, in real time, seen through the inspector.
//!
//! ```text
//! cargo run --example arena --features inspect
//! ```
//!
//! It prints the address of a page, which shows every machine with its chart, the timelines of several machines, and
//! each step with the transitions that were considered. On the page you can send events, force states, advance the
//! time, pause, and restore earlier states of a machine.
//!
//! With the feature `live`, machines can also be tuned there, or in an editor in `sentry.rs` and `boss.rs`: numbers,
//! transitions that are switched off and on, and targets of arrows. See `fsmith::guide::tuning`.
//!
//! ```text
//! cargo run --example arena --features live
//! ```
//!
//! `--seconds 5` runs for this time only, as fast as possible. `--record FILE` writes a recording for
//! `fsmith inspect FILE`. With `live`, `--sources FOLDER` makes the machines follow `boss.rs` and `sentry.rs` in that
//! folder.

mod boss;
mod dice;
mod sentry;
mod world;

// This is the only difference with the feature `live`: the same machines follow their text while they run.
#[cfg(not(feature = "live"))]
use fsmith::inspect::state_machine;
#[cfg(feature = "live")]
use fsmith::live::state_machine;

use boss::BossEvent;
use sentry::SentryEvent;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};
use world::{TICK, World};

const SENTRIES: usize = 200;

/// Registers how events of a page are made. Their payload is text: `damage: 4`.
fn make_events() {
    let number = |carried: &str| carried.rsplit(':').next()?.trim().parse().ok();
    fsmith::inspect::make_events(move |name, carried| match name {
        "Hit" => Some(BossEvent::Hit { damage: number(carried)? }),
        _ => None,
    });
    fsmith::inspect::make_events(move |name, carried| match name {
        "Hit" => Some(SentryEvent::Hit { damage: number(carried)? }),
        "Noise" => Some(SentryEvent::Noise { volume: number(carried)? }),
        _ => None,
    });
}

fn main() -> io::Result<()> {
    let (mut end, mut file) = (None, None);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match (&*argument, arguments.next()) {
            ("--seconds", Some(seconds)) => end = seconds.parse().ok().map(Duration::from_secs),
            ("--record", Some(name)) => file = Some(PathBuf::from(name)),
            #[cfg(feature = "live")]
            ("--sources", Some(folder)) => {
                boss::Boss::source().watch(PathBuf::from(&folder).join("boss.rs"));
                sentry::Sentry::source().watch(PathBuf::from(folder).join("sentry.rs"));
            }
            (other, _) => {
                return Err(io::Error::other(format!("{other}: only --seconds N and --record FILE are known")));
            }
        }
    }
    make_events();
    fsmith::inspect::serve(0)?;
    let mut world = World::new(SENTRIES);
    match end {
        Some(end) => {
            for _ in 0..end.as_millis() / TICK.as_millis() {
                world.tick();
            }
        }
        None => run(&mut world),
    }
    println!("{}", world.report());
    if let Some(file) = file {
        fs::write(file, fsmith::inspect::recording().text())?;
    }
    Ok(())
}

/// Runs in real time, endlessly.
fn run(world: &mut World) {
    let mut next = Instant::now();
    loop {
        world.tick();
        next += TICK;
        match next.checked_duration_since(Instant::now()) {
            Some(rest) => thread::sleep(rest),
            // The program was paused, or the computer is too slow: missed ticks are skipped.
            None => next = Instant::now(),
        }
    }
}
