//! The option negotiation automaton of the point-to-point protocol, RFC 1661, section 4.
//!
//! The machine has ten states and sixteen events, with the names in the table of the RFC written out. `tlu` and `tld`
//! do not occur in transitions, because this layer is up exactly while the automaton is in `Opened`. Transitions that
//! all states with the lower layer up have in common belong to a composite around these states, as do those of the
//! three states that negotiate. An empty cell of the table is an event that the state ignores.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// The actions of the automaton (section 4.4) and its configuration (sections 4.2 and 4.3).
pub trait Layer {
    /// This-Layer-Up.
    fn tlu(&mut self);
    /// This-Layer-Down.
    fn tld(&mut self);
    /// This-Layer-Started.
    fn tls(&mut self);
    /// This-Layer-Finished.
    fn tlf(&mut self);
    /// Initialize-Restart-Count.
    fn irc(&mut self);
    /// Zero-Restart-Count.
    fn zrc(&mut self);
    /// Send-Configure-Request.
    fn scr(&mut self);
    /// Send-Configure-Ack.
    fn sca(&mut self);
    /// Send-Configure-Nak/Rej.
    fn scn(&mut self);
    /// Send-Terminate-Request.
    fn str(&mut self);
    /// Send-Terminate-Ack.
    fn sta(&mut self);
    /// Send-Code-Reject.
    fn scj(&mut self);
    /// Send-Echo-Reply.
    fn ser(&mut self);
    /// Notifies the administrator of a crossed connection, which is the minimum that the RFC requires.
    fn log_crossed_connection(&mut self);
    /// The passive option: if a peer does not answer, the automaton continues to wait.
    fn is_passive(&self) -> bool;
    /// The restart option: an Open of a link that is already open negotiates it again.
    fn restarts(&self) -> bool;
}

state_machine! {
    /// One layer of a link: the link control protocol, or one of those on top of it.
    pub machine Ppp(link: &mut impl Layer) {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        events {
            /// Up: the lower layer is ready to carry packets.
            Up,
            /// Down: it no longer is.
            Down,
            /// Open: the link is administratively available.
            Open,
            /// Close: it no longer is.
            Close,
            /// TO+: the restart timer is due, and its counter is above zero.
            Timeout,
            /// TO-: the restart timer is due, and its counter has expired.
            LastTimeout,
            /// RCR+: Receive-Configure-Request, acceptable.
            GoodRequest,
            /// RCR-: Receive-Configure-Request, unacceptable.
            BadRequest,
            /// RCA: Receive-Configure-Ack.
            Ack,
            /// RCN: Receive-Configure-Nak/Rej.
            Nak,
            /// RTR: Receive-Terminate-Request.
            TerminateRequest,
            /// RTA: Receive-Terminate-Ack.
            TerminateAck,
            /// RUC: Receive-Unknown-Code.
            UnknownCode,
            /// RXJ+: Receive-Code-Reject or Receive-Protocol-Reject, permitted.
            PermittedReject,
            /// RXJ-: Receive-Code-Reject or Receive-Protocol-Reject, catastrophic.
            FatalReject,
            /// RXR: Receive-Echo-Request, Receive-Echo-Reply or Receive-Discard-Request.
            Echo,
        }

        initial Initial;

        /// The lower layer is down, and the link is not wanted.
        state Initial {
            on Up => Closed;
            on Open => { link.tls(); Starting }
            on Close => stay;
        }
        /// The lower layer is down, and the link is wanted once it is up.
        state Starting {
            on Up => { link.irc(); link.scr(); ReqSent }
            on Open => stay;
            on Close => { link.tlf(); Initial }
        }
        /// The lower layer is up, and packets arrive.
        state Available {
            initial Closed;
            on UnknownCode => { link.scj(); }
            on TerminateRequest => { link.sta(); }
            on TerminateAck | PermittedReject | Echo => stay;

            /// The link is not wanted.
            state Closed {
                on Down => Initial;
                on Open => { link.irc(); link.scr(); ReqSent }
                on Close => stay;
                on GoodRequest | BadRequest | Ack | Nak => { link.sta(); }
                on FatalReject => { link.tlf(); }
            }
            /// The link is wanted, but has ended. It waits for a Down, or for a request of the peer.
            state Stopped {
                on Down => { link.tls(); Starting }
                on Open => if link.restarts() { link.tls(); link.irc(); link.scr(); ReqSent } else { stay };
                on Close => Closed;
                on GoodRequest => { link.irc(); link.scr(); link.sca(); AckSent }
                on BadRequest => { link.irc(); link.scr(); link.scn(); ReqSent }
                on Ack | Nak => { link.sta(); }
                on FatalReject => { link.tlf(); }
            }

            in Closing | Stopping {
                on Timeout => { link.str(); }
                on GoodRequest | BadRequest | Ack | Nak => stay;
            }
            /// A Terminate-Request was sent, and the link is no longer wanted.
            state Closing {
                on Down => Initial;
                on Open => if link.restarts() { link.irc(); link.scr(); ReqSent } else { Stopping };
                on Close => stay;
                on LastTimeout | TerminateAck | FatalReject => { link.tlf(); Closed }
            }
            /// A Terminate-Request was sent, but the link is wanted again.
            state Stopping {
                on Down => Starting;
                on Open => if link.restarts() { link.irc(); link.scr(); ReqSent } else { stay };
                on Close => Closing;
                on LastTimeout | TerminateAck | FatalReject => { link.tlf(); Stopped }
            }

            /// A Configure-Request was sent.
            state Negotiating {
                initial ReqSent;
                on Down => Starting;
                on Open => stay;
                on Close => { link.irc(); link.str(); Closing }
                on Timeout => { link.scr(); ReqSent }
                on LastTimeout => { if !link.is_passive() { link.tlf(); } Stopped }
                on GoodRequest => { link.sca(); AckSent }
                on BadRequest => { link.scn(); ReqSent }
                on TerminateRequest => { link.sta(); ReqSent }
                on FatalReject => { link.tlf(); Stopped }

                /// Neither side has agreed.
                state ReqSent {
                    on Ack => { link.irc(); AckRcvd }
                    on Nak => { link.irc(); link.scr(); }
                }
                /// The peer has agreed.
                state AckRcvd {
                    on GoodRequest => { link.sca(); Opened }
                    on BadRequest => { link.scn(); }
                    on Ack | Nak => { link.log_crossed_connection(); link.scr(); ReqSent }
                    on TerminateAck | PermittedReject => ReqSent;
                }
                /// We have agreed.
                state AckSent {
                    on Timeout => { link.scr(); }
                    on Ack => { link.irc(); Opened }
                    on Nak => { link.irc(); link.scr(); }
                }
            }
            /// Both sides have agreed.
            state Opened {
                enter { link.tlu(); }
                exit { link.tld(); }
                on Down => Starting;
                on Open => if link.restarts() { link.irc(); link.scr(); ReqSent } else { stay };
                on Close => { link.irc(); link.str(); Closing }
                on GoodRequest => { link.scr(); link.sca(); AckSent }
                on BadRequest => { link.scr(); link.scn(); ReqSent }
                on Ack | Nak => { link.log_crossed_connection(); link.scr(); ReqSent }
                on TerminateRequest => { link.zrc(); link.sta(); Stopping }
                on TerminateAck => { link.scr(); ReqSent }
                on FatalReject => { link.irc(); link.str(); Stopping }
                on Echo => { link.ser(); }
            }
        }
    }
}

macro_rules! record {
    ($($action:ident),*) => { $( fn $action(&mut self) { self.act(stringify!($action)); } )* };
}

impl Layer for Tape {
    record!(tlu, tld, tls, tlf, irc, zrc, scr, sca, scn, str, sta, scj, ser);

    fn log_crossed_connection(&mut self) {
        self.act("crossed connection");
    }
    fn is_passive(&self) -> bool {
        self.ask("passive option")
    }
    fn restarts(&self) -> bool {
        self.ask("restart option")
    }
}

/// The events in the order of the RFC's table.
pub const EVENTS: [PppEvent; 16] = {
    use PppEvent::*;
    [
        Up,
        Down,
        Open,
        Close,
        Timeout,
        LastTimeout,
        GoodRequest,
        BadRequest,
        Ack,
        Nak,
        TerminateRequest,
        TerminateAck,
        UnknownCode,
        PermittedReject,
        FatalReject,
        Echo,
    ]
};

/// Returns every event in turn.
pub fn event(n: u32) -> PppEvent {
    EVENTS[n as usize % EVENTS.len()]
}

drive!(Ppp, PppInterpreter, PppState, event event; unpolled);
