//! `reenter` of a state that is not inside, of none, where nothing is exited, and with data.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Set }
        initial Off;
        on Set => reenter;
//                ^^^^^^^ error[reenter_outside]: `reenter` alone enters the state again that the transition is written in, and this one is written in the machine itself; name the state, as in `on Press => Off;`
        when true => if true { reenter } else { stay }
//                             ^^^^^^^ error[reenter_outside]: `reenter` alone enters the state again that the transition is written in, and this one is written in the machine itself; name the state, as in `on Press => Off;`

        state Off {
            on Press => reenter(On);
//                      ^^^^^^^^^^^ error[reenter_outside]: `reenter` takes a state inside `Off`, and `On` is not; write `On`
            on Hold => reenter(Off);
//                     ^^^^^^^^^^^^ error[reenter_outside]: `reenter` takes a state inside `Off`, and `Off` is not; write `Off`
            on Set => reenter();
//                    ^^^^^^^^^ error[malformed_target]: `reenter` takes the name of one state, as in `reenter(Reload)`, or stands alone for the state that the transition is written in: `reenter`
        }
        state On {
            initial Dim;
            on Press => reenter(Dim);
            on Hold => Level(3);
            state Dim { on Hold => reenter.initial; on Set => Reenter; }
//                                 ^^^^^^^^^^^^^^^ error[mode_of_leaf]: `Dim` has no states inside, so `.initial` has no effect; write `Dim`
//                                                            ^^^^^^^ error[unknown_state]: no state is named `Reenter`; did you mean `reenter`?
        }
        state Level(of: u8) {
            on Press => reenter;
//                      ^^^^^^^ error[missing_arguments]: `Level` takes data, but this target gives none; write `Level(of)`
            on Hold => push(reenter);
//                     ^^^^^^^^^^^^^ error[malformed_target]: `push` takes the name of one state, as in `push(Off)`
        }
        state Deep {
            initial => reenter;
//                     ^^^^^^^ error[initial_outside]: `initial` must name a state inside its composite, and `Deep` is not inside `Deep`
            state Bottom;
        }
    }
}
