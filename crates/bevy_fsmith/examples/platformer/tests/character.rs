//! The character, with the keys of each case.

use bevy_app::App;
use platformer::body::Body;
use platformer::hero::{Hero, HeroState};
use platformer::{Blade, Key, Transcript, app, demo};

/// Runs the app for some steps.
fn play(keys: &[(u32, Key)], steps: u32) -> App {
    let mut app = app(keys.to_vec());
    (0..steps).for_each(|_| app.update());
    app
}

fn is_in(app: &mut App, state: HeroState) -> bool {
    let mut heroes = app.world_mut().query::<&Hero>();
    heroes.single(app.world()).expect("one character").is_in(state)
}

fn body(app: &mut App) -> &Body {
    let mut bodies = app.world_mut().query::<&Body>();
    bodies.single(app.world()).expect("one body")
}

/// The first step at which the character is in a state.
fn first(keys: &[(u32, Key)], state: HeroState) -> u32 {
    let mut app = app(keys.to_vec());
    (0..400)
        .find(|_| {
            app.update();
            is_in(&mut app, state)
        })
        .unwrap_or_else(|| panic!("{state:?} is never entered"))
}

const RUN: (u32, Key) = (0, Key::Run(true));

#[test]
fn the_demonstration_behaves_as_recorded() {
    let app = play(&demo(), 300);
    let transcript = app.world().resource::<Transcript>().0.join("\n") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/transcript.txt");
    if std::env::var("FSMITH_EXPECT").is_ok_and(|expect| expect == "overwrite") {
        std::fs::write(file, &transcript).expect("the transcript can be written");
    }
    assert_eq!(transcript, std::fs::read_to_string(file).expect("the transcript is recorded"));
}

#[test]
fn a_jump_is_possible_shortly_after_leaving_an_edge() {
    let edge = first(&[RUN], HeroState::Edge);
    let mut early = play(&[RUN, (edge + 2, Key::Jump)], edge + 4);
    assert!(is_in(&mut early, HeroState::Jumping));
    let mut late = play(&[RUN, (edge + 8, Key::Jump)], edge + 10);
    assert!(is_in(&mut late, HeroState::Air) && !is_in(&mut late, HeroState::Jumping));
}

#[test]
fn a_jump_shortly_before_landing_is_deferred() {
    let land = first(&[RUN], HeroState::Land);
    let mut buffered = play(&[RUN, (land + 1, Key::Jump)], land + 2);
    assert!(is_in(&mut buffered, HeroState::Land));
    (0..8).for_each(|_| buffered.update());
    assert!(is_in(&mut buffered, HeroState::Jumping) && body(&mut buffered).rise > 0);
    let mut lost = play(&[RUN, (land - 4, Key::Jump)], land + 10);
    assert!(is_in(&mut lost, HeroState::Run), "a jump in the middle of the fall is not kept");
}

#[test]
fn a_wall_slows_the_fall_and_allows_a_jump() {
    let jump = 150;
    let wall = first(&[RUN, (jump, Key::Jump)], HeroState::Wall);
    let mut app = play(&[RUN, (jump, Key::Jump)], wall + 4);
    assert!(is_in(&mut app, HeroState::Wall));
    assert_eq!(body(&mut app).rise, -Body::SLIDE);
    let mut app = play(&[RUN, (jump, Key::Jump), (wall + 3, Key::Jump)], wall + 6);
    assert!(is_in(&mut app, HeroState::Jumping));
}

#[test]
fn attacks_are_possible_while_running_and_their_blade_vanishes() {
    let keys = [RUN, (10, Key::Attack)];
    let strike = first(&keys, HeroState::Strike);
    let mut app = play(&keys, strike + 1);
    assert!(is_in(&mut app, HeroState::Run) && is_in(&mut app, HeroState::Strike));
    let blades = |app: &mut App| app.world_mut().query::<&Blade>().iter(app.world()).count();
    assert_eq!(blades(&mut app), 1);
    (0..6).for_each(|_| app.update());
    assert!(is_in(&mut app, HeroState::Recover));
    assert_eq!(blades(&mut app), 0);
}

#[test]
fn an_attack_during_a_strike_continues_the_combination() {
    let strike = first(&[(10, Key::Attack)], HeroState::Strike);
    let mut app = play(&[(10, Key::Attack), (strike + 1, Key::Attack)], strike + 7);
    assert!(is_in(&mut app, HeroState::WindUp));
}
