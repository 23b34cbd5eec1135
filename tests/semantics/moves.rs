//! Large machines with many pure moves. The engine looks these up and considers the other transitions leaf by leaf,
//! with the same result as the twin.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    open: bool,
    done: Vec<&'static str>,
}

impl Log {
    fn note(&mut self, what: &'static str) {
        self.done.push(what);
    }
}

/// A machine with enough leaves to be large, a few of which matter for the tests.
macro_rules! with_many {
    ($($leaf:ident)*) => {
        state_machine! {
            #[derive(Clone)]
            machine Halls(log: &mut Log) {
                #[derive(Clone, Copy, Debug)]
                events { Next, Back, Knock, Cry(u8), Fire, Halt, Nod { times: u8 } }
                initial Entrance;
                alarm on Fire if log.open => Outside;
                on Halt => Halted;
                on Nod { .. } => stay;
                state Entrance {
                    initial Door;
                    on Back => Outside;
                    on Knock => Hall;
                    // One leaf has a guard that comes before the pure move.
                    state Door { on Next if log.open => Hall; on Next => stay; on Knock if !log.open => { log.note("knocks"); stay } }
                    state Hall { on Next => Loud; on Back => Door; on Cry(_) => Far.Deep; on Nod { times } if times > 3 => Door; }
                }
                state Loud {
                    enter { log.note("enter"); }
                    exit { log.note("exit"); }
                    on Next => Far;
                    on Back => Hall;
                    on Knock => Loud;
                }
                state Far {
                    history shallow;
                    initial Near;
                    on Back => Entrance;
                    state Near { on Next => Deep; }
                    state Deep { on Next => Outside; on Knock => { log.note("deep"); Near } on Cry(volume) => { if volume > 9 { log.note("loud"); } stay } }
                }
                state Outside { on _ => Entrance; }
                final Halted;
                $(state $leaf { on Next => Entrance; on Knock => Hall; on Cry(_) => stay; on Back => Outside; })*
                #[allow(fsmith::unreachable_state)]
                state Last { on Next => L00; }
            }
        }
    };
}

/// A large machine with history and suspension, in which the outer state comes first.
macro_rules! with_memory {
    ($($leaf:ident)*) => {
        state_machine! {
            #[derive(Clone)]
            machine Ways(open: &mut bool) {
                #[derive(Clone, Copy, Debug)]
                events { Next, Back, Up, Down, Over, Rest, Done }
                priority outer;
                stack 200;
                initial A;
                on Over if *open => Aside;
                state A {
                    history suspend;
                    initial A1;
                    on Up => B;
                    on Down => reenter(A2);
                    state A1 { on Next => A2; on Up => A2; on Back => push(Aside); }
                    state A2 { initial A3; on Next => A1; on Rest => A; state A3 { on Next => A4; } state A4 { on Back => A3; on Rest => A2.initial; } }
                }
                state B {
                    history deep;
                    initial B1;
                    on Down => A;
                    on Rest | Done => stay;
                    state B1 { on Next => B2; on Up => B1; }
                    state B2 { initial B3; on Next => C; state B3 { on Next => B4; } state B4 { on Back => B; on Next => B.initial; } }
                }
                state C { on Next => B.history; on Back => B.deep_history; on Up or on Down => A.initial; }
                state Aside { on Done => pop; on Next => C; on Back => push(C); on Rest => stay; }
                in C | Aside { on Over => B; }
                $(state $leaf { on Next => A; on Back => A2; on Up => B; on Down => B2; on Over => C; on Rest => stay; })*
                #[allow(fsmith::unreachable_state)]
                state Last { on Next => L00; }
            }
        }
    };
}

with_many! {
    L00 L01 L02 L03 L04 L05 L06 L07 L08 L09 L10 L11 L12 L13 L14 L15 L16 L17 L18 L19 L20 L21 L22 L23 L24 L25 L26 L27 L28 L29
    L30 L31 L32 L33 L34 L35 L36 L37 L38 L39 L40 L41 L42 L43 L44 L45 L46 L47 L48 L49 L50 L51 L52 L53 L54 L55 L56 L57 L58 L59
}

with_memory! {
    L00 L01 L02 L03 L04 L05 L06 L07 L08 L09 L10 L11 L12 L13 L14 L15 L16 L17 L18 L19 L20 L21 L22 L23 L24 L25 L26 L27 L28 L29
    L30 L31 L32 L33 L34 L35 L36 L37 L38 L39 L40 L41 L42 L43 L44 L45 L46 L47 L48 L49 L50 L51 L52 L53 L54 L55 L56 L57 L58 L59
}

#[test]
fn lookups_agree_with_the_twin() {
    use HallsEvent::*;
    const ALL: [HallsEvent; 9] = [Next, Back, Knock, Cry(3), Cry(12), Fire, Nod { times: 2 }, Nod { times: 5 }, Halt];
    let mut drawn = 7_u32;
    for round in 0..200 {
        let (mut log, mut other) =
            (Log { open: round % 2 == 0, done: Vec::new() }, Log { open: round % 2 == 0, done: Vec::new() });
        let (mut halls, mut twin) = (Halls::start(&mut log), Halls::interpreter());
        twin.restart(&mut other);
        for step in 0..100 {
            drawn = drawn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Halts are rare, and only happen late.
            let kinds = if step > 90 { 9 } else { 8 };
            let event = ALL[(drawn >> 16) as usize % kinds];
            if step % 17 == 0 {
                (log.open, other.open) = (!log.open, !other.open);
            }
            assert_eq!(halls.can(&log, &event), twin.can(&other, &event), "{event:?} in {:?}", halls.state());
            assert_eq!(halls.handle(&mut log, event), twin.handle(&mut other, event), "{event:?}");
            assert_eq!(halls.state(), twin.state());
            assert_eq!(log, other);
        }
    }
}

#[test]
fn not_started_or_completed_machines_ignore_all_events() {
    let mut log = Log { open: true, done: Vec::new() };
    let mut halls = Halls::new();
    for event in [HallsEvent::Next, HallsEvent::Fire, HallsEvent::Halt] {
        assert_eq!(halls.handle(&mut log, event), Answer::Ignored);
    }
    assert_eq!(halls.state(), None);
    let mut halls = Halls::start(&mut log);
    assert_eq!(halls.handle(&mut log, HallsEvent::Halt), Answer::Moved);
    assert!(halls.is_finished());
    for event in [HallsEvent::Next, HallsEvent::Fire, HallsEvent::Halt, HallsEvent::Nod { times: 1 }] {
        assert_eq!(halls.handle(&mut log, event), Answer::Ignored);
    }
}

#[test]
fn answers_are_right_with_and_without_a_lookup() {
    let mut log = Log { open: false, done: Vec::new() };
    let mut halls = Halls::start(&mut log);
    assert_eq!(halls.handle(&mut log, HallsEvent::Next), Answer::Stayed, "asked");
    assert_eq!(halls.handle(&mut log, HallsEvent::Nod { times: 1 }), Answer::Stayed, "looked up");
    assert_eq!(halls.handle(&mut log, HallsEvent::Cry(1)), Answer::Ignored, "looked up");
    assert_eq!(halls.handle(&mut log, HallsEvent::Fire), Answer::Ignored, "asked");
    assert_eq!(halls.handle(&mut log, HallsEvent::Back), Answer::Moved, "looked up");
    assert!(halls.is_in(HallsState::Outside));
}

#[test]
fn machines_with_history_and_pushes_agree_with_the_twin() {
    use WaysEvent::*;
    const ALL: [WaysEvent; 7] = [Next, Back, Up, Down, Over, Rest, Done];
    let mut drawn = 11_u32;
    for round in 0..200 {
        let (mut open, mut other) = (round % 2 == 0, round % 2 == 0);
        let (mut ways, mut twin) = (Ways::start(&mut open), Ways::interpreter());
        twin.restart(&mut other);
        for step in 0..200 {
            drawn = drawn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let event = ALL[(drawn >> 16) as usize % ALL.len()];
            (open, other) = (step % 40 < 5, step % 40 < 5);
            assert_eq!(ways.can(&open, &event), twin.can(&other, &event), "{event:?} in {:?}", ways.state());
            assert_eq!(ways.handle(&mut open, event), twin.handle(&mut other, event), "{event:?}");
            assert_eq!(ways.state(), twin.state());
        }
    }
}
