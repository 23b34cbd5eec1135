//! The arena of the examples. Each test makes one kind of change while its two hundred sentries run.

#[path = "../../examples/arena/dice.rs"]
#[allow(dead_code, reason = "the boss rolls them")]
mod dice;
#[path = "../../examples/arena/sentry.rs"]
#[allow(dead_code, reason = "the world rolls his dice")]
mod sentry;

use fsmith::live::state_machine;
use sentry::{Guard, Sentry, SentryEvent, SentryState};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Returns the text of the sentries, from `machine` on.
fn text() -> &'static str {
    const FILE: &str = include_str!("../../examples/arena/sentry.rs");
    let (_, machine) = FILE.split_once("    pub machine").expect("it declares one");
    let at = FILE.len() - machine.len() - "pub machine".len();
    FILE[at..].trim_end().strip_suffix('}').expect("the macro ends with the file")
}

/// Two hundred sentries. Tests run one at a time, because all sentries share one text.
struct Arena {
    sentries: Vec<(Guard, Sentry)>,
    _turn: MutexGuard<'static, ()>,
}

impl Arena {
    /// Creates the arena and runs it for two seconds, in which some sentries have heard or seen something.
    fn new() -> Self {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        Sentry::source().load(text()).unwrap();
        let sentries = (0..200_u32).map(|seed| {
            let mut guard = Guard::new(u64::from(seed));
            let sentry = Sentry::start(&mut guard);
            (guard, sentry)
        });
        let mut arena = Arena { sentries: sentries.collect(), _turn: turn };
        for (nth, (guard, sentry)) in arena.sentries.iter_mut().enumerate() {
            match nth % 4 {
                0 => _ = sentry.handle(guard, SentryEvent::Noise { volume: 80 }),
                1 => guard.enemy = Some(1),
                2 => guard.enemy = Some(3),
                _ => {}
            }
            sentry.update(guard);
            sentry.advance(guard, Duration::from_secs(2));
        }
        arena
    }

    /// Loads a changed text, to which every sentry is renewed.
    fn change(&mut self, before: &str, after: &str) {
        assert!(text().contains(before), "{before}");
        self.load(&text().replacen(before, after, 1));
    }

    fn load(&mut self, text: &str) {
        Sentry::source().load(text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"));
        for (guard, sentry) in &mut self.sentries {
            assert!(sentry.renew(guard));
        }
    }

    fn advance(&mut self, seconds: f32) {
        for (guard, sentry) in &mut self.sentries {
            sentry.advance(guard, Duration::from_secs_f32(seconds));
        }
    }

    fn handle_all(&mut self, event: &SentryEvent) {
        for (guard, sentry) in &mut self.sentries {
            sentry.handle(guard, event.clone());
        }
    }

    /// Returns how many sentries are in a state with this name.
    fn count(&self, name: &str) -> usize {
        let is_there = |sentry: &Sentry| sentry.active().any(|state| state.name() == name);
        self.sentries.iter().filter(|(_, sentry)| is_there(sentry)).count()
    }

    fn counts<const N: usize>(&self, names: [&str; N]) -> [usize; N] {
        names.map(|name| self.count(name))
    }
}

#[test]
fn the_arena_begins_as_expected() {
    let arena = Arena::new();
    assert_eq!(arena.counts(["Look", "Reload", "Shoot", "RunAway", "Patrol"]), [50, 0, 0, 50, 50]);
    assert_eq!(arena.count("Fight"), 50);
}

#[test]
fn a_number_in_a_guard_changes() {
    let mut arena = Arena::new();
    arena.change("if volume > 40", "if volume > 10");
    arena.handle_all(&SentryEvent::Noise { volume: 20 });
    assert_eq!(arena.count("Look"), 100);
}

#[test]
fn a_number_in_an_action_changes() {
    let mut arena = Arena::new();
    arena.change("guard.tiredness -= 0.1", "guard.tiredness -= 0.5");
    arena.advance(8.0);
    for (guard, sentry) in &mut arena.sentries {
        sentry.update(guard);
    }
    let rested = arena.sentries.iter().filter(|(guard, _)| (guard.tiredness + 0.5).abs() < 1e-6).count();
    assert_eq!(rested, arena.count("Rest"));
    assert!(rested >= 50);
}

#[test]
fn a_duration_changes() {
    let mut arena = Arena::new();
    arena.change("after 9s => Rest", "after 1s => Rest");
    arena.advance(1.0);
    // Sentries that were in `Look` have patrolled for only half a second.
    assert_eq!(arena.counts(["Patrol", "Rest"]), [50, 50]);
}

#[test]
fn a_target_changes() {
    let mut arena = Arena::new();
    arena.change("after 9s => Rest", "after 9s => RunAway");
    arena.advance(7.0);
    let patrolling = arena.sentries.iter().skip(3).step_by(4);
    assert!(patrolling.into_iter().all(|(_, sentry)| sentry.is_in(SentryState::RunAway)));
    assert_eq!(arena.count("Rest"), 0);
}

#[test]
fn order_and_priority_change() {
    let mut arena = Arena::new();
    let (first, second) =
        ("when let Some(size) = guard.enemy && size > 2 => RunAway;", "when guard.enemy.is_some() => Fight;");
    let swapped = text().replacen(first, "@", 1).replacen(second, first, 1).replacen('@', second, 1);
    arena.load(&swapped);
    for (guard, sentry) in &mut arena.sentries {
        guard.enemy = Some(9);
        sentry.update(guard);
    }
    assert_eq!(arena.counts(["Fight", "RunAway"]), [150, 50]);
    // An alarm is considered before the transitions of nested states.
    arena.change(
        "on Hit { damage } => { guard.health -= damage; }",
        "alarm on Hit { damage } => { guard.health -= damage; }",
    );
    arena.handle_all(&SentryEvent::Hit { damage: 1 });
    assert!(arena.sentries.iter().all(|(guard, _)| guard.health == 99));
}

#[test]
fn states_are_added_and_removed() {
    let mut arena = Arena::new();
    arena.change(
        "after 9s => Rest;",
        "after 9s => Rest; on Alarm => Hide; } state Hide { after 1s => Patrol; on Noise { volume } if volume > 70 => Look(volume);",
    );
    arena.handle_all(&SentryEvent::Alarm);
    assert_eq!(arena.count("Hide"), 50);
    // The state is gone again, so the sentries that were in it patrol.
    arena.load(text());
    assert_eq!(arena.counts(["Hide", "Patrol"]), [0, 50]);
}

#[test]
fn initials_and_histories_change() {
    let mut arena = Arena::new();
    let text = text().replacen("initial Patrol;\n            history shallow;", "initial Rest;", 1);
    arena.load(&text);
    for (guard, sentry) in &mut arena.sentries {
        guard.enemy = None;
        sentry.update(guard);
    }
    assert!(arena.count("Rest") >= 100, "without a history, they enter the initial state");
}

#[test]
fn actions_move_to_other_states() {
    let mut arena = Arena::new();
    let text = text().replacen("exit { guard.ammunition = 6; }", "", 1).replacen(
        "initial Aim;",
        "initial Aim; enter { guard.ammunition = 60; }",
        1,
    );
    arena.load(&text);
    for (guard, sentry) in &mut arena.sentries {
        guard.enemy = Some(1);
        sentry.update(guard);
    }
    let loaded = arena.sentries.iter().filter(|(guard, _)| guard.ammunition == 60).count();
    assert_eq!(loaded, 100, "those that come to fight now");
}

#[test]
fn transitions_are_added_and_disabled() {
    let mut arena = Arena::new();
    let text = text().replacen("after 9s => Rest;", "/* off: after 9s => Rest; */", 1).replacen(
        "state RunAway {",
        "state RunAway { on Alarm => Fight;",
        1,
    );
    arena.load(&text);
    arena.handle_all(&SentryEvent::Alarm);
    assert_eq!(arena.count("RunAway"), 0);
    arena.advance(20.0);
    assert_eq!(arena.count("Rest"), 0);
}

#[test]
fn changes_that_need_the_compiler_are_refused() {
    let arena = Arena::new();
    let number = Sentry::source().number();
    for (before, after, expected) in [
        ("guard.enemy.is_none() => Duty", "guard.health == 0 => Duty", "no code like this"),
        ("if !guard.is_losing()", "if !guard.is_losing() && guard.ammunition > 0", "no code like this"),
        ("if volume > 40", "if volume < 40", "no code like this"),
        ("state Look(volume: u32)", "state Look(volume: u64)", "the data of states"),
        ("Alarm }", "Alarm, Bell }", "the events cannot change"),
        ("after 9s => Rest", "after 9s => Rset", "Rest"),
    ] {
        let mistakes = Sentry::source().load(&text().replacen(before, after, 1)).unwrap_err().to_string();
        assert!(mistakes.contains(expected), "{mistakes}");
    }
    assert_eq!(Sentry::source().number(), number);
    assert!(arena.sentries.iter().any(|(_, sentry)| sentry.is_in(SentryState::Look)));
}
