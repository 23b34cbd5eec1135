//! States that are named where no target is allowed, and malformed targets.

use fsmith::state_machine;

state_machine! {
    machine Qualified(level: &mut u8) {
        events { Press, Hold, Turn(u8) }
        initial state Off {
            on Press => QualifiedState::On;
//                      ^^^^^^^^^^^^^^^^^^ error[qualified_target]: a target is written without a path or type; write `On`
            on Hold => { *level += 1; crate::QualifiedState::On }
//                                    ^^^^^^^^^^^^^^^^^^^^^^^^^ error[qualified_target]: a target is written without a path or type; write `On`
            on Turn(to) => match to {
                0 => Self::Off,
//                   ^^^^^^^^^ error[qualified_target]: a target is written without a path or type; write `Off`
                1 => On,
                _ => stay,
            };
        }
        state On {
            on Press => if *level > 3 { State::Off } else { Off };
//                                      ^^^^^^^^^^ error[qualified_target]: a target is written without a path or type; write `Off`
            on Hold => 5;
//                     ^ error[malformed_target]: a literal is not a target; write a state, as in `on Press => Off;`
            on Turn(_) => "off";
//                        ^^^^^ error[malformed_target]: a literal is not a target; write a state, as in `on Press => Off;`
        }
    }
}

state_machine! {
    machine Misplaced(level: &mut u8) {
        events { Press, Hold }
        initial state Off {
            on Press => { if *level > 3 { return On; } *level += 1; }
//                                               ^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not after `return`; write `if .. { On } else { stay }`
            on Hold => { loop { break On; } }
//                                    ^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not after `break`; write `if .. { On } else { stay }`
        }
        state On {
            enter { *level = 0; Off }
//                              ^^^ error[misplaced_target]: an action cannot have a target; to move on from this state, write a transition: `always => Off;`
            on Press => { push(Off); *level = 1; }
//                                   ^^^^^^^^^^^ error[unreached]: this is never reached, because the code before it always ends with a target; move it before the decision or into its branches
            on Hold => off;
//                     ^^^ error[unknown_state]: no state is named `off`; did you mean `Off`?
        }
    }
}

state_machine! {
    machine Lower(level: &mut u8) {
        events { Press, HoldOn }
        initial state Off { on press => On; }
//                             ^^^^^ error[unknown_event]: `press` in lower case is a binding that matches every event; did you mean `Press`?
        state On {
            on hold_on if *level > 1 => Off;
//             ^^^^^^^ error[unknown_event]: `hold_on` in lower case is a binding that matches every event; did you mean `HoldOn`?
            on Press | HoldOn => stay;
        }
    }
}

state_machine! {
    machine Returning(level: &mut u8) {
        events { Press }
        initial Off(0);
        state Off(times: u8) {
            on Press => {
                let next = *times + 1;
                if next > 3 { return; }
//                            ^^^^^^ error[return_while_deciding]: this `return` may end the effect before `next` exists, which the arguments of the target need; use an `if` instead
                *level = next;
                Off(next)
            }
        }
    }
}

state_machine! {
    machine Inside(levels: &mut Vec<u8>) {
        events { Press, Hold, Turn(u8), Lift }
        initial state Off {
            on Press => { levels.iter().map(|_| On).next() }
//                                              ^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a closure; let it find out, and decide behind it: `if found { On } else { stay }`
            on Hold => { let next = if levels.is_empty() { On } else { Off }; next }
//                                                         ^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a variable; decide behind it: `if .. { On } else { stay }`
            on Turn(_) => { levels.retain(|level| if *level > 3 { stay } else { On }); Off }
//                                                                ^^^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a closure; let it find out, and decide behind it: `if found { stay } else { .. }`
            on Lift => { for level in levels.iter() { match level { 0 => On, 1 => stay, _ => Off } } }
//                                                                       ^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a loop; let the loop find out, and decide behind it: `if found { On } else { stay }`
        }
        // These are values.
        state On { on Press => { let next = levels.iter().map(|level| *level).max(); *levels = next.into_iter().collect(); Off } }
    }
}

state_machine! {
    machine Paths {
        events { Press, Hold, Lift }
        initial state Off {
            on Press => this.On;
//                      ^^^^^^^ error[qualified_target]: a target is a state's name alone, or a path of names: it is looked for from the inside out; write `On`
            on Hold => Paths.On;
//                     ^^^^^ error[qualified_target]: no state is named `Paths`; a target is a state's name alone, or a path of names: it is looked for from the inside out; write `On`
            on Lift if is_in(PathsState::On) => PathsState.On;
//                     ^^^^^ error[not_a_state]: `is_in` takes the name of a state alone; write `is_in(On)`
//                                              ^^^^^^^^^^ error[qualified_target]: no state is named `PathsState`; a target is a state's name alone, or a path of names: it is looked for from the inside out; write `On`
        }
        state On { on Press => root.inner.Off; on Hold if is_in(self.Off) => Oof.On; on Lift => Of.Off; }
//                             ^^^^^^^^^^^^^^ error[qualified_target]: a target is a state's name alone, or a path of names: it is looked for from the inside out; write `Off`
//                                                              ^^^^ error[qualified_target]: no state is named `self`; a target is a state's name alone, or a path of names: it is looked for from the inside out; write `Off`
//                                                                           ^^^ error[unknown_state]: no state is named `Oof`; did you mean `Off`?
//                                                                                              ^^ error[unknown_state]: no state is named `Of`; did you mean `Off`?
    }
}

state_machine! {
    machine Misspelt(tay: ()) {
        events { Press, Hold, Lift, Turn }
        initial state Off {
            on Press => stat;
//                      ^^^^ error[malformed_target]: `stat` does not end a reaction; did you mean `stay`?
            on Hold => psh(On);
//                     ^^^ error[malformed_target]: `psh` does not end a reaction; did you mean `push(On)`?
            on Lift => if true { reenterr(Off) } else { pas };
//                               ^^^^^^^^ error[malformed_target]: `reenterr` does not end a reaction; did you mean `reenter(Off)`?
            on Turn => tay;
        }
        state On { on Press => ppo; on Hold => reentr; on Lift => popp; on Turn => bush(On, 3); }
//                             ^^^ error[malformed_target]: `ppo` does not end a reaction; did you mean `pop`?
//                                             ^^^^^^ error[malformed_target]: `reentr` does not end a reaction; did you mean `reenter`?
//                                                                ^^^^ error[malformed_target]: `popp` does not end a reaction; did you mean `pop`?
    }
}

fn bush(_: u8, _: u8) {}

state_machine! {
    machine Joined(level: &mut u8) {
        events { Press, Hold, Lift }
        initial state Off { on Press => On | Off; on Hold => if *level > 3 { On && true } else { stay }; }
//                                      ^^^^^^^^ error[malformed_target]: a target is one state: decide which, as in `if .. { On } else { Off }`, or write `(On, Off)` for one in each of several regions
//                                                                           ^^^^^^^^^^ error[malformed_target]: a target is the name of a state alone; decide first, as in `if .. { On } else { stay }`
        state On { on Press => { *level = 0; 1 + Off } on Hold => *level = *level + 1; on Lift => On || Off; }
//                                           ^^^^^^^ error[malformed_target]: a target is the name of a state alone; decide first, as in `if .. { Off } else { stay }`
//                                                                                                ^^^^^^^^^ error[malformed_target]: a target is one state: decide which, as in `if .. { On } else { Off }`, or write `(On, Off)` for one in each of several regions
    }
}
