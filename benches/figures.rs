//! The figures in documents: records a run, and compares the figures with it.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench figures [-- --correct | --record [SECTION ..]]
//! ```
//!
//! Without arguments it compares, as a test does. With `--correct` it writes the recorded figures into the documents.
//! With `--record` it runs the programs of all sections, or of the named ones, and records their output. All of them
//! take half an hour, on a machine that is otherwise idle. `src/figures/quotes.rs` describes the comparison.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use fsmith_benches::figures::{check_documents, path, record::Record, recorded, root};

/// A section of the record: the arguments of cargo, and flags for rustc.
struct Section {
    name: &'static str,
    cargo: &'static str,
    flags: &'static str,
}

/// Every block of code begins at a cache line, so that a time reflects the code and not its placement.
const ALIGNED: &str = "-C llvm-args=-align-all-nofallthru-blocks=6";

const SECTIONS: [Section; 11] = [
    section("instructions", "-p fsmith-benches --bench instructions"),
    section("instructions, called", "-p fsmith-benches --bench instructions --features calls -- --quick"),
    section("size", "-p fsmith-benches --bench size"),
    Section { flags: ALIGNED, ..section("time", "-p fsmith-benches --bench ratios") },
    section("peers", "--manifest-path benches/peers/Cargo.toml"),
    section("pure", "-p fsmith-benches --bench pure"),
    section("observers", "-p fsmith-benches --bench observers"),
    section("crowds", "-p fsmith-benches --bench crowd -- updates"),
    section("batches", "-p fsmith-benches --bench crowd -- batches"),
    section("large", "-p fsmith-benches --bench large"),
    section("compile", "-p fsmith-benches --bench compile"),
];

const fn section(name: &'static str, cargo: &'static str) -> Section {
    Section { name, cargo, flags: "" }
}

const HEAD: &str = "\
# Figures

What the figures in the documents are from: `benches/quotes.txt` says which is from where, and a test compares them. Each
section is what a program printed, and is written by

    cargo bench -p fsmith-benches --bench figures -- --record

Instructions and bytes are exact: the same compiler counts the same again. Times are ratios of CPU time, of forms that were
run by turns, and in brackets is between which two of them eight of ten lie. The load of the machine is in front of each
section: where it is above its number of cores, times are rough.
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let done = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => check_documents(false),
        ["--correct"] => check_documents(true),
        ["--record", ref names @ ..] => record(names),
        _ => Err(format!("expected `--correct`, `--record [SECTION ..]` or nothing, found {args:?}")),
    };
    done.map_or_else(
        |message| {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

/// Runs programs, and records the output of each as soon as it has ended.
fn record(names: &[&str]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| !SECTIONS.iter().any(|section| section.name == **name)) {
        return Err(format!("no section {unknown:?}: there are {}", SECTIONS.map(|section| section.name).join("; ")));
    }
    for section in SECTIONS.iter().filter(|section| names.is_empty() || names.contains(&section.name)) {
        eprintln!("{}", section.name);
        let printed = section.run()?;
        // The record is read only now, because other sections may have been recorded meanwhile.
        let mut record = if path().exists() { recorded()? } else { Record::parse("") };
        record.put(section.name, &printed);
        fs::write(path(), record.print(HEAD)).map_err(|error| format!("{}: {error}", path().display()))?;
    }
    Ok(())
}

impl Section {
    /// Returns when and in which environment the section was recorded, and the output of the program.
    fn run(&self) -> Result<String, String> {
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = load.split(' ').next().unwrap_or_default();
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
        let head = [
            print(Command::new("date").arg("+%F"))?,
            format!("commit {}", print(Command::new("git").args(["rev-parse", "--short", "HEAD"]))?),
            print(Command::new("rustc").arg("--version"))?,
            format!(
                "{}, {} cores, load {load}",
                cpu.trim_start_matches([':', '\t', ' ']),
                std::thread::available_parallelism().map_or(1, usize::from)
            ),
        ]
        .join("; ");
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["bench", "--quiet"]).args(self.cargo.split(' '));
        let flags = if self.flags.is_empty() { String::new() } else { format!("RUSTFLAGS=\"{}\" ", self.flags) };
        if !flags.is_empty() {
            // Other flags require a full rebuild, so this uses a separate target folder and keeps the existing build.
            cargo
                .env("RUSTFLAGS", self.flags)
                .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join(self.name));
        }
        let printed = print(&mut cargo)?;
        Ok(format!("{head}; `{flags}cargo bench {}`\n\n{printed}", self.cargo))
    }
}

/// Returns the output of a program.
fn print(command: &mut Command) -> Result<String, String> {
    let output = command.current_dir(root()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let (printed, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return Err(format!("{command:?}: {}\n{printed}\n{said}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
