//! The words of the language, each in one row of a table, which the parser, its messages, the editors and the formatter
//! read.
//!
//! Who needs code of its own for a word matches on [`Word`] or on what its row says, and names every case: what forgets
//! a new word does not compile. The docs that an editor shows for a word are those of an item of the facade
//! (`src/editors/`), and a test compares these items with the words here.

pub mod calls;
pub mod foreign;
pub mod spelling;

use crate::model::Kind::{self, Final, Parallel, Plain};
use crate::model::Moment::{self, Active, Enter, Exit, Pause, Resume};
use crate::model::{Memory, Mode};
use crate::rules::Rule;
use TriggerWord::{After, Always, Done, Every, Failed, On, When};
use core::fmt;
use spelling::{is_keyword, is_upper, nearest};

/// A word that opens an item. Those whose items are read in the same way are one case.
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
    Priority,
    Exhaustive,
    Observer,
    Include,
    Machine,
    Forward,
}

/// A word that opens a trigger, and with it a transition.
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

/// What is known of a word.
struct Row {
    text: &'static str,
    /// The bodies in which its item may stand.
    bodies: &'static [Body],
    follows: Follows,
    ends: Ends,
    /// What is missing if nothing follows the word, and the rule that requires it.
    missing: (Rule, &'static str),
    /// An item that it opens. Messages fill its holes with the names of the machine.
    example: &'static str,
    /// What other notations call it.
    elsewhere: &'static [&'static str],
}

/// What items stand in: the machine itself, a state, or an `in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named as they are written")]
pub enum Body {
    Machine,
    State(Kind),
    In,
}

/// What stands directly behind a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// A name, or a further word.
    Name,
    /// A state, or `=>`.
    Target,
    /// Code in braces, or `or` and another action.
    Code,
    /// A list in braces, or a type.
    List,
    /// A number.
    Number,
    /// The word of a trigger.
    Trigger,
    /// A pattern of events.
    Pattern,
    /// A duration.
    Duration,
    /// A condition.
    Condition,
    /// At once `=>` or `if`, behind a name in parentheses at most.
    Arrow,
    /// Nothing but the `;`.
    Nothing,
}

/// How an item ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// With its block, or if it has none with `;`.
    Block,
    /// As what stands behind its `=>` does.
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

/// Makes a table of its rows: for each case of [`Word`] there has to be one.
macro_rules! table {
    ($($word:ident $(($which:ident))?, $text:literal, $bodies:ident, $follows:ident, $ends:ident,
        $rule:ident $missing:literal, $example:literal, $elsewhere:tt;)*) => {
        /// All words with what is written, in the order of the messages.
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
    // The word, as it is written, where it may stand, what follows it, how its item ends, what is missing without that;
    //     an example, its names in other notations
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
        "after 5s => <state:Off>;", ["timeout", "delay", "timer", "wait"];
    Trigger(Every), "every", SHARED, Duration, Reaction, MalformedDuration "a duration",
        "every 500ms => { <lent>blink(); }", ["interval"];
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
    Priority, "priority", MACHINE, Name, Semicolon, MalformedOption "`outer`",
        "priority outer;", [];
    Exhaustive, "exhaustive", MACHINE, Nothing, Semicolon, MissingSemicolon "`;`",
        "exhaustive;", ["strict", "complete"];
    Observer, "observer", MACHINE, Name, Semicolon, MalformedOption "the name of the observer parameter",
        "observer <parameter:log>;", ["observe", "trace"];
    Include, "include", ANYWHERE, Name, Semicolon, MalformedInclude "the path of a part",
        "include crate::combat;", ["import"];
    Machine, "machine", RUNNING, Name, Semicolon, MalformedSubmachine "the name of the machine",
        "machine retry: Retry(<parameter:log>);", ["submachine", "invoke"];
    Forward, "forward", RUNNING, Pattern, Reaction, MissingEvent "an event",
        "forward <bound:Link(event)> => retry(event);", ["autoforward", "delegate"];
}

impl Word {
    /// All words, in the order of the messages.
    pub fn all() -> impl Iterator<Item = Word> + Clone {
        WORDS.iter().map(|(_, word)| *word)
    }

    /// The word that is written so.
    #[must_use]
    pub fn named(text: &str) -> Option<Word> {
        WORDS.iter().find(|(known, _)| known.len() == text.len() && *known == text).map(|(_, word)| *word)
    }

    /// The word that other notations call so.
    pub(super) fn elsewhere_named(text: &str) -> Option<Word> {
        let bare = |text: &str| text.replace('_', "").to_lowercase();
        let text = bare(text);
        Word::all().find(|word| word.elsewhere().iter().any(|known| bare(known) == text))
    }

    /// The word that was probably meant by what is none.
    pub(super) fn meant(text: &str) -> Option<Word> {
        let elsewhere = Word::elsewhere_named(text);
        // So short a word of Rust is no misspelt one.
        let misspelt = || text.len() > 2 || !is_keyword(text);
        let nearest = || nearest(text, Word::all().map(Word::text)).and_then(Word::named).filter(|_| misspelt());
        elsewhere.or_else(nearest)
    }

    /// As it is written.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.row().text
    }

    /// What other notations call it.
    #[must_use]
    pub fn elsewhere(self) -> &'static [&'static str] {
        self.row().elsewhere
    }

    /// Whether its item may stand in a body.
    pub(super) fn stands_in(self, body: Body) -> bool {
        self.row().bodies.contains(&body)
    }

    /// What stands directly behind it.
    #[must_use]
    pub fn follows(self) -> Follows {
        self.row().follows
    }

    /// How its item ends.
    #[must_use]
    pub fn ends(self) -> Ends {
        self.row().ends
    }

    /// What is missing if nothing follows it, and the rule that requires it.
    pub(super) fn missing(self) -> (Rule, &'static str) {
        self.row().missing
    }

    /// An item that it opens, with holes for the names of the machine.
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
    /// As it is written.
    #[must_use]
    pub fn text(self) -> &'static str {
        Word::Trigger(self).text()
    }

    /// The trigger that is opened by a word written so.
    #[must_use]
    pub fn named(text: &str) -> Option<TriggerWord> {
        match Word::named(text) {
            Some(Word::Trigger(trigger)) => Some(trigger),
            _ => None,
        }
    }

    /// What is written for each, in the order of the messages.
    pub(super) fn texts() -> impl Iterator<Item = &'static str> + Clone {
        Word::all().filter(|word| matches!(word, Word::Trigger(_))).map(Word::text)
    }
}

impl fmt::Display for TriggerWord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Word::Trigger(*self).fmt(formatter)
    }
}

/// A word that is an end of a reaction, by itself or with the state that it takes.
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
    /// All of them.
    pub const ALL: [EndWord; 5] = [EndWord::Stay, EndWord::Pass, EndWord::Pop, EndWord::Push, EndWord::Reenter];

    /// The end that is written so.
    #[must_use]
    pub fn named(text: &str) -> Option<EndWord> {
        Self::ALL.into_iter().find(|word| word.text() == text)
    }

    /// The one of some ends that a misspelt word was probably meant to be.
    #[must_use]
    pub fn meant(text: &str, of: impl Fn(EndWord) -> bool) -> Option<&'static str> {
        spelling::nearest(text, Self::ALL.into_iter().filter(|word| of(*word)).map(EndWord::text))
    }

    /// The end that other libraries call so.
    #[must_use]
    pub fn elsewhere(text: &str) -> Option<EndWord> {
        const STAY: &[&str] = &[
            "Handled",
            "handled",
            "keep_state",
            "KeepState",
            "internal",
            "consume",
            "Consumed",
            "noop",
            "none",
            "None",
        ];
        const PASS: &[&str] = &["Super", "super", "Unhandled", "NotHandled", "unhandled", "bubble", "parent", "Parent"];
        const POP: &[&str] = &["back", "Back", "previous", "Previous"];
        const REENTER: &[&str] = &["self", "Self", "restart", "Restart"];
        let known = [(STAY, EndWord::Stay), (PASS, EndWord::Pass), (POP, EndWord::Pop), (REENTER, EndWord::Reenter)];
        known.into_iter().find(|(texts, _)| texts.contains(&text)).map(|(_, word)| word)
    }

    /// As it is written.
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

    /// Whether it takes a state, as in `push(Paused)`.
    #[must_use]
    pub fn takes_state(self) -> bool {
        match self {
            EndWord::Push | EndWord::Reenter => true,
            EndWord::Stay | EndWord::Pass | EndWord::Pop => false,
        }
    }

    /// Whether it may stand alone.
    #[must_use]
    pub fn stands_alone(self) -> bool {
        self != EndWord::Push
    }
}

/// Whether a word alone may be an end behind the code of a reaction: a state, or a word. `pass` may not follow any code.
pub(super) fn may_end_code(text: &str) -> bool {
    match EndWord::named(text) {
        Some(EndWord::Stay | EndWord::Pop | EndWord::Reenter) => true,
        Some(EndWord::Pass | EndWord::Push) => false,
        None => is_upper(text),
    }
}

/// The words after a target that determine how it is entered.
pub const MODES: [(&str, Mode); 3] =
    [("initial", Mode::Initial), ("history", Mode::History), ("deep_history", Mode::DeepHistory)];

/// The mode that a word after a target was probably meant to be.
pub(super) fn mode_meant(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let modes = MODES.iter().map(|(mode, _)| *mode);
    let begun = modes.clone().find(|mode| text.len() > 2 && mode.starts_with(&text));
    begun.or_else(|| nearest(&text, modes))
}

/// The words after `history`.
pub const MEMORIES: [(&str, Memory); 3] =
    [("shallow", Memory::Shallow), ("deep", Memory::Deep), ("suspend", Memory::Suspend)];

/// Queues an event from code.
pub const RAISE: &str = "raise";

/// Asks in code whether a state is active.
pub const IS_IN: &str = "is_in";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_word_that_was_meant() {
        let meant = |text| Word::meant(text).map(Word::text);
        assert_eq!(meant("entry"), Some("enter"));
        assert_eq!(meant("paralel"), Some("parallel"));
        assert_eq!(meant("region"), Some("state"));
        assert_eq!((meant("onn"), meant("fn")), (Some("on"), None));
    }

    #[test]
    fn no_two_words_are_written_alike() {
        for word in Word::all() {
            assert_eq!(Word::named(word.text()), Some(word));
            assert!(word.elsewhere().iter().all(|text| Word::named(text).is_none()), "{word}");
        }
    }

    /// What a message shows in place of an item is one of that word, up to the names that are filled in.
    #[test]
    fn examples_begin_with_their_word() {
        for word in Word::all() {
            assert_eq!(word.example().split([' ', ';']).next(), Some(word.text()));
        }
    }
}
