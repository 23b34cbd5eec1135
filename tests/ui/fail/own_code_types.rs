//! Mistakes in the user's own code: types, methods, arguments. Reported at the user's tokens, in the user's words.

use core::time::Duration;
use fsmith::interpreter::state_machine;

pub struct Body {
    level: u8,
    name: String,
}

impl Body {
    fn wander(&mut self, _: u8) {}
    fn is_tired(&self) -> bool {
        self.level > 3
    }
}

fn pause(_: u64) -> Duration {
    Duration::ZERO
}

state_machine! {
    machine Robot(body: &mut Body) {
        events { Bump { by: u8 }, Noise(u32), Stop }
        initial state Search(tries: u32 = "none") {
            enter { body.level = "low"; body.wandr(3); }
            exit { body.wander(); }
            active { body.wander("fast"); *tries = 1.5; }
            on Bump { by } if by => Turn;
            on Noise(volume) if volume.is_loud() => Turn;
            when body.is_tired => Turn;
            when body.level < "low" => Turn;
            on Stop => { body.height = 3; Hold(body.name.len()) }
        }
        state Turn {
            after body.level => Search;
            every pause("3") => body.wander(body.name);
            on Noise(volume) => if volume { Search } else { stay };
            on Bump { by } => match by { 0 => Search, "1" => stay, _ => stay };
            on Stop => { let level: u8 = body.is_tired(); body.level = level; Search }
        }
        state Hold(ticks: u8) {
            on Stop if ticks > 3 => Search;
        }
    }
}

fn main() {}
