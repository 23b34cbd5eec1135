//! Names in scripts without case: Chinese, Japanese, Korean, Arabic, Hebrew, Hindi, Thai, and Georgian, whose letters
//! are lower case for Rust. Generated code has no lints.

use fsmith::interpreter::state_machine;

const 常: u32 = 5;

state_machine! {
    /// Regions, timers, signals, data, decisions and a stack.
    pub machine 灯(数: &mut u32) {
        events { 按, 拧(u32), 说 { 话: u8 }, 长按(bool) }
        signals { 完 }
        queue 4;
        stack 2;

        initial 关;
        parallel 开 {
            enter { *数 += 1; raise(完); }
            state 亮 {
                initial 暗淡;
                history suspend;
                state 暗淡 { on 拧(度) if 度 > 常 => 明亮(度); after core::time::Duration::from_secs(3) => 明亮(常); }
                state 明亮(度: u32) { on 拧(新) => { *度 = 新; stay } on 说 { 话 } if 话 > 3 && *度 < 9 => 亮.暗淡; }
            }
            state 色 {
                initial state 红 { on 完 => if is_in(明亮) { 蓝 } else { stay }; }
                state 蓝 { every 5s => { *数 += 1; 红 } }
            }
            on 按 => 关;
        }
        state 关 {
            defer 拧(_);
            on 按 => 开;
            on 长按(久) => match 久 { true => push(问), false => (明亮(1), 蓝) };
            never *数 > 9;
        }
        state 问 { on 按 => pop; on 长按(_) => 终; }
        final 终;
    }
}

state_machine! {
    machine ლამპა {
        events { დაჭერა }
        initial state გამორთული { on დაჭერა => ჩართული; }
        state ჩართული { on დაჭერა => გამორთული; }
    }
}

state_machine! {
    machine Scripts(かず: &mut u8) {
        events { おす, 누름, ضغط(u8), לחיצה, दबाना, กด, Latin }
        initial state まつ { on おす => 기다림; }
        state 기다림 { on 누름 => انتظار; }
        state انتظار { on ضغط(كم) if كم > *かず => המתנה; }
        state המתנה { on לחיצה => इंतज़ार; }
        state इंतज़ार { on दबाना => รอ; }
        state รอ { on กด => Wait; }
        state Wait { on Latin => { *かず += 1; まつ } on other if let ScriptsEvent::おす = other => stay; }
    }
}
