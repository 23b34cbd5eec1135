//! There is no `self` in the code of a machine: the functions that it stands in are none of the user's. What stands in
//! functions of its own has one.

use fsmith::state_machine;

struct Twice(u8);

state_machine! {
    machine Lamp(level: &mut u8) {
        events { Press }
        initial Off;
        state Off {
            enter { self.level = 0; }
            on Press if self.is_in(LampState::Off) => On(*level);
            after self.pause() => On(0);
        }
        state On(start: u8 = self.level, end: u8) {
            exit {
                impl Twice {
                    fn twice(self) -> u8 {
                        self.0 * 2
                    }
                }
                *level = Twice(*level).twice();
            }
            on Press => { self::log(self); Off }
        }
    }
}

fn log(_: u8) {}

fn main() {}
