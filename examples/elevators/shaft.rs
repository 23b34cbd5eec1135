//! The common part of all shafts.

fsmith::part! {
    /// A shaft with a car, in a state with a `number`.
    pub(crate) shaft {
        initial Serving;
        state Serving {
            machine car: Car(tower, *number);
            forward Call(floor) if tower.nearest(floor) == Some(*number) => car(CarEvent::Go(floor));
            forward Jam(which) if which == *number => car(CarEvent::Jam);
            done(car.Stuck { floor }) => {
                tower.say(format_args!("car {number} is stuck near {floor}"));
                Broken
            }
        }
        state Broken {
            after 30s => { tower.say(format_args!("car {number} is repaired")); Serving }
        }
    }
}
