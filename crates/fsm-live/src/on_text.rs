//! How a machine that runs on a text is saved. It has the saved form of the compiled machine of its text.

use fsm_core::Timer;
use fsm_core::saved::Identity;
use fsm_core::saved::generated::{
    Error, Kept, MapAccess, ReadSaved, Saved, SerializeMap, SerializeStruct, TimerPlace, WriteSaved,
};
use fsm_engine::Engine;
use fsm_model::{Plan, ROOT, StateId};
use fsm_syntax::{self as syntax, EventType};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;

/// The parts of the saved form that are not in the plan.
#[derive(Clone, Debug)]
pub struct Form {
    version: u32,
    structure: u64,
    fields: &'static [&'static str],
    regions: Vec<StateId>,
    timers: Vec<TimerPlace<StateId>>,
    histories: Vec<(StateId, bool)>,
    was: Vec<(StateId, String)>,
    fields_were: Vec<(String, String)>,
    /// For each variant of the events, the names of its fields, if they have names.
    pub event_fields: Vec<Vec<String>>,
}

/// The fields of the saved form, for each combination of [`PARTS`].
static FIELDS: [([&str; 9], usize); 32] = {
    let mut all = [(["machine", "version", "structure", "active", "", "", "", "", ""], 4); 32];
    let mut set = 0;
    while set < 32 {
        let (fields, count) = &mut all[set];
        let mut part = 0;
        while part < PARTS.len() {
            if set & 1 << part != 0 {
                fields[*count] = PARTS[part];
                *count += 1;
            }
            part += 1;
        }
        set += 1;
    }
    all
};

/// The fields that a machine has only if it needs them.
const PARTS: [&str; 5] = ["history", "stack", "data", "timers", "deferred"];

impl Form {
    /// Collects the parts of the form of a text.
    pub fn of(machine: &syntax::Machine, plan: &Plan) -> Self {
        let tree = plan.tree();
        let timers: Vec<_> = tree.states().flat_map(|state| timers_of(machine, plan, state)).collect();
        let remembering = tree.states().filter(|&state| state != ROOT && plan.remembers(state));
        let histories: Vec<_> = remembering.map(|state| (state, plan.remembers_deeply(state))).collect();
        let has_data = !machine.model.data.is_empty();
        let parts = [!histories.is_empty(), !plan.owners().is_empty(), has_data, !timers.is_empty(), plan.defers()];
        let set: usize = parts.iter().enumerate().map(|(at, has)| usize::from(*has) << at).sum();
        let was = tree.states().skip(1).flat_map(|state| {
            let names = machine.states[state.index()].was.iter().map(|was| {
                let names: Vec<_> = was.names.iter().map(|name| name.unraw().to_string()).collect();
                names.join(".")
            });
            names.map(move |name| (state, name)).collect::<Vec<_>>()
        });
        let fields_were = tree.states().flat_map(|state| {
            let fields = machine.states[state.index()].fields.iter().flat_map(|field| {
                let path = path_of(plan, state, &field.name.unraw().to_string());
                field.was.iter().map(move |was| (path.clone(), was.unraw().to_string()))
            });
            fields.collect::<Vec<_>>()
        });
        let event_fields = match &machine.events {
            Some(EventType::Declared { variants, .. }) => variants
                .iter()
                .map(|variant| {
                    let names = variant.fields.iter().filter_map(|field| field.ident.as_ref());
                    names.map(|name| name.unraw().to_string()).collect()
                })
                .collect(),
            _ => Vec::new(),
        };
        Form {
            version: machine.version,
            structure: machine.structure(),
            fields: FIELDS[set].0.split_at(FIELDS[set].1).0,
            regions: tree.regions().filter(|&region| region != ROOT).collect(),
            timers,
            histories,
            was: was.collect(),
            fields_were: fields_were.collect(),
            event_fields,
        }
    }
}

/// The timers of a state.
fn timers_of(machine: &syntax::Machine, plan: &Plan, state: StateId) -> Vec<TimerPlace<StateId>> {
    let mut counts = [0; 2];
    let timers = plan.timers(state).map(|(timer, slot)| {
        let trigger = &plan.model().transitions[timer.index()].trigger;
        let (repeats, may_be_due) = (trigger.repeats(), machine.may_stay_due(plan, timer));
        let count = &mut counts[usize::from(repeats)];
        *count += 1;
        let lasts = machine.lasts(plan, timer);
        let state = (state != ROOT).then_some(state);
        TimerPlace { state, repeats, number: *count, slot, lasts, may_be_due }
    });
    timers.collect()
}

/// The path of a field: `Outer.Inner.field`.
pub fn path_of(plan: &Plan, state: StateId, field: &str) -> String {
    match state {
        ROOT => field.into(),
        state => format!("{}.{field}", plan.model().path(state)),
    }
}

/// A machine that runs on a text.
pub trait OnText: Sized {
    /// The versions with a schema that was recorded when the program was compiled: see [`Saved::recorded`].
    const RECORDED: &'static [u32] = &[];

    /// The engine that runs on the text.
    fn engine(&self) -> &Engine;

    /// The engine, to set what was read.
    fn engine_mut(&mut self) -> &mut Engine;

    /// The saved form of the text.
    fn form(&self) -> &Form;
}

/// A machine that runs on a text, and can be written.
pub trait WriteOnText: OnText {
    /// See [`WriteSaved::write_data`].
    fn write_data<W: SerializeMap>(&self, _: &mut W) -> Result<(), W::Error> {
        Ok(())
    }

    /// See [`WriteSaved::write_field`].
    fn write_field<S: SerializeStruct>(&self, _field: &'static str, _saved: &mut S) -> Result<(), S::Error> {
        Ok(())
    }
}

/// A machine that runs on a text, and can be read.
pub trait ReadOnText<'de>: OnText {
    /// See [`ReadSaved::MIGRATES`].
    const MIGRATES: bool = false;

    /// See [`ReadSaved::migrate`].
    fn migrate<E: Error>(_from: u32, _saved: &mut fsm_core::saved::Value) -> Result<(), E> {
        Ok(())
    }

    /// See [`ReadSaved::read_data`].
    fn read_data<A: MapAccess<'de>>(&mut self, data: A, converted: bool) -> Result<(), A::Error>;

    /// See [`ReadSaved::read_field`].
    fn read_field<A: MapAccess<'de>>(&mut self, _field: &'static str, _saved: &mut A) -> Result<(), A::Error> {
        Ok(())
    }

    /// See [`ReadSaved::unsound`].
    fn unsound(&self) -> Option<&'static str> {
        None
    }
}

/// The machine, to be written or to be read.
pub enum Whole<'m, M> {
    Written(&'m M),
    Read(M),
}

impl<M: OnText> Whole<'_, M> {
    fn machine(&self) -> &M {
        match self {
            Whole::Written(machine) => machine,
            Whole::Read(machine) => machine,
        }
    }

    fn engine_mut(&mut self) -> Option<&mut Engine> {
        match self {
            Whole::Written(_) => None,
            Whole::Read(machine) => Some(machine.engine_mut()),
        }
    }
}

impl<M: OnText> Saved for Whole<'_, M> {
    type State = StateId;

    fn identity(&self) -> Identity<&str> {
        let Form { version, structure, .. } = *self.machine().form();
        Identity { name: &self.machine().engine().plan().model().name, version, structure }
    }

    fn type_name(&self) -> &'static str {
        "Machine"
    }

    fn fields(&self) -> &'static [&'static str] {
        self.machine().form().fields
    }

    fn state(&self, at: usize) -> Option<StateId> {
        self.machine().engine().plan().tree().states().nth(at + 1)
    }

    fn name(&self, state: StateId) -> &str {
        &self.machine().engine().plan().model().states[state.index()].name
    }

    fn parent(&self, state: StateId) -> Option<StateId> {
        Some(self.machine().engine().plan().tree().parent(state)).filter(|&parent| parent != ROOT)
    }

    fn region(&self, at: usize) -> Option<StateId> {
        self.machine().form().regions.get(at).copied()
    }

    fn history(&self, at: usize) -> Option<(StateId, bool)> {
        self.machine().form().histories.get(at).copied()
    }

    fn owner(&self, at: usize) -> Option<Option<StateId>> {
        self.machine().engine().plan().owners().get(at).map(|&owner| (owner != ROOT).then_some(owner))
    }

    fn timer_place(&self, at: usize) -> Option<TimerPlace<StateId>> {
        self.machine().form().timers.get(at).copied()
    }

    fn old_state(&self, at: usize) -> Option<(StateId, &str)> {
        self.machine().form().was.get(at).map(|(state, name)| (*state, &**name))
    }

    fn old_field(&self, at: usize) -> Option<(&str, &str)> {
        self.machine().form().fields_were.get(at).map(|(path, was)| (&**path, &**was))
    }

    fn recorded(&self, at: usize) -> Option<u32> {
        M::RECORDED.get(at).copied()
    }

    fn has_completed(&self) -> bool {
        self.machine().engine().is_finished()
    }

    fn held(&self, kept: Kept<StateId>, region: Option<usize>) -> Option<StateId> {
        self.machine().engine().held(kept, region)
    }

    fn hold(&mut self, kept: Kept<StateId>, region: Option<usize>, leaf: StateId) -> bool {
        self.engine_mut().is_some_and(|engine| engine.hold(kept, region, leaf))
    }

    fn timer(&self, kept: Kept<StateId>, slot: usize) -> Option<&Timer> {
        self.machine().engine().timer(kept, slot)
    }

    fn timer_mut(&mut self, kept: Kept<StateId>, slot: usize) -> Option<&mut Timer> {
        self.engine_mut()?.timer_mut(kept, slot)
    }

    fn frames(&self) -> usize {
        self.machine().engine().stack().count()
    }

    fn owner_of(&self, frame: usize) -> usize {
        self.machine().engine().owner(frame)
    }

    fn push(&mut self, owner: usize) -> bool {
        self.engine_mut().is_some_and(|engine| engine.push(owner))
    }
}

impl<M: WriteOnText> WriteSaved for Whole<'_, M> {
    fn write_data<W: SerializeMap>(&self, data: &mut W) -> Result<(), W::Error> {
        self.machine().write_data(data)
    }

    fn write_field<S: SerializeStruct>(&self, field: &'static str, saved: &mut S) -> Result<(), S::Error> {
        self.machine().write_field(field, saved)
    }
}

impl<'de, M: ReadOnText<'de>> ReadSaved<'de> for Whole<'_, M> {
    const MIGRATES: bool = M::MIGRATES;

    fn migrate<E: Error>(from: u32, saved: &mut fsm_core::saved::Value) -> Result<(), E> {
        M::migrate(from, saved)
    }

    fn read_data<A: MapAccess<'de>>(&mut self, data: A, converted: bool) -> Result<(), A::Error> {
        match self {
            Whole::Written(_) => Ok(()),
            Whole::Read(machine) => machine.read_data(data, converted),
        }
    }

    fn read_field<A: MapAccess<'de>>(&mut self, field: &'static str, saved: &mut A) -> Result<(), A::Error> {
        match self {
            Whole::Written(_) => Ok(()),
            Whole::Read(machine) => machine.read_field(field, saved),
        }
    }

    fn unsound(&self) -> Option<&'static str> {
        self.machine().unsound()
    }
}
