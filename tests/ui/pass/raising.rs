//! Unusual places and forms of `raise`, of signals and of completion.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

/// A function, not the keyword.
fn raise(n: u32) -> u32 {
    n + 1
}

struct Flag(u32);

impl Flag {
    fn raise(&mut self, by: u32) {
        self.0 += by;
    }
}

state_machine! {
    /// Raises in every place where code is allowed.
    machine Raising(log: &mut Vec<u32>, flag: &mut Flag) {
        events { Go(u32), Fill { of: u32, with: u32 }, End }
        signals { Got(u32), Pair { one: u32, two: Option<u32> }, Named(&'static str), Apply(fn(&str) -> usize) }
        queue 16;

        initial => { raise(Got(1)); Working };

        on Got(n) | Go(n @ 90..) => { log.push(n); }
        on Pair { one, two: Some(two) } => { log.extend([one, two]); }
        on Pair { one, .. } if one > 0 => { log.push(one); }
        on Named(name) => { log.push(u32::try_from(name.len()).unwrap_or(0)); }
        on Apply(length) => { log.push(u32::try_from(length("apply")).unwrap_or(0)); }

        state Working {
            on Go(0) => { for n in 10..13 { if n != 11 { raise(Got(n)); } } }
            on Go(1) => {
                let mut n = 20;
                loop {
                    n += 1;
                    if n > 22 { break; }
                    raise(Got(n));
                }
            }
            on Go(2) => {
                let wanted = [Some(30), None, Some(32)];
                wanted.into_iter().flatten().for_each(|n| raise(Got(n)));
            }
            on Go(3) => raise(Got({ raise(Got(41)); 40 }));
            on Go(4) => raise(Pair { one: self::raise(50), two: Some(match 3 { 3 => { raise(Named("six")); 52 } _ => 0 }) });
            on Go(5) => { flag.raise(60); raise(Got(flag.0)); raise(Apply(str::len)); }
            on Go(6) => if log.is_empty() { raise(Got(70)); stay } else { raise(Go(97)); Working };
            on Go(7) => { let event = RaisingEvent::Fill { of: 80, with: 81 }; raise(event); }
            on Go(8) => { let _: () = raise(Got(90)); vec![raise(Got(91))]; assert!({ raise(Got(92)); true }); }
            on Fill { of, with } => { raise(Pair { one: of, two: None }); raise(Got(with)); }
            on End => Over;
        }
        final Over { enter { raise(Got(9)); } }
    }
}

fn raised_by(event: RaisingEvent) -> Vec<u32> {
    let (mut log, mut flag) = (Vec::new(), Flag(0));
    let mut machine = Raising::start(&mut log, &mut flag);
    assert_eq!(std::mem::take(&mut log), [1], "raised by the start");
    assert_ne!(machine.handle(&mut log, &mut flag, event), Answer::Ignored);
    log
}

#[test]
fn any_code_may_raise() {
    assert_eq!(raised_by(RaisingEvent::Go(0)), [10, 12]);
    assert_eq!(raised_by(RaisingEvent::Go(1)), [21, 22]);
    assert_eq!(raised_by(RaisingEvent::Go(2)), [30, 32]);
    assert_eq!(raised_by(RaisingEvent::Go(3)), [41, 40]);
    assert_eq!(raised_by(RaisingEvent::Go(4)), [3, 51, 52]);
    assert_eq!(raised_by(RaisingEvent::Go(5)), [60, 5]);
    assert_eq!(raised_by(RaisingEvent::Go(6)), [70]);
    assert_eq!(raised_by(RaisingEvent::Go(7)), [80, 81]);
    assert_eq!(raised_by(RaisingEvent::Go(8)), [90, 91, 92]);
    assert_eq!(raised_by(RaisingEvent::Go(99)), [99]);
    assert_eq!(raised_by(RaisingEvent::End), [0; 0], "a machine that has completed handles nothing");
}

state_machine! {
    /// A machine without events: it only has signals.
    machine Alone(log: &mut Vec<u8>) {
        signals { r#Type, Self_ }
        initial final Only { enter { log.push(1); } }
        on r#Type | Self_ => stay;
        on _ => { log.push(2); }
    }
}

state_machine! {
    /// Keywords of the language as names of events, signals and states.
    machine Words(log: &mut Vec<&'static str>) {
        events { Done, Always }
        signals { Final, Raise, Queue }
        queue 4;
        initial Signals;
        state Signals {
            initial state On { always if log.is_empty() => { log.push("on"); raise(Raise); Final } }
            final Final;
            on Raise => { log.push("raise"); raise(Done); }
            on Done | Queue => { log.push("done"); raise(Always); }
            done => log.push("completed");
            on always @ Always => { log.push("always"); let _: WordsEvent = always; raise(Final); }
            on Final => if log.len() == 5 { log.push("final"); Always } else { pass };
        }
        state Always;
    }
}

#[test]
fn a_machine_may_complete_when_it_starts() {
    let mut log = Vec::new();
    let alone = Alone::start(&mut log);
    assert!(alone.is_finished() && log == [1]);
}

#[test]
fn words_are_names() {
    let mut log = Vec::new();
    let words = Words::start(&mut log);
    assert_eq!(log, ["on", "completed", "raise", "done", "always", "final"]);
    assert_eq!(words.state(), Some(WordsState::Always));
}

mod lent {
    /// Events of an existing type.
    pub enum Input {
        Low(u8),
        High,
    }
}

state_machine! {
    /// Raises events of an existing type, in addition to signals.
    machine Foreign<T: Copy + Into<u32>>(log: &mut Vec<u32>, value: T) {
        events lent::Input;
        signals { Value(T) }
        queue 2;
        initial state Only {
            on Low(0) => { raise(Value(value)); raise(High); }
            on Value(value) | Low(value) => { log.push(value.into()); }
            on High => { log.push(0); }
        }
    }
}

#[test]
fn raises_events_of_existing_types() {
    let mut log = Vec::new();
    let mut foreign = Foreign::<u16>::start(&mut log, 5);
    foreign.handle(&mut log, 6, lent::Input::Low(0));
    foreign.handle(&mut log, 6, lent::Input::Low(9));
    assert_eq!(log, [6, 0, 9]);
}

state_machine! {
    /// A guard uses a name that is also a field of the event that the effect raises.
    machine Relay {
        events { Level { n: u32 }, Peak { n: u32 } }
        queue 8;
        initial Both;
        parallel Both {
            on Level { n } if n > 3 => { raise(Peak { n: 3 }); if is_in(Low) { stay } else { Off } }
            state Left { initial state Low { on Peak { .. } => High; } state High; }
            state Right { on Level { .. } => stay; }
        }
        state Off;
    }
}

#[test]
fn relay() {
    let mut relay = Relay::start();
    relay.handle(RelayEvent::Level { n: 4 });
    assert!(relay.is_in(RelayState::High));
    relay.handle(RelayEvent::Level { n: 4 });
    assert!(relay.is_in(RelayState::Off));
}

state_machine! {
    /// An event may be named with its type, and needs no `queue` then either.
    machine Typed {
        events { Start, Level { n: u32 }, Stop(u32) }
        initial Idle;
        state Idle { on Start => raise(TypedEvent::Level { n: 3 }); on Level { n } => { raise(TypedEvent::Stop(n)); Busy } }
        state Busy { on Stop(3) => Over; }
        state Over;
    }
}

#[test]
fn typed() {
    let mut typed = Typed::start();
    typed.handle(TypedEvent::Start);
    assert!(typed.is_in(TypedState::Over));
}
