//! The output of the observers for `log`, `tracing` and `defmt`.

mod defmt;
mod log;
mod tracing;

use std::time::Duration;

use fsmith::{Observer, state_machine};

state_machine! {
    /// A machine that causes most kinds of notifications.
    pub machine Lift(cabin: &mut Cabin, watcher: &mut impl Observer<LiftState>) {
        events { Call, Arrive, Alarm, Reset }
        signals { Full }
        queue 1;
        observer watcher;

        initial Waiting;
        on Alarm => push(Stuck);
        state Waiting {
            on Call if cabin.is_heavy => stay;
            on Call => Moving;
            when cabin.is_heavy => { raise(Full); }
            on Full => stay;
        }
        state Moving {
            initial Up;
            defer Call;
            state Up { after 5s => Down; }
            state Down { always if cabin.is_heavy => Sunk; on Arrive => Waiting; }
        }
        state Stuck { on Reset => pop; }
        final Sunk { never cabin.is_deep; }
    }
}

#[derive(Default)]
pub struct Cabin {
    is_heavy: bool,
    is_deep: bool,
}

/// Causes all notifications except the violation of an invariant.
fn run(watcher: &mut impl Observer<LiftState>) {
    let cabin = &mut Cabin::default();
    let mut lift = Lift::new();
    lift.handle(cabin, watcher, LiftEvent::Call);
    lift.restart(cabin, watcher);
    lift.handle(cabin, watcher, LiftEvent::Reset);
    lift.update(cabin, watcher);
    cabin.is_heavy = true;
    lift.handle(cabin, watcher, LiftEvent::Call);
    lift.update(cabin, watcher);
    cabin.is_heavy = false;
    lift.handle(cabin, watcher, LiftEvent::Alarm);
    lift.handle(cabin, watcher, LiftEvent::Reset);
    lift.run(cabin, watcher, [LiftEvent::Call, LiftEvent::Call]);
    lift.advance(cabin, watcher, Duration::from_secs(5));
    lift.handle(cabin, watcher, LiftEvent::Arrive);
    cabin.is_heavy = true;
    lift.advance(cabin, watcher, Duration::from_secs(5));
    lift.stop(cabin, watcher);
}

/// Violates an invariant in a step that moves.
fn sink(watcher: &mut impl Observer<LiftState>) {
    let cabin = &mut Cabin::default();
    let mut lift = Lift::start(cabin, watcher);
    lift.handle(cabin, watcher, LiftEvent::Call);
    *cabin = Cabin { is_heavy: true, is_deep: true };
    lift.advance(cabin, watcher, Duration::from_secs(5));
}

state_machine! {
    /// Two regions that move together.
    pub machine Player(watcher: &mut impl Observer<PlayerState>) {
        events { Press }
        observer watcher;
        initial On;
        parallel On {
            state Deck {
                initial Stopped;
                state Stopped { on Press => Playing; }
                state Playing { on Press => Stopped; }
            }
            state Light { initial Dark; state Dark { on Press => Lit; } state Lit { on Press => Dark; } }
        }
    }
}
