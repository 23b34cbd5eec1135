//! Machines that are saved without the feature `serde` of fsmith.

use fsmith::state_machine;
use serde::{Deserialize, Serialize};

state_machine! {
    #[derive(Debug, Serialize, Deserialize)]
    pub machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

state_machine! {
    #[derive(serde::Serialize)]
    machine Order {
        #[derive(Serialize, Deserialize)]
        events { Add(String), Pay }
        initial Cart(Vec::new());
        state Cart(lines: Vec<String>) { on Add(line) => lines.push(line); on Pay => Paid; }
        state Paid { after 5s => Cart(Vec::new()); }
    }
}

mod twin {
    fsmith::interpreter::state_machine! {
        #[derive(::serde::Deserialize)]
        machine Door { events { Push } initial state Open { on Push => stay; } }
    }
}

fn main() {
    let lamp = Lamp::start();
    let _ = serde_json::to_string(&lamp);
}
