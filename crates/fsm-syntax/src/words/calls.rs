//! Functions that change the state, query it, or send an event in other libraries, by their names there.

/// The effect of such a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Changes the state.
    Goes,
    /// Queries whether a state is active.
    Asks,
    /// Sends an event.
    Sends,
    /// Keeps an event for later.
    Defers,
}

/// The names are in lower case and without underscores.
const GOES: &[&str] = &[
    "become",
    "changestate",
    "changeto",
    "enter",
    "enterstate",
    "go",
    "goto",
    "gotostate",
    "jump",
    "jumpto",
    "moveto",
    "nextstate",
    "setnext",
    "setnextstate",
    "setstate",
    "switch",
    "switchstate",
    "switchto",
    "tostate",
    "tran",
    "transit",
    "transition",
    "transitionto",
    "transitto",
];
const ASKS: &[&str] =
    &["active", "current", "in", "instate", "is", "isactive", "isin", "isinstate", "isstate", "matches"];
const SENDS: &[&str] = &[
    "dispatch",
    "emit",
    "enqueue",
    "fire",
    "forward",
    "forwardto",
    "handle",
    "handleevent",
    "post",
    "postevent",
    "processevent",
    "raise",
    "raiseevent",
    "send",
    "sendevent",
    "sendto",
    "trigger",
];

const DEFERS: &[&str] = &["defer", "deferevent", "postpone"];

/// Returns what functions of this name do in other libraries.
pub fn does(name: &str) -> Option<Does> {
    let name = name.replace('_', "").to_lowercase();
    let known = [(GOES, Does::Goes), (ASKS, Does::Asks), (SENDS, Does::Sends), (DEFERS, Does::Defers)];
    known.into_iter().find(|(names, _)| names.contains(&&*name)).map(|(_, does)| does)
}

#[cfg(test)]
mod tests {
    use super::{Does, does};

    #[test]
    fn function_names_are_recognized_in_every_style() {
        for name in ["goto", "go_to", "setState", "TransitionTo"] {
            assert_eq!(does(name), Some(Does::Goes), "{name}");
        }
        assert_eq!((does("In"), does("process_event"), does("log")), (Some(Does::Asks), Some(Does::Sends), None));
    }
}
