//! The machines of the program, their states, and their recent messages.
//!
//! Messages are kept in a ring of [`ROOM`] bytes, for pages that are opened later. When a message drops out of the
//! ring, it is applied to the base of its machine: the state before all messages that are still in the ring.
//!
//! While the program is served and no page is open, at most [`RECORDS`] messages about steps are kept as records, because
//! writing them takes most of the time of a step. They are written when a page is opened.

use super::chart::Chart;
use super::checkpoints::{Kept, Past};
use super::makers;
use super::serve::is_unseen;
#[cfg(feature = "live")]
use super::texts;
use fsm_core::State;
#[cfg(feature = "live")]
use fsm_live::live::Source;
use serde_json::{Value, json};
use std::any::{Any, TypeId};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Debug;
use std::sync::Arc;

/// The number of bytes of messages that are kept.
pub const ROOM: usize = 16 << 20;

/// The number of records that are kept. With them, the ring takes about as many bytes as with text.
const RECORDS: usize = 20_000;

/// Everything that the hub knows.
#[derive(Default)]
pub struct Known {
    types: Vec<Type>,
    machines: BTreeMap<u32, Machine>,
    /// The machines at the beginning of the ring.
    bases: BTreeMap<u32, Base>,
    ring: VecDeque<Entry>,
    /// The number of bytes of text in the ring.
    size: usize,
    /// The number of records in the ring.
    records: usize,
    /// The last record that has dropped out of the ring. Its memory is used for another one.
    dropped: Option<Box<dyn Record>>,
    out: Out,
    is_served: bool,
    watched: BTreeSet<u32>,
    last_machine: u32,
    calls: u64,
}

/// The messages to publish next. Empty if they would have more than [`ROOM`] bytes.
#[derive(Default)]
struct Out {
    messages: Vec<Arc<str>>,
    size: usize,
}

/// A type of machine.
struct Type {
    id: TypeId,
    chart: &'static Chart,
    announced: Arc<str>,
    /// The newest text that a machine was called with.
    newest: u32,
    /// The memory of a call that has ended, for the next call.
    spare: Option<Box<dyn Any + Send>>,
    /// The messages about later texts, as far as they are kept, and the number of changes that they cover.
    #[cfg(feature = "live")]
    texts: VecDeque<Arc<str>>,
    #[cfg(feature = "live")]
    changes: u32,
}

/// The number of texts that are kept of a machine. For steps before them, pages show the oldest of them.
#[cfg(feature = "live")]
const TEXTS: usize = 32;

/// A machine that has not been dropped.
struct Machine {
    of: usize,
    label: String,
    active: Vec<u16>,
    steps: u64,
    past: Past,
    /// For each timer, the time left and the longest time left that was seen since it was started.
    timers: BTreeMap<u64, (f64, f64)>,
}

/// A machine at the beginning of the ring.
#[derive(Clone)]
struct Base {
    of: usize,
    label: String,
    at: f64,
    steps: u64,
    active: Vec<u16>,
}

/// A message that is kept.
struct Entry {
    message: Message,
    machine: u32,
    kind: Kind,
}

enum Message {
    Text(Arc<str>),
    /// A record of a step of a call.
    Record {
        call: u64,
        members: Box<dyn Record>,
    },
}

/// A step as it was observed.
pub trait Record: Any + Send + Debug {
    /// Writes the members of the message about the step.
    fn members(&self) -> String;
}

enum Kind {
    New(Base),
    Step {
        at: f64,
        steps: u64,
        moves: Box<[(u16, bool)]>,
    },
    Drop,
    /// The machine was renamed.
    Named(String),
}

/// A step of a machine.
#[derive(Debug)]
pub struct Step {
    /// The members of the message that are known when the step happens.
    pub members: Members,
    /// The states that were exited (`false`) and entered (`true`), in order.
    pub moves: Box<[(u16, bool)]>,
    /// The memory of the machine after the step.
    pub snapshot: Option<String>,
}

/// Members of a message about a step.
#[derive(Debug)]
pub enum Members {
    /// The members are written.
    Text(String),
    /// The members are written when a page needs them.
    Record(Box<dyn Record>),
}

impl Known {
    /// Registers a new machine, and returns its number.
    pub fn register<S: State>(&mut self, chart: &'static Chart, is_twin: bool, now: f64) -> u32 {
        let of = self.of::<S>(chart);
        self.last_machine += 1;
        let number = self.last_machine;
        let label = format!("{} {number}{}", chart.name, if is_twin { ", interpreted" } else { "" });
        let machine = Machine {
            of,
            label: label.clone(),
            active: Vec::new(),
            steps: 0,
            past: Past::default(),
            timers: BTreeMap::new(),
        };
        self.machines.insert(number, machine);
        let base = Base { of, label, at: now, steps: 0, active: Vec::new() };
        self.notify(number, self.introduction(number, &base).to_string(), Kind::New(base));
        number
    }

    /// The number of a type. A new type is added and published.
    fn of<S: State>(&mut self, chart: &'static Chart) -> usize {
        let id = TypeId::of::<S>();
        if let Some(of) = self.types.iter().position(|known| known.id == id) {
            return of;
        }
        let of = self.types.len();
        let file = json!(chart.file);
        #[cfg(feature = "live")]
        let (changes, members) = (chart.live.map_or(0, |source| source().changes()), &*texts::members(chart));
        #[cfg(not(feature = "live"))]
        let members = chart.json;
        let announced: Arc<str> = format!(r#"{{"k":"type","id":{of},"file":{file},{members}}}"#).into();
        self.publish(Arc::clone(&announced));
        self.types.push(Type {
            id,
            chart,
            announced,
            newest: chart.text(),
            spare: None,
            #[cfg(feature = "live")]
            texts: VecDeque::new(),
            #[cfg(feature = "live")]
            changes,
        });
        of
    }

    /// The types whose text has changed since it was last published, with the current number of changes.
    #[cfg(feature = "live")]
    pub fn changed_texts(&self) -> Vec<(usize, &'static Source, u32)> {
        let all = self.types.iter().enumerate().filter_map(|(of, it)| Some((of, it.chart.live?(), it.changes)));
        let now = all.map(|(of, source, before)| (of, source, before, source.changes()));
        now.filter(|(_, _, before, now)| before != now).map(|(of, source, _, now)| (of, source, now)).collect()
    }

    /// The text of a type, if it can change.
    #[cfg(feature = "live")]
    pub fn source(&self, of: usize) -> Option<&'static Source> {
        Some(self.types.get(of)?.chart.live?())
    }

    /// Publishes the text that is in force after this number of changes.
    #[cfg(feature = "live")]
    pub fn text(&mut self, of: usize, changes: u32, text: String) {
        let text: Arc<str> = text.into();
        self.publish(Arc::clone(&text));
        let Some(known) = self.types.get_mut(of) else { return };
        known.changes = changes;
        known.texts.push_back(text);
        if known.texts.len() > TEXTS {
            known.texts.pop_front();
        }
    }

    /// `{"k": "new", ..}`
    fn introduction(&self, number: u32, base: &Base) -> Value {
        let Base { of, label, at, steps, active } = base;
        let chart = self.types[*of].chart;
        let restores = self.machines.get(&number).is_some_and(|machine| machine.past.is_any());
        let mut can = json!({ "restore": restores });
        if !chart.event.is_some_and(|event| makers::makes(event())) {
            can["send"] = json!(chart.makes);
        }
        json!({ "k": "new", "m": number, "t": of, "label": label, "at": at, "n": steps, "cfg": active, "can": can })
    }

    /// Renames a machine.
    pub fn call(&mut self, number: u32, label: String) {
        if let Some(machine) = self.machines.get_mut(&number) {
            machine.label = label;
        }
        self.introduce_again(number);
    }

    /// Publishes what has changed about a known machine.
    fn introduce_again(&mut self, number: u32) {
        let Some(Machine { of, label, active, steps, .. }) = self.machines.get(&number) else { return };
        let base = Base { of: *of, label: label.clone(), at: 0.0, steps: *steps, active: active.clone() };
        self.notify(number, self.introduction(number, &base).to_string(), Kind::Named(base.label));
    }

    /// Forgets a dropped machine. Returns its copies: they contain the user's values, so drop them after unlocking.
    pub fn forget(&mut self, number: u32, now: f64) -> Option<Past> {
        let machine = self.machines.remove(&number)?;
        self.watched.remove(&number);
        self.notify(number, json!({ "k": "drop", "m": number, "at": now }).to_string(), Kind::Drop);
        Some(machine.past)
    }

    /// The type of a machine, and whether a page wants its memory.
    pub fn wanted(&self, number: u32) -> (usize, bool) {
        let of = self.machines.get(&number).map_or(0, |machine| machine.of);
        (of, self.watched.contains(&number))
    }

    /// The memory of a call that has ended, of a machine of this type.
    pub fn spare(&mut self, of: usize) -> Option<&mut Option<Box<dyn Any + Send>>> {
        Some(&mut self.types.get_mut(of)?.spare)
    }

    /// The last record that has dropped out of the ring.
    pub fn dropped(&mut self) -> Option<Box<dyn Record>> {
        self.dropped.take()
    }

    /// Notes that a machine of a type is called with this text. Returns whether the text is newer than all before.
    pub fn is_new_text(&mut self, of: usize, text: u32) -> bool {
        let known = self.types.get_mut(of).filter(|known| known.newest < text);
        known.is_some_and(|known| std::mem::replace(&mut known.newest, text) < text)
    }

    /// The name of a machine.
    pub fn label(&self, number: u32) -> String {
        self.machines.get(&number).map_or_else(String::new, |machine| machine.label.clone())
    }

    /// Returns the number of a new call.
    pub fn next_call(&mut self) -> u64 {
        self.calls += 1;
        self.calls
    }

    /// Adds steps of a machine. The call that took them may take more.
    pub fn steps(&mut self, number: u32, call: u64, steps: &mut Vec<Step>, now: f64) {
        let is_unseen = is_unseen();
        for Step { members, moves, snapshot } in steps.drain(..) {
            let Some(machine) = self.machines.get_mut(&number) else { return };
            machine.steps += 1;
            for (state, is_reached) in &moves {
                machine.active.retain(|active| active != state);
                if *is_reached {
                    machine.active.push(*state);
                }
            }
            let steps = machine.steps;
            let message = match (members, snapshot) {
                (Members::Record(members), None) if is_unseen => Message::Record { call, members },
                (members, snapshot) => {
                    let members = match members {
                        Members::Text(text) => text,
                        Members::Record(record) => record.members(),
                    };
                    let snap =
                        snapshot.map(|snapshot| format!(r#","snap":{}"#, machine.timed(&snapshot))).unwrap_or_default();
                    Message::Text(step_message(number, steps, call, now, &(members + &snap)))
                }
            };
            self.keep_message(number, message, Kind::Step { at: now, steps, moves });
        }
    }

    /// Adds a step for a machine that was restored, and is now in these states.
    pub fn restored(&mut self, number: u32, active: &[u16], snapshot: Option<String>, now: f64) {
        let Some(machine) = self.machines.get(&number) else { return };
        let left = machine.active.iter().rev().filter(|state| !active.contains(state)).map(|state| (*state, false));
        let reached = active.iter().filter(|state| !machine.active.contains(state)).map(|state| (*state, true));
        let moves: Vec<_> = left.chain(reached).collect();
        let happened: Vec<_> =
            moves.iter().map(|(state, is_reached)| json!([if *is_reached { "e" } else { "x" }, state])).collect();
        let text = format!(r#""by":["restore","restored"],"look":[],"h":{},"ans":"Moved""#, Value::Array(happened));
        let call = self.next_call();
        self.steps(number, call, &mut vec![Step { members: Members::Text(text), moves: moves.into(), snapshot }], now);
    }

    /// Publishes the memory of a machine that has taken no step.
    pub fn snapshot(&mut self, number: u32, snapshot: &str, now: f64) {
        let Some(machine) = self.machines.get_mut(&number) else { return };
        let snap = machine.timed(snapshot);
        let text = format!(r#"{{"k":"snap","m":{number},"at":{now},"snap":{snap}}}"#);
        // The message is not kept, because the next `snap` replaces it.
        self.publish(text.into());
    }

    /// Adds a copy of a machine after its last step. Returns a copy that must be dropped: see [`forget`](Self::forget).
    pub fn keep(&mut self, number: u32, kept: Kept) -> Option<Kept> {
        let Some(machine) = self.machines.get_mut(&number) else { return Some(kept) };
        let is_first = !machine.past.is_any();
        let oldest = machine.past.keep(machine.steps, kept);
        if is_first {
            self.introduce_again(number);
        }
        oldest
    }

    /// The machine after a step.
    pub fn past(&self, number: u32, step: u64) -> Option<Kept> {
        self.machines.get(&number)?.past.after(step)
    }

    /// Whether there is a machine with this number.
    pub fn is_there(&self, number: u32) -> bool {
        self.machines.contains_key(&number)
    }

    /// Sets the machines whose memory pages want.
    pub fn watch(&mut self, machines: impl Iterator<Item = u32>) {
        self.watched = machines.collect();
    }

    /// Publishes a message that is not about a machine.
    pub fn announce(&mut self, text: String) {
        self.publish(text.into());
    }

    /// Begins to collect messages for publication.
    pub fn serve(&mut self) {
        self.is_served = true;
    }

    fn publish(&mut self, text: Arc<str>) {
        if self.is_served {
            self.out.size += text.len();
            if self.out.size > ROOM {
                self.out.messages.clear();
            } else {
                self.out.messages.push(text);
            }
        }
    }

    /// Takes the messages since the last call for publication; `None` if they were too many.
    pub fn take_out(&mut self) -> Option<Vec<Arc<str>>> {
        let Out { messages, size } = std::mem::take(&mut self.out);
        (size <= ROOM).then_some(messages)
    }

    /// The messages for a new page: the types, the machines at the beginning of the ring, and everything since.
    pub fn all(&mut self) -> Vec<Arc<str>> {
        self.write_records(usize::MAX);
        let types = self.types.iter().flat_map(|it| {
            let first = std::iter::once(Arc::clone(&it.announced));
            #[cfg(feature = "live")]
            let first = first.chain(it.texts.iter().map(Arc::clone));
            first
        });
        let bases = self.bases.iter().map(|(number, base)| self.introduction(*number, base).to_string().into());
        let since = self.ring.iter().filter_map(|entry| match &entry.message {
            Message::Text(text) => Some(Arc::clone(text)),
            Message::Record { .. } => None,
        });
        types.chain(bases).chain(since).collect()
    }

    /// Replaces the oldest records by their text, at most the given number. Returns whether there are more.
    pub fn write_records(&mut self, most: usize) -> bool {
        let mut left = most.min(self.records);
        self.records -= left;
        for Entry { message, machine, kind } in &mut self.ring {
            if left == 0 {
                break;
            }
            let Kind::Step { at, steps, .. } = *kind else { continue };
            if let Message::Text(_) = message {
                continue;
            }
            if let Message::Record { call, members } = std::mem::replace(message, Message::Text("".into())) {
                let text = step_message(*machine, steps, call, at, &members.members());
                self.size += text.len();
                *message = Message::Text(text);
                left -= 1;
            }
        }
        self.records > 0
    }

    /// Publishes and keeps a message.
    fn notify(&mut self, machine: u32, text: String, kind: Kind) {
        self.keep_message(machine, Message::Text(text.into()), kind);
    }

    /// Keeps a message, and publishes it if it is written: without a page, nothing has to be published.
    fn keep_message(&mut self, machine: u32, message: Message, kind: Kind) {
        match &message {
            Message::Text(text) => {
                self.size += text.len();
                self.publish(Arc::clone(text));
            }
            Message::Record { .. } => self.records += 1,
        }
        self.ring.push_back(Entry { message, machine, kind });
        while self.size > ROOM || self.records > RECORDS {
            let Some(oldest) = self.ring.pop_front() else { return };
            let Entry { message, machine, kind } = oldest;
            match message {
                Message::Text(text) => self.size -= text.len(),
                Message::Record { members, .. } => {
                    self.records -= 1;
                    self.dropped = Some(members);
                }
            }
            self.move_base(machine, kind);
        }
    }

    /// Applies a message that has dropped out of the ring to the base of its machine.
    fn move_base(&mut self, machine: u32, kind: Kind) {
        match kind {
            Kind::New(base) => {
                self.bases.insert(machine, base);
            }
            Kind::Step { at, steps, moves } => {
                let Some(base) = self.bases.get_mut(&machine) else { return };
                (base.at, base.steps) = (at, steps);
                for (state, is_reached) in moves {
                    base.active.retain(|active| *active != state);
                    if is_reached {
                        base.active.push(state);
                    }
                }
            }
            Kind::Drop => {
                self.bases.remove(&machine);
            }
            Kind::Named(label) => {
                if let Some(base) = self.bases.get_mut(&machine) {
                    base.label = label;
                }
            }
        }
    }
}

/// `{"k":"step", ..}`
fn step_message(machine: u32, steps: u64, call: u64, at: f64, members: &str) -> Arc<str> {
    format!(r#"{{"k":"step","m":{machine},"n":{steps},"c":{call},"at":{at},{members}}}"#).into()
}

impl Machine {
    /// Adds the whole duration of each timer to a `snap`: the longest time left that was seen since the timer was
    /// started. This is the duration of the timer if a page watched the machine when the timer was started.
    fn timed(&mut self, snapshot: &str) -> String {
        let Ok(mut snap) = serde_json::from_str::<Value>(snapshot) else { return snapshot.to_owned() };
        let Some(timers) = snap["timers"].as_array_mut() else { return snapshot.to_owned() };
        let mut running = BTreeMap::new();
        for timer in timers {
            let (Some(number), Some(left)) = (timer[0].as_u64(), timer[1].as_f64()) else { continue };
            // A timer with more time left than before was started again.
            let whole = match self.timers.get(&number) {
                Some((before, whole)) if left <= *before => *whole,
                _ => left,
            };
            running.insert(number, (left, whole));
            *timer = json!([number, left, whole]);
        }
        self.timers = running;
        snap.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    enum LampState {
        Off,
        On,
    }

    impl State for LampState {
        const ALL: &'static [Self] = &[LampState::Off, LampState::On];
        const GENERATED: fsm_core::Generated = fsm_core::Generated;
        fn index(self) -> usize {
            self as usize
        }
        fn name(self) -> &'static str {
            ["Off", "On"][self as usize]
        }
        fn parent(self) -> Option<Self> {
            None
        }
    }

    static LAMP: Chart = Chart::new("Lamp", "lamp.rs", r#""states":[]"#, &[], None);

    /// If messages are not published for too long, the thread that publishes them learns that they are lost.
    #[test]
    fn unpublished_messages_are_limited() {
        let mut known = Known::default();
        known.serve();
        let text = "x".repeat(ROOM / 4);
        for count in [4, 5, 100] {
            (0..count).for_each(|_| known.announce(text.clone()));
            assert_eq!(known.out.messages.len(), if count == 4 { 4 } else { 0 });
            assert_eq!(known.take_out().map(|out| out.len()), (count == 4).then_some(4));
            assert_eq!(known.take_out().map(|out| out.len()), Some(0));
        }
    }

    /// A late page receives each machine as it was before the first step that is kept, and with its current name.
    #[test]
    fn a_late_page_gets_the_base_state_of_the_kept_steps() {
        let mut known = Known::default();
        let lamp = known.register::<LampState>(&LAMP, false, 0.0);
        known.call(lamp, "the lamp".to_owned());
        let far = format!(r#""by":["ev","Press","{}"],"look":[]"#, "x".repeat(4000));
        let toggle = |on: bool| Step {
            members: Members::Text(far.clone()),
            moves: [(1 + u16::from(on), false), (2 - u16::from(on), true)].into(),
            snapshot: None,
        };
        let all = 2 * ROOM / far.len();
        for nth in 0..all {
            known.steps(lamp, nth as u64, &mut vec![toggle(nth % 2 == 1)], 1.0);
        }
        assert!(known.size <= ROOM);
        let announced: Vec<Value> = known.all().iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        let (base, first, last) = (&announced[1], &announced[2], announced.last().expect("steps"));
        assert_eq!((&base["k"], &base["label"]), (&json!("new"), &json!("the lamp")));
        assert_eq!(first["n"].as_u64(), base["n"].as_u64().map(|before| before + 1));
        assert_eq!(last["n"], json!(all));
        let on = base["n"].as_u64().expect("a number") % 2 == 0;
        assert_eq!(base["cfg"], json!([if on { 1 } else { 2 }]));
        // A machine that was dropped is forgotten once none of its messages are kept.
        known.forget(lamp, 2.0);
        let other = known.register::<LampState>(&LAMP, false, 3.0);
        for nth in 0..all {
            known.steps(other, nth as u64, &mut vec![toggle(nth % 2 == 1)], 4.0);
        }
        assert!(known.bases.keys().eq([&other]));
    }
}
