//! A TCP connection: the eleven states and the arrows of RFC 9293, figure 5 with its notes, with effects as counters.
//!
//! In addition to the arrows of the figure, sending and receiving data is counted in the states that allow it. A reset
//! or the user's timeout closes the connection, except that a reset of a passively opened one returns to Listen. An
//! event without a reaction is refused, and the caller counts the refusals, as a TCP implementation answers "error:
//! connection does not exist".

mod boxed;
pub mod generated;
pub mod hand;
mod interpreted;
mod world;

use crate::harness::{self, Form, Streamed, Workload};
use fsmith_printed::Random;

pub use world::{Event, Tcb};

pub struct Task;

impl Workload for Task {
    const NAME: &'static str = "tcp";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Tcb;

    /// Events that open and close a connection are frequent, and those that tear it down are rare, so that all states
    /// are visited.
    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(9293);
        let step = |_| match random.below(32) {
            0..3 => Event::PassiveOpen,
            3..5 => Event::ActiveOpen,
            5..8 => Event::Send { len: 1 + random.below(1460) as u16 },
            8..11 => Event::Close,
            11..15 => Event::Syn,
            15..18 => Event::SynAck,
            18..23 => Event::Ack { of_fin: random.one_in(2) },
            23..26 => Event::Data { len: 1 + random.below(1460) as u16 },
            26..29 => Event::Fin,
            29 => Event::Rst,
            30 => Event::Timeout,
            _ => Event::Abort,
        };
        (0..len).map(step).collect()
    }

    /// The life of a client, of a server and of a connection that is reset, and a simultaneous close.
    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Abort, Ack, ActiveOpen, Close, Data, Fin, PassiveOpen, Rst, Send, Syn, SynAck, Timeout};
        let ack = Ack { of_fin: false };
        let fin_acked = Ack { of_fin: true };
        let client = [
            ActiveOpen,
            SynAck,
            Send { len: 120 },
            ack,
            Data { len: 1460 },
            Data { len: 700 },
            Close,
            ack,
            fin_acked,
            Data { len: 9 },
            Fin,
            Timeout,
        ];
        let server =
            [PassiveOpen, Syn, ack, Data { len: 99 }, Send { len: 512 }, ack, Fin, Send { len: 8 }, Close, fin_acked];
        let reset = [PassiveOpen, Syn, Rst, Send { len: 1 }, Syn, ack, Abort, Close];
        let simultaneous = [ActiveOpen, Syn, Close, Fin, fin_acked, Timeout];
        harness::repeat(&[&client[..], &server[..], &reset[..], &simultaneous[..]].concat(), len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![
            Form::of::<hand::Tcp>(),
            Form::of::<generated::Tcp>(),
            Form::of::<interpreted::Tcp>(),
            Form::of::<boxed::Tcp>(),
        ]
    }
}

impl Streamed for Task {
    const STREAM_BAR_PERCENT: u64 = 65;

    fn streams() -> Vec<Form<Self>> {
        vec![Form::of_stream::<hand::Tcp>(), Form::of_stream::<generated::Tcp>()]
    }
}
