//! The levels on finny, flattened over the leaves.
//!
//! The machine owns its counters, and has no queue, timers or log. The counts of composites are in the actions.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};
use fsmith_benches::harness::Machine;
use fsmith_benches::levels::{Event, Log, Task};

macro_rules! structs {
    ($($name:ident)*) => { $(#[derive(Clone, Default)] pub struct $name;)* };
}

structs! { S11 S12 S13 S211 S212 S22 }
structs! { A B C D E F G H }

/// The numbers of the states, for the counters.
mod number {
    pub const S1: usize = 0;
    pub const S11: usize = 1;
    pub const S12: usize = 2;
    pub const S13: usize = 3;
    pub const S2: usize = 4;
    pub const S21: usize = 5;
    pub const S211: usize = 6;
    pub const S212: usize = 7;
    pub const S22: usize = 8;
}

#[finny_fsm]
fn rules(mut fsm: FsmBuilder<Rules, Log>) -> BuiltFsm {
    fsm.state::<S11>()
        .on_entry(|_, ctx| ctx.context.entered[number::S11] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::S11] += 1);
    fsm.state::<S11>().on_event::<A>().self_transition().action(|_, ctx, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[2] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S11>().on_event::<B>().transition_to::<S12>().action(|_, ctx, _, _| {
        ctx.context.done[3] += 1;
    });
    fsm.state::<S11>().on_event::<C>().transition_to::<S211>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[4] += 1;
        ctx.context.entered[number::S2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S11>().on_event::<D>().internal_transition().guard(|_, ctx, _| ctx.context.flag).action(|_, ctx, _| {
        ctx.context.flag = false;
        ctx.context.done[8] += 1;
    });
    fsm.state::<S11>().on_event::<D>().internal_transition().guard(|_, ctx, _| !ctx.context.flag).action(
        |_, ctx, _| {
            ctx.context.flag = true;
            ctx.context.done[5] += 1;
        },
    );
    fsm.state::<S11>().on_event::<E>().self_transition().action(|_, ctx, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[0] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S11>().on_event::<F>().transition_to::<S212>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[6] += 1;
        ctx.context.entered[number::S2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S11>().on_event::<G>().transition_to::<S12>().action(|_, ctx, _, _| {
        ctx.context.done[9] += 1;
    });
    fsm.state::<S11>().on_event::<H>().internal_transition().guard(|_, ctx, _| ctx.context.flag).action(|_, ctx, _| {
        ctx.context.flag = false;
        ctx.context.done[1] += 1;
    });
    fsm.state::<S12>()
        .on_entry(|_, ctx| ctx.context.entered[number::S12] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::S12] += 1);
    fsm.state::<S12>().on_event::<A>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[2] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S12>().on_event::<B>().transition_to::<S13>().action(|_, ctx, _, _| {
        ctx.context.done[10] += 1;
    });
    fsm.state::<S12>().on_event::<C>().transition_to::<S211>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[4] += 1;
        ctx.context.entered[number::S2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S12>().on_event::<D>().internal_transition().guard(|_, ctx, _| !ctx.context.flag).action(
        |_, ctx, _| {
            ctx.context.flag = true;
            ctx.context.done[5] += 1;
        },
    );
    fsm.state::<S12>().on_event::<E>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[0] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S12>().on_event::<F>().transition_to::<S212>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[6] += 1;
        ctx.context.entered[number::S2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S12>().on_event::<G>().internal_transition().action(|_, ctx, _| {
        ctx.context.done[7] += 1;
    });
    fsm.state::<S12>().on_event::<H>().internal_transition().action(|_, ctx, _| {
        ctx.context.done[11] += 1;
    });
    fsm.state::<S13>()
        .on_entry(|_, ctx| ctx.context.entered[number::S13] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::S13] += 1);
    fsm.state::<S13>().on_event::<A>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[2] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S13>().on_event::<B>().transition_to::<S12>().action(|_, ctx, _, _| {
        ctx.context.done[3] += 1;
    });
    fsm.state::<S13>().on_event::<C>().internal_transition().action(|_, ctx, _| {
        ctx.context.done[9] += 1;
    });
    fsm.state::<S13>().on_event::<D>().internal_transition().guard(|_, ctx, _| !ctx.context.flag).action(
        |_, ctx, _| {
            ctx.context.flag = true;
            ctx.context.done[5] += 1;
        },
    );
    fsm.state::<S13>().on_event::<E>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[0] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S13>().on_event::<F>().transition_to::<S212>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.done[6] += 1;
        ctx.context.entered[number::S2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S13>().on_event::<G>().transition_to::<S22>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S1] += 1;
        ctx.context.entered[number::S2] += 1;
    });
    fsm.state::<S13>().on_event::<H>().internal_transition().guard(|_, ctx, _| ctx.context.flag).action(|_, ctx, _| {
        ctx.context.flag = false;
        ctx.context.done[1] += 1;
    });
    fsm.state::<S211>()
        .on_entry(|_, ctx| ctx.context.entered[number::S211] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::S211] += 1);
    fsm.state::<S211>().on_event::<A>().self_transition().action(|_, ctx, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.done[2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S211>().on_event::<B>().transition_to::<S212>().action(|_, ctx, _, _| {
        ctx.context.done[3] += 1;
    });
    fsm.state::<S211>().on_event::<C>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[4] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S211>().on_event::<D>().transition_to::<S212>().action(|_, ctx, _, _| {
        ctx.context.done[11] += 1;
    });
    fsm.state::<S211>().on_event::<E>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[0] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S211>().on_event::<F>().transition_to::<S13>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[6] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S211>().on_event::<G>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[9] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S211>().on_event::<H>().transition_to::<S12>().guard(|_, ctx, _| ctx.context.flag).action(
        |_, ctx, _, _| {
            ctx.context.exited[number::S21] += 1;
            ctx.context.exited[number::S2] += 1;
            ctx.context.done[10] += 1;
            ctx.context.entered[number::S1] += 1;
        },
    );
    fsm.state::<S211>().on_event::<H>().internal_transition().guard(|_, ctx, _| !ctx.context.flag).action(
        |_, ctx, _| {
            ctx.context.flag = true;
            ctx.context.done[7] += 1;
        },
    );
    fsm.state::<S212>()
        .on_entry(|_, ctx| ctx.context.entered[number::S212] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::S212] += 1);
    fsm.state::<S212>().on_event::<A>().transition_to::<S211>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.done[2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S212>().on_event::<B>().internal_transition().action(|_, ctx, _| {
        ctx.context.done[8] += 1;
    });
    fsm.state::<S212>().on_event::<C>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[4] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S212>().on_event::<D>().internal_transition().action(|_, ctx, _| {
        ctx.context.done[5] += 1;
    });
    fsm.state::<S212>().on_event::<E>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[0] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S212>().on_event::<F>().transition_to::<S211>();
    fsm.state::<S212>().on_event::<G>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S21] += 1;
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[9] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S212>().on_event::<H>().internal_transition().guard(|_, ctx, _| ctx.context.flag).action(
        |_, ctx, _| {
            ctx.context.flag = false;
            ctx.context.done[1] += 1;
        },
    );
    fsm.state::<S212>().on_event::<H>().internal_transition().guard(|_, ctx, _| !ctx.context.flag).action(
        |_, ctx, _| {
            ctx.context.flag = true;
            ctx.context.done[7] += 1;
        },
    );
    fsm.state::<S22>()
        .on_entry(|_, ctx| ctx.context.entered[number::S22] += 1)
        .on_exit(|_, ctx| ctx.context.exited[number::S22] += 1);
    fsm.state::<S22>().on_event::<A>().transition_to::<S211>().action(|_, ctx, _, _| {
        ctx.context.done[2] += 1;
        ctx.context.entered[number::S21] += 1;
    });
    fsm.state::<S22>().on_event::<C>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[4] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S22>().on_event::<D>().internal_transition().action(|_, ctx, _| {
        ctx.context.done[5] += 1;
    });
    fsm.state::<S22>().on_event::<E>().transition_to::<S11>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[0] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S22>().on_event::<F>().transition_to::<S13>().action(|_, ctx, _, _| {
        ctx.context.exited[number::S2] += 1;
        ctx.context.done[6] += 1;
        ctx.context.entered[number::S1] += 1;
    });
    fsm.state::<S22>().on_event::<G>().internal_transition().action(|_, ctx, _| {
        ctx.context.done[7] += 1;
    });
    fsm.state::<S22>().on_event::<H>().internal_transition().guard(|_, ctx, _| ctx.context.flag).action(|_, ctx, _| {
        ctx.context.flag = false;
        ctx.context.done[1] += 1;
    });
    fsm.state::<S22>().on_event::<H>().internal_transition().guard(|_, ctx, _| !ctx.context.flag).action(
        |_, ctx, _| {
            ctx.context.flag = true;
            ctx.context.done[7] += 1;
        },
    );
    fsm.initial_state::<S211>();
    fsm.build()
}

impl From<Event> for RulesEvents {
    fn from(event: Event) -> Self {
        match event {
            Event::A => Self::A(A),
            Event::B => Self::B(B),
            Event::C => Self::C(C),
            Event::D => Self::D(D),
            Event::E => Self::E(E),
            Event::F => Self::F(F),
            Event::G => Self::G(G),
            Event::H => Self::H(H),
        }
    }
}

pub struct Levels(FsmFrontend<Rules, FsmEventQueueNull<Rules>, InspectNull, FsmTimersNull>);

impl Machine<Task> for Levels {
    const NAME: &'static str = "finny, own world";
    type Op = RulesEvents;

    fn start(log: &mut Log) -> Self {
        log.entered[number::S2] += 1;
        log.entered[number::S21] += 1;
        let built = Rules::new_with(log.clone(), FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
        let mut frontend = built.expect("states that need nothing");
        frontend.start().expect("an initial state");
        Self(frontend)
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, event: &RulesEvents, _: &mut Log) {
        let _ = self.0.dispatch(event.clone());
    }

    fn state(&self) -> &'static str {
        let FsmCurrentState::State(state) = self.0.backend.current_states[0] else { return "none" };
        match state {
            RulesCurrentState::S11 => "S11",
            RulesCurrentState::S12 => "S12",
            RulesCurrentState::S13 => "S13",
            RulesCurrentState::S211 => "S211",
            RulesCurrentState::S212 => "S212",
            RulesCurrentState::S22 => "S22",
        }
    }

    fn settle(&self, log: &mut Log) {
        log.clone_from(&self.0.backend.context);
    }
}
