//! `self` in the code of a machine, which runs in functions that the macro generates. Functions inside that code may
//! have `self`.

use fsmith::state_machine;

struct Twice(u8);

state_machine! {
    machine Lamp(level: &mut u8) {
        events { Press }
        initial Off;
        state Off {
            enter { self.level = 0; }
//                  ^^^^ error[name_as_value]: code names the parameters and the data of its state alone; write `level`
            on Press if self.is_in(LampState::Off) => On(*level);
//                                            ^^^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(Off)`
            after self.pause() => On(0);
//                ^^^^ error[no_self]: `self` is not available here; code can use the parameters of the machine, the names that its pattern binds, and the data of its states
        }
        state On(start: u8 = self.level, end: u8) {
//                           ^^^^ error[no_self]: `self` is not available here; code can use the parameters of the machine, the names that its pattern binds, and the data of its states
            exit {
                impl Twice {
                    fn twice(self) -> u8 {
                        self.0 * 2
                    }
                }
                *level = Twice(*level).twice();
            }
            on Press => { self::log(self); Off }
//                                  ^^^^ error[no_self]: `self` is not available here; code can use the parameters of the machine, the names that its pattern binds, and the data of its states
        }
    }
}

fn log(_: u8) {}
