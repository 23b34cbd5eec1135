//! Prints whole programs around machines of any size, for separate compilation: the declared machine, the hand-written
//! one with a function per state, or the same machine on another library.
//!
//! All of them run the same pseudo-random events and print the same line, a digest of all states they were in and the
//! counters.

use super::{declared, event_name, hand, indent, smlang, statig};
use crate::table::{COUNTERS, Row, State, draw};

/// How the machine of a program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An enum and a function per state.
    Hand,
    /// `state_machine!`
    Generated,
    /// `#[state_machine]` of statig
    Statig,
    /// `statemachine!` of smlang
    Smlang,
}

/// Returns a program with the given number of states and events.
///
/// # Panics
/// Panics with fewer than two states, or without events.
pub fn program(form: Form, states: usize, events: usize) -> String {
    assert!(states > 1 && events > 0, "a machine that moves");
    let table = draw(states, events);
    let machine = match form {
        Form::Hand => event_type(&table[0]) + &hand::print_apart(&table) + HAND,
        Form::Generated => IMPORT.to_owned() + &declared::print_machine(&table) + GENERATED,
        Form::Statig => event_type(&table[0]) + &statig::print(&table),
        Form::Smlang => smlang::print(&table),
    };
    let settle = if form == Form::Smlang { "    machine.settle(&mut counters);\n" } else { "" };
    let arms: String = table[0].rows.iter().map(event_arm).collect();
    let filled = [
        ("@COUNTERS@", COUNTERS.to_string()),
        ("@COUNT@", events.to_string()),
        ("@EVENTS@\n", indent(3, &arms)),
        ("@SETTLE@\n", settle.to_owned()),
    ];
    filled.iter().fold(WORLD.to_owned() + MAIN, |text, (blank, value)| text.replace(blank, value)) + &machine
}

/// The type of the events, if the machine does not declare it.
fn event_type(any: &State) -> String {
    let variant = |row: &Row| format!("    {}{},\n", event_name(row.event), if row.loaded { "(u8)" } else { "" });
    let variants: String = any.rows.iter().map(variant).collect();
    format!("#[derive(Clone, Copy)]\npub enum Event {{\n{variants}}}\n\n")
}

/// `3 => Event::E03,`
fn event_arm(row: &Row) -> String {
    let payload = if row.loaded { "((drawn >> 32) as u8)" } else { "" };
    format!("{} => Event::{}{payload},\n", row.event, event_name(row.event))
}

const HAND: &str = "
impl Grid {
    fn place(&self) -> u64 {
        self.state as u64
    }
}
";

const IMPORT: &str = "use GridEvent as Event;\nuse fsmith::state_machine;\n\n";

const GENERATED: &str = "
impl Grid {
    fn place(&self) -> u64 {
        self.state().map_or(u64::MAX, |state| state as u64)
    }
}
";

/// The world, which guards query and reactions count in.
pub const WORLD: &str = "\
#[derive(Debug, Default)]
pub struct Counters([u32; @COUNTERS@]);

impl Counters {
    #[inline]
    fn even(&self, counter: usize) -> bool {
        self.0[counter] & 1 == 0
    }

    #[inline]
    fn ahead(&self, one: usize, other: usize) -> bool {
        self.0[one] > self.0[other]
    }

    #[inline]
    fn bump(&mut self, counter: usize) {
        self.0[counter] += 1;
    }

    #[inline]
    fn add(&mut self, counter: usize, n: u8) {
        self.0[counter] += u32::from(n);
    }
}

";

const MAIN: &str = "\
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
    let mut events = Events(0x9e37_79b9_7f4a_7c15);
    let mut places = 0_u64;
    for _ in 0..200_000 {
        machine.handle(&mut counters, events.draw());
        places = (places ^ machine.place()).wrapping_mul(0x0000_0100_0000_01b3);
    }
@SETTLE@
    println!(\"{places:016x} {counters:?}\");
}

";
