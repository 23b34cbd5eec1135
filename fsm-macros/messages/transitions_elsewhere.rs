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
state_machine! {
    machine Effects(lamp: &mut Lamp) {
        events { Press, Reset }
        initial state Off {
            on Press [lamp.ready] / lamp.beep() => On;
//                   ^ error[missing_arrow]: a guard follows its trigger, and an effect `=>`; write `if lamp.ready => { lamp.beep(); On }`
            on Press / lamp.beep() => On;
//                   ^ error[missing_arrow]: an effect is written behind `=>`; write `=> { lamp.beep(); On }`
            on Press => { target: On, guard: lamp.ready };
//                      ^ error[malformed_target]: a reaction is code that ends in a target; write `if lamp.ready => On`
            on Press => { target: "On", actions: [beep], cond: "ready" };
//                      ^ error[malformed_target]: a reaction is code that ends in a target; write `if ready => { ..; On }`
            on Press => { actions: beep };
//                      ^ error[malformed_target]: a reaction is code that ends in a target; write `=> { .. }`
            permit_reentry(Reset);
//          ^^^^^^^^^^^^^^ error[unknown_item]: `permit_reentry` does not start an item; a transition is written `on Reset => reenter;`
            enter { lamp.beep(); on Press => On; }
//                               ^^ error[misplaced]: code runs at once; a transition is an item of the state, outside of this code
        }
        state On { on Reset => Off; }
    }
}
state_machine! {
    machine Unclosed(lamp: &mut Lamp) {
        events { Press }
        initial Off;
        state Off { enter { lamp.beep(); on Press => On; }
//                                       ^^ error[misplaced]: code runs at once; a transition is an item of the state, outside of this code
        state On { on Press => Off; }
        }
    }
}
state_machine! {
    machine Chains {
        events { Press, Reset }
        initial Off;
        configure(Off).permit(Press, On);
//      ^^^^^^^^^ error[unknown_item]: `configure` does not start an item; a transition is written in the state that it leaves, as in `state Off { on Press => On; }`
        builder.add_transition(Off, Press, On);
//      ^^^^^^^ error[unknown_item]: `builder` does not start an item; a transition is written in the state that it leaves, as in `state Off { on Press => On; }`
        Off | On + Reset = Off,
//      ^^^ error[unknown_item]: `Off` does not start an item; a transition of several states is written in `in`, as in `in Off | On { on Reset => Off; }`
        state Off;
        state On { self.permit(Reset, Off); }
//                 ^^^^ error[unknown_item]: `self` does not start an item; a transition is written `on Reset => Off;`
    }
}
state_machine! {
    machine Listed {
        transitions: {
//      ^^^^^^^^^^^ error[unknown_item]: `transitions` does not start an item; a transition is an item of the state that it leaves, as in `state Idle { on Start => Running; }`
            *Off + Press = On,
        }
    }
}
state_machine! {
    machine Sources(lamp: &mut Lamp) {
        events { Press, Reset }
        initial Off;
        state Off { Reset / lamp.beep(); Press [lamp.ready] / lamp.beep(); }
//                  ^^^^^ error[unknown_item]: `Reset` does not start an item; a transition is written `on Reset => { lamp.beep(); }`
//                                       ^^^^^ error[unknown_item]: `Press` does not start an item; a transition is written `on Press if lamp.ready => { lamp.beep(); }`
        state On { on Reset cond="lamp.ready" => Off; on Press => Q_TRAN_HIST(Off); }
//                          ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if lamp.ready`
//                                                                ^^^^^^^^^^^^^^^^ error[malformed_target]: how a composite is entered follows its name; write `Off.history`
        _ + Reset = Off,
//      ^ error[unknown_item]: `_` does not start an item; a transition of every state is written in the body of the machine, beside the states: `on Reset => Off;`
    }
}
state_machine! {
    machine Grouped {
        events { Press, Reset }
        initial Off;
        Off => { Press => On },
//      ^^^ error[unknown_item]: `Off` does not start an item; a transition is written in the state that it leaves, as in `state Off { on Press => On; }`
        On => { Press => Off, Reset => On },
    }
}
state_machine! {
    machine Document {
        events { Press }
        initial Off;
        <state id="Off"><transition event="Press" target="On"/></state>
//      ^ error[unknown_item]: SCXML is converted by `fsmith import`; here, each state is an item, as in `state Idle { on Press => On; }`
        state On { on Press => Off; }
    }
}
