//! Draws a machine from a seed: first what it is to have, its states and events, then where composites begin and what
//! they remember, last actions and transitions, whose code may ask about any state.
//!
//! What the rest of the module needs to know at every place is in `Drawer`; `Scope` is what a reaction may use.

use crate::machine::{Datum, Event, Field, Id, Machine, ROOT};
use crate::repair::repair;
use crate::rng::Rng;
use crate::tape::mix;

mod actions;
mod clauses;
mod conditions;
mod data;
mod failing;
mod inside;
mod reactions;
mod rivals;
mod states;
mod waiting;

/// The machine of a seed, with at most so many states, the least being 3.
#[must_use]
pub fn machine(seed: u64, most_states: usize) -> Machine {
    drawer(seed, most_states, None).repaired()
}

/// The same, which now and then is one that fails.
#[must_use]
pub fn machine_that_may_fail(seed: u64, most_states: usize) -> Machine {
    drawer_that_may_fail(seed, most_states).repaired()
}

/// The same, some of whose states run machines now and then, and which may be in parts: one that is compiled. What is drawn
/// more takes its chances from elsewhere, so all else is the same as without.
#[must_use]
pub fn machine_with_others(seed: u64, most_states: usize) -> Machine {
    let mut drawer = drawer_that_may_fail(seed, most_states);
    let mut others = Rng::new(mix(seed ^ OTHERS));
    let parts = others.chance(40).then(|| others.bits());
    if others.chance(40) {
        drawer.rng = others;
        drawer.runs_others(0);
    }
    let mut machine = drawer.repaired();
    machine.parts = parts;
    machine
}

/// By which the stream of what is drawn more differs from that of the machine.
const OTHERS: u64 = 0x6f74_6865_7273;

fn drawer_that_may_fail(seed: u64, most_states: usize) -> Drawer {
    let mut drawer = drawer(seed, most_states, None);
    if drawer.rng.chance(30) {
        drawer.failing();
    }
    drawer
}

/// The drawer of a machine, or of an inner one, all whose names end so.
fn drawer(seed: u64, most_states: usize, inner: Option<&str>) -> Drawer {
    let mut rng = Rng::new(seed);
    // Many small ones and a few large ones: most of the time goes into compiling them.
    let most = rng.within(3, most_states.max(3));
    let most = rng.within(3, most);
    let states = rng.within(most.min(5), most);
    let mut has = Has::draw(&mut rng);
    if rng.chance(8) {
        has.only_waits();
    }
    // Only an inner machine has somebody who hears of its end.
    let ends = inner.is_some() && rng.chance(75);
    has.finals |= ends && has.raises != Raises::Quiet;
    let suffix = inner.unwrap_or_default();
    // Regions inside regions take some room.
    let states = if has.nested { states.max(most_states.min(14)) } else { states };
    let told = if rng.chance(6) { Vec::new() } else { events(&mut rng, "E", 1, 8) };
    let foreign = rng.chance(12) && !told.is_empty();
    let signals = if has.raises == Raises::None { Vec::new() } else { events(&mut rng, "G", 1, 3) };
    let machine = Machine {
        states: states::tree(&mut rng, states, &has, suffix),
        events: told.into_iter().chain(signals.into_iter().map(|event| Event { signal: true, ..event })).collect(),
        foreign,
        priority_outer: rng.chance(12),
        stack: None,
        queue: None,
        tight: false,
        limited: rng.chance(25),
        observed: rng.chance(35),
        fails: false,
        inner: Vec::new(),
        runs: Vec::new(),
        parts: None,
    };
    let busy = rng.within(1, 3);
    let raises = if has.raises == Raises::None { 0 } else { rng.within(2, 8) };
    let suffix = suffix.to_owned();
    let mut drawer = Drawer { rng, machine, has, busy, raises, labels: 0, suffix, ends, failing: Vec::new() };
    drawer.room();
    drawer.kinds();
    drawer.data();
    drawer.initials();
    drawer.histories();
    drawer.actions();
    drawer.clauses();
    drawer.groups();
    drawer.rivals();
    if !drawer.waits() {
        drawer.defers();
    }
    drawer
}

/// What a machine may have beside states, events and polls.
#[derive(Debug, Clone, Copy)]
struct Has {
    pushes: Pushes,
    parallel: bool,
    /// Whether regions lie inside regions, where there are states enough.
    nested: bool,
    finals: bool,
    always: bool,
    timers: bool,
    raises: Raises,
    defers: bool,
    data: bool,
    /// Whether nothing remembers, so that the data of what is left can be moved on.
    moves: bool,
    /// Whether what runs while states are left and entered asks which are active: where nothing does, less is kept.
    asks: bool,
}

impl Has {
    fn draw(rng: &mut Rng) -> Has {
        let parallel = rng.chance(42);
        let pushes = rng.weighted(&[(40, Pushes::None), (22, Pushes::Interrupt), (38, Pushes::Free)]);
        let raises = rng.weighted(&[
            (50, Raises::None),
            (if pushes == Pushes::Free { 0 } else { 10 }, Raises::Quiet),
            (40, Raises::Free),
        ]);
        let steps = raises != Raises::Quiet;
        let data = Drawer::allows_data(pushes) && rng.chance(45);
        Has {
            pushes,
            parallel,
            nested: parallel && rng.chance(55),
            finals: steps && rng.chance(62),
            always: steps && rng.chance(38),
            timers: rng.chance(42),
            raises,
            defers: rng.chance(36),
            data,
            moves: data && rng.chance(30),
            asks: rng.chance(50),
        }
    }

    /// Nothing keeps a machine of which [`waits`](Drawer::waits) speaks from being one.
    fn only_waits(&mut self) {
        let Has { pushes, parallel, nested, raises, defers, .. } = self;
        (*pushes, *parallel, *nested, *raises, *defers) = (Pushes::None, false, false, Raises::None, true);
    }
}

/// How a machine pushes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pushes {
    None,
    /// Only to one state, the last of the root's, which leads nowhere else: the macro can tell how deep that gets.
    Interrupt,
    /// Anywhere, with a stack of declared room where the macro cannot tell.
    Free,
}

/// How a machine raises events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Raises {
    None,
    /// Only signals, which lead nowhere and raise nothing: the macro can tell how many wait.
    Quiet,
    /// Anything anywhere, with a queue of declared room. Chance sees to it that it ends.
    Free,
}

struct Drawer {
    rng: Rng,
    machine: Machine,
    has: Has,
    /// About how many transitions a state has.
    busy: usize,
    /// How many places may still raise something.
    raises: usize,
    labels: usize,
    /// What all names end with, in an inner machine.
    suffix: String,
    /// Whether it often comes to an end of its own.
    ends: bool,
    /// What may fail in it, and in what it runs.
    failing: Vec<String>,
}

/// What a reaction or condition may use.
#[derive(Debug, Clone, Default)]
struct Scope {
    /// The states in which it stands.
    sources: Vec<Id>,
    /// Bound numbers.
    numbers: Vec<String>,
    /// Whether `w: String` is bound, and still to be had.
    word: bool,
    /// The fields of the `final` of which a completion tells.
    reached: Vec<Datum>,
    /// Whether `whole` is bound.
    whole: bool,
    /// Whether it may pass, so that it only looks up to its ends.
    looks: bool,
    /// Whether it is an `initial`, which leads inside its composite.
    initial: bool,
    /// Whether each end has to name a target or word.
    must_lead: bool,
    /// Whether each end has to act: what is taken again and again asks anew whether there is fuel only then.
    acts: bool,
    /// Whether it neither leads anywhere nor raises anything.
    quiet: bool,
    /// Whether it runs while states are left and entered.
    acting: bool,
}

impl Drawer {
    fn repaired(mut self) -> Machine {
        repair(&mut self.machine);
        self.machine
    }

    /// A text that stands nowhere else in the machine.
    fn label(&mut self, what: &str) -> String {
        self.labels += 1;
        format!("{what}{}{}", self.labels, self.suffix)
    }

    /// Room for what is pushed, which a long run may use up unless the macro works it out, and for what is raised; now and then
    /// too little.
    fn room(&mut self) {
        if self.has.pushes == Pushes::Free {
            let tight = self.rng.chance(30);
            // Where the macro cannot work it out, the batch declares it.
            self.machine.stack = match tight {
                true => Some(self.rng.within(1, 4)),
                false => (!self.rng.chance(50)).then_some(Machine::DEEP),
            };
            self.machine.tight = self.machine.stack.is_some();
        }
        self.has.defers &= self.machine.told().next().is_some();
        if self.has.raises == Raises::Free || self.has.defers {
            let tight = self.rng.chance(15);
            self.machine.queue = Some(if tight { self.rng.within(1, 3) } else { Machine::LONG });
            self.machine.tight |= tight;
        }
    }

    /// The state that all pushes lead to, where the macro is to tell how deep they get.
    fn interrupt(&self) -> Option<Id> {
        (self.has.pushes == Pushes::Interrupt).then(|| self.machine.states.len() - 1)
    }

    fn some_state(&mut self) -> Id {
        self.rng.within(1, self.machine.states.len() - 1)
    }

    fn composites(&self) -> Vec<Id> {
        (ROOT..self.machine.states.len()).filter(|&state| !self.machine.is_leaf(state)).collect()
    }
}

fn events(rng: &mut Rng, letter: &str, least: usize, most: usize) -> Vec<Event> {
    let count = rng.within(least, most);
    let event = |number| {
        let fields = rng.weighted(&[(50, 0), (35, 1), (15, 2)]);
        let fields: Vec<_> = (0..fields).map(|_| rng.weighted(&[(60, Field::Number), (40, Field::Word)])).collect();
        Event { name: format!("{letter}{number}"), signal: false, braces: rng.chance(50), fields }
    };
    (0..count).map(event).collect()
}
