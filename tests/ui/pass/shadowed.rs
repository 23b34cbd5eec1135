//! A module in which names that generated code might use have another meaning.

#[expect(dead_code, unused_macros, reason = "only there to be in the way")]
mod in_the_way {
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod fsmith {}
    pub mod fsm_core {}
    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct Answer;
    pub struct Stack;
    pub struct State;
    pub struct PhantomData;
    pub trait Default {}
    pub trait Clone {}
    pub trait Copy {}
    pub trait Iterator {}
    pub trait Fn {}
    pub trait Into {}
    pub trait StateMachine {}
    pub trait DoubleEndedIterator {}
    pub trait ExactSizeIterator {}
    pub trait FnMut {}
    pub trait Debug {}

    macro_rules! matches {
        ($($t:tt)*) => {
            compile_error!("not this one")
        };
    }
    macro_rules! unreachable {
        ($($t:tt)*) => {
            compile_error!("not this one")
        };
    }
    macro_rules! panic {
        ($($t:tt)*) => {
            compile_error!("not this one")
        };
    }
    #[expect(unused_imports, reason = "only there to be in the way")]
    pub(crate) use {matches, panic, unreachable};
}

mod user {
    #[expect(unused_imports, reason = "only there to be in the way")]
    use super::in_the_way::*;

    ::fsmith::interpreter::state_machine! {
        pub machine Shadowed<T: ::core::fmt::Debug>(log: &mut ::std::vec::Vec<u8>) {
            events { Press, Set(T), Text(&str) }
            stack 8;
            initial => if log.len() > 9 { On } else { Off };
            in Off | On { on Text(_) if is_in(Off) => stay; }

            state Off {
                initial A;
                history deep;
                enter { log.push(1); if is_in(On) { log.push(9); } }
                state A { on Set(_) => if log.len() > 3 { pass } else { On }; on Press => B; }
                state B { on Press => push(Menu); when log.len() > 5 => On; }
            }
            state On {
                history suspend;
                initial state C { on Press => Off; active { log.push(2); } }
                state D;
                alarm on Press if log.len() > 3 => Menu;
            }
            state Menu { enter or resume { log.push(3); } on Press => pop; on Text(_) => On.deep_history; }
        }
    }
}

#[test]
fn names_in_the_enclosing_module_do_not_interfere() {
    let mut log = vec![];
    let mut machine = user::Shadowed::<u8>::start(&mut log);
    for _ in 0..3 {
        machine.handle(&mut log, user::ShadowedEvent::Press);
    }
    machine.handle(&mut log, user::ShadowedEvent::Set(3));
    machine.handle(&mut log, user::ShadowedEvent::Text(""));
    assert_eq!((machine.state(), log), (Some(user::ShadowedState::B), vec![1, 3]));
}
