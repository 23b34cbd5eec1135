//! `#[explore]` has no arguments, and needs a machine that can be copied and compared.

use fsmith::state_machine;

state_machine! {
    #[explore(time)]
//  ^^^^^^^^^^^^^^^^ error[attribute]: `#[explore]` has no arguments: it adds the call `explore` to the machine
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Timed { initial state Idle; }
}

state_machine! {
    #[derive(core::clone::Clone, PartialEq)]
    #[explore]
//    ^^^^^^^ error[attribute]: a search copies, compares and shows the machine; add `#[derive(Debug, Eq, Hash)]`
    machine Door(name: &str, log: &mut impl Log, words: &mut [u8], sink: &dyn Sink, blocked: &bool) {
//                      ^^^ error[attribute]: a search stores a value of each parameter, and the size of this one is not known; use `&String`, or a type of your own
//                                     ^^^^^^^^ error[attribute]: a search stores a value of each parameter, and the size of this one is not known; use a type that has a name
//                                                           ^^^^ error[attribute]: a search stores a value of each parameter, and the size of this one is not known; use `&Vec<..>`, or a type of your own
//                                                                        ^^^^^^^^ error[attribute]: a search stores a value of each parameter, and the size of this one is not known; use a type that has a name
        events { Open }
        initial state Shut { on Open => stay; }
    }
}
