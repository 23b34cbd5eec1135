//! The page, as `page/build.mjs` makes it of its sources.

/// The page of the inspector: one file, which loads nothing from anywhere.
///
/// It connects to the server that it came from, or shows the recording that it contains, or waits for one to be dropped.
pub const PAGE: &str = include_str!("../page/inspector.html");

/// Where a recording stands in a page.
const PLACE: &str = "<!--recording-->";

/// A page with a recording in it.
pub fn with(recording: &str) -> String {
    let (before, after) = PAGE.split_once(PLACE).expect("the page has a place for a recording");
    // In JSON this sign only stands in texts, where it may be written so; and no text ends the element.
    let recording = recording.replace('<', "\\u003c");
    format!("{before}<script id=recording type=application/json>{recording}</script>{after}")
}

/// What the page allows itself, which names its only script by its hash.
pub fn policy() -> &'static str {
    let (_, rest) = PAGE.split_once("Content-Security-Policy content=\"").expect("the page has a policy");
    rest.split_once('"').expect("it ends").0
}
