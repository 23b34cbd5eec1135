//! What time does to a machine does not depend on how it is cut into calls.
//!
//! Each machine with timers is driven four times over: compiled and interpreted, told of a stretch of time at once and in
//! random pieces. The questions that its guards ask are answered by what it did so far, so they differ only where it does.

use std::fmt::Debug;
use std::time::Duration;

use fsmith::Answer;
use fsmith_tests::driven::{Driven, Machine};
use fsmith_tests::tape::{Tape, mix};

const SEEDS: u64 = 150;
const ROUNDS: u64 = 40;

/// A machine on its way, with its tape.
struct Run<M> {
    machine: M,
    tape: Tape,
}

impl<M: Driven> Run<M> {
    fn start(seed: u64) -> Self {
        let mut run = Run { machine: M::fresh(), tape: Tape::following(seed) };
        run.machine.restart(&mut run.tape);
        run
    }

    /// Something happens, then time passes, in pieces that end where `cut` says; what can be seen of it.
    fn round(&mut self, what: u64, pieces: &[Duration]) -> impl PartialEq + Debug + use<M> {
        let told = match what % 4 {
            0 => self.machine.update(&mut self.tape),
            1 => Answer::Ignored,
            _ => self.machine.tell(&mut self.tape, (what >> 32) as u32),
        };
        let passed = pieces.iter().map(|piece| self.machine.advance(&mut self.tape, *piece)).max();
        let Run { machine, tape } = self;
        (told, passed, machine.state(), machine.active(), machine.stack(), machine.due(), tape.actions())
    }
}

/// Up to six seconds by tenths, cut in up to six pieces; some are empty, most end where nothing falls due.
fn cut(mut bits: u64) -> (Duration, Vec<Duration>) {
    let whole = Duration::from_millis(100) * (bits as u32 % 60);
    let mut left = whole;
    let mut pieces = Vec::new();
    for _ in 0..bits >> 32 & 7 {
        bits = mix(bits);
        let piece = (Duration::from_millis(10) * (bits as u32 % 150)).min(left);
        pieces.push(piece);
        left -= piece;
    }
    pieces.push(left);
    (whole, pieces)
}

fn agree<M: Machine>() {
    for seed in 0..SEEDS {
        let (mut whole, mut pieced) = (Run::<M>::start(seed), Run::<M>::start(seed));
        let (mut twin, mut pieced_twin) = (Run::<M::Interpreter>::start(seed), Run::<M::Interpreter>::start(seed));
        let mut bits = mix(seed);
        for round in 0..ROUNDS {
            bits = mix(bits);
            let (at_once, pieces) = cut(mix(bits));
            let seen = format!("{:?}", whole.round(bits, &[at_once]));
            let others = [
                format!("{:?}", pieced.round(bits, &pieces)),
                format!("{:?}", twin.round(bits, &[at_once])),
                format!("{:?}", pieced_twin.round(bits, &pieces)),
            ];
            for (other, who) in others.iter().zip(["compiled in pieces", "interpreted", "interpreted in pieces"]) {
                assert_eq!(*other, seen, "seed {seed}, round {round}: {who} {pieces:?}");
            }
        }
    }
}

macro_rules! do_not_see_the_cuts {
    ($($name:ident: $machine:ident;)*) => {
        $(
            #[test]
            fn $name() {
                agree::<fsmith_tests::machines::$name::$machine>();
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
    ward: Ward;
    workshop: Workshop;
}
