//! Names of the user that equal those in generated code: parameters, bindings, fields, variables, methods, functions.

use core::time::Duration;

/// Methods and fields that are named like those of generated code.
#[derive(Default)]
pub struct Body {
    leaf: u8,
    data: u8,
    timers: u8,
    queues: u8,
    __leaf: u8,
}

impl Body {
    fn handle(&mut self, by: u8) {
        self.leaf += by;
    }

    fn is_in(&self, leaf: u8) -> bool {
        self.leaf == leaf
    }

    fn raise(&mut self, raised: u8) {
        self.__leaf += raised;
    }

    fn __enter(&mut self) {
        self.timers += 1;
    }
}

/// Functions whose names occur in generated code, which does not call them.
fn step(timer: u8) -> u8 {
    timer + 1
}

fn again(event: u8) -> u8 {
    event
}

fn __act() -> u8 {
    2
}

fsmith::interpreter::state_machine! {
    /// Parameters with the names of parameters of generated functions.
    pub machine Named(event: &mut Body, leaf: u8, queues: &mut Vec<u8>, by: Duration, step_: u8, lent_event: &u8) {
        events { Go(u8, u8), Told { event: u8, leaf: u8, state: u8 }, Kept(u8) }
        signals { Raised { raised: u8, queues: u8 } }
        queue 8;
        stack 2;
        initial parallel Both {
            state One {
                initial Machine(1, 2);
                state Machine(data: u8, timers: u8, action: u8 = leaf, __data: u8 = *lent_event) {
                    enter { let (answer, branch) = (*data, *timers); queues.push(answer + branch + *action + *__data); }
                    on Go(transition, candidate) if transition > candidate => {
                        let (chosen, kept) = (transition, candidate);
                        event.handle(chosen);
                        raise(Raised { raised: chosen, queues: kept });
                        Frame(kept, step(chosen))
                    }
                    on Told { event: told, leaf, state: source } => match told {
                        0 => pass,
                        frame if frame > leaf => { event.handle(source); event.raise(frame); stay }
                        _ => Machine(data, step(timers)),
                    };
                    after by if event.is_in(200) => Frame(0, 0);
                }
                state Frame(frame: u8, popped: u8) {
                    on Raised { raised, queues: delay } => { queues.extend([raised, delay, *frame, *popped, leaf]); }
                    on Go(given, _) => { let found = given; event.__enter(); Machine(frame, found) }
                    exit { let memory = event.timers; event.queues += memory + __act(); }
                    every by * 2 => { event.data = again(leaf); }
                }
            }
            state Two {
                initial state Nowhere { defer Kept(_); on Go(undecided, reacts) => Picks(undecided + reacts); }
                state Picks(pick: u8) {
                    on Kept(deferred) => { *pick += deferred; queues.push(*pick); }
                    always if *pick > 99 && !is_in(Machine) => Nowhere;
                }
            }
        }
    }
}

#[test]
fn names_are_the_users() {
    let (mut body, mut queues, mut same, by) = (Body::default(), vec![], vec![], Duration::from_secs(1));
    let mut machine = Named::start(&mut body, 7, &mut queues, by, 0, &3);
    let events = || {
        [
            NamedEvent::Kept(4),
            NamedEvent::Told { event: 9, leaf: 8, state: 5 },
            NamedEvent::Go(3, 2),
            NamedEvent::Go(4, 1),
        ]
    };
    for event in events() {
        machine.handle(&mut body, 7, &mut queues, by, 0, &3, event);
    }
    machine.advance(&mut body, 7, &mut queues, by, 0, &3, by);
    let mut other = Body::default();
    let mut twin = Named::interpreter();
    twin.restart(&mut other, 7, &mut same, by, 0, &3);
    for event in events() {
        twin.handle(&mut other, 7, &mut same, by, 0, &3, event);
    }
    twin.advance(&mut other, 7, &mut same, by, 0, &3, by);
    assert_eq!((queues.clone(), body.leaf, body.__leaf), (same, other.leaf, other.__leaf));
    assert_eq!((queues, body.leaf, body.__leaf), (vec![13, 3, 2, 2, 4, 7, 9, 16], 8, 9));
}
