//! The connections that are open, so that they end with the server.

use std::net::{Shutdown, TcpStream};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many connections may be open. A browser opens about six.
const ROOM: usize = 64;

/// All open connections.
#[derive(Debug, Default)]
pub struct Open(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    streams: Vec<(u64, TcpStream)>,
    next: u64,
    is_closed: bool,
}

/// An open connection, until this is dropped.
#[derive(Debug)]
pub struct Member<'o> {
    open: &'o Open,
    id: u64,
}

impl Open {
    /// Takes a connection in, unless too many are open or the server has ended.
    pub fn enter(&self, stream: &TcpStream) -> Option<Member<'_>> {
        let stream = stream.try_clone().ok()?;
        let mut state = self.lock();
        if state.is_closed || state.streams.len() == ROOM {
            return None;
        }
        let id = state.next;
        state.next += 1;
        state.streams.push((id, stream));
        Some(Member { open: self, id })
    }

    /// Ends all connections: whoever reads or writes fails.
    pub fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        for (_, stream) in &state.streams {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Member<'_> {
    fn drop(&mut self) {
        self.open.lock().streams.retain(|(id, _)| *id != self.id);
    }
}
