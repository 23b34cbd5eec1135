//! If only one region handles an error, the error is moved into its reaction, so its type need not be `Clone`.

use fsmith::Answer::{Moved, Stayed};
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

#[derive(Debug, PartialEq)]
pub struct Fault(String);

fn fail(what: &str) -> Result<(), Fault> {
    Err(Fault(what.to_owned()))
}

state_machine! {
    machine Mill(tape: &mut Tape) fails Fault {
        events { Jam, Burn }
        initial parallel Both {
            state Belt {
                initial state Running {
                    on Jam => fail("jam")?;
                    on Burn => fail("burn")?;
                    failed fault if fault.0 == "jam" => { tape.act(&fault.0); Still }
                }
                state Still { on Jam => fail("still")?; }
            }
            state Lamp { initial state Lit { on Jam => tape.act("lamp"); } }
        }
    }
}

scenario! {
    one_region_receives_the_error_by_value(mill: Mill, tape) {
        tape.only(&[]);
        assert_eq!(mill.restart(&mut tape), Ok(()));
        assert_eq!(mill.handle(&mut tape, MillEvent::Burn), Err(Fault("burn".into())));
        assert_eq!(mill.handle(&mut tape, MillEvent::Jam), Ok(Moved));
        assert_eq!(tape.take(), "lamp, jam");
        assert_eq!(mill.handle(&mut tape, MillEvent::Jam), Err(Fault("still".into())));
    }
}

state_machine! {
    /// The state around the regions handles the errors that no region handles, and also pushes.
    machine Kiln(tape: &mut Tape) fails Fault {
        events { Crack, Melt, Back }
        initial state Hot {
            failed Fault(what) => { tape.act(&what); stay }
            on Melt => push(Aside);
            initial parallel Both {
                state Left { initial state L { on Crack => fail("left")?; } }
                state Right { initial state R { on Crack => tape.act("right"); } }
            }
        }
        state Aside { on Back => pop; on Crack => fail("aside")?; }
    }
}

scenario! {
    a_state_around_regions_receives_the_error_by_value(kiln: Kiln, tape) {
        tape.only(&[]);
        assert_eq!(kiln.restart(&mut tape), Ok(()));
        assert_eq!(kiln.handle(&mut tape, KilnEvent::Crack), Ok(Stayed));
        assert_eq!(tape.take(), "right, left");
        assert_eq!(kiln.handle(&mut tape, KilnEvent::Melt), Ok(Moved));
        assert_eq!(kiln.handle(&mut tape, KilnEvent::Crack), Err(Fault("aside".into())));
        assert_eq!(kiln.handle(&mut tape, KilnEvent::Back), Ok(Moved));
    }
}

state_machine! {
    /// Signals that are bound by value in two regions, and an error that is moved.
    machine Saw(tape: &mut Tape) fails Fault {
        signals { Dust(String) }
        events { Cut }
        initial parallel Both {
            state Blade {
                on Cut => { raise(Dust("dust".into())); fail("blunt")? }
                on Dust(what) => tape.act(&what);
                failed Fault(what) if what.is_empty() => tape.act("empty");
                failed Fault(what) => tape.act(&what);
            }
            state Fan { on Dust(what) => tape.act(&what); }
        }
    }
}

scenario! {
    errors_are_moved_although_signals_are_cloned(saw: Saw, tape) {
        tape.only(&[]);
        assert_eq!(saw.restart(&mut tape), Ok(()));
        assert_eq!(saw.handle(&mut tape, SawEvent::Cut), Ok(Stayed));
        let mut acts: Vec<String> = tape.take().split(", ").map(ToOwned::to_owned).collect();
        acts.sort();
        assert_eq!(acts, ["blunt", "dust", "dust"]);
    }
}

state_machine! {
    /// Reactions to an error that may still `pass`: `failed _`, and one that binds the error in a region.
    machine Press(tape: &mut Tape) fails Noted {
        events { Jam, Away }
        stack 2;
        failed _ if tape.ask("gives up") => pop;
        initial parallel Both {
            state Plate {
                on Jam => Err(Noted("jam"))?;
                failed Noted(what) => if tape.ask("mends") { tape.act(what); stay } else { pass }
            }
            state Lamp { on Away => Elsewhere; }
        }
        state Elsewhere {
            on Jam => Err(Noted("elsewhere"))?;
            on Away => push(Last);
        }
        state Last { on Jam => Err(Noted("last"))?; }
    }
}

/// An error that is cloned for a reaction that may `pass`.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted(&'static str);

scenario! {
    an_error_is_returned_after_all_reactions_to_it_have_passed(press: Press, tape) {
        tape.only(&["mends"]);
        assert_eq!(press.restart(&mut tape), Ok(()));
        assert_eq!(press.handle(&mut tape, PressEvent::Jam), Ok(Stayed));
        assert_eq!(tape.take(), "jam");
        tape.only(&["gives up"]);
        assert_eq!(press.handle(&mut tape, PressEvent::Jam), Err(Noted("jam")));
        assert_eq!(press.handle(&mut tape, PressEvent::Away), Ok(Moved));
        assert_eq!(press.handle(&mut tape, PressEvent::Jam), Err(Noted("elsewhere")));
        assert_eq!(press.handle(&mut tape, PressEvent::Away), Ok(Moved));
        assert_eq!(press.handle(&mut tape, PressEvent::Jam), Ok(Moved));
    }
}
