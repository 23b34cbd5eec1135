//! Events for many machines, sorted by state and by variant, so that the processor can predict the reactions.

use super::agents::Agents;
use super::id::number_of;
use super::sorted::{BLOCK, FEW, MIXED, SAMPLE, SPAN, Sorter};
use super::{Crowd, Id};
use crate::StateMachine;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::mem;

/// The number of variants that are distinguished.
const VARIANTS: usize = 16;
/// The number of bits that distinguish machines, for each event of a block. If two machines share a bit, the event of
/// one of them is postponed.
const TOLD_APART: usize = 32;

impl<M: StateMachine, C> Crowd<M, C> {
    /// Passes each event with its agent to a closure. Agents in the same state with the same event follow each other,
    /// so that the processor can predict the reactions.
    ///
    /// Several events for one agent are passed in the order given, so each agent ends as if the events had been handled
    /// one by one. The order among agents differs, but is always the same. Events for agents that are gone are dropped.
    ///
    /// Events can be of any type. If it is an enum, such as the events of a machine, its variants are distinguished.
    ///
    /// ```
    /// # extern crate fsm_core as fsmith;
    /// # use fsmith::{State, StateMachine};
    /// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    /// # enum DoorState { Closed, Open }
    /// # impl State for DoorState {
    /// #     const ALL: &'static [Self] = &[DoorState::Closed, DoorState::Open];
    /// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
    /// #     fn index(self) -> usize { self as usize }
    /// #     fn name(self) -> &'static str { "" }
    /// #     fn parent(self) -> Option<Self> { None }
    /// # }
    /// # struct Door(DoorState);
    /// # impl StateMachine for Door {
    /// #     type State = DoorState;
    /// #     const NAME: &'static str = "Door";
    /// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
    /// #     fn is_in(&self, state: DoorState) -> bool { self.0 == state }
    /// #     fn active_state(&self) -> Option<DoorState> { Some(self.0) }
    /// # }
    /// # enum DoorEvent { Push, Lock { key: u32 } }
    /// # impl Door {
    /// #     fn start() -> Door { Door(DoorState::Closed) }
    /// #     fn handle(&mut self, opened: &mut u32, event: DoorEvent) {
    /// #         match event {
    /// #             DoorEvent::Push => { self.0 = DoorState::Open; *opened += 1; }
    /// #             DoorEvent::Lock { key } => if key == 7 { self.0 = DoorState::Closed; }
    /// #         }
    /// #     }
    /// # }
    /// use fsmith::Crowd;
    ///
    /// let mut doors: Crowd<Door, u32> = (0..100).map(|_| (Door::start(), 0)).collect();
    /// let ids: Vec<_> = doors.ids().collect();
    /// let events = [(ids[3], DoorEvent::Push), (ids[9], DoorEvent::Push), (ids[3], DoorEvent::Lock { key: 7 })];
    /// doors.dispatch(events, |door, opened, event| door.handle(opened, event));
    /// assert_eq!(doors.count_in(DoorState::Open), 1);
    /// assert_eq!(doors.get(ids[3]).map(|(_, opened)| *opened), Some(1));
    /// ```
    ///
    /// # Panics
    ///
    /// If your code panics, the events that were not handled yet are dropped, and all agents stay in the crowd.
    pub fn dispatch<E>(
        &mut self,
        events: impl IntoIterator<Item = (Id, E)>,
        mut handle: impl FnMut(&mut M, &mut C, E),
    ) {
        let machines = self.len();
        let number = |agents: &Agents<M, C>, id| agents.get(id).map_or(0, |agent| number_of(&agent.machine));
        by_kind(
            &mut self.agents,
            machines,
            events.into_iter(),
            |id| id.place as usize,
            number,
            |agents, id, event| {
                agents.step(id, |machine, context| handle(machine, context, event));
            },
        );
    }
}

/// Dispatches events like [`Crowd::dispatch`], to agents in a slice. Each event goes to the agent with its index.
///
/// `machine` returns the machine of an agent. `handle` gets the agent and its index, with which it can find data that
/// is stored elsewhere.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// # use fsmith::{State, StateMachine};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # enum DoorState { Closed, Open }
/// # impl State for DoorState {
/// #     const ALL: &'static [Self] = &[DoorState::Closed, DoorState::Open];
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn index(self) -> usize { self as usize }
/// #     fn name(self) -> &'static str { "" }
/// #     fn parent(self) -> Option<Self> { None }
/// # }
/// # struct Door(DoorState);
/// # impl StateMachine for Door {
/// #     type State = DoorState;
/// #     const NAME: &'static str = "Door";
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn is_in(&self, state: DoorState) -> bool { self.0 == state }
/// #     fn active_state(&self) -> Option<DoorState> { Some(self.0) }
/// # }
/// # enum DoorEvent { Push }
/// # impl Door {
/// #     fn start() -> Door { Door(DoorState::Closed) }
/// #     fn handle(&mut self, opened: &mut u32, _: DoorEvent) { self.0 = DoorState::Open; *opened += 1; }
/// # }
/// use fsmith::crowd::dispatch;
///
/// let mut doors: Vec<(Door, u32)> = (0..100).map(|_| (Door::start(), 0)).collect();
/// let events = (0..100).step_by(3).map(|at| (at, DoorEvent::Push));
/// dispatch(&mut doors, |(door, _)| door, events, |(door, opened), _, event| door.handle(opened, event));
/// assert_eq!(doors.iter().filter(|(door, opened)| door.is_in(DoorState::Open) && *opened == 1).count(), 34);
/// ```
///
/// # Panics
///
/// Panics if there is no agent with the index of an event. The events that were not handled yet are dropped.
pub fn dispatch<A, M: StateMachine, E>(
    agents: &mut [A],
    machine: impl Fn(&A) -> &M,
    events: impl IntoIterator<Item = (usize, E)>,
    mut handle: impl FnMut(&mut A, usize, E),
) {
    let machines = agents.len();
    let number = |agents: &[A], at: usize| agents.get(at).map_or(0, |agent| number_of(machine(agent)));
    by_kind(
        agents,
        machines,
        events.into_iter(),
        |at| at,
        number,
        |agents, at, event| handle(&mut agents[at], at, event),
    );
}

/// Passes events to agents. There are `count` agents. `place` distinguishes the agents, and `number` their states.
///
/// `lend` is called in one place of the code, so that the compiler inlines it.
#[inline]
fn by_kind<S: ?Sized, K: Copy, E>(
    agents: &mut S,
    count: usize,
    mut events: impl Iterator<Item = (K, E)>,
    place: impl Fn(K) -> usize,
    number: impl Fn(&S, K) -> usize,
    mut lend: impl FnMut(&mut S, K, E),
) {
    let mut batch = Batch::new();
    // The number of events in a block. It is so small that most events are for different agents.
    let most = (count / 2).next_power_of_two().clamp(FEW, BLOCK / 2);
    let are_few = events.size_hint().1.is_some_and(|all| all < FEW);
    // The number of events that are handled in the order given. The last of them show whether sorting is worthwhile.
    let mut unsorted = if are_few { usize::MAX } else { SAMPLE };
    let (mut changes, mut last) = (0, usize::MAX);
    loop {
        let (key, event) = if unsorted > 0 {
            let Some((key, event)) = events.next() else { return };
            if unsorted <= SAMPLE {
                let kind = kind_of(number(agents, key), &event);
                changes += usize::from(mem::replace(&mut last, kind) != kind);
            }
            unsorted -= 1;
            (key, event)
        } else if let Some(next) = batch.next() {
            next
        } else if changes < MIXED && batch.waiting.is_empty() {
            (unsorted, changes) = (SPAN, 0);
            continue;
        } else if batch.fill(events.by_ref(), most, &place) {
            batch.sort(|key| number(agents, key));
            changes = batch.sorter.changes();
            continue;
        } else {
            return;
        };
        lend(agents, key, event);
    }
}

/// Events that are being sorted.
struct Batch<K, E> {
    block: Vec<(K, Option<E>)>,
    /// Whether the block is sorted. If so, it has at most one event for each machine.
    is_sorted: bool,
    sorter: Sorter,
    /// The number of handled events of the block.
    handled: usize,
    /// Postponed events, whose machines have another event in the block.
    waiting: Vec<(K, E)>,
    /// A bit for each machine with an event in the block.
    present: Vec<u64>,
}

impl<K: Copy, E> Batch<K, E> {
    const fn new() -> Self {
        let sorter = Sorter::new();
        Batch { block: Vec::new(), is_sorted: true, sorter, handled: 0, waiting: Vec::new(), present: Vec::new() }
    }

    #[inline]
    fn next(&mut self) -> Option<(K, E)> {
        let nth = *self.sorter.order.get(self.handled)?;
        self.handled += 1;
        let (key, event) = &mut self.block[nth as usize];
        Some((*key, event.take()?))
    }

    /// Takes a block of events, starting with the postponed ones. Returns whether there are any.
    fn fill(&mut self, events: impl Iterator<Item = (K, E)>, most: usize, place: impl Fn(K) -> usize) -> bool {
        let Batch { block, waiting, present, .. } = self;
        // If most events are postponed, there are too few machines for sorting.
        self.is_sorted = waiting.len() <= block.len();
        block.clear();
        present.clear();
        present.resize(most * TOLD_APART / 64, 0);
        for (key, event) in mem::take(waiting).into_iter().chain(events).take(most) {
            let place = place(key) & (most * TOLD_APART - 1);
            let (word, bit) = (&mut present[place / 64], 1 << (place % 64));
            if *word & bit == 0 || !self.is_sorted {
                *word |= bit;
                block.push((key, Some(event)));
            } else {
                waiting.push((key, event));
            }
        }
        !block.is_empty()
    }

    fn sort(&mut self, number: impl Fn(K) -> usize) {
        let is_sorted = self.is_sorted;
        let kind = |(key, event): &(K, Option<E>)| match event {
            Some(event) if is_sorted => kind_of(number(*key), event),
            _ => 0,
        };
        self.handled = 0;
        self.sorter.set(self.block.iter().map(kind));
        self.sorter.sort();
    }
}

/// The key for sorting: the state of the machine and the variant of the event.
#[inline]
fn kind_of<E>(number: usize, event: &E) -> usize {
    let mut variant = Variant(0);
    mem::discriminant(event).hash(&mut variant);
    number * VARIANTS + variant.0 % VARIANTS
}

/// A discriminant, which can be read only by hashing it.
struct Variant(usize);

impl Hasher for Variant {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().map(|byte| *byte as usize).sum();
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
}
