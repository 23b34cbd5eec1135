//! A batch of events for many machines: a loop over `handle` compared with [`dispatch`], for a slice and for a
//! [`Crowd`], and with [`dispatch_each`].

use crate::rounds::Rounds;
use fsmith::Crowd;
use fsmith::crowd::{Id, dispatch, dispatch_each};
use fsmith_printed::Random;

/// The data of a worker.
#[derive(Clone, Debug, PartialEq)]
struct Body {
    random: u32,
    work: u32,
}

impl Body {
    fn work(&mut self, on: u32) {
        self.random = self.random.wrapping_mul(0x915f_77f5).wrapping_add(1);
        self.work = self.work.rotate_left(5) ^ on;
    }
}

/// Each state reacts differently to each event: it works, moves on, or moves back in one of eight cases.
macro_rules! worker {
    ($($state:ident $number:literal $next:ident $back:ident),*) => {
        fsmith::interpreter::state_machine! {
            #[derive(Clone, PartialEq, Debug)]
            machine Worker(body: &mut Body) {
                #[derive(Clone, Copy)]
                events { Work, Next, Try, Rest }
                initial S0;
                $(state $state {
                    on Work => { body.work($number); stay }
                    on Next => { body.work($number + 100); $next }
                    on Try if body.random >> 29 == 0 => { body.work($number + 200); $back }
                    on Try => { body.work($number + 200); stay }
                    on Rest => { body.work($number + 300); stay }
                })*
            }
        }
    };
}

worker!(S0 0 S1 S7, S1 1 S2 S0, S2 2 S3 S1, S3 3 S4 S2, S4 4 S5 S3, S5 5 S6 S4, S6 6 S7 S5, S7 7 S0 S6);

use WorkerEvent::{Next, Rest, Try, Work};

/// The events of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Events {
    /// One event for each machine, in order. The machines are in different states.
    Each,
    /// The same number of events for random machines, some of which get several.
    Drawn,
    /// One event for each machine. The events and the states are all equal.
    Alike,
}

/// A batch that is measured.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The number of machines.
    pub machines: usize,
    /// The number of events.
    pub count: usize,
    /// The kind of its events.
    pub events: Events,
}

/// Returns every batch.
#[must_use]
pub fn batches() -> Vec<Batch> {
    let kinds = [Events::Each, Events::Drawn, Events::Alike];
    let of = |machines, count| kinds.map(|events| Batch { machines, count, events });
    let large = [1_000, 10_000, 100_000, 1_000_000].map(|machines| of(machines, machines));
    let small = [10, 100, 1_000].map(|count| of(100_000, count));
    [large.as_flattened(), small.as_flattened()].concat()
}

/// Events, each with the index of its machine.
type EventBatch = Vec<(usize, WorkerEvent)>;

impl Batch {
    /// Returns the machines in their states, and the batches of a round.
    fn prepare(&self, rounds: usize) -> (Vec<(Worker, Body)>, Vec<EventBatch>) {
        let mut random = Random::new(17);
        let worker = |random: &mut Random| {
            let mut body = Body { random: random.draw() as u32, work: 0 };
            let mut worker = Worker::start(&mut body);
            if !matches!(self.events, Events::Alike) {
                (0..random.below(8)).for_each(|_| _ = worker.handle(&mut body, Next));
            }
            (worker, body)
        };
        let workers = (0..self.machines).map(|_| worker(&mut random)).collect();
        let all = [Work, Next, Try, Rest];
        let mut batch = |_| match self.events {
            Events::Each => (0..self.count).map(|at| (at, random.pick(&all))).collect(),
            Events::Drawn => {
                let mut drawn = || (random.below(self.machines as u32) as usize, random.pick(&all));
                (0..self.count).map(|_| drawn()).collect()
            }
            Events::Alike => (0..self.count).map(|at| (at, Rest)).collect(),
        };
        (workers, (0..rounds).map(&mut batch).collect())
    }

    /// Compares `dispatch` for a slice, `dispatch` for a crowd, and `dispatch_each` if there is one event for each
    /// machine, with a loop over a slice.
    ///
    /// # Panics
    ///
    /// Panics if they do not all do the same.
    #[must_use]
    pub fn measure(&self, rounds: usize) -> (Rounds, Rounds, Option<Rounds>) {
        let (workers, batches) = self.prepare(self.repeats());
        let mut crowd: Crowd<_, _> = workers.iter().cloned().collect();
        let ids: Vec<Id> = crowd.ids().collect();
        let of_crowd = |batch: &EventBatch| batch.iter().map(|(at, event)| (ids[*at], *event)).collect::<Vec<_>>();
        let with_ids: Vec<_> = batches.iter().map(of_crowd).collect();
        let by_loop = |workers: &mut Vec<(Worker, Body)>| {
            for (at, event) in batches.iter().flatten() {
                let (worker, body) = &mut workers[*at];
                worker.handle(body, *event);
            }
        };
        let (mut alone, mut slice) = (workers.clone(), workers.clone());
        let by_slice = || {
            for batch in &batches {
                let handle = |(worker, body): &mut (Worker, Body), _, event| _ = worker.handle(body, event);
                dispatch(&mut slice, |(worker, _)| worker, batch.iter().copied(), handle);
            }
        };
        let of_slice = Rounds::run(rounds, || by_loop(&mut alone), by_slice);
        assert!(alone == slice);
        let mut alone = workers.clone();
        let by_crowd = || {
            for batch in &with_ids {
                crowd.dispatch(batch.iter().copied(), |worker, body, event| _ = worker.handle(body, event));
            }
        };
        let of_crowd = Rounds::run(rounds, || by_loop(&mut alone), by_crowd);
        assert!(
            crowd.iter().map(|(_, worker, body)| (worker, body)).eq(alone.iter().map(|(worker, body)| (worker, body)))
        );
        let is_each = !matches!(self.events, Events::Drawn) && self.count == self.machines;
        (of_slice, of_crowd, is_each.then(|| Self::measure_each(workers, &batches, rounds)))
    }

    /// Compares `dispatch_each` with a loop that takes the events in the same form.
    fn measure_each(workers: Vec<(Worker, Body)>, batches: &[EventBatch], rounds: usize) -> Rounds {
        let batches: Vec<Vec<_>> =
            batches.iter().map(|batch| batch.iter().map(|(_, event)| *event).collect()).collect();
        let (mut alone, mut slice) = (workers.clone(), workers);
        let by_loop = || {
            for batch in &batches {
                for ((worker, body), event) in alone.iter_mut().zip(batch) {
                    worker.handle(body, *event);
                }
            }
        };
        let by_each = || {
            for batch in &batches {
                let handle = |(worker, body): &mut (Worker, Body), _, event| _ = worker.handle(body, event);
                dispatch_each(&mut slice, |(worker, _)| worker, batch, handle);
            }
        };
        let of_each = Rounds::run(rounds, by_loop, by_each);
        assert!(alone == slice);
        of_each
    }

    /// Returns the number of batches in a round.
    #[must_use]
    pub fn repeats(&self) -> usize {
        (100_000 / self.count).clamp(1, 100)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_forms_of_batches_agree() {
        for super::Batch { machines, count, events } in super::batches() {
            let _ = super::Batch { machines: machines.min(3_000), count: count.min(3_000), events }.measure(3);
        }
    }
}
