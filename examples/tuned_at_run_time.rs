//! A compiled machine that is changed while it runs, without being compiled again.
//!
//! The texts that fsmith is based on say about hard-coded machines that "the game is recompiled each time a behaviour
//! changes" (Millington, Artificial Intelligence for Games, 5.3.8). A live machine follows the file that it was
//! compiled from. Here, that is a copy, which a designer edits three times: some numbers, a mistake, and a new state.
//!
//! ```text
//! cargo run --example tuned_at_run_time --features live
//! ```

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use fsmith::live::state_machine;

/// The situation of the guard, and his courage.
struct Body {
    courage: u32,
    stranger: u32,
}

impl Body {
    fn shout(&self, what: &str) {
        println!("    \"{what}\"");
    }
}

state_machine! {
    machine Guard(body: &mut Body) {
        initial Patrol;
        state Patrol {
            when body.stranger < 20 => Defend;
        }
        state Defend {
            enter { body.shout("to arms!"); }
            active { body.courage -= 10; }
            when body.stranger > 30 => Patrol;
            when body.courage < 50 => { body.shout("help!"); Patrol }
        }
    }
}

/// A copy of this file for editing.
struct Copy {
    path: PathBuf,
    text: String,
}

impl Copy {
    fn of_this_file() -> std::io::Result<Self> {
        let path = env::temp_dir().join(format!("guard-{}.rs", process::id()));
        let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/tuned_at_run_time.rs"))?;
        fs::write(&path, &text)?;
        Ok(Copy { path, text })
    }

    /// Edits the file, and waits until the change is in force; only for a short time, because it may be a mistake.
    fn edit(&mut self, before: &str, after: &str) -> std::io::Result<()> {
        // The first occurrence is the one in the machine.
        self.text = self.text.replacen(before, after, 1);
        fs::write(&self.path, &self.text)?;
        let (began, known) = (Instant::now(), Guard::source().number());
        while Guard::source().number() == known && began.elapsed() < Duration::from_millis(500) {
            thread::sleep(Duration::from_millis(5));
        }
        let state = if Guard::source().number() == known { "not in force" } else { "in force" };
        println!("({} is {state})", after.lines().next().unwrap_or_default());
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut copy = Copy::of_this_file()?;
    Guard::source().watch(&copy.path);
    let mut body = Body { courage: 100, stranger: 25 };
    let mut guard = Guard::start(&mut body);
    // Gives the machine time to notice the copy.
    thread::sleep(Duration::from_millis(100));
    let mut at = |stranger: u32| {
        body.stranger = stranger;
        guard.update(&mut body);
        let state = guard.state().map(GuardState::name).unwrap_or_default();
        println!("a stranger at {stranger} m: {state}, courage {}", body.courage);
    };

    at(25);
    copy.edit("when body.stranger < 20", "when body.stranger < 28")?;
    at(25);
    at(25);
    // A change that requires the compiler is reported with its line, and has no effect.
    copy.edit("body.courage < 50 =>", "body.courage.is_power_of_two() =>")?;
    at(25);
    copy.edit("body.courage.is_power_of_two() =>", "body.courage < 90 =>")?;
    copy.edit(
        "{ body.shout(\"help!\"); Patrol }\n        }",
        "{ body.shout(\"help!\"); Flee }\n        }\n        state Flee { when body.stranger > 30 => Patrol; }",
    )?;
    at(25);
    at(25);
    at(40);
    fs::remove_file(copy.path)?;
    Ok(())
}
