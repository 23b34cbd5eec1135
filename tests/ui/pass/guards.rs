//! Guards with any condition, including those that look like the end of the item.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

#[derive(PartialEq)]
pub struct Place {
    at: u8,
}

#[derive(Default)]
pub struct Body {
    at: u8,
    first: Option<u8>,
    or: bool,
    on: bool,
    list: Vec<u8>,
}

impl Body {
    fn or(&self, other: bool) -> bool {
        self.or || other
    }

    fn place(&self) -> Place {
        Place { at: self.at }
    }
}

state_machine! {
    machine Guarded(body: &mut Body) {
        #[derive(Clone)]
        events { Step(u8), Look }
        initial Start;

        state Start {
            on Step(1) if body.place() == Place { at: 1 } => Done;
            on Step(2) if body.first.or(Some(2)).is_some_and(|first| first >= 2) => Done;
            on Step(3) if body.or(false) || body.or => Done;
            on Step(n) if n == 4 && { let next = n + 1; next == 5 } => Done;
            on Step(n) if let Some(first) = body.first && first <= n && let [.., last] = body.list[..] && last != 0 => Done;
            on Step(5) if body.list.iter().any(|item| { if *item == 5 { return true } *item == 6 }) => Done;
            on Step(6) if matches!(body.first, Some(6..=7) | None) => Done;
            on Step(7) if !body.on && match body.at { 0 => body.list.is_empty(), _ => false } => Done;
            on Look if body.on => Done;
            when Place { at: 9 } == body.place() => Done;
            when body.or or when body.on => Done;
            when if body.at > 100 { body.list.is_empty() } else { body.on && body.or } => Done;
            when let Place { at: 50 } = body.place() => Done;
        }
        state Done { on Look => Start; }
    }
}

fn handled(mut body: Body, event: GuardedEvent) -> Answer {
    let mut machine = Guarded::start(&mut body);
    let mut twin = Guarded::interpreter();
    twin.restart(&mut body);
    let answer = machine.handle(&mut body, event.clone());
    assert_eq!(twin.handle(&mut body, event), answer);
    answer
}

#[test]
fn conditions_are_expressions() {
    use GuardedEvent::{Look, Step};
    let body = Body::default;
    assert_eq!(handled(Body { at: 1, ..body() }, Step(1)), Answer::Moved);
    assert_eq!(handled(body(), Step(1)), Answer::Ignored);
    assert_eq!(handled(body(), Step(2)), Answer::Moved);
    assert_eq!(handled(Body { or: true, ..body() }, Step(3)), Answer::Moved);
    assert_eq!(handled(body(), Step(4)), Answer::Moved);
    assert_eq!(handled(Body { first: Some(1), list: vec![3], ..body() }, Step(9)), Answer::Moved);
    assert_eq!(handled(Body { list: vec![5], ..body() }, Step(5)), Answer::Moved);
    assert_eq!(handled(Body { list: vec![7], ..body() }, Step(5)), Answer::Ignored);
    assert_eq!(handled(body(), Step(6)), Answer::Moved);
    assert_eq!(handled(body(), Step(7)), Answer::Moved);
    assert_eq!(handled(body(), Look), Answer::Ignored);
}

#[test]
fn polled_conditions_are_expressions() {
    for (at, or, on, answer) in [
        (9, false, false, Answer::Moved),
        (50, false, false, Answer::Moved),
        (101, false, false, Answer::Moved),
        (0, true, false, Answer::Moved),
        (0, false, true, Answer::Moved),
        (0, false, false, Answer::Ignored),
    ] {
        let mut body = Body { at, or, on, ..Body::default() };
        assert_eq!(Guarded::start(&mut body).update(&mut body), answer);
    }
}
