//! The values that a guard or a decision borrows live as long as in a hand-written `match`, even if other parts of the
//! same parameter, or other fields of the same state, are changed meanwhile.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use std::time::Duration;

#[derive(Default, Debug, Clone, PartialEq)]
pub struct World {
    target: Option<String>,
    names: Vec<String>,
    log: Vec<String>,
    items: Vec<u32>,
    count: u32,
}

impl World {
    fn near(&self) -> Option<&String> {
        self.target.as_ref()
    }

    fn rich(&self) -> bool {
        self.count > 3
    }
}

fn length(world: &World) -> Option<usize> {
    world.target.as_ref().map(String::len)
}

state_machine! {
    machine Hunter(w: &mut World, out: &mut Vec<u32>, now: u64) {
        #[derive(Clone)]
        events { Go, Take(String), Number { k: u32 }, Other, Look }
        signals { Found(u32) }
        queue 2;
        initial Seeking;

        on Other if let Some(last) = out.last() && *last > 3 => { w.count += *last; out.push(1); }

        state Seeking {
            // The guard borrows one part, and the effect changes another one.
            on Go if let Some(first) = w.items.first() => { w.log.push(first.to_string()); w.count += 1; Holding }
            on Go if let Some(t) = &w.target && t.len() > 2 && w.rich() && let Some(k) = w.names.iter().find(|n| *n == t) => {
                w.log.push(t.clone() + k);
            }
            // A payload that moves, next to a borrow. Each candidate evaluates its guard itself.
            on Take(s) if let Some(t) = &w.target && *t == s => { w.log.push(s); w.log.push(t.clone()); stay }
            on Take(s) if w.count > 3 => { w.log.push(s); stay }
            on Take(s) if let Some(k) = length(w) && k > now as usize => { w.log.push(s); w.count += k as u32; }
            on Take(s) if let Some(t) = w.near() => { let t = t.clone(); w.log.push(s + &t); Holding }
            // Patterns bind a name that hides a parameter.
            on Number { k } if let Some(w) = out.last() && *w > k => Holding;
            on Number { .. } if let [a, .., b] = w.items[..] && let s = format!("{}{a}", w.count) => {
                w.log.push(s);
                out.push(b);
                stay
            }
            on Number { k } if matches!(w.target, Some(ref t) if t.len() > k as usize)
                && let Some(first) = w.names.first() => { w.log.push(first.clone()); raise(Found(k)); }
            on Found(k) if let Some(first) = w.names.first() => { w.log.push(format!("{first}{k}")); }
            when let Some(t) = &w.target => { w.log.push(t.clone()); Holding }
            after 5s if let Some(n) = w.names.first() => { w.log.push(n.clone()); }
        }

        state Holding(items: Vec<u32> = vec![now as u32], marks: u32 = 0) {
            enter { w.count += 1; }
            exit { w.count += 10; }
            // The guard uses fields, a query for the state, and a parameter.
            on Go if let Some(n) = items.last() && is_in(Holding) => { *marks += *n; w.count += *n; }
            on Go => match items.last() {
                Some(n) => { let twice = *n * 2; items.push(twice); stay }
                None => { items.push(1); stay }
            };
            // A decision borrows, and its branches change other parts.
            on Take(_) => { let n = &w.names[0]; if n.len() > 3 { w.log.push(n.clone()); stay } else { Seeking } }
            on Number { k } => { let n = w.names.first().cloned(); if let Some(n) = n { w.log.push(n); Seeking } else { *marks = k; stay } }
            // The borrow ends before the state is exited.
            on Look if let Some(n) = w.names.first() && n.len() > 3 => { w.count += 100; Seeking }
            when let Some(n) = items.iter().max() => { *marks += *n; items.clear(); }
        }
    }
}

// A decision reads fields, and the arguments of its branches move them.
state_machine! {
    machine Order(log: &mut Vec<String>) {
        #[derive(Clone)]
        events { Pay(u32) }
        initial => Open(10, vec!["tea".to_owned()]);
        state Open(total: u32, lines: Vec<String>) {
            exit { log.push(format!("exit {total}")); }
            on Pay(coins) => {
                let first = lines.len();
                if coins >= *total { log.push(format!("{coins} for {first}")); Paid(lines, coins) } else { Open(total - coins, lines) }
            }
        }
        state Paid(lines: Vec<String>, coins: u32) {
            on Pay(more) if let Some(line) = lines.first() => { log.push(line.clone()); *coins += more; }
        }
    }
}

#[test]
fn arguments_move_data_that_a_guard_has_read() {
    let (mut one, mut other) = (Vec::new(), Vec::new());
    let mut order = Order::start(&mut one);
    let mut twin = Order::interpreter();
    twin.restart(&mut other);
    for coins in [4, 6, 1] {
        let answer = order.handle(&mut one, OrderEvent::Pay(coins));
        assert_eq!(twin.handle(&mut other, OrderEvent::Pay(coins)), answer);
    }
    assert_eq!(one, ["exit 10", "exit 6", "6 for 1", "tea"]);
    assert_eq!(one, other);
}

// A function that borrows the machine stores the history before the branch, from any leaf.
state_machine! {
    machine Diary(log: &mut Vec<u32>) {
        #[derive(Clone, Copy)]
        events { Turn, Read }
        initial Day;
        state Day(kept: Vec<u32> = vec![4]) {
            history shallow;
            initial Morning;
            on Turn => if let Some(n @ 1..) = log.last().copied() && n != 2 { log.push(n + 1); kept.push(n); Night } else { log.push(1); }
            on Read => match kept.pop() { Some(n) => { log.push(n); kept.push(n + 1); Night } None => stay }
            state Morning { initial Shower; history shallow; state Shower; on Turn if log.len() == 3 => Noon; }
            state Noon { initial Lunch; history shallow; state Lunch; state Nap; }
        }
        state Night { on Turn => Day.history; }
    }
}

#[test]
fn history_is_stored_between_a_decision_and_its_effect() {
    let (mut one, mut other) = (Vec::new(), Vec::new());
    let mut diary = Diary::start(&mut one);
    let mut twin = Diary::interpreter();
    twin.restart(&mut other);
    for event in [DiaryEvent::Turn, DiaryEvent::Turn, DiaryEvent::Turn, DiaryEvent::Read, DiaryEvent::Turn] {
        let answer = diary.handle(&mut one, event);
        assert_eq!(twin.handle(&mut other, event), answer);
    }
    assert_eq!(one, [1, 2, 1]);
    assert_eq!(one, other);
}

// In a step of several regions, the compiled machine selects in all regions before it acts.
fsmith::state_machine! {
    machine Desk(w: &mut World, out: &mut Vec<u32>) {
        #[derive(Clone)]
        events { Go(u32), Stop, Both }
        initial P;
        parallel P {
            state A {
                initial A1;
                state A1 {
                    on Go(k) if let Some(n) = w.items.first() && *n > k => { w.log.push(n.to_string()); out.push(*n); A2 }
                    on Stop => if let Some(n) = &w.target { w.log.push(n.clone()); A2 } else { stay }
                    enter { out.push(1); }
                }
                state A2 {
                    when let Some(t) = &w.target => { w.log.push(t.clone()); A1 }
                    on Both if let Some(n) = w.names.get(longest(w)) => { w.count += 1; w.log.push(n.clone()); Q.C }
                }
            }
            state B {
                initial B1;
                state B1 { on Go(k) if k > w.count || longest(w) > 0 => { w.log.push(format!("b{k}")); B2 } enter { out.push(2); } }
                state B2 { on Stop if let Some(n) = w.names.last() && longest(w) == 1 => { w.log.push(n.clone()); B1 } on Both => Q.C; }
            }
        }
        parallel Q { state C; state D; }
    }
}

fn longest(world: &World) -> usize {
    world.names.len().min(1)
}

#[test]
fn regions_borrow_parts_too() {
    let world = World {
        items: vec![7],
        target: Some("t".to_owned()),
        names: vec!["n".to_owned(), "m".to_owned()],
        ..World::default()
    };
    let (mut w, mut out) = (world, Vec::new());
    let mut desk = Desk::start(&mut w, &mut out);
    assert_eq!(desk.handle(&mut w, &mut out, DeskEvent::Go(3)), Answer::Moved);
    assert_eq!((&w.log[..], &out[..]), (&["7".to_owned(), "b3".to_owned()][..], &[1, 2, 7][..]));
    assert_eq!(desk.update(&mut w, &mut out), Answer::Moved);
    assert_eq!(desk.handle(&mut w, &mut out, DeskEvent::Stop), Answer::Moved);
    assert_eq!(w.log[2..], ["t", "t", "m"]);
    desk.handle(&mut w, &mut out, DeskEvent::Go(9));
    assert_eq!(desk.handle(&mut w, &mut out, DeskEvent::Both), Answer::Moved);
    assert_eq!((w.log.last().map(String::as_str), w.count), (Some("m"), 1));
    assert!(desk.is_in(DeskState::C));
}

fn told(world: &World, events: &[HunterEvent]) -> (World, Vec<u32>, Vec<Answer>) {
    let (mut one, mut other) = (world.clone(), world.clone());
    let (mut out, mut same) = (vec![5], vec![5]);
    let mut machine = Hunter::start(&mut one, &mut out, 2);
    let mut twin = Hunter::interpreter();
    twin.restart(&mut other, &mut same, 2);
    let mut answers = Vec::new();
    for event in events {
        assert_eq!(machine.can(&one, &out, 2, event), twin.can(&other, &same, 2, event));
        answers.push(machine.handle(&mut one, &mut out, 2, event.clone()));
        assert_eq!(twin.handle(&mut other, &mut same, 2, event.clone()), answers[answers.len() - 1]);
        assert_eq!(machine.update(&mut one, &mut out, 2), twin.update(&mut other, &mut same, 2));
        let fired = machine.advance(&mut one, &mut out, 2, Duration::from_secs(6));
        assert_eq!(twin.advance(&mut other, &mut same, 2, Duration::from_secs(6)), fired);
        assert_eq!((&one, &out, machine.state()), (&other, &same, twin.state()));
    }
    (one, out, answers)
}

#[test]
fn parts_are_borrowed_and_changed() {
    use HunterEvent as E;
    let name = |text: &str| text.to_owned();
    let world = World { names: vec![name("abcd")], items: vec![4, 7, 9], ..World::default() };
    let (after, _, answers) = told(&world, &[E::Go, E::Go, E::Take(name("x")), E::Number { k: 3 }, E::Look]);
    assert_eq!(answers, [Answer::Moved, Answer::Stayed, Answer::Stayed, Answer::Moved, Answer::Ignored]);
    assert_eq!(after.log[..3], ["4", "abcd", "abcd"]);
    let world = World { target: Some(name("abcd")), ..world };
    told(&world, &[E::Take(name("abcd")), E::Take(name("z")), E::Look, E::Other, E::Go, E::Go]);
    told(
        &World { items: vec![], ..world.clone() },
        &[E::Go, E::Number { k: 9 }, E::Number { k: 3 }, E::Go, E::Take(name("y"))],
    );
    told(&World { names: vec![], ..world }, &[E::Go, E::Go, E::Number { k: 1 }, E::Other]);
}
