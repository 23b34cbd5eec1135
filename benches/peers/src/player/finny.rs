//! The player on finny, flattened over the leaves.
//!
//! The machine owns its counters, and has no queue, timers or log. The counts of composites are in the actions.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};
use fsmith_benches::harness::Machine;
use fsmith_benches::player::{Deck, Event, Task};

macro_rules! structs {
    ($($name:ident)*) => { $(#[derive(Clone, Default)] pub struct $name;)* };
}

structs! { Empty Open Stopped Paused First Second Third }
structs! { Play Resume Stop Pause OpenClose Disc Next Previous }

/// The numbers of the states, for the counters.
mod number {
    pub const EMPTY: usize = 0;
    pub const OPEN: usize = 1;
    pub const STOPPED: usize = 2;
    pub const PAUSED: usize = 3;
    pub const PLAYING: usize = 4;
    pub const FIRST: usize = 5;
    pub const SECOND: usize = 6;
    pub const THIRD: usize = 7;
}

#[finny_fsm]
fn rules(mut fsm: FsmBuilder<Rules, Deck>) -> BuiltFsm {
    fsm.state::<Empty>()
        .on_entry(|_, ctx| ctx.context.entered[number::EMPTY] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::EMPTY] += 1);
    fsm.state::<Empty>().on_event::<OpenClose>().transition_to::<Open>().action(|_, ctx, _, _| {
        ctx.context.done[0] += 1;
    });
    fsm.state::<Empty>().on_event::<Disc>().transition_to::<Stopped>().action(|_, ctx, _, _| {
        ctx.context.done[1] += 1;
    });
    fsm.state::<Open>()
        .on_entry(|_, ctx| ctx.context.entered[number::OPEN] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::OPEN] += 1);
    fsm.state::<Open>().on_event::<OpenClose>().transition_to::<Empty>().action(|_, ctx, _, _| {
        ctx.context.done[2] += 1;
    });
    fsm.state::<Stopped>()
        .on_entry(|_, ctx| ctx.context.entered[number::STOPPED] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::STOPPED] += 1);
    fsm.state::<Stopped>().on_event::<Play>().transition_to::<First>().action(|_, ctx, _, _| {
        ctx.context.done[3] += 1;
        ctx.context.entered[number::PLAYING] += 1;
    });
    fsm.state::<Stopped>().on_event::<OpenClose>().transition_to::<Open>().action(|_, ctx, _, _| {
        ctx.context.done[4] += 1;
    });
    fsm.state::<Stopped>().on_event::<Stop>().self_transition().action(|_, ctx, _| {
        ctx.context.done[5] += 1;
    });
    fsm.state::<Paused>()
        .on_entry(|_, ctx| ctx.context.entered[number::PAUSED] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::PAUSED] += 1);
    fsm.state::<Paused>().on_event::<Resume>().transition_to::<First>().action(|_, ctx, _, _| {
        ctx.context.done[6] += 1;
        ctx.context.entered[number::PLAYING] += 1;
    });
    fsm.state::<Paused>().on_event::<Stop>().transition_to::<Stopped>().action(|_, ctx, _, _| {
        ctx.context.done[7] += 1;
    });
    fsm.state::<Paused>().on_event::<OpenClose>().transition_to::<Open>().action(|_, ctx, _, _| {
        ctx.context.done[8] += 1;
    });
    fsm.state::<First>()
        .on_entry(|_, ctx| ctx.context.entered[number::FIRST] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::FIRST] += 1);
    fsm.state::<First>().on_event::<OpenClose>().transition_to::<Open>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[8] += 1;
    });
    fsm.state::<First>().on_event::<Pause>().transition_to::<Paused>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[9] += 1;
    });
    fsm.state::<First>().on_event::<Stop>().transition_to::<Stopped>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[10] += 1;
    });
    fsm.state::<Second>()
        .on_entry(|_, ctx| ctx.context.entered[number::SECOND] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::SECOND] += 1);
    fsm.state::<Second>().on_event::<OpenClose>().transition_to::<Open>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[8] += 1;
    });
    fsm.state::<Second>().on_event::<Pause>().transition_to::<Paused>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[9] += 1;
    });
    fsm.state::<Second>().on_event::<Stop>().transition_to::<Stopped>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[10] += 1;
    });
    fsm.state::<Third>()
        .on_entry(|_, ctx| ctx.context.entered[number::THIRD] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::THIRD] += 1);
    fsm.state::<Third>().on_event::<OpenClose>().transition_to::<Open>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[8] += 1;
    });
    fsm.state::<Third>().on_event::<Pause>().transition_to::<Paused>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[9] += 1;
    });
    fsm.state::<Third>().on_event::<Stop>().transition_to::<Stopped>().action(|_, ctx, _, _| {
        ctx.context.exited[number::PLAYING] += 1;
        ctx.context.done[10] += 1;
    });
    fsm.state::<First>().on_event::<Next>().transition_to::<Second>().action(|_, ctx, _, _| {
        ctx.context.done[11] += 1;
    });
    fsm.state::<Second>().on_event::<Next>().transition_to::<Third>().action(|_, ctx, _, _| {
        ctx.context.done[11] += 1;
    });
    fsm.state::<Second>().on_event::<Previous>().transition_to::<First>().action(|_, ctx, _, _| {
        ctx.context.done[12] += 1;
    });
    fsm.state::<Third>().on_event::<Previous>().transition_to::<Second>().action(|_, ctx, _, _| {
        ctx.context.done[12] += 1;
    });
    fsm.initial_state::<Empty>();
    fsm.build()
}

impl From<Event> for RulesEvents {
    fn from(event: Event) -> Self {
        match event {
            Event::Play => Self::Play(Play),
            Event::Resume => Self::Resume(Resume),
            Event::Stop => Self::Stop(Stop),
            Event::Pause => Self::Pause(Pause),
            Event::OpenClose => Self::OpenClose(OpenClose),
            Event::Disc => Self::Disc(Disc),
            Event::Next => Self::Next(Next),
            Event::Previous => Self::Previous(Previous),
        }
    }
}

pub struct Player(FsmFrontend<Rules, FsmEventQueueNull<Rules>, InspectNull, FsmTimersNull>);

impl Machine<Task> for Player {
    const NAME: &'static str = "finny, own world";
    type Op = RulesEvents;

    fn start(deck: &mut Deck) -> Self {
        let built = Rules::new_with(deck.clone(), FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
        let mut frontend = built.expect("states that need nothing");
        frontend.start().expect("an initial state");
        Self(frontend)
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, event: &RulesEvents, _: &mut Deck) {
        let _ = self.0.dispatch(event.clone());
    }

    fn state(&self) -> &'static str {
        let FsmCurrentState::State(state) = self.0.backend.current_states[0] else { return "none" };
        match state {
            RulesCurrentState::Empty => "Empty",
            RulesCurrentState::Open => "Open",
            RulesCurrentState::Stopped => "Stopped",
            RulesCurrentState::Paused => "Paused",
            RulesCurrentState::First => "First",
            RulesCurrentState::Second => "Second",
            RulesCurrentState::Third => "Third",
        }
    }

    fn settle(&self, deck: &mut Deck) {
        deck.clone_from(&self.0.backend.context);
    }
}
