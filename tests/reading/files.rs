//! A text in a file, which changes while its machines run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use fsmith::read::{File, Problem};

/// A file of a test, which is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("fsmith-{}-{name}.machine", std::process::id())))
    }

    fn write(&self, text: &str) {
        fs::write(&self.0, text).expect("it can be written");
    }

    fn open(&self) -> Result<File<f64>, Problem> {
        File::open(&self.0, |bind| bind.value("noise", |noise: &f64| *noise))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn alert(least: u32) -> String {
    format!("machine Guard {{ initial Patrol; state Patrol {{ when noise > {least} => Defend; }} state Defend; }}\n")
}

/// Calls `look` until it finds a change or a problem, for at most a second. Returns the time that this took, too.
fn look(file: &mut File<f64>) -> (Result<bool, Problem>, Duration) {
    let begun = Instant::now();
    loop {
        match file.look() {
            Ok(false) if begun.elapsed() < Duration::from_secs(1) => sleep(Duration::from_millis(5)),
            found => return (found, begun.elapsed()),
        }
    }
}

/// Asserts that `look` finds nothing for a while.
fn rests(file: &mut File<f64>) {
    for _ in 0..30 {
        assert!(matches!(file.look(), Ok(false)));
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_change_is_in_force_within_a_tenth_of_a_second() {
    let scratch = Scratch::new("change");
    scratch.write(&alert(50));
    let mut file = scratch.open().unwrap();
    let mut guard = file.machine();
    guard.restart(&mut 0.0);
    let mut times = Vec::new();
    for least in [30, 49, 31, 48] {
        scratch.write(&alert(least));
        let (found, time) = look(&mut file);
        assert!(found.unwrap());
        times.push(time);
        assert!(file.renew(&mut guard, &mut 0.0));
        assert!(!file.renew(&mut guard, &mut 0.0), "it follows by now");
    }
    times.sort_unstable();
    assert!(times[1] < Duration::from_millis(100), "{times:?}");
    guard.update(&mut 48.5);
    assert_eq!(guard.state(), Some("Defend"));
}

#[test]
fn a_mistake_is_reported_once_and_the_file_stays_usable() {
    let scratch = Scratch::new("mistake");
    scratch.write(&alert(50));
    let mut file = scratch.open().unwrap();
    scratch.write("machine Guard { initial Patrol;\n state Patrol { when nose > 3 => Defent; } state Defend; }");
    let message = look(&mut file).0.unwrap_err().to_string();
    assert!(message.contains(".machine:2:") && message.contains("Defent") && message.contains("Defend"), "{message}");
    rests(&mut file);
    scratch.write("machine Guard { initial Patrol;\n state Patrol { when nose > 3 => Defend; } state Defend; }");
    let message = look(&mut file).0.unwrap_err().to_string();
    assert!(message.ends_with(".machine:2:22: no value is bound to `nose`; did you mean `noise`?"), "{message}");
    scratch.write(&alert(20));
    assert!(look(&mut file).0.unwrap());
}

#[test]
fn a_file_that_is_touched_or_vanishes_changes_nothing() {
    let scratch = Scratch::new("vanishes");
    scratch.write(&alert(50));
    let mut file = scratch.open().unwrap();
    scratch.write(&alert(50));
    rests(&mut file);
    fs::remove_file(&scratch.0).unwrap();
    assert!(matches!(look(&mut file).0, Err(Problem::Unreadable(..))));
    rests(&mut file);
    assert_eq!(file.machine().state(), None);
    scratch.write(&alert(10));
    assert!(look(&mut file).0.unwrap());
}

#[test]
fn a_file_written_in_pieces_is_read_as_a_whole() {
    let scratch = Scratch::new("pieces");
    scratch.write(&alert(50));
    let mut file = scratch.open().unwrap();
    let whole = alert(30);
    for end in (0..=whole.len()).step_by(8).chain([whole.len()]) {
        scratch.write(&whole[..end]);
        assert!(file.look().is_ok(), "nothing is message of a half");
        sleep(Duration::from_millis(5));
    }
    look(&mut file).0.unwrap();
    let mut guard = file.machine();
    guard.restart(&mut 0.0);
    guard.update(&mut 40.0);
    assert_eq!(guard.state(), Some("Defend"));
}

/// A machine that is read from text cannot include parts.
#[test]
fn an_include_is_the_only_reported_mistake() {
    let text = "machine Guard {\n initial Patrol;\n include crate::combat;\n state Patrol { when seen => Attack; }\n}";
    let mistakes = fsmith::read::Blueprint::read(text).expect_err("nobody knows the part").to_string();
    let expected = "3:10: the part `crate::combat` is not known here, where no compiler looks for it; write its items in place of the `include`";
    assert_eq!(mistakes, format!("{expected} [fsmith::malformed_include]"));
}

/// An `async` machine cannot be run, whatever else it contains.
#[test]
fn an_async_machine_is_the_only_reported_mistake() {
    let text = "pub async machine Guard {\n initial Patrol;\n state Patrol { when seen => Patrol; }\n}";
    let mistakes = fsmith::read::Blueprint::read(text).expect_err("it waits").to_string();
    let expected = "a machine that is read while a program runs does not wait: its actions are done at once; leave out `async`, and let what is waited for return as an event";
    assert_eq!(mistakes, format!("1:5: {expected}"));
}

/// The types of submachines are unknown.
#[test]
fn a_submachine_is_the_only_reported_mistake() {
    let text = "machine Guard {\n initial Patrol;\n state Patrol {\n machine dog: Dog;\n done(dog.Lost) => Patrol;\n }\n queue 1;\n}";
    let mistakes = fsmith::read::Blueprint::read(text).expect_err("it runs another").to_string();
    let expected = "a machine that is read while a program runs does not run others, of which only the compiler knows the types; run it in the program, and pass its result to this machine as an event";
    assert_eq!(mistakes, format!("4:10: {expected}"));
}

#[test]
fn unreadable_and_long_files_are_refused() {
    let scratch = Scratch::new("none");
    assert!(matches!(scratch.open(), Err(Problem::Unreadable(..))));
    fs::write(&scratch.0, [0xff, 0xfe, 0x00]).unwrap();
    assert!(matches!(scratch.open(), Err(Problem::Unreadable(..))));
    scratch.write(&" ".repeat((1 << 20) + 1));
    let message = scratch.open().unwrap_err().to_string();
    assert!(message.contains("longer than 1 MiB"), "{message}");
}

/// Files without a length are not read, because they may have no end, or block until another program writes into them.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let pipe = Scratch::new("pipe");
    assert!(Command::new("mkfifo").arg(&pipe.0).status().is_ok_and(|status| status.success()));
    let folder = pipe.0.parent().expect("it is in a folder");
    for path in [Path::new("/dev/zero"), &pipe.0, folder] {
        let message = File::<()>::open(path, |binding| binding).unwrap_err().to_string();
        assert!(message.contains("no regular file"), "{message}");
    }
}
