//! The server's side of a mail session, after RFC 5321 and much shortened: its events are lines of text.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// The command with which a client ends the session.
const QUIT: &str = "QUIT";

state_machine! {
    /// Events that borrow, compared with literals and constants, and destructured in guards.
    pub machine Session(tape: &mut Tape) {
        events &str;

        initial Greeting;
        in Greeting | Open { on QUIT => { tape.act("bye"); Closed } }
        on line => if line.is_empty() || tape.ask("patient") { pass } else { tape.act("what?"); stay };

        state Greeting {
            enter { tape.act("Greeting: enter"); }
            on name @ ("HELO" | "EHLO") => { tape.act(&format!("hello to {name}")); Open }
        }
        state Open {
            initial Idle;
            exit { tape.act("Open: exit"); }
            on "RSET" => { tape.act("forget"); Open }
            on "HELO" | "EHLO" => Idle;

            state Idle {
                enter { tape.act("Idle: enter"); }
                on line if let Some(sender) = line.strip_prefix("MAIL ") && tape.ask("wanted") => {
                    tape.act(sender);
                    Addressed
                }
            }
            state Addressed {
                enter { tape.act("Addressed: enter"); }
                on line if let Some(line) = line.strip_prefix("RCPT ") => if line.is_empty() {
                    pass
                } else {
                    tape.act(line);
                    stay
                };
                on "DATA" => Data;
            }
        }
        state Data {
            enter { tape.act("Data: enter"); }
            on "." => { tape.act("deliver"); Open }
            on "" => stay;
            on line => { tape.act(&format!("> {line}")); }
        }
        final Closed;
    }
}

/// Returns lines that some state expects, and some that no state expects.
pub fn event(n: u32) -> &'static str {
    let all = ["HELO", "EHLO", "MAIL ann", "RCPT bob", "RCPT ", "DATA", ".", "", "RSET", "hello"];
    // With frequent `QUIT`s, no session would get far.
    if n.is_multiple_of(31) { QUIT } else { all[n as usize % all.len()] }
}

drive!(Session, SessionInterpreter, SessionState, event event; unpolled);
