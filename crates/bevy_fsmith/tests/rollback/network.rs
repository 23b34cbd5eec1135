//! A network that loses and delays packets, in memory.

use ggrs::{Message, NonBlockingSocket};
use std::cell::RefCell;
use std::rc::Rc;

/// The packets under way to each player, with the number of polls until they arrive.
#[derive(Clone)]
pub struct Network(Rc<RefCell<Packets>>);

struct Packets {
    to: [Vec<(u32, Message)>; 2],
    dice: u64,
    rounds: [u32; 2],
}

impl Network {
    pub fn new() -> Self {
        Network(Rc::new(RefCell::new(Packets { to: [vec![], vec![]], dice: 7, rounds: [0; 2] })))
    }

    pub fn socket(&self, player: usize) -> Socket {
        Socket { network: self.clone(), player }
    }
}

impl Network {
    /// Whether a player's computer is busy with something else, which is so now and then.
    pub fn is_paused(&self, player: usize) -> bool {
        let mut packets = self.0.borrow_mut();
        let round = packets.rounds[player];
        packets.rounds[player] += 1;
        let is_behind = round / 200 % 2 == player as u32;
        is_behind && packets.roll(4) == 0
    }
}

impl Packets {
    fn roll(&mut self, sides: u64) -> u64 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) % sides
    }
}

/// The end of a player.
pub struct Socket {
    network: Network,
    player: usize,
}

impl NonBlockingSocket<usize> for Socket {
    /// One of eight packets is lost, and the others take up to five polls, so later ones may overtake them.
    fn send_to(&mut self, message: &Message, to: &usize) {
        let mut packets = self.network.0.borrow_mut();
        if packets.roll(8) > 0 {
            let polls = packets.roll(6) as u32;
            packets.to[*to].push((polls, message.clone()));
        }
    }

    fn receive_all_messages(&mut self) -> Vec<(usize, Message)> {
        let mut packets = self.network.0.borrow_mut();
        let under_way = std::mem::take(&mut packets.to[self.player]);
        let mut arrived = Vec::new();
        for (polls, message) in under_way {
            match polls.checked_sub(1) {
                Some(polls) => packets.to[self.player].push((polls, message)),
                None => arrived.push((1 - self.player, message)),
            }
        }
        arrived
    }
}
