//! Parameters that could be passed only once, because something else borrows them for its whole life. Code that calls
//! such a machine causes no further errors.

use fsmith::state_machine;

pub struct Body {
    level: u8,
}

state_machine! {
    machine Longer<'a>(body: &'a mut Body, kept: &mut Vec<&'a u8>) {
//                            ^^ error[moved_parameter]: every call passes the parameters again, but `&'a mut` could be passed only once; write `&mut` without the lifetime
        events { Press }
        initial state Off { on Press => { kept.push(&body.level); On } }
        state On { on Press => Off; }
    }
}

fn main() {
    // What is wrong with the machine is not said again of its calls.
    let (mut body, level, mut kept) = (Body { level: 1 }, 2, Vec::new());
    let mut longer = Longer::start(&mut body, &mut kept);
    longer.handle(&mut body, &mut kept, LongerEvent::Press);
    kept.push(&level);
}
