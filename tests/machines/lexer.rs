//! A lexer: its events are characters, to which several regions react.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// The beginning of a remark.
const REMARK: char = '#';

state_machine! {
    /// Recognizes words, numbers and remarks. Other regions count lines and match brackets.
    pub machine Lexer(tape: &mut Tape) {
        events char;

        initial Reading;
        parallel Reading {
            on MAX => Over;

            state Token {
                initial Between;
                exit { tape.act("Token: exit"); }
                on REPLACEMENT_CHARACTER => { tape.act("garbled"); Between }

                state Between {
                    on c @ ('a'..='z' | '_') => { tape.act(&format!("word {c}")); Word }
                    on '0'..='9' => Number;
                    on c if c == REMARK => Remark;
                }
                state Word {
                    on c @ ('a'..='z' | '0'..='9') => { tape.act(&format!("and {c}")); }
                    on c if !c.is_alphabetic() && tape.ask("ends") => Between;
                }
                state Number {
                    on digit @ '0'..='9' => if tape.ask("small") { tape.act(&format!("{digit}")); stay } else { pass };
                    on '0' => { tape.act("nought"); }
                    on _ => Between;
                }
                state Remark {
                    exit { tape.act("Remark: exit"); }
                    on '\n' => Between;
                }
            }
            state Lines {
                initial state Counting {
                    on '\n' | '\r' => { tape.act("a line"); }
                }
            }
            state Brackets {
                initial Closed;
                state Closed {
                    on '(' => Open;
                    on bracket @ ')' => { tape.act(&format!("a {bracket} too many")); }
                }
                state Open {
                    on ')' => Closed;
                    on '\n' if tape.ask("strict") => { tape.act("left open"); Closed }
                }
            }
        }
        state Over {
            enter { tape.act("Over: enter"); }
            on '\0'.. => Reading;
        }
    }
}

/// Returns characters of every kind.
pub fn event(n: u32) -> char {
    let all = ['a', 'z', '_', '0', '7', '#', ' ', '\n', '\n', '(', ')', ')', 'É', char::REPLACEMENT_CHARACTER];
    if n.is_multiple_of(41) { char::MAX } else { all[n as usize % all.len()] }
}

drive!(Lexer, LexerInterpreter, LexerState, event event; unpolled);
