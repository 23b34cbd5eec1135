//! Names in a script without case that are also the name of a state.

use fsmith::state_machine;

state_machine! {
    machine 灯(开: &mut u32) {
//             ^^ warning[named_like_state]: `开` is also a state, which is what the name means at the end of a reaction; rename one of them
        events { 按(u32), 拧 { 关: u32 } }
        initial state 关 {
            on 按(次) if 次 > 1 => { *开 += 1; 亮(次) }
            on 拧 { 关 } if 关 > 1 => 亮(1);
//                  ^^ warning[named_like_state]: `关` is also a state, which is what the name means at the end of a reaction; rename one of them
        }
        state 亮(关: u32) {
//               ^^ warning[named_like_state]: `关` is also a state, which is what the name means at the end of a reaction; rename one of them
            on 按(次) => { let 亮 = 次; 亮(亮) }
//                             ^^ warning[named_like_state]: `亮` is also a state, which is what the name means at the end of a reaction; rename one of them
            on 拧 { .. } if let Some(关) = Some(*关) && 关 > 3 => 关;
//                                   ^^ warning[named_like_state]: `关` is also a state, which is what the name means at the end of a reaction; rename one of them
        }
        #[allow(fsmith::named_like_state)]
        state 开(亮: u32) { on 按(关) if 关 > *亮 => 关; on 拧 { .. } => 开(1); }
//            ^^ warning[unreachable_state]: `开` is never entered: nothing leads to it; name it as a target, or remove it
    }
}
