use fsmith::state_machine;

// What is moved out where nothing is surely left.
state_machine! {
    machine Cart(shelf: &mut Vec<String>, spare: String) {
        events { Pay, Add(String), Look, Put(String) }
        initial => Open(vec![], move spare);
        state Open(lines: Vec<String>, note: String) {
            enter { shelf.push(move note); }
            on Add(line) => { shelf.push(move note); lines.push(line); }
            on Look if shelf.contains(move note) => Paid(lines);
            on Pay => { shelf.push(move note); if shelf.len() > 3 { Paid(lines) } else { Gone } }
            on Put(note) => { shelf.push(move note); Gone }
        }
        state Paid(lines: Vec<String>) {
            on Pay => Open(move lines, String::new());
            on Look => { shelf.push(move spare); Gone }
        }
        final Gone;
    }
}

// What is kept.
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
                on Next => { shelf.extend(move list); Ad(move name) }
                on Pause => { shelf.push(move name); Paused }
                on Ask => { shelf.push(move name); push(Asking) }
            }
            state Ad(name: String) { on Next => { shelf.push(move name); Song(String::new()) } }
        }
        state Paused { on Play => Playing.history; }
        state Asking { on Next => pop; }
    }
}

// What is used after it.
state_machine! {
    machine Order(shelf: &mut Vec<String>) {
        events { Pay, Drop, Ship }
        initial => Open(String::new(), 3);
        state Open(name: String, count: u32) {
            exit { shelf.push(move name); }
            exit { shelf.push(count.to_string()); }
            on Pay => { shelf.push(count.to_string()); Paid(name.clone()) }
            on Drop => Gone;
        }
        state Paid(name: String) {
            on Ship => { shelf.push(move name); Shipped(name) }
            on Drop => { shelf.push(move name); shelf.push(name.clone()); Gone }
            on Pay => { shelf.push(move name); shelf.push(move name); Gone }
        }
        state Shipped(name: String) { on Drop => Gone; on Ship => { shelf.push(name.clone()); Gone } }
        final Gone;
    }
}

// What another region looks at in the step that exits its state.
state_machine! {
    machine Hall(shelf: &mut Vec<String>) {
        events { Close, Open }
        initial => Inside(String::new());
        state Inside(key: String) {
            exit { shelf.push(move key); }
            initial Both;
            parallel Both {
                state Left { initial A; state A { on Close => Outside; on Open => Outside; } }
                state Right { initial B; state B { on Close | Open => key.push('x'); } }
            }
        }
        state Outside { on Open => Inside(String::new()); }
    }
}

// A `pop` leaves what was pushed, and nothing around it.
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
            }
            on End => Over;
        }
        final Over;
    }
}

fn main() {}
