//! Events that a machine may handle in another order than SCXML: raised events and completions, raised and sent events,
//! and timers that are due at the same time.

use std::collections::BTreeSet;

use super::document::{Content, Kind, Raise, Transition, When, walk};
use super::events::{completions, follows_up, is_matched, may_complete, reacts};
use super::outline::{Id, Outline};
use super::timers::{Form, Timer, Timers};

/// The elements that may be handled in another order.
#[derive(Debug, Default)]
pub struct Order {
    /// The numbers of raised events that may be pending together with a completion, which the machine handles first.
    pub after_completions: BTreeSet<usize>,
    /// The numbers of sent events that may be pending together with raised events, which SCXML handles first.
    pub among_raised: BTreeSet<usize>,
}

/// A place in which the document raises or sends an event.
struct Use<'d> {
    raise: &'d Raise,
    state: Id,
    when: When,
}

/// A step of the document: a transition, or the start.
struct Step<'d> {
    taken: Option<(Id, &'d Transition)>,
    entered: BTreeSet<Id>,
}

impl Order {
    /// Finds the events of a document that may be handled in another order.
    pub fn of(outline: &Outline) -> Self {
        let mut uses = Vec::new();
        for state in outline.ids() {
            for (when, content) in outline.states[state].state.contents() {
                walk(content, &mut |item, _| {
                    if let Content::Raise(raise) = item {
                        uses.push(Use { raise, state, when });
                    }
                });
            }
        }
        let (raised, sent): (Vec<_>, Vec<_>) = uses.into_iter().partition(|it| it.raise.is_internal);
        let mut order = Order::default();
        if raised.is_empty() {
            return order;
        }
        let steps = Steps::of(outline);
        let raising: Vec<_> = raised.iter().flat_map(|it| steps.that_run(it)).collect();
        // Handling a sent event may raise others, which SCXML handles before further sent events.
        let is_chain = sent.len() > 1 && raising.iter().any(|step| sent.iter().any(|it| step.reacts(&it.raise.event)));
        if is_chain || raising.iter().any(|step| step.follows_up()) {
            order.among_raised.extend(sent.iter().map(|it| it.raise.at));
        } else {
            let is_among =
                |it: &&Use| steps.that_run(it).any(|one| raising.iter().any(|other| steps.are_one(one, other)));
            order.among_raised.extend(sent.iter().filter(is_among).map(|it| it.raise.at));
        }
        let finals = awaited_finals(outline, &raised);
        let completing: Vec<_> = steps.all.iter().filter(|step| !step.entered.is_disjoint(&finals)).collect();
        let completes_later = completing
            .iter()
            .any(|step| step.follows_up() || raised.len() > 1 && raised.iter().any(|it| step.reacts(&it.raise.event)));
        let may_wait = |it: &&Use| {
            completes_later
                || steps.that_run(it).any(|one| {
                    completing.iter().any(|other| steps.are_one(one, other) && it.comes_before(other, &finals))
                })
        };
        order.after_completions.extend(raised.iter().filter(may_wait).map(|it| it.raise.at));
        order
    }
}

impl Use<'_> {
    /// Whether an event is raised before final states of a step complete their composites, at the end of their entry.
    fn comes_before(&self, step: &Step, finals: &BTreeSet<Id>) -> bool {
        let is_entry = matches!(self.when, When::Entry | When::Initial);
        !is_entry || step.entered.intersection(finals).any(|id| *id >= self.state)
    }
}

impl Step<'_> {
    /// Whether a step may follow another in one call, without a raised event.
    fn follows_up(&self) -> bool {
        self.taken.is_some_and(|(_, transition)| follows_up(transition))
    }

    fn reacts(&self, event: &str) -> bool {
        self.taken.is_some_and(|(_, transition)| reacts(transition, event))
    }
}

/// The final states that may complete a composite to whose completion a transition reacts, in any order.
fn awaited_finals(outline: &Outline, raised: &[Use]) -> BTreeSet<Id> {
    let mut awaited = BTreeSet::new();
    let is_earlier =
        |transition: &Transition| follows_up(transition) || raised.iter().any(|it| reacts(transition, &it.raise.event));
    for (source, transition) in outline.transitions() {
        let completed = |descriptor: &String| completions(descriptor, source, outline, is_earlier);
        awaited.extend(transition.events.iter().flat_map(completed));
    }
    let completes = |id: &Id| {
        let composite = outline.states[*id].parent.filter(|parent| may_complete(*parent, outline));
        let enclosing = composite.into_iter().flat_map(|composite| {
            let outer = outline.enclosing(composite).take_while(|outer| outline.kind(*outer) == Kind::Parallel);
            std::iter::once(composite).chain(outer.collect::<Vec<_>>())
        });
        outline.kind(*id) == Kind::Final && enclosing.into_iter().any(|composite| awaited.contains(&composite))
    };
    outline.ids().filter(completes).collect()
}

/// The steps of a document.
struct Steps<'a, 'd> {
    outline: &'a Outline<'d>,
    all: Vec<Step<'d>>,
}

impl<'a, 'd> Steps<'a, 'd> {
    fn of(outline: &'a Outline<'d>) -> Self {
        let start = Step { taken: None, entered: outline.entered_at_start() };
        let moves = outline.transitions().map(|(source, transition)| {
            let entered = outline.entered(source, transition);
            Step { taken: Some((source, transition)), entered }
        });
        Steps { outline, all: std::iter::once(start).chain(moves).collect() }
    }

    /// The steps that may raise or send an event.
    fn that_run<'s>(&'s self, it: &'s Use) -> impl Iterator<Item = &'s Step<'d>> {
        let outline = self.outline;
        self.all.iter().filter(move |step| match (it.when, step.taken) {
            (When::Taken(nth), Some((_, transition))) => {
                std::ptr::eq(&raw const outline.states[it.state].state.transitions[nth], transition)
            }
            (When::Exit, Some((source, transition))) => outline.exits(source, transition, it.state),
            (When::Entry | When::Initial, _) => step.entered.contains(&it.state),
            (When::Taken(_) | When::Exit, None) => false,
        })
    }

    /// Whether two steps are one: a transition, or several that regions may take together.
    fn are_one(&self, one: &Step, other: &Step) -> bool {
        let (Some(one), Some(other)) = (one.taken, other.taken) else {
            return one.taken.is_none() && other.taken.is_none();
        };
        let (of_one, of_other) = (&one.1.events, &other.1.events);
        let are_matched =
            of_one.iter().any(|one| of_other.iter().any(|other| is_matched(one, other) || is_matched(other, one)));
        let have_one_trigger = of_one.is_empty() && of_other.is_empty() || are_matched;
        std::ptr::eq(one.1, other.1) || have_one_trigger && self.outline.may_react_together(one.0, other.0)
    }
}

impl Timers {
    /// Whether a timer may be due at the same time as one before it, and be handled in another order than in SCXML,
    /// which handles timers in the order in which they were started.
    pub fn may_tie(&self, nth: usize, outline: &Outline) -> bool {
        let timer = &self.all()[nth];
        self.all()[..nth].iter().any(|other| may_tie(other, timer, outline))
    }
}

/// Whether two timers may be handled in another order. `first` is started first if both are started in one step.
fn may_tie(first: &Timer, second: &Timer, outline: &Outline) -> bool {
    let (one, other) = (first.state, second.state);
    if !outline.are_together(one, other) {
        return false;
    }
    let shared = outline.shared(one, other);
    let are_once = first.form != Form::Repeats && second.form != Form::Repeats;
    let (delay, later) = (first.delay.nanoseconds(), second.delay.nanoseconds());
    let are_equal = first.delay == second.delay || delay.is_some() && delay == later;
    let both_repeat = first.form == Form::Repeats && second.form == Form::Repeats;
    // Whether both may be due at the same time if they are started in one step.
    let may_meet = match (delay, later) {
        (Some(delay), Some(later)) if are_once => delay == later,
        (Some(period), Some(once)) if !both_repeat && first.form == Form::Repeats => once.is_multiple_of(period),
        (Some(once), Some(period)) if !both_repeat => once.is_multiple_of(period),
        _ => true,
    };
    if one == other {
        // Timers of one state, and timers that are started together, are handled in document order.
        return may_meet && !(are_equal && (are_once || both_repeat));
    }
    if shared == one {
        // The inner state is entered with the outer one or later, and its timers are handled first.
        let is_entered_later = !outline.is_entered_with(other, one);
        let never_meet = are_once && delay.zip(later).is_some_and(|(delay, later)| later > delay);
        return !never_meet && (may_meet || is_entered_later);
    }
    let are_entered_later = !outline.is_entered_with(one, shared) || !outline.is_entered_with(other, shared);
    are_entered_later || may_meet && !(are_equal && (are_once || both_repeat))
}
