use fsmith::state_machine;

// What has been moved is used again: the compiler tells, in the user's own words.
state_machine! {
    machine Order(shelf: &mut Vec<String>) {
        events { Pay, Drop, Loop }
        initial => Open(String::new());
        state Open(name: String) {
            exit { shelf.push(move name); shelf.push(name.clone()); }
            on Pay => Paid(String::new());
        }
        state Paid(name: String) {
            on Drop => { shelf.push(move name); shelf.push(name.clone()); Gone }
            on Pay => { shelf.push(move name); shelf.push(move name); Gone }
            on Loop => { for _ in 0..2 { shelf.push(move name); } Gone }
        }
        final Gone;
    }
}

fn main() {}
