//! The program `fsmith`. `fmt` formats the machines in Rust files, which `rustfmt` leaves alone, `draw` draws them, and
//! `check` finds what can never happen in them. `coverage` shows what tests have covered of them.
//! `import` converts machines of another language, `inspect` opens recordings of the live inspector, and `explain`
//! explains the name of a rule in a message. `program` prints what the calls of a machine do, and `schema`
//! records a version of it.
//!
//! ```text
//! cargo install fsmith-cli
//! fsmith fmt src                              # formats the machines of all files in it
//! fsmith fmt --check src                      # prints a diff if some are not formatted
//! fsmith fmt < in.rs > out.rs                 # for editors
//! fsmith draw src/robot.rs                    # writes Robot.svg
//! fsmith draw --as mermaid --out - robot.rs   # prints a diagram for Markdown
//! fsmith check src                            # dead transitions, unreachable states, traps
//! fsmith coverage --chart charts              # what the last cargo test has covered
//! fsmith import robot.scxml --out robot.rs    # a machine from an SCXML document
//! fsmith inspect arena.json                   # a recording, in the page of the live inspector
//! fsmith inspect --chart src/main.rs --serial /dev/ttyACM0    # what firmware streams, in the same page
//! fsmith explain shadowed                     # a rule, with a mistake and its cure
//! fsmith program src/robot.rs                 # what each call does, as text
//! fsmith schema src                           # records versions of saved machines before a release
//! ```

use std::process::ExitCode;

use fsmith_cli::{arguments, check, coverage, draw, explain, fmt, import, inspect, print, program, schema};
use lexopt::{Arg, Parser};

/// A command: its name, a short description, its help, and a function, which returns `None` to print the help.
struct Command {
    name: &'static str,
    text: &'static str,
    help: &'static str,
    execute: fn(&mut Parser) -> Result<Option<u8>, String>,
}

const COMMANDS: [Command; 9] = [
    Command {
        name: "fmt",
        text: "lays out the machines in Rust files",
        help: fmt::HELP,
        execute: |arguments| Ok(fmt::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "draw",
        text: "draws the machines in Rust files, as pictures, diagrams or data",
        help: draw::HELP,
        execute: |arguments| Ok(draw::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "check",
        text: "finds what can never happen in the machines of Rust files, and where they get stuck",
        help: check::HELP,
        execute: |arguments| Ok(check::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "coverage",
        text: "prints what the last `cargo test` has covered of machines, or draws it",
        help: coverage::HELP,
        execute: |arguments| Ok(coverage::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "import",
        text: "prints a machine for an SCXML document",
        help: import::HELP,
        execute: |arguments| Ok(import::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "inspect",
        text: "opens a recording of the live inspector, or what a program streams, in its page",
        help: inspect::HELP,
        execute: |arguments| Ok(inspect::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "explain",
        text: "explains a rule that a message of the macro names",
        help: explain::HELP,
        execute: |arguments| Ok(explain::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "program",
        text: "prints what the calls of the machines in Rust files do, step by step",
        help: program::HELP,
        execute: |arguments| Ok(program::Task::read(arguments)?.map(|task| task.run())),
    },
    Command {
        name: "schema",
        text: "records the names in a version of the machines in Rust files, before a release",
        help: schema::HELP,
        execute: |arguments| Ok(schema::Task::read(arguments)?.map(|task| task.run())),
    },
];

fn main() -> ExitCode {
    ExitCode::from(run(&mut Parser::from_env()))
}

/// Executes the command that the arguments name. Returns the status of the program.
fn run(arguments: &mut Parser) -> u8 {
    let first = match arguments.next() {
        Ok(Some(Arg::Value(name))) => name.to_string_lossy().into_owned(),
        Ok(None | Some(Arg::Short('h') | Arg::Long("help"))) => "help".to_owned(),
        Ok(Some(Arg::Short('V') | Arg::Long("version"))) => {
            return print(concat!("fsmith ", env!("CARGO_PKG_VERSION"), "\n").as_bytes());
        }
        Ok(Some(other)) => return refuse(&arguments::unknown(&other), &overview()),
        Err(error) => return refuse(&error.to_string(), &overview()),
    };
    if first == "help" {
        let named = arguments.next().ok().flatten().map(|argument| match argument {
            Arg::Value(name) => name.to_string_lossy().into_owned(),
            other => arguments::unknown(&other),
        });
        let help = named.and_then(|name| COMMANDS.iter().find(|command| command.name == name));
        return print(help.map_or_else(overview, |command| command.help.to_owned()).as_bytes());
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == first) else {
        return refuse(&format!("no command {first:?}"), &overview());
    };
    match (command.execute)(arguments) {
        Ok(Some(status)) => status,
        Ok(None) => print(command.help.as_bytes()),
        Err(message) => {
            let usage = command.help.split_once("\n\n").map_or(command.help, |(usage, _)| usage);
            refuse(&message, &format!("{usage}\n\nfsmith {first} --help says more\n"))
        }
    }
}

/// Prints what is wrong with the arguments.
fn refuse(message: &str, help: &str) -> u8 {
    eprint!("{message}\n\n{help}");
    2
}

/// The list of all commands.
fn overview() -> String {
    let commands = COMMANDS.iter().map(|Command { name, text, .. }| format!("    {name:9} {text}\n"));
    format!(
        "usage: fsmith COMMAND ..\n\n{}\nfsmith COMMAND --help says more about a command; fsmith --version prints the version\n",
        commands.collect::<String>()
    )
}
