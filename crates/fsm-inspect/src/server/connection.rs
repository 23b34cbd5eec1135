//! One connection, which handles one request.

use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::open::Member;
use super::queue::{Next, Queue};
use super::request::{BODY, Request};
use super::{Shared, write_batch};
use crate::page;

/// How long a browser may take to send a whole request, or to read a part of the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// After this time without messages, a comment is sent to a page. Sending it fails if the page is gone.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

/// Reads from a connection until its time is over, however slowly data arrives.
struct Incoming<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl Read for Incoming<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }
}

/// Answers a connection.
///
/// # Errors
///
/// Fails if the other side closes the connection or is too slow.
pub fn answer(stream: &TcpStream, member: &Member<'_>, shared: &Shared) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut incoming = BufReader::new(Incoming { stream, end: Instant::now() + PATIENCE });
    let (status, reason) = match Request::read(&mut incoming) {
        Err(error) if error.kind() == ErrorKind::InvalidData => ("400 Bad Request", "this is not HTTP"),
        Err(error) => return Err(error),
        Ok(request) => match (shared.gate.refuses(&request), &*request.method, &*request.path) {
            (Some(reason), ..) => ("403 Forbidden", reason),
            _ if !member.admit() => ("503 Service Unavailable", "too many pages are open"),
            (_, "GET", "/") => {
                return respond(stream, "200 OK", "text/html; charset=utf-8", shared.page.as_bytes());
            }
            (_, "GET", "/events") => return notify(stream, shared),
            (_, "POST", "/cmd") => match command(&mut incoming, &request, shared)? {
                Ok(answer) => return respond(stream, "200 OK", "application/json", answer.to_string().as_bytes()),
                Err(refused) => refused,
            },
            (_, _, "/" | "/events" | "/cmd") => ("405 Method Not Allowed", "not in this way"),
            _ => ("404 Not Found", "there is nothing here"),
        },
    };
    refuse(stream, incoming, status, reason)
}

/// Sends messages to a page, until the page or the server ends.
fn notify(mut stream: &TcpStream, shared: &Shared) -> io::Result<()> {
    head(stream, "200 OK", "text/event-stream", "")?;
    let queue = Arc::new(Queue::default());
    // The queue is joined before the greeting, so no message is missed. The page recognizes repeated steps by number.
    let _member = shared.pages.join(&queue);
    greet(stream, shared)?;
    loop {
        match queue.next(SIGN_OF_LIFE) {
            Next::Batch(batch) => [b"data: ", &*batch, b"\n\n"].iter().try_for_each(|part| stream.write_all(part))?,
            Next::Lost(batches) => {
                write!(stream, "data: [{{\"k\":\"lost\",\"batches\":{batches}}}]\n\n")?;
                greet(stream, shared)?;
            }
            Next::Silence => stream.write_all(b":\n\n")?,
            Next::Closed => return Ok(()),
        }
    }
}

/// Sends the first messages to a page.
fn greet(stream: &TcpStream, shared: &Shared) -> io::Result<()> {
    let greeting = shared.greetings.get(|| shared.backend.hello());
    let mut out = BufWriter::with_capacity(64 << 10, stream);
    out.write_all(b"data: ")?;
    write_batch(&mut out, &*greeting)?;
    out.write_all(b"\n\n")?;
    out.flush()
}

/// Passes a command to the program. Returns its answer, or the status and the reason why the command is refused.
fn command<'r>(
    incoming: &mut impl Read,
    request: &Request,
    shared: &Shared,
) -> io::Result<Result<Value, (&'r str, &'r str)>> {
    let Some(length) = request.header("content-length").and_then(|length| length.parse().ok()) else {
        return Ok(Err(("411 Length Required", "how long is the command?")));
    };
    if length > BODY {
        return Ok(Err(("413 Content Too Large", "the command is too long")));
    }
    let mut body = vec![0; length];
    incoming.read_exact(&mut body)?;
    let result = serde_json::from_slice::<Value>(&body).map_err(|error| format!("the command is not JSON: {error}"));
    let answer = result.and_then(|command| shared.backend.command(&command));
    Ok(Ok(answer.unwrap_or_else(|error| json!({ "error": error }))))
}

fn refuse(stream: &TcpStream, incoming: impl Read, status: &str, reason: &str) -> io::Result<()> {
    respond(stream, status, "text/plain; charset=utf-8", reason.as_bytes())?;
    // If a connection is closed before its input is read, it is reset and the answer is lost.
    stream.shutdown(std::net::Shutdown::Write)?;
    io::copy(&mut incoming.take(1 << 20), &mut io::sink()).map(drop)
}

fn respond(mut stream: &TcpStream, status: &str, kind: &str, body: &[u8]) -> io::Result<()> {
    head(stream, status, kind, &format!("Content-Length: {}\r\n", body.len()))?;
    stream.write_all(body)
}

fn head(mut stream: &TcpStream, status: &str, kind: &str, more: &str) -> io::Result<()> {
    let policy = page::policy();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{more}Connection: close\r\nCache-Control: no-store\r\n\
         Referrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n\
         Content-Security-Policy: {policy}; frame-ancestors 'none'\r\n\r\n"
    )
}
