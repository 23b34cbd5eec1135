//! A beehive with the rule of the book: transitions of the whole hive have priority over those of a bee.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// `priority outer` with regions: composites are considered before their nested states.
    pub machine Hive(tape: &mut Tape) {
        events { Flower(u8), Bear, Rain, Sun, Dance }
        priority outer;

        initial Summer;
        on Bear if tape.ask("big bear") => { tape.act("swarm"); Swarm }

        state Swarm {
            initial Flight;
            enter { tape.act("Swarm: enter"); }
            on Rain => { tape.act("a hollow tree"); Summer }
            state Flight { on Sun or after 2s => Branch; }
            state Branch {
                on Dance => Summer.deep_history;
                #[allow(fsmith::outranked)]
                on Rain => tape.act("never, while the swarm knows better");
            }
        }
        parallel Summer {
            enter { tape.act("Summer: enter"); }
            exit { tape.act("Summer: exit"); }
            on Rain => if is_in(Stinging) { pass } else { tape.act("indoors"); Winter };
            every 3s if tape.ask("warm") => tape.act("fans");

            state Foraging {
                initial Searching;
                history deep;
                on Dance if tape.ask("near") => { tape.act("follows"); Carrying }
                on Bear => tape.act("flies on");
                state Searching {
                    enter { tape.act("Searching: enter"); }
                    on Flower(n) if n > 2 => Carrying;
                    on Dance => tape.act("watches");
                    after 4s => Lost;
                }
                state Carrying {
                    enter { tape.act("Carrying: enter"); }
                    exit { tape.act("Carrying: exit"); }
                    on Sun => Searching;
                }
                state Lost { on Sun => Searching; on Rain => Swarm; }
            }
            state Guarding {
                initial Gate;
                on Flower(0) => tape.act("a decoy");
                state Gate {
                    exit { tape.act("Gate: exit"); }
                    on Bear => Stinging;
                }
                state Stinging {
                    enter { tape.act("Stinging: enter"); }
                    exit { tape.act("Stinging: exit"); }
                    on Bear | Flower(_) => { tape.act("stings"); stay }
                    on Rain or after 1s => Gate;
                }
            }
        }
        state Winter {
            enter { tape.act("Winter: enter"); }
            on Sun => Summer;
            on Dance => (Searching, Stinging);
            on Flower(_) => Foraging.initial;
        }
    }
}

/// Returns every event; flowers are more frequent.
pub fn event(n: u32) -> HiveEvent {
    use HiveEvent as E;
    match n % 8 {
        0..=2 => E::Flower((n / 8 % 5) as u8),
        3 => E::Bear,
        4 => E::Rain,
        5 | 6 => E::Sun,
        _ => E::Dance,
    }
}

drive!(Hive, HiveInterpreter, HiveState, event event; unpolled timers);
