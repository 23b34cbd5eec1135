//! The search of a machine with `#[explore]`, whose steps the macro generates.

use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;
use std::time::Duration;

use crate::explore::{Calls, Explore, Needed};
use crate::waits::dropped_at;

/// The name by which [`Explore::without`] excludes the passing of time.
const TIME: &str = "time";

/// A configuration of one machine: the machine, and the values that its calls borrow. `#[explore]` before a machine generates
/// it.
pub trait Explorable: Clone + Eq + Hash + Debug + 'static {
    /// The type of the machine's events.
    type Event: 'static;
    /// The name of the machine.
    const MACHINE: &'static str;
    /// The name of each event, with a function that returns it. An event that carries a payload has its pattern instead.
    const EVENTS: &'static [NamedEvent<Self::Event>];
    /// Whether the machine has something to poll.
    const POLLS: bool;
    /// Whether the machine can complete.
    const COMPLETES: bool;
    /// How time passes.
    const TIME: Time;

    /// Returns the name of an event without its payload.
    fn variant(event: &Self::Event) -> &'static str;
    /// Handles an event. Returns whether anything reacted.
    fn handle(&mut self, event: Self::Event) -> bool;
    /// Polls the machine.
    fn update(&mut self);
    /// Lets time pass. Returns `false` if no timer is running.
    fn advance(&mut self, by: Duration) -> bool;
    /// Whether the machine has completed.
    fn is_finished(&self) -> bool;
}

/// The name of an event, and a function that returns the event, or else its pattern.
pub type NamedEvent<Event> = (&'static str, Result<fn() -> Event, &'static str>);

/// The steps in which time passes in the search of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// The machine has no timers.
    None,
    /// All durations of the machine are multiples of this one.
    Grain(Duration),
    /// A duration is computed, or belongs to a submachine, so the test has to choose a [`grain`](Explore::grain).
    Unknown,
}

impl<S: Explorable> Explore<'_, S> {
    /// Starts from a configuration of a machine with `#[explore]`. The steps are its events without a payload, `update`, and the
    /// passing of time in steps of a grain. A machine that has completed may be the [end](Self::ends).
    ///
    /// The search also needs the values of the other events: see [`event`](Self::event).
    #[track_caller]
    pub fn machine(first: S) -> Self {
        let mut explore = Explore::of(first);
        for &(name, event) in S::EVENTS {
            match event {
                Ok(event) => explore = explore.call(name.to_owned(), move |here| here.handle(event())),
                Err(pattern) => explore.needed.push(Needed {
                    name: name.to_owned(),
                    cure: format!(
                        "`{name}` of `{}` carries a payload: add each value that makes a difference with `.event({pattern})`, or leave the event \
                         out with `.without([\"{name}\"])`",
                        S::MACHINE,
                    ),
                }),
            }
        }
        if S::POLLS {
            explore = explore.call("update".to_owned(), |here| {
                here.update();
                true
            });
        }
        match S::TIME {
            Time::None => {}
            Time::Grain(by) => explore = explore.passing(by),
            Time::Unknown => explore.needed.push(Needed {
                name: TIME.to_owned(),
                cure: format!(
                    "a timer of `{}` has a duration that is only known when the machine runs: choose the steps in which time passes with \
                     `.grain(Duration)`, or leave it out with `.without([\"{TIME}\"])`",
                    S::MACHINE,
                ),
            }),
        }
        if S::COMPLETES { explore.ends(S::is_finished) } else { explore }
    }

    /// Adds an event with a payload. Its step has the name of its `Debug` text. Call it for each value that makes a difference.
    ///
    /// # Panics
    ///
    /// Panics if another step has the same name.
    #[track_caller]
    pub fn event(mut self, event: S::Event) -> Self
    where
        S::Event: Clone + Debug,
    {
        let (name, variant) = (format!("{event:?}"), S::variant(&event));
        self.needed.retain(|needed| needed.name != variant);
        self.call(name, move |here| here.handle(event.clone()))
    }

    /// Leaves out steps of the machine: events, `"update"`, or `"time"`.
    ///
    /// # Panics
    ///
    /// Panics if the machine has no step with one of the names.
    #[track_caller]
    pub fn without<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Self {
        for name in names {
            let before = self.steps.len() + self.needed.len();
            let passing = self.passing;
            let is_left_out =
                |step: &str| step == name || name == TIME && passing.is_some_and(|by| step == step_of(by));
            self.steps.retain(|step| !is_left_out(&step.name));
            self.needed.retain(|needed| needed.name != name);
            let mut steps: Vec<&str> = self.step_names();
            steps.extend(self.needed.iter().map(|needed| &*needed.name));
            let has_it = self.steps.len() + self.needed.len() < before;
            assert!(has_it, "no step of `{}` is named `{name}`, only `{}`", S::MACHINE, steps.join("`, `"));
            if name == TIME {
                self.passing = None;
            }
        }
        self
    }

    /// Lets time pass in steps of this length, to which the name of the step corresponds, such as `1.5s pass`. The default divides
    /// all durations of the machine, with room for an event between any two timers.
    ///
    /// A proof holds only for times that are multiples of the grain.
    ///
    /// # Panics
    ///
    /// Panics if the machine has no timers, or if the grain is zero.
    #[track_caller]
    pub fn grain(mut self, by: Duration) -> Self {
        assert!(S::TIME != Time::None, "`{}` has no timers, so no time passes", S::MACHINE);
        assert!(!by.is_zero(), "time does not pass in steps of zero");
        if let Some(before) = self.passing {
            self.steps.retain(|step| step.name != step_of(before));
        }
        self.needed.retain(|needed| needed.name != TIME);
        self.passing(by)
    }

    #[track_caller]
    fn passing(mut self, by: Duration) -> Self {
        self.passing = Some(by);
        self.call(step_of(by), move |here| here.advance(by))
    }

    /// Adds a step that calls the machine.
    #[track_caller]
    fn call(self, name: String, run: impl Fn(&mut S) -> bool + 'static) -> Self {
        self.add_step(name, None, Calls::Machine, Rc::new(run))
    }

    /// Also explores that a call of an `async` machine is dropped while it waits: at each of its first `waits` calls of
    /// [`wait`](crate::wait), by a step such as `Open, dropped at wait 1`. This applies to the events, the poll and the time that
    /// are steps by now, so declare them before. A machine whose call is dropped is
    /// [interrupted](https://docs.rs/fsmith/latest/fsmith/language/waiting/) until it is restarted.
    ///
    /// If no call waits that often, the step never happens, which is not reported as long as any call is dropped.
    #[track_caller]
    pub fn drops(mut self, waits: u32) -> Self {
        let calls = self.steps.iter().filter(|step| step.calls == Calls::Machine);
        let calls: Vec<_> = calls.map(|step| (step.name.clone(), Rc::clone(&step.run))).collect();
        for (name, run) in calls {
            for wait in 1..=waits {
                let run = Rc::clone(&run);
                let dropped = move |here: &mut S| dropped_at(wait, || run(here));
                let name = format!("{name}, dropped at wait {wait}");
                self = self.add_step(name, None, Calls::Dropped, Rc::new(dropped));
            }
        }
        self
    }
}

fn step_of(by: Duration) -> String {
    format!("{by:?} pass")
}
