//! Counts what a program executes, by running it under `valgrind --tool=callgrind`.
//!
//! In addition to all instructions, this counts the *fixed jumps*, which always lead to the same place. Such a jump has
//! no effect: it joins two blocks that the compiler did not place one after the other, and for blocks of equal weight
//! the order is arbitrary. Two otherwise identical programs may differ in these jumps.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::process::Command;

/// The instructions that a part of a run executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// All instructions.
    pub instructions: u64,
    /// The instructions that are fixed jumps.
    pub fixed_jumps: u64,
}

impl Cost {
    /// The instructions without the fixed jumps.
    pub fn work(self) -> u64 {
        self.instructions - self.fixed_jumps
    }
}

/// The instructions that one run of a program executed.
#[derive(Debug, Default)]
pub struct Profile {
    instructions: u64,
    /// For each unconditional jump, how often it led to each target.
    jumps: BTreeMap<Place, BTreeMap<String, u64>>,
}

/// An object file and an address in it.
type Place = (String, String);

impl Profile {
    /// Runs a program that prints nothing, and returns its profile.
    ///
    /// # Errors
    /// Returns a message if valgrind cannot be run, or if the program fails under it.
    pub fn of(program: &OsStr, args: &[&str]) -> Result<Self, String> {
        let mut valgrind = callgrind();
        valgrind.args(["--dump-instr=yes", "--dump-line=no", "--collect-jumps=yes"]);
        valgrind.args(["--compress-pos=no", "--compress-strings=no"]).arg(program).args(args);
        Self::run(&mut valgrind)
    }

    fn run(valgrind: &mut Command) -> Result<Self, String> {
        let output = valgrind.output().map_err(|error| format!("valgrind could not be run: {error}"))?;
        if !output.status.success() {
            return Err(format!("valgrind: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
        }
        Self::parse(&String::from_utf8_lossy(&output.stdout))
    }

    /// Parses callgrind's output: a total, and for each jump a line with its count and its target, followed by a line
    /// with its place.
    fn parse(text: &str) -> Result<Self, String> {
        let mut profile = Self::default();
        let mut object = "";
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let (key, value) = line.split_once(['=', ':']).unwrap_or_default();
            match key {
                "ob" => object = value,
                "summary" => profile.instructions = number(value)?,
                "jump" => {
                    let (count, target) = value.split_once(' ').unwrap_or_default();
                    let place = (object.to_owned(), lines.next().unwrap_or_default().trim().to_owned());
                    let targets = profile.jumps.entry(place).or_default();
                    *targets.entry(target.trim().to_owned()).or_default() += number(count)?;
                }
                _ => {}
            }
        }
        if profile.instructions == 0 { Err("callgrind counted nothing".to_owned()) } else { Ok(profile) }
    }

    /// The instructions that this run executed in addition to those of a shorter run of the same program.
    pub fn beyond(&self, shorter: &Self) -> Cost {
        let fixed = self.jumps.iter().filter(|(_, targets)| targets.len() == 1);
        let taken = |profile: &Self, place: &Place| -> u64 {
            profile.jumps.get(place).map_or(0, |targets| targets.values().sum())
        };
        let more = fixed.map(|(place, _)| taken(self, place) - taken(shorter, place));
        Cost { instructions: self.instructions - shorter.instructions, fixed_jumps: more.sum() }
    }
}

/// Runs a program that prints nothing, and returns the number of instructions that it executes in a function, including
/// the functions that this function calls.
///
/// # Errors
/// Returns a message if valgrind cannot be run, if the program fails under it, or if the function is never called.
pub fn instructions_within(function: &str, program: &OsStr, args: &[OsString]) -> Result<u64, String> {
    let mut valgrind = callgrind();
    valgrind.arg(format!("--toggle-collect={function}")).arg(program).args(args);
    Ok(Profile::run(&mut valgrind)?.instructions)
}

fn callgrind() -> Command {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--quiet", "--tool=callgrind", "--callgrind-out-file=/dev/stdout"]);
    valgrind
}

fn number(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| format!("not a count in callgrind's output: {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::{Cost, Profile};

    const SHORTER: &str = "\
summary: 100

ob=/bin/one
fn=drive
0x10 7
jump=5 0x40
0x12
jump=2 0x50
0x12
jump=7 0x30
0x31
ob=/bin/two
jump=3 0x30
0x12
";

    #[test]
    fn a_jump_with_two_targets_is_not_fixed() {
        let longer =
            SHORTER.replace("summary: 100", "summary: 160").replace("jump=7", "jump=19").replace("jump=5", "jump=9");
        let (shorter, longer) = (Profile::parse(SHORTER).unwrap(), Profile::parse(&longer).unwrap());
        let cost = longer.beyond(&shorter);
        assert_eq!(cost, Cost { instructions: 60, fixed_jumps: 12 });
        assert_eq!(cost.work(), 48);
    }

    #[test]
    fn a_jump_missing_in_the_shorter_run_counts_fully() {
        let shorter = SHORTER.replace("jump=7 0x30\n0x31\n", "");
        let cost = Profile::parse(SHORTER).unwrap().beyond(&Profile::parse(&shorter).unwrap());
        assert_eq!(cost, Cost { instructions: 0, fixed_jumps: 7 });
    }

    #[test]
    fn other_output_is_an_error() {
        assert!(Profile::parse("").is_err());
        assert!(Profile::parse("summary: many").is_err());
    }
}
