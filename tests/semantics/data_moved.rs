//! Data that is moved out of a state that is certainly exited, by an effect or by an `exit`.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Held, Tape};

state_machine! {
    /// An effect moves one field, changes a second one, and passes on a third one.
    machine Cart(tape: &mut Tape, shelf: &mut Vec<Held>) {
        events { Pay, Drop, Cancel(bool) }
        initial => Open(tape.hold("lines"), tape.hold("coupon"), 1);
        state Open(lines: Held, coupon: Held, count: u32) {
            on Pay => {
                *count += 1;
                tape.act(&format!("{count} {}", lines.name()));
                shelf.push(move coupon);
                Paid(lines, count)
            }
            on Drop => { if *count == 1 { shelf.push(move lines); } tape.act(coupon.name()); Gone }
            on Cancel(keep) => if keep {
                shelf.push(move lines);
                shelf.push(move coupon);
                Gone
            } else {
                tape.act(lines.name());
                Gone
            }
        }
        state Paid(lines: Held, count: u32) {
            exit { tape.act(&format!("exit {count}")); if *count > 1 { shelf.push(move lines); } }
            on Drop => Gone;
        }
        final Gone;
    }
}

scenario! {
    /// Moved data continues to exist, and the rest is dropped with its state.
    an_effect_moves_data_out(cart: Cart, tape) {
        let mut shelf = Vec::new();
        cart.restart(&mut tape, &mut shelf);
        assert_eq!(tape.take(), "hold lines, hold coupon");
        cart.handle(&mut tape, &mut shelf, CartEvent::Pay);
        assert_eq!(tape.take(), "2 lines");
        assert_eq!(names(&shelf), ["coupon"]);
        cart.handle(&mut tape, &mut shelf, CartEvent::Drop);
        assert_eq!(tape.take(), "exit 2");
        assert_eq!(names(&shelf), ["coupon", "lines"]);
        cart.restart(&mut tape, &mut shelf);
        tape.take();
        cart.handle(&mut tape, &mut shelf, CartEvent::Drop);
        assert_eq!(tape.take(), "coupon, drop coupon");
        assert_eq!(shelf.len(), 3);
        for (keep, text) in [(true, ""), (false, "lines, drop lines, drop coupon")] {
            cart.restart(&mut tape, &mut shelf);
            tape.take();
            cart.handle(&mut tape, &mut shelf, CartEvent::Cancel(keep));
            assert_eq!(tape.take(), text);
        }
        assert_eq!(names(&shelf[3..]), ["lines", "coupon"]);
        cart.restart(&mut tape, &mut shelf);
        cart.handle(&mut tape, &mut shelf, CartEvent::Pay);
        cart.stop(&mut tape, &mut shelf);
        assert_eq!(names(&shelf[5..]), ["coupon", "lines"]);
    }
}

state_machine! {
    /// Data of a composite that is used in the effect of a nested state, and data of a region and of a final state.
    machine Plant(tape: &mut Tape, shelf: &mut Vec<Held>) {
        events { Go, Leave, End }
        initial => Hall(tape.hold("key"));
        state Hall(key: Held, lamp: Held = tape.hold("lamp")) {
            initial => Desk(tape.hold("pen"));
            state Desk(pen: Held) {
                exit { tape.act("rise"); shelf.push(move pen); }
                on Go => { shelf.push(move key); tape.act(lamp.name()); Works }
                on Leave => Door;
            }
            final Door(coat: Held = tape.hold("coat"));
            done => { shelf.push(move coat); shelf.push(move lamp); Works }
        }
        parallel Works {
            state Left(crate_: Held = tape.hold("crate")) {
                exit { shelf.push(move crate_); }
                initial Idle;
                state Idle(box_: Held = tape.hold("box")) { on Go => { shelf.push(move box_); Busy } }
                state Busy;
            }
            state Right { initial Off; state Off { on Go => On; } state On; }
            on End => Over;
        }
        final Over;
    }
}

scenario! {
    /// Data is moved out of composites, regions and final states, too.
    data_is_moved_out_of_composites_and_regions(plant: Plant, tape) {
        let mut shelf = Vec::new();
        plant.restart(&mut tape, &mut shelf);
        assert_eq!(tape.take(), "hold key, hold lamp, hold pen");
        plant.handle(&mut tape, &mut shelf, PlantEvent::Go);
        assert_eq!(tape.take(), "rise, lamp, drop lamp, hold crate, hold box");
        assert_eq!(names(&shelf), ["pen", "key"]);
        plant.handle(&mut tape, &mut shelf, PlantEvent::Go);
        assert_eq!(tape.take(), "");
        plant.handle(&mut tape, &mut shelf, PlantEvent::End);
        assert_eq!(names(&shelf[2..]), ["box", "crate"]);
        plant.restart(&mut tape, &mut shelf);
        tape.take();
        plant.handle(&mut tape, &mut shelf, PlantEvent::Leave);
        assert_eq!(tape.take(), "rise, hold coat, drop key, hold crate, hold box");
        assert_eq!(names(&shelf[4..]), ["pen", "coat", "lamp"]);
    }
}

fn names(shelf: &[Held]) -> Vec<&str> {
    shelf.iter().map(Held::name).collect()
}
