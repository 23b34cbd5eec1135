//! A sentry with polling and events: the two ways to trigger a transition.
//!
//! The machine of Millington, Artificial Intelligence for Games, 5.3.8. At every `update` (polling) he checks whether
//! he sees the player or is tired; a noise is an event, and only a loud one wakes him.

use fsmith::state_machine;

/// An hour of the night.
struct Hour {
    clock: &'static str,
    sees_player: bool,
    tired: bool,
    /// The volume of a noise, if there was one.
    noise: Option<u32>,
}

state_machine! {
    /// Patrols, defends and sleeps.
    machine Sentry(hour: &Hour) {
        events {
            /// Something was heard.
            NoiseHeard { volume: u32 },
        }

        initial Patrol;

        state Patrol {
            enter { println!("       takes up his round"); }
            active { println!("       walks his round"); }
            when hour.sees_player => Defend;
            when hour.tired => Sleep;
        }
        state Defend {
            enter { println!("       to arms!"); }
            active { println!("       stands his ground"); }
            when !hour.sees_player => Patrol;
        }
        state Sleep {
            enter { println!("       nods off"); }
            active { println!("       snores"); }
            when !hour.tired => Patrol;
            on NoiseHeard { volume } if volume > 10 => Defend;
        }
    }
}

fn hour(clock: &'static str, sees_player: bool, tired: bool, noise: Option<u32>) -> Hour {
    Hour { clock, sees_player, tired, noise }
}

fn main() {
    let dusk = hour("20:00", false, false, None);
    println!("{}  the watch begins", dusk.clock);
    let mut sentry = Sentry::start(&dusk);

    let night = [
        hour("21:00", false, false, None),
        hour("22:00", false, true, None),
        hour("23:00", false, true, Some(4)),
        hour("00:00", true, true, Some(40)),
        hour("01:00", true, true, None),
        hour("02:00", false, true, None),
        hour("03:00", false, true, None),
        hour("04:00", false, false, Some(90)),
    ];
    for hour in night {
        println!("{}", hour.clock);
        sentry.update(&hour);
        if let Some(volume) = hour.noise {
            let answer = sentry.handle(&hour, SentryEvent::NoiseHeard { volume });
            println!("       (a noise of {volume}: {answer:?})");
        }
    }
    println!("       the watch ends, state: {:?}", sentry.state());
}
