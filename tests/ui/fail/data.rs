//! Who enters a state with data gives what it needs, and nobody gives anything else.

use fsmith::state_machine;

state_machine! {
    machine Order {
        events { Add(u32), Pay, Cancel, Back, Open, Twice, Inside, Pop, Literal, Word }

        initial Cart;
        state Idle {
            on Open => Cart;
            on Add(item) => Cart(item, 1);
            on Pay => Idle(3);
            on Cancel => Cart();
            on Back => Shelf.history;
            on Twice => Shelf(1).history;
            on Pop => Unknown(1);
            on Literal => Cart { item: 3 };
            on Word => Cart(1).initial;
        }
        state Cart(item: u32, count: u32 = 1) {
            on Add(item) => Cart(item);
        }
        state Shelf(size: u32) {
            initial Top;
            history deep else Box;
            on Inside => Shelf(3).Top;
            on Open => Box(1, 2).Top;
            state Top;
            state Box(lid: bool) {
                initial => if *size > 3 { Corner(1) } else { Corner };
                state Corner(dust: u32);
            }
            state Drawer { initial state Front(knob: u8); }
        }
        parallel Both {
            state Left(count: u32) { initial state Resting; }
            state Right(count: u32 = 0) { initial state Waiting; }
        }
    }
}

fn main() {}
