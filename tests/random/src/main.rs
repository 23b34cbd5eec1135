//! Draws machines, compiles them, and compares their two engines with the reference. It prints each finding with the
//! text of the machine and the number to draw it again with `--only`.

use std::path::PathBuf;
use std::process::ExitCode;

use fsm_model::steps::PASSES;
use fsmith_random::census::Census;
use fsmith_random::drive::drawn;
use fsmith_random::settings::{Settings, USAGE};
use fsmith_random::{batch, host, print};

fn main() -> ExitCode {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target")), PathBuf::from);
    let settings = match Settings::in_directory(target.join("tmp/random")).read(std::env::args().skip(1)) {
        Ok(settings) => settings,
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    if settings.print {
        for number in settings.numbers() {
            println!("// machine {number}");
            let machine = drawn(settings.seed_of(number), settings.states, false, settings.live);
            println!("{}", print::module(&machine, settings.live));
        }
        return ExitCode::SUCCESS;
    }
    if settings.census {
        let mut census = Census::default();
        settings
            .numbers()
            .for_each(|number| census.add(&drawn(settings.seed_of(number), settings.states, false, false)));
        println!("{census}");
        return ExitCode::SUCCESS;
    }
    if settings.engine {
        let report = host::run(&settings, &|_| vec![&PASSES]);
        println!("{report}");
        return if report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let report = batch::run(&settings);
    println!("{report}");
    if report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
