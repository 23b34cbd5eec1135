//! Transitions whose conditions and actions the program contains in other transitions.

use std::sync::{Mutex, MutexGuard, PoisonError};

use fsmith::Answer;
use fsmith::live::state_machine;

#[derive(Debug, Default)]
pub struct Body {
    pub energy: u32,
    pub armed: bool,
    pub done: Vec<&'static str>,
}

impl Body {
    fn does(&mut self, what: &'static str) {
        self.done.push(what);
    }

    fn strength(&self) -> Option<u32> {
        self.armed.then_some(self.energy)
    }
}

state_machine! {
    pub machine Guard(body: &mut Body) {
        events { Noise { volume: u32, near: bool }, Calm, Bang }
        initial Patrol;
        state Patrol {
            on Noise { volume, near } if volume > 10 && near => { body.does("hears"); Look }
            on Noise { volume, .. } if volume > 100 => { body.energy += volume; stay }
            on Calm if body.energy < 5 => Look;
            on Bang => { body.does("ducks"); Look }
        }
        state Look {
            when body.armed && body.strength().unwrap() > 20 => Patrol;
            when body.energy >= 7 => { body.does("rests"); Patrol }
            on Calm => Patrol;
        }
    }
}

const TEXT: &str = r#"
    pub machine Guard(body: &mut Body) {
        events { Noise { volume: u32, near: bool }, Calm, Bang }
        initial Patrol;
        state Patrol {
            on Noise { volume, near } if volume > 10 && near => { body.does("hears"); Look }
            on Noise { volume, .. } if volume > 100 => { body.energy += volume; stay }
            on Calm if body.energy < 5 => Look;
            on Bang => { body.does("ducks"); Look }
        }
        state Look {
            when body.armed && body.strength().unwrap() > 20 => Patrol;
            when body.energy >= 7 => { body.does("rests"); Patrol }
            on Calm => Patrol;
        }
    }
"#;

/// Makes tests run one at a time, because all machines share one text.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    Guard::source().load(TEXT).unwrap();
    turn
}

/// Loads several texts, one after the other.
#[test]
fn conditions_are_put_together_otherwise() {
    let _turn = turn();
    let mut body = Body::default();
    let mut guard = Guard::start(&mut body);
    let noise = |volume, near| GuardEvent::Noise { volume, near };
    let change = |before: &str, after: &str| {
        assert!(TEXT.contains(before), "{before}");
        Guard::source().load(&TEXT.replace(before, after)).unwrap_or_else(|mistakes| panic!("{after}: {mistakes}"));
    };

    change("volume > 10 && near", "volume > 10 || near");
    assert_eq!(guard.handle(&mut body, noise(3, true)), Answer::Moved);
    assert_eq!(body.done, ["hears"]);
    guard.handle(&mut body, GuardEvent::Calm);

    // Another operator, another number, and a condition that the program evaluates for an event without data.
    change("volume > 10 && near", "(volume <= 4 && !near) && body.energy < 2");
    assert!(guard.renew(&mut body));
    assert!(!guard.can(&body, &noise(5, false)) && guard.can(&body, &noise(4, false)));
    assert_eq!(guard.handle(&mut body, noise(5, false)), Answer::Ignored);
    assert_eq!(guard.handle(&mut body, noise(4, true)), Answer::Ignored);
    assert_eq!(guard.handle(&mut body, noise(4, false)), Answer::Moved);
    guard.handle(&mut body, GuardEvent::Calm);

    // A guard for a transition without one, and another action.
    change("on Bang => { body.does(\"ducks\"); Look }", "on Bang if body.energy < 9 => { body.does(\"hides\"); Look }");
    body.energy = 9;
    assert_eq!(guard.handle(&mut body, GuardEvent::Bang), Answer::Ignored);
    body.energy = 8;
    assert_eq!(guard.handle(&mut body, GuardEvent::Bang), Answer::Moved);
    assert_eq!(body.done.last(), Some(&"hides"));

    // Conditions of polls, in the order of the text. If the first one is false, the second one is not evaluated.
    change("body.armed && body.strength().unwrap() > 20", "body.armed && body.strength().unwrap() < 20");
    body.energy = 5;
    assert_eq!(guard.update(&mut body), Answer::Ignored);
    body.armed = true;
    assert_eq!(guard.update(&mut body), Answer::Moved);
    assert_eq!(body.done.last(), Some(&"hides"));
}

#[test]
fn actions_are_put_elsewhere() {
    let _turn = turn();
    let mut body = Body::default();
    let mut guard = Guard::start(&mut body);
    let text = TEXT
        .replace("on Calm if body.energy < 5 => Look;", "on Calm if body.energy >= 7 => { body.does(\"ducks\"); Look }")
        .replace("on Calm => Patrol;", "on Bang if body.energy < 3 => { body.does(\"rests\"); stay }");
    Guard::source().load(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(guard.handle(&mut body, GuardEvent::Calm), Answer::Ignored);
    body.energy = 7;
    assert_eq!(guard.handle(&mut body, GuardEvent::Calm), Answer::Moved);
    assert_eq!(guard.handle(&mut body, GuardEvent::Bang), Answer::Ignored);
    body.energy = 0;
    assert_eq!(guard.handle(&mut body, GuardEvent::Bang), Answer::Stayed);
    assert_eq!(body.done, ["ducks", "rests"]);
}

#[test]
fn what_is_unknown_is_told_where_it_stands() {
    let _turn = turn();
    let told = |before: &str, after: &str| {
        let text = TEXT.replace(before, after);
        assert_ne!(text, TEXT);
        Guard::source().load(&text).unwrap_err().to_string()
    };
    let told_condition = told("volume > 10 && near", "volume > 10 && volume.is_power_of_two()");
    assert!(told_condition.starts_with("6:57: the program has no code like this"), "{told_condition}");
    let told_effect = told("body.does(\"ducks\")", "body.done.clear()");
    assert!(told_effect.starts_with("9:"), "{told_effect}");
    assert_eq!(told_effect.lines().count(), 1, "{told_effect}");
}

mod regions {
    use fsmith::Answer;
    use fsmith::live::state_machine;

    state_machine! {
        pub machine Desk(light: &mut u32) {
            events { Key { code: u32 }, Tick }
            initial parallel Both {
                state Numbers {
                    initial Off;
                    state Off { on Key { code } if code == 1 && *light > 2 => On; }
                    state On { on Key { code } if code < 5 => { *light += code; Off } }
                }
                state Letters {
                    initial Small;
                    state Small { on Key { .. } if *light < 50 => Large; when *light > 90 => Large; }
                    state Large { on Tick => { *light += 1; Small } }
                }
            }
        }
    }

    const TEXT: &str = "
        pub machine Desk(light: &mut u32) {
            events { Key { code: u32 }, Tick }
            initial parallel Both {
                state Numbers {
                    initial Off;
                    state Off { on Key { code } if code == 1 && *light > 2 => On; }
                    state On { on Key { code } if code < 5 => { *light += code; Off } }
                }
                state Letters {
                    initial Small;
                    state Small { on Key { .. } if *light < 50 => Large; when *light > 90 => Large; }
                    state Large { on Tick => { *light += 1; Small } }
                }
            }
        }
    ";

    #[test]
    fn each_region_picks_by_what_its_conditions_are_made_of() {
        let mut light = 0;
        let mut desk = Desk::start(&mut light);
        let text = TEXT
            .replace("code == 1 && *light > 2", "code != 1 || *light > 7")
            .replace("on Key { .. } if *light < 50", "on Key { .. } if !(*light >= 50)")
            .replace("on Tick => { *light += 1; Small }", "on Tick if *light > 2 => { *light += 2; Small }");
        Desk::source().load(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        assert_eq!(desk.handle(&mut light, DeskEvent::Key { code: 1 }), Answer::Moved);
        assert!(desk.is_in(DeskState::Off) && desk.is_in(DeskState::Large));
        assert_eq!(desk.handle(&mut light, DeskEvent::Tick), Answer::Ignored);
        assert_eq!(desk.handle(&mut light, DeskEvent::Key { code: 2 }), Answer::Moved);
        assert!(desk.is_in(DeskState::On));
        assert_eq!(desk.handle(&mut light, DeskEvent::Key { code: 4 }), Answer::Moved);
        assert_eq!(desk.handle(&mut light, DeskEvent::Tick), Answer::Moved);
        assert_eq!(light, 6);
    }
}
