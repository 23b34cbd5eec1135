//! Pushing and popping in regions, over regions, and of regions.

use std::time::Duration;

use fsmith::Answer;
use fsmith_tests::machines::bridge::{Arcade, ArcadeEvent, Bridge, BridgeEvent as E, BridgeState as S};
use fsmith_tests::scenario;

scenario! {
    /// Each region has its own stack, and a push does not affect the other regions.
    each_region_has_its_own_stack(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        tape.take();
        let mut handle = |event| {
            assert_eq!(bridge.handle(&mut tape, event), Answer::Moved);
            (tape.take(), bridge.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, stack: &[S]| (actions.to_owned(), stack.to_vec());
        assert_eq!(handle(E::Hail), step("Watch: pause, hail, watching, Talk: enter", &[S::Watch]));
        assert_eq!(
            handle(E::Beacon),
            step("Straight: pause, beacon, Evade: enter, Left: enter", &[S::Straight, S::Watch])
        );
        assert_eq!(handle(E::Over), step("Talk: exit, above Watch, Watch: resume, evading", &[S::Straight]));
        assert_eq!(handle(E::Hail), step("Watch: pause, hail, watching, Talk: enter", &[S::Watch, S::Straight]));
        assert_eq!(handle(E::Turn), step("Right: enter", &[S::Left, S::Watch, S::Straight]));
        assert_eq!(
            handle(E::Swap),
            step("Talk: exit, above Watch, swap, Relay: enter", &[S::Left, S::Watch, S::Straight])
        );
        assert_eq!(handle(E::Turn), step("Right: exit", &[S::Watch, S::Straight]));
        assert_eq!(
            bridge.active().collect::<Vec<_>>(),
            [S::Voyage, S::Radio, S::Relay, S::Helm, S::Evade, S::Left]
        );
        assert!(bridge.is_in(S::Watch) && bridge.is_in(S::Straight) && !bridge.is_in(S::Talk));
    }
}

scenario! {
    /// Pushes in different regions pause different states, and are taken in one step, as are pops.
    regions_push_in_one_step(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        tape.take();
        let mut handle = |event| {
            bridge.handle(&mut tape, event);
            (tape.take(), bridge.stack().count())
        };
        assert_eq!(
            handle(E::Both),
            ("Straight: pause, Watch: pause, Relay: enter, Bend: enter".to_owned(), 2)
        );
        assert_eq!(
            handle(E::Over),
            ("Bend: exit, Relay: exit, over, bend over, Watch: resume, Straight: resume".to_owned(), 0)
        );
        handle(E::Hail);
        assert_eq!(
            handle(E::Both),
            ("Straight: pause, Talk: exit, above Watch, talk both, Watch: resume, Bend: enter".to_owned(), 1)
        );
    }
}

scenario! {
    /// A transition that exits the parallel unwinds the stack of each region, in reverse document order and from the
    /// top.
    exiting_the_parallel_unwinds_each_stack(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        for event in [E::Hail, E::Hail, E::Beacon, E::Turn] {
            bridge.handle(&mut tape, event);
        }
        tape.take();
        bridge.handle(&mut tape, E::Dock);
        assert_eq!(
            tape.take(),
            "Right: exit, Left: exit, Evade: exit, Straight: exit, Helm: exit, \
             Relay: exit, Talk: exit, above Watch, Watch: exit, Radio: exit, Voyage: exit, dock, Harbour: enter"
        );
        assert_eq!(bridge.stack().count(), 0);
        // The history of a region is that of the top of its stack.
        bridge.handle(&mut tape, E::Undock);
        assert_eq!(
            tape.take(),
            "Harbour: exit, undock, Voyage: enter, Radio: enter, Watch: enter, Helm: enter, Evade: enter, Right: enter"
        );
    }
}

scenario! {
    /// A target in several regions unwinds the stacks, too.
    a_target_in_several_regions_unwinds_each_stack(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        bridge.handle(&mut tape, E::Both);
        tape.take();
        bridge.handle(&mut tape, E::Split);
        assert_eq!(
            tape.take(),
            "Bend: exit, Straight: exit, Helm: exit, Relay: exit, Watch: exit, Radio: exit, Voyage: exit, split, \
             Voyage: enter, Radio: enter, Relay: enter, Helm: enter, Bend: enter"
        );
        assert_eq!(bridge.stack().count(), 0);
    }
}

scenario! {
    /// A transition that exits the parallel excludes a push in another region. The transition of the earlier leaf is
    /// taken.
    exiting_the_parallel_preempts_a_push(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        bridge.handle(&mut tape, E::Hail);
        tape.take();
        bridge.handle(&mut tape, E::Leave);
        assert_eq!(
            tape.take(),
            "Straight: exit, Helm: exit, Talk: exit, above Watch, Watch: exit, Radio: exit, Voyage: exit, talk leaves, \
             Harbour: enter"
        );
    }
}

scenario! {
    /// A push over all regions pauses them with their stacks, and a pop resumes them.
    a_push_over_all_regions_pauses_them(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        tape.set("smoke", true);
        for event in [E::Hail, E::Beacon, E::Turn] {
            bridge.handle(&mut tape, event);
        }
        tape.take();
        let mut handle = |event| {
            bridge.handle(&mut tape, event);
            (tape.take(), bridge.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, stack: &[S]| (actions.to_owned(), stack.to_vec());
        assert_eq!(
            handle(E::Fire),
            step(
                "Evade: pause, Helm: pause, Talk: pause, Radio: pause, Voyage: pause, fire, \
                 Muster: enter, Boats: enter, Hanging: enter, Crew: enter",
                &[S::Voyage, S::Left, S::Straight, S::Watch]
            )
        );
        assert_eq!(handle(E::Fire), step("", &[S::Voyage, S::Left, S::Straight, S::Watch]));
        assert_eq!(
            handle(E::Turn),
            step("Hanging: exit, Lowered: enter", &[S::Voyage, S::Left, S::Straight, S::Watch])
        );
        assert_eq!(
            handle(E::Turn),
            step("Hanging: enter", &[S::Lowered, S::Voyage, S::Left, S::Straight, S::Watch])
        );
        assert_eq!(handle(E::Out), step("Hanging: exit, out", &[S::Voyage, S::Left, S::Straight, S::Watch]));
        assert_eq!(
            handle(E::Out),
            step(
                "Crew: exit, Lowered: exit, Boats: exit, Muster: exit, out, \
                 Voyage: resume, Radio: resume, Talk: resume, Helm: resume, Evade: resume",
                &[S::Left, S::Straight, S::Watch]
            )
        );
        assert_eq!(handle(E::Turn), step("Right: exit", &[S::Straight, S::Watch]));
        assert_eq!(handle(E::Over), step("Talk: exit, above Watch, Watch: resume, evading", &[S::Straight]));
    }
}

scenario! {
    /// For states that are pushed over, `is_in` returns `true`, but they are not active.
    states_that_are_pushed_over_are_not_active(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        tape.set("smoke", true);
        bridge.handle(&mut tape, E::Hail);
        bridge.handle(&mut tape, E::Fire);
        let inside: Vec<_> = S::ALL.iter().copied().filter(|state| bridge.is_in(*state)).collect();
        assert_eq!(
            inside,
            [
                S::Voyage, S::Radio, S::Watch, S::Talk, S::Helm, S::Straight,
                S::Muster, S::Boats, S::Hanging, S::Crew
            ]
        );
        assert_eq!(bridge.active().collect::<Vec<_>>(), [S::Muster, S::Boats, S::Hanging, S::Crew]);
        tape.take();
        bridge.update(&mut tape);
        assert_eq!(tape.take(), "Crew: active");
    }
}

scenario! {
    /// A parallel that is entered again above itself has two sets of regions, each with its own stacks.
    a_parallel_above_itself_has_separate_stacks(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        tape.set("smoke", true);
        bridge.handle(&mut tape, E::Hail);
        bridge.handle(&mut tape, E::Fire);
        tape.take();
        let mut handle = |event| {
            bridge.handle(&mut tape, event);
            (tape.take(), bridge.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, stack: &[S]| (actions.to_owned(), stack.to_vec());
        assert_eq!(
            handle(E::Dock),
            step(
                "Crew: exit, Hanging: exit, Boats: exit, Muster: exit, muster docks, Harbour: enter",
                &[S::Voyage, S::Watch]
            )
        );
        assert_eq!(
            handle(E::Undock),
            step(
                "Harbour: exit, undock, Voyage: enter, Radio: enter, Watch: enter, Helm: enter, Straight: enter",
                &[S::Voyage, S::Watch]
            )
        );
        assert_eq!(handle(E::Both).1, [S::Watch, S::Straight, S::Voyage, S::Watch]);
        assert_eq!(
            handle(E::Clear),
            step("Relay: exit, radio clear, Watch: resume", &[S::Straight, S::Voyage, S::Watch])
        );
        assert_eq!(
            handle(E::Over),
            step("Bend: exit, bend over, Straight: resume", &[S::Voyage, S::Watch])
        );
        assert_eq!(
            handle(E::Any),
            step(
                "Straight: exit, Helm: exit, Watch: exit, Radio: exit, Voyage: exit, any, \
                 Voyage: resume, Radio: resume, Talk: resume, Helm: resume, Straight: resume",
                &[S::Watch]
            )
        );
        assert_eq!(handle(E::Clear), step("Talk: exit, above Watch, radio clear, Watch: resume", &[]));
    }
}

scenario! {
    /// A `pop` of a state around regions applies to the innermost stack that is not empty, and among several regions to
    /// the first one.
    an_outer_pop_applies_to_the_innermost_stack(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        tape.take();
        assert_eq!(bridge.handle(&mut tape, E::Any), Answer::Ignored);
        for event in [E::Beacon, E::Turn, E::Hail] {
            bridge.handle(&mut tape, event);
        }
        tape.take();
        let mut any = || {
            bridge.handle(&mut tape, E::Any);
            tape.take()
        };
        assert_eq!(any(), "Talk: exit, above Watch, any, Watch: resume, evading");
        assert_eq!(any(), "Right: exit, any");
        assert_eq!(any(), "Left: exit, Evade: exit, any, Straight: resume");
        assert_eq!(any(), "");
    }
}

scenario! {
    /// A parallel is pushed over a plain state, and popped.
    a_parallel_is_pushed_over_a_state(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        bridge.handle(&mut tape, E::Dock);
        tape.take();
        let mut handle = |event| {
            bridge.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(
            handle(E::Out),
            "Harbour: pause, an outing, Voyage: enter, Radio: enter, Watch: enter, Helm: enter, Straight: enter"
        );
        assert_eq!(handle(E::Hail), "Watch: pause, hail, watching, Talk: enter");
        assert_eq!(handle(E::Any), "Talk: exit, above Watch, any, Watch: resume");
        // If the stack of the region is empty, a `pop` applies to an enclosing stack.
        assert_eq!(
            handle(E::Clear),
            "Straight: exit, Helm: exit, Watch: exit, Radio: exit, Voyage: exit, radio clear, Harbour: resume"
        );
    }
}

scenario! {
    /// Stopping also exits states that are pushed over.
    stop_exits_states_that_are_pushed_over(bridge: Bridge, tape) {
        bridge.restart(&mut tape);
        tape.set("smoke", true);
        for event in [E::Hail, E::Beacon, E::Fire] {
            bridge.handle(&mut tape, event);
        }
        tape.take();
        bridge.stop(&mut tape);
        assert_eq!(
            tape.take(),
            "Crew: exit, Hanging: exit, Boats: exit, Muster: exit, \
             Left: exit, Evade: exit, Straight: exit, Helm: exit, \
             Talk: exit, above Watch, Watch: exit, Radio: exit, Voyage: exit"
        );
        bridge.restart(&mut tape);
        assert_eq!(bridge.stack().count(), 0);
    }
}

scenario! {
    /// For states that are pushed over, time stops and data is kept. In other regions, time continues.
    time_stops_and_data_is_kept_below_a_push(arcade: Arcade, tape) {
        use ArcadeEvent as E;
        arcade.restart(&mut tape);
        arcade.handle(&mut tape, E::Coin { lives: 3 });
        assert_eq!(
            tape.take(),
            "Title: enter, Title: exit, hold lives, Play: enter with 3, hold map, Level: enter 1 with map, Sound: enter"
        );
        arcade.advance(&mut tape, Duration::from_millis(1500));
        assert_eq!(tape.take(), "beat");
        arcade.handle(&mut tape, E::Bonus);
        assert_eq!(tape.take(), "Level: pause 1, hold bonus, Round: enter 10 with bonus");
        arcade.advance(&mut tape, Duration::from_millis(2500));
        assert_eq!(tape.take(), "beat, beat, beat");
        arcade.handle(&mut tape, E::Hit);
        arcade.advance(&mut tape, Duration::from_millis(500));
        assert_eq!(tape.take(), "Round: exit 10, 1 shots, won 10, drop bonus, Level: resume 1");
        // It was active for 1.5 seconds before the push.
        arcade.advance(&mut tape, Duration::from_millis(500));
        assert_eq!(tape.take(), "wave, beat");
        arcade.handle(&mut tape, E::Mute);
        arcade.handle(&mut tape, E::Menu);
        assert_eq!(tape.take(), "hold silence, Level: pause 1, menu, Paused: enter");
        arcade.advance(&mut tape, Duration::from_secs(9));
        assert_eq!(tape.take(), "");
        arcade.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "Paused: exit, Play: resume with 5, Level: resume 1");
        arcade.advance(&mut tape, Duration::from_secs(3));
        assert_eq!(
            tape.take(),
            "wave, Level: exit 1, next, drop map, hold map, Level: enter 2 with map"
        );
        arcade.advance(&mut tape, Duration::from_secs(1));
        assert_eq!(tape.take(), "Muted: exit with silence, drop silence");
        arcade.handle(&mut tape, E::Quit);
        assert_eq!(
            tape.take(),
            "Sound: exit, Level: exit 2, Play: exit with 5 and lives, quit, drop lives, drop map, Title: enter"
        );
    }
}

scenario! {
    /// A push over all regions, from one region, pauses all of them. Unwinding exits all paused states and drops their
    /// data.
    one_region_pushes_over_all_regions(arcade: Arcade, tape) {
        use ArcadeEvent as E;
        arcade.restart(&mut tape);
        for event in [E::Coin { lives: 3 }, E::Bonus, E::Mute] {
            arcade.handle(&mut tape, event);
        }
        tape.take();
        arcade.handle(&mut tape, E::Buy);
        assert_eq!(tape.take(), "buy, hold bag, Shop: enter with 3");
        arcade.handle(&mut tape, E::Buy);
        assert_eq!(tape.take(), "Ask: enter 3");
        arcade.advance(&mut tape, Duration::from_secs(4));
        assert_eq!(tape.take(), "bell");
        arcade.handle(&mut tape, E::Menu);
        assert_eq!(tape.take(), "Ask: pause, Shop: pause, menu in the shop, Paused: enter");
        arcade.advance(&mut tape, Duration::from_secs(11));
        assert_eq!(tape.take(), "Paused: exit, awake, Shop: resume");
        arcade.advance(&mut tape, Duration::from_secs(1));
        assert_eq!(tape.take(), "Ask: exit 3, bell");
        arcade.handle(&mut tape, E::Quit);
        assert_eq!(
            tape.take(),
            "Shop: exit with bag, Muted: exit with silence, Sound: exit, Round: exit 10, 0 shots, Level: exit 1, \
             Play: exit with 3 and lives, quit, drop lives, drop map, drop bonus, drop silence, drop bag, Title: enter"
        );
        assert_eq!(arcade.stack().count(), 0);
    }
}
