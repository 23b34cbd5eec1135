//! Machines of the repository that are written as SCXML and imported again keep their structure.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fsm_chart::{Chart, End, State, Target, To, Transition};
use fsm_model::{Delay, Events, Kind, Memory, Mode, StateId, Trigger};
use fsmith_cli::import::import;
use fsmith_cli::source::charts_in;

/// The losses of the conversion, by the warnings that report them.
const LOST: [&str; 4] = ["`push` and `pop`", "`defer`", "`machine` invokes", "events of a type declared elsewhere"];

#[test]
fn exported_machines_are_imported_unchanged() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut count = 0;
    for folder in
        ["examples", "examples/client/src", "examples/retry/src", "tests/machines", "crates/fsmith-cli/tests/formats"]
    {
        let mut files: Vec<_> =
            fs::read_dir(root.join(folder)).expect("it is there").map(|it| it.unwrap().path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            for chart in
                charts_in(&fs::read_to_string(file).expect("it can be read")).into_iter().filter_map(|it| it.chart)
            {
                count += usize::from(survives_round_trip(&chart));
            }
        }
    }
    assert!(count >= 55, "only {count} machines can be compared");
}

/// Compares a machine with the one imported from its document. Returns false if part of it is lost.
fn survives_round_trip(chart: &Chart) -> bool {
    let document = chart.scxml();
    let is_lost = document.warnings.iter().any(|warning| LOST.iter().any(|lost| warning.starts_with(lost)));
    if is_lost || chart.states.iter().any(|state| state.initial.len() > 1) || restarts(chart) {
        return false;
    }
    let name = chart.name();
    let written = import(&document.text, "").unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
    let by_hand = written.notes.iter().find(|note| note.message.contains("by hand"));
    assert_eq!(by_hand, None, "{name}: {}", written.text);
    let imported = charts_in(&written.text).remove(0).chart.expect("it has no mistakes");
    let (was, is) = (signature(chart), signature(&imported));
    let differences: Vec<_> = was.symmetric_difference(&is).collect();
    assert!(differences.is_empty(), "{name}: {differences:#?}\n{}", written.text);
    true
}

/// Whether a composite is entered afresh by `Name.initial`, which SCXML expresses as targets in the composite.
fn restarts(chart: &Chart) -> bool {
    let mut ends = chart.transitions.iter().flat_map(|transition| &transition.ends);
    ends.any(|end| end.targets().iter().any(|target| target.mode == Mode::Initial))
}

/// The structure of a machine: a line for each state, and for each branch of a transition.
fn signature(chart: &Chart) -> BTreeSet<String> {
    let ids = (1..chart.states.len()).map(StateId::at);
    let states = ids.map(|id| {
        let state = &chart.states[id.index()];
        let parent = state.parent.map(|parent| name(chart, parent));
        format!("{} is {:?} in {parent:?}, {}", name(chart, id), state.kind, entered(chart, state))
    });
    let ends = chart.transitions.iter().flat_map(|transition| {
        // SCXML loses an event to which nothing reacts, so an import has a `stay`. In a timer, that has no effect.
        let is_timer = matches!(transition.on, Trigger::After(_) | Trigger::Every(_));
        let does_nothing = move |end: &End| is_timer && end.targets().is_empty() && end.effect.is_none();
        let taken = transition.ends.iter().filter(move |end| end.to != To::Pass && !does_nothing(end));
        // A transition that an alarm outranks is written once for each event.
        let triggers = triggers(chart, transition);
        taken.flat_map(move |end| {
            let (source, has_effect) = (name(chart, transition.source), end.effect.is_some());
            let leads = leads(chart, transition.source, end);
            let lines = triggers.iter().map(move |trigger| format!("{source}: {trigger} => {leads} ({has_effect})"));
            lines.collect::<Vec<_>>()
        })
    });
    states.chain(ends).chain([format!("starts: {}", entered(chart, &chart.states[0]))]).collect()
}

/// How a composite is entered: by which history, and the target if there is none.
fn entered(chart: &Chart, state: &State) -> String {
    if state.kind == Kind::Parallel {
        return "all".to_owned();
    }
    let declared = state.history.as_ref();
    let memory = declared.map(|history| kept(history.memory));
    let otherwise = declared.and_then(|history| history.otherwise).map(|target| vec![target]);
    let initial = otherwise.unwrap_or_else(|| state.initial.iter().flat_map(End::targets).collect());
    let targets: Vec<_> = initial.iter().map(|target| aimed(chart, target)).collect();
    format!("by {memory:?} or {}", targets.join(", "))
}

/// A composite with `history suspend` is written with deep history.
fn kept(memory: Memory) -> Memory {
    if memory == Memory::Suspend { Memory::Deep } else { memory }
}

fn leads(chart: &Chart, source: StateId, end: &End) -> String {
    let targets = end.targets();
    let is_inside = |target: &Target| {
        std::iter::successors(chart.states[target.state.index()].parent, |id| chart.states[id.index()].parent)
            .any(|around| around == source)
    };
    let may_stay = chart.states[source.index()].kind == Kind::Plain && source.0 > 0 && targets.iter().all(is_inside);
    let is_external = may_stay && targets.iter().any(|target| target.external);
    let names: Vec<_> = targets.iter().map(|target| aimed(chart, target)).collect();
    format!("{}{}", names.join(", "), if is_external { " afresh" } else { "" })
}

fn aimed(chart: &Chart, target: &Target) -> String {
    let is_parallel = chart.states[target.state.index()].kind == Kind::Parallel;
    let memory = target.memory.map(kept).filter(|memory| memory.resumes(is_parallel));
    format!("{} by {memory:?}", name(chart, target.state))
}

/// The triggers of a transition.
fn triggers(chart: &Chart, transition: &Transition) -> Vec<String> {
    let names = |events: &Events, all: &[String]| match events {
        Events::Of(ids) => ids.iter().map(|id| all[id.index()].clone()).collect(),
        Events::Any => all.to_vec(),
    };
    // An `every` that exits its state whenever it does anything is an `after`.
    let same = |it: &&Transition| it.source == transition.source && it.trigger == transition.trigger;
    let does_nothing = |end: &&End| end.to == To::Stay && end.effect.is_none();
    let ends = chart.transitions.iter().filter(same).flat_map(|it| &it.ends);
    let mut ends = ends.filter(|end| !does_nothing(end));
    let is_once = ends.all(|end| matches!(end.to, To::States(_)));
    let one = match &transition.on {
        Trigger::On(events) => return names(events, &chart.events),
        // An error comes back as another signal, with the name that SCXML has for it (3.12.2).
        Trigger::Signal(_) if transition.trigger.starts_with("failed") => "ErrorExecution".to_owned(),
        Trigger::Signal(signals) => return names(signals, &chart.signals),
        // A poll becomes an event that is sent.
        Trigger::When => "Update".to_owned(),
        Trigger::Done(state) => format!("done {}", name(chart, *state)),
        Trigger::After(Delay::Code) => "after a duration".to_owned(),
        Trigger::Every(Delay::Code) => "every duration".to_owned(),
        // In any form: `4min` is 240 s.
        Trigger::Every(Delay::Constant(time)) if !is_once => format!("every {time} ns"),
        Trigger::After(Delay::Constant(time)) | Trigger::Every(Delay::Constant(time)) => format!("after {time} ns"),
        _ => transition.trigger.clone(),
    };
    vec![one]
}

/// The names on the path to a state.
fn name(chart: &Chart, id: StateId) -> String {
    let state = &chart.states[id.index()];
    match state.parent {
        None => "the machine".to_owned(),
        Some(parent) if parent.0 > 0 => format!("{}.{}", name(chart, parent), state.name),
        Some(_) => state.name.clone(),
    }
}

#[test]
fn exported_names_are_imported_unchanged() {
    let machines = [
        // Capitals, underscores, and names that differ only in case.
        "machine HTTP { events { GET, Post_2, POST_2 } initial IDLE; state IDLE { on GET => Ab_c; }
            state Ab_c { on Post_2 | POST_2 => AB_C; } state AB_C; }",
        // Scripts without case, and combining marks.
        "machine दीपक { events { दबाओ } initial बंद; state बंद { on दबाओ => चालू; } state चालू { on दबाओ => बंद; } }",
        // States of one name in several composites.
        "machine Keyboard { events { Num, Caps, Both } initial CapsLock;
            state CapsLock { initial Off; on Both => NumLock.On;
                state On { on Caps => Off; } state Off { on Caps if !is_in(NumLock.On) => On; } }
            state NumLock { initial Off; on Both => CapsLock.On;
                state On { on Num => Off; } state Off { on Num => On; } } }",
        "machine Deep { events { Go } initial A; on Go => A.X.In;
            state A { initial X; state X { initial In; state In; } state Y { initial In; state In { on Go => X.In; } } }
            state In { on Go => A.Y.In; } }",
        // A state with the name of the machine.
        "machine Robot { events { Go } initial Robot; state Robot { on Go => Other; } state Other; }",
        "machine Robot { events { Go } initial Robot; on Go => Other; enter { f(); }
            state Robot { initial On; state On; } state Other { initial On; state On; } }",
    ];
    for machine in machines {
        let chart = charts_in(&format!("state_machine! {{ {machine} }}")).remove(0).chart.expect("it can be read");
        let written = import(&chart.scxml().text, "other").expect("it has no mistakes");
        let imported = charts_in(&written.text).remove(0);
        assert_eq!(imported.mistakes, [], "{}", written.text);
        let imported = imported.chart.expect("it can be read");
        let names = |chart: &Chart| {
            let states: Vec<_> = (1..chart.states.len()).map(|at| name(chart, StateId::at(at))).collect();
            let events: BTreeSet<_> = chart.events.iter().cloned().collect();
            (chart.name().to_owned(), states, events)
        };
        assert_eq!(names(&imported), names(&chart), "{}", written.text);
        assert_eq!(signature(&imported), signature(&chart), "{}", written.text);
    }
}
