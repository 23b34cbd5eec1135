//! Draws a machine from a seed: first its features, states and events, then the initial states and histories, and
//! finally the actions and transitions, whose code may query every state.
//!
//! `Drawer` contains the information that is needed everywhere, and `Scope` describes what a reaction may use.

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

/// Draws a machine with at most `most_states` states, but at least 3.
#[must_use]
pub fn machine(seed: u64, most_states: usize) -> Machine {
    drawer(seed, most_states, None).repaired()
}

/// Draws a machine that may have `fails`.
#[must_use]
pub fn machine_that_may_fail(seed: u64, most_states: usize) -> Machine {
    drawer_that_may_fail(seed, most_states).repaired()
}

/// Draws a machine that may have `fails`, submachines and parts, for compilation. The additional features use a
/// separate random stream, so everything else is the same as without them.
#[must_use]
pub fn machine_with_submachines(seed: u64, most_states: usize) -> Machine {
    let mut drawer = drawer_that_may_fail(seed, most_states);
    let mut others = Rng::new(mix(seed ^ OTHERS));
    let parts = others.chance(40).then(|| others.bits());
    if others.chance(40) {
        drawer.rng = others;
        drawer.add_submachines(0);
    }
    let mut machine = drawer.repaired();
    machine.parts = parts;
    machine
}

/// Distinguishes the random stream of the additional features.
const OTHERS: u64 = 0x6f74_6865_7273;

fn drawer_that_may_fail(seed: u64, most_states: usize) -> Drawer {
    let mut drawer = drawer(seed, most_states, None);
    if drawer.rng.chance(30) {
        drawer.failing();
    }
    drawer
}

/// Creates the drawer of a machine, or of a submachine. All names in a submachine end with `inner`.
fn drawer(seed: u64, most_states: usize, inner: Option<&str>) -> Drawer {
    let mut rng = Rng::new(seed);
    // Draws many small machines and a few large ones, because compiling the large ones takes most of the time.
    let most = rng.within(3, most_states.max(3));
    let most = rng.within(3, most);
    let states = rng.within(most.min(5), most);
    let mut has = Has::draw(&mut rng);
    if rng.chance(8) {
        has.only_waits();
    }
    // Only a submachine has an outer machine that handles its completion.
    let ends = inner.is_some() && rng.chance(75);
    has.finals |= ends && has.raises != Raises::Quiet;
    let suffix = inner.unwrap_or_default();
    // Nested regions need a minimum number of states.
    let states = if has.nested { states.max(most_states.min(14)) } else { states };
    let external = if rng.chance(6) { Vec::new() } else { events(&mut rng, "E", 1, 8) };
    let foreign = rng.chance(12) && !external.is_empty();
    let signals = if has.raises == Raises::None { Vec::new() } else { events(&mut rng, "G", 1, 3) };
    let machine = Machine {
        states: states::tree(&mut rng, states, &has, suffix),
        events: external.into_iter().chain(signals.into_iter().map(|event| Event { signal: true, ..event })).collect(),
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

/// The features of a machine, apart from states, events and polls.
#[derive(Debug, Clone, Copy)]
struct Has {
    pushes: Pushes,
    parallel: bool,
    /// Whether regions are nested, if there are enough states.
    nested: bool,
    finals: bool,
    always: bool,
    timers: bool,
    raises: Raises,
    defers: bool,
    data: bool,
    /// Whether there is no history, so that data of exited states can be moved.
    moves: bool,
    /// Whether code that runs during exits and entries calls `is_in`. If none does, the engine stores less.
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

    /// Removes all features that would prevent the machine from being one of those that [`waits`](Drawer::waits)
    /// creates.
    fn only_waits(&mut self) {
        let Has { pushes, parallel, nested, raises, defers, .. } = self;
        (*pushes, *parallel, *nested, *raises, *defers) = (Pushes::None, false, false, Raises::None, true);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pushes {
    None,
    /// Only to one state, the last one of the machine, which has no other transitions. The macro can determine the
    /// depth of the stack.
    Interrupt,
    /// To any state, with a declared stack capacity if the macro cannot determine the depth.
    Free,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Raises {
    None,
    /// Only signals that lead nowhere and raise nothing. The macro can determine the length of the queue.
    Quiet,
    /// Any event in any place, with a declared queue capacity. The random conditions ensure that this ends.
    Free,
}

struct Drawer {
    rng: Rng,
    machine: Machine,
    has: Has,
    /// The approximate number of transitions per state.
    busy: usize,
    /// The number of places that may still raise something.
    raises: usize,
    labels: usize,
    /// The suffix of all names in a submachine.
    suffix: String,
    /// Whether the machine often completes.
    ends: bool,
    /// The labels that may fail, in the machine and in its submachines.
    failing: Vec<String>,
}

/// The bindings and restrictions of a reaction or condition.
#[derive(Debug, Clone, Default)]
struct Scope {
    /// The states that contain the code.
    sources: Vec<Id>,
    numbers: Vec<String>,
    /// Whether `w: String` is bound and not moved yet.
    word: bool,
    /// The fields of the `final` that caused the completion.
    reached: Vec<Datum>,
    whole: bool,
    /// Whether the reaction may pass, so that the code before its branches must have no effects.
    looks: bool,
    /// Whether this is an `initial`, which leads into its composite.
    initial: bool,
    /// Whether each branch needs a target or keyword.
    must_lead: bool,
    /// Whether each branch must contain an action. The condition for fuel is only drawn anew after an action.
    acts: bool,
    /// Whether the code must neither have a target nor raise anything.
    quiet: bool,
    /// Whether the code runs during exits and entries.
    acting: bool,
}

impl Drawer {
    fn repaired(mut self) -> Machine {
        repair(&mut self.machine);
        self.machine
    }

    /// Returns a text that is unique in the machine.
    fn label(&mut self, what: &str) -> String {
        self.labels += 1;
        format!("{what}{}{}", self.labels, self.suffix)
    }

    /// Draws the capacities of the stack and the queue. A long run may exceed the capacity of the stack unless the
    /// macro determines it. Some capacities are too small on purpose.
    fn room(&mut self) {
        if self.has.pushes == Pushes::Free {
            let tight = self.rng.chance(30);
            // If the macro cannot determine the capacity, the batch declares it.
            self.machine.stack = match tight {
                true => Some(self.rng.within(1, 4)),
                false => (!self.rng.chance(50)).then_some(Machine::DEEP),
            };
            self.machine.tight = self.machine.stack.is_some();
        }
        self.has.defers &= self.machine.external_events().next().is_some();
        if self.has.raises == Raises::Free || self.has.defers {
            let tight = self.rng.chance(15);
            self.machine.queue = Some(if tight { self.rng.within(1, 3) } else { Machine::LONG });
            self.machine.tight |= tight;
        }
    }

    /// Returns the target of all pushes, if the macro is to determine the depth of the stack.
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
