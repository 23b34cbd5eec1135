//! The server of a page: HTTP by hand, on this machine only.
//!
//! | file | question |
//! |---|---|
//! | `request.rs` | What is asked, and is it short enough? |
//! | `gate.rs`, `token.rs` | Who is refused? |
//! | `connection.rs` | What is answered? |
//! | `greeting.rs` | What is a page told first? |
//! | `queue.rs` | What has a page not read yet? |
//! | `pages.rs`, `open.rs` | Which pages are told, and which connections end with the server? |

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

/// The program that is looked at. Its methods are called from the threads of the server, one for each connection.
pub trait Backend: Send + Sync {
    /// What a page has to be told first: `hello`, the types, and where each machine is. Each message is a JSON object.
    ///
    /// A page that was too slow is told this again, after how much it has lost. Pages that come at the same time share it.
    fn hello(&self) -> Vec<Arc<str>>;

    /// Obeys a command of a page, and answers it with a JSON object.
    ///
    /// # Errors
    ///
    /// Why it is not obeyed, as the page shows it.
    fn command(&self, command: &Value) -> Result<Value, String>;
}

/// Serves the page of a program, until it is dropped.
///
/// It listens on `127.0.0.1` and nowhere else; from another machine the page is reached through a tunnel of `ssh`. What
/// does not have the token of the address, another `Host` than this machine, and pages from elsewhere are refused with 403.
///
/// The program never waits for a page: each has a queue of 256 batches, and what does not fit is counted and told as lost.
/// Dropping the server closes all connections; their threads end as soon as the [`Backend`] has let go of them.
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

/// What all threads of a server share.
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
    /// Serves a page on a port of this machine; 0 is any that is free.
    ///
    /// # Errors
    ///
    /// If the port is taken, or no thread can be started.
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

    /// The address of the page, with its token: whoever knows it may look at the program and command it.
    #[must_use]
    pub fn address(&self) -> String {
        self.shared.gate.address()
    }

    /// Tells all pages something: one batch of messages, each of which is a JSON object. It never waits.
    pub fn publish(&self, messages: impl IntoIterator<Item = impl AsRef<str>>) {
        if !self.shared.pages.is_empty() {
            let mut bytes = Vec::new();
            if write_batch(&mut bytes, messages).is_ok() {
                self.shared.pages.tell(&bytes.into());
            }
        }
    }

    /// Counts a batch as lost for all pages, which are greeted again.
    pub(crate) fn skip(&self) {
        self.shared.pages.skip();
    }

    /// How many pages are told: while there are none, there is no need to make messages.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.shared.pages.len()
    }

    /// Waits for as long as the program runs.
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
        // It waits for somebody to connect.
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

/// Writes messages as one JSON list in one line: each line of a server-sent event would need a prefix.
fn write_batch(out: &mut impl Write, messages: impl IntoIterator<Item = impl AsRef<str>>) -> io::Result<()> {
    let mut before: &[u8] = b"[";
    for message in messages {
        // In JSON, a space means the same as the end of a line.
        for line in message.as_ref().as_bytes().split(|byte| matches!(byte, b'\n' | b'\r')) {
            out.write_all(before)?;
            out.write_all(line)?;
            before = b" ";
        }
        before = b",";
    }
    out.write_all(if before == b"[" { b"[]" } else { b"]" })
}

/// Answers each connection in a thread of its own.
fn listen(listener: &TcpListener, shared: &Arc<Shared>) {
    for stream in listener.incoming() {
        if shared.is_over.load(Ordering::Acquire) {
            return;
        }
        // What fails is the connection of somebody who is gone; or no more can be open, and some have to end first.
        let Ok(stream) = stream.inspect_err(|_| thread::sleep(Duration::from_millis(10))) else { continue };
        let shared = Arc::clone(shared);
        // Where no thread can be started, the connection is closed.
        let _ = thread::Builder::new().name("fsmith inspector: a page".to_owned()).spawn(move || {
            let Some(member) = shared.open.enter(&stream) else { return };
            // Browsers go away whenever they want to.
            let _ = connection::answer(&stream, &member, &shared);
        });
    }
}
