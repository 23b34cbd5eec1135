//! The messages of the macro, word by word and place by place. The files of `fsm-macros/messages` state them below the
//! lines that they are about; `notation.rs` says how.
//!
//! `FSMITH_MESSAGES=overwrite cargo test -p fsm-macros --features live messages` writes the current messages into the
//! files. Read them as a user would. What rustc says about machines is tested in `tests/ui`, which also has a test that
//! rustc adds nothing to these messages.

mod notation;
mod reported;

pub use reported::reported;

use notation::{differences, stating};
use std::path::{Path, PathBuf};
use std::{env, fs};

#[test]
fn messages_match_the_files() {
    compare("messages");
}

#[test]
#[cfg_attr(not(feature = "live"), ignore = "needs the feature `live`")]
fn messages_of_live_and_inspected_machines_match_the_files() {
    compare("messages/live");
}

/// After an error of the macro, rustc does not report unknown names or lints, so a test of rustc's messages that
/// contains such a machine would assert too little.
#[test]
fn machines_in_tests_of_rustc_have_no_errors_of_the_macro() {
    let mut found = Vec::new();
    for file in files("../tests/ui/fail") {
        let messages = reported(&fs::read_to_string(&file).expect("the file can be read"));
        let errors = messages.into_iter().filter(|message| message.level == "error");
        // Only rustc finds the parts in other files.
        let errors =
            errors.filter(|message| !message.text.contains(" is not known here, where no compiler looks for it"));
        found.extend(errors.map(|error| (file.clone(), error)));
    }
    assert!(found.is_empty(), "move these mistakes to fsm-macros/messages: {found:#?}");
}

/// Compares the files of a folder with what the macro reports, or overwrites them.
fn compare(folder: &str) {
    let overwrite = env::var_os("FSMITH_MESSAGES").is_some_and(|value| value == "overwrite");
    let mut shown = String::new();
    for file in files(folder) {
        let name = format!("fsm-macros/{folder}/{}", file.file_name().expect("a name").display());
        let stated = fs::read_to_string(&file).expect("the file can be read");
        let actual = std::panic::catch_unwind(|| current(&stated)).unwrap_or_else(|_| panic!("in {name}"));
        if overwrite && actual != stated {
            fs::write(&file, actual).expect("the file can be written");
        } else {
            shown += &differences(&name, &stated, &actual);
        }
    }
    let again = "FSMITH_MESSAGES=overwrite cargo test -p fsm-macros --features live messages";
    assert!(shown.is_empty(), "the files state other messages (-) than the macro reports (+):\n{shown}\n{again}");
}

/// The files of a folder of this package, without those in its folders.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("the folder is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files.sort();
    assert!(!files.is_empty(), "there are files in {folder}");
    files
}

/// Returns a file as it would state the current messages.
fn current(stated: &str) -> String {
    let messages = reported(stated);
    assert!(!messages.is_empty(), "the macro reports nothing about this file:\n{stated}");
    let levels = messages.iter().filter(|message| message.level == "error").count();
    // After an error of the macro, rustc hides all warnings.
    assert!(
        [0, messages.len()].contains(&levels),
        "the warnings of a file belong into a file without errors:\n{stated}"
    );
    stating(stated, &messages)
}

const STATED: &str = "\
state_machine! {}
//~ error[malformed_header]: expected a machine, as in `machine Robot(bot: &mut Body) { initial state Idle; }`
state_machine! {
    machine M {
        events { E }
        initial A; state A { on E => Aa; } state Aa;
        state A { on E => QState::A; }
//            ^ error[duplicate_state]: the state `A` is declared twice; rename one, or merge their items; first declared in line -1
//                        ^^^^^^^^^ error[qualified_target]: a target is written without a path or type; write `A`
    }
}
";

#[test]
fn overwriting_keeps_or_restores_the_stated_messages() {
    assert_eq!(current(STATED), STATED);
    let without: String =
        STATED.lines().filter(|line| !line.contains("error[")).map(|line| format!("{line}\n")).collect();
    assert_eq!(current(&without), STATED);
}

#[test]
fn differences_show_the_line_and_both_messages() {
    let shown = |from: &str, to: &str| {
        let stated = STATED.replace(from, to);
        assert_ne!(stated, STATED, "`{from}` is in the file");
        differences("file", &stated, &current(&stated))
    };
    let whole = "//~ error[malformed_header]: expected a machine, as in `machine Robot(bot: &mut Body) { initial state Idle; }`";
    let changed = whole.replace("a machine", "machines");
    assert_eq!(
        shown("expected a machine", "expected machines"),
        format!("\nfile:1\n  state_machine! {{}}\n- {changed}\n+ {whole}\n")
    );
    let stated = ["^ error[dup", "error[duplicate_state]", "line -1", "//~ ", "\n//                        ^"];
    let other = [" ^error[dup", "warning[duplicate_state]", "line -2", "// ^ ", "\n//                       ^^"];
    for (from, to) in stated.into_iter().zip(other) {
        assert_eq!(shown(from, to).matches("\n- ").count(), 1, "`{to}` differs from `{from}`");
    }
    let extra = "    }\n//  ^ error[syntax]: something else\n}\n";
    assert_eq!(shown("    }\n}\n", extra).matches("\n- ").count(), 1, "a message that is not reported differs");
}

#[test]
fn files_that_assert_too_little_are_rejected() {
    let right = "state_machine! {\n    machine M { initial state A; }\n}\n";
    let warned = "state_machine! {\n    machine M { initial state A; state B; }\n}\n";
    let indented = STATED.replace("//            ^ error", "    //        ^ error");
    let refused = [
        ("", "the macro reports nothing"),
        (right, "the macro reports nothing"),
        (&format!("{warned}{STATED}"), "the warnings of a file"),
        (&indented, "begins in the first column"),
        ("state_machine! { machine M { initial state A\n; on E =>\n A\n.A; } }", "there is no room for"),
    ];
    assert!(current(warned).contains(" warning[unreachable_state]: "));
    for (source, why) in refused {
        let panic = std::panic::catch_unwind(|| current(source)).expect_err(source);
        let panic = panic.downcast::<String>().expect("a panic with a text");
        assert!(panic.contains(why), "{panic}");
    }
}
