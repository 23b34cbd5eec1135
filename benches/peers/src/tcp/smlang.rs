//! The connection on smlang: guards and actions are functions of the context, which borrow the connection's record.

use fsmith_benches::harness::Machine;
use fsmith_benches::tcp::{Event, Task, Tcb};
use smlang::statemachine;

statemachine! {
    temporary_context: &mut Tcb,
    derive_events: [Clone, Copy],
    transitions: {
        *Closed + PassiveOpen / create_passive = Listen,
        Closed + ActiveOpen / open_actively = SynSent,

        Listen + Syn / send_syn_ack = SynReceived,
        Listen + Send(u16) / send_syn = SynSent,
        Listen + Close / delete = Closed,
        Listen + Abort / delete = Closed,

        SynSent + SynAck / send_ack = Established,
        SynSent + Syn / send_syn_ack = SynReceived,
        SynSent + Close / delete = Closed,
        SynSent + Abort / delete = Closed,

        SynReceived + Ack(bool) = Established,
        SynReceived | Established + Close / send_fin = FinWait1,
        SynReceived + Rst [is_passive] = Listen,

        Established | CloseWait + Send(u16) / send = _,
        Established | FinWait1 | FinWait2 + Data(u16) / receive = _,
        Established | CloseWait + Ack(bool) = _,
        Established + Fin / send_ack = CloseWait,

        FinWait1 + Ack(bool) [of_fin] = FinWait2,
        FinWait1 + Ack(bool) = _,
        FinWait1 + Fin / send_ack = Closing,

        FinWait2 + Fin / send_ack = TimeWait,

        CloseWait + Close / send_fin = LastAck,

        Closing + Ack(bool) [of_fin] = TimeWait,

        LastAck + Ack(bool) [of_fin] / delete_at = Closed,

        TimeWait + Fin / send_ack = _,
        TimeWait + Abort / delete = Closed,

        SynReceived | Established | FinWait1 | FinWait2 | CloseWait | Closing | LastAck + Abort / abort = Closed,
        SynSent | SynReceived | Established | FinWait1 | FinWait2 | CloseWait | Closing | LastAck | TimeWait
            + Rst / delete = Closed,
        SynSent | SynReceived | Established | FinWait1 | FinWait2 | CloseWait | Closing | LastAck | TimeWait
            + Timeout / delete = Closed,
    }
}

pub struct Rules;

/// Actions that only call a method of the record.
macro_rules! deeds {
    ($($name:ident)*) => {
        $(fn $name(&mut self, tcb: &mut Tcb) -> Result<(), ()> {
            tcb.$name();
            Ok(())
        })*
    };
}

impl StateMachineContext for Rules {
    deeds! { send_syn_ack send_ack send_fin delete }

    fn is_passive(&self, tcb: &mut Tcb) -> Result<bool, ()> {
        Ok(tcb.is_passive())
    }

    fn of_fin(&self, _: &mut Tcb, of_fin: &bool) -> Result<bool, ()> {
        Ok(*of_fin)
    }

    fn create_passive(&mut self, tcb: &mut Tcb) -> Result<(), ()> {
        tcb.create(true);
        Ok(())
    }

    fn open_actively(&mut self, tcb: &mut Tcb) -> Result<(), ()> {
        tcb.create(false);
        tcb.send_syn();
        Ok(())
    }

    fn send_syn(&mut self, tcb: &mut Tcb, _: u16) -> Result<(), ()> {
        tcb.send_syn();
        Ok(())
    }

    fn send(&mut self, tcb: &mut Tcb, len: u16) -> Result<(), ()> {
        tcb.send(len);
        Ok(())
    }

    fn receive(&mut self, tcb: &mut Tcb, len: u16) -> Result<(), ()> {
        tcb.receive(len);
        Ok(())
    }

    fn delete_at(&mut self, tcb: &mut Tcb, _: bool) -> Result<(), ()> {
        tcb.delete();
        Ok(())
    }

    fn abort(&mut self, tcb: &mut Tcb) -> Result<(), ()> {
        tcb.send_rst();
        tcb.delete();
        Ok(())
    }
}

impl From<Event> for Events {
    fn from(event: Event) -> Self {
        match event {
            Event::PassiveOpen => Self::PassiveOpen,
            Event::ActiveOpen => Self::ActiveOpen,
            Event::Send { len } => Self::Send(len),
            Event::Close => Self::Close,
            Event::Abort => Self::Abort,
            Event::Syn => Self::Syn,
            Event::SynAck => Self::SynAck,
            Event::Ack { of_fin } => Self::Ack(of_fin),
            Event::Data { len } => Self::Data(len),
            Event::Fin => Self::Fin,
            Event::Rst => Self::Rst,
            Event::Timeout => Self::Timeout,
        }
    }
}

pub struct Tcp(StateMachine<Rules>);

impl Machine<Task> for Tcp {
    const NAME: &'static str = "smlang";
    type Op = Events;

    fn start(_: &mut Tcb) -> Self {
        Self(StateMachine::new(Rules))
    }

    #[inline]
    fn step(&mut self, event: &Events, tcb: &mut Tcb) {
        if self.0.process_event(tcb, *event).is_err() {
            tcb.refused += 1;
        }
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            States::Closed => "Closed",
            States::Listen => "Listen",
            States::SynSent => "SynSent",
            States::SynReceived => "SynReceived",
            States::Established => "Established",
            States::FinWait1 => "FinWait1",
            States::FinWait2 => "FinWait2",
            States::CloseWait => "CloseWait",
            States::Closing => "Closing",
            States::LastAck => "LastAck",
            States::TimeWait => "TimeWait",
        }
    }
}
