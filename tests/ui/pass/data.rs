//! Data with unusual names and types, in unusual places.

use fsmith::interpreter::state_machine;
use std::fmt::Debug;

/// Neither `Clone` nor `Default`.
#[derive(Debug)]
pub struct Ticket(u32);

state_machine! {
    /// States and fields with the names of keywords, of parameters or of generated items.
    #[derive(Debug)]
    pub machine Odd(count: &mut u32, data: &u32) {
        events { Next(u32), Leaf { leaf: u32 }, Stay }

        initial Box(1, 2);
        state Box(r#type: u32, count: u32, leaf: u32 = *count + *data, later: u32 = *leaf + *r#type) {
            enter { *count += *r#type; }
            exit { *leaf += *later; }
            on Next(count) if count > 100 => { *leaf = count; }
            on Next(count) => Move(count, Ticket(leaf));
            on Leaf { leaf } => if let Some(count) = leaf.checked_sub(*count) { Move(count, Ticket(leaf)) } else { stay };
            on Stay => { if *count > 3 { return; } Move(count, Ticket(0)) }
        }
        state Move(count: u32, ticket: Ticket) {
            initial => if *count > 4 && is_in(Box) { Type(1) } else { Type(ticket.0) };
            on Stay if let Some(count) = count.checked_sub(1) && count < 9 => Box(count, ticket.0);
            state Type(state: u32) {
                enter { *state += 1; }
                on Next(_) => { let state = *state + *count; Type(state) }
            }
        }
        state Empty() { on Stay => Empty; }
        state Leaf(stack: u32, answer: Vec<u32> = vec![*stack]) { active { answer.push(*stack); } }
        in Empty | Leaf { when *data > 3 => Leaf(*data); }
    }
}

state_machine! {
    /// Data of generic types, with a bound, a lifetime and a constant.
    #[derive(Clone, Debug, PartialEq)]
    pub machine Kept<'a, T: Clone + Debug, const N: usize>(log: &mut Vec<String>) where T: PartialEq {
        events { Put(T), Name(&'a str), Take }
        initial state Idle { on Put(value) => Holding(value, None); }
        state Holding(value: T, name: Option<&'a str>, many: [u8; N] = [0; N]) {
            enter { log.push(format!("{value:?} {name:?} {}", many.len())); }
            on Name(text) => Holding(value, Some(text));
            on Put(other) if other == *value => stay;
            on Put(other) => Holding(other, name);
            on Take => Idle;
        }
    }
}

static WAITING: std::sync::Mutex<Waiting> = std::sync::Mutex::new(Waiting::new());

state_machine! {
    /// A machine in a static, with a timer whose duration is a field.
    #[derive(Debug)]
    pub machine Waiting {
        events { Go(u64) }
        initial Still;
        state Still { on Go(millis) => Counting(millis); }
        state Counting(millis: u64) {
            after std::time::Duration::from_millis(*millis) => Counting(millis * 2);
        }
    }
}

macro_rules! counting {
    ($machine:ident, $state:ident, $field:ident, $ty:ty) => {
        state_machine! {
            machine $machine {
                events { Up }
                initial state Zero { on Up => $state(1); }
                state $state($field: $ty, twice: $ty = *$field * 2) {
                    on Up if *$field < 3 => $state($field + 1);
                    on Up => { *twice += *$field; }
                }
            }
        }
    };
}

counting!(Counter, Counted, number, u8);

#[test]
fn odd() {
    let (mut count, data) = (7, 3);
    let mut odd = Odd::start(&mut count, &data);
    assert!(matches!(odd.data(), Some(OddData::Box { r#type: 1, count: 3, leaf: 5, later: 6 })));
    odd.handle(&mut count, &data, OddEvent::Next(101));
    assert!(matches!(odd.data(), Some(OddData::Box { leaf: 101, .. })));
    odd.handle(&mut count, &data, OddEvent::Next(2));
    assert!(matches!(odd.data(), Some(OddData::Type { state: 108, .. })));
    odd.handle(&mut count, &data, OddEvent::Next(0));
    assert!(matches!(odd.data(), Some(OddData::Type { state: 111, .. })));
    odd.handle(&mut count, &data, OddEvent::Stay);
    assert!(matches!(odd.data(), Some(OddData::Box { r#type: 1, count: 108, .. })));
    odd.handle(&mut count, &data, OddEvent::Leaf { leaf: 109 });
    assert_eq!(odd.state(), Some(OddState::Type));
    assert_eq!(count, 7);
}

#[test]
fn kept() {
    let (mut log, name) = (Vec::new(), "name".to_string());
    let mut kept = Kept::<'_, u8, 3>::start(&mut log);
    kept.handle(&mut log, KeptEvent::Put(4));
    kept.handle(&mut log, KeptEvent::Name(&name));
    let copy = kept.clone();
    kept.handle(&mut log, KeptEvent::Put(5));
    assert_ne!(copy, kept);
    assert_eq!(copy.data(), Some(KeptData::Holding { value: &4, name: &Some("name"), many: &[0; 3] }));
    kept.handle(&mut log, KeptEvent::Take);
    assert_eq!(kept.data(), Some(KeptData::Idle));
    assert_eq!(log, ["4 None 3", "4 Some(\"name\") 3", "5 Some(\"name\") 3"]);
}

#[test]
fn waiting() {
    let mut waiting = WAITING.lock().unwrap();
    waiting.restart();
    waiting.handle(WaitingEvent::Go(5));
    waiting.advance(std::time::Duration::from_millis(16));
    assert!(matches!(waiting.data(), Some(WaitingData::Counting { millis: 20 })));
}

#[test]
fn counted() {
    let mut counter = Counter::start();
    for _ in 0..4 {
        counter.handle(CounterEvent::Up);
    }
    assert!(matches!(counter.data(), Some(CounterData::Counted { number: 3, twice: 9 })));
}

state_machine! {
    /// Blocks that consist of one expression.
    machine Terse(log: &mut Vec<u32>) {
        events { Next }
        signals { Large(u32) }
        initial Counting(1);
        state Counting(count: u32) {
            enter { if *count > 1 { raise(Large(*count)); } }
            exit { log.push(*count) }
            on Next => Counting(count + 1);
            on Large(count) => log.push(count * 10);
        }
    }
}

#[test]
fn terse() {
    let mut log = Vec::new();
    let mut terse = Terse::start(&mut log);
    terse.handle(&mut log, TerseEvent::Next);
    assert_eq!(log, [1, 20]);
}
