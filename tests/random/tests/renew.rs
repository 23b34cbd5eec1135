//! Machines whose text changes while they run: the same five hundred at every run, each changed six times to versions of itself
//! that lack some things, and back; the engine and the reference come to the same.

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;

use fsmith_random::draw;
use fsmith_random::host::renew;
use fsmith_random::settings::Settings;

#[test]
fn machines_go_on_when_their_text_changes() {
    let machines = if cfg!(debug_assertions) { 40 } else { 500 };
    let settings = Settings { machines, ..Settings::in_directory(PathBuf::new()) };
    // What panics is caught and compared.
    panic::set_hook(Box::new(|_| {}));
    let mut found = Vec::new();
    let mut renewals = 0;
    for number in settings.numbers() {
        let machine = draw::machine(settings.seed_of(number), settings.states);
        let agreed = panic::catch_unwind(AssertUnwindSafe(|| renew::agree(&machine, settings.seed_of(number))));
        match agreed.unwrap_or_else(|_| Err("a panic".to_owned())) {
            Ok(times) => renewals += times,
            Err(what) => found.push((number, what)),
        }
    }
    let _ = panic::take_hook();
    let count = found.len();
    assert!(found.is_empty(), "{count} of {machines} machines differ; the first, {}: {}", found[0].0, found[0].1);
    // Some come to what the language leaves open, or have no version that is valid.
    assert!(renewals as u64 > 4 * machines, "{renewals} renewals");
}
