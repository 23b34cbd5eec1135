//! The connection on statig: `#[state_machine]`, the connection's record as the context.
//!
//! Its `handle` has no answer, so each state counts the events that it refuses. Common reactions of most states are
//! functions, which are faster than a superstate.

use fsmith_benches::harness::Machine;
use fsmith_benches::tcp::{Event, Task, Tcb};
use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

pub struct Rules;

#[state_machine(initial = "State::closed()")]
impl Rules {
    #[state]
    fn closed(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::PassiveOpen => {
                context.create(true);
                Transition(State::listen())
            }
            Event::ActiveOpen => {
                context.create(false);
                context.send_syn();
                Transition(State::syn_sent())
            }
            _ => refuse(context),
        }
    }

    #[state]
    fn listen(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Syn => {
                context.send_syn_ack();
                Transition(State::syn_received())
            }
            Event::Send { .. } => {
                context.send_syn();
                Transition(State::syn_sent())
            }
            Event::Close | Event::Abort => close(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn syn_sent(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::SynAck => {
                context.send_ack();
                Transition(State::established())
            }
            Event::Syn => {
                context.send_syn_ack();
                Transition(State::syn_received())
            }
            Event::Close | Event::Abort | Event::Rst | Event::Timeout => close(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn syn_received(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Ack { .. } => Transition(State::established()),
            Event::Close => send_fin(context, State::fin_wait_1()),
            Event::Rst if context.is_passive() => Transition(State::listen()),
            Event::Rst | Event::Timeout => close(context),
            Event::Abort => abort(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn established(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Send { len } => send(context, *len),
            Event::Data { len } => receive(context, *len),
            Event::Ack { .. } => Handled,
            Event::Close => send_fin(context, State::fin_wait_1()),
            Event::Fin => acknowledge_fin(context, State::close_wait()),
            Event::Rst | Event::Timeout => close(context),
            Event::Abort => abort(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn fin_wait_1(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Data { len } => receive(context, *len),
            Event::Ack { of_fin: true } => Transition(State::fin_wait_2()),
            Event::Ack { of_fin: false } => Handled,
            Event::Fin => acknowledge_fin(context, State::closing()),
            Event::Rst | Event::Timeout => close(context),
            Event::Abort => abort(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn fin_wait_2(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Data { len } => receive(context, *len),
            Event::Fin => acknowledge_fin(context, State::time_wait()),
            Event::Rst | Event::Timeout => close(context),
            Event::Abort => abort(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn close_wait(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Send { len } => send(context, *len),
            Event::Ack { .. } => Handled,
            Event::Close => send_fin(context, State::last_ack()),
            Event::Rst | Event::Timeout => close(context),
            Event::Abort => abort(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn closing(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Ack { of_fin: true } => Transition(State::time_wait()),
            Event::Rst | Event::Timeout => close(context),
            Event::Abort => abort(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn last_ack(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Ack { of_fin: true } | Event::Rst | Event::Timeout => close(context),
            Event::Abort => abort(context),
            _ => refuse(context),
        }
    }

    #[state]
    fn time_wait(context: &mut Tcb, event: &Event) -> Outcome<State> {
        match event {
            Event::Fin => {
                context.send_ack();
                Handled
            }
            Event::Rst | Event::Timeout | Event::Abort => close(context),
            _ => refuse(context),
        }
    }
}

#[inline]
fn refuse(tcb: &mut Tcb) -> Outcome<State> {
    tcb.refused += 1;
    Handled
}

#[inline]
fn close(tcb: &mut Tcb) -> Outcome<State> {
    tcb.delete();
    Transition(State::closed())
}

#[inline]
fn abort(tcb: &mut Tcb) -> Outcome<State> {
    tcb.send_rst();
    close(tcb)
}

#[inline]
fn send(tcb: &mut Tcb, len: u16) -> Outcome<State> {
    tcb.send(len);
    Handled
}

#[inline]
fn receive(tcb: &mut Tcb, len: u16) -> Outcome<State> {
    tcb.receive(len);
    Handled
}

#[inline]
fn send_fin(tcb: &mut Tcb, next: State) -> Outcome<State> {
    tcb.send_fin();
    Transition(next)
}

#[inline]
fn acknowledge_fin(tcb: &mut Tcb, next: State) -> Outcome<State> {
    tcb.send_ack();
    Transition(next)
}

pub struct Tcp(InitializedStateMachine<Rules>);

impl Machine<Task> for Tcp {
    const NAME: &'static str = "statig";
    type Op = Event;

    fn start(tcb: &mut Tcb) -> Self {
        Self(Rules.uninitialized_state_machine().init_with_context(tcb))
    }

    #[inline]
    fn step(&mut self, event: &Event, tcb: &mut Tcb) {
        self.0.handle_with_context(event, tcb);
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            State::Closed {} => "Closed",
            State::Listen {} => "Listen",
            State::SynSent {} => "SynSent",
            State::SynReceived {} => "SynReceived",
            State::Established {} => "Established",
            State::FinWait1 {} => "FinWait1",
            State::FinWait2 {} => "FinWait2",
            State::CloseWait {} => "CloseWait",
            State::Closing {} => "Closing",
            State::LastAck {} => "LastAck",
            State::TimeWait {} => "TimeWait",
        }
    }
}
