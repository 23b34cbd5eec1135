//! What has the name of a state in a script without case. It is warned of, so here it is denied.

#![deny(warnings)]
#![allow(dead_code)]

use fsmith::state_machine;

state_machine! {
    machine 灯(开: &mut u32) {
        events { 按(u32), 拧 { 关: u32 } }
        initial state 关 {
            on 按(次) if 次 > 1 => { *开 += 1; 亮(次) }
            on 拧 { 关 } if 关 > 1 => 亮(1);
        }
        state 亮(关: u32) {
            on 按(次) => { let 亮 = 次; 亮(亮) }
            on 拧 { .. } if let Some(关) = Some(*关) && 关 > 3 => 关;
        }
        #[allow(fsmith::named_like_state)]
        state 开(亮: u32) { on 按(关) if 关 > *亮 => 关; on 拧 { .. } => 开(1); }
    }
}

// What the machine's name lacks is told of that alone.
state_machine! {
    machine night_lamp {
        events { Press(u8) }
        initial Off(0);
        state Off(level: u8) { on Press(level) => On(level); }
        state On(level: u8) { on Press(_) => Off(0); }
    }
}

fn main() {}
