//! Unusual states that run machines.

#![deny(missing_docs)]

use std::fmt::{Debug, Write};
use std::time::Duration;

use fsmith::{Answer, Observer, part, state_machine};

/// Machines of another module, by paths and aliases.
pub mod inner {
    use super::Debug;
    use fsmith::state_machine;

    /// A bell that can be rung.
    pub trait Bell {
        /// Rings the given number of times.
        fn ring(&mut self, count: usize);
    }

    impl Bell for Vec<usize> {
        fn ring(&mut self, count: usize) {
            self.push(count);
        }
    }

    state_machine! {
        /// Collects a number of items.
        #[derive(Clone, Debug, PartialEq)]
        pub machine Collector<T: Clone + Debug + PartialEq, const MOST: usize>(bell: &mut dyn Bell, weight: usize) {
            /// The events of the machine.
            #[derive(Clone, Debug)]
            events {
                /// One more item.
                Put(T),
                /// There are no more items.
                End,
            }
            initial Collecting(Vec::new());
            /// Not yet enough items.
            state Collecting(items: Vec<T>) {
                on Put(item) => {
                    items.push(item);
                    bell.ring(items.len() * weight);
                    if items.len() == MOST { Full(items) } else { stay }
                }
                on End if !items.is_empty() => Partial(items);
            }
            /// Enough items.
            final Full(items: Vec<T>);
            /// Too few items.
            final Partial(items: Vec<T>);
        }
    }

    /// Collects two items.
    pub type Pair<T> = Collector<T, 2>;
}

// Generic submachines, one by an alias, with arguments that borrow and are evaluated for each call.
state_machine! {
    /// Runs a generic machine.
    #[derive(Clone, Debug, PartialEq)]
    pub machine Sorter<T: Clone + Debug + PartialEq>(rung: &mut Vec<usize>) {
        /// The events of the machine.
        #[derive(Clone, Debug)]
        events {
            /// An event of the first submachine.
            First(inner::CollectorEvent<T>),
            /// An event of the second submachine.
            Second(inner::CollectorEvent<T>),
        }
        /// The only state.
        initial state Both {
            machine first: inner::Pair<T>(rung, 1);
            machine second: self::inner::Collector<T, { 1 + 2 }>(&mut *rung, {
                let five = 5;
                five + five
            });
            forward First(event) => first(event);
            forward Second(event) if first.is_finished() || rung.len() < 9 => second(event);
            done(first.Full { items: mut found }) => { found.reverse(); Found(found) }
            done(first.Partial { items, .. }) => Found(items);
            done(second) => Found(Vec::new());
        }
        /// The items that were found.
        final Found(of: Vec<T>);
    }
}

#[test]
fn generic_machines_are_run() {
    use inner::CollectorEvent::{End, Put};
    let mut rung = vec![];
    let mut sorter = Sorter::start(&mut rung);
    let before = sorter.clone();
    assert_eq!(sorter.handle(&mut rung, SorterEvent::First(End)), Answer::Ignored);
    assert_eq!(sorter.handle(&mut rung, SorterEvent::Second(Put("x"))), Answer::Stayed);
    assert_eq!(sorter.handle(&mut rung, SorterEvent::First(Put("a"))), Answer::Stayed);
    assert_ne!(sorter, before);
    assert_eq!(sorter.handle(&mut rung, SorterEvent::First(Put("b"))), Answer::Moved);
    assert_eq!(sorter.into_end(), Ok(SorterEnd::Found { of: vec!["b", "a"] }));
    assert_eq!(rung, [10, 1, 2]);
}

// Lifetimes in parameters and events, `impl Trait`, and another observer in the submachine.
state_machine! {
    /// Reads words.
    pub machine Reader<'t>(out: &mut impl Write, words: &mut Vec<&'t str>, log: &mut impl Observer<ReaderState>) {
        /// The events of the machine.
        events {
            /// A word to keep.
            Word(&'t str),
            /// A word to look at.
            Look(&str),
        }
        observer log;
        /// The machine is reading.
        initial state Reading {
            on Word(word) => words.push(word);
            on Look(text) if text == "end" => { let _ = write!(out, "{}", words.len()); Over }
        }
        /// The machine has finished.
        final Over;
    }
}

state_machine! {
    /// Runs a reader, and has another observer.
    pub machine Desk<'t>(out: &mut impl Write, kept: &mut Vec<&'t str>, log: &mut impl Observer<DeskState>) {
        /// The events of the machine.
        events {
            /// A word.
            Word(&'t str),
            /// A look.
            Look {
                /// The word.
                text: &str,
            },
        }
        observer log;
        /// The reader is running.
        initial state Used {
            machine r#type: Reader<'t>(&mut *out, kept, &mut ());
            forward Word(word) => r#type(ReaderEvent::Word(word));
            forward Look { text } => r#type(ReaderEvent::Look(text));
            done(r#type) => Free;
        }
        /// The reader has finished.
        final Free;
    }
}

#[test]
fn forwarded_events_borrow() {
    let (text, mut out, mut kept) = ("a b".to_owned(), String::new(), vec![]);
    let mut desk = Desk::start(&mut out, &mut kept, &mut ());
    for word in text.split(' ') {
        desk.handle(&mut out, &mut kept, &mut (), DeskEvent::Word(word));
    }
    assert_eq!(desk.handle(&mut out, &mut kept, &mut (), DeskEvent::Look { text: "more" }), Answer::Ignored);
    let end = "end".to_owned();
    assert_eq!(desk.handle(&mut out, &mut kept, &mut (), DeskEvent::Look { text: &end }), Answer::Moved);
    assert!(desk.is_finished());
    assert_eq!(out, "2");
}

// Submachines with `#[cfg]`, in a part, and in states that include the same part.
part! {
    /// Runs a lamp.
    lit {
        machine lamp: super::submachines::Lamp;
        #[cfg(any())]
        machine lamp: NoSuchType(nothing);
        #[cfg(any())]
        forward Gone(event) => lamp(event);
        #[cfg(all())]
        forward Press => lamp(LampEvent::Press);
        on Press => pass;
    }
}

state_machine! {
    /// A lamp that turns itself off.
    pub machine Lamp {
        /// The events of the machine.
        #[derive(Clone, Copy)]
        events {
            /// A press.
            Press,
        }
        /// Dark.
        initial state Off { on Press => On; }
        /// Lit.
        state On { after 3s => Off; }
    }
}

state_machine! {
    /// A house of lamps.
    #[allow(fsmith::outranked)]
    pub machine House {
        /// The events of the machine.
        #[derive(Clone)]
        events {
            /// A press in each room.
            Press,
            /// A ring in the garden.
            Ring,
        }
        machine bell: Lamp;
        forward Ring => bell(LampEvent::Press);
        /// The whole house.
        initial parallel Rooms {
            /// A room.
            state Hall { include lit; }
            /// A second room.
            state Stairs {
                include lit;
                /// Its first state.
                initial state Up { on Ring if lamp.is_in(LampState::On) => Down; }
                /// Its second state.
                state Down;
                in Up | Down { forward Ring if lamp.is_in(LampState::Off) => lamp(LampEvent::Press); }
            }
        }
    }
}

#[test]
fn parts_run_machines() {
    let mut house = House::start();
    assert_eq!(house.due(), None);
    house.handle(HouseEvent::Press);
    assert_eq!(house.due(), Some(Duration::from_secs(3)));
    house.advance(Duration::from_secs(2));
    house.handle(HouseEvent::Ring);
    assert!(house.is_in(HouseState::Down));
    house.advance(Duration::from_secs(1));
    house.handle(HouseEvent::Ring);
    assert_eq!(house.due(), Some(Duration::from_secs(2)));
}

// Submachines without parameters, three levels deep. The innermost one completes all of them.
state_machine! {
    /// The innermost machine.
    pub machine Seed {
        /// The machine waits.
        initial state Waiting { after 1s => Grown(7); }
        /// The machine has completed.
        final Grown(height: u8);
    }
}

state_machine! {
    /// Runs the innermost machine.
    pub machine Shell {
        /// The shell is shut.
        initial state Shut { machine seed: Seed; done(seed.Grown { height }) if height > 3 => Open(height); }
        /// The shell is open.
        final Open(height: u8);
    }
}

state_machine! {
    /// Runs the machine that runs the innermost one.
    pub machine Tree {
        machine shell: Shell;
        done(shell.Open { height }) => Tall(height);
        /// The only state.
        initial state Growing;
        /// The tree is tall.
        final Tall(height: u8);
    }
}

#[test]
fn machines_run_machines() {
    let mut tree = Tree::start();
    assert_eq!(tree.due(), Some(Duration::from_secs(1)));
    assert_eq!(tree.advance(Duration::from_secs(5)), Answer::Moved);
    assert!(matches!(tree.into_end(), Ok(TreeEnd::Tall { height: 7 })));
}

// A submachine completes as soon as it is started, and so do the following states.
state_machine! {
    /// Has nothing to do.
    pub machine Idle {
        /// The end.
        initial final Over;
    }
}

state_machine! {
    /// Passes through all states in one call.
    pub machine Steps {
        /// The first state.
        initial state One { machine idle: Idle; done(idle) => Two; }
        /// The second state.
        state Two { machine idle: Idle; done(idle.Over) => Three; }
        /// The last state.
        final Three;
    }
}

#[test]
fn an_immediate_end_of_a_submachine_is_handled() {
    assert!(Steps::start().is_finished());
}

// Triggers that are joined, a decision, and a reaction that passes.
state_machine! {
    /// Decides by the result of a submachine.
    pub machine Judge(strict: bool) {
        /// The events of the machine.
        #[derive(Clone, Copy)]
        events {
            /// Skips the hearing.
            Skip,
        }
        /// The machine waits.
        initial state Hearing(heard: u8 = 0) {
            machine seed: Seed;
            done(seed.Grown { height }) if strict => { *heard = height; if height > 9 { Good } else { Bad } }
            done(seed) or on Skip => Bad;
        }
        /// The result is good.
        final Good;
        /// The result is bad.
        final Bad;
    }
}

#[test]
fn ends_are_joined_with_other_triggers() {
    let mut judge = Judge::start(false);
    judge.advance(false, Duration::from_secs(1));
    assert!(judge.is_in(JudgeState::Bad));
    let mut judge = Judge::start(true);
    judge.handle(true, JudgeEvent::Skip);
    assert!(judge.is_in(JudgeState::Bad));
}

// In a function, with machines of other crates.
#[test]
fn machines_of_other_crates_are_run() {
    state_machine! {
        machine Local {
            events { Press }
            initial state Here {
                machine lamp: fsmith_ui_renamed::Lamp;
                machine other: fsmith_ui_through::Lamp();
                forward Press if !lamp.is_in(fsmith_ui_renamed::LampState::Dim) => lamp(fsmith_ui_renamed::LampEvent::Press);
                forward Press => other(fsmith_ui_through::LampEvent::Press);
            }
        }
    }
    let mut local = Local::start();
    assert_eq!(local.handle(LocalEvent::Press), Answer::Stayed);
    local.handle(LocalEvent::Press);
    let Some(LocalData::Here { lamp, other }) = local.data() else { panic!("it is started") };
    assert!(lamp.is_in(fsmith_ui_renamed::LampState::Dim) && other.is_in(fsmith_ui_through::LampState::Dim));
    let _ = local.update();
}
