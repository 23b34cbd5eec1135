//! Requirements and tags: which of them tests cover, and where reports show them.

use fsm_explore::Explore;
use fsm_explore::coverage::{Counts, Coverage, Kind, html, junit};
use fsmith::{Answer, Observer, state_machine};

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Gate(log: &mut impl Observer<GateState>) {
        #[derive(Clone, Copy, Debug)]
        events { Open, Shut, Lock, Cut }
        observer log;
        initial Closed;
        #[requirement("B-1")]
        state Closed {
            #[requirement("A-1", "A-2")]
            on Open => Wide;
            on Lock => Locked;
        }
        #[tag(passable)]
        state Wide {
            initial Still;
            on Shut => Closed;
            state Still { on Open => Swinging; }
            #[tag(noisy)]
            state Swinging;
        }
        state Locked { on Open => Closed; }
        #[requirement("A-2")]
        in Wide | Locked {
            on Cut => stay;
        }
        // The guard is never true, so this requirement is not reachable.
        #[requirement("C-1")]
        #[allow(fsmith::constant_guard)]
        on Cut if false => Wide;
    }
}

fn step(event: GateEvent, log: &Coverage<GateState>) -> impl Fn(&mut Gate) -> bool {
    move |gate| gate.handle(&mut &*log, event) != Answer::Ignored
}

fn reachable() -> Counts {
    use GateEvent::*;
    let log = Coverage::new();
    let explore = Explore::of(Gate::start(&mut &log));
    let events = [("open", Open), ("shut", Shut), ("lock", Lock), ("cut", Cut)];
    let explore = events.into_iter().fold(explore, |explore, (name, event)| explore.step(name, step(event, &log)));
    explore.reachable(&log)
}

/// The counts of a test with these events.
fn tested(events: &[GateEvent]) -> Counts {
    let mut log = Coverage::new();
    let mut gate = Gate::start(&mut log);
    events.iter().for_each(|event| _ = gate.handle(&mut log, *event));
    log.counts()
}

#[test]
fn a_requirement_is_covered_if_all_its_items_are() {
    use GateEvent::*;
    let all = reachable();
    let missing = |events: &[GateEvent]| {
        let covered = tested(events).against(&all);
        covered.missing(Kind::Requirement).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(missing(&[]), ["A-1", "A-2"], "the start enters the state with B-1");
    assert_eq!(missing(&[Open]), ["A-2"]);
    assert_eq!(missing(&[Open, Cut]), ["A-2"], "`Cut` has two transitions");
    assert_eq!(missing(&[Open, Cut, Shut, Lock, Cut]), [""; 0]);
    // Two tests together cover what none of them does.
    let mut both = tested(&[Open, Cut]);
    both.add(&tested(&[Lock, Cut]));
    assert_eq!(both.against(&all).ratio(Kind::Requirement), (3, 3));
}

#[test]
fn reports_show_requirements() {
    let covered = tested(&[GateEvent::Open]).against(&reachable());
    let text = covered.to_string();
    assert!(text.contains("\nrequirements          2 of 3       66 %\n"), "{text}");
    assert!(text.ends_with("\nmissing: requirement `A-2`\n"), "{text}");
    let markdown = covered.markdown();
    assert!(markdown.contains("\n| requirements | 2 | 3 | 66 % |\n"), "{markdown}");
    assert!(markdown.contains("\n- missing requirement: `` A-2 ``\n"), "{markdown}");
    let page = html([&covered]);
    assert!(page.contains("<tr class=\"missing\"><td>0</td><td><code>A-2</code></td></tr>"), "{page}");
    let suites = junit([&covered]);
    let suite = r#"  <testsuite name="Gate: requirements" tests="3" failures="1">
    <testcase classname="Gate: requirements" name="A-1"/>
    <testcase classname="Gate: requirements" name="A-2"><failure message="not covered"/></testcase>
    <testcase classname="Gate: requirements" name="B-1"/>
  </testsuite>
"#;
    assert!(suites.contains(suite), "{suites}");
}

#[test]
fn reports_count_the_states_of_tags() {
    use GateEvent::*;
    let covered = tested(&[Open]).against(&reachable());
    assert_eq!([covered.tag("passable"), covered.tag("noisy"), covered.tag("calm")], [(2, 3), (0, 1), (0, 0)]);
    let text = covered.to_string();
    let rows = "\ntag passable          2 of 3       66 %\ntag noisy             0 of 1        0 %\nmissing: state";
    assert!(text.contains(rows), "{text}");
    assert!(!text.contains("missing: tag") && !text.contains("not reachable"), "{text}");
    let page = html([&covered]);
    assert!(page.contains("<tr class=\"missing\"><td>0</td><td><code>noisy: Wide.Swinging</code></td></tr>"), "{page}");
    assert!(junit([&covered]).contains("<testsuite name=\"Gate: tagged states\" tests=\"4\" failures=\"2\">"));
    assert_eq!(tested(&[Open, Open]).against(&reachable()).tag("noisy"), (1, 1));
}
