//! `fsmith inspect`: a recording of the live inspector, in its page.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fsm_inspect::{Backend, Recording, Server};
use serde_json::Value;

use crate::{print, put, source, worst};

/// What is asked for.
#[derive(Debug)]
pub struct Task {
    out: Option<PathBuf>,
    port: u16,
    file: PathBuf,
}

/// What a recording does: the page has it already.
struct Past;

impl Backend for Past {
    fn hello(&self) -> Vec<String> {
        Vec::new()
    }

    fn command(&self, _: &Value) -> Result<Value, String> {
        Err("a recording answers no commands".to_owned())
    }
}

impl Task {
    /// Reads the arguments; `None` if they ask for help.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Task>, String> {
        let (mut out, mut port, mut file) = (None, None, None);
        while let Some(argument) = arguments.next() {
            match &*argument {
                "--out" => {
                    out = Some(PathBuf::from(
                        arguments.next().ok_or("--out wants a file, or - for the standard output")?,
                    ));
                }
                "--port" => {
                    let number = arguments.next().ok_or("--port wants a number")?;
                    port =
                        Some(number.parse().map_err(|_| format!("--port wants a number up to 65535, not {number:?}"))?);
                }
                "--help" | "-h" => return Ok(None),
                option if option.starts_with('-') && option != "-" => return Err(format!("no option {option:?}")),
                name if file.is_none() => file = Some(PathBuf::from(name)),
                name => return Err(format!("one recording is opened at a time, so not {name:?} too")),
            }
        }
        if out.is_some() && port.is_some() {
            return Err("--out writes a page that needs no server, so it wants no --port".to_owned());
        }
        let file = file.ok_or("which recording is to be opened?")?;
        Ok(Some(Task { out, port: port.unwrap_or(0), file }))
    }

    /// Opens the recording: 0 if all is well, 1 if it is none, 2 if something cannot be read, written or served.
    pub fn run(&self) -> u8 {
        worst(std::slice::from_ref(&self.file), |file| self.open(file))
    }

    fn open(&self, file: &Path) -> io::Result<u8> {
        let recording = match Recording::read(source::read(file)?) {
            Ok(recording) => recording,
            Err(reason) => {
                eprintln!("{}: no recording: {reason}", file.display());
                return Ok(1);
            }
        };
        match &self.out {
            Some(out) if out == Path::new("-") => Ok(print(recording.page().as_bytes())),
            Some(out) => match put(out, recording.page().as_bytes()) {
                0 => Ok(print(format!("{}\n", out.display()).as_bytes())),
                status => Ok(status),
            },
            None => self.serve(recording.page()),
        }
    }

    /// Serves a page for as long as the program runs.
    fn serve(&self, page: String) -> io::Result<u8> {
        let server = match Server::start(self.port, page, Arc::new(Past)) {
            Ok(server) => server,
            Err(error) => {
                eprintln!("port {} cannot be listened on: {error}", self.port);
                return Ok(2);
            }
        };
        writeln!(io::stdout(), "{}", server.address())?;
        eprintln!("open this address in a browser; end with Ctrl+C");
        server.wait();
        Ok(0)
    }
}
