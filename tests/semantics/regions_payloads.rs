//! Regions whose transitions depend only on the payload of an event. The order of actions does not depend on whether a
//! region selects its transition in its turn or before all others.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;
use std::cell::Cell;
use std::rc::Rc;

state_machine! {
    /// The second of three regions has visible entries and exits, and the other ones have transitions that exit all
    /// regions.
    machine Mill(tape: &mut Tape) {
        #[derive(Debug, Clone, Copy)]
        events { Grain(u32), Sack(u32), Bell, Again }
        initial Runs;

        state Jammed { on Again => Runs; }
        state Burst { on Again => Runs; }

        parallel Runs {
            exit { tape.act("-Runs"); }

            state Stone {
                initial state Slow {
                    on Grain(n) if n > 90 => { tape.act("jams"); Jammed }
                    on Grain(n) if n < 20 => Fast;
                    on Bell => tape.act("slow bell");
                }
                state Fast {
                    exit { tape.act("-Fast"); }
                    on Grain(n) if n > 60 => { tape.act("brakes"); Slow }
                    on Bell => Slow;
                }
            }
            state Sieve {
                initial state Shut { on Grain(n) if n > 50 => Open; }
                state Open {
                    enter { tape.act("+Open"); }
                    exit { tape.act("-Open"); }
                    on Grain(n) if n < 30 => Shut;
                }
            }
            state Bin {
                initial state Low {
                    on Grain(n) if n > 70 && n < 99 => High;
                    on Grain(n) if n == 60 => { tape.act("bursts"); Burst }
                    on Grain(_) => tape.act("fills");
                    on Bell => { tape.act("low bell"); High }
                }
                state High {
                    enter { tape.act("+High"); }
                    exit { tape.act("-High"); }
                    on Grain(n) => if n < 10 {
                        tape.act("empties");
                        Low
                    } else if n < 70 {
                        Low
                    } else {
                        tape.act("holds");
                        stay
                    };
                    on Sack(n) if n > 0 => tape.act("sack");
                }
            }
        }
    }
}

/// Events with the answer and the actions of the mill.
type Story = &'static [(MillEvent, Answer, &'static str)];

fn follow(story: Story, mut step: impl FnMut(MillEvent) -> (Answer, String)) {
    for (event, answer, trace) in story {
        assert_eq!(step(*event), (*answer, (*trace).to_owned()), "{event:?}");
    }
}

scenario! {
    exits_effects_and_entries_of_all_regions_are_separate_phases(machine: Mill, tape) {
        use MillEvent::{Bell, Grain, Sack};
        const STORY: Story = &[
            (Grain(40), Answer::Stayed, "fills"),
            (Grain(10), Answer::Moved, "fills"),
            (Grain(55), Answer::Moved, "fills, +Open"),
            (Grain(75), Answer::Moved, "-Fast, brakes, +High"),
            (Grain(52), Answer::Moved, "-High"),
            (Bell, Answer::Moved, "slow bell, low bell, +High"),
            (Sack(1), Answer::Stayed, "sack"),
            (Grain(8), Answer::Moved, "-High, -Open, empties"),
            (Bell, Answer::Moved, "-Fast, low bell, +High"),
            (Grain(52), Answer::Moved, "-High, +Open"),
            (Grain(25), Answer::Moved, "-Open, fills"),
        ];
        machine.restart(&mut tape);
        follow(STORY, |event| (machine.handle(&mut tape, event), tape.take()));
    }
}

scenario! {
    a_transition_that_exits_all_regions_conflicts_with_all(machine: Mill, tape) {
        use MillEvent::{Again, Grain};
        const STORY: Story = &[
            (Grain(95), Answer::Moved, "-Runs, jams"),
            (Again, Answer::Moved, ""),
            (Grain(60), Answer::Moved, "+Open"),
            (Grain(60), Answer::Moved, "-Open, -Runs, bursts"),
            (Again, Answer::Moved, ""),
            (Grain(15), Answer::Moved, "fills"),
            (Grain(55), Answer::Moved, "fills, +Open"),
            (Grain(60), Answer::Moved, "-Open, -Fast, -Runs, bursts"),
            (Grain(60), Answer::Ignored, ""),
        ];
        machine.restart(&mut tape);
        follow(STORY, |event| (machine.handle(&mut tape, event), tape.take()));
    }
}

state_machine! {
    /// If a region does not react to an event, its enclosing states do, also if all transitions stay.
    machine Yard(tape: &mut Tape) {
        #[derive(Debug, Clone, Copy)]
        events { Horn, Whistle(u8) }
        initial Open;

        parallel Open {
            on Horn => tape.act("yard");
            on Whistle(n) if n > 2 => tape.act("yard whistles");

            state Gate {
                on Horn => tape.act("gate");
                on Whistle(n) if n > 4 => tape.act("gate whistles");
            }
            state Dog { on Whistle(n) if n > 6 => tape.act("dog whistles"); }
        }
    }
}

scenario! {
    an_outer_state_reacts_for_a_region_that_does_not(machine: Yard, tape) {
        machine.restart(&mut tape);
        let stories = [
            (YardEvent::Horn, "gate, yard"),
            (YardEvent::Whistle(3), "yard whistles"),
            (YardEvent::Whistle(5), "gate whistles, yard whistles"),
            (YardEvent::Whistle(7), "gate whistles, dog whistles"),
        ];
        for (event, trace) in stories {
            assert_eq!((machine.handle(&mut tape, event), &*tape.take()), (Answer::Stayed, trace), "{event:?}");
        }
    }
}

/// A payload that stores the value of its page when it is cloned.
#[derive(Debug, Default)]
struct Slip {
    page: Rc<Cell<u32>>,
    said: u32,
}

impl Clone for Slip {
    fn clone(&self) -> Self {
        Slip { page: Rc::clone(&self.page), said: self.page.get() }
    }
}

state_machine! {
    /// Two regions, the first of which changes the shared page of the payload.
    machine Desk(tape: &mut Tape) {
        events { Hand(Slip) }
        initial Open;

        parallel Open {
            state Writer { on Hand(slip) => { slip.page.set(slip.page.get() + 1); tape.act("writes"); } }
            state Reader { on Hand(slip) => tape.act(&format!("reads {}", slip.said)); }
        }
    }
}

scenario! {
    payloads_are_cloned_before_any_action(machine: Desk, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, DeskEvent::Hand(Slip::default())), Answer::Stayed);
        assert_eq!(tape.take(), "writes, reads 0");
    }
}
