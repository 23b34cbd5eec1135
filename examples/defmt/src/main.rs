//! A door that reports its steps to `defmt`.
//!
//! On a microcontroller, the frames are sent to the host and decoded there by `probe-rs` or `defmt-print`. Here, one
//! program does both. Its logger collects the frames; at the end it decodes them with the strings in its executable.
//!
//! ```text
//! cd examples/defmt && cargo run
//! ```

use std::error::Error;
use std::sync::Mutex;

use defmt_decoder::Table;
use fsmith::observer::{Defmt, DefmtLevel};
use fsmith::state_machine;

state_machine! {
    machine Door(is_locked: bool, log: &mut Defmt<DoorState>) {
        events { Push, Pull, Knock }
        observer log;

        initial Shut;
        state Shut { on Push if !is_locked => Open; on Knock => stay; }
        state Open { on Pull or after 30s => Shut; }
    }
}

/// The bytes of all frames, in the order in which they would be sent.
static SENT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[defmt::global_logger]
struct Logger;

// Only one thread logs, so no lock is needed.
unsafe impl defmt::Logger for Logger {
    fn acquire() {}
    unsafe fn flush() {}
    unsafe fn release() {}
    unsafe fn write(bytes: &[u8]) {
        SENT.lock().expect("no write panics").extend_from_slice(bytes);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut log = Defmt::new("door").level(DefmtLevel::Info).details(DefmtLevel::Debug);
    let mut door = Door::start(true, &mut log);
    door.handle(true, &mut log, DoorEvent::Push);
    door.handle(true, &mut log, DoorEvent::Knock);
    door.handle(false, &mut log, DoorEvent::Push);
    door.advance(false, &mut log, std::time::Duration::from_secs(30));
    let answer = door.handle(false, &mut log, DoorEvent::Pull);
    defmt::error!("the last answer: {}", answer);

    let table = Table::parse(&std::fs::read(std::env::current_exe()?)?)?.ok_or("no section `.defmt`")?;
    let sent = SENT.lock().expect("no write panics");
    let mut rest = &sent[..];
    while !rest.is_empty() {
        let (frame, length) = table.decode(rest).map_err(|error| format!("{error:?}"))?;
        let level = frame.level().map_or("", |level| level.as_str());
        println!("{level:<5} {}", frame.display_message());
        rest = &rest[length..];
    }
    Ok(())
}
