//! The page, as `page/build.mjs` builds it from its sources.

/// The page of the inspector: one file, which loads nothing else.
///
/// The page connects to the server that it came from, shows the recording in it, or waits for a dropped file.
pub const PAGE: &str = include_str!("../page/inspector.html");

/// The placeholder in the page that a recording replaces.
const PLACE: &str = "<!--recording-->";

/// The page with a recording.
pub fn with(recording: &str) -> String {
    let (before, after) = PAGE.split_once(PLACE).expect("the page has a place for a recording");
    // JSON has this character only in strings, where it can be escaped. So no string can end the element.
    let recording = recording.replace('<', "\\u003c");
    format!("{before}<script id=recording type=application/json>{recording}</script>{after}")
}

/// The policy of the page, which names its only script by its hash.
pub fn policy() -> &'static str {
    let (_, rest) = PAGE.split_once("Content-Security-Policy content=\"").expect("the page has a policy");
    rest.split_once('"').expect("it ends").0
}
