//! A target must give a state with data all of its arguments, and no others.

use fsmith::state_machine;

state_machine! {
    machine Order {
        events { Add(u32), Pay, Cancel, Back, Open, Twice, Inside, Pop, Literal, Word }

        initial Cart;
//              ^^^^ error[missing_arguments]: `Cart` takes data, but this target gives none; write `Cart(item)`
        state Idle {
            on Open => Cart;
//                     ^^^^ error[missing_arguments]: `Cart` takes data, but this target gives none; write `Cart(item)`
            on Add(item) => Cart(item, 1);
//                              ^^^^^^^^^ error[wrong_count]: `Cart` takes 1 argument, one for each field without an initial value, but 2 are given; write `Cart(item)`
            on Pay => Idle(3);
//                        ^^^ error[needless_arguments]: `Idle` takes no arguments; write `Idle`
            on Cancel => Cart();
//                           ^^ error[wrong_count]: `Cart` takes 1 argument, one for each field without an initial value, but 0 are given; write `Cart(item)`
            on Back => Shelf.history;
            on Twice => Shelf(1).history;
//                           ^^^ error[needless_arguments]: `Shelf` is resumed here with the data it had, so it takes no arguments; write `Shelf`
            on Pop => Unknown(1);
//                    ^^^^^^^ error[unknown_state]: no state is named `Unknown`
            on Literal => Cart { item: 3 };
//                        ^^^^^^^^^^^^^^^^ error[arguments_in_braces]: the arguments of a target are written in parentheses, in the order of the state's fields; write `Cart(3)`
            on Word => Cart(1).initial;
//                     ^^^^^^^^^^^^^^^ error[mode_of_leaf]: `Cart` has no states inside, so `.initial` has no effect; write `Cart`
        }
        state Cart(item: u32, count: u32 = 1) {
            on Add(item) => Cart(item);
        }
        state Shelf(size: u32) {
            initial Top;
            history deep else Box;
//                            ^^^ error[missing_arguments]: `Box` takes data, but the `else` of a history gives none; name another state, or let `initial` decide
            on Inside => Shelf(3).Top;
//                            ^^^ error[needless_arguments]: `Shelf` stays active here and is not entered, so it takes no arguments; write `Shelf`
            on Open => Box(1, 2).Top;
//                               ^^^ error[unknown_state]: no state `Top` inside `Box`; there is `Corner`
            state Top;
            state Box(lid: bool) {
                initial => if *size > 3 { Corner(1) } else { Corner };
//                                                           ^^^^^^ error[missing_arguments]: `Corner` takes data, but this target gives none; write `Corner(dust)`
                state Corner(dust: u32);
            }
            state Drawer { initial state Front(knob: u8); }
//                                       ^^^^^ error[missing_arguments]: `Front` takes data, but this target gives none; write `Front(knob)`
        }
        parallel Both {
            state Left(count: u32) { initial state Resting; }
//                ^^^^ error[region_arguments]: `Left` is a region, which is entered whenever `Both` is, so it cannot take arguments; give its fields initial values, as in `Left(count: u32 = 0)`, or move the data to a state inside
            state Right(count: u32 = 0) { initial state Waiting; }
        }
    }
}
