//! The command line of a benchmark: whether it is the quick form, and which workloads are selected.
//!
//! The quick form shows that a benchmark works. The forms of a workload have to agree, but their times have no
//! significance.

use std::{env, process};

/// The description of the quick form of most benchmarks.
pub const TIMES_SAY_NOTHING: &str = "everything once, over a short input; the times say nothing";

/// The options of a benchmark.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether to run the quick form, which does the minimum that shows that everything works.
    pub quick: bool,
    /// The text that the name of a workload has to contain.
    pub filter: String,
    /// Whether the flag that is specific to this benchmark is set.
    pub flag: bool,
}

impl Options {
    /// Reads the command line. Prints `quick` in the quick form. Ends the program if the command line is invalid.
    #[must_use]
    pub fn from_args(quick: &str) -> Self {
        Self::from_args_with(quick, None)
    }

    /// Like [`from_args`](Self::from_args), for a benchmark with its own flag.
    #[must_use]
    pub fn from_args_with(quick: &str, own: Option<&str>) -> Self {
        let options = Self::parse(env::args().skip(1), own).unwrap_or_else(|message| {
            eprintln!("{message}");
            process::exit(2)
        });
        if options.quick {
            println!("quick: {quick}\n");
        }
        options
    }

    /// Parses the arguments. Cargo adds `--bench`, which is ignored.
    fn parse(args: impl Iterator<Item = String>, own: Option<&str>) -> Result<Self, String> {
        let mut options = Self::default();
        for arg in args.filter(|arg| arg != "--bench") {
            match arg.as_str() {
                "--quick" => options.quick = true,
                flag if own == Some(flag) => options.flag = true,
                flag if flag.starts_with('-') => {
                    return Err(format!(
                        "expected `--quick`{} or a name, found {flag:?}",
                        own.map_or(String::new(), |own| format!(", `{own}`"))
                    ));
                }
                name if options.filter.is_empty() => name.clone_into(&mut options.filter),
                name => return Err(format!("expected one name, found also {name:?}")),
            }
        }
        Ok(options)
    }

    /// Returns the selected workloads.
    ///
    /// # Panics
    /// Panics if there are none, because a benchmark that measures nothing has failed.
    pub fn select<T>(&self, all: Vec<T>, name: impl Fn(&T) -> String) -> Vec<T> {
        let selected: Vec<_> = all.into_iter().filter(|one| name(one).contains(&self.filter)).collect();
        assert!(!selected.is_empty(), "no workload of this benchmark contains {:?}", self.filter);
        selected
    }

    /// Returns a number, such as that of steps, for the full or the quick form.
    #[must_use]
    pub fn of(&self, full: usize, quick: usize) -> usize {
        if self.quick { quick } else { full }
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_owned), Some("--own"))
    }

    #[test]
    fn a_filter_and_the_options_are_parsed() {
        assert_eq!(parse("--bench"), Ok(Options::default()));
        assert_eq!(parse("tcp --quick --bench"), Ok(Options { quick: true, filter: "tcp".to_owned(), flag: false }));
        assert_eq!(parse("--own"), Ok(Options { flag: true, ..Options::default() }));
        assert!(parse("--quik").is_err_and(|message| message.contains("--quik")));
        assert!(parse("tcp robot").is_err());
    }

    #[test]
    fn the_filter_selects_matching_workloads() {
        let options = Options { filter: "b".to_owned(), ..Options::default() };
        assert_eq!(options.select(vec!["ab", "c"], |one| (*one).to_owned()), ["ab"]);
    }

    #[test]
    #[should_panic(expected = "no workload")]
    fn a_filter_without_matches_panics() {
        Options { filter: "x".to_owned(), ..Options::default() }.select(vec!["ab"], |one| (*one).to_owned());
    }
}
