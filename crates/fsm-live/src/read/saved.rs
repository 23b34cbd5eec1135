//! How a machine that was read from text is saved. It has the saved form of the compiled machine of its text.

use super::code::Code;
use super::machine::{Machine, Message};
use fsm_core::Timer;
use fsm_core::saved::generated::{self as saved, Kept, ReadSaved, Saved, TimerPlace, WriteSaved};
use fsm_core::saved::{Identity, Value};
use fsm_model::{Plan, ROOT, StateId};
use fsm_syntax::{self as syntax, EventType};
use serde::de::{Error, MapAccess};
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;

/// The parts of the saved form that are not in the plan.
#[derive(Clone, Debug)]
pub(super) struct Form {
    version: u32,
    structure: u64,
    fields: &'static [&'static str],
    regions: Vec<StateId>,
    timers: Vec<TimerPlace<StateId>>,
    histories: Vec<(StateId, bool)>,
    was: Vec<(StateId, String)>,
    /// By variant of the events: the names of its fields, if they have names.
    event_fields: Vec<Vec<String>>,
}

/// The fields of the saved form, for each combination of [`PARTS`].
static FIELDS: [([&str; 8], usize); 16] = {
    let mut all = [(["machine", "version", "structure", "active", "", "", "", ""], 4); 16];
    let mut set = 0;
    while set < 16 {
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
const PARTS: [&str; 4] = ["history", "stack", "timers", "deferred"];

impl Form {
    pub fn of(machine: &syntax::Machine, plan: &Plan) -> Self {
        let tree = plan.tree();
        let timers: Vec<_> = tree.states().flat_map(|state| timers_of(machine, plan, state)).collect();
        let remembering = tree.states().filter(|&state| state != ROOT && plan.remembers(state));
        let histories: Vec<_> = remembering.map(|state| (state, plan.remembers_deeply(state))).collect();
        let parts = [!histories.is_empty(), !plan.owners().is_empty(), !timers.is_empty(), plan.defers()];
        let set: usize = parts.iter().enumerate().map(|(at, has)| usize::from(*has) << at).sum();
        let was = tree.states().skip(1).flat_map(|state| {
            let names = machine.states[state.index()].was.iter().map(|was| {
                let names: Vec<_> = was.names.iter().map(|name| name.unraw().to_string()).collect();
                names.join(".")
            });
            names.map(move |name| (state, name)).collect::<Vec<_>>()
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

impl<Context> Machine<Context> {
    /// Continues where a machine was saved: this machine, one of another text with the same name, or a compiled machine
    /// of the same name and without data. Data of another text is converted as by a compiled machine.
    ///
    /// # Errors
    ///
    /// Returns an error of the format that names the wrong state or timer, for example a state that no longer exists.
    /// The machine is unchanged then.
    pub fn restore<'de, D: Deserializer<'de>>(&mut self, deserializer: D) -> Result<(), D::Error> {
        *self = saved::read_into(self.another(), deserializer)?;
        Ok(())
    }
}

impl<Context> Serialize for Machine<Context> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        saved::write(self, serializer)
    }
}

impl<Context> Saved for Machine<Context> {
    type State = StateId;

    fn identity(&self) -> Identity<&str> {
        let Form { version, structure, .. } = self.code().form;
        Identity { name: &self.engine.plan().model().name, version, structure }
    }

    fn type_name(&self) -> &'static str {
        "Machine"
    }

    fn fields(&self) -> &'static [&'static str] {
        self.code().form.fields
    }

    fn state(&self, at: usize) -> Option<StateId> {
        self.engine.plan().tree().states().nth(at + 1)
    }

    fn name(&self, state: StateId) -> &str {
        &self.engine.plan().model().states[state.index()].name
    }

    fn parent(&self, state: StateId) -> Option<StateId> {
        Some(self.engine.plan().tree().parent(state)).filter(|&parent| parent != ROOT)
    }

    fn region(&self, at: usize) -> Option<StateId> {
        self.code().form.regions.get(at).copied()
    }

    fn history(&self, at: usize) -> Option<(StateId, bool)> {
        self.code().form.histories.get(at).copied()
    }

    fn owner(&self, at: usize) -> Option<Option<StateId>> {
        self.engine.plan().owners().get(at).map(|&owner| (owner != ROOT).then_some(owner))
    }

    fn timer_place(&self, at: usize) -> Option<TimerPlace<StateId>> {
        self.code().form.timers.get(at).copied()
    }

    fn old_state(&self, at: usize) -> Option<(StateId, &str)> {
        self.code().form.was.get(at).map(|(state, name)| (*state, &**name))
    }

    fn old_field(&self, _: usize) -> Option<(&str, &str)> {
        None
    }

    fn has_completed(&self) -> bool {
        self.engine.is_finished()
    }

    fn held(&self, kept: Kept<StateId>, region: Option<usize>) -> Option<StateId> {
        self.engine.held(kept, region)
    }

    fn hold(&mut self, kept: Kept<StateId>, region: Option<usize>, leaf: StateId) -> bool {
        self.engine.hold(kept, region, leaf)
    }

    fn timer(&self, kept: Kept<StateId>, slot: usize) -> Option<&Timer> {
        self.engine.timer(kept, slot)
    }

    fn timer_mut(&mut self, kept: Kept<StateId>, slot: usize) -> Option<&mut Timer> {
        self.engine.timer_mut(kept, slot)
    }

    fn frames(&self) -> usize {
        self.engine.stack().count()
    }

    fn owner_of(&self, frame: usize) -> usize {
        self.engine.owner(frame)
    }

    fn push(&mut self, owner: usize) -> bool {
        self.engine.push(owner)
    }
}

impl<Context> WriteSaved for Machine<Context> {
    fn write_field<S: SerializeStruct>(&self, field: &'static str, saved: &mut S) -> Result<(), S::Error> {
        let (code, deferred) = (self.code(), &self.deferred);
        let events = deferred.iter().map(|message| Event { message, code }).collect();
        saved.serialize_field(field, &Events { events, stirred: deferred.is_stirred() })
    }
}

impl<'de, Context> ReadSaved<'de> for Machine<Context> {
    fn read_field<A: MapAccess<'de>>(&mut self, _: &'static str, saved: &mut A) -> Result<(), A::Error> {
        let Events { events, stirred } = saved.next_value::<Events<Value>>()?;
        for event in events {
            let message = message(self.code(), &event).map_err(A::Error::custom)?;
            self.deferred.keep(message).map_err(|_| A::Error::custom("there are more deferred events than room"))?;
        }
        if stirred {
            self.deferred.stir();
        }
        Ok(())
    }
}

/// Deferred events, oldest first.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Deferred")]
struct Events<Event> {
    events: Vec<Event>,
    stirred: bool,
}

/// An event as it is written.
struct Event<'m> {
    message: &'m Message,
    code: &'m Code,
}

impl Serialize for Event<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Message { variant, carried } = self.message;
        let (name, fields) = (&self.code.events[variant.index()].0, &self.code.form.event_fields[variant.index()]);
        let carried: Vec<_> = carried.iter().map(|number| Number(*number)).collect();
        if carried.is_empty() {
            return serializer.serialize_str(name);
        }
        let mut event = serializer.serialize_map(Some(1))?;
        match (&carried[..], fields.is_empty()) {
            ([one], true) => event.serialize_entry(name, one)?,
            (all, true) => event.serialize_entry(name, all)?,
            (all, false) => {
                let fields: BTreeMap<_, _> = fields.iter().zip(all).collect();
                event.serialize_entry(name, &fields)?;
            }
        }
        event.end()
    }
}

/// A number, which is written without a fraction if it has none.
struct Number(f64);

impl Serialize for Number {
    #[allow(clippy::cast_possible_truncation, reason = "the number is an integer of at most 53 bits")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Number(number) = *self;
        let is_whole = number.fract() == 0.0 && number.abs() < (1_u64 << 53) as f64;
        if is_whole { serializer.serialize_i64(number as i64) } else { serializer.serialize_f64(number) }
    }
}

/// Reads an event of a text.
fn message(code: &Code, saved: &Value) -> Result<Message, String> {
    let (name, content) = match saved {
        Value::Text(name) => (name, None),
        Value::Map(entries) => match &entries[..] {
            [(Value::Text(name), content)] => (name, Some(content)),
            _ => return Err("an event has a name".into()),
        },
        _ => return Err("an event has a name".into()),
    };
    let Some(&variant) = code.by_name.get(name) else { return Err(format!("the machine has no event `{name}`")) };
    let (count, fields) = (code.events[variant.index()].1, &code.form.event_fields[variant.index()]);
    let carried: Option<Vec<_>> = match content {
        None => Some(Vec::new()),
        Some(Value::List(items)) => items.iter().map(number).collect(),
        Some(Value::Map(entries)) if entries.len() == fields.len() => {
            fields.iter().map(|field| number(content?.get(field)?)).collect()
        }
        Some(one) => number(one).map(|one| Vec::from([one])),
    };
    let carried = carried.filter(|carried| carried.len() == count);
    carried
        .map(|carried| Message { variant, carried })
        .ok_or_else(|| format!("the event `{name}` carries {count} numbers"))
}

/// A saved number.
#[allow(clippy::cast_precision_loss, reason = "texts know no other numbers")]
fn number(saved: &Value) -> Option<f64> {
    match *saved {
        Value::Unsigned(number) => Some(number as f64),
        Value::Signed(number) => Some(number as f64),
        Value::Float(number) => Some(number),
        _ => None,
    }
}
