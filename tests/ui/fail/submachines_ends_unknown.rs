//! Final states that a submachine does not have, and fields that its final states do not have.

use fsmith::state_machine;

state_machine! {
    pub machine Retry {
        events { Works, Fails(u32) }
        initial state Trying { on Works => Worked; on Fails(code) => GaveUp(code, "no".to_owned()); }
        final Worked;
        final GaveUp(code: u32, reason: String);
    }
}

state_machine! {
    machine Variant {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.Work) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine Field {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp { number, .. }) => Over(number);
        }
        final Over(code: u32);
    }
}

state_machine! {
    machine Partly {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp { code }) => Over(code);
        }
        final Over(code: u32);
    }
}

state_machine! {
    machine Typed {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp { reason, .. }) => Over(reason);
        }
        final Over(code: u32);
    }
}

state_machine! {
    machine Misspelt {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.Wroked) => Over;
            done(retry.GaveUpp { code, .. }) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine Typist<T: Copy>(text: &mut Vec<T>) {
        events { Key(T), Enter }
        initial state Typing { on Key(key) => text.push(key); on Enter => Typed(text.len()); }
        final Typed(length: usize);
    }
}

state_machine! {
    machine Form<T: Copy>(text: &mut Vec<T>) {
        events { Input(TypistEvent<T>) }
        initial state Editing {
            machine typist: Typist<T>(text);
            forward Input(event) => typist(event);
            done(typist.Type) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine Renamed(text: &mut Vec<char>) {
        events { Input(TypistEvent<char>) }
        initial state Editing {
            machine typist: Typist<char>(text);
            forward Input(event) => typist(event);
            done(typist.Typed { len }) => Over(len);
        }
        final Over(length: usize);
    }
}

state_machine! {
    machine Bound(text: &mut Vec<char>) {
        events { Input(TypistEvent<char>) }
        initial state Editing {
            machine typist: Typist<char>(text);
            forward Input(event) => typist(event);
            done(typist.Typed { count: length }) => Over(length);
        }
        final Over(length: usize);
    }
}

state_machine! {
    machine Clock { events { Tick } initial state Running { on Tick => stay; } }
}

state_machine! {
    machine Alarm {
        events { Link(ClockEvent) }
        initial state First {
            machine clock: Clock;
            forward Link(event) => clock(event);
            done(clock.Stopped) => Over;
        }
        final Over;
    }
}

fn main() {}
