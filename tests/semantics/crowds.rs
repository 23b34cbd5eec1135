//! The agents of a crowd in a given state are those whose `is_in` returns `true`, including regions and states that are
//! pushed over.

use fsmith::crowd::{Id, dispatch};
use fsmith::interpreter::state_machine;
use fsmith::{Crowd, State, StateMachine};
use std::collections::BTreeSet;

state_machine! {
    /// A leaf, and a parallel with nested regions.
    machine Guard() {
        #[derive(Clone, Copy)]
        events { Wake, Sleep, Step, Look, Rest }
        initial Asleep;
        state Asleep { on Wake => Awake; }
        parallel Awake {
            on Sleep => Asleep;
            state Legs { initial state Still { on Step => Going; } state Going { on Step => Still; } }
            state Head {
                initial state Calm { on Look => Alert; }
                parallel Alert {
                    on Rest => Calm;
                    state Eyes { initial state Open { on Step => Shut; } state Shut; }
                    state Ears { initial state Left { on Look => Right; } state Right { on Look => Left; } }
                }
            }
        }
    }
}

state_machine! {
    /// Pushes over a nested leaf, and over a state that was itself pushed.
    machine Clerk() {
        #[derive(Clone, Copy)]
        events { Go, Call, Ring, Hang }
        initial Office;
        state Office {
            initial Desk;
            on Call => push(Phone);
            state Desk { on Go => Door; }
            state Door { on Go => Desk; }
        }
        state Phone { on Ring => push(Second); on Hang => pop; }
        state Second { on Hang => pop; }
    }
}

state_machine! {
    /// A machine with neither regions nor pushes.
    machine Sentry() {
        #[derive(Clone, Copy)]
        events { Bell, Noise }
        initial Off;
        on Bell => Off;
        state Off { on Noise => On; }
        state On { initial Post; state Post { on Noise => Walk; } state Walk { on Noise => Post; } }
    }
}

/// The data of an agent: its random numbers, and whether a step has visited it.
#[derive(Clone)]
struct Body {
    random: u32,
    lent: bool,
}

impl Body {
    fn draw(&mut self) -> usize {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.random >> 8) as usize
    }
}

fn agents_where<M: StateMachine>(crowd: &Crowd<M, Body>, wanted: impl Fn(&M, &Body) -> bool) -> Vec<Id> {
    crowd.iter().filter(|(_, machine, body)| wanted(machine, body)).map(|(id, ..)| id).collect()
}

/// In each round, passes an event to some of the agents, one in `one_in`, and then to some of those in each state.
/// Compares the agents that the crowd finds in each state with those whose `is_in` returns `true`.
fn drive<M: StateMachine>(mut crowd: Crowd<M, Body>, one_in: usize, send: impl Fn(&mut M, usize)) {
    let mut found = BTreeSet::new();
    for round in 0..24 {
        let step = |machine: &mut M, body: &mut Body| {
            let drawn = body.draw();
            if round < 3 || drawn.is_multiple_of(one_in) {
                send(machine, drawn >> 8);
            }
        };
        crowd.step_all(step);
        for &state in M::State::ALL {
            let wanted = agents_where(&crowd, |machine, _| machine.is_in(state));
            found.extend((!wanted.is_empty()).then_some(state));
            assert_eq!(crowd.count_in(state), wanted.len(), "{state:?}");
            assert!(crowd.iter_in(state).map(|(id, ..)| id).eq(wanted.iter().copied()), "{state:?}");
            let mut count = 0;
            crowd.step_in(state, |machine, body| {
                (count, body.lent) = (count + 1, true);
                step(machine, body);
            });
            assert_eq!((agents_where(&crowd, |_, body| body.lent), count), (wanted.clone(), wanted.len()), "{state:?}");
            crowd.step_each(wanted, |_, body| body.lent = false);
        }
    }
    assert!(M::State::ALL.iter().all(|state| found.contains(state)), "each state was active in some agent");
}

/// The number of agents, and how many of them get an event at a time: one in this number. Small crowds are searched by
/// place, and large ones by state if few agents move.
const SETTINGS: [(u32, usize); 3] = [(20, 3), (1500, 40), (600, 1)];

fn crowd<M: StateMachine>(agents: u32, new: impl Fn() -> M) -> Crowd<M, Body> {
    let mut crowd = Crowd::new();
    for random in 0..agents {
        crowd.insert(new(), Body { random: random * 7919, lent: false });
    }
    crowd
}

macro_rules! drive {
    ($machine:ident, $events:expr) => {
        for (agents, one_in) in SETTINGS {
            let event = |drawn: usize| $events[drawn % $events.len()];
            drive(crowd(agents, $machine::start), one_in, |machine, drawn| _ = machine.handle(event(drawn)));
            let twin = || {
                let mut twin = $machine::interpreter();
                twin.restart();
                twin
            };
            drive(crowd(agents, twin), one_in, |machine, drawn| _ = machine.handle(event(drawn)));
        }
    };
}

/// Compares a batch with several events for the same machine to the same events, handled one by one.
#[test]
fn dispatching_a_batch_equals_handling_each_event() {
    use GuardEvent::{Look, Rest, Sleep, Step, Wake};
    let mut alone: Vec<Guard> = (0..900).map(|_| Guard::start()).collect();
    let mut slice: Vec<Guard> = (0..900).map(|_| Guard::start()).collect();
    let mut crowd = crowd(900, Guard::start);
    let ids: Vec<Id> = crowd.ids().collect();
    let mut body = Body { random: 1, lent: false };
    for _ in 0..20 {
        let mut draw = || (body.draw() % 900, [Wake, Step, Look, Wake, Step, Look, Rest, Sleep][body.draw() % 8]);
        let batch: Vec<_> = (0..2000).map(|_| draw()).collect();
        crowd.dispatch(batch.iter().map(|&(at, event)| (ids[at], event)), |guard, _, event| _ = guard.handle(event));
        dispatch(&mut slice, |guard| guard, batch.iter().copied(), |guard, _, event| _ = guard.handle(event));
        batch.into_iter().for_each(|(at, event)| _ = alone[at].handle(event));
        let states = |guard: &Guard| GuardState::ALL.iter().map(|&state| guard.is_in(state)).collect::<Vec<_>>();
        assert!(slice.iter().map(states).eq(alone.iter().map(states)));
        assert!(crowd.iter().map(|(_, guard, _)| states(guard)).eq(alone.iter().map(states)));
    }
}

#[test]
fn states_in_regions_are_found() {
    use GuardEvent::{Look, Rest, Sleep, Step, Wake};
    drive!(Guard, [Wake, Step, Look, Wake, Step, Look, Rest, Sleep]);
    const { assert!(!Guard::STATE_SAYS_ALL && !GuardInterpreter::STATE_SAYS_ALL) };
}

#[test]
fn states_that_are_pushed_over_are_found() {
    use ClerkEvent::{Call, Go, Hang, Ring};
    drive!(Clerk, [Go, Call, Ring, Hang]);
    const { assert!(!Clerk::STATE_SAYS_ALL && !ClerkInterpreter::STATE_SAYS_ALL) };
}

/// Without regions and pushes, the leaf determines the active states, and `is_in` is not called.
#[test]
fn the_leaf_determines_the_active_states() {
    use SentryEvent::{Bell, Noise};
    drive!(Sentry, [Bell, Noise]);
    const { assert!(Sentry::STATE_SAYS_ALL && SentryInterpreter::STATE_SAYS_ALL) };
}
