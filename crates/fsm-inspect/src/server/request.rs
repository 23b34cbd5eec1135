//! Requests, as far as this server parses them.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// The maximum number of bytes of the first line and the headers.
const HEAD: u64 = 64 << 10;

/// The maximum number of bytes of a body.
pub const BODY: usize = 64 << 10;

/// A request without its body.
#[derive(Debug, Default)]
pub struct Request {
    pub method: String,
    /// The path without its query.
    pub path: String,
    query: String,
    headers: Vec<(String, String)>,
}

impl Request {
    /// Reads the first line and the headers.
    ///
    /// # Errors
    ///
    /// Fails if it is not HTTP, if it is too long, or if the connection ends before.
    pub fn read(stream: &mut BufReader<impl Read>) -> io::Result<Request> {
        let mut head = stream.take(HEAD);
        let first = line(&mut head)?;
        let mut words = first.split(' ');
        let (Some(method), Some(target), Some(_)) = (words.next(), words.next(), words.next()) else {
            return Err(ErrorKind::InvalidData.into());
        };
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let mut request =
            Request { method: method.into(), path: path.into(), query: query.into(), headers: Vec::new() };
        loop {
            let header = line(&mut head)?;
            if header.is_empty() {
                return Ok(request);
            }
            let (name, value) = header.split_once(':').ok_or(ErrorKind::InvalidData)?;
            request.headers.push((name.to_ascii_lowercase(), value.trim().into()));
        }
    }

    /// The value of a header that occurs once; `None` if it is missing or occurs several times.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(other, _)| other == name);
        values.next().filter(|_| values.next().is_none()).map(|(_, value)| &**value)
    }

    /// Whether a header occurs.
    pub fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(other, _)| other == name)
    }

    /// A parameter of the query.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.query
            .split('&')
            .find_map(|part| part.split_once('=').filter(|(key, _)| *key == name))
            .map(|(_, value)| value)
    }
}

/// A line without its line break.
fn line(head: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    head.read_line(&mut line)?;
    let Some(text) = line.strip_suffix('\n') else { return Err(ErrorKind::UnexpectedEof.into()) };
    Ok(text.strip_suffix('\r').unwrap_or(text).to_owned())
}
