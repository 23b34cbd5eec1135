//! A recording of an arena: a boss with four regions, and eight sentries.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use fsm_inspect::Recording;
use serde_json::{Value, json};

use super::{ARENA, shown};
use crate::chromium::Browser;

/// The number of the selected step.
fn number(browser: &Browser) -> i64 {
    let text = browser.text("position");
    text.split(' ').nth(1).and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{text:?} has no number"))
}

fn clock(browser: &Browser) -> f64 {
    browser.text("clock").trim_end_matches(" s").parse().expect("seconds")
}

/// The names of the machines in the list.
fn listed(browser: &Browser) -> Vec<Value> {
    let rows = "[...document.querySelectorAll('.row')].filter(row => row.style.display !== 'none').map(row => row.querySelector('.label').textContent)";
    browser.value(rows).as_array().expect("a list").clone()
}

#[test]
fn machines_are_listed_filtered_and_opened() {
    let browser = shown(ARENA, "");
    browser.until_text("found", "9 of 9 machines");
    assert_eq!(listed(&browser)[0], "Gorm the Ogre");
    browser.key("/");
    browser.write("type:Sentry 00");
    browser.until_text("found", "8 of 9 machines");
    browser.write(" 3");
    browser.until_text("found", "1 of 9 machines");
    browser.key("Escape");
    browser.until_text("found", "9 of 9 machines");
    // By state: the number of machines that the list shows in it.
    let patrols = browser.value("[...document.querySelectorAll('.row .chip')].filter(chip => chip.offsetParent && chip.textContent === 'Patrol').length");
    assert!(patrols.as_i64().expect("a number") > 2, "{patrols}");
    browser.value("document.querySelector('[data-query=\"type:Sentry state:Patrol\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    browser.until_text("found", &format!("{patrols} of 9 machines"));
    browser.click("#population .type");
    browser.until_text("found", "1 of 9 machines");
    browser.click("#population .type");
    browser.until_text("found", "9 of 9 machines");
    // Machines are opened with the mouse and with keys.
    browser.click(".row:nth-child(4) .machine");
    browser.until_text("title", "sentry 003");
    browser.key("ArrowDown");
    browser.until_text("title", "sentry 004");
    browser.key("ArrowUp");
    browser.until_text("title", "sentry 003");
    browser.until("document.querySelector('.row.open .label').textContent === 'sentry 003'");
    browser.is_clean("");
}

#[test]
fn steps_are_taken_back_and_forward() {
    let browser = shown(ARENA, "");
    let began = number(&browser);
    browser.key("ArrowRight");
    browser.until_text("position", &format!("step {} of", began + 1));
    browser.key("ArrowLeft");
    browser.key("ArrowLeft");
    browser.until_text("position", &format!("step {} of", began - 1));
    browser.click("#forward");
    browser.until_text("position", &format!("step {began} of"));
    browser.key("Home");
    browser.until_text("position", "step 1 of");
    browser.key("End");
    let last: i64 = browser.text("position").split(' ').next_back().expect("a number").parse().expect("a number");
    browser.until_text("position", &format!("step {last} of {last}"));
    // The chart shows the states after the step.
    browser.key("Home");
    browser.until("document.querySelector('.fs-leaf.active')?.dataset.state === 'Asleep'");
    assert_eq!(browser.text("where"), "Boss Asleep");
    // With Shift, the keys select the steps of all machines in the timeline, in the order in which they happened.
    let mut seen = std::collections::BTreeSet::new();
    let mut last = clock(&browser);
    for _ in 0..30 {
        browser.key("Shift+ArrowRight");
        let now = clock(&browser);
        assert!(now >= last, "{now} after {last}");
        last = now;
        seen.insert(browser.text("title"));
    }
    assert!(seen.len() > 3, "{seen:?}");
    browser.is_clean("");
}

#[test]
fn keys_jump_to_the_next_and_previous_change() {
    let browser = shown(ARENA, "");
    let chips = |browser: &Browser| browser.text("where");
    browser.key("Home");
    let mut jumps = 0;
    loop {
        let (at, before) = (number(&browser), chips(&browser));
        browser.key("n");
        if number(&browser) == at {
            break;
        }
        jumps += 1;
        assert!(jumps < 200);
        // Every jump leads to a change: a state was entered.
        browser.until("document.getElementById('happened').innerText.includes('enter')");
        if jumps <= 5 {
            assert_ne!(chips(&browser), before);
        }
    }
    assert!(jumps > 10, "{jumps}");
    let end = number(&browser);
    browser.key("b");
    browser.until(&format!("!document.getElementById('position').textContent.startsWith('step {end} ')"));
    assert!(number(&browser) < end);
    browser.is_clean("");
}

#[test]
fn time_is_played_and_scrubbed() {
    let browser = shown(ARENA, "");
    let began = clock(&browser);
    browser.key(" ");
    browser.until(&format!("parseFloat(document.getElementById('clock').textContent) > {began} + 0.5"));
    browser.key(" ");
    browser.until("document.getElementById('play').getAttribute('aria-label') === 'Play'");
    let stopped = clock(&browser);
    browser.value("new Promise(done => setTimeout(done, 300))");
    assert!((clock(&browser) - stopped).abs() < 0.05);
    browser.value("document.getElementById('speed').value = '20'");
    browser.click("#play");
    browser.until("document.getElementById('clock').textContent === '24.00 s' && document.getElementById('play').getAttribute('aria-label') === 'Play'");
    // A click on the ruler selects a time.
    browser.key("Home");
    let ruler = browser.value("(() => { const {x, y, width} = document.getElementById('timeline').getBoundingClientRect(); return [x + 150 + (width - 150) / 2, y + 40] })()");
    browser.click_at(ruler[0].as_f64().expect("x"), ruler[1].as_f64().expect("y"));
    browser.until("Math.abs(parseFloat(document.getElementById('clock').textContent) - 8) < 0.2");
    // A click on the name of a machine opens it.
    let lane = browser.value("(() => { const {x, y} = document.getElementById('timeline').getBoundingClientRect(); return [x + 40, y + 30 + 22 + 4 + 60 + 10 + 12] })()");
    browser.click_at(lane[0].as_f64().expect("x"), lane[1].as_f64().expect("y"));
    browser.until_text("title", "sentry 001");
    browser.is_clean("");
}

#[test]
fn the_reason_for_an_ignored_event_is_shown() {
    let browser = shown(ARENA, "");
    // The recording opens at an ignored event.
    browser.until_text("head", "Hit {damage: 4} Ignored event · step 11 · 3.600 s");
    browser.until_text("considered", "Hit in Alive refused !is_in(Reel) || damage > 5 false");
    browser.until_text("considered", "Not asked, not active: Film");
    browser.until_text("happened", "Nothing ran.");
    browser.until("document.querySelectorAll('.fs-edge.refused').length === 2");
    browser.until_text("situation", "Where it is Alive");
    browser.until_text("timers", "after 1.2s in Reel 1.10 s");
    browser.until_text("memory", "history Phase shallow nothing yet");
    browser.until_text("context", "hp 128");
    // A step with a taken transition: the exits, effect and entries, in order.
    browser.key("n");
    browser.until_text("considered", "after 1.2s in Reel taken → Think");
    browser.until_text("happened", "exit Reel");
    browser.until("/exit.*effect.*enter/.test(document.getElementById('happened').innerText.replace(/\\s+/g, ' '))");
    browser.until("document.querySelectorAll('.fs-edge.taken').length === 1");
    // The steps of one call link to each other.
    let is_found = browser.value(
        "(async () => { for (let count = 0; count < 40; count++) { document.getElementById('forward').click();
         await new Promise(done => setTimeout(done, 150)); if (document.querySelector('.call')) return true } })()",
    );
    assert_eq!(is_found, true);
    let before = number(&browser);
    browser.value("[...document.querySelectorAll('.call button')].find(button => button.getAttribute('aria-pressed') !== 'true').click()");
    browser.until(&format!("!document.getElementById('position').textContent.startsWith('step {before} ')"));
    browser.is_clean("");
}

/// A recording in version 2, with every verdict and everything that a machine remembers.
fn verdicts() -> String {
    let transition = |source: usize, on: &str, ends: Value| json!({"s": source, "t": format!("on {on}"), "on": on, "if": null, "alarm": false, "line": 7, "ends": ends});
    let state = |name: &str, parent: i32| json!({"n": name, "id": name, "p": parent, "kind": "Plain", "doc": "", "h": null, "line": 3, "act": []});
    let to_b = json!([["first", "to", [2]], ["else", "stay", []]]);
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" class="fs-chart" viewBox="0 0 200 200" width="200" height="200">
        <g class="fs-state fs-leaf" data-state="B" data-index="2"><rect class="fs-frame" x="10" y="100" width="80" height="30"/></g>
        <g class="fs-state fs-leaf" data-state="A" data-index="1"><rect class="fs-frame" x="10" y="10" width="80" height="30"/>
        <text class="fs-line" x="12" y="30" data-transitions="3">Go</text><text class="fs-line" x="12" y="36" data-transitions="4">Go</text></g>
        <g class="fs-edge" data-source="A" data-target="B" data-transitions="0 1"><path class="fs-way" d="M50 40L50 100"/>
        <text class="fs-label" data-transitions="0" data-branch="0">first</text><text class="fs-label" data-transitions="0" data-branch="1">else</text></g></svg>"#;
    let transitions: Vec<_> = (0..9).map(|_| transition(1, "Go", to_b.clone())).collect();
    let look = json!([[1, 0], [2, 2], [3, 8, 1.25], [4, 4, 0], [5, 3, 0], [6, 6], [0, 1], [7, 5, 0], [8, 7]]);
    let messages = [
        json!({"k": "hello", "v": 2, "program": "verdicts", "now": 0, "can": []}),
        json!({"k": "type", "id": 0, "name": "All", "file": "src/all.rs", "line": 1, "svg": svg, "states": [state("All", -1), state("A", 0), state("B", 0)], "trans": transitions, "events": [["Go", ""]]}),
        json!({"k": "new", "m": 7, "t": 0, "label": "one", "at": 0, "n": 0, "cfg": [1]}),
        json!({"k": "unheard of", "x": 1}),
        json!({"k": "step", "m": 7, "n": 1, "c": 1, "at": 1, "by": ["ev", "Go", ""], "look": look, "ans": "Moved",
            "h": [["x", 1], ["f", 1, "to", [2], 0], ["r", "Ping"], ["u", "Pong"], ["d", "Late"], ["e", 2]],
            "snap": {"data": {"2": {"deep": {"a": [1, 2]}}}, "timers": [[3, 1.25, 5]], "hist": [[0, 1]], "stack": [[1], [2]], "kept": ["Late {x: 1}"], "ctx": "World"}}),
    ];
    Recording::of(messages.map(|message| message.to_string())).expect("a recording").text().to_owned()
}

#[test]
fn every_verdict_is_shown() {
    let browser = shown(&verdicts(), "");
    let verdicts =
        browser.value("[...document.querySelectorAll('.candidate .verdict')].map(verdict => verdict.textContent)");
    let expected =
        ["refused", "passed on", "not due", "excluded", "outranked", "no match", "taken", "not reached", "deferred"];
    assert_eq!(verdicts, json!(expected));
    for reason in [
        "due in 1.25 s",
        "on Go in A leaves what it would leave, too",
        "on Go in A outranks it",
        "on Go in A came first",
        "the pattern did not match",
    ] {
        browser.until_text("considered", reason);
    }
    browser.until_text("considered", "→ B · first, one of 2 branches");
    for what in ["raise Ping", "unheard Pong", "defer Late", "enter B"] {
        browser.until_text("happened", what);
    }
    browser.until_text("memory", "put aside A put aside B deferred Late {x: 1}");
    browser.until_text("situation", r#"deep = {"a":[1,2]}"#);
    // Parts are found by their numbers, not by their order or their texts.
    assert_eq!(browser.value("document.querySelector('.fs-state.active').dataset.state"), "B");
    assert_eq!(
        browser.value("[...document.querySelectorAll('text.taken')].map(text => text.textContent)"),
        json!(["first"])
    );
    assert_eq!(browser.value("document.querySelectorAll('text.refused').length"), 0);
    browser.is_clean("");
}

#[test]
fn missing_verdicts_are_derived_from_the_chart() {
    let mut messages: Vec<Value> = serde_json::from_str(&verdicts()).expect("JSON");
    messages[4]["look"] = json!([[1, 0], [3, 2], [2, 1]]);
    let browser = shown(&serde_json::to_string(&messages).expect("JSON"), "");
    // First the verdicts that were sent, in their order; then the others.
    let verdicts =
        browser.value("[...document.querySelectorAll('.candidate .verdict')].map(verdict => verdict.textContent)");
    let unreached = ["not reached"; 5];
    assert_eq!(verdicts, json!([&["refused", "passed on", "taken", "no match"][..], &unreached[..]].concat()));
    // In version 1, a transition that was taken without an effect counts as excluded.
    messages[0]["v"] = json!(1);
    messages[4]["look"] = json!([[1, 0], [2, 1]]);
    messages[4]["h"] = json!([["r", "Ping"]]);
    dropped(&browser, &serde_json::to_string(&messages).expect("JSON"));
    browser.until("document.querySelectorAll('.candidate .verdict')[2]?.textContent === 'excluded'");
    browser.is_clean("");
}

/// Converts all numbers to floats, because `3` and `3.0` are the same to a page.
fn as_numbers(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(list) => list.into_iter().map(as_numbers).collect(),
        Value::Object(members) => members.into_iter().map(|(name, value)| (name, as_numbers(value))).collect(),
        other => other,
    }
}

/// The text of the file that this menu item of the page saves.
fn saved(browser: &Browser, item: &str, file: &str) -> String {
    browser.click("#file-menu");
    browser.value(&format!(
        "[...document.querySelectorAll('#menu button')].find(button => button.textContent === '{item}').click()"
    ));
    let file = browser.folder.join(file);
    let began = Instant::now();
    loop {
        match fs::read_to_string(&file) {
            Ok(text) if !text.is_empty() => return text,
            _ => assert!(began.elapsed().as_secs() < 30, "{} is not saved", file.display()),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn recordings_are_saved_and_opened() {
    let browser = shown(ARENA, "");
    browser.until_text("found", "9 of 9");
    let text = saved(&browser, "Save as JSON", "arena.json");
    Recording::read(&*text).expect("a recording");
    let steps = |text: &str| -> Vec<Value> {
        let messages: Vec<Value> = serde_json::from_str(text).expect("JSON");
        messages.into_iter().filter(|message| message["k"] == "step").map(as_numbers).collect()
    };
    assert_eq!(steps(&text), steps(ARENA));
    // Saved as a page, it shows the same content, and can be saved again.
    saved(&browser, "Save as a page", "arena.html");
    let (position, considered) = (browser.text("position"), browser.text("considered"));
    browser.open(&format!("file://{}", browser.folder.join("arena.html").display()));
    browser.until_text("found", "9 of 9");
    browser.until_text("considered", &considered);
    assert_eq!(browser.text("position"), position);
    fs::remove_file(browser.folder.join("arena.json")).expect("it is there");
    assert_eq!(saved(&browser, "Save as JSON", "arena.json"), text);
    browser.is_clean("");
}

/// Drops a file on the page.
fn dropped(browser: &Browser, text: &str) {
    browser.value(&format!(
        "(() => {{ const files = new DataTransfer(); files.items.add(new File([{}], 'some.json'));
         dispatchEvent(new DragEvent('drop', {{dataTransfer: files, cancelable: true}})) }})()",
        json!(text)
    ));
}

#[test]
fn files_are_opened_by_dropping_them() {
    let browser = Browser::start();
    let file = browser.folder.join("page.html");
    fs::write(&file, fsm_inspect::PAGE).expect("it can be written");
    browser.visit(&format!("file://{}", file.display()));
    browser.until("!document.getElementById('empty').hidden");
    for (text, complaint) in [
        ("{", "some.json is no recording"),
        ("[]", "it does not begin with ‘hello’"),
        ("{\"trace\": 1}", "it is a trace"),
        (r#"[{"k":"hello","v":9}]"#, "version 9 is not known"),
    ] {
        dropped(&browser, text);
        browser.until_text("toast", complaint);
    }
    dropped(&browser, ARENA);
    browser.until_text("found", "9 of 9 machines");
    browser.until("document.getElementById('empty').hidden");
    dropped(&browser, &verdicts());
    browser.until_text("found", "1 of 1 machines");
    browser.until_text("program", "verdicts");
    browser.is_clean("");
}

#[test]
fn a_hostile_recording_runs_no_scripts() {
    let browser = shown(ARENA, "");
    let bad = "<img src=http://evil.example/x onerror=window.owned=1>\"' onclick=window.owned=1 x='";
    let mut messages: Vec<Value> = serde_json::from_str(&verdicts()).expect("JSON");
    messages[0]["program"] = json!(bad);
    messages[1]["name"] = json!(bad);
    messages[1]["file"] = json!(bad);
    messages[1]["line"] = json!(bad);
    messages[1]["svg"] = json!(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fs-chart\" onload=\"window.owned=1\" width=\"9\" height=\"9\" viewBox=\"0 0 9 9\"><script>window.owned=1</script>
         <image href=\"http://evil.example/y\"/><a href=\"javascript:window.owned=1\"><text>x</text></a><style>@import 'http://evil.example/z'</style><foreignObject><p>x</p></foreignObject>
         <g class=\"fs-state fs-leaf\" data-index=\"1\" style=\"fill:url(http://evil.example/f)\"><rect class=\"fs-frame\" width=\"5\" height=\"5\"/><animate onbegin=\"window.owned=1\"/></g></svg>"
    ));
    for state in messages[1]["states"].as_array_mut().expect("states") {
        for name in ["n", "id", "doc", "h"] {
            state[name] = json!(bad);
        }
        state["act"] = json!([[bad, bad]]);
    }
    for transition in messages[1]["trans"].as_array_mut().expect("transitions") {
        for name in ["t", "on", "if"] {
            transition[name] = json!(bad);
        }
    }
    messages[2]["label"] = json!(bad);
    messages[4]["by"] = json!(["ev", bad, bad]);
    messages[4]["ans"] = json!(bad);
    messages[4]["snap"] = json!({"data": {"2": {bad: bad}}, "timers": [[3, 1, 5]], "hist": [[0, 1]], "stack": [[1]], "kept": [bad], "ctx": bad});
    dropped(&browser, &serde_json::to_string(&messages).expect("JSON"));
    browser.until_text("title", "<img src");
    browser.value("document.querySelector('.fs-state').focus()");
    browser.key("Enter");
    browser.until("document.getElementById('menu').style.display === 'block'");
    browser.key("Escape");
    browser.value("new Promise(done => setTimeout(done, 300))");
    assert_eq!(browser.value("window.owned"), Value::Null);
    assert_eq!(
        browser.value(
            "document.querySelectorAll('img, #pan image, #pan script, #pan style, #pan a, #pan animate, #pan p').length"
        ),
        0
    );
    assert_eq!(browser.value("[...document.querySelectorAll('*')].filter(element => [...element.attributes].some(({name}) => name.startsWith('on'))).length"), 0);
    // The policy of the page blocks the scripts of the picture and logs that. No request was sent.
    browser.assert_requests_only_to("");
}

#[test]
fn lines_are_linked_to_an_editor() {
    let browser = shown(ARENA, "");
    assert_eq!(browser.value("document.querySelector('#file .source').dataset.copy"), "src/machines.rs:26");
    browser.click("#file .source");
    browser.until_text("toast", "Copied src/machines.rs:26");
    // The editor is chosen in the help, for this and later visits.
    browser.key("?");
    browser.until("document.getElementById('help').open");
    browser.value(
        "(() => { const set = (id, value) => { const field = document.getElementById(id); field.value = value; field.dispatchEvent(new Event('change')) };
         set('editor', 'zed://file/{path}:{line}'); set('root', '/home/me/arena') })()",
    );
    browser.until("document.querySelector('#file .source').getAttribute('href') === 'zed://file/home/me/arena/src/machines.rs:26'");
    let plain = browser.value("location.href");
    let with = |scheme: &str| {
        browser.open(&format!("{}?editor={scheme}", plain.as_str().expect("an address")));
        browser.value("document.querySelector('#file .source').getAttribute('href')")
    };
    assert_eq!(
        with("idea://open?file={path}%26line={line}"),
        "idea://open?file=/home/me/arena/src/machines.rs&line=26"
    );
    // Addresses that cannot be those of editors do not become links.
    assert_eq!(with("javascript:alert({line})//{path}"), Value::Null);
    assert_eq!(with("https://evil.example/{path}"), Value::Null);
    browser.is_clean("");
}

/// The scale and the position of the chart.
fn camera(browser: &Browser) -> [f64; 3] {
    let transform = browser.value("(() => { const {a, e, f} = new DOMMatrix(document.getElementById('pan').style.transform); return [a, e, f] })()");
    [0, 1, 2].map(|at| transform[at].as_f64().expect("a number"))
}

#[test]
fn the_chart_is_zoomed_and_dragged() {
    let browser = shown(ARENA, "");
    // The whole chart is readable at this size.
    browser.size(2400, 1600);
    browser.value("new Promise(done => setTimeout(done, 300))");
    browser.key("f");
    let [whole, x, y] = camera(&browser);
    browser.until("document.getElementById('map').style.display === 'none'");
    for _ in 0..4 {
        browser.click("#larger");
    }
    let [larger, ..] = camera(&browser);
    assert!(larger > whole * 2.0, "{larger} after {whole}");
    browser.until("document.getElementById('map').style.display === ''");
    // The chart is dragged by the distance that the mouse moves.
    let before = camera(&browser);
    for (kind, x, y) in [
        ("mouseMoved", 500.0, 150.0),
        ("mousePressed", 500.0, 150.0),
        ("mouseMoved", 540.0, 180.0),
        ("mouseReleased", 540.0, 180.0),
    ] {
        browser.mouse(kind, x, y);
    }
    let after = camera(&browser);
    assert_eq!([after[1] - before[1], after[2] - before[2]].map(f64::round), [40.0, 30.0]);
    browser.until("document.getElementById('menu').style.display !== 'block'");
    browser.wheel(500.0, 200.0, 300.0);
    assert!(camera(&browser)[0] < larger);
    browser.click("#fit");
    assert_eq!(camera(&browser), [whole, x, y]);
    // If enabled, the camera follows the changes.
    browser.size(1280, 800);
    browser.key("Home");
    browser.key("c");
    browser.key("n");
    browser.value("new Promise(done => setTimeout(done, 500))");
    assert_ne!(camera(&browser), [whole, x, y]);
    browser.is_clean("");
}

#[test]
fn states_have_tips_and_menus() {
    let browser = shown(ARENA, "");
    browser.key("f");
    let [x, y] = browser.middle(".fs-state[data-state=Reel] .fs-name");
    browser.mouse("mouseMoved", x, y);
    browser.until_text("tip", "Reel Open to free hits. after 1.2s enter ogre.play(\"reel\") src/machines.rs:82");
    let [x, y] = browser.middle(".fs-edge[data-source=Reel][data-target=Think] .fs-label");
    browser.mouse("mouseMoved", x, y);
    browser.until_text("tip", "Reel → Think after 1.2s taken");
    browser.click_at(x, y);
    browser.until_text("menu", "after 1.2s");
    browser.key("Escape");
    browser.click(".fs-state[data-state=Reel] .fs-name");
    browser.until("document.getElementById('menu').style.display === 'block'");
    // A recording cannot be commanded.
    let greyed = browser.value("[...document.querySelectorAll('#menu button')].map(button => button.disabled)");
    assert_eq!(greyed, json!([true, true, false, false]));
    browser.value("document.querySelectorAll('#menu button')[2].click()");
    browser.until("document.getElementById('query').value === 'type:Boss state:Reel'");
    browser.is_clean("");
}

#[test]
fn the_timeline_is_zoomed_and_moved() {
    let browser = shown(ARENA, "");
    // The times at places of the ruler show which part is visible.
    let time_at = |x: f64| {
        let [left, top] = [0, 1].map(|at| browser.value("(() => { const {x, y} = document.getElementById('timeline').getBoundingClientRect(); return [x, y] })()")[at].as_f64().expect("a place"));
        browser.click_at(left + x, top + 40.0);
        browser.value("new Promise(requestAnimationFrame)");
        clock(&browser)
    };
    let (from, to) = (time_at(200.0), time_at(800.0));
    for _ in 0..3 {
        browser.key("+");
    }
    let (near, far) = (time_at(200.0), time_at(800.0));
    assert!(far - near < (to - from) * 0.5, "{near} to {far}, before {from} to {to}");
    let [x, y] = browser.middle("#timeline");
    browser.wheel(x, y, 800.0);
    let (near_again, far_again) = (time_at(200.0), time_at(800.0));
    assert!(far_again - near_again > (far - near) * 1.5, "{near_again} to {far_again}, before {near} to {far}");
    for (kind, by) in [("mouseMoved", 0.0), ("mousePressed", 0.0), ("mouseMoved", -200.0), ("mouseReleased", -200.0)] {
        browser.mouse(kind, x + by, y + 60.0);
    }
    let moved = time_at(200.0);
    assert!(moved > near_again, "{moved} after {near_again}");
    // All machines that match the filter, one above the other.
    browser.click("#pin-all");
    browser.until("document.querySelectorAll('.row .pin.on').length === 9");
    browser.is_clean("");
}

#[test]
fn dropped_machines_without_kept_steps_are_removed() {
    let mut messages: Vec<Value> = serde_json::from_str(&verdicts()).expect("JSON");
    messages.truncate(3);
    let numbers = 100..3100;
    for m in numbers {
        let at = f64::from(m) / 100.0;
        messages.push(json!({"k": "new", "m": m, "t": 0, "label": format!("soul {m}"), "at": at, "n": 0, "cfg": [1]}));
        for n in 1..3 {
            messages.push(json!({"k": "step", "m": m, "n": n, "c": m, "at": at, "by": ["ev", "Go"], "look": [[0, 1]], "h": [["x", n], ["f", n, "to", [3 - n]], ["e", 3 - n]]}));
        }
        messages.push(json!({"k": "drop", "m": m, "at": at + 1.0}));
    }
    let browser = shown(&serde_json::to_string(&messages).expect("JSON"), "?keep=1000");
    browser.until_text("kept", "the last 1,000 steps");
    // Only machines with kept steps can be selected.
    browser.until_text("found", "of 501 machines");
    browser.key("End");
    browser.is_clean("");
}

#[test]
fn repeated_steps_are_ignored_and_gaps_are_shown() {
    let mut messages: Vec<Value> = serde_json::from_str(&verdicts()).expect("JSON");
    let mut again = messages[4].clone();
    again["by"] = json!(["ev", "Again"]);
    messages.push(again);
    // Four steps were lost. The machine is in `A` now, and continues from there.
    messages.push(json!({"k": "lost", "batches": 3}));
    messages.push(json!({"k": "new", "m": 7, "t": 0, "label": "one", "at": 4, "n": 5, "cfg": [1]}));
    messages.push(json!({"k": "step", "m": 7, "n": 6, "c": 9, "at": 5, "by": ["ev", "Go"], "h": [["x", 1], ["f", 1, "to", [2], 0], ["e", 2]]}));
    let browser = shown(&serde_json::to_string(&messages).expect("JSON"), "");
    browser.until_text("kept", "3 of 300,000 steps");
    browser.until_text("alarms", "3 batches lost");
    browser.key("End");
    browser.until_text("position", "step 6 of 6");
    browser.until_text("where", "All B");
    browser.key("ArrowLeft");
    browser.until_text("head", "not told steps are missing here · step 5 · 4.000 s");
    browser.until_text("where", "All A");
    browser.key("ArrowLeft");
    browser.until_text("head", "Go Moved");
    browser.until_text("where", "All B");
    browser.is_clean("");
}

#[test]
fn the_state_before_the_first_kept_step_is_known() {
    let mut messages: Vec<Value> = serde_json::from_str(&verdicts()).expect("JSON");
    messages.truncate(3);
    for n in 1..1502 {
        let (from, to) = if n % 2 == 1 { (1, 2) } else { (2, 1) };
        messages.push(json!({"k": "step", "m": 7, "n": n, "c": n, "at": f64::from(n) / 100.0, "by": ["ev", "Go"], "h": [["x", from], ["e", to]]}));
    }
    let browser = shown(&serde_json::to_string(&messages).expect("JSON"), "?keep=1000");
    browser.until_text("kept", "the last 1,000 steps");
    browser.key("Home");
    browser.until_text("position", "step 502 of 1501");
    browser.until_text("where", "All A");
    // The step before them, which led to B, is no longer kept.
    let ruler = browser.value("(() => { const {x, y} = document.getElementById('timeline').getBoundingClientRect(); return [x + 152, y + 40] })()");
    browser.click_at(ruler[0].as_f64().expect("x"), ruler[1].as_f64().expect("y"));
    browser.until_text("position", "before step 502");
    browser.until_text("where", "All B");
    // A recording that is saved and opened again shows the same.
    let text = saved(&browser, "Save as JSON", "verdicts.json");
    browser.key("End");
    dropped(&browser, &text);
    browser.until_text("position", "step 502 of 1501");
    browser.until_text("where", "All A");
    browser.key("n");
    browser.until_text("where", "All B");
    browser.is_clean("");
}
