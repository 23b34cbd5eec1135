//! A connection of the transmission control protocol, RFC 793, figure 6.
//!
//! A flat machine of eleven states whose guards look at the flags of a segment; a reset breaks
//! every synchronised state off by an alarm.

use fsmith::state_machine;

use crate::tape::Tape;

/// The flags of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Segment {
    pub syn: bool,
    pub ack: bool,
    pub fin: bool,
    pub rst: bool,
}

state_machine! {
    /// One end of a connection.
    pub machine Connection(tape: &mut Tape) {
        events { Listen, Connect, Send, Close, Received(Segment), Timeout }

        initial Closed;

        state Closed {
            enter { tape.act("Closed: enter"); }
            exit { tape.act("Closed: exit"); }
            on Listen => Listening;
            on Connect => { tape.act("send SYN"); SynSent }
        }
        state Listening {
            enter { tape.act("Listening: enter"); }
            exit { tape.act("Listening: exit"); }
            on Received(Segment { syn: true, rst: false, .. }) => { tape.act("send SYN, ACK"); SynReceived }
            on Send => { tape.act("send SYN"); SynSent }
            on Close => Closed;
        }
        state SynSent {
            enter { tape.act("SynSent: enter"); }
            exit { tape.act("SynSent: exit"); }
            on Received(s) if s.rst => Closed;
            on Received(Segment { syn: true, ack, .. }) => if ack {
                tape.act("send ACK");
                Established
            } else {
                tape.act("send SYN, ACK");
                SynReceived
            };
            on Close | Timeout => Closed;
        }
        state Synchronised {
            initial Established;
            enter { tape.act("Synchronised: enter"); }
            exit { tape.act("Synchronised: exit"); }
            alarm on Received(Segment { rst: true, .. }) => { tape.act("connection reset"); Closed }
            alarm on Received(Segment { syn: true, .. }) if tape.ask("in window") => { tape.act("send RST"); Closed }

            state SynReceived {
                enter { tape.act("SynReceived: enter"); }
                exit { tape.act("SynReceived: exit"); }
                on Received(Segment { ack: true, .. }) => Established;
                on Close => { tape.act("send FIN"); FinWait1 }
            }
            state Established {
                enter { tape.act("Established: enter"); }
                exit { tape.act("Established: exit"); }
                on Send => { tape.act("send data"); }
                on Received(s) if s.fin => { tape.act("send ACK"); CloseWait }
                on Close => { tape.act("send FIN"); FinWait1 }
            }
            state FinWait1 {
                enter { tape.act("FinWait1: enter"); }
                exit { tape.act("FinWait1: exit"); }
                on Received(Segment { fin: true, ack, .. }) => {
                    tape.act("send ACK");
                    if ack { TimeWait } else { Closing }
                }
                on Received(Segment { ack: true, .. }) => FinWait2;
            }
            state FinWait2 {
                enter { tape.act("FinWait2: enter"); }
                exit { tape.act("FinWait2: exit"); }
                on Received(Segment { fin: true, .. }) => { tape.act("send ACK"); TimeWait }
            }
            state CloseWait {
                enter { tape.act("CloseWait: enter"); }
                exit { tape.act("CloseWait: exit"); }
                on Send => { tape.act("send data"); }
                on Close => { tape.act("send FIN"); LastAck }
            }
            state Closing {
                enter { tape.act("Closing: enter"); }
                exit { tape.act("Closing: exit"); }
                on Received(Segment { ack: true, .. }) => TimeWait;
            }
            state LastAck {
                enter { tape.act("LastAck: enter"); }
                exit { tape.act("LastAck: exit"); }
                on Received(Segment { ack: true, .. }) => Closed;
            }
            state TimeWait {
                enter { tape.act("TimeWait: enter"); }
                exit { tape.act("TimeWait: exit"); }
                on Timeout => Closed;
                on Received(Segment { fin: true, .. }) => TimeWait;
            }
        }
    }
}

/// Every event in turn, and segments with every combination of flags.
pub fn event(n: u32) -> ConnectionEvent {
    use ConnectionEvent as E;
    let segment =
        |bits: u32| Segment { syn: bits & 1 != 0, ack: bits & 2 != 0, fin: bits & 4 != 0, rst: bits & 8 != 0 };
    match n % 24 {
        0 | 1 => E::Listen,
        2 => E::Connect,
        3 | 4 => E::Send,
        5 | 6 => E::Close,
        7 => E::Timeout,
        bits => E::Received(segment(bits - 8)),
    }
}

drive!(Connection, ConnectionInterpreter, ConnectionState, event event);
