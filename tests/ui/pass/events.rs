//! Event types, and patterns of events.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

const LIMIT: u8 = 9;

state_machine! {
    /// Named and elided lifetimes, and generics of the machine.
    machine Borrowing<'m, T: Copy, const N: usize>() {
        #[derive(Clone)]
        events {
            Bytes(&[u8]),
            Text { text: &'t str, more: Option<&'t str> },
            Item(T),
            Owned(&'m str),
            Array([u8; N]),
            Dyn(&dyn Fn(&u8) -> &u8),
            Nothing,
        }
        initial Off;

        state Off {
            on Bytes([first, .., _]) if *first > 1 => On;
            on Text { text: "go", .. } | Text { more: Some("go"), .. } => On;
            on Array(all) if all.get(1) == Some(&2) && all.len() == N => On;
            on Owned(name) if !name.is_empty() => On;
            on Dyn(f) if *f(&3) == 3 => On;
        }
        state On { on _ => Off; }
    }
}

state_machine! {
    /// Patterns of every form that Rust has.
    machine Patterns(log: &mut Vec<u8>) {
        events { One(u8), Two(u8, u8), Named { a: u8, b: Option<u8> }, Unit, Nested(Result<(u8, u8), String>) }
        initial Off;

        state Off {
            on | One(1) | Two(1, _) => On;
            on One(n @ (2 | 3)) => { log.push(n); On }
            on Two(4, ..) | One(4 | 14..=24) => On;
            on One(LIMIT) => On;
            on Two(.., 5) | Two(5, ..) => On;
            on Named { a, b: Some(b) | Some(b) } if a == b => On;
            on Named { a: 0..=3, .. } => On;
            on whole @ Unit => { let _ = whole; On }
            on Nested(Ok((a, b)) | Ok((a, b))) if a < b => On;
            on Nested(Err(ref text)) if text == "no" => On;
            on Nested { 0: Err(text) } => { log.push(text.len() as u8); }
        }
        state On {
            on mut other => { if let PatternsEvent::One(n) = &mut other { *n += 1; log.push(*n); } Off }
        }
    }
}

pub mod keys {
    #[derive(Clone)]
    pub enum Key<T> {
        Up,
        Char(T),
    }
    pub type Chars = Key<char>;
    impl Chars {
        pub const NEWLINE: Chars = Key::Char('\n');
    }
}

mod foreign {
    use super::keys::{self, Key};

    fsmith::interpreter::state_machine! {
        pub machine Generic<T>() where T: PartialEq<u8> {
            events Key<T>;
            initial state Idle { on Char(c) if c == 3 => Busy; }
            state Busy { on Up => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub(super) machine Aliased() {
            events super::keys::Chars;
            initial state Idle { on Char('a'..='z') => Busy; }
            state Busy { on Up | Char('A') => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub(in crate::events) machine Optional() {
            events Option<u8>;
            initial state Idle { on Some(3) => Busy; }
            state Busy { on None => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Borrowed() {
            events std::borrow::Cow<'_, str>;
            initial state Idle { on Borrowed("x") => Busy; }
            state Busy { on Owned(text) if text == "y" => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Referred<'m>() {
            events &'m Key<char>;
            initial state Idle { on Char('a') => Busy; on Char(c) if *c == 'b' => Busy; }
            state Busy { on Up => Idle; on key if matches!(key, Key::Char('z')) => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Exclusive() {
            events &mut Key<u8>;
            initial state Idle {
                on Char(c) if *c > 3 => { *c = 0; Busy }
                on key if matches!(key, Key::Up) => { *key = Key::Char(1); }
            }
            state Busy { on _ => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Nested() {
            events (Option<(String, u8)>, [&'static str; 2]);
            initial state Idle {
                on (Some((name, n)), ["a", last]) if name.len() == usize::from(n) && last.is_empty() => Busy;
                on (None, _) => stay;
            }
            state Busy;
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Called() {
            events fn(&u8) -> u8;
            initial state Idle { on f if f(&3) == 4 => Busy; }
            state Busy;
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Associated<I: Iterator>() where I::Item: PartialEq<u8> {
            events <I as Iterator>::Item;
            initial state Idle { on item if item == 3 => Busy; }
            state Busy;
        }
    }
    const END: u8 = 4;
    const BAR: char = '|';
    fsmith::interpreter::state_machine! {
        pub machine Constants() {
            events u8;
            initial state Idle { on END => Busy; on MAX | MIN => stay; }
            state Busy { on 10..=20 | u8::MAX => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Bars() {
            events char;
            initial state Idle { on BAR => Busy; }
            state Busy { on BAR | REPLACEMENT_CHARACTER => Idle; }
        }
    }
    fsmith::interpreter::state_machine! {
        pub machine Anything() {
            events keys::Chars;
            initial state Idle { on _key => Busy; }
            state Busy { on _ => Idle; }
        }
    }
}

#[test]
fn events_borrow() {
    let owned = String::from("go");
    let mut machine = Borrowing::<u32, 3>::start();
    assert_eq!(machine.handle(BorrowingEvent::Bytes(owned.as_bytes())), Answer::Moved);
    machine.handle(BorrowingEvent::Nothing);
    assert_eq!(machine.handle(BorrowingEvent::Text { text: &owned.clone(), more: None }), Answer::Moved);
    machine.handle(BorrowingEvent::Item(3));
    assert_eq!(machine.handle(BorrowingEvent::Array([1, 2, 3])), Answer::Moved);
    machine.handle(BorrowingEvent::Nothing);
    assert_eq!(machine.handle(BorrowingEvent::Owned("x")), Answer::Moved);
    machine.handle(BorrowingEvent::Nothing);
    assert_eq!(machine.handle(BorrowingEvent::Dyn(&|n| n)), Answer::Moved);
}

#[test]
fn any_rust_pattern_may_match_an_event() {
    use PatternsEvent as E;
    let no = || Err("no".to_owned());
    let some = |a| E::Named { a, b: Some(4) };
    for event in [E::One(1), E::Two(1, 7), E::One(2), E::Two(4, 0), E::One(9), E::Two(0, 5), some(4), some(2), E::Unit]
    {
        let mut log = Vec::new();
        assert_eq!(Patterns::start(&mut log).handle(&mut log, event), Answer::Moved);
    }
    for (event, answer) in [(Ok((1, 2)), Answer::Moved), (no(), Answer::Moved), (Err(String::new()), Answer::Stayed)] {
        let mut log = Vec::new();
        assert_eq!(Patterns::start(&mut log).handle(&mut log, E::Nested(event)), answer);
    }
}

#[test]
fn event_types_may_exist() {
    assert_eq!(foreign::Generic::<u8>::start().handle(keys::Key::Char(3)), Answer::Moved);
    assert_eq!(foreign::Aliased::start().handle(keys::Chars::NEWLINE), Answer::Ignored);
    assert_eq!(foreign::Optional::start().handle(Some(3)), Answer::Moved);
    assert_eq!(foreign::Borrowed::start().handle("x".into()), Answer::Moved);
    assert_eq!(foreign::Referred::start().handle(&keys::Key::Char('b')), Answer::Moved);
    let mut key = keys::Key::Up;
    let mut exclusive = foreign::Exclusive::start();
    assert!(exclusive.can(&&mut key));
    assert_eq!(exclusive.handle(&mut key), Answer::Stayed);
    assert!(!exclusive.can(&&mut key) && exclusive.can(&&mut keys::Key::Char(4)));
    let nested = (Some(("four".to_owned(), 4)), ["a", ""]);
    assert!(
        foreign::Nested::start().can(&nested) && !foreign::Nested::start().can(&(Some((String::new(), 1)), ["a", ""]))
    );
    assert_eq!(foreign::Nested::start().handle(nested), Answer::Moved);
    assert_eq!(foreign::Called::start().handle(|n| n + 1), Answer::Moved);
    assert_eq!(foreign::Associated::<std::vec::IntoIter<u8>>::start().handle(3), Answer::Moved);
    assert_eq!(foreign::Anything::start().handle(keys::Key::Up), Answer::Moved);
}
