//! A language server as a process: requests and answers over its pipes, in the protocol's framing. Requests of the
//! server to its client get empty answers, which mean defaults.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time limit of an answer. Building the macro for the first time takes longest.
const PATIENCE: Duration = Duration::from_secs(300);

pub struct Server {
    /// The pipe closes when this process ends, and then the server ends, too.
    _process: Child,
    input: ChildStdin,
    output: Receiver<Value>,
    requests: i64,
}

impl Server {
    /// Starts a server for a project and waits until it has loaded it.
    pub fn start(program: &str, project: &Path) -> Server {
        let mut process = Command::new(program)
            .current_dir(project)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}"));
        let input = process.stdin.take().expect("piped");
        let mut reader = BufReader::new(process.stdout.take().expect("piped"));
        let (sender, output) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut reader) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut server = Server { _process: process, input, output, requests: 0 };
        server.initialize(project);
        server
    }

    fn initialize(&mut self, project: &Path) {
        let parameters = json!({
            "processId": null,
            "rootUri": format!("file://{}", project.display()),
            "capabilities": {
                "textDocument": {
                    "completion": { "completionItem": { "documentationFormat": ["markdown"] } },
                    "hover": { "contentFormat": ["markdown"] },
                    "diagnostic": {},
                },
                "workspace": { "workspaceEdit": { "documentChanges": true } },
                "experimental": { "serverStatusNotification": true },
            },
            "initializationOptions": { "checkOnSave": false, "cachePriming": { "enable": false } },
        });
        self.request("initialize", parameters);
        self.notify("initialized", json!({}));
        self.wait(|message| message["method"] == "experimental/serverStatus" && message["params"]["quiescent"] == true);
    }

    /// Sends a request and returns the answer. A request that was cancelled by a change is repeated once.
    pub fn request(&mut self, method: &str, parameters: Value) -> Value {
        const OVERTAKEN: [i64; 2] = [-32801, -32802];
        loop {
            self.requests += 1;
            let id = self.requests;
            self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
            let answer = self.wait(|message| message["id"] == id && message["method"].is_null());
            match answer["error"]["code"].as_i64() {
                None => return answer["result"].clone(),
                Some(code) if OVERTAKEN.contains(&code) => {}
                Some(_) => panic!("{method}: {}", answer["error"]),
            }
        }
    }

    pub fn notify(&mut self, method: &str, parameters: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }));
    }

    /// Reads messages until one matches.
    fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.output.recv_timeout(left).expect("the server answers");
            if is_it(&message) {
                return message;
            }
            if message["method"].is_string() && !message["id"].is_null() {
                let items = message["params"]["items"].as_array().map(|items| vec![Value::Null; items.len()]);
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": items }));
            }
        }
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server runs");
        self.input.flush().expect("the server runs");
    }
}

/// The next message; `None` at the end.
fn read(reader: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut text = vec![0; length];
    reader.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}
