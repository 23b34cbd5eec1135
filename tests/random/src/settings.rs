//! The settings for drawing and driving machines: the arguments of the program and of the fixed batch.

use std::path::PathBuf;

use crate::drive::Drive;
use crate::tape::mix;

/// How to use the program.
pub const USAGE: &str = "fsmith-random [--machines N] [--seed S] [--tapes T] [--operations O] [--batch B] [--states N] [--only K] [--engine] [--live] [--reduce] [--print] [--census] [--dir PATH]

    --machines    how many machines are drawn (200)
    --seed        with which seed (0)
    --tapes       how many random tapes each is driven on (20)
    --operations  how many operations a tape has (150)
    --batch       how many machines are compiled as one crate (25)
    --states      how many states a machine has at most (40)
    --only        only the machine of this number
    --engine      drive them on the engine alone, without compiling them
    --live        compile them as live machines, and change their texts while they run
    --reduce      with --engine: print the smallest machine on which the same is found
    --print       print the machines instead of driving them
    --census      count what they use instead of driving them
    --dir         where the crates are written and compiled (the target directory)";

#[derive(Debug, Clone)]
pub struct Settings {
    pub machines: u64,
    pub seed: u64,
    pub tapes: u64,
    pub operations: u64,
    pub batch: usize,
    pub states: usize,
    pub only: Option<u64>,
    pub engine: bool,
    pub live: bool,
    pub reduce: bool,
    pub print: bool,
    pub census: bool,
    pub dir: PathBuf,
}

impl Settings {
    /// Returns the default settings.
    #[must_use]
    pub fn in_directory(dir: PathBuf) -> Settings {
        Settings {
            machines: 200,
            seed: 0,
            tapes: 20,
            operations: 150,
            batch: 25,
            states: 40,
            only: None,
            engine: false,
            live: false,
            reduce: false,
            print: false,
            census: false,
            dir,
        }
    }

    /// Reads the program's arguments.
    ///
    /// # Errors
    /// Returns a message if an argument is unknown, or if its value is missing or not a number.
    pub fn read(mut self, mut arguments: impl Iterator<Item = String>) -> Result<Settings, String> {
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--engine" => self.engine = true,
                "--live" => self.live = true,
                "--reduce" => self.reduce = true,
                "--print" => self.print = true,
                "--census" => self.census = true,
                _ => {
                    let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
                    self.set(&argument, &value)?;
                }
            }
        }
        Ok(self)
    }

    fn set(&mut self, argument: &str, value: &str) -> Result<(), String> {
        let number = || value.parse::<u64>().map_err(|_| format!("{argument} needs a number, not {value}"));
        match argument {
            "--machines" => self.machines = number()?,
            "--seed" => self.seed = number()?,
            "--tapes" => self.tapes = number()?,
            "--operations" => self.operations = number()?,
            "--batch" => self.batch = number()?.max(1) as usize,
            "--states" => self.states = number()?.max(3) as usize,
            "--only" => self.only = Some(number()?),
            "--dir" => self.dir = PathBuf::from(value),
            _ => return Err(format!("{argument} is no argument")),
        }
        Ok(())
    }

    pub fn numbers(&self) -> impl Iterator<Item = u64> + use<> {
        let (only, machines) = (self.only, self.machines);
        (0..machines.max(only.map_or(0, |only| only + 1))).filter(move |number| only.is_none_or(|only| only == *number))
    }

    #[must_use]
    pub fn seed_of(&self, number: u64) -> u64 {
        mix(mix(self.seed) ^ number)
    }

    /// Returns how long each machine is driven.
    #[must_use]
    pub fn drive(&self) -> Drive {
        Drive { seed: self.seed, tapes: self.tapes, operations: self.operations }
    }
}
