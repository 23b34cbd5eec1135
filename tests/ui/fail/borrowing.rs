//! What a hand-written `match` would refuse is refused at the same tokens, and guards change nothing.

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

// What is borrowed is changed.
state_machine! {
    machine Changes(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking { on Go if let Some(n) = w.items.first() => { w.items.push(*n); w.count = *n; stay } }
    }
}

// An action comes between.
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

// The same after a decision.
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

// A field is borrowed and cleared.
state_machine! {
    machine Clears(w: &mut World) {
        events { Go }
        initial Seeking;
        state Seeking(items: Vec<u32> = vec![1]) {
            on Go if let Some(n) = items.last() => { items.clear(); w.count = *n; }
        }
    }
}

// A guard changes what it borrows.
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

// Names and types, told once each.
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
