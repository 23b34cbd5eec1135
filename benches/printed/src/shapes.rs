//! Machines of simple shapes and any size, as programs that are expanded and never run. The expansion time depends on
//! the number of states, of transitions in one state, or of pushes.

use std::fmt::Write;

/// The number of events of a flat machine.
const EVENTS: usize = 10;

/// A machine with many states, most of which react to six or seven of ten events. Each transition counts and leads to
/// another state, and one in five has a guard.
#[must_use]
pub fn flat(states: usize) -> String {
    let transition = |state: usize, event: usize| {
        let guard =
            if (state + event).is_multiple_of(5) { format!(" if *c > {}", (state + event) % 9) } else { String::new() };
        let target = (13 * state + event * event + 1) % states;
        format!("on E{event}{guard} => {{ *c += {event}; S{target} }}")
    };
    let reacts = |state: usize, event: usize| (7 * state + 3 * event) % 25 < 16;
    let state = |state| {
        let events = (0..EVENTS).filter(|&event| reacts(state, event));
        format!("state S{state} {{ {} }}", joined(events, |event| transition(state, event)))
    };
    program(&format!("events {{ {} }} initial S0;\n{}", events(EVENTS), joined(0..states, state)))
}

/// A machine with one state that has a transition for each of many events, half of which lead to another state.
#[must_use]
pub fn wide(transitions: usize) -> String {
    let transition = |event| {
        let target = if event % 2 == 0 { "Off" } else { "On" };
        format!("on E{event} => {{ *c += {event}; {target} }}")
    };
    let on = joined(0..transitions, transition);
    program(&format!(
        "events {{ {} }} initial On; state On {{ {on} }} state Off {{ on E0 => On; }}",
        events(transitions)
    ))
}

/// A machine whose states push the next one, go to another one, or pop.
#[must_use]
pub fn pushes(states: usize) -> String {
    let state = |state| {
        let (next, other) = ((state + 1) % states, (state + 5) % states);
        format!("state S{state} {{ on Back => pop; on Call => push(S{next}); on Go => S{other}; }}")
    };
    program(&format!("events {{ Call, Go, Back }} stack 8; initial S0;\n{}", joined(0..states, state)))
}

fn events(count: usize) -> String {
    joined(0..count, |event| format!("E{event},"))
}

fn joined(numbers: impl Iterator<Item = usize>, text: impl Fn(usize) -> String) -> String {
    numbers.fold(String::new(), |mut all, number| {
        writeln!(all, "{}", text(number)).expect("text can be written to a string");
        all
    })
}

fn program(machine: &str) -> String {
    format!("fsmith::state_machine! {{ machine M(c: &mut u64) {{ {machine} }} }}\n\nfn main() {{}}\n")
}
