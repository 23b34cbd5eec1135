//! Guards, arrows, ends of submachines and errors as others write them.

use fsmith::state_machine;

state_machine! {
    machine Link(x: &mut u32) fails E {
        events { Press(u8), Key(u8), Link(RetryEvent) }
        initial state Idle {
            machine retry: Retry;
            on Press(2) => { if *x > 3 { return Err(e); } Idle }
//                                       ^^^^^^ error[no_try]: the code of a machine returns no `Result`; write `Err(e)?`
            on Press(3) => { return Err(e); }
//                           ^^^^^^ error[no_try]: the code of a machine returns no `Result`; write `Err(e)?`
            on Press(4) => { x.f()?; return Ok(()); }
//                                   ^^^^^^ error[no_try]: the code of a machine returns no `Result`; write `return` alone
            enter { return Err(E::A); }
//                  ^^^^^^ error[no_try]: the code of a machine returns no `Result`; write `Err(E::A)?`
            on Press(_) when *x > 3 => Idle;
//                      ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Key(_) when *x > 3 || x == 4 => Idle;
//                    ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3 || x == 4`
            on Key(_) unless *x > 3 => Idle;
//                    ^^^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if !(*x > 3)`
            on Key(_) where *x > 3 => Idle;
//                    ^^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Key(_) && *x > 3 => Idle;
//                    ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Key(_), *x > 3 => Idle;
//                   ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Key(_) [*x > 3] => Idle;
//                    ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Key(_) -> Idle;
//                    ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `->`
            on Key(_): Idle;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `:`
            on Key(_) => Err(e);
//                       ^^^ error[unknown_state]: no state is named `Err`; to fail, write `Err(..)?`
            on Press(_) => Err(e)?;
            done retry.E => Idle;
//               ^^^^^ error[malformed_done]: what a `done` waits for is written in parentheses; write `done(retry.E)`
            on done(retry) => Idle;
//             ^^^^ error[malformed_trigger]: `done` is a separate trigger; write `done(retry)` without `on`
            on done(retry.E) => Idle;
//             ^^^^ error[malformed_trigger]: `done` is a separate trigger; write `done(retry.E)` without `on`
            done retry => Idle;
//               ^^^^^ error[malformed_done]: what a `done` waits for is written in parentheses; write `done(retry)`
            on done => Idle;
//             ^^^^ error[unknown_event]: `done` is a binding here that matches every event; as an item, write it on its own: `done => Idle;`
            done(retry::E) => Idle;
//                    ^ error[malformed_done]: a `final` of a machine is named behind `.`; write `done(retry.E)`
            done(E) => Idle;
//               ^ error[malformed_done]: no state is named `E`; an end of a machine that a state runs is written behind its name: `done(retry.E)`
            done(Retry) => Idle;
//               ^^^^^ error[malformed_done]: no state is named `Retry`; an end of a machine that a state runs is written behind its name: `done(retry)`
            done(Retry.E) => Idle;
//               ^^^^^ error[malformed_done]: no state is named `Retry`; an end of a machine that a state runs is written behind its name: `done(retry.E)`
            done(retry.e) => Idle;
            done(retry(E)) => Idle;
//                    ^ error[malformed_done]: a `final` of a machine is named behind `.`; write `done(retry.E)`
            done(retry.E(x)) => Idle;
//                     ^ error[malformed_done]: what a `final` holds is named here; write `E { .. }` with the names of its fields
            done(retry == E) => Idle;
//                     ^ error[malformed_done]: a `final` of a machine is named behind `.`; write `done(retry.E)`
        }
    }
}
state_machine! {
    machine Keys(x: &mut u32) {
        events { Press(u8), Key(u8) }
        initial state Idle {
            on Press(2) => { return Err(e); }
//                           ^^^^^^ error[no_try]: the code of a machine returns no `Result`; write `Err(e)?`, and say what it fails with, as in `machine Job(io: &mut Io) fails Error`
            on Key(x) => { if x > 3 { return Err(e) } }
//                                    ^^^^^^ error[no_try]: the code of a machine returns no `Result`; write `Err(e)?`, and say what it fails with, as in `machine Job(io: &mut Io) fails Error`
            exit { return Ok(()); }
//                 ^^^^^^ error[no_try]: the code of a machine returns no `Result`; write `return` alone
        }
    }
}
state_machine! {
    machine Lamp(x: &mut u32) fails E {
        events { Reset, Set { to: u8 } }
        initial state Idle {
            on Reset when *x > 3 => Idle;
//                   ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Set { to } when to > 3 => Idle;
//                        ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if to > 3`
            on Reset [*x > 3] => Idle;
//                   ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Reset && *x > 3 => Idle;
//                   ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Reset unless *x > 3 => Idle;
//                   ^^^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if !(*x > 3)`
            after 5s when *x > 3 => Idle;
//                   ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            always when *x > 3 => Idle;
//                 ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            done when *x > 3 => Idle;
//               ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Reset -> Idle;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `->`
            on Reset: Idle;
//                  ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `:`
            on Reset do { *x += 1; }
//                   ^^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `do`
            on Reset = Idle;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `=`
            on Reset, *x > 3 => Idle;
//                  ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *x > 3`
            on Reset
            when *x > 3 => Idle;
//          ^^^^ error[missing_arrow]: expected `=>` and a reaction, or `if` and a condition, as in `on Reset => Running;`
        }
    }
}
