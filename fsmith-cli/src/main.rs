//! The program `fsmith`: `fmt` lays out the machines in Rust files, as `rustfmt` does the rest of them; `draw` draws them.
//!
//! `import` reads machines of another language; `inspect` opens what the live inspector has recorded; `explain` says what the
//! name of a rule in a message means.
//!
//! ```text
//! cargo install fsmith-cli
//! fsmith fmt src/robot.rs                     # lays out the machines of the file
//! fsmith fmt --check src/*.rs                 # says which are not laid out, as a diff
//! fsmith fmt < in.rs > out.rs                 # for editors
//! fsmith draw src/robot.rs                    # writes Robot.svg
//! fsmith draw --as mermaid --out - robot.rs   # prints a diagram for Markdown
//! fsmith import robot.scxml --out robot.rs    # a machine from an SCXML document
//! fsmith inspect arena.json                   # a recording, in the page of the live inspector
//! fsmith inspect --chart src/main.rs --serial /dev/ttyACM0    # what firmware streams, in the same page
//! fsmith explain shadowed                     # a rule, with a mistake and its cure
//! ```

use std::env;
use std::process::ExitCode;

use fsmith_cli::{draw, explain, fmt, import, inspect};

const USAGE: &str = "\
usage: fsmith fmt [--check] [--width N] [FILE..]
       fsmith draw [--as FORMAT] [--out FOLDER] [--check] [--cfg OPTION].. FILE..
       fsmith import [--out FILE] FILE
       fsmith inspect [--out FILE | --port N] FILE
       fsmith inspect [--out FILE | --port N] --chart FILE.. [--cfg OPTION].. (FILE | --serial PORT [--baud N])
       fsmith explain [RULE]

A FILE may be - for the standard input.

fmt lays out the machines in Rust files; nothing outside `state_machine! { .. }` is touched.

    FILE          files; where none is named, the standard input
    --check       change nothing: print what would change, and fail if anything would
    --width N     how many columns a line may have (max_width of rustfmt.toml, or 100)

draw draws the statecharts of the machines in Rust files, each as NAME.svg in the folder (or where you are); the second
machine of a name in a file is NAME-2.svg.

    --as FORMAT   svg (the default)
                  png        needs the feature png: cargo install fsmith-cli --features png
                  mermaid    for Markdown: NAME.mmd
                  dot        for Graphviz: NAME.dot
                  plantuml   for PlantUML: NAME.puml
                  scxml      for other engines: NAME.scxml
                  json       as data: NAME.json
    --out FOLDER  where to, or - for the standard output
    --check       write nothing: print which file differs or is missing, and fail if any does
    --cfg OPTION  what is set of that which #[cfg(..)] in a machine asks for, as for rustc: test, or feature=\"sound\"; where
                  no option is named, all are set, and #[cfg(not(..))] leaves out

import prints a machine for an SCXML document, to be worked on from then on. Where the machine behaves in another way, its
text has a todo, which is reported with the line of the document.

    --out FILE    where to, or - for the standard output (the default); what exists is not overwritten

inspect serves a recording of the live inspector in its page, on this machine, and prints the address.

    FILE          what the page has saved as JSON
    --out FILE    serve nothing: write the page with the recording in it, or - for the standard output
    --port N      on which port; where none is named, any that is free

With --chart it serves what a program streams that cannot serve a page itself (fsmith::wire), while it comes.

    FILE          the bytes that it has sent, or - for the standard input
    --serial PORT a serial port, such as /dev/ttyACM0 or COM3
    --baud N      its speed; where none is named, 115200
    --chart FILE  a Rust file with the machines that the program has, as it was built; for each file one
    --cfg OPTION  what is set of that which #[cfg(..)] in a machine asks for, as for draw
    --out FILE    serve nothing: write the page when the stream is over

explain prints what a rule says, with a mistake and its cure; messages of the macro end with the name of their rule.

    RULE          its name, such as shadowed; where none is named, all of them are listed

fails with 1 if something is not laid out, no machine, no recording or no stream, if nothing is there to draw, if a kept picture
differs, a document has mistakes or no rule has the name, with 2 if it cannot read, write or serve";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let status = match arguments.next().as_deref() {
        Some("fmt") => fmt::Task::read(arguments).map(|task| task.map(|task| task.run())),
        Some("draw") => draw::Task::read(arguments).map(|task| task.map(|task| task.run())),
        Some("import") => import::Task::read(arguments).map(|task| task.map(|task| task.run())),
        Some("inspect") => inspect::Task::read(arguments).map(|task| task.map(|task| task.run())),
        Some("explain") => explain::Task::read(arguments).map(|task| task.map(|task| task.run())),
        Some("--help" | "-h" | "help") | None => Ok(None),
        Some("--version" | "-V") => {
            println!("fsmith {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        Some(other) => Err(format!("no command {other:?}")),
    };
    match status {
        Ok(Some(status)) => ExitCode::from(status),
        Ok(None) => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}
