//! Plays a tape, which is a sequence of random calls, on the engine or on a program.

use crate::player::{MOST_NOTES, Player, Recording};
use fsm_core::{Answer, Deferred};
use fsm_engine::{Call, Engine, Evaluator, Executable};
use fsm_model::plan::Outcome;
use fsm_model::{Cause, EventId, StateId};
use fsm_program::Program;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Once};
use std::time::Duration;

/// The number of calls of a tape.
const CALLS: u64 = 60;
/// A longer recording is cut off between two calls.
const NOTES: usize = 3_000;
/// The room for deferred events.
const ROOM: usize = 8;

/// A tape that was played.
pub struct Played {
    pub recording: Recording,
    /// The number of complete calls.
    pub calls: u64,
    /// The number of guards, decisions and actions that failed.
    pub failures: u64,
}

/// A machine on which a tape can be played.
trait Subject<const OBSERVED: bool> {
    fn call(&mut self, call: Call<EventId>, player: &mut Player<OBSERVED>) -> Answer;
    fn can(&mut self, event: EventId, player: &mut Player<OBSERVED>) -> Option<bool>;
    fn configuration(&self) -> (Vec<StateId>, Vec<StateId>, Option<Duration>);
}

struct OnEngine {
    engine: Engine,
    deferred: Deferred<EventId, ROOM>,
    /// Whether queries are recorded.
    queried: bool,
}

impl<const OBSERVED: bool> Subject<OBSERVED> for OnEngine {
    fn call(&mut self, call: Call<EventId>, player: &mut Player<OBSERVED>) -> Answer {
        self.engine.call(call, &mut self.deferred, player)
    }

    fn can(&mut self, event: EventId, player: &mut Player<OBSERVED>) -> Option<bool> {
        self.queried.then(|| {
            self.engine.can(Cause::Event(event), |transition| {
                let taken = player.would_take(transition, |branch| self.engine.passes(branch))?;
                let reacts = |branch| !matches!(self.engine.plan().outcome(branch), Outcome::Defer | Outcome::Ignore);
                Some(taken.is_ok_and(reacts))
            })
        })
    }

    fn configuration(&self) -> (Vec<StateId>, Vec<StateId>, Option<Duration>) {
        configuration(&self.engine)
    }
}

impl<const OBSERVED: bool> Subject<OBSERVED> for Evaluator<EventId, ROOM> {
    fn call(&mut self, call: Call<EventId>, player: &mut Player<OBSERVED>) -> Answer {
        Evaluator::call(self, call, player)
    }

    fn can(&mut self, event: EventId, player: &mut Player<OBSERVED>) -> Option<bool> {
        player.only_reads = true;
        let can = Evaluator::can(self, event, player);
        player.only_reads = false;
        can
    }

    fn configuration(&self) -> (Vec<StateId>, Vec<StateId>, Option<Duration>) {
        configuration(self.engine())
    }
}

fn configuration(engine: &Engine) -> (Vec<StateId>, Vec<StateId>, Option<Duration>) {
    (engine.all_active().collect(), engine.stack().collect(), engine.due())
}

/// A tape: the seed of its calls, and whether it is recorded in words.
#[derive(Clone, Copy, Debug)]
pub struct Tape {
    pub seed: u64,
    pub in_words: bool,
}

/// Plays a tape on the engine. If `queried` is set, records whether the machine would react to events.
#[must_use]
pub fn on_engine<const OBSERVED: bool>(steps: &Arc<Executable>, tape: Tape, queried: bool) -> Played {
    let subject = OnEngine { engine: Engine::of(Arc::clone(steps)), deferred: Deferred::new(), queried };
    played::<OBSERVED>(subject, steps, tape)
}

/// Plays a tape on a program.
#[must_use]
pub fn on_program<const OBSERVED: bool>(program: &Arc<Program>, steps: &Arc<Executable>, tape: Tape) -> Played {
    played::<OBSERVED>(Evaluator::<EventId, ROOM>::of(Arc::clone(program), Arc::clone(steps)), steps, tape)
}

fn played<const OBSERVED: bool>(mut subject: impl Subject<OBSERVED>, steps: &Arc<Executable>, tape: Tape) -> Played {
    silence_panics();
    let mut player = Player::of(Arc::clone(steps), tape.seed, tape.in_words);
    let mut calls = 0;
    while calls < CALLS && player.recording.hashes.len() < NOTES {
        let call = player.draw_call();
        // A full stack ends the tape, and so does a loop that only the code of a real machine would end.
        let answer = catch_unwind(AssertUnwindSafe(|| subject.call(call, &mut player)));
        let Ok(answer) = answer else { break };
        // The recording has room for the notes that follow the call.
        if player.recording.hashes.len() > MOST_NOTES - 16 {
            break;
        }
        calls += 1;
        player.note("call", (answer as u8, subject.configuration()));
        for event in player.events() {
            if let Some(can) = subject.can(event, &mut player) {
                player.note("can", (event, can));
            }
        }
    }
    Played { calls, failures: player.failures, recording: player.recording }
}

/// Prevents panics of a tape from being printed, because they belong to its recording.
fn silence_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let is_of_tape = info.location().is_some_and(|location| location.file().contains("fsm-"));
            if !is_of_tape || std::env::var_os("FSMITH_PANICS").is_some() {
                hook(info);
            }
        }));
    });
}

/// Describes the first difference between two recordings in words.
#[must_use]
pub fn difference(expected: &Played, actual: &Played) -> String {
    let [expected, actual] = [expected, actual].map(|played| played.recording.texts.as_deref().unwrap_or_default());
    let differs = |at: &usize| expected.get(*at) != actual.get(*at);
    let Some(at) = (0..expected.len().max(actual.len())).find(differs) else { return "hashes differ".to_owned() };
    let before = expected[at.saturating_sub(4)..at].join("\n  ");
    format!("note {at}, after\n  {before}\nexpected {:?}\nactual   {:?}", expected.get(at), actual.get(at))
}
