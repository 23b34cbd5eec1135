//! Code as in C, Python, JavaScript and Java. Rust's parser gives up at it.

use fsmith::state_machine;

state_machine! {
    machine Oven(v: &mut V) fails Hot {
        events { Go, Stop }
        signals { Done }
        initial state A {
            on Go if v.ready and v.warm => B;
//                           ^^^ error[syntax]: conditions are joined by `&&`; write `&&` instead of `and`
            on Go if v.ready and not v.warm => B;
//                           ^^^ error[syntax]: conditions are joined by `&&`; write `&&` instead of `and`
            on Go if v.ready or v.warm => B;
//                           ^^ error[syntax]: conditions are joined by `||`, and `or` joins triggers, as in `on .. or after 5s`; write `||`
            on Go if not v.ready => B;
//                   ^^^ error[syntax]: a condition is negated by `!`; write `!v.ready`
            on Go if not v.ready && v.warm => B;
//                   ^^^ error[syntax]: a condition is negated by `!`; write `!v.ready`
            on Go if v.count is 3 => B;
//                           ^^ error[syntax]: values are compared by `==`
            on Go if v.count === 3 => B;
//                           ^ error[syntax]: values are compared by `==`; write `==` instead of `===`
            on Go if v->ready => B;
//                    ^ error[syntax]: fields and methods follow `.`, also behind a reference; write `.` instead of `->`
            on Go => { throw Hot; }
//                     ^^^^^ error[syntax]: an error ends code by `?`; write `Err(Hot)?`, in a machine that `fails` with it
            on Go => { raise Done; B }
//                     ^^^^^ error[syntax]: an event is raised by a call; write `raise(Done)`
            on Go => { emit Done(3); B }
//                     ^^^^ error[syntax]: an event is raised by a call; write `raise(Done(3))`
            on Go => { goto B; }
//                     ^^^^ error[syntax]: a target is the name of a state alone; write `B`
            on Go => { v.open(); await v.read(); B }
//                               ^^^^^ error[syntax]: `.await` follows a future; write `v.read().await`
            on Go => { int n = v.count; v.set(n); B }
//                     ^^^ error[syntax]: a variable is declared by `let`; write `let n = v.count`
            on Go => { var n = 3; v.set(n); B }
//                     ^^^ error[syntax]: a variable is declared by `let`; write `let n = 3`
            on Go => { n := 3; v.set(n); B }
//                       ^ error[syntax]: a variable is declared by `let`; write `let name = ..`
            on Go => { v.count++; B }
//                            ^ error[syntax]: a number is increased by `+= 1`; write `+= 1` instead of `++`
            on Go => { v.count--; B }
//                            ^ error[syntax]: a number is decreased by `-= 1`; write `-= 1` instead of `--`
            on Go => { v->open(); B }
//                      ^ error[syntax]: fields and methods follow `.`, also behind a reference; write `.` instead of `->`
            on Go => { v.count = v.ready ? 1 : 2; B }
//                                       ^ error[syntax]: a decision is written as in Rust: `if ready { .. } else { .. }`
            on Go => { if v.ready { v.open(); } elif v.warm { v.close(); } B }
//                                              ^^^^ error[syntax]: a further condition is written `else if v.warm { .. }`
            on Go => { if v.ready then v.open(); B }
//                                ^^^^ error[syntax]: the code of an `if` is written in braces; write `{ .. }` instead of `then`
            on Go => { switch (v.count) { case 0: v.open(); } B }
//                     ^^^^^^ error[syntax]: a decision is written as in Rust; write `match v.count { .. => .., _ => .. }`
            on Go => switch (v.count) { case 0: B; default: A; }
//                   ^^^^^^ error[syntax]: a decision is written as in Rust; write `match v.count { .. => .., _ => .. }`
            on Go => switch v.count { 0 => B, _ => A };
//                   ^^^^^^ error[syntax]: a decision is written as in Rust; write `match v.count { .. => .., _ => .. }`
            on Go => { try { v.send()?; } catch (e) { v.log(); } B }
//                                        ^^^^^ error[syntax]: nothing is caught in code: `?` ends it with an error, and the transition `failed error => ..` reacts to it
            on Go => if v.ready { B } elif v.warm { A } else { stay };
//                                    ^^^^ error[malformed_target]: a further condition is written `else if`; write `else if` instead of `elif`
            on Go => { raise(Done) after 5s; B }
//                                 ^^^^^ error[syntax]: code runs at once; what happens later is a transition, as in `after 5s => { .. }`
            on Go => { v.open() every 1s; }
//                              ^^^^^ error[syntax]: code runs at once; what happens later is a transition, as in `after 5s => { .. }`
            on Go => if v.ready => B else A;
//                              ^ error[syntax]: a branch is written in braces; write `if v.ready { .. } else { .. }`
            on Go => { if v.ready => v.open(); B }
//                                ^ error[syntax]: a branch is written in braces; write `if v.ready { .. } else { .. }`
            on Go => match v.count { 0 => B; _ => A; };
//                                         ^ error[syntax]: the arms of a `match` are separated by `,`
            on Go => { match v.count { 0 => v.open(); _ => v.close() } B }
//                                                  ^ error[syntax]: the arms of a `match` are separated by `,`
            on Go if v.ready, v.warm => B;
//                          ^ error[syntax]: conditions are joined by `&&`; write `&&` instead of `,`
            on Go if v.not.ready => B;
            on Go if v.and(true) => { v.goto.b(); v.raise(Done); }
        }
        state B { on Stop | Done => A; enter { if v.warm { throw Hot; } } exit { v.count++; } }
//                                                         ^^^^^ error[syntax]: an error ends code by `?`; write `Err(Hot)?`, in a machine that `fails` with it
//                                                                                      ^ error[syntax]: a number is increased by `+= 1`; write `+= 1` instead of `++`
    }
}

state_machine! {
    /// Transitions in code, and arguments with names.
    machine Inside(lamp: &mut Lamp) {
        events { Press, Turn }
        initial Dark;
        state Dark {
            enter { after 5s => Lit; }
//                  ^^^^^ error[misplaced]: code runs at once; a transition is an item of the state, outside of this code
            exit { on Press => Lit; }
//                 ^^ error[misplaced]: code runs at once; a transition is an item of the state, outside of this code
            on Press => { lamp.on(); when lamp.is_hot() => Lit; }
//                                   ^^^^ error[misplaced]: code runs at once; a transition is an item of the state, outside of this code
            on Turn => turn(by: 3);
//                          ^^ error[syntax]: arguments are written without names, in their order; remove `by:`
        }
        state Lit {
            enter { lamp.dim(level: 3, 4); }
//                           ^^^^^ error[syntax]: arguments are written without names, in their order; remove `level:`
            exit { lamp.set(3, level: 4); }
//                             ^^^^^ error[syntax]: arguments are written without names, in their order; remove `level:`
            on Turn if lamp.is_at(level: 3) => Dark;
//                                ^^^^^ error[syntax]: arguments are written without names, in their order; remove `level:`
        }
    }
}

state_machine! {
    /// Coroutines.
    machine Yielding(lamp: &mut Lamp) {
        events { Press }
        initial Dark;
        state Dark { enter { yield lamp.wait(5); } on Press => { lamp.on(); yield; Lit } }
//                           ^^^^^ error[syntax]: code runs at once, without a break; what happens later is a transition, as in `after 5s => { .. }`
//                                                                          ^^^^^ error[syntax]: code runs at once, without a break; what happens later is a transition, as in `after 5s => { .. }`
        state Lit { exit { if lamp.is_hot() { yield return_later(); } } on Press => Dark; }
//                                            ^^^^^ error[syntax]: code runs at once, without a break; what happens later is a transition, as in `after 5s => { .. }`
    }
}
