//! The sentry on finny: the machine owns its world, and has no queue, timers or log.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};
use fsmith_benches::harness::Machine;
use fsmith_benches::sentry::{self, Task, World};

#[derive(Default)]
pub struct Patrol;
#[derive(Default)]
pub struct Defend;
#[derive(Default)]
pub struct Sleep;

#[derive(Clone)]
pub struct Update;
#[derive(Clone)]
pub struct Noise {
    volume: u32,
}

#[finny_fsm]
fn rules(mut fsm: FsmBuilder<Rules, World>) -> BuiltFsm {
    fsm.state::<Patrol>()
        .on_event::<Update>()
        .transition_to::<Defend>()
        .guard(|_, ctx, _| ctx.context.can_see_player());
    fsm.state::<Patrol>().on_event::<Update>().transition_to::<Sleep>().guard(|_, ctx, _| ctx.context.tired());
    fsm.state::<Patrol>().on_event::<Update>().internal_transition().action(|_, ctx, _| ctx.context.patrol());
    fsm.state::<Defend>()
        .on_event::<Update>()
        .transition_to::<Patrol>()
        .guard(|_, ctx, _| !ctx.context.can_see_player());
    fsm.state::<Defend>().on_event::<Update>().internal_transition().action(|_, ctx, _| ctx.context.defend());
    fsm.state::<Sleep>().on_event::<Update>().transition_to::<Patrol>().guard(|_, ctx, _| !ctx.context.tired());
    fsm.state::<Sleep>().on_event::<Update>().internal_transition().action(|_, ctx, _| ctx.context.sleep());
    fsm.state::<Sleep>()
        .on_event::<Noise>()
        .transition_to::<Defend>()
        .guard(|ev, _, _| ev.volume > 10)
        .action(|_, ctx, _, _| ctx.context.wake());
    fsm.initial_state::<Patrol>();
    fsm.build()
}

pub struct Sentry(FsmFrontend<Rules, FsmEventQueueNull<Rules>, InspectNull, FsmTimersNull>);

impl Machine<Task> for Sentry {
    const NAME: &'static str = "finny, own world";
    type Op = sentry::Op;

    fn start(world: &mut World) -> Self {
        let built = Rules::new_with(world.clone(), FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
        let mut frontend = built.expect("states that need nothing");
        frontend.start().expect("an initial state");
        Self(frontend)
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, op: &sentry::Op, _: &mut World) {
        match *op {
            sentry::Op::Update(view) => {
                self.0.backend.context.view = view;
                let _ = self.0.dispatch(Update);
            }
            sentry::Op::Tell(sentry::Event::Noise { volume }) => {
                let _ = self.0.dispatch(Noise { volume });
            }
        }
    }

    fn state(&self) -> &'static str {
        match self.0.backend.current_states[0] {
            FsmCurrentState::Stopped => "none",
            FsmCurrentState::State(RulesCurrentState::Patrol) => "Patrol",
            FsmCurrentState::State(RulesCurrentState::Defend) => "Defend",
            FsmCurrentState::State(RulesCurrentState::Sleep) => "Sleep",
        }
    }

    fn settle(&self, world: &mut World) {
        world.clone_from(&self.0.backend.context);
    }
}
