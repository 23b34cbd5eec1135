//! A connection of the transmission control protocol, RFC 9293. The machine implements figure 5, and section 3.10 where
//! the figure is incomplete.
//!
//! The program that creates segments handles sequence numbers: each segment is in the window. Calls that are errors
//! according to the RFC are ignored, and a CLOSE does not wait for data to be sent. Resets and SYNs are handled as in
//! RFC 5961, which the RFC recommends.
//!
//! `Tcb` contains all states with a transmission control block, which are all except CLOSED. The block is deleted
//! before the effect of the transition that exits `Tcb`, like everything that an exit undoes.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// The flags of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Segment {
    pub syn: bool,
    /// Acknowledges everything that was sent, including a SYN or FIN. A segment without it acknowledges less, and
    /// before the connection is established nothing.
    pub ack: bool,
    pub fin: bool,
    pub rst: bool,
}

state_machine! {
    /// One end of a connection.
    pub machine Connection(tcp: &mut Tape) {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        events {
            /// A passive OPEN.
            Listen,
            /// An active OPEN.
            Connect,
            Send,
            Close,
            Abort,
            Received(Segment),
            UserTimeout,
            /// Two maximum segment lifetimes have gone by.
            TimeWaitTimeout,
        }

        initial Closed;

        state Closed {
            on Listen => Listening;
            on Connect => SynSent;
            on Received(Segment { rst: false, .. }) => { tcp.act("snd RST"); }
        }

        state Tcb {
            initial Listening;
            enter { tcp.act("create TCB"); }
            exit { tcp.act("delete TCB"); }
            on Abort => Closed;
            on UserTimeout => { tcp.act("aborted by timeout"); Closed }

            in SynReceived | Established | FinWait1 | FinWait2 | CloseWait {
                on Abort => { tcp.act("snd RST"); Closed }
            }
            in SynSent | SynReceived {
                on Send => { tcp.act("queue data"); }
            }

            state Listening {
                on Connect | Send => SynSent;
                on Close => Closed;
                on Received(Segment { rst: true, .. }) => stay;
                on Received(Segment { ack: true, .. }) => { tcp.act("snd RST"); }
                on Received(Segment { syn: true, .. }) => SynReceived;
            }
            state SynSent {
                enter { tcp.act("snd SYN"); }
                on Close => Closed;
                on Received(Segment { rst: true, ack, .. }) => if ack {
                    tcp.act("connection reset");
                    Closed
                } else {
                    stay
                };
                on Received(Segment { syn: true, ack, .. }) => if ack {
                    tcp.act("snd ACK");
                    Established
                } else {
                    SynReceived
                };
            }
            state SynReceived {
                enter { tcp.act("snd SYN,ACK"); }
                on Close => FinWait1;
                on Received(Segment { rst: true, .. }) => if tcp.ask("passive OPEN") {
                    Listening
                } else {
                    tcp.act("connection refused");
                    Closed
                };
                on Received(Segment { syn: true, .. }) => if tcp.ask("passive OPEN") {
                    Listening
                } else {
                    tcp.act("snd ACK");
                    stay
                };
                on Received(Segment { ack: true, fin, .. }) => if fin { CloseWait } else { Established };
            }

            /// Both ends know each other. A reset has priority over everything else, and a SYN over the rest.
            state Synchronised {
                initial Established;
                alarm on Received(Segment { syn: true, rst: false, .. }) => { tcp.act("snd ACK"); }

                in Established | FinWait1 | FinWait2 | CloseWait {
                    alarm on Received(Segment { rst: true, .. }) => { tcp.act("connection reset"); Closed }
                }
                in Closing | LastAck | TimeWait {
                    alarm on Received(Segment { rst: true, .. }) => Closed;
                }
                in CloseWait | Closing | LastAck {
                    on Received(Segment { fin: true, .. }) => { tcp.act("snd ACK"); }
                }

                state Established {
                    on Send => { tcp.act("snd data"); }
                    on Close => FinWait1;
                    on Received(Segment { fin: true, .. }) => CloseWait;
                }
                state FinWait1 {
                    enter { tcp.act("snd FIN"); }
                    on Received(Segment { fin: true, ack, .. }) => if ack {
                        tcp.act("snd ACK");
                        TimeWait
                    } else {
                        Closing
                    };
                    on Received(Segment { ack: true, .. }) => FinWait2;
                }
                state FinWait2 {
                    on Received(Segment { fin: true, .. }) => { tcp.act("snd ACK"); TimeWait }
                }
                state CloseWait {
                    enter { tcp.act("snd ACK"); }
                    on Send => { tcp.act("snd data"); }
                    on Close => LastAck;
                }
                state Closing {
                    enter { tcp.act("snd ACK"); }
                    on Received(Segment { ack: true, fin, .. }) => { if fin { tcp.act("snd ACK"); } TimeWait }
                }
                state LastAck {
                    enter { tcp.act("snd FIN"); }
                    on Received(Segment { ack: true, .. }) => Closed;
                }
                state TimeWait {
                    enter { tcp.act("start 2MSL"); }
                    on TimeWaitTimeout => Closed;
                    on Received(Segment { fin: true, .. }) => { tcp.act("snd ACK"); TimeWait }
                }
            }
        }
    }
}

/// Returns every event in turn, and segments with every combination of flags.
pub fn event(n: u32) -> ConnectionEvent {
    use ConnectionEvent as E;
    let segment =
        |bits: u32| Segment { syn: bits & 1 != 0, ack: bits & 2 != 0, fin: bits & 4 != 0, rst: bits & 8 != 0 };
    match n % 32 {
        0..3 => E::Listen,
        3 | 4 => E::Connect,
        5 | 6 => E::Send,
        7..11 => E::Close,
        11 => E::Abort,
        12 => E::UserTimeout,
        13..16 => E::TimeWaitTimeout,
        bits => E::Received(segment(bits - 16)),
    }
}

drive!(Connection, ConnectionInterpreter, ConnectionState, event event; unpolled);
