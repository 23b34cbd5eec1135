//! The open connections, which the server closes when it ends.

use std::net::{Shutdown, TcpStream};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of open connections that have shown the token. A page has about three.
const ROOM: usize = 64;

/// The maximum number of open connections that have not shown the token yet. Browsers show it immediately, so the
/// oldest of these connections is closed in favour of a new one. Slow connections cannot keep others out.
const STRANGERS: usize = 64;

/// All open connections.
#[derive(Debug, Default)]
pub struct Open(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The connections, from the oldest to the newest.
    connections: Vec<Connection>,
    next: u64,
    is_closed: bool,
}

#[derive(Debug)]
struct Connection {
    id: u64,
    stream: TcpStream,
    /// Whether the connection has shown the token.
    is_admitted: bool,
}

/// An open connection, which leaves the list when this is dropped.
#[derive(Debug)]
pub struct Member<'o> {
    open: &'o Open,
    id: u64,
}

impl Open {
    /// Adds a connection, unless the server has ended.
    pub fn enter(&self, stream: &TcpStream) -> Option<Member<'_>> {
        let stream = stream.try_clone().ok()?;
        let mut state = self.lock();
        if state.is_closed {
            return None;
        }
        if state.count(false) == STRANGERS
            && let Some(oldest) = state.connections.iter().position(|connection| !connection.is_admitted)
        {
            let _ = state.connections.remove(oldest).stream.shutdown(Shutdown::Both);
        }
        let id = state.next;
        state.next += 1;
        state.connections.push(Connection { id, stream, is_admitted: false });
        Some(Member { open: self, id })
    }

    /// Ends all connections: their reads and writes fail.
    pub fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        for connection in &state.connections {
            let _ = connection.stream.shutdown(Shutdown::Both);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The number of connections that have shown the token, or of those that have not.
    fn count(&self, is_admitted: bool) -> usize {
        self.connections.iter().filter(|connection| connection.is_admitted == is_admitted).count()
    }
}

impl Member<'_> {
    /// Notes that the connection has shown the token. Returns whether it may stay: not if there are too many.
    pub fn admit(&self) -> bool {
        let mut state = self.open.lock();
        let is_free = state.count(true) < ROOM;
        let connection = state.connections.iter_mut().find(|connection| connection.id == self.id);
        connection.filter(|_| is_free).is_some_and(|connection| {
            connection.is_admitted = true;
            true
        })
    }
}

impl Drop for Member<'_> {
    fn drop(&mut self) {
        self.open.lock().connections.retain(|connection| connection.id != self.id);
    }
}
