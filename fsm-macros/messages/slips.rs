//! Slips of editing: a word or a sign twice, an operand or a brace missing, a clause moved.

use fsmith::state_machine;

pub struct Lamp {
    pub ready: bool,
}

state_machine! {
    machine Twice(lamp: &mut Lamp) {
        events { Press, Reset }
        initial initial Off;
//              ^^^^^^^ error[unknown_item]: `initial` is written twice; remove one
        state state Off {
//            ^^^^^ error[unknown_item]: `state` is written twice; remove one
            on on Press => On;
//             ^^ error[unknown_item]: `on` is written twice; remove one
            enter enter { lamp.beep(); }
//                ^^^^^ error[unknown_item]: `enter` is written twice; remove one
            on Reset => => On;
//                      ^^ error[missing_target]: `=>` is written twice; remove one
            when when lamp.ready => On;
//               ^^^^ error[unknown_item]: `when` is written twice; remove one
        }
        state On { on Reset => Off; }
    }
}
state_machine! {
    machine Operands(lamp: &mut Lamp) {
        events { Press, Reset }
        initial Off;
        state Off {
            on Press if lamp.level > => On;
//                                 ^ error[syntax]: `>` has nothing on its right side; write the other operand
            on Reset if lamp.ready && => On;
//                                  ^ error[syntax]: `&&` has nothing on its right side; write the other operand
            when lamp.level == => On;
//                           ^ error[syntax]: `==` has nothing on its right side; write the other operand
        }
        state On { on Reset => Off; }
    }
}
state_machine! {
    machine Moved(lamp: &mut Lamp) {
        events { Press, Set(u8), Reset }
        initial Off;
        state Off { on Press, after 5s => On; on Reset / every 1s => On; on Set(n) => Lit(n); }
//                          ^ error[missing_arrow]: several triggers are joined by `or`; write `or after 5s`
//                                                     ^ error[missing_arrow]: several triggers are joined by `or`; write `or every 1s`
        state On { on Reset => Off; state Dim { on Press => Bright; } state Bright; }
        state Lit { level: u8, on Reset => Off; }
//                  ^^^^^ error[unknown_item]: `level` does not start an item; the data of a state is written in parentheses; write `state Lit(level: u8)`
        initial Dim;
//      ^^^^^^^ error[said_twice]: `initial` is declared twice; this one names a state inside `On`, so move it there
    }
}
state_machine! {
    machine Texts(lamp: &mut Lamp) {
        events { Key(String), Two(u8, String), Reset }
        initial Off;
        state Off {
            on Key("on") => On;
//                 ^^^^ error[payload_shape]: a `String` is compared in a guard; write `Key(text) if text == "on"`
            on Two(1, "on") => On;
//                    ^^^^ error[payload_shape]: a `String` is compared in a guard; write `Two(1, text) if text == "on"`
            on Two(.., "off") => On;
            on tm(5s) => On;
//             ^^ error[unknown_event]: `tm` is not an event; write the trigger `after 5s` without `on`
            on TimeEvent(500ms) => On;
//             ^^^^^^^^^ error[unknown_event]: `TimeEvent` is not an event; write the trigger `after 500ms` without `on`
            match event { Reset => On, _ => Off }
//          ^^^^^ error[unknown_item]: `match` does not start an item; each event has a transition of its own, as in `on Key(..) => On;`; other decisions are made in a reaction, as in `=> match level { 0 => On, _ => stay }`
        }
        state On { on Reset => Off; }
    }
}
