//! A running program, which obeys the page, sends more than the page can read, and ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use fsm_inspect::{Backend, PAGE, Server};
use serde_json::{Value, json};

use crate::appearance::is_accessible;
use crate::chromium::Browser;
use crate::fake::Fake;

/// A program with a server, and a browser that shows it.
struct Live {
    browser: Browser,
    server: Arc<Server>,
    program: Arc<Fake>,
    is_over: Arc<AtomicBool>,
    publishing: Option<JoinHandle<()>>,
}

impl Live {
    /// Starts a program with this number of machines, and opens its page with these parameters. The program only obeys.
    fn start(machines: usize, parameters: &str) -> Live {
        let browser = Browser::start();
        let program = Fake::new(machines);
        let server =
            Arc::new(Server::start(0, PAGE, Arc::clone(&program) as Arc<dyn Backend>).expect("a port is free"));
        browser.open(&format!("{}{parameters}", server.address()));
        let is_over = Arc::new(AtomicBool::new(false));
        let (publisher, publishes, ends) = (Arc::clone(&server), Arc::clone(&program), Arc::clone(&is_over));
        let publishing = Some(thread::spawn(move || {
            while !ends.load(Ordering::Relaxed) {
                publishes.publish(&publisher);
                thread::sleep(Duration::from_millis(20));
            }
        }));
        Live { browser, server, program, is_over, publishing }
    }

    fn end(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(publishing) = self.publishing.take() {
            publishing.join().expect("it publishes until the end");
        }
    }

    /// Opens the menu of a state in the chart with the keyboard, and chooses an item.
    fn state(&self, name: &str, item: &str) {
        self.browser.value(&format!("document.querySelector('.fs-state[data-state={name}]').focus()"));
        self.browser.key("Enter");
        self.choose(item);
    }

    fn choose(&self, item: &str) {
        self.browser.until("document.getElementById('menu').style.display === 'block'");
        let found = self.browser.value(&format!(
            "(() => {{ const item = [...document.querySelectorAll('#menu button')].find(button => button.textContent.startsWith({0}));
             if (!item || item.disabled) return document.getElementById('menu').innerText; item.click(); return true }})()",
            json!(item)
        ));
        assert_eq!(found, true, "{item}");
    }

    fn send(&self, event: &str, payload: &str) {
        self.browser.value(&format!("(() => {{ const event = document.getElementById('event'); event.value = '{event}'; event.dispatchEvent(new Event('change')) }})()"));
        self.browser.value(&format!("document.getElementById('payload').value = '{payload}'"));
        self.browser.click("#send");
    }

    fn is_clean(&self) {
        let address = self.server.address();
        self.browser.is_clean(address.split("/?").next().expect("a host"));
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

#[test]
fn events_are_sent_and_evaluated() {
    let live = Live::start(20, "");
    let browser = &live.browser;
    browser.until_text("status", "live 0 steps/s");
    browser.until_text("found", "20 of 20 machines");
    browser.until_text("where", "Sentry Patrol");
    // Only events that the program can make are offered.
    assert_eq!(
        browser.value("[...document.getElementById('event').options].map(option => option.value)"),
        json!(["Noise", "Hit"])
    );
    assert_eq!(browser.value("document.getElementById('payload').value"), "volume: ");
    // A question about the event comes first: nothing happens.
    browser.value("document.getElementById('payload').value = 'volume: 50'");
    browser.click("#why");
    browser.until_text("asked", "If Noise were sent now Noise in Patrol taken volume > 40 true → Look");
    browser.until_text("position", "no steps");
    is_accessible(browser, "a question");
    // For this event, only the transitions that would be considered are known.
    browser.value(
        "document.getElementById('event').value = 'Hit', document.getElementById('payload').value = 'damage: 1'",
    );
    browser.click("#why");
    browser.until_text("asked", "If Hit were sent now Hit in the machine taken → stay");
    assert!(!browser.text("asked").contains("Nothing ran"));
    browser.value("document.getElementById('event').value = 'Noise'");
    browser.click("[data-act=dismiss]");
    browser.until("document.getElementById('asked').innerText === ''");
    // First refused, then taken.
    live.send("Noise", "volume: 7");
    browser.until_text("head", "Noise {volume: 7} Ignored");
    browser.until_text("considered", "refused volume > 40 false");
    live.send("Noise", "volume: 50");
    browser.until_text("head", "Noise {volume: 50} Moved");
    browser.until_text("where", "Sentry Look");
    browser.until("document.querySelectorAll('.fs-edge.taken').length === 1");
    browser.until_text("timers", "after 2.5s in Look 2.50 s");
    browser.until_text("memory", "deferred Noise {volume: 3}");
    browser.until_text("situation", "since = 2");
    browser.until_text("context", "steps 1 2");
    // The last payload of the event is offered again.
    browser.value("document.getElementById('event').dispatchEvent(new Event('change'))");
    assert_eq!(browser.value("document.getElementById('payload').value"), "volume: 50");
    // The page shows that the program refuses an event.
    browser.value("document.getElementById('event').innerHTML = '<option>Alarm'");
    browser.click("#send");
    browser.until_text("toast", "\"Alarm\" cannot be made here");
    live.is_clean();
}

#[test]
fn states_are_forced_and_restored() {
    let live = Live::start(3, "&editor=vscode://file/{path}:{line}");
    let browser = &live.browser;
    live.state("Shoot", "Force this state");
    browser.until_text("where", "Sentry Shoot");
    browser.until_text("head", "forced Moved forced by the inspector · step 1");
    live.state("Reload", "Force this state");
    browser.until_text("where", "Sentry Reload");
    assert_eq!(
        browser.value("document.querySelector('#file .source').getAttribute('href')"),
        "vscode://file/work/guards/src/machines.rs:127"
    );
    // At the last step there is nothing to restore.
    assert_eq!(browser.value("document.querySelector('[data-act=restore]')"), Value::Null);
    browser.key("ArrowLeft");
    browser.until_text("where", "Sentry Shoot");
    browser.until("document.querySelector('[data-act=restore]')");
    browser.click("[data-act=restore]");
    browser.until_text("head", "step 1 Moved restored by the inspector · step 3");
    browser.until_text("where", "Sentry Shoot");
    browser.until_text("toast", "Restored: it is where it was after step 1.");
    // The next machine cannot be restored.
    browser.key("ArrowDown");
    browser.until_text("title", "guard 0001");
    live.send("Noise", "volume: 50");
    browser.until_text("position", "step 1 of 1");
    // If an earlier step is selected before the program has answered, it stays selected.
    browser.value(
        "{ const ask = fetch; window.answers = 0; fetch = async (...what) => {
           const answer = await ask(...what); await new Promise(done => setTimeout(done, 500));
           setTimeout(() => answers++, 100); return answer } }",
    );
    live.send("Noise", "volume: 1");
    browser.until_text("position", "step 2 of 2");
    browser.key("ArrowLeft");
    browser.until("answers === 1");
    browser.until_text("position", "step 1 of 2");
    browser.until("document.querySelector('[data-act=restore]')?.disabled");
    live.is_clean();
}

#[test]
fn a_program_is_paused_stepped_and_held_by_breakpoints() {
    let live = Live::start(3, "");
    let browser = &live.browser;
    browser.key("p");
    browser.until_text("status", "paused");
    live.program.run(1.0, 100);
    browser.key("o");
    browser.until_text("position", "step 1 of 1");
    browser.key("o");
    browser.until_text("position", "step 2 of 2");
    browser.click("#pause");
    browser.until_text("status", "live");
    live.program.run(2.0, 0);
    browser.click("[data-by='1']");
    live.state("Patrol", "Force this state");
    browser.until_text("position", "step 3 of 3");
    // The machine is held before it enters a state, and then continues.
    live.state("Look", "Pause before it is entered");
    browser.until_text("breaks", "1");
    browser.until("document.querySelectorAll('.break').length === 1");
    live.send("Noise", "volume: 50");
    browser.until_text("alarms", "breakpoint: guard 0000");
    browser.until_text("held", "Held before this step");
    browser.until_text("head", "not yet");
    browser.until_text("happened", "What would happen − exit Patrol");
    is_accessible(browser, "a held step");
    browser.key("t");
    is_accessible(browser, "a held step, in the other theme");
    browser.until_text("where", "Sentry Patrol");
    browser.click("[data-act=continue]");
    browser.until_text("where", "Sentry Look");
    browser.until("document.getElementById('alarms').innerText === ''");
    // The list of breakpoints can remove them.
    browser.click("#breaks");
    live.choose("Sentry: enter Look");
    browser.until("document.getElementById('breaks').innerText === ''");
    browser.until("document.querySelectorAll('.break').length === 0");
    // A breakpoint on an arrow.
    live.state("Patrol", "Force this state");
    browser.until_text("where", "Sentry Patrol");
    browser.value("document.querySelector('.fs-edge[data-source=Patrol][data-target=Look]').focus()");
    browser.key("Enter");
    live.choose("Pause before it is taken");
    browser.until_text("breaks", "1");
    live.send("Noise", "volume: 50");
    browser.until_text("alarms", "breakpoint: guard 0000");
    browser.key("o");
    browser.until_text("where", "Sentry Look");
    browser.until_text("status", "paused");
    live.is_clean();
}

#[test]
fn the_page_follows_until_an_earlier_step_is_selected() {
    let live = Live::start(4, "");
    let browser = &live.browser;
    for _ in 0..10 {
        live.program.run(0.5, 20);
        thread::sleep(Duration::from_millis(30));
    }
    browser.until_text("clock", "5.00 s");
    browser.key("ArrowLeft");
    browser.until("!document.getElementById('live').classList.contains('on')");
    let selected = browser.text("clock");
    live.program.run(3.0, 20);
    browser.until_text("kept", "220 of 300,000 steps");
    assert_eq!(browser.text("clock"), selected);
    browser.key("l");
    browser.until_text("clock", "8.00 s");
    live.is_clean();
}

#[test]
fn only_the_last_steps_are_kept() {
    let live = Live::start(50, "&keep=1000");
    let browser = &live.browser;
    for _ in 0..30 {
        live.program.run(1.0, 100);
        thread::sleep(Duration::from_millis(10));
    }
    browser.until_text("kept", "the last 1,000 steps");
    browser.until_text("clock", "30.00 s");
    // The first place is the start of the kept steps.
    browser.key("Home");
    let first: f64 = browser.text("clock").trim_end_matches(" s").parse().expect("seconds");
    assert!(first > 18.0, "{first}");
    browser.key("ArrowLeft");
    assert_eq!(browser.text("clock").trim_end_matches(" s").parse::<f64>().expect("seconds"), first);
    live.is_clean();
}

#[test]
fn lost_batches_are_reported_and_the_current_state_restored() {
    let live = Live::start(30, "");
    let browser = &live.browser;
    browser.until_text("status", "live");
    // The page is blocked until the program has published eighty megabytes.
    browser.value("void setTimeout(() => { while (!document.cookie.includes('awake')); }, 0)");
    let pad = format!(r#"{{"k":"unheard of","pad":"{}"}}"#, "x".repeat(100_000));
    let began = Instant::now();
    for _ in 0..800 {
        live.program.run(0.001, 2);
        live.program.publish(&live.server);
        live.server.publish([&pad]);
    }
    assert!(began.elapsed() < Duration::from_secs(90), "the program has waited: {:?}", began.elapsed());
    browser.cookie(&live.server.address(), "awake");
    browser.until_text("alarms", "batches lost");
    // The page still knows the current step of each machine, and which steps are missing.
    live.program.run(0.001, 0);
    let messages: Vec<Value> =
        live.program.hello().iter().map(|message| serde_json::from_str(message).expect("JSON")).collect();
    let guard = messages.iter().find(|message| message["m"] == 0).expect("the first guard");
    browser.until_text("position", &format!("step {0} of {0}", guard["n"]));
    let leaf = guard["cfg"].as_array().and_then(|active| active.last()).expect("a leaf").as_u64().expect("a number");
    browser.until(&format!("document.querySelector('.fs-leaf.active')?.dataset.at === '{leaf}'"));
    live.is_clean();
}

#[test]
fn the_end_of_the_program_is_reported() {
    let mut live = Live::start(5, "");
    live.browser.until_text("status", "live");
    live.program.run(1.0, 50);
    live.browser.until_text("kept", "50 of 300,000 steps");
    live.end();
    let other = Arc::new(Server::start(0, PAGE, Fake::new(0)).expect("a port is free"));
    let server = std::mem::replace(&mut live.server, other);
    drop(Arc::into_inner(server).expect("nobody else serves it"));
    live.browser.until_text("status", "connection lost");
    // The messages can still be viewed, but the program cannot be commanded.
    live.browser.key("ArrowLeft");
    live.browser.until_text("kept", "50 of 300,000 steps");
    assert_eq!(live.browser.value("document.getElementById('send').disabled"), true);
}

/// A measurement: `cargo test --release -p fsm-inspect --test browser -- --ignored --nocapture`.
#[test]
#[ignore = "it measures, and needs a machine of its own"]
fn five_thousand_machines_at_forty_thousand_steps_a_second() {
    const RATE: usize = 40_000;
    let live = Live::start(5000, "");
    let is_over = Arc::clone(&live.is_over);
    let program = Arc::clone(&live.program);
    let running = thread::spawn(move || {
        let began = Instant::now();
        let mut nth = 0;
        while !is_over.load(Ordering::Relaxed) {
            nth += 1;
            thread::sleep((began + Duration::from_millis(50) * nth).saturating_duration_since(Instant::now()));
            program.run(0.05, RATE / 20);
        }
    });
    let began = Instant::now();
    for _ in 0..6 {
        let frames = live.browser.value(
            "new Promise(done => { let count = 0, worst = 0, last = performance.now(); const end = last + 10000;
             const frame = time => { count++; worst = Math.max(worst, time - last); last = time; time < end ? requestAnimationFrame(frame) : done([count / 10, Math.round(worst)]) }
             requestAnimationFrame(frame) })",
        );
        live.browser.call("HeapProfiler.collectGarbage", json!({}));
        let heap = live.browser.value("Math.round(performance.memory.usedJSHeapSize / 1e6)");
        // The program takes the same number of steps in each second of its clock, so its clock tells how far it is.
        let (clock, kept, lost) = (live.browser.text("clock"), live.browser.text("kept"), live.browser.text("alarms"));
        let passed = began.elapsed().as_secs();
        println!(
            "after {passed} s: {} frames a second, the longest {} ms, {heap} MB, told until {clock}, {kept}, {lost:?}",
            frames[0], frames[1]
        );
        assert!(frames[0].as_f64().expect("frames") > 30.0);
    }
    live.is_over.store(true, Ordering::Relaxed);
    running.join().expect("it runs");
    live.is_clean();
}
