//! A real program: the arena of the examples, whose machines obey the page at their next call.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::appearance::is_accessible;
use crate::chromium::Browser;

/// The arena, which runs until this is dropped.
pub struct Arena {
    program: Child,
    pub address: String,
}

impl Arena {
    fn start() -> Arena {
        Self::with("inspect", &[])
    }

    /// Starts the arena with a feature and arguments.
    pub fn with(feature: &str, arguments: &[&str]) -> Arena {
        let mut program = Command::new(env!("CARGO"))
            .args(["run", "-q", "--features", feature, "--example", "arena", "--"])
            .args(arguments)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace"))
            .stderr(Stdio::piped())
            .spawn()
            .expect("cargo can be started");
        let said = BufReader::new(program.stderr.take().expect("a pipe")).lines();
        let address =
            said.map_while(Result::ok).find_map(|line| line.split_once("http").map(|(_, rest)| format!("http{rest}")));
        Arena { program, address: address.expect("it says where its page is") }
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Sends an event to the machine.
fn send(browser: &Browser, event: &str, carried: &str) {
    let chosen = format!(
        "(() => {{ const event = document.getElementById('event'); event.value = '{event}'; event.dispatchEvent(new Event('change')) }})()"
    );
    browser.value(&chosen);
    browser.value(&format!("document.getElementById('payload').value = '{carried}'"));
    browser.click("#send");
}

#[test]
fn the_arena_executes_commands_of_the_page() {
    let browser = Browser::start();
    let arena = Arena::start();
    browser.size(1680, 1050);
    browser.open(&format!("{}&theme=dark", arena.address));
    browser.until_text("found", "201 of 201 machines");
    browser.until_text("title", "Gorm the Ogre");
    // The page shows how it continues.
    browser.until_text("where", "Roar");
    browser.until_text("context", "health");
    browser.until_text("timers", "in");
    // `Think` leads through a choice, and both arrows belong to the step.
    browser.until(
        "(() => {
            const taken = [...document.querySelectorAll('.fs-edge.taken')].filter(edge => edge.dataset.source === 'Think')
            return taken.length === 2 && taken[0].dataset.target === '' && taken[1].dataset.target !== ''
        })()",
    );
    // The program makes events with a payload; a cutscene interrupts the fight.
    send(&browser, "Hit", "damage: 2");
    browser.until_text("head", "Hit");
    send(&browser, "Hit", "two");
    browser.until_text("toast", "the program makes no `Hit`");
    send(&browser, "Cutscene", "");
    browser.until_text("where", "Film");
    browser.until_text("memory", "put aside");
    send(&browser, "Hit", "damage: 3");
    browser.until_text("memory", "deferred");
    send(&browser, "Skip", "");
    browser.until_text("where", "Roar");
    // A question: what would the boss do with an event?
    browser.value("document.getElementById('event').value = 'Stagger', document.getElementById('payload').value = ''");
    browser.click("#why");
    browser.until_text("asked", "If Stagger were sent now");
    browser.click("[data-act=dismiss]");
    // The whole chart, for review.
    browser.click("#fit");
    browser.value("new Promise(done => setTimeout(done, 4000))");
    browser.shot("arena-dark");
    browser.key("t");
    browser.value("new Promise(done => setTimeout(done, 300))");
    browser.shot("arena-light");
    is_accessible(&browser, "a program that runs");
    // The machine is held at its next step, and with it all others, because one thread calls them all.
    browser.key("p");
    browser.until_text("status", "paused");
    browser.until_text("alarms", "held: ");
    browser.key("p");
    browser.until_text("status", "live");
    // A pause holds the machine that is called next, whichever that is. The selected machine stays selected.
    browser.click_machine("sentry 003");
    for _ in 0..6 {
        browser.key("p");
        browser.until_text("alarms", "held: ");
        assert_eq!(browser.text("title"), "sentry 003");
        assert!(!browser.text("alarms").contains("breakpoint"));
        for _ in 0..2 {
            browser.key("o");
            browser.until_text("alarms", "held: ");
            assert_eq!(browser.text("title"), "sentry 003");
        }
        browser.key("p");
        browser.until_text("status", "live");
    }
    // The held machine can be opened with a click.
    browser.key("p");
    browser.until_text("alarms", "held: ");
    let held = browser.text("alarms").trim_start_matches("held: ").to_owned();
    browser.click("[data-open-held]");
    browser.until_text("title", &held);
    browser.until_text("held", "Held before this step");
    browser.key("p");
    let host = arena.address.split("/?").next().expect("a host").to_owned();
    browser.is_clean(&host);
}
