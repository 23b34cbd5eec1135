//! Tracks the machines of a stream and their active states, and creates the messages for the page.

use super::book::Book;
use super::cut::{Cut, Found};
use super::kind::lead;
use super::record::{Hello, Record, Step};
use super::step::Whole;
use fsm_core::Answer;
use fsm_model::{Kind, StateId};
use fsm_observe::wire::format::{self, happening};
use fsm_observe::wire::tree::Tree;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

/// The maximum number of machines at a time, and also of those that are named or used without being declared. Steps and
/// names of further machines are left out.
const MACHINES: usize = 10_000;

/// The maximum number of characters of the name of a machine.
const NAME: usize = 256;

/// The maximum number of happenings that are kept for a step whose record has not arrived yet.
const HAPPENINGS: usize = 1 << 16;

/// Decodes a stream with the charts that its machines may have.
///
/// If the decoder cannot decode something, it adds a note and continues: with the next record if bytes are damaged or
/// lost, and with the next declaration of a machine if the beginning of the stream is missing.
///
/// ```
/// use fsmith_cli::{source, wire::Decoder};
///
/// let found = source::charts_in("fsmith::state_machine! { machine Lamp { initial Off; state Off; } }");
/// let mut decoder = Decoder::new(found.into_iter().filter_map(|found| found.book));
/// decoder.feed(b"noise");
/// decoder.finish();
/// assert_eq!(decoder.messages(), Vec::<serde_json::Value>::new());
/// assert_eq!(decoder.notes(), ["5 bytes are no record; reading goes on at the next one"]);
/// ```
#[derive(Debug)]
pub struct Decoder {
    books: Vec<Book>,
    cut: Cut,
    state: Decoding,
}

/// The state of the decoder.
#[derive(Debug)]
struct Decoding {
    /// The number of ticks in a second.
    ticks: u32,
    now: u64,
    /// The machine of the last record, if it is known.
    machine: Option<u32>,
    places: BTreeMap<u32, Place>,
    /// The names of machines. They may arrive before their machines.
    names: BTreeMap<u32, String>,
    /// The unknown machines that have been reported.
    strange: BTreeSet<u32>,
    /// Whether it was reported that there are too many machines.
    is_full: bool,
    payload: Option<String>,
    /// The happenings of a step whose record has not arrived yet.
    before: Vec<(u8, u16)>,
    /// The number of steps at the last hello, and the number of steps since.
    hello: Option<(u32, u32)>,
    /// Whether anything has been read, and whether something was damaged since the last hello.
    has_begun: bool,
    is_damaged: bool,
    machines: usize,
    calls: u64,
    messages: Vec<Value>,
    notes: Vec<String>,
}

/// A machine, and its active states.
#[derive(Debug)]
struct Place {
    /// The number of the machine for the page, which is not reused.
    id: usize,
    book: usize,
    /// The active states in the order of entry.
    active: Vec<u16>,
    /// Whether the active states are certain.
    is_sure: bool,
    steps: u64,
    /// The current call, and its strongest answer so far.
    call: Option<(u64, Answer)>,
}

impl Decoder {
    /// Creates a decoder for machines with these charts.
    pub fn new(books: impl IntoIterator<Item = Book>) -> Decoder {
        let state = Decoding {
            ticks: 1000,
            now: 0,
            machine: None,
            places: BTreeMap::new(),
            names: BTreeMap::new(),
            strange: BTreeSet::new(),
            is_full: false,
            payload: None,
            before: Vec::new(),
            hello: None,
            has_begun: false,
            is_damaged: false,
            machines: 0,
            calls: 0,
            messages: Vec::new(),
            notes: Vec::new(),
        };
        Decoder { books: books.into_iter().collect(), cut: Cut::default(), state }
    }

    /// The charts. The number of a `type` is its position here.
    #[must_use]
    pub fn books(&self) -> &[Book] {
        &self.books
    }

    /// Decodes further bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        let Decoder { books, cut, state } = self;
        cut.feed(bytes, |cut, found| state.take(books, cut, found));
    }

    /// Ends the stream.
    pub fn finish(&mut self) {
        let Decoder { books, cut, state } = self;
        cut.finish(|cut, found| state.take(books, cut, found));
    }

    /// Takes the new messages for the page.
    pub fn messages(&mut self) -> Vec<Value> {
        mem::take(&mut self.state.messages)
    }

    /// Takes the new notes for the user.
    pub fn notes(&mut self) -> Vec<String> {
        mem::take(&mut self.state.notes)
    }

    /// The time of the last record, in seconds.
    #[must_use]
    pub fn now(&self) -> f64 {
        self.state.seconds()
    }

    /// A message for each machine with its active states.
    #[must_use]
    pub fn here(&self) -> Vec<Value> {
        let places = self.state.places.iter();
        places.map(|(number, place)| self.state.new_message(&self.books, *number, place)).collect()
    }
}

impl Decoding {
    fn take(&mut self, books: &[Book], cut: &mut Cut, found: Found) {
        match found {
            Found::Damaged(bytes) => self.damaged(bytes),
            Found::Record(record) => {
                if !mem::replace(&mut self.has_begun, true) && !matches!(record, Record::Hello(_) | Record::Name(..)) {
                    self.notes.push("the stream had begun before: what has not been declared is left out".to_owned());
                }
                self.record(books, cut, record);
            }
        }
    }

    fn damaged(&mut self, bytes: usize) {
        self.machine = None;
        self.payload = None;
        self.before.clear();
        for place in self.places.values_mut() {
            place.is_sure = false;
            place.call = None;
        }
        if !mem::replace(&mut self.is_damaged, true) {
            let are = if bytes == 1 { "byte is" } else { "bytes are" };
            self.notes.push(format!("{bytes} {are} no record; reading goes on at the next one"));
        }
    }

    fn record(&mut self, books: &[Book], cut: &mut Cut, record: Record) {
        match record {
            Record::Hello(hello) => self.hello(books, cut, &hello),
            Record::Declared(machine, fingerprint) => self.declared(books, machine, fingerprint),
            Record::Payload(payload) => self.payload = Some(payload),
            Record::Happened(happened) => {
                self.before.extend(happened);
                self.before.truncate(HAPPENINGS);
            }
            Record::Name(machine, name) => {
                if !self.names.contains_key(&machine) && !self.has_room(self.names.len()) {
                    return;
                }
                self.names.insert(machine, name.chars().take(NAME).collect());
                if let Some(place) = self.places.get(&machine) {
                    self.messages.push(self.new_message(books, machine, place));
                }
            }
            Record::Here(machine, active) => {
                if let Some(place) = self.places.get_mut(&machine)
                    && !mem::replace(&mut place.is_sure, true)
                    && active.len() <= usize::from(books[place.book].last())
                    && active.iter().all(|state| *state != 0 && books[place.book].has(*state))
                    && place.active != active
                {
                    place.active = active;
                    self.moved(books, machine);
                }
            }
            Record::Gone(machine) => {
                self.gone(machine);
                self.names.remove(&machine);
            }
            Record::Violated(machine, state, invariant) => {
                let mut name = "it";
                if let Some(place) = self.places.get_mut(&machine) {
                    // The machine has panicked.
                    place.call = None;
                    name = books[place.book].chart.states.get(usize::from(state)).map_or(name, |state| &state.name);
                }
                self.notes.push(format!("machine {machine}: {name} violates `{invariant}`"));
            }
            Record::Step(step) => self.step(books, step),
        }
    }

    fn hello(&mut self, books: &[Book], cut: &mut Cut, hello: &Hello) {
        let sum = cut.take_sum();
        match self.hello {
            Some((before, _)) if hello.steps < before || hello.steps == 0 => {
                self.notes.push("the program has begun anew".to_owned());
                let machines: Vec<_> = self.places.keys().copied().collect();
                machines.into_iter().for_each(|machine| self.gone(machine));
            }
            Some((before, since)) => match (hello.steps - before).checked_sub(since) {
                Some(0) if hello.sum == sum => {}
                Some(0) | None => self.notes.push(format!("something of the last {since} steps is damaged")),
                Some(lost) => self.notes.push(format!("{lost} of the last {} steps are lost", hello.steps - before)),
            },
            None if hello.steps > 0 => self.notes.push(format!("{} steps were sent before this", hello.steps)),
            None => {}
        }
        self.hello = Some((hello.steps, 0));
        self.is_damaged = false;
        self.machine = None;
        (self.ticks, self.now) = (hello.ticks.max(1), hello.now);
        self.declared(books, hello.machine, hello.fingerprint);
    }

    /// Handles the declaration that a machine has the chart with this fingerprint.
    fn declared(&mut self, books: &[Book], machine: u32, fingerprint: [u8; 4]) {
        let known = books.iter().position(|book| format::print(book.fingerprint) == fingerprint);
        let Some(book) = known else {
            self.gone(machine);
            if self.is_new_stranger(machine) {
                self.notes.push(format!(
                    "machine {machine} has a chart that is not in the source: name the file that the program was built of, \
                     as it was then, and with --cfg what was set"
                ));
            }
            return;
        };
        self.strange.remove(&machine);
        match self.places.get(&machine).map(|place| place.book) {
            Some(before) if before == book => return,
            Some(_) => self.gone(machine),
            None if !self.has_room(self.places.len()) => return,
            None => {}
        }
        let place = Place { id: self.machines, book, active: Vec::new(), is_sure: false, steps: 0, call: None };
        self.machines += 1;
        self.messages.push(self.new_message(books, machine, &place));
        self.places.insert(machine, place);
    }

    /// Whether there is room for another machine in addition to `count`. Adds a note the first time that there is none.
    fn has_room(&mut self, count: usize) -> bool {
        if count >= MACHINES && !mem::replace(&mut self.is_full, true) {
            self.notes.push(format!("there are more than {MACHINES} machines: what the rest of them do is left out"));
        }
        count < MACHINES
    }

    /// Whether an unknown machine must be reported to the user.
    fn is_new_stranger(&mut self, machine: u32) -> bool {
        !self.strange.contains(&machine) && self.has_room(self.strange.len()) && self.strange.insert(machine)
    }

    fn gone(&mut self, machine: u32) {
        if let Some(place) = self.places.remove(&machine) {
            self.messages.push(json!({"k": "drop", "m": place.id, "at": self.seconds()}));
        }
    }

    fn step(&mut self, books: &[Book], step: Step) {
        let (payload, before) = (self.payload.take(), mem::take(&mut self.before));
        if let Some((_, since)) = &mut self.hello {
            *since += 1;
        }
        self.now = self.now.saturating_add_signed(step.time);
        self.machine = step.machine.or(self.machine);
        let Some(machine) = self.machine else { return };
        let Some(place) = self.places.get_mut(&machine) else {
            if self.is_new_stranger(machine) {
                self.notes.push(format!("machine {machine} has not been declared: its steps are left out until it is"));
            }
            return;
        };
        let book = &books[place.book];
        let starts = step.cause == format::LIFE && step.subject == Some(format::START);
        if starts && !place.is_sure {
            place.active.clear();
        }
        // The sources are active, unless something was lost.
        let sources: Vec<u16> = step.considered.iter().filter_map(|candidate| book.source(candidate.0)).collect();
        if sources.iter().any(|source| *source != 0 && !place.active.contains(source)) {
            if place.is_sure {
                self.notes.push(format!("machine {machine} is elsewhere than it was told to be"));
            }
            sources.iter().for_each(|source| be_in(book, &mut place.active, *source));
            self.moved(books, machine);
        }
        let Some(place) = self.places.get_mut(&machine) else { return };
        let Ok(whole) = Whole::of(&step, book, &place.active, before) else {
            place.is_sure = false;
            if !mem::replace(&mut self.is_damaged, true) {
                self.notes.push(format!("a step of machine {machine} does not fit its chart, and is left out"));
            }
            return;
        };
        whole.moves(&mut place.active);
        place.is_sure |= starts;
        place.steps += 1;
        let continues = place.call.is_some();
        let (call, strongest) = place.call.unwrap_or_else(|| {
            self.calls += 1;
            (self.calls, Answer::Ignored)
        });
        let strongest = strongest.max(whole.answer);
        place.call = step.more.then_some((call, strongest));
        let (id, n) = (place.id, place.steps);
        let happened: Vec<_> = whole.happened.iter().map(|(kind, what)| happening_of(book, *kind, *what)).collect();
        let considered = whole.considered.iter().map(|(transition, code, by)| match by {
            Some(by) => json!([transition, code, by]),
            None => json!([transition, code]),
        });
        let considered = considered.collect::<Vec<_>>();
        let by = cause(book, &step, &whole, continues, payload.as_deref());
        let mut message = json!({
            "k": "step", "m": id, "n": n, "c": call, "at": self.seconds(), "by": by, "look": considered, "h": happened,
        });
        if !step.more {
            message["ans"] = json!(format!("{:?}", step.answer.map_or(strongest, answer)));
        }
        self.messages.push(message);
    }

    /// Reports that the active states differ from the effect of the steps, because at least one step was lost.
    fn moved(&mut self, books: &[Book], machine: u32) {
        if let Some(place) = self.places.get_mut(&machine) {
            place.steps += 1;
        }
        if let Some(place) = self.places.get(&machine) {
            self.messages.push(self.new_message(books, machine, place));
        }
    }

    fn new_message(&self, books: &[Book], machine: u32, place: &Place) -> Value {
        let label = match self.names.get(&machine) {
            Some(name) => name.clone(),
            None => format!("{} {machine}", books[place.book].chart.name()),
        };
        json!({
            "k": "new", "m": place.id, "t": place.book, "label": label, "at": self.seconds(), "n": place.steps,
            "cfg": place.active,
        })
    }

    fn seconds(&self) -> f64 {
        self.now as f64 / f64::from(self.ticks)
    }
}

/// Makes a state active, and all states inactive that cannot be active together with it.
fn be_in(book: &Book, active: &mut Vec<u16>, state: u16) {
    let common = |other: u16| {
        std::iter::successors(Some(state), |enclosing| (*enclosing != 0).then(|| book.parent(*enclosing)))
            .find(|enclosing| book.contains(*enclosing, other))
            .unwrap_or(0)
    };
    active.retain(|other| {
        let enclosing = common(*other);
        enclosing == *other
            || enclosing == state
            || book.chart.states[StateId(enclosing).index()].kind == Kind::Parallel
    });
    for state in book.path(0, state) {
        if !active.contains(&state) {
            active.push(state);
        }
    }
    active.sort_unstable();
}

/// A happening, as the page receives it.
fn happening_of(book: &Book, kind: u8, what: u16) -> Value {
    let name = || book.name(u64::from(what)).unwrap_or_default();
    match kind {
        happening::EXIT => json!(["x", what]),
        happening::PAUSE => json!(["p", what]),
        happening::ENTER => json!(["e", what]),
        happening::RESUME => json!(["s", what]),
        happening::RAISE => json!(["r", name()]),
        happening::DISCARD => json!(["u", name()]),
        happening::DEFER => json!(["d", name()]),
        _ => {
            let (source, (word, states)) =
                book.end(what).map_or((0, ("stay", Vec::new())), |(source, to)| (source, lead(to)));
            json!(["f", source, word, states, what])
        }
    }
}

/// The cause of a step.
fn cause(book: &Book, step: &Step, whole: &Whole, continues: bool, payload: Option<&str>) -> Value {
    let name = book.name(u64::from(whole.subject)).unwrap_or_default();
    // `Hit { damage: 4 }`
    let carries = payload.map_or("", |payload| payload.strip_prefix(name).unwrap_or(payload).trim_start());
    let state = || book.chart.states.get(usize::from(whole.subject)).map_or("", |state| &*state.name);
    let trigger = || {
        let taken = whole
            .considered
            .iter()
            .find(|candidate| candidate.1 == format::verdict::TAKEN)
            .or(whole.considered.first());
        let taken = taken.and_then(|candidate| book.chart.transitions.get(usize::from(candidate.0)));
        taken.map_or("", |transition| &*transition.text)
    };
    match step.cause {
        format::EVENT if continues => json!(["in", name, carries]),
        format::EVENT => json!(["ev", name, carries]),
        format::SIGNAL => json!(["sig", name, carries]),
        format::POLL => json!(["poll", "update"]),
        format::TIMER => json!(["time", trigger()]),
        format::ALWAYS => json!(["auto", "always"]),
        format::DONE => json!(["done", state()]),
        _ => match whole.subject {
            format::START => json!(["start", "start"]),
            format::FORCE => json!(["force", "forced"]),
            _ => json!(["stop", "stop"]),
        },
    }
}

/// The answer with this strength.
fn answer(strength: u64) -> Answer {
    match strength {
        0 => Answer::Ignored,
        1 => Answer::Refused,
        2 => Answer::Deferred,
        3 => Answer::Stayed,
        _ => Answer::Moved,
    }
}
