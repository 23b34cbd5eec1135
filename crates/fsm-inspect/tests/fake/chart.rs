//! The chart of the guards, from the sentries of a recording.

use serde_json::{Value, json};

const RECORDING: &str = include_str!("../arena.json");

pub struct Chart {
    /// The message that describes the chart.
    pub message: Value,
    pub states: Vec<State>,
    pub transitions: Vec<Transition>,
}

pub struct State {
    pub parent: Option<usize>,
    pub initial: Option<usize>,
}

pub struct Transition {
    pub source: usize,
    pub trigger: String,
    pub guard: Option<String>,
    pub is_alarm: bool,
    /// `to`, or the kind of its only end.
    pub end: String,
    pub targets: Vec<usize>,
}

impl Chart {
    pub fn of_guards() -> Chart {
        let messages: Vec<Value> = serde_json::from_str(RECORDING).expect("a recording");
        let mut message = messages.into_iter().find(|message| message["name"] == "Sentry").expect("sentries");
        message["id"] = json!(0);
        let list = |name: &str| message[name].as_array().expect("a list").iter();
        let number = |value: &Value| value.as_u64().map(|number| number as usize);
        let initial = |state: usize| {
            list("edges").find(|edge| edge[0] == json!(-1 - state as i64)).and_then(|edge| number(&edge[1]))
        };
        let states = list("states")
            .enumerate()
            .map(|(at, state)| State { parent: number(&state["p"]), initial: initial(at) })
            .collect();
        let transitions = list("trans")
            .map(|transition| Transition {
                source: number(&transition["s"]).expect("a state"),
                trigger: transition["on"].as_str().expect("a trigger").to_owned(),
                guard: transition["if"].as_str().map(str::to_owned),
                is_alarm: transition["alarm"] == true,
                end: transition["ends"][0][1].as_str().expect("an end").to_owned(),
                targets: transition["ends"][0][2].as_array().expect("states").iter().filter_map(number).collect(),
            })
            .collect();
        Chart { states, transitions, message }
    }

    /// A state and its enclosing states, from the innermost to the machine.
    pub fn path(&self, state: usize) -> Vec<usize> {
        std::iter::successors(Some(state), |state| self.states[*state].parent).collect()
    }

    /// The leaf that is entered with a state.
    pub fn landing(&self, state: usize) -> usize {
        self.states[state].initial.map_or(state, |inner| self.landing(inner))
    }

    /// The transitions of a leaf and of its enclosing states, in the order in which they are considered.
    pub fn transitions_of(&self, leaf: usize) -> Vec<usize> {
        let path = self.path(leaf);
        let of = |state: &usize, is_alarm: bool| {
            let is_here = move |(_, transition): &(usize, &Transition)| transition.is_alarm == is_alarm;
            let source = *state;
            self.transitions
                .iter()
                .enumerate()
                .filter(is_here)
                .filter(move |(_, transition)| transition.source == source)
                .map(|(at, _)| at)
                .collect::<Vec<_>>()
        };
        path.iter()
            .rev()
            .flat_map(|state| of(state, true))
            .chain(path.iter().flat_map(|state| of(state, false)))
            .collect()
    }
}
