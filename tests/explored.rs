//! Explores every machine of the corpus on both engines side by side, with [`fsmith::explore`].
//!
//! In each configuration, every operation runs with every combination of answers to the questions that it asks, up to
//! [`WAYS`] of them. Each time, the engines are compared as on random tapes ([`fsmith_tests::side_by_side`]). The machines
//! cannot be cloned, so a configuration is reached again by the operations that led to it.
//!
//! Two configurations are the same if everything that can be queried is equal, and also the situation of the twin's engine.
//! If a machine has data, deferred events or submachines, which cannot be queried, each sequence of operations that changes
//! something leads to another configuration.
//!
//! With `FSMITH_FULL`, as in `.ci/run`, more configurations are explored.

use fsmith::__private::model::{Branch, Model};
use fsmith::Answer;
use fsmith::explore::{Explore, Report};
use fsmith_tests::driven::{Machine, Situation, Subject};
use fsmith_tests::machines::*;
use fsmith_tests::operation::{Configuration, Operation};
use fsmith_tests::side_by_side::Pair;
use fsmith_tests::tape::Tape;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::slice;
use std::time::Duration;

/// The most combinations of answers for one operation.
const WAYS: usize = 8;
/// The number of events. Each machine numbers its events so that all of them occur among these.
const EVENTS: u32 = 42;
/// States that only larger numbers reach, in events or in answers.
const UNREACHED: [(&str, &str); 2] = [("Lander", "Braking"), ("Plant", "Standing")];

/// An operation, and the questions that are answered with yes.
type Step = (Operation, Vec<String>);

/// A configuration, and the steps that lead to it, which are not compared.
#[derive(Clone)]
struct Node {
    path: Rc<[Step]>,
    here: Rc<Here>,
}

#[derive(PartialEq, Eq, Hash)]
struct Here {
    configuration: Configuration,
    situation: Situation,
    notes: BTreeMap<&'static str, bool>,
    /// The steps that lead here, if the machine has something that cannot be queried.
    path: Option<Rc<[Step]>>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.here == other.here
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.here.hash(state);
    }
}

/// Whether a machine has something that cannot be queried: the data of states, deferred events, or submachines.
fn is_hidden(model: &Model) -> bool {
    !model.data.is_empty() || !model.submachines.is_empty() || model.branches.contains(&Branch::Defer)
}

/// The engines of a machine, which are taken to one configuration after the other.
struct Explored<'s> {
    subject: &'s Subject,
    is_hidden: bool,
    /// The engines in the configuration after a path.
    there: Option<(Rc<[Step]>, Pair<'s>)>,
    /// Which states were active after an operation.
    visited: Vec<bool>,
    /// The configurations after the last operation from a path, one for each combination of answers.
    after: (Rc<[Step]>, Option<Operation>, Vec<Option<Node>>),
}

impl<'s> Explored<'s> {
    fn of(subject: &'s Subject, model: &Model) -> (Self, Node) {
        let (visited, nowhere) = (vec![false; subject.profile.states.len()], Rc::new([]));
        let is_hidden = is_hidden(model);
        let explored =
            Explored { subject, is_hidden, there: None, visited, after: (nowhere.clone(), None, Vec::new()) };
        let start = explored.node(&Pair::of(subject, true, Tape::new), nowhere);
        (explored, start)
    }

    /// The configuration of the engines after a path.
    fn node(&self, pair: &Pair<'_>, path: Rc<[Step]>) -> Node {
        let here = Here {
            configuration: Configuration::of(&self.subject.profile, &*pair.compiled),
            situation: pair.interpreted.situation(),
            notes: pair.left.notes().clone(),
            path: self.is_hidden.then(|| Rc::clone(&path)),
        };
        Node { path, here: Rc::new(here) }
    }

    /// Returns the configuration after an operation with one combination of answers, `None` if there are fewer.
    fn nth(&mut self, way: usize, node: &Node, operation: Operation) -> Option<Node> {
        let (path, known, _) = &self.after;
        if way == 0 || !Rc::ptr_eq(path, &node.path) || *known != Some(operation) {
            self.after = (Rc::clone(&node.path), Some(operation), self.all(node, operation));
        }
        self.after.2.get(way).cloned().flatten()
    }

    /// The configurations after an operation.
    fn all(&mut self, node: &Node, operation: Operation) -> Vec<Option<Node>> {
        let (mut found, mut left) = (Vec::new(), vec![Vec::<String>::new()]);
        while let Some(yes) = left.pop().filter(|_| found.len() < WAYS) {
            let (next, asked) = self.run(node, (operation, yes.clone()));
            found.push(next);
            // Each other combination differs first in a question that comes after these.
            let decided = asked.iter().rposition(|question| yes.contains(question)).map_or(0, |last| last + 1);
            left.extend(asked[decided..].iter().map(|question| [&yes[..], slice::from_ref(question)].concat()));
        }
        found
    }

    /// Returns the configuration after an operation, unless a stack or queue has overflowed, and the names of its questions.
    fn run(&mut self, node: &Node, (operation, yes): Step) -> (Option<Node>, Vec<String>) {
        let there = self.there.take().filter(|(path, _)| Rc::ptr_eq(path, &node.path));
        let mut pair = there.map_or_else(|| self.taken_to(&node.path), |(_, pair)| pair);
        answer(&mut pair, &yes);
        let ran = pair.run(operation).unwrap_or_else(|difference| panic!("yes: {yes:?}, {difference}"));
        for (state, visited) in self.visited.iter_mut().enumerate() {
            *visited |= pair.compiled.is_in(state);
        }
        let (stayed, asked) = (self.node(&pair, Rc::clone(&node.path)), pair.left.asked());
        if ran == Ok(Some(Answer::Ignored)) && stayed == *node && pair.left.take().is_empty() {
            // Nothing has happened, so the next operation can run here.
            self.there = Some((Rc::clone(&node.path), pair));
            return (Some(stayed), asked);
        }
        let path = node.path.iter().cloned().chain([(operation, yes)]).collect();
        (ran.is_ok().then(|| self.node(&pair, path)), asked)
    }

    fn taken_to(&self, path: &[Step]) -> Pair<'s> {
        let mut pair = Pair::of(self.subject, true, Tape::new);
        for (operation, yes) in path {
            answer(&mut pair, yes);
            pair.run_again(*operation);
        }
        pair
    }
}

fn answer(pair: &mut Pair<'_>, yes: &[String]) {
    pair.only(&yes.iter().map(|question| &**question).collect::<Vec<_>>());
}

/// The operations of a machine, by name. Time passes until a timer is due.
fn operations(subject: &Subject) -> Vec<(String, Option<Operation>)> {
    let events = (0..EVENTS).filter(|_| subject.profile.has_events).map(Operation::Handle);
    let all = [Operation::Restart, Operation::Update, Operation::Stop].into_iter().chain(events);
    let all = all.map(|operation| (format!("{operation:?}"), Some(operation)));
    all.chain(subject.profile.timed.then(|| ("time".to_owned(), None))).collect()
}

/// Explores a machine. Also returns the names of states that were never active.
fn explore<'s>(subject: &'s Subject, model: &Model) -> (Report, Vec<&'s str>) {
    let (explored, start) = Explored::of(subject, model);
    let explored = RefCell::new(explored);
    let limit = if env::var_os("FSMITH_FULL").is_some() { 30 } else { 12 };
    let mut explore = Explore::without_debug(start).limit(limit).time_limit(Duration::from_secs(600));
    for (name, operation) in operations(subject) {
        for way in 0..WAYS {
            let explored = &explored;
            explore = explore.step(format!("{name} #{way}"), move |node| {
                let time = || node.here.configuration.due.map(Operation::Advance);
                let next =
                    operation.or_else(time).and_then(|operation| explored.borrow_mut().nth(way, node, operation));
                next.map(|next| *node = next).is_some()
            });
        }
    }
    let report = explore.report();
    let visited = explored.into_inner().visited;
    let missed = subject.profile.states.iter().zip(visited).filter(|(_, visited)| !visited);
    (report, missed.map(|(state, _)| &**state).collect())
}

/// Checks that the engines of a machine agree in all configurations that are explored.
fn agree(subject: &Subject, model: &Model) {
    let (report, missed) = explore(subject, model);
    assert!(["panic", "deadlock"].iter().all(|property| report.tape(property).is_none()), "{report}");
    let extent = if report.is_complete() { "all" } else { "the first" };
    println!("{}: {extent} {} configurations, {} steps", model.name, report.configurations(), report.steps());
    let missed: Vec<_> = missed.into_iter().filter(|state| !UNREACHED.contains(&(&*model.name, state))).collect();
    assert!(!report.is_complete() || missed.is_empty(), "{missed:?} were never active");
}

/// Engines that differ only in what they remember do not agree.
#[test]
fn a_difference_is_found() {
    let interpreted = history::Shallow::subject().interpreted;
    let (report, _) = explore(&Subject { interpreted, ..history::Deep::subject() }, &history::Deep::model());
    let tape = report.tape("panic").unwrap_or_else(|| panic!("{report}"));
    assert_eq!(tape.steps().count(), 2, "{report}");
}

macro_rules! corpus {
    ($($name:ident: $machine:ty;)*) => {
        $(
            #[test]
            fn $name() {
                agree(&<$machine>::subject(), &<$machine>::model());
            }
        )*
    };
}

fsmith_tests::corpus!(corpus);

mod twin {
    use fsmith::explore::coverage::Implementation;
    use fsmith::interpreter::state_machine;

    state_machine! {
        #[explore]
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        machine Gate {
            events { Coin, Push, Kick }
            initial Works;
            state Works {
                initial Locked;
                history shallow;
                on Kick => Broken;
                state Locked { on Coin => Open; }
                state Open { on Push => Locked; after 5s => Locked; }
            }
            state Broken { after 2s => Works; }
        }
    }

    struct Twin(GateInterpreter);

    impl Implementation for Twin {
        type View = Option<GateState>;

        fn restart(&mut self) {
            self.0.restart();
        }

        fn step(&mut self, name: &str) {
            match name {
                "Coin" => _ = self.0.handle(GateEvent::Coin),
                "Push" => _ = self.0.handle(GateEvent::Push),
                "Kick" => _ = self.0.handle(GateEvent::Kick),
                time => {
                    assert_eq!(time, "500ms pass");
                    self.0.advance(std::time::Duration::from_millis(500));
                }
            }
        }

        fn view(&mut self) -> Option<GateState> {
            self.0.state()
        }
    }

    /// Paths that cover a machine are compared on its twin, as on any other implementation.
    #[test]
    fn the_twin_follows_explored_paths() {
        let explore = Gate::explore();
        let paths = explore.paths_of_all_steps();
        assert!(paths.iter().any(|path| path.len() > 10), "{paths}");
        explore.compare(&paths, |it| it.gate.state(), &mut Twin(Gate::interpreter()));
    }
}
