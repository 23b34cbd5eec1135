//! The hand-written connection: state, then event.
//!
//! It returns whether it reacted to the event, because a TCP implementation must report that to its caller.

use super::{Event, Task, Tcb};
use crate::harness::Machine;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Closed,
    Listen,
    SynSent,
    SynReceived,
    Established,
    FinWait1,
    FinWait2,
    CloseWait,
    Closing,
    LastAck,
    TimeWait,
}

pub struct Tcp {
    state: State,
}

impl Tcp {
    /// Returns whether the connection reacted to the event. Inlined into both loops that call it.
    #[inline(always)]
    fn handle(&mut self, tcb: &mut Tcb, event: Event) -> bool {
        match self.state {
            State::Closed => match event {
                Event::PassiveOpen => {
                    tcb.create(true);
                    self.state = State::Listen;
                }
                Event::ActiveOpen => {
                    tcb.create(false);
                    tcb.send_syn();
                    self.state = State::SynSent;
                }
                _ => return false,
            },
            State::Listen => match event {
                Event::Syn => {
                    tcb.send_syn_ack();
                    self.state = State::SynReceived;
                }
                Event::Send { .. } => {
                    tcb.send_syn();
                    self.state = State::SynSent;
                }
                Event::Close | Event::Abort => self.close(tcb),
                _ => return false,
            },
            State::SynSent => match event {
                Event::SynAck => {
                    tcb.send_ack();
                    self.state = State::Established;
                }
                Event::Syn => {
                    tcb.send_syn_ack();
                    self.state = State::SynReceived;
                }
                Event::Close | Event::Abort | Event::Rst | Event::Timeout => self.close(tcb),
                _ => return false,
            },
            State::SynReceived => match event {
                Event::Ack { .. } => self.state = State::Established,
                Event::Close => self.send_fin(tcb, State::FinWait1),
                Event::Rst if tcb.is_passive() => self.state = State::Listen,
                Event::Rst | Event::Timeout => self.close(tcb),
                Event::Abort => self.abort(tcb),
                _ => return false,
            },
            State::Established => match event {
                Event::Send { len } => tcb.send(len),
                Event::Data { len } => tcb.receive(len),
                Event::Ack { .. } => {}
                Event::Close => self.send_fin(tcb, State::FinWait1),
                Event::Fin => self.acknowledge_fin(tcb, State::CloseWait),
                Event::Rst | Event::Timeout => self.close(tcb),
                Event::Abort => self.abort(tcb),
                _ => return false,
            },
            State::FinWait1 => match event {
                Event::Data { len } => tcb.receive(len),
                Event::Ack { of_fin } => {
                    if of_fin {
                        self.state = State::FinWait2;
                    }
                }
                Event::Fin => self.acknowledge_fin(tcb, State::Closing),
                Event::Rst | Event::Timeout => self.close(tcb),
                Event::Abort => self.abort(tcb),
                _ => return false,
            },
            State::FinWait2 => match event {
                Event::Data { len } => tcb.receive(len),
                Event::Fin => self.acknowledge_fin(tcb, State::TimeWait),
                Event::Rst | Event::Timeout => self.close(tcb),
                Event::Abort => self.abort(tcb),
                _ => return false,
            },
            State::CloseWait => match event {
                Event::Send { len } => tcb.send(len),
                Event::Ack { .. } => {}
                Event::Close => self.send_fin(tcb, State::LastAck),
                Event::Rst | Event::Timeout => self.close(tcb),
                Event::Abort => self.abort(tcb),
                _ => return false,
            },
            State::Closing => match event {
                Event::Ack { of_fin: true } => self.state = State::TimeWait,
                Event::Rst | Event::Timeout => self.close(tcb),
                Event::Abort => self.abort(tcb),
                _ => return false,
            },
            State::LastAck => match event {
                Event::Ack { of_fin: true } | Event::Rst | Event::Timeout => self.close(tcb),
                Event::Abort => self.abort(tcb),
                _ => return false,
            },
            State::TimeWait => match event {
                Event::Fin => tcb.send_ack(),
                Event::Rst | Event::Timeout | Event::Abort => self.close(tcb),
                _ => return false,
            },
        }
        true
    }

    #[inline]
    fn close(&mut self, tcb: &mut Tcb) {
        tcb.delete();
        self.state = State::Closed;
    }

    #[inline]
    fn abort(&mut self, tcb: &mut Tcb) {
        tcb.send_rst();
        self.close(tcb);
    }

    #[inline]
    fn send_fin(&mut self, tcb: &mut Tcb, next: State) {
        tcb.send_fin();
        self.state = next;
    }

    #[inline]
    fn acknowledge_fin(&mut self, tcb: &mut Tcb, next: State) {
        tcb.send_ack();
        self.state = next;
    }
}

impl Machine<Task> for Tcp {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Tcb) -> Self {
        Self { state: State::Closed }
    }

    #[inline]
    fn step(&mut self, event: &Event, tcb: &mut Tcb) {
        if !self.handle(tcb, *event) {
            tcb.refused += 1;
        }
    }

    /// A caller that passes a whole tape does not count refusals.
    #[inline]
    fn stream(&mut self, tape: &[Event], tcb: &mut Tcb) {
        for event in tape {
            self.handle(tcb, *event);
        }
    }

    fn state(&self) -> &'static str {
        match self.state {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_way_handshake_and_passive_close() {
        let fin_acked = Event::Ack { of_fin: true };
        let events =
            [Event::PassiveOpen, Event::Syn, Event::Ack { of_fin: false }, Event::Fin, Event::Close, fin_acked];
        let (states, tcb) = run(&events);
        use State::{CloseWait, Closed, Established, LastAck, Listen, SynReceived};
        assert_eq!(states, [Listen, SynReceived, Established, CloseWait, LastAck, Closed]);
        assert_eq!((tcb.syn_acks, tcb.acks, tcb.fins, tcb.created, tcb.deleted), (1, 1, 1, 1, 1));
    }

    #[test]
    fn only_a_passive_opener_returns_to_listen_on_reset() {
        let (passive, _) = run(&[Event::PassiveOpen, Event::Syn, Event::Rst]);
        let (active, _) = run(&[Event::ActiveOpen, Event::Syn, Event::Rst]);
        assert_eq!((passive[2], active[2]), (State::Listen, State::Closed));
    }

    #[test]
    fn unexpected_events_are_refused() {
        let (states, tcb) = run(&[Event::Close, Event::Syn, Event::ActiveOpen, Event::ActiveOpen]);
        assert_eq!(states, [State::Closed, State::Closed, State::SynSent, State::SynSent]);
        assert_eq!(tcb.refused, 3);
    }

    fn run(events: &[Event]) -> (Vec<State>, Tcb) {
        let mut tcb = Tcb::default();
        let mut tcp = Tcp::start(&mut tcb);
        let after = |event| {
            tcp.step(event, &mut tcb);
            tcp.state
        };
        let states = events.iter().map(after).collect();
        (states, tcb)
    }
}
