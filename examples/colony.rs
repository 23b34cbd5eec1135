//! A colony of ants that fetch leaves and fear a mouse: a thousand machines of the example `ant`, stepped by state in a
//! `Crowd`.
//!
//! ```text
//! cargo run --features alloc --example colony
//! ```

use fsmith::{Crowd, state_machine};

const HOME: i32 = 0;
const LEAF: i32 = 12;
const MOUSE_THREAT_RADIUS: i32 = 2;

/// The data of each ant.
struct Body {
    place: i32,
    leaves: u32,
}

/// The data that all ants share.
struct Ground {
    mouse: i32,
}

impl Body {
    fn walk_to(&mut self, place: i32) {
        self.place += (place - self.place).signum();
    }

    fn is_near(&self, mouse: i32) -> bool {
        (mouse - self.place).abs() <= MOUSE_THREAT_RADIUS
    }
}

state_machine! {
    /// An ant's brain.
    machine Ant(body: &mut Body, ground: &Ground) {
        events { Rain, Sun }
        initial FindLeaf;
        on Rain => Shelter;

        state FindLeaf {
            active { body.walk_to(LEAF); }
            when body.place == LEAF => GoHome;
            when body.is_near(ground.mouse) => RunAway;
        }
        state GoHome {
            active { body.walk_to(HOME); }
            when body.place == HOME => { body.leaves += 1; FindLeaf }
        }
        state RunAway {
            active { body.walk_to(HOME); }
            when !body.is_near(ground.mouse) => FindLeaf;
        }
        state Shelter {
            active { body.walk_to(HOME); }
            on Sun => FindLeaf;
        }
    }
}

fn main() {
    let mut ground = Ground { mouse: 9 };
    let mut colony = Crowd::new();
    let ids: Vec<_> = (0..1000)
        .map(|number| {
            let mut body = Body { place: number % 10, leaves: 0 };
            colony.insert(Ant::start(&mut body, &ground), body)
        })
        .collect();

    // All ants take a turn, grouped by state.
    for turn in 0..38 {
        colony.step_all(|ant, body| {
            ant.update(body, &ground);
        });
        if turn == 2 {
            ground.mouse = 40;
            println!("the mouse goes");
        }
        if turn % 10 == 0 {
            let [searching, carrying, afraid] =
                [AntState::FindLeaf, AntState::GoHome, AntState::RunAway].map(|state| colony.count_in(state));
            println!("{searching:4} search, {carrying:4} carry a leaf, {afraid:4} run away");
        }
    }

    // The ants in one state: it rains on those that carry leaves.
    let leaves: u32 = colony.iter().map(|(_, _, body)| body.leaves).sum();
    colony.step_in(AntState::GoHome, |ant, body| {
        ant.handle(body, &ground, AntEvent::Rain);
    });
    println!("{leaves} leaves, and {} in shelter", colony.count_in(AntState::Shelter));

    // A single ant, by its id, which never changes.
    colony.step(ids[7], |ant, body| ant.handle(body, &ground, AntEvent::Sun));
    let seventh = colony.get(ids[7]).and_then(|(ant, _)| ant.state()).map_or("asleep", AntState::name);
    println!("{} in shelter, ant 7: {seventh}", colony.count_in(AntState::Shelter));

    // A batch of events, each for one ant: the rain ends for some of them, and begins for the others.
    let weather = ids.iter().enumerate().map(|(nth, &id)| (id, if nth < 600 { AntEvent::Sun } else { AntEvent::Rain }));
    colony.dispatch(weather, |ant, body, event| {
        ant.handle(body, &ground, event);
    });
    println!("{} in shelter where it rains now", colony.count_in(AntState::Shelter));
}
