//! Plays the recorded keys, and prints which states the character enters.

use platformer::{Transcript, app};

fn main() {
    let mut app = app(platformer::demo());
    for _ in 0..300 {
        app.update();
    }
    app.world().resource::<Transcript>().0.iter().for_each(|line| println!("{line}"));
}
