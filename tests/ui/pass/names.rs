//! Keywords of the language and names of Rust's prelude or of generated code are allowed for states, events and fields.

use core::time::Duration;
use fsmith::interpreter::state_machine;

state_machine! {
    #[why]
    machine Words() {
        events { On, When, Stay, Push, r#Type { r#type: u8, r#match: u8 }, Event(u8), State { state: u8, event: u8 } }
        initial Initial;

        state Initial { on On => On; on When => History; on Stay => Stay; on Push => push(Push); }
        state On { on On => State; }
        state When;
        state History { initial state Deep { on On => Deep_; } }
        state State { on State { state, event } if state > event => Machine; }
        state Machine { on Type { r#type: 3, r#match } => { let _ = r#match; Event } }
        state Event { on Event(event) if event > 3 => Initial; }
        state Stay { on Stay => stay; }
        state Pass { on Stay => pass; }
        state Push { on _ => pop; }
        state Deep_;
        state Enter { enter {} }
    }
}

state_machine! {
    #[why]
    machine Prelude() {
        events { Some(u8), None, Ok, Err, Option, Result, Default }
        initial None;

        state None { on Some(_) | None => Some; }
        state Some { on Ok | Err => Option; }
        state Option { on Option => Result; }
        state Result { initial Ok; state Ok { on Result => Err; } state Err { on Default => Default; } }
        state Default { on Default => Box; }
        state Vec;
        state Box;
        state String;
        state Iterator;
        state Copy;
        state Clone;
        state Debug;
        state Self_;
    }
}

state_machine! {
    #[why]
    machine Generated() {
        events { Nowhere, Answer, Moved }
        initial Nowhere;

        state Nowhere { on Nowhere => Answer; }
        state Answer { on Answer => Moved; }
        state Moved { on Moved => Nowhere_; }
        state Nowhere_ { on _ => Generated; }
        state Generated { on _ => GeneratedState; }
        state GeneratedState { on _ => GeneratedEvent; }
        state GeneratedEvent { on _ => GeneratedInterpreter; }
        state GeneratedInterpreter { on _ => Leaf; }
        state Leaf { history shallow; initial state Stack { on _ => Leaf.Machine; } state Machine { on _ => All; } }
        state All { on _ => StateMachine; }
        state StateMachine;
    }
}

state_machine! {
    machine r#Box() {
        initial state Shut;
    }
}

state_machine! {
    /// Keywords as parameters, fields, payloads, bindings and signals; `gen` is new in 2024.
    machine r#Raw(r#gen: &mut Vec<u8>, r#match: u8) {
        events { r#Try { r#gen: u8, r#loop: u8 }, r#Type(u8) }
        signals { r#Yield(u8) }
        queue 2;
        initial parallel Both {
            state One {
                initial A(r#match);
                state A(r#fn: u8, r#async: u8 = *r#fn + 1) {
                    enter { r#gen.extend([*r#fn, *r#async]); }
                    on Try { r#gen: r#box, r#loop } if r#loop > *r#fn => { raise(Yield(r#box)); stay }
                    on Yield(r#yield) => A(r#yield);
                    after Duration::from_secs(u64::from(r#match)) => A(0);
                }
            }
            state Other {
                initial state B { defer Type(_); on Try { r#loop, .. } if r#loop > 3 => C(r#loop); }
                state C(r#dyn: u8) { on Type(r#type) => C(r#dyn + r#type); exit { let _ = *r#dyn; } }
            }
        }
    }
}

/// Methods of other libraries, which a program can add to its machines by a trait.
trait Calls<Event> {
    fn send(&mut self, event: Event);
    fn dispatch(&mut self, event: Event);
    fn source(&self) -> &'static str;
}

impl Calls<GeneratedEvent> for Generated {
    fn send(&mut self, event: GeneratedEvent) {
        self.handle(event);
    }

    fn dispatch(&mut self, event: GeneratedEvent) {
        self.send(event);
    }

    fn source(&self) -> &'static str {
        "names.rs"
    }
}

#[test]
fn names_of_calls_in_other_libraries_are_available() {
    let mut generated = Generated::start();
    generated.dispatch(GeneratedEvent::Nowhere);
    assert_eq!(generated.source(), "names.rs");
}

#[test]
fn keywords_are_names() {
    let (mut log, mut same) = (vec![], vec![]);
    let (mut raw, mut twin) = (Raw::start(&mut log, 3), Raw::interpreter());
    twin.restart(&mut same, 3);
    for event in [RawEvent::Type(2), RawEvent::Try { r#gen: 7, r#loop: 4 }] {
        let again = match event {
            RawEvent::Type(n) => RawEvent::Type(n),
            RawEvent::Try { r#gen, r#loop } => RawEvent::Try { r#gen, r#loop },
        };
        assert_eq!(raw.handle(&mut log, 3, event), twin.handle(&mut same, 3, again));
    }
    assert!(raw.is_in(RawState::C) && twin.is_in(RawState::C));
    assert_eq!((log, same), (vec![3, 4, 7, 8], vec![3, 4, 7, 8]));
}

/// Names that generated functions could have.
pub mod snake {
    fsmith::interpreter::state_machine! {
        /// States whose names are equal in snake case.
        pub machine Snake() {
            events { Go }
            initial HTTPGet;
            state HTTPGet { initial state A { on Go => HttpGet; } history deep; enter {} exit {} }
            state HttpGet { initial state B { on Go => HTTPGet; } history deep; enter {} exit {} }
        }
    }

    fsmith::interpreter::state_machine! {
        /// Generated names that contain two states: of a completion, and of a selection.
        pub machine Ring() {
            events { Go, Stop }
            initial Round;
            parallel Round {
                on Stop => End;
                state HTTPGet {
                    initial Up;
                    done(Up) => UP;
                    done(UP) => Up;
                    state Up { initial state A { on Go => X; } final X; }
                    state UP { initial state B { on Go => Y; } final Y; }
                }
                state HttpGet { initial state C { on Go => D; } state D { on Go => C; on Stop => C; } }
            }
            state End;
        }
    }
}

/// Variants whose names would be equal with prefixes of any length.
pub mod variants {
    fsmith::interpreter::state_machine! {
        /// `A.BC` and `AB.C`, and states with the names that prefixes lead to.
        pub machine Prefixed() {
            initial A;
            state A { initial state BC; state C; }
            state AB { initial state C; state BC; }
            state On;
            state NumOn;
            state Num { initial state On; }
        }
    }
}

#[test]
fn generated_variants_are_distinct() {
    let mut names: Vec<_> = variants::PrefixedState::ALL.iter().map(|state| format!("{state:?}")).collect();
    names.sort();
    assert_eq!(names, ["A", "AB", "ABBC", "ABC", "ABC_", "AC", "Num", "NumOn", "NumOn_", "On"]);
}

#[test]
fn words_are_names() {
    let mut words = Words::start();
    words.handle(WordsEvent::On);
    words.handle(WordsEvent::On);
    words.handle(WordsEvent::State { state: 3, event: 2 });
    words.handle(WordsEvent::r#Type { r#type: 3, r#match: 1 });
    assert_eq!(words.state(), Some(WordsState::Event));
    words.handle(WordsEvent::Event(4));
    words.handle(WordsEvent::Push);
    assert_eq!(words.stack().collect::<Vec<_>>(), [WordsState::Initial]);

    let mut prelude = Prelude::start();
    use PreludeEvent as E;
    for event in [E::Some(1), E::Ok, E::Option, E::Result, E::Default, E::Default] {
        prelude.handle(event);
    }
    assert_eq!(prelude.state(), Some(PreludeState::Box));

    let mut generated = Generated::start();
    for _ in 0..4 {
        generated.handle(GeneratedEvent::Nowhere);
        generated.handle(GeneratedEvent::Answer);
        generated.handle(GeneratedEvent::Moved);
    }
    assert_eq!(generated.state(), Some(GeneratedState::StateMachine));
    assert_eq!(r#Box::start().state(), Some(BoxState::Shut));
    let mut snake = snake::Snake::start();
    snake.handle(snake::SnakeEvent::Go);
    assert_eq!(snake.state(), Some(snake::SnakeState::B));
    let mut ring = snake::Ring::start();
    ring.handle(snake::RingEvent::Go);
    assert!(ring.is_in(snake::RingState::B) && ring.is_in(snake::RingState::D));
    ring.handle(snake::RingEvent::Go);
    assert!(ring.is_in(snake::RingState::A) && ring.is_in(snake::RingState::C));
}
