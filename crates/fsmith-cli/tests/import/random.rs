//! Random documents: an imported machine without reported differences behaves like the reference.

use fsmith_cli::import::import;
use fsmith_random::rng::Rng;

use crate::reference::{Act, Document, Kind, Node, Session, Transition};
use crate::run::ran;

const DOCUMENTS: u64 = 300;
const RUNS: usize = 20;
const STEPS: usize = 15;

/// The events from outside, which are also raised and sent. One of them is a prefix of another.
const EVENTS: [&str; 4] = ["A", "B", "C", "B.X"];

#[test]
fn faithful_imports_behave_like_the_reference() {
    let (mut faithful, mut reported, mut refused) = (0, 0, 0);
    for seed in 0..DOCUMENTS {
        let mut rng = Rng::new(seed);
        let document = draw(&mut rng);
        let xml = document.xml();
        let written = import(&xml, "test").unwrap_or_else(|mistakes| panic!("{seed}: {mistakes:?}\n{xml}"));
        let text = &written.text;
        if written.notes.iter().any(|note| note.message.contains("by hand")) {
            refused += 1;
            continue;
        }
        // A transition that is never taken makes no difference.
        let differs = written.notes.iter().any(|note| !note.message.contains("is never taken"));
        if differs || text.contains("todo: &mut dyn") {
            reported += 1;
            continue;
        }
        faithful += 1;
        // The program cannot send an event that the machine does not have, such as that of a timer.
        let declared = text.split_once("events { ").and_then(|(_, rest)| rest.split_once(" }"));
        let declared: Vec<_> = declared.map(|(events, _)| events.split(", ").collect()).unwrap_or_default();
        let runs: Vec<_> = (0..RUNS).map(|_| steps(&declared, &mut rng)).collect();
        let runs: Vec<_> = runs.into_iter().filter_map(|run| Some((expected(&document, &run)?, run))).collect();
        let machines = ran(text, runs.iter().map(|(_, run)| &**run));
        for (is, (expected, steps)) in machines.expect("it asks for no code").iter().zip(&runs) {
            assert_eq!(is, expected, "{seed}: {steps}\n{xml}\n{text}");
        }
    }
    println!("{faithful} faithful, {reported} reported, {refused} refused");
    assert!(faithful > 120, "only {faithful} can be compared, {reported} are reported");
}

/// Draws a run: seconds that pass, and events.
fn steps(events: &[&str], rng: &mut Rng) -> String {
    let steps = (0..STEPS).map(|_| match events.is_empty() || rng.chance(40) {
        true => format!("@{}", rng.within(1, 3)),
        false => rng.pick(events).to_owned(),
    });
    steps.collect::<Vec<_>>().join(" ")
}

/// The active leaves during a run; `None` if it is endless.
fn expected(document: &Document, steps: &str) -> Option<String> {
    let mut session = Session::start(document)?;
    let mut seen = vec![session.leaves()];
    for step in steps.split_whitespace() {
        let ends = match step.strip_prefix('@') {
            Some(seconds) => session.advance(seconds.parse().expect("it is a number")),
            // The event `B.X` has the name `BX` in the machine.
            None => session.handle(if step == "BX" { "B.X" } else { step }),
        };
        if !ends {
            return None;
        }
        seen.push(session.leaves());
    }
    Some(seen.join(";"))
}

/// The frequency of elements in a document. A document with all of them would have differences.
#[derive(Clone, Copy)]
struct Theme {
    /// The percentage of the states that have a timer.
    timers: usize,
    histories: usize,
    finals: usize,
    raises: bool,
}

impl Theme {
    fn draw(rng: &mut Rng) -> Self {
        let timers = rng.pick(&[0, 0, 8, 20]);
        let histories = rng.pick(&[0, 0, 25]);
        let finals = if histories > 0 { 0 } else { rng.pick(&[0, 15, 40]) };
        let raises = finals == 0 || rng.chance(30);
        Theme { timers, histories, finals, raises }
    }
}

/// Draws a document with at least two states on each level.
fn draw(rng: &mut Rng) -> Document {
    let theme = Theme::draw(rng);
    let mut document = Document(vec![node(Kind::Plain, None)]);
    fill(&mut document, 0, 0, theme, rng);
    let all: Vec<_> = (1..document.0.len()).collect();
    for state in 1..document.0.len() {
        let kind = document.0[state].kind;
        match kind {
            Kind::History { .. } => {
                let parent = document.0[state].parent.unwrap_or(0);
                let inside: Vec<_> = document.states(parent).collect();
                let usual = document.states(parent).next().into_iter().collect();
                document.0[state].initial = match document.0[parent].kind {
                    Kind::Parallel => inside,
                    _ if rng.chance(60) => usual,
                    _ => vec![rng.pick(&inside)],
                };
            }
            Kind::Final => document.0[state].entry = content(theme, rng, 15),
            Kind::Plain | Kind::Parallel => {
                for _ in 0..rng.within(0, 2) {
                    let drawn = transition(&document, state, &all, theme, rng);
                    document.0[state].transitions.push(drawn);
                }
                if kind == Kind::Plain && rng.chance(30) {
                    document.0[state].initial = initial(&document, state, rng);
                }
                document.0[state].entry = content(theme, rng, 10);
                document.0[state].exit = content(theme, rng, 5);
                if rng.chance(theme.timers) {
                    timer(&mut document, state, &all, theme, rng);
                }
            }
        }
    }
    document
}

/// Draws the initial targets of a composite: its history, or any nested states.
fn initial(document: &Document, of: usize, rng: &mut Rng) -> Vec<usize> {
    let is_history = |node: &usize| matches!(document.0[*node].kind, Kind::History { .. });
    let own = document.children(of).find(is_history);
    let inside: Vec<_> =
        (of..document.0.len()).filter(|node| document.is_inside(*node, of) && !is_history(node)).collect();
    match own {
        Some(history) if rng.chance(70) => vec![history],
        _ if inside.is_empty() => Vec::new(),
        _ => vec![rng.pick(&inside)],
    }
}

fn node(kind: Kind, parent: Option<usize>) -> Node {
    Node { kind, parent, initial: vec![], entry: vec![], exit: vec![], transitions: vec![] }
}

/// Draws the nested states of a state.
fn fill(document: &mut Document, at: usize, depth: usize, theme: Theme, rng: &mut Rng) {
    let is_parallel = document.0[at].kind == Kind::Parallel;
    if at > 0 && rng.chance(theme.histories) {
        document.0.push(node(Kind::History { is_deep: rng.chance(50) }, Some(at)));
    }
    for nth in 0..rng.within(2, 3) {
        let inner = document.0.len();
        let kind = match rng.below(100) {
            0..20 if depth < 2 => Kind::Parallel,
            draw if draw > 100 - theme.finals && nth > 0 && !is_parallel && at > 0 => Kind::Final,
            _ => Kind::Plain,
        };
        document.0.push(node(kind, Some(at)));
        let is_composite = kind == Kind::Parallel || kind == Kind::Plain && depth < 2 && rng.chance(45);
        if is_composite {
            fill(document, inner, depth + 1, theme, rng);
        }
    }
}

fn content(theme: Theme, rng: &mut Rng, percent: usize) -> Vec<Act> {
    if !rng.chance(percent) || !theme.raises {
        return Vec::new();
    }
    let event = rng.pick(&EVENTS).to_owned();
    vec![if rng.chance(80) { Act::Raise(event) } else { Act::Send(event) }]
}

fn transition(document: &Document, source: usize, all: &[usize], theme: Theme, rng: &mut Rng) -> Transition {
    let completed = || all.iter().copied().filter(|state| document.states(*state).next().is_some()).collect::<Vec<_>>();
    let events = match rng.below(20) {
        0 => vec![],
        1 => vec!["*".to_owned()],
        2 if theme.finals > 0 => vec!["done".to_owned()],
        3 if theme.finals > 0 => vec![rng.pick(&EVENTS).to_owned(), "done.state.*".to_owned()],
        4..7 if theme.finals > 0 && !completed().is_empty() => {
            vec![format!("done.state.{}", document.id(rng.pick(&completed())))]
        }
        _ => vec![rng.pick(&EVENTS).to_owned()],
    };
    let states: Vec<_> =
        all.iter().copied().filter(|node| !matches!(document.0[*node].kind, Kind::History { .. })).collect();
    let condition = (events.is_empty() || rng.chance(15)).then(|| (rng.pick(&states), rng.chance(60)));
    let mut targets = if rng.chance(80) { vec![rng.pick(all)] } else { vec![] };
    let regions: Vec<_> = all.iter().copied().filter(|state| document.0[*state].kind == Kind::Parallel).collect();
    if rng.chance(10) && !regions.is_empty() {
        let parallel = rng.pick(&regions);
        let inside = |region: usize| {
            states.iter().copied().filter(|state| document.is_inside(*state, region)).collect::<Vec<_>>()
        };
        let regions: Vec<_> = document.states(parallel).map(inside).filter(|inside| !inside.is_empty()).collect();
        targets = regions.iter().map(|inside| rng.pick(inside)).collect();
    }
    let is_internal = rng.chance(30) && targets.iter().all(|target| document.is_inside(*target, source));
    Transition { events, condition, targets, is_internal, content: content(theme, rng, 20) }
}

/// Adds a delayed event to a state, with reactions to it.
fn timer(document: &mut Document, state: usize, all: &[usize], theme: Theme, rng: &mut Rng) {
    let event = if rng.chance(80) { format!("T{state}") } else { rng.pick(&EVENTS).to_owned() };
    let id = if rng.chance(60) { format!("t{state}") } else { "shared".to_owned() };
    let seconds = rng.within(1, 4) as u64;
    let later = Act::Later { event: event.clone(), id: id.clone(), seconds };
    document.0[state].entry.push(later.clone());
    if rng.chance(85) {
        document.0[state].exit.push(Act::Cancel(id.clone()));
    }
    if rng.chance(15) {
        let other = &mut document.0[rng.pick(all)];
        if !matches!(other.kind, Kind::History { .. }) {
            let content = if rng.chance(50) { &mut other.entry } else { &mut other.exit };
            content.insert(0, Act::Cancel(id.clone()));
        }
    }
    let repeats = rng.chance(30);
    for _ in 0..rng.within(1, 2) {
        let mut drawn = transition(document, state, all, theme, rng);
        drawn.events = vec![event.clone()];
        let is_guarded = rng.chance(40);
        drawn.condition = drawn.condition.filter(|_| is_guarded);
        if repeats && drawn.targets.is_empty() {
            drawn.content.push(later.clone());
        }
        if rng.chance(5) {
            drawn.content.insert(0, Act::Cancel(id.clone()));
        }
        document.0[state].transitions.push(drawn);
    }
    if rng.chance(10) {
        let mut drawn = transition(document, state, all, theme, rng);
        drawn.content.push(if rng.chance(50) { later } else { Act::Cancel(id) });
        document.0[state].transitions.push(drawn);
    }
}
