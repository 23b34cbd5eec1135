//! Spin gives the same answers about exported models as `fsmith check`.

use fsm_check::{Checked, Kind, check, promela};
use fsm_model::check::Subject;
use fsm_syntax::Machine;
use fsm_syntax::conditions::Conditions;
use fsmith_cli::parts::parts_of;
use fsmith_cli::source::machines_with;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{folder, run, write};

const LIMIT: u32 = 1000;

/// Machines of the corpus and the examples with timers and regions, and some that a timer cannot leave.
const FILES: [&str; 6] = [
    "tests/machines/ward.rs",
    "tests/machines/station.rs",
    "examples/boss.rs",
    "examples/firmware/src/pump.rs",
    "examples/sentry.rs",
    "examples/traffic_light.rs",
];

/// A state that is never entered, and one that is never exited.
const LAMP: &str = "state_machine! { machine Lamp(grid: &Grid) {
    events { Press, Smash }
    initial Off;
    state Off { on Press if grid.has_power => On; }
    state On { on Press => Off; on Smash => Broken; after 5s => Off; }
    state Broken;
    state Spare { on Press => Off; }
} }";

/// A restarted timer does not exit its state; one that runs on does, although another one is restarted.
const PHONE: &str = "state_machine! { machine Phone {
    events { Ring, Key }
    initial Idle;
    state Idle { on Ring => Call; }
    state Call {
        after 3s => Idle;
        initial Short;
        state Short { after 2s => Deep; on Key => Short; }
        state Deep { on Key => Short; }
    }
    state Alarm { on Ring => Alarm; after 9s => Idle; }
    on Key => Alarm;
} }";

/// The properties that `fsmith check` decides, each with whether it holds.
fn answers(machine: &Machine, checked: &Checked) -> BTreeSet<(String, bool)> {
    let model = &machine.model;
    let name = |state: usize| model.states[state].name.to_string();
    let is_unique = |name: &String| model.states.iter().filter(|state| *state.name == **name).count() == 1;
    let found = |kind| {
        let about =
            checked.findings.iter().filter(move |finding| finding.kind == kind).map(|finding| finding.subject());
        about.filter_map(|subject| if let Subject::State(state) = subject { Some(name(state.index())) } else { None })
    };
    let unreachable: Vec<_> = found(Kind::Unreachable).collect();
    let mut answers = BTreeSet::new();
    let mut add = |property: &str, state: String, holds| {
        if is_unique(&state) {
            answers.insert((format!("{property}_{state}"), holds));
        }
    };
    unreachable.iter().for_each(|state| add("never", state.clone(), true));
    found(Kind::Trap).for_each(|state| add("stays", state, true));
    for lasting in &checked.forever {
        add("never", lasting.state.clone(), false);
        add("leaves", lasting.state.clone(), false);
    }
    for state in &checked.bounded {
        add("never", name(state.index()), false);
        add("stays", name(state.index()), false);
        add("leaves", name(state.index()), true);
    }
    answers
}

/// Compares the answers about a machine. Returns how many properties hold, and how many do not.
fn compare(folder: &Path, machine: &Machine, checked: &Checked, model: &str) -> [usize; 2] {
    write(folder, "model.pml", model);
    let command = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(folder).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{program}: {text}{}", String::from_utf8_lossy(&output.stderr));
        text
    };
    command("spin", &["-a", "model.pml"]);
    command("cc", &["-w", "-o", "pan", "pan.c"]);
    let mut count = [0, 0];
    for (property, holds) in answers(machine, checked) {
        let text = command("./pan", &["-a", "-m1000000", "-w18", "-N", &property]);
        let errors = text.lines().find_map(|line| line.split_once("errors: ")).expect("a number of errors").1;
        assert!(!text.contains("max search depth too small"), "{text}");
        assert_eq!(errors == "0", holds, "{property} of {}: {text}\n{model}", checked.machine);
        count[usize::from(!holds)] += 1;
    }
    count
}

#[test]
#[ignore = "needs Spin"]
fn spin_gives_the_same_answers() {
    let folder = folder("spin");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository");
    let texts = FILES.map(|name| (root.join(name), fs::read_to_string(root.join(name)).expect("it can be read")));
    let planted = [LAMP, PHONE].map(|text| (folder.join("m.rs"), text.to_owned()));
    let mut all = [0, 0];
    for (file, text) in planted.into_iter().chain(texts) {
        for read in machines_with(&text, &Conditions::default(), &parts_of(&file, &text)) {
            let (machine, plan) = read.machine.expect("a machine");
            let plan = plan.expect("no mistakes");
            let checked = check(&machine, &plan, LIMIT).expect("it has few regions");
            let model = promela(&machine, &plan, LIMIT).expect("it has few configurations");
            let count = compare(&folder, &machine, &checked, &model);
            println!("{}: {count:?}", checked.machine);
            all = [all[0] + count[0], all[1] + count[1]];
        }
    }
    assert!(all[0] > 20 && all[1] > 50, "{all:?} properties hold, and do not");
}

#[test]
fn promela_models_are_written() {
    let folder = folder("promela");
    write(&folder, "lamp.rs", LAMP);
    assert_eq!(run(&folder, &["--promela", "models", "lamp.rs"], "").0, 1);
    let model = fs::read_to_string(folder.join("models/Lamp.pml")).expect("it was written");
    assert!(model.contains(":: printf(\"Smash\\n\"); running = 0; goto C3\n"), "{model}");
    assert!(model.contains("C3: skip; d_step { exit_all(); in_Broken = 1; pass() }; if\n"), "{model}");
    assert!(model.contains("ltl never_Spare { [] !in_Spare }"), "{model}");
    let (status, out, complaint) = run(&folder, &["--promela", "models", "--limit", "2", "lamp.rs"], "");
    assert_eq!((status, out.lines().count()), (1, 3), "{out}");
    let expected = "a model in Promela has all configurations, and this machine has more than 2";
    assert_eq!(complaint, format!("lamp.rs: `Lamp`: {expected}\n"));
    let states: String = (0..32).map(|at| format!("state S{at} {{ after 1s => S{}; }}", (at + 1) % 32)).collect();
    let long = format!("state_machine! {{ machine Long {{ initial S0; {states} }} }}");
    let (status, _, complaint) = run(&folder, &["--promela", "models", "-"], &long);
    let expected = "a model in Promela has 31 timers at most, and this machine has 32";
    assert_eq!((status, complaint), (1, format!("-: `Long`: {expected}\n")));
}
