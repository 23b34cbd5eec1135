//! If `fsmith fmt` is killed at any moment, or if the disk is full, the file has its old or its new text, as a whole.
//!
//! ```text
//! FSMITH_SEED=1 FSMITH_KILLS=400 cargo test -p fsmith-cli --test killed -- --ignored --nocapture
//! ```
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fsmith_cli::layout::format;

/// The number of times that the program is killed, and that the disk is full.
const BRIEF: u64 = 10;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// The next random number below a bound.
fn below(bits: &mut u64, bound: u64) -> u64 {
    *bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*bits >> 33) % bound
}

/// A file in its own empty folder, with its text and the formatted one.
struct Laid {
    folder: PathBuf,
    file: PathBuf,
    old: String,
    new: String,
}

impl Laid {
    fn of(name: &str) -> Laid {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let machine = "state_machine! { machine A {\n  initial state B{on C=>B;} events{C} } }\n";
        let old = format!("{machine}{}{machine}", "// It takes a while to write this.\n".repeat(80_000));
        let new = format(&old, 100).text;
        assert!(new != old && old.len() > 2 << 20);
        Laid { file: folder.join("long.rs"), folder, old, new }
    }

    /// Writes the old text, and removes the remains of a killed program.
    fn begin(&self) {
        for left in fs::read_dir(&self.folder).expect("the folder").flatten() {
            fs::remove_file(left.path()).expect("a file");
        }
        fs::write(&self.file, &self.old).expect("it is written");
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.folder).stderr(Stdio::null());
        command
    }

    fn run(&self) -> Child {
        self.command(env!("CARGO_BIN_EXE_fsmith"), &["fmt", "long.rs"]).spawn().expect("it runs")
    }

    /// Whether the file has its new text. Fails if it has neither the new nor the old text.
    fn is_new(&self, when: &str) -> bool {
        let text = fs::read_to_string(&self.file).expect("it is there");
        assert!(text == self.old || text == self.new, "{when}: {} of {} bytes", text.len(), self.old.len());
        text == self.new
    }

    /// Whether writing the new text has begun.
    fn is_begun(&self) -> bool {
        fs::read_dir(&self.folder).expect("the folder").count() > 1
    }
}

#[test]
#[ignore = "takes long, most of all in `.ci/long`"]
fn a_file_is_intact_after_the_program_is_killed() {
    let (kills, seed) = (setting("FSMITH_KILLS", BRIEF), setting("FSMITH_SEED", 1));
    let (laid, mut bits) = (Laid::of("killed"), seed);
    laid.begin();
    let start = Instant::now();
    assert!(laid.run().wait().expect("it ends").success() && laid.is_new("at the end"));
    let whole = start.elapsed();
    let (mut number, mut new, mut begun) = (0, 0, 0);
    // Some kills have to come before, while and after the text is written. If a machine is slow, a few more are needed.
    while number < kills || begun == 0 || new == 0 || new == number {
        assert!(number < 20 * kills, "{number} kills, {begun} while the text was being written, {new} after that");
        laid.begin();
        let (start, mut running) = (Instant::now(), laid.run());
        if number % 2 == 0 {
            thread::sleep(whole * below(&mut bits, 1100) as u32 / 1000);
        } else {
            // The program is killed while it writes, which takes a small part of the time.
            while !laid.is_begun() && running.try_wait().expect("it can be asked").is_none() {}
            thread::sleep(Duration::from_micros(below(&mut bits, 6000)));
        }
        running.kill().expect("it can be killed");
        running.wait().expect("it ends");
        begun += u64::from(laid.is_begun());
        new += u64::from(laid.is_new(&format!("seed {seed}, kill {number} after {:?}", start.elapsed())));
        number += 1;
    }
    println!("seed {seed}: {number} kills, {begun} of them while the text was being written, {new} after that");
}

#[test]
#[ignore = "takes long, most of all in `.ci/long`"]
fn a_file_is_intact_after_a_write_to_a_full_disk() {
    let (rounds, seed) = (setting("FSMITH_KILLS", BRIEF), setting("FSMITH_SEED", 1));
    let (laid, mut bits) = (Laid::of("full"), seed);
    for round in 0..rounds {
        laid.begin();
        // In units of at least 512 bytes, so that the text never fits.
        let room = below(&mut bits, laid.old.len() as u64 / 1024);
        // A file that becomes too large is an error, as on a full disk; or the program is killed.
        let is_error = round % 2 == 0;
        let ignored = if is_error { "trap '' XFSZ; " } else { "" };
        let script = format!("{ignored}ulimit -f {room}; exec '{}' fmt long.rs", env!("CARGO_BIN_EXE_fsmith"));
        let status = laid.command("sh", &["-c", &script]).status().expect("it runs");
        let when = format!("seed {seed}, round {round} with room for {room} blocks");
        assert!(!status.success() && !laid.is_new(&when), "{when}: {status}");
        assert_eq!((is_error, status.code()), (is_error, is_error.then_some(2)), "{when}");
        assert!(!is_error || !laid.is_begun(), "{when}: something is left");
    }
    println!("seed {seed}: {rounds} times without room");
}
