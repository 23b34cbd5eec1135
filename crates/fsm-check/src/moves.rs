//! The configurations of a machine without its program, and the steps that lead from one to others.

use crate::choices::Choices;
use crate::facts::{Facts, Pending};
use crate::free::{Free, STARTED};
use crate::zone::{Timers, Zone};
use fsm_core::{Deferred, Timer};
use fsm_engine::{Call, Engine};
use fsm_explore::space::Outcomes;
use fsm_model::{Delay, EventId, SubmachineId, TransitionId};
use std::collections::HashMap;
use std::time::Duration;

/// The largest number of outcomes of one step in one configuration.
const OUTCOMES: u64 = 4096;

/// The largest number of times that steps are run, on average for each configuration. A step is run once for each of
/// its possible outcomes.
const RUNS: u64 = 30;

/// The largest number of running timers of which all sets that may be due together are considered.
const TOGETHER: usize = 6;

/// Larger queues of deferred events are not part of the configuration.
pub(crate) const QUEUE: usize = 3;

/// A configuration: everything that decides what may happen next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Configuration {
    /// The situation of the engine. The remaining time of a timer is its number in the zone, in nanoseconds.
    pub machine: Box<[u16]>,
    pub raised: Box<[Pending]>,
    pub deferred: Box<[EventId]>,
    pub zone: Zone,
    pub phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// Between two calls, or two due timers.
    Rests,
    /// In a call, before a follow-up step. The flags say whether deferred events have to be recalled, and whether an error
    /// is pending.
    Follows { stirred: bool, failed: bool },
    /// The machine has panicked, because there was no room on the stack or in the queue.
    Panicked,
}

/// How timers are modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Time {
    /// There are no timers.
    Absent,
    /// By zones, which are exact.
    Zones,
    /// With zones, which are not exact, because some timers may be stopped for a while.
    StoppedZones,
    /// Any running timer may be due next.
    AnyOrder,
}

/// Why a step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Why {
    Start,
    Event(EventId),
    Poll,
    Time,
    Follows,
}

/// The effects of a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Label {
    pub why: Why,
    pub taken: Vec<TransitionId>,
    /// The timers that were started.
    pub started: Vec<TransitionId>,
}

/// Takes the steps.
pub(crate) struct Moves<'f> {
    pub facts: &'f Facts,
    pub engine: Engine,
    pub time: Time,
    /// The number of deferred events that are part of a configuration.
    pub queue: usize,
    pub labels: Vec<Label>,
    numbers: HashMap<Label, u16>,
    /// How many more times steps may be run. This limit makes a search end in bounded time even if steps have many
    /// outcomes.
    runs: u64,
}

/// One kind of step in one configuration.
struct Cause<'z> {
    why: Why,
    /// The numbers of the timers that are due.
    due: Vec<usize>,
    /// The submachine that has a due timer.
    inside: Option<SubmachineId>,
    zone: &'z Zone,
}

impl<'f> Moves<'f> {
    /// Takes steps for a search of at most `limit` configurations.
    pub fn of(facts: &'f Facts, engine: Engine, time: Time, queue: usize, limit: u32) -> Self {
        let runs = u64::from(limit) * RUNS;
        Moves { facts, engine, time, queue, labels: Vec::new(), numbers: HashMap::new(), runs }
    }

    /// The configuration of a machine that is not started.
    pub fn first(&self) -> Configuration {
        Configuration {
            machine: self.engine.pack(),
            raised: Box::default(),
            deferred: Box::default(),
            zone: Zone::empty(),
            phase: Phase::Rests,
        }
    }

    /// Adds the outcomes of all steps in a configuration.
    pub fn expand(&mut self, here: &Configuration, outcomes: &mut Outcomes<'_, Configuration>) {
        if here.phase == Phase::Panicked {
            return;
        }
        self.engine.unpack(&here.machine);
        let plain = |why| Cause { why, due: Vec::new(), inside: None, zone: &here.zone };
        match here.phase {
            Phase::Follows { .. } => return self.take(here, &plain(Why::Follows), outcomes),
            Phase::Rests if self.engine.leaf().is_none() => return self.take(here, &plain(Why::Start), outcomes),
            Phase::Rests if self.engine.is_finished() => return,
            Phase::Rests | Phase::Panicked => {}
        }
        let (mut running, mut is_up, mut is_refused) = (Vec::new(), false, false);
        self.engine.each_timer(|runs, timer| {
            is_up |= runs && timer.is_up();
            is_refused |= runs && timer.is_due() && !timer.is_up();
            running.extend(number(*timer).filter(|_| runs));
        });
        let model = self.facts.model();
        if is_up {
            self.take(here, &plain(Why::Time), outcomes);
        }
        // In the middle of a call for time, only a recalled event can come between.
        let forgets = self.facts.plan.defers() && self.queue == 0;
        if is_up && !forgets {
            return;
        }
        for event in (0..event_count(self.facts)).map(EventId::at) {
            self.take(here, &plain(Why::Event(event)), outcomes);
        }
        if model.polls() {
            self.take(here, &plain(Why::Poll), outcomes);
        }
        if is_up {
            return;
        }
        if is_refused {
            self.take(here, &plain(Why::Time), outcomes);
        }
        for (due, zone) in self.due(&here.zone, &running) {
            self.take(here, &Cause { why: Why::Time, due, inside: None, zone: &zone }, outcomes);
        }
        for inside in (0..model.submachines.len()).map(SubmachineId::at) {
            self.engine.unpack(&here.machine);
            if self.engine.runs(inside) {
                self.take(here, &Cause { inside: Some(inside), ..plain(Why::Time) }, outcomes);
            }
        }
    }

    /// The sets of timers that may be due next, each with the zone in which they are.
    fn due(&self, zone: &Zone, running: &[usize]) -> Vec<(Vec<usize>, Zone)> {
        if self.time == Time::AnyOrder {
            return running.iter().map(|&timer| (vec![timer], zone.clone())).collect();
        }
        if running.len() > TOGETHER {
            let alone = |&timer: &usize| Some((vec![timer], zone.clone().due(timer)?));
            return running.iter().filter_map(alone).collect();
        }
        let mut sets = vec![(Vec::new(), zone.clone())];
        for &timer in running {
            let divided = sets.into_iter().flat_map(|(set, zone): (Vec<usize>, Zone)| {
                let with = zone.clone().due(timer).map(|zone| ([&set[..], &[timer]].concat(), zone));
                [with, zone.not_due(timer).map(|zone| (set, zone))]
            });
            sets = divided.flatten().collect();
        }
        sets.retain(|(set, _)| !set.is_empty());
        sets
    }

    fn take(&mut self, here: &Configuration, cause: &Cause<'_>, outcomes: &mut Outcomes<'_, Configuration>) {
        match self.queue {
            0 => self.take_with::<0>(here, cause, outcomes),
            1 => self.take_with::<1>(here, cause, outcomes),
            2 => self.take_with::<2>(here, cause, outcomes),
            _ => self.take_with::<QUEUE>(here, cause, outcomes),
        }
    }

    /// Adds the outcome of a step for each sequence of free choices.
    fn take_with<const ROOM: usize>(
        &mut self,
        here: &Configuration,
        cause: &Cause<'_>,
        outcomes: &mut Outcomes<'_, Configuration>,
    ) {
        let mut choices = Choices::default();
        for _ in 0..OUTCOMES.min(self.runs) {
            self.runs -= 1;
            let (label, outcome) = self.run::<ROOM>(here, cause, &mut choices);
            match self.number(label) {
                Some(label) => outcomes.add(label, outcome),
                None => outcomes.leave_open(),
            }
            if !choices.next() {
                return;
            }
        }
        outcomes.leave_open();
    }

    fn run<const ROOM: usize>(
        &mut self,
        here: &Configuration,
        cause: &Cause<'_>,
        choices: &mut Choices,
    ) -> (Label, Configuration) {
        let engine = &mut self.engine;
        engine.unpack(&here.machine);
        engine.each_timer(|runs, timer| {
            if runs && number(*timer).is_some_and(|number| cause.due.contains(&number)) {
                timer.set(Duration::ZERO);
            }
        });
        let mut deferred = Deferred::<EventId, ROOM>::new();
        for event in &here.deferred {
            deferred.keep(*event).expect("they were in a queue of this size");
        }
        let mut host = Free::of(self.facts, choices);
        host.raised.extend(&here.raised);
        host.due_inside = cause.inside;
        if let Phase::Follows { stirred, failed } = here.phase {
            host.failed = failed;
            if stirred {
                deferred.stir();
            }
        }
        let answer = match cause.why {
            Why::Start => engine.first(Call::Restart, &mut deferred, &mut host),
            Why::Event(event) => engine.first(Call::Handle(event), &mut deferred, &mut host),
            Why::Poll => engine.first(Call::Update, &mut deferred, &mut host),
            Why::Time => engine.first(Call::Advance(Duration::ZERO), &mut deferred, &mut host),
            Why::Follows => engine.follow(&mut deferred, &mut host),
        };
        let Free { raised, failed, panics, taken, started, .. } = host;
        let label = Label { why: cause.why, taken, started };
        let phase = match answer {
            _ if panics || engine.stack().count() > self.facts.stack => Phase::Panicked,
            Some(_) => Phase::Follows { stirred: deferred.is_stirred(), failed },
            None => Phase::Rests,
        };
        if phase == Phase::Panicked {
            return (label, Configuration { machine: Box::default(), phase, ..self.first() });
        }
        let zone = self.timers(&label.started, cause.zone, phase);
        let raised = raised.into_iter().collect();
        let deferred = deferred.iter().copied().collect();
        (label, Configuration { machine: self.engine.pack(), raised, deferred, zone, phase })
    }

    /// Numbers the running timers in the order of their places. Returns their zone.
    fn timers(&mut self, started: &[TransitionId], before: &Zone, phase: Phase) -> Zone {
        let (mut timers, mut runs, mut is_up) = (Vec::new(), Vec::new(), false);
        let is_over = phase == Phase::Rests && self.engine.is_finished();
        let delays = &self.facts.delays;
        self.engine.each_timer(|running, timer| {
            if is_over {
                timer.stop();
            }
            is_up |= running && timer.is_up();
            let Some(number) = number(*timer) else { return };
            timers.push(match number.checked_sub(STARTED as usize) {
                None => Timers::Kept(number),
                Some(nth) => Timers::Started(match delays[started[nth].index()] {
                    Some(Delay::Constant(nanoseconds)) => Some(Duration::from_nanos(nanoseconds)),
                    _ => None,
                }),
            });
            runs.push(running);
            timer.set(Duration::from_nanos(timers.len() as u64));
        });
        if matches!(self.time, Time::AnyOrder | Time::Absent) {
            return Zone::empty();
        }
        let zone = before.select(&timers);
        if phase == Phase::Rests && !is_up { zone.elapse(&runs) } else { zone }
    }

    /// The number of a label; `None` if there are too many.
    fn number(&mut self, label: Label) -> Option<u16> {
        if let Some(&number) = self.numbers.get(&label) {
            return Some(number);
        }
        let number = u16::try_from(self.labels.len()).ok()?;
        self.labels.push(label.clone());
        self.numbers.insert(label, number);
        Some(number)
    }
}

/// The number of a running timer; `None` if it is due or does not run.
fn number(timer: Timer) -> Option<usize> {
    let remaining = timer.remaining().filter(|_| timer.is_running() && !timer.is_up());
    remaining.map(|remaining| remaining.as_nanos() as usize)
}

/// The number of kinds of events that the program can send.
fn event_count(facts: &Facts) -> usize {
    let model = facts.model();
    let is_foreign = model.transitions.iter().any(|transition| transition.trigger.events().is_some());
    if model.events.is_empty() { usize::from(is_foreign) } else { model.events.len() }
}
