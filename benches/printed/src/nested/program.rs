//! Prints whole programs around a tree. Without an argument a program prints a digest of every state that it was in.
//! With a number it runs that many times over its tape of events and prints nothing, for measurements.

use super::flat::Flat;
use super::tree::Tree;
use crate::source::program::WORLD;
use crate::source::{action, bump, condition, event_name, indent};
use crate::table::{COUNTERS, Guard, Row, Rule};

/// How the machine of a program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Flattened and hand-written, with an enum and a function per leaf.
    Hand,
    /// A flat `state_machine!`.
    Flat,
    /// A `state_machine!` with nested states.
    Nested,
    /// The program without a machine.
    Empty,
}

/// Returns the program of a tree.
#[must_use]
pub fn program(form: Form, tree: &Tree) -> String {
    let machine = match form {
        Form::Hand => hand(tree),
        Form::Empty => empty(tree),
        Form::Flat => declared(tree, &leaves_declared(tree)),
        Form::Nested => {
            declared(tree, &tree.nodes[0].inside.iter().map(|&at| state_declared(tree, at)).collect::<String>())
        }
    };
    let events = (0..tree.events).map(|event| {
        let payload = if loaded(tree, event) { "((drawn >> 32) as u8)" } else { "" };
        format!("{event} => Event::{}{payload},\n", event_name(event))
    });
    let places = match form {
        Form::Nested => (0..tree.nodes.len() - 1).map(|place| format!("{place}, ")).collect::<String>(),
        Form::Empty => "0".to_owned(),
        Form::Hand | Form::Flat => tree.leaves().map(|leaf| format!("{}, ", leaf - 1)).collect(),
    };
    let filled = [
        ("@COUNTERS@", COUNTERS.to_string()),
        ("@COUNT@", tree.events.to_string()),
        ("@EVENTS@\n", indent(3, &events.collect::<String>())),
        ("@PLACES@", places),
    ];
    filled.iter().fold(WORLD.to_owned() + MAIN, |text, (blank, value)| text.replace(blank, value)) + &machine
}

/// Whether a rule reads the event's payload.
pub(super) fn reads(rule: &Rule) -> bool {
    use crate::table::Effect;
    matches!(rule.guard, Some(Guard::Below(_))) || matches!(rule.effect, Some(Effect::Add(_)))
}

fn loaded(tree: &Tree, event: usize) -> bool {
    tree.nodes[1].state.rows[event].loaded
}

fn name(at: usize) -> String {
    format!("S{at:03}")
}

fn pattern(tree: &Tree, event: usize, reads: bool) -> String {
    let payload = if reads { "(n)" } else { "(_)" };
    format!("{}{}", event_name(event), if loaded(tree, event) { payload } else { "" })
}

fn declared(tree: &Tree, states: &str) -> String {
    let events = (0..tree.events).map(|event| format!("{}{},\n", event_name(event), payload_type(tree, event)));
    let first = name(if states.contains("initial ") { 1 } else { tree.landing(0) });
    DECLARED
        .replace("@EVENTS@\n", &indent(3, &events.collect::<String>()))
        .replace("@FIRST@", &first)
        .replace("@STATES@\n", &indent(2, states))
}

fn payload_type(tree: &Tree, event: usize) -> &'static str {
    if loaded(tree, event) { "(u8)" } else { "" }
}

/// `state S012 { initial S013; enter { .. } on E03 => S040; state S013 { .. } }`
fn state_declared(tree: &Tree, at: usize) -> String {
    let node = &tree.nodes[at];
    let initial = node.inside.first().map_or(String::new(), |&first| format!("initial {};\n", name(first)));
    let hook = |word: &str, counter: Option<usize>| {
        counter.map_or(String::new(), |counter| format!("{word} {{ {} }}\n", bump(counter)))
    };
    let clauses = node.state.rows.iter().flat_map(|row| row.rules.iter().map(move |rule| clause(tree, row, rule)));
    let body = initial
        + &hook("enter", node.state.enter)
        + &hook("exit", node.state.exit)
        + &clauses.collect::<String>()
        + &node.inside.iter().map(|&inside| state_declared(tree, inside)).collect::<String>();
    format!("state {} {{\n{}}}\n", name(at), indent(1, &body))
}

fn clause(tree: &Tree, row: &Row, rule: &Rule) -> String {
    let effect: Vec<_> = rule.effect.map(action).into_iter().collect();
    let target = rule.target.map_or("stay".to_owned(), name);
    clause_of(&pattern(tree, row.event, reads(rule)), rule.guard, &effect, &target)
}

fn clause_of(pattern: &str, guard: Option<Guard>, acts: &[String], target: &str) -> String {
    let guard = guard.map_or(String::new(), |guard| format!(" if {}", condition(guard)));
    match acts {
        [] => format!("on {pattern}{guard} => {target};\n"),
        acts => format!("on {pattern}{guard} => {{ {} {target} }}\n", acts.join(" ")),
    }
}

fn leaves_declared(tree: &Tree) -> String {
    let leaf = |at: usize| {
        let clauses = (0..tree.events).flat_map(|event| {
            tree.flat(at, event).into_iter().map(move |flat| {
                let target = flat.target.map_or("stay".to_owned(), name);
                clause_of(&pattern(tree, event, flat.reads), flat.guard, &flat.acts, &target)
            })
        });
        format!("state {} {{\n{}}}\n", name(at), indent(1, &clauses.collect::<String>()))
    };
    tree.leaves().map(leaf).collect()
}

fn hand(tree: &Tree) -> String {
    let states: String = tree.leaves().map(|at| format!("    {},\n", name(at))).collect();
    let calls: String = tree
        .leaves()
        .map(|at| format!("            State::{} => self.{}(w, event),\n", name(at), name(at).to_lowercase()))
        .collect();
    let functions: String = tree.leaves().map(|at| leaf_function(tree, at)).collect();
    let events = (0..tree.events).map(|event| format!("    {}{},\n", event_name(event), payload_type(tree, event)));
    HAND.replace("@EVENTS@\n", &events.collect::<String>())
        .replace("@FIRST@", &name(tree.landing(0)))
        .replace("@STATES@\n", &states)
        .replace("@CALLS@\n", &calls)
        .replace("@FUNCTIONS@\n", &indent(1, &functions))
}

/// A machine that does nothing.
fn empty(tree: &Tree) -> String {
    let events = (0..tree.events).map(|event| format!("    {}{},\n", event_name(event), payload_type(tree, event)));
    EMPTY.replace("@EVENTS@\n", &events.collect::<String>())
}

/// `fn s012(&mut self, w: &mut Counters, event: Event) { match event { .. } }`
fn leaf_function(tree: &Tree, at: usize) -> String {
    let reaction = |flat: &Flat| {
        let next = flat.target.map(|target| format!("self.state = State::{};", name(target)));
        flat.acts.iter().cloned().chain(next).collect::<Vec<_>>().join(" ")
    };
    let arms = (0..tree.events).flat_map(|event| {
        tree.flat(at, event).into_iter().map(move |flat| {
            let guard = flat.guard.map_or(String::new(), |guard| format!(" if {}", condition(guard)));
            format!("        Event::{}{guard} => {{ {} }}\n", pattern(tree, event, flat.reads), reaction(&flat))
        })
    });
    let (name, arms) = (name(at).to_lowercase(), arms.collect::<String>());
    format!(
        "\n#[allow(unreachable_patterns)]\nfn {name}(&mut self, w: &mut Counters, event: Event) {{\n    match event {{\n{arms}        \
         _ => {{}}\n    }}\n}}\n"
    )
}

const DECLARED: &str = "
use GridEvent as Event;

fsmith::state_machine! {
    #[allow(fsmith::unreachable_state)]
    pub machine Grid(w: &mut Counters) {
        #[derive(Clone, Copy)]
        events {
@EVENTS@
        }

        initial @FIRST@;

@STATES@
    }
}

impl Grid {
    fn place(&self) -> usize {
        self.state().map_or(0, |state| state as usize)
    }
}
";

const HAND: &str = "
#[derive(Clone, Copy)]
pub enum Event {
@EVENTS@
}

#[derive(Clone, Copy)]
pub enum State {
@STATES@
}

pub struct Grid {
    state: State,
}

impl Grid {
    fn start(_: &mut Counters) -> Self {
        Self { state: State::@FIRST@ }
    }

    fn place(&self) -> usize {
        self.state as usize
    }

    #[inline]
    pub fn handle(&mut self, w: &mut Counters, event: Event) {
        match self.state {
@CALLS@
        }
    }
@FUNCTIONS@
}
";

const EMPTY: &str = "
#[derive(Clone, Copy)]
pub enum Event {
@EVENTS@
}

pub struct Grid;

impl Grid {
    fn start(_: &mut Counters) -> Self {
        Self
    }

    fn place(&self) -> usize {
        0
    }

    #[inline]
    fn handle(&mut self, w: &mut Counters, event: Event) {
        std::hint::black_box((w, event));
    }
}
";

const MAIN: &str = "\
const PLACES: &[u64] = &[@PLACES@];

struct Events(u64);

impl Events {
    fn draw(&mut self) -> Event {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let drawn = self.0;
        match (drawn >> 16) % @COUNT@ {
@EVENTS@
            _ => unreachable!(),
        }
    }
}

fn main() {
    let mut counters = Counters::default();
    let mut machine = Grid::start(&mut counters);
    counters = Counters::default();
    let mut events = Events(0x9e37_79b9_7f4a_7c15);
    let tape: Vec<Event> = (0..1 << 16).map(|_| events.draw()).collect();
    if let Some(times) = std::env::args().nth(1) {
        run(&mut machine, &mut counters, &tape, times.parse().unwrap());
        return;
    }
    let mut places = 0_u64;
    for event in &tape {
        machine.handle(&mut counters, *event);
        places = (places ^ PLACES[machine.place()]).wrapping_mul(0x0000_0100_0000_01b3);
    }
    println!(\"{places:016x} {counters:?}\");
}

#[inline(never)]
fn run(machine: &mut Grid, counters: &mut Counters, tape: &[Event], times: usize) {
    for _ in 0..times {
        for event in tape {
            machine.handle(counters, *event);
        }
    }
    std::hint::black_box(counters);
}
";
