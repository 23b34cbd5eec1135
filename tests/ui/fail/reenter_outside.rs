//! `reenter` of what is not inside, of nothing, where nothing is exited, and of data.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Set }
        initial Off;
        on Set => reenter;
        when true => if true { reenter } else { stay }

        state Off {
            on Press => reenter(On);
            on Hold => reenter(Off);
            on Set => reenter();
        }
        state On {
            initial Dim;
            on Press => reenter(Dim);
            on Hold => Level(3);
            state Dim { on Hold => reenter.initial; on Set => Reenter; }
        }
        state Level(of: u8) {
            on Press => reenter;
            on Hold => push(reenter);
        }
        state Deep {
            initial => reenter;
            state Bottom;
        }
    }
}

fn main() {}
