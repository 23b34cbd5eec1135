//! `fsmith inspect` with streams: from a file, the standard input and a serial port; written and served.

use super::{ARENA, Watched};
use serialport::{SerialPort, TTYPort};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// An empty folder with the source of the arena, and the stream of its machines.
fn folder(name: &str) -> (PathBuf, Vec<u8>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stream-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("arena.rs"), ARENA).expect("a file");
    let bytes = std::mem::take(&mut Watched::run(3, 300, true, true).wire.sink().bytes);
    fs::write(folder.join("sent.bin"), &bytes).expect("a file");
    (folder, bytes)
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fsmith"));
    program.arg("inspect").args(arguments).current_dir(folder);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// The status, output and errors of the command, with this standard input.
fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut running = start(folder, arguments);
    let mut stdin = running.stdin.take().expect("a pipe");
    // The command may end before it has read everything.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = running.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_stream_is_written_as_a_page() {
    let (folder, bytes) = folder("page");
    let arguments = ["--chart", "arena.rs", "--out", "arena.html", "sent.bin"];
    assert_eq!(run(&folder, &arguments, b""), (Some(0), "arena.html\n".to_owned(), String::new()));
    let page = fs::read_to_string(folder.join("arena.html")).expect("a page");
    assert!(page.contains(r#""program":"sent""#) && page.contains(r#""label":"Sentry 3""#));
    assert!(page.contains(r#"\u003csvg"#) && page.contains(r#""by":["ev","Hit","{ damage: "#), "{page}");
    let (status, printed, said) = run(&folder, &["--chart", "arena.rs", "--out", "-", "-"], &bytes);
    assert_eq!((status, said), (Some(0), String::new()));
    assert_eq!(printed, page.replace(r#""program":"sent""#, r#""program":"stream""#));
    // Damage is reported.
    let (status, _, said) = run(&folder, &["--chart", "arena.rs", "--out", "-", "-"], &bytes[40..]);
    assert_eq!(status, Some(0));
    assert!(said.contains("the stream had begun before: "), "{said}");
    let (status, printed, said) = run(&folder, &["--chart", "arena.rs", "--out", "-", "arena.rs"], b"");
    assert_eq!((status, &*printed), (Some(1), ""));
    assert!(said.ends_with("arena: no machine of arena.rs has sent this\n"), "{said}");
}

/// Reads the messages to the page of a running program, until one contains this text. Returns `false` if none does.
fn page_receives(running: &mut Child, what: &str) -> bool {
    let mut address = String::new();
    BufReader::new(running.stdout.take().expect("a pipe")).read_line(&mut address).expect("it prints an address");
    let (host, token) =
        address.trim().strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    let mut stream = TcpStream::connect(host).expect("it listens");
    write!(stream, "GET /events{token} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it reads");
    let mut lines = BufReader::new(stream).lines();
    lines.any(|line| line.expect("it tells").contains(what))
}

#[test]
fn a_stream_is_served_while_it_arrives() {
    let (folder, bytes) = folder("served");
    let mut running = start(&folder, &["--chart", "arena.rs", "-"]);
    let mut stdin = running.stdin.take().expect("a pipe");
    stdin.write_all(&bytes).and_then(|()| stdin.flush()).expect("it reads");
    let is_received = page_receives(&mut running, r#""label":"Sentry 3""#);
    running.kill().and_then(|()| running.wait()).expect("it ends");
    assert!(is_received);
}

#[test]
fn a_serial_port_is_read() {
    let (folder, bytes) = folder("serial");
    let Ok((mut near, far)) = TTYPort::pair() else { return println!("skipped: there are no terminals here") };
    let port = far.name().expect("it has a name");
    let mut running = start(&folder, &["--chart", "arena.rs", "--serial", &port, "--baud", "9600"]);
    // The command must listen before the line is used, because earlier data is lost.
    let mut said = BufReader::new(running.stderr.take().expect("a pipe"));
    said.read_line(&mut String::new()).expect("it says that it serves");
    drop(far);
    let sending = std::thread::spawn(move || {
        bytes.chunks(256).for_each(|piece| near.write_all(piece).expect("it is read"));
        near
    });
    let is_received = page_receives(&mut running, r#""m":3,"n":2"#);
    running.kill().and_then(|()| running.wait()).expect("it ends");
    drop(sending.join());
    let mut rest = String::new();
    said.read_to_string(&mut rest).expect("text");
    assert!(is_received, "{rest}");
}

#[test]
fn wrong_arguments_are_explained() {
    let (folder, _) = folder("wrong");
    fs::write(folder.join("none.rs"), "fn main() {}").expect("a file");
    for (arguments, complaint) in [
        (
            &["--serial", "/dev/ttyX"][..],
            "--serial wants --chart FILE too: the Rust file that the machines are declared in",
        ),
        (
            &["--chart", "arena.rs"],
            "where does the stream come from? --serial PORT, a FILE, or - for the standard input",
        ),
        (&["--chart", "arena.rs", "--baud", "9600", "-"], "--baud is the speed of --serial"),
        (
            &["--chart", "arena.rs", "--serial", "a", "b"],
            "--serial is where the stream comes from, so it cannot be combined with FILE",
        ),
        (
            &["--chart", "arena.rs", "--serial", "a", "--baud", "fast"],
            "--baud wants a number, such as 115200, not \"fast\"",
        ),
        (&["--chart", "arena.rs", "a", "b"], "one stream is opened at a time, so not \"b\" too"),
        (&["--cfg", "test", "a"], "--cfg is what is set in the file of --chart"),
        (&["--chart"], "--chart wants the Rust file that the machines are declared in"),
    ] {
        let (status, _, said) = run(&folder, arguments, b"");
        assert_eq!((status, said.lines().next()), (Some(2), Some(complaint)), "{arguments:?}");
    }
    let (status, _, said) = run(&folder, &["--chart", "arena.rs", "--out", "x.html", "--serial", "a"], b"");
    assert!(status == Some(2) && said.starts_with("--out writes a page when the stream is over"), "{said}");
    let (status, _, said) = run(&folder, &["--chart", "none.rs", "-"], b"");
    assert_eq!((status, &*said), (Some(1), "none.rs: no machine is declared here\n"));
    let (status, _, said) = run(&folder, &["--chart", "arena.rs", "--serial", "/dev/no-such-port"], b"");
    assert!(status == Some(2) && said.starts_with("/dev/no-such-port: "), "{said}");
    let (status, _, said) = run(&folder, &["--chart", "missing.rs", "-"], b"");
    assert!(status == Some(2) && said.starts_with("missing.rs: "), "{said}");
}
