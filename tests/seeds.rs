//! The systems for which the language was designed, action by action, on both engines.
//!
//! The systems are Millington's sentry, soldier, robot, worked example and alert sentry, Buckland's miner, Bevilacqua's
//! ant, and the marine with a stack. The traces are derived from the books by hand.

use fsmith::Answer;
use fsmith_tests::machines::{
    alert::AlertSentry,
    ant::{Ant, StackAnt},
    figure::{Figure, FigureState},
    marine::{Marine, MarineEvent, MarineState},
    miner::Miner,
    robot::{HidingRobot, HidingRobotState, Robot, SuspendRobot},
    sentry::{Sentry, SentryEvent},
    soldier::Soldier,
};
use fsmith_tests::scenario;

scenario! {
    /// 5.3.8: polls and events.
    sentry(sentry: Sentry, tape) {
        sentry.restart(&mut tape);
        assert_eq!(tape.take(), "Patrol: enter");

        assert_eq!(sentry.update(&mut tape), Answer::Ignored);
        assert_eq!(tape.take_all(), "? sees player: no, ? tired: no, Patrol: active");

        let noise = |volume| SentryEvent::NoiseHeard { volume };
        assert_eq!(sentry.handle(&mut tape, noise(99)), Answer::Ignored);

        tape.only(&["tired"]);
        assert_eq!(sentry.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take(), "Patrol: exit, Sleep: enter");

        assert_eq!(sentry.handle(&mut tape, noise(10)), Answer::Ignored);
        assert_eq!(tape.take_all(), "");
        assert_eq!(sentry.handle(&mut tape, noise(11)), Answer::Moved);
        assert_eq!(tape.take(), "Sleep: exit, startled, Defend: enter");

        tape.only(&["tired", "sees player"]);
        sentry.update(&mut tape);
        assert_eq!(tape.take_all(), "? sees player: yes, Defend: active");
        tape.only(&["tired"]);
        sentry.update(&mut tape);
        assert_eq!(tape.take(), "Defend: exit, Patrol: enter");

        // The first enabled transition is taken.
        tape.only(&["tired", "sees player"]);
        sentry.update(&mut tape);
        assert_eq!(tape.take_all(), "? sees player: yes, Patrol: exit, Defend: enter");
    }
}

scenario! {
    /// Figure 5.13: operands of a condition are evaluated only if they are needed.
    soldier(soldier: Soldier, tape) {
        soldier.restart(&mut tape);
        soldier.update(&mut tape);
        assert_eq!(tape.take_all(), "OnGuard: enter, ? enemy seen: no, ? enemy seen: no, OnGuard: active");

        tape.only(&["enemy seen"]);
        tape.set_number("enemy", 3);
        soldier.update(&mut tape);
        assert_eq!(tape.take_all(), "? enemy seen: yes, ? enemy: 3, OnGuard: exit, Fight: enter");

        tape.set_number("health", 8);
        tape.set("out of ammunition", true);
        tape.set("enemy close", true);
        soldier.update(&mut tape);
        assert_eq!(
            tape.take_all(),
            "? health: 8, ? out of ammunition: yes, ? enemy close: yes, ? enemy seen: yes, Fight: active"
        );

        tape.set("enemy close", false);
        soldier.update(&mut tape);
        assert_eq!(tape.take(), "Fight: exit, drop the pack, RunAway: enter");

        tape.set("enemy seen", false);
        tape.set_number("health", 2);
        soldier.update(&mut tape);
        assert_eq!(tape.take_all(), "? enemy seen: no, ? health: 2, RunAway: active");
        tape.set_number("health", 3);
        soldier.update(&mut tape);
        assert_eq!(tape.take(), "RunAway: exit, OnGuard: enter");

        tape.set("enemy seen", true);
        tape.set_number("enemy", 4);
        soldier.update(&mut tape);
        assert_eq!(tape.take(), "OnGuard: exit, RunAway: enter");
    }
}

scenario! {
    /// Figure 5.16: the alarm has priority over nested states, and H* restores the state.
    robot(robot: Robot, tape) {
        robot.restart(&mut tape);
        assert_eq!(tape.take(), "CleanUp: enter, Search: enter");
        let mut update = |senses: &[&str]| {
            tape.only(senses);
            robot.update(&mut tape);
            tape.take()
        };
        assert_eq!(update(&[]), "Search: active, CleanUp: active");
        assert_eq!(update(&["seen trash"]), "Search: exit, HeadForTrash: enter, CleanUp: active");
        assert_eq!(
            update(&["no power", "got item"]),
            "HeadForTrash: exit, CleanUp: exit, power alarm, GetPower: enter"
        );
        assert_eq!(update(&["no power"]), "GetPower: active");
        assert_eq!(update(&["recharged"]), "GetPower: exit, CleanUp: enter, HeadForTrash: enter");
        assert_eq!(update(&["got item"]), "HeadForTrash: exit, HeadForCompactor: enter, CleanUp: active");
        assert_eq!(update(&["trash disposed"]), "HeadForCompactor: exit, Search: enter, CleanUp: active");
    }
}

scenario! {
    /// Figure 5.17: an alarm suspends the composite, and a transition out of Search discards it.
    robot_out_of_search(robot: SuspendRobot, tape) {
        robot.restart(&mut tape);
        assert_eq!(tape.take(), "CleanUp: enter, Search: enter");
        let mut update = |senses: &[&str]| {
            tape.only(senses);
            robot.update(&mut tape);
            tape.take()
        };
        assert_eq!(update(&["seen trash"]), "Search: exit, HeadForTrash: enter, CleanUp: active");
        assert_eq!(update(&["got item"]), "HeadForTrash: exit, HeadForCompactor: enter, CleanUp: active");
        assert_eq!(update(&["no power"]), "HeadForCompactor: pause, CleanUp: exit, GetPower: enter");
        assert_eq!(update(&["recharged"]), "GetPower: exit, CleanUp: enter, HeadForCompactor: resume");
        assert_eq!(update(&["trash disposed"]), "HeadForCompactor: exit, Search: enter, CleanUp: active");
        assert_eq!(update(&["no power"]), "Search: pause, CleanUp: exit, GetPower: enter");
        assert_eq!(update(&["recharged"]), "GetPower: exit, CleanUp: enter, Search: resume");
        assert_eq!(update(&["no trash found"]), "Search: exit, CleanUp: exit, GetPower: enter");
        assert_eq!(update(&["recharged"]), "GetPower: exit, CleanUp: enter, Search: enter");
    }
}

scenario! {
    /// Two levels of alarms: each resumes the state that it interrupted, which may itself be an interruption.
    robot_that_hides(robot: HidingRobot, tape) {
        robot.restart(&mut tape);
        let mut update = |senses: &[&str]| {
            tape.only(senses);
            robot.update(&mut tape);
            robot.state()
        };
        use HidingRobotState as S;
        assert_eq!(update(&["seen trash"]), Some(S::HeadForTrash));
        assert_eq!(update(&["no power"]), Some(S::FindSocket));
        assert_eq!(update(&["fighting", "at socket"]), Some(S::Hide));
        assert_eq!(update(&["fighting"]), Some(S::Hide));
        assert_eq!(update(&[]), Some(S::FindSocket));
        assert_eq!(update(&["at socket"]), Some(S::Charge));
        assert_eq!(update(&["fighting", "recharged"]), Some(S::Hide));
        assert_eq!(update(&[]), Some(S::Charge));
        assert_eq!(update(&["recharged"]), Some(S::HeadForTrash));
        assert_eq!(update(&["fighting", "no power"]), Some(S::Hide));
        assert_eq!(update(&["no power"]), Some(S::HeadForTrash));
    }
}

scenario! {
    /// Figure 5.19, the examples of the text in their order.
    figure(figure: Figure, tape) {
        use FigureState as S;
        figure.restart(&mut tape);
        assert_eq!(tape.take(), "L: enter, A: enter");
        assert_eq!(figure.active().collect::<Vec<_>>(), [S::L, S::A]);
        let mut fire = |transition| {
            tape.only(&[transition]);
            figure.update(&mut tape);
            (tape.take(), figure.active().collect::<Vec<_>>())
        };
        let trace = |actions: &str, active: &[S]| (actions.to_owned(), active.to_vec());
        assert_eq!(fire("none"), trace("L: active", &[S::L, S::A]));
        assert_eq!(fire("1"), trace("A: exit, 1, B: enter, L: active", &[S::L, S::B]));
        assert_eq!(fire("4"), trace("L: exit, 4, M: enter", &[S::M]));
        assert_eq!(fire("5"), trace("M: exit, 5, N: enter", &[S::N]));
        assert_eq!(fire("6"), trace("N: exit, 6, L: enter", &[S::L, S::B]));
        assert_eq!(fire("3"), trace("B: exit, L: exit, 3, N: enter", &[S::N]));
        assert_eq!(fire("7"), trace("N: exit, 7, M: enter", &[S::M]));
        assert_eq!(fire("2"), trace("M: exit, 2, L: enter, C: enter", &[S::L, S::C]));
    }
}

scenario! {
    /// Figure 5.19: after transition 3, transition 6 starts L anew.
    figure_afresh(figure: Figure, tape) {
        figure.restart(&mut tape);
        for transition in ["1", "3"] {
            tape.only(&[transition]);
            figure.update(&mut tape);
        }
        tape.take();
        tape.only(&["6"]);
        figure.update(&mut tape);
        assert_eq!(tape.take(), "N: exit, 6, L: enter, A: enter");
    }
}

scenario! {
    /// Figure 5.19: a transition to C while L still remembers B.
    figure_elsewhere(figure: Figure, tape) {
        figure.restart(&mut tape);
        for transition in ["1", "4"] {
            tape.only(&[transition]);
            figure.update(&mut tape);
        }
        tape.take();
        tape.only(&["2"]);
        figure.update(&mut tape);
        assert_eq!(tape.take(), "M: exit, B: exit, 2, L: enter, C: enter");
    }
}

scenario! {
    /// Enclosing states are considered first. If one of them reacts, nested states are not considered.
    figure_priority(figure: Figure, tape) {
        figure.restart(&mut tape);
        tape.only(&["1"]);
        figure.update(&mut tape);
        assert_eq!(tape.take_all(), "L: enter, A: enter, ? 4: no, ? 1: yes, A: exit, 1, B: enter, L: active");
        tape.only(&["3", "4"]);
        figure.update(&mut tape);
        assert_eq!(tape.take_all(), "? 4: yes, L: exit, 4, M: enter");
    }
}

scenario! {
    /// Figure 5.20: each condition is evaluated at most once, in the order of the tree.
    alert_sentry(sentry: AlertSentry, tape) {
        sentry.restart(&mut tape);
        assert_eq!(tape.take(), "Alert: enter");
        assert_eq!(sentry.update(&mut tape), Answer::Stayed);
        assert_eq!(tape.take_all(), "? sees player: no, Alert: active");

        tape.set("sees player", true);
        tape.set_number("player", 50);
        tape.set_number("alarm point", 50);
        assert_eq!(sentry.update(&mut tape), Answer::Stayed);
        assert_eq!(tape.take_all(), "? sees player: yes, ? player: 50, ? alarm point: 50, Alert: active");

        tape.set_number("player", 19);
        assert_eq!(sentry.update(&mut tape), Answer::Moved);
        assert_eq!(
            tape.take_all(),
            "? sees player: yes, ? player: 19, ? alarm point: 50, Alert: exit, Defend: enter"
        );

        sentry.restart(&mut tape);
        tape.take();
        tape.set_number("alarm point", 18);
        assert_eq!(sentry.update(&mut tape), Answer::Moved);
        assert_eq!(
            tape.take_all(),
            "? sees player: yes, ? player: 19, ? alarm point: 18, Alert: exit, run for it, RaiseAlarm: enter"
        );
    }
}

scenario! {
    /// The Execute method of a state: first the work, then the change of state.
    miner(miner: Miner, tape) {
        miner.restart(&mut tape);
        assert_eq!(tape.take(), "Mine: enter");
        let mut update = |facts: &[&str]| {
            tape.only(facts);
            let answer = miner.update(&mut tape);
            (answer, tape.take())
        };
        let moved = |actions: &str| (Answer::Moved, actions.to_owned());
        let stayed = |actions: &str| (Answer::Stayed, actions.to_owned());
        assert_eq!(update(&[]), stayed("dig"));
        assert_eq!(update(&["thirsty", "pockets full"]), moved("dig, Mine: exit, Bank: enter"));
        assert_eq!(update(&["thirsty"]), moved("deposit, Bank: exit, Mine: enter"));
        assert_eq!(update(&["thirsty"]), moved("dig, Mine: exit, Saloon: enter"));
        assert_eq!(update(&["thirsty"]), stayed("drink"));
        assert_eq!(update(&[]), moved("drink, Saloon: exit, Mine: enter"));
        assert_eq!(update(&["pockets full"]), moved("dig, Mine: exit, Bank: enter"));
        assert_eq!(update(&["rich"]), moved("deposit, Bank: exit, Home: enter"));
        assert_eq!(update(&["fatigued"]), stayed("sleep"));
        assert_eq!(update(&[]), moved("Home: exit, wake, Mine: enter"));
    }
}

scenario! {
    /// The plain ant forgets that it was on its way home, where it would not mind the mouse.
    ant(ant: Ant, tape) {
        ant.restart(&mut tape);
        let mut update = |facts: &[&str]| {
            tape.only(facts);
            ant.update(&mut tape);
            tape.take()
        };
        assert_eq!(update(&[]), "FindLeaf: enter, FindLeaf: active");
        assert_eq!(update(&["mouse near"]), "FindLeaf: exit, RunAway: enter");
        assert_eq!(update(&["mouse near"]), "RunAway: active");
        assert_eq!(update(&[]), "RunAway: exit, FindLeaf: enter");
        assert_eq!(update(&["leaf near", "mouse near"]), "FindLeaf: exit, take the leaf, GoHome: enter");
        assert_eq!(update(&["mouse near"]), "GoHome: active");
        assert_eq!(update(&["home near"]), "GoHome: exit, drop the leaf, FindLeaf: enter");
    }
}

scenario! {
    /// The ant with a stack continues on its way home after running away.
    ant_with_stack(ant: StackAnt, tape) {
        ant.restart(&mut tape);
        let mut update = |facts: &[&str]| {
            tape.only(facts);
            ant.update(&mut tape);
            tape.take()
        };
        assert_eq!(update(&[]), "FindLeaf: enter, FindLeaf: active");
        assert_eq!(update(&["leaf near"]), "FindLeaf: exit, take the leaf, GoHome: enter");
        assert_eq!(update(&["mouse near", "home near"]), "GoHome: pause, startle, RunAway: enter");
        assert_eq!(update(&["mouse near"]), "RunAway: active");
        assert_eq!(update(&[]), "RunAway: exit, calm down, GoHome: resume");
        assert_eq!(update(&[]), "GoHome: active");
        assert_eq!(update(&["home near"]), "GoHome: exit, drop the leaf, FindLeaf: enter");
    }
}

scenario! {
    /// The seven steps of the article, with the stack after each of them.
    marine(marine: Marine, tape) {
        use MarineEvent as E;
        use MarineState::{Attack, Chase, Idle, MoveAttack};

        marine.restart(&mut tape);
        assert_eq!(tape.take(), "Idle: enter");
        assert_eq!(marine.state(), Some(Idle));
        assert_eq!(marine.stack().count(), 0);

        let mut handle = |event| {
            assert_eq!(marine.handle(&mut tape, event), Answer::Moved);
            let stack: Vec<_> = marine.state().into_iter().chain(marine.stack()).collect();
            (tape.take(), stack)
        };
        let step = |actions: &str, stack: &[MarineState]| (actions.to_owned(), stack.to_vec());
        assert_eq!(handle(E::InRange), step("Idle: pause, Attack: enter", &[Attack, Idle]));
        assert_eq!(handle(E::Dead), step("Attack: exit, lower the gun, Idle: resume", &[Idle]));
        assert_eq!(
            handle(E::AttackMove { place: 1 }),
            step("Idle: pause, march to 1, MoveAttack: enter", &[MoveAttack, Idle])
        );
        assert_eq!(handle(E::InSight), step("MoveAttack: pause, Chase: enter", &[Chase, MoveAttack, Idle]));
        assert_eq!(handle(E::InRange), step("Chase: exit, Attack: enter", &[Attack, MoveAttack, Idle]));
        assert_eq!(
            handle(E::Dead),
            step("Attack: exit, lower the gun, MoveAttack: resume", &[MoveAttack, Idle])
        );
        assert_eq!(handle(E::Arrived), step("MoveAttack: exit, Idle: resume", &[Idle]));
    }
}
