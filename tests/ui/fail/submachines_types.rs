//! States that run a type that is not a machine, or a machine that they cannot run.

use fsmith::state_machine;

state_machine! {
    pub machine Failing fails u32 {
        events { Go }
        initial state Idle { on Go => Err(3_u32)?; }
        final Over;
    }
}

state_machine! {
    pub async machine Waiting {
        events { Go }
        initial state Idle { on Go => Over; }
        final Over;
    }
}

state_machine! {
    machine OfText {
        events { Go }
        initial state Idle {
            machine text: String;
            on Go => Over;
        }
        final Over;
    }
}

state_machine! {
    machine OfFailing {
        events { Go(FailingEvent) }
        initial state Idle {
            machine inner: Failing;
            forward Go(event) => inner(event);
            done(inner.Over) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine OfWaiting {
        events { Go(WaitingEvent) }
        initial state Idle {
            machine inner: Waiting;
            forward Go(event) => inner(event);
            done(inner.Over) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine OfAnotherError fails String {
        events { Go(FailingEvent) }
        initial state Idle {
            machine inner: Failing;
            forward Go(event) => inner(event);
            done(inner.Over) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine OfFailingAndWaiting fails u32 {
        events { Go(WaitingEvent) }
        initial state Idle {
            machine inner: Waiting;
            forward Go(event) => inner(event);
            done(inner) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine OfNothing {
        events { Go }
        initial state Idle {
            machine inner: Missing;
            on Go => Over;
        }
        final Over;
    }
}

fn main() {}
