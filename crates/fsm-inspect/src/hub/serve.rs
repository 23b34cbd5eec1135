//! The server of this program's pages, and the thread that sends them messages.

use super::backend::{Program, messages};
use super::hub;
use crate::{PAGE, Recording, Server};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// The interval of messages to pages. All messages of an interval are one batch.
const BEAT: Duration = Duration::from_millis(15);

static SERVER: OnceLock<Server> = OnceLock::new();

/// Serves the inspector's page of this program on a port of this machine, for as long as the program runs. Port 0 means
/// any free port. Prints the address to the standard error, and returns it. The address is secret: with it, the program
/// can be inspected and commanded. A second call returns the same address.
///
/// This turns on the inspector for all machines of `fsmith::inspect::state_machine!`, for existing ones from their next
/// call on. A page that is opened later shows the last 20,000 steps.
///
/// ```
/// let address = fsm_inspect::serve(0)?;
/// assert!(address.starts_with("http://127.0.0.1:"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Fails if the port is in use, or if no thread can be started.
pub fn serve(port: u16) -> io::Result<String> {
    static STARTING: Mutex<()> = Mutex::new(());
    let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(server) = SERVER.get() {
        return Ok(server.address());
    }
    let server = Server::start(port, PAGE, Arc::new(Program))?;
    let address = server.address();
    let _ = SERVER.set(server);
    hub().known().serve();
    thread::Builder::new().name("fsmith inspector: the beat".to_owned()).spawn(publish)?;
    eprintln!("the machines of this program: {address}");
    Ok(address)
}

/// Returns a recording: all messages that are kept, as a file that `fsmith inspect FILE` opens.
///
/// The last 16 MiB of messages are kept; while the page is [served](serve) and not open, the last 20,000 steps. The first
/// call of this or of [`serve`] turns on the inspector.
///
/// ```
/// let recording = fsm_inspect::recording();
/// assert!(recording.text().contains("hello"));
/// ```
#[must_use]
pub fn recording() -> Recording {
    // A recording cannot be commanded.
    match Recording::of(messages(&[])) {
        Ok(recording) => recording,
        Err(error) => unreachable!("the hub tells what no page understands: {error}"),
    }
}

/// The number of open pages.
pub(super) fn pages() -> usize {
    SERVER.get().map_or(0, Server::pages)
}

/// Whether pages are served and none is open, so that messages need not be written yet.
pub(super) fn is_unseen() -> bool {
    SERVER.get().is_some_and(|server| server.pages() == 0)
}

/// Sends messages to the pages, in an endless loop.
fn publish() {
    loop {
        thread::sleep(BEAT);
        #[cfg(feature = "live")]
        super::texts::look();
        let out = hub().known().take_out();
        match (SERVER.get(), out) {
            (Some(server), Some(out)) if !out.is_empty() => server.publish(out.iter()),
            (Some(server), None) => server.skip(),
            _ => {}
        }
    }
}

/// The name of the program: that of its file.
pub(super) fn program() -> String {
    let file = std::env::current_exe().ok();
    let name = file.as_deref().and_then(Path::file_stem).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| "program".to_owned())
}

/// The folder of relative names of source files: the package of `cargo run`, or otherwise the current folder.
pub(super) fn root() -> String {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).or_else(|| std::env::current_dir().ok());
    here.map(|here| here.to_string_lossy().into_owned()).unwrap_or_default()
}
