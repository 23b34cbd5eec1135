//! Public machines: everything in them is part of an interface.

use core::fmt::{Debug, Write};
#[cfg(feature = "interpreter")]
use fsmith::interpreter::state_machine;
#[cfg(not(feature = "interpreter"))]
use fsmith::state_machine;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// The parameter of most machines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Body {
    /// The brightness.
    pub level: u32,
    /// The distance of the visible object.
    pub seen: Option<u32>,
}

impl Body {
    /// Returns the distance of the visible object.
    #[must_use]
    pub const fn distance(&self) -> Option<u32> {
        self.seen
    }
}

state_machine! {
    /// Every form of the language.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[why]
    pub machine Everything<T>(body: &mut Body, log: &mut impl Write, limit: u32)
    where
        T: Copy + Debug + PartialEq,
    {
        /// The events of the machine.
        #[derive(Clone, Debug, PartialEq, Eq)]
        events {
            /// Without a payload.
            Press,
            /// With values.
            Set(T, u32),
            /// With fields.
            Say {
                /// The text.
                text: &str,
                /// The volume.
                volume: u32,
            },
            /// With bytes.
            Bytes(&[u8]),
        }
        stack 4;
        priority outer;

        /// Starts in `On` or `Off`.
        initial => if body.level > limit { On } else { let _ = writeln!(log, "off"); Off };
        alarm on Say { volume, .. } if volume > 100 => { body.level = 0; Off }
        in Off | On.Dim { on Say { text: "menu", .. } => push(Menu); }
        never body.level > 900 || limit > 900;
        never let Some(distance) = body.distance() && distance > 900 && !is_in(Off);
        enter { body.level += 1; }
        exit { body.level = 0; }

        /// Dark.
        #[tag(dark, out_of_use)]
        #[requirement("A-1")]
        state Off {
            enter { if has(dark) { let _ = log.write_str("dark"); } }
            #[requirement("A-1", "A-2")]
            on Press | Set(..) if has(dark) || has(out_of_use) => On;
            on Bytes([first, rest @ ..]) if rest.len() > 3 => { body.level = u32::from(*first); On.history }
            on Bytes(all) => if all.is_empty() { pass } else if is_in(Off) { stay } else { On.deep_history };
            when let Some(distance) = body.distance() && distance < limit => { body.level = distance; On.initial }
        }

        /// Bright.
        state On {
            initial Dim;
            history deep else Bright;
            pause { body.level -= 1; }
            enter or resume { body.level += 2; }
            active { body.level += 3; }
            on Press => reenter(Bright);

            /// Slightly bright.
            #[tag(dark)]
            state Dim {
                on Set(value, by) => match by {
                    0 => stay,
                    1 => { let _ = writeln!(log, "{value:?}"); Bright }
                    _ if body.level > by => Off,
                    _ => Waiting,
                };
            }
            /// Very bright.
            state Bright {
                on Press or when body.level > 99 => { let Some(seen) = body.seen else { stay }; body.level = seen; Dim }
            }
        }

        /// Waits for a while.
        state Waiting {
            initial => { body.level += 1; Short };
            history suspend;
            /// Waits for a short time.
            state Short { when body.level > 3 => Long; }
            /// Waits for a long time.
            state Long;
            on Press => Off;
        }

        /// Pushed over the other states.
        state Menu {
            history shallow;
            initial state Top { on Press => Sub; }
            /// The submenu.
            state Sub { on Press => pop; }
            on Say { text, volume: _ } => { let _ = log.write_str(text); pop }
        }
    }
}

state_machine! {
    /// The smallest machine.
    #[derive(Clone, Copy, Debug)]
    #[why]
    pub machine Nothing() {
        /// The only state.
        initial state Only;
    }
}

state_machine! {
    /// Parameters of types that lints would report in an ordinary function.
    #[derive(Debug)]
    #[why]
    pub machine Lent(
        list: &mut Vec<u8>,
        text: &String,
        boxed: &Box<u8>,
        flag: &bool,
        optional: &Option<String>,
        shared: &Rc<u8>,
        first: bool,
        second: bool,
        third: bool,
        fourth: bool,
        large: [u64; 64],
        unused: &mut u8,
        path: &PathBuf,
        complex: &mut BTreeMap<String, Vec<Box<dyn FnMut(&u8, &mut Vec<u8>) -> Option<Box<u8>> + Send + Sync>>>,
        nested: &&u8,
    ) {
        /// The events of the machine.
        #[derive(Debug, Clone, Copy)]
        events {
            /// Continue.
            Go,
        }
        initial => if first || second || third || fourth { Off } else { On };

        /// Dark.
        state Off {
            initial state Cold { enter { list.push(1); } }
            on Go if *flag && optional.is_none() => On;
            when text.is_empty() && **shared == **boxed => On;
        }
        /// Bright.
        state On {
            history deep;
            exit { list.clear(); }
            initial state Warm { on Go if large[3] == 3 => { let _ = list.pop(); Off } }
            active { *unused += 1; }
            when path.exists() && complex.is_empty() && **nested == 3 => { drop(complex.remove("x")); Off }
        }
    }
}

state_machine! {
    /// States whose names share a prefix, and nested states with equal names.
    #[derive(Debug)]
    pub machine Names() {
        initial NamesFirst;
        /// The first state.
        state NamesFirst { initial state Inner; }
        /// The second state.
        state NamesSecond { initial state Inner; }
        /// The third state.
        state NamesThirdState { initial state Inner; }
    }
}

state_machine! {
    /// Follow-up steps: raised events and signals, completion, and `always`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[why]
    pub machine Itself<T>(body: &mut Body, given: T)
    where
        T: Copy + Debug + Into<u32>,
    {
        /// The events of the machine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        events {
            /// Continue.
            Go,
            /// A part.
            Part {
                /// The number of parts that are left.
                left: u32,
            },
        }
        /// The signals of the machine.
        signals {
            /// There is no more room.
            Full,
            /// With a value.
            Value(T, u32),
            /// With fields.
            Wrong {
                /// The error code.
                code: u32,
                /// The error message.
                text: &'static str,
            },
        }
        queue 8;

        /// The initial state, which loads parts.
        initial state Work {
            initial => { raise(Value(given, 1)); Load };
            history deep;
            /// Takes parts.
            state Load {
                enter { raise(Full); }
                on Part { left: 0 } | Full if body.level > 3 => { raise(Wrong { code: 3, text: "full" }); Loaded }
                on Part { left } => { for n in 1..left { raise(Part { left: n - 1 }); } }
                on Value(value, by) => { body.level += value.into() + by; }
                always if body.level > 90 => { body.level = 4; Loaded }
            }
            /// Has all parts.
            final Loaded { exit { body.level += 1; } }
            done if body.seen.is_none() => Gone;
            done => { raise(Go); stay }
            on Go => { body.level = 0; }
        }
        done(Work) or on Wrong { .. } => stay;
        on _ => { body.level += 1; }
        /// The end.
        final Gone { enter { raise(Go); } }
    }
}

state_machine! {
    /// Completes at once.
    #[derive(Clone, Copy, Debug)]
    pub machine Completing() {
        /// The signals of the machine.
        signals {
            /// Never raised.
            Never,
        }
        /// The initial state.
        initial state Inner {
            /// The final state of `Inner`.
            initial final Ended;
            done => Gone;
            on Never => Gone;
        }
        /// The end.
        final Gone;
    }
}

/// A key.
#[derive(Clone, Copy, Debug)]
pub enum Key {
    /// Up.
    Up,
    /// A letter.
    Letter(char),
}

state_machine! {
    /// Events of an existing type.
    #[derive(Debug)]
    pub machine Keys(log: &mut Vec<char>) {
        events Key;
        initial state Waiting { on Letter(c @ 'a'..='z') => { log.push(c); Waiting } on Up => Done; }
        /// The end.
        state Done;
    }
}

state_machine! {
    /// Every form of timer.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine Waiting(body: &mut Body, pause: Duration, log: &mut impl Write) {
        /// The events of the machine.
        events {
            /// Interrupts the work.
            Push,
            /// Ends the work.
            Leave,
        }

        initial Working;
        stack 2;
        every 90s => { let _ = log.write_str("long"); }
        on Leave => Resting;

        /// Suspends its nested states.
        state Working {
            initial Inner;
            history suspend;
            on Push => push(Pushed);
            alarm after pause if body.level > 9 => Resting;
            /// The innermost state.
            state Inner {
                every 2 * pause + 1.5s if let Some(level) = body.seen => { body.level = level; }
                after if is_in(Resting) { 1s } else { pause } => if body.level > 3 { pass } else { stay };
            }
        }
        /// Does nothing.
        state Resting { after 0s or on Push => Working; }
        /// Pushed over the work.
        state Pushed { after 3s => pop; every pause => body.level += 1; }
    }
}

state_machine! {
    /// Timers in regions.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine Sides(body: &mut Body, pause: Duration) {
        /// Two regions.
        initial parallel Both {
            /// The first region.
            state One {
                initial Slow;
                /// Waits.
                state Slow { after pause if body.level > 3 => Fast; }
                /// Waits for a shorter time.
                state Fast { every 10ms => if body.level > 9 { body.level = 0; Slow } else { stay }; }
            }
            /// The other region.
            state Other { alarm every pause / 2 => { body.level += 1; } }
        }
    }
}

state_machine! {
    /// Guards and decisions, which are generated again for `can`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine Asked(log: &mut Vec<String>, limit: u32) {
        /// The events of the machine.
        #[derive(Debug)]
        events {
            /// Whether it is loud.
            Loud(bool),
            /// A nested payload.
            Pair((String, Option<u32>), Result<PathBuf, u32>),
            /// A typed character.
            Key(char),
            /// Any other event.
            Other,
        }
        queue 3;

        /// Two regions.
        initial parallel Both {
            on Other => Gone;
            /// The first region.
            state One {
                /// Waits.
                initial state Waiting {
                    on Loud(loud) if loud => Heard;
                    on Key(mut c) if matches!(c, 'a'..='z' | '_') => {
                        c.make_ascii_uppercase();
                        log.push(format!("{c}"));
                    }
                }
                /// Has heard something.
                state Heard {
                    on Pair((ref name, Some(level)), Ok(_)) if name.len() > 3 && level > limit => {
                        log.push(name.clone());
                    }
                    on Pair((name, level), Err(code)) => {
                        let Some(level) = level else { pass };
                        let code = code + level;
                        if code > limit || name.is_empty() { pass } else { Waiting }
                    }
                }
            }
            /// The other region.
            state Other {
                /// Counts digits.
                initial state Counting {
                    on Loud(loud) if !loud && log.len() > 3 => { log.clear(); }
                    on Key(c) => if let Some(digit) = c.to_digit(10) && digit < limit { stay } else { pass };
                }
            }
        }
        /// The end.
        state Gone;
    }
}

state_machine! {
    /// Payloads that are mutable references.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub machine Filling() {
        /// The events of the machine.
        #[derive(Debug)]
        events {
            /// Fills bytes with a value.
            Fill(&mut [u8], u8),
        }
        /// The only state.
        initial state Ready {
            on Fill([first, rest @ ..], by) if *first < by && rest.len() > 3 => { *first = by; }
            on Fill(all, 0) if all.len() == 1 => stay;
        }
    }
}

state_machine! {
    /// Data of states.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine Keeping<T: Clone>(body: &mut Body, log: &mut impl Write, pause: Duration) {
        /// The events of the machine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        events {
            /// Up.
            Up,
            /// By the given number.
            By(u32),
        }
        initial Nothing;
        /// Has no data.
        state Nothing {
            on By(level) => Something(level, None);
        }
        /// Has data.
        state Something(level: u32, kept: Option<T>, count: u32 = body.level, next: u32 = *count + 1) {
            initial => if *level > 3 { let _ = writeln!(log, "{level}"); Deep(*level) } else { Shallow };
            history deep;
            enter { body.level += *level; }
            exit { if is_in(Shallow) { body.level = 0; } }
            active { *count += 1; }
            done if *code > 3 => Something(code, kept.take());
            on By(level) if level > *count && let Some(seen) = body.seen => if level > seen { pass } else { Nothing };
            on By(0) => Nothing;
            /// Adds no data.
            state Shallow {
                on Up => { let more = *level + *next; Deep(more) }
                after pause * *level => Ended(*level);
            }
            /// Adds data.
            state Deep(level: u32) {
                never *level == 999 && kept.is_none();
                on Up if *level < 9 => Deep(level + 1);
                on Up => { *level = 0; stay }
                when *level > *count => { if *level > 5 { return; } Ended(level) }
            }
            /// Ends with a code.
            final Ended(code: u32);
        }
    }
}

state_machine! {
    /// Data in regions.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine KeepingBoth(body: &mut Body) {
        /// The events of the machine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        events {
            /// Up.
            Up,
            /// By the given number.
            By(u32),
        }
        /// Two regions.
        initial parallel Both(limit: u32 = 3) {
            done => (Full(limit + first), Lamp);
            /// The first region.
            state One(step: u32 = 1) {
                initial Empty;
                /// Is empty.
                state Empty { on By(level) if level > *limit => Full(level); }
                /// Is full.
                state Full(level: u32) {
                    exit { body.level = *level; }
                    on Up => { if is_in(Lamp) { *step += 1; } Full(level + *step) }
                    on By(_) => Spilt(level);
                }
                /// Was full.
                final Spilt(first: u32);
            }
            /// The other region.
            state Other {
                initial Lamp;
                /// A lamp.
                state Lamp { on By(count) => Burnt(count); }
                /// A burnt lamp.
                final Burnt(second: u32);
            }
        }
    }
}

/// A page that is read.
#[derive(Debug)]
pub struct Page<'a> {
    /// The text of the page.
    pub text: &'a str,
    /// The position of the next word.
    pub at: usize,
}

state_machine! {
    /// Data that borrows from a parameter.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub machine Reading<'a>(page: &mut Page<'a>) {
        initial Between;
        /// Between two words.
        state Between {
            when let Some(word) = page.text[page.at..].split(' ').next() => Word(word);
        }
        /// At a word.
        state Word(word: &'a str) {
            when page.at + word.len() < page.text.len() => { page.at += word.len() + 1; Between }
        }
    }
}

state_machine! {
    /// Payloads that borrow, to which two regions react.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine Hearing<'a>(heard: &mut String) {
        /// The events of the machine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        events {
            /// A word.
            Said(&'a str),
            /// Words, and the name of the speaker.
            Told {
                /// The name of the speaker.
                name: &str,
                /// The words.
                words: &[&str],
            },
        }
        /// Two regions.
        initial parallel Both {
            /// The first region.
            state One {
                initial Waits;
                /// Waits for a name.
                state Waits {
                    on Said(word) if word.len() > 3 => { heard.push_str(word); Knows }
                    on Said("") => Knows;
                    on Told { name: who @ ("Ann" | "Bob"), words } if words.len() > who.len() => Knows;
                    on Told { name, .. } => { heard.push_str(name); }
                }
                /// Knows a name.
                state Knows { on Said(word) => { heard.push_str(word); Waits } }
            }
            /// The other region.
            state Other {
                on Said(word) if heard.ends_with(word) => { heard.push('.'); }
                on Told { words, .. } => { heard.push_str(words.first().unwrap_or(&"")); }
                initial Listens;
                /// Listens to all.
                state Listens;
            }
        }
    }
}

state_machine! {
    /// Data of generic types.
    #[derive(Debug, PartialEq, Eq)]
    pub machine Holding<T: Clone, S> {
        /// The events of the machine.
        #[derive(Debug)]
        events {
            /// Two values.
            Take(T, S),
        }
        initial Empty;
        /// Has no data.
        state Empty { on Take(one, other) => Full(one, other); }
        /// Has data.
        state Full(one: T, other: S);
    }
}

state_machine! {
    /// Items that `#[cfg]` leaves out.
    #[cfg_attr(all(), derive(Clone, Debug, PartialEq, Eq))]
    pub machine Part(body: &mut Body) {
        /// The events of the machine.
        #[cfg_attr(all(), derive(Clone, Copy, Debug))]
        events {
            /// Without a payload.
            Press,
            /// A payload of which one field is left out.
            Set(#[cfg(any())] NoType, u32),
            /// A variant that is left out.
            #[cfg(any())]
            Lost(NoType),
        }
        initial Off;
        /// Dark.
        state Off {
            on Set(level) if level > 3 => { body.level = level; On(level) }
            #[cfg(any())]
            on Lost(_) => Lost;
        }
        /// Bright.
        #[cfg(not(any()))]
        state On(level: u32, #[cfg(any())] lost: NoType) {
            on Set(to) => { *level = to; }
            on Press => Off;
        }
    }
}

state_machine! {
    /// A machine without a picture in its documentation.
    #[picture(none)]
    pub machine Plain {
        /// The events of the machine.
        events {
            /// On or off.
            Press,
        }
        initial Off;
        /// Dark.
        state Off { on Press => On; }
        /// Bright.
        state On { on Press => Off; }
    }
}

state_machine! {
    /// An `async` machine that may fail.
    #[derive(Clone, Debug)]
    pub async machine Awaiting<T>(body: &mut Body, log: &mut impl Write, given: T) fails core::fmt::Error
    where
        T: Copy + Debug,
    {
        /// The events of the machine.
        #[derive(Clone, Debug)]
        events {
            /// Something arrives.
            Come,
            /// A word.
            Word(&str),
        }
        signals { Deep }
        queue 4;
        initial Idle;

        /// Nothing to do.
        state Idle {
            enter { body.level = core::future::ready(1).await; }
            exit {
                if body.level > 3 {
                    return;
                }
                core::future::ready(()).await;
            }
            on Come => {
                let level = core::future::ready(body.level).await;
                if level > 1 { Busy } else { raise(Deep); stay }
            }
            on Word(word) => {
                core::future::ready(()).await;
                write!(log, "{word} {given:?}")?;
            }
            on Deep => Busy;
            after 5s => { core::future::ready(()).await; }
        }
        /// Something to do.
        state Busy(count: u32 = 0) {
            enter { *count += core::future::ready(1).await; }
            active { body.level += 1; }
            when body.level > 9 => Idle;
            on Come if *count > 3 => Idle;
            failed _ => Idle;
        }
    }
}

state_machine! {
    /// A machine that states run.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine Tried<T>(body: &mut Body, most: u32)
    where
        T: Copy + Debug + PartialEq,
    {
        /// The outcome of a trial.
        #[derive(Clone, Copy, Debug)]
        events {
            /// It works.
            Works(T),
            /// It fails.
            Fails,
        }
        initial Trying(0);

        /// Tries once more.
        state Trying(times: u32) {
            enter { body.level += 1; }
            on Works(value) => Worked(value);
            on Fails if *times == most => GaveUp;
            on Fails or after 5s => Trying(times + 1);
            when body.level > 90 => GaveUp;
        }
        /// A trial has worked.
        final Worked(value: T);
        /// All trials have failed.
        final GaveUp;
    }
}

state_machine! {
    /// Runs machines in its states.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub machine Runs<T>(body: &mut Body, limit: u32)
    where
        T: Copy + Debug + PartialEq,
    {
        /// The events of the machine.
        #[derive(Clone, Debug)]
        events {
            /// An event of the submachine.
            Inner(TriedEvent<T>),
            /// Exits the state.
            Leave,
            /// A value.
            Set {
                /// The value.
                value: T,
            },
        }
        machine all: Tried<u32>(body, 3);
        initial First;

        /// The first state.
        state First {
            machine tried: Tried<T>(body, limit);
            machine other: Tried<T>(&mut *body, limit + 1);
            forward Inner(event) => tried(event);
            forward Set { value } if limit > 2 => other(TriedEvent::Works(value));
            done(tried.Worked { value }) => Last(value);
            done(tried) => Regions;
            done(other.Worked { value, .. }) if limit > 3 => { body.level = 0; Last(value) }
            on Leave if tried.is_in(TriedState::Trying) => Regions;
        }
        /// Runs several submachines.
        parallel Regions {
            on Leave => First;
            /// The first region.
            state One {
                machine tried: Tried<T>(body, 1);
                forward Inner(event) => tried(event);
            }
            /// The other region.
            state Other {
                machine tried: Tried<T>(body, 1);
                forward Inner(event) => tried(event);
                done(tried.GaveUp) => First;
            }
        }
        /// The last state.
        final Last(value: T);
    }
}
