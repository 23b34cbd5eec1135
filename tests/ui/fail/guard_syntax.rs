//! Guards and actions that are no Rust: reported where they are broken.

use fsmith::state_machine;

struct Body {
    level: u8,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Hold }

        initial Off;
        state Off {
            enter { body. }
            exit { let x = ; }
            active { first() second() }
            when body. => On;
            when body.level > => On;
            when body.level body.level => On;
            on Press if (body.level > ) => On;
            when ready
            on Hold => On;
        }
        state On {
            on Press => { body.level = ; Off }
            on Hold => body.level +;
            on Hold => Off;
        }
    }
}

fn main() {
    let mut lamp = Lamp::new();
    let body = &mut Body { level: 3 };
    lamp.handle(body, LampEvent::Press);
}
