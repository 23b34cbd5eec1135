//! Generics: the types of a machine have the parameters that they use, and their lifetimes never clash with yours.

use fsmith::interpreter::state_machine;

pub trait Store<K> {
    fn holds(&self, key: &K) -> bool;
}

impl<K: PartialEq> Store<K> for Vec<K> {
    fn holds(&self, key: &K) -> bool {
        self.contains(key)
    }
}

pub trait Within<'a> {
    fn length(&self) -> usize;
}

impl<'a> Within<'a> for &'a str {
    fn length(&self) -> usize {
        self.len()
    }
}

impl Within<'_> for String {
    fn length(&self) -> usize {
        self.len()
    }
}

pub trait Sized<const N: usize> {}

impl<const N: usize> Sized<N> for [u8; N] {}

state_machine! {
    /// Bounds name parameters that the types of events and data do not use.
    pub machine Shelf<'a: 'k, 'k, K: 'k, S: Store<K>, T: Within<'a> + Copy, A: Sized<N>, const N: usize>(
        key: &'k K, long: &'a (), found: &mut usize
    ) {
        events { Put(S), Name(T), Fill(A), Look }
        initial state Empty { on Put(store) => Full(store); on Name(name) => Named(name); on Fill(all) => Filled(all); }
        state Full(store: S) { on Look if store.holds(key) => { *found += 1; } on Look => Empty; }
        state Named(name: T) { on Look => { *found += name.length(); Empty } }
        state Filled(_all: A) { on Look => { let () = long; *found += N; Empty } }
    }
}

#[test]
fn bounds_may_name_unused_parameters() {
    let mut found = 0;
    let mut shelf = Shelf::<u8, Vec<u8>, &str, [u8; 4], 4>::start(&3, &(), &mut found);
    for event in [ShelfEvent::Put(vec![1, 3]), ShelfEvent::Look, ShelfEvent::Put(vec![])] {
        shelf.handle(&3, &(), &mut found, event);
    }
    assert!(matches!(shelf.data(), Some(ShelfData::Full { store }) if store.len() == 2));
    shelf.handle(&5, &(), &mut found, ShelfEvent::Look);
    for event in [ShelfEvent::Name("four"), ShelfEvent::Look, ShelfEvent::Fill([0; 4]), ShelfEvent::Look] {
        shelf.handle(&3, &(), &mut found, event);
    }
    assert_eq!((found, shelf.state()), (9, Some(ShelfState::Empty)));
}

state_machine! {
    /// Lifetimes with the names of lifetimes in generated types.
    pub machine Reader<'event, 'data>(length: &mut usize, text: &'data str) {
        events {
            Keep(&'event str),
            Look { event: &str },
            Call(&dyn Fn(&str) -> usize),
            Within(&dyn for<'event_> Within<'event_>),
        }
        initial state Idle {
            on Keep(word) => Keeping(word, text);
            on Look { event } => { *length += event.len(); }
            on Call(call) => { *length += call(text); }
            on Within(all) => { *length += all.length(); }
        }
        state Keeping(word: &'event str, text: &'data str) { on _ => Idle; }
    }
}

#[test]
fn lifetimes_have_any_name() {
    let (mut length, text) = (0, String::from("kept"));
    let mut reader = Reader::start(&mut length, &text);
    {
        let short = String::from("short");
        reader.handle(&mut length, &text, ReaderEvent::Look { event: &short });
        reader.handle(&mut length, &text, ReaderEvent::Call(&|text| text.len() + short.len()));
        reader.handle(&mut length, &text, ReaderEvent::Within(&short));
    }
    assert_eq!(length, 5 + 9 + 5);
    reader.handle(&mut length, &text, ReaderEvent::Keep("long"));
    assert!(matches!(reader.data(), Some(ReaderData::Keeping { word: &"long", text: &"kept" })));
}
