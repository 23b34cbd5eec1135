//! Files that are watched: the file of the program, which does not change, and others that are written during the test.

use fsmith::live::{Source, state_machine};
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");
const HOW: &str = "FSMITH_WATCH";

state_machine! {
    /// A lamp, with docs that compilers and files spell differently.
    pub machine Lamp() {
        events { Press }
        initial Off;
        /// It is dark.
        state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

#[test]
fn an_unchanged_text_is_not_loaded() {
    let mut lamp = Lamp::start();
    assert!(Lamp::source().file().is_some_and(|file| file.ends_with("files.rs")));
    sleep(Duration::from_millis(200));
    lamp.handle(LampEvent::Press);
    assert_eq!(Lamp::source().number(), 0);
}

/// Creates a machine for each test, because the file belongs to a `static`.
macro_rules! lamps {
    ($($module:ident)*) => {
        $(mod $module {
            fsmith::live::state_machine! {
                pub machine Lamp() {
                    events { Press }
                    initial Off;
                    state Off { on Press => On; }
                    state On { on Press => Off; }
                }
            }
        })*
    };
}

lamps! { saved broken twins stamped }

mod first {
    fsmith::live::state_machine! {
        pub machine Lamp() {
            events { Press }
            initial Off;
            state Off { on Press => On; }
            state On { on Press => Off; }
        }
    }
}

mod second {
    fsmith::live::state_machine! {
        pub machine Lamp() {
            events { Press }
            initial Off;
            state Off { on Press => On; }
            state On { on Press => Off; }
        }
    }
}

const TEXT: &str = "pub machine Lamp() {
    events { Press }
    initial Off;
    state Off { on Press => On; }
    state On { on Press => Off; }
}";

fn file(name: &str, machines: &[&str]) -> String {
    // The two ways of watching are tested at the same time, in different files.
    let how = env::var(HOW).unwrap_or_default();
    let path = format!("{FOLDER}/live_{name}{how}.rs");
    write(&path, machines);
    path
}

fn write(path: &str, machines: &[&str]) {
    let machines: Vec<_> = machines.iter().map(|text| format!("fsmith::live::state_machine! {{ {text} }}")).collect();
    fs::write(path, format!("// A file.\n{}\nfn main() {{}}\n", machines.join("\n\n"))).unwrap();
}

/// Waits until a condition holds, for at most `limit`. Returns the time that this took.
fn within(limit: Duration, holds: impl Fn() -> bool) -> Duration {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < limit, "never");
        sleep(Duration::from_millis(1));
    }
    began.elapsed()
}

const PATIENCE: Duration = Duration::from_secs(5);

#[test]
fn a_saved_file_is_in_force_immediately() {
    let (source, path) = (saved::Lamp::source(), file("saved", &[TEXT]));
    source.watch(&path);
    let mut lamp = saved::Lamp::start();
    sleep(Duration::from_millis(150));
    assert_eq!(source.number(), 0);
    // Measures the fastest of several changes, because other threads may delay the one that watches.
    let mut fastest = PATIENCE;
    for (nth, target) in ["Off", "On", "Off"].into_iter().enumerate() {
        write(&path, &[&TEXT.replace("on Press => On;", &format!("on Press => {target};"))]);
        fastest = fastest.min(within(PATIENCE, || source.number() as usize == nth + 1));
    }
    assert!(fastest < Duration::from_millis(100), "{fastest:?}");
    // Two saves in a row: the later one counts.
    write(&path, &[&TEXT.replace("on Press => On;", "on Press => Bright;")]);
    write(
        &path,
        &[&TEXT.replace("state On", "state Bright { on Press => Off; } state On").replace("=> On", "=> Bright")],
    );
    within(PATIENCE, || source.number() == 4);
    lamp.handle(saved::LampEvent::Press);
    assert_eq!(lamp.state().map(saved::LampState::name), Some("Bright"));
}

#[test]
fn a_broken_text_is_ignored_until_it_is_fixed() {
    let (source, path) = (broken::Lamp::source(), file("broken", &[TEXT]));
    source.watch(&path);
    let mut lamp = broken::Lamp::start();
    sleep(Duration::from_millis(150));
    let broken_texts = [
        // A half-written file.
        "pub machine Lamp() { events { Press } initial Off; state Off { on Press => ",
        "pub machine Lamp() { events { Press } initial Off; state Off { on Press => Nowhere; } }",
        "pub machine Other() { initial Off; state Off; }",
    ];
    for text in broken_texts {
        write(&path, &[text]);
        sleep(Duration::from_millis(120));
        assert_eq!(source.number(), 0);
    }
    // The file is deleted and replaced, as by editors that write another file and rename it.
    fs::remove_file(&path).unwrap();
    sleep(Duration::from_millis(120));
    let aside = format!("{path}.new");
    write(&aside, &[&TEXT.replace("on Press => On;", "on Press => Off;")]);
    fs::rename(&aside, &path).unwrap();
    within(PATIENCE, || source.number() == 1);
    lamp.handle(broken::LampEvent::Press);
    assert!(lamp.is_in(broken::LampState::Off));
    assert!(Path::new(&path).exists());
}

#[test]
fn the_nearest_of_two_machines_with_one_name_is_used() {
    let (source, path) = (twins::Lamp::source(), file("twins", &[TEXT, TEXT]));
    source.watch(&path);
    let mut lamp = twins::Lamp::start();
    sleep(Duration::from_millis(150));
    // The program declares this machine on a later line than both, so the second one is nearer.
    write(&path, &[&TEXT.replace("on Press => On;", "on Press => Off;"), TEXT]);
    sleep(Duration::from_millis(150));
    assert_eq!(source.number(), 0);
    write(&path, &[TEXT, &TEXT.replace("on Press => On;", "on Press => Off;")]);
    within(PATIENCE, || source.number() == 1);
    lamp.handle(twins::LampEvent::Press);
    assert!(lamp.is_in(twins::LampState::Off));
}

#[test]
fn two_machines_with_one_name_follow_their_own_texts() {
    let sources = [first::Lamp::source(), second::Lamp::source()];
    let path = file("pair", &[TEXT, TEXT]);
    // Keeps the order of the machines and the distance of their lines.
    let lines = sources.map(|source| source.line() as usize);
    assert!(lines[0] < lines[1]);
    let placed = |texts: [&str; 2], more: usize| {
        let mut text = "\n".repeat(lines[0] - 1 + more);
        for (at, machine) in texts.into_iter().enumerate() {
            text.push_str(&"\n".repeat(if at == 1 { lines[1] - lines[0] - 6 } else { 0 }));
            text.push_str(&format!("fsmith::live::state_machine! {{ {machine} }}\n"));
        }
        text
    };
    let save = |text: String| fs::write(&path, text).unwrap();
    let [dark, bright] = ["Off", "On"].map(|target| TEXT.replace("on Press => On;", &format!("on Press => {target};")));
    save(placed([TEXT, TEXT], 0));
    sources.iter().for_each(|source| source.watch(&path));
    let (_one, _other) = (first::Lamp::start(), second::Lamp::start());
    sleep(Duration::from_millis(200));
    let numbers = || sources.map(Source::number);
    // Adds many lines before both machines, and changes only the first one.
    save(placed([&dark, &bright], 1000));
    within(PATIENCE, || numbers() != [0, 0]);
    sleep(Duration::from_millis(150));
    assert_eq!(numbers(), [1, 0]);
    // Changes only the second machine, so that it equals the first one.
    save(placed([&dark, &dark], 0));
    within(PATIENCE, || numbers()[1] == 1);
    assert_eq!(numbers(), [1, 1]);
    // Restores the first machine.
    save(placed([TEXT, &dark], 500));
    within(PATIENCE, || numbers()[0] == 2);
    assert_eq!(numbers(), [2, 1]);
}

#[test]
fn a_save_of_the_same_length_and_time_is_noticed() {
    let (source, path) = (stamped::Lamp::source(), file("stamped", &[TEXT]));
    source.watch(&path);
    let _lamp = stamped::Lamp::start();
    sleep(Duration::from_millis(150));
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    for (nth, target) in ["ZZ", "On", "ZZ"].into_iter().enumerate() {
        let text = TEXT.replace("On", target);
        write(&path, &[&text]);
        fs::File::options().append(true).open(&path).unwrap().set_modified(time).unwrap();
        within(PATIENCE, || source.number() as usize == nth + 1);
    }
}

/// Runs the other tests without notifications of the operating system.
#[test]
fn files_are_polled_without_notifications() {
    if env::var_os(HOW).is_some() {
        return;
    }
    let mut tests = Command::new(env::current_exe().unwrap());
    let output = tests.arg("files::").env(HOW, "poll").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
