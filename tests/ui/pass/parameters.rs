//! Parameters of any name, also of those that generated code uses for itself.

use fsmith::{Answer, state_machine};

state_machine! {
    machine Lent(
        event: &mut u8,
        leaf: &mut u8,
        machine: &u8,
        answer: u8,
        state: &mut u8,
        chosen: &mut u8,
        lent_event: &mut u8,
        is_in: u8,
        r#type: &mut u8,
        _unused: &mut u8,
    ) {
        events { Go { stack: u8, frame: u8 }, Stop(u8), Both }
        stack 8;
        initial => { *event += 1; if *leaf > 100 { B } else { A } };

        enter { *event += answer; *leaf += 1; }
        state A {
            exit { *state += is_in; *lent_event += 1; }
            active { *chosen += machine; *r#type += 1; }
            on Go { stack, frame } if stack > frame && *event > 0 && *lent_event == 0 => { *event += stack; B }
            on Go { stack: source, .. } => if *state > source { pass } else { *leaf += source; stay };
            on Go { .. } => stay;
            when *r#type > 200 && is_in == 1 => B;
        }
        state B {
            initial A;
            history deep;
            alarm on Stop(event) if event > answer => { *leaf += event; noted(); Top }
            alarm when *leaf > 200 => Top;
            state A { on Both => push(Top); }
        }
        state Top { on Both => pop; on Stop(_) => B.deep_history; }
    }
}

fn noted() {}

#[test]
fn parameters_have_any_name() {
    let [mut event, mut leaf, mut state, mut chosen, mut lent, mut ty, mut unused] = [0; 7];
    macro_rules! call {
        ($call:expr $(, $event:expr)?) => {
            $call(&mut event, &mut leaf, &1, 2, &mut state, &mut chosen, &mut lent, 1, &mut ty, &mut unused $(, $event)?)
        };
    }
    let mut lent_machine = call!(Lent::start);
    assert_eq!(
        call!(|a, b, c, d, e, f, g, h, i, j| lent_machine.update(a, b, c, d, e, f, g, h, i, j)),
        Answer::Ignored
    );
    let go = LentEvent::Go { stack: 3, frame: 2 };
    let answer = call!(|a, b, c, d, e, f, g, h, i, j, k| lent_machine.handle(a, b, c, d, e, f, g, h, i, j, k), go);
    assert_eq!((answer, lent_machine.state()), (Answer::Moved, Some(LentState::BA)));
    let stop = LentEvent::Stop(3);
    call!(|a, b, c, d, e, f, g, h, i, j, k| lent_machine.handle(a, b, c, d, e, f, g, h, i, j, k), stop);
    assert_eq!(lent_machine.state(), Some(LentState::Top));
    assert_eq!([event, leaf, state, chosen, lent, ty], [6, 4, 1, 1, 1, 1]);
}
