//! A machine with every feature, in every place: without a prelude, among types with names of the prelude or of
//! generated code, and in a function, a test and a constant.

use core::time::Duration;

const PAUSE: Duration = Duration::from_millis(100);

/// Runs the machine of any module, and its twin.
macro_rules! run {
    ($($at:ident)::*) => {{
        use $($at)::* ::{Everything, EverythingEvent as Event, EverythingState as State};
        let (mut log, mut same) = (Vec::new(), Vec::new());
        let mut machine = Everything::<char>::start(&mut log, PAUSE);
        let mut twin = Everything::<char>::interpreter();
        twin.restart(&mut same, PAUSE);
        for event in [Event::Press, Event::Press, Event::Press, Event::Later('x', 1), Event::Press, Event::Count { to: 1 }] {
            assert_eq!(machine.handle(&mut log, PAUSE, event), twin.handle(&mut same, PAUSE, event));
        }
        assert!(machine.is_in(State::Third) && machine.is_in(State::Far));
        for _ in 0..3 {
            assert_eq!(machine.tick(&mut log, PAUSE, PAUSE), twin.tick(&mut same, PAUSE, PAUSE));
        }
        assert_eq!(log, same);
        (machine.is_finished(), log)
    }};
}

/// Returns the expected result, which does not depend on the place.
fn expected() -> (bool, Vec<u8>) {
    (true, vec![4, 5, 1])
}

mod plain {
    include!("everything.in.rs");
}

#[no_implicit_prelude]
mod bare {
    ::core::include!("everything.in.rs");
}

/// Types, functions and modules with names on which generated code could depend.
#[expect(dead_code, reason = "only there to be in the way")]
mod in_the_way {
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod fsmith {}
    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct Event;
    pub struct State;
    pub struct Self_;
    pub struct Answer;
    pub struct Duration;
    pub struct Timer;
    pub struct Queue;
    pub struct Queues;
    pub struct Stack;
    pub struct Lapse;
    pub struct Picks;
    pub struct Deferred;
    pub struct Signal;
    pub struct Raised;
    pub struct Observer;
    pub struct PhantomData;
    pub struct Leaf;
    pub trait Clone {}
    pub trait Copy {}
    pub trait Default {}
    pub trait Debug {}
    pub trait Fn {}
    pub trait From {}
    pub trait Into {}
    pub trait Iterator {}
    pub trait Ord {}
    pub trait PartialEq {}
    pub trait Drop {}
    pub trait Sized {}
    pub fn drop() {}
    pub fn again() {}
    pub fn event() {}
    pub fn leaf() {}
    pub fn queues() {}
    pub fn raise() {}
    pub fn is_in() {}
    pub fn stay() {}
}

mod among {
    #[expect(unused_imports, reason = "only there to be in the way")]
    use super::in_the_way::*;
    ::core::include!("everything.in.rs");
}

include!(concat!(env!("OUT_DIR"), "/everywhere.rs"));

mod written {
    use core::time::Duration as Pause;
    everything!(Everything, Pause, Pause::from_millis(201), drop(vec![7]), Press, Menu, Both, Far, Full);
}

#[test]
fn a_machine_may_be_declared_anywhere() {
    assert_eq!(in_a_function(), (IN_A_CONSTANT, true));
    assert_eq!(run!(plain), expected());
    assert_eq!(run!(bare), expected());
    assert_eq!(run!(among), expected());
    assert_eq!(run!(written), expected());
    assert_eq!(run!(fsmith_ui_edition2021::everything), expected());
}
