//! Private machines, like those in `public`.

use core::fmt::{Debug, Write};
#[cfg(feature = "interpreter")]
use fsmith::interpreter::state_machine;
#[cfg(not(feature = "interpreter"))]
use fsmith::state_machine;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;

/// The parameter of most machines.
#[derive(Clone, Copy, Debug, Default)]
struct Body {
    /// The brightness.
    level: u32,
    /// The distance of the visible object.
    seen: Option<u32>,
}

impl Body {
    /// Returns the distance of the visible object.
    #[must_use]
    const fn distance(&self) -> Option<u32> {
        self.seen
    }
}

state_machine! {
    /// Every form of the language.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[why]
    machine Everything<T>(body: &mut Body, log: &mut impl Write, limit: u32)
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
    machine Nothing() {
        /// The only state.
        initial state Only;
    }
}

state_machine! {
    /// Parameters of types that lints would report in an ordinary function.
    #[derive(Debug)]
    #[why]
    machine Lent(
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
    machine Names() {
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
    machine Itself<T>(body: &mut Body, given: T)
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
    machine Completing() {
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
enum Key {
    /// Up.
    Up,
    /// A letter.
    Letter(char),
}

state_machine! {
    /// Events of an existing type.
    #[derive(Debug)]
    machine Keys(log: &mut Vec<char>) {
        events Key;
        initial state Waiting { on Letter(c @ 'a'..='z') => { log.push(c); Waiting } on Up => Done; }
        /// The end.
        state Done;
    }
}

/// Calls a machine with many parameters.
fn lend() -> bool {
    let (mut list, mut unused, mut complex, path) = (vec![], 3, BTreeMap::new(), PathBuf::new());
    let (text, boxed, shared) = (String::new(), Box::new(3), Rc::new(3));
    let mut lent = Lent::new();
    let go = LentEvent::Go;
    lent.handle(
        &mut list,
        &text,
        &boxed,
        &true,
        &None,
        &shared,
        true,
        false,
        false,
        false,
        [3; 64],
        &mut unused,
        &path,
        &mut complex,
        &&3,
        go,
    )
    .reacted()
}

state_machine! {
    /// Defers events in a state and in a region.
    machine Deferring(log: &mut String, watcher: &mut impl fsmith::Observer<DeferringState>) {
        observer watcher;
        events { Say(String), Pay(u32), Wake, Sleep, #[allow(dead_code, reason = "never sent")] Never }
        queue 3;
        initial Alone;
        state Alone {
            defer _;
            on Wake => Both;
        }
        parallel Both {
            state Left {
                initial state Hearing {
                    on Say(text) => log.push_str(&text);
                    on Pay(n @ (1 | 3..)) => log.push_str(&n.to_string());
                }
            }
            state Right {
                initial state Waiting { defer Say(_); on Wake => Awake; }
                state Awake { on Say(text) if !text.is_empty() => log.push_str(&text); on Sleep => Waiting; }
            }
        }
    }
}

/// Defers events and handles them later.
fn defer() -> bool {
    let mut log = String::new();
    let mut deferring = Deferring::start(&mut log, &mut ());
    let kept = !deferring.handle(&mut log, &mut (), DeferringEvent::Say("a".to_string())).reacted();
    let mut events = [DeferringEvent::Wake, DeferringEvent::Wake, DeferringEvent::Sleep].into_iter();
    let moved = kept && events.all(|event| deferring.handle(&mut log, &mut (), event).moved());
    moved && deferring.handle(&mut log, &mut (), DeferringEvent::Pay(3)).reacted() && log == "aa3"
}

/// Uses all machines.
#[must_use]
pub fn run() -> bool {
    let (mut body, mut log, mut keys) = (Body { level: 1, seen: None }, String::new(), Vec::new());
    let mut machine = Everything::<u8>::start(&mut body, &mut log, 3);
    let mut runs = Runs::<u8>::start(&mut body, 3);
    let told = [TriedEvent::Fails, TriedEvent::Works(3)].map(RunsEvent::Inner);
    for event in told.into_iter().chain([RunsEvent::Leave, RunsEvent::Set { value: 4 }]) {
        if !runs.handle(&mut body, 3, event).reacted() {
            break;
        }
    }
    let comes = [AwaitingEvent::Come, AwaitingEvent::Word("")];
    let comes = comes.iter().any(|event| Awaiting::<u8>::new().can(&body, &log, 3, event));
    let events = [
        EverythingEvent::Press,
        EverythingEvent::Set(3, 1),
        EverythingEvent::Say { text: "menu", volume: 1 },
        EverythingEvent::Bytes(&[1]),
    ];
    let reacted = events.into_iter().filter(|event| machine.handle(&mut body, &mut log, 3, event.clone()).reacted());
    let reacted = reacted.count() + usize::from(machine.update(&mut body, &mut log, 3).reacted());
    machine.stop(&mut body, &mut log, 3);
    let mut waiting = Keys::start(&mut keys);
    let moved = waiting.handle(&mut keys, Key::Letter('a')) == waiting.handle(&mut keys, Key::Up);
    let mut full = Body::default();
    let mut own = Itself::<u8>::start(&mut full, 3);
    let own_way = own.is_finished() && !own.handle(&mut full, 3, ItselfEvent::Part { left: 3 }).reacted();
    moved
        && defer()
        && !machine.can(&body, &log, 3, &EverythingEvent::Press)
        && !own.can(&full, 3, &ItselfEvent::Go)
        && own_way
        && !own.handle(&mut full, 3, ItselfEvent::Go).reacted()
        && Completing::start().is_finished()
        && !lend()
        && reacted > 0
        && keep()
        && borrow()
        && Nothing::start().is_in(NothingState::Only)
        && !Names::new().is_in(NamesState::NamesFirst)
        && !comes
}

state_machine! {
    /// Data of states.
    #[derive(Clone, Debug, PartialEq, Eq)]
    machine Keeping<T: Clone>(body: &mut Body, log: &mut impl Write, pause: core::time::Duration) {
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
    machine KeepingBoth(body: &mut Body) {
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

fn keep() -> bool {
    let (mut body, mut log, pause) = (Body::default(), String::new(), core::time::Duration::from_secs(1));
    let mut keeping = Keeping::<u8>::start(&mut body, &mut log, pause);
    let mut both = KeepingBoth::start(&mut body);
    let events = [KeepingEvent::By(9), KeepingEvent::Up, KeepingEvent::By(0)];
    let reacted = events.into_iter().all(|event| keeping.handle(&mut body, &mut log, pause, event).reacted());
    let both_reacted = both.handle(&mut body, KeepingBothEvent::By(1)).reacted();
    let _ = both.handle(&mut body, KeepingBothEvent::Up);
    reacted && both_reacted && matches!(keeping.data(), Some(KeepingData::Nothing))
}

/// A page that is read.
#[derive(Debug)]
struct Page<'a> {
    /// The text of the page.
    text: &'a str,
    /// The position of the next word.
    at: usize,
}

state_machine! {
    /// Data that borrows from a parameter.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    machine Reading<'a>(page: &mut Page<'a>) {
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
    machine Hearing<'a>(heard: &mut String) {
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
    machine Holding<T: Clone, S> {
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

fn borrow() -> bool {
    let mut page = Page { text: "one two", at: 0 };
    let mut reading = Reading::start(&mut page);
    let read = reading.update(&mut page).reacted();
    let mut heard = String::new();
    let mut hearing = Hearing::start(&mut heard);
    let _ = hearing.handle(&mut heard, HearingEvent::Told { name: "Ann", words: &["who"] });
    let mut holding = Holding::start();
    read && hearing.handle(&mut heard, HearingEvent::Said("word")).reacted()
        && holding.handle(HoldingEvent::Take(1, 2)).reacted()
        && matches!(holding.data(), Some(HoldingData::Full { one: 1, other: 2 }))
}

state_machine! {
    /// An `async` machine that may fail.
    #[derive(Clone, Debug)]
    async machine Awaiting<T>(body: &mut Body, log: &mut impl Write, given: T) fails core::fmt::Error
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
    machine Tried<T>(body: &mut Body, most: u32)
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
    machine Runs<T>(body: &mut Body, limit: u32)
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
