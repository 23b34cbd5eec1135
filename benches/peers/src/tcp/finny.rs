//! The connection on finny: the machine owns its record, and has no queue, timers or log.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};
use fsmith_benches::harness::Machine;
use fsmith_benches::tcp::{Event, Task, Tcb};

macro_rules! structs {
    ($($name:ident)*) => { $(#[derive(Clone, Default)] pub struct $name;)* };
}

structs! { Closed Listen SynSent SynReceived Established FinWait1 FinWait2 CloseWait Closing LastAck TimeWait }
structs! { PassiveOpen ActiveOpen Close Abort Syn SynAck Fin Rst Timeout }

#[derive(Clone)]
pub struct Send {
    len: u16,
}

#[derive(Clone)]
pub struct Ack {
    of_fin: bool,
}

#[derive(Clone)]
pub struct Data {
    len: u16,
}

#[finny_fsm]
fn rules(mut fsm: FsmBuilder<Rules, Tcb>) -> BuiltFsm {
    fsm.state::<Closed>()
        .on_event::<PassiveOpen>()
        .transition_to::<Listen>()
        .action(|_, ctx, _, _| ctx.context.create(true));
    fsm.state::<Closed>().on_event::<ActiveOpen>().transition_to::<SynSent>().action(|_, ctx, _, _| {
        ctx.context.create(false);
        ctx.context.send_syn();
    });
    fsm.state::<Listen>()
        .on_event::<Syn>()
        .transition_to::<SynReceived>()
        .action(|_, ctx, _, _| ctx.context.send_syn_ack());
    fsm.state::<Listen>().on_event::<Send>().transition_to::<SynSent>().action(|_, ctx, _, _| ctx.context.send_syn());
    fsm.state::<Listen>().on_event::<Close>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<Listen>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<SynSent>()
        .on_event::<SynAck>()
        .transition_to::<Established>()
        .action(|_, ctx, _, _| ctx.context.send_ack());
    fsm.state::<SynSent>()
        .on_event::<Syn>()
        .transition_to::<SynReceived>()
        .action(|_, ctx, _, _| ctx.context.send_syn_ack());
    fsm.state::<SynSent>().on_event::<Close>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<SynSent>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<SynSent>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<SynSent>().on_event::<Timeout>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<SynReceived>().on_event::<Ack>().transition_to::<Established>();
    fsm.state::<SynReceived>()
        .on_event::<Close>()
        .transition_to::<FinWait1>()
        .action(|_, ctx, _, _| ctx.context.send_fin());
    fsm.state::<SynReceived>().on_event::<Rst>().transition_to::<Listen>().guard(|_, ctx, _| ctx.context.is_passive());
    fsm.state::<SynReceived>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<SynReceived>()
        .on_event::<Timeout>()
        .transition_to::<Closed>()
        .action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<SynReceived>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| {
        ctx.context.send_rst();
        ctx.context.delete();
    });
    fsm.state::<Established>().on_event::<Send>().internal_transition().action(|ev, ctx, _| ctx.context.send(ev.len));
    fsm.state::<Established>()
        .on_event::<Data>()
        .internal_transition()
        .action(|ev, ctx, _| ctx.context.receive(ev.len));
    fsm.state::<Established>().on_event::<Ack>().internal_transition();
    fsm.state::<Established>()
        .on_event::<Close>()
        .transition_to::<FinWait1>()
        .action(|_, ctx, _, _| ctx.context.send_fin());
    fsm.state::<Established>()
        .on_event::<Fin>()
        .transition_to::<CloseWait>()
        .action(|_, ctx, _, _| ctx.context.send_ack());
    fsm.state::<Established>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<Established>()
        .on_event::<Timeout>()
        .transition_to::<Closed>()
        .action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<Established>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| {
        ctx.context.send_rst();
        ctx.context.delete();
    });
    fsm.state::<FinWait1>().on_event::<Data>().internal_transition().action(|ev, ctx, _| ctx.context.receive(ev.len));
    fsm.state::<FinWait1>().on_event::<Ack>().transition_to::<FinWait2>().guard(|ev, _, _| ev.of_fin);
    fsm.state::<FinWait1>().on_event::<Ack>().internal_transition();
    fsm.state::<FinWait1>().on_event::<Fin>().transition_to::<Closing>().action(|_, ctx, _, _| ctx.context.send_ack());
    fsm.state::<FinWait1>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<FinWait1>().on_event::<Timeout>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<FinWait1>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| {
        ctx.context.send_rst();
        ctx.context.delete();
    });
    fsm.state::<FinWait2>().on_event::<Data>().internal_transition().action(|ev, ctx, _| ctx.context.receive(ev.len));
    fsm.state::<FinWait2>().on_event::<Fin>().transition_to::<TimeWait>().action(|_, ctx, _, _| ctx.context.send_ack());
    fsm.state::<FinWait2>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<FinWait2>().on_event::<Timeout>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<FinWait2>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| {
        ctx.context.send_rst();
        ctx.context.delete();
    });
    fsm.state::<CloseWait>().on_event::<Send>().internal_transition().action(|ev, ctx, _| ctx.context.send(ev.len));
    fsm.state::<CloseWait>().on_event::<Ack>().internal_transition();
    fsm.state::<CloseWait>()
        .on_event::<Close>()
        .transition_to::<LastAck>()
        .action(|_, ctx, _, _| ctx.context.send_fin());
    fsm.state::<CloseWait>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<CloseWait>()
        .on_event::<Timeout>()
        .transition_to::<Closed>()
        .action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<CloseWait>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| {
        ctx.context.send_rst();
        ctx.context.delete();
    });
    fsm.state::<Closing>().on_event::<Ack>().transition_to::<TimeWait>().guard(|ev, _, _| ev.of_fin);
    fsm.state::<Closing>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<Closing>().on_event::<Timeout>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<Closing>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| {
        ctx.context.send_rst();
        ctx.context.delete();
    });
    fsm.state::<LastAck>()
        .on_event::<Ack>()
        .transition_to::<Closed>()
        .guard(|ev, _, _| ev.of_fin)
        .action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<LastAck>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<LastAck>().on_event::<Timeout>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<LastAck>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| {
        ctx.context.send_rst();
        ctx.context.delete();
    });
    fsm.state::<TimeWait>().on_event::<Fin>().internal_transition().action(|_, ctx, _| ctx.context.send_ack());
    fsm.state::<TimeWait>().on_event::<Rst>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<TimeWait>().on_event::<Timeout>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.state::<TimeWait>().on_event::<Abort>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.context.delete());
    fsm.initial_state::<Closed>();
    fsm.build()
}

impl From<Event> for RulesEvents {
    fn from(event: Event) -> Self {
        match event {
            Event::PassiveOpen => Self::PassiveOpen(PassiveOpen),
            Event::ActiveOpen => Self::ActiveOpen(ActiveOpen),
            Event::Close => Self::Close(Close),
            Event::Abort => Self::Abort(Abort),
            Event::Syn => Self::Syn(Syn),
            Event::SynAck => Self::SynAck(SynAck),
            Event::Fin => Self::Fin(Fin),
            Event::Rst => Self::Rst(Rst),
            Event::Timeout => Self::Timeout(Timeout),
            Event::Send { len } => Self::Send(Send { len }),
            Event::Ack { of_fin } => Self::Ack(Ack { of_fin }),
            Event::Data { len } => Self::Data(Data { len }),
        }
    }
}

pub struct Tcp(FsmFrontend<Rules, FsmEventQueueNull<Rules>, InspectNull, FsmTimersNull>);

impl Machine<Task> for Tcp {
    const NAME: &'static str = "finny, own world";
    type Op = RulesEvents;

    fn start(tcb: &mut Tcb) -> Self {
        let built = Rules::new_with(tcb.clone(), FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
        let mut frontend = built.expect("states that need nothing");
        frontend.start().expect("an initial state");
        Self(frontend)
    }

    #[inline]
    fn step(&mut self, event: &RulesEvents, _: &mut Tcb) {
        if self.0.dispatch(event.clone()).is_err() {
            self.0.backend.context.refused += 1;
        }
    }

    fn state(&self) -> &'static str {
        let FsmCurrentState::State(state) = self.0.backend.current_states[0] else { return "none" };
        match state {
            RulesCurrentState::Closed => "Closed",
            RulesCurrentState::Listen => "Listen",
            RulesCurrentState::SynSent => "SynSent",
            RulesCurrentState::SynReceived => "SynReceived",
            RulesCurrentState::Established => "Established",
            RulesCurrentState::FinWait1 => "FinWait1",
            RulesCurrentState::FinWait2 => "FinWait2",
            RulesCurrentState::CloseWait => "CloseWait",
            RulesCurrentState::Closing => "Closing",
            RulesCurrentState::LastAck => "LastAck",
            RulesCurrentState::TimeWait => "TimeWait",
        }
    }

    fn settle(&self, tcb: &mut Tcb) {
        tcb.clone_from(&self.0.backend.context);
    }
}
