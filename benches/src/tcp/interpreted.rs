//! The declared connection, interpreted: its table of transitions is traversed at run time.

use fsmith::Answer;

use super::generated::{self, TcpEvent, TcpInterpreter, TcpState};
use super::{Task, Tcb};
use crate::harness::Machine;

pub struct Tcp(TcpInterpreter);

impl Machine<Task> for Tcp {
    const NAME: &'static str = "interpreted";
    type Op = TcpEvent;

    fn start(tcb: &mut Tcb) -> Self {
        let mut twin = generated::Tcp::interpreter();
        twin.restart(tcb);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &TcpEvent, tcb: &mut Tcb) {
        if self.0.handle(tcb, *event) == Answer::Ignored {
            tcb.refused += 1;
        }
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", TcpState::name)
    }
}
