//! A client and a server on a wire that loses messages: a search finds out that the client can wait forever.
//!
//! Two machines and the messages between them are explored together. With the repair, the client asks again, and the
//! server answers again. Then no loss stops them, as long as not every message is lost.

use fsmith::explore::{Explore, Fairness};
use fsmith::{Answer, state_machine};

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Client(asks_again: bool, out: &mut Vec<ServerEvent>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Go, Granted }
        initial Idle;

        state Idle { on Go => { out.push(ServerEvent::Ask); Waiting } }
        state Waiting {
            on Granted => Working;
            after 3s if asks_again => { out.push(ServerEvent::Ask); Waiting }
        }
        state Working { on Go => { out.push(ServerEvent::Release); Idle } }
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Server(out: &mut Vec<ClientEvent>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Ask, Release }
        initial Free;

        state Free { on Ask => { out.push(ClientEvent::Granted); Busy } }
        state Busy {
            on Ask => { out.push(ClientEvent::Granted); }
            on Release => Free;
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Wire {
    client: Client,
    server: Server,
    to_server: Vec<ServerEvent>,
    to_client: Vec<ClientEvent>,
    /// The repair.
    asks_again: bool,
}

impl Wire {
    fn new(asks_again: bool) -> Self {
        let (mut to_server, mut to_client) = (Vec::new(), Vec::new());
        let client = Client::start(asks_again, &mut to_server);
        Wire { client, server: Server::start(&mut to_client), to_server, to_client, asks_again }
    }

    fn is_silent(&self) -> bool {
        self.to_server.is_empty() && self.to_client.is_empty()
    }

    fn client_goes_on(&mut self) -> bool {
        self.client.handle(self.asks_again, &mut self.to_server, ClientEvent::Go) != Answer::Ignored
    }

    fn client_hears(&mut self) {
        let event = self.to_client.remove(0);
        self.client.handle(self.asks_again, &mut self.to_server, event);
    }

    fn server_hears(&mut self) {
        let event = self.to_server.remove(0);
        self.server.handle(&mut self.to_client, event);
    }

    /// The client waits longer than a message and its answer take.
    fn time_passes(&mut self) -> bool {
        let Some(by) = self.client.due() else { return false };
        self.client.advance(self.asks_again, &mut self.to_server, by);
        true
    }
}

fn explore(asks_again: bool) -> Explore<'static, Wire> {
    let waits = |wire: &Wire| wire.client.is_in(ClientState::Waiting);
    let fairness = Fairness::strong(["the server hears", "the client hears"]).and(Fairness::weak(["time passes"]));
    Explore::of(Wire::new(asks_again))
        .step("the client goes on", |wire| wire.is_silent() && wire.client_goes_on())
        .world("the server hears", |wire| !wire.to_server.is_empty(), Wire::server_hears)
        .world("the client hears", |wire| !wire.to_client.is_empty(), Wire::client_hears)
        .world("a question is lost", |wire| !wire.to_server.is_empty(), |wire| _ = wire.to_server.remove(0))
        .world("an answer is lost", |wire| !wire.to_client.is_empty(), |wire| _ = wire.to_client.remove(0))
        .step("time passes", |wire| wire.is_silent() && wire.time_passes())
        .show("client", |wire| wire.client.state().expect("it is started"))
        .show("server", |wire| wire.server.state().expect("it is started"))
        .show("to the server", |wire| wire.to_server.clone())
        .show("to the client", |wire| wire.to_client.clone())
        .leads_to("an answer", waits, move |wire| !waits(wire), fairness)
        .always_possible("work", |wire| wire.client.is_in(ClientState::Working))
}

fn main() {
    println!("{}", explore(false).report());
    explore(true).prove();
}
