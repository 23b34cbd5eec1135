//! The page in a real browser, by its keys, its buttons and its texts.
//!
//! These tests need Chromium, and axe-core in the folder `FSMITH_NPM` (`npm install --prefix FOLDER axe-core@4`),
//! so only `cargo test -p fsm-inspect --test browser` runs them.
//!
//! | file | question |
//! |---|---|
//! | `chromium.rs` | How is the browser driven? |
//! | `recording.rs` | Can a recording be read: the list, steps, time, why, saving and opening? |
//! | `live.rs` | Does a program obey the page, and what if it goes too fast or away? |
//! | `program.rs` | Does a real program obey the page: the arena of the examples? |
//! | `tuning.rs` | Is the text of a live machine tuned from the page: the arena, with a copy of its text? |
//! | `panes.rs` | Can the chart be read; are panes folded and moved; does the focus stay? |
//! | `appearance.rs` | How does it look, in both themes, and is it accessible? |

#[path = "../fake/mod.rs"]
mod fake;

mod appearance;
mod chromium;
mod live;
mod panes;
mod program;
mod recording;
mod tuning;

use std::fs;

use chromium::Browser;
use fsm_inspect::Recording;

const ARENA: &str = include_str!("../arena.json");

/// A browser that shows a recording from a file, with parameters of the address.
fn shown(recording: &str, parameters: &str) -> Browser {
    let browser = Browser::start();
    let file = browser.folder.join("recording.html");
    fs::write(&file, Recording::read(recording).expect("a recording").page()).expect("it can be written");
    browser.open(&format!("file://{}{parameters}", file.display()));
    browser
}
