//! Tuning a text: each change is an edit that is in force immediately and is written into the file.

use fsmith::__private::live::{Change, Tunable, Unchanged};
use fsmith::live::{Source, state_machine};
use std::fs;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// Creates a machine for each test, because the file belongs to a `static`.
macro_rules! guards {
    ($($module:ident)*) => {
        $(#[allow(dead_code)] mod $module {
            fsmith::live::state_machine! {
                pub machine Guard(energy: &mut f32) {
                    events { Noise { volume: u32 }, Calm }
                    initial Patrol;
                    state Patrol {
                        enter { *energy += 1.5; }
                        on Noise { volume } if volume > 10 => { *energy -= 2.0; Look }
                        after 5s => Rest;
                    }
                    state Look { on Calm => Patrol; }
                    state Rest { on Calm => stay; on Noise { .. } => match *energy < 3.0 { true => Rest, false => Patrol } }
                }
            }
        })*
    };
}

guards! { cells switches targets conflicts undone literals mended }

const TEXT: &str = "machine Guard(energy: &mut f32) {
    events { Noise { volume: u32 }, Calm }
    initial Patrol; // first of all
    state Patrol {
        enter { *energy += 1.5; }
        on Noise { volume } if volume > 10 => { *energy -= 2.0; Look }
        after 5s => Rest; /* a while */
    }
    state Look { on Calm => Patrol; }
    state Rest { on Calm => stay; on Noise { .. } => match *energy < 3.0 { true => Rest, false => Patrol } }
}";

struct File {
    path: String,
    source: &'static Source,
}

impl File {
    fn of(name: &str, source: &'static Source) -> Self {
        let path = format!("{FOLDER}/tuned_{name}.rs");
        let file = File { path, source };
        file.write(TEXT);
        source.watch(&file.path);
        file
    }

    fn write(&self, machine: &str) {
        let text = format!("// A file.\nfsmith::live::state_machine! {{\n    pub {machine}\n}}\n\nfn main() {{}}\n");
        fs::write(&self.path, text).unwrap();
    }

    /// Asserts that the file contains this machine, and is otherwise unchanged.
    fn has(&self, machine: &str) {
        let text = format!("// A file.\nfsmith::live::state_machine! {{\n    pub {machine}\n}}\n\nfn main() {{}}\n");
        assert_eq!(fs::read_to_string(&self.path).unwrap(), text);
    }

    fn tunable(&self) -> Tunable {
        self.source.tunable()
    }

    fn text(&self, range: &std::ops::Range<usize>) -> String {
        self.tunable().text[range.clone()].to_string()
    }

    fn tune(&self, change: Change) -> Result<bool, Unchanged> {
        self.source.tune(self.source.number(), &change, 0, true)
    }
}

fn cells(file: &File) -> Vec<String> {
    file.tunable().places.cells.iter().map(|cell| file.text(&cell.range)).collect()
}

#[test]
fn literals_are_changed_and_written() {
    let file = File::of("cells", cells::Guard::source());
    assert_eq!(cells(&file), ["1.5", "10", "2.0", "5s", "3.0"]);
    let mut energy = 0.0;
    let mut guard = cells::Guard::start(&mut energy);
    assert_eq!(file.tune(Change::Cell(1, "4".into())), Ok(true));
    file.has(&TEXT.replace("volume > 10", "volume > 4"));
    guard.handle(&mut energy, cells::GuardEvent::Noise { volume: 5 });
    assert!(guard.is_in(cells::GuardState::Look));
    assert_eq!(file.tune(Change::Cell(3, "0.25".into())), Ok(true));
    file.has(&TEXT.replace("volume > 10", "volume > 4").replace("5s", "0.25s"));
    // During a drag, nothing is written.
    let number = file.source.number();
    assert_eq!(file.source.tune(number, &Change::Cell(0, "2.5".into()), 7, false), Ok(false));
    assert_eq!(file.source.tune(number + 1, &Change::Cell(0, "3.5".into()), 7, false), Ok(false));
    file.has(&TEXT.replace("volume > 10", "volume > 4").replace("5s", "0.25s"));
    // The watched file still contains the previous text, which must not replace the newer one in force.
    std::thread::sleep(std::time::Duration::from_millis(150));
    assert_eq!(file.source.number(), number + 2);
    assert_eq!(file.source.tune(number, &Change::Write, 0, false), Err(Unchanged::Outdated));
    assert_eq!(file.tune(Change::Write), Ok(true));
    let written = TEXT.replace("volume > 10", "volume > 4").replace("5s", "0.25s").replace("1.5", "3.5");
    file.has(&written);
    // The program itself has written the file, so this is not a new text.
    let number = file.source.number();
    std::thread::sleep(std::time::Duration::from_millis(150));
    assert_eq!(file.source.number(), number);
    // The whole drag is undone as one change.
    assert_eq!(file.tune(Change::Undo), Ok(true));
    file.has(&TEXT.replace("volume > 10", "volume > 4").replace("5s", "0.25s"));
}

#[test]
fn transitions_are_disabled_and_enabled() {
    let file = File::of("switches", switches::Guard::source());
    let texts = |file: &File| -> Vec<String> {
        let all = file.tunable().places.switches;
        all.iter().map(|it| format!("{}{}", if it.is_on { "" } else { "off: " }, file.text(&it.range))).collect()
    };
    let all = texts(&file);
    assert_eq!(all[1], "after 5s => Rest;");
    assert_eq!(all[3], "on Calm => stay;");
    assert!(all[4].starts_with("on Noise { .. } => match") && all[4].ends_with('}'));
    assert_eq!(file.tune(Change::Switch(0, false)), Ok(true));
    let clause = "on Noise { volume } if volume > 10 => { *energy -= 2.0; Look }";
    file.has(&TEXT.replace(clause, &format!("/* off: {clause} */")));
    let mut energy = 0.0;
    let mut guard = switches::Guard::start(&mut energy);
    assert_eq!(guard.handle(&mut energy, switches::GuardEvent::Noise { volume: 50 }), fsmith::Answer::Ignored);
    assert_eq!(texts(&file)[0], format!("off: {clause}"));
    assert_eq!(file.tunable().places.switches[0].state.index(), 1);
    assert_eq!(file.tune(Change::Switch(0, true)), Ok(true));
    file.has(TEXT);
    guard.handle(&mut energy, switches::GuardEvent::Noise { volume: 50 });
    assert!(guard.is_in(switches::GuardState::Look));
}

#[test]
fn targets_are_changed_to_other_states() {
    let file = File::of("targets", targets::Guard::source());
    let texts =
        |file: &File| -> Vec<String> { file.tunable().places.targets.iter().map(|it| file.text(&it.range)).collect() };
    let all = texts(&file);
    assert_eq!(all.len(), 7, "{all:?}");
    let at = |text: &str, nth: usize| {
        let found = all.iter().enumerate().filter(|(_, it)| *it == text).map(|(at, _)| at);
        found.collect::<Vec<_>>()[nth]
    };
    let rest = fsmith::__private::model::StateId(3);
    assert_eq!(file.tune(Change::Target(at("Look", 0), Some(rest))), Ok(true));
    file.has(&TEXT.replace("2.0; Look }", "2.0; Rest }"));
    let mut energy = 0.0;
    let mut guard = targets::Guard::start(&mut energy);
    guard.handle(&mut energy, targets::GuardEvent::Noise { volume: 50 });
    assert!(guard.is_in(targets::GuardState::Rest));
    assert_eq!(file.tune(Change::Undo), Ok(true));
    file.has(TEXT);
    assert_eq!(file.tune(Change::Redo), Ok(true));
    file.has(&TEXT.replace("2.0; Look }", "2.0; Rest }"));
    assert_eq!(file.tune(Change::Undo), Ok(true));
    // A `stay` can be changed to a target.
    assert_eq!(file.tune(Change::Target(at("stay", 0), Some(rest))), Ok(true));
    file.has(&TEXT.replace("=> stay", "=> Rest"));
}

/// A change has to result in a valid text.
#[test]
fn an_invalid_change_has_no_effect() {
    let file = File::of("literals", literals::Guard::source());
    for (at, value, words) in [
        (1, "ten", "no number"),
        (1, "1.5", "no whole number"),
        (3, "-1", "out of range"),
        (9, "1", "not there any more"),
    ] {
        let error = file.tune(Change::Cell(at, value.into())).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(file.source.number(), 0);
    file.has(TEXT);
}

#[test]
fn a_file_that_was_changed_meanwhile_is_not_overwritten() {
    let file = File::of("conflicts", conflicts::Guard::source());
    assert_eq!(file.source.tune(0, &Change::Cell(1, "4".into()), 1, false), Ok(false));
    // Another program changes a comment of the machine. The text is equivalent, but writing would overwrite this
    // change.
    let other = TEXT.replace("// first of all", "// first of all!");
    file.write(&other);
    let error = file.tune(Change::Write).unwrap_err().to_string();
    assert!(error.contains("has changed in between"), "{error}");
    file.has(&other);
}

#[test]
fn a_mistake_is_reported_until_it_is_fixed() {
    let file = File::of("mended", mended::Guard::source());
    let until = |holds: &dyn Fn() -> bool| {
        let began = std::time::Instant::now();
        while !holds() {
            assert!(began.elapsed().as_secs() < 5, "never");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    };
    assert_eq!(file.tune(Change::Cell(1, "4".into())), Ok(true));
    let tuned = TEXT.replace("volume > 10", "volume > 4");
    file.write(&tuned.replace("after 5s => Rest", "after 5s => Rets"));
    until(&|| file.source.refused().is_some());
    assert_eq!(file.source.number(), 1);
    // Writes the text that is in force.
    file.write(&tuned);
    until(&|| file.source.refused().is_none());
    assert_eq!(file.source.number(), 1);
}

#[test]
fn the_rest_of_the_file_may_change_meanwhile() {
    let file = File::of("undone", undone::Guard::source());
    assert_eq!(file.source.tune(0, &Change::Cell(1, "4".into()), 1, false), Ok(false));
    let text = fs::read_to_string(&file.path).unwrap();
    fs::write(&file.path, text.replace("// A file.", "// A file of\n// two lines.")).unwrap();
    assert_eq!(file.tune(Change::Write), Ok(true));
    let text = fs::read_to_string(&file.path).unwrap();
    assert!(text.contains("// two lines.") && text.contains("volume > 4"), "{text}");
}

state_machine! {
    machine Door {
        events { Push }
        initial Shut;
        state Shut { on Push => Open; }
        state Open { on Push => Shut; }
    }
}

/// A text without a file can be tuned; the change is only in force in the program.
#[test]
fn a_text_without_a_file_can_be_tuned() {
    Door::source()
        .load("machine Door { events { Push } initial Shut; state Shut { on Push => Open; } state Open { on Push => Shut; } }")
        .unwrap();
    let source = Door::source();
    let switches = source.tunable().places.switches;
    assert_eq!(switches.len(), 2);
    assert_eq!(source.tune(source.number(), &Change::Switch(1, false), 0, true).map(|_| ()), Ok(()));
}
