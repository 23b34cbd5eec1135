//! A fake program: guards that follow the chart of a recording, and obey every command of the page.
//!
//! Conditions are not evaluated. If one compares with a number, the first number of the payload decides.

mod chart;
mod guard;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};

use fsm_inspect::{Backend, Server};
use serde_json::{Value, json};

use chart::Chart;
use guard::{Cause, Guard, Step};

/// The program, whose methods the server calls from its threads.
pub struct Fake(Mutex<World>);

struct World {
    chart: Chart,
    guards: Vec<Guard>,
    now: f64,
    calls: u64,
    dice: u64,
    is_paused: bool,
    watched: BTreeSet<usize>,
    /// A state or a transition.
    breaks: Vec<(Option<usize>, Option<usize>)>,
    held: Option<(usize, Step)>,
    /// The messages that have not been published yet.
    out: Vec<String>,
}

impl Fake {
    pub fn new(guards: usize) -> Arc<Fake> {
        let chart = Chart::of_guards();
        let guards = (0..guards).map(|_| Guard::new(&chart)).collect();
        Arc::new(Fake(Mutex::new(World {
            chart,
            guards,
            now: 0.0,
            calls: 0,
            dice: 1,
            is_paused: false,
            watched: BTreeSet::new(),
            breaks: Vec::new(),
            held: None,
            out: Vec::new(),
        })))
    }

    /// Lets time pass, in which the given number of random steps happen.
    pub fn run(&self, seconds: f64, steps: usize) {
        let mut world = self.world();
        if !world.is_paused {
            world.now += seconds;
        }
        for _ in 0..steps {
            if world.is_paused {
                return;
            }
            let count = world.guards.len();
            let guard = world.roll(count);
            world.random(guard);
        }
    }

    /// Sends all new messages to the pages.
    pub fn publish(&self, server: &Server) {
        let out = std::mem::take(&mut self.world().out);
        if !out.is_empty() {
            server.publish(out);
        }
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().expect("it does not panic")
    }
}

impl Backend for Fake {
    fn hello(&self) -> Vec<Arc<str>> {
        let world = self.world();
        let can = ["send", "force", "advance", "pause", "step", "break", "why", "watch", "restore"];
        let hello = json!({"k": "hello", "v": 2, "program": "guards", "root": "/work/guards", "now": world.now, "paused": world.is_paused, "can": can});
        let guards = world.guards.iter().enumerate().map(|(m, guard)| {
            json!({"k": "new", "m": m, "t": 0, "label": format!("guard {m:04}"), "at": world.now, "n": guard.number, "cfg": guard.active,
                "can": {"restore": m % 2 == 0, "send": ["Noise", "Hit"]}})
        });
        let breaks = json!({"k": "breaks", "list": world.breaks()});
        [hello, world.chart.message.clone()]
            .into_iter()
            .chain(guards)
            .chain([breaks])
            .map(|message| message.to_string().into())
            .collect()
    }

    fn command(&self, command: &Value) -> Result<Value, String> {
        self.world().command(command)
    }
}

impl World {
    fn roll(&mut self, sides: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) as usize % sides
    }

    fn breaks(&self) -> Vec<Value> {
        self.breaks.iter().map(|(state, transition)| json!([0, state, transition])).collect()
    }

    /// Takes a random transition of a guard, regardless of its trigger.
    fn random(&mut self, m: usize) {
        let mut possible = self.chart.transitions_of(self.guards[m].leaf());
        // An alarm would end a guard.
        possible.retain(|at| !self.chart.transitions[*at].is_alarm);
        let transition = possible[self.roll(possible.len())];
        let step = self.guards[m].step(&self.chart, Cause::Chosen(transition));
        self.take(m, step);
    }

    /// Takes a step, unless a breakpoint holds it.
    fn take(&mut self, m: usize, step: Step) {
        let is_hit = |(state, transition): &(Option<usize>, Option<usize>)| {
            state.is_some_and(|state| step.entered.contains(&state))
                || (transition.is_some() && *transition == step.taken)
        };
        if !self.breaks.iter().any(is_hit) {
            return self.finish(m, step);
        }
        self.is_paused = true;
        let shown = self.message(m, &step);
        self.out.push(json!({"k": "held", "m": m, "at": self.now, "steps": [shown]}).to_string());
        self.held = Some((m, step));
    }

    fn finish(&mut self, m: usize, step: Step) {
        self.calls += 1;
        let mut message = self.message(m, &step);
        self.guards[m].apply(step);
        message["n"] = json!(self.guards[m].number);
        if self.watched.contains(&m) {
            message["snap"] = self.guards[m].snapshot(&self.chart);
        }
        self.out.push(message.to_string());
    }

    fn message(&self, m: usize, step: &Step) -> Value {
        json!({"k": "step", "m": m, "c": self.calls, "at": self.now, "by": step.by, "look": step.look, "h": step.happened, "ans": step.answer})
    }

    fn command(&mut self, command: &Value) -> Result<Value, String> {
        let m = command["m"].as_u64().map(|m| m as usize).filter(|m| *m < self.guards.len());
        let number = |name: &str| command[name].as_u64().map(|number| number as usize);
        match (command["k"].as_str().unwrap_or_default(), m) {
            ("watch", _) => {
                self.watched = command["list"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_u64)
                    .map(|m| m as usize)
                    .collect();
                for m in self.watched.iter().filter(|m| **m < self.guards.len()) {
                    self.out.push(
                        json!({"k": "snap", "m": m, "at": self.now, "snap": self.guards[*m].snapshot(&self.chart)})
                            .to_string(),
                    );
                }
            }
            ("send", Some(m)) => {
                let step = self.handle_event(m, command)?;
                self.take(m, step);
            }
            ("why", Some(m)) => {
                let step = self.handle_event(m, command)?;
                let mut message = self.message(m, &step);
                // For this event, only the considered transitions and the end are known.
                if command["ev"] == "Hit"
                    && let Some(taken) = step.taken
                {
                    message["look"] = json!([[taken, 1, [self.chart.transitions[taken].end]]]);
                    message.as_object_mut().expect("a message").remove("h");
                }
                return Ok(json!({"steps": [message]}));
            }
            ("force", Some(m)) => {
                let state = number("s").ok_or("which state?")?;
                let step = self.guards[m].to(&self.chart, state, json!(["force", "forced"]));
                self.finish(m, step);
            }
            ("restore", Some(m)) => {
                let number = number("n").ok_or("which step?")?;
                let leaf = self.guards[m].past.get(number).copied().ok_or("this step is not remembered")?;
                let step = self.guards[m].to(&self.chart, leaf, json!(["restore", format!("step {number}")]));
                self.finish(m, step);
            }
            ("advance", _) => self.now += command["by"].as_f64().unwrap_or(0.1),
            ("pause", _) => self.pause(command["on"] == json!(true)),
            ("step", m) => match self.held.take() {
                Some((m, step)) => {
                    self.finish(m, step);
                    self.pause(true);
                }
                None => {
                    self.random(m.unwrap_or(0));
                    self.pause(true);
                }
            },
            ("break", _) => {
                let place = (number("s"), number("tr"));
                self.breaks.retain(|other| *other != place);
                if command["on"] == json!(true) {
                    self.breaks.push(place);
                }
                self.out.push(json!({"k": "breaks", "list": self.breaks()}).to_string());
            }
            (other, _) => return Err(format!("{other:?} means nothing here")),
        }
        Ok(json!({"ok": true}))
    }

    fn handle_event(&self, m: usize, command: &Value) -> Result<Step, String> {
        let text = |name: &str| command[name].as_str().unwrap_or_default();
        if !matches!(text("ev"), "Noise" | "Hit") {
            return Err(format!("{:?} cannot be made here", text("ev")));
        }
        Ok(self.guards[m].step(&self.chart, Cause::Told(text("ev"), text("args"))))
    }

    fn pause(&mut self, on: bool) {
        self.is_paused = on;
        if !on && let Some((m, step)) = self.held.take() {
            self.finish(m, step);
        }
        let message = json!({"k": "paused", "on": on, "held": self.held.is_some(), "at": self.now});
        self.out.push(message.to_string());
    }
}
