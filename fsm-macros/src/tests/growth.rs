//! The expansion grows at most linearly with the machine. For each feature, this compares the number of tokens of a
//! machine with that of one of twice the size. The number of tokens is deterministic, but the time is not:
//!
//! ```text
//! cargo test -p fsm-macros growth -- --nocapture      # prints the numbers
//! ```

use crate::{Mode, expand_to};
use proc_macro2::{TokenStream, TokenTree};
use std::time::Instant;

/// The maximum factor for twice the size. It exceeds 2 because some parts grow with the logarithm. Names and numbers
/// are single tokens, so they do not contribute.
const MOST: f64 = 2.3;

fn each(many: usize, item: impl Fn(usize) -> String) -> String {
    (0..many).map(item).collect::<Vec<_>>().join(" ")
}

/// `E0, E1, E2`
fn names(prefix: &str, many: usize) -> String {
    (0..many).map(|number| format!("{prefix}{number}")).collect::<Vec<_>>().join(", ")
}

/// A feature: its name, and the items of a machine of a given size.
type Feature = (&'static str, fn(usize) -> String);

const FEATURES: &[Feature] = &[
    ("flat", |n| {
        let state = |s| format!("state S{s} {{ on E => S{}; on F => {{ *n += 1; S{} }} }}", (s + 1) % n, (s + 7) % n);
        format!("events {{ E, F }} initial S0; {}", each(n, state))
    }),
    ("moves alone", |n| {
        let state = |s| format!("state S{s} {{ on E => S{}; on F => S{}; }}", (s + 1) % n, (s + 7) % n);
        format!("events {{ E, F }} initial S0; {}", each(n, state))
    }),
    ("composites", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial A{c}; enter {{ *n += 1; }} exit {{ *n += 2; }} on F if *n > {c} => C{};
                 state A{c} {{ on E => B{c}; }} state B{c} {{ exit {{ *n += 3; }} on E => A{c}; }} }}",
                (c + 1) % n
            )
        };
        format!("events {{ E, F, G }} initial C0; on G if *n > 1 => {{ *n = 0; }} {}", each(n, composite))
    }),
    ("done", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial X{c}; done => C{}; on F => C0;
                 state X{c} {{ on E => Y{c}; always if *n > {c} => Y{c}; }} final Y{c}; }}",
                (c + 1) % n
            )
        };
        format!("events {{ E, F }} initial C0; {}", each(n, composite))
    }),
    ("done heard outside", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial X{c}; state X{c} {{ on E => Y{c}; on F => C{}; }} final Y{c}; }}",
                (c + 1) % n
            )
        };
        let done = |c| format!("done(C{c}) => {{ *n += 1; C{} }}", (c + 1) % n);
        format!("events {{ E, F }} initial C0; {} {}", each(n, done), each(n, composite))
    }),
    ("done heard outside, and always", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial X{c}; state X{c} {{ on E => Y{c}; always if *n > {c} => Y{c}; }} final Y{c}; }}"
            )
        };
        let done = |c| format!("done(C{c}) => {{ *n += 1; C{} }}", (c + 1) % n);
        format!("events {{ E }} initial C0; {} {}", each(n, done), each(n, composite))
    }),
    ("done and signals", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial X{c}; done => C{};
                 state X{c} {{ on E => {{ raise(G{c}); Y{c} }} on G{c} => {{ *n += 1; }} }} final Y{c}; }}",
                (c + 1) % n
            )
        };
        format!("events {{ E }} signals {{ {} }} queue 4; initial C0; {}", names("G", n), each(n, composite))
    }),
    ("always", |n| {
        let state = |s| format!("state S{s} {{ always if *n > {s} => S{}; on E => S{0}; }}", s + 1);
        format!("events {{ E }} initial S0; {} state S{n} {{ on E => S0; }}", each(n, state))
    }),
    ("signals", |n| {
        let signal = |s| format!("on G{s} => {{ raise(G{}); *n += 1; }}", s + 1);
        let names = names("G", n + 1);
        format!("events {{ E }} signals {{ {names} }} {} initial state S {{ on E => raise(G0); }}", each(n, signal))
    }),
    ("raise on the way", |n| {
        let state = |s| {
            format!(
                "state S{s} {{ enter {{ raise(In); }} exit {{ raise(Out); }} on E => S{}; on F => {{ raise(Out); S{} }} }}",
                (s + 1) % n,
                (s + 5) % n
            )
        };
        format!(
            "events {{ E, F }} signals {{ In, Out }} initial S0; on In => {{ *n += 1; }} on Out => stay; {}",
            each(n, state)
        )
    }),
    ("data that is dropped", |n| {
        let state = |s| format!("state S{s}(text: String, many: u32 = 0) {{ on E => S{}(text); }}", (s + 1) % n);
        format!("events {{ E, Reset }} initial S0(String::new()); on Reset => S0(String::new()); {}", each(n, state))
    }),
    ("never", |n| {
        let state =
            |s| format!("state S{s} {{ never *n > {s}; never is_in(S0) && *n == {s}; on E => S{}; }}", (s + 1) % n);
        format!("events {{ E }} initial S0; never *n == 9; {}", each(n, state))
    }),
    ("ignore", |n| {
        let state = |s| format!("state S{s} {{ ignore F | G(1); on E => S{}; }}", (s + 1) % n);
        format!(
            "events {{ E, F, G(u32) }} exhaustive; initial S0; on F if *n > 3 => S0; on G(_) => stay; {}",
            each(n, state)
        )
    }),
    ("defer", |n| {
        let state = |s| format!("state S{s} {{ defer F; on E => S{}; }}", (s + 1) % n);
        format!(
            "events {{ E, F }} queue 4; initial S0; {} state Z {{ on F => S0; }} on E if *n > 5 => Z;",
            each(n, state)
        )
    }),
    ("defer some", |n| {
        let state = |s| format!("state S{s} {{ defer F{s}; on E => S{}; on F{0} => {{ *n += 1; }} }}", (s + 1) % n);
        format!("events {{ E, {} }} queue 4; initial S0; {}", names("F", n), each(n, state))
    }),
    ("timers", |n| {
        let state = |s| {
            format!(
                "state S{s} {{ on E => S{}; after {s}s => S{}; every 5ms if *n > {s} => {{ *n += 1; }} }}",
                (s + 1) % n,
                (s + 2) % n
            )
        };
        format!("events {{ E }} initial S0; {}", each(n, state))
    }),
    ("history", |n| composites_that_remember(n, "history shallow;")),
    ("deep history", |n| composites_that_remember(n, "history deep;")),
    ("suspend", |n| composites_that_remember(n, "history suspend;")),
    ("push", |n| {
        let state =
            |s| format!("state S{s} {{ on P => pop; on E => push(S{}); on F => S{}; }}", (s + 1) % n, (s + 5) % n);
        format!("events {{ E, F, P }} stack 8; initial S0; {}", each(n, state))
    }),
    ("pushes with actions", |n| {
        let state = |s| {
            format!(
                "state S{s} {{ enter {{ *n += 1; }} exit {{ *n += 2; }} pause {{ *n += 3; }} resume {{ *n += 4; }}
                 on P => pop; on E => push(S{}); on F => S{}; }}",
                (s + 1) % n,
                (s + 5) % n
            )
        };
        format!("events {{ E, F, P }} stack 8; initial S0; {}", each(n, state))
    }),
    ("regions", |n| {
        let region = |r| {
            format!(
                "state R{r} {{ initial A{r}; state A{r} {{ on E{r} => B{r}; }}
                 state B{r} {{ on E{r} => {{ *n += 1; A{r} }} }} }}"
            )
        };
        format!("events {{ {} }} initial P; parallel P {{ {} }}", names("E", n), each(n, region))
    }),
    ("regions together", |n| {
        let region = |r| {
            format!(
                "state R{r} {{ initial A{r}; state A{r} {{ on E => B{r}; }} state B{r} {{ on E => {{ *n += 1; A{r} }} }} }}"
            )
        };
        format!("events {{ E }} initial P; parallel P {{ {} }}", each(n, region))
    }),
    ("large regions", |n| {
        let region = |r: &str| {
            let state = |s| {
                format!("state {r}{s} {{ on E{r} if *n > {s} => {r}{}; on Both => {r}{}; }}", (s + 1) % n, (s + 3) % n)
            };
            format!("state R{r} {{ initial {r}0; {} }}", each(n, state))
        };
        format!("events {{ EA, EB, Both }} initial P; parallel P {{ {} {} }}", region("A"), region("B"))
    }),
    ("regions that complete", |n| {
        let parallel = |p| {
            format!(
                "parallel P{p} {{ done => P{}; state L{p} {{ initial A{p}; state A{p} {{ on E => B{p}; }} final B{p}; }}
                 state R{p} {{ initial C{p}; state C{p} {{ on F => D{p}; }} final D{p}; }} }}",
                (p + 1) % n
            )
        };
        format!("events {{ E, F }} initial P0; {}", each(n, parallel))
    }),
    ("observer", |n| {
        let state = |s| format!("state S{s} {{ on E if *n > {s} => S{}; on F => {{ *n += 1; }} }}", (s + 1) % n);
        format!("events {{ E, F }} observer o; initial S0; {}", each(n, state))
    }),
    ("observer and done", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial X{c}; done => C{}; state X{c} {{ on E => Y{c}; always if *n > {c} => Y{c}; }} final Y{c}; }}",
                (c + 1) % n
            )
        };
        format!(
            "events {{ E }} signals {{ G }} observer o; initial C0; on G => stay; on E => raise(G); {}",
            each(n, composite)
        )
    }),
    ("in several", |n| {
        let state = |s| format!("state S{s} {{ on E => S{}; }}", (s + 1) % n);
        let all: Vec<_> = (0..n).map(|s| format!("S{s}")).collect();
        format!(
            "events {{ E, F, G }} initial S0; {} in {} {{ on F if *n > 3 => {{ *n += 1; S0 }} on G => S1; }}",
            each(n, state),
            all.join(" | ")
        )
    }),
    ("decisions", |n| {
        let state = |s| {
            format!(
                "state S{s} {{ on E => if *n > {s} {{ S{} }} else if *n > 3 {{ *n += 1; stay }} else {{ pass }};
                 on F => match *n {{ 0 => S0, 1 => S1, _ => stay }}; }}",
                (s + 1) % n
            )
        };
        format!("events {{ E, F }} initial S0; on E => {{ *n = 7; S1 }} {}", each(n, state))
    }),
    ("one decision", |n| {
        let arm = |s| format!("{s} => S{s},");
        let state = |s| format!("state S{s} {{ on E => Z; }}");
        format!(
            "events {{ E, F }} initial Z; state Z {{ on F => match *n {{ {} _ => stay }}; }} {}",
            each(n, arm),
            each(n, state)
        )
    }),
    ("polls and alarms", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial A{c}; alarm when *n > {c} => C{}; active {{ *n += 1; }}
                 state A{c} {{ when *n > 2 => B{c}; }} state B{c} {{ active {{ *n += 2; }} when *n < 2 => A{c}; }} }}",
                (c + 1) % n
            )
        };
        format!("initial C0; {}", each(n, composite))
    }),
    ("events", |n| {
        let state = |s| {
            let mine = |e| format!("on E{e} => {{ *n += {e}; S{} }}", (s + 1) % 8);
            let mine: Vec<_> = (0..n).filter(|e| e % 8 == s).map(mine).collect();
            format!("state S{s} {{ {} }}", mine.join(" "))
        };
        format!("events {{ {} }} initial S0; {}", names("E", n), each(8, state))
    }),
    ("a decided initial", |n| {
        let composite = |c| {
            format!(
                "state C{c} {{ initial => if *n > {c} {{ A{c} }} else {{ B{c} }}; on F => C{};
                 state A{c} {{ on E => B{c}; }} state B{c} {{ on E => A{c}; }} }}",
                (c + 1) % n
            )
        };
        format!("events {{ E, F }} initial C0; {}", each(n, composite))
    }),
    ("regions that exclude each other", |n| {
        let region = |r| {
            format!(
                "state R{r} {{ initial A{r}; state A{r} {{ on E if *n > {r} => Z; on F => B{r}; }}
                 state B{r} {{ on E => {{ *n += 1; A{r} }} }} }}"
            )
        };
        format!(
            "events {{ E, F, G }} initial P; state Z {{ on G => P; }} parallel P {{ on E | F => Z; {} }}",
            each(n, region)
        )
    }),
    ("regions that are left and entered by many", |n| {
        let enclosing = |s| format!("state S{s} {{ on E if *n > {s} => P; on F => S{}; }}", (s + 1) % n);
        let region = |r| {
            format!(
                "state R{r} {{ initial A{r}; state A{r} {{ enter {{ *n += 1; }} on E if *n > {r} => S0; on F => B{r}; }}
                 state B{r} {{ exit {{ *n += 2; }} on F => A{r}; }} }}"
            )
        };
        format!("events {{ E, F }} initial S0; {} parallel P {{ {} }}", each(n, enclosing), each(n, region))
    }),
    ("stay around many", |n| {
        let state = |s| format!("state S{s} {{ always if *n > {s} => S{}; on E => S{0}; }}", (s + 1) % n);
        format!("events {{ E, F, G }} initial S0; on F => {{ *n += 1; }} on G if *n > 4 => stay; {}", each(n, state))
    }),
];

fn composites_that_remember(n: usize, history: &str) -> String {
    let composite = |c| {
        format!(
            "state C{c} {{ {history} initial A{c}; exit {{ *n += 1; }} on F => C{};
             state A{c} {{ on E => B{c}; }} state B{c} {{ exit {{ *n += 2; }} on E => A{c}; }} }}",
            (c + 1) % n
        )
    };
    format!("events {{ E, F }} initial C0; {}", each(n, composite))
}

/// Returns the number of tokens, at any depth.
pub fn count(tokens: TokenStream) -> usize {
    let one = |token| match token {
        TokenTree::Group(group) => 2 + count(group.stream()),
        _ => 1,
    };
    tokens.into_iter().map(one).sum()
}

/// Returns the number of tokens of a machine's expansion, and the time that it took.
fn size(text: &str, mode: Mode) -> (usize, f64) {
    let observer = if text.contains("observer o;") { ", o: &mut Watch" } else { "" };
    let text = format!("[::fsmith] machine M(n: &mut u32{observer}) {{ {text} }}");
    let tokens: TokenStream = text.parse().expect("tokens");
    let start = Instant::now();
    let code = expand_to(tokens, mode);
    let took = start.elapsed().as_secs_f64();
    let refused = code.to_string();
    let refused = refused.split_once("compile_error").map(|(_, why)| why.chars().take(200).collect::<String>());
    assert_eq!(refused, None, "{text}");
    (count(code), took)
}

/// Returns the features that grow faster than allowed, from a size to twice that size.
fn too_fast(size_of_one: usize, mode: Mode) -> Vec<String> {
    let grows = |(name, text): &Feature| {
        let (once, first) = size(&text(size_of_one), mode);
        let (twice, second) = size(&text(2 * size_of_one), mode);
        let growth = twice as f64 / once as f64;
        println!("{name:24} {once:8} {twice:8} {growth:5.2} times the tokens, {first:.2}s and {second:.2}s");
        (growth > MOST).then(|| format!("{name}: {once} tokens, of twice the machine {twice}"))
    };
    FEATURES.iter().filter_map(grows).collect()
}

/// Small machines have an arm for each leaf, and inlined code for enclosing states.
#[test]
fn expansions_of_small_machines_grow_linearly() {
    assert_eq!(too_fast(16, Mode::COMPILED), Vec::<String>::new());
}

/// Large machines have a function for each leaf.
#[test]
fn expansions_of_large_machines_grow_linearly() {
    assert_eq!(too_fast(70, Mode::COMPILED), Vec::<String>::new());
}

#[test]
fn expansions_of_twins_grow_linearly() {
    assert_eq!(too_fast(33, Mode::INTERPRETED), Vec::<String>::new());
}
