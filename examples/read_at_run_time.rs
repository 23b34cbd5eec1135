//! A machine from a text file: read, checked and run without being compiled.
//!
//! The texts that fsmith is based on have machines "defined in a data file and read into the game at run time"
//! (Millington, Artificial Intelligence for Games, 5.3.4). The conditions of those consist of ranges, and, or, not over
//! the values of the game. Here, `examples/sentry.machine` is such a file, in the language of `state_machine!`. Its
//! values and actions are bound by name. Mistakes in it are reported as the compiler would, with their lines.
//!
//! The text may change while its machines run. Here, a designer edits a copy of the file twice: once by mistake, and
//! once so that the sentry runs away from a fight that he is losing.
//!
//! ```text
//! cargo run --example read_at_run_time --features read [-- FILE]
//! ```

use std::error::Error;
use std::path::Path;
use std::time::Duration;
use std::{env, fs, process, thread};

use fsmith::read::{File, Problem};

/// The situation of the sentry during the night.
struct Night {
    hour: u8,
    /// The distance of the nearest stranger, in metres.
    distance: f64,
    outnumbered: bool,
    tiredness: u8,
}

/// Opens the text in a file, and binds its values and actions.
fn sentries(path: &Path) -> Result<File<Night>, Problem> {
    File::open(path, |bind| {
        bind.value("hour", |night: &Night| night.hour)
            .value("distance", |night| night.distance)
            .value("outnumbered", |night| night.outnumbered)
            .value("tiredness", |night| night.tiredness)
            .action("say_round", |_, _| println!("       takes up his round"))
            .action("say_alarm", |_, arguments| println!("       to arms! at {} m", arguments[0].number()))
            .action("say_goodnight", |_, _| println!("       nods off"))
            .action("say_farewell", |_, _| println!("       runs"))
    })
}

/// Programs call `look` now and then: a new text comes into force once it has been written and has no mistakes.
fn wait_for_text(sentries: &mut File<Night>) -> Result<(), Problem> {
    while !sentries.look()? {
        thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path =
        env::args().nth(1).unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/examples/sentry.machine").into());
    let text = fs::read_to_string(path)?;
    let copy = env::temp_dir().join(format!("sentry-{}.machine", process::id()));
    fs::write(&copy, &text)?;

    let mut sentries = sentries(&copy)?;
    let mut night = Night { hour: 18, distance: 900.0, outnumbered: false, tiredness: 60 };
    let mut sentry = sentries.machine();
    sentry.restart(&mut night);

    let hours = [(19, 900.0, 85, None), (20, 900.0, 90, None), (21, 900.0, 60, Some(4.0)), (22, 15.0, 50, Some(40.0))];
    for (hour, distance, tiredness, noise) in hours {
        println!("{hour:02}:00");
        night = Night { hour, distance, tiredness, ..night };
        sentry.update(&mut night);
        if let Some(volume) = noise {
            let answer = sentry.handle(&mut night, "NoiseHeard", &[volume])?;
            println!("       (a noise of {volume}: {answer:?})");
        }
    }

    // A designer changes the text. A mistake is reported as by the compiler, and the sentry continues.
    let cowardly = |target: &str| {
        let flees = format!("when outnumbered => {target};\n        when !(0..30).contains(&distance) => Patrol;");
        let defends = text.replace("when !(0..30).contains(&distance) || outnumbered => Patrol;", &flees);
        let flee = "    state Flee { enter { say_farewell(); } after 1h => Patrol; }\n}";
        format!("{}{flee}\n", defends.trim_end().trim_end_matches('}'))
    };
    fs::write(&copy, cowardly("Fle"))?;
    if let Err(Problem::Mistaken(_, mistakes)) = wait_for_text(&mut sentries) {
        println!("{mistakes}");
    }
    fs::write(&copy, cowardly("Flee"))?;
    wait_for_text(&mut sentries)?;
    sentries.renew(&mut sentry, &mut night);
    println!("       (the text has changed, state: {:?})", sentry.state());

    night.outnumbered = true;
    sentry.update(&mut night);
    sentry.advance(&mut night, Duration::from_hours(5));
    println!("05:00  the watch ends, state: {:?}", sentry.state());
    fs::remove_file(copy)?;
    Ok(())
}
