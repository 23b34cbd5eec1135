//! One connection: it is answered once.

use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::Shared;
use super::queue::{Next, Queue};
use super::request::{BODY, Request};
use crate::page;

/// How long a browser may take to send a request, or to read what is sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// After so much silence a page is sent nothing at all, which fails if it is gone.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

/// Answers a connection.
///
/// # Errors
///
/// If the other side goes away or is too slow.
pub fn answer(stream: &TcpStream, shared: &Shared) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream);
    let request = match Request::read(&mut reader) {
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return refuse(stream, "400 Bad Request", "this is not HTTP");
        }
        read => read?,
    };
    if let Some(reason) = shared.gate.refuses(&request) {
        return refuse(stream, "403 Forbidden", reason);
    }
    match (&*request.method, &*request.path) {
        ("GET", "/") => respond(stream, "200 OK", "text/html; charset=utf-8", shared.page.as_bytes()),
        ("GET", "/events") => tell(stream, shared),
        ("POST", "/cmd") => command(stream, &mut reader, &request, shared),
        (_, "/" | "/events" | "/cmd") => refuse(stream, "405 Method Not Allowed", "not in this way"),
        _ => refuse(stream, "404 Not Found", "there is nothing here"),
    }
}

/// Tells a page what happens, until one of them ends.
fn tell(mut stream: &TcpStream, shared: &Shared) -> io::Result<()> {
    head(stream, "200 OK", "text/event-stream", "")?;
    let queue = Arc::new(Queue::default());
    // Queued before it is greeted, so nothing falls between; what it is told twice it knows by its number.
    let _member = shared.pages.join(&queue);
    greet(stream, shared)?;
    loop {
        match queue.next(SIGN_OF_LIFE) {
            Next::Batch(batch) => write!(stream, "data: {batch}\n\n")?,
            Next::Lost(batches) => {
                write!(stream, "data: [{{\"k\":\"lost\",\"batches\":{batches}}}]\n\n")?;
                greet(stream, shared)?;
            }
            Next::Silence => stream.write_all(b":\n\n")?,
            Next::Closed => return Ok(()),
        }
    }
}

/// Tells a page where everything is.
fn greet(mut stream: &TcpStream, shared: &Shared) -> io::Result<()> {
    write!(stream, "data: {}\n\n", super::batch(shared.backend.hello()))
}

/// Hands a command to the program, and its answer to the page.
fn command(stream: &TcpStream, reader: &mut impl Read, request: &Request, shared: &Shared) -> io::Result<()> {
    let Some(length) = request.header("content-length").and_then(|length| length.parse().ok()) else {
        return refuse(stream, "411 Length Required", "how long is the command?");
    };
    if length > BODY {
        return refuse(stream, "413 Content Too Large", "the command is too long");
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let result = serde_json::from_slice::<Value>(&body).map_err(|error| format!("the command is not JSON: {error}"));
    let answer = result.and_then(|command| shared.backend.command(&command));
    let answer = answer.unwrap_or_else(|error| json!({ "error": error }));
    respond(stream, "200 OK", "application/json", answer.to_string().as_bytes())
}

fn refuse(stream: &TcpStream, status: &str, reason: &str) -> io::Result<()> {
    respond(stream, status, "text/plain; charset=utf-8", reason.as_bytes())?;
    // A connection that is closed while it still brings something is reset, and what was said is lost.
    stream.shutdown(std::net::Shutdown::Write)?;
    io::copy(&mut stream.take(1 << 20), &mut io::sink()).map(drop)
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
