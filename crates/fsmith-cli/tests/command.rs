//! The program `fsmith`, as a user runs it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use fsm_model::rules::{Level, Rule};
use fsmith_cli::explain::explanation;

const MESS: &str = "fn f() {}\nfsmith::state_machine! { machine A {\n  initial state B{on C=>B;} events{C} } }\n";
const LAID_OUT: &str = "fn f() {}
fsmith::state_machine! {
    machine A {
        initial state B { on C => B; }
        events { C }
    }
}
";
const BROKEN: &str = "fsmith::state_machine! { machine A { state B{ }\n on } }\n";

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, text).expect("the file can be written");
    file
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the file can be read")
}

/// Runs the program on an input. Returns its status, its output and its errors.
fn run(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fsmith"));
    program.args(arguments).current_dir(folder);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = program.spawn().expect("the program starts");
    // A program that reads nothing may have closed its input already.
    let _ = running.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let Output { status, stdout, stderr } = running.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (status.code().expect("it is not killed"), text(stdout), text(stderr))
}

#[test]
fn standard_input_is_formatted() {
    let folder = folder("input");
    for arguments in [&["fmt"][..], &["fmt", "-"]] {
        assert_eq!(run(&folder, arguments, MESS), (0, LAID_OUT.to_owned(), String::new()));
    }
    let (status, difference, _) = run(&folder, &["fmt", "--check"], MESS);
    assert_eq!(status, 1);
    assert!(difference.starts_with("-:2: not formatted\n--- -\n+++ -\n"), "{difference}");
    assert!(difference.contains("\n-  initial state B{on C=>B;} events{C} } }\n"), "{difference}");
    assert!(difference.contains("\n+        initial state B { on C => B; }\n"), "{difference}");
    assert_eq!(run(&folder, &["fmt", "--check"], LAID_OUT), (0, String::new(), String::new()));
}

#[test]
fn files_are_formatted_and_checked() {
    let folder = folder("files");
    let (mess, laid_out) = (write(&folder, "mess.rs", MESS), write(&folder, "laid_out.rs", LAID_OUT));
    let (status, difference, _) = run(&folder, &["fmt", "--check", "mess.rs", "laid_out.rs"], "");
    assert_eq!((status, difference.lines().next()), (1, Some("mess.rs:2: not formatted")));
    assert_eq!(read(&mess), MESS);
    assert_eq!(run(&folder, &["fmt", "mess.rs", "laid_out.rs"], ""), (0, String::new(), String::new()));
    assert_eq!((read(&mess), read(&laid_out)), (LAID_OUT.to_owned(), LAID_OUT.to_owned()));
    assert_eq!(run(&folder, &["fmt", "--check", "mess.rs", "laid_out.rs"], ""), (0, String::new(), String::new()));
}

#[test]
fn broken_machines_are_reported_and_left_unchanged() {
    let folder = folder("broken");
    let file = write(&folder, "broken.rs", &format!("{BROKEN}{MESS}"));
    let (status, _, complaint) = run(&folder, &["fmt", "broken.rs"], "");
    assert_eq!(status, 1);
    assert!(complaint.starts_with("broken.rs:2: left as it is: expected"), "{complaint}");
    assert_eq!(read(&file), format!("{BROKEN}{LAID_OUT}"));
}

/// A file is replaced as a whole: a new one takes its place, with the same permissions, even through a link.
#[cfg(unix)]
#[test]
fn a_formatted_file_is_replaced_atomically() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = folder("replaced");
    let file = write(&folder, "mess.rs", MESS);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o604)).expect("they can be set");
    symlink("mess.rs", folder.join("link.rs")).expect("it can be linked");
    let before = fs::metadata(&file).expect("it is there");
    assert_eq!(run(&folder, &["fmt", "link.rs"], "").0, 0);
    let after = fs::metadata(&file).expect("it is there");
    assert_eq!(read(&file), LAID_OUT);
    assert!(before.ino() != after.ino() && before.mode() == after.mode());
    assert!(fs::symlink_metadata(folder.join("link.rs")).expect("it is there").is_symlink());
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 2, "nothing else is left");
}

/// A deeply nested file is refused with its line, at any depth, and the stack of the program does not overflow.
#[test]
fn deeply_nested_files_are_rejected_without_overflow() {
    let folder = folder("deep");
    let opened = ["(", "{", "["].map(|open| open.repeat(30_000));
    let guards = ["!", "-", "(", "a && ", "a || ", "a.b", "|| ", "&"].map(|one| one.repeat(30_000) + "a");
    let decisions = ["if a { stay } else ".repeat(30_000)];
    let machine = |code: &str| {
        format!(
            "fsmith::state_machine! {{ machine A {{ events {{ C }}\ninitial state B {{ on C => {{ {code} {{ stay }} }} }} }} }}"
        )
    };
    let guards = guards.iter().map(|guard| machine(&format!("if {guard}")));
    let texts = opened.into_iter().chain(guards).chain(decisions.iter().map(|code| machine(code)));
    for (nth, text) in texts.enumerate() {
        let file = write(&folder, "deep.rs", &text);
        for arguments in [&["fmt", "deep.rs"][..], &["draw", "deep.rs"], &["draw", "--as", "json", "deep.rs"]] {
            let (status, _, complaint) = run(&folder, arguments, "");
            let is_reported = complaint.contains("deep.rs:2: ") || complaint.contains("not closed") || nth < 3;
            assert!([0, 1].contains(&status) && is_reported, "{arguments:?} {nth} {status} {complaint}");
        }
        assert_eq!(read(&file), text);
    }
}

/// The search for the shortest diff of two long texts without common lines is bounded.
#[test]
fn differences_of_long_files_are_printed_in_time() {
    let folder = folder("long");
    write(
        &folder,
        "long.rs",
        &format!("state_machine! {{ machine A {{ initial state B {{ {}}} }} }}\n", "// x\n".repeat(30_000)),
    );
    let start = Instant::now();
    let (status, difference, _) = run(&folder, &["fmt", "--check", "long.rs"], "");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    assert!(status == 1 && difference.lines().count() > 30_000, "{status}");
}

#[test]
fn the_line_width_is_that_of_rustfmt() {
    let folder = folder("width");
    let machine = "fsmith::state_machine! {
    machine A {
        initial state B { on C if guard(1, 2) => B; }
        events { C }
    }
}
";
    assert_eq!(run(&folder, &["fmt"], machine).1, machine);
    assert_ne!(run(&folder, &["fmt", "--width", "40"], machine).1, machine);
    write(&folder, "rustfmt.toml", "edition = \"2024\"\nmax_width = 40 # narrow\n");
    let inner = folder.join("src");
    fs::create_dir(&inner).expect("the folder can be made");
    let file = write(&inner, "a.rs", machine);
    assert_eq!(run(&inner, &["fmt", "--check", "a.rs"], "").0, 1);
    assert_eq!(run(&inner, &["fmt", "--check"], machine).0, 1);
    assert_eq!(run(&inner, &["fmt", "--check", "--width", "100", "a.rs"], "").0, 0);
    assert_eq!(run(&inner, &["fmt", "a.rs"], "").0, 0);
    assert!(read(&file).contains("initial state B {\n            on C if guard(1, 2) => B;\n        }\n"));
}

#[test]
fn wrong_arguments_are_explained() {
    let folder = folder("mistakes");
    let width = "--width wants a number of columns, at least 1";
    for (arguments, message) in [
        (&["format"][..], "no command \"format\""),
        (&["--fmt"], "no option \"--fmt\""),
        (&["fmt", "--chekc"], "no option \"--chekc\""),
        (&["fmt", "-c"], "no option \"-c\""),
        (&["fmt", "--check=yes"], "unexpected argument for option '--check': \"yes\""),
        (&["fmt", "--width"], width),
        (&["fmt", "--width", "wide"], &format!("{width}, not \"wide\"")),
        (&["fmt", "--width", "0"], &format!("{width}, not \"0\"")),
        (&["fmt", "--width=-1"], &format!("{width}, not \"-1\"")),
        (&["fmt", "--width", "100000000000000000000"], &format!("{width}, not \"100000000000000000000\"")),
        (&["draw", "--as", "gif", "a"], "--as wants one of svg, png, mermaid, dot, plantuml, scxml, json, not \"gif\""),
        (&["explain", "--all"], "no option \"--all\""),
    ] {
        let (status, out, complaint) = run(&folder, arguments, "");
        let usage = match arguments[0] {
            "format" | "--fmt" => "usage: fsmith COMMAND ..".to_owned(),
            command => format!("usage: fsmith {command} "),
        };
        assert_eq!((status, &*out, complaint.lines().next()), (2, "", Some(message)));
        assert!(complaint.contains(&usage), "{complaint}");
    }
    let (status, _, complaint) = run(&folder, &["fmt", "missing.rs"], "");
    assert_eq!((status, complaint.starts_with("missing.rs: ")), (2, true), "{complaint}");
    assert_eq!(run(&folder, &["--version"], "").1, concat!("fsmith ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_repeated_option_is_an_error() {
    let folder = folder("once");
    write(&folder, "mess.rs", MESS);
    for (arguments, option) in [
        (&["draw", "--as", "svg", "--as", "dot", "mess.rs"][..], "--as"),
        (&["draw", "--as=svg", "--as=svg", "mess.rs"], "--as"),
        (&["draw", "--out", "a", "--out", "-", "mess.rs"], "--out"),
        (&["fmt", "--width", "10", "--width", "20", "mess.rs"], "--width"),
        (&["import", "--out", "a", "--out", "b", "mess.rs"], "--out"),
        (&["inspect", "--port", "1", "--port", "2", "mess.rs"], "--port"),
        (&["inspect", "--chart", "mess.rs", "--serial", "a", "--serial", "b"], "--serial"),
        (&["inspect", "--chart", "mess.rs", "--serial", "a", "--baud", "9", "--baud", "9"], "--baud"),
    ] {
        let (status, out, complaint) = run(&folder, arguments, "");
        let message = format!("{option} is given twice, and may be given once");
        assert_eq!((status, &*out, complaint.lines().next()), (2, "", Some(&*message)), "{arguments:?}");
    }
    assert_eq!(read(&folder.join("mess.rs")), MESS);
}

#[test]
fn every_command_has_a_help_text() {
    let folder = folder("help");
    let (_, overview, _) = run(&folder, &["--help"], "");
    assert!(overview.starts_with("usage: fsmith COMMAND ..\n\n    fmt       lays out"), "{overview}");
    for arguments in [&[][..], &["-h"], &["help"], &["help", "nothing"]] {
        assert_eq!(run(&folder, arguments, ""), (0, overview.clone(), String::new()), "{arguments:?}");
    }
    let commands = ["fmt", "draw", "check", "import", "inspect", "explain", "program"];
    for command in commands {
        assert!(overview.contains(&format!("\n    {command} ")), "{overview}");
        let (status, help, complaint) = run(&folder, &[command, "--help"], "");
        assert_eq!((status, &*complaint), (0, ""));
        for other in commands {
            assert_eq!(help.contains(&format!("fsmith {other} [")), command == other, "{help}");
        }
        assert!(help.contains("\nIt ends with 1 if "), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
        for arguments in [&[command, "-h"][..], &["help", command], &[command, "x", "--help"]] {
            assert_eq!(run(&folder, arguments, "").1, help, "{arguments:?}");
        }
    }
}

/// If a command without a file is run in a terminal, it prints what it reads; in a pipe, it prints nothing.
#[cfg(unix)]
#[test]
fn reading_from_a_terminal_prints_a_hint() {
    use serialport::{SerialPort, TTYPort};
    let folder = folder("terminal");
    for arguments in [&["fmt"][..], &["fmt", "-"], &["draw", "-"], &["check", "-"], &["import", "-"], &["inspect", "-"]]
    {
        let (mut keyboard, terminal) = TTYPort::pair().expect("a pair of terminals");
        let terminal = fs::File::open(terminal.name().expect("it has a name")).expect("it can be read");
        let mut program = Command::new(env!("CARGO_BIN_EXE_fsmith"));
        program.args(arguments).current_dir(&folder).stdin(terminal).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = program.spawn().expect("the program starts");
        let mut hint = String::new();
        BufReader::new(running.stderr.take().expect("a pipe")).read_line(&mut hint).expect("it says something");
        assert!(hint.starts_with("reads from the terminal until Ctrl+D; "), "{arguments:?} {hint}");
        keyboard.write_all(b"\x04").expect("it can be typed");
        let _ = running.kill();
        running.wait().expect("it ends");
    }
    assert_eq!(run(&folder, &["fmt"], LAID_OUT).2, "");
}

#[test]
fn folders_are_formatted_recursively() {
    let folder = folder("folders");
    for inner in ["src/deep", "src/target", "src/.hidden", "other", "empty/none"] {
        fs::create_dir_all(folder.join(inner)).expect("the folder can be made");
    }
    let laid_out = ["src/mess.rs", "src/deep/mess.rs", "other/mess.rs"].map(|name| write(&folder, name, MESS));
    let left = ["src/target/mess.rs", "src/.hidden/mess.rs", "src/mess.txt"].map(|name| write(&folder, name, MESS));
    write(&folder, "src/deep/Cargo.toml", "");
    let (status, difference, _) = run(&folder, &["fmt", "--check", "src", "other/mess.rs"], "");
    let complaints: Vec<_> = difference.lines().filter(|line| line.ends_with(": not formatted")).collect();
    let expected = ["src/deep/mess.rs", "src/mess.rs", "other/mess.rs"].map(|name| format!("{name}:2: not formatted"));
    assert_eq!((status, complaints), (1, expected.iter().map(String::as_str).collect()));
    assert_eq!(run(&folder, &["fmt", "."], ""), (0, String::new(), String::new()));
    assert!(laid_out.iter().all(|file| read(file) == LAID_OUT));
    assert!(left.iter().all(|file| read(file) == MESS));
    // A machine that cannot be formatted is reported with its file.
    write(&folder, "other/broken.rs", BROKEN);
    let (status, _, complaint) = run(&folder, &["fmt", "src", "other"], "");
    assert!(status == 1 && complaint.starts_with("other/broken.rs:2: left as it is: "), "{complaint}");
    let nothing = "empty: no Rust file is in this folder\n".to_owned();
    assert_eq!(run(&folder, &["fmt", "empty"], ""), (2, String::new(), nothing));
}

/// A link to an enclosing folder is not followed.
#[cfg(unix)]
#[test]
fn links_to_enclosing_folders_are_not_followed() {
    let folder = folder("links");
    fs::create_dir(folder.join("src")).expect("the folder can be made");
    std::os::unix::fs::symlink("..", folder.join("src/around")).expect("it can be linked");
    let file = write(&folder, "src/mess.rs", MESS);
    let (status, difference, _) = run(&folder, &["fmt", "--check", "src"], "");
    assert_eq!((status, difference.matches(": not formatted").count()), (1, 1), "{difference}");
    assert_eq!(run(&folder, &["fmt", "src"], ""), (0, String::new(), String::new()));
    assert_eq!(read(&file), LAID_OUT);
}

#[test]
fn machines_are_drawn() {
    let folder = folder("draw");
    write(&folder, "mess.rs", MESS);
    assert_eq!(
        run(&folder, &["draw", "--out", "pictures", "mess.rs"], ""),
        (0, format!("{}\n", Path::new("pictures").join("A.svg").display()), String::new())
    );
    let picture = read(&folder.join("pictures/A.svg"));
    assert!(picture.starts_with("<svg ") && picture.contains("data-state=\"B\""), "{picture}");
}

#[test]
fn parts_are_found_in_the_files_of_the_package() {
    let folder = folder("parts");
    write(&folder, "Cargo.toml", "");
    fs::create_dir_all(folder.join("src/deep")).expect("the folder can be made");
    let machine = "state_machine! { machine Guard { events { Go } initial A; state A { on Go => B; }\n";
    let guard = format!("{machine} include crate::combat::same; state C {{ include renamed; }} }} }}");
    write(&folder, "src/guard.rs", &guard.replace("state C { include renamed; } ", ""));
    write(
        &folder,
        "src/combat.rs",
        "fsmith::part! { pub same { state B { on Go => A; include super::deep::more; } } }",
    );
    write(&folder, "src/other.rs", "mod inner { part! { same { state Other; } } }");
    write(&folder, "src/deep/mod.rs", "part! { more { enter { f(); } } }");
    let draw = ["draw", "--as", "mermaid", "--out", "-", "src/guard.rs"];
    let (status, drawn, complaint) = run(&folder, &draw, "");
    assert_eq!((status, &*complaint), (0, ""));
    assert!(drawn.contains("A --> B") && drawn.contains("enter") && !drawn.contains("Other"), "{drawn}");

    write(&folder, "src/guard.rs", &guard);
    let (status, _, complaint) = run(&folder, &draw, "");
    assert_eq!(status, 1);
    assert!(complaint.starts_with("src/guard.rs:2: the part `renamed` is not known here"), "{complaint}");

    write(&folder, "src/guard.rs", &guard.replace("state C { include renamed; } ", ""));
    write(&folder, "src/deep/mod.rs", "part! { more {\n enter { f(); } on Gone => A; } }");
    let (status, _, complaint) = run(&folder, &draw, "");
    assert_eq!(status, 1);
    assert!(complaint.starts_with("src/guard.rs:1: src/deep/mod.rs:2: no event"), "{complaint}");
}

#[test]
fn charts_are_written_in_every_format() {
    let folder = folder("formats");
    write(&folder, "mess.rs", MESS);
    let begins = [
        ("svg", "A.svg", "<svg "),
        ("mermaid", "A.mmd", "stateDiagram-v2\n"),
        ("dot", "A.dot", "digraph \"A\" {\n"),
        ("plantuml", "A.puml", "@startuml\n"),
        ("scxml", "A.scxml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<scxml "),
        ("json", "A.json", "{\n  \"chart\": 1,\n  \"machine\": \"A\",\n  \"line\": 2,\n"),
    ];
    for (format, file, begin) in begins {
        assert_eq!(run(&folder, &["draw", "--as", format, "mess.rs"], ""), (0, format!("{file}\n"), String::new()));
        let written = read(&folder.join(file));
        assert!(written.starts_with(begin), "{written}");
        // The result is the same from the standard input and to the standard output.
        assert_eq!(run(&folder, &["draw", "--as", format, "--out", "-", "-"], MESS), (0, written, String::new()));
    }
}

#[test]
fn pixels_need_a_feature() {
    let folder = folder("png");
    write(&folder, "mess.rs", MESS);
    let (status, out, complaint) = run(&folder, &["draw", "--as", "png", "mess.rs"], "");
    if cfg!(feature = "png") {
        assert_eq!((status, &*out, &*complaint), (0, "A.png\n", ""));
        assert!(fs::read(folder.join("A.png")).expect("it is written").starts_with(b"\x89PNG"));
    } else {
        let install = "cargo install --path crates/fsmith-cli --features png";
        assert_eq!((status, &*out, complaint.matches(install).count()), (2, "", 1), "{complaint}");
        assert!(run(&folder, &["draw", "--help"], "").1.contains(install));
    }
}

#[test]
fn documents_are_imported() {
    let folder = folder("import");
    let document = "<scxml><state id='off'><transition event='press' cond='x &gt; 1' target='on'/></state>\n<state id='on'/></scxml>";
    write(&folder, "lamp.scxml", document);
    let (status, machine, complaint) = run(&folder, &["import", "lamp.scxml"], "");
    assert_eq!((status, &*complaint), (0, ""));
    assert!(machine.contains("    /// `x > 1`\n    fn x_gt_1(&self) -> bool;\n"), "{machine}");
    assert!(machine.contains("pub machine Lamp(todo: &mut dyn LampTodo) {"), "{machine}");
    assert_eq!(run(&folder, &["import", "--out", "lamp.rs", "lamp.scxml"], ""), (0, String::new(), String::new()));
    assert_eq!(read(&folder.join("lamp.rs")), machine);
    // The user may have edited the file.
    let (status, _, complaint) = run(&folder, &["import", "--out", "lamp.rs", "lamp.scxml"], "");
    assert_eq!((status, complaint.starts_with("lamp.rs: exists")), (1, true), "{complaint}");
    let (status, out, complaint) = run(&folder, &["import", "-"], &document.replace("target='on'", "target='in'"));
    assert_eq!((status, &*out, &*complaint), (1, "", "-:1: no state has the id \"in\"\n"));
    for arguments in [&["import"][..], &["import", "a", "b"], &["import", "--as", "a"]] {
        assert_eq!(run(&folder, arguments, "").0, 2, "{arguments:?}");
    }
}

#[test]
fn saved_pictures_are_checked() {
    let folder = folder("check");
    write(&folder, "mess.rs", MESS);
    let check = ["draw", "--check", "--as", "dot", "--out", "kept", "mess.rs"];
    let kept = Path::new("kept").join("A.dot");
    assert_eq!(run(&folder, &check, ""), (1, format!("{}: is missing\n", kept.display()), String::new()));
    assert!(!folder.join("kept").exists());
    assert_eq!(run(&folder, &["draw", "--as", "dot", "--out", "kept", "mess.rs"], "").0, 0);
    assert_eq!(run(&folder, &check, ""), (0, String::new(), String::new()));
    write(&folder, "mess.rs", &MESS.replace("B", "Other"));
    assert_eq!(run(&folder, &check, ""), (1, format!("{}: differs\n", kept.display()), String::new()));
    assert!(read(&folder.join(kept)).contains("\"B\""));
}

#[test]
fn limits_of_a_format_are_reported_once() {
    let folder = folder("warnings");
    let machine = "fsmith::state_machine! { machine A { events { C } initial B; state B { alarm on C => push(D); } \
                   state D { on C => pop; on C if f() => g(); } } }\n";
    let file = write(&folder, "two.rs", &format!("{machine}{}", machine.replace("machine A", "machine E")));
    let (status, out, complaint) = run(&folder, &["draw", "--as", "scxml", "two.rs"], "");
    assert_eq!((status, &*out), (0, "A.scxml\nE.scxml\n"), "{}", file.display());
    let warnings: Vec<_> = complaint.lines().collect();
    assert_eq!(warnings.iter().filter(|line| line.contains("`push` and `pop` are comments")).count(), 1, "{complaint}");
    assert!(warnings.iter().all(|line| line.starts_with("two.rs:1: A as scxml: ")), "{complaint}");
    assert!(read(&folder.join("A.scxml")).contains("<!-- alarm on C => push(D) -->"));
}

#[test]
fn drawing_errors_are_reported() {
    let folder = folder("draw-wrong");
    write(&folder, "broken.rs", BROKEN);
    write(&folder, "none.rs", "fn f() {}\n");
    let (status, out, complaint) = run(&folder, &["draw", "broken.rs"], "");
    assert_eq!((status, &*out), (1, ""));
    assert!(complaint.starts_with("broken.rs:1: ") && complaint.contains("\nbroken.rs:2: "), "{complaint}");
    let (status, _, complaint) = run(&folder, &["draw", "none.rs"], "");
    assert_eq!((status, &*complaint), (1, "none.rs: no machine is declared here\n"));
    write(&folder, "one.rs", MESS);
    write(&folder, "other.rs", MESS);
    let (status, out, complaint) = run(&folder, &["draw", "one.rs", "other.rs"], "");
    assert_eq!((status, &*out), (1, "A.svg\n"));
    assert_eq!(complaint, "other.rs:2: another A has been drawn; draw this one into another folder\n");
    assert_eq!(run(&folder, &["draw", "missing.rs"], "").0, 2);
    for arguments in [&["draw"][..], &["draw", "--as", "gif", "one.rs"], &["draw", "--check", "--out", "-", "one.rs"]] {
        let (status, _, complaint) = run(&folder, arguments, "");
        assert_eq!((status, complaint.contains("usage: fsmith draw")), (2, true), "{arguments:?}");
    }
}

/// A bracket is missing in the state `B`, so the next `}` is taken for its end.
const UNCLOSED: &str = "fn f() {}

fsmith::state_machine! {
    machine A {
        initial state B {
            on C => B;
        events { C }
    }
}

fn g() {}
";

#[test]
fn unclosed_brackets_are_reported_at_their_line() {
    let folder = folder("unclosed");
    let sources = [
        (UNCLOSED.to_owned(), "5: ", "this `{` is not closed"),
        (UNCLOSED.replace("=> B;\n", "=> B;\n        }\n").replace("}\n}\n", "}\n"), "3: ", "this `{` is not closed"),
        (UNCLOSED.replace("=> B;\n", "if f(1 => B;\n        }\n"), "6: ", "this `(` is not closed"),
        ("fsmith::state_machine! {".to_owned(), "1: ", "this `{` is not closed"),
        ("macro_rules! m {\n  () => {\n};\n".to_owned(), "2: ", "this `{` is not closed"),
    ];
    for (source, line, message) in sources {
        let file = write(&folder, "unclosed.rs", &format!("{source}{MESS}"));
        let (status, _, complaint) = run(&folder, &["fmt", "unclosed.rs"], "");
        assert_eq!((status, complaint), (1, format!("unclosed.rs:{line}left as it is: {message}\n")), "{source}");
        // The following machine is formatted.
        assert_eq!(read(&file), format!("{source}{LAID_OUT}"));
        let (status, out, complaint) = run(&folder, &["draw", "unclosed.rs"], "");
        assert_eq!((status, &*out, complaint), (1, "A.svg\n", format!("unclosed.rs:{line}{message}\n")), "{source}");
    }
}

#[test]
fn mistakes_are_reported_at_their_lines() {
    let folder = folder("lines");
    let machine = "// A machine.\nfsmith::state_machine! {\n    machine A {\n        initial Off;\n        state Off {\n\n            \
                   on => Off;\n        }\n        state On { on 'x => }\n    }\n}\n";
    write(&folder, "two.rs", machine);
    for command in ["fmt", "draw"] {
        let (status, _, complaint) = run(&folder, &[command, "two.rs"], "");
        let lines: Vec<_> =
            complaint.lines().filter_map(|line| line.split_once(": ")).map(|(place, _)| place).collect();
        assert_eq!((status, &lines[..2]), (1, &["two.rs:7", "two.rs:9"][..]), "{complaint}");
    }
    // A text that is not a token of Rust.
    let (status, _, complaint) =
        run(&folder, &["fmt"], "state_machine! { machine A {\n\n initial B;\n state B { on C if '12' => B; } } }");
    assert_eq!((status, complaint.starts_with("-:4: left as it is: ")), (1, true), "{complaint}");
}

#[test]
fn unwritable_paths_are_reported() {
    let folder = folder("places");
    write(&folder, "mess.rs", MESS);
    write(&folder, "file", "");
    write(&folder, "lamp.scxml", "<scxml><state id='off'/></scxml>");
    let inside = Path::new("file").join("inside");
    let picture = Path::new("file").join("A.svg");
    for (arguments, place) in [
        (&["draw", "--out", "file", "mess.rs"][..], Path::new("file")),
        (&["draw", "--out", &inside.display().to_string(), "mess.rs"], &inside),
        (&["draw", "--check", "--out", "file", "mess.rs"], &picture),
        (&["import", "--out", &inside.display().to_string(), "lamp.scxml"], Path::new("file")),
    ] {
        let (status, out, complaint) = run(&folder, arguments, "");
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(complaint.starts_with(&format!("{}: cannot be ", place.display())), "{complaint}");
    }
}

#[test]
fn machines_of_the_same_name_are_numbered() {
    let folder = folder("same-name");
    let other = MESS.replace('B', "Other");
    write(&folder, "two.rs", &format!("mod a {{ {MESS} }}\nmod b {{ {other} }}\n"));
    assert_eq!(run(&folder, &["draw", "two.rs"], ""), (0, "A.svg\nA-2.svg\n".to_owned(), String::new()));
    let of = |file: &str| read(&folder.join(file));
    assert!(of("A.svg").contains("data-state=\"B\"") && of("A-2.svg").contains("data-state=\"Other\""));
    assert_eq!(run(&folder, &["draw", "--check", "two.rs"], ""), (0, String::new(), String::new()));
    let (status, out, _) = run(&folder, &["draw", "--as", "mermaid", "--out", "-", "two.rs"], "");
    assert_eq!((status, out.matches("stateDiagram-v2").count()), (0, 2));
}

#[test]
fn a_dash_means_standard_input_or_output() {
    let folder = folder("dash");
    let (_, svg, _) = run(&folder, &["draw", "--out", "-", "-"], MESS);
    assert!(svg.starts_with("<svg "), "{svg}");
    assert_eq!(run(&folder, &["draw", "-"], MESS), (0, "A.svg\n".to_owned(), String::new()));
    assert_eq!(read(&folder.join("A.svg")), svg);
    let document = "<scxml name='Lamp'><state id='off'/></scxml>";
    let (status, machine, complaint) = run(&folder, &["import", "--out", "-", "-"], document);
    assert_eq!((status, &*complaint), (0, ""));
    assert!(machine.contains("pub machine Lamp {"), "{machine}");
    assert_eq!(run(&folder, &["import", "-"], document).1, machine);
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1);
}

#[test]
fn a_machine_without_its_queue_is_drawn() {
    let folder = folder("room");
    let machine = "fsmith::state_machine! {\n    machine A {\n        events { B, C }\n        initial state Off {\n            \
                   defer B;\n            on C => On;\n        }\n        state On { on B => Off; }\n    }\n}\n";
    let (status, out, complaint) = run(&folder, &["draw", "--as", "mermaid", "--out", "-", "-"], machine);
    assert_eq!(status, 0, "{complaint}");
    assert!(complaint.starts_with("-:") && complaint.contains("queue"), "{complaint}");
    let (_, with_room, silence) = run(
        &folder,
        &["draw", "--as", "mermaid", "--out", "-", "-"],
        &machine.replace("}\n        initial", "}\n        queue 1;\n        initial"),
    );
    assert_eq!((out, &*silence), (with_room, ""));
    // The structure of other machines is not clear.
    let (status, out, _) = run(&folder, &["draw", "--out", "-", "-"], &machine.replace("=> On", "=> No"));
    assert_eq!((status, &*out), (1, ""));
}

#[test]
fn rules_are_explained() {
    let folder = folder("explain");
    let (status, text, complaint) = run(&folder, &["explain", "shadowed"], "");
    assert_eq!((status, &*complaint), (0, ""));
    assert!(text.starts_with("error [fsmith::shadowed]\n\nA transition must not always be preceded"), "{text}");
    let mistake = "\n\nA mistake:\n    state_machine! {\n        machine Lamp(broken: &bool) {\n";
    assert!(text.contains(mistake) && text.contains("\n\nA cure:\n    state_machine! {\n"), "{text}");
    assert!(text.ends_with("}\n\nhttps://docs.rs/fsmith/latest/fsmith/language/rules/moves/#shadowed\n"), "{text}");
    // The forms of the name in messages and attributes.
    for name in ["fsmith::shadowed", "[fsmith::shadowed]"] {
        assert_eq!(run(&folder, &["explain", name], "").1, text);
    }
    let (status, list, _) = run(&folder, &["explain"], "");
    assert_eq!(status, 0);
    for rule in Rule::ALL {
        let text = explanation(*rule);
        assert_eq!([text.matches("\nA mistake:\n").count(), text.matches("\nA cure:\n").count()], [1, 1], "{text}");
        assert!(!text.contains("```") && !text.contains("]("), "{text}");
        assert_eq!(text.contains(&format!("#[allow({rule})]")), rule.level() == Level::Warning, "{text}");
        assert!(list.lines().any(|line| line.trim().starts_with(rule.name()) && line.ends_with(rule.text())), "{rule}");
    }
    let (status, _, complaint) = run(&folder, &["explain", "shadowd"], "");
    let help = "no rule is called `shadowd`; did you mean `shadowed`?\n`fsmith explain` lists all of them\n";
    assert_eq!((status, &*complaint), (1, help));
    assert_eq!(run(&folder, &["explain", "shadowed", "dead_end"], "").0, 2);
}

#[test]
fn cfg_options_decide_what_is_drawn() {
    const CONDITIONS: &str = "fsmith::state_machine! { machine A { events { E } initial B; state B { on E => C; }
        #[cfg(feature = \"x\")] state C { on E => B; } #[cfg(not(feature = \"x\"))] final C; } }";
    let folder = folder("conditions");
    let draw = |options: &[&str]| {
        let arguments = [&["draw", "--as", "mermaid", "--out", "-"], options, &["-"]].concat();
        run(&folder, &arguments, CONDITIONS)
    };
    for (options, leads_back) in
        [(&[][..], true), (&["--cfg", "feature=\"x\""], true), (&["--cfg", "test"], false), (&["--cfg", "x"], false)]
    {
        let (status, out, complaint) = draw(options);
        assert_eq!((status, &*complaint, out.contains("C --> B")), (0, "", leads_back), "{options:?}: {out}");
    }
    for options in [&["--cfg", "feature=x"][..], &["--cfg", "any(x)"], &["--cfg", "1"]] {
        let (status, _, complaint) = draw(options);
        assert!(status == 2 && complaint.starts_with("--cfg wants an option as rustc takes it"), "{complaint}");
    }
}

const RECORDING: &str = r#"[{"k":"hello","v":2,"program":"</script>","now":0,"can":[]}]"#;

#[test]
fn a_recording_is_written_as_a_page() {
    let folder = folder("page");
    write(&folder, "trace.json", RECORDING);
    let out = Path::new("pages").join("trace.html").display().to_string();
    assert_eq!(run(&folder, &["inspect", "trace.json", "--out", &out], ""), (0, format!("{out}\n"), String::new()));
    let page = read(&folder.join(&out));
    assert!(page.starts_with("<!doctype html>") && page.contains(r#""program":"\u003c/script>""#), "{page}");
    assert_eq!(run(&folder, &["inspect", "--out", "-", "-"], RECORDING), (0, page, String::new()));
}

#[test]
fn a_recording_is_served() {
    let folder = folder("served");
    write(&folder, "trace.json", RECORDING);
    let mut program = Command::new(env!("CARGO_BIN_EXE_fsmith"));
    let program =
        program.args(["inspect", "trace.json"]).current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut running = program.spawn().expect("the program starts");
    let mut address = String::new();
    BufReader::new(running.stdout.take().expect("a pipe")).read_line(&mut address).expect("it prints an address");
    let (host, path) =
        address.trim().strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    let get = |path: &str| {
        let mut stream = TcpStream::connect(host).expect("it listens");
        write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    };
    let (page, refused) = (get(path), get("?t=wrong"));
    let port = host.split_once(':').expect("a port").1;
    let (status, _, complaint) = run(&folder, &["inspect", "--port", port, "trace.json"], "");
    running.kill().and_then(|()| running.wait()).expect("it ends");
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains(r#""program":"\u003c/script>""#), "{page}");
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    assert!(status == 2 && complaint.starts_with(&format!("port {port} cannot be listened on: ")), "{complaint}");
}

#[test]
fn invalid_recordings_are_reported() {
    let folder = folder("no-recording");
    write(&folder, "machine.rs", MESS);
    write(&folder, "trace.json", "{\"trace\": 1, \"steps\": []}");
    let (status, _, complaint) = run(&folder, &["inspect", "machine.rs"], "");
    assert_eq!((status, complaint.starts_with("machine.rs: no recording: not JSON: ")), (1, true), "{complaint}");
    let (status, _, complaint) = run(&folder, &["inspect", "trace.json"], "");
    assert_eq!(
        (status, complaint.starts_with("trace.json: no recording: this is a `Trace`")),
        (1, true),
        "{complaint}"
    );
    let (status, _, complaint) = run(&folder, &["inspect", "missing.json"], "");
    assert_eq!((status, complaint.starts_with("missing.json: ")), (2, true), "{complaint}");
    for (arguments, complaint) in [
        (&["inspect"][..], "which recording is to be opened?"),
        (&["inspect", "a", "b"], "one recording is opened at a time, so not \"b\" too"),
        (&["inspect", "--port", "many", "a"], "--port wants a number up to 65535, not \"many\""),
        (
            &["inspect", "--port", "1", "--out", "b", "a"],
            "--out writes a page that needs no server, so it cannot be combined with --port",
        ),
        (&["inspect", "--open", "a"], "no option \"--open\""),
    ] {
        let (status, _, printed) = run(&folder, arguments, "");
        assert_eq!((status, printed.lines().next()), (2, Some(complaint)), "{arguments:?}");
    }
}

#[test]
fn lowered_programs_are_printed() {
    let folder = folder("program");
    let machine = "fsmith::state_machine! { machine Door(n: &mut u8) { initial Closed; events { Push, Kick }
        state Closed { exit { *n += 1; } on Push => { *n += 1; Open } } state Open { on Kick if *n > 3 => Closed; } } }";
    write(&folder, "door.rs", machine);
    let (status, printed, errors) = run(&folder, &["program", "door.rs"], "");
    assert_eq!((status, &*errors), (0, ""));
    let expected = "\
handle(context, event) -> answer
    match leaf
        Closed
            match event
                on Push => Open
                    exit Closed (0)
                    effect => Open
                    leaf = Open
                    end => Open
                    return Moved
        Open
            match event
                if enabled: on Kick => Closed
                    leaf = Closed
                    end => Closed
                    return Moved
    return Ignored
";
    assert!(printed.starts_with("machine Door\n\n") && printed.contains(expected), "{printed}");

    let (status, lowered, _) = run(&folder, &["program", "--pass", "lowered", "door.rs"], "");
    assert!(status == 0 && lowered.contains("try transitions of Closed on event in Closed"), "{lowered}");
    let (status, _, errors) = run(&folder, &["program", "--pass", "inlined", "door.rs"], "");
    assert!(status == 2 && errors.starts_with("no pass is named \"inlined\"; there are dead, "), "{errors}");
    assert_eq!(run(&folder, &["program", "-"], "fn f() {}").0, 1);
    let (status, _, errors) = run(&folder, &["program", "-"], BROKEN);
    assert!(status == 1 && errors.contains("-:2: expected an event"), "{errors}");
}

#[test]
fn versions_are_recorded_in_a_schema_file() {
    let folder = folder("schema");
    let text = |head: &str, field: &str| {
        format!(
            "fsmith::state_machine! {{ {head} events {{ Add(String), Pay {{ by: u8 }} }} initial Cart;
            state Cart {{ initial Full; state Full({field}: Vec<String> = Vec::new()) {{ on Pay {{ .. }} => Paid; }} }} state Paid; }} }}"
        )
    };
    let order = |version: u32, field: &str| {
        text(&format!("#[schema(\"schemas/order.schema\")] machine Order {{ version {version};"), field)
    };
    write(&folder, "Cargo.toml", "");
    fs::create_dir(folder.join("src")).expect("the folder can be made");
    let file = folder.join("schemas/order.schema");
    write(&folder, "src/order.rs", &order(0, "items"));
    let missing = "schemas/order.schema: version 0 of `Order` is not recorded\n".to_owned();
    assert_eq!(run(&folder, &["schema", "--check", "src"], ""), (1, String::new(), missing));
    assert!(!file.exists());
    let printed = |version: u32| (0, format!("schemas/order.schema: version {version} of `Order`\n"), String::new());
    assert_eq!(run(&folder, &["schema", "src"], ""), printed(0));
    let (first, structure) = (read(&file), |text: &str| text.split("structure ").last().unwrap().to_owned());
    let number = structure(&first).lines().next().expect("a number").parse::<u64>().expect("a number");
    let expected = format!(
        "# Released versions of saved machines, recorded by `fsmith schema`.\n\nmachine Order 0\nstructure {number}\n\
         state Cart\nstate Cart.Full\nfield Cart.Full.items: Vec<String>\nstate Paid\n\
         event Add(String)\nevent Pay{{by:u8}}\n"
    );
    assert_eq!(first.replace("{ by: u8 }", "{by:u8}").replace(" {by", "{by"), expected);
    for arguments in [&["schema", "src/order.rs"][..], &["schema", "--check", "src"]] {
        assert_eq!(run(&folder, arguments, ""), (0, String::new(), String::new()));
    }
    write(&folder, "src/order.rs", &order(0, "lines"));
    let (status, _, other) = run(&folder, &["schema", "src"], "");
    assert!(status == 1 && other.contains("version 0 of `Order` is recorded with other content; raise"), "{other}");
    assert_eq!(read(&file), first);
    write(&folder, "src/order.rs", &order(1, "lines"));
    assert_eq!(run(&folder, &["schema", "src"], ""), printed(1));
    assert!(read(&file).starts_with(&format!("{first}\nmachine Order 1\n")), "{}", read(&file));

    let old = text("machine Order { version 7;", "goods");
    let (status, _, unnamed) = run(&folder, &["schema", "-"], &old);
    assert!(status == 1 && unnamed.starts_with("no machine names a file"), "{unnamed}");
    assert_eq!(run(&folder, &["schema", "--to", "schemas/order.schema", "-"], &old), printed(7));
    write(&folder, "schemas/order.schema", "machine Order 0\n<<<<<<< HEAD\n");
    let damaged = "schemas/order.schema:2: this is not part of a schema\n".to_owned();
    assert_eq!(run(&folder, &["schema", "src"], ""), (2, String::new(), damaged));
    let (status, _, broken) = run(&folder, &["schema", "-"], BROKEN);
    assert!(status == 1 && broken.contains("-:2: expected an event"), "{broken}");
    assert_eq!(run(&folder, &["schema", "none.rs"], "").0, 2);
    assert_eq!(run(&folder, &["schema"], "").0, 2);
}
