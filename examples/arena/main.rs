//! An arena with a boss and two hundred sentries, in real time, seen through the inspector.
//!
//! ```text
//! cargo run --example arena --features inspect
//! ```
//!
//! It prints the address of a page. There one finds every machine with its chart, the timelines of several over each other,
//! and each step with what was asked; one may send events, force states, let time pass, pause, and bring a machine back to
//! where it was.
//!
//! With the feature `live` it is also tuned there: numbers by sliders, transitions switched off and on, arrows that lead
//! elsewhere; or in an editor, in `sentry.rs` and `boss.rs`. `fsmith::guide::tuning` walks through it.
//!
//! ```text
//! cargo run --example arena --features live
//! ```
//!
//! `--seconds 5` ends it after so long, as fast as it can; `--record FILE` writes down what the machines did, for
//! `fsmith inspect FILE`; with `live`, `--sources FOLDER` has the machines follow `boss.rs` and `sentry.rs` of another folder.

mod boss;
mod dice;
mod sentry;
mod world;

// One line: with the feature `live` the same machines follow their text while they run.
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

/// How events are made that a page sends: what they carry is text, `damage: 4`.
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

/// In real time, for ever.
fn run(world: &mut World) {
    let mut next = Instant::now();
    loop {
        world.tick();
        next += TICK;
        match next.checked_duration_since(Instant::now()) {
            Some(rest) => thread::sleep(rest),
            // It was paused, or the machine is too slow: what is missed is not made up for.
            None => next = Instant::now(),
        }
    }
}
