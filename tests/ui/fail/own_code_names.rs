//! Mistakes in the user's own code: unknown names. The compiler reports them at the user's tokens.

use fsmith::interpreter::state_machine;

pub struct Body {
    level: u8,
}

state_machine! {
    machine Robot(body: &mut Body) {
        events { Bump { by: u8 }, Noise(Sound) }
        initial state Search {
            enter { bdy.level = 0; }
            exit { log::info!("left"); }
            on Bump { by } if by > LIMIT => Turn;
            on Bump { by: speed } => { body.level = sped; Turn }
            active { crate::wander(body); }
        }
        state Turn {
            when turned(body) => Search;
            after Duration::from_secs(3) => Search;
            on Noise(_) => { let _ = Chime { pitch: 3 }; Search }
        }
    }
}

fn note(_: u32) {}

// The names of states are not values.
state_machine! {
    machine Gate {
        events { Open, Close }

        initial state Shut { on Open => note(Up); }
        state Up { on Close => { note(Shut); Shut } }
    }
}

fn main() {
    Gate::new().is_in(Up);
}
