//! Final states that are not the end.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        events { Go }
        initial Loading;

        state Loading { when ready => Loaded; }
        final Loaded {
            initial state Checked;
            state Stored;
        }
        final Broken {
            enter { println!("broken"); }
            on Go => Loading;
            when ready => Loading;
        }
        final Gone {
            active { println!("gone"); }
            pause {}
            exit {}
        }
        in Broken | Gone { always => Loading; }
    }
}

state_machine! {
    machine Door() {
        initial state Open;
        final Closed
        final {}
        initial final;
    }
}

fn main() {}
