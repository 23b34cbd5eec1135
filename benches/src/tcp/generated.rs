//! The declared connection.

use fsmith::Answer;

use super::{Event, Task, Tcb};
use crate::harness::{Machine, state_machine};

state_machine! {
    pub machine Tcp(tcb: &mut Tcb) {
        #[derive(Clone, Copy)]
        events {
            PassiveOpen,
            ActiveOpen,
            Send { len: u16 },
            Close,
            Abort,
            Syn,
            SynAck,
            Ack { of_fin: bool },
            Data { len: u16 },
            Fin,
            Rst,
            Timeout,
        }

        initial Closed;

        state Closed {
            on PassiveOpen => { tcb.create(true); Listen }
            on ActiveOpen => { tcb.create(false); tcb.send_syn(); SynSent }
        }
        state Listen {
            on Syn => { tcb.send_syn_ack(); SynReceived }
            on Send { .. } => { tcb.send_syn(); SynSent }
            on Close | Abort => { tcb.delete(); Closed }
        }
        state SynSent {
            on SynAck => { tcb.send_ack(); Established }
            on Syn => { tcb.send_syn_ack(); SynReceived }
            on Close | Abort | Rst | Timeout => { tcb.delete(); Closed }
        }
        state SynReceived {
            on Ack { .. } => Established;
            on Close => { tcb.send_fin(); FinWait1 }
            on Rst if tcb.is_passive() => Listen;
        }
        state Established {
            on Send { len } => { tcb.send(len); stay }
            on Data { len } => { tcb.receive(len); stay }
            on Ack { .. } => stay;
            on Close => { tcb.send_fin(); FinWait1 }
            on Fin => { tcb.send_ack(); CloseWait }
        }
        state FinWait1 {
            on Data { len } => { tcb.receive(len); stay }
            on Ack { of_fin } => if of_fin { FinWait2 } else { stay };
            on Fin => { tcb.send_ack(); Closing }
        }
        state FinWait2 {
            on Data { len } => { tcb.receive(len); stay }
            on Fin => { tcb.send_ack(); TimeWait }
        }
        state CloseWait {
            on Send { len } => { tcb.send(len); stay }
            on Ack { .. } => stay;
            on Close => { tcb.send_fin(); LastAck }
        }
        state Closing {
            on Ack { of_fin } if of_fin => TimeWait;
        }
        state LastAck {
            on Ack { of_fin } if of_fin => { tcb.delete(); Closed }
        }
        state TimeWait {
            on Fin => { tcb.send_ack(); stay }
            on Rst | Timeout | Abort => { tcb.delete(); Closed }
        }

        in SynReceived | Established | FinWait1 | FinWait2 | CloseWait | Closing | LastAck {
            on Abort => { tcb.send_rst(); tcb.delete(); Closed }
            on Rst | Timeout => { tcb.delete(); Closed }
        }
    }
}

impl From<Event> for TcpEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::PassiveOpen => Self::PassiveOpen,
            Event::ActiveOpen => Self::ActiveOpen,
            Event::Send { len } => Self::Send { len },
            Event::Close => Self::Close,
            Event::Abort => Self::Abort,
            Event::Syn => Self::Syn,
            Event::SynAck => Self::SynAck,
            Event::Ack { of_fin } => Self::Ack { of_fin },
            Event::Data { len } => Self::Data { len },
            Event::Fin => Self::Fin,
            Event::Rst => Self::Rst,
            Event::Timeout => Self::Timeout,
        }
    }
}

impl Machine<Task> for Tcp {
    const NAME: &'static str = "generated";
    type Op = TcpEvent;

    fn start(tcb: &mut Tcb) -> Self {
        Self::start(tcb)
    }

    #[inline]
    fn step(&mut self, event: &TcpEvent, tcb: &mut Tcb) {
        if self.handle(tcb, *event) == Answer::Ignored {
            tcb.refused += 1;
        }
    }

    #[inline]
    fn stream(&mut self, tape: &[TcpEvent], tcb: &mut Tcb) {
        self.run(tcb, tape.iter().copied());
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", TcpState::name)
    }
}
