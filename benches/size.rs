//! What machines take in the memory of a microcontroller, against the same ones hand-written.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench size [-- --fetch | --quick]
//! ```
//!
//! The programs are in `size/`. The check is optional: where nothing compiles for the microcontroller it is skipped,
//! unless `--fetch` has it unpack Debian's compiler into a cache of its own, which is where FSMITH_RUSTC says. It exits with
//! a failure where a generated machine takes more than its bar. With `--quick`, programs are built for `s` only.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use fsmith_benches::toolchain::{Toolchain, cache};

/// How it is optimized. At `z` the compiler keeps functions apart, at the cost of time; the macro writes out what a
/// transition does where it is taken: there is no bar.
const LEVELS: [&str; 3] = ["s", "3", "z"];

/// A machine, and how many bytes the generated one may take for a hundred of the hand-written one, at `s` and at 3. The
/// aim is 110: what is above has to remain as it is, or become less. `benches/record` says where it comes from.
type Machine = (&'static str, [u32; 2]);

const MACHINES: [Machine; 7] = [
    ("light", [105, 105]),
    ("robot", [105, 105]),
    ("tcp", [105, 105]),
    ("levels", [110, 120]),
    ("nested", [110, 110]),
    ("player", [116, 110]),
    ("sparse50", [128, 122]),
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let (fetch, levels) = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => (false, &LEVELS[..]),
        ["--fetch"] => (true, &LEVELS[..]),
        ["--quick"] => (false, &LEVELS[..1]),
        _ => return failed(&format!("expected `--fetch`, `--quick` or nothing, found {args:?}")),
    };
    let report = |found: Option<Toolchain>| found.map_or_else(skip, |toolchain| report(&toolchain, levels));
    match toolchain(fetch).and_then(report) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => failed("a machine takes more than its bar"),
        Err(message) => failed(&message),
    }
}

fn failed(message: &str) -> ExitCode {
    eprintln!("\n{message}");
    ExitCode::FAILURE
}

/// A compiler that can.
fn toolchain(fetch: bool) -> Result<Option<Toolchain>, String> {
    if fetch && Toolchain::unpacked(&cache())?.is_none() {
        run_fetch()?;
    }
    // Bytes are compared with what one compiler made of them, which is the unpacked one.
    let unpacked = fetch || env::var_os("FSMITH_RUSTC").is_some();
    let installed = if unpacked { None } else { Toolchain::installed()? };
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
fn report(toolchain: &Toolchain, levels: &[&str]) -> Result<bool, String> {
    println!("{}\n", toolchain.version);
    println!("| machine | opt-level | hand, bytes | generated, bytes | generated / hand | bar |");
    println!("|---|---|---|---|---|---|");
    let mut kept = true;
    for (machine, bars) in MACHINES {
        for (at, level) in levels.iter().enumerate() {
            let [nothing, hand, generated] = sizes(toolchain, machine, level)?;
            let (hand, generated) = (hand - nothing, generated - nothing);
            let ratio = f64::from(generated) / f64::from(hand);
            let bar = bars.get(at).map_or(String::new(), |percent| format!("{:.2}", f64::from(*percent) / 100.0));
            println!("| {machine} | {level} | {hand} | {generated} | {ratio:.4} | {bar} |");
            kept &= bars.get(at).is_none_or(|percent| generated * 100 <= hand * percent);
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
