//! The connection on rust-fsm: a Mealy machine over plain symbols, with neither guards nor actions nor numbers.
//!
//! The symbol of an event is therefore part of the tape, except for that of a reset, which the caller looks up in the
//! connection's record. The caller also executes the output of the machine.

use fsmith_benches::harness::Machine;
use fsmith_benches::tcp::{Event, Task, Tcb};
use rust_fsm::state_machine as mealy_machine;

mealy_machine! {
    #[derive(Clone, Copy)]
    rules(Closed)

    Closed => {
        PassiveOpen => Listen [CreatePassive],
        ActiveOpen => SynSent [OpenActively]
    },
    Listen => {
        Syn => SynReceived [SendSynAck],
        Send => SynSent [SendSyn],
        Close => Closed [Delete],
        Abort => Closed [Delete]
    },
    SynSent => {
        SynAck => Established [SendAck],
        Syn => SynReceived [SendSynAck],
        Close => Closed [Delete],
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Delete]
    },
    SynReceived => {
        Ack => Established,
        AckOfFin => Established,
        Close => FinWait1 [SendFin],
        RstOfPassive => Listen,
        Rst => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Reset]
    },
    Established => {
        Send => Established [Send],
        Data => Established [Receive],
        Ack => Established,
        AckOfFin => Established,
        Close => FinWait1 [SendFin],
        Fin => CloseWait [SendAck],
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Reset]
    },
    FinWait1 => {
        Data => FinWait1 [Receive],
        Ack => FinWait1,
        AckOfFin => FinWait2,
        Fin => Closing [SendAck],
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Reset]
    },
    FinWait2 => {
        Data => FinWait2 [Receive],
        Fin => TimeWait [SendAck],
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Reset]
    },
    CloseWait => {
        Send => CloseWait [Send],
        Ack => CloseWait,
        AckOfFin => CloseWait,
        Close => LastAck [SendFin],
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Reset]
    },
    Closing => {
        AckOfFin => TimeWait,
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Reset]
    },
    LastAck => {
        AckOfFin => Closed [Delete],
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Reset]
    },
    TimeWait => {
        Fin => TimeWait [SendAck],
        Rst => Closed [Delete],
        RstOfPassive => Closed [Delete],
        Timeout => Closed [Delete],
        Abort => Closed [Delete]
    }
}

use rules::{Input, Output, State};

/// A symbol and the number that came with it.
#[derive(Clone, Copy)]
pub struct Letter {
    input: Input,
    len: u16,
}

impl From<Event> for Letter {
    fn from(event: Event) -> Self {
        let plain = |input| Self { input, len: 0 };
        match event {
            Event::PassiveOpen => plain(Input::PassiveOpen),
            Event::ActiveOpen => plain(Input::ActiveOpen),
            Event::Send { len } => Self { input: Input::Send, len },
            Event::Close => plain(Input::Close),
            Event::Abort => plain(Input::Abort),
            Event::Syn => plain(Input::Syn),
            Event::SynAck => plain(Input::SynAck),
            Event::Ack { of_fin: true } => plain(Input::AckOfFin),
            Event::Ack { of_fin: false } => plain(Input::Ack),
            Event::Data { len } => Self { input: Input::Data, len },
            Event::Fin => plain(Input::Fin),
            Event::Rst => plain(Input::Rst),
            Event::Timeout => plain(Input::Timeout),
        }
    }
}

#[inline]
fn put_out(output: Output, tcb: &mut Tcb, len: u16) {
    match output {
        Output::CreatePassive => tcb.create(true),
        Output::OpenActively => {
            tcb.create(false);
            tcb.send_syn();
        }
        Output::SendSyn => tcb.send_syn(),
        Output::SendSynAck => tcb.send_syn_ack(),
        Output::SendAck => tcb.send_ack(),
        Output::SendFin => tcb.send_fin(),
        Output::Send => tcb.send(len),
        Output::Receive => tcb.receive(len),
        Output::Delete => tcb.delete(),
        Output::Reset => {
            tcb.send_rst();
            tcb.delete();
        }
    }
}

pub struct Tcp(rules::StateMachine);

impl Machine<Task> for Tcp {
    const NAME: &'static str = "rust-fsm";
    type Op = Letter;

    fn start(_: &mut Tcb) -> Self {
        Self(rules::StateMachine::new())
    }

    #[inline]
    fn step(&mut self, letter: &Letter, tcb: &mut Tcb) {
        let input = match letter.input {
            Input::Rst if tcb.is_passive() => Input::RstOfPassive,
            input => input,
        };
        match self.0.consume(&input) {
            Ok(Some(output)) => put_out(output, tcb, letter.len),
            Ok(None) => {}
            Err(_) => tcb.refused += 1,
        }
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            State::Closed => "Closed",
            State::Listen => "Listen",
            State::SynSent => "SynSent",
            State::SynReceived => "SynReceived",
            State::Established => "Established",
            State::FinWait1 => "FinWait1",
            State::FinWait2 => "FinWait2",
            State::CloseWait => "CloseWait",
            State::Closing => "Closing",
            State::LastAck => "LastAck",
            State::TimeWait => "TimeWait",
        }
    }
}
