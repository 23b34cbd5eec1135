//! Three nested machines do the same as one flat machine, also when time passes, and regardless of how the time is
//! divided.

use std::time::Duration;

use fsmith::interpreter::state_machine;
use fsmith_tests::tape::mix;

/// The actions of the machines, as numbers.
#[derive(Debug, Default, PartialEq)]
pub struct Log(Vec<u64>);

impl Log {
    fn add(&mut self, number: impl Into<u64>) {
        self.0.push(number.into());
    }
}

#[derive(Debug, Default)]
pub struct Net {
    link: Log,
    may_cancel: bool,
}

mod nested {
    use super::*;

    state_machine! {
        #[derive(Clone, Debug)]
        pub machine Dial(log: &mut Log) {
            #[derive(Clone, Debug)]
            events { Up, Down(u32), Data(String) }
            initial state Ringing {
                enter { log.add(1u8); }
                on Up => Connected;
                on Down(code) => Failed(code);
                on Data(text) if text.len() > 3 => { log.add(text.len() as u64); }
                after 3s => Failed(408);
            }
            final Connected;
            final Failed(code: u32);
        }
    }

    state_machine! {
        #[derive(Clone, Debug)]
        pub machine Retry(link: &mut Log, log: &mut Log) {
            #[derive(Clone, Debug)]
            events { Line(DialEvent), Tick }
            initial Trying(0);
            state Trying(tries: u32) {
                machine dial: Dial(log);
                enter { link.add(*tries); }
                forward Line(event) => dial(event);
                done(dial.Connected) => Connected;
                done(dial.Failed { code }) if *tries < 2 => { log.add(code); Waiting(tries + 1) }
                done(dial.Failed { code }) => GaveUp(code.to_string());
                on Tick => { log.add(5u8); }
            }
            state Waiting(tries: u32) { after 1s => Trying(tries); }
            final Connected;
            final GaveUp(reason: String);
        }
    }

    state_machine! {
        #[derive(Clone, Debug)]
        pub machine Conn(net: &mut Net, log: &mut Log) {
            events { Link(RetryEvent), Cancel, Go }
            initial Connecting;
            state Connecting {
                machine retry: Retry(&mut net.link, log);
                enter { log.add(7u8); }
                exit { log.add(8u8); }
                alarm on Cancel if net.may_cancel => Idle;
                forward Link(event) => retry(event);
                done(retry.Connected) => Online;
                done(retry.GaveUp { reason }) => Offline(reason);
                on Link(RetryEvent::Line(DialEvent::Data(text))) => { log.add(1000 + text.len() as u64); }
                after 10s => Offline("slow".into());
                every 700ms => { log.add(2u8); }
            }
            state Online { every 1s => { log.add(3u8); } on Cancel => Idle; }
            state Offline(reason: String) { after 5s => Connecting; on Go => Connecting; }
            state Idle { on Go => Connecting; }
        }
    }
}

mod flat {
    use super::*;

    #[derive(Clone, Debug)]
    pub enum Line {
        Up,
        Down(u32),
        Data(String),
        Tick,
    }

    state_machine! {
        #[derive(Clone, Debug)]
        pub machine Flat(net: &mut Net, log: &mut Log) {
            events { Link(Line), Cancel, Go }
            initial Connecting;
            state Connecting {
                initial Trying(0);
                enter { log.add(7u8); }
                exit { log.add(8u8); }
                alarm on Cancel if net.may_cancel => Idle;
                on Link(Line::Data(text)) => { log.add(1000 + text.len() as u64); }
                after 10s => Offline("slow".into());
                every 700ms => { log.add(2u8); }
                state Trying(tries: u32) {
                    enter { net.link.add(*tries); log.add(1u8); }
                    on Link(Line::Up) => Online;
                    on Link(Line::Down(code)) => if *tries < 2 {
                        log.add(code);
                        Waiting(tries + 1)
                    } else {
                        Offline(code.to_string())
                    };
                    on Link(Line::Data(text)) if text.len() > 3 => { log.add(text.len() as u64); }
                    on Link(Line::Tick) => { log.add(5u8); }
                    after 3s => if *tries < 2 { log.add(408u32); Waiting(tries + 1) } else { Offline("408".into()) };
                }
                state Waiting(tries: u32) { after 1s => Trying(tries); }
            }
            state Online { every 1s => { log.add(3u8); } on Cancel => Idle; }
            state Offline(reason: String) { after 5s => Connecting; on Go => Connecting; }
            state Idle { on Go => Connecting; }
        }
    }
}

use flat::{Flat, FlatData, FlatEvent, Line};
use nested::*;

/// The input of the machines.
#[derive(Clone, Debug)]
enum Step {
    Link(Line),
    Cancel,
    Go,
    Pass(Duration),
}

fn script(seed: u64) -> Vec<Step> {
    let mut bits = mix(seed);
    let mut below = |n: u64| {
        bits = mix(bits);
        bits % n
    };
    let step = |_| match below(14) {
        0 => Step::Link(Line::Up),
        1..=2 => Step::Link(Line::Down(400 + below(9) as u32)),
        3..=4 => Step::Link(Line::Data("abcdefg"[..below(7) as usize].to_string())),
        5..=6 => Step::Link(Line::Tick),
        7 => Step::Cancel,
        8 => Step::Go,
        _ => Step::Pass(Duration::from_millis([0, 100, 700, 1000, 3000, 2001, 17_000][below(7) as usize])),
    };
    (0..60).map(step).collect()
}

fn nested_line(line: Line) -> RetryEvent {
    match line {
        Line::Up => RetryEvent::Line(DialEvent::Up),
        Line::Down(code) => RetryEvent::Line(DialEvent::Down(code)),
        Line::Data(text) => RetryEvent::Line(DialEvent::Data(text)),
        Line::Tick => RetryEvent::Tick,
    }
}

/// The actions of a machine, and its state after each step.
type Seen = (Log, Log, Vec<String>);

macro_rules! run {
    ($machine:expr, $data:ident, $event:ident, $script:expr, $line:expr, $pieces:expr) => {{
        let (mut net, mut log) = (Net { may_cancel: true, ..Net::default() }, Log::default());
        let mut machine = $machine;
        machine.restart(&mut net, &mut log);
        let mut seen = Vec::new();
        for step in $script.iter().cloned() {
            match step {
                Step::Link(line) => {
                    machine.handle(&mut net, &mut log, $event::Link($line(line)));
                }
                Step::Cancel => {
                    machine.handle(&mut net, &mut log, $event::Cancel);
                }
                Step::Go => {
                    machine.handle(&mut net, &mut log, $event::Go);
                }
                Step::Pass(time) => {
                    let pieces: u32 = $pieces;
                    let piece = time / pieces;
                    for _ in 1..pieces {
                        machine.advance(&mut net, &mut log, piece);
                    }
                    machine.advance(&mut net, &mut log, time - piece * (pieces - 1));
                }
            }
            seen.push(format!("{} {:?}", $data(machine.data().expect("it is started")), machine.due()));
        }
        (net.link, log, seen)
    }};
}

fn of_nested(data: ConnData<'_>) -> String {
    match data {
        ConnData::Connecting { retry } => match retry.data() {
            Some(RetryData::Trying { tries, .. }) => format!("Trying({tries})"),
            Some(RetryData::Waiting { tries }) => format!("Waiting({tries})"),
            other => panic!("{other:?}"),
        },
        other => format!("{other:?}"),
    }
}

fn of_flat(data: FlatData<'_>) -> String {
    match data {
        FlatData::Trying { tries } => format!("Trying({tries})"),
        FlatData::Waiting { tries } => format!("Waiting({tries})"),
        other => format!("{other:?}"),
    }
}

#[test]
fn nested_machines_do_the_same_as_a_flat_one() {
    for seed in 0..300 {
        let script = script(seed);
        let flat: Seen = run!(Flat::new(), of_flat, FlatEvent, script, |line| line, 1);
        for pieces in [1, 2, 3] {
            let compiled: Seen = run!(Conn::new(), of_nested, ConnEvent, script, nested_line, pieces);
            assert_eq!(compiled, flat, "seed {seed}, {pieces} pieces: {script:?}");
            let twin: Seen = run!(Conn::interpreter(), of_nested, ConnEvent, script, nested_line, pieces);
            assert_eq!(twin, flat, "twin, seed {seed}, {pieces} pieces: {script:?}");
        }
    }
}

#[test]
fn each_level_adds_at_most_a_byte_and_its_alignment() {
    assert!(size_of::<Conn>() <= size_of::<Flat>() + 2 * align_of::<Conn>());
}
