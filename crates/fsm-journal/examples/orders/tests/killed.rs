//! The server is killed and started again: orders, timers and outputs go on.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A running server, which is killed when it is dropped.
struct Server {
    process: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it ends");
    }
}

struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Files {
        Files(tempfile::tempdir().expect("a folder"))
    }

    fn outside(&self) -> PathBuf {
        self.0.path().join("outside.txt")
    }

    fn serve(&self) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_orders"));
        command.arg(self.0.path().join("orders.db")).arg(self.outside()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on ").expect("its address").to_owned();
        Server { process, address }
    }

    /// The lines of the outside world.
    fn lines(&self) -> Vec<String> {
        fs::read_to_string(self.outside()).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Waits until the outside world has received something.
    fn wait_for(&self, line: &str) {
        let start = Instant::now();
        while !self.lines().iter().any(|other| other == line) {
            assert!(start.elapsed() < Duration::from_secs(20), "{line:?} does not come, only {:?}", self.lines());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Server {
    /// Sends a request with another header. Returns the status and the body, or nothing if there is no whole answer.
    fn try_send(&self, method: &str, path: &str, header: &str, body: Option<&Value>) -> Option<(u16, Value)> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(&self.address).ok()?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: it\r\nconnection: close\r\ncontent-type: application/json\r\n{header}\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )
        .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.try_send("POST", path, "", Some(body)).expect("an answer")
    }

    fn get(&self, path: &str) -> (u16, Value) {
        self.try_send("GET", path, "", None).expect("an answer")
    }
}

#[test]
fn an_order_survives_a_killed_server() {
    let files = Files::new();
    let server = files.serve();
    let (status, created) = server.post("/orders", &json!({ "customer": "Ann" }));
    assert_eq!(
        (status, &created),
        (201, &json!({ "id": 1, "state": "Cart", "enabled": ["Add", "Pay", "Cancel"], "entry": 1 }))
    );
    server.post("/orders/1", &json!({ "Add": { "item": "tea", "cents": 300 } }));
    server.post("/orders/1", &json!({ "Add": { "item": "cup", "cents": 200 } }));

    let (status, refused) = server.post("/orders/1", &json!({ "Pay": { "cents": 499 } }));
    let why = json!({ "why": ["Cart: on Pay if *total > 0 && cents == *total? refused (not the total of the cart)"] });
    assert_eq!((status, refused), (409, why));
    let (status, refused) = server.post("/orders/1", &json!({ "Send": { "parcel": 4 } }));
    assert_eq!((status, refused), (409, json!({ "why": [] })));
    drop(server);

    let server = files.serve();
    assert_eq!(server.get("/orders/1").1["entry"], 3);
    let (status, paid) = server.post("/orders/1", &json!({ "Pay": { "cents": 500 } }));
    assert_eq!((status, &paid["state"], &paid["enabled"]), (200, &json!("Paid"), &json!(["Cancel"])));
    drop(server);

    // While no server runs, the time passes in which the order can be cancelled.
    thread::sleep(Duration::from_millis(2100));
    let server = files.serve();
    files.wait_for("1/4/0 Charge { cents: 500 }");
    files.wait_for(r#"1/5/0 Pack { items: ["tea", "cup"] }"#);
    assert_eq!(server.post("/orders/1", &json!("Cancel")).0, 409);
    assert_eq!(server.post("/orders/1", &json!({ "Send": { "parcel": 4 } })).1["state"], "Sent");
    assert_eq!(server.get("/orders/2").0, 404);
    drop(server);
    assert_eq!(files.serve().get("/orders/1").1["state"], "Sent");
}

#[test]
fn a_repeated_request_has_one_effect() {
    let files = Files::new();
    let server = files.serve();
    server.post("/orders", &json!({ "customer": "Ann" }));
    let add = json!({ "Add": { "item": "tea", "cents": 300 } });
    for _ in 0..2 {
        let answer = server.try_send("POST", "/orders/1", "idempotency-key: 7\r\n", Some(&add)).expect("an answer");
        assert_eq!((answer.0, &answer.1["entry"]), (200, &json!(2)));
    }
}

/// The number of times that the server is killed while clients pay.
fn kills() -> u64 {
    std::env::var("FSMITH_KILLS").map_or(5, |text| text.parse().expect("FSMITH_KILLS is a number"))
}

#[test]
fn every_acknowledged_payment_is_charged() {
    let files = Files::new();
    let mut paid = Vec::new();
    for kill in 0..kills() {
        let server = files.serve();
        thread::scope(|scope| {
            let client = scope.spawn(|| {
                let mut paid = Vec::new();
                // Until the server is gone.
                loop {
                    let body = json!({ "customer": "Ann" });
                    let Some((201, order)) = server.try_send("POST", "/orders", "", Some(&body)) else { return paid };
                    let path = format!("/orders/{}", order["id"]);
                    for event in [json!({ "Add": { "item": "tea", "cents": 3 } }), json!({ "Pay": { "cents": 3 } })] {
                        let Some((200, _)) = server.try_send("POST", &path, "", Some(&event)) else { return paid };
                    }
                    paid.push(order["id"].as_u64().expect("an id"));
                }
            });
            thread::sleep(Duration::from_millis(150 + 37 * (kill % 7)));
            let killed = Command::new("kill").args(["-9", &server.process.id().to_string()]).status();
            assert!(killed.expect("it runs").success());
            paid.extend(client.join().expect("a client"));
        });
    }
    let _server = files.serve();
    assert!(paid.len() as u64 > kills(), "{} payments", paid.len());
    for id in &paid {
        files.wait_for(&format!("{id}/3/0 Charge {{ cents: 3 }}"));
    }
    // The receiver drops what it has already seen. Each key has one meaning.
    let lines = files.lines();
    let (distinct, keys): (BTreeSet<_>, BTreeSet<_>) =
        lines.iter().map(|line| (line, line.split(' ').next().expect("a key"))).unzip();
    assert_eq!(distinct.len(), keys.len());
    println!("{} payments, {} lines, {} keys", paid.len(), lines.len(), keys.len());
}
