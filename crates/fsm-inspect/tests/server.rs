//! The server with all kinds of browsers: good, slow and dying ones, and those that are refused.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use fsm_inspect::{Backend, PAGE, Server};
use serde_json::{Value, json};

/// A program that obeys the command `good`, and records all commands.
#[derive(Default)]
struct Program(Mutex<Vec<Value>>);

impl Backend for Program {
    fn hello(&self) -> Vec<Arc<str>> {
        vec![
            r#"{"k":"hello","v":2,"program":"test","now":0,"can":[]}"#.into(),
            "{\"k\":\n\"breaks\",\"list\":[]}".into(),
        ]
    }

    fn command(&self, command: &Value) -> Result<Value, String> {
        self.0.lock().expect("no test panics here").push(command.clone());
        if command["k"] == "good" { Ok(json!({"ok": true})) } else { Err("this is not \"good\"".to_owned()) }
    }
}

const HELLO: &str = r#"data: [{"k":"hello","v":2,"program":"test","now":0,"can":[]},{"k": "breaks","list":[]}]"#;

struct Setup {
    server: Server,
    program: Arc<Program>,
    host: String,
    token: String,
}

fn setup() -> Setup {
    let program = Arc::new(Program::default());
    let server = Server::start(0, PAGE, Arc::clone(&program) as Arc<dyn Backend>).expect("a port is free");
    let address = server.address();
    let (host, token) = address.strip_prefix("http://").and_then(|rest| rest.split_once("/?t=")).expect("an address");
    let (host, token) = (host.to_owned(), token.to_owned());
    Setup { server, program, host, token }
}

impl Setup {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("it can be set");
        stream
    }

    /// Sends a text unchanged, and returns the answer.
    fn raw(&self, request: &str) -> String {
        let mut stream = self.connect();
        // The server may have closed the connection before everything was sent.
        let _ = stream.write_all(request.as_bytes());
        let (mut answer, mut part, began) = (Vec::new(), [0; 4096], Instant::now());
        while let Ok(count @ 1..) = stream.read(&mut part) {
            answer.extend(&part[..count]);
            // No request of these tests has an endless answer.
            assert!(began.elapsed() < Duration::from_secs(15), "{request} is answered without end");
        }
        String::from_utf8(answer).expect("a text")
    }

    fn get(&self, path: &str, headers: &str) -> String {
        self.raw(&format!("GET {path} HTTP/1.1\r\n{headers}\r\n"))
    }

    fn post(&self, headers: &str, body: &str) -> String {
        let length = body.len();
        self.raw(&format!("POST /cmd HTTP/1.1\r\nContent-Length: {length}\r\n{headers}\r\n{body}"))
    }

    /// The headers that a browser sends with a command of the page.
    fn own(&self) -> String {
        format!("Host: {host}\r\nOrigin: http://{host}\r\nX-Fsmith: {token}\r\n", host = self.host, token = self.token)
    }

    /// Connects a page that has received `hello`.
    fn page(&self) -> BufReader<TcpStream> {
        let mut stream = self.connect();
        write!(stream, "GET /events?t={} HTTP/1.1\r\nHost: {}\r\n\r\n", self.token, self.host).expect("it is read");
        let mut reader = BufReader::new(stream);
        while !line(&mut reader).is_empty() {}
        assert_eq!(line(&mut reader), HELLO);
        assert_eq!(line(&mut reader), "");
        reader
    }

    /// Waits until this number of pages is connected.
    fn await_pages(&self, count: usize) {
        wait_until("pages come and go", || self.server.pages() == count);
    }
}

fn line(reader: &mut impl BufRead) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).expect("something comes");
    line.trim_end().to_owned()
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(30), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("nothing")
}

#[test]
fn the_page_is_served_with_a_content_security_policy() {
    let setup = setup();
    let answer = setup.get(&format!("/?t={}&theme=dark", setup.token), &format!("Host: {}\r\n", setup.host));
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert_eq!(body, PAGE);
    for header in ["Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff"] {
        assert!(head.contains(header), "{header} in {head}");
    }
    assert!(head.contains("Content-Security-Policy: default-src 'none'; "), "{head}");
    assert!(head.contains("script-src 'sha256-"), "{head}");
    assert!(head.contains("; frame-ancestors 'none'"), "{head}");
    assert!(!head.contains("Access-Control"), "{head}");
    let named = setup.host.replace("127.0.0.1", "localhost");
    assert_eq!(status(&setup.get(&format!("/?t={}", setup.token), &format!("Host: {named}\r\n"))), "200");
}

#[test]
fn wrong_tokens_are_rejected() {
    let setup = setup();
    let host = format!("Host: {}\r\n", setup.host);
    let mut wrong = setup.token.clone().into_bytes();
    wrong[23] ^= 1;
    let wrong = String::from_utf8(wrong).expect("a text");
    for query in ["", "?t=", &format!("?t={wrong}"), &format!("?t={}0", setup.token), &format!("?s={}", setup.token)] {
        for path in ["/", "/events", "/anything"] {
            assert_eq!(status(&setup.get(&format!("{path}{query}"), &host)), "403", "{path}{query}");
        }
    }
    let body = r#"{"k":"good"}"#;
    assert_eq!(status(&setup.post(&format!("{host}X-Fsmith: {wrong}\r\n"), body)), "403");
    assert_eq!(status(&setup.post(&host, body)), "403");
    // A form elsewhere can send a token in the address, but not this header.
    let form = format!("POST /cmd?t={} HTTP/1.1\r\n{host}Content-Length: 12\r\n\r\n{body}", setup.token);
    assert_eq!(status(&setup.raw(&form)), "403");
    assert!(setup.program.0.lock().expect("no panic").is_empty());
}

#[test]
fn other_hosts_are_rejected() {
    let setup = setup();
    let port = setup.host.split_once(':').expect("a port").1;
    for host in ["", "Host: evil.example\r\n", "Host: 127.0.0.1\r\n", "Host: 127.0.0.1:1\r\n"] {
        assert_eq!(status(&setup.get(&format!("/?t={}", setup.token), host)), "403", "{host}");
        let own = setup.own().replace(&format!("Host: {}\r\n", setup.host), host);
        assert_eq!(status(&setup.post(&own, r#"{"k":"good"}"#)), "403", "{host}");
    }
    let rebound = format!("Host: evil.example:{port}\r\n");
    assert_eq!(status(&setup.get(&format!("/events?t={}", setup.token), &rebound)), "403");
    let two = format!("Host: {}\r\nHost: evil.example\r\n", setup.host);
    assert_eq!(status(&setup.get(&format!("/?t={}", setup.token), &two)), "403");
    assert!(setup.program.0.lock().expect("no panic").is_empty());
}

#[test]
fn requests_from_other_origins_are_rejected() {
    let setup = setup();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", &format!("https://{}", setup.host), ""] {
        let headers = format!("Host: {}\r\nOrigin: {origin}\r\n", setup.host);
        assert_eq!(status(&setup.get(&format!("/events?t={}", setup.token), &headers)), "403", "{origin}");
        let headers = format!("{headers}X-Fsmith: {}\r\n", setup.token);
        assert_eq!(status(&setup.post(&headers, r#"{"k":"good"}"#)), "403", "{origin}");
    }
    // The preflight request that a browser sends before it sends this header from elsewhere.
    let preflight = format!("OPTIONS /cmd?t={} HTTP/1.1\r\nHost: {}\r\n\r\n", setup.token, setup.host);
    let answer = setup.raw(&preflight);
    assert_eq!((status(&answer), answer.contains("Access-Control")), ("405", false));
    assert!(setup.program.0.lock().expect("no panic").is_empty());
}

#[test]
fn commands_are_answered() {
    let setup = setup();
    let body = |answer: &str| answer.split_once("\r\n\r\n").expect("a body").1.to_owned();
    assert_eq!(body(&setup.post(&setup.own(), r#"{"k":"good","m":3}"#)), r#"{"ok":true}"#);
    assert_eq!(body(&setup.post(&setup.own(), r#"{"k":"bad"}"#)), r#"{"error":"this is not \"good\""}"#);
    assert!(body(&setup.post(&setup.own(), "{")).starts_with(r#"{"error":"the command is not JSON: "#));
    let seen = setup.program.0.lock().expect("no panic").clone();
    assert_eq!(seen, [json!({"k": "good", "m": 3}), json!({"k": "bad"})]);
}

#[test]
fn invalid_and_oversized_requests_are_rejected() {
    let setup = setup();
    assert_eq!(status(&setup.post(&setup.own(), &" ".repeat((64 << 10) + 1))), "413");
    assert_eq!(status(&setup.post(&setup.own(), &format!("{:>65535} ", r#"{"k":"good"}"#))), "200");
    assert_eq!(status(&setup.raw(&format!("POST /cmd HTTP/1.1\r\n{}\r\n", setup.own()))), "411");
    assert_eq!(status(&setup.get(&format!("/etc/passwd?t={}", setup.token), &setup.own())), "404");
    assert_eq!(status(&setup.get(&format!("/cmd?t={}", setup.token), &setup.own())), "405");
    assert_eq!(status(&setup.raw("hello\r\n\r\n")), "400");
    // Endless headers: the connection is closed.
    assert_eq!(setup.get("/", &format!("X: {}\r\n", "x".repeat(70 << 10))), "");
}

#[test]
fn messages_are_published_to_all_pages() {
    let setup = setup();
    let (mut one, mut other) = (setup.page(), setup.page());
    setup.await_pages(2);
    setup.server.publish([r#"{"k":"drop","m":1}"#, "{\"k\":\n\"drop\",\"m\":2}"]);
    for page in [&mut one, &mut other] {
        assert_eq!(line(page), r#"data: [{"k":"drop","m":1},{"k": "drop","m":2}]"#);
    }
    drop(one);
    // The server notices this with the next comment at the latest.
    setup.await_pages(1);
}

#[test]
fn a_page_that_does_not_read_does_not_delay_others() {
    let setup = setup();
    let (mut slow, mut good) = (setup.page(), setup.page());
    setup.await_pages(2);
    let message = format!("{{\"k\":\"drop\",\"m\":1,\"pad\":\"{}\"}}", "x".repeat(10_000));
    let reading = thread::spawn(move || {
        let mut count = 0;
        while line(&mut good) != r#"data: [{"k":"end"}]"# {
            count += 1;
        }
        count
    });
    let mut longest = Duration::ZERO;
    let count = 3000;
    for _ in 0..count {
        let began = Instant::now();
        setup.server.publish([&message]);
        longest = longest.max(began.elapsed());
        // As fast as the other page can read.
        thread::sleep(Duration::from_micros(300));
    }
    setup.server.publish([r#"{"k":"end"}"#]);
    // A queue that waited for the slow page would wait for ten seconds.
    assert!(longest < Duration::from_secs(2), "{longest:?}");
    assert_eq!(reading.join().expect("it reads on"), 2 * count);
    // The slow page has lost some batches. It receives their number, and then the current state of everything.
    let mut whole = 0;
    let lost = loop {
        let text = line(&mut slow);
        assert_eq!(line(&mut slow), "");
        match text.strip_prefix(r#"data: [{"k":"lost","batches":"#) {
            Some(lost) => break lost.strip_suffix("}]").expect("a number").parse::<usize>().expect("a number"),
            None => whole += 1,
        }
    };
    assert_eq!(whole + lost, count + 1);
    assert!(whole >= 256, "{whole}");
    assert_eq!(line(&mut slow), HELLO);
}

#[test]
fn a_page_that_disconnects_does_not_affect_the_server() {
    let setup = setup();
    for _ in 0..20 {
        let page = setup.page();
        setup.server.publish([format!("{{\"k\":\"drop\",\"pad\":\"{}\"}}", "x".repeat(1 << 20))]);
        drop(page);
    }
    // Incomplete requests.
    for part in [
        "",
        "GET",
        "POST /cmd HTTP/1.1\r\n",
        &format!("POST /cmd HTTP/1.1\r\nContent-Length: 9\r\n{}\r\n{{", setup.own()),
    ] {
        setup.connect().write_all(part.as_bytes()).expect("it is sent");
    }
    for _ in 0..200 {
        setup.server.publish([r#"{"k":"drop"}"#]);
        thread::sleep(Duration::from_millis(1));
    }
    setup.await_pages(0);
    assert_eq!(status(&setup.post(&setup.own(), r#"{"k":"good"}"#)), "200");
}

#[test]
fn dropping_the_server_ends_all_threads_and_connections() {
    let setup = setup();
    let (mut page, mut stuck, mut silent) = (setup.page(), setup.page(), setup.connect());
    setup.await_pages(2);
    for _ in 0..500 {
        setup.server.publish([format!("{{\"k\":\"drop\",\"pad\":\"{}\"}}", "x".repeat(1 << 16))]);
    }
    let began = Instant::now();
    drop(setup.server);
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    // Every thread shares the program as long as it runs.
    wait_until("all threads end", || Arc::strong_count(&setup.program) == 1);
    // Immediately, and not after the timeouts.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    for stream in [page.get_mut(), stuck.get_mut(), &mut silent] {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
    }
    assert!(TcpStream::connect(&setup.host).is_err());
}

/// Connections without a token: slow, broken and hostile clients.
fn strangers(setup: &Setup) -> Vec<TcpStream> {
    let ways = ["", "G", "GET / HTTP/1.1\r\nHost: ", "GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n"];
    let strangers = ways.iter().cycle().take(300).map(|way| {
        let mut stream = setup.connect();
        stream.write_all(way.as_bytes()).expect("it is sent");
        stream
    });
    strangers.collect()
}

#[test]
fn slow_unauthorized_clients_do_not_block_others() {
    let setup = setup();
    let mut page = setup.page();
    let strangers = strangers(&setup);
    let began = Instant::now();
    for _ in 0..20 {
        assert_eq!(status(&setup.post(&setup.own(), r#"{"k":"good"}"#)), "200");
        assert_eq!(status(&setup.get(&format!("/?t={}", setup.token), &setup.own())), "200");
    }
    drop(setup.page());
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // A page that was connected before stays connected.
    setup.server.publish([r#"{"k":"drop","m":1}"#]);
    assert_eq!(line(&mut page), r#"data: [{"k":"drop","m":1}]"#);
    // The newest of them are still open; the older ones were closed in their favour.
    let is_open = |stream: &TcpStream| {
        stream.set_read_timeout(Some(Duration::from_millis(1))).expect("it can be set");
        let mut stream = stream;
        let read = std::io::copy(&mut stream, &mut std::io::sink());
        read.is_err_and(|error| matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut))
    };
    let open = strangers.iter().filter(|stream| is_open(stream)).count();
    assert!(open <= 64, "{open}");
}

/// A request has to be complete within ten seconds, even if bytes keep arriving.
#[test]
fn a_slow_request_times_out() {
    let setup = setup();
    let beginnings = [
        "GET / HTTP/1.1\r\nX: ".to_owned(),
        format!("POST /cmd HTTP/1.1\r\nContent-Length: 9000\r\n{}\r\n", setup.own()),
        "nonsense\r\n\r\n".to_owned(),
    ];
    let mut slow = beginnings.map(|beginning| {
        let mut stream = setup.connect();
        stream.write_all(beginning.as_bytes()).expect("it is sent");
        stream
    });
    let mut refused = [0; 4096];
    assert!(slow[2].read(&mut refused).expect("it is answered") > 0);
    let began = Instant::now();
    wait_until("they are closed", || {
        thread::sleep(Duration::from_millis(200));
        slow.iter_mut().filter_map(|stream| stream.write_all(b" ").ok()).count() == 0
    });
    assert!(began.elapsed() > Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn the_number_of_pages_is_limited() {
    let setup = setup();
    let mut pages: Vec<_> = (0..64).map(|_| setup.page()).collect();
    let refused = setup.get(&format!("/events?t={}", setup.token), &setup.own());
    assert_eq!((status(&refused), refused.ends_with("too many pages are open")), ("503", true));
    drop(pages.pop());
    wait_until("one that is gone makes room", || {
        setup.server.publish([r#"{"k":"drop"}"#]);
        status(&setup.post(&setup.own(), r#"{"k":"good"}"#)) == "200"
    });
}

/// A program that needs some time for its first messages.
#[derive(Default)]
struct Large(AtomicUsize);

impl Backend for Large {
    fn hello(&self) -> Vec<Arc<str>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        thread::sleep(Duration::from_millis(500));
        vec![r#"{"k":"hello","v":2,"program":"large","now":0,"can":[]}"#.into()]
    }

    fn command(&self, _: &Value) -> Result<Value, String> {
        Err("it obeys nobody".to_owned())
    }
}

#[test]
fn simultaneous_pages_share_few_greetings() {
    let large = Arc::new(Large::default());
    let server = Server::start(0, PAGE, Arc::clone(&large) as Arc<dyn Backend>).expect("a port is free");
    let address = server.address();
    let (host, token) = address.strip_prefix("http://").and_then(|rest| rest.split_once("/?t=")).expect("an address");
    thread::scope(|scope| {
        let page = || {
            let mut stream = TcpStream::connect(host).expect("the server listens");
            write!(stream, "GET /events?t={token} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it is read");
            let mut reader = BufReader::new(stream);
            while !line(&mut reader).is_empty() {}
            line(&mut reader)
        };
        let pages: Vec<_> = (0..40).map(|_| scope.spawn(page)).collect();
        for page in pages {
            let greeting = page.join().expect("it is greeted");
            assert_eq!(greeting, r#"data: [{"k":"hello","v":2,"program":"large","now":0,"can":[]}]"#);
        }
    });
    // One for the first page, one for those that came meanwhile, and one for those that were late.
    let made = large.0.load(Ordering::Relaxed);
    assert!(made <= 4, "{made}");
}
