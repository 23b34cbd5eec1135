//! Events for many machines, sorted by state and by variant, so that the processor can predict the reactions.

use super::agents::Agents;
use super::id::number_of;
use super::sorting::{FEW, KINDS, SAMPLE, SPAN, are_mixed, sort};
use super::{Crowd, Id};
use crate::{State, StateMachine};
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::mem;

/// The number of events that are sorted at a time. It is so small that they stay in the nearer caches.
const BATCH: usize = 4096;
/// With fewer machines than this, events are only sorted as long as each is for a later machine than the one before.
const MANY: usize = 4096;
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
            kinds::<M>(),
            events.into_iter(),
            |id| id.place as usize,
            |agents, id, event| kind_of(number(agents, id), event),
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
    by_kind(
        agents,
        machines,
        kinds::<M>(),
        events.into_iter(),
        |at| at,
        |agents, at, event| kind_of(number_of(machine(&agents[at])), event),
        |agents, at, event| handle(&mut agents[at], at, event),
    );
}

/// Passes one event to each agent of a slice, in their order: the first event to the first agent, and so on. Agents in
/// the same state with the same event follow each other, as in [`dispatch`]. This takes less time than `dispatch`,
/// because no event is stored.
///
/// `machine` returns the machine of an agent. `handle` gets the agent and its index.
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
/// # #[derive(Clone, Copy)]
/// # enum DoorEvent { Push, Wait }
/// # impl Door {
/// #     fn start() -> Door { Door(DoorState::Closed) }
/// #     fn handle(&mut self, event: DoorEvent) {
/// #         if let DoorEvent::Push = event { self.0 = DoorState::Open; }
/// #     }
/// # }
/// use fsmith::crowd::dispatch_each;
///
/// let mut doors: Vec<Door> = (0..100).map(|_| Door::start()).collect();
/// let events: Vec<_> = (0..100).map(|at| if at % 2 == 0 { DoorEvent::Push } else { DoorEvent::Wait }).collect();
/// dispatch_each(&mut doors, |door| door, &events, |door, _, event| door.handle(event));
/// assert_eq!(doors.iter().filter(|door| door.is_in(DoorState::Open)).count(), 50);
/// ```
///
/// # Panics
///
/// Panics if there are not as many events as agents.
pub fn dispatch_each<A, M: StateMachine, E: Copy>(
    agents: &mut [A],
    machine: impl Fn(&A) -> &M,
    events: &[E],
    mut handle: impl FnMut(&mut A, usize, E),
) {
    assert_eq!(agents.len(), events.len(), "`dispatch_each` takes one event for each agent");
    let (mut all_kinds, mut order, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    let mut begin = 0;
    while begin < agents.len() {
        let (agents, events) = (&mut agents[begin..], &events[begin..]);
        let kind = |(agent, event): (&A, &E)| kind_of(number_of(machine(agent)), event);
        let is_sorted = agents.len() >= FEW && are_mixed(agents.iter().zip(events).take(SAMPLE).map(kind));
        let len = if is_sorted { BATCH } else { SPAN }.min(agents.len());
        let (agents, events) = (&mut agents[..len], &events[..len]);
        order.clear();
        if is_sorted {
            all_kinds.clear();
            all_kinds.extend(agents.iter().zip(events).map(kind));
            sort(all_kinds.iter().copied(), kinds::<M>(), &mut order, &mut ends);
        }
        // `handle` is called in one place of the code, so that the compiler inlines it.
        for nth in 0..len {
            let nth = order.get(nth).map_or(nth, |nth| usize::from(*nth));
            handle(&mut agents[nth], begin + nth, events[nth]);
        }
        begin += len;
    }
}

/// Passes events to agents. There are `count` agents, and `place` returns the number of an agent. There are `kinds`
/// kinds of reactions, and `kind` returns the kind of an agent's reaction to an event.
///
/// `handle` is called in one place of the code, so that the compiler inlines it.
#[inline]
fn by_kind<S: ?Sized, K: Copy, E>(
    agents: &mut S,
    count: usize,
    kinds: usize,
    mut events: impl Iterator<Item = (K, E)>,
    place: impl Fn(K) -> usize,
    kind: impl Fn(&S, K, &E) -> u16,
    mut handle: impl FnMut(&mut S, K, E),
) {
    let are_few = events.size_hint().1.is_some_and(|all| all < FEW);
    let mut batch = Batch::new(count);
    // The number of events that come next, and whether they are those of the batch. Other events are handled in the
    // order in which they arrive.
    let (mut left, mut is_batch) = (if are_few { usize::MAX } else { 0 }, false);
    loop {
        if left == 0 {
            if is_batch && !batch.sorts_next {
                (left, is_batch) = (SPAN, false);
            } else {
                batch.fill(&mut events, &place, |key, event| kind(&*agents, key, event));
                batch.sort(kinds);
                (left, is_batch) = (batch.len, true);
                if left == 0 {
                    return;
                }
            }
        }
        left -= 1;
        let next = if is_batch { batch.next() } else { events.next() };
        let Some((key, event)) = next else { return };
        handle(agents, key, event);
    }
}

/// An event with its kind.
struct Slot<K, E> {
    kind: u16,
    of: Option<(K, E)>,
}

/// Events that are being sorted.
struct Batch<K, E> {
    /// The slots of the events. The slots are kept, because writing an event into a slot is faster than appending it to
    /// a list.
    slots: Vec<Slot<K, E>>,
    /// The number of events in the slots.
    len: usize,
    /// Whether there is at most one event for each machine, so that the batch can be sorted.
    is_distinct: bool,
    /// The positions of the events, in the order in which they are handled.
    order: Vec<u16>,
    /// The end of each kind in `order`.
    ends: Vec<u16>,
    /// The number of events that have been taken out.
    taken: usize,
    /// Postponed events, whose machines have another event in the batch.
    waiting: Vec<(K, E)>,
    /// A bit for each machine with an event in the batch.
    present: Vec<u64>,
    /// Whether the events after the batch are to be sorted, too.
    sorts_next: bool,
    /// The maximum number of events, for machines in ascending order.
    most: usize,
    /// Whether events for machines in any order are sorted, too.
    sorts_any: bool,
}

impl<K: Copy, E> Batch<K, E> {
    fn new(count: usize) -> Self {
        Batch {
            slots: Vec::new(),
            len: 0,
            is_distinct: true,
            order: Vec::new(),
            ends: Vec::new(),
            taken: 0,
            waiting: Vec::new(),
            present: Vec::new(),
            sorts_next: false,
            most: count.next_power_of_two().clamp(FEW, BATCH),
            sorts_any: count >= MANY,
        }
    }

    #[inline]
    fn next(&mut self) -> Option<(K, E)> {
        let nth = self.order[self.taken];
        self.taken += 1;
        self.slots[nth as usize].of.take()
    }

    /// Takes events, starting with the postponed ones.
    fn fill(
        &mut self,
        events: &mut impl Iterator<Item = (K, E)>,
        place: &impl Fn(K) -> usize,
        kind: impl Fn(K, &E) -> u16,
    ) {
        // A sample shows whether sorting is worthwhile.
        let most = if self.sorts_next { self.most } else { SAMPLE };
        let Batch { slots, waiting, .. } = self;
        if slots.len() < most {
            slots.resize_with(most, || Slot { kind: 0, of: None });
        }
        // If most events are postponed, there are too few machines for sorting.
        self.is_distinct = waiting.len() <= self.len;
        self.len = 0;
        if !self.is_distinct {
            for (slot, event) in slots.iter_mut().zip(waiting.drain(..waiting.len().min(most))) {
                *slot = Slot { kind: 0, of: Some(event) };
                self.len += 1;
            }
            return;
        }
        let mut late = None;
        if waiting.is_empty() {
            // No machine occurs twice if their places are in ascending order.
            let mut next_place = 0;
            for slot in &mut slots[..most] {
                let Some((key, event)) = events.next() else { return };
                if place(key) < next_place {
                    late = Some((key, event));
                    break;
                }
                next_place = place(key) + 1;
                *slot = Slot { kind: kind(key, &event), of: Some((key, event)) };
                self.len += 1;
            }
            if late.is_none() {
                return;
            }
        }
        if self.sorts_any {
            waiting.extend(late);
            return self.fill_distinct(most.min(self.most / 4), events, place, kind);
        }
        self.is_distinct = false;
        slots[self.len] = Slot { kind: 0, of: late };
        self.len += 1;
    }

    /// Adds events for machines in any order, up to `most`, and postpones those whose machines have another one.
    fn fill_distinct(
        &mut self,
        most: usize,
        events: &mut impl Iterator<Item = (K, E)>,
        place: &impl Fn(K) -> usize,
        kind: impl Fn(K, &E) -> u16,
    ) {
        let Batch { slots, waiting, present, .. } = self;
        let bits = self.most * TOLD_APART;
        let bit = |key| (place(key) % bits / 64, 1_u64 << (place(key) % 64));
        present.clear();
        present.resize(bits / 64, 0);
        for (key, _) in slots[..self.len].iter().filter_map(|slot| slot.of.as_ref()) {
            let (word, bit) = bit(*key);
            present[word] |= bit;
        }
        let mut waited = mem::take(waiting).into_iter();
        let mut all = waited.by_ref().chain(events);
        // Not more events wait than are handled.
        while self.len < most && waiting.len() < most {
            let Some((key, event)) = all.next() else { break };
            let (word, bit) = bit(key);
            if present[word] & bit != 0 {
                waiting.push((key, event));
                continue;
            }
            present[word] |= bit;
            slots[self.len] = Slot { kind: 0, of: Some((key, event)) };
            self.len += 1;
        }
        drop(all);
        waiting.extend(waited);
        // The kinds are determined in a separate loop, in which the processor reads several machines at the same time.
        for slot in &mut slots[..self.len] {
            slot.kind = slot.of.as_ref().map_or(0, |(key, event)| kind(*key, event));
        }
    }

    /// Determines the order of the events.
    fn sort(&mut self, kinds: usize) {
        let events = self.slots[..self.len].iter().map(|slot| slot.kind);
        let is_mixed = self.is_distinct && are_mixed(events.clone().take(SAMPLE));
        if is_mixed {
            sort(events, kinds, &mut self.order, &mut self.ends);
        } else {
            self.order.clear();
            self.order.extend(0..self.len as u16);
        }
        self.taken = 0;
        self.sorts_next = is_mixed || !self.waiting.is_empty();
    }
}

/// The key for sorting: the state of the machine and the variant of the event.
#[inline]
fn kind_of<E>(number: usize, event: &E) -> u16 {
    let mut variant = Variant(0);
    mem::discriminant(event).hash(&mut variant);
    ((number * VARIANTS + variant.0 % VARIANTS) % KINDS) as u16
}

/// The number of keys.
const fn kinds<M: StateMachine>() -> usize {
    let kinds = (1 + M::State::ALL.len()) * VARIANTS;
    if kinds < KINDS { kinds } else { KINDS }
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
