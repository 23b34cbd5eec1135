//! What the arguments ask for.

use super::{From, Task, What};
use fsm_core::syntax::conditions::Conditions;
use std::path::PathBuf;

const AN_OPTION: &str = "--cfg wants an option as rustc takes it: --cfg test, or --cfg 'feature=\"sound\"'";

/// So fast is a serial port if nothing is said.
const SPEED: u32 = 115_200;

pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Task>, String> {
    let (mut out, mut port, mut file, mut serial, mut speed) = (None, None, None, None, None);
    let (mut charts, mut options) = (Vec::new(), Vec::new());
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--out" => {
                out = Some(PathBuf::from(arguments.next().ok_or("--out wants a file, or - for the standard output")?));
            }
            "--port" => {
                let number = arguments.next().ok_or("--port wants a number")?;
                port = Some(number.parse().map_err(|_| format!("--port wants a number up to 65535, not {number:?}"))?);
            }
            "--chart" => {
                charts.push(PathBuf::from(
                    arguments.next().ok_or("--chart wants the Rust file that the machines are declared in")?,
                ));
            }
            "--cfg" => options.push(arguments.next().ok_or(AN_OPTION)?),
            "--serial" => serial = Some(arguments.next().ok_or("--serial wants a port, such as /dev/ttyACM0")?),
            "--baud" => {
                let number = arguments.next().ok_or("--baud wants a number")?;
                speed =
                    Some(number.parse().map_err(|_| format!("--baud wants a number, such as 115200, not {number:?}"))?);
            }
            "--help" | "-h" => return Ok(None),
            option if option.starts_with('-') && option != "-" => return Err(format!("no option {option:?}")),
            name if file.is_none() => file = Some(PathBuf::from(name)),
            name if charts.is_empty() => {
                return Err(format!("one recording is opened at a time, so not {name:?} too"));
            }
            name => return Err(format!("one stream is opened at a time, so not {name:?} too")),
        }
    }
    if out.is_some() && port.is_some() {
        return Err("--out writes a page that needs no server, so it wants no --port".to_owned());
    }
    let conditions = match options.is_empty() {
        true => Conditions::default(),
        false => Conditions::with_options(options.iter().map(String::as_str)).map_err(|_| AN_OPTION.to_owned())?,
    };
    let is_stream = !charts.is_empty();
    let what = match (file, serial) {
        (Some(_), Some(_)) => return Err("--serial is where the stream comes from, so it wants no FILE".to_owned()),
        (_, Some(_)) if !is_stream => {
            return Err("--serial wants --chart FILE too: the Rust file that the machines are declared in".to_owned());
        }
        (None, Some(_)) if out.is_some() => {
            return Err(
                "--out writes a page when the stream is over, and that of --serial never is; save it to a file, \
                        and open that"
                    .to_owned(),
            );
        }
        (_, None) if speed.is_some() => return Err("--baud is the speed of --serial".to_owned()),
        (_, _) if !options.is_empty() && !is_stream => {
            return Err("--cfg is what is set in the file of --chart".to_owned());
        }
        (None, None) if is_stream => {
            return Err(
                "where does the stream come from? --serial PORT, a FILE, or - for the standard input".to_owned()
            );
        }
        (None, None) => return Err("which recording is to be opened?".to_owned()),
        (None, Some(port)) => From::Serial(port, speed.unwrap_or(SPEED)).with(charts, conditions),
        (Some(file), None) if is_stream => From::File(file).with(charts, conditions),
        (Some(file), None) => What::Recording(file),
    };
    Ok(Some(Task { out, port: port.unwrap_or(0), what }))
}

impl From {
    fn with(self, charts: Vec<PathBuf>, conditions: Conditions) -> What {
        What::Stream { from: self, charts, conditions }
    }
}
