//! Damaged texts: machines with words removed, doubled, exchanged and moved. Every text is either refused or it runs,
//! and a machine that runs works like any other.
//!
//! This command tests more texts, from another seed:
//!
//! ```text
//! FSMITH_SEED=1 FSMITH_TEXTS=200000 cargo test --release -p fsmith-tests --test reading hostile -- --nocapture
//! ```

use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::{Duration, Instant};

use fsmith::read::{Blueprint, Limits, Machine, Value};
use fsmith_tests::tape::mix;

const TEXTS: [&str; 4] = [
    include_str!("../../examples/sentry.machine"),
    "machine Player { events { Play, Stop, Next { songs: u32 }, Door } queue 8; stack 3; initial Off;
        state Off { on Play => On; defer Next { .. }; }
        state On { initial Song; history deep; on Stop => Off; on Door => push(Open); alarm when battery < 5 => Off;
            state Song { enter { play(1, true); } on Next { songs: 2.. } => stay; on Next { songs } if songs != 1 => Pause; after 3s => Pause; }
            state Pause { every 500ms if loud => { blink(); stay } on Play => if loud && !(1..=3).contains(&volume) { Song } else { pass } } }
        state Open { on Door => pop; on _ => stay; } }",
    "machine Lock { events { Bump, Go(u8) } signals { Alert(f32) } queue 4; initial Both; priority outer; never volume > 1000;
        parallel Both { on Go(3) => (Left.initial, B2); done => End;
            state Left { initial A1; state A1 { on Bump => A2; exit { raise(Alert(2.5)); } } final A2; }
            state Right { history suspend; initial => if loud { B1 } else { B2 }; state B1 { on Alert(x) if x > 2.0 => B2; active { play(2, false); } } state B2 { on Bump | Go(1..=2) => B3; pause { blink(); } } final B3; } }
        state End { always if volume > 3 => Both.deep_history; on Bump => Both.history; } }",
    "machine Tree { events { Up, Down } initial A; in A | B { on Up => C; } enter { blink(); } on Down => reenter(A.B);
        state A { initial B; history shallow else B; state B { initial D; state D { on Up => E; } state E; } state F { when is_in(A) && volume >= -2.5 => B.initial; } }
        state C { initial state G { on Down => A.history; } resume { blink(); } always if battery == 7 => A; } }",
];

/// The words from which damaged texts are built.
const WORDS: &str = "state final parallel initial history deep suspend shallow else on when after every always done alarm \
    defer if stay pass pop push reenter raise enter exit pause resume active in or is_in never queue stack priority outer \
    machine events signals A B C D E On Off Song Left Right Both Up Bump Go Alert volume loud battery blink play => ; , | _ \
    .. ..= && || ! == < > ( ) { } [ ] 0 1 65536 -3 2.5 3s 0s 500ms true false & . @ \" # let match return loop mut 走";

/// The time limit for a text of some kilobytes. It is generous, because the tests of other programs may run at the same
/// time.
const LONGEST: Duration = Duration::from_secs(20);

/// Splits a text into words, numbers and single characters.
fn pieces(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |char: char| char.is_alphanumeric() || char == '_';
        let end = match word(first) {
            true => rest.find(|char| !word(char)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        all.push(&rest[..end]);
        rest = &rest[end..];
    }
    all
}

fn damaged(text: &str, mut bits: u64) -> String {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut pieces: Vec<String> = pieces(text).into_iter().map(str::to_owned).collect();
    for _ in 0..=mix(bits) % 3 {
        let mut draw = |below: usize| {
            bits = mix(bits);
            (bits % below.max(1) as u64) as usize
        };
        let (at, other, kind) = (draw(pieces.len()), draw(pieces.len()), draw(6));
        match kind {
            0 => drop(pieces.remove(at)),
            1 => pieces.insert(at, format!(" {} ", words[draw(words.len())])),
            2 => pieces[at] = words[draw(words.len())].to_owned(),
            3 => pieces.swap(at, other),
            4 => pieces[at] = pieces[other].clone(),
            _ => {
                let (start, end) = (at.min(other), at.max(other).min(at.min(other) + 30));
                let copy = pieces[start..end].to_vec();
                let to = draw(pieces.len());
                pieces.splice(to..to, copy);
            }
        }
    }
    pieces.concat()
}

/// Reads a text and binds all its values and actions to pseudorandom functions. Returns `None` if the text is refused.
fn bound(text: &str) -> Option<Machine<u64>> {
    let blueprint = Blueprint::read(text).ok()?;
    let names = blueprint.bind::<u64>().finish().err();
    let mut binding = blueprint.bind();
    if let Some(names) = names {
        for name in names.values {
            let salt = name.bytes().map(u64::from).sum::<u64>();
            binding = binding.value(&name, move |bits: &u64| Value::Number((mix(*bits ^ salt) % 100) as f64));
        }
        for name in names.actions {
            binding = binding.action(&name, |bits: &mut u64, _| *bits = mix(*bits));
        }
    }
    Some(binding.finish().expect("everything is bound"))
}

/// Whether a panic is a legitimate effect of a text, as `fsmith::read` documents: it never comes to rest, runs out of
/// capacity, or violates an invariant.
fn is_the_texts(message: &str) -> bool {
    ["does not come to rest", "cannot push", "cannot raise", "cannot repeat", "cannot go on from", "violates"]
        .iter()
        .any(|known| message.contains(known))
}

/// Runs a machine for a while. Returns `None` if its text caused a panic.
fn run(machine: &mut Machine<u64>, bits: &mut u64, renew: Option<Machine<u64>>) -> Option<()> {
    let ran = panic::catch_unwind(AssertUnwindSafe(|| {
        match renew {
            Some(new) => machine.renew(bits, new),
            None => machine.restart(bits),
        }
        for _ in 0..20 {
            *bits = mix(*bits);
            match *bits % 4 {
                0 => drop(machine.update(bits)),
                1 => drop(machine.advance(bits, Duration::from_millis(*bits % 4000))),
                _ => {
                    let event = ["Play", "Stop", "Next", "Door", "Bump", "Go", "Up", "Down"][(*bits >> 8) as usize % 8];
                    let carried = [(*bits >> 16) as f64 % 5.0];
                    let carried = if matches!(event, "Next" | "Go") { &carried[..] } else { &[] };
                    let _ = machine.handle(bits, event, carried);
                }
            }
            let active: Vec<&str> = machine.active().collect();
            assert!(machine.state().is_none_or(|state| active.contains(&state)), "{active:?}");
        }
    }));
    let message = match ran {
        Ok(()) => return Some(()),
        Err(panic) => panic.downcast::<String>().map_or_else(
            |other| other.downcast_ref::<&str>().map_or_else(String::new, |text| (*text).to_owned()),
            |text| *text,
        ),
    };
    assert!(is_the_texts(&message), "{message}");
    None
}

#[test]
fn damaged_texts_are_refused_or_run() {
    let setting = |name: &str| -> Option<u64> { std::env::var(name).ok().map(|text| text.parse().expect("a number")) };
    let (texts, seed) = (setting("FSMITH_TEXTS"), setting("FSMITH_SEED").unwrap_or(1));
    let end = Instant::now() + Duration::from_secs(4);
    let (mut bits, mut count, mut valid, mut renewed, mut longest) = (seed, 0_u64, 0_u64, 0_u64, Duration::ZERO);
    // Suppresses the output of panics of this thread until the test ends.
    let (before, own) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |about| {
        if thread::current().id() != own {
            before(about);
        }
    }));
    let mut running: Option<Machine<u64>> = None;
    let mut last = String::new();
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        while texts.map_or(Instant::now() < end, |texts| count < texts) {
            bits = mix(bits);
            // In two of three cases, the last text that ran is damaged further.
            let from = if bits % 3 > 0 && !last.is_empty() {
                last.clone()
            } else {
                TEXTS[(bits >> 8) as usize % 4].to_owned()
            };
            let text = damaged(&from, bits);
            count += 1;
            let start = Instant::now();
            let read = panic::catch_unwind(AssertUnwindSafe(|| bound(&text)));
            longest = longest.max(start.elapsed());
            assert!(start.elapsed() < LONGEST, "reading takes {:?}:\n{text}", start.elapsed());
            let read = read.unwrap_or_else(|_| panic!("reading panics:\n{text}"));
            let Some(machine) = read else { continue };
            valid += 1;
            last = if text.len() < 8000 { text.clone() } else { String::new() };
            let ran = panic::catch_unwind(AssertUnwindSafe(|| match &mut running {
                Some(old) => {
                    renewed += 1;
                    run(old, &mut bits, Some(machine))
                }
                None => {
                    let mut machine = machine;
                    let ran = run(&mut machine, &mut bits, None);
                    running = Some(machine);
                    ran
                }
            }));
            let ran = ran.unwrap_or_else(|panic| {
                let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
                panic!("running panics: {message}\n{text}")
            });
            if ran.is_none() {
                running = None;
            }
        }
    }));
    if let Err(panic) = outcome {
        println!("seed {seed}, after {count} texts: {}", panic.downcast_ref::<String>().cloned().unwrap_or_default());
        panic::resume_unwind(panic);
    }
    println!("seed {seed}: {count} texts, {valid} valid, {renewed} machines renewed; reading took {longest:?} at most");
    assert!(valid * 20 > count && renewed > 20, "{count} texts, {valid} valid, {renewed} machines renewed");
}

/// Returns a machine with a guard, and one with a decision.
fn guarded(guard: &str) -> [String; 2] {
    [
        format!("machine Deep {{ events {{ Go }} initial A; state A {{ on Go if {guard} => A; }} }}"),
        format!(
            "machine Deep {{ events {{ Go }} initial A; state A {{ on Go => {{ if {guard} {{ A }} else {{ stay }} }} }} }}"
        ),
    ]
}

/// A text of any nesting depth is read, or refused with a line, within the stack of a normal thread.
#[test]
fn deeply_nested_texts_are_refused() {
    let prefixes = ["!", "-", "&", "*", "(", "x = ", "return ", "|| ", "if ", "[", "{", "match "]
        .map(|one| one.repeat(20_000) + "true");
    let suffixes = [" && true", " || !a", ".b", " as u8", "()", " + 1", " == 1", "?", "[0]", " else if a { A }"];
    let suffixes = suffixes.map(|one| format!("a{}", one.repeat(20_000)));
    let closed = [("(", ")"), ("[", "]"), ("{", "}"), ("!(", ")")];
    let closed = closed.map(|(open, close)| format!("{}true{}", open.repeat(20_000), close.repeat(20_000)));
    let types = ["Vec<", "&", "fn() -> ", "(", "*const "].map(|one| {
        format!(
            "machine Deep(x: {}u8) {{ events {{ Go({}u8) }} initial A; state A; }}",
            one.repeat(20_000),
            one.repeat(9000)
        )
    });
    let chains = [format!("{}A", "if a { A } else ".repeat(20_000)), format!("a => A{}", " else A".repeat(20_000))];
    let guards: Vec<String> = prefixes.into_iter().chain(suffixes).chain(closed).chain(chains).collect();
    let texts = guards.iter().flat_map(|guard| guarded(guard)).chain(types);
    for text in texts {
        assert!(Blueprint::read(&text).is_err(), "{}", &text[..120]);
    }
}

#[test]
fn chains_of_ordinary_length_are_read() {
    for guard in [" && x < 3", " || !a.b"].map(|one| format!("a{}", one.repeat(400))) {
        for text in guarded(&guard) {
            assert!(bound(&text).is_some());
        }
    }
    let decision = "if a == 1 { A } else ".repeat(400);
    let text =
        format!("machine Long {{ events {{ Go }} initial A; state A {{ on Go => {{ {decision} {{ stay }} }} }} }}");
    let mut long = bound(&text).expect("it is read");
    long.restart(&mut 7);
    assert!(long.handle(&mut 7, "Go", &[]).is_ok());
}

/// Very short periods are refused unless the program allows them, so that a text does not keep the program busy.
#[test]
fn periods_have_a_minimum() {
    let text = |period: &str| format!("machine Fast {{\n initial A;\n state A {{\n every {period} => stay; }} }}");
    for period in ["1ns", "999us", "0.5ms"] {
        let refused = Blueprint::read(&text(period)).unwrap_err().to_string();
        assert!(refused.starts_with("4:") && refused.contains("at least 1ms"), "{refused}");
    }
    assert!(Blueprint::read(&text("1ms")).is_ok());
    let limits = Limits::default().shortest_period(Duration::from_nanos(500));
    assert!(Blueprint::read_within(&text("500ns"), &limits).is_ok());
    assert!(Blueprint::read_within(&text("499ns"), &limits).is_err());
}

#[test]
fn texts_have_a_maximum_length() {
    let text = format!("machine Long {{ initial A; state A; {} }}", " ".repeat(1 << 20));
    assert!(Blueprint::read(&text).unwrap_err().to_string().starts_with("1:1: a text has at most"));
}
