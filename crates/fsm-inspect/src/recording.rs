//! Recordings: the messages to a page, in a file.

use std::fmt::{self, Display, Formatter};

use serde_json::Value;

use crate::page;

/// The protocol versions that this page supports: the `v` of the first message, `hello`.
pub const VERSIONS: [u64; 2] = [1, 2];

/// The messages to a page: a list that begins with `hello`.
///
/// ```
/// use fsm_inspect::Recording;
///
/// let recording = Recording::of([r#"{"k": "hello", "v": 2, "program": "arena", "now": 0, "can": []}"#])?;
/// assert_eq!(Recording::read(recording.text())?, recording);
/// assert!(recording.page().contains("arena"));
/// # Ok::<(), fsm_inspect::NoRecording>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording(String);

/// Why a text is not a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoRecording(String);

impl Recording {
    /// Creates a recording from messages, each of which is a JSON object.
    ///
    /// # Errors
    ///
    /// Fails if one of them is not a message, or if the first is not `hello`.
    pub fn of(messages: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Recording, NoRecording> {
        let mut text = String::from("[");
        for (nth, message) in messages.into_iter().enumerate() {
            text += if nth == 0 { "\n" } else { ",\n" };
            text += message.as_ref();
        }
        text += "\n]\n";
        Recording::read(text)
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    ///
    /// Fails if the text is not JSON, or not a list of messages that begins with `hello` in a supported version.
    pub fn read(text: impl Into<String>) -> Result<Recording, NoRecording> {
        let text = text.into();
        let value: Value = serde_json::from_str(&text).map_err(|error| NoRecording(format!("not JSON: {error}")))?;
        check(&value).map_err(NoRecording)?;
        Ok(Recording(text))
    }

    /// The text of the file: JSON, with one message on each line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The page with this recording: a single, self-contained file.
    #[must_use]
    pub fn page(&self) -> String {
        page::with(&self.0)
    }
}

/// Checks that a value is a list of messages that begins with `hello`.
fn check(value: &Value) -> Result<(), String> {
    if value.get("trace").is_some() {
        return Err("this is a `Trace` as JSON; the inspector opens only recordings that its page has saved".to_owned());
    }
    let messages = value.as_array().ok_or("not a list of messages")?;
    if let Some(nth) = messages.iter().position(|message| !message["k"].is_string()) {
        return Err(format!("message {} lacks the member `\"k\"`, its kind", nth + 1));
    }
    let first = messages.first().filter(|first| first["k"] == "hello").ok_or("the first message is not `hello`")?;
    if !first["v"].as_u64().is_some_and(|version| VERSIONS.contains(&version)) {
        return Err(format!("version {} of the messages is not known: update fsmith-cli", first["v"]));
    }
    Ok(())
}

impl Display for NoRecording {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for NoRecording {}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO: &str = r#"{"k":"hello","v":1}"#;

    #[test]
    fn invalid_recordings_are_explained() {
        let why = |text: &str| Recording::read(text).expect_err("this is no recording").to_string();
        assert!(why("[").starts_with("not JSON: EOF"));
        assert_eq!(why("{}"), "not a list of messages");
        assert_eq!(why("[]"), "the first message is not `hello`");
        assert_eq!(why(r#"[{"k":"hello","v":9}]"#), "version 9 of the messages is not known: update fsmith-cli");
        assert_eq!(why(&format!("[{HELLO}, 3]")), "message 2 lacks the member `\"k\"`, its kind");
        assert!(why(r#"{"trace": 1, "steps": []}"#).starts_with("this is a `Trace`"));
    }

    #[test]
    fn texts_cannot_close_the_script_element() {
        let recording = Recording::of([HELLO, r#"{"k":"new","label":"</script><script>"}"#]).expect("a recording");
        let page = recording.page();
        assert_eq!(page.matches("</script>").count(), PAGE_ENDS + 1);
        assert!(page.contains(r"\u003c/script>\u003cscript>"));
    }

    /// The number of scripts in the page without a recording.
    const PAGE_ENDS: usize = 1;
}
