//! The data of states: when it is created, which code can use it, when it is moved, and when it is dropped.
//!
//! The tape records when a value is created and when it is dropped. Each value is dropped exactly once.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::machines::checkout::{Checkout, CheckoutData as D, CheckoutEvent as E, CheckoutState as S};
use fsmith_tests::machines::editor::{Editor, EditorEvent, EditorState};
use fsmith_tests::machines::kitchen::{Kitchen, KitchenEvent, KitchenState};
use fsmith_tests::scenario;
use fsmith_tests::tape::{Held, Tape};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The number of values that were created but not dropped, counted by the lines of a tape.
fn held(tape: &Tape) -> usize {
    let lines = tape.lines();
    let count = |word: &str| lines.iter().filter(|line| line.starts_with(word)).count();
    count("hold ") - count("drop ")
}

scenario! {
    /// Arguments are evaluated after the effect, and initial values at every entry, both before the entry actions.
    data_is_created_after_the_effect_and_before_the_entries(order: Checkout, tape) {
        tape.set_number("visits", 2);
        tape.set_number("since", 3);
        order.restart(&mut tape);
        assert_eq!(tape.take(), "Idle: enter 2");
        order.handle(&mut tape, E::Again);
        assert_eq!(tape.take(), "Idle: exit 3, Idle: enter 2");
        tape.set("gift", true);
        order.handle(&mut tape, E::Add);
        assert_eq!(
            tape.take_all(),
            "Idle: exit 3, hold customer, ? since: 3, Shopping: enter customer 3 6, Shopping: initial customer, ? gift: yes, \
             hold gift, Cart: enter gift 6 63 customer"
        );
        assert!(matches!(order.data(), Some(D::Cart { item, count: 6, total: 63, .. }) if item.name() == "gift"));
    }
}

scenario! {
    /// An exited state passes data by value. The rest of its data is dropped after the effect and before the entries.
    data_is_moved_out_of_an_exited_state(order: Checkout, tape) {
        order.restart(&mut tape);
        order.handle(&mut tape, E::Add);
        order.handle(&mut tape, E::Add);
        assert_eq!(order.state(), Some(S::Cart));
        tape.take();
        assert_eq!(order.handle(&mut tape, E::Pay { coins: 12 }), Answer::Moved);
        assert_eq!(tape.take(), "Cart: exit item, paid item, hold receipt, Paid: enter item 2 receipt");
        assert_eq!(order.handle(&mut tape, E::Again), Answer::Moved);
        assert_eq!(tape.take(), "drop receipt, Cart: enter item 2 20 customer");
        // In a self-transition, the argument may use the field.
        assert_eq!(order.handle(&mut tape, E::Pay { coins: 1 }), Answer::Moved);
        assert_eq!(tape.take(), "Cart: exit item, Cart: enter again 1 10 customer");
        assert_eq!(held(&tape), 2);
    }
}

scenario! {
    /// A history keeps the data of its composite and of nested states. A target without arguments resumes it, and a
    /// target with arguments creates the data anew.
    a_history_keeps_data(order: Checkout, tape) {
        tape.set_number("since", 4);
        order.restart(&mut tape);
        order.handle(&mut tape, E::Add);
        order.handle(&mut tape, E::Add);
        order.update(&mut tape);
        assert!(matches!(order.data(), Some(D::Cart { count: 2, total: 14, .. })));
        tape.take();
        order.handle(&mut tape, E::Aside);
        assert_eq!(tape.take(), "Cart: exit item, Shopping: exit customer, aside, Idle: enter 0");
        order.handle(&mut tape, E::Back);
        assert_eq!(
            tape.take(),
            "Idle: exit 1, Shopping: enter customer 4 8, Cart: enter item 2 14 customer"
        );
        order.handle(&mut tape, E::Aside);
        tape.take();
        tape.set_number("since", 0);
        order.handle(&mut tape, E::Add);
        assert_eq!(
            tape.take(),
            "Idle: exit 1, hold customer, drop customer, drop item, Shopping: enter customer 0 0, Shopping: initial customer"
        );
        assert_eq!(held(&tape), 1);
        order.stop(&mut tape);
        assert_eq!(tape.take(), "Shopping: exit customer, drop customer");
    }
}

scenario! {
    /// `done` can use the data of the final state that was reached, but no other data.
    done_uses_the_data_of_the_final_state(order: Checkout, tape) {
        order.restart(&mut tape);
        order.handle(&mut tape, E::Add);
        order.handle(&mut tape, E::Add);
        order.update(&mut tape);
        order.update(&mut tape);
        tape.take();
        order.handle(&mut tape, E::Fail);
        assert_eq!(
            tape.take(),
            "Cart: exit item, drop item, Failed: enter 3, Shopping: exit customer, done 3, Closed: enter 3"
        );
        order.handle(&mut tape, E::Again);
        assert_eq!(tape.take(), "Closed: enter 5");
        order.restart(&mut tape);
        order.handle(&mut tape, E::Add);
        order.handle(&mut tape, E::Add);
        tape.take();
        tape.set("accept", true);
        // The field determines the duration.
        assert_eq!(order.due(), Some(Duration::from_secs(1)));
        order.advance(&mut tape, Duration::from_secs(1));
        assert_eq!(
            tape.take(),
            "Cart: exit item, too long, GaveUp: enter item, Shopping: exit customer, done, drop item, Idle: enter 0"
        );
    }
}

scenario! {
    /// Bindings of patterns hide fields, and conditions can combine fields with `is_in`.
    bindings_hide_fields(order: Checkout, tape) {
        order.restart(&mut tape);
        order.handle(&mut tape, E::Add);
        order.handle(&mut tape, E::Rename(1));
        order.handle(&mut tape, E::Add);
        tape.take();
        assert_eq!(order.handle(&mut tape, E::Add), Answer::Stayed);
        assert!(matches!(order.data(), Some(D::Cart { count: 2, total: 20, .. })));
        order.update(&mut tape);
        order.update(&mut tape);
        assert_eq!(order.handle(&mut tape, E::Add), Answer::Ignored);
        assert_eq!(tape.take(), "Cart: active 3, Cart: active 4");
        tape.set("bored", true);
        order.update(&mut tape);
        assert_eq!(tape.take(), "Cart: exit item, drop item");
        order.handle(&mut tape, E::Cancel);
        assert_eq!(tape.take(), "Shopping: exit renamed, Closed: enter 0");
    }
}

scenario! {
    /// States that are pushed over keep their data, and the data of a popped state is dropped.
    states_that_are_pushed_over_keep_data(editor: Editor, tape) {
        editor.restart(&mut tape);
        editor.handle(&mut tape, EditorEvent::Open);
        assert_eq!(tape.take(), "hold draft, Draft: enter draft 0, hold ink, Writing: enter 5 ink");
        editor.handle(&mut tape, EditorEvent::Ask);
        assert_eq!(tape.take(), "Writing: pause 5, hold question, Question: enter question 6");
        editor.handle(&mut tape, EditorEvent::Throw);
        assert_eq!(tape.take(), "Question: exit question 6, Question: enter asked again 7");
        editor.handle(&mut tape, EditorEvent::Close);
        assert_eq!(
            tape.take(),
            "Question: exit asked again 7, closed asked again, drop asked again, Writing: resume 6 ink"
        );
        editor.handle(&mut tape, EditorEvent::Ask);
        tape.take();
        editor.handle(&mut tape, EditorEvent::Home);
        assert_eq!(
            tape.take(),
            "Question: exit question 7, Writing: exit 7, Draft: exit draft 2, home, drop draft, drop ink, drop question"
        );
        assert_eq!(held(&tape), 0);
    }
}

scenario! {
    /// A suspended composite keeps its data. If it is exited from inside or evicted, the data is dropped.
    a_suspended_composite_keeps_data(editor: Editor, tape) {
        editor.restart(&mut tape);
        editor.handle(&mut tape, EditorEvent::Open);
        editor.handle(&mut tape, EditorEvent::Edit(3));
        tape.take();
        editor.handle(&mut tape, EditorEvent::Switch);
        assert_eq!(tape.take(), "Writing: pause 8, Draft: exit draft 1");
        editor.handle(&mut tape, EditorEvent::Switch);
        assert_eq!(tape.take(), "Draft: enter draft 2, Writing: resume 9 ink");
        editor.handle(&mut tape, EditorEvent::Switch);
        tape.take();
        editor.handle(&mut tape, EditorEvent::Open);
        assert_eq!(
            tape.take(),
            "Writing: exit 10, hold draft, drop draft, drop ink, Draft: enter draft 0, hold ink, Writing: enter 5 ink"
        );
        editor.handle(&mut tape, EditorEvent::Throw);
        assert_eq!(
            tape.take(),
            "Writing: exit 5, Draft: exit draft 0, hold another, drop draft, drop ink, Draft: enter another 0, hold ink, \
             Writing: enter 7 ink"
        );
        assert_eq!(editor.state(), Some(EditorState::Writing));
        editor.handle(&mut tape, EditorEvent::Home);
        assert_eq!(tape.take(), "Writing: exit 7, Draft: exit another 0, drop another, drop ink");
        assert_eq!(held(&tape), 0);
    }
}

scenario! {
    /// Each region has its own data, and all regions can use that of the parallel and of its enclosing states.
    each_region_has_its_own_data(kitchen: Kitchen, tape) {
        kitchen.restart(&mut tape);
        kitchen.handle(&mut tape, KitchenEvent::Both(2));
        assert_eq!(
            tape.take(),
            "both, hold pan, Open: enter 2, Working: enter 4, Frying: enter pan 2 9 4 2"
        );
        kitchen.handle(&mut tape, KitchenEvent::Stir);
        assert_eq!(tape.take(), "stir 3, hold cake, Baking: enter cake 4");
        kitchen.handle(&mut tape, KitchenEvent::Taste);
        assert_eq!(
            tape.take(),
            "Frying: exit pan false, taste pan false, bite cake, Frying: enter pan 3 9 4 2, Baking: enter cake 4"
        );
        kitchen.handle(&mut tape, KitchenEvent::Break);
        assert_eq!(tape.take(), "Frying: exit pan false, Working: exit 4, Open: exit 2");
        assert_eq!(held(&tape), 2);
        kitchen.handle(&mut tape, KitchenEvent::Back);
        assert_eq!(
            tape.take(),
            "Open: enter 3, Working: enter 4, Frying: enter pan 3 9 4 3, Baking: enter cake 4"
        );
        tape.set("good", true);
        kitchen.handle(&mut tape, KitchenEvent::Serve);
        assert_eq!(
            tape.take(),
            "Frying: exit pan false, drop cake, Fried: enter dish, Working: exit 4, served, Cleaning: enter dirty 0"
        );
        assert!(kitchen.is_in(KitchenState::Cleaning));
        kitchen.stop(&mut tape);
        assert_eq!(tape.take(), "Open: exit 3, drop dirty");
    }
}

scenario! {
    /// However a machine ends, its data is dropped once.
    data_is_dropped_once_when_a_machine_ends(editor: Editor, tape) {
        editor.restart(&mut tape);
        editor.handle(&mut tape, EditorEvent::Open);
        editor.handle(&mut tape, EditorEvent::Ask);
        assert_eq!(held(&tape), 3);
        editor.restart(&mut tape);
        assert_eq!(held(&tape), 0);
        editor.handle(&mut tape, EditorEvent::Open);
        editor.handle(&mut tape, EditorEvent::Ask);
        drop(editor);
        assert_eq!(held(&tape), 0);
    }
}

scenario! {
    /// Resuming a composite that has never been entered panics, because there is no data.
    resuming_a_composite_without_data_panics(order: Checkout, tape) {
        order.restart(&mut tape);
        tape.note("shopped", true);
        let panic = catch_unwind(AssertUnwindSafe(|| order.handle(&mut tape, E::Back)));
        let message = panic.expect_err("there is nothing to resume");
        let message = message.downcast_ref::<String>().expect("a text");
        assert!(message.contains("`Checkout` cannot resume `Shopping`"), "{message}");
        order.restart(&mut tape);
        assert_eq!(order.state(), Some(S::Idle));
    }
}

scenario! {
    /// If an action panics, no value is dropped twice, and dropping the machine drops all remaining values.
    a_panic_drops_each_value_once(order: Checkout, tape) {
        order.restart(&mut tape);
        order.handle(&mut tape, E::Add);
        order.handle(&mut tape, E::Add);
        tape.set_number("receipts", 7);
        let panic = catch_unwind(AssertUnwindSafe(|| order.handle(&mut tape, E::Pay { coins: 59 })));
        assert!(panic.is_err(), "the number is out of range");
        drop(order);
        assert_eq!(held(&tape), 0);
    }
}

state_machine! {
    /// Shallow history of a state whose field has an initial value.
    machine Counter(tape: &mut Tape) {
        events { Count, Deep, Back, Look }
        initial state Outer {
            initial => { Inner }
            history shallow;
            on Deep => Outer.deep_history;
            on Back => Outer;
            state Inner(count: u32 = 0) {
                on Count => { *count += 1; }
                on Look => tape.act(&format!("{count}"));
            }
        }
    }
}

scenario! {
    /// A resumed state keeps its values, with shallow and with deep history.
    shallow_history_keeps_values(machine: Counter, tape) {
        machine.restart(&mut tape);
        for back in [CounterEvent::Deep, CounterEvent::Back] {
            machine.handle(&mut tape, CounterEvent::Count);
            machine.handle(&mut tape, back);
            machine.handle(&mut tape, CounterEvent::Look);
        }
        assert_eq!(tape.take(), "1, 2");
    }
}

state_machine! {
    /// One region reacts without moving, while a transition of the parallel exits the region.
    machine Fight(tape: &mut Tape) {
        events { End, Again }
        initial Arena;
        parallel Arena {
            on End => { tape.act("over"); Over }
            on Again => { tape.act("again"); Arena }
            state Left(hits: u32 = 3, glove: Held = tape.hold("glove")) {
                on End | Again => { *hits += 1; tape.act(&format!("{hits} with {}", glove.name())); }
            }
            state Right;
        }
        state Over;
    }
}

scenario! {
    /// The data of exited states is dropped after the effects of all transitions of the step.
    effects_of_other_transitions_see_data_of_exited_states(machine: Fight, tape) {
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "hold glove");
        machine.handle(&mut tape, FightEvent::Again);
        assert_eq!(tape.take(), "4 with glove, again, drop glove, hold glove");
        machine.handle(&mut tape, FightEvent::End);
        assert_eq!(tape.take(), "4 with glove, over, drop glove");
        assert!(machine.is_in(FightState::Over));
    }
}

state_machine! {
    /// A parallel whose transition is selected by the first region.
    machine Match(tape: &mut Tape) {
        events { End }
        initial Arena;
        parallel Arena {
            on End => { tape.act("over"); Over(2) }
            state Right;
            state Left(hits: u32 = 3) { on End => { *hits += 1; tape.act(&format!("{hits}")); } }
        }
        state Over(score: u32) { enter { tape.act(&format!("{score} points")); } }
    }
}

scenario! {
    /// Effects run in the order of the leaves that selected them, so the effect of the parallel runs first.
    effects_see_data_after_an_earlier_transition(machine: Match, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, MatchEvent::End);
        assert_eq!(tape.take(), "over, 4, 2 points");
    }
}

state_machine! {
    /// A composite with history that contains no state to return to.
    machine Ended(tape: &mut Tape) {
        events { Flip }
        initial Job;
        state Job(turns: u32 = tape.number("turns", 9)) {
            history deep;
            initial Done;
            on Flip => { tape.act(&format!("{turns}")); Idle }
            final Done;
        }
        state Idle { on Flip => Job; }
    }
}

scenario! {
    /// A remembered `final` counts as no history, so the composite is started anew.
    a_remembered_final_state_keeps_no_data(machine: Ended, tape) {
        machine.restart(&mut tape);
        tape.set_number("turns", 5);
        for _ in 0..3 {
            machine.handle(&mut tape, EndedEvent::Flip);
        }
        assert_eq!(tape.take(), "0, 5");
    }
}

state_machine! {
    /// A `let .. else` in a decision becomes part of one chain of conditions, together with the guard and its fields.
    machine Tuner(tape: &mut Tape) {
        events { Turn, Off }
        initial Playing(1);
        state Playing(turns: u32) {
            on Turn if *turns > 0 => {
                let Some(station) = (tape.number("station", 9)).checked_sub(1) else { pass };
                if station > 2 { Silent } else { Playing(station) }
            }
            on Turn => { tape.act("noise"); }
        }
        state Silent;
        on Off => Silent;
    }
}

scenario! {
    /// A guard with a field precedes a decision that may pass because of a `let .. else`.
    let_else_decides_after_a_guard(tuner: Tuner, tape) {
        tuner.restart(&mut tape);
        tape.set_number("station", 0);
        assert_eq!(tuner.handle(&mut tape, TunerEvent::Turn), Answer::Stayed);
        tape.set_number("station", 2);
        assert_eq!(tuner.handle(&mut tape, TunerEvent::Turn), Answer::Moved);
        tape.set_number("station", 4);
        assert_eq!(tuner.handle(&mut tape, TunerEvent::Turn), Answer::Moved);
        assert_eq!(tuner.state(), Some(TunerState::Silent));
        assert_eq!(tape.take(), "noise");
        assert_eq!(tuner.handle(&mut tape, TunerEvent::Off), Answer::Moved);
    }
}

state_machine! {
    /// Closures and functions in an effect that contain `return`.
    machine Queue(tape: &mut Tape) {
        events { Next(Vec<u32>), Look }
        initial Working(0);
        state Working(id: u32, low: bool = [3, 0].iter().any(|n| { if *n == 0 { return true; } *n > 9 })) {
            on Next(waiting) => {
                let id = waiting.iter().copied().find(|n| { if *n == 0 { return false; } *n > 5 }).unwrap_or(*id);
                fn twice(n: u32) -> u32 { if n > 100 { return n; } n * 2 }
                let next = twice(id);
                tape.act(&format!("{id}"));
                Working(next)
            }
            on Look => { tape.act(&format!("{id} {low}")); }
        }
    }
}

scenario! {
    /// A `return` in a closure or function does not end the effect, so arguments can use its bindings.
    arguments_use_bindings_next_to_a_closure_that_returns(queue: Queue, tape) {
        queue.restart(&mut tape);
        queue.handle(&mut tape, QueueEvent::Next(vec![0, 2, 7]));
        queue.handle(&mut tape, QueueEvent::Look);
        assert_eq!(tape.take(), "7, 14 true");
    }
}

state_machine! {
    /// One region adds to data that another region passes by value. No event does both.
    machine Packer(tape: &mut Tape) {
        events { Add(&'static str), Paid, Rest }
        initial Open(Vec::new());
        parallel Open(lines: Vec<Held>) {
            state Till { on Paid => Shipped(lines); on Rest => tape.act(&format!("{} lines", lines.len())); }
            state Desk {
                initial Ready;
                state Ready { on Add(name) => lines.push(tape.hold(name)); on Rest => tape.act("ready"); }
            }
        }
        state Shipped(lines: Vec<Held>) {
            enter { tape.act(&format!("ship {}", lines.len())); }
            on Rest => Open(lines);
        }
    }
}

scenario! {
    one_region_moves_data_that_another_region_modifies(packer: Packer, tape) {
        packer.restart(&mut tape);
        packer.handle(&mut tape, PackerEvent::Add("one"));
        packer.handle(&mut tape, PackerEvent::Add("two"));
        packer.handle(&mut tape, PackerEvent::Rest);
        assert_eq!(tape.take(), "hold one, hold two, 2 lines, ready");
        packer.handle(&mut tape, PackerEvent::Paid);
        packer.handle(&mut tape, PackerEvent::Rest);
        packer.handle(&mut tape, PackerEvent::Add("three"));
        packer.handle(&mut tape, PackerEvent::Paid);
        assert_eq!(tape.take(), "ship 2, hold three, ship 3");
    }
}

state_machine! {
    /// Reactions query the active states while a binding of their guard or decision borrows data.
    machine Shelf(tape: &mut Tape) {
        events { Look, Take, Fill(u32), Sort, Turn }
        initial Full;
        state Full(items: Vec<u32> = vec![1, 2]) {
            initial Front;
            on Look => {
                let Some(first) = items.first() else { stay };
                if is_in(Front) { tape.act("from the front"); }
                tape.act(&format!("first {first}"));
                stay
            }
            on Take if let Some(last) = items.last() => {
                if is_in(Back) { tape.act("from the back"); }
                tape.act(&format!("last {last}"));
                items.push(7);
            }
            on Fill(more) if let Some(last) = items.last() => if is_in(Back) && more > *last {
                if is_in(Back) { tape.act("behind"); }
                tape.act(&format!("last {last}"));
                items.push(more);
                stay
            } else {
                if is_in(Full) { tape.act(&format!("before {last}")); }
                items.clear();
                Back
            }
            on Sort if let Some(last) = items.last() && is_in(Front) => if is_in(Front) && *last > 5 {
                if is_in(Front) { tape.act("sorted"); }
                tape.act(&format!("last {last}"));
                items.sort();
                stay
            } else {
                pass
            }
            state Front { on Turn => Back; }
            state Back { on Turn => Front; }
        }
        on Sort => tape.act("nothing to sort");
    }
}

scenario! {
    /// A query is answered for the configuration before the step, also while data is borrowed.
    queries_while_data_is_borrowed(shelf: Shelf, tape) {
        shelf.restart(&mut tape);
        shelf.handle(&mut tape, ShelfEvent::Sort);
        shelf.handle(&mut tape, ShelfEvent::Look);
        shelf.handle(&mut tape, ShelfEvent::Take);
        assert_eq!(tape.take(), "nothing to sort, from the front, first 1, last 2");
        shelf.handle(&mut tape, ShelfEvent::Sort);
        assert_eq!(tape.take(), "sorted, last 7");
        shelf.handle(&mut tape, ShelfEvent::Turn);
        shelf.handle(&mut tape, ShelfEvent::Fill(8));
        shelf.handle(&mut tape, ShelfEvent::Take);
        assert_eq!(tape.take(), "behind, last 7, from the back, last 8");
        shelf.handle(&mut tape, ShelfEvent::Fill(1));
        shelf.handle(&mut tape, ShelfEvent::Look);
        assert_eq!(tape.take(), "before 7");
    }
}
