//! A parcel on its way: data of all kinds, in all places where it may be stored.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// Data of enclosing and nested states, of regions, and in histories.
    #[derive(Debug)]
    pub machine Places(tape: &mut Tape) {
        events { Go(u32), Back, Next, Swap, Stay(u32), Leave }

        initial Numbers(1);

        state Numbers(sum: u32, tries: u32 = 0) {
            initial Still;
            on Leave => { tape.act(&format!("numbers {sum} {tries}")); Things(tape.hold("box")) }
            on Stay(n) => { *sum += n; tape.act(&format!("{sum}")); }
            state Still { on Go(n) => { *tries += 1; Moving(*sum + n) } }
            state Moving(at: u32) {
                exit { tape.act(&format!("at {at}")); }
                on Go(n) => { *at += n; *tries += 1; Moving(at) }
                on Back => if *at > 5 { tape.act(&format!("{at} of {sum}")); Numbers(at) } else { Still }
                on Next => Things(tape.hold("crate")).Two(tape.hold("lid"), at);
            }
        }
        state Things(outer: Held) {
            initial One(tape.hold("tag"));
            exit { tape.act(&format!("leave {}", outer.name())); }
            on Leave => Kept;
            on Stay(_) => tape.act(&format!("in {}", outer.name()));
            on Swap => Things(outer);
            state One(inner: Held) {
                on Go(n) => Two(inner, n);
                on Next => { tape.act(&format!("{} in {}", inner.name(), outer.name())); Three(inner.renamed("bow")) }
            }
            state Two(inner: Held, count: u32, more: Held = tape.hold("more")) {
                exit { tape.act(&format!("{} and {}", inner.name(), more.name())); }
                on Go(n) => { *count += n; tape.act(&format!("{count}")); }
                on Back => One(more);
                on Next => Both(tape.hold("wrap"));
            }
            state Three(inner: Held) {
                on Back => { tape.act(&format!("open {}", inner.name())); One(inner) }
                on Next => Numbers(3);
                on Go(n) if n > 2 => Ended(outer, inner);
            }
        }
        parallel Both(wrap: Held) {
            on Leave => Kept;
            on Stay(n) => tape.act(&format!("{} {n}", wrap.name()));
            state Left {
                initial Red(tape.hold("red"));
                state Red(ink: Held) { on Go(n) => Blue(ink, n); on Swap => Red(tape.hold("red again")); }
                state Blue(ink: Held, n: u32) {
                    exit { tape.act(&format!("blue {}", ink.name())); }
                    on Go(m) => { *n += m; tape.act(&format!("{n}")); }
                    on Back => Red(ink);
                }
            }
            state Right {
                initial Thin(1);
                state Thin(width: u32) { on Go(n) => { *width += n; Thick(width) } on Back => Thin(width); }
                state Thick(width: u32) {
                    on Swap => { tape.act(&format!("thin {width}")); Thin(width / 2) }
                    on Next => Things(tape.hold("out"));
                }
            }
        }
        state Kept {
            history deep;
            initial Near(tape.hold("near"));
            on Leave => Aside(tape.hold("aside"));
            on Swap => Far(9);
            state Near(what: Held) { on Go(n) => Far(n); on Stay(n) => tape.act(&format!("{} {n}", what.name())); }
            state Far(steps: u32, what: Held = tape.hold("far")) {
                on Go(n) => { *steps += n; tape.act(&format!("{steps}")); }
                on Back => Near(what);
                on Next => Numbers(*steps);
            }
        }
        state Aside(what: Held) {
            on Back => { tape.act(&format!("from {}", what.name())); Kept.history }
            on Go(n) if n > 3 => Ended(tape.hold("end"), what);
            on Next => Kept;
        }
        final Ended(first: Held, second: Held) {
            enter { tape.act(&format!("{} {}", first.name(), second.name())); }
        }
    }
}

/// Returns every event, with payloads.
pub fn event(n: u32) -> PlacesEvent {
    use PlacesEvent as E;
    match n % 9 {
        0..=2 => E::Go(n / 9 % 5),
        3 => E::Back,
        4 | 5 => E::Next,
        6 => E::Swap,
        7 => E::Stay(n / 9 % 5),
        _ => E::Leave,
    }
}

drive!(Places, PlacesInterpreter, PlacesState, event event; unpolled);
