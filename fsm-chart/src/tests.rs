//! Pictures of all machines of the tests and examples: nothing overlaps, and nothing is left out.

use crate::arrange::{Picture, Place, arrange};
use crate::scene::{Shape, scene};
use crate::{Chart, chart};
use fsm_core::syntax::{Errors, read};
use proc_macro2::TokenStream;
use std::fs;
use std::path::Path;
use syn::visit::Visit;

/// The charts of the repository's machines, with the files they are in.
fn charts() -> Vec<(String, Chart)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files: Vec<_> = ["examples", "tests/machines"]
        .into_iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("the folder is there"))
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    files.sort();
    let mut charts = Vec::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("the file can be read");
        let mut found = Machines(Vec::new());
        found.visit_file(&syn::parse_file(&source).expect("the file is Rust"));
        for machine in found.0 {
            let chart = charted(machine);
            charts.push((format!("{} in {}", chart.name(), file.display()), chart));
        }
    }
    assert!(charts.len() > 60, "{}", charts.len());
    charts
}

/// The machines of a file.
struct Machines(Vec<TokenStream>);

impl<'ast> Visit<'ast> for Machines {
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.segments.last().is_some_and(|last| last.ident == "state_machine") {
            self.0.push(call.tokens.clone());
        }
    }
}

/// The chart of a machine, which has no mistakes.
fn charted(machine: TokenStream) -> Chart {
    let mut errors = Errors::default();
    let read = read(machine, &mut errors);
    let mistakes: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, [""; 0]);
    chart(&read.expect("it has no mistakes").0)
}

fn picture(chart: &Chart) -> Picture {
    arrange(scene(chart))
}

fn overlap(one: Place, other: Place) -> bool {
    let apart = |a: f64, wide: f64, b: f64| a + wide <= b + 0.01;
    !(apart(one.x, one.width, other.x)
        || apart(other.x, other.width, one.x)
        || apart(one.y, one.height, other.y)
        || apart(other.y, other.height, one.y))
}

fn contains(outer: Place, inner: Place) -> bool {
    let near = 0.01;
    inner.x >= outer.x - near
        && inner.y >= outer.y - near
        && inner.x + inner.width <= outer.x + outer.width + near
        && inner.y + inner.height <= outer.y + outer.height + near
}

#[test]
fn boxes_lie_beside_each_other_within_the_box_around_them() {
    for (name, chart) in charts() {
        let picture = picture(&chart);
        for (at, inner) in picture.scene.boxes.iter().enumerate().skip(1) {
            let what = format!("{name}: {}", inner.name);
            assert!(contains(picture.places[inner.parent], picture.places[at]), "{what}");
            for (other, beside) in picture.scene.boxes.iter().enumerate().skip(at + 1) {
                let is_beside = beside.parent == inner.parent;
                assert!(!is_beside || !overlap(picture.places[at], picture.places[other]), "{what}, {}", beside.name);
            }
        }
    }
}

#[test]
fn labels_cover_neither_states_nor_each_other() {
    for (name, chart) in charts() {
        let picture = picture(&chart);
        let labels: Vec<_> = picture.routes.iter().filter_map(|route| route.label).collect();
        for (at, label) in labels.iter().enumerate() {
            assert!(contains(picture.places[0], *label), "{name}");
            assert!(!labels[at + 1..].iter().any(|other| overlap(*label, *other)), "{name}");
            for (inner, place) in picture.scene.boxes.iter().zip(&picture.places) {
                if matches!(inner.shape, Shape::Leaf(_) | Shape::Final(_) | Shape::Dot) {
                    assert!(!overlap(*label, *place), "{name}: {}", inner.name);
                }
            }
        }
    }
}

#[test]
fn every_edge_leads_from_its_source_to_its_target() {
    for (name, chart) in charts() {
        let picture = picture(&chart);
        for (edge, route) in picture.scene.edges.iter().zip(&picture.routes) {
            let (Some(first), Some(last)) = (route.points.first(), route.points.last()) else {
                panic!("{name}: an edge has no way")
            };
            for (at, point) in [(edge.from, first), (edge.to, last)] {
                let place = picture.places[at];
                let at_border = Place { x: point.x, y: point.y, width: 0.0, height: 0.0 };
                assert!(contains(place, at_border), "{name}: {} at {point:?}, {place:?}", picture.scene.boxes[at].name);
            }
        }
    }
}

#[test]
fn a_picture_is_always_the_same_and_has_no_empty_line() {
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
            let line = lines.iter().any(|line| line.text().contains(transition.pattern.as_ref().unwrap_or(&transition.trigger)));
            assert!(edge || line, "{name}: {}", transition.text);
        }
    }
}

#[test]
fn code_is_shown_as_it_is_written() {
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
    let svg = chart.svg();
    for text in [
        ">never log.len() &gt; 9<",
        ">Ring / log.push(n)<",
        ">Calm [log.len() &gt; 3] / raise(Loud)<",
        ">Calm [else]<",
        ">Loud<",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}
