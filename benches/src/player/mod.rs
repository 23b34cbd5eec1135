//! A player of discs whose songs share the reactions of playing (after the tutorial of Boost.MSM).

pub mod generated;
pub mod hand;
mod world;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub use world::{Deck, Event};

pub struct Task;

impl Workload for Task {
    const NAME: &'static str = "player";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Deck;

    /// Each event is the first of three random ones that has an effect, or the last one.
    fn random(len: usize) -> Vec<Event> {
        let (mut random, mut deck) = (Random::new(61), Deck::default());
        let mut player = generated::Player::start(&mut deck);
        let step = |_| {
            let drawn = [(); 3].map(|()| ALL[random.below(8) as usize]);
            let useful = drawn.into_iter().find(|event| player.handle(&mut deck, (*event).into()).reacted());
            useful.unwrap_or(drawn[2])
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Disc, Next, OpenClose, Pause, Play, Previous, Resume, Stop};
        let story = [
            OpenClose, OpenClose, Disc, Play, Next, Next, Previous, Next, Pause, Resume, Next, Pause, Stop, Stop, Play,
            Next, Stop, Play, Next, Next, Next, OpenClose, OpenClose,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Player>(), Form::of::<generated::Player>()]
    }
}

const ALL: [Event; 8] = [
    Event::Play,
    Event::Resume,
    Event::Stop,
    Event::Pause,
    Event::OpenClose,
    Event::Disc,
    Event::Next,
    Event::Previous,
];
