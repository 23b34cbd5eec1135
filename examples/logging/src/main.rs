//! A door that logs to the crate `log`: a record for each step, and details if the logger enables them.
//!
//! ```text
//! cargo run -p example-logging [-- trace]
//! ```

use fsmith::observer::Log;
use fsmith::state_machine;
use log::{Level, LevelFilter, Metadata, Record};

state_machine! {
    machine Door(is_locked: bool, log: &mut Log<DoorState>) {
        events { Push, Pull, Knock }
        observer log;

        initial Shut;
        state Shut { on Push if !is_locked => Open; on Knock => log::warn!("who is there?"); }
        state Open { on Pull or after 30s => Shut; }
    }
}

/// Prints records. Real programs use `env_logger` or a similar logger.
struct Prints;

impl log::Log for Prints {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= log::max_level()
    }

    fn log(&self, record: &Record<'_>) {
        println!("{:<5} {}: {}", record.level(), record.target(), record.args());
    }

    fn flush(&self) {}
}

fn main() {
    let is_detailed = std::env::args().any(|argument| argument == "trace");
    log::set_logger(&Prints).expect("there is no other");
    log::set_max_level(if is_detailed { LevelFilter::Trace } else { LevelFilter::Info });

    let mut log = Log::new("front door").level(Level::Info);
    let mut door = Door::start(true, &mut log);
    door.handle(true, &mut log, DoorEvent::Push);
    door.handle(true, &mut log, DoorEvent::Knock);
    door.handle(false, &mut log, DoorEvent::Push);
    door.advance(false, &mut log, std::time::Duration::from_secs(60));
    door.handle(false, &mut log, DoorEvent::Pull);
}
