//! A transition of a state around regions is dropped in favor of a conflicting nested transition, unless that one is
//! itself excluded.
//!
//! In `removeConflictingTransitions` of SCXML, appendix D, the transitions are considered in the order of the leaves
//! that selected them, and each is compared with the earlier ones that remain. A transition whose source is nested in
//! that of an earlier one removes the earlier one, unless another transition preempts it (`if not t1Preempted`).
//!
//! In `Gala` the leaves are, in document order, in `Doors`, `Clock`, `Band`, `Light` and `Sound`. So the order is: the
//! doors, the play (selected by the `Band`), the tableau (selected by the `Light`), and the sound engineer, who leaves
//! everything.

use fsmith::Answer;
use fsmith_tests::machines::gala::{Gala, GalaEvent as E, GalaState as S};
use fsmith_tests::scenario;

scenario! {
    a_preempted_transition_preempts_nothing(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        assert!(gala.can(&tape, &E::Bell));
        assert_eq!(gala.handle(&mut tape, E::Bell), Answer::Moved);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play", "the doors preempt the sound, so the play stands");
        assert!(gala.active().eq([S::Hall, S::Doors, S::Shut, S::Clock, S::Ticking, S::Stage, S::Interval]));
    }
}

scenario! {
    a_selected_transition_preempts_an_outer_one(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Bell);
        gala.handle(&mut tape, E::Home);
        tape.take();
        gala.handle(&mut tape, E::Bell);
        assert_eq!(tape.take(), "-Tableau, -Play, -Hall, sound", "the doors are shut: nothing preempts the sound");
        assert!(gala.active().eq([S::Street]));
    }
}

scenario! {
    only_the_innermost_selected_transition_counts(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Deep);
        assert_eq!(
            tape.take(),
            "-Tableau, -Ajar, doors, tableau",
            "the tableau removes the play, around it; the sound, inside both, is preempted"
        );
        assert!(gala.is_in(S::Dark) && gala.is_in(S::Band));
        gala.handle(&mut tape, E::Open);
        tape.take();
        gala.handle(&mut tape, E::Deep);
        assert_eq!(tape.take(), "-Play, -Ajar, doors, play", "no state inside the play reacts in the dark");
    }
}

scenario! {
    the_innermost_of_three_levels_remains(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Far);
        tape.take();
        gala.handle(&mut tape, E::Deep);
        assert_eq!(tape.take(), "-Tableau, -Play, -Hall, sound", "inside the play and the tableau, and the doors are shut");
    }
}

scenario! {
    an_outer_transition_can_be_preempted_by_an_earlier_one(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Far);
        assert_eq!(tape.take(), "-Ajar, doors", "they preempt the play, which leaves the hall as well as the sound does");
        assert!(gala.is_in(S::Loud) && gala.is_in(S::Shut));
        gala.handle(&mut tape, E::Far);
        assert_eq!(tape.take(), "-Tableau, -Play, -Hall, sound", "which removes the play");
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Mute);
        tape.take();
        gala.handle(&mut tape, E::Far);
        assert_eq!(tape.take(), "-Ajar, doors", "the doors preempt the play, alone");
        gala.handle(&mut tape, E::Far);
        assert_eq!(tape.take(), "-Tableau, -Play, -Hall, play", "and no other transition");
    }
}

scenario! {
    preempted_by_an_alarm(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Fire);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play");
        assert!(gala.is_in(S::Interval) && gala.is_in(S::Shut));
    }
}

scenario! {
    a_preempted_decision_is_not_evaluated(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Maybe);
        let trace = tape.take_all();
        assert!(trace.contains("-Tableau, -Play, -Ajar, doors, play"), "it counts as leaving the hall: {trace}");
        assert!(!trace.contains("far"), "it is not made: {trace}");
        gala.handle(&mut tape, E::Home);
        tape.take();
        assert_eq!(gala.handle(&mut tape, E::Maybe), Answer::Stayed);
        assert_eq!(
            tape.take(),
            "sound stays",
            "if it is not preempted, it preempts the play, whichever branch is taken"
        );
        assert!(gala.is_in(S::Play));
        tape.set("far", true);
        gala.handle(&mut tape, E::Maybe);
        assert_eq!(tape.take(), "-Tableau, -Play, -Hall, sound");
    }
}

scenario! {
    a_preempted_pop_does_not_happen(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play", "it passes because the stack is empty");
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Call);
        tape.take();
        gala.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play", "the doors preempt it: it would leave the hall");
        assert!(gala.is_in(S::Interval) && gala.stack().eq([S::Foyer]));
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "-Tableau, -Play, -Hall", "if it is not preempted, it preempts the play");
        assert!(gala.active().eq([S::Foyer]));
    }
}

scenario! {
    triggered_by_a_signal(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Knock);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play");
    }
}

scenario! {
    triggered_by_a_completion(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        gala.handle(&mut tape, E::Strike);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play");
    }
}

scenario! {
    triggered_by_a_poll(gala: Gala, tape) {
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        tape.set("polled", true);
        assert_eq!(gala.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play");
    }
}

scenario! {
    triggered_by_an_always(gala: Gala, tape) {
        tape.set("at once", true);
        gala.restart(&mut tape);
        gala.handle(&mut tape, E::Home);
        assert_eq!(tape.take(), "-Tableau, -Play, -Ajar, doors, play");
    }
}
