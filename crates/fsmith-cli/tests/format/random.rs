//! Random machines, as printed, and with changed space.

use fsmith_random::settings::Settings;
use fsmith_random::{draw, print};

use crate::mangle::mangled;
use crate::properties::holds;

/// The number of machines that are formatted, from those on which the engines agree.
const MACHINES: usize = 60;

#[test]
fn formatting_random_machines_keeps_all_tokens() {
    let settings = Settings::in_directory(env!("CARGO_TARGET_TMPDIR").into());
    for number in settings.numbers().take(MACHINES) {
        let source = print::module(&draw::machine(settings.seed_of(number), settings.states), false);
        let width = [40, 70, 100, 120][number as usize % 4];
        holds(&source, width, &format_args!("machine {number}"));
        holds(&mangled(&source, number), width, &format_args!("machine {number}, mangled"));
    }
}
