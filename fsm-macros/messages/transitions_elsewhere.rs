//! Transitions in notations of other tools, which the names in them explain: Stateless, SCXML, SMC, PlantUML, smlang.

use fsmith::state_machine;

pub struct Lamp {
    pub ready: bool,
}

state_machine! {
    machine InStates(lamp: &mut Lamp) {
        events { Press, Dim(u8), Reset }
        initial state Off {
            permit_if(Press, On, lamp.ready);
//          ^^^^^^^^^ error[unknown_item]: `permit_if` does not start an item; a transition is written `on Press if lamp.ready => On;`
            permit("Dim", "On");
//          ^^^^^^ error[unknown_item]: `permit` does not start an item; a transition is written `on Dim(..) => On;`
            transition event="Press" target="On";
//          ^^^^^^^^^^ error[unknown_item]: `transition` does not start an item; a transition is written `on Press => On;`
            transition Off -> On on Reset;
//          ^^^^^^^^^^ error[unknown_item]: `transition` does not start an item; a transition is written `on Reset => On;`
            Press On {}
//          ^^^^^ error[unknown_item]: `Press` does not start an item; a transition is written `on Press => On;`
            Press On { lamp.beep(); }
//          ^^^^^ error[unknown_item]: `Press` does not start an item; a transition is written `on Press => { lamp.beep(); On }`
            Reset --> On
//          ^^^^^ error[unknown_item]: `Reset` does not start an item; a transition is written `on Reset => On;`
            Off --> On : Press [lamp.ready] / lamp.beep()
            upon Press go On;
        }
        state On { on Press | Reset => Off; on Dim(_) => Off; }
    }
}
state_machine! {
    machine Outside(lamp: &mut Lamp) {
        events { Press, Reset }
        initial Off;
        Off --> On : Press
//      ^^^ error[unknown_item]: `Off` does not start an item; a transition is written in the state that it leaves, as in `state Off { on Press => On; }`
        On -- Reset --> Off
        *Off + Press [lamp.ready] / lamp.beep() = On,
        transition(Off, Press, On);
        state Off;
        state On;
    }
}
state_machine! {
    machine Undeclared {
        events { Press }
        Off --> On : Press
//      ^^^ error[unknown_item]: `Off` does not start an item; a transition is written in the state that it leaves, as in `state Off { on Press => On; }`
        On --> Off : Press
    }
}
