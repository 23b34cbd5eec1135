//! Live machines with what no live machine can have.

use fsmith::live::state_machine;

state_machine! {
    /// Asked why, and derived for.
    #[derive(Clone, Copy, PartialEq)]
//                  ^^^^ error[not_live]: a live machine has an engine in it, for which `Copy` is not derived; remove it, or use `fsmith::state_machine!`
//                        ^^^^^^^^^ error[not_live]: a live machine has an engine in it, for which `PartialEq` is not derived; remove it, or use `fsmith::state_machine!`
    #[why]
    machine Lamp {
//  ^^^^^^^ error[not_live]: a live machine cannot be asked why; remove `#[why]`, or use `fsmith::state_machine!`
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

state_machine! {
    machine Door {
        events { Push }
        initial state Shut { on Push => Open; }
        state Open { #[cfg(feature = "quiet")] on Push => Shut; }
//                         ^^^^^^^^^^^^^^^^^ error[not_live]: nothing in a live machine stands under `#[cfg(..)]`, which only the compiler knows; put it in front of the whole machine, or use `fsmith::state_machine!`
    }
}

fsmith::part! { closing { state Open { on Push => Shut; } } }

state_machine! {
    machine Gate {
        events { Push }
        initial state Shut { on Push => Open; }
        include closing;
//      ^^^^^^^ error[not_live]: all of a live machine stands in one place; write the items of the part here, or use `fsmith::state_machine!`
    }
}

fsmith::state_machine! {
    machine Bell {
        events { Ring }
        initial state Still { on Ring => Rung; }
        final Rung;
    }
}

state_machine! {
    machine House {
        events { Ring }
        initial Quiet;
        state Quiet {
            machine bell: Bell;
//                  ^^^^ error[not_live]: a live machine does not run others; run it in the program, and pass its result to this machine as an event, or use `fsmith::state_machine!`
            forward Ring => bell(BellEvent::Ring);
            done(bell) => Awake;
        }
        state Awake { on Ring => Quiet; }
    }
}

fn main() {
    let _ = (Lamp::new(), Door::new(), Gate::new(), House::new());
}

#[derive(Debug)]
pub struct Fault;

// Its text may change while it runs, but the result type of its calls cannot.
state_machine! {
    machine Tuned(size: &mut u32) fails Fault {
//                                      ^^^^^ error[not_live]: a live machine does not fail; handle errors where they come up, or use `fsmith::state_machine!`
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}
