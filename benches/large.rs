//! Large machines. With nested states, this measures the benefit of sharing the transitions of composites, compared
//! with the same machines flattened. Without them, it measures the benefit of looking up pure moves, compared with the
//! hand-written machine.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench large [-- --quick]
//! ```
//!
//! Each program is compiled three times for release, alternating the forms, and the least CPU time counts. Then the
//! programs are measured alternately, over the same events. The benchmark stops if the forms do not print the same, and
//! fails if a bar is exceeded.
//!
//! With `--quick`, a machine with four leaves is compiled and run once in each form. This shows that the benchmark
//! works; its times have no significance.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;
use std::{env, fs};

use fsmith_benches::elf;
use fsmith_benches::scratch::{Scratch, Task};
use fsmith_printed::nested::{Form, Habits, Tree, program};

const EVENTS: usize = 10;
const ROUNDS: usize = 3;
/// The number of alternating runs of the programs. In each, a program runs `TIMES` times over its tape of 65,536
/// events.
const RUNS: usize = 11;
const TIMES: &str = "100";

/// How often programs are compiled and run.
#[derive(Clone, Copy)]
struct Effort {
    rounds: usize,
    runs: usize,
}

const FORMS: [(Form, &str); 3] =
    [(Form::Hand, "hand, flat"), (Form::Flat, "generated, flat"), (Form::Nested, "nested")];

struct Shape {
    name: &'static str,
    levels: &'static [usize],
    habits: Habits,
    bars: Bars,
}

/// The limits of the generated form, which is the nested one if there are nested states.
#[derive(Default)]
struct Bars {
    /// The maximum ratio of its time to that of the flat generated form.
    time: Option<f64>,
    /// The maximum ratio of its code size to that of the flat generated form.
    code: Option<f64>,
    /// The maximum ratio of its time to that of the hand-written form.
    time_of_hand: Option<f64>,
    /// The maximum time to compile, in seconds.
    release: Option<f64>,
}

/// In machines with nested states, a leaf itself reacts to a fifth of the events, and to nine tenths together with its
/// enclosing states.
fn shapes() -> [Shape; 3] {
    [
        Shape {
            name: "300 leaves at depth 3",
            levels: &[5, 6, 10],
            habits: Habits { leaves_ignore: 40, composites_ignore: 0, only_move: 0 },
            bars: Bars { time: Some(1.4), code: Some(0.5), ..Bars::default() },
        },
        Shape {
            name: "512 leaves at depth 9",
            levels: &[2; 9],
            habits: Habits { leaves_ignore: 40, composites_ignore: 40, only_move: 0 },
            bars: Bars { release: Some(3.0), ..Bars::default() },
        },
        Shape {
            name: "500 leaves, most only move",
            levels: &[500],
            habits: Habits { leaves_ignore: 0, composites_ignore: 0, only_move: 50 },
            bars: Bars { time_of_hand: Some(1.0), ..Bars::default() },
        },
    ]
}

/// The smallest machine that uses every step of this benchmark.
fn quick() -> Shape {
    Shape {
        name: "4 leaves at depth 2",
        levels: &[2, 2],
        habits: Habits { leaves_ignore: 40, composites_ignore: 0, only_move: 0 },
        bars: Bars::default(),
    }
}

fn main() -> ExitCode {
    // Cargo adds `--bench`, which is ignored.
    let arguments: Vec<_> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let reported = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => report(&shapes(), Effort { rounds: ROUNDS, runs: RUNS }),
        ["--quick"] => report(&[quick()], Effort { rounds: 1, runs: 1 }),
        _ => Err(format!("expected `--quick` or nothing, found {arguments:?}")),
    };
    match reported {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

fn report(shapes: &[Shape], effort: Effort) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().map_err(|error| error.to_string())?;
    let library = format!("fsmith = {{ path = {:?} }}", root.display().to_string());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    let scratch = Scratch::new(&folder, &[library], &root.join("Cargo.lock"));
    let scratch = scratch.map_err(|error| format!("{}: {error}", folder.display()))?;
    println!(
        "| machine | form | release, CPU s | code, bytes | time / flat | code / flat |\n|---|---|---|---|---|---|"
    );
    let mut kept = true;
    for shape in shapes {
        kept &= shape.report(&scratch, &folder, effort)?;
    }
    Ok(kept)
}

/// The measurements of one form.
struct Measured {
    release: f64,
    code: u64,
    seconds: f64,
}

impl Shape {
    fn report(&self, scratch: &Scratch, folder: &Path, effort: Effort) -> Result<bool, String> {
        let tree = Tree::draw(self.levels, EVENTS, self.habits);
        let base = build(scratch, folder, &program(Form::Empty, &tree), "empty")?.code;
        let mut forms = Vec::new();
        for (at, (form, _)) in self.forms().iter().enumerate() {
            let text = program(*form, &tree);
            let mut best = build(scratch, folder, &text, &at.to_string())?;
            for _ in 1..effort.rounds {
                best.release = best.release.min(build(scratch, folder, &text, &at.to_string())?.release);
            }
            forms.push(Measured { code: best.code - base, ..best });
        }
        self.run(folder, &mut forms, effort.runs)?;
        let flat = (forms[1].seconds, forms[1].code as f64);
        for (form, (_, name)) in forms.iter().zip(&FORMS) {
            let (time, code) = (form.seconds / flat.0, form.code as f64 / flat.1);
            println!("| {} | {name} | {:.2} | {} | {time:.2} | {code:.2} |", self.name, form.release, form.code);
        }
        let [hand, .., last] = &forms[..] else { unreachable!("at least two forms") };
        let measured = [
            (self.bars.time, last.seconds / flat.0, "time"),
            (self.bars.code, last.code as f64 / flat.1, "code"),
            (self.bars.time_of_hand, last.seconds / hand.seconds, "time of the hand-written one"),
            (self.bars.release, last.release, "seconds to compile"),
        ];
        let exceeded = measured.iter().filter(|(bar, measured, _)| bar.is_some_and(|bar| *measured > bar));
        Ok(exceeded.map(|(.., what)| eprintln!("{}: FAIL: {what}", self.name)).count() == 0)
    }

    /// A machine without nested states cannot be flattened.
    fn forms(&self) -> &'static [(Form, &'static str)] {
        if self.levels.len() > 1 { &FORMS } else { &FORMS[..2] }
    }

    /// Runs all forms alternately. All of them must have been in the same states.
    fn run(&self, folder: &Path, forms: &mut [Measured], runs: usize) -> Result<(), String> {
        let programs: Vec<_> = (0..forms.len()).map(|at| folder.join(at.to_string())).collect();
        let printed = |program: &Path| Command::new(program).output().map(|output| output.stdout);
        let first = printed(&programs[0]).map_err(|error| error.to_string())?;
        for _ in 0..runs {
            for (program, form) in programs.iter().zip(forms.iter_mut()) {
                let start = Instant::now();
                let status =
                    Command::new(program).arg(OsStr::new(TIMES)).status().map_err(|error| error.to_string())?;
                form.seconds = form.seconds.min(start.elapsed().as_secs_f64());
                if !status.success() || printed(program).map_err(|error| error.to_string())? != first {
                    return Err(format!("{}: {} differs", self.name, program.display()));
                }
            }
        }
        Ok(())
    }
}

/// Compiles a program for release, and keeps it under the given name.
fn build(scratch: &Scratch, folder: &Path, text: &str, name: &str) -> Result<Measured, String> {
    let release = scratch.measure(text, Task::Release)?;
    let kept = folder.join(name);
    fs::copy(scratch.program(Task::Release), &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    let file = fs::read(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    Ok(Measured { release, code: elf::code_of_64_bits(&file)?, seconds: f64::INFINITY })
}
