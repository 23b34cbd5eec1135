//! Draws a machine from a seed: first its states and events, then where composites begin and what they remember, last
//! actions and transitions, whose code may ask about any state.
//!
//! What the rest of the module needs to know at every place is in `Drawer`; `Scope` is what a reaction may use.

use crate::machine::{Event, Field, Id, Machine, ROOT};
use crate::repair::repair;
use crate::rng::Rng;

mod actions;
mod clauses;
mod conditions;
mod reactions;
mod states;

/// The machine of a seed, with at most so many states, the least being 3.
#[must_use]
pub fn machine(seed: u64, most_states: usize) -> Machine {
    let mut rng = Rng::new(seed);
    let most = rng.within(3, most_states.max(3));
    let states = rng.within(3, most);
    let pushes = rng.weighted(&[(45, Pushes::None), (20, Pushes::Interrupt), (35, Pushes::Free)]);
    let machine = Machine {
        states: states::tree(&mut rng, states, pushes == Pushes::Interrupt),
        events: if rng.chance(6) { Vec::new() } else { events(&mut rng) },
        foreign: rng.chance(12),
        priority_outer: rng.chance(12),
        stack: None,
        tight: false,
        limited: rng.chance(25),
    };
    let busy = rng.within(1, 4);
    let mut drawer = Drawer { rng, machine, pushes, busy, labels: 0 };
    drawer.stack();
    drawer.initials();
    drawer.histories();
    drawer.actions();
    drawer.clauses();
    drawer.groups();
    repair(&mut drawer.machine);
    drawer.machine
}

/// How a machine pushes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pushes {
    None,
    /// Only to one state, the last of the root's, which leads nowhere else: the macro can tell how deep that gets.
    Interrupt,
    /// Anywhere, with a stack of declared room.
    Free,
}

struct Drawer {
    rng: Rng,
    machine: Machine,
    pushes: Pushes,
    /// About how many transitions a state has.
    busy: usize,
    labels: usize,
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
    /// Whether `whole` is bound.
    whole: bool,
    /// Whether it may pass, so that it only looks up to its ends.
    looks: bool,
    /// Whether it is an `initial`, which leads inside its composite.
    initial: bool,
    /// Whether each end has to name a target or word.
    must_lead: bool,
}

impl Drawer {
    /// A text that stands nowhere else in the machine.
    fn label(&mut self, what: &str) -> String {
        self.labels += 1;
        format!("{what}{}", self.labels)
    }

    fn stack(&mut self) {
        if self.pushes == Pushes::Free {
            self.machine.tight = self.rng.chance(30);
            self.machine.stack = Some(if self.machine.tight { self.rng.within(1, 4) } else { 1000 });
        }
    }

    /// The state that all pushes lead to, where the macro is to tell how deep they get.
    fn interrupt(&self) -> Option<Id> {
        (self.pushes == Pushes::Interrupt).then(|| self.machine.states.len() - 1)
    }

    fn some_state(&mut self) -> Id {
        self.rng.within(1, self.machine.states.len() - 1)
    }

    fn composites(&self) -> Vec<Id> {
        (ROOT..self.machine.states.len()).filter(|&state| !self.machine.is_leaf(state)).collect()
    }
}

fn events(rng: &mut Rng) -> Vec<Event> {
    let count = rng.within(1, 8);
    let event = |number| {
        let fields = rng.weighted(&[(50, 0), (35, 1), (15, 2)]);
        let fields: Vec<_> = (0..fields).map(|_| rng.weighted(&[(60, Field::Number), (40, Field::Word)])).collect();
        Event { name: format!("E{number}"), braces: rng.chance(50), fields }
    };
    (0..count).map(event).collect()
}
