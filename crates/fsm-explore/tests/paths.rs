//! Paths that do everything that a machine can do, their lengths, and the implementations that they test.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_explore::Explore;
use fsm_explore::coverage::{Counts, Coverage, Implementation, Kind, Paths};
use fsmith::{Answer, Observer, state_machine};

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Tcp(log: &mut impl Observer<TcpState>) {
        #[derive(Clone, Copy, Debug)]
        events { Listen, Connect, Send, Close, Abort, Syn, SynAck, Ack, Data, Fin, Rst, Timeout }
        observer log;
        initial Closed;

        state Closed {
            on Listen => Listening;
            on Connect => SynSent;
        }
        state Listening {
            on Syn => SynReceived;
            on Send => SynSent;
            on Close => Closed;
            on Abort => Closed;
        }
        state SynSent {
            on SynAck => Established;
            on Syn => SynReceived;
            on Close => Closed;
            on Abort => Closed;
            on Rst => Closed;
            on Timeout => Closed;
        }
        state SynReceived {
            on Ack => Established;
            on Close => FinWait1;
            on Rst => Listening;
            on Abort => Closed;
            on Timeout => Closed;
        }
        state Established {
            on Send => stay;
            on Data => stay;
            on Ack => stay;
            on Close => FinWait1;
            on Fin => CloseWait;
            on Rst => Closed;
            on Abort => Closed;
            on Timeout => Closed;
        }
        state FinWait1 {
            on Data => stay;
            on Ack => FinWait2;
            on Fin => Closing;
            on Rst => Closed;
            on Abort => Closed;
            on Timeout => Closed;
        }
        state FinWait2 {
            on Data => stay;
            on Fin => TimeWait;
            on Rst => Closed;
            on Abort => Closed;
            on Timeout => Closed;
        }
        state CloseWait {
            on Send => stay;
            on Ack => stay;
            on Close => LastAck;
            on Rst => Closed;
            on Abort => Closed;
            on Timeout => Closed;
        }
        state Closing {
            on Ack => TimeWait;
            on Rst => Closed;
            on Abort => Closed;
            on Timeout => Closed;
        }
        state LastAck { on Ack => Closed; on Rst => Closed; on Abort => Closed; on Timeout => Closed; }
        state TimeWait {
            on Fin => stay;
            on Rst => Closed;
            on Abort => Closed;
            on Timeout => Closed;
        }
    }
}

const EVENTS: [TcpEvent; 12] = {
    use TcpEvent::*;
    [Listen, Connect, Send, Close, Abort, Syn, SynAck, Ack, Data, Fin, Rst, Timeout]
};

fn explore(coverage: &Coverage<TcpState>) -> Explore<'_, Tcp> {
    let tell = |event| move |tcp: &mut Tcp| tcp.handle(&mut &*coverage, event) != Answer::Ignored;
    let start = Explore::of(Tcp::start(&mut &*coverage));
    EVENTS.into_iter().fold(start, |explore, event| explore.step(format!("{event:?}"), tell(event)))
}

fn event(name: &str) -> TcpEvent {
    EVENTS.into_iter().find(|event| format!("{event:?}") == name).expect("an event")
}

/// A declared machine as an implementation.
struct Declared {
    tcp: Tcp,
    coverage: Coverage<TcpState>,
}

impl Implementation for Declared {
    type View = Option<TcpState>;

    fn restart(&mut self) {
        self.tcp = Tcp::start(&mut self.coverage);
    }

    fn step(&mut self, name: &str) {
        self.tcp.handle(&mut self.coverage, event(name));
    }

    fn view(&mut self) -> Option<TcpState> {
        self.tcp.state()
    }
}

fn paths(kinds: &[Kind]) -> (Paths, Counts) {
    let all = Coverage::new();
    let explore = explore(&all);
    (explore.paths(&all, kinds), explore.reachable(&all))
}

#[test]
fn paths_cover_everything() {
    for kinds in [&[Kind::Transition][..], &[Kind::Guard, Kind::State], &[Kind::Branch], &[Kind::Pair], &Kind::ALL] {
        let (paths, reachable) = paths(kinds);
        let mut implementation = Declared { tcp: Tcp::start(&mut ()), coverage: Coverage::new() };
        let coverage = Coverage::new();
        explore(&coverage).compare(&paths, Tcp::state, &mut implementation);
        let covered = implementation.coverage.counts().against(&reachable);
        for kind in kinds {
            let missing: Vec<&str> = covered.missing(*kind).collect();
            assert!(missing.is_empty(), "{kinds:?}: {missing:?} in {paths}");
        }
    }
}

/// A tour through all edges of a graph, and back to the start: the number of its steps is the number of edges, and the
/// fewest steps that lead from the ends of too many edges to the starts of others.
fn postman(edges: &[(usize, usize)]) -> usize {
    let distance = |from: usize, to: usize| {
        let mut known = BTreeMap::from([(from, 0)]);
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            for &(_, next) in edges.iter().filter(|edge| edge.0 == at) {
                if !known.contains_key(&next) {
                    known.insert(next, known[&at] + 1);
                    open.push_back(next);
                }
            }
        }
        known[&to]
    };
    let nodes: BTreeSet<usize> = edges.iter().flat_map(|edge| [edge.0, edge.1]).collect();
    let surplus = |node: usize| {
        let ends = edges.iter().filter(|edge| edge.1 == node).count();
        (ends, edges.iter().filter(|edge| edge.0 == node).count())
    };
    let (mut from, mut to) = (Vec::new(), Vec::new());
    for &node in &nodes {
        let (ends, starts) = surplus(node);
        from.extend((starts..ends).map(|_| node));
        to.extend((ends..starts).map(|_| node));
    }
    assert_eq!(from.len(), to.len());
    // Assigns the ends to starts, along cheapest paths of changes to the assignment (Bellman and Ford).
    let cost: Vec<Vec<i64>> = from.iter().map(|&from| to.iter().map(|&to| distance(from, to)).collect()).collect();
    let mut assigned: Vec<Option<usize>> = vec![None; to.len()];
    let mut total = 0;
    for start in 0..from.len() {
        let mut best = cost[start].clone();
        let mut came: Vec<Option<usize>> = vec![None; to.len()];
        for _ in 0..to.len() {
            for middle in 0..to.len() {
                let Some(owner) = assigned[middle] else { continue };
                for end in 0..to.len() {
                    let length = best[middle] - cost[owner][middle] + cost[owner][end];
                    if length < best[end] {
                        (best[end], came[end]) = (length, Some(middle));
                    }
                }
            }
        }
        let free = (0..to.len()).filter(|&end| assigned[end].is_none());
        let mut end = free.min_by_key(|&end| best[end]).expect("there are as many starts as ends");
        total += best[end];
        while let Some(middle) = came[end] {
            assigned[end] = assigned[middle];
            end = middle;
        }
        assigned[end] = Some(start);
    }
    edges.len() + total as usize
}

#[test]
fn a_tour_repeats_steps_if_there_are_too_few_ways_back() {
    assert_eq!(postman(&[(0, 1), (1, 2), (2, 0)]), 3);
    assert_eq!(postman(&[(0, 1), (0, 1), (0, 1), (1, 0)]), 6);
    assert_eq!(postman(&[(0, 1), (0, 2), (1, 3), (2, 3), (3, 0)]), 6);
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Grid(log: &mut impl Observer<GridState>) {
        #[derive(Clone, Copy, Debug)]
        events { North, East, South, West }
        observer log;
        initial state A0 { on East => A1; on South => B0; }
        state A1 { on East => A2; on South => B1; on West => A0; }
        state A2 { on East => A3; on South => B2; on West => A1; }
        state A3 { on South => B3; on West => A2; }
        state B0 { on North => A0; on East => B1; on South => C0; }
        state B1 { on North => A1; on East => B2; on South => C1; on West => B0; }
        state B2 { on North => A2; on East => B3; on South => C2; on West => B1; }
        state B3 { on North => A3; on South => C3; on West => B2; }
        state C0 { on North => B0; on East => C1; }
        state C1 { on North => B1; on East => C2; on West => C0; }
        state C2 { on North => B2; on East => C3; on West => C1; }
        state C3 { on North => B3; on West => C2; }
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Ring(log: &mut impl Observer<RingState>) {
        #[derive(Clone, Copy, Debug)]
        events { Next, Jump, Reset, Stay }
        observer log;
        initial state R0 { on Next => R1; on Jump => R3; }
        state R1 { on Next => R2; on Reset => R0; }
        state R2 { on Next => R3; on Jump => R7; on Stay => stay; }
        state R3 { on Next => R4; }
        state R4 { on Next => R5; on Jump => R1; on Reset => R0; }
        state R5 { on Next => R6; }
        state R6 { on Next => R7; on Jump => R3; on Stay => stay; }
        state R7 { on Next => R8; on Reset => R0; }
        state R8 { on Next => R0; on Jump => R4; }
    }
}

/// Returns the steps of paths that cover all transitions of a machine, and of a tour, for a machine in which each transition is
/// one edge of the graph whose nodes are its states.
macro_rules! lengths {
    ($machine:ident, $events:expr) => {{
        let (mut edges, mut open) = (Vec::new(), VecDeque::from([$machine::start(&mut ())]));
        let mut known = BTreeSet::new();
        while let Some(machine) = open.pop_front() {
            let state = machine.state().expect("it is started");
            if !known.insert(state) {
                continue;
            }
            for event in $events {
                let mut next = machine.clone();
                if next.handle(&mut (), event) != Answer::Ignored {
                    edges.push((state as usize, next.state().expect("it is started") as usize));
                    open.push_back(next);
                }
            }
        }
        let coverage = Coverage::new();
        let mut explore = Explore::of($machine::start(&mut &coverage));
        for event in $events {
            let coverage = &coverage;
            let tell = move |machine: &mut $machine| machine.handle(&mut &*coverage, event) != Answer::Ignored;
            explore = explore.step(format!("{event:?}"), tell);
        }
        assert_eq!(explore.reachable(&coverage).len(Kind::Transition), edges.len());
        (explore.paths(&coverage, &[Kind::Transition]).steps(), postman(&edges))
    }};
}

#[test]
fn paths_are_at_most_slightly_longer_than_a_tour() {
    let tcp = lengths!(Tcp, EVENTS);
    let grid = lengths!(Grid, [GridEvent::North, GridEvent::East, GridEvent::South, GridEvent::West]);
    let ring = lengths!(Ring, [RingEvent::Next, RingEvent::Jump, RingEvent::Reset, RingEvent::Stay]);
    for (steps, tour) in [tcp, grid, ring] {
        assert!(steps as f64 <= 1.04 * tour as f64, "{steps} steps, and {tour} in a tour");
    }
}

/// Paths may be computed once, and kept in the text of a test.
#[test]
fn paths_can_be_stored_as_rust_code() {
    let paths = Paths::from_iter([vec!["Listen", "Syn"], vec!["Connect \"1\""]]);
    assert_eq!(paths.rust(), "[\n    vec![\"Listen\", \"Syn\"],\n    vec![\"Connect \\\"1\\\"\"],\n]");
    assert_eq!(paths.to_string(), "Listen; Syn\nConnect \"1\"\n");
    assert_eq!((paths.steps(), paths.iter().count()), (3, 2));
    let all = Coverage::new();
    let explore = explore(&all);
    let panic = catch_unwind(AssertUnwindSafe(|| explore.compare(&paths, name, &mut ByHand::default())));
    let text = panic.expect_err("there is no such step");
    let text = text.downcast_ref::<String>().expect("a text");
    assert!(text.starts_with("no step is named `Connect \"1\"`, only `Listen`, `Connect`, "), "{text}");
}

/// A connection that somebody wrote by hand, without a declared machine.
#[derive(Default)]
struct ByHand {
    state: &'static str,
    /// The mistake, if there is one: the state after `Closing` if a second `Fin` arrives.
    closing_fin: Option<&'static str>,
}

impl Implementation for ByHand {
    type View = String;

    fn restart(&mut self) {
        self.state = "Closed";
    }

    fn step(&mut self, name: &str) {
        self.state = match (self.state, name) {
            ("Closed", "Listen") | ("SynReceived", "Rst") => "Listening",
            ("Closed", "Connect") | ("Listening", "Send") => "SynSent",
            ("Closed", _) => "Closed",
            ("Listening" | "SynSent", "Syn") => "SynReceived",
            ("Listening" | "SynSent", "Close" | "Abort") | ("SynSent", "Rst" | "Timeout") => "Closed",
            ("SynSent", "SynAck") | ("SynReceived", "Ack") => "Established",
            ("SynReceived" | "Established", "Close") => "FinWait1",
            ("Established", "Fin") => "CloseWait",
            ("FinWait1", "Ack") => "FinWait2",
            ("FinWait1", "Fin") => "Closing",
            ("FinWait2", "Fin") | ("Closing", "Ack") => "TimeWait",
            ("Closing", "Fin") => self.closing_fin.unwrap_or("Closing"),
            ("CloseWait", "Close") => "LastAck",
            ("LastAck", "Ack") => "Closed",
            ("Listening" | "SynSent", _) => self.state,
            (_, "Rst" | "Abort" | "Timeout") => "Closed",
            _ => self.state,
        };
    }

    fn view(&mut self) -> String {
        self.state.to_owned()
    }
}

fn name(tcp: &Tcp) -> String {
    tcp.state().map_or("none", TcpState::name).to_owned()
}

/// Paths that cover the transitions contain no events that the machine ignores, so only paths of all steps find the fault.
#[test]
fn a_fault_in_another_implementation_is_found() {
    let all = Coverage::new();
    let explore = explore(&all);
    let transitions = explore.paths(&all, &[Kind::Transition]);
    explore.compare(&transitions, name, &mut ByHand::default());

    let mut faulty = ByHand { closing_fin: Some("TimeWait"), ..ByHand::default() };
    explore.compare(&transitions, name, &mut faulty);
    explore.compare(&explore.paths_of_all_steps(), name, &mut ByHand::default());
    let compare = || explore.compare(&explore.paths_of_all_steps(), name, &mut faulty);
    let panic = catch_unwind(AssertUnwindSafe(compare)).expect_err("there is a fault");
    let text = panic.downcast_ref::<String>().expect("a text");
    let expected = "the implementation differs after 5 steps, `Listen; Syn; Close; Fin; Fin`:
   model           \"Closing\"
   implementation  \"TimeWait\"";
    assert_eq!(text, expected);
}
