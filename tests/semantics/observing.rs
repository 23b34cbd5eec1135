//! The notifications of an observer and their order.

use fsmith::interpreter::state_machine;
use fsmith::{Answer, Observer, State, observer::Cause};
use fsmith_tests::scenario;
use fsmith_tests::tape::{Tape, Watcher};

state_machine! {
    /// A machine that causes each notification once.
    machine Seen(watcher: &mut Watcher, tape: &mut Tape) {
        events { Go { far: u32 }, Call, Hang, Later, Done }
        signals { Nobody }
        queue 2;
        observer watcher;
        initial Near;

        alarm on Call if tape.ask("ringing") => push(Phone);

        state Near {
            enter { tape.act("near"); }
            exit { tape.act("not near"); }
            on Go { far } if far > 10 => { tape.act("a long way"); raise(Nobody); Far }
            on Go { .. } => stay;
            defer Later;
            after 2s if tape.ask("bored") => Far;
        }
        state Far {
            initial Walking;
            done => Near;
            on Later => { tape.act("now"); }
            state Walking { when tape.ask("there") => Arrived; on Done => Arrived; }
            final Arrived;
        }
        state Phone { on Hang => pop; }
    }
}

scenario! {
    reports_calls_before_the_start(machine: Seen, tape) {
        machine.handle(&mut tape.watcher(), &mut tape, SeenEvent::Later);
        machine.update(&mut tape.watcher(), &mut tape);
        machine.advance(&mut tape.watcher(), &mut tape, std::time::Duration::from_secs(9));
        machine.stop(&mut tape.watcher(), &mut tape);
        assert_eq!(tape.lines(), [
            "> began Later",
            "> not started",
            "> began update",
            "> not started",
            "> not started",
        ]);
    }
}

#[test]
fn a_run_before_the_start_consumes_nothing_and_is_reported() {
    let mut tape = Tape::new();
    let mut events = [SeenEvent::Later, SeenEvent::Done].into_iter();
    Seen::new().run(&mut tape.watcher(), &mut tape, &mut events);
    assert_eq!((events.len(), tape.lines()), (2, vec!["> not started".to_string()]));
}

scenario! {
    reports_a_start(machine: Seen, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        assert_eq!(tape.lines(), ["> enter Near", "near"]);
    }
}

scenario! {
    reports_the_answer_after_all_follow_up_steps(machine: Seen, tape) {
        use std::time::Duration;
        let watcher = |tape: &Tape| tape.watcher().with_answers();
        let answers = |tape: &mut Tape| {
            let text = tape.take();
            let lines: Vec<_> = text.split(", ").filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect();
            lines.into_iter().filter(|line| line.starts_with("answered") || line.starts_with("began")).collect::<Vec<_>>()
        };
        machine.stop(&mut watcher(&tape), &mut tape);
        assert!(tape.lines().is_empty(), "nothing has stopped");
        machine.handle(&mut watcher(&tape), &mut tape, SeenEvent::Later);
        machine.advance(&mut watcher(&tape), &mut tape, Duration::from_secs(9));
        assert_eq!(answers(&mut tape), ["began Later", "answered Ignored"]);
        machine.restart(&mut watcher(&tape), &mut tape);
        assert_eq!(answers(&mut tape), ["began start", "answered Moved"]);
        machine.handle(&mut watcher(&tape), &mut tape, SeenEvent::Later);
        assert_eq!(answers(&mut tape), ["began Later", "answered Deferred"]);
        machine.handle(&mut watcher(&tape), &mut tape, SeenEvent::Go { far: 30 });
        assert_eq!(answers(&mut tape), ["began Go", "began Nobody", "began Later", "answered Moved"]);
        machine.handle(&mut watcher(&tape), &mut tape, SeenEvent::Done);
        assert_eq!(answers(&mut tape), ["began Done", "began done(Far)", "answered Moved"]);
        machine.advance(&mut watcher(&tape), &mut tape, Duration::from_secs(3));
        assert!(answers(&mut tape).is_empty(), "a timer that is not taken has no answer");
        tape.only(&["bored"]);
        machine.advance(&mut watcher(&tape), &mut tape, Duration::ZERO);
        assert_eq!(answers(&mut tape), ["answered Moved"]);
        machine.update(&mut watcher(&tape), &mut tape);
        assert_eq!(answers(&mut tape), ["began update", "answered Ignored"]);
        machine.stop(&mut watcher(&tape), &mut tape);
        assert_eq!(answers(&mut tape), ["began stop", "answered Moved"]);
    }
}

#[test]
fn a_run_reports_an_answer_for_each_event() {
    let mut tape = Tape::new();
    let mut seen = Seen::start(&mut tape.watcher(), &mut tape);
    tape.take();
    seen.run(&mut tape.watcher().with_answers(), &mut tape, [SeenEvent::Hang, SeenEvent::Go { far: 3 }]);
    let lines = tape.lines();
    let answers: Vec<_> = lines.iter().filter(|line| line.starts_with("> answered")).collect();
    assert_eq!(answers, ["> answered Ignored", "> answered Stayed"]);
}

scenario! {
    reports_candidates_and_moves(machine: Seen, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        machine.handle(&mut tape.watcher(), &mut tape, SeenEvent::Go { far: 3 });
        assert_eq!(tape.lines()[2..], [
            "> began Go",
            "> Near: on Go if far > 10: refused",
            "> Near: on Go: taken",
            "> effect of Near to stay",
        ]);
        tape.take();
        machine.handle(&mut tape.watcher(), &mut tape, SeenEvent::Later);
        assert_eq!(tape.lines()[6..], ["> began Later", "> Near: defer Later: deferred", "> deferred Later"]);
        machine.handle(&mut tape.watcher(), &mut tape, SeenEvent::Go { far: 30 });
        assert_eq!(tape.lines()[9..], [
            "> began Go",
            "> Near: on Go if far > 10: taken",
            "> exit Near",
            "not near",
            "> effect of Near to Far",
            "a long way",
            "> raised Nobody",
            "> enter Far",
            "> enter Walking",
            "> began Nobody",
            "> discarded Nobody",
            "> recalled Later",
            "> began Later",
            "> Far: on Later: taken",
            "> effect of Far to stay",
            "now",
        ]);
    }
}

scenario! {
    reports_pushes_and_pops(machine: Seen, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        tape.only(&["ringing"]);
        machine.handle(&mut tape.watcher(), &mut tape, SeenEvent::Call);
        machine.handle(&mut tape.watcher(), &mut tape, SeenEvent::Hang);
        assert_eq!(tape.lines()[2..], [
            "> began Call",
            "? ringing: yes",
            "> the machine: alarm on Call if tape.ask(\"ringing\"): taken",
            "> pause Near",
            "> effect of the machine to push(Phone)",
            "> enter Phone",
            "> began Hang",
            "> Phone: on Hang: taken",
            "> exit Phone",
            "> effect of Phone to pop",
            "> resume Near",
        ]);
    }
}

scenario! {
    reports_timers_and_completions(machine: Seen, tape) {
        use std::time::Duration;
        machine.restart(&mut tape.watcher(), &mut tape);
        machine.advance(&mut tape.watcher(), &mut tape, Duration::from_secs(1));
        assert_eq!(tape.lines().len(), 2, "nothing is due, so nothing is reported");
        machine.advance(&mut tape.watcher(), &mut tape, Duration::from_secs(1));
        tape.only(&["bored"]);
        machine.advance(&mut tape.watcher(), &mut tape, Duration::ZERO);
        machine.handle(&mut tape.watcher(), &mut tape, SeenEvent::Done);
        assert_eq!(tape.lines()[2..], [
            "? bored: no",
            "> Near: after 2s if tape.ask(\"bored\"): refused",
            "? bored: yes",
            "> Near: after 2s if tape.ask(\"bored\"): taken",
            "> exit Near",
            "not near",
            "> effect of Near to Far",
            "> enter Far",
            "> enter Walking",
            "> began Done",
            "> Walking: on Done: taken",
            "> exit Walking",
            "> effect of Walking to Arrived",
            "> enter Arrived",
            "> began done(Far)",
            "> Far: done(Far): taken",
            "> exit Arrived",
            "> exit Far",
            "> effect of Far to Near",
            "> enter Near",
            "near",
        ]);
    }
}

state_machine! {
    /// Regions: which transitions are considered for which leaf, and a step of several regions.
    machine Both(watcher: &mut Watcher, tape: &mut Tape) {
        events { X(u8), Y }
        observer watcher;
        initial Sides;
        parallel Sides {
            state Left {
                initial state A { on X(n) if n > 5 && !is_in(D) => B; on X(_) => { tape.act("A"); } }
                state B;
            }
            state Right { initial state C { on X(1) | Y => D; } state D { on Y => (A, C); } }
        }
    }
}

scenario! {
    reports_all_regions(machine: Both, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        let entries = ["> enter Sides", "> enter Left", "> enter A", "> enter Right", "> enter C"];
        assert_eq!(tape.lines(), entries);
        machine.handle(&mut tape.watcher(), &mut tape, BothEvent::X(1));
        assert_eq!(tape.lines()[5..], [
            "> began X",
            "> A: on X if n > 5 && !is_in(D): refused",
            "> A: on X: taken",
            "> C: on X | Y: taken",
            "> exit C",
            "> effect of A to stay",
            "A",
            "> effect of C to D",
            "> enter D",
        ]);
        machine.handle(&mut tape.watcher(), &mut tape, BothEvent::Y);
        assert_eq!(tape.lines()[14..], [
            "> began Y",
            "> D: on Y: taken",
            "> exit D",
            "> exit Right",
            "> exit A",
            "> exit Left",
            "> exit Sides",
            "> effect of D to (A, C)",
            "> enter Sides",
            "> enter Left",
            "> enter A",
            "> enter Right",
            "> enter C",
        ]);
    }
}

state_machine! {
    /// A region in its `final`, and a composite that is pushed over or suspended.
    machine Ended(watcher: &mut Watcher) {
        events { Finish, Call, Hang, Away, Back }
        observer watcher;
        initial Busy;
        on Call => push(Phone);
        state Busy {
            history suspend;
            initial Both;
            on Away => Idle;
            parallel Both {
                state Left { initial state A { on Finish => B; } final B; }
                state Right { initial C; state C; }
            }
        }
        state Idle { on Back => Busy; on Finish => Done; }
        state Done { initial Over; final Over; }
        state Phone { on Hang => pop; }
    }
}

scenario! {
    reports_paused_final_states(machine: Ended, tape) {
        machine.restart(&mut tape.watcher());
        machine.handle(&mut tape.watcher(), EndedEvent::Finish);
        let mut handle = |event| {
            let before = tape.lines().len();
            machine.handle(&mut tape.watcher(), event);
            let lines = tape.lines().split_off(before);
            lines.into_iter().filter(|line| ["> pause", "> resume"].iter().any(|way| line.starts_with(way))).collect::<Vec<_>>()
        };
        let paused = ["> pause C", "> pause Right", "> pause B", "> pause Left", "> pause Both"];
        let resumed = ["> resume Both", "> resume Left", "> resume B", "> resume Right", "> resume C"];
        assert_eq!(handle(EndedEvent::Call), [&paused[..], &["> pause Busy"]].concat());
        assert_eq!(handle(EndedEvent::Hang), [&["> resume Busy"], &resumed[..]].concat());
        assert_eq!(handle(EndedEvent::Away), paused, "the suspending composite itself is exited");
        assert_eq!(handle(EndedEvent::Back), resumed);
        assert!(handle(EndedEvent::Away).len() == 5 && handle(EndedEvent::Finish).is_empty());
        assert_eq!(handle(EndedEvent::Call), ["> pause Over", "> pause Done"]);
        assert_eq!(handle(EndedEvent::Hang), ["> resume Done", "> resume Over"]);
    }
}

state_machine! {
    /// An event that is raised at the start is deferred in the initial state.
    machine Clerk(watcher: &mut Watcher, tape: &mut Tape) {
        events { Letter, Fax, Open }
        queue 4;
        observer watcher;
        initial => { raise(Letter); Closed }
        state Closed { defer Letter; on Open => Opened; }
        state Opened { defer Fax; on Letter => tape.act("letter"); }
    }
}

scenario! {
    /// A deferred event is recalled only after a further step. The start does not count, because the event is deferred
    /// after it.
    reports_an_event_deferred_at_the_start_once(clerk: Clerk, tape) {
        clerk.restart(&mut tape.watcher(), &mut tape);
        assert_eq!(tape.lines()[2..], ["> began Letter", "> Closed: defer Letter: deferred", "> deferred Letter"]);
        clerk.handle(&mut tape.watcher(), &mut tape, ClerkEvent::Open);
        assert_eq!(tape.take().split(", ").last(), Some("letter"));
        assert_eq!(clerk.handle(&mut tape.watcher(), &mut tape, ClerkEvent::Fax), Answer::Deferred);
    }
}

state_machine! {
    /// A signal is raised before a decision, and a guard queries the observer itself.
    machine Bell(watcher: &mut Watcher, tape: &mut Tape) {
        events { Press, Ring }
        observer watcher;
        initial Still;
        on Ring => tape.act("ring");
        state Still {
            on Press if !is_blind(watcher) => {
                raise(Ring);
                let loud = tape.ask("loud");
                if loud { Loud } else { raise(Ring); stay }
            }
        }
        state Loud;
    }
}

fn is_blind(_: &Watcher) -> bool {
    false
}

scenario! {
    reports_signals_raised_before_a_decision(bell: Bell, tape) {
        bell.restart(&mut tape.watcher(), &mut tape);
        tape.set("loud", true);
        bell.handle(&mut tape.watcher(), &mut tape, BellEvent::Press);
        assert_eq!(tape.lines()[1..], [
            "> began Press",
            "> Still: on Press if !is_blind(watcher): taken",
            "> raised Ring",
            "? loud: yes",
            "> exit Still",
            "> effect of Still to Loud",
            "> enter Loud",
            "> began Ring",
            "> the machine: on Ring: taken",
            "> effect of the machine to stay",
            "ring",
        ]);
        bell.restart(&mut tape.watcher(), &mut tape);
        tape.set("loud", false);
        let before = tape.lines().len();
        bell.handle(&mut tape.watcher(), &mut tape, BellEvent::Press);
        assert_eq!(tape.lines()[before + 2..before + 6], [
            "> raised Ring",
            "? loud: no",
            "> effect of Still to stay",
            "> raised Ring",
        ]);
    }
}

state_machine! {
    /// Data that is stored in several places, which also represents the active state.
    machine Bearer(watcher: &mut Watcher) {
        events { Pick(String), Weigh(String), Drop }
        observer watcher;
        initial Empty;
        state Empty { on Pick(item) => Holding(item); on Weigh(item) => Weighing(item); }
        state Holding(item: String) { after 2s => Weighing(item); on Drop => Empty; }
        state Weighing(item: String) { on Drop => Empty; }
    }
}

scenario! {
    reports_calls_of_a_machine_whose_data_records_the_leaf(bearer: Bearer, tape) {
        bearer.handle(&mut tape.watcher(), BearerEvent::Drop);
        bearer.handle(&mut tape.watcher(), BearerEvent::Weigh(String::new()));
        bearer.restart(&mut tape.watcher());
        bearer.handle(&mut tape.watcher(), BearerEvent::Pick("pen".to_owned()));
        bearer.advance(&mut tape.watcher(), std::time::Duration::from_secs(2));
        let moves = ["> exit Holding", "> effect of Holding to Weighing", "> enter Weighing"];
        let lines = tape.lines();
        assert_eq!((&lines[..2], &lines[lines.len() - 3..]), (&["> began Drop", "> not started"].map(String::from)[..], &moves.map(String::from)[..]));
    }
}

state_machine! {
    /// A machine with an observer of any type.
    machine Any(log: &mut impl Observer<AnyState>) {
        events { Flip }
        observer log;
        initial Off;
        state Off { on Flip => On; }
        state On { on Flip => Off; }
    }
}

#[test]
fn an_observer_implements_only_the_notifications_it_needs() {
    #[derive(Default)]
    struct Flips(u32);
    impl<S: State> Observer<S> for Flips {
        fn began(&mut self, cause: Cause<S>) {
            self.0 += u32::from(cause == Cause::Event("Flip"));
        }
    }
    let mut flips = Flips::default();
    let mut any = Any::start(&mut flips);
    assert!(any.handle(&mut flips, AnyEvent::Flip).moved());
    assert!(any.handle(&mut (), AnyEvent::Flip).moved(), "no observer is needed");
    assert!(any.is_in(AnyState::Off));
    assert_eq!(flips.0, 1);
}

state_machine! {
    /// A machine that causes most kinds of notifications.
    machine Full(log: &mut (impl Observer<FullState> + ?Sized)) {
        events { Go, Call, Hang, Later }
        signals { Nobody }
        queue 1;
        observer log;
        initial Near;
        on Call => push(Phone);
        state Near { on Go => { raise(Nobody); Far } defer Later; }
        state Far { on Later => stay; }
        state Phone { on Hang => pop; }
    }
}

/// Runs a machine so that it causes all these notifications.
fn cause_all<O: Observer<FullState> + ?Sized>(log: &mut O) {
    use FullEvent::{Call, Go, Hang, Later};
    let mut full = Full::start(log);
    [Later, Call, Hang, Go].into_iter().for_each(|event| assert!(full.handle(log, event) != Answer::Ignored));
}

/// The notifications of an observer that is passed directly.
fn notifications() -> Vec<String> {
    let tape = Tape::new();
    cause_all(&mut tape.watcher().with_answers());
    tape.lines()
}

#[test]
fn all_kinds_of_notifications_are_sent() {
    let direct = notifications();
    let kinds = [
        "began",
        "Near: ",
        "exit",
        "pause",
        "effect",
        "enter",
        "resume",
        "raised",
        "discarded",
        "deferred",
        "answered",
    ];
    let is_sent = |kind: &&str| direct.iter().any(|line| line.starts_with(&format!("> {kind}")));
    assert!(kinds.iter().all(is_sent), "{direct:?}");
}

/// An observer that is passed as a reference, a box or an option gets the same notifications as one that is passed
/// directly.
#[test]
fn references_boxes_and_options_of_observers_observe() {
    let direct = notifications();
    let tape = Tape::new;
    let (lent, dynamic, boxed, in_box, some) = (tape(), tape(), tape(), tape(), tape());
    cause_all(&mut &mut lent.watcher().with_answers());
    cause_all(&mut (&mut dynamic.watcher().with_answers() as &mut dyn Observer<FullState>));
    cause_all(&mut Box::new(boxed.watcher().with_answers()));
    cause_all(&mut (Box::new(in_box.watcher().with_answers()) as Box<dyn Observer<FullState> + '_>));
    cause_all(&mut Some(some.watcher().with_answers()));
    cause_all(&mut None::<Watcher>);
    for tape in [lent, dynamic, boxed, in_box, some] {
        assert_eq!(tape.lines(), direct);
    }
}

/// Each of several observers gets all notifications, one after the other.
#[test]
fn several_observers_get_all_notifications() {
    let direct = notifications();
    for count in 2..=4 {
        let each = [Tape::new(), Tape::new(), Tape::new(), Tape::new()];
        let [mut a, mut b, mut c, mut d] = each.each_ref().map(|tape| tape.watcher().with_answers());
        match count {
            2 => cause_all(&mut (&mut a, &mut b)),
            3 => cause_all(&mut (&mut a, &mut b, &mut c)),
            _ => cause_all(&mut (&mut a, &mut b, &mut c, &mut d)),
        }
        assert!(each[..count].iter().all(|tape| tape.lines() == direct));
    }
    let tape = Tape::new();
    cause_all(&mut (tape.watcher().with_answers(), (), Some(tape.watcher().with_answers())));
    assert_eq!(tape.lines(), direct.iter().flat_map(|line| [line.clone(), line.clone()]).collect::<Vec<_>>());
}

#[test]
fn combined_observers_listen_if_one_of_them_does() {
    fn listens<O: Observer<SeenState>>(observer: O) -> bool {
        observer.is_listening()
    }
    let tape = Tape::new();
    assert!(listens(tape.watcher()) && listens(&mut tape.watcher()) && listens(Some(tape.watcher())));
    assert!(listens(((), tape.watcher())) && listens((tape.watcher(), ())));
    assert!(!listens(()) && !listens(&mut ()) && !listens(((), ())) && !listens(Some(())));
    assert!(!listens(None::<Watcher>) && !listens(((), None::<Watcher>)));
}
