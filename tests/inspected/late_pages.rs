//! Steps while no page is open: a page that is opened later shows the last of them.

use super::client::{address, alone, until};
use super::machines::{Coin, CoinEvent};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

/// A page that is open until this is dropped.
struct Page(BufReader<TcpStream>);

impl Page {
    fn open() -> Self {
        let address = address();
        let (host, token) = address.trim_start_matches("http://").split_once("/?t=").expect("an address");
        let mut stream = TcpStream::connect(host).expect("it listens");
        write!(stream, "GET /events?t={token} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it reads");
        Page(BufReader::new(stream))
    }

    /// Returns the next messages, beginning with those that a new page receives.
    fn next(&mut self) -> Vec<Value> {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).expect("it writes") > 0, "it is still open");
            if let Some(messages) = line.strip_prefix("data: ") {
                return serde_json::from_str(messages).expect("JSON");
            }
        }
    }
}

/// Returns the messages about a machine in a list, and the numbers of its steps.
fn about(machine: u64, messages: &[Value]) -> (Vec<&Value>, Vec<u64>) {
    let about: Vec<_> = messages.iter().filter(|message| message["m"] == machine).collect();
    let steps = about.iter().filter(|message| message["k"] == "step").filter_map(|step| step["n"].as_u64());
    let steps = steps.collect();
    (about, steps)
}

fn machine(label: &str, messages: &[Value]) -> u64 {
    let named = messages.iter().find(|message| message["k"] == "new" && message["label"] == label);
    named.and_then(|message| message["m"].as_u64()).unwrap_or_else(|| panic!("{label} was introduced"))
}

#[test]
fn a_page_that_is_opened_later_shows_the_last_steps() {
    let _alone = alone();
    let mut coin = Coin::new();
    coin.inspect_as("unseen");
    coin.restart();
    (0..99).for_each(|_| _ = coin.handle(CoinEvent::Flip));

    let mut page = Page::open();
    let greeting = page.next();
    let number = machine("unseen", &greeting);
    let (_, steps) = about(number, &greeting);
    assert_eq!(steps, Vec::from_iter(1..=100));

    // The page receives steps immediately while it is open.
    coin.handle(CoinEvent::Flip);
    until(|| about(number, &page.next()).1 == [101]);
    drop(page);

    // The server notices that a page is gone when it sends the next messages.
    let mut greeting = Vec::new();
    until(|| {
        coin.handle(CoinEvent::Flip);
        sleep(Duration::from_millis(50));
        (0..25_000).for_each(|_| _ = coin.handle(CoinEvent::Flip));
        greeting = Page::open().next();
        about(number, &greeting).1.len() <= 20_000
    });
    let (about, steps) = about(number, &greeting);
    assert!(!steps.is_empty() && steps.windows(2).all(|pair| pair[0] + 1 == pair[1]));
    // The machine is introduced as it was before the first step that is kept.
    assert_eq!((about[0]["k"].as_str(), about[0]["n"].as_u64()), (Some("new"), Some(steps[0] - 1)));
}
