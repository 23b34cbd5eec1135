//! The pages of this program: where they are served, and how they are told.

use super::backend::{Program, messages};
use super::hub;
use crate::{PAGE, Recording, Server};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// How often pages are told: what has happened in the meantime is one batch.
const BEAT: Duration = Duration::from_millis(15);

static SERVER: OnceLock<Server> = OnceLock::new();

/// Serves the inspector's page of this program on a port of this machine, for as long as the program runs; 0 is any port
/// that is free. Prints the address to the standard error, and returns it: whoever knows it may look at the program and
/// command it. Called again, it returns the same address.
///
/// From now on all machines of `fsmith::inspect::state_machine!` are looked at, those that there are already from their next
/// call on.
///
/// ```
/// let address = fsm_inspect::serve(0)?;
/// assert!(address.starts_with("http://127.0.0.1:"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the port is taken, or no thread can be started.
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

/// Everything that is kept of what the machines have done, as a file of the inspector: `fsmith inspect FILE` opens it.
///
/// What is kept are the last 16 MiB of messages. Machines are looked at from the first call of this or of [`serve`] on.
///
/// ```
/// let recording = fsm_inspect::recording();
/// assert!(recording.text().contains("hello"));
/// ```
#[must_use]
pub fn recording() -> Recording {
    // Who looks at a recording cannot command anything.
    match Recording::of(messages(&[])) {
        Ok(recording) => recording,
        Err(error) => unreachable!("the hub tells what no page understands: {error}"),
    }
}

/// How many pages look.
pub(super) fn pages() -> usize {
    SERVER.get().map_or(0, Server::pages)
}

/// Tells the pages what has happened, again and again.
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

/// What the program is called: its file.
pub(super) fn program() -> String {
    let file = std::env::current_exe().ok();
    let name = file.as_deref().and_then(Path::file_stem).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| "program".to_owned())
}

/// The folder that the names of source files begin in: the one of `cargo run`, or what is around it.
pub(super) fn root() -> String {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).or_else(|| std::env::current_dir().ok());
    here.map(|here| here.to_string_lossy().into_owned()).unwrap_or_default()
}
