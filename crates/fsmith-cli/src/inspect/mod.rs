//! `fsmith inspect`: shows a recording of the live inspector, or the stream of a program, in the inspector's page.

mod charts;
mod live;
mod options;
mod stream;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fsm_inspect::{Backend, Recording, Server};
use fsm_syntax::conditions::Conditions;
use lexopt::Parser;
use serde_json::Value;

use crate::{print, put, worst};

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith inspect [--out FILE | --port N] FILE
       fsmith inspect [--out FILE | --port N] --chart FILE.. [--cfg OPTION..]
                      (FILE | --serial PORT [--baud N])

Serves a recording of the live inspector in its page, on this machine, and prints the address.

    FILE          what the page has saved as JSON, or - for the standard input
    --out FILE    serve nothing: write the page with the recording in it, or -
                  for the standard output
    --port N      on which port; where none is named, any that is free

With --chart it serves what a program streams that cannot serve a page itself (fsmith::wire),
while it comes.

    FILE          the bytes that it has sent, or - for the standard input
    --serial PORT a serial port, such as /dev/ttyACM0 or COM3
    --baud N      its speed; where none is named, 115200
    --chart FILE  a Rust file with the machines that the program has, as it was
                  built; for each file one
    --cfg OPTION  what is set of that which #[cfg(..)] in a machine asks for, as
                  for draw
    --out FILE    serve nothing: write the page when the stream is over

It ends with 1 if there is no machine, no recording or no stream; with 2 if something cannot be
read, written or served.
";

/// The arguments of the command.
#[derive(Debug)]
pub struct Task {
    out: Option<PathBuf>,
    port: u16,
    what: What,
}

/// The input to open.
#[derive(Debug)]
enum What {
    Recording(PathBuf),
    /// Bytes, decoded with the charts in these files.
    Stream {
        from: From,
        charts: Vec<PathBuf>,
        conditions: Conditions,
    },
}

/// The source of a stream.
#[derive(Debug)]
enum From {
    /// A file, or the standard input.
    File(PathBuf),
    /// A serial port, and its speed.
    Serial(String, u32),
}

/// The backend of a recording, which the page already contains.
struct Past;

impl Backend for Past {
    fn hello(&self) -> Vec<Arc<str>> {
        Vec::new()
    }

    fn command(&self, _: &Value) -> Result<Value, String> {
        Err("a recording answers no commands".to_owned())
    }
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        options::read(arguments)
    }

    /// Opens the input. Returns 0 on success, 1 if it is not a recording or has no chart, and 2 for other errors.
    pub fn run(&self) -> u8 {
        match &self.what {
            What::Recording(file) => worst(std::slice::from_ref(file), |file| self.open(file)),
            What::Stream { from, charts, conditions } => self.stream(from, charts, conditions),
        }
    }

    fn open(&self, file: &Path) -> io::Result<u8> {
        let recording = match Recording::read(crate::source::read(file)?) {
            Ok(recording) => recording,
            Err(reason) => {
                eprintln!("{}: no recording: {reason}", file.display());
                return Ok(1);
            }
        };
        match &self.out {
            Some(out) => Ok(write(&recording, out)),
            None => {
                let Some(server) = self.serve(recording.page(), Arc::new(Past))? else { return Ok(2) };
                server.wait();
                Ok(0)
            }
        }
    }

    /// Serves a page, and prints its address. If that fails, prints the reason and returns `None`.
    fn serve(&self, page: String, backend: Arc<dyn Backend>) -> io::Result<Option<Server>> {
        let server = match Server::start(self.port, page, backend) {
            Ok(server) => server,
            Err(error) => {
                eprintln!("port {} cannot be listened on: {error}", self.port);
                return Ok(None);
            }
        };
        writeln!(io::stdout(), "{}", server.address())?;
        eprintln!("open this address in a browser; end with Ctrl+C");
        Ok(Some(server))
    }
}

/// Writes a page that contains a recording.
fn write(recording: &Recording, out: &Path) -> u8 {
    if out == Path::new("-") {
        return print(recording.page().as_bytes());
    }
    match put(out, recording.page().as_bytes()) {
        0 => print(format!("{}\n", out.display()).as_bytes()),
        status => status,
    }
}
