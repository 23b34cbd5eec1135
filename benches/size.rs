//! The memory size of machines on a microcontroller, compared with hand-written ones.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench size [-- --fetch | --quick]
//! ```
//!
//! The programs are in `size/`. The check is optional: it is skipped if no compiler supports the microcontroller. With
//! `--fetch`, it unpacks Debian's compiler into a separate cache, or into the folder `FSMITH_RUSTC`. It fails if a
//! generated machine exceeds its bar. With `--quick`, programs are built for `s` only.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use fsmith_benches::toolchain::{Toolchain, cache};

/// The optimization levels. There is no bar for `z`, because the compiler then keeps functions separate, which costs
/// time, whereas the macro generates the code of a transition wherever it is taken.
const LEVELS: [&str; 3] = ["s", "3", "z"];

/// A machine, and the maximum size of the generated form in percent of the hand-written one, at `s` and at 3. The aim
/// is 110. Higher values must not increase further; `benches/record` explains them.
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

/// Returns a compiler that supports the microcontroller.
fn toolchain(fetch: bool) -> Result<Option<Toolchain>, String> {
    if fetch && Toolchain::unpacked(&cache())?.is_none() {
        run_fetch()?;
    }
    // Sizes are only comparable with the same compiler, which is the unpacked one.
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

/// Prints the table. Returns whether the bars are kept.
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

/// Returns the sizes of the program without a machine, with the hand-written one, and with the generated one.
fn sizes(toolchain: &Toolchain, machine: &str, level: &str) -> Result<[u32; 3], String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("size");
    let size = |form| toolchain.size(&package(), &target, &format!("{machine},{form}"), level);
    Ok([size("nothing")?, size("hand")?, size("generated")?])
}
