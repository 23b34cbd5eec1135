//! What a region and a state around the regions both react to. They are warnings, so here they are denied.

#![deny(warnings)]
#![allow(dead_code)]

use fsmith::state_machine;

state_machine! {
    machine Fighter(health: &mut i32) {
        events { Hit(i32), Raise, Step, Reset }
        signals { Hurt }
        queue 2;
        on Reset | Hurt => *health = 100;
        initial parallel Fighting {
            on Hit(_) => { *health -= 10; raise(Hurt); }
            state Shield {
                initial state Down { on Raise => Up; }
                state Up {
                    on Raise => Down;
                    on Hit(by) if by < 10 => { *health -= by / 2; }
                    on Hit(_) => { *health -= 5; Down }
                    on Hurt => println!("hurt");
                }
            }
            state Legs {
                initial state Standing { on Step => Walking; }
                state Walking {
                    on Step => Standing;
                    #[allow(fsmith::reacts_twice)]
                    on Reset => { println!("both are meant"); Standing }
                }
            }
        }
    }
}

fn main() {}
