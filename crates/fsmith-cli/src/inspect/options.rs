//! Parses the arguments.

use super::{From, Task, What};
use crate::arguments::{AN_OPTION, conditions, number, once, unknown, value};
use fsm_syntax::conditions::Conditions;
use lexopt::{Arg, Parser};
use std::path::PathBuf;

/// The default speed of a serial port.
const SPEED: u32 = 115_200;

const OUT: (&str, &str) = ("--out", "a file, or - for the standard output");
const PORT: (&str, &str) = ("--port", "a number up to 65535");
const SERIAL: (&str, &str) = ("--serial", "a port, such as /dev/ttyACM0");
const BAUD: (&str, &str) = ("--baud", "a number, such as 115200");

pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
    let (mut out, mut port, mut file, mut serial, mut speed) = (None, None, None, None, None);
    let (mut charts, mut options) = (Vec::new(), Vec::new());
    while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
        match argument {
            Arg::Long("out") => once(arguments, &mut out, OUT, |out| Some(PathBuf::from(out)))?,
            Arg::Long("port") => once(arguments, &mut port, PORT, number)?,
            Arg::Long("chart") => {
                let file = value(arguments, "--chart", "the Rust file that the machines are declared in")?;
                charts.push(PathBuf::from(file));
            }
            Arg::Long("cfg") => options.push(value(arguments, "--cfg", AN_OPTION)?),
            Arg::Long("serial") => once(arguments, &mut serial, SERIAL, |port| port.into_string().ok())?,
            Arg::Long("baud") => once(arguments, &mut speed, BAUD, number)?,
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Value(name) if file.is_none() => file = Some(PathBuf::from(name)),
            Arg::Value(name) => {
                let one = if charts.is_empty() { "recording" } else { "stream" };
                return Err(format!("one {one} is opened at a time, so not {name:?} too"));
            }
            other => return Err(unknown(&other)),
        }
    }
    if out.is_some() && port.is_some() {
        return Err("--out writes a page that needs no server, so it cannot be combined with --port".to_owned());
    }
    let conditions = conditions(&options)?;
    let is_stream = !charts.is_empty();
    let what = match (file, serial) {
        (Some(_), Some(_)) => {
            return Err("--serial is where the stream comes from, so it cannot be combined with FILE".to_owned());
        }
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
