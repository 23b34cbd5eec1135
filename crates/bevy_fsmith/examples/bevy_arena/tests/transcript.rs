//! The fight always takes the recorded course. `FSMITH_EXPECT=overwrite` records it again.

use bevy_arena::world::{STEPS, Transcript};

#[test]
fn the_fight_behaves_as_recorded() {
    let mut app = bevy_arena::app();
    for _ in 0..STEPS {
        app.update();
    }
    let transcript = app.world().resource::<Transcript>().0.join("\n") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/transcript.txt");
    if std::env::var("FSMITH_EXPECT").is_ok_and(|expect| expect == "overwrite") {
        std::fs::write(file, &transcript).expect("the transcript can be written");
    }
    assert_eq!(transcript, std::fs::read_to_string(file).expect("the transcript is recorded"));
}
