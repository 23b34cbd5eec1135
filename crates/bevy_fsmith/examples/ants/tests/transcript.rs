//! The world always takes the recorded course. `FSMITH_EXPECT=overwrite` records it again.

use ants::marine::{Marine, MarineState};
use ants::{Transcript, app};

#[test]
fn the_world_behaves_as_recorded() {
    let mut app = app();
    for _ in 0..100 {
        app.update();
    }
    let transcript = app.world().resource::<Transcript>().lines.join("\n") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/transcript.txt");
    if std::env::var("FSMITH_EXPECT").is_ok_and(|expect| expect == "overwrite") {
        std::fs::write(file, &transcript).expect("the transcript can be written");
    }
    assert_eq!(transcript, std::fs::read_to_string(file).expect("the transcript is recorded"));
}

#[test]
fn the_marine_resumes_his_march_after_the_attack() {
    let mut app = app();
    for _ in 0..100 {
        app.update();
    }
    let mut marines = app.world_mut().query::<&Marine>();
    let marine = marines.single(app.world()).expect("one marine");
    assert_eq!(marine.state(), Some(MarineState::MoveAttack));
    assert!(marine.stack().eq([MarineState::Idle]));
}
