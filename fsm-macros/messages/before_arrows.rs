//! Effects, guards and source states between an event and its target, and lists of transitions.

use fsmith::state_machine;

state_machine! {
    machine Valve(v: &mut V) {
        events { Open, Shut, Turn { by: i32 }, Key(Option<u8>) }
        initial state Closed {
            on Open { v.n += 1; } => Opened;
//                  ^ error[missing_arrow]: an effect is written behind `=>`; write `on Open => { v.n += 1; Opened }`
            on Shut { v.log(); v.n = 3 } => stay;
//                  ^ error[missing_arrow]: an effect is written behind `=>`; write `on Shut => { v.log(); v.n = 3; stay }`
            on Turn { v.log() } => Opened;
//                  ^ error[missing_arrow]: an effect is written behind `=>`; write `on Turn => { v.log(); Opened }`
            on Turn { by } => Opened;
            on Key { 0: Some(_) } | Turn { by: 3, .. } if v.takes(3) => Opened;
            on Open: Closed => Opened;
//                 ^ error[missing_arrow]: a transition is written in the state that it leaves; write `on Open => Opened;` in `Closed`
            on Shut -> Opened => Closed;
//                  ^ error[missing_arrow]: a transition is written in the state that it leaves; write `on Shut => Closed;` in `Opened`
            on Open: Closed -> Opened;
//                 ^ error[missing_arrow]: a transition is written in the state that it leaves; write `on Open => Opened;` in `Closed`
            on Open, if v.n > 3 => Opened;
//                 ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if v.n > 3`
            on Shut and if v.n > 3 => Opened;
//                  ^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if v.n > 3`
            on Shut && if v.n > 3 => Opened;
//                  ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if v.n > 3`
            on retry.Failed => Opened;
//                  ^ error[missing_arrow]: `on` takes an event of this machine; an event is passed on to `retry` by `forward`, and the state reacts to its end by `done(retry.Failed) => Opened;`
            on retry.Connected { n } => Opened;
//                  ^ error[missing_arrow]: `on` takes an event of this machine; an event is passed on to `retry` by `forward`, and the state reacts to its end by `done(retry.Connected) => Opened;`
            on: { Open: Opened, Shut: Closed }
//            ^ error[missing_event]: each transition is a separate item, as in `on Open => Opened;`
            on: [{ target: Opened, cond: ready }];
//            ^ error[missing_event]: each transition is a separate item, as in `on Open => Opened;`
            always: [{ target: Opened, cond: ready }];
//                ^ error[missing_arrow]: each transition is a separate item; write `always if ready => Opened;`
            after: { 500: Opened }
//               ^ error[malformed_duration]: each transition is a separate item, as in `after 5s => Opened;`
            after 1h30min => Opened;
//                ^^^^^^^ error[duration_unit]: a duration has one unit; write the sum `1h + 30min`
            after 2m30sec => Opened;
//                ^^^^^^^ error[duration_unit]: a duration has one unit; write the sum `2min + 30s`
            every 1s500ms => stay;
//                ^^^^^^^ error[duration_unit]: a duration has one unit; write the sum `1s + 500ms`
            on timeout(5s) => Opened;
//             ^^^^^^^ error[unknown_event]: `timeout` is not an event; write the trigger `after 5s` without `on`
            on after(5s) => Opened;
//             ^^^^^ error[malformed_trigger]: `after` is a separate trigger; write `after 5s` without `on`
            on every(500ms) => Opened;
//             ^^^^^ error[malformed_trigger]: `every` is a separate trigger; write `every 500ms` without `on`
        }
        state Opened;
    }
}
state_machine! {
    machine Commas(v: &mut V) {
        events { Open, Shut, Turn }
        initial state Closed {
            on Open => Opened, on Shut => stay,
//                           ^ error[missing_semicolon]: an item ends with `;`; write `;` instead of `,`, as in `on Open => Opened;`
//                                            ^ error[missing_semicolon]: an item ends with `;`; write `;` instead of `,`, as in `on Open => Opened;`
            on Turn => Opened(),
//                           ^^ error[needless_arguments]: `Opened` takes no arguments; write `Opened`
//                             ^ error[missing_semicolon]: an item ends with `;`; write `;` instead of `,`, as in `on Open => Opened;`
            after 5s => Opened,
//                            ^ error[missing_semicolon]: an item ends with `;`; write `;` instead of `,`, as in `after 5s => Opened;`
        }
        state Opened {
            ignore Open,
//                     ^ error[missing_semicolon]: an item ends with `;`; write `;` instead of `,`, as in `ignore Open;`
            defer Shut,
//                    ^ error[missing_semicolon]: an item ends with `;`; write `;` instead of `,`, as in `defer Open;`
            on Turn => { v.n += 1; Closed },
//                                         ^ error[unknown_item]: nothing stands between items; remove this `,`
        }
        queue 3,
//             ^ error[missing_semicolon]: an item ends with `;`; write `;` instead of `,`, as in `queue 4;`
    }
}
state_machine! {
    machine Actions(v: &mut V) {
        events { Open, Shut, Turn }
        initial state Closed {
            on exit { v.n += 1; }
//             ^^^^ error[malformed_action]: what a state does is written without `on`; write `exit { .. }`
            on enter { v.n += 1; }
//             ^^^^^ error[malformed_action]: what a state does is written without `on`; write `enter { .. }`
            on entry { v.n += 1; }
//             ^^^^^ error[malformed_action]: what a state does is written without `on`; write `enter { .. }`
            on active { v.n += 1; }
//             ^^^^^^ error[malformed_action]: what a state does is written without `on`; write `active { .. }`
            on Open => Opened otherwise Closed;
//                            ^^^^^^^^^ error[malformed_target]: `otherwise` belongs to a decision; write `=> if .. { Opened } else { Closed }`
            on Shut => stay otherwise { v.n += 1; Opened }
//                          ^^^^^^^^^ error[malformed_target]: `otherwise` belongs to a decision; write `=> if .. { stay } else { v.n += 1; Opened }`
            on Open if v.ready if v.n > 3 => Opened;
//                             ^^ error[syntax]: conditions are joined by `&&`; write `v.ready && ..`
            on Open if v.ready { v.n += 1; Opened }
//                             ^ error[missing_arrow]: expected `=>` before this `{`, as in `if v.ready => { .. }`
            on Shut if v.n > 3 && v.ready {}
//                                        ^ error[missing_arrow]: expected `=>` before this `{`, as in `if v.n > 3 && v.ready => { .. }`
            after 5s every 1s => Opened;
//                   ^^^^^ error[missing_arrow]: several triggers are joined by `or`; write `or every 1s`, or a separate item
            on Turn after 5s => Opened;
//                  ^^^^^ error[missing_arrow]: several triggers are joined by `or`; write `or after 5s`, or a separate item
            always when v.ready => Opened;
//                 ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if v.ready`
            in 5s => Opened;
//             ^^ error[malformed_in]: a time is the trigger `after`; write `after 5s => ..`
            done(dial) == Connected => Opened;
//                     ^ error[missing_arrow]: a `final` of a machine is named in the parentheses; write `done(dial.Connected)`
            done(dial).Connected => Opened;
//                    ^ error[missing_arrow]: a `final` of a machine is named in the parentheses; write `done(dial.Connected)`
            done(dial.Connected | dial.GaveUp) => Opened;
//                   ^ error[malformed_done]: a `done` names one end; write a `done(dial.Connected)` for each
            transition Closed -> Opened when Open;
//          ^^^^^^^^^^ error[unknown_item]: `transition` does not start an item; a transition is written `on Open => Opened;`
            transition on Open from Closed to Opened;
//          ^^^^^^^^^^ error[unknown_item]: `transition` does not start an item; a transition is written `on Open => Opened;`
            on Open => [Opened, Closed];
//                     ^^^^^^^^^^^^^^^^ error[malformed_target]: several targets are written in parentheses; write `(Opened, Closed)`
            on Open => { target: Opened, actions: log }
//                     ^ error[malformed_target]: a reaction is code that ends in a target; write `=> { ..; Opened }`
            on Open => { cond: ready, target: Opened }
//                     ^ error[malformed_target]: a reaction is code that ends in a target; write `if ready => Opened`
        }
        state Opened;
    }
}
state_machine! {
    machine Arrows(v: &mut V) {
        events { Open }
        initial -> Closed;
//              ^ error[malformed_initial]: the initial state follows the keyword alone; write `initial Closed;`
        state Closed { initial = Inner; state Inner { on Open => Opened; } }
//                             ^ error[malformed_initial]: the initial state follows the keyword alone; write `initial Inner;`
        state Opened { initial --> Other; state Other; }
//                             ^ error[malformed_initial]: the initial state follows the keyword alone; write `initial Other;`
        state id="Third" { on Open => Opened; }
//            ^^ error[malformed_state]: a state is declared by its name alone; write `state Third`
        state name = Fourth;
//            ^^^^ error[malformed_state]: a state is declared by its name alone; write `state Fourth`
    }
}
state_machine! {
    machine Turnstile(v: &mut V, limit: u64) {
        events { Coin(u32), Push }
        initial state Locked {
            on Turnstile.Push => Open;
//                      ^ error[missing_arrow]: events are written without their type; write `Push`
            on TurnstileEvent.Coin => Open;
//                           ^ error[missing_arrow]: events are written without their type; write `Coin`
            on Coin > 3 => Open;
//                  ^ error[missing_arrow]: a payload is bound by its event and compared in a guard; write `on Coin(value) if value > 3`
            on Coin == v.price => Open;
//                  ^ error[missing_arrow]: a payload is bound by its event and compared in a guard; write `on Coin(value) if value == v.price`
            after limit s => Open;
//                      ^ error[duration_unit]: a unit follows a number only; write `limit * 1s`, with a number of the type `u32`
            after v.limit ms => Open;
//                        ^^ error[duration_unit]: a unit follows a number only; write `v.limit * 1ms`, with a number of the type `u32`
            every 2 * 3 s => stay;
//                      ^ error[duration_unit]: a unit follows a number only; write `2 * 3 * 1s`, with a number of the type `u32`
        }
        state Open;
    }
}

state_machine! {
    /// Effects without `=>`, and lists of transitions.
    machine Lists(lamp: &mut Lamp) {
        events { Press, Hold }
        initial Off;
        state Off { on Press / lamp.on(); on Hold => On; }
//                           ^ error[missing_arrow]: an effect is written behind `=>`; write `=>` instead of `/`
        state On { on Hold if lamp.is_hot() / lamp.off(); on Press => Off; }
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[missing_arrow]: expected `=>` and a reaction after this condition, as in `on Press => Off;`
        state Third { always [ lamp.is_on() => On, _ => stay ]; on Press => Off; }
//                           ^ error[missing_arrow]: each transition is a separate item, as in `always if lamp.is_full() => Off;`
        state Fourth { after { 1000: On } on Press => Off; }
//                           ^ error[malformed_duration]: each transition is a separate item, as in `after 5s => Off;`
        state Fifth { after [ 5s => On ] }
//                          ^ error[malformed_duration]: each transition is a separate item, as in `after 5s => Off;`
        state Sixth { after { lamp.time() } => On; when { lamp.is_on() } => Off; }
    }
}
