//! Tuning the text of live machines on the page: the arena, which follows a copy of its text.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::appearance::is_accessible;
use crate::chromium::{Browser, PATIENCE};
use crate::program::Arena;

/// The text of the sentries.
struct Text {
    folder: PathBuf,
}

impl Text {
    fn copied() -> Text {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tuned");
        let examples =
            Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace").join("examples/arena");
        fs::create_dir_all(&folder).expect("a folder");
        for file in ["boss.rs", "sentry.rs"] {
            fs::copy(examples.join(file), folder.join(file)).expect("a copy");
        }
        Text { folder }
    }

    fn text(&self) -> String {
        fs::read_to_string(self.folder.join("sentry.rs")).expect("it is there")
    }

    fn write(&self, text: &str) {
        fs::write(self.folder.join("sentry.rs"), text).expect("it can be written");
    }

    #[track_caller]
    fn until(&self, has: impl Fn(&str) -> bool) {
        let began = Instant::now();
        while !has(&self.text()) {
            assert!(began.elapsed() < PATIENCE, "never: {}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A query for the row of a transition in the panel.
fn row(of: &str) -> String {
    format!("[...document.querySelectorAll('.tunable')].find(row => row.innerText.includes({}))", json!(of))
}

#[test]
fn the_source_text_is_tuned() {
    let browser = Browser::start();
    let text = Text::copied();
    let original = text.text();
    let arena = Arena::with("live", &["--sources", text.folder.to_str().expect("a path")]);
    browser.size(1680, 1050);
    browser.open(&format!("{}&theme=light", arena.address));
    browser.until_text("found", "201 of 201 machines");
    browser.until("[...document.querySelectorAll('.row .label')].some(label => label.textContent === 'sentry 000')");
    browser.click_machine("sentry 000");
    browser.until_text("tune-name", "Sentry");
    browser.until_text("written", "as in sentry.rs");
    // There is nothing to undo yet.
    assert_eq!(browser.value("document.getElementById('undo').disabled"), true);

    // A number is moved: it is in force while it moves, and written when it is released.
    let noise = row("on Noise { volume } if volume > 40 => Look(volume);");
    let moved = |by: &str, event: &str| {
        browser.value(&format!(
            "(() => {{ const range = document.querySelector('.cell [type=range][data-mine]'); range.value = {by}; range.dispatchEvent(new Event('{event}')) }})()"
        ))
    };
    browser.value(&format!("void ({noise}.querySelector('[type=range]').dataset.mine = 1)"));
    moved("35", "input");
    browser.until_text("written", "Write to sentry.rs");
    browser.until_text("tunables", "volume > 35");
    moved("25", "input");
    moved("25", "change");
    text.until(|text| *text == original.replace("volume > 40", "volume > 25"));
    browser.until_text("written", "as in sentry.rs");
    browser.until_text("pan", "volume > 25");
    browser.value("new Promise(done => setTimeout(done, 300))");
    browser.shot("tuning-number");
    is_accessible(&browser, "tuning");
    // The whole movement is undone, and redone.
    browser.command("z");
    text.until(|text| *text == original);
    browser.until("!document.getElementById('redo').disabled");
    browser.click("#redo");
    text.until(|text| text.contains("volume > 25"));
    browser.until("!document.getElementById('undo').disabled");
    browser.click("#undo");
    text.until(|text| *text == original);

    // Movements with keys or with the arrows of the number, which the page sends one by one, are undone together, too.
    for field in ["[type=range]", "[type=number]"] {
        browser.until_text("tunables", "volume > 40");
        browser.until(&format!("[...{noise}.querySelectorAll('.cell input')].every(input => input.value === '40')"));
        browser.value(&format!("{noise}.querySelector('{field}').focus()"));
        for _ in 0..6 {
            browser.key("ArrowUp");
        }
        text.until(|text| *text == original.replace("volume > 40", "volume > 46"));
        browser.until_text("written", "as in sentry.rs");
        browser.command("z");
        text.until(|text| *text == original);
        browser.until("document.getElementById('undo').disabled");
        browser.until(&format!("{noise}.querySelector('[type=number]').value === '40'"));
    }
    // Two movements of the mouse are two gestures, even if they follow quickly.
    browser.until_text("tunables", "volume > 40");
    for by in ["50", "60"] {
        let range = format!("{}.querySelector('[type=range]')", row("on Noise { volume } if volume > "));
        browser.value(&format!("void {range}.dispatchEvent(new Event('pointerdown', {{bubbles: true}}))"));
        browser.value(&format!("void ({range}.dataset.mine = 1)"));
        moved(by, "input");
        moved(by, "change");
        browser.until_text("tunables", &format!("volume > {by}"));
    }
    text.until(|text| text.contains("volume > 60"));
    browser.command("z");
    text.until(|text| text.contains("volume > 50"));
    browser.command("z");
    text.until(|text| *text == original);
    // A `select` element has no undo function.
    browser.until_text("tunables", "after 9s => Rest;");
    let list = format!("{}.querySelector('select')", row("after 9s => Rest;"));
    browser.value(&format!(
        "(() => {{ {list}.focus(); {list}.value = [...{list}.options].find(option => option.text === 'Reload').value; {list}.dispatchEvent(new Event('change', {{bubbles: true}})) }})()"
    ));
    text.until(|text| text.contains("after 9s => Reload;"));
    browser.until_text("tunables", "after 9s => Reload;");
    browser.command("z");
    text.until(|text| *text == original);
    browser.until_text("tunables", "after 9s => Rest;");
    // All parts of a row are left-aligned, and the switch is next to the first line.
    let crooked = browser.value(
        "[...document.querySelectorAll('.tunable')].filter(row => {
            const left = query => [...row.querySelectorAll(query)].map(element => Math.round(element.getBoundingClientRect().left));
            const [own, lists, cells] = [left('label code'), left('select'), left('.cell')];
            const box = row.querySelector('[role=switch]').getBoundingClientRect();
            const line = row.querySelector('label code').getClientRects()[0];
            const isBeside = Math.abs(box.top + box.height / 2 - (line.top + 9)) < 5;
            return !isBeside || new Set([...own, ...cells]).size > 1 || new Set(lists).size > 1
        }).map(row => row.innerText)",
    );
    assert_eq!(crooked, json!([]));

    // A transition is switched off and on.
    browser.until_text("tunables", "after 9s => Rest;");
    let rest = row("after 9s => Rest;");
    browser.value(&format!("{rest}.querySelector('[role=switch]').click()"));
    text.until(|text| text.contains("/* off: after 9s => Rest; */"));
    browser.until("!document.querySelector('.fs-edge[data-source=Patrol][data-target=Rest]')");
    browser.until("document.querySelectorAll('.tunable.off').length === 1");
    browser.value(&format!("{rest}.querySelector('[role=switch]').click()"));
    text.until(|text| *text == original);
    browser.until("document.querySelector('.fs-edge[data-source=Patrol][data-target=Rest]')");
    browser.until("document.querySelectorAll('.tunable.off').length === 0");

    // An arrow gets another target: from a list, and by dragging.
    browser.value(&format!(
        "(() => {{ const list = {rest}.querySelector('select'); list.value = [...list.options].find(option => option.text === 'Reload').value; list.dispatchEvent(new Event('change', {{bubbles: true}})) }})()"
    ));
    text.until(|text| *text == original.replace("after 9s => Rest;", "after 9s => Reload;"));
    browser.command("z");
    text.until(|text| *text == original);
    let edge = "document.querySelector('.fs-edge[data-source=Patrol][data-target=Rest]')";
    browser.until(&format!("document.querySelector(`.handle[data-of=\"${{{edge}?.dataset.edge}}\"]`)"));
    let middle = |query: &str| {
        let place = browser.value(&format!(
            "(() => {{ const {{x, y, width, height}} = document.querySelector('{query}').getBoundingClientRect(); return [x + width / 2, y + height / 2] }})()"
        ));
        [place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number")]
    };
    // Both ends of the movement are visible.
    browser.size(1680, 1500);
    browser.value("new Promise(done => setTimeout(done, 300))");
    browser.click("#fit");
    let of = browser.value(&format!("{edge}.dataset.edge"));
    let [x, y] = middle(&format!(".handle[data-of=\"{}\"]", of.as_str().expect("a number")));
    let [to_x, to_y] = middle(".fs-state[data-state=Shoot] > .fs-frame");
    browser.mouse("mouseMoved", x, y);
    browser.mouse("mousePressed", x, y);
    // The button is held meanwhile.
    browser.call(
        "Input.dispatchMouseEvent",
        json!({"type": "mouseMoved", "x": to_x, "y": to_y, "button": "left", "buttons": 1}),
    );
    browser.until("document.querySelector('.fs-state.aimed')");
    browser.shot("tuning-arrow");
    browser.mouse("mouseReleased", to_x, to_y);
    text.until(|text| *text == original.replace("after 9s => Rest;", "after 9s => Shoot;"));
    browser.until_text("tunables", "after 9s => Shoot;");
    browser.size(1680, 1050);
    browser.command("z");
    text.until(|text| *text == original);

    browser.until_text("tunables", "after 9s => Rest;");

    // A change that is not allowed is reported in the words of the compiler, and nothing changes.
    browser.value(&format!(
        "(() => {{ const list = {rest}.querySelector('select'); list.value = [...list.options].find(option => option.text === 'Look').value; list.dispatchEvent(new Event('change', {{bubbles: true}})) }})()"
    ));
    browser.until_text("tune-refused", "`Look` takes data, but this target gives none");
    browser.shot("tuning-refused");
    assert_eq!(text.text(), original);

    // If the file is edited, the page immediately shows the new text, and mistakes in it.
    text.write(&original.replace("after 9s => Rest;", "after 9s => Rets;"));
    browser.until_text("refused", "no state is named `Rets`");
    browser.shot("tuning-mistake");
    text.write(&original.replace(
        "after 9s => Rest;",
        "after 9s => Nap;\n            }\n            state Nap {\n                after 1s => Patrol;",
    ));
    browser.until("document.querySelector('.fs-state[data-state=Nap]')");
    browser.until("document.getElementById('refused').hidden");
    // Machines continue with the new text, and the past is shown with the old one.
    browser.key("Home");
    browser.until("!document.querySelector('.fs-state[data-state=Nap]')");
    browser.key("l");
    browser.until("document.querySelector('.fs-state[data-state=Nap]')");
    browser.is_clean(arena.address.split("/?").next().expect("a host"));
}
