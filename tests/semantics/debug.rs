//! The `Debug` output of a machine shows its configuration, not the representation.

use fsmith::interpreter::state_machine;
use fsmith_tests::machines::places;
use fsmith_tests::tape::Tape;
use std::fmt::Debug;
use std::time::Duration;

state_machine! {
    #[derive(Debug, PartialEq)]
    machine Player {
        #[derive(Debug, PartialEq)]
        events { Power, Play, Help, Note(u32) }
        stack 2;
        queue 2;
        initial Off;

        state Off { on Power => On; defer Note(_); }
        parallel On {
            on Power => Off;
            alarm on Help => push(Page(3, "help"));
            state Deck {
                initial Paused;
                history shallow;
                state Paused { on Play => Playing; }
                state Playing { on Play => Paused; after 2s => Paused; }
            }
            state Volume { initial state Soft { on Note(_) => Loud; } state Loud; }
        }
        state Page(number: u8, title: &'static str, seen: u32 = 0) { on Power => pop; }
    }
}

#[test]
fn shows_the_configuration() {
    let mut player = Player::new();
    let nothing = "due: None, remembered: {}, deferred: [], stack: []";
    assert_eq!(format!("{player:?}"), format!("Player {{ active: [], {nothing} }}"));
    player.restart();
    player.handle(PlayerEvent::Note(4));
    let expected = "Player { active: [Off], due: None, remembered: {}, deferred: [Note(4)], stack: [] }";
    assert_eq!(format!("{player:?}"), expected);
    player.handle(PlayerEvent::Power);
    player.handle(PlayerEvent::Play);
    player.advance(Duration::from_millis(500));
    let expected = "Player { active: [On, Deck, Playing, Volume, Loud], due: Some(1.5s), remembered: {}, deferred: [], stack: [] }";
    assert_eq!(format!("{player:?}"), expected);
    player.handle(PlayerEvent::Help);
    let expected = "Player { active: [Page], Page.number: 3, Page.title: \"help\", Page.seen: 0, \
                due: None, remembered: {}, deferred: [], stack: [On { Deck: Playing, Volume: Loud }] }";
    assert_eq!(format!("{player:?}"), expected);
    player.handle(PlayerEvent::Power);
    player.handle(PlayerEvent::Power);
    let expected = "Player { active: [Off], due: None, remembered: {Deck: Playing}, deferred: [], stack: [] }";
    assert_eq!(format!("{player:?}"), expected);

    let mut twin = Player::interpreter();
    twin.restart();
    assert_eq!(format!("{twin:?}"), format!("PlayerInterpreter {{ active: [Off], {nothing} }}"));
}

/// Asserts that a machine and its twin have equal output, except for the name.
fn assert_same_output(machine: &dyn Debug, twin: &dyn Debug) {
    assert_eq!(format!("{machine:?}"), format!("{twin:?}").replacen("Interpreter", "", 1));
}

#[test]
fn the_twin_has_the_same_output() {
    let (mut player, mut twin) = (Player::new(), Player::interpreter());
    assert_same_output(&player, &twin);
    player.restart();
    twin.restart();
    for n in (0..400).map(|n: u32| n * n * 7 + n / 3) {
        let event = || match n % 4 {
            0 => PlayerEvent::Power,
            1 => PlayerEvent::Play,
            2 => PlayerEvent::Help,
            _ => PlayerEvent::Note(n),
        };
        // The queue has room for two events.
        if player.deferred().count() < 2 || n % 4 != 3 {
            assert_eq!(player.handle(event()), twin.handle(event()));
        }
        let _ = (player.advance(Duration::from_millis(300)), twin.advance(Duration::from_millis(300)));
        assert_same_output(&player, &twin);
    }
}

#[test]
fn the_twin_shows_the_same_data() {
    let [mut tape, mut other] = [Tape::random(5), Tape::random(5)];
    let (mut machine, mut twin) = (places::Places::new(), places::Places::interpreter());
    machine.restart(&mut tape);
    twin.restart(&mut other);
    for n in (0..2000).map(|n: u32| n * n * 7 + n / 3) {
        machine.handle(&mut tape, places::event(n));
        twin.handle(&mut other, places::event(n));
        assert_same_output(&machine, &twin);
        if machine.is_finished() {
            machine.restart(&mut tape);
            twin.restart(&mut other);
        }
    }
}

state_machine! {
    machine Bare {
        events { Next }
        initial One(0, 0);
        state One(count: u64, from: u32) { on Next => Two(count + 1); }
        state Two(count: u64) { on Next => One(count + 1, 2); }
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    #[allow(unused)]
    machine Derived {
        events { Next }
        initial One(0, 0);
        state One(count: u64, from: u32) { on Next => Two(count + 1); }
        state Two(count: u64) { on Next => One(count + 1, 2); }
    }
}

/// The derive does not change the layout of data, and absent data compares equal.
#[test]
fn deriving_debug_does_not_change_the_size() {
    assert_eq!(size_of::<Derived>(), size_of::<Bare>());
    Bare::start().handle(BareEvent::Next);
    let (mut here, mut there) = (Derived::start(), Derived::start());
    here.handle(DerivedEvent::Next);
    here.handle(DerivedEvent::Next);
    assert_eq!(format!("{here:?}"), "Derived { active: [One], One.count: 2, One.from: 2 }");
    assert_ne!(here, there);
    here.handle(DerivedEvent::Next);
    there.handle(DerivedEvent::Next);
    assert_ne!(here, there);
    here.restart();
    there.restart();
    assert_eq!(here, there, "what it counted before is gone");
    here.stop();
    assert_eq!(here, Derived::new());
}

/// The `Debug` output of two machines that are not equal.
fn output_of_unequal<M: PartialEq + Debug>(one: &M, other: &M) -> [String; 2] {
    assert_ne!(one, other);
    [one, other].map(|machine| format!("{machine:?}"))
}

#[test]
fn shows_the_active_states_of_regions_below_a_push() {
    let helped = |plays: bool| {
        let mut player = Player::start();
        player.handle(PlayerEvent::Power);
        if plays {
            player.handle(PlayerEvent::Play);
        }
        player.handle(PlayerEvent::Help);
        player
    };
    let [paused, playing] = output_of_unequal(&helped(false), &helped(true));
    assert!(paused.ends_with("stack: [On { Deck: Paused, Volume: Soft }] }"), "{paused}");
    assert!(playing.ends_with("stack: [On { Deck: Playing, Volume: Soft }] }"), "{playing}");
}

state_machine! {
    #[derive(Clone, Debug, PartialEq)]
    machine Studio {
        events { Light, Leave }
        initial Inside;
        state Outside;
        state Inside {
            history deep;
            initial Room;
            on Leave => Outside;
            parallel Room {
                state Lamp { initial state Dark { on Light => Lit; } state Lit; }
                state Door { initial state Shut { on Light => Open; } state Open; }
            }
        }
    }
}

#[test]
fn shows_the_history_of_regions() {
    let mut dark = Studio::start();
    let mut lit = dark.clone();
    lit.handle(StudioEvent::Light);
    for studio in [&mut dark, &mut lit] {
        studio.handle(StudioEvent::Leave);
    }
    let [dark, lit] = output_of_unequal(&dark, &lit);
    assert_eq!(dark, "Studio { active: [Outside], remembered: {Inside: Room { Lamp: Dark, Door: Shut }} }");
    assert_eq!(lit, "Studio { active: [Outside], remembered: {Inside: Room { Lamp: Lit, Door: Open }} }");
}

state_machine! {
    #[derive(Clone, Debug, PartialEq)]
    machine Reader {
        events { Turn, Look, Leave }
        stack 1;
        initial Reading;
        state Outside;
        state Reading {
            history suspend;
            initial Book(1);
            on Leave => Outside;
            state Book(page: u32) {
                on Turn => { *page += 1; stay }
                on Look => push(Dictionary);
            }
            state Dictionary;
        }
    }
}

/// The data of a suspended state, and of one that is pushed over in a suspended composite.
#[test]
fn shows_the_data_of_suspended_states() {
    use ReaderEvent::{Leave, Look, Turn};
    let after = |events: Vec<ReaderEvent>| {
        let mut reader = Reader::start();
        reader.run(events);
        reader
    };
    let [one, other] = output_of_unequal(&after(vec![Leave]), &after(vec![Turn, Leave]));
    assert_eq!(one, "Reader { active: [Outside], Book.page: 1, remembered: {Reading: Book}, stack: [] }");
    assert_eq!(other, "Reader { active: [Outside], Book.page: 2, remembered: {Reading: Book}, stack: [] }");
    let [one, other] = output_of_unequal(&after(vec![Look, Leave]), &after(vec![Turn, Look, Leave]));
    assert_eq!(one, "Reader { active: [Outside], Book.page: 1, remembered: {Reading: Dictionary}, stack: [Book] }");
    assert_eq!(other, "Reader { active: [Outside], Book.page: 2, remembered: {Reading: Dictionary}, stack: [Book] }");
}

state_machine! {
    #[derive(Clone, Debug, PartialEq)]
    machine Nest {
        events { Inner, Outer, Into }
        stack 2;
        initial A;
        state Pushed { on Into => B; on Outer => push(Pushed); }
        state Around {
            initial A;
            on Outer => push(Pushed);
            state A { on Inner => push(B); on Into => B; }
            state B { on Into => A; }
        }
    }
}

/// The active and the pushed states are equal, but one push is local to a composite and the other one is not.
#[test]
fn shows_the_composite_of_a_local_push() {
    let mut inner = Nest::start();
    let mut outer = inner.clone();
    inner.handle(NestEvent::Inner);
    outer.handle(NestEvent::Outer);
    outer.handle(NestEvent::Into);
    let [inner, outer] = output_of_unequal(&inner, &outer);
    assert_eq!(inner, "Nest { active: [Around, B], stack: [A { inside: Around }] }");
    assert_eq!(outer, "Nest { active: [Around, B], stack: [A] }");
}
