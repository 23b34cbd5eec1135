//! A machine that tests count, and that the program draws from this file.

use fsmith::explore::Explore;
use fsmith::explore::coverage::{Counts, Coverage};
use fsmith::{Answer, Observer, state_machine};

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub machine Gate(coins: &mut u8, jammed: bool, log: &mut impl Observer<GateState>) {
        #[derive(Clone, Copy, Debug)]
        events { Coin, Push, Kick, Fix, Melt }
        observer log;
        initial Works;

        state Works {
            initial Locked;
            on Kick => Broken;

            state Locked {
                on Coin => {
                    *coins += 1;
                    if *coins > 1 { Free } else { Open }
                }
                on Push => stay;
            }
            state Open { on Push if !jammed => Locked; }
            final Free;
        }
        #[tag(repair)]
        state Broken {
            on Fix => { *coins = 0; Works }
            on Melt => Gone;
        }
        final Gone;
    }
}

type Street = (Gate, u8, bool);

fn handles(event: GateEvent, log: &Coverage<GateState>) -> impl Fn(&mut Street) -> bool {
    move |(gate, coins, jammed)| gate.handle(coins, *jammed, &mut &*log, event) != Answer::Ignored
}

/// The reachable items of a street where no gate melts.
pub fn reachable() -> Counts {
    let all = Coverage::new();
    let mut coins = 0;
    let gate = Gate::start(&mut coins, false, &mut &all);
    Explore::of((gate, coins, false))
        .step("coin", handles(GateEvent::Coin, &all))
        .step("push", handles(GateEvent::Push, &all))
        .step("kick", handles(GateEvent::Kick, &all))
        .step("fix", handles(GateEvent::Fix, &all))
        .world("jam", |(.., jammed)| !*jammed, |(.., jammed)| *jammed = true)
        .reachable(&all)
}

/// A test that pays and passes.
pub fn counts() -> Counts {
    let log = Coverage::new();
    let mut coins = 0;
    let mut street = (Gate::start(&mut coins, false, &mut &log), coins, false);
    for event in [GateEvent::Coin, GateEvent::Push] {
        assert!(handles(event, &log)(&mut street));
    }
    assert!(!handles(GateEvent::Melt, &log)(&mut street));
    log.counts()
}
