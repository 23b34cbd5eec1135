//! Runs the world, and prints what happened.

use ants::{Transcript, app};

fn main() {
    let mut app = app();
    for _ in 0..100 {
        app.update();
    }
    app.world().resource::<Transcript>().lines.iter().for_each(|line| println!("{line}"));
}
