//! Mistakes with names in a script without case, where a name is a target only if a state is declared by it; and names
//! that begin in lower case in scripts that have case.

use fsmith::state_machine;

fn 算(_: u32) {}

state_machine! {
    machine 甲() {
        events { 撞, 说(u32) }
        initial 走;
        // No state has these names.
        state 走 {
            on 撞 => 飞;
            on 说(数) => { 算(数); 飞 }
            after 1s => if true { 停 } else { 飞 };
            always if is_in(飞) => 停;
            when true => 停.走;
            every 2s => push(飞);
        }
        state 停 {
            // Nor have events.
            on 飞 => 走;
            on 说 => 走;
            on 停 => 走;
            on 撞 => 撞;
            after 3s => { raise(飞) }
        }
    }
}

state_machine! {
    machine Лампа() {
        events { Нажать, стоп }
        initial выкл;
        state выкл { on Нажать => Вкл; on стоп => Вкл; }
        state Вкл { on Нажать => выкл; }
        state éteinte;
    }
}

fn main() {}
