//! Events of existing types: text, characters, numbers, tuples, arrays, references, enums of other crates.

use std::io::ErrorKind;
use std::sync::atomic::Ordering;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::machines::lexer::{Lexer, LexerState};
use fsmith_tests::machines::session::{Session, SessionState};
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

scenario! {
    /// Lines of text, matched by literals, constants and guards.
    text(session: Session, tape) {
        session.restart(&mut tape);
        tape.take();
        let line = String::from("HELO");
        assert_eq!(session.handle(&mut tape, &line), Answer::Moved);
        drop(line);
        assert_eq!(tape.take(), "hello to HELO, Idle: enter");
        tape.set("wanted", true);
        session.handle(&mut tape, "MAIL ann");
        session.handle(&mut tape, "RCPT bob");
        assert_eq!(tape.take(), "ann, Addressed: enter, bob");
        assert_eq!(session.handle(&mut tape, "RCPT "), Answer::Stayed);
        assert_eq!(tape.take_all(), "? patient: no, what?");
        session.handle(&mut tape, "DATA");
        session.handle(&mut tape, "");
        session.handle(&mut tape, "QUIT");
        session.handle(&mut tape, ".");
        assert_eq!(tape.take(), "Open: exit, Data: enter, > QUIT, deliver, Idle: enter");
        session.handle(&mut tape, "QUIT");
        assert!(session.is_in(SessionState::Closed));
    }
}

scenario! {
    /// Characters in several regions, matched by ranges, `@` bindings and constants of the type.
    characters(lexer: Lexer, tape) {
        lexer.restart(&mut tape);
        for c in "ab7(É".chars() {
            lexer.handle(&mut tape, c);
        }
        assert_eq!(tape.take(), "word a, and b, and 7");
        assert!(lexer.is_in(LexerState::Word) && lexer.is_in(LexerState::Open));
        tape.set("ends", true);
        tape.set("strict", true);
        assert_eq!(lexer.handle(&mut tape, '\n'), Answer::Moved);
        assert_eq!(tape.take(), "a line, left open");
        assert_eq!(lexer.handle(&mut tape, char::REPLACEMENT_CHARACTER), Answer::Moved);
        assert_eq!(tape.take(), "garbled");
        lexer.handle(&mut tape, char::MAX);
        assert_eq!(tape.take(), "Token: exit, Over: enter");
    }
}

state_machine! {
    machine Counter(tape: &mut Tape) {
        events u8;
        initial Low;
        state Low {
            on 0 | 1 => stay;
            on MAX => { tape.act("most"); High }
            on 100.. => High;
            on n @ ..10 => { tape.act(&format!("{n}")); }
        }
        state High { on MIN => Low; }
    }
}

scenario! {
    numbers(counter: Counter, tape) {
        counter.restart(&mut tape);
        let answers: Vec<_> = [0, 7, 50, 255, 9, 0, 100].map(|n| counter.handle(&mut tape, n)).to_vec();
        use Answer::{Ignored, Moved, Stayed};
        assert_eq!(answers, [Stayed, Stayed, Ignored, Moved, Ignored, Moved, Moved]);
        assert_eq!(tape.take(), "7, most");
    }
}

/// The position at which the pointer rests.
const HOME: (i32, i32) = (0, 0);

state_machine! {
    /// Tuples. Upper-case names in patterns are constants.
    machine Pointer(tape: &mut Tape) {
        events (i32, i32);
        initial Resting;
        state Resting {
            on HOME => stay;
            on (x, 0) if x > 3 => { tape.act(&format!("along {x}")); Moving }
            on (x @ 1.., y) => { tape.act(&format!("by {x} and {y}")); Moving }
        }
        state Moving { on HOME => Resting; }
    }
}

scenario! {
    tuples(pointer: Pointer, tape) {
        pointer.restart(&mut tape);
        assert!(pointer.can(&tape, &(0, 0)) && !pointer.can(&tape, &(-1, 0)));
        assert_eq!(pointer.handle(&mut tape, (0, 0)), Answer::Stayed);
        pointer.handle(&mut tape, (5, 0));
        assert_eq!(pointer.handle(&mut tape, (5, 0)), Answer::Ignored);
        pointer.handle(&mut tape, (0, 0));
        pointer.handle(&mut tape, (2, 0));
        assert_eq!(tape.take(), "along 5, by 2 and 0");
    }
}

state_machine! {
    machine Bus(tape: &mut Tape) {
        events [u8; 3];
        initial Idle;
        state Idle {
            on [0x7e, rest @ ..] if rest[0] != 0 => { tape.act(&format!("{rest:?}")); Busy }
            on [_, _, 0] => stay;
        }
        state Busy { on all => if all.contains(&0) { Idle } else { pass }; }
    }
}

scenario! {
    arrays(bus: Bus, tape) {
        bus.restart(&mut tape);
        assert_eq!(bus.handle(&mut tape, [0x7e, 0, 1]), Answer::Ignored);
        assert_eq!(bus.handle(&mut tape, [0x7e, 2, 1]), Answer::Moved);
        assert!(!bus.can(&tape, &[1, 2, 3]) && bus.can(&tape, &[1, 0, 3]));
        assert_eq!(tape.take(), "[2, 1]");
    }
}

/// A message that is not `Copy`.
#[derive(Debug)]
enum Message {
    Text { from: String, words: Vec<String> },
    Hang,
}

state_machine! {
    /// References, which several regions use.
    machine Desk(tape: &mut Tape) {
        events &Message;
        initial Open;
        parallel Open {
            on Hang => Gone;
            state Reader {
                initial state Reading {
                    on Text { from, words } if words.len() > 1 => { tape.act(&format!("{from} writes")); }
                }
            }
            state Clerk {
                initial state Filing {
                    on Text { from, .. } => { tape.act(&format!("file {from}")); Full }
                }
                state Full;
            }
        }
        state Gone;
    }
}

scenario! {
    references(desk: Desk, tape) {
        desk.restart(&mut tape);
        let text = Message::Text { from: "ann".to_owned(), words: vec!["so".to_owned(), "long".to_owned()] };
        assert!(desk.can(&tape, &&text));
        desk.handle(&mut tape, &text);
        assert_eq!(tape.take(), "ann writes, file ann");
        assert_eq!(desk.handle(&mut tape, &Message::Hang), Answer::Moved);
        assert!(!desk.can(&tape, &&text));
    }
}

state_machine! {
    /// Enums of other crates that are `#[non_exhaustive]`.
    machine Fence(tape: &mut Tape) {
        events Ordering;
        initial Down;
        state Down { on Relaxed => stay; on Acquire | AcqRel => Up; on order => { tape.act(&format!("{order:?}")); } }
        state Up { on Release => Down; }
    }
}

state_machine! {
    machine Line(tape: &mut Tape) {
        events ErrorKind;
        initial Up;
        state Up { on TimedOut | BrokenPipe => Down; on Interrupted => { tape.act("again"); } }
        state Down { on _ if tape.ask("back") => Up; }
    }
}

scenario! {
    orderings(fence: Fence, tape) {
        fence.restart(&mut tape);
        assert_eq!(fence.handle(&mut tape, Ordering::Relaxed), Answer::Stayed);
        fence.handle(&mut tape, Ordering::SeqCst);
        assert_eq!(fence.handle(&mut tape, Ordering::AcqRel), Answer::Moved);
        assert_eq!(tape.take(), "SeqCst");
    }
}

scenario! {
    errors(line: Line, tape) {
        line.restart(&mut tape);
        line.handle(&mut tape, ErrorKind::Interrupted);
        assert_eq!(line.handle(&mut tape, ErrorKind::BrokenPipe), Answer::Moved);
        assert_eq!(line.handle(&mut tape, ErrorKind::Other), Answer::Ignored);
        assert_eq!(tape.take(), "again");
    }
}

state_machine! {
    /// Events that are raised and deferred.
    machine Echo(tape: &mut Tape) {
        events &'static str;
        queue 4;
        initial Ready;
        state Ready {
            on "twice" => { raise("once"); raise("once"); Busy }
            on word => { tape.act(word); }
        }
        state Busy {
            defer "later";
            on "once" => { tape.act("once"); }
            on "done" => Ready;
        }
    }
}

scenario! {
    raised_and_deferred_texts(echo: Echo, tape) {
        echo.restart(&mut tape);
        echo.handle(&mut tape, "twice");
        assert!(!echo.can(&tape, &"later"), "kept is not reacted to");
        assert_eq!(echo.handle(&mut tape, "later"), Answer::Deferred);
        echo.handle(&mut tape, "done");
        assert_eq!(tape.take(), "once, once, later");
    }
}
