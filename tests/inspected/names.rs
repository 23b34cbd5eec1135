//! Parameters, data and events with names that generated code might use.

use super::client::{alone, command, number, obeyed, steps};
use fsmith::Answer;
use fsmith::inspect::interpreter::state_machine;
use serde_json::json;

#[derive(Clone, Debug, PartialEq)]
pub struct Value(u32);

impl fsmith::inspect::Restorable for Value {}

state_machine! {
    #[derive(Clone, Debug)]
    machine Confusing(
        mind: &mut Value,
        text: &mut Value,
        kept: &mut Value,
        machine: &mut Value,
        event: &mut Value,
        order: &mut Value,
        wish: &mut Value,
        named: u32,
        probe: &mut Value,
        answer: &mut Value,
        state: u32,
        by: u32,
        done: u32,
    ) {
        #[derive(Clone, Debug)]
        events { Go, Stop(u32) }
        initial state Here { on Go => There(named + state + by + done); }
        state There(inspector: u32, left: u32 = 1, text_of: u32 = 2) {
            enter { mind.0 += 1; text.0 += 2; kept.0 += 3; machine.0 += 4; }
            on Go => { event.0 += 1; order.0 += 1; wish.0 += 1; probe.0 += 1; answer.0 += *inspector; Here }
            after 1s => Here;
            when *left > 7 => Here;
            on Stop(n) if n == *text_of => Here;
        }
    }
}

#[test]
fn names_do_not_collide_with_generated_code() {
    let _alone = alone();
    let all = || [(); 9].map(|()| Value(0));
    let [mut mind, mut text, mut kept, mut machine, mut event, mut order, mut wish, mut probe, mut answer] = all();
    macro_rules! call {
        ($it:ident.$call:ident($($more:expr)?)) => {
            $it.$call(
                &mut mind, &mut text, &mut kept, &mut machine, &mut event, &mut order, &mut wish, 1, &mut probe, &mut answer,
                2, 3, 4 $(, $more)?
            )
        };
    }
    for twin in [false, true] {
        let label = if twin { "a confusing twin" } else { "a confusing machine" };
        let (mut compiled, mut interpreted) = (Confusing::new(), Confusing::interpreter());
        if twin {
            interpreted.inspect_as(label)
        } else {
            compiled.inspect_as(label)
        };
        call!(compiled.restart());
        call!(interpreted.restart());
        let m = number(label);
        command(json!({"k": "watch", "list": [m]}));
        let mut order_of = |wish| {
            obeyed(wish, || match twin {
                true => call!(interpreted.obey()),
                false => call!(compiled.obey()),
            })
        };
        assert_eq!(order_of(json!({"k": "send", "m": m, "ev": "Go"})), json!({"ok": true, "ans": "Moved"}));
        let last = steps(label).pop().expect("steps");
        assert_eq!(last["snap"]["data"]["2"], json!({"inspector": "10", "left": "1", "text_of": "2"}));
        let context = last["snap"]["ctx"].as_str().expect("a text");
        assert!(context.starts_with("{ mind: Value(") && context.contains("done: 4"), "{context}");
        assert!(order_of(json!({"k": "why", "m": m, "ev": "Go"}))["steps"].is_array());
        assert_eq!(order_of(json!({"k": "restore", "m": m, "n": 2})), json!({"ok": true, "ans": "Moved"}));
        assert_eq!(call!(compiled.handle(ConfusingEvent::Stop(9))), Answer::Ignored);
    }
    command(json!({"k": "watch", "list": []}));
    assert_eq!((mind, text, kept, machine), (Value(2), Value(4), Value(6), Value(8)));
    assert_eq!((event, order, wish, probe, answer), (Value(0), Value(0), Value(0), Value(0), Value(0)));
}
