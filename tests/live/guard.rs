//! A guard, and changed texts.

use fsmith::Answer;
use fsmith::live::state_machine;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub struct Body {
    pub energy: u32,
    pub log: Vec<String>,
}

impl Body {
    fn say(&mut self, what: &str) {
        self.log.push(what.to_owned());
    }
}

state_machine! {
    pub machine Guard(body: &mut Body) {
        events { Noise { volume: u32 }, Calm }
        initial Patrol;
        state Patrol {
            enter { body.say("patrols"); }
            exit { body.say("stops to patrol"); }
            on Noise { volume } if volume > 10 => { body.energy += volume * 2; Look }
        }
        state Look {
            active { body.energy -= 1; }
            on Calm => Patrol;
            when body.energy < 5 => Patrol;
        }
    }
}

const TEXT: &str = r#"
    pub machine Guard(body: &mut Body) {
        events { Noise { volume: u32 }, Calm }
        initial Patrol;
        state Patrol {
            enter { body.say("patrols"); }
            exit { body.say("stops to patrol"); }
            on Noise { volume } if volume > 10 => { body.energy += volume * 2; Look }
        }
        state Look {
            active { body.energy -= 1; }
            on Calm => Patrol;
            when body.energy < 5 => Patrol;
        }
    }
"#;

/// There is one text in force at a time.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn a_transition_moves_to_another_state() {
    let _turn = turn();
    let text = TEXT
        .replace("on Noise { volume } if volume > 10 => { body.energy += volume * 2; Look }", "")
        .replace("on Calm => Patrol;", "on Noise { volume } if volume > 20 => { body.energy += volume * 3; Patrol }");
    let text = text.replace("exit { body.say(\"stops to patrol\"); }", "on Calm => Look;");
    Guard::source().load(&text).unwrap();
    let mut body = Body { energy: 9, ..Body::default() };
    let mut guard = Guard::start(&mut body);
    assert_eq!(guard.handle(&mut body, GuardEvent::Noise { volume: 21 }), Answer::Ignored);
    assert_eq!(guard.handle(&mut body, GuardEvent::Calm), Answer::Moved);
    assert_eq!(guard.handle(&mut body, GuardEvent::Noise { volume: 20 }), Answer::Ignored);
    assert_eq!(guard.handle(&mut body, GuardEvent::Noise { volume: 21 }), Answer::Moved);
    assert_eq!((guard.state(), body.energy), (Some(GuardState::Patrol), 72));
    Guard::source().load(TEXT).unwrap();
}

#[test]
fn guards_actions_targets_and_states_change() {
    let _turn = turn();
    let mut body = Body::default();
    let mut guard = Guard::start(&mut body);
    assert_eq!(body.log, ["patrols"]);
    assert_eq!(guard.handle(&mut body, GuardEvent::Noise { volume: 7 }), Answer::Ignored);
    // Changes the threshold of a guard and a factor in an action.
    let text = TEXT.replace("volume > 10", "volume > 5").replace("volume * 2", "volume * 3");
    Guard::source().load(&text).unwrap();
    assert_eq!(guard.handle(&mut body, GuardEvent::Noise { volume: 7 }), Answer::Moved);
    assert_eq!((guard.state(), body.energy), (Some(GuardState::Look), 21));
    assert_eq!(body.log, ["patrols", "stops to patrol"]);
    // Changes a target to a new state.
    let text = text
        .replace("on Calm => Patrol;", "on Calm => Rest;")
        .replace("state Look", "state Rest { on Calm => Patrol; } state Look");
    Guard::source().load(&text).unwrap();
    assert_eq!(guard.handle(&mut body, GuardEvent::Calm), Answer::Moved);
    assert_eq!(guard.state().map(GuardState::name), Some("Rest"));
    // Removes the new state.
    Guard::source().load(TEXT).unwrap();
    assert_eq!(guard.update(&mut body), Answer::Ignored);
    assert_eq!(guard.state(), Some(GuardState::Patrol));
    // Code that the program does not contain is an error.
    let message =
        Guard::source().load(&TEXT.replace("body.energy < 5", "body.log.is_empty()")).unwrap_err().to_string();
    assert!(message.starts_with("13:18: the program has no code like this"), "{message}");
}

state_machine! {
    pub machine Fox(body: &mut Body) {
        events { Noise, Calm }
        initial Den;
        #[tag(shy, still)]
        state Den { on Noise => Run; }
        #[tag(shy)]
        state Run { on Calm if has(shy) => Den; on Noise if !has(still) && body.energy > 3 => Den; }
    }
}

const FOX: &str = "
    pub machine Fox(body: &mut Body) {
        events { Noise, Calm }
        initial Den;
        #[tag(shy, still)]
        state Den { on Noise => Run; }
        #[tag(shy)]
        state Run { on Calm if has(shy) => Den; on Noise if !has(still) && body.energy > 3 => Den; }
    }";

/// A query by a tag is code with the states that have the tag, so the compiled code fits only the same states.
#[test]
fn tags_in_guards() {
    let mut body = Body { energy: 3, ..Body::default() };
    let mut fox = Fox::start(&mut body);
    assert!(fox.has(FoxTag::Shy) && fox.has(FoxTag::Still));
    fox.handle(&mut body, FoxEvent::Noise);
    assert!(fox.has(FoxTag::Shy) && !fox.has(FoxTag::Still));
    assert_eq!(fox.handle(&mut body, FoxEvent::Noise), Answer::Ignored);
    Fox::source().load(&FOX.replace("energy > 3", "energy > 2")).unwrap();
    assert_eq!(fox.handle(&mut body, FoxEvent::Noise), Answer::Moved);
    assert!(fox.has(FoxTag::Still));
    let message = Fox::source().load(&FOX.replace("#[tag(shy)]", "#[tag(shy, still)]")).unwrap_err().to_string();
    assert!(message.starts_with("8:61: the program has no code like this"), "{message}");
}
