//! The states of TCP as a machine, and a hand-written TCP, which should do the same.
//!
//! Three tests find the fault in the hand-written one, each on a page:
//!
//! | test | steps | result |
//! |---|---|---|
//! | `tests/by_paths.rs` | paths of [`Explore`](fsmith::explore::Explore) that try each event in each state | proves that there is no difference |
//! | `tests/by_proptest.rs` | random steps of proptest-state-machine | shrinks the steps to a difference |
//! | `tests/by_hegel.rs` | random steps of hegeltest | shrinks the steps to a difference |
//!
//! Paths need a machine whose configurations can all be explored. Random steps also suit larger ones, and events with
//! payloads. All of them drive the hand-written
//! code by [`Implementation`].

use fsmith::explore::coverage::Implementation;
use fsmith::state_machine;

state_machine! {
    /// The states of a TCP connection (RFC 9293, section 3.3.2).
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub machine Tcp {
        /// A call of the user, the arrival of a segment, or the end of the waiting time.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        events {
            /// The user waits for a connection.
            Listen,
            /// The user opens a connection.
            Connect,
            /// The user sends nothing more.
            Close,
            /// The peer opens a connection.
            Syn,
            /// The peer accepts the connection.
            SynAck,
            /// The peer acknowledges a `Syn` or a `Fin`.
            Ack,
            /// The peer sends nothing more.
            Fin,
            /// The waiting time is over.
            Timeout,
        }
        initial Closed;

        state Closed { on Listen => Listening; on Connect => SynSent; }
        state Listening { on Syn => SynReceived; on Close => Closed; }
        state SynSent { on SynAck => Established; on Syn => SynReceived; on Close | Timeout => Closed; }
        state SynReceived { on Ack => Established; on Close => FinWait1; on Timeout => Closed; }
        state Established { on Close => FinWait1; on Fin => CloseWait; }
        state FinWait1 { on Ack => FinWait2; on Fin => Closing; }
        state FinWait2 { on Fin => TimeWait; }
        state CloseWait { on Close => LastAck; }
        state Closing { on Ack => TimeWait; }
        state LastAck { on Ack => Closed; }
        state TimeWait { on Timeout => Closed; }
    }
}

/// All events.
pub const EVENTS: [TcpEvent; 8] = {
    use TcpEvent::*;
    [Listen, Connect, Close, Syn, SynAck, Ack, Fin, Timeout]
};

/// A hand-written TCP. If it is `FAULTY`, it does not wait for the last `Ack` if both sides close at once.
#[derive(Clone, Copy, Debug, Default)]
pub enum ByHand<const FAULTY: bool> {
    /// There is no connection.
    #[default]
    Closed,
    /// It waits for a `Syn`.
    Listening,
    /// It has sent a `Syn`, and may have received one.
    Opening {
        /// Whether it has received one.
        received: bool,
    },
    /// Each side may have sent its `Fin`.
    Open {
        /// Whether this side has sent one.
        sent: bool,
        /// Whether this side has sent one first.
        first: bool,
        /// Whether the peer has acknowledged it.
        acked: bool,
        /// Whether the peer has sent one.
        received: bool,
    },
    /// Late segments may still arrive.
    Waiting,
}

impl<const FAULTY: bool> ByHand<FAULTY> {
    /// Handles an event.
    pub fn handle(&mut self, event: TcpEvent) {
        use TcpEvent::{Ack, Close, Connect, Fin, Listen, Syn, SynAck, Timeout};
        match (&mut *self, event) {
            (Self::Closed, Listen) => *self = Self::Listening,
            (Self::Closed, Connect) => *self = Self::Opening { received: false },
            (Self::Listening, Syn) => *self = Self::Opening { received: true },
            (Self::Opening { received: false }, SynAck) | (Self::Opening { received: true }, Ack) => {
                *self = Self::Open { sent: false, first: false, acked: false, received: false };
            }
            (Self::Opening { received }, Syn) => *received = true,
            (Self::Opening { received: true }, Close) => {
                *self = Self::Open { sent: true, first: true, acked: false, received: false };
            }
            (Self::Listening | Self::Opening { .. }, Close) | (Self::Opening { .. } | Self::Waiting, Timeout) => {
                *self = Self::Closed;
            }
            (Self::Open { sent, first, received, .. }, Close) if !*sent => (*sent, *first) = (true, !*received),
            (Self::Open { sent: true, first, received: true, .. }, Ack) => {
                *self = if *first { Self::Waiting } else { Self::Closed };
            }
            (Self::Open { sent: true, acked, .. }, Ack) => *acked = true,
            (Self::Open { sent, acked, received, .. }, Fin) if !*received => {
                *received = true;
                if *acked || FAULTY && *sent {
                    *self = Self::Waiting;
                }
            }
            _ => {}
        }
    }

    /// Returns the state of the machine that this one should be in.
    #[must_use]
    pub fn state(&self) -> TcpState {
        match *self {
            Self::Closed => TcpState::Closed,
            Self::Listening => TcpState::Listening,
            Self::Opening { received: false } => TcpState::SynSent,
            Self::Opening { received: true } => TcpState::SynReceived,
            Self::Open { sent: false, received, .. } if received => TcpState::CloseWait,
            Self::Open { sent: false, .. } => TcpState::Established,
            Self::Open { received: true, first, .. } if first => TcpState::Closing,
            Self::Open { received: true, .. } => TcpState::LastAck,
            Self::Open { acked: true, .. } => TcpState::FinWait2,
            Self::Open { .. } => TcpState::FinWait1,
            Self::Waiting => TcpState::TimeWait,
        }
    }
}

/// Steps are named after events.
impl<const FAULTY: bool> Implementation for ByHand<FAULTY> {
    type View = Option<TcpState>;

    fn restart(&mut self) {
        *self = Self::default();
    }

    fn step(&mut self, name: &str) {
        let event = EVENTS.into_iter().find(|event| format!("{event:?}") == name);
        self.handle(event.expect("steps are named after events"));
    }

    fn view(&mut self) -> Option<TcpState> {
        Some(self.state())
    }
}
