//! The models: one machine and a large counter, two machines that share one, and machines that send messages.

use fsmith::{Answer, state_machine};

use crate::Space;

state_machine! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    machine Player(battery: &mut u32) {
        #[derive(Debug, Clone, Copy)]
        events { Power, Party, Play, Louder, Phone, Sleep }
        initial Off;
        state Off {
            on Power if *battery > 0 => On;
            on Party if *battery > 0 => (Playing, Loud);
        }
        parallel On {
            on Power => Off;
            state Deck {
                initial Paused;
                state Paused { on Play => Playing; }
                state Playing {
                    enter { *battery = battery.saturating_sub(1); }
                    on Play | Phone => Paused;
                    after 4min => Playing;
                }
            }
            state Volume {
                initial Soft;
                history shallow;
                state Soft { on Louder => Loud; }
                state Loud { on Phone => Soft; }
            }
            state Clock {
                initial Awake;
                state Awake { on Sleep if is_in(Playing) => Counting; }
                state Counting {
                    on Sleep => Awake;
                    after 10min => Off;
                }
            }
        }
    }
}

use PlayerEvent::*;
const EVENTS: [PlayerEvent; 6] = [Power, Party, Play, Louder, Phone, Sleep];

/// Players with one battery. Time passes to the next timer of any of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Players<const N: usize> {
    players: [Player; N],
    battery: u32,
}

pub type One = Players<1>;
pub type Two = Players<2>;

impl<const N: usize> Space for Players<N> {
    const STEPS: u8 = 6 * N as u8 + 1;

    fn first(is_quick: bool) -> Self {
        let mut battery = match (N, is_quick) {
            (1, false) => 4_000,
            (1, true) => 100,
            (_, false) => 150,
            (_, true) => 1,
        };
        Players { players: [(); N].map(|()| Player::start(&mut battery)), battery }
    }

    fn step(&mut self, nth: u8) -> bool {
        let battery = &mut self.battery;
        if let Some(player) = self.players.get_mut(usize::from(nth / 6)) {
            return player.handle(battery, EVENTS[usize::from(nth % 6)]) != Answer::Ignored;
        }
        let Some(by) = self.players.iter().filter_map(Player::due).min() else { return false };
        for player in &mut self.players {
            player.advance(battery, by);
        }
        true
    }

    fn is_bad(&self) -> bool {
        self.battery > 4_000
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Client(out: &mut Vec<ServerEvent>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Go, Granted(u8), Denied(u8) }
        initial Idle;
        state Idle { on Go => { out.push(ServerEvent::Ask(0)); Waiting } }
        state Waiting {
            on Granted(_) => Working;
            on Denied(_) => Idle;
            after 1s => Idle;
        }
        state Working { on Go => { out.push(ServerEvent::Release(0)); Idle } }
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Server(out: &mut Vec<ClientEvent>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Ask(u8), Release(u8) }
        initial Free;
        state Free { on Ask(client) => { out.push(ClientEvent::Granted(client)); Busy } }
        state Busy {
            on Release(_) => Free;
            on Ask(client) => { out.push(ClientEvent::Denied(client)); }
        }
    }
}

/// Two clients, a server and the queues between them, each with little room; messages may be lost at any time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wire {
    clients: [Client; 2],
    server: Server,
    to_server: Vec<ServerEvent>,
    to_clients: Vec<ClientEvent>,
    room: usize,
}

impl Wire {
    /// Sends what a client says in its name.
    fn client(&mut self, nth: u8, event: ClientEvent) -> bool {
        let mut out = Vec::new();
        let answer = self.clients[usize::from(nth)].handle(&mut out, event);
        self.to_server.extend(out.into_iter().map(|event| match event {
            ServerEvent::Ask(_) => ServerEvent::Ask(nth),
            ServerEvent::Release(_) => ServerEvent::Release(nth),
        }));
        answer != Answer::Ignored && self.to_server.len() <= self.room
    }
}

impl Space for Wire {
    const STEPS: u8 = 8;

    fn first(is_quick: bool) -> Self {
        let (mut to_server, mut to_clients) = (Vec::new(), Vec::new());
        let clients = [(); 2].map(|()| Client::start(&mut to_server));
        let server = Server::start(&mut to_clients);
        Wire { clients, server, to_server, to_clients, room: if is_quick { 2 } else { 5 } }
    }

    fn step(&mut self, nth: u8) -> bool {
        match nth {
            0 | 1 => self.client(nth, ClientEvent::Go),
            2 if !self.to_server.is_empty() => {
                let event = self.to_server.remove(0);
                self.server.handle(&mut self.to_clients, event);
                self.to_clients.len() <= self.room
            }
            3 if !self.to_clients.is_empty() => {
                let event = self.to_clients.remove(0);
                let (ClientEvent::Granted(client) | ClientEvent::Denied(client)) = event else { return false };
                self.client(client, event);
                true
            }
            4 if !self.to_server.is_empty() => {
                self.to_server.remove(0);
                true
            }
            5 if !self.to_clients.is_empty() => {
                self.to_clients.remove(0);
                true
            }
            // A second passes for one of the clients, which gives up.
            6 | 7 => {
                let client = &mut self.clients[usize::from(nth - 6)];
                let Some(by) = client.due() else { return false };
                client.advance(&mut self.to_server, by) != Answer::Ignored
            }
            _ => false,
        }
    }

    fn is_bad(&self) -> bool {
        self.to_server.len() > self.room
    }
}
