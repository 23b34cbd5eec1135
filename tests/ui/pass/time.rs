//! Unusual timers: names that generated code uses, too, durations of every form, and parameters of every kind.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use std::time::Duration;

mod dull {
    // Parameters that are named like local variables of generated code.
    fsmith::interpreter::state_machine! {
        pub machine Dull(
            by: &mut u32, left: &u32, answer: u32, step: &mut String, rest: &[u8], delay: core::time::Duration,
            timer: &mut u8, nth: usize, kept: bool, frame: &mut Vec<u8>,
        ) {
            events { Push, Pop, Away, Back }
            signals { Beep }
            stack 2;
            initial Waiting;
            every delay if *by < *left => {
                *by += answer;
                step.push('t');
                frame.push(rest[nth]);
                raise(Beep);
            }
            on Beep => { *timer += 1; }
            on Away => Other;
            state Waiting {
                initial Inside;
                history suspend;
                on Push => push(Pushed);
                state Inside { after 2 * delay if kept => { step.push('i'); } }
                state Pushed { after delay + 1ms => pop; on Pop => pop; }
            }
            state Other { every delay => { step.push('o'); } on Back => Waiting; }
        }
    }
}

/// Constants and other expressions are allowed as durations.
const LONG: Duration = Duration::from_secs(60);

struct Clockwork {
    teeth: u32,
}

impl Clockwork {
    fn turn(&self) -> Duration {
        Duration::from_millis(10) * self.teeth
    }
}

state_machine! {
    /// Every form of a duration.
    machine Forms(works: &mut Clockwork, scale: impl Fn(u32) -> Duration + Copy) {
        events { Go, Struct { after: u32, every: u32 } }
        initial A;
        state A {
            after 1ns or after 1us or after 1.5ms => B;
        }
        state B {
            after LONG => stay;
            after (5s) => C;
            every Duration::from_secs(1) / 2 => works.teeth += 1;
        }
        state C {
            after works.turn() + 1s if let 1.. = works.teeth => D;
            every if works.teeth > 3 { 2min } else { 1.5h } => stay;
            on Struct { after, every } if after == every => A;
        }
        state D {
            after scale(works.teeth).max(3s) or on Go => {
                works.teeth = 0;
                E
            }
        }
        state E {
            after match works.teeth { 0 => 250ms, teeth => teeth * 1ms } => A
        }
    }
}

#[test]
fn forms() {
    let mut works = Clockwork { teeth: 1 };
    let seconds = |teeth: u32| Duration::from_secs(1) * teeth;
    let mut forms = Forms::start(&mut works, seconds);
    assert_eq!(forms.due(), Some(Duration::from_nanos(1)));
    assert_eq!(forms.advance(&mut works, seconds, Duration::from_nanos(1)), Answer::Moved);
    assert!(forms.is_in(FormsState::B));
    forms.advance(&mut works, seconds, Duration::from_secs(5));
    assert_eq!((forms.state(), works.teeth), (Some(FormsState::C), 10));
    forms.advance(&mut works, seconds, Duration::from_millis(1100));
    assert_eq!((forms.state(), forms.due()), (Some(FormsState::D), Some(Duration::from_secs(10))));
    forms.handle(&mut works, seconds, FormsEvent::Go);
    assert_eq!(forms.due(), Some(Duration::from_millis(250)));
    forms.tick(&mut works, seconds, Duration::from_millis(250));
    forms.handle(&mut works, seconds, FormsEvent::Struct { after: 1, every: 1 });
    assert!(forms.is_in(FormsState::A));
}

#[test]
fn dull() {
    use dull::{Dull, DullEvent};
    let (mut by, mut step, mut timer, mut frame) = (0, String::new(), 0, Vec::new());
    let second = Duration::from_secs(1);
    let mut dull = Dull::new();
    let mut run = |dull: &mut Dull, event: Option<DullEvent>| match event {
        Some(event) => dull.handle(&mut by, &5, 2, &mut step, &[7], second, &mut timer, 0, true, &mut frame, event),
        None => dull.tick(&mut by, &5, 2, &mut step, &[7], second, &mut timer, 0, true, &mut frame, second),
    };
    assert_eq!(run(&mut dull, None), Answer::Ignored);
    let (mut unused, mut word, mut byte, mut bytes) = (0, String::new(), 0, Vec::new());
    dull.restart(&mut unused, &5, 2, &mut word, &[7], second, &mut byte, 0, true, &mut bytes);
    for event in [None, Some(DullEvent::Push), None, None, Some(DullEvent::Away), None, Some(DullEvent::Back), None] {
        run(&mut dull, event);
    }
    assert_eq!((by, step.as_str(), timer, frame), (6, "tttoi", 3, vec![7; 3]));
}
