//! Runs the arena, and prints what happened.
//!
//! ```text
//! cargo run -p bevy_arena
//! cargo run -p bevy_arena --features inspect     # also serves the page of the inspector, in real time
//! ```

use bevy_arena::world::{STEP, STEPS, Transcript};

fn main() {
    let mut app = bevy_arena::app();
    #[cfg(feature = "inspect")]
    serve();
    let mut printed = 0;
    for _ in 0..STEPS {
        app.update();
        let transcript = &app.world().resource::<Transcript>().0;
        transcript[printed..].iter().for_each(|line| println!("{line}"));
        printed = transcript.len();
        if cfg!(feature = "inspect") {
            std::thread::sleep(STEP);
        }
    }
}

/// Serves the page of the inspector, and prints its address.
#[cfg(feature = "inspect")]
fn serve() {
    if let Err(error) = bevy_fsmith::fsmith::inspect::serve(0) {
        eprintln!("the inspector cannot be served: {error}");
    }
}
