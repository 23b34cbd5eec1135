//! Borrow errors are reported at the same tokens as in a hand-written `match`, and guards cannot change anything.

use fsmith::state_machine;

#[derive(Default)]
pub struct World {
    target: Option<String>,
    items: Vec<u32>,
    count: u32,
}

impl World {
    fn pick(&mut self) -> Option<&u32> {
        self.items.first()
    }
}

// The effect changes a value that the guard borrows.
state_machine! {
    machine Changes(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking { on Go if let Some(n) = w.items.first() => { w.items.push(*n); w.count = *n; stay } }
    }
}

// An `exit` changes a value that the guard borrows for the effect.
state_machine! {
    machine Leaves(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking {
            exit { w.count += 1; }
            on Go if let Some(n) = w.items.first() => { w.count = *n; Holding }
        }
        state Holding { on Go => Seeking; }
    }
}

// An `exit` changes a value that the decision borrows.
state_machine! {
    machine Decides(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking {
            exit { w.count += 1; }
            on Go => { let n = &w.items[0]; if *n > 3 { w.count = *n; Holding } else { stay } }
        }
        state Holding { on Go => Seeking; }
    }
}

// The effect clears a field that the guard borrows.
state_machine! {
    machine Clears(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking(items: Vec<u32> = vec![1]) {
            on Go if let Some(n) = items.last() => { items.clear(); w.count = *n; }
        }
    }
}

// Guards change the values that they borrow.
state_machine! {
    machine Picks(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking {
            on Go if let Some(n) = w.pick() => { w.count = *n; }
            when let Some(n) = w.items.pop() => { w.count = n; }
            when let Some(n) = w.items.last_mut() => { w.count = *n; }
            after 1s if let Some(n) = w.items.iter_mut().next() => { *n += 1; w.count = 0; }
        }
    }
}

// A wrong name and a wrong type are reported once each.
state_machine! {
    machine Misspells(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking {
            on Go if let Some(n) = w.targe => { w.count = n; }
            when let Some(n) = w.items.first() && n > 3 => { w.count = *n; }
        }
    }
}

fn main() {}
