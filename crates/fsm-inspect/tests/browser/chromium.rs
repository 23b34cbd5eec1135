//! Chromium without a window, driven over its DevTools protocol: JSON between zero bytes, through two pipes.
//!
//! All tests share one process, because it takes seconds to start; each test has a separate context, with its
//! own cookies and storage. The process ends when its pipes are closed, which is when the tests end.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The maximum time of every operation.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The process.
struct Chromium {
    commands: Mutex<ChildStdin>,
    last: AtomicU64,
    /// The receivers of messages, by session. Messages without a session answer calls to the browser, by their ids.
    sessions: Mutex<HashMap<String, Sender<Value>>>,
    answers: Mutex<HashMap<u64, Sender<Value>>>,
}

/// The name of the program, which `FSMITH_CHROMIUM` can override.
fn program() -> String {
    let named = std::env::var("FSMITH_CHROMIUM").ok();
    let candidates = named.into_iter().chain(["chromium", "chromium-browser", "google-chrome"].map(str::to_owned));
    let runs = |name: &String| {
        Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    candidates.into_iter().find(runs).expect("Chromium is installed")
}

/// The folder of the process, with a folder for each browser.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("chromium")
}

impl Chromium {
    fn shared() -> &'static Chromium {
        static SHARED: OnceLock<Chromium> = OnceLock::new();
        SHARED.get_or_init(Chromium::start)
    }

    fn start() -> Chromium {
        // The last run may have left files.
        let _ = fs::remove_dir_all(folder());
        // Chromium reads commands from file descriptor 3 and writes to 4. It shows only the pages of these tests, so it
        // can do without its sandbox, which is not available everywhere.
        let script = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#;
        let mut command = Command::new("sh");
        command.args([
            "-c",
            script,
            &program(),
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--remote-debugging-pipe",
        ]);
        command.args([
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--enable-precise-memory-info",
            // The pages of other tests are not in the foreground.
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
        ]);
        command.arg(format!("--user-data-dir={}", folder().join("profile").display()));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let (commands, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        thread::spawn(move || {
            for message in BufReader::new(output).split(0).map_while(Result::ok) {
                Chromium::shared().deliver(serde_json::from_slice(&message).expect("it writes JSON"));
            }
        });
        Chromium {
            commands: Mutex::new(commands),
            last: AtomicU64::new(0),
            sessions: Mutex::default(),
            answers: Mutex::default(),
        }
    }

    /// Delivers a message to its session, or to the call that it answers. Other events of the browser are ignored.
    fn deliver(&self, message: Value) {
        let receiver = match (message["sessionId"].as_str(), message["id"].as_u64()) {
            (Some(session), _) => self.sessions.lock().expect("no panic").get(session).cloned(),
            (None, Some(id)) => self.answers.lock().expect("no panic").remove(&id),
            (None, None) => None,
        };
        // The receiver may be gone: its test is over.
        receiver.map(|receiver| receiver.send(message));
    }

    /// Sends a message, and returns its id.
    fn send(&self, mut message: Value, answer: Option<Sender<Value>>) -> u64 {
        let id = self.last.fetch_add(1, Ordering::Relaxed);
        message["id"] = json!(id);
        if let Some(answer) = answer {
            self.answers.lock().expect("no panic").insert(id, answer);
        }
        let mut pipe = self.commands.lock().expect("no panic");
        pipe.write_all(format!("{message}\0").as_bytes()).expect("the browser runs");
        id
    }

    /// Calls a method of the browser itself, and returns its result.
    fn call(&self, method: &str, parameters: Value) -> Value {
        let (answer, answers) = channel();
        self.send(json!({"method": method, "params": parameters}), Some(answer));
        result(method, answers.recv_timeout(PATIENCE).ok())
    }
}

/// The result in an answer, if there is one.
fn result(method: &str, answer: Option<Value>) -> Value {
    let mut answer = answer.unwrap_or_else(|| panic!("no answer to {method}"));
    assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
    answer["result"].take()
}

/// A browser with one page, as far as a test can tell.
pub struct Browser {
    context: Value,
    session: String,
    messages: Receiver<Value>,
    /// Events that arrived while the test waited for something else.
    events: RefCell<Vec<Value>>,
    pub folder: PathBuf,
}

impl Browser {
    pub fn start() -> Browser {
        let chromium = Chromium::shared();
        let context = chromium.call("Target.createBrowserContext", json!({}))["browserContextId"].take();
        let folder = folder().join(context.as_str().expect("an id"));
        fs::create_dir_all(&folder).expect("a folder");
        let downloads = json!({"behavior": "allow", "downloadPath": folder, "browserContextId": context});
        chromium.call("Browser.setDownloadBehavior", downloads);
        let target = json!({"url": "about:blank", "browserContextId": context, "newWindow": true});
        let target = chromium.call("Target.createTarget", target)["targetId"].take();
        let attached = chromium.call("Target.attachToTarget", json!({"targetId": target, "flatten": true}));
        let session = attached["sessionId"].as_str().expect("a session").to_owned();
        let (receiver, messages) = channel();
        chromium.sessions.lock().expect("no panic").insert(session.clone(), receiver);
        let browser = Browser { context, session, messages, events: RefCell::default(), folder };
        for domain in ["Page", "Runtime", "Network", "Log", "Performance"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true}));
        browser.size(1280, 800);
        browser
    }

    /// Calls a method of the page, and returns its result.
    pub fn call(&self, method: &str, parameters: Value) -> Value {
        let message = json!({"method": method, "params": parameters, "sessionId": self.session});
        let id = Chromium::shared().send(message, None);
        loop {
            let message = self.messages.recv_timeout(PATIENCE).ok();
            if message.as_ref().is_some_and(|message| message["id"] != json!(id)) {
                self.events.borrow_mut().extend(message);
                continue;
            }
            return result(method, message);
        }
    }

    pub fn size(&self, width: u32, height: u32) {
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}),
        );
    }

    /// Goes to a page, and waits until it shows machines.
    pub fn open(&self, address: &str) {
        self.visit(address);
        self.until("document.getElementById('title').textContent !== ''");
    }

    pub fn visit(&self, address: &str) {
        let result = self.call("Page.navigate", json!({ "url": address }));
        assert!(result["errorText"].is_null(), "{address}: {result}");
        self.until("document.readyState === 'complete' && document.getElementById('title') !== null");
    }

    /// The value of an expression; if it is a promise, the value of that.
    pub fn value(&self, expression: &str) -> Value {
        let result = self.call(
            "Runtime.evaluate",
            json!({"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true}),
        );
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// Clicks the row of a machine in the list, once the list has it.
    pub fn click_machine(&self, name: &str) {
        let row =
            format!("[...document.querySelectorAll('.row .machine')].find(row => row.innerText.includes('{name}'))");
        self.until(&format!("{row} !== undefined"));
        self.value(&format!("{row}.click()"));
    }

    /// Sets a cookie of a page, which the page sees even while it is busy.
    pub fn cookie(&self, address: &str, name: &str) {
        self.call("Network.setCookie", json!({"url": address, "name": name, "value": "yes"}));
    }

    pub fn text(&self, id: &str) -> String {
        self.value(&format!("document.getElementById('{id}').innerText.replace(/\\s+/g, ' ').trim()"))
            .as_str()
            .expect("a text")
            .to_owned()
    }

    /// Waits until an expression is true.
    pub fn until(&self, expression: &str) {
        let began = Instant::now();
        while self.value(&format!("!!({expression})")) != json!(true) {
            if began.elapsed() > PATIENCE {
                let picture = self.shot("never");
                panic!("never: {expression}; see {}", picture.display());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until an element contains a text.
    pub fn until_text(&self, id: &str, part: &str) {
        self.until(&format!(
            "document.getElementById('{id}').innerText.replace(/\\s+/g, ' ').includes({})",
            json!(part)
        ));
    }

    /// Presses a key, with shift if it is a capital letter or if it has the prefix `Shift+`.
    pub fn key(&self, key: &str) {
        let (modifiers, key) = key.strip_prefix("Shift+").map_or((0, key), |key| (8, key));
        let mut press = json!({"type": "keyDown", "key": key, "modifiers": modifiers});
        let text = if key == "Enter" { "\r" } else { key };
        if text.chars().count() == 1 {
            press["text"] = json!(text);
        }
        if let Some(code) = [("Enter", 13), ("Tab", 9), ("Escape", 27), (" ", 32)].iter().find(|(name, _)| *name == key)
        {
            press["windowsVirtualKeyCode"] = json!(code.1);
        }
        self.call("Input.dispatchKeyEvent", press);
        self.call("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": key, "modifiers": modifiers}));
        // The effect of the key is drawn with the next frame.
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /// Presses a key together with Ctrl.
    pub fn command(&self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", json!({"type": kind, "key": key, "modifiers": 2}));
        }
    }

    /// Types a text into the focused element.
    pub fn write(&self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Clicks the middle of an element, which must not be covered.
    pub fn click(&self, query: &str) {
        let [x, y] = self.middle(query);
        self.click_at(x, y);
    }

    /// The middle of an element, which must not be covered.
    pub fn middle(&self, query: &str) -> [f64; 2] {
        let place = self.value(&format!(
            "(() => {{ const element = document.querySelector({query}); element.scrollIntoView({{block: 'nearest'}});
             const {{x, y, width, height}} = element.getBoundingClientRect(), at = [x + width / 2, y + height / 2];
             const top = document.elementFromPoint(...at), isFree = element.contains(top) || top?.contains(element);
             return isFree || element.localName === 'text' ? at : `${{top?.outerHTML}} is over it` }})()",
            query = json!(query)
        ));
        let (Some(x), Some(y)) = (place[0].as_f64(), place[1].as_f64()) else { panic!("{query}: {place}") };
        [x, y]
    }

    pub fn click_at(&self, x: f64, y: f64) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, x, y);
        }
    }

    /// Sends a mouse event for the left button.
    pub fn mouse(&self, kind: &str, x: f64, y: f64) {
        let button = if kind == "mouseMoved" { "none" } else { "left" };
        self.call("Input.dispatchMouseEvent", json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": 1}));
    }

    pub fn wheel(&self, x: f64, y: f64, by: f64) {
        self.call("Input.dispatchMouseEvent", json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by}));
    }

    /// Saves a screenshot as a file with this name.
    pub fn shot(&self, name: &str) -> PathBuf {
        let picture = self.call("Page.captureScreenshot", json!({"format": "png"}));
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        fs::write(&file, decoded(picture["data"].as_str().expect("a picture"))).expect("it can be written");
        file
    }

    /// Fails if the page has logged an error, or sent a request to another server than the one at this address.
    pub fn is_clean(&self, server: &str) {
        self.assert_requests_only_to(server);
        for event in self.events.borrow().iter() {
            let is_complaint = ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"]
                .iter()
                .any(|kind| event["method"] == *kind);
            assert!(!is_complaint, "{event}");
        }
    }

    /// Fails if a request was sent to another server than the one at this address.
    pub fn assert_requests_only_to(&self, server: &str) {
        // All events until now are received before this answer.
        self.value("1");
        for event in self.events.borrow().iter().filter(|event| event["method"] == "Network.requestWillBeSent") {
            let address = event["params"]["request"]["url"].as_str().expect("an address");
            let is_ours = ["file:", "data:", "blob:", "about:"].iter().any(|kind| address.starts_with(kind));
            assert!(is_ours || !server.is_empty() && address.starts_with(server), "{address} was asked for");
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let chromium = Chromium::shared();
        chromium.sessions.lock().expect("no panic").remove(&self.session);
        let context = json!({"browserContextId": self.context});
        chromium.send(json!({"method": "Target.disposeBrowserContext", "params": context}), None);
        if !thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Decodes Base64, as far as it is needed here.
fn decoded(text: &str) -> Vec<u8> {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for sign in text.bytes().filter(|sign| *sign != b'=') {
        bits = bits << 6 | SIGNS.iter().position(|other| *other == sign).expect("base 64") as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
