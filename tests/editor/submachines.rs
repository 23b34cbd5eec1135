//! Submachines: what an editor offers for them in their state, and for their completions.

use super::editor::{CURSOR, editor};

const LINK: &str = "\
use fsmith::state_machine;

pub struct Net { pub dialed: u32 }

state_machine! {
    /// Dials, and dials again.
    pub machine Retry(dialed: &mut u32) {
        events { Up, Down { code: u8 } }
        initial Dialing;
        state Dialing { on Up => Connected; on Down { code } => GaveUp(code, *dialed); }
        final Connected;
        final GaveUp(code: u8, attempts: u32);
    }
}

state_machine! {
    machine Link(net: &mut Net) {
        events { Line(RetryEvent), Hang }
        initial Connecting;
        state Connecting {
            machine retry: Retry(&mut net.dialed);
            forward Line(event) => retry(event);
            done(retry.GaveUp { attempts, .. }) => Offline(attempts);
            {item}
            on Hang => Offline(0);
        }
        state Offline(attempts: u32);
    }
}
";

fn with(item: &str) -> String {
    LINK.replace("{item}", item)
}

#[track_caller]
fn completes(item: &str, expected: &[&str]) {
    let mut editor = editor();
    let found = editor.completions(&with(item));
    let missing: Vec<_> = expected.iter().filter(|name| !found.iter().any(|(found, _)| found == *name)).collect();
    assert!(missing.is_empty(), "{missing:?} are not among {:?}", found.iter().map(|it| &it.0).collect::<Vec<_>>());
}

#[test]
fn completes_final_states_in_done() {
    completes("done(retry.$0) => Offline(1);", &["Connected", "GaveUp"]);
}

#[test]
fn renames_a_final_state_in_done() {
    let mut editor = editor();
    let text = with("done(retry.Connected) => Offline(1);").replacen("final Connected", "final $0Connected", 1);
    let renamed = editor.renamed(&text, "Online");
    assert_eq!(renamed, with("done(retry.Online) => Offline(1);").replace("Connected", "Online"));
}

#[test]
fn completes_data_of_a_final_state_in_done() {
    completes("done(retry.GaveUp { $0 }) => Offline(1);", &["code", "attempts"]);
    completes("done(retry.GaveUp { code, .. }) => Offline(co$0);", &["code"]);
}

#[test]
fn completes_forwarded_events() {
    completes("forward $0", &["Line", "Hang"]);
    completes("forward Hang => re$0", &["retry"]);
    completes("forward Hang => retry(RetryEvent::$0);", &["Up", "Down"]);
}

#[test]
fn completes_queries_and_arguments_of_a_submachine() {
    completes("on Hang if retry.is_$0 => Offline(2);", &["is_in", "is_finished"]);
    completes("on Hang if retry.is_in(RetryState::$0) => Offline(2);", &["Dialing", "GaveUp"]);
    completes("machine again: Retry(&mut net.$0);", &["dialed"]);
    completes("machine again: Re$0", &["Retry"]);
}

#[test]
fn hover_shows_docs() {
    let mut editor = editor();
    for (word, docs) in
        [("machine retry", "runs"), ("Retry(&mut", "Dials, and dials again."), ("forward Line", "machine")]
    {
        let shown = editor.hover(&with("").replacen(word, &format!("{CURSOR}{word}"), 1));
        assert!(shown.contains(docs), "{word}: {shown}");
    }
}

#[test]
fn a_valid_submachine_has_no_problems() {
    let mut editor = editor();
    assert_eq!(editor.problems(&with("")), Vec::<String>::new());
}
