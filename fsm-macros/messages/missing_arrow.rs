//! A transition without `=>`.

use fsmith::state_machine;

state_machine! {
    machine Lamp(ready: bool) {
        events { Press, Set { level: u8 } }

        initial Off;
        state Off {
            on Press On;
//                   ^^ error[missing_arrow]: expected `=>` and a reaction, as in `on Press => On;`
            on Press -> On;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `->`
            on Set { level } if level > 3 { On }
//                                        ^ error[missing_arrow]: expected `=>` before this `{`, as in `if level > 3 => { .. }`
            when ready On;
//               ^^^^^^^^ error[missing_arrow]: expected `=>` and a reaction after this condition, as in `when is_tired() => On;`
            when ready;
//               ^^^^^ error[missing_arrow]: expected `=>` and a reaction after this condition, as in `when is_tired() => On;`
            on Press;
//                  ^ error[missing_arrow]: expected `=>` and a reaction, as in `on Press => On;`
        }
        state On {
            on Press = Off;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `=`
        }
    }
}

state_machine! {
    /// Another arrow, or a comma before it.
    machine Arrows(body: &mut Body) {
        events { Go }
        initial state Idle {
            after 5s -> Busy;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `->`
            every 1s -> { body.beep(); }
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `->`
            when body.locked -> Busy;
//                           ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `->`
            on Go if body.speed > 3.0 -> Busy;
//                                    ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `->`
            after 72h, => Busy;
//                   ^ error[missing_arrow]: `=>` follows the trigger directly; remove this `,`
            always, => Busy;
//                ^ error[missing_arrow]: `=>` follows the trigger directly; remove this `,`
        }
        state Busy { on Go => Idle; }
    }
}
