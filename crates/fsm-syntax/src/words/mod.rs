//! The keywords of the language, each in one row of a table for the parser, its messages, editors and the formatter.
//!
//! Code that treats a keyword specially matches on [`Word`] or on a property of its row, and names every case. So code
//! that does not handle a new keyword does not compile. The docs that an editor shows for a keyword are those of an
//! item of the facade (`src/editors/`). A test compares these items with the keywords here.

pub mod calls;
pub mod foreign;
pub mod spelling;
pub mod variables;

use TriggerWord::{After, Always, Done, Every, Failed, On, When};
use core::fmt;
use fsm_model::Kind::{self, Final, Parallel, Plain};
use fsm_model::Moment::{self, Active, Enter, Exit, Pause, Resume};
use fsm_model::rules::Rule;
use fsm_model::{Memory, Mode};
use spelling::{is_keyword, is_upper, nearest};

/// A keyword that opens an item. Keywords whose items are read in the same way are one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named as they are written")]
pub enum Word {
    State(Kind),
    Initial,
    History,
    Action(Moment),
    Trigger(TriggerWord),
    Alarm,
    In,
    Defer,
    Ignore,
    Never,
    Events,
    Signals,
    Stack,
    Queue,
    Version,
    Priority,
    Exhaustive,
    Observer,
    Include,
    Machine,
    Forward,
}

/// A keyword that opens a trigger, and with it a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named as they are written")]
pub enum TriggerWord {
    On,
    When,
    After,
    Every,
    Always,
    Done,
    Failed,
}

/// The properties of a keyword.
struct Row {
    text: &'static str,
    /// The bodies in which its item is allowed.
    bodies: &'static [Body],
    follows: Follows,
    ends: Ends,
    /// The rule that requires something after the keyword, and the name of the missing part.
    missing: (Rule, &'static str),
    /// An example of its item. Messages replace the placeholders with names of the machine.
    example: &'static str,
    /// Its names in other notations.
    elsewhere: &'static [&'static str],
}

/// A body that contains items: that of the machine itself, of a state, or of an `in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named as they are written")]
pub enum Body {
    Machine,
    State(Kind),
    In,
}

/// The syntax that directly follows a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// A name, or another keyword.
    Name,
    /// A state, or `=>`.
    Target,
    /// Code in braces, or `or` and another action.
    Code,
    /// A list in braces, or a type.
    List,
    /// A number.
    Number,
    /// The keyword of a trigger.
    Trigger,
    /// A pattern of events.
    Pattern,
    /// A duration.
    Duration,
    /// A condition.
    Condition,
    /// `=>` or `if`, before which only a name in parentheses is allowed.
    Arrow,
    /// Only the `;`.
    Nothing,
}

/// How an item ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// With its block, or with `;` if it has no block.
    Block,
    /// Like the code after its `=>`.
    Reaction,
    /// With `;`.
    Semicolon,
}

const RUNNING: &[Body] = &[Body::Machine, Body::State(Plain), Body::State(Parallel)];
const MACHINE: &[Body] = &[Body::Machine];
const COMPOSITES: &[Body] = &[Body::Machine, Body::State(Plain)];
const STATES: &[Body] = &[Body::Machine, Body::State(Plain), Body::State(Parallel)];
const ALL_STATES: &[Body] = &[Body::Machine, Body::State(Plain), Body::State(Parallel), Body::State(Final)];
const ANYWHERE: &[Body] = &[Body::Machine, Body::State(Plain), Body::State(Parallel), Body::State(Final), Body::In];
const SHARED: &[Body] = &[Body::Machine, Body::State(Plain), Body::State(Parallel), Body::In];

/// Creates a table of its rows. Each case of [`Word`] must have one.
macro_rules! table {
    ($($word:ident $(($which:ident))?, $text:literal, $bodies:ident, $follows:ident, $ends:ident,
        $rule:ident $missing:literal, $example:literal, $elsewhere:tt;)*) => {
        /// All keywords with their texts, in the order of the messages.
        const WORDS: &[(&str, Word)] = &[$(($text, Word::$word $(($which))?)),*];

        impl Word {
            fn row(self) -> &'static Row {
                match self {
                    $(Word::$word $(($which))? => &Row {
                        text: $text,
                        bodies: $bodies,
                        follows: Follows::$follows,
                        ends: Ends::$ends,
                        missing: (Rule::$rule, $missing),
                        example: $example,
                        elsewhere: &$elsewhere,
                    },)*
                }
            }
        }
    };
}

table! {
    // Keyword, its text, where it is allowed, what follows it, how its item ends, what is missing otherwise; example,
    // names in other notations
    State(Plain), "state", STATES, Name, Block, MalformedState "the state's name",
        "state Idle { on <event:Start> => <state:Running>; }", ["region", "substate", "composite", "superstate"];
    State(Final), "final", STATES, Name, Block, MalformedState "the state's name",
        "final Finished;", ["end", "terminal", "terminate"];
    State(Parallel), "parallel", STATES, Name, Block, MalformedState "the state's name",
        "parallel Playing { state Sound { .. } state Picture { .. } }", ["regions", "orthogonal", "concurrent"];
    Initial, "initial", COMPOSITES, Target, Reaction, MalformedInitial "the initial state",
        "initial <inside:Idle>;", ["begin", "default", "start", "init", "initial_state"];
    History, "history", STATES, Name, Semicolon, MalformedHistory "`shallow`, `deep` or `suspend`",
        "history deep;", [];
    Action(Enter), "enter", ALL_STATES, Code, Block, MalformedAction "the action's code in braces",
        "enter { <lent>open(); }", ["entry", "onentry", "on_entry", "on_enter"];
    Action(Exit), "exit", ALL_STATES, Code, Block, MalformedAction "the action's code in braces",
        "exit { <lent>close(); }", ["leave", "onexit", "on_exit", "on_leave"];
    Action(Active), "active", STATES, Code, Block, MalformedAction "the action's code in braces",
        "active { <lent>patrol(); }", ["do", "during", "update", "on_update"];
    Action(Pause), "pause", STATES, Code, Block, MalformedAction "the action's code in braces",
        "pause { <lent>hold(); }", [];
    Action(Resume), "resume", STATES, Code, Block, MalformedAction "the action's code in braces",
        "resume { <lent>go_on(); }", [];
    Trigger(On), "on", SHARED, Pattern, Reaction, MissingEvent "an event",
        "on <event:Start> => <state:Running>;", ["transition", "permit", "case", "react", "receive", "handle", "upon"];
    Trigger(When), "when", SHARED, Condition, Reaction, MissingCondition "a condition",
        "when <lent>is_tired() => <state:Sleep>;", ["if", "condition"];
    Trigger(After), "after", SHARED, Duration, Reaction, MalformedDuration "a duration",
        "after 5s => <state:Off>;", ["timeout", "delay", "timer", "wait", "once"];
    Trigger(Every), "every", SHARED, Duration, Reaction, MalformedDuration "a duration",
        "every 500ms => { <lent>blink(); }", ["interval", "each", "repeat"];
    Trigger(Always), "always", SHARED, Arrow, Reaction, MissingArrow "`=>`",
        "always if <lent>is_full() => <state:Full>;", [];
    Trigger(Done), "done", SHARED, Arrow, Reaction, MissingArrow "`=>`",
        "done => <state:Idle>;", ["ondone", "on_done"];
    Trigger(Failed), "failed", SHARED, Pattern, Reaction, MissingEvent "the pattern of an error",
        "failed error => <state:Idle>;", ["catch", "error", "onerror", "on_error"];
    Alarm, "alarm", SHARED, Trigger, Reaction, MalformedTrigger "a trigger",
        "alarm when <lent>is_low() => <state:Refuel>;", [];
    In, "in", STATES, Name, Block, MalformedIn "a state",
        "in <state:Walk> | <other:Run> { on <event:Stop> => stay; }", [];
    Defer, "defer", SHARED, Pattern, Semicolon, MissingEvent "an event",
        "defer <event:Print>;", [];
    Ignore, "ignore", SHARED, Pattern, Semicolon, MissingEvent "an event",
        "ignore <event:Bump>;", ["skip", "swallow"];
    Never, "never", ANYWHERE, Condition, Semicolon, MissingCondition "a condition",
        "never <lent>is_empty();", ["forbid", "forbidden"];
    Events, "events", MACHINE, List, Block, MalformedEvents "the events in braces, or an existing type,",
        "events { Start, Noise { volume: u32 } }", ["enum", "event", "type"];
    Signals, "signals", MACHINE, List, Block, MalformedEvents "the signals in braces",
        "signals { Full, Failed(u32) }", [];
    Stack, "stack", MACHINE, Number, Semicolon, MalformedRoom "a number",
        "stack 8;", [];
    Queue, "queue", MACHINE, Number, Semicolon, MalformedRoom "a number",
        "queue 4;", [];
    Version, "version", MACHINE, Number, Semicolon, MalformedVersion "a number",
        "version 1;", ["revision"];
    Priority, "priority", MACHINE, Name, Semicolon, MalformedOption "`outer`",
        "priority outer;", [];
    Exhaustive, "exhaustive", MACHINE, Nothing, Semicolon, MissingSemicolon "`;`",
        "exhaustive;", ["strict", "complete"];
    Observer, "observer", MACHINE, Name, Semicolon, MalformedOption "the name of the observer parameter",
        "observer <parameter:log>;", ["observe", "trace"];
    Include, "include", ANYWHERE, Name, Semicolon, MalformedInclude "the path of a part",
        "include crate::combat;", ["import"];
    Machine, "machine", RUNNING, Name, Semicolon, MalformedSubmachine "the name of the machine",
        "machine retry: Retry(<parameter:log>);", ["submachine", "invoke", "run"];
    Forward, "forward", RUNNING, Pattern, Reaction, MissingEvent "an event",
        "forward <bound:Link(event)> => retry(event);", ["autoforward", "delegate"];
}

impl Word {
    /// Returns all keywords, in the order of the messages.
    pub fn all() -> impl Iterator<Item = Word> + Clone {
        WORDS.iter().map(|(_, word)| *word)
    }

    /// Returns the keyword with this text.
    #[must_use]
    pub fn named(text: &str) -> Option<Word> {
        WORDS.iter().find(|(known, _)| known.len() == text.len() && *known == text).map(|(_, word)| *word)
    }

    /// Returns the keyword that other notations call `text`.
    pub(super) fn elsewhere_named(text: &str) -> Option<Word> {
        let bare = |text: &str| text.replace('_', "").to_lowercase();
        let text = bare(text);
        Word::all().find(|word| word.elsewhere().iter().any(|known| bare(known) == text))
    }

    /// Returns the keyword that an unknown word was probably meant to be.
    pub(super) fn meant(text: &str) -> Option<Word> {
        let elsewhere = Word::elsewhere_named(text);
        // A Rust keyword of two letters is not a misspelt keyword of the language.
        let misspelt = || text.len() > 2 || !is_keyword(text);
        let nearest = || nearest(text, Word::all().map(Word::text)).and_then(Word::named).filter(|_| misspelt());
        elsewhere.or_else(nearest)
    }

    /// Returns the text of the keyword.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.row().text
    }

    /// Returns the names of the keyword in other notations.
    #[must_use]
    pub fn elsewhere(self) -> &'static [&'static str] {
        self.row().elsewhere
    }

    /// Whether the item of the keyword is allowed in a body.
    pub(super) fn is_allowed_in(self, body: Body) -> bool {
        self.row().bodies.contains(&body)
    }

    /// Returns the syntax that directly follows the keyword.
    #[must_use]
    pub fn follows(self) -> Follows {
        self.row().follows
    }

    /// Returns how the item of the keyword ends.
    #[must_use]
    pub fn ends(self) -> Ends {
        self.row().ends
    }

    /// Returns the rule that requires something after the keyword, and the name of the missing part.
    pub(super) fn missing(self) -> (Rule, &'static str) {
        self.row().missing
    }

    /// Returns an example of the keyword's item, with placeholders for names of the machine.
    pub(super) fn example(self) -> &'static str {
        self.row().example
    }
}

impl fmt::Display for Word {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

impl TriggerWord {
    /// Returns the text of the keyword.
    #[must_use]
    pub fn text(self) -> &'static str {
        Word::Trigger(self).text()
    }

    /// Returns the trigger whose keyword has this text.
    #[must_use]
    pub fn named(text: &str) -> Option<TriggerWord> {
        match Word::named(text) {
            Some(Word::Trigger(trigger)) => Some(trigger),
            _ => None,
        }
    }

    /// Returns the keywords of all triggers, in the order of the messages.
    pub(super) fn texts() -> impl Iterator<Item = &'static str> + Clone {
        Word::all().filter(|word| matches!(word, Word::Trigger(_))).map(Word::text)
    }
}

impl fmt::Display for TriggerWord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Word::Trigger(*self).fmt(formatter)
    }
}

/// A keyword that ends a reaction, alone or with the state that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named as they are written")]
pub enum EndWord {
    Stay,
    Pass,
    Pop,
    Push,
    Reenter,
}

impl EndWord {
    /// All keywords that end a reaction.
    pub const ALL: [EndWord; 5] = [EndWord::Stay, EndWord::Pass, EndWord::Pop, EndWord::Push, EndWord::Reenter];

    /// Returns the keyword with this text.
    #[must_use]
    pub fn named(text: &str) -> Option<EndWord> {
        Self::ALL.into_iter().find(|word| word.text() == text)
    }

    /// Returns the keyword that a misspelt word was probably meant to be, among those for which `of` is true.
    #[must_use]
    pub fn meant(text: &str, of: impl Fn(EndWord) -> bool) -> Option<&'static str> {
        spelling::nearest(text, Self::ALL.into_iter().filter(|word| of(*word)).map(EndWord::text))
    }

    /// Returns the keyword for a name that other libraries use.
    #[must_use]
    pub fn elsewhere(text: &str) -> Option<EndWord> {
        // The names are in lower case and without underscores.
        const STAY: &[&str] = &[
            "consume",
            "consumed",
            "handled",
            "internal",
            "keepstate",
            "nil",
            "none",
            "noop",
            "nothing",
            "null",
            "same",
            "unchanged",
        ];
        const PASS: &[&str] = &["super", "unhandled", "nothandled", "bubble", "parent", "propagate"];
        const POP: &[&str] = &["back", "previous"];
        const REENTER: &[&str] = &["self", "restart"];
        let known = [(STAY, EndWord::Stay), (PASS, EndWord::Pass), (POP, EndWord::Pop), (REENTER, EndWord::Reenter)];
        // A macro of C begins with the name of its library: `Q_HANDLED`.
        let bare = text.strip_prefix("Q_").unwrap_or(text).replace('_', "").to_lowercase();
        known.into_iter().find(|(texts, _)| texts.contains(&&*bare)).map(|(_, word)| word)
    }

    /// Returns the text of the keyword.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            EndWord::Stay => "stay",
            EndWord::Pass => "pass",
            EndWord::Pop => "pop",
            EndWord::Push => "push",
            EndWord::Reenter => "reenter",
        }
    }

    /// Whether the keyword takes a state, as in `push(Paused)`.
    #[must_use]
    pub fn takes_state(self) -> bool {
        match self {
            EndWord::Push | EndWord::Reenter => true,
            EndWord::Stay | EndWord::Pass | EndWord::Pop => false,
        }
    }

    /// Whether the keyword is allowed without a state.
    #[must_use]
    pub fn needs_no_state(self) -> bool {
        self != EndWord::Push
    }
}

/// Whether a single word may end a reaction after code: a state or a keyword. `pass` must not follow code.
pub(super) fn may_end_code(text: &str) -> bool {
    match EndWord::named(text) {
        Some(EndWord::Stay | EndWord::Pop | EndWord::Reenter) => true,
        Some(EndWord::Pass | EndWord::Push) => false,
        None => is_upper(text),
    }
}

/// Returns the parts of a word in lower case: `entry` and `actions` of `entryActions`. Parts without a meaning of their
/// own are left out.
pub(super) fn parts(text: &str) -> impl Iterator<Item = String> {
    const JOINING: [&str; 8] = ["on", "in", "is", "if", "type", "default", "event", "add"];
    let mut parts = Vec::from([String::new()]);
    for letter in text.chars() {
        match parts.last_mut() {
            Some(part) if letter != '_' && (!letter.is_uppercase() || part.is_empty()) => {
                part.extend(letter.to_lowercase());
            }
            _ => parts.push(letter.to_lowercase().filter(|letter| *letter != '_').collect()),
        }
    }
    let several = parts.len() > 1;
    parts.into_iter().filter(move |part| several && !JOINING.contains(&&**part))
}

/// The keywords after a target that determine how it is entered.
pub const MODES: [(&str, Mode); 3] =
    [("initial", Mode::Initial), ("history", Mode::History), ("deep_history", Mode::DeepHistory)];

/// Returns the mode that a word after a target was probably meant to be.
pub(super) fn mode_meant(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let elsewhere = [("shallow", "history"), ("h", "history"), ("resume", "history"), ("start", "initial")];
    if let Some((_, mode)) = elsewhere.into_iter().find(|(known, _)| text == *known) {
        return Some(mode);
    }
    let modes = MODES.iter().map(|(mode, _)| *mode);
    let begun = modes.clone().find(|mode| text.len() > 2 && mode.starts_with(&text));
    begun.or_else(|| nearest(&text, modes))
}

/// The keywords after `history`.
pub const MEMORIES: [(&str, Memory); 3] =
    [("shallow", Memory::Shallow), ("deep", Memory::Deep), ("suspend", Memory::Suspend)];

/// The function that queues an event or a signal.
pub const RAISE: &str = "raise";

/// The keyword that takes data out of a state.
pub(crate) const MOVE: &str = "move";

/// The beginning of the name of data that is moved out, until the code is read.
pub(crate) const MOVED: &str = "__moved_";

/// The function that queries whether a state is active.
pub const IS_IN: &str = "is_in";

/// The function that queries whether a state with a tag is active. It is only special in machines with tags.
pub const HAS: &str = "has";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_keyword_is_recognized() {
        let meant = |text| Word::meant(text).map(Word::text);
        assert_eq!(meant("entry"), Some("enter"));
        assert_eq!(meant("paralel"), Some("parallel"));
        assert_eq!(meant("region"), Some("state"));
        assert_eq!((meant("onn"), meant("fn")), (Some("on"), None));
    }

    #[test]
    fn keywords_are_unique() {
        for word in Word::all() {
            assert_eq!(Word::named(word.text()), Some(word));
            assert!(word.elsewhere().iter().all(|text| Word::named(text).is_none()), "{word}");
        }
    }

    /// A message shows the example in place of an item.
    #[test]
    fn examples_begin_with_their_keyword() {
        for word in Word::all() {
            assert_eq!(word.example().split([' ', ';']).next(), Some(word.text()));
        }
    }
}
