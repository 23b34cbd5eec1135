//! The robot on finny, flattened over its leaves: a sub-machine always starts anew, but history is essential to this
//! machine.
//!
//! The machine owns the body, and has no queue, timers or log. The exits and entries of composites are in the actions.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};
use fsmith_benches::harness::Machine;
use fsmith_benches::robot::{self, Body, Task};

macro_rules! structs {
    ($($name:ident)*) => { $(#[derive(Clone, Default)] pub struct $name;)* };
}

structs! { Search HeadFor PickUp ToCompactor Refuel }
structs! { Update Bumped Slipped Lost Recall }

#[derive(Clone, Copy, PartialEq)]
enum Leaf {
    Search,
    HeadFor,
    PickUp,
    ToCompactor,
}

pub struct World {
    bot: Body,
    /// The leaf in which Cleaning was exited.
    left: Leaf,
}

impl World {
    #[inline]
    fn leave(&mut self, leaf: Leaf) {
        self.left = leaf;
        self.bot.brush_off();
    }
}

#[finny_fsm]
fn rules(mut fsm: FsmBuilder<Rules, World>) -> BuiltFsm {
    fsm.state::<Search>().on_entry(|_, ctx| ctx.context.bot.start_scan()).on_exit(|_, ctx| ctx.context.bot.end_scan());
    fsm.state::<Search>()
        .on_event::<Update>()
        .transition_to::<Refuel>()
        .guard(|_, ctx, _| ctx.context.bot.battery_low())
        .action(|_, ctx, _, _| {
            ctx.context.leave(Leaf::Search);
        });
    fsm.state::<Search>()
        .on_event::<Update>()
        .transition_to::<HeadFor>()
        .guard(|_, ctx, _| ctx.context.bot.sees_trash())
        .action(|_, ctx, _, _| {
            ctx.context.bot.sweep();
            ctx.context.bot.arm_out();
        });
    fsm.state::<Search>()
        .on_event::<Update>()
        .transition_to::<Refuel>()
        .guard(|_, ctx, _| ctx.context.bot.finds_nothing())
        .action(|_, ctx, _, _| {
            ctx.context.leave(Leaf::Search);
        });
    fsm.state::<Search>().on_event::<Update>().internal_transition().action(|_, ctx, _| {
        ctx.context.bot.sweep();
        ctx.context.bot.wander();
    });
    fsm.state::<Search>().on_event::<Bumped>().internal_transition().action(|_, ctx, _| {
        ctx.context.bot.turn();
    });
    fsm.state::<Search>().on_event::<Recall>().transition_to::<Refuel>().action(|_, ctx, _, _| {
        ctx.context.leave(Leaf::Search);
    });
    fsm.state::<HeadFor>().on_entry(|_, ctx| ctx.context.bot.set_off()).on_exit(|_, ctx| ctx.context.bot.halt());
    fsm.state::<HeadFor>()
        .on_event::<Update>()
        .transition_to::<Refuel>()
        .guard(|_, ctx, _| ctx.context.bot.battery_low())
        .action(|_, ctx, _, _| {
            ctx.context.bot.arm_in();
            ctx.context.leave(Leaf::HeadFor);
        });
    fsm.state::<HeadFor>()
        .on_event::<Update>()
        .transition_to::<PickUp>()
        .guard(|_, ctx, _| ctx.context.bot.at_trash())
        .action(|_, ctx, _, _| {
            ctx.context.bot.sweep();
        });
    fsm.state::<HeadFor>().on_event::<Update>().internal_transition().action(|_, ctx, _| {
        ctx.context.bot.sweep();
        ctx.context.bot.approach();
    });
    fsm.state::<HeadFor>().on_event::<Bumped>().self_transition().action(|_, ctx, _| {
        ctx.context.bot.back_off();
    });
    fsm.state::<HeadFor>().on_event::<Lost>().transition_to::<Search>().action(|_, ctx, _, _| {
        ctx.context.bot.arm_in();
    });
    fsm.state::<HeadFor>().on_event::<Recall>().transition_to::<Refuel>().action(|_, ctx, _, _| {
        ctx.context.bot.arm_in();
        ctx.context.leave(Leaf::HeadFor);
    });
    fsm.state::<PickUp>().on_entry(|_, ctx| ctx.context.bot.grip()).on_exit(|_, ctx| ctx.context.bot.release());
    fsm.state::<PickUp>()
        .on_event::<Update>()
        .transition_to::<Refuel>()
        .guard(|_, ctx, _| ctx.context.bot.battery_low())
        .action(|_, ctx, _, _| {
            ctx.context.bot.arm_in();
            ctx.context.leave(Leaf::PickUp);
        });
    fsm.state::<PickUp>()
        .on_event::<Update>()
        .transition_to::<ToCompactor>()
        .guard(|_, ctx, _| ctx.context.bot.holds())
        .action(|_, ctx, _, _| {
            ctx.context.bot.sweep();
            ctx.context.bot.arm_in();
        });
    fsm.state::<PickUp>().on_event::<Update>().internal_transition().action(|_, ctx, _| {
        ctx.context.bot.sweep();
        ctx.context.bot.squeeze();
    });
    fsm.state::<PickUp>().on_event::<Bumped>().transition_to::<HeadFor>().action(|_, ctx, _, _| {
        ctx.context.bot.back_off();
    });
    fsm.state::<PickUp>().on_event::<Slipped>().transition_to::<HeadFor>();
    fsm.state::<PickUp>().on_event::<Lost>().transition_to::<Search>().action(|_, ctx, _, _| {
        ctx.context.bot.arm_in();
    });
    fsm.state::<PickUp>().on_event::<Recall>().transition_to::<Refuel>().action(|_, ctx, _, _| {
        ctx.context.bot.arm_in();
        ctx.context.leave(Leaf::PickUp);
    });
    fsm.state::<ToCompactor>().on_entry(|_, ctx| ctx.context.bot.lift()).on_exit(|_, ctx| ctx.context.bot.put_down());
    fsm.state::<ToCompactor>()
        .on_event::<Update>()
        .transition_to::<Refuel>()
        .guard(|_, ctx, _| ctx.context.bot.battery_low())
        .action(|_, ctx, _, _| {
            ctx.context.leave(Leaf::ToCompactor);
        });
    fsm.state::<ToCompactor>()
        .on_event::<Update>()
        .transition_to::<Search>()
        .guard(|_, ctx, _| ctx.context.bot.disposed())
        .action(|_, ctx, _, _| {
            ctx.context.bot.sweep();
        });
    fsm.state::<ToCompactor>().on_event::<Update>().internal_transition().action(|_, ctx, _| {
        ctx.context.bot.sweep();
        ctx.context.bot.carry();
    });
    fsm.state::<ToCompactor>().on_event::<Slipped>().transition_to::<HeadFor>().action(|_, ctx, _, _| {
        ctx.context.bot.drop_item();
        ctx.context.bot.arm_out();
    });
    fsm.state::<ToCompactor>().on_event::<Bumped>().internal_transition().action(|_, ctx, _| {
        ctx.context.bot.turn();
    });
    fsm.state::<ToCompactor>().on_event::<Recall>().transition_to::<Refuel>().action(|_, ctx, _, _| {
        ctx.context.leave(Leaf::ToCompactor);
    });
    fsm.state::<Refuel>().on_entry(|_, ctx| ctx.context.bot.dock()).on_exit(|_, ctx| ctx.context.bot.undock());
    fsm.state::<Refuel>()
        .on_event::<Update>()
        .internal_transition()
        .guard(|_, ctx, _| !ctx.context.bot.is_charged())
        .action(|_, ctx, _| {
            ctx.context.bot.charge();
        });
    fsm.state::<Refuel>()
        .on_event::<Update>()
        .transition_to::<Search>()
        .guard(|_, ctx, _| ctx.context.left == Leaf::Search)
        .action(|_, ctx, _, _| {
            ctx.context.bot.brush_on();
        });
    fsm.state::<Refuel>()
        .on_event::<Update>()
        .transition_to::<HeadFor>()
        .guard(|_, ctx, _| ctx.context.left == Leaf::HeadFor)
        .action(|_, ctx, _, _| {
            ctx.context.bot.brush_on();
            ctx.context.bot.arm_out();
        });
    fsm.state::<Refuel>()
        .on_event::<Update>()
        .transition_to::<PickUp>()
        .guard(|_, ctx, _| ctx.context.left == Leaf::PickUp)
        .action(|_, ctx, _, _| {
            ctx.context.bot.brush_on();
            ctx.context.bot.arm_out();
        });
    fsm.state::<Refuel>().on_event::<Update>().transition_to::<ToCompactor>().action(|_, ctx, _, _| {
        ctx.context.bot.brush_on();
    });
    fsm.state::<Refuel>().on_event::<Bumped>().internal_transition().action(|_, ctx, _| {
        ctx.context.bot.align();
    });
    fsm.initial_state::<Search>();
    fsm.build()
}

pub struct Robot(FsmFrontend<Rules, FsmEventQueueNull<Rules>, InspectNull, FsmTimersNull>);

impl Machine<Task> for Robot {
    const NAME: &'static str = "finny, own world";
    type Op = robot::Op;

    fn start(bot: &mut Body) -> Self {
        bot.brush_on();
        let world = World { bot: bot.clone(), left: Leaf::Search };
        let built = Rules::new_with(world, FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
        let mut frontend = built.expect("states that need nothing");
        frontend.start().expect("an initial state");
        Self(frontend)
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, op: &robot::Op, _: &mut Body) {
        let event: RulesEvents = match *op {
            robot::Op::Update(senses) => {
                self.0.backend.context.bot.senses = senses;
                Update.into()
            }
            robot::Op::Tell(robot::Event::Bumped) => Bumped.into(),
            robot::Op::Tell(robot::Event::Slipped) => Slipped.into(),
            robot::Op::Tell(robot::Event::Lost) => Lost.into(),
            robot::Op::Tell(robot::Event::Recall) => Recall.into(),
        };
        let _ = self.0.dispatch(event);
    }

    fn state(&self) -> &'static str {
        let FsmCurrentState::State(state) = self.0.backend.current_states[0] else { return "none" };
        match state {
            RulesCurrentState::Search => "Search",
            RulesCurrentState::HeadFor => "HeadFor",
            RulesCurrentState::PickUp => "PickUp",
            RulesCurrentState::ToCompactor => "ToCompactor",
            RulesCurrentState::Refuel => "Refuel",
        }
    }

    fn settle(&self, bot: &mut Body) {
        bot.clone_from(&self.0.backend.context.bot);
    }
}
