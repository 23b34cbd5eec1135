//! Mistakes in machines that wait, and in machines that do not say so.

use fsmith::state_machine;

async fn read() -> u32 {
    1
}

#[allow(unused_macros)]
macro_rules! own {
    ($value:expr) => { $value > 3 };
}

// It does not say that it waits.
state_machine! {
    machine Silent(size: &mut u32) {
        events { Go }
        initial Idle;
        state Idle {
            enter { *size = read().await; }
//                                 ^^^^^ error[no_await]: a call of this machine never waits, so its code cannot `.await`; write `async machine`, of which the calls are `async` too; or start the work from here, and let what comes of it return as an event, as in `on Go => Idle;`
            on Go => { *size += read().await; Idle }
//                                     ^^^^^ error[no_await]: a call of this machine never waits, so its code cannot `.await`; write `async machine`, of which the calls are `async` too; or start the work from here, and let what comes of it return as an event, as in `on Go => Idle;`
        }
    }
}

// Guards, decisions, arguments and durations are evaluated at one instant.
state_machine! {
    async machine Looking(size: &mut u32) {
        events { Go, Load, Ask, Match, Else, Pass, Arm, Macro }
        initial => if read().await > 3 { Empty } else { Empty };
//                           ^^^^^ error[no_await]: an `initial` is decided at one instant, so it cannot `.await`; await in `enter { .. }`, or in a branch of the decision, just before its target
        never read().await > 9;
//                   ^^^^^ error[no_await]: what must `never` be is looked at between calls, and cannot `.await`; await in an action, and keep what is asked here
        state Empty {
            on Go => Full(read().await);
//                               ^^^^^ error[no_await]: an argument is computed at one instant, so it cannot `.await`; await in the effect before it, as in `{ let x = f().await; Empty(x) }`
            on Load if read().await > 3 => Empty;
//                            ^^^^^ error[no_await]: a guard looks at one instant, so it cannot `.await`; await in the reaction, and decide there, as in `{ let x = f().await; if x { Empty } else { stay } }`
            when read().await > 3 => Empty;
//                      ^^^^^ error[no_await]: a guard looks at one instant, so it cannot `.await`; await in the reaction, and decide there, as in `{ let x = f().await; if x { Empty } else { stay } }`
            always if read().await > 3 => Empty;
//                           ^^^^^ error[no_await]: a guard looks at one instant, so it cannot `.await`; await in the reaction, and decide there, as in `{ let x = f().await; if x { Empty } else { stay } }`
            on Ask => if read().await > 3 { Empty } else { stay };
//                              ^^^^^ error[no_await]: a decision looks at one instant, so it cannot `.await`; await in a statement before it, as in `let x = f().await; if x { Empty } else { stay }`
            on Match => match read().await { 0 => Empty, _ => stay };
//                                   ^^^^^ error[no_await]: a decision looks at one instant, so it cannot `.await`; await in a statement before it, as in `let x = f().await; if x { Empty } else { stay }`
            on Arm => match *size { 0 if read().await > 3 => Empty, _ => stay };
//                                              ^^^^^ error[no_await]: a decision looks at one instant, so it cannot `.await`; await in a statement before it, as in `let x = f().await; if x { Empty } else { stay }`
            on Else => { let 1 = read().await else { Empty }; stay }
//                                      ^^^^^ error[no_await]: a decision looks at one instant, so it cannot `.await`; await in a statement before it, as in `let x = f().await; if x { Empty } else { stay }`
            on Pass => { let found = read().await; if found > 3 { Empty } else { pass } }
//                                          ^^^^^ error[no_await]: a reaction that may `pass` is decided like a guard, at one instant; move this `.await` into a branch, just before its target
            on Macro if assert_ne!(read().await, 3) == () || own!(read().await) => Empty;
//                                        ^^^^^ error[no_await]: a guard looks at one instant, so it cannot `.await`; await in the reaction, and decide there, as in `{ let x = f().await; if x { Empty } else { stay } }`
//                                                                       ^^^^^ error[no_await]: a guard looks at one instant, so it cannot `.await`; await in the reaction, and decide there, as in `{ let x = f().await; if x { Empty } else { stay } }`
            after std::time::Duration::from_secs(u64::from(read().await)) => Empty;
//                                                                ^^^^^ error[no_await]: a duration is computed at one instant, so it cannot `.await`; await before the state is entered, and keep how long it is
        }
        state Full(of: u32, first: u32 = read().await) {
//                                              ^^^^^ error[no_await]: an initial value is computed at one instant, so it cannot `.await`; await in `enter { .. }`, or leave out the value, and let each target give it as an argument
            on Go => { let _ = || async { read().await }; Empty }
        }
    }
}

// Before a decision of an `initial`.
state_machine! {
    async machine Beginning {
        initial => { let found = read().await; if found > 3 { Empty } else { Empty } };
//                                      ^^^^^ error[no_await]: an `initial` is decided at one instant, so it cannot `.await`; await in `enter { .. }`, or in a branch of the decision, just before its target
        state Empty;
    }
}

// Words of the header.
state_machine! {
    async pub machine Public {
//        ^^^ error[malformed_header]: `pub` stands before `async`, as in `pub async machine Job(io: &mut Io) { .. }`
        initial state Only;
    }
}

state_machine! {
    async Nothing {
//        ^^^^^^^ error[malformed_header]: expected `machine`, as in `machine Robot(bot: &mut Body) { initial state Idle; }`
        initial state Only;
    }
}
