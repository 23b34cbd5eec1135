//! A modem: borrowed payloads under `priority outer`, with pushes, deep history and `pass`.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Dials, talks, and takes commands in between.
    pub machine Modem(tape: &mut Tape, prefix: &[u8]) {
        events { Bytes(&[u8]), Dial(&str), Ring, Hangup, Error { code: u8, text: &str } }
        priority outer;

        initial Idle;
        on Error { code, text } if code > 9 => { tape.act(&format!("fatal: {text}")); Broken }
        on Ring => if is_in(Online) { push(Alerting) } else { pass };

        state Idle {
            enter { tape.act("Idle: enter"); }
            exit { tape.act("Idle: exit"); }
            pause { tape.act("Idle: pause"); }
            resume { tape.act("Idle: resume"); }
            active { tape.act("Idle: active"); }
            on Dial(number) => match number.as_bytes() {
                [] => pass,
                [b'0', rest @ ..] if !rest.is_empty() => { tape.act(&format!("dial {}", rest.len())); Online }
                _ => { tape.act(&format!("no line for {number}")); stay }
            };
            on Dial(_) => { tape.act("silence"); }
            on Ring => { tape.act("ring"); stay }
        }
        state Online {
            initial Sync;
            history deep;
            enter { tape.act("Online: enter"); }
            exit { tape.act("Online: exit"); }
            pause { tape.act("Online: pause"); }
            resume { tape.act("Online: resume"); }
            active { tape.act("Online: active"); }
            on Hangup => Idle;
            on Bytes(bytes) if bytes.starts_with(prefix) => { tape.act("escape"); push(Command) }
            on Error { code: 0, .. } => Online.initial;

            state Sync {
                enter { tape.act("Sync: enter"); }
                exit { tape.act("Sync: exit"); }
                pause { tape.act("Sync: pause"); }
                resume { tape.act("Sync: resume"); }
                active { tape.act("Sync: active"); }
                on Bytes(bytes) if bytes.len() > 2 => Flow;
                on Error { text, .. } => { tape.act(text); }
            }
            state Flow {
                initial Send;
                enter { tape.act("Flow: enter"); }
                exit { tape.act("Flow: exit"); }
                pause { tape.act("Flow: pause"); }
                resume { tape.act("Flow: resume"); }
                active { tape.act("Flow: active"); }
                alarm on Error { code: 1 | 2, .. } => Sync;

                state Send {
                    enter { tape.act("Send: enter"); }
                    exit { tape.act("Send: exit"); }
                    pause { tape.act("Send: pause"); }
                    resume { tape.act("Send: resume"); }
                    active { tape.act("Send: active"); }
                    on Bytes(data) => { tape.act(&format!("send {data:?}")); Receive }
                }
                state Receive {
                    enter { tape.act("Receive: enter"); }
                    exit { tape.act("Receive: exit"); }
                    pause { tape.act("Receive: pause"); }
                    resume { tape.act("Receive: resume"); }
                    active { tape.act("Receive: active"); }
                    on Bytes([first, .., last]) if first == last => Send;
                    on Bytes(data) => if let [one] = data { tape.act(&format!("byte {one}")); stay } else { pass };
                    on Bytes(data) => { tape.act(&format!("{} bytes", data.len())); Flow }
                }
            }
        }
        state Command {
            enter { tape.act("Command: enter"); }
            exit { tape.act("Command: exit"); }
            pause { tape.act("Command: pause"); }
            resume { tape.act("Command: resume"); }
            active { tape.act("Command: active"); }
            on Bytes(line) => if line == b"O" {
                pop
            } else if line.is_empty() {
                pass
            } else {
                tape.act(&format!("command {line:?}"));
                Command
            };
            on Hangup => stay;
        }
        state Alerting {
            enter { tape.act("Alerting: enter"); }
            exit { tape.act("Alerting: exit"); }
            pause { tape.act("Alerting: pause"); }
            resume { tape.act("Alerting: resume"); }
            active { tape.act("Alerting: active"); }
            on Hangup or when tape.ask("answered") => pop;
            on Bytes(_) => { tape.act("busy"); }
        }
        state Broken {
            enter { tape.act("Broken: enter"); }
            exit { tape.act("Broken: exit"); }
            pause { tape.act("Broken: pause"); }
            resume { tape.act("Broken: resume"); }
            active { tape.act("Broken: active"); }
            when tape.ask("repaired") => Idle;
        }
    }
}

/// Returns every event, with bytes, numbers and errors of all kinds.
pub fn event(n: u32) -> ModemEvent<'static> {
    use ModemEvent as E;
    match n % 16 {
        0 => E::Bytes(b""),
        1 => E::Bytes(b"O"),
        2 => E::Bytes(b"++"),
        3 => E::Bytes(b"abc"),
        4 => E::Bytes(b"xox"),
        5 => E::Bytes(b"H"),
        6 => E::Dial(""),
        7..9 => E::Dial("0123"),
        9 => E::Dial("123"),
        10 => E::Ring,
        11 => E::Hangup,
        12 => E::Error { code: 0, text: "nothing" },
        13 => E::Error { code: 1, text: "noise" },
        14 => E::Error { code: 5, text: "crossed line" },
        _ => E::Error { code: 10 + (n >> 4) as u8 % 2, text: "thunder" },
    }
}

drive!(Modem, ModemInterpreter, ModemState, lends |tape| [tape, b"+"], event event; stack);
