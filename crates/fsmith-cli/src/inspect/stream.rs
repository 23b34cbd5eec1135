//! The stream of a program: decoded and served as it arrives, or written as a page when it has ended.

use super::charts::{charts, greeting};
use super::live::{Live, texts};
use super::{From, Task, write};
use crate::source::input;
use crate::wire::Decoder;
use fsm_inspect::{PAGE, Recording};
use fsm_syntax::conditions::Conditions;
use serde_json::Value;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

impl Task {
    pub(super) fn stream(&self, from: &From, files: &[PathBuf], conditions: &Conditions) -> u8 {
        let books = match charts(files, conditions) {
            Ok(books) => books,
            Err(status) => return status,
        };
        let (name, bytes) = match from.open() {
            Ok(opened) => opened,
            Err(message) => {
                eprintln!("{message}");
                return 2;
            }
        };
        let greeting = greeting(&name, &books);
        let decoder = Decoder::new(books.into_iter().map(|(book, _)| book));
        let done = match &self.out {
            Some(out) => match record(bytes, decoder, &greeting) {
                Ok(Some(recording)) => Ok(write(&recording, out)),
                Ok(None) => {
                    let files: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
                    eprintln!("{name}: no machine of {} has sent this", files.join(", "));
                    Ok(1)
                }
                Err(error) => Err(error),
            },
            None => self.follow(bytes, decoder, &greeting),
        };
        done.unwrap_or_else(|error| {
            eprintln!("{name}: {error}");
            2
        })
    }

    /// Serves the page of a stream as it arrives, and after it has ended.
    fn follow(&self, bytes: Box<dyn Read>, mut decoder: Decoder, greeting: &[Value]) -> io::Result<u8> {
        let live = Arc::new(Live::new(greeting));
        let Some(server) = self.serve(PAGE.to_owned(), Arc::clone(&live) as _)? else { return Ok(2) };
        let read = decode(bytes, &mut decoder, |decoder| {
            let messages = texts(&decoder.messages());
            if !messages.is_empty() {
                live.keep(&messages, || decoder.here());
                server.publish(&messages);
            }
        });
        match read {
            Ok(()) => eprintln!("the stream has ended; the page stays open"),
            Err(error) => eprintln!("the stream has broken off: {error}; the page stays"),
        }
        server.wait();
        Ok(0)
    }
}

impl From {
    /// The name of the program for the page, and its bytes. Fails if the source cannot be opened.
    fn open(&self) -> Result<(String, Box<dyn Read>), String> {
        match self {
            From::File(file) if file == Path::new("-") => Ok(("stream".to_owned(), Box::new(input()))),
            From::File(file) => {
                let opened = File::open(file).map_err(|error| format!("{}: {error}", file.display()))?;
                let name = file.file_stem().unwrap_or(file.as_os_str()).display().to_string();
                Ok((name, Box::new(opened)))
            }
            From::Serial(port, speed) => {
                let opened = serialport::new(port, *speed).timeout(Duration::from_millis(100)).open();
                let opened = opened.map_err(|error| format!("{port}: {error}"))?;
                Ok((port.clone(), Box::new(opened)))
            }
        }
    }
}

/// Decodes a whole stream as a recording; `None` if it has no machine.
fn record(bytes: Box<dyn Read>, mut decoder: Decoder, greeting: &[Value]) -> io::Result<Option<Recording>> {
    let mut messages: Vec<_> = greeting.iter().map(Value::to_string).collect();
    let before = messages.len();
    decode(bytes, &mut decoder, |decoder| messages.extend(decoder.messages().iter().map(Value::to_string)))?;
    if messages.len() == before {
        return Ok(None);
    }
    Recording::of(messages).map(Some).map_err(|reason| io::Error::other(reason.to_string()))
}

/// Decodes bytes as they arrive, until they end.
fn decode(mut bytes: impl Read, decoder: &mut Decoder, mut report: impl FnMut(&mut Decoder)) -> io::Result<()> {
    let mut buffer = [0; 4096];
    loop {
        let count = match bytes.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            // Nothing has arrived at a serial port for a while.
            Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted) => continue,
            Err(error) => return Err(error),
        };
        decoder.feed(&buffer[..count]);
        print_notes(decoder);
        report(decoder);
    }
    decoder.finish();
    print_notes(decoder);
    report(decoder);
    Ok(())
}

/// Prints the decoder's notes for the user.
fn print_notes(decoder: &mut Decoder) {
    decoder.notes().iter().for_each(|note| eprintln!("{note}"));
}
