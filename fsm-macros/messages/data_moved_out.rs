//! `move` of data in code that does not leave the state for certain, and of what is no data or is still used.

use fsmith::state_machine;

// Code that does not leave the state for certain.
state_machine! {
    machine Cart(shelf: &mut Vec<String>, spare: String) {
        events { Pay, Add(String), Look, Put(String) }
        initial => Open(vec![], move spare);
//                                   ^^^^^ error[move_elsewhere]: the arguments of a target have data by value already: write its name without `move`
        state Open(lines: Vec<String>, note: String) {
            enter { shelf.push(move note); }
//                                  ^^^^ error[move_elsewhere]: data is moved out by an effect that leaves its state, and by the `exit` of that state; here nothing is surely left
            on Add(line) => { shelf.push(move note); lines.push(line); }
//                                            ^^^^ error[move_elsewhere]: `note` cannot be moved out, because `Open` stays active; take what can be taken out of it, as in `core::mem::take(note)`
            on Look if shelf.contains(move note) => Paid(lines);
//                                         ^^^^ error[move_elsewhere]: data is moved out by an effect that leaves its state, and by the `exit` of that state; here nothing is surely left
            on Pay => { shelf.push(move note); if shelf.len() > 3 { Paid(lines) } else { Gone } }
//                                      ^^^^ error[move_elsewhere]: data is moved out where it is decided that its state is left; move this into the branch, before its target
            on Put(note) => { shelf.push(move note); Gone }
//                                            ^^^^ error[move_elsewhere]: `note` is no data of a state here, and Rust moves it without a word: write `note`
        }
        state Paid(lines: Vec<String>) {
            on Pay => Open(move lines, String::new());
//                              ^^^^^ error[move_elsewhere]: the arguments of a target have data by value already: write its name without `move`
            on Look => { shelf.push(move spare); Gone }
//                                       ^^^^^ error[move_elsewhere]: `spare` is no data of a state here, and Rust moves it without a word: write `spare`
        }
        final Gone;
    }
}

// Data of a state that is not left.
state_machine! {
    machine Player(shelf: &mut Vec<String>) {
        events { Next, Pause, Play, Ask }
        stack 2;
        initial Playing;
        state Playing(list: Vec<String> = vec![]) {
            history shallow;
            initial => Song(String::new());
            state Song(name: String) {
                exit { shelf.push(move name); }
//                                     ^^^^ error[move_elsewhere]: `name` may be kept when its state is left, because `Playing` remembers where it was; take what can be taken out of it, as in `core::mem::take(name)`
                on Next => { shelf.extend(move list); Ad(move name) }
//                                             ^^^^ error[move_elsewhere]: `list` cannot be moved out, because `Playing` stays active; take what can be taken out of it, as in `core::mem::take(list)`
//                                                            ^^^^ error[move_elsewhere]: the arguments of a target have data by value already: write its name without `move`
                on Pause => { shelf.push(move name); Paused }
//                                            ^^^^ error[move_elsewhere]: `name` may be kept when `Song` is left, because a state around it remembers where it was; take what can be taken out of it, as in `core::mem::take(name)`
                on Ask => { shelf.push(move name); push(Asking) }
//                                          ^^^^ error[move_elsewhere]: `name` is kept while `Song` is beneath what is pushed; take what can be taken out of it, as in `core::mem::take(name)`
            }
            state Ad(name: String) { on Next => { shelf.push(move name); Song(String::new()) } }
        }
        state Paused { on Play => Playing.history; }
        state Asking { on Next => pop; }
    }
}

// Data that is used afterwards.
state_machine! {
    machine Order(shelf: &mut Vec<String>) {
        events { Pay, Drop, Ship }
        initial => Open(String::new(), 3);
        state Open(name: String, count: u32) {
            exit { shelf.push(move name); }
            exit { shelf.push(count.to_string()); }
//                            ^^^^^ error[moved_out]: the `exit` of `Open` has moved `name` out, and with it ends the data of `Open`; `count` is not there any more
            on Pay => { shelf.push(count.to_string()); Paid(name.clone()) }
//                                 ^^^^^ error[moved_out]: the `exit` of `Open` has moved `name` out, and with it ends the data of `Open`; `count` is not there any more
//                                                          ^^^^ error[moved_out]: the `exit` of `Open` has moved `name` out, and with it ends the data of `Open`; `name` is not there any more
            on Drop => Gone;
        }
        state Paid(name: String) {
            on Ship => { shelf.push(move name); Shipped(name) }
//                                                      ^^^^ error[moved_out]: `name` has been moved out by the effect; pass it as an argument here, or move it in the effect, not both
            on Drop => { shelf.push(move name); shelf.push(name.clone()); Gone }
            on Pay => { shelf.push(move name); shelf.push(move name); Gone }
        }
        state Shipped(name: String) { on Drop => Gone; on Ship => { shelf.push(name.clone()); Gone } }
        final Gone;
    }
}

// Another region reads the data in the step that exits its state.
state_machine! {
    machine Hall(shelf: &mut Vec<String>) {
        events { Close, Open }
        initial => Inside(String::new());
        state Inside(key: String) {
            exit { shelf.push(move key); }
//                                 ^^^ error[move_elsewhere]: `key` cannot be moved out, because another region may use the data of `Inside` in the step that exits it; take what can be taken out of it, as in `core::mem::take(key)`
            initial Both;
            parallel Both {
                state Left { initial A; state A { on Close => Outside; on Open => Outside; } }
                state Right { initial B; state B { on Close | Open => key.push('x'); } }
            }
        }
        state Outside { on Open => Inside(String::new()); }
    }
}

// A `pop` exits the pushed state, and no enclosing state.
state_machine! {
    machine Deck(shelf: &mut Vec<String>) {
        events { Help, Back, End }
        stack 2;
        initial => Table(String::new());
        state Table(card: String) {
            exit { shelf.push(move card); }
            initial Play;
            state Play { on Help => push(Helping(String::new())); }
            state Helping(page: String) {
                exit { shelf.push(move page); }
                on Back => { shelf.push(card.clone()); pop }
                on Help => { shelf.push(page.clone()); pop }
//                                      ^^^^ error[moved_out]: the `exit` of `Helping` has moved `page` out, and with it ends the data of `Helping`; `page` is not there any more
            }
            on End => Over;
        }
        final Over;
    }
}
