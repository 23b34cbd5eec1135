//! Keywords of the language as names in code. The tokens that follow distinguish them from the next item.

use core::time::Duration;
use fsmith::interpreter::state_machine;

pub struct Body {
    on: bool,
    state: u8,
    done: Option<u8>,
}

impl Body {
    fn on(&self, level: u8) -> bool {
        self.state > level
    }

    fn enter(&mut self, level: u8) {
        self.state = level;
    }

    fn active(&self) -> bool {
        self.on
    }
}

fn exit(body: &mut Body) {
    body.on = false;
}

state_machine! {
    machine Words(on: bool, state: &mut Body, enter: bool, pause: Duration) {
        events { Press, Hold(u8), Turn(bool), Noise { every: u8 }, Drop }
        initial A;
        state A {
            on Press if on => B;
            on Press if state.on(3) && !enter => if enter { B } else if state.on { stay } else { A }
            on Press => if enter { state.enter(4); }
            on Hold(active) if active > 3 or on Noise { every: active } if active == 1 => if active > 5 { B } else { stay }
            on Hold(_) => state.enter(2);
            on Turn(done) if done => match done { true => B, false => A }
            on Turn(initial) => state.on = initial;
            on Noise { every } => state.state += every;
            on Drop => exit(state);
            when state.active() || on => B;
            when on && state.on => B;
            when state.state as u16 > 300 || [on, enter][1] && state.done.is_some() => B;
            when enter => stay;
            after pause => B;
        }
        state B {
            on Press if let Some(stack) = state.done => { state.state = stack; A }
            on Hold(in_hand) => { let when = in_hand; state.enter(when); A }
            every pause => state.done = None;
        }
    }
}

fn main() {
    let body = &mut Body { on: false, state: 0, done: None };
    let mut words = Words::start(false, body, false, Duration::from_secs(1));
    words.handle(false, body, false, Duration::from_secs(1), WordsEvent::Hold(7));
    assert!(words.is_in(WordsState::B));
}
