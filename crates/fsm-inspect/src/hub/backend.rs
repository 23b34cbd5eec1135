//! The first messages of pages, and their commands.

use super::breakpoints::Place;
use super::checkpoints::Kept;
use super::orders::{Named, Wish};
use super::{hub, serve};
use crate::Backend;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

/// The commands that a program obeys.
const CAN: &[&str] = &[
    "send",
    "update",
    "force",
    "advance",
    "pause",
    "step",
    "break",
    "why",
    "watch",
    "restore",
    #[cfg(feature = "live")]
    "tune",
];

/// The name of the event that polls a machine.
const UPDATE: &str = "update";

/// How long a page waits until the program calls a machine.
const PATIENCE: Duration = Duration::from_secs(2);

/// The longest time of one `advance`. The program waits for it, and a machine may take a step in each millisecond.
const LAPSE: Duration = Duration::from_mins(10);

/// The number of records that are written while the hub is locked. This takes some milliseconds.
const RECORDS_AT_ONCE: usize = 1000;

/// The program that serves the pages.
pub(super) struct Program;

/// All messages that describe the present and the kept past, for a page that may send the commands in `can`.
pub(super) fn messages(can: &[&str]) -> Vec<Arc<str>> {
    let hub = hub();
    #[cfg(feature = "live")]
    super::texts::look();
    let hello = json!({
        "k": "hello", "v": 2, "program": serve::program(), "root": serve::root(), "now": hub.now(),
        "paused": hub.holds.is_paused(), "can": can,
    });
    let mut messages = vec![hello.to_string().into()];
    // A machine that is called meanwhile waits only until some of the records are written.
    while hub.known().write_records(RECORDS_AT_ONCE) {}
    messages.extend(hub.known().all());
    messages.push(hub.holds.breakpoints().into());
    messages
}

impl Backend for Program {
    fn hello(&self) -> Vec<Arc<str>> {
        messages(CAN)
    }

    fn command(&self, command: &Value) -> Result<Value, String> {
        let (hub, ok) = (hub(), json!({ "ok": true }));
        let number = |name: &str| command[name].as_u64().and_then(|number| u32::try_from(number).ok());
        let text = |name: &str| command[name].as_str().unwrap_or_default().to_owned();
        let machine = number("m");
        let of_machine = |wish: Wish| order(machine, wish, None);
        match command["k"].as_str().unwrap_or_default() {
            "watch" => {
                let list = command["list"].as_array().into_iter().flatten();
                let list = list.filter_map(|number| u32::try_from(number.as_u64()?).ok());
                hub.known().watch(list);
                Ok(ok)
            }
            "send" if text("ev") == UPDATE => of_machine(Wish::Update),
            "send" => of_machine(Wish::Send(Named { name: text("ev"), carried: text("args") })),
            "why" => match &*text("ev") {
                UPDATE => of_machine(Wish::WhyUpdate),
                _ => of_machine(Wish::Why(Named { name: text("ev"), carried: text("args") })),
            },
            "advance" => {
                let by =
                    command["by"].as_f64().filter(|by| *by >= 0.0).and_then(|by| Duration::try_from_secs_f64(by).ok());
                let by = by.ok_or("how long?")?;
                if by > LAPSE {
                    return Err(format!("at most {} s pass in one request", LAPSE.as_secs()));
                }
                of_machine(Wish::Advance(by))
            }
            "force" => {
                let state = number("s").and_then(|state| u16::try_from(state).ok()).ok_or("which state?")?;
                of_machine(Wish::Force(state))
            }
            "restore" => {
                let step = command["n"].as_u64().ok_or("which step?")?;
                let kept = machine.and_then(|machine| hub.known().past(machine, step));
                order(machine, Wish::Restore, Some(kept.ok_or("the machine after this step is not kept")?))
            }
            "pause" => {
                hub.holds.pause(command["on"] == json!(true));
                Ok(ok)
            }
            "step" => {
                hub.holds.step(machine);
                Ok(ok)
            }
            "break" => {
                let of = number("t").ok_or("of which type?")? as usize;
                let small = |name: &str| number(name).and_then(|number| u16::try_from(number).ok());
                let place = match (small("s"), small("tr")) {
                    (_, Some(transition)) => Place::Transition(of, transition),
                    (Some(state), None) => Place::State(of, state),
                    (None, None) => return Err("a breakpoint is at a state or a transition".to_owned()),
                };
                hub.holds.set(place, command["on"] == json!(true)).map(|()| ok)
            }
            #[cfg(feature = "live")]
            "tune" => super::texts::change(command),
            other => Err(format!("no command {other:?}")),
        }
    }
}

/// Passes a wish to a machine, and waits for the answer for a while.
fn order(machine: Option<u32>, wish: Wish, kept: Option<Kept>) -> Result<Value, String> {
    let hub = hub();
    let machine = machine.filter(|machine| hub.known().is_there(*machine)).ok_or("this machine is gone")?;
    let asks = matches!(wish, Wish::Why(_) | Wish::WhyUpdate);
    if asks && hub.holds.is_held(machine) {
        return Err("it is held in the middle of a step".to_owned());
    }
    let answer = hub.orders.give(machine, wish, kept)?;
    match answer.recv_timeout(PATIENCE) {
        Ok(answer) => answer,
        Err(RecvTimeoutError::Disconnected) => Err("this machine is gone".to_owned()),
        Err(RecvTimeoutError::Timeout) if asks => {
            Err(format!("the program has not called the machine for {} s", PATIENCE.as_secs()))
        }
        // The wish is fulfilled when the program calls the machine.
        Err(RecvTimeoutError::Timeout) => Ok(json!({ "ok": true, "waits": true })),
    }
}
