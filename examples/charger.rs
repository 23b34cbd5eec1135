//! A charger that must never charge a hot battery: a search finds out that it does, and proves that the repair is enough.
//!
//! The surroundings are part of the search: in each second, the battery gets warmer, cooler or neither. The fault was not
//! planted, but found by this search.

use std::time::Duration;

use fsmith::explore::{Explore, Fairness};
use fsmith::{Answer, state_machine};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Battery {
    degrees: i8,
    percent: u8,
    relay: bool,
    /// The repair: whether the temperature is checked when the battery is plugged in.
    checked: bool,
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Charger(battery: &mut Battery) {
        #[derive(Clone, Copy)]
        events { Plug, Unplug, Fault }
        initial Idle;

        state Idle { on Plug => if battery.checked && battery.degrees > 45 { Cooling } else { Charging }; }
        state Charging {
            enter { battery.relay = true; }
            exit { battery.relay = false; }
            on Unplug => Idle;
            on Fault => Failed;
            when battery.percent >= 100 => Full;
            every 1s => if battery.degrees > 45 { Cooling } else { stay };
        }
        state Cooling {
            on Unplug => Idle;
            after 30s => if battery.degrees > 40 { Cooling } else { Charging };
        }
        state Full { on Unplug => Idle; }
        state Failed { on Unplug => Idle; }
    }
}

/// Everything that changes: the machine, and what it is lent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Station {
    charger: Charger,
    battery: Battery,
}

impl Station {
    fn new(checked: bool) -> Self {
        let mut battery = Battery { degrees: 20, percent: 50, relay: false, checked };
        Station { charger: Charger::start(&mut battery), battery }
    }

    fn handle(&mut self, event: ChargerEvent) -> bool {
        self.charger.handle(&mut self.battery, event) != Answer::Ignored
    }

    /// Lets a second pass, during which the temperature changes. A second is the shortest time in the machine.
    fn second(&mut self, change: i8) {
        self.battery.degrees += change;
        if change > 0 {
            self.battery.percent = (self.battery.percent + 10).min(100);
        }
        self.charger.advance(&mut self.battery, Duration::from_secs(1));
        self.charger.update(&mut self.battery);
    }
}

fn explore(checked: bool) -> Explore<'static, Station> {
    Explore::of(Station::new(checked))
        .step("plug", |station| station.handle(ChargerEvent::Plug))
        .step("unplug", |station| station.handle(ChargerEvent::Unplug))
        .step("fault", |station| station.handle(ChargerEvent::Fault))
        .world("a second", |_| true, |station| station.second(0))
        .world(
            "a second, 2 degrees warmer",
            |station| station.battery.relay && station.battery.degrees < 60,
            |station| station.second(2),
        )
        .world("a second, 1 degree cooler", |station| station.battery.degrees > 20, |station| station.second(-1))
        .show("charger", |station| station.charger.state().expect("it is started"))
        .show("degrees", |station| station.battery.degrees)
        .show("relay", |station| station.battery.relay)
        .never("charged hot", |station| station.battery.relay && station.battery.degrees > 47)
}

fn main() {
    println!("{}", explore(false).report());

    // A battery that cools down again and again is not kept from charging. Time passes in three different steps here, of
    // which any has to happen again and again, and the one that cools the battery, wherever it can.
    let is_cooling = |station: &Station| station.charger.is_in(ChargerState::Cooling);
    let seconds = ["a second", "a second, 2 degrees warmer", "a second, 1 degree cooler"];
    let fairness = Fairness::weak_any(seconds).and(Fairness::strong(["a second, 1 degree cooler"]));
    explore(true)
        .leads_to("cooling ends", is_cooling, move |station| !is_cooling(station), fairness)
        .always_possible("charging", |station| station.charger.is_in(ChargerState::Charging))
        .prove();
}
