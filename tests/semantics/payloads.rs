//! Payloads of events and parameters of calls: by value, borrowed, generic, and of existing types.

use fsmith::Answer;
use fsmith_tests::machines::foreign::{Key, Till};
use fsmith_tests::machines::frames::{Receiver, ReceiverEvent, ReceiverState};
use fsmith_tests::machines::guards::{Cat, CatEvent};
use fsmith_tests::machines::lent::{Lander, LanderEvent, MOON, Stopped, Watch, WatchEvent, World};
use fsmith_tests::machines::orders::{Item, Orders, OrdersEvent};
use fsmith_tests::machines::relay::{Relay, RelayEvent};
use fsmith_tests::scenario;

scenario! {
    /// Guards and decisions borrow a payload, and the selected reaction moves it.
    by_value(orders: Orders, tape) {
        use OrdersEvent as E;
        orders.restart(&mut tape);
        tape.take();
        orders.handle(&mut tape, E::Opened(String::new()));
        assert_eq!(tape.take(), "no name");
        orders.handle(&mut tape, E::Opened("bolts".to_owned()));
        assert_eq!(tape.take(), "Idle: exit, file bolts, Open: enter");
        let add = |count| E::Add { item: Box::new(Item { name: "bolt".to_owned(), count }) };
        assert_eq!(orders.handle(&mut tape, add(6)), Answer::Stayed);
        assert_eq!(tape.take(), "weigh, too many");
        assert_eq!(orders.handle(&mut tape, add(5)), Answer::Moved);
        assert_eq!(tape.take(), "weigh, Open: exit, pack 5 bolt, Open: enter");
        // The decision passes, so the next candidate still has the payload.
        assert_eq!(orders.handle(&mut tape, E::Noted("no".to_owned())), Answer::Stayed);
        assert_eq!(tape.take(), "file no");
        tape.only(&["important"]);
        orders.handle(&mut tape, E::Noted("fragile".to_owned()));
        assert_eq!(tape.take(), "Open: exit, file fragile, Idle: enter");
        tape.only(&[]);
        assert_eq!(orders.handle(&mut tape, E::Returned("bolts".to_owned(), 2)), Answer::Ignored);
        assert_eq!(orders.handle(&mut tape, E::Returned("bolts".to_owned(), 1)), Answer::Stayed);
        assert_eq!(tape.take_all(), "? inspect: no, file bolts");
    }
}

scenario! {
    /// Each event is borrowed only for its own call.
    borrowed(receiver: Receiver, tape) {
        use ReceiverEvent as E;
        receiver.restart(&mut tape);
        tape.take();
        let mut handle = |bytes: &[u8]| {
            receiver.handle(&mut tape, E::Data(bytes));
            (tape.take(), receiver.state())
        };
        use ReceiverState::{Body, Checking, Hunting};
        let step = |actions: &str, state| (actions.to_owned(), Some(state));
        let mut line = vec![1, 2];
        assert_eq!(handle(&line), step("noise [1, 2]", Hunting));
        line.insert(0, 0x7e);
        assert_eq!(handle(&line), step("Hunting: exit, 2 bytes, Reading: enter, Body: enter", Body));
        line.push(9);
        assert_eq!(handle(&line[1..]), step("more: [1, 2, 9]", Body));
        assert_eq!(handle(&[]), step("0 bytes passed", Body));
        line.push(0);
        assert_eq!(handle(&line), step("Body: exit, Checking: enter", Checking));
        assert_eq!(handle(&[7]), step("Checking: exit, bad, Body: enter", Body));
        assert_eq!(handle(&[0]), step("Body: exit, Checking: enter", Checking));
        assert_eq!(handle(&[8]), step("Checking: exit, Reading: exit, good, Hunting: enter", Hunting));
        assert_eq!(handle(&[0x7e, 3, 0]), step("whole frame", Hunting));
        let text = String::from("fire");
        receiver.handle(&mut tape, E::Note { text: &text, urgent: true });
        assert_eq!(tape.take(), "urgent: fire");
    }
}

scenario! {
    /// Bindings of patterns and `let` chains are available in the reaction.
    bindings_are_available_in_reactions(cat: Cat, tape) {
        use CatEvent as E;
        cat.restart(&mut tape);
        tape.take();
        tape.set_number("prey", 3);
        assert_eq!(cat.handle(&mut tape, E::Smell { distance: 9, of: "mouse" }), Answer::Moved);
        assert_eq!(tape.take_all(), "? prey: 3, Asleep: exit, mouse at 2, Hunting: enter");
        assert_eq!(cat.update(&mut tape), Answer::Stayed);
        assert_eq!(tape.take_all(), "? prey: 3, ? prey: 3, creep from 2");
        tape.set_number("prey", 2);
        assert_eq!(cat.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take_all(), "? prey: 2, Hunting: exit, pounce at 1, Eating: enter");
        tape.set_number("left", 1);
        tape.set("full", true);
        cat.update(&mut tape);
        tape.take();
        assert_eq!(cat.handle(&mut tape, E::Call(Err("now".to_owned()))), Answer::Stayed);
        assert_eq!(cat.handle(&mut tape, E::Call(Ok(2))), Answer::Moved);
        assert_eq!(tape.take_all(), "? full: yes, Eating: exit, Begging: enter");
        assert_eq!(cat.handle(&mut tape, E::Call(Err("shoo".to_owned()))), Answer::Moved);
        assert_eq!(tape.take_all(), "Begging: exit, shoo, Asleep: enter");
    }
}

scenario! {
    events_of_an_existing_type(till: Till, tape) {
        till.restart(&mut tape);
        tape.take();
        assert_eq!(till.handle(&mut tape, Key::Digit(0)), Answer::Stayed);
        till.handle(&mut tape, Key::Digit(4));
        assert_eq!(tape.take(), "Ready: exit, first 4, Typing: enter");
        assert_eq!(till.handle(&mut tape, Key::Digit(2)), Answer::Ignored);
        till.handle(&mut tape, Key::Total);
        till.handle(&mut tape, Key::Label { text: "tax".to_owned() });
        till.handle(&mut tape, Key::Label { text: String::new() });
        assert_eq!(tape.take(), "Typing: exit, Ready: enter, tax, a blank label");
    }
}

scenario! {
    /// A generic machine, here with a type that is not `Copy`.
    a_generic_machine(relay: Relay<String>, tape) {
        use RelayEvent as E;
        relay.restart(&mut tape);
        tape.take();
        relay.handle(&mut tape, E::Put("tea".to_owned()));
        relay.handle(&mut tape, E::Put("salt".to_owned()));
        assert_eq!(tape.take(), "Empty: exit, put tea, Loaded: enter, no room for salt");
        assert_eq!(relay.handle(&mut tape, E::Swap("b".to_owned(), "a".to_owned())), Answer::Ignored);
        relay.handle(&mut tape, E::Swap("a".to_owned(), "b".to_owned()));
        assert_eq!(tape.take(), "Loaded: exit, a for b, Loaded: enter");
    }
}

scenario! {
    /// Several parameters, in their order, with a different world in every call.
    several_parameters(lander: Lander, tape) {
        let earth = World { gravity: 6, places: &[] };
        lander.restart(&mut tape, &earth, 2);
        tape.take();
        tape.set_number("speed", 12);
        lander.update(&mut tape, &earth, 2);
        assert_eq!(tape.take_all(), "? speed: 12, Falling: active");
        lander.update(&mut tape, &MOON, 2);
        assert_eq!(tape.take_all(), "? speed: 12, Falling: exit, burn, Braking: enter against 2");
        lander.update(&mut tape, &MOON, 12);
        tape.take();
        lander.handle(&mut tape, &earth, 3, LanderEvent::Contact { place: 1 });
        assert_eq!(tape.take(), "place 1 of 3");
        lander.handle(&mut tape, &MOON, 3, LanderEvent::Contact { place: 1 });
        assert_eq!(tape.take(), "Falling: exit, landed in the crater, Landed: enter");
    }
}

scenario! {
    /// A parameter with `impl Trait` may have a different type in every call.
    a_parameter_of_an_impl_trait_type(watch: Watch, tape) {
        watch.restart(&mut tape, &Stopped(0));
        watch.handle(&mut tape, &Stopped(0), WatchEvent::Press);
        assert_eq!(tape.take(), "Zero: enter");
        watch.handle(&mut tape, &Stopped(5), WatchEvent::Press);
        assert_eq!(tape.take(), "Running: enter at 5");
        tape.only(&["lap"]);
        watch.update(&mut tape, &Stopped(7));
        assert_eq!(tape.take(), "lap 7");
        tape.only(&["lap", "long"]);
        watch.update(&mut tape, &Stopped(8));
        assert_eq!(tape.take(), "Running: exit, Running: enter at 8");
        tape.only(&["reset", "lap"]);
        watch.update(&mut tape, &Stopped(9));
        assert_eq!(tape.take(), "Running: exit, Zero: enter");
    }
}
