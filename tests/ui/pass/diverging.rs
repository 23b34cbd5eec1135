//! Code that never returns, and attributes that the compiler applies where a name is used.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

fn never() -> ! {
    panic!("never")
}

state_machine! {
    machine Diverging(fail: bool) {
        events { Panic, Loop, Return, Decide(u8), Pass(u8), Rest }
        initial Off;

        state Off {
            on Panic => { panic!("no") }
            on Loop => { let mut n = 0; loop { n += 1; if n > 3 { break } } On }
            on Return => { if fail { return } never() }
            on Decide(n) => match n { 0 => { todo!(); } 1 => { never(); On } 2 => unreachable!(), _ => On };
            on Pass(0) => if fail { panic!("no") } else { pass };
            on Pass(n) => { let Some(n) = n.checked_sub(2) else { panic!("small") }; if n > 3 { On } else { pass } }
            on _ => { if fail { never() } stay }
        }
        state On {
            enter { if fail { never() } }
            exit { if fail { panic!("exit") } }
            on Panic => { panic!("before the target"); Off }
            on Return => { return; }
            on Rest => { return; Off }
            when fail => { panic!("no") }
        }
        state Broken {
            enter { panic!("broken") }
            active { never() }
        }
    }
}

state_machine! {
    machine Old() {
        #[non_exhaustive]
        #[repr(u8)]
        events { Gone, #[allow(clippy::upper_case_acronyms)] TCP, Go }
        #[allow(non_camel_case_types)]
        initial state A_way {
            on Gone => Here;
            on TCP => reenter(Inside);
            initial state Inside;
        }
        #[doc(hidden)]
        #[cfg_attr(all(), doc = "Here.")]
        state Here;
    }
}

#[test]
fn diverging_code_may_end_a_branch() {
    let mut machine = Diverging::start(false);
    assert_eq!(machine.handle(false, DivergingEvent::Rest), Answer::Stayed);
    assert_eq!(machine.handle(true, DivergingEvent::Return), Answer::Stayed);
    assert_eq!(machine.handle(false, DivergingEvent::Pass(3)), Answer::Stayed);
    assert_eq!(machine.handle(false, DivergingEvent::Decide(3)), Answer::Moved);
    assert_eq!(machine.handle(false, DivergingEvent::Return), Answer::Stayed);
    assert_eq!(machine.handle(false, DivergingEvent::Rest), Answer::Moved);
    assert_eq!(machine.handle(false, DivergingEvent::Loop), Answer::Moved);
    assert!(Old::start().is_in(OldState::Here) || Old::new().state().is_none());
}
