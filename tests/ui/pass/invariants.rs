//! Unusual conditions after `never`: names that data shadows, a parameter that nothing else uses, blocks, and keywords
//! of the language as names.

use fsmith::interpreter::state_machine;

state_machine! {
    machine Names(left: u32, event: &u32, on: Option<u32>, never: bool) {
        events { Go }
        initial Off;
        never never;
        never (*event > 900) | never;
        never { let left = on.unwrap_or(left); left > 900 };
        state Off { on Go => On(left); }
        state On(left: u32) { never *left > 900; never match on { Some(on) => on > *left + 900, None => false }; }
    }
}

#[test]
fn invariants_resolve_names_like_guards() {
    let mut names = Names::start(3, &4, Some(5), false);
    names.handle(3, &4, Some(5), false, NamesEvent::Go);
    let mut twin = Names::interpreter();
    twin.restart(3, &4, None, false);
    twin.handle(3, &4, Some(900), false, NamesEvent::Go);
    assert!(names.is_in(NamesState::On) && twin.is_in(NamesState::On));
}
