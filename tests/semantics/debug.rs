//! What `#[derive(Debug)]` prints of a machine: what it is doing, and not how that is kept.

use fsmith::interpreter::state_machine;
use std::time::Duration;

state_machine! {
    #[derive(Debug)]
    machine Player {
        #[derive(Debug)]
        events { Power, Play, Help, Note(#[expect(dead_code, reason = "only printed")] u32) }
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
fn says_what_it_is_doing() {
    let mut player = Player::new();
    let nothing = "due: None, remembered: {}, deferred: [], stack: []";
    assert_eq!(format!("{player:?}"), format!("Player {{ active: [], {nothing} }}"));
    player.restart();
    player.handle(PlayerEvent::Note(4));
    let said = "Player { active: [Off], due: None, remembered: {}, deferred: [Note(4)], stack: [] }";
    assert_eq!(format!("{player:?}"), said);
    player.handle(PlayerEvent::Power);
    player.handle(PlayerEvent::Play);
    player.advance(Duration::from_millis(500));
    let said = "Player { active: [On, Deck, Playing, Volume, Loud], due: Some(1.5s), remembered: {}, deferred: [], stack: [] }";
    assert_eq!(format!("{player:?}"), said);
    player.handle(PlayerEvent::Help);
    let said = "Player { active: [Page], Page.number: 3, Page.title: \"help\", Page.seen: 0, \
                due: None, remembered: {}, deferred: [], stack: [On] }";
    assert_eq!(format!("{player:?}"), said);
    player.handle(PlayerEvent::Power);
    player.handle(PlayerEvent::Power);
    let said = "Player { active: [Off], due: None, remembered: {Deck: Playing}, deferred: [], stack: [] }";
    assert_eq!(format!("{player:?}"), said);

    let mut twin = Player::interpreter();
    twin.restart();
    assert_eq!(format!("{twin:?}"), "PlayerInterpreter { active: [Off] }");
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

/// What is derived changes nothing of how data lies, and what is not there compares equal.
#[test]
fn what_is_derived_takes_no_room() {
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
