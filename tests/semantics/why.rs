//! `why`, `why_update`, `why_advance` and `enabled`: the expected outcome of each candidate.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;
use std::time::Duration;

state_machine! {
    #[why]
    machine Guard(tape: &mut Tape) {
        events { Noise { volume: u32 }, Leave, Wait, Never }
        queue 2;
        initial Calm;
        alarm on Leave if tape.ask("fire") => Out;
        on Noise { .. } => stay;
        state Calm {
            initial Standing;
            state Standing(bored: u32 = 3) {
                on Noise { volume: 8.. } if tape.ask("awake") => if tape.ask("brave") { Alert } else { pass };
                on Noise { volume } if volume > *bored => { tape.act("hm"); }
                defer Wait;
                when tape.ask("tired") => Sitting;
                always if tape.ask("called") => Alert;
                after 4s if tape.ask("dull") => Sitting;
                after 2s => { tape.act("yawn"); }
            }
            state Sitting { on Leave => if tape.ask("late") { Out } else { Standing }; }
        }
        state Alert;
        final Out;
    }
}

scenario! {
    reports_the_verdict_of_each_candidate(machine: Guard, tape) {
        assert_eq!(machine.why(&tape, &GuardEvent::Leave).len(), 0, "it is not started");
        machine.restart(&mut tape);
        assert_eq!(machine.why(&tape, &GuardEvent::Noise { volume: 9 }).to_string(), "\
Standing: on Noise if tape.ask(\"awake\")? refused
Standing: on Noise if volume > *bored? taken -> stay
the machine: on Noise? not reached because of Standing: on Noise if volume > *bored
");
        tape.only(&["awake"]);
        assert_eq!(machine.why(&tape, &GuardEvent::Noise { volume: 9 }).to_string(), "\
Standing: on Noise if tape.ask(\"awake\")? passed
Standing: on Noise if volume > *bored? taken -> stay
the machine: on Noise? not reached because of Standing: on Noise if volume > *bored
");
        tape.only(&["awake", "brave"]);
        assert_eq!(machine.why(&tape, &GuardEvent::Noise { volume: 9 }).to_string(), "\
Standing: on Noise if tape.ask(\"awake\")? taken -> Alert
Standing: on Noise if volume > *bored? not reached because of Standing: on Noise if tape.ask(\"awake\")
the machine: on Noise? not reached because of Standing: on Noise if tape.ask(\"awake\")
");
        assert_eq!(machine.why(&tape, &GuardEvent::Noise { volume: 2 }).to_string(), "\
Standing: on Noise if tape.ask(\"awake\")? no match
Standing: on Noise if volume > *bored? refused
the machine: on Noise? taken -> stay
");
        assert_eq!(machine.why(&tape, &GuardEvent::Wait).to_string(), "Standing: defer Wait? deferred\n");
        assert_eq!(machine.why(&tape, &GuardEvent::Never).to_string(), "");
        tape.take();
        machine.handle(&mut tape, GuardEvent::Noise { volume: 2 });
        assert!(machine.is_in(GuardState::Standing), "nothing was changed");
    }
}

scenario! {
    reports_the_verdicts_of_polls_and_timers(machine: Guard, tape) {
        machine.restart(&mut tape);
        tape.only(&["called"]);
        assert_eq!(machine.why_update(&tape).to_string(), "\
Standing: when tape.ask(\"tired\")? refused
Standing: always if tape.ask(\"called\")? taken -> Alert
");
        tape.only(&[]);
        machine.advance(&mut tape, Duration::from_secs(1));
        assert_eq!(machine.why_advance(&tape).to_string(), "\
Standing: after 4s if tape.ask(\"dull\")? due in 3s
Standing: after 2s? due in 1s
");
        machine.advance(&mut tape, Duration::from_secs(3));
        assert_eq!(
            machine.why_advance(&tape).to_string(),
            "Standing: after 4s if tape.ask(\"dull\")? refused\n",
            "it is due, and the other one has been taken"
        );
        tape.only(&["tired"]);
        machine.update(&mut tape);
        assert_eq!(machine.why_update(&tape).to_string(), "");
        assert_eq!(machine.why(&tape, &GuardEvent::Leave).to_string(), "\
the machine: alarm on Leave if tape.ask(\"fire\")? refused
Sitting: on Leave? taken
", "the decision is not evaluated");
    }
}

scenario! {
    enabled_lists_events_with_a_candidate(machine: Guard, tape) {
        assert_eq!(machine.enabled().count(), 0);
        machine.restart(&mut tape);
        assert_eq!(machine.enabled().collect::<Vec<_>>(), ["Noise", "Leave"], "`Wait` is only deferred");
        tape.only(&["fire"]);
        machine.handle(&mut tape, GuardEvent::Leave);
        assert_eq!(machine.enabled().count(), 0);
    }
}

state_machine! {
    #[why]
    machine Crew(tape: &mut Tape) {
        events { Storm, Leak, Fire, Sleep, Relief }
        queue 2;
        initial Sailing;
        parallel Sailing {
            on Storm => Harbour;
            state Deck {
                initial Watch;
                state Watch { on Storm => Below; on Leak => Harbour; on Fire => Below; on Sleep => Below; }
                state Below { on Storm if tape.ask("drowning") => if tape.ask("willing") { Watch } else { pass }; }
            }
            state Hold {
                initial Dry;
                alarm on Fire => Harbour;
                defer Sleep;
                state Dry { on Leak => Wet; }
                state Wet { on Storm => Dry; on Sleep => Dry; }
            }
        }
        state Harbour { on Relief => Sailing; }
    }
}

scenario! {
    reports_conflicts_between_regions(machine: Crew, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.why(&tape, &CrewEvent::Leak).to_string(), "\
Watch: on Leak? taken -> Harbour
Dry: on Leak? excluded because of Watch: on Leak
");
        assert_eq!(machine.why(&tape, &CrewEvent::Fire).to_string(), "\
Watch: on Fire? outranked because of Hold: alarm on Fire
Hold: alarm on Fire? taken -> Harbour
");
        assert_eq!(machine.why(&tape, &CrewEvent::Storm).to_string(), "\
Watch: on Storm? taken -> Below
Sailing: on Storm? outranked because of Watch: on Storm
");
        assert_eq!(machine.why(&tape, &CrewEvent::Sleep).to_string(), "\
Watch: on Sleep? outranked because of Hold: defer Sleep
Hold: defer Sleep? deferred
");
        assert_eq!(machine.enabled().collect::<Vec<_>>(), ["Storm", "Leak", "Fire", "Sleep"]);
        machine.handle(&mut tape, CrewEvent::Storm);
        tape.only(&["drowning"]);
        assert_eq!(machine.why(&tape, &CrewEvent::Relief).len(), 0);
        assert_eq!(machine.why(&tape, &CrewEvent::Storm).to_string(), "\
Below: on Storm if tape.ask(\"drowning\")? passed
Sailing: on Storm? taken -> Harbour
");
    }
}

state_machine! {
    #[why]
    machine Order(tape: &mut Tape) {
        events { Submit, Ship }
        initial state Cart { on Submit if tape.ask("full") else "cart.empty" => Open; }
        state Open {
            on Ship if tape.ask("paid") else "not.paid" or when tape.ask("late") else "too early" => Shipped;
        }
        final Shipped;
    }
}

scenario! {
    reports_the_reason_of_a_refusal(machine: Order, tape) {
        machine.restart(&mut tape);
        let refused = "Cart: on Submit if tape.ask(\"full\")? refused (cart.empty)\n";
        assert_eq!(machine.why(&tape, &OrderEvent::Submit).to_string(), refused);
        tape.only(&["full"]);
        let taken = "Cart: on Submit if tape.ask(\"full\")? taken -> Open\n";
        assert_eq!(machine.why(&tape, &OrderEvent::Submit).to_string(), taken);
        machine.handle(&mut tape, OrderEvent::Submit);
        assert_eq!(machine.why(&tape, &OrderEvent::Ship)[0].candidate.reason, Some("not.paid"));
        assert_eq!(machine.why_update(&tape).to_string(), "Open: when tape.ask(\"late\")? refused (too early)\n");
    }
}
