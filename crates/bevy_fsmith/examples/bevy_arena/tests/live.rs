//! The fight with machines whose text changes while it goes on.
#![cfg(feature = "live")]

use bevy_arena::sentry::{self, Sentry, SentryState};
use bevy_arena::world::STEPS;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

/// The text of the sentries in the file.
const FILE: &str = include_str!("../src/sentry.rs");

/// The number of sentries that have become suspicious.
#[derive(Resource, Default)]
struct Suspicious(u32);

/// Runs the fight. Returns how many sentries become suspicious after their text is replaced in a running app.
fn suspicious(text: &str) -> u32 {
    let mut app = bevy_arena::app();
    app.init_resource::<Suspicious>()
        .add_observer(|_: On<Entered<sentry::sentry::Suspect>>, mut all: ResMut<Suspicious>| all.0 += 1);
    (0..10).for_each(|_| app.update());
    let mut sentries = app.world_mut().query::<&Sentry>();
    assert!(sentries.iter(app.world()).any(|sentry| sentry.is_in(SentryState::Patrol)));
    Sentry::source().load(text).expect("the text is valid");
    app.insert_resource(Suspicious(0));
    (10..STEPS).for_each(|_| app.update());
    app.world().resource::<Suspicious>().0
}

#[test]
fn sentries_follow_their_edited_source_while_the_app_runs() {
    let (_, text) = FILE.split_once("    pub machine").expect("it declares one");
    let text = format!("machine{}", text.trim_end().strip_suffix('}').expect("the macro ends with the file"));
    let changed = text.replacen("when body.sees(hero) => Suspect;", "when body.sees(hero) => Chase;", 1);
    assert_ne!(suspicious(&text), 0);
    assert_eq!(suspicious(&changed), 0);
}
