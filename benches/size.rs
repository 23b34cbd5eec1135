//! What machines take in the memory of a microcontroller, against the same ones hand-written.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench size [-- --fetch]
//! ```
//!
//! The programs are in `size/`. The check is optional: where nothing compiles for the microcontroller it is skipped,
//! unless `--fetch` has it unpack Debian's compiler into a cache of its own. It exits with a failure where a generated
//! machine takes more than its bar.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use fsmith_benches::toolchain::{Toolchain, cache};

const MACHINES: [&str; 3] = ["light", "robot", "tcp"];
/// How it is optimized, and how many bytes a generated machine may take for a hundred of the hand-written one. At `z`
/// the compiler keeps functions apart, at the cost of time; the macro writes out what a transition does where it is taken.
const LEVELS: [(&str, Option<u32>); 3] = [("s", Some(105)), ("3", Some(105)), ("z", None)];

fn main() -> ExitCode {
    match toolchain(env::args().skip(1)).and_then(|found| found.as_ref().map_or_else(skip, report)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

/// A compiler that can. Cargo's own `--bench` is none of ours.
fn toolchain(args: impl Iterator<Item = String>) -> Result<Option<Toolchain>, String> {
    let args: Vec<String> = args.filter(|arg| arg != "--bench").collect();
    let fetch = match &args[..] {
        [] => false,
        [flag] if flag == "--fetch" => true,
        other => return Err(format!("expected `--fetch` or nothing, found {other:?}")),
    };
    if fetch && Toolchain::unpacked(&cache())?.is_none() {
        run_fetch()?;
    }
    let installed = if fetch { None } else { Toolchain::installed()? };
    installed.map_or_else(|| Toolchain::unpacked(&cache()), |found| Ok(Some(found)))
}

fn run_fetch() -> Result<(), String> {
    let status = Command::new(package().join("fetch")).arg(cache()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            Err(format!("fetch: {status}; it needs Debian's `apt-get` and `dpkg`, and lists of its packages"))
        }
        Err(error) => Err(format!("fetch: {error}")),
    }
}

fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("size")
}

fn skip() -> Result<bool, String> {
    println!("skipped: nothing here compiles for a microcontroller; `rustup component add rust-src` lets the compiler");
    println!("do that, and `cargo bench -p fsmith-benches --bench size -- --fetch` unpacks one of Debian's");
    Ok(true)
}

/// Prints the table, and says whether the bar is kept.
fn report(toolchain: &Toolchain) -> Result<bool, String> {
    println!("{}\n", toolchain.version);
    println!("| machine | opt-level | hand, bytes | generated, bytes | generated / hand | bar |");
    println!("|---|---|---|---|---|---|");
    let mut kept = true;
    for machine in MACHINES {
        for (level, percent) in LEVELS {
            let [nothing, hand, generated] = sizes(toolchain, machine, level)?;
            let (hand, generated) = (hand - nothing, generated - nothing);
            let ratio = f64::from(generated) / f64::from(hand);
            let bar = percent.map_or(String::new(), |percent| format!("{:.2}", f64::from(percent) / 100.0));
            println!("| {machine} | {level} | {hand} | {generated} | {ratio:.3} | {bar} |");
            kept &= percent.is_none_or(|percent| generated * 100 <= hand * percent);
        }
    }
    Ok(kept)
}

/// Of the program without a machine, with the hand-written one, and with the generated one.
fn sizes(toolchain: &Toolchain, machine: &str, level: &str) -> Result<[u32; 3], String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("size");
    let size = |form| toolchain.size(&package(), &target, &format!("{machine},{form}"), level);
    Ok([size("nothing")?, size("hand")?, size("generated")?])
}
