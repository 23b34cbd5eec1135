//! Mistakes in the user's own code: values that are moved, borrowed or changed where this is not allowed. The compiler
//! reports them at the user's tokens.

use fsmith::interpreter::state_machine;

pub struct Body {
    level: u8,
    log: Vec<String>,
}

impl Body {
    fn rest(&mut self) -> bool {
        self.level = 0;
        true
    }
}

state_machine! {
    machine Robot(body: &mut Body, limit: &u8) {
        events { Told(String), Stop }
        initial state Search(last: Option<String> = None) {
            on Told(text) => { body.log.push(text); drop(text); Turn }
            on Stop if body.rest() => Turn;
            active { *limit += 1; }
            exit { let first = &body.log[0]; body.log.clear(); drop(first.len()); }
        }
        state Turn {
            when body.rest() => Search;
            on Told(text) if text.len() > 3 => { let kept = body.log; drop(kept); Search }
            on Told(text) => { let all = vec![text]; let _ = &text; body.log = all; stay }
            on Stop => { let mut log = core::mem::take(&mut body.log); let one = &mut log; let two = &mut log; one.append(two); Search }
        }
    }
}

fn main() {}
