//! Reactions with any code around the targets, which are found in the place of an expression's value.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

#[derive(Default)]
pub struct Body {
    log: Vec<u8>,
    first: Option<u8>,
}

impl Body {
    fn note(&mut self, n: u8) -> &mut Self {
        self.log.push(n);
        self
    }
}

macro_rules! twice {
    ($code:expr) => {{
        $code;
        $code
    }};
}

state_machine! {
    machine Odd(body: &mut Body) {
        events { Do(u8) }
        initial A;

        enter { fn helper() -> u8 { 9 } const NINE: u8 = 9; if helper() != NINE { return; } body.note(NINE); }
        state A {
            on Do(1) => { twice!(body.note(1)); B }
            on Do(2) => { body.note(2).note(3); }
            on Do(3) => { for n in 0..3 { if n == 2 { break; } body.note(n); } B }
            on Do(4) => { if body.log.len() > 1 { return; } body.note(4); B }
            on Do(5) => { let Some(first) = body.first else { body.note(50); stay }; body.note(first); B }
            on Do(6) => match body.first {
                Some(n) if n > 3 => { body.note(n); B }
                Some(0) | None => pass,
                Some(_) => if body.log.is_empty() { pass } else { A }
            };
            on Do(7) => { let n = 'found: { if body.log.len() == 1 { break 'found 70; } 71 }; body.note(n); (B) }
            on Do(8) => ({ body.note(8); stay });
            on Do(9) => { { body.note(9); { B } } }
            on Do(10) => { struct Local { n: u8 } let Local { n } = Local { n: 10 }; body.note(n); B }
            on Do(11) => { let close = |n: u8| { if n > 3 { return 3; } n }; body.note(close(11)); B }
            on Do(12) => { let mut n = 0; while n < 2 { n += 1; } body.note(n); if n > 1 { B } else { stay } }
            on Do(13) => unsafe_free(body);
            on Do(14) => { if let Some(n) = body.first { body.note(n); } stay }
            on Do(n) => { body.note(n); };
        }
        state B { on Do(_) => A; }
    }
}

fn unsafe_free(body: &mut Body) {
    body.note(13);
}

fn reaction(n: u8, first: Option<u8>) -> (Answer, Vec<u8>) {
    let mut body = Body { first, ..Body::default() };
    let mut odd = Odd::start(&mut body);
    let answer = odd.handle(&mut body, OddEvent::Do(n));
    let mut again = Body { first, ..Body::default() };
    let mut twin = Odd::interpreter();
    twin.restart(&mut again);
    assert_eq!(twin.handle(&mut again, OddEvent::Do(n)), answer);
    assert_eq!(again.log, body.log);
    (answer, body.log.split_off(1))
}

#[test]
fn reactions_are_expressions() {
    use Answer::{Moved, Stayed};
    assert_eq!(reaction(1, None), (Moved, vec![1, 1]));
    assert_eq!(reaction(2, None), (Stayed, vec![2, 3]));
    assert_eq!(reaction(3, None), (Moved, vec![0, 1]));
    assert_eq!(reaction(4, None), (Moved, vec![4]));
    assert_eq!(reaction(5, None), (Stayed, vec![50]));
    assert_eq!(reaction(5, Some(3)), (Moved, vec![3]));
    assert_eq!(reaction(6, Some(4)), (Moved, vec![4]));
    assert_eq!(reaction(6, Some(1)), (Moved, vec![]));
    assert_eq!(reaction(6, None), (Stayed, vec![6]));
    assert_eq!(reaction(7, None), (Moved, vec![70]));
    assert_eq!(reaction(8, None), (Stayed, vec![8]));
    assert_eq!(reaction(9, None), (Moved, vec![9]));
    assert_eq!(reaction(10, None), (Moved, vec![10]));
    assert_eq!(reaction(11, None), (Moved, vec![3]));
    assert_eq!(reaction(12, None), (Moved, vec![2]));
    assert_eq!(reaction(13, None), (Stayed, vec![13]));
    assert_eq!(reaction(14, Some(14)), (Stayed, vec![14]));
    assert_eq!(reaction(15, None), (Stayed, vec![15]));
}
