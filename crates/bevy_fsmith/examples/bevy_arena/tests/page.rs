//! The fight while the inspector's page is open.
#![cfg(feature = "inspect")]

use bevy_fsmith::fsmith::inspect;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(20);

/// Connects as a page does.
fn page() -> BufReader<TcpStream> {
    let address = inspect::serve(0).expect("there is a port");
    let (host, token) = address.trim_start_matches("http://").split_once("/?t=").expect("an address");
    let mut stream = TcpStream::connect(host).expect("it listens");
    stream.set_read_timeout(Some(TIMEOUT)).expect("it can be set");
    write!(stream, "GET /events?t={token} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it reads");
    BufReader::new(stream)
}

#[test]
fn the_page_shows_the_machines_of_the_app_and_their_steps() {
    let mut page = page();
    let mut app = bevy_arena::app();
    (0..60).for_each(|_| app.update());
    let (mut messages, began) = (String::new(), Instant::now());
    let expected = [r#""name": "Boss""#, r#""name": "Sentry""#, r#""k":"step""#];
    while !expected.iter().all(|part| messages.contains(part)) {
        page.read_line(&mut messages).expect("a message before the timeout");
        assert!(began.elapsed() < TIMEOUT, "{messages}");
    }
}
