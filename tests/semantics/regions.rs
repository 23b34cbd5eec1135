//! Orthogonal regions: which transitions are selected, in which order actions run, and which states are exited and
//! entered.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Two regions, one of which contains a parallel.
    machine Player(tape: &mut Tape) {
        events { Play, Stop, Mute, Next(u8), Both, Out, Again, Across, Fork, Reset }
        initial Idle;

        enter { tape.act("machine: enter"); }
        on Out => { tape.act("out"); Idle }

        state Idle {
            enter { tape.act("Idle: enter"); }
            exit { tape.act("Idle: exit"); }
            on Play => Playing;
            on Fork => { tape.act("fork"); (Muted, Left.L2) }
        }
        parallel Playing {
            enter { tape.act("Playing: enter"); }
            exit { tape.act("Playing: exit"); }
            active { tape.act("Playing: active"); }
            on Stop => { tape.act("stop"); Idle }
            on Both => { tape.act("outer both"); }
            on Reset => Playing;

            state Sound {
                initial Loud;
                enter { tape.act("Sound: enter"); }
                exit { tape.act("Sound: exit"); }
                state Loud {
                    enter { tape.act("Loud: enter"); }
                    exit { tape.act("Loud: exit"); }
                    active { tape.act("Loud: active"); }
                    on Mute => { tape.act("mute"); Muted }
                    on Next(n) if n > 1 => { tape.act(&format!("sound {n}")); Muted }
                }
                state Muted {
                    enter { tape.act("Muted: enter"); }
                    exit { tape.act("Muted: exit"); }
                    on Both => { tape.act("sound both"); Loud }
                    on Across => { tape.act("across"); Left.L2 }
                    when tape.ask("loud") => { tape.act("poll"); Loud }
                }
            }
            parallel Picture {
                enter { tape.act("Picture: enter"); }
                exit { tape.act("Picture: exit"); }
                state Left {
                    initial L1;
                    enter { tape.act("Left: enter"); }
                    exit { tape.act("Left: exit"); }
                    state L1 {
                        enter { tape.act("L1: enter"); }
                        exit { tape.act("L1: exit"); }
                        on Next(n) => { tape.act(&format!("left {n}")); L2 }
                    }
                    state L2 {
                        enter { tape.act("L2: enter"); }
                        exit { tape.act("L2: exit"); }
                        active { tape.act("L2: active"); }
                        on Stop => { tape.act("left stays"); }
                    }
                }
                state Right {
                    enter { tape.act("Right: enter"); }
                    exit { tape.act("Right: exit"); }
                    on Again => { tape.act("again"); Right }
                }
            }
        }
    }
}

scenario! {
    enters_all_regions_in_document_order(machine: Player, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Play);
        let trace = "Idle: exit, Playing: enter, Sound: enter, Loud: enter, Picture: enter, Left: enter, L1: enter, Right: enter";
        assert_eq!(tape.take(), trace);
        use PlayerState as S;
        let active = [S::Playing, S::Sound, S::Loud, S::Picture, S::Left, S::L1, S::Right];
        assert!(machine.active().eq(active));
        assert!(active.iter().all(|&state| machine.is_in(state)) && !machine.is_in(S::Muted));
    }
}

scenario! {
    exits_all_regions_in_reverse_document_order(machine: Player, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PlayerEvent::Play);
        tape.take();
        assert_eq!(machine.handle(&mut tape, PlayerEvent::Stop), Answer::Moved);
        let trace = "Right: exit, L1: exit, Left: exit, Picture: exit, Loud: exit, Sound: exit, Playing: exit, stop, Idle: enter";
        assert_eq!(tape.take(), trace);
    }
}

scenario! {
    exits_then_effects_then_entries(machine: Player, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PlayerEvent::Play);
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Next(5));
        assert_eq!(tape.take(), "L1: exit, Loud: exit, sound 5, left 5, Muted: enter, L2: enter");
        assert_eq!(machine.handle(&mut tape, PlayerEvent::Next(5)), Answer::Ignored);
    }
}

scenario! {
    internal_transitions_run_with_those_of_other_regions(machine: Player, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PlayerEvent::Play);
        machine.handle(&mut tape, PlayerEvent::Next(5));
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Both);
        assert_eq!(
            tape.take(),
            "Muted: exit, sound both, outer both, Loud: enter",
            "selected by the first leaf and by the second"
        );
        machine.handle(&mut tape, PlayerEvent::Both);
        assert_eq!(tape.take(), "outer both", "selected by all leaves, but run once");
        machine.handle(&mut tape, PlayerEvent::Stop);
        let trace = "Right: exit, L2: exit, Left: exit, Picture: exit, Loud: exit, Sound: exit, Playing: exit, stop, left stays, Idle: enter";
        assert_eq!(tape.take(), trace, "`stop` is selected by the leaf before it");
    }
}

scenario! {
    enters_several_targets_in_regions(machine: Player, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Fork);
        let trace = "Idle: exit, fork, Playing: enter, Sound: enter, Muted: enter, Picture: enter, Left: enter, L2: enter, Right: enter";
        assert_eq!(tape.take(), trace);
    }
}

scenario! {
    a_transition_across_regions_exits_the_parallel(machine: Player, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PlayerEvent::Fork);
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Across);
        let trace = "Right: exit, L2: exit, Left: exit, Picture: exit, Muted: exit, Sound: exit, Playing: exit, across, \
            Playing: enter, Sound: enter, Loud: enter, Picture: enter, Left: enter, L2: enter, Right: enter";
        assert_eq!(tape.take(), trace);
        machine.handle(&mut tape, PlayerEvent::Again);
        let trace = "Right: exit, L2: exit, Left: exit, Picture: exit, Loud: exit, Sound: exit, Playing: exit, again, \
            Playing: enter, Sound: enter, Loud: enter, Picture: enter, Left: enter, L1: enter, Right: enter";
        assert_eq!(tape.take(), trace, "a region to itself");
    }
}

scenario! {
    active_actions_run_in_states_that_were_not_exited(machine: Player, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PlayerEvent::Fork);
        tape.take();
        assert_eq!(machine.update(&mut tape), Answer::Ignored);
        assert_eq!(tape.take(), "L2: active, Playing: active");
        tape.set("loud", true);
        assert_eq!(machine.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take(), "Muted: exit, poll, Loud: enter, L2: active, Playing: active");
        machine.update(&mut tape);
        assert_eq!(tape.take(), "Loud: active, L2: active, Playing: active");
    }
}

scenario! {
    a_self_transition_of_a_parallel_exits_and_enters_it(machine: Player, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PlayerEvent::Play);
        machine.handle(&mut tape, PlayerEvent::Mute);
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Reset);
        let trace = "Right: exit, L1: exit, Left: exit, Picture: exit, Muted: exit, Sound: exit, Playing: exit, \
            Playing: enter, Sound: enter, Loud: enter, Picture: enter, Left: enter, L1: enter, Right: enter";
        assert_eq!(tape.take(), trace);
        machine.handle(&mut tape, PlayerEvent::Out);
        let trace = "Right: exit, L1: exit, Left: exit, Picture: exit, Loud: exit, Sound: exit, Playing: exit, out, Idle: enter";
        assert_eq!(tape.take(), trace);
    }
}

scenario! {
    stops_from_the_inside_out(machine: Player, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PlayerEvent::Play);
        tape.take();
        machine.stop(&mut tape);
        let trace = "Right: exit, L1: exit, Left: exit, Picture: exit, Loud: exit, Sound: exit, Playing: exit";
        assert_eq!(tape.take(), trace);
        assert_eq!(machine.active().count(), 0);
        assert_eq!(machine.handle(&mut tape, PlayerEvent::Next(2)), Answer::Ignored);
    }
}

state_machine! {
    /// Alarms and other transitions of the machine itself, and transitions of a region.
    machine Guarded(tape: &mut Tape) {
        events { Go, Shared }
        initial Both;
        alarm on Shared if tape.ask("alarm") => { tape.act("alarm"); }
        on Shared => { tape.act("other"); }
        parallel Both {
            state A { initial state A1 { on Shared => { tape.act("a"); } } }
            state B { initial state B1 { on Shared if tape.ask("b") => { tape.act("b"); } on Go => Over; } }
        }
        final Over;
    }
}

scenario! {
    transitions_of_the_machine_need_a_started_machine(machine: Guarded, tape) {
        tape.set("alarm", true);
        assert_eq!(machine.handle(&mut tape, GuardedEvent::Shared), Answer::Ignored);
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, GuardedEvent::Shared), Answer::Stayed);
        assert_eq!(tape.take(), "alarm");
        tape.set("alarm", false);
        machine.handle(&mut tape, GuardedEvent::Shared);
        assert_eq!(tape.take(), "a, other");
        tape.set("b", true);
        machine.handle(&mut tape, GuardedEvent::Shared);
        assert_eq!(tape.take(), "a, b");
        machine.handle(&mut tape, GuardedEvent::Go);
        assert!(machine.is_finished());
        tape.set("alarm", true);
        assert_eq!(machine.handle(&mut tape, GuardedEvent::Shared), Answer::Ignored);
        assert_eq!(tape.take(), "");
    }
}
