//! Events that both a region and an enclosing state react to.

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
//                  ^^ warning[reacts_twice]: this does not replace the reaction of `Fighting`, which stays and therefore runs as well, for the regions that do not react themselves; move that one into this region, or give it a guard; it stands in line -5
                    on Hit(_) => { *health -= 5; Down }
//                  ^^ warning[reacts_twice]: this does not replace the reaction of `Fighting`, which stays and therefore runs as well, for the regions that do not react themselves; move that one into this region, or give it a guard; it stands in line -6
                    on Hurt => println!("hurt");
//                  ^^ warning[reacts_twice]: this does not replace the reaction of `Fighter`, which stays and therefore runs as well, for the regions that do not react themselves; move that one into this region, or give it a guard; it stands in line -9
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
