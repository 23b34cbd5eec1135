//! The events of the connection, and its record, which it borrows.
//!
//! This module does not use `std`, because the size of the connection is measured on a target without it.

/// User calls, arriving segments, and timeouts.
#[derive(Clone, Copy)]
pub enum Event {
    PassiveOpen,
    ActiveOpen,
    Send {
        len: u16,
    },
    Close,
    Abort,
    Syn,
    SynAck,
    /// An acknowledgement of our FIN, or of anything before it.
    Ack {
        of_fin: bool,
    },
    Data {
        len: u16,
    },
    Fin,
    Rst,
    Timeout,
}

/// The connection's record, and counters of what was sent.
#[derive(Clone, Debug, Default, Hash)]
pub struct Tcb {
    pub passive: bool,
    pub created: u32,
    pub deleted: u32,
    pub syns: u32,
    pub syn_acks: u32,
    pub acks: u32,
    pub fins: u32,
    pub resets: u32,
    pub bytes_sent: u64,
    pub bytes_received: u64,
    pub refused: u32,
}

impl Tcb {
    #[inline]
    pub fn is_passive(&self) -> bool {
        self.passive
    }

    #[inline]
    pub fn create(&mut self, passive: bool) {
        self.passive = passive;
        self.created += 1;
    }

    #[inline]
    pub fn delete(&mut self) {
        self.deleted += 1;
    }

    #[inline]
    pub fn send_syn(&mut self) {
        self.syns += 1;
    }

    #[inline]
    pub fn send_syn_ack(&mut self) {
        self.syn_acks += 1;
    }

    #[inline]
    pub fn send_ack(&mut self) {
        self.acks += 1;
    }

    #[inline]
    pub fn send_fin(&mut self) {
        self.fins += 1;
    }

    #[inline]
    pub fn send_rst(&mut self) {
        self.resets += 1;
    }

    #[inline]
    pub fn send(&mut self, len: u16) {
        self.bytes_sent += u64::from(len);
    }

    #[inline]
    pub fn receive(&mut self, len: u16) {
        self.bytes_received += u64::from(len);
        self.acks += 1;
    }
}
