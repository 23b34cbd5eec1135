//! Runs of fsmith's own engine, with the calls and their results, which other engines repeat.

use std::fmt::Write;
use std::time::Duration;

use fsm_live::read::{Blueprint, Machine};

/// The values that a machine reads, and the actions that it runs.
#[derive(Default)]
pub struct World {
    /// The values of the flags.
    flags: Vec<bool>,
    /// The actions since the last step.
    acts: Vec<String>,
}

/// A machine, and its flags by name.
pub struct Subject {
    machine: Machine<World>,
    flags: Vec<String>,
    events: Vec<String>,
    /// Whether a change of a flag has an immediate effect.
    is_impatient: bool,
    has_timers: bool,
}

impl Subject {
    /// A machine that only reads flags and runs actions without arguments; `None` for others.
    pub fn of(text: &str, events: &[String]) -> Option<Subject> {
        let blueprint = Blueprint::read(text).ok()?;
        let unbound = blueprint.bind::<World>().finish().err();
        let (flags, actions) = unbound.map(|it| (it.values, it.actions)).unwrap_or_default();
        let mut binding = blueprint.bind::<World>();
        for (at, flag) in flags.iter().enumerate() {
            binding = binding.value(flag, move |world: &World| world.flags[at]);
        }
        for action in &actions {
            let act = format!("{action}()");
            binding = binding.action(action, move |world: &mut World, _| world.acts.push(act.clone()));
        }
        let (is_impatient, has_timers) = (text.contains("always"), text.contains("after ") || text.contains("every "));
        // The names in the document.
        let flags = flags.iter().map(|flag| fsm_chart::words(flag)).collect();
        Some(Subject { machine: binding.finish().ok()?, flags, events: events.to_vec(), is_impatient, has_timers })
    }

    /// Whether the machine has neither flags nor timers.
    pub fn is_bare(&self) -> bool {
        self.flags.is_empty() && !self.has_timers
    }

    /// A run as JSON: for each step, the call, the actions of the machine, and the states that are active afterwards.
    pub fn run(&mut self, seed: u64, steps: usize) -> String {
        let mut random = Random(seed);
        let mut world = World { flags: self.flags.iter().map(|_| random.below(2) == 1).collect(), acts: Vec::new() };
        let first: Vec<_> =
            self.flags.iter().zip(&world.flags).map(|(flag, value)| format!("{flag:?}: {value}")).collect();
        // Stops the machine after the previous run.
        self.machine.stop(&mut World { flags: world.flags.clone(), acts: Vec::new() });
        self.machine.restart(&mut world);
        let mut script = format!("{{\"flags\": {{{}}}, \"steps\": [\n", first.join(", "));
        self.print(&mut script, "\"start\": true", &mut world);
        for _ in 0..steps {
            if self.machine.is_finished() {
                break;
            }
            let done = self.step(&mut random, &mut world);
            script.push_str(",\n");
            self.print(&mut script, &done, &mut world);
        }
        script + "\n]}"
    }

    fn step(&mut self, random: &mut Random, world: &mut World) -> String {
        if !self.flags.is_empty() && !self.is_impatient && random.below(2) == 0 {
            let at = random.below(self.flags.len());
            world.flags[at] = !world.flags[at];
            return format!("\"flag\": {:?}, \"value\": {}", self.flags[at], world.flags[at]);
        }
        match random.below(4) {
            0 => {
                self.machine.update(world);
                "\"event\": \"update\"".to_owned()
            }
            1 if self.machine.due().is_some() => {
                let milliseconds = 100 * (1 + random.below(30)) as u64;
                self.machine.advance(world, Duration::from_millis(milliseconds));
                format!("\"milliseconds\": {milliseconds}")
            }
            _ if self.events.is_empty() => {
                self.machine.update(world);
                "\"event\": \"update\"".to_owned()
            }
            _ => {
                let event = &self.events[random.below(self.events.len())];
                // All values of the payload are zero.
                let is_handled = (0..4).any(|carried| self.machine.handle(world, event, &[0.0; 4][..carried]).is_ok());
                assert!(is_handled, "{event}");
                format!("\"event\": {event:?}")
            }
        }
    }

    fn print(&self, script: &mut String, done: &str, world: &mut World) {
        let active: Vec<_> = self.machine.active().collect();
        let acts = std::mem::take(&mut world.acts);
        let is_finished = self.machine.is_finished();
        let _ = write!(script, "{{{done}, \"active\": {active:?}, \"acts\": {acts:?}, \"finished\": {is_finished}}}");
    }
}

/// Reproducible random numbers (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        for shift in [13_i32, -7, 17] {
            self.0 ^= if shift > 0 { self.0 << shift } else { self.0 >> -shift };
        }
        usize::try_from(self.0 % most as u64).expect("it is below a usize")
    }
}
