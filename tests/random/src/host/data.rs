//! The data of states, stored as in generated code: two halves for each state, each of which may be missing.

use super::blueprint::Blueprint;
use crate::evaluate::Datum;
use crate::machine::Id;

/// The fields of one half. A field that was moved is `None`.
pub type Half = Vec<Option<Datum>>;

/// The data by state: the arguments, and the fields with initial values.
#[derive(Debug)]
pub struct Data(Vec<[Option<Half>; 2]>);

impl Data {
    #[must_use]
    pub fn of(blueprint: &Blueprint) -> Data {
        Data(blueprint.chart.machine.states.iter().map(|_| [None, None]).collect())
    }

    /// Moves the data of each state to the same state in another text.
    #[must_use]
    pub fn moved(mut self, blueprint: &Blueprint, same: &[Option<Id>]) -> Data {
        let mut moved = Data::of(blueprint);
        for (state, same) in same.iter().enumerate() {
            if let Some(same) = same {
                moved.0[*same] = std::mem::take(&mut self.0[state]);
            }
        }
        moved
    }

    /// Returns the state, the half and the position of a field. The arguments are the first half.
    fn place(blueprint: &Blueprint, name: &str) -> (Id, usize, usize) {
        let (state, at) = blueprint.chart.field(name);
        match at.checked_sub(arguments(blueprint, state)) {
            Some(at) => (state, 1, at),
            None => (state, 0, at),
        }
    }

    /// # Panics
    /// Panics if the half is missing.
    #[must_use]
    pub fn field(&self, blueprint: &Blueprint, name: &str) -> &Option<Datum> {
        let (state, half, at) = Data::place(blueprint, name);
        self.0[state][half].as_ref().map_or_else(|| panic!("`{name}` is not there"), |half| &half[at])
    }

    /// # Panics
    /// Panics if the half is missing.
    pub fn field_mut(&mut self, blueprint: &Blueprint, name: &str) -> &mut Option<Datum> {
        let (state, half, at) = Data::place(blueprint, name);
        self.0[state][half].as_mut().map_or_else(|| panic!("`{name}` is not there"), |half| &mut half[at])
    }

    /// Whether all data of a state is present.
    #[must_use]
    pub fn is_there(&self, blueprint: &Blueprint, state: Id) -> bool {
        let fields = blueprint.chart.machine.states[state].data.len();
        let arguments = arguments(blueprint, state);
        let (arguments, values) = (arguments > 0, arguments < fields);
        let [given, filled] = &self.0[state];
        (!arguments || given.is_some()) && (!values || filled.is_some())
    }

    /// Whether a state takes arguments and its arguments are missing.
    #[must_use]
    pub fn lacks_arguments(&self, blueprint: &Blueprint, state: Id) -> bool {
        arguments(blueprint, state) > 0 && self.0[state][0].is_none()
    }

    pub fn store(&mut self, state: Id, arguments: Option<Half>) {
        self.0[state][0] = arguments;
    }

    pub fn take(&mut self, state: Id) -> Option<Half> {
        self.0[state][0].take()
    }

    pub fn fill(&mut self, state: Id, values: Half) {
        self.0[state][1] = Some(values);
    }

    pub fn end(&mut self, state: Id) {
        self.0[state] = [None, None];
    }

    /// Returns the fields of a state, in their order.
    pub fn all(&self, state: Id) -> impl Iterator<Item = &Option<Datum>> {
        self.0[state].iter().flatten().flatten()
    }
}

/// The number of fields of a state that are arguments.
fn arguments(blueprint: &Blueprint, state: Id) -> usize {
    blueprint.chart.machine.states[state].data.iter().filter(|datum| datum.value.is_none()).count()
}
