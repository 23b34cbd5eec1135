//! The connection with the State pattern, of which it is the textbook example: an object per state, and a virtual call
//! per event.
//!
//! A state returns the object that replaces it. The objects have no fields, so boxing one does not allocate, as with
//! the pattern's shared instances.

use super::{Event, Task, Tcb};
use crate::harness::Machine;

enum Reply {
    Refused,
    Stay,
    Next(Box<dyn State>),
}

trait State {
    fn name(&self) -> &'static str;
    fn handle(&mut self, tcb: &mut Tcb, event: Event) -> Reply;
}

fn next(state: impl State + 'static) -> Reply {
    Reply::Next(Box::new(state))
}

fn close(tcb: &mut Tcb) -> Reply {
    tcb.delete();
    next(Closed)
}

/// The common reactions of all states between SYN and TIME-WAIT: the base class.
fn torn_down(tcb: &mut Tcb, event: Event) -> Reply {
    match event {
        Event::Rst | Event::Timeout => close(tcb),
        Event::Abort => {
            tcb.send_rst();
            close(tcb)
        }
        _ => Reply::Refused,
    }
}

/// `Name: event, tcb => reply;` declares the object of a state and its handler.
macro_rules! states {
    ($($name:ident: $tcb:ident, $event:ident => $reply:expr;)*) => {$(
        struct $name;

        impl State for $name {
            fn name(&self) -> &'static str {
                stringify!($name)
            }

            fn handle(&mut self, $tcb: &mut Tcb, $event: Event) -> Reply {
                $reply
            }
        }
    )*};
}

states! {
    Closed: tcb, event => match event {
        Event::PassiveOpen => {
            tcb.create(true);
            next(Listen)
        }
        Event::ActiveOpen => {
            tcb.create(false);
            tcb.send_syn();
            next(SynSent)
        }
        _ => Reply::Refused,
    };
    Listen: tcb, event => match event {
        Event::Syn => {
            tcb.send_syn_ack();
            next(SynReceived)
        }
        Event::Send { .. } => {
            tcb.send_syn();
            next(SynSent)
        }
        Event::Close | Event::Abort => close(tcb),
        _ => Reply::Refused,
    };
    SynSent: tcb, event => match event {
        Event::SynAck => {
            tcb.send_ack();
            next(Established)
        }
        Event::Syn => {
            tcb.send_syn_ack();
            next(SynReceived)
        }
        Event::Close | Event::Abort | Event::Rst | Event::Timeout => close(tcb),
        _ => Reply::Refused,
    };
    SynReceived: tcb, event => match event {
        Event::Ack { .. } => next(Established),
        Event::Close => {
            tcb.send_fin();
            next(FinWait1)
        }
        Event::Rst if tcb.is_passive() => next(Listen),
        _ => torn_down(tcb, event),
    };
    Established: tcb, event => match event {
        Event::Send { len } => {
            tcb.send(len);
            Reply::Stay
        }
        Event::Data { len } => {
            tcb.receive(len);
            Reply::Stay
        }
        Event::Ack { .. } => Reply::Stay,
        Event::Close => {
            tcb.send_fin();
            next(FinWait1)
        }
        Event::Fin => {
            tcb.send_ack();
            next(CloseWait)
        }
        _ => torn_down(tcb, event),
    };
    FinWait1: tcb, event => match event {
        Event::Data { len } => {
            tcb.receive(len);
            Reply::Stay
        }
        Event::Ack { of_fin: true } => next(FinWait2),
        Event::Ack { of_fin: false } => Reply::Stay,
        Event::Fin => {
            tcb.send_ack();
            next(Closing)
        }
        _ => torn_down(tcb, event),
    };
    FinWait2: tcb, event => match event {
        Event::Data { len } => {
            tcb.receive(len);
            Reply::Stay
        }
        Event::Fin => {
            tcb.send_ack();
            next(TimeWait)
        }
        _ => torn_down(tcb, event),
    };
    CloseWait: tcb, event => match event {
        Event::Send { len } => {
            tcb.send(len);
            Reply::Stay
        }
        Event::Ack { .. } => Reply::Stay,
        Event::Close => {
            tcb.send_fin();
            next(LastAck)
        }
        _ => torn_down(tcb, event),
    };
    Closing: tcb, event => match event {
        Event::Ack { of_fin: true } => next(TimeWait),
        _ => torn_down(tcb, event),
    };
    LastAck: tcb, event => match event {
        Event::Ack { of_fin: true } => close(tcb),
        _ => torn_down(tcb, event),
    };
    TimeWait: tcb, event => match event {
        Event::Fin => {
            tcb.send_ack();
            Reply::Stay
        }
        Event::Rst | Event::Timeout | Event::Abort => close(tcb),
        _ => Reply::Refused,
    };
}

pub struct Tcp {
    state: Box<dyn State>,
}

impl Machine<Task> for Tcp {
    const NAME: &'static str = "boxed";
    type Op = Event;

    fn start(_: &mut Tcb) -> Self {
        Self { state: Box::new(Closed) }
    }

    #[inline]
    fn step(&mut self, event: &Event, tcb: &mut Tcb) {
        match self.state.handle(tcb, *event) {
            Reply::Refused => tcb.refused += 1,
            Reply::Stay => {}
            Reply::Next(state) => self.state = state,
        }
    }

    fn state(&self) -> &'static str {
        self.state.name()
    }
}
