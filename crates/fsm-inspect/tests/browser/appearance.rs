//! The appearance of the page in both themes and two widths, and its accessibility.
//!
//! The screenshots are saved in the folder for temporary files of the target. The accessibility rules are those of
//! axe-core, which must be in the folder `FSMITH_NPM`: `npm install axe-core` there.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::{ARENA, shown};
use crate::chromium::Browser;

/// A computed colour, as red, green and blue.
fn colour(browser: &Browser, query: &str, property: &str) -> Vec<f64> {
    let text = browser.value(&format!("getComputedStyle(document.querySelector('{query}')).{property}"));
    let numbers = text.as_str().expect("a colour").trim_start_matches("rgb(").trim_end_matches(')').split(", ");
    numbers.map(|number| number.parse().expect("a number")).collect()
}

#[test]
fn both_themes_fit_all_window_sizes() {
    for (theme, is_dark) in [("light", false), ("dark", true)] {
        let browser = shown(ARENA, &format!("?theme={theme}"));
        for (width, height) in [(1280, 800), (1920, 1080)] {
            browser.size(width, height);
            browser.value("new Promise(done => setTimeout(done, 500))");
            browser.shot(&format!("recording-{theme}-{width}"));
            let pane = colour(&browser, "#step", "backgroundColor").iter().sum::<f64>();
            let ink = colour(&browser, "body", "color").iter().sum::<f64>();
            assert_eq!(pane < ink, is_dark, "{theme}");
            // No element is cut off or covers another.
            assert_eq!(browser.value("document.documentElement.scrollWidth"), width);
            let spilled = "[...document.querySelectorAll('header, .tools, .top, .foot, #form, #step .scroll, #left')]
                .filter(element => element.scrollWidth > element.clientWidth + 1).map(element => element.id || element.className || element.tagName)";
            assert_eq!(browser.value(spilled), json!([]), "{theme} {width}");
        }
        browser.key("t");
        browser.until(&format!("document.documentElement.dataset.theme !== '{theme}'"));
        browser.is_clean("");
    }
}

#[test]
fn the_theme_follows_the_system_until_one_is_chosen() {
    let browser = shown(ARENA, "");
    let prefer = |theme: &str| {
        browser
            .call("Emulation.setEmulatedMedia", json!({"features": [{"name": "prefers-color-scheme", "value": theme}]}))
    };
    for theme in ["dark", "light", "dark"] {
        prefer(theme);
        browser.until(&format!("document.documentElement.dataset.theme === '{theme}'"));
    }
    browser.click("#theme");
    browser.until("document.documentElement.dataset.theme === 'light'");
    prefer("light");
    prefer("dark");
    browser.value("new Promise(done => setTimeout(done, 100))");
    assert_eq!(browser.value("document.documentElement.dataset.theme"), "light");
    browser.is_clean("");
}

#[test]
fn all_controls_are_reachable_by_keyboard() {
    let browser = shown(ARENA, "");
    let mut reached = std::collections::BTreeSet::new();
    for _ in 0..150 {
        browser.key("Tab");
        let focus =
            "(() => { const at = document.activeElement; return at.id || at.getAttribute('class') || at.tagName })()";
        let is_seen = "(() => { const {top, bottom, left, right} = document.activeElement.getBoundingClientRect(); return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth })()";
        assert_eq!(browser.value(is_seen), true, "{reached:?}");
        reached.insert(browser.value(focus).as_str().expect("a name").to_owned());
    }
    for id in [
        "query",
        "breaks",
        "file-menu",
        "theme",
        "show-help",
        "rows",
        "follow",
        "fit",
        "first",
        "nextChange",
        "play",
        "speed",
        "live",
        "timeline",
        "pin-all",
    ] {
        assert!(reached.contains(id), "{id} is not reached: {reached:?}");
    }
    assert!(reached.iter().any(|name| name.starts_with("fs-state")), "{reached:?}");
    assert!(reached.iter().any(|name| name.starts_with("fs-edge")), "{reached:?}");
    // The help lists the keys, and is closed by a key.
    browser.value("document.activeElement.blur()");
    browser.key("?");
    browser.until("document.getElementById('help').open && document.querySelectorAll('#keys dt').length > 15");
    browser.shot("help");
    browser.key("Escape");
    browser.until("!document.getElementById('help').open");
    // A menu returns the focus.
    browser.value("document.querySelector('.fs-leaf').focus()");
    browser.key("Enter");
    browser.until("document.getElementById('menu').contains(document.activeElement)");
    browser.key("ArrowDown");
    browser.key("Escape");
    browser.until("document.activeElement === document.querySelector('.fs-leaf')");
    browser.is_clean("");
}

/// Fails if axe-core finds a serious problem on the page.
pub fn is_accessible(browser: &Browser, what: &str) {
    let folder = std::env::var_os("FSMITH_NPM").expect("FSMITH_NPM names a folder with axe-core");
    let axe =
        fs::read_to_string(Path::new(&folder).join("node_modules/axe-core/axe.min.js")).expect("axe-core is there");
    // Elements that are fading in have other colours.
    browser.value("new Promise(done => setTimeout(done, 400))");
    browser.value(&format!("{axe}; 0"));
    let found = browser.value(
        "axe.run().then(({violations}) => violations.filter(({impact}) => impact === 'serious' || impact === 'critical')
         .map(({id, nodes}) => ({id, nodes: nodes.map(({html, any}) => html.slice(0, 150) + ' ' + (any[0]?.message ?? ''))})))",
    );
    assert_eq!(found, json!([]), "{what}: {found:#}");
}

#[test]
fn axe_finds_no_serious_problems() {
    for theme in ["light", "dark"] {
        let browser = shown(ARENA, &format!("?theme={theme}"));
        is_accessible(&browser, &format!("the page, {theme}"));
        browser.key("s");
        is_accessible(&browser, &format!("a menu, {theme}"));
        browser.key("Escape");
        browser.key("?");
        is_accessible(&browser, &format!("the help, {theme}"));
    }
}
