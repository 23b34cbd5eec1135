//! In a script without upper and lower case, the declarations determine the meaning of a name.

use fsmith::interpreter::state_machine;

#[derive(Default)]
struct 身体 {
    电: u32,
    记: Vec<&'static str>,
}

const 常: u32 = 5;

fn 跳(体: &mut 身体, 数: u32) {
    体.电 += 数;
}

state_machine! {
    machine 卫士(体: &mut 身体) {
        #[derive(Debug, Clone)]
        events { 撞, 听 { 大: u32 }, 说(u32), Stop }
        signals { 完 }
        queue 4;

        initial 走;
        state 走 {
            initial 慢;
            enter { 体.记.push("走"); raise(完); }
            state 慢 {
                on 撞 => 快;
                // A target that follows code. `数` and `大` are variables.
                on 听 { 大 }
                    if 大 > 常 =>
                {
                    let 数 = 大 + 1;
                    跳(体, 数);
                    慢
                }
                // A call, because no state has this name.
                on 说(数) => 跳(体, 数);
                on 完 => { 体.记.push("完"); }
            }
            state 快 { on 撞 => if 体.电 > 3 { 停(体.电) } else { 慢 } }
        }
        state 停(电: u32) {
            on 撞 if is_in(停) => 走.快;
            // A binding hides a state of the same name, except in the position of a target.
            on 说(停) => { 体.电 = *电 + 停; 体.记.push("停"); }
            on 听 { 大: 停 } => { 体.电 = 停; 停(停) }
            on _ => 终;
        }
        final 终;
    }
}

#[test]
fn declarations_determine_the_meaning_of_names() {
    use 卫士Event::{Stop, 听, 撞, 说};
    use 卫士State::{停, 快, 慢, 终};
    let script = [
        (说(1), 慢),
        (撞, 快),
        (撞, 慢),
        (听 { 大: 5 }, 慢),
        (听 { 大: 9 }, 慢),
        (撞, 快),
        (撞, 停),
        (说(100), 停),
        (听 { 大: 20 }, 停),
        (撞, 快),
        (撞, 停),
        (Stop, 终),
    ];
    let (mut 体, mut 同) = (身体::default(), 身体::default());
    let mut machine = 卫士::start(&mut 体);
    let mut twin = 卫士::interpreter();
    twin.restart(&mut 同);
    for (event, state) in script {
        machine.handle(&mut 体, event.clone());
        twin.handle(&mut 同, event.clone());
        assert_eq!((machine.state(), twin.state()), (Some(state), Some(state)), "{event:?}");
        assert_eq!((体.电, &体.记), (同.电, &同.记));
    }
    assert_eq!(体.电, 20);
    assert_eq!(体.记, ["走", "完", "停", "走"]);
}

/// Types that are declared elsewhere: an enum with variants, and a type without any.
#[derive(Debug, Clone, Copy)]
pub enum 键 {
    上,
    下(u8),
}

state_machine! {
    machine 门(记: &mut Vec<u8>) {
        events 键;
        initial 关;
        state 关 { on 上 => 开; }
        state 开 { on 下(数) if 数 > 3 => { 记.push(数); 关 } on 下(数) => 记.push(数); }
    }
}

state_machine! {
    machine 数器(记: &mut Vec<u8>) {
        events (u8, u8);
        initial 空;
        state 空 { on (0, 值) => { 记.push(值); 满 } }
        state 满 { on 值 if 值.0 > 3 => { 记.push(值.1); 空 } on (_, 值) => 记.push(值); }
    }
}

#[test]
fn events_that_are_declared_elsewhere() {
    let (mut 记, mut 同) = (Vec::new(), Vec::new());
    let (mut 一, mut 二) = (门::start(&mut 记), 门::interpreter());
    二.restart(&mut 同);
    for (event, state) in
        [(键::下(1), 门State::关), (键::上, 门State::开), (键::下(2), 门State::开), (键::下(4), 门State::关)]
    {
        一.handle(&mut 记, event);
        二.handle(&mut 同, event);
        assert_eq!((一.state(), 二.state()), (Some(state), Some(state)));
    }
    let (mut 三, mut 四) = (数器::start(&mut 记), 数器::interpreter());
    四.restart(&mut 同);
    for (event, state) in
        [((1, 5), 数器State::空), ((0, 6), 数器State::满), ((3, 7), 数器State::满), ((4, 8), 数器State::空)]
    {
        三.handle(&mut 记, event);
        四.handle(&mut 同, event);
        assert_eq!((三.state(), 四.state()), (Some(state), Some(state)));
    }
    assert_eq!((&*记, &同), (&[2, 4, 6, 7, 8][..], &记));
}
