//! A context that records the actions and questions of a machine, and answers the questions.
//!
//! Every action adds a line. Every question adds a line that begins with `? ` and ends with the answer. A test either
//! sets the answers ([`Tape::new`]), or has them drawn from a hash of the tape's seed, the number of the current
//! operation and the question ([`Tape::random`]). Two engines on tapes with the same seed get the same answers as long
//! as they ask the same questions.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt::{Debug, Display, Write};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

use fsmith::observer::{Candidate, Cause, Effect, Observer, Verdict};
use fsmith::{Answer, State};

/// The beginning of the line of a question.
const QUESTION: &str = "? ";

/// The maximum number of bytes that one operation may record. A machine that records more never comes to an end.
const ENDLESS: usize = 1 << 20;

/// The record of a machine's actions and questions, and the source of the answers.
#[derive(Debug)]
pub struct Tape {
    text: Rc<RefCell<String>>,
    taken: usize,
    acted: u64,
    answers: Answers,
    notes: BTreeMap<&'static str, bool>,
    failed: bool,
    /// Whether nothing fails.
    sure: bool,
    delay: u32,
    /// The number of actions and questions until the user's code panics; 0 for never.
    fuse: Cell<u32>,
}

/// The message of a panic on a [fuse](Tape::panic_after).
pub const PANIC: &str = "the code of the user panics";

/// The error of a failing action or question, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub &'static str);

/// The error of a failing question, which converts to a [`Failure`].
#[derive(Clone, Copy, Debug)]
pub struct Unknown(pub &'static str);

impl From<Unknown> for Failure {
    fn from(Unknown(what): Unknown) -> Failure {
        Failure(what)
    }
}

#[derive(Clone, Debug)]
enum Answers {
    Set(BTreeMap<String, u32>),
    Drawn { seed: u64, operation: u64 },
    Following { seed: u64 },
}

/// An observer that records its notifications on a tape.
#[derive(Debug)]
pub struct Watcher {
    text: Rc<RefCell<String>>,
    records_answers: bool,
}

impl Watcher {
    /// Makes the watcher also record the answers of calls. By default the test checks these itself.
    pub fn with_answers(self) -> Watcher {
        Watcher { records_answers: true, ..self }
    }

    fn record(&self, line: impl Display) {
        writeln!(self.text.borrow_mut(), "> {line}").expect("writing to a string cannot fail");
    }
}

impl<S: State> Observer<S> for Watcher {
    fn not_started(&mut self) {
        self.record(format_args!("not started"));
    }

    fn began(&mut self, cause: Cause<S>) {
        if self.records_answers || !matches!(cause, Cause::Start | Cause::Stop) {
            self.record(format_args!("began {cause}"));
        }
    }
    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        self.record(format_args!("{candidate}: {verdict}"));
    }
    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        self.record(format_args!("{candidate}: {verdict:?}"));
    }
    fn exited(&mut self, state: S) {
        self.record(format_args!("exit {}", state.name()));
    }
    fn paused(&mut self, state: S) {
        self.record(format_args!("pause {}", state.name()));
    }
    fn effect(&mut self, Effect { source, end, .. }: Effect<S>) {
        self.record(format_args!("effect of {} to {end}", source.map_or("the machine", State::name)));
    }
    fn entered(&mut self, state: S) {
        self.record(format_args!("enter {}", state.name()));
    }
    fn resumed(&mut self, state: S) {
        self.record(format_args!("resume {}", state.name()));
    }
    fn raised(&mut self, event: &'static str) {
        self.record(format_args!("raised {event}"));
    }
    fn discarded(&mut self, event: &'static str) {
        self.record(format_args!("discarded {event}"));
    }
    fn deferred(&mut self, event: &'static str) {
        self.record(format_args!("deferred {event}"));
    }
    fn recalled(&mut self, event: &'static str) {
        self.record(format_args!("recalled {event}"));
    }
    fn answered(&mut self, answer: Answer) {
        if self.records_answers {
            self.record(format_args!("answered {answer:?}"));
        }
    }
    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        self.record(format_args!("{} violates {invariant}", state.map_or("the machine", State::name)));
    }
}

impl Tape {
    /// An observer that records on this tape.
    pub fn watcher(&self) -> Watcher {
        Watcher { text: Rc::clone(&self.text), records_answers: false }
    }

    /// A tape on which every question is answered with no, and every number is 0, until they are set.
    pub fn new() -> Tape {
        Tape::answering(Answers::Set(BTreeMap::new()))
    }

    /// A tape whose answers are drawn.
    pub fn random(seed: u64) -> Tape {
        Tape::answering(Answers::Drawn { seed, operation: 0 })
    }

    /// A tape whose answers are drawn anew after every action and every [`begin`](Self::begin), but not in between. The
    /// answers depend on what the machine did, but not on how often it asked.
    pub fn following(seed: u64) -> Tape {
        Tape::answering(Answers::Following { seed })
    }

    /// Makes nothing fail on this tape.
    pub fn sure(self) -> Tape {
        Tape { sure: true, ..self }
    }

    fn answering(answers: Answers) -> Tape {
        Tape {
            text: Rc::default(),
            taken: 0,
            acted: 0,
            answers,
            notes: BTreeMap::new(),
            failed: false,
            sure: false,
            delay: 0,
            fuse: Cell::new(0),
        }
    }

    /// Makes the user's code panic at its action or question of this number, counted from now on; never if it is 0.
    pub fn panic_after(&mut self, number: u32) {
        self.fuse.set(number);
    }

    /// A blank tape that gives the same answers.
    pub fn blank_copy(&self) -> Tape {
        Tape {
            acted: self.acted,
            notes: self.notes.clone(),
            sure: self.sure,
            delay: self.delay,
            ..Tape::answering(self.answers.clone())
        }
    }

    /// Sets the answer to `question` from now on.
    pub fn set(&mut self, question: &str, answer: bool) {
        self.set_number(question, u32::from(answer));
    }

    /// Sets the answer to the question `name` to a number from now on.
    ///
    /// # Panics
    /// Panics if the answers of the tape are drawn.
    pub fn set_number(&mut self, name: &str, value: u32) {
        let Answers::Set(answers) = &mut self.answers else {
            panic!("the answers of a random tape are drawn, not set");
        };
        answers.insert(name.to_owned(), value);
    }

    /// Answers these questions with yes and all others with no from now on.
    pub fn only(&mut self, questions: &[&str]) {
        self.answers = Answers::Set(BTreeMap::new());
        for question in questions {
            self.set(question, true);
        }
    }

    /// Begins the next operation of a random tape: records a line with its name, and draws the answers anew.
    pub fn begin(&mut self, what: impl Display) {
        match &mut self.answers {
            Answers::Set(_) => {}
            Answers::Drawn { operation, .. } => *operation += 1,
            Answers::Following { .. } => self.acted += 1,
        }
        self.record(format_args!("-- {what}"));
        self.taken = self.text.borrow().len();
    }

    /// Records an action.
    pub fn act(&mut self, what: &str) {
        self.acted += 1;
        self.record(what);
    }

    /// Makes each action that may wait pending for the given number of polls, from now on.
    pub fn wait(&mut self, polls: u32) {
        self.delay = polls;
    }

    /// Waits, then records an action.
    pub async fn later(&mut self, what: &str) {
        pending(self.delay).await;
        self.act(what);
    }

    /// Waits, then records an action, which may fail.
    ///
    /// # Errors
    /// A failure with the name of the action.
    pub async fn try_later(&mut self, what: &'static str) -> Result<(), Failure> {
        pending(self.delay).await;
        self.try_act(what)
    }

    /// Waits, then answers a question and records both.
    pub async fn asked_later(&self, question: &str) -> bool {
        pending(self.delay).await;
        self.ask(question)
    }

    /// Answers a question and records both.
    pub fn ask(&self, question: &str) -> bool {
        let answer = self.answer(question, 2) != 0;
        self.record(format_args!("{QUESTION}{question}: {}", if answer { "yes" } else { "no" }));
        answer
    }

    /// Answers with a number and records it.
    ///
    /// # Panics
    /// Panics if the test has set a number that is not below `below`.
    pub fn number(&self, name: &str, below: u32) -> u32 {
        let number = self.answer(name, below);
        assert!(number < below, "{name} is set to {number}, but must be below {below}");
        self.record(format_args!("{QUESTION}{name}: {number}"));
        number
    }

    /// Records an action, which may fail. On a tape whose answers are set, it fails if `fail WHAT` is 1.
    ///
    /// # Errors
    /// A failure with the name of the action.
    pub fn try_act(&mut self, what: &'static str) -> Result<(), Failure> {
        self.act(what);
        if self.fails(what) { Err(Failure(what)) } else { Ok(()) }
    }

    /// Answers a question and records both. Like an action, a question may fail.
    ///
    /// # Errors
    /// An error with the name of the question, which converts to a [`Failure`].
    pub fn try_ask(&self, question: &'static str) -> Result<bool, Unknown> {
        if self.fails(question) { Err(Unknown(question)) } else { Ok(self.ask(question)) }
    }

    /// Whether the action or question `what` fails.
    pub fn fails(&self, what: &str) -> bool {
        !self.sure && self.number(&format!("fail {what}"), 4) == 1
    }

    /// Records the error of a call.
    pub fn fail(&mut self, error: &dyn Debug) {
        self.failed = true;
        self.record(format_args!("> error {error:?}"));
    }

    /// Whether an error was recorded since the last call of this method.
    pub fn has_failed(&mut self) -> bool {
        std::mem::take(&mut self.failed)
    }

    /// Sets a flag of the machine, without recording it.
    pub fn note(&mut self, flag: &'static str, value: bool) {
        self.notes.insert(flag, value);
    }

    /// The flags that were set.
    pub fn notes(&self) -> &BTreeMap<&'static str, bool> {
        &self.notes
    }

    /// The questions that were answered since the last `take` or `begin`, in their order, each once.
    pub fn asked(&self) -> Vec<String> {
        let mut questions = Vec::new();
        for line in self.recent().lines().filter_map(|line| line.strip_prefix(QUESTION)) {
            let (question, _) = line.rsplit_once(": ").expect("an answer follows");
            if !questions.iter().any(|known| known == question) {
                questions.push(question.to_owned());
            }
        }
        questions
    }

    /// The value of `flag`, recorded as a question; no if it was not set.
    pub fn noted(&self, flag: &'static str) -> bool {
        let value = self.notes.get(flag).copied().unwrap_or(false);
        self.record(format_args!("{QUESTION}{flag}: {}", if value { "yes" } else { "no" }));
        value
    }

    fn answer(&self, question: &str, below: u32) -> u32 {
        match &self.answers {
            Answers::Set(answers) => answers.get(question).copied().unwrap_or(0),
            Answers::Drawn { seed, operation } => draw(*seed, *operation, question, below),
            Answers::Following { seed } => draw(*seed, self.acted, question, below),
        }
    }

    /// Records the notification of an observer.
    pub fn notify(&self, line: impl Display) {
        self.record(format_args!("> {line}"));
    }

    fn record(&self, line: impl Display) {
        let mut text = self.text.borrow_mut();
        writeln!(text, "{line}").expect("writing to a string cannot fail");
        let length = text.len() - self.taken;
        drop(text);
        assert!(length < ENDLESS, "the machine does not come to an end");
        if self.fuse.get() > 0 {
            self.fuse.set(self.fuse.get() - 1);
            assert!(self.fuse.get() > 0, "{PANIC}");
        }
    }

    /// Creates a value that records its creation and its drop.
    pub fn hold(&self, name: &str) -> Held {
        self.record(format_args!("hold {name}"));
        Held { name: name.to_owned(), text: self.text.clone() }
    }

    /// Everything recorded so far.
    pub fn lines(&self) -> Vec<String> {
        self.text.borrow().lines().map(str::to_owned).collect()
    }

    /// The actions and notifications recorded so far, without the questions.
    pub fn actions(&self) -> Vec<String> {
        let mut lines = self.lines();
        lines.retain(|line| !line.starts_with(QUESTION));
        lines
    }

    /// The text recorded since the last `take` or `begin`, including the questions, one line each.
    pub fn recent(&self) -> String {
        self.text.borrow()[self.taken..].to_owned()
    }

    /// The actions recorded since the last `take`, joined into one line.
    pub fn take(&mut self) -> String {
        let recent = self.recent();
        self.taken += recent.len();
        let actions: Vec<_> = recent.lines().filter(|line| !line.starts_with(QUESTION)).collect();
        actions.join(", ")
    }

    /// The actions and questions recorded since the last `take`, joined into one line.
    pub fn take_all(&mut self) -> String {
        let recent = self.recent();
        self.taken += recent.len();
        recent.lines().collect::<Vec<_>>().join(", ")
    }
}

/// Waits for the given number of polls.
pub async fn pending(polls: u32) {
    let mut left = polls;
    poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(());
        }
        left -= 1;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// A value that records when it is dropped. It is neither `Clone` nor `Default`.
pub struct Held {
    name: String,
    text: Rc<RefCell<String>>,
}

impl Held {
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn rename(&mut self, name: &str) {
        self.name = name.to_owned();
    }

    pub fn renamed(mut self, name: &str) -> Held {
        self.rename(name);
        self
    }
}

impl std::fmt::Debug for Held {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_tuple("Held").field(&self.name).finish()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        writeln!(self.text.borrow_mut(), "drop {}", self.name).expect("writing to a string cannot fail");
    }
}

impl Default for Tape {
    fn default() -> Tape {
        Tape::new()
    }
}

/// Draws a number below `below` that depends only on the arguments.
fn draw(seed: u64, operation: u64, question: &str, below: u32) -> u32 {
    let mut hash = mix(seed ^ mix(operation));
    for byte in question.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let high = mix(hash) >> 32;
    ((high * u64::from(below)) >> 32) as u32
}

/// The finaliser of SplitMix64: every bit of the input changes half the bits of the output.
pub fn mix(mut bits: u64) -> u64 {
    bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
