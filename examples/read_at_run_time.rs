//! A machine from a text file: read, checked and run without being compiled.
//!
//! The texts that fsmith is based on have machines "defined in a data file and read into the game at run time"
//! (Millington, Artificial Intelligence for Games, 5.3.4), with conditions made of ranges, and, or, not over the values of
//! the game. Here `examples/sentry.machine` is such a file, in the language of `state_machine!`. What it asks and does
//! is bound by name. Mistakes in it are those that the compiler reports, with their lines.
//!
//! ```text
//! cargo run --example read_at_run_time --features read [-- FILE]
//! ```

use std::error::Error;
use std::time::Duration;

use fsmith::read::{Blueprint, Machine};

/// What the sentry knows of the night.
struct Night {
    hour: u8,
    /// How far the nearest stranger is, in metres.
    distance: f64,
    outnumbered: bool,
    tiredness: u8,
}

fn sentry(text: &str) -> Result<Machine<Night>, Box<dyn Error>> {
    let blueprint = Blueprint::read(text)?;
    let bound = blueprint
        .bind()
        .value("hour", |night: &Night| night.hour)
        .value("distance", |night| night.distance)
        .value("outnumbered", |night| night.outnumbered)
        .value("tiredness", |night| night.tiredness)
        .action("say_round", |_, _| println!("       takes up his round"))
        .action("say_alarm", |_, arguments| println!("       to arms! at {} m", arguments[0].number()))
        .action("say_goodnight", |_, _| println!("       nods off"));
    Ok(bound.finish()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/examples/sentry.machine").into());
    let mut night = Night { hour: 18, distance: 900.0, outnumbered: false, tiredness: 60 };
    let mut sentry = sentry(&std::fs::read_to_string(path)?)?;
    sentry.restart(&mut night);

    let hours = [(19, 900.0, 85, None), (20, 900.0, 90, None), (21, 900.0, 60, Some(4.0)), (22, 15.0, 50, Some(40.0))];
    for (hour, distance, tiredness, noise) in hours.into_iter().chain([(23, 400.0, 70, None), (0, 400.0, 95, None)]) {
        println!("{hour:02}:00");
        night = Night { hour, distance, tiredness, ..night };
        sentry.update(&mut night);
        if let Some(volume) = noise {
            let answer = sentry.handle(&mut night, "NoiseHeard", &[volume])?;
            println!("       (a noise of {volume}: {answer:?})");
        }
    }
    sentry.advance(&mut night, Duration::from_hours(5));
    println!("05:00  the watch ends, state: {:?}", sentry.state());

    // A mistake in the text is told as the compiler tells it.
    println!(
        "{}",
        Blueprint::read(
            "machine Guard {\n    initial Watch;\n    state Watch { when late => Slep; }\n    state Sleep;\n}"
        )
        .unwrap_err()
    );
    Ok(())
}
