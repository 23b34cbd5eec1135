//! The effect of time on a machine does not depend on how the time is divided into calls: see
//! [`cuts`](fsmith_tests::cuts).

use fsmith_tests::cuts::agree;
use fsmith_tests::driven::Machine;

const SEEDS: u64 = 150;
const ROUNDS: u64 = 40;

macro_rules! do_not_see_the_cuts {
    ($($name:ident: $machine:ident;)*) => {
        $(
            #[test]
            fn $name() {
                let subject = fsmith_tests::machines::$name::$machine::subject();
                for seed in 0..SEEDS {
                    agree(&subject, seed, ROUNDS, false).unwrap_or_else(|difference| panic!("{difference}"));
                }
            }
        )*
    };
}

do_not_see_the_cuts! {
    airlock: Airlock;
    bakery: Bakery;
    crossing: Crossing;
    diver: Diver;
    exchange: Telephone;
    expedition: Expedition;
    harbour: Harbour;
    heater: Heater;
    hifi: HiFi;
    hive: Hive;
    rocket: Rocket;
    station: Station;
    ward: Ward;
    workshop: Workshop;
}
