//! Pictures of all machines of the repository (`corpus`): their content (here) and its positions (`geometry`).

mod corpus;
mod geometry;

use crate::arrange::{Picture, arrange};
use crate::labels::{self, AT_EDGE, IN_STATE};
use crate::scene::{Shape, scene};
use crate::{Chart, Inner, Mark, Marked, To};
use corpus::{charted, charts};
use fsm_model::StateId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

fn picture(chart: &Chart) -> Picture {
    arrange(scene(chart))
}

#[test]
fn pictures_are_deterministic_and_have_no_empty_line() {
    for (name, chart) in charts() {
        let svg = chart.svg();
        assert_eq!(svg, chart.clone().svg(), "{name}");
        assert!(svg.lines().all(|line| !line.trim().is_empty()), "{name}");
        for state in &chart.states[1..] {
            assert!(svg.contains(&format!("data-state=\"{}\"", state.name)), "{name}: {}", state.name);
        }
    }
}

#[test]
fn every_transition_is_an_edge_or_a_line() {
    for (name, chart) in charts() {
        let scene = scene(&chart);
        for (at, transition) in chart.transitions.iter().enumerate() {
            let edge = scene.edges.iter().any(|edge| edge.transitions.contains(&at));
            let lines = &scene.boxes[transition.source.index()].lines;
            let trigger = transition.pattern.as_ref().unwrap_or(&transition.trigger);
            // The line also shows how a submachine has completed, within these parentheses.
            let is_end = matches!(transition.inner, Some(Inner::Ended(_)));
            let said = if is_end { trigger.trim_end_matches(')') } else { trigger };
            let line = lines.iter().any(|line| line.text().contains(said));
            assert!(edge || line, "{name}: {}", transition.text);
        }
    }
}

/// Programs find elements by the numbers that observers receive.
#[test]
fn elements_of_a_picture_have_their_ids() {
    let listed = |svg: &str, attribute: &str| -> BTreeSet<usize> {
        let begin = format!(" {attribute}=\"");
        let parts = svg.split(&begin).skip(1);
        let lists = parts.filter_map(|part| part.split('"').next());
        lists.flat_map(|list| list.split(' ').filter_map(|number| number.parse().ok()).collect::<Vec<_>>()).collect()
    };
    for (name, chart) in charts() {
        let svg = chart.svg();
        assert_eq!(listed(&svg, "data-index"), (0..chart.states.len()).collect(), "{name}");
        assert_eq!(listed(&svg, "data-transitions"), (0..chart.transitions.len()).collect(), "{name}");
        let branches = listed(&svg, "data-branch");
        // A `pass` among other branches is not drawn.
        let drawn = chart.transitions.iter().flat_map(|transition| &transition.ends).filter(|end| end.to != To::Pass);
        let missing: Vec<_> = drawn.filter(|end| !branches.contains(&end.branch.index())).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

/// An arrow or a line that shows several branches is partly covered if their marks differ, and never happens only if none of
/// them does.
#[test]
fn an_element_has_the_combined_mark_of_its_branches() {
    let text = "machine M(x: bool) {
        events { E, F, G, H }
        initial A;
        state A { on E => if x { B } else { C } on F => B; on G => B; on H => C; }
        state B;
        state C;
    }";
    let chart = charted(text.parse().expect("it has tokens"));
    let ids: Vec<_> = chart.transitions.iter().map(|transition| transition.ends[0].branch).collect();
    let other = Marked::Branch(chart.transitions[0].ends[1].branch);
    let [e, f, g, h] = [0, 1, 2, 3].map(|at| Marked::Branch(ids[at]));
    for (marks, [choice, first, second, both, single]) in [
        (vec![], [""; 5]),
        (
            vec![(e, Mark::Covered), (other, Mark::Missing), (f, Mark::Covered), (g, Mark::Never), (h, Mark::Partly)],
            [" fs-partly", " fs-covered", " fs-missing", " fs-covered", " fs-partly"],
        ),
        (
            vec![(e, Mark::Covered), (other, Mark::Covered), (f, Mark::Never), (h, Mark::Stuck)],
            [" fs-covered", " fs-covered", " fs-covered", "", " fs-stuck"],
        ),
        (vec![(f, Mark::Never), (g, Mark::Never), (e, Mark::Stuck)], [" fs-stuck", " fs-stuck", "", " fs-never", ""]),
    ] {
        let svg = chart.svg_marked(&marks);
        for (branches, class) in [("1 2", choice), ("1", first), ("2", second), ("3 4", both), ("5", single)] {
            let edge = svg
                .lines()
                .find(|line| line.contains("fs-edge") && line.contains(&format!("data-branch=\"{branches}\"")));
            let edge = edge.unwrap_or_else(|| panic!("{branches}: {svg}"));
            assert!(edge.starts_with(&format!("<g class=\"fs-edge fs-plain{class}\"")), "{class}: {edge}");
        }
        assert_eq!(svg.contains(".fs-missing"), !marks.is_empty(), "pictures without marks have no rules for them");
    }
}

#[test]
fn a_submachine_is_a_line_in_its_state() {
    let text = "machine Sync(net: &mut Net) {
        events { Link(RetryEvent) }
        initial Connecting;
        state Connecting {
            machine retry: Retry(&mut net.log);
            enter { net.dial(); }
            forward Link(RetryEvent::Data(_)) => retry(RetryEvent::Up);
            done(retry.GaveUp { tries: 0, .. }) => { net.note(0); stay }
            done(retry.GaveUp { reason }) if reason.is_final() => Online;
            done(retry) => Online;
        }
        state Online;
    }";
    let chart = charted(text.parse().expect("it has tokens"));
    let connecting = &chart.states[1];
    assert_eq!((connecting.data.len(), connecting.actions.len()), (0, 1));
    // The submachine can complete because of a forwarded event, a timer or a step of its own: transitions 0, 1 and 2.
    // Its final state is shown once, and its line is about the branches that leave it running.
    let triggers: Vec<_> = chart.transitions.iter().map(|transition| &*transition.trigger).collect();
    assert_eq!(triggers, ["forward Link", "machine retry", "done(retry)"]);
    let svg = chart.svg();
    let about = |text: &str, transitions: &str| {
        let (before, _) = svg.split_once(&format!(">{text}<")).unwrap_or_else(|| panic!("{text}: {svg}"));
        let (_, attributes) = before.rsplit_once("<text").expect("it is a text");
        assert!(attributes.contains(&format!("data-transitions=\"{transitions}\"")), "{text}: {attributes}");
        assert_eq!(svg.matches(&format!(">{text}<")).count(), 1, "{text}: {svg}");
    };
    about("machine retry: Retry", "1 2");
    about("forward Link(RetryEvent::Data(_))", "0");
    about("/ retry(RetryEvent::Up)", "0");
    about("done(retry.GaveUp { tries: 0, .. })", "0 1 2");
    about("done(retry.GaveUp)", "0 1 2");
    about("[reason.is_final()]", "0 1 2");
    about("done(retry)", "0 1 2");
    assert_eq!(svg.matches("class=\"fs-machine\"").count(), 1);
    assert!(!svg.contains("__"), "{svg}");
}

#[test]
fn deferred_and_ignored_events_are_lines_in_their_state() {
    let text = "machine Clerk() {
        events { Ring(u8), Note, Calm }
        queue 1;
        exhaustive;
        initial Only;
        state Only { ignore Ring(2..) | Note; ignore Ring(_); on Calm => Other; }
        state Other { defer Ring(_); ignore Note | Calm; }
    }";
    let chart = charted(text.parse().expect("it has tokens"));
    let svg = chart.svg();
    for text in [">defer Ring<", ">ignore Ring(2..) | Note<", ">ignore Ring<"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    let scxml = chart.scxml().text;
    assert!(scxml.contains("<transition event=\"Ring\"/>"), "{scxml}");
}

/// Tags are lines of their states, and requirements are tooltips of states, edges and lines.
#[test]
fn tags_and_requirements_are_shown() {
    let text = "machine Robot(arm: &mut Arm) {
        events { Go, Stop }
        initial Idle;
        #[requirement(\"A&B\", \"C\")]
        #[tag(safe, slow)]
        state Idle { #[requirement(\"D\")] on Go => Busy; #[requirement(\"E\")] on Stop => arm.beep(); }
        state Busy { on Stop if !has(safe) => Idle; }
    }";
    let svg = charted(text.parse().expect("it has tokens")).svg();
    for text in [
        "<title>Idle: A&amp;B, C</title>",
        ">«safe, slow»<",
        "data-branch=\"1\"><title>D</title>",
        "Stop / arm.beep()<title>E</title>",
        ">Stop [!has(safe)]<",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}

#[test]
fn code_is_shown_as_written() {
    let text = "machine Alarm(log: &mut Vec<u8>) {
        events { Ring(u8), Calm }
        signals { Loud }
        queue 1;
        initial Quiet;
        never is_in(Quiet) && log.is_full();
        state Quiet { on Ring(n) => log.push(n); on Calm => if log.len() > 3 { raise(Loud); Noisy } else { stay } }
        state Noisy { never log.len() > 9; enter { log.clear(); } on Loud => Quiet; }
    }";
    let chart = charted(text.parse().expect("it has tokens"));
    assert_eq!(chart.states[2].invariants, ["never log.len() > 9"]);
    assert_eq!(chart.states[0].invariants, ["never is_in(Quiet) && log.is_full()"]);
    let actions: Vec<_> = chart.states[2].actions.iter().map(|action| (action.when(), &*action.code)).collect();
    assert_eq!(actions, [("enter".into(), "log.clear()")]);
    let lines = chart.svg();
    for text in [
        ">never log.len() &gt; 9<",
        ">Ring / log.push(n)<",
        ">Calm [log.len() &gt; 3]<",
        ">/ raise(Loud)<",
        ">Calm [else]<",
        ">Loud<",
    ] {
        assert!(lines.contains(text), "{text}: {lines}");
    }
}

#[test]
fn data_of_states_is_shown() {
    let text = "machine Fetch() {
        events { Get(u32), Fail }
        initial Idle;
        state Idle { on Get(url) => Fetching(url, 3); }
        state Fetching(url: u32, tries: u8) {
            on Fail if *tries > 0 => Fetching(url, tries - 1);
            on Fail => Idle;
            after 4min => Idle;
        }
    }";
    let svg = charted(text.parse().expect("it has tokens")).svg();
    for text in
        [">Get =&gt; Fetching(url, 3)<", ">(url: u32, tries: u8)<", ">=&gt; Fetching(url, tries - 1)<", ">after 4min<"]
    {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}

#[test]
fn labels_are_wrapped_and_never_truncated() {
    for (name, chart) in charts() {
        let scene = scene(&chart);
        let at_edges = scene.edges.iter().flat_map(|edge| &edge.labels).map(|label| (label, AT_EDGE));
        let in_states = scene.boxes.iter().flat_map(|inner| &inner.lines).map(|label| (label, IN_STATE));
        for (label, most) in at_edges.chain(in_states) {
            let lines = label.lines(most);
            let without_spaces = |text: &str| text.replace(' ', "");
            assert_eq!(without_spaces(&lines.concat()), without_spaces(&label.text()), "{name}");
            assert!(lines.iter().all(|line| !line.is_empty() && line.chars().count() <= most), "{name}: {lines:?}");
        }
    }
}

#[test]
fn branches_to_different_targets_have_different_labels() {
    for (name, chart) in charts() {
        for state in (0..chart.states.len()).map(StateId::at) {
            let mut seen: BTreeMap<String, &To> = BTreeMap::new();
            for transition in chart.transitions_of(state) {
                for end in transition.own_ends() {
                    let label = labels::of_end(transition, end, "").text();
                    let other = seen.insert(label.clone(), &end.to);
                    assert!(other.is_none_or(|other| *other == end.to), "{name}: {}: {label}", chart.state(state).name);
                }
            }
        }
    }
}

#[test]
fn a_target_of_several_regions_is_a_fork() {
    for (name, chart) in charts() {
        let scene = scene(&chart);
        let ends = chart.transitions.iter().flat_map(|transition| &transition.ends);
        let several: usize = ends.map(|end| end.targets().len()).filter(|targets| *targets > 1).count();
        let forks = scene.boxes.iter().enumerate().filter(|(_, inner)| matches!(inner.shape, Shape::Fork(_)));
        for (at, _) in forks.clone() {
            let leading = |to: bool| scene.edges.iter().filter(move |edge| at == if to { edge.to } else { edge.from });
            assert!(leading(true).count() == 1 && leading(false).count() > 1, "{name}");
        }
        assert_eq!(forks.count(), several, "{name}");
        let heads = scene.edges.iter().filter(|edge| !matches!(scene.boxes[edge.to].shape, Shape::Fork(_))).count();
        assert_eq!(chart.svg().matches("class=\"fs-head\"").count(), heads, "{name}");
    }
}

/// For each choice, the labels of the arrows to it and from it, with the names of their targets.
fn choices(chart: &Chart) -> Vec<(Vec<String>, Vec<String>)> {
    let scene = scene(chart);
    let texts = |labels: &[labels::Label]| labels.iter().map(labels::Label::text).collect::<Vec<_>>().join("; ");
    let choices = scene.boxes.iter().enumerate().filter(|(_, inner)| matches!(inner.shape, Shape::Choice(_)));
    let of = |(at, _)| {
        let to = scene.edges.iter().filter(|edge| edge.to == at).map(|edge| texts(&edge.labels));
        let from = scene.edges.iter().filter(|edge| edge.from == at);
        let from = from.map(|edge| format!("{} -> {}", texts(&edge.labels), scene.boxes[edge.to].name));
        (to.collect(), from.collect())
    };
    choices.map(of).collect()
}

#[test]
fn a_decision_is_a_choice() {
    let text = "machine Lift(shaft: &mut Shaft) {
        events { Call(u8), Stop, Jam }
        initial Idle;
        alarm on Jam => if shaft.is_hot() { shaft.cool(); Broken } else { push(Stuck) };
        state Idle {
            on Call(floor) if floor < 9 => match shaft.way(floor) {
                Way::Up => Up(floor),
                Way::Down if shaft.is_free() => { shaft.ring(); Down }
                Way::Down => Broken,
                Way::Here => stay,
            }
            // Only one branch leads to a state, so this is not drawn as a choice.
            on Stop => if shaft.is_hot() { Broken } else { stay };
        }
        state Up(floor: u8) { on Stop => if shaft.is_hot() { Broken } else { (A2, B2) }; }
        state Down { on Stop => Idle; }
        parallel Stuck {
            state A { initial A1; state A1; state A2 { on Stop => pop; } }
            state B { initial B1; state B1; state B2; }
        }
        final Broken;
    }";
    let chart = charted(text.parse().expect("it has tokens"));
    let expected: [(&str, &[&str]); 3] = [
        ("alarm Jam", &["[shaft.is_hot()] / shaft.cool() -> Broken", "[else] push -> Stuck"]),
        (
            "Call [floor < 9]",
            &[
                "[shaft.way(floor) is Way::Up] => Up(floor) -> Up",
                "[shaft.way(floor) is Way::Down if shaft.is_free()] / shaft.ring() -> Down",
                "[shaft.way(floor) is Way::Down] -> Broken",
            ],
        ),
        ("Stop", &["[shaft.is_hot()] -> Broken", "[else] -> A2 B2"]),
    ];
    let expected = expected.map(|(to, from)| (vec![to.to_owned()], from.iter().map(ToString::to_string).collect()));
    assert_eq!(choices(&chart), expected);
    let svg = chart.svg();
    assert_eq!(svg.matches(">Call [floor &lt; 9]<").count(), 1);
    assert!(svg.contains(">Stop [shaft.is_hot()]<") && svg.contains(">Stop [else]<"), "{svg}");
    // An arrow from a choice has the source state of the transition.
    assert!(
        svg.contains("data-source=\"Idle\" data-target=\"\"")
            && svg.contains("data-source=\"Idle\" data-target=\"Down\"")
    );
}

#[test]
fn a_choice_has_one_incoming_edge_and_one_for_each_branch() {
    let mut count = 0;
    for (name, chart) in charts() {
        let decided = chart.transitions.iter().filter(|transition| {
            let leads = transition.ends.iter().filter(|end| !end.targets().is_empty() && !end.conditions.is_empty());
            transition.inner.is_none() && leads.count() > 1
        });
        let (decided, choices) = (decided.count(), choices(&chart));
        assert_eq!(choices.len(), decided, "{name}");
        for (to, from) in choices {
            assert!(to.len() == 1 && !to[0].is_empty() && !from.is_empty(), "{name}: {to:?} {from:?}");
            assert!(from.iter().all(|label| label.starts_with('[')), "{name}: {from:?}");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn each_state_is_a_link_in_rustdoc() {
    for (name, chart) in charts() {
        let variants: Vec<_> = (0..chart.states.len()).map(|at| quote::format_ident!("S{at}")).collect();
        let text = chart.rustdoc(&variants);
        let (style, picture) = text.trim().split_once("\n\n").expect("two blocks");
        assert!(style.starts_with("<style>") && style.ends_with("</style>"), "{name}");
        assert!(picture.starts_with("&#8203;<svg ") && picture.lines().count() == 1, "{name}");
        for variant in &variants[1..] {
            assert_eq!(
                picture.matches(&format!("]({}State::{variant})", chart.name())).count(),
                1,
                "{name}: {variant}"
            );
        }
        // Without the links, the text is that of a chart without variants.
        let text = variants[1..].iter().fold(text.replace("[<text", "<text"), |text, variant| {
            text.replace(&format!("</text>]({}State::{variant})", chart.name()), "</text>")
        });
        assert_eq!(text, chart.rustdoc(&[]), "{name}");
    }
}

#[test]
fn pictures_in_rustdoc_are_not_changed_by_markdown() {
    fn split(html: &str) -> impl Iterator<Item = (&str, &str)> {
        html.split('<').filter_map(|part| part.split_once('>'))
    }
    for (name, chart) in charts() {
        let (text, drawn) = (chart.rustdoc(&[]), chart.svg());
        let picture = text.trim().split_once("\n\n").expect("two blocks").1;
        let (_, rest) = picture.split_once("<svg style=\"min-width:").expect("how narrow it may become");
        let (_, rest) = rest.split_once("px\"").expect("in pixels");
        let tags = split(&drawn).map(|(tag, _)| tag).filter(|tag| !tag.ends_with("style"));
        assert!(split(&format!("<svg{rest}")).map(|(tag, _)| tag).eq(tags), "{name}");
        let meant = |text: &str| text.contains(|sign: char| sign.is_ascii_punctuation() && !"&#;".contains(sign));
        assert!(!split(picture).any(|(_, text)| meant(text)), "{name}");
    }
}

/// A machine with many edges between many states is arranged in seconds.
#[test]
fn a_dense_machine_is_arranged_in_time() {
    let state = |at: usize| {
        let transitions = (0..10).map(|nth| format!("when n > {nth} => S{}; ", (at * nth + 1) % 200));
        format!("state S{at} {{ {} }} ", transitions.collect::<String>())
    };
    let states: String = (0..200).map(state).collect();
    let chart = charted(format!("machine Dense {{ initial S0; {states} }}").parse().expect("tokens"));
    let start = Instant::now();
    assert!(picture(&chart).width > 0.0);
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
