//! Raised events that borrow, although they wait until the step is over.

use fsmith::state_machine;

state_machine! {
    machine Receiver(received: &mut usize) {
        events { Data(&[u8]), Stop }
        signals { Rest(&[u8]) }
//                     ^ error[borrowed_signal]: a signal waits until the step is over, so it cannot borrow; give it an owned payload, such as a number, an array or a `String`
        initial Reading;
        state Reading {
            on Data([_, rest @ ..]) => { raise(Rest(rest)); }
            on Rest(bytes) => { *received += bytes.len(); }
        }
    }
}

state_machine! {
    machine Written(received: &mut usize) {
        events { Data(&[u8]), Stop }
        signals { Rest(&'a [u8]) }
//                      ^^ error[borrowed_signal]: a signal waits until the step is over, so it cannot borrow; give it an owned payload, such as a number, an array or a `String`
        initial Reading;
        state Reading {
            on Data([_, rest @ ..]) => { raise(Rest(rest)); }
            on Rest(bytes) => { *received += bytes.len(); }
        }
    }
}

state_machine! {
    machine Again(received: &mut usize) {
        events { Data(&[u8]), Stop }
        initial Reading;
        state Reading {
            on Data([_, rest @ ..]) => { *received += 1; raise(Data(rest)); }
//                                                       ^^^^^ error[borrowed_raise]: a raised event waits until the step is over, but the events of this machine borrow; declare a signal and raise it instead: `signals { Full }`
        }
    }
}

state_machine! {
    machine Stopping(received: &mut usize) {
        events { Data(&[u8]), Stop }
        initial Reading;
        state Reading {
            on Data([]) => { raise(Stop); }
//                           ^^^^^ error[borrowed_raise]: a raised event waits until the step is over, but the events of this machine borrow; declare a signal and raise it instead: `signals { Full }`
            on Data(bytes) => { *received += bytes.len(); }
            on Stop => Stopped;
        }
        state Stopped;
    }
}

/// Lent for a while.
pub enum Input<'i> {
    Line(&'i str),
    End,
}

state_machine! {
    machine Foreign(last: bool) {
        events Input<'_>;
        initial Reading;
        state Reading {
            on Line(_) if last => raise(End);
//                                ^^^^^ error[borrowed_raise]: a raised event waits until the step is over, but the events of this machine borrow; declare a signal and raise it instead: `signals { Full }`
            on End => Over;
        }
        final Over;
    }
}

state_machine! {
    machine Computed<'m>(next: u8) {
        events { Data(&[u8]), Stop }
        signals { Name(&'m str), Fixed(&'static str), Apply(fn(&str) -> bool), Lost(Option<&'b u8>) }
//                                                                                          ^^ error[borrowed_signal]: a signal waits until the step is over, so it cannot borrow; give it an owned payload, such as a number, an array or a `String`
        queue 4;
        initial Reading;
        state Reading {
            on Data(_) => { let next = if next == 0 { make(0) } else { make(1) }; raise(next); }
//                                                                                ^^^^^ error[borrowed_raise]: a raised event waits until the step is over, but the events of this machine borrow; declare a signal and raise it instead: `signals { Full }`
        }
    }
}
