//! Crates of many machines, which are written, compiled by cargo and run. Errors, warnings and differences are
//! reported.
//!
//! The crates form a workspace with its own target directory, so that dependencies are built once, and no lock of an
//! outer cargo is waited for. A machine that does not compile is removed, and the run continues with the others.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::path::Path;
use std::process::{Command, Output};
use std::{fs, io};

use crate::census::Census;
use crate::drive::drawn;
use crate::machine::Machine;
use crate::print;
use crate::settings::Settings;

#[derive(Debug, Default)]
pub struct Report {
    /// The number of machines that were driven without a difference.
    pub agreed: usize,
    /// The number of tapes on which the reference could not continue, by reason.
    pub unknown: BTreeMap<String, usize>,
    /// The number of states that were entered, and the number of all states. For live machines, how often the texts
    /// changed, and the number of texts.
    pub visited: (usize, usize),
    pub live: bool,
    /// The features that the machines use.
    pub census: Census,
    pub findings: Vec<Finding>,
}

#[derive(Debug)]
pub struct Finding {
    pub machine: u64,
    pub what: String,
    /// The text of the module.
    pub text: String,
}

impl Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "==== machine {}\n{}\n{}", self.machine, self.what, self.text)
    }
}

impl Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(out, "{finding}")?;
        }
        writeln!(out, "{}\n", self.census)?;
        for (why, tapes) in &self.unknown {
            writeln!(out, "{tapes} tapes are not driven to their end by the reference: {why}")?;
        }
        let (agreed, (seen, all), findings) = (self.agreed, self.visited, self.findings.len());
        match self.live {
            true => {
                write!(out, "{agreed} machines agree through {seen} changes between {all} texts; {findings} findings")
            }
            false => write!(out, "{agreed} machines agree, {seen} of {all} states visited; {findings} findings"),
        }
    }
}

/// Draws, compiles and drives the machines.
///
/// # Panics
/// Panics if the crates cannot be written, if cargo cannot be started, or if the dependencies do not compile.
#[must_use]
pub fn run(settings: &Settings) -> Report {
    let mut batch = Batch {
        settings,
        machines: BTreeMap::new(),
        alone: BTreeSet::new(),
        deepened: BTreeSet::new(),
        report: Report { live: settings.live, ..Report::default() },
    };
    for number in settings.numbers() {
        let machine = drawn(settings.seed_of(number), settings.states, false, settings.live);
        batch.report.census.add(&machine);
        batch.machines.insert(number, (print::module(&machine, settings.live), machine));
    }
    batch.write().expect("the crates can be written");
    batch.compile();
    batch.drive();
    batch.report
}

struct Batch<'s> {
    settings: &'s Settings,
    /// The machines by number, each with its module.
    machines: BTreeMap<u64, (String, Machine)>,
    /// The machines that have their own crate.
    alone: BTreeSet<u64>,
    /// The machines that were given a declared stack capacity.
    deepened: BTreeSet<u64>,
    report: Report,
}

impl Batch<'_> {
    fn crates(&self) -> BTreeMap<String, Vec<u64>> {
        let mut crates = BTreeMap::<_, Vec<u64>>::new();
        for &number in self.machines.keys() {
            let name = match self.alone.contains(&number) {
                true => format!("alone_{number}"),
                false => format!("batch_{}", number / self.settings.batch as u64),
            };
            crates.entry(name).or_default().push(number);
        }
        crates
    }

    fn write(&self) -> io::Result<()> {
        let dir = &self.settings.dir;
        fs::create_dir_all(dir)?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
        let crates = self.crates();
        write(&dir.join("Cargo.toml"), &workspace_manifest(crates.keys()))?;
        if !dir.join("Cargo.lock").exists() {
            fs::copy(root.join("Cargo.lock"), dir.join("Cargo.lock"))?;
        }
        for (name, numbers) in &crates {
            let source = dir.join(name).join("src");
            fs::create_dir_all(&source)?;
            write(&dir.join(name).join("Cargo.toml"), &crate_manifest(name, &root, self.settings.live))?;
            write(&source.join("main.rs"), &self.main(numbers))?;
            for number in numbers {
                write(&source.join(format!("m{number}.rs")), &self.machines[number].0)?;
            }
        }
        Ok(())
    }

    fn main(&self, numbers: &[u64]) -> String {
        let modules: String = numbers.iter().map(|number| format!("mod m{number};\n")).collect();
        let drives = numbers.iter().map(|number| {
            let (seed, states) = (self.settings.seed_of(*number), self.settings.states);
            let (deepened, live) = (self.deepened.contains(number), self.settings.live);
            let (drive, subject) = if live { ("live", "subject()") } else { ("machine", "Drawn::subject()") };
            format!(
                "    drive.{drive}({number}, &drawn({seed}, {states}, {deepened}, {live}), &m{number}::{subject});\n"
            )
        });
        let drives: String = drives.collect();
        format!(
            "use fsmith_random::drive::{{Drive, drawn}};\n#[allow(unused_imports)]\nuse fsmith_random::driven::Machine;\n\n{modules}\nfn main() {{\n    let drive = Drive::from_arguments();\n{drives}}}\n"
        )
    }

    /// Compiles repeatedly, and removes machines until the rest compiles.
    fn compile(&mut self) {
        let mut warned = BTreeMap::new();
        loop {
            let output = self.cargo();
            let output_text = String::from_utf8_lossy(&output.stdout).into_owned();
            let refused = complaints(&output_text, "error");
            warned.extend(complaints(&output_text, "warning"));
            if output.status.success() {
                break;
            }
            if !refused.keys().any(|number| self.machines.contains_key(number)) {
                self.separate(&String::from_utf8_lossy(&output.stderr));
            }
            for (number, complaint) in refused {
                warned.remove(&number);
                if !self.deepened(number, &complaint) {
                    self.refuse(number, &complaint);
                }
            }
            if self.machines.is_empty() {
                break;
            }
            self.write().expect("the crates can be written");
        }
        for (machine, complaint) in warned {
            let text = self.machines.get(&machine).map(|(text, _)| text.clone()).unwrap_or_default();
            self.report.findings.push(Finding { machine, what: format!("warnings:\n{complaint}"), text });
        }
    }

    /// Gives each machine of a failing crate its own crate if the error cannot be assigned to a machine.
    fn separate(&mut self, output_text: &str) {
        let crates = self.crates();
        let failed = output_text.split("could not compile `").skip(1).filter_map(|rest| rest.split('`').next());
        let failed: Vec<_> = failed.filter_map(|name| crates.get(name)).collect();
        assert!(!failed.is_empty(), "cargo failed:\n{output_text}");
        for machines in failed {
            match machines[..] {
                [only] => self.refuse(only, output_text),
                _ => self.alone.extend(machines),
            }
        }
    }

    /// Declares a stack capacity for a machine if this is what the compiler asked for. Returns whether it did.
    fn deepened(&mut self, machine: u64, complaint: &str) -> bool {
        let Some((text, drawn)) = self.machines.get_mut(&machine) else { return false };
        let wanting = drawn.stack.is_none() && complaint.contains("[fsmith::unbounded_push]");
        if wanting {
            drawn.deepen();
            self.deepened.insert(machine);
            *text = print::module(drawn, self.settings.live);
        }
        wanting
    }

    fn refuse(&mut self, machine: u64, complaint: &str) {
        if let Some((text, _)) = self.machines.remove(&machine) {
            let what = format!("does not compile:\n{complaint}");
            self.report.findings.push(Finding { machine, what, text });
        }
    }

    fn cargo(&self) -> Output {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.args(["build", "--offline", "--keep-going", "--message-format", "json-diagnostic-short"]);
        build.current_dir(&self.settings.dir).env("CARGO_TARGET_DIR", self.settings.dir.join("target"));
        build.output().expect("cargo can be started")
    }

    fn drive(&mut self) {
        for (name, numbers) in self.crates() {
            let Settings { dir, seed, tapes, operations, .. } = self.settings;
            let program = dir.join("target/debug").join(&name);
            let arguments = [seed, tapes, operations].map(u64::to_string);
            let output = Command::new(program).args(arguments).output().expect("a batch can be started");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let count = self.read(&text);
            for &machine in numbers.iter().skip(count).take(usize::from(!output.status.success())) {
                let what = format!("the program ended: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
                let text = self.machines[&machine].0.clone();
                self.report.findings.push(Finding { machine, what, text });
            }
        }
    }

    /// Reads the output of a batch about its machines. Returns the number of machines in it.
    fn read(&mut self, text: &str) -> usize {
        let mut count = 0;
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let words: Vec<_> = line.split(' ').collect();
            match words[..] {
                ["agrees", _, seen, all] => {
                    count += 1;
                    self.report.agreed += 1;
                    self.report.visited.0 += seen.parse::<usize>().expect("a number");
                    self.report.visited.1 += all.parse::<usize>().expect("a number");
                }
                ["unknown", _, ..] => *self.report.unknown.entry(words[2..].join(" ")).or_default() += 1,
                ["DIFFERS", number] => {
                    count += 1;
                    let starts =
                        |line: &str| ["agrees ", "DIFFERS ", "unknown "].iter().any(|word| line.starts_with(word));
                    let mut what = String::from("the engines differ, or panic:\n");
                    while let Some(line) = lines.next_if(|line| !starts(line)) {
                        what.push_str(line);
                        what.push('\n');
                    }
                    let machine = number.parse().expect("a number");
                    let text = self.machines[&machine].0.clone();
                    self.report.findings.push(Finding { machine, what, text });
                }
                _ => {}
            }
        }
        count
    }
}

/// Returns the compiler messages of kind `error` or `warning`, by machine.
fn complaints(output_text: &str, kind: &str) -> BTreeMap<u64, String> {
    let mut found = BTreeMap::<u64, String>::new();
    for message in output_text.lines().filter(|line| line.starts_with("{\"reason\":\"compiler-message\"")) {
        let rendered = rendered(message);
        let of_kind = rendered.split_once(": ").is_some_and(|(_, rest)| rest.starts_with(kind));
        if let Some(number) = machine_of(message).filter(|_| of_kind) {
            found.entry(number).or_default().push_str(&rendered);
        }
    }
    found
}

/// Returns the machine whose file contains the location of a message, or of the macro that caused it.
fn machine_of(message: &str) -> Option<u64> {
    let files = message.split("\"file_name\":\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let modules = files.filter_map(|(file, _)| file.rsplit(['/', '\\']).next());
    let mut numbers = modules.filter_map(|module| module.strip_prefix('m')?.strip_suffix(".rs")?.parse().ok());
    numbers.next()
}

/// Returns the text of a message, which is one line of JSON.
fn rendered(message: &str) -> String {
    let start = message.split_once("\"rendered\":\"").map_or("", |(_, rest)| rest);
    let mut text = String::new();
    let mut letters = start.chars();
    while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
        match letter {
            '\\' => text.extend(letters.next().map(|escaped| if escaped == 'n' { '\n' } else { escaped })),
            _ => text.push(letter),
        }
    }
    text
}

fn workspace_manifest<'n>(names: impl Iterator<Item = &'n String>) -> String {
    let names: Vec<_> = names.map(|name| format!("{name:?}")).collect();
    format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[profile.dev]\nopt-level = 0\ndebug = false\nincremental = false\n\n\
         [profile.dev.package.fsm-core]\nopt-level = 1\n\n\
         [profile.dev.package.fsmith-random]\nopt-level = 1\n",
        names.join(", ")
    )
}

fn crate_manifest(name: &str, root: &Path, live: bool) -> String {
    let (feature, random) =
        if live { ("live", "features = [\"live\"]") } else { ("interpreter", "default-features = false") };
    let root = root.display();
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         fsmith = {{ path = '{root}', features = [\"{feature}\"] }}\n\
         fsmith-random = {{ path = '{root}/tests/random', {random} }}\n"
    )
}

/// Writes a file unless it already has this content, so that cargo does not rebuild it.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text)
}
