//! Instructions that the macro takes to expand large machines, with gates on their number and on its growth with the
//! size of the machine.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench expansion [-- [--quick] [flat]]
//! ```
//!
//! The program fails if a machine takes 3 % more or fewer instructions than recorded below, or if the ratio of the
//! larger machine of a shape to the smaller one exceeds its bar. With `--quick`, only the smaller machines are
//! expanded.
//!
//! `valgrind --tool=callgrind` counts the instructions of rustc within the macro's entry function. The macro is built
//! without optimization and features, as it is for users, but in one codegen unit: rustc divides a crate into units by
//! hashes of its path, and the units change what is inlined, so that the same code in another folder would take up to
//! 3 % more or fewer instructions. With one unit, the difference is less than 1 %. The compiler's part in passing tokens
//! is included. A test of the macro crate would miss that part, which is a fifth of all, and would turn on features that
//! the macro does not have otherwise.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use fsmith_benches::options::Options;
use fsmith_benches::scratch::Scratch;
use fsmith_benches::{callgrind, count, toolchain};
use fsmith_printed::shapes;

/// Machines of one shape.
#[derive(Clone, Copy)]
struct Shape {
    name: &'static str,
    print: fn(usize) -> String,
    /// The sizes of a smaller and a larger machine, each with the millions of instructions that its expansion takes.
    recorded: [(usize, u64); 2],
    /// The maximum ratio of the instructions of the larger machine to those of the smaller one.
    growth: f64,
}

const SHAPES: [Shape; 3] = [
    Shape { name: "flat", print: shapes::flat, recorded: [(1_000, 3_039), (10_000, 31_610)], growth: 14.0 },
    Shape { name: "wide", print: shapes::wide, recorded: [(500, 262), (5_000, 2_600)], growth: 12.0 },
    Shape { name: "pushes", print: shapes::pushes, recorded: [(200, 421), (1_000, 2_194)], growth: 7.0 },
];

/// The maximum deviation of a count from the recorded one. Builds of the same code in different folders differ by less.
const TOLERANCE_PERCENT: u64 = 3;

/// The function of the macro crate that rustc calls.
const ENTRY: &str = "fsm_macros::state_machine";

/// The folder for the counts, in the environment of this program when cargo calls it in place of rustc.
const COUNTS: &str = "FSMITH_COUNTS";

fn main() -> ExitCode {
    let outcome = match env::var_os(COUNTS) {
        Some(folder) => stand_in(Path::new(&folder), env::args_os().skip(1).collect()),
        None => report(&Options::from_args("only the smaller machine of each shape")),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("\n{message}");
        ExitCode::FAILURE
    })
}

/// Does what cargo called rustc for. One of the programs is only expanded, and the instructions are written to a file
/// with its name.
fn stand_in(folder: &Path, command: Vec<OsString>) -> Result<ExitCode, String> {
    let (rustc, args) = command.split_first().ok_or("cargo names the compiler first")?;
    let program = args.iter().map(Path::new).find(|arg| arg.starts_with("src/bin"));
    let Some(name) = program.and_then(Path::file_stem) else {
        let status =
            Command::new(rustc).args(args).status().map_err(|error| format!("{}: {error}", rustc.display()))?;
        return Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    };
    // A compiler that has to emit nothing else stops after the expansion.
    let only_expand = |arg: &OsString| match arg.to_str() {
        Some(emit) if emit.starts_with("--emit=") => "--emit=dep-info".into(),
        _ => arg.clone(),
    };
    let args: Vec<_> = args.iter().map(only_expand).collect();
    let count = callgrind::instructions_within(ENTRY, rustc, &args)?;
    fs::write(folder.join(name), count.to_string()).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the table. The error lists the bars that are exceeded, or says why nothing could be counted.
fn report(options: &Options) -> Result<ExitCode, String> {
    count::require_valgrind()?;
    let shapes = options.select(SHAPES.to_vec(), |shape| shape.name.to_owned());
    let sizes = options.of(2, 1);
    let machines = shapes.iter().flat_map(|shape| shape.recorded[..sizes].iter().map(move |&(size, _)| (shape, size)));
    let programs: Vec<_> = machines.map(|(shape, size)| (file_of(shape, size), (shape.print)(size))).collect();
    let folder = expand(&programs)?;
    println!("| machine | million instructions | recorded | growth | bar |\n|---|---|---|---|---|");
    let mut excesses = Vec::new();
    for shape in &shapes {
        let mut counts = Vec::new();
        for &(size, recorded) in &shape.recorded[..sizes] {
            let count = read(&folder.join(file_of(shape, size)))?;
            counts.push(count);
            println!("{}", shape.row(size, recorded, &counts));
            excesses.extend(shape.difference(size, recorded, count));
        }
        excesses.extend(shape.excess(&counts));
    }
    if excesses.is_empty() { Ok(ExitCode::SUCCESS) } else { Err(excesses.join("\n")) }
}

fn file_of(shape: &Shape, size: usize) -> String {
    format!("{}_{size}", shape.name)
}

/// Expands programs in a scratch project, and returns the folder with their counts.
fn expand(programs: &[(String, String)]) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().map_err(|error| error.to_string())?;
    let library = format!("fsmith = {{ path = {:?} }}", root.display().to_string());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("expansion");
    let io = |error| format!("{}: {error}", folder.display());
    let scratch = Scratch::new(&folder, &[library], &root.join("Cargo.lock")).map_err(io)?;
    let counts = folder.join("counts");
    if counts.exists() {
        fs::remove_dir_all(&counts).map_err(io)?;
    }
    fs::create_dir(&counts).map_err(io)?;
    let this = env::current_exe().map_err(|error| format!("where is this program? {error}"))?;
    // Uses the compiler itself, because valgrind does not follow rustup's wrapper to it.
    let rustc = toolchain::sysroot()?.join("bin/rustc");
    let one_unit = ("CARGO_PROFILE_DEV_BUILD_OVERRIDE_CODEGEN_UNITS", OsStr::new("1"));
    scratch.check_by(&this, programs, &[(COUNTS, counts.as_os_str()), ("RUSTC", rustc.as_os_str()), one_unit])?;
    Ok(counts)
}

fn read(file: &Path) -> Result<u64, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    text.parse().map_err(|_| format!("not a count: {text:?}"))
}

fn millions(count: u64) -> f64 {
    count as f64 / 1e6
}

impl Shape {
    fn row(&self, size: usize, recorded: u64, counts: &[u64]) -> String {
        let growth = growth(counts).map_or(" |".to_owned(), |growth| format!("{growth:.1} | {:.0}", self.growth));
        let count = millions(counts[counts.len() - 1]);
        format!("| {} {size} | {count:.1} | {recorded} | {growth} |", self.name)
    }

    fn difference(&self, size: usize, recorded: u64, count: u64) -> Option<String> {
        let differs = count.abs_diff(recorded * 1_000_000) > recorded * 10_000 * TOLERANCE_PERCENT;
        differs.then(|| {
            format!(
                "{} {size}: the expansion takes {:.1} million instructions, and took {recorded} when it was recorded; more are \
                 a regression, and fewer are to be recorded in benches/expansion.rs",
                self.name,
                millions(count)
            )
        })
    }

    fn excess(&self, counts: &[u64]) -> Option<String> {
        let growth = growth(counts).filter(|&growth| growth > self.growth)?;
        let [(small, _), (large, _)] = self.recorded;
        Some(format!(
            "{}: {large} take {growth:.1} times the instructions of {small}; allowed are {:.0}",
            self.name, self.growth
        ))
    }
}

/// The ratio of the larger machine to the smaller one.
fn growth(counts: &[u64]) -> Option<f64> {
    match counts {
        [small, large] => Some(*large as f64 / *small as f64),
        _ => None,
    }
}
