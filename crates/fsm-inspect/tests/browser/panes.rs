//! Panes: the chart is readable and not covered, panes can be folded and moved, and the focus stays.

use serde_json::json;

use super::{ARENA, shown};
use crate::appearance::is_accessible;
use crate::chromium::Browser;

/// The height of the smallest label of the chart, in pixels of the screen.
const LABEL: &str = "Math.min(...[...document.querySelectorAll('#pan text')].map(text =>
    parseFloat(getComputedStyle(text).fontSize))) * new DOMMatrix(getComputedStyle(document.getElementById('pan')).transform).a";

/// The active leaves that the map covers.
const COVERED: &str = "(() => { const map = document.getElementById('map').getBoundingClientRect();
    return [...document.querySelectorAll('.fs-leaf.active > .fs-frame')].filter(leaf => {
        const box = leaf.getBoundingClientRect();
        return box.left < map.right && box.right > map.left && box.top < map.bottom && box.bottom > map.top
    }).length })()";

fn opened(browser: &Browser, label: &str) {
    browser.click_machine(label);
    browser.until_text("title", label);
}

/// The boss has a large chart, which does not fit at a readable size.
fn boss() -> Browser {
    let browser = shown(ARENA, "?theme=light");
    opened(&browser, "Gorm");
    browser
}

#[test]
fn a_fitted_chart_is_readable() {
    let browser = boss();
    for (width, height) in [(1024, 768), (1280, 800), (1920, 1080)] {
        browser.size(width, height);
        browser.value("new Promise(done => setTimeout(done, 200))");
        browser.key("f");
        let size = browser.value(LABEL).as_f64().expect("a number");
        assert!(size >= 6.4, "{width} x {height}: {size}");
        let seen = browser.value(
            "(() => { const stage = document.getElementById('stage').getBoundingClientRect();
            return [...document.querySelectorAll('.fs-leaf.active > .fs-frame')].some(leaf => {
                const box = leaf.getBoundingClientRect();
                return box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom
            }) })()",
        );
        assert_eq!(seen, true, "{width} x {height}: an active state is seen");
    }
    // The user can make it arbitrarily small.
    for _ in 0..8 {
        browser.click("#smaller");
    }
    assert!(browser.value(LABEL).as_f64().expect("a number") < 4.0);
    // A chart that the user has moved stays where it is when a pane is moved.
    let place = browser.value("document.getElementById('pan').style.transform");
    browser.value("document.querySelector('.grip[data-pane=step]').focus()");
    browser.key("Enter");
    browser.value("new Promise(done => setTimeout(done, 200))");
    assert_eq!(browser.value("document.getElementById('pan').style.transform"), place);
    browser.is_clean("");
}

#[test]
fn the_minimap_covers_no_active_state() {
    let browser = boss();
    let mut shown = 0;
    for (width, height) in [(1280, 800), (1024, 768), (1680, 1050)] {
        browser.size(width, height);
        browser.value("new Promise(done => setTimeout(done, 200))");
        browser.key("End");
        for nth in 0..40 {
            browser.key(if nth % 8 == 7 { "f" } else { "b" });
            // The camera moves to the changes.
            browser.value("new Promise(done => setTimeout(done, 30))");
            assert_eq!(browser.value(COVERED), 0, "{width} x {height}, step {nth}");
            shown += usize::from(browser.value("document.getElementById('map').style.display !== 'none'") == true);
        }
    }
    assert!(shown > 40, "the map is there most of the time: {shown}");
    browser.is_clean("");
}

#[test]
fn panes_are_collapsed_and_resized() {
    let browser = boss();
    let size = |pane: &str, side: &str| {
        browser
            .value(&format!("document.getElementById('{pane}').getBoundingClientRect().{side}"))
            .as_f64()
            .expect("a size")
            .round()
    };
    for (pane, side, larger) in
        [("left", "width", "ArrowRight"), ("step", "width", "ArrowLeft"), ("times", "height", "ArrowUp")]
    {
        let grip = format!(".grip[data-pane={pane}]");
        let focus = format!("document.querySelector('{grip}').focus()");
        let (before, middle) = (size(pane, side), size("stage", side));
        // With keys.
        browser.value(&focus);
        browser.key(larger);
        assert_eq!(size(pane, side), before + 24.0, "{pane}");
        browser.key("Enter");
        assert_eq!(size(pane, side), 9.0, "{pane}: there is room for its edge");
        assert!(size("stage", side) > middle + before - 40.0, "{pane}");
        assert_eq!(browser.value(&format!("document.querySelector('{grip}').getAttribute('aria-valuenow')")), "0");
        // Keys do not reach the inside of a folded pane.
        let is_hidden = format!("getComputedStyle(document.getElementById('{pane}')).visibility");
        assert_eq!(browser.value(&is_hidden), "hidden");
        browser.key("Enter");
        assert_eq!((size(pane, side), browser.value(&is_hidden)), (before + 24.0, json!("visible")), "{pane}");
        // With the mouse.
        let [x, y] = browser.middle(&grip);
        let to = if pane == "left" { [x - 60.0, y] } else { [x + 60.0, y + 60.0] };
        browser.mouse("mousePressed", x, y);
        browser.call(
            "Input.dispatchMouseEvent",
            json!({"type": "mouseMoved", "x": to[0], "y": to[1], "button": "left", "buttons": 1}),
        );
        browser.mouse("mouseReleased", to[0], to[1]);
        assert_eq!(size(pane, side), before - 36.0, "{pane}");
    }
    browser.value("document.querySelector('.grip[data-pane=times]').focus()");
    browser.key("Enter");
    browser.shot("panes-folded");
    is_accessible(&browser, "folded panes");
    // The sizes are kept until the next visit.
    let left = size("left", "width");
    browser.call("Page.reload", json!({}));
    browser.until("document.getElementById('times')?.getBoundingClientRect().height === 9");
    assert_eq!(size("left", "width"), left);
    browser.is_clean("");
}

#[test]
fn a_filter_without_matches_shows_a_message() {
    let browser = boss();
    for query in ["nothing of the kind", "state:Nowhere", "type:<b>"] {
        browser.value("document.getElementById('query').select()");
        browser.value("document.getElementById('query').focus()");
        browser.write(query);
        browser.until_text("nothing", &format!("No machine fits \u{201c}{query}\u{201d}."));
        browser.until_text("found", "0 of ");
        browser.shot("filter-nothing");
        browser.click("#nothing button");
        browser.until("document.getElementById('nothing').hidden");
        assert_eq!(browser.value("document.getElementById('query').value"), "");
    }
    // If machines match, there is no message.
    browser.value("document.getElementById('query').focus()");
    browser.write("type:Boss");
    browser.until_text("found", "1 of ");
    assert_eq!(browser.value("document.getElementById('nothing').hidden"), true);
    browser.is_clean("");
}

/// When a pane is drawn again, it keeps its elements, so the focus stays on them.
#[test]
fn redrawing_a_pane_keeps_the_focus() {
    let browser = boss();
    browser.key("Home");
    for query in ["#population > :first-child .type", "#population > :last-child .type", "#file > *"] {
        browser.value(&format!("document.querySelector('{query}').focus()"));
        let has_focus = format!("document.activeElement === document.querySelector('{query}')");
        assert_eq!(browser.value(&has_focus), true, "{query}");
        let drawn = "document.getElementById('population').innerHTML + document.getElementById('head').innerHTML";
        let before = browser.value(drawn);
        for _ in 0..12 {
            browser.key("ArrowRight");
            browser.value("new Promise(done => setTimeout(done, 100))");
        }
        assert_ne!(browser.value(drawn), before, "it is drawn again");
        assert_eq!(browser.value(&has_focus), true, "{query}");
    }
    browser.is_clean("");
}
