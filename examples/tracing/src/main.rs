//! A door that reports to the crate `tracing`: each step is a span, which contains what happens and what the actions
//! trace themselves.
//!
//! With the crate `tracing-opentelemetry` instead of a printer, each step is a span of OpenTelemetry.
//!
//! ```text
//! cargo run -p example-tracing
//! ```

use fsmith::observer::Tracing;
use fsmith::state_machine;
use tracing::Level;
use tracing_subscriber::fmt::format::FmtSpan;

state_machine! {
    machine Door(is_locked: bool, log: &mut Tracing<DoorState>) {
        events { Push, Pull, Knock }
        observer log;

        initial Shut;
        state Shut { on Push if !is_locked => Open; on Knock => tracing::info!("who is there?"); }
        state Open { on Pull or after 30s => Shut; }
    }
}

fn main() {
    tracing_subscriber::fmt()
        .with_max_level(Level::DEBUG)
        .with_span_events(FmtSpan::CLOSE)
        .without_time()
        .with_ansi(false)
        .init();

    let request = tracing::info_span!("request", id = 17);
    let _inside = request.enter();
    let mut log = Tracing::new("front door");
    let mut door = Door::start(true, &mut log);
    door.handle(true, &mut log, DoorEvent::Push);
    door.handle(true, &mut log, DoorEvent::Knock);
    door.handle(false, &mut log, DoorEvent::Push);
    door.advance(false, &mut log, std::time::Duration::from_secs(60));
    door.handle(false, &mut log, DoorEvent::Pull);
}
