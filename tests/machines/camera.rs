//! A camera with many buttons. Most of them have no effect in most states.

use crate::tape::Tape;
use fsmith::interpreter::state_machine;

state_machine! {
    /// Shoots, shows and is set.
    pub machine Camera(tape: &mut Tape) {
        #[allow(fsmith::unused_event)]
        events { Half, Full, Release, Up, Down, Left, Right, Ok { held: bool }, Menu, Play, Power, Wheel(i32) }

        initial Off;

        state Off { on Power => On; }
        state On {
            initial Preview;
            enter { tape.act("lens out"); }
            exit { tape.act("lens in"); }
            on Power => Off;

            state Preview {
                on Half if tape.ask("sharp") => Focused;
                on Menu => Settings;
                on Play => Review;
            }
            state Focused {
                enter { tape.act("beep"); }
                on Full => { tape.act("click"); Shot }
                on Release => Preview;
            }
            state Shot { on Release => Preview; }
            state Review {
                initial Show;
                on Play => Preview;
                state Show { on Up => Zoom(2); }
                state Zoom(times: u32) {
                    on Wheel(by) if by > 0 => { *times += 1; stay }
                    on Down => { tape.act(&format!("{times}x")); Show }
                }
            }
            state Settings {
                initial Size;
                history shallow;
                on Menu => Preview;
                state Size { on Ok { .. } => Flash; }
                state Flash { on Ok { held } => if held { Clock } else { Light }; }
                state Light { on Ok { held: false } => Clock; }
                state Clock { on Ok { held: true } => { tape.act("set"); Size } }
            }
        }
    }
}

/// Returns events. Those that have an effect are more frequent.
pub fn event(n: u32) -> CameraEvent {
    let held = n & 64 != 0;
    match n % 17 {
        0 => CameraEvent::Half,
        1 => CameraEvent::Full,
        2 => CameraEvent::Release,
        3 | 4 => CameraEvent::Up,
        5 => CameraEvent::Down,
        6 => CameraEvent::Left,
        7 => CameraEvent::Right,
        8..=11 => CameraEvent::Ok { held },
        12 => CameraEvent::Menu,
        13 | 14 => CameraEvent::Play,
        15 => CameraEvent::Wheel(if held { 1 } else { -1 }),
        _ => CameraEvent::Power,
    }
}

drive!(Camera, CameraInterpreter, CameraState, event event; unpolled);
