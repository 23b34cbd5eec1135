//! A client that replaces the page: it reads the messages and sends commands.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Makes tests that pause or watch run one at a time, because a program has only one hub.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    address();
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn address() -> String {
    fsmith::inspect::serve(0).expect("a port is free")
}

/// Returns all recorded messages.
pub fn messages() -> Vec<Value> {
    serde_json::from_str(fsmith::inspect::recording().text()).expect("a list of messages")
}

/// Returns the number of the machine with this label.
pub fn number(label: &str) -> u64 {
    let named = messages().into_iter().find(|message| message["k"] == "new" && message["label"] == label);
    named.unwrap_or_else(|| panic!("{label} was introduced"))["m"].as_u64().expect("a number")
}

/// Returns the steps of a machine.
pub fn steps(label: &str) -> Vec<Value> {
    let number = json!(number(label));
    messages().into_iter().filter(|message| message["k"] == "step" && message["m"] == number).collect()
}

pub fn command(command: Value) -> Value {
    let address = address();
    let (host, token) = address.trim_start_matches("http://").split_once("/?t=").expect("an address");
    let body = command.to_string();
    let mut stream = TcpStream::connect(host).expect("it listens");
    write!(
        stream,
        "POST /cmd HTTP/1.1\r\nHost: {host}\r\nx-fsmith: {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    serde_json::from_str(body).expect("JSON")
}

/// Sends a command that is executed when the program calls the machine, and meanwhile runs `call` repeatedly.
pub fn obeyed(wish: Value, mut call: impl FnMut()) -> Value {
    let asking = thread::spawn(move || command(wish));
    while !asking.is_finished() {
        call();
        thread::sleep(Duration::from_millis(1));
    }
    asking.join().expect("it answers")
}

pub fn until(mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it does not come");
        thread::sleep(Duration::from_millis(2));
    }
}
