//! The declared client, with a submachine for the exchange of a request and its answer.

use super::{Event, Net, Op, Task};
use crate::harness::Machine;

mod exchange {
    use crate::lease::{LONGEST, Net, SHORTEST};
    use fsmith::state_machine;

    state_machine! {
        pub machine Exchange(net: &mut Net) {
            #[derive(Clone, Copy)]
            events { Ack(u32), Nak }

            initial Waiting(SHORTEST);
            state Waiting(seconds: u32) {
                enter { net.sent += 1; }
                after 1s * *seconds => if *seconds < LONGEST { Waiting(seconds * 2) } else { GivenUp };
                on Ack(lease) => Granted(lease);
                on Nak => Denied;
            }
            final Granted(lease: u32);
            final Denied;
            final GivenUp;
        }
    }
}

use exchange::{Exchange, ExchangeEvent};
use fsmith::state_machine;

state_machine! {
    pub machine Client(net: &mut Net) {
        #[derive(Clone, Copy)]
        events { Up, Down, Answer(ExchangeEvent) }

        initial Off;
        on Down => Off;

        state Off { on Up => Asking; }
        state Asking {
            machine exchange: Exchange(net);
            forward Answer(event) => exchange(event);
            done(exchange.Granted { lease }) => { net.granted += 1; Leased(lease) }
            done(exchange) => { net.failed += 1; Resting }
        }
        state Resting { after 10s => Asking; }
        state Leased(lease: u32) {
            initial Bound;
            after 1s * *lease => { net.expired += 1; Asking }

            state Bound { after 500ms * *lease => Renewing; }
            state Renewing {
                machine exchange: Exchange(net);
                forward Answer(event) => exchange(event);
                done(exchange.Granted { lease }) => { net.renewed += 1; Leased(lease) }
                done(exchange.Denied) => { net.denied += 1; Asking }
            }
        }
    }
}

impl From<Op> for Op<ClientEvent> {
    fn from(op: Op) -> Self {
        match op {
            Op::Pass(by) => Op::Pass(by),
            Op::Tell(Event::Up) => Op::Tell(ClientEvent::Up),
            Op::Tell(Event::Down) => Op::Tell(ClientEvent::Down),
            Op::Tell(Event::Ack(lease)) => Op::Tell(ClientEvent::Answer(ExchangeEvent::Ack(lease))),
            Op::Tell(Event::Nak) => Op::Tell(ClientEvent::Answer(ExchangeEvent::Nak)),
        }
    }
}

impl Machine<Task> for Client {
    const NAME: &'static str = "generated";
    type Op = Op<ClientEvent>;

    fn start(net: &mut Net) -> Self {
        Self::start(net)
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, net: &mut Net) {
        match *op {
            Op::Pass(by) => {
                self.advance(net, by);
            }
            Op::Tell(event) => {
                self.handle(net, event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", ClientState::name)
    }
}
