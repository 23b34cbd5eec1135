//! Records of `log`, with their fields.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use fsmith::observer::Log;
use log::kv::{Error, Key, Value, VisitSource};
use log::{Level, LevelFilter, Metadata, Record};

use super::{Player, PlayerEvent, run, sink};

thread_local! {
    /// The records of the test on this thread.
    static WRITTEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Stores the records.
struct Captures;

impl log::Log for Captures {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        struct Fields(String);
        impl<'kv> VisitSource<'kv> for Fields {
            fn visit_pair(&mut self, key: Key<'kv>, value: Value<'kv>) -> Result<(), Error> {
                self.0 += &format!(" {key}={value}");
                Ok(())
            }
        }
        let mut fields = Fields(String::new());
        record.key_values().visit(&mut fields).expect("the visitor never fails");
        let (level, target) = (record.level(), record.target());
        WRITTEN.with_borrow_mut(|written| written.push(format!("{level} {target} {} |{}", record.args(), fields.0)));
    }

    fn flush(&self) {}
}

/// Returns the records of `run`. All tests of this file share a maximum level.
fn logged(run: impl FnOnce()) -> Vec<String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        log::set_logger(&Captures).expect("no other logger");
        log::set_max_level(LevelFilter::Debug);
    });
    run();
    WRITTEN.take()
}

#[test]
fn a_step_is_a_record() {
    let records = logged(|| run(&mut Log::new("lift")));
    let texts: Vec<_> = records.iter().filter_map(|line| line.strip_prefix("DEBUG fsmith lift: ")).collect();
    assert_eq!(texts.len(), records.len());
    assert_eq!(
        texts,
        [
            "not started | machine=lift",
            "Call: ignored | machine=lift cause=Call answer=ignored from= to=",
            "start: -> Waiting | machine=lift cause=start answer=moved from= to=Waiting",
            "Reset: ignored | machine=lift cause=Reset answer=ignored from= to=",
            "Call: stayed | machine=lift cause=Call answer=stayed from= to=",
            "update: stayed | machine=lift cause=update answer=stayed from= to=",
            "Alarm: Waiting -> Stuck | machine=lift cause=Alarm answer=moved from=Waiting to=Stuck",
            "Reset: Stuck -> Waiting | machine=lift cause=Reset answer=moved from=Stuck to=Waiting",
            "Call: Waiting -> Up | machine=lift cause=Call answer=moved from=Waiting to=Up",
            "Call: deferred | machine=lift cause=Call answer=deferred from= to=",
            "after 5s: Up -> Down | machine=lift cause=after 5s answer=moved from=Up to=Down",
            "Arrive: Down -> Up | machine=lift cause=Arrive answer=moved from=Down to=Up",
            "after 5s: Up -> Sunk | machine=lift cause=after 5s answer=moved from=Up to=Sunk",
            "stop: Sunk -> | machine=lift cause=stop answer=moved from=Sunk to=",
        ]
    );
}

#[test]
fn levels_and_target_are_configurable() {
    let records = logged(|| {
        let mut log = Log::new("player").level(Level::Info).details(Level::Debug).target("house");
        let mut player = Player::start(&mut log);
        player.handle(&mut log, PlayerEvent::Press);
    });
    assert_eq!(
        records.last().map(String::as_str),
        Some(
            "INFO house player: Press: Dark + Stopped -> Playing + Lit | machine=player cause=Press answer=moved \
         from=Dark + Stopped to=Playing + Lit"
        )
    );
    let detail = "DEBUG house player: entered Playing | machine=player what=entered of=Playing".to_owned();
    assert!(records.contains(&detail), "{records:?}");
    let quiet = logged(|| {
        let _ = Player::start(&mut Log::new("player").level(Level::Trace));
    });
    assert!(quiet.is_empty(), "the logger takes no more than `Debug`: {quiet:?}");
}

#[test]
fn details_of_a_step_are_logged_on_request() {
    let records = logged(|| run(&mut Log::new("lift").details(Level::Debug)));
    let expected = [
        "refused Waiting: on Call if cabin.is_heavy",
        "took Waiting: on Call",
        "raised Full",
        "began Full",
        "deferred Call",
        "paused Waiting",
        "resumed Waiting",
        "exited Up",
        "update: ignored",
    ];
    for text in expected {
        let line = format!("DEBUG fsmith lift: {text} |");
        assert!(records.iter().any(|record| record.starts_with(&line)), "{line} {records:?}");
    }
}

#[test]
fn a_violated_invariant_is_an_error_and_ends_the_step() {
    let records = logged(|| {
        let panicked = catch_unwind(AssertUnwindSafe(|| sink(&mut Log::new("lift"))));
        assert_eq!(panicked.is_err(), cfg!(debug_assertions));
    });
    let error =
        "ERROR fsmith lift: Sunk violates never cabin.is_deep | machine=lift invariant=never cabin.is_deep state=Sunk";
    assert_eq!(records.last().map(String::as_str) == Some(error), cfg!(debug_assertions), "{records:?}");
}
