//! Parameters with any name, including names that generated code uses.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

state_machine! {
    machine Lent(
        event: &mut u8,
        leaf: &mut u8,
        machine: &u8,
        answer: u8,
        state: &mut u8,
        chosen: &mut u8,
        lending: &mut u8,
        is_in: u8,
        r#type: &mut u8,
        _unused: &mut u8,
    ) {
        events { Go { stack: u8, frame: u8 }, Stop(u8), Both }
        stack 8;
        initial => { *event += 1; if *leaf > 100 { B } else { A } };

        enter { *event += answer; *leaf += 1; }
        state A {
            exit { *state += is_in; *lending += 1; }
            active { *chosen += machine; *r#type += 1; }
            on Go { stack, frame } if stack > frame && *event > 0 && *lending == 0 => { *event += stack; B }
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

state_machine! {
    /// Patterns that bind the name of a parameter hide it in their scope.
    machine Hidden(level: u8, log: &mut Vec<u8>, seen: &Option<u8>) {
        events { Set { level: u8 }, Log(u8), Maybe(Option<u8>), Plain }
        initial => if let Some(level) = *seen { log.push(level); A } else { log.push(level); A };

        state A {
            on Set { level } if level > 3 => { log.push(level); A }
            on Set { level } => if let Some(level) = *seen { log.push(level); stay } else { log.push(level); stay };
            on Log(log) => { let seen = log; assert_eq!(seen, 5); }
            on Maybe(Some(level)) if let Some(seen) = *seen && seen < level => { log.push(seen); log.push(level); }
            on Maybe(seen) => match seen {
                Some(level) if level > 5 => { log.push(level); stay }
                Some(_) => pass,
                None => { log.push(level); stay }
            };
            on Maybe(_) => { log.push(level); log.push(seen.unwrap_or(0)); }
            on Plain => { let level = level + 1; let Some(seen) = seen else { log.push(level); stay }; log.push(*seen); stay }
        }
    }
}

#[test]
fn bindings_hide_parameters() {
    use HiddenEvent as E;
    let run = |seen: Option<u8>, event: fn() -> E| {
        let (mut log, mut again) = (vec![], vec![]);
        Hidden::start(0, &mut log, &seen).handle(1, &mut log, &seen, event());
        let mut twin = Hidden::interpreter();
        twin.restart(0, &mut again, &seen);
        twin.handle(1, &mut again, &seen, event());
        assert_eq!(log, again);
        log
    };
    assert_eq!(run(None, || E::Set { level: 4 }), [0, 4]);
    assert_eq!(run(Some(7), || E::Set { level: 3 }), [7, 7]);
    assert_eq!(run(None, || E::Set { level: 3 }), [0, 3]);
    assert_eq!(run(None, || E::Log(5)), [0]);
    assert_eq!(run(Some(1), || E::Maybe(Some(2))), [1, 1, 2]);
    assert_eq!(run(None, || E::Maybe(Some(6))), [0, 6]);
    assert_eq!(run(Some(9), || E::Maybe(Some(5))), [9, 1, 9]);
    assert_eq!(run(None, || E::Maybe(None)), [0, 1]);
    assert_eq!(run(Some(3), || E::Plain), [3, 3]);
    assert_eq!(run(None, || E::Plain), [0, 2]);
}
