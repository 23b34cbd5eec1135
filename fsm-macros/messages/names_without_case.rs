//! Names in a script without case, where a name is a target only if a state has it, and names that begin in lower case
//! in scripts with case.

use fsmith::state_machine;

fn 算(_: u32) {}

state_machine! {
    machine 甲() {
        events { 撞, 说(u32) }
        initial 走;
        // No state has these names.
        state 走 {
            on 撞 => 飞;
//                   ^^ error[unknown_state]: no state is named `飞`; there are `走` and `停`
            on 说(数) => { 算(数); 飞 }
//                                 ^^ error[unknown_state]: no state is named `飞`; there are `走` and `停`
            after 1s => if true { 停 } else { 飞 };
//                                            ^^ error[unknown_state]: no state is named `飞`; there are `走` and `停`
            always if is_in(飞) => 停;
//                          ^^ error[unknown_state]: no state is named `飞`; there are `走` and `停`
            when true => 停.走;
//                          ^^ error[unknown_state]: no state `走` inside `停`
            every 2s => push(飞);
//                           ^^ error[unknown_state]: no state is named `飞`; there are `走` and `停`
        }
        state 停 {
            // Nor have events.
            on 飞 => 走;
//             ^^ error[unknown_event]: no event is named `飞`; there are `撞` and `说`
            on 说 => 走;
//             ^^ error[payload_shape]: `说` has a payload, which is missing in this pattern; write `说(_)`
            on 停 => 走;
//             ^^ error[unknown_event]: `停` is a state, and `on` reacts to events; that a composite has completed is the trigger `done`
            on 撞 => 撞;
//                   ^^ error[unknown_state]: no state is named `撞`; there are `走` and `停`
            after 3s => { raise(飞) }
        }
    }
}

state_machine! {
    machine Лампа() {
        #[allow(non_camel_case_types)]
        events { Нажать, стоп }
        initial выкл;
        state выкл { on Нажать => Вкл; on стоп => Вкл; }
//            ^^^^ error[state_name]: a state's name must begin with an upper-case letter, to distinguish targets from code; rename `выкл`
//                                        ^^^^ error[unknown_event]: `стоп` in lower case is a binding that matches every event; rename the event, so that it begins with an upper-case letter
        state Вкл { on Нажать => выкл; }
        state éteinte;
//            ^^^^^^^ error[state_name]: a state's name must begin with an upper-case letter, to distinguish targets from code; rename `éteinte`
    }
}
