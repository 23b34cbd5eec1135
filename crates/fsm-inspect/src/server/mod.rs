//! The server of a page: hand-written HTTP, on this machine only.
//!
//! | file | question |
//! |---|---|
//! | `request.rs` | What is the request, and is it short enough? |
//! | `gate.rs`, `token.rs` | Is the request allowed? |
//! | `connection.rs` | What is the answer? |
//! | `greeting.rs` | Which messages are the first? |
//! | `queue.rs` | Which messages has a page not read yet? |
//! | `pages.rs`, `open.rs` | Which pages receive messages, and which connections end with the server? |

mod connection;
mod gate;
mod greeting;
mod open;
mod pages;
mod queue;
mod request;
mod token;

use std::fmt::{self, Debug, Formatter};
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;

use gate::Gate;
use greeting::Greetings;
use open::Open;
use pages::Pages;

/// The inspected program. Its methods are called by the threads of the server, one for each connection.
pub trait Backend: Send + Sync {
    /// The first messages for a page: `hello`, the types, and the state of each machine. Each message is a JSON object.
    ///
    /// A page that was too slow receives them again, after the number of lost batches. Pages may share them.
    fn hello(&self) -> Vec<Arc<str>>;

    /// Obeys a command of a page, and returns the answer, a JSON object.
    ///
    /// # Errors
    ///
    /// The reason why the command is not obeyed, as the page shows it.
    fn command(&self, command: &Value) -> Result<Value, String>;
}

/// Serves the page of a program, until it is dropped.
///
/// The server listens on `127.0.0.1` only; other machines can reach the page through an `ssh` tunnel. It answers 403 to
/// requests without the token of the address, with another `Host` than this machine, or from other pages.
///
/// The program never waits for a page. Each page has a queue of 256 batches; batches that do not fit are counted as
/// lost. Dropping the server closes all connections. Their threads end once their calls of the [`Backend`] return.
///
/// ```
/// # use std::sync::Arc;
/// # use fsm_inspect::{Backend, PAGE, Server};
/// # use serde_json::Value;
/// struct Nothing;
///
/// impl Backend for Nothing {
///     fn hello(&self) -> Vec<Arc<str>> {
///         vec![r#"{"k": "hello", "v": 2, "program": "nothing", "now": 0, "can": []}"#.into()]
///     }
///     fn command(&self, _: &Value) -> Result<Value, String> {
///         Err("there is nothing to command".to_owned())
///     }
/// }
///
/// let server = Server::start(0, PAGE, Arc::new(Nothing))?;
/// println!("{}", server.address());
/// server.publish([r#"{"k": "drop", "m": 3, "at": 1.5}"#]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Server {
    shared: Arc<Shared>,
    port: u16,
    listening: Option<JoinHandle<()>>,
}

/// The data that all threads of a server share.
struct Shared {
    gate: Gate,
    page: String,
    backend: Arc<dyn Backend>,
    pages: Pages,
    greetings: Greetings,
    open: Open,
    is_over: AtomicBool,
}

impl Server {
    /// Serves a page on a port of this machine; 0 is any free port.
    ///
    /// # Errors
    ///
    /// Fails if the port is in use, or if no thread can be started.
    pub fn start(port: u16, page: impl Into<String>, backend: Arc<dyn Backend>) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(Shared {
            gate: Gate::new(port),
            page: page.into(),
            backend,
            pages: Pages::default(),
            greetings: Greetings::default(),
            open: Open::default(),
            is_over: AtomicBool::new(false),
        });
        let with = Arc::clone(&shared);
        let listening =
            thread::Builder::new().name("fsmith inspector".to_owned()).spawn(move || listen(&listener, &with))?;
        Ok(Server { shared, port, listening: Some(listening) })
    }

    /// The address of the page, with its token. It is secret: with it, the program can be inspected and commanded.
    #[must_use]
    pub fn address(&self) -> String {
        self.shared.gate.address()
    }

    /// Sends one batch of messages to all pages. Each message is a JSON object. Never waits.
    pub fn publish(&self, messages: impl IntoIterator<Item = impl AsRef<str>>) {
        if !self.shared.pages.is_empty() {
            let mut bytes = Vec::new();
            if write_batch(&mut bytes, messages).is_ok() {
                self.shared.pages.notify(&bytes.into());
            }
        }
    }

    /// Counts a batch as lost for all pages, which are then greeted again.
    pub(crate) fn skip(&self) {
        self.shared.pages.skip();
    }

    /// The number of connected pages. If it is zero, no messages need to be created.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.shared.pages.len()
    }

    /// Waits until the program ends.
    pub fn wait(mut self) {
        if let Some(listening) = self.listening.take() {
            let _ = listening.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Release);
        self.shared.pages.close();
        self.shared.open.close();
        let Some(listening) = self.listening.take() else { return };
        // The listening thread waits for a connection.
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        if TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok() {
            let _ = listening.join();
        }
    }
}

impl Debug for Server {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        // The token is a secret.
        out.debug_struct("Server").field("port", &self.port).field("pages", &self.pages()).finish_non_exhaustive()
    }
}

/// Writes messages as a JSON list on one line, because each line of a server-sent event needs a prefix.
fn write_batch(out: &mut impl Write, messages: impl IntoIterator<Item = impl AsRef<str>>) -> io::Result<()> {
    let mut before: &[u8] = b"[";
    for message in messages {
        // In JSON, a line break between tokens can be replaced by a space.
        for line in message.as_ref().as_bytes().split(|byte| matches!(byte, b'\n' | b'\r')) {
            out.write_all(before)?;
            out.write_all(line)?;
            before = b" ";
        }
        before = b",";
    }
    out.write_all(if before == b"[" { b"[]" } else { b"]" })
}

/// Handles each connection in a separate thread.
fn listen(listener: &TcpListener, shared: &Arc<Shared>) {
    for stream in listener.incoming() {
        if shared.is_over.load(Ordering::Acquire) {
            return;
        }
        // Accepting fails if the client is gone, or if too many connections are open, of which some must end first.
        let Ok(stream) = stream.inspect_err(|_| thread::sleep(Duration::from_millis(10))) else { continue };
        let shared = Arc::clone(shared);
        // If no thread can be started, the connection is closed.
        let _ = thread::Builder::new().name("fsmith inspector: a page".to_owned()).spawn(move || {
            let Some(member) = shared.open.enter(&stream) else { return };
            // Errors are ignored, because browsers may disconnect at any time.
            let _ = connection::answer(&stream, &member, &shared);
        });
    }
}
