//! Scenarios of the chapters, with the results that these state.

use crate::machine::To;

mod draft;

use draft::{Draft, after, every, on};

/// Chapter `targets`.
#[test]
fn local_and_external_transitions() {
    let went = |event| {
        let desk = Draft::new("Desk\n Read\n Write\nHome");
        let desk = desk.takes("Desk", on(0), "", "Write").takes("Desk", on(1), "", "reenter Write");
        desk.takes("Read", on(2), "", "Desk").started().handle(event)
    };
    assert_eq!(went(0), "Read-, Write+");
    assert_eq!(went(1), "Read-, Desk-, Desk+, Write+");
    assert_eq!(went(2), "Read-, Desk-, Desk+, Read+");
}

/// Chapter `priority`: alarms.
#[test]
fn alarms_outrank_nested_transitions() {
    let machine =
        Draft::new("Outer\n Inner\nOther").takes("Inner", on(0), "inner", "").takes("Inner", on(1), "inner", "");
    let machine = machine.takes("Outer", on(0), "outer", "").takes("Outer", on(1), "alarm", "").alarm("Outer");
    let mut machine = machine.started();
    assert_eq!(machine.handle(0), "inner");
    assert_eq!(machine.handle(1), "alarm");
}

/// Chapter `regions`: conflicts.
#[test]
fn one_of_two_conflicting_transitions_is_taken() {
    let ran = |event| {
        let plant = Draft::new("Working|\n Press\n  Pressing\n Belt\n  Moving\n  Standing\nStopped\nWet");
        let plant = plant.takes("Working", on(1), "all change", "Working");
        let plant =
            plant.takes("Pressing", on(0), "press: stop", "Stopped").takes("Pressing", on(2), "press: stop", "Stopped");
        let plant = plant.takes("Belt", on(2), "belt: water", "Wet").alarm("Belt");
        let plant =
            plant.takes("Moving", on(0), "belt: halt", "Standing").takes("Moving", on(1), "belt: oil", "Standing");
        plant.started().handle(event)
    };
    assert_eq!(ran(2), "Moving-, Belt-, Pressing-, Press-, Working-, belt: water, Wet+", "an alarm");
    assert_eq!(ran(1), "Moving-, belt: oil, Standing+", "inside the other's source");
    assert_eq!(ran(0), "Moving-, Belt-, Pressing-, Press-, Working-, press: stop, Stopped+", "the earlier leaf");
}

/// Chapter `regions`: who reacts.
#[test]
fn regions_react_in_one_step() {
    let show = Draft::new("Stage|\n Light\n  Dark\n  Bright\n Sound\n  Quiet\n  Loud\n Audience");
    let show = show.takes("Stage", on(0), "a gong", "").takes("Dark", on(0), "lamps", "Bright");
    let mut show = show.takes("Quiet", on(0), "music", "Loud").started();
    assert_eq!(show.handle(0), "Quiet-, Dark-, lamps, music, a gong, Bright+, Loud+");
    assert_eq!(show.handle(0), "a gong");
}

/// Chapter `regions`: out of, across and around.
#[test]
fn a_transition_across_regions_exits_the_parallel() {
    let desk = Draft::new("Work|\n Hands\n  Idle\n Mouth\n  Shut\n  Tea").takes("Idle", on(0), "across", "Tea");
    let left = "Shut-, Mouth-, Idle-, Hands-, Work-, across, ";
    assert_eq!(desk.started().handle(0), format!("{left}Work+, Hands+, Idle+, Mouth+, Tea+"));
}

/// Chapter `history`: shallow and deep.
#[test]
fn history_restores_the_last_configuration() {
    let opened = |kind| {
        let book = Draft::new("Reading\n Preface\n PartOne\n  First\n  Second\nShelf").history("Reading", kind);
        let book = book.takes("Preface", on(0), "", "Second").takes("Reading", on(1), "", "Shelf");
        let mut book = book.takes("Shelf", on(1), "", "Reading").takes("Shelf", on(2), "", "Reading.initial").started();
        book.handle(0);
        (book.handle(1), book.handle(1), book.handle(1), book.handle(2))
    };
    let (closed, again, _, anew) = opened("deep");
    assert_eq!(closed, "Second-, PartOne-, Reading-, Shelf+");
    assert_eq!(again, "Shelf-, Reading+, PartOne+, Second+");
    assert_eq!(anew, "Shelf-, Reading+, Preface+");
    assert_eq!(opened("shallow").1, "Shelf-, Reading+, PartOne+, First+");
}

/// Chapter `completion`: a remembered final.
#[test]
fn a_remembered_final_state_counts_as_no_history() {
    let reader = Draft::new("Reading\n Beginning\n Read.\nAway").history("Reading", "deep");
    let reader = reader.takes("Beginning", on(0), "", "Read").takes("Reading", on(1), "", "Away");
    let mut reader = reader.takes("Away", on(1), "", "Reading").started();
    reader.handle(0);
    reader.handle(1);
    assert_eq!(reader.handle(1), "Away-, Reading+, Beginning+");
}

/// Chapter `history`: deep history around regions.
#[test]
fn a_region_in_its_final_state_is_started_anew() {
    let returned = |events: &[u32]| {
        let house = Draft::new("House\n Porch\n Rooms|\n  Bath\n   Dry\n   Wet.\n  Study\n   Dark\n   Lit.\nAway");
        let house = house.history("House", "deep").takes("Porch", on(0), "", "Rooms").takes("Dry", on(1), "", "Wet");
        let house = house.takes("Dark", on(0), "", "Lit").takes("House", on(2), "", "Away");
        let mut house = house.takes("Away", on(2), "", "House").started();
        events.iter().for_each(|&event| drop(house.handle(event)));
        house.handle(2);
        house.handle(2)
    };
    let rooms = "Away-, House+, Rooms+, Bath+, Dry+, Study+, Dark+";
    assert_eq!(returned(&[0, 1]), rooms);
    assert_eq!(returned(&[0, 1, 0]), rooms, "the house itself was not in a final");
    assert_eq!(returned(&[]), "Away-, House+, Porch+");
}

/// Chapter `history`: asked for by the target. A history that an `initial` requests only applies to the state that it
/// names.
#[test]
fn a_target_of_an_initial_restores_no_history() {
    let house = Draft::new("House\n Hall\n Wing|\n  Bath\n   Dry\n  Study\n   Dark\n   Lit\nAway");
    let house = house.history("Study", "shallow").begins("House", "Bath.initial").takes("Dark", on(0), "", "Lit");
    let mut house = house.takes("House", on(1), "", "Away").takes("Away", on(2), "", "House.initial").started();
    house.handle(0);
    house.handle(1);
    assert_eq!(house.handle(2), "Away-, House+, Wing+, Bath+, Dry+, Study+, Dark+");

    let house = Draft::new("House\n Attic\n  Box\n   Shut\n   Open\nAway").history("Attic", "suspend");
    let house = house.begins("House", "Box.deep_history").takes("Shut", on(0), "", "Open");
    let mut house = house.takes("House", on(1), "", "Away").takes("Away", on(2), "", "House.initial").started();
    house.handle(0);
    assert_eq!(house.handle(1), "Open:, Box:, Attic-, House-, Away+");
    assert_eq!(house.handle(2), "Away-, Open-, Box-, House+, Attic+, Box+, Open+");
}

/// Chapter `history`: shallow history of a `parallel`.
#[test]
fn the_else_of_a_parallel_is_never_taken() {
    let desk = Draft::new("Away\nDesk|\n Hands\n  Idle\n  Busy\n Mouth\n  Shut").history("Desk", "shallow");
    let mut desk = desk.otherwise("Desk", "Busy").takes("Away", on(0), "", "Desk").started();
    assert_eq!(desk.handle(0), "Away-, Desk+, Hands+, Idle+, Mouth+, Shut+");
}

/// Chapter `history`: suspend. The initial state of a region is known in advance if another region is entered by name.
#[test]
fn a_region_next_to_the_target_exits_bypassed_states() {
    let work = Draft::new("Work|\n Hands\n  Idle\n Mouth\n  Tea\n   Hot\n   Cold\n Legs\n  Still\n  Walking");
    let work = work.history("Tea", "suspend").begins("Mouth", "Tea.initial").takes("Hot", on(1), "", "Cold");
    let mut work = work.takes("Idle", on(0), "", "Walking").started();
    work.handle(1);
    let left = "Still-, Legs-, Cold-, Tea-, Mouth-, Idle-, Hands-, Work-";
    assert_eq!(work.handle(0), format!("{left}, Work+, Hands+, Idle+, Mouth+, Tea+, Hot+, Legs+, Walking+"));
}

/// Chapter `history`: suspend.
#[test]
fn a_suspended_state_is_resumed() {
    let robot = Draft::new("CleanUp\n Search\n PickUp\nRefuel").history("CleanUp", "suspend");
    let robot = robot.takes("CleanUp", on(0), "", "Refuel").takes("Search", on(1), "", "PickUp");
    let robot = robot.takes("PickUp", on(2), "", "Refuel").takes("Refuel", on(0), "", "CleanUp");
    let mut robot = robot.takes("Refuel", on(1), "", "Search").started();
    robot.handle(1);
    assert_eq!(robot.handle(0), "PickUp:, CleanUp-, Refuel+");
    assert_eq!(robot.handle(0), "Refuel-, CleanUp+, PickUp>");
    assert_eq!(robot.handle(2), "PickUp-, CleanUp-, Refuel+", "from inside");
    assert_eq!(robot.handle(0), "Refuel-, CleanUp+, Search+", "it is started anew");
    robot.handle(1);
    robot.handle(0);
    assert_eq!(robot.handle(1), "Refuel-, PickUp-, CleanUp+, Search+", "entered elsewhere");
}

/// Chapter `stack`: what runs.
#[test]
fn a_pop_resumes_the_state_below_the_push() {
    let marine = Draft::new("March\nAttack\nChase").takes("March", on(0), "!", "push Attack");
    let marine = marine.takes("Attack", on(1), "", "Chase").takes("Chase", on(2), "breathe", "pop");
    let mut marine = marine.started();
    assert_eq!(marine.handle(0), "March:, !, Attack+");
    assert_eq!(marine.handle(1), "Attack-, Chase+");
    assert_eq!(marine.handle(2), "Chase-, breathe, March>");
    assert_eq!(marine.handle(2), "", "the stack is empty");
}

/// Chapter `stack`: leaving for good.
#[test]
fn a_push_is_unwound() {
    let game = Draft::new("Game\n Play\n Menu\nTitle").takes("Play", on(0), "", "push Menu");
    let mut game = game.takes("Game", on(1), "", "Title").started();
    game.handle(0);
    assert_eq!(game.handle(1), "Menu-, Play-, Game-, Title+");
}

/// Chapter `always`: run to completion.
#[test]
fn follow_up_steps_run_in_order() {
    let order = Draft::new("Before\nWork\n Begun\n Ended.").takes("machine", on(3), "3 raised", "");
    let order = order.takes("Before", on(0), "raise", "Work").takes("Work", To::Done(None), "2 done", "");
    let mut order = order.takes("Begun", To::Always, "1 always", "Ended").started();
    assert_eq!(order.handle(0), "Before-, Work+, Begun+, Begun-, 1 always, Ended+, 2 done, 3 raised");
}

/// Chapter `regions`: completion.
#[test]
fn a_parallel_completes_after_its_regions() {
    let cooking = Draft::new("Cooking|\n Egg\n  Raw\n  Soft.\n Bread\n  Cold\n  Toast.\nEating");
    let cooking = cooking.takes("Raw", on(0), "", "Soft").takes("Cold", on(1), "", "Toast");
    let cooking = cooking.takes("Egg", To::Done(None), "egg", "").takes("Bread", To::Done(None), "toast", "");
    let mut cooking = cooking.takes("Cooking", To::Done(None), "all", "").started();
    assert_eq!(cooking.handle(1), "Cold-, Toast+, toast");
    assert_eq!(cooking.handle(0), "Raw-, Soft+, egg, all");
}

/// Chapter `deferral`: when deferred events are handled.
#[test]
fn deferred_events_are_recalled_later() {
    let printer = Draft::new("Idle\nBusy").defer("Busy", 0).defer("Busy", 2);
    let printer = printer.takes("Idle", on(0), "print", "Busy").takes("Idle", on(2), "scan", "");
    let mut printer = printer.takes("Busy", on(1), "", "Idle").started();
    assert_eq!(printer.handle(0), "Idle-, print, Busy+");
    assert_eq!((printer.handle(2), printer.handle(0)), (String::new(), String::new()));
    assert_eq!(printer.handle(1), "Busy-, Idle+, scan, Idle-, print, Busy+");
}

/// Chapter `regions`: time.
#[test]
fn timers_due_together_fire_leaf_by_leaf() {
    let cooker = Draft::new("On|\n Plate\n  Hot\n  Warm\n Oven").takes("On", every(2), "cooker", "");
    let cooker = cooker.takes("Hot", after(2), "plate", "Warm").takes("Oven", every(1), "oven", "");
    let expected = "oven, Hot-, plate, Warm+, cooker, oven";
    assert_eq!(cooker.started().waits(20), expected);
}

/// Chapter `time`: when timers restart, and when they pause.
#[test]
fn time_stops_below_a_push() {
    let cook = Draft::new("Boil\nOpen\nServe").takes("Boil", after(10), "", "Serve");
    let mut cook = cook.takes("Boil", on(0), "", "push Open").takes("Open", on(1), "", "pop").started();
    cook.waits(40);
    cook.handle(0);
    assert_eq!(cook.waits(600), "");
    cook.handle(1);
    assert_eq!(cook.waits(59), "");
    assert_eq!(cook.waits(1), "Boil-, Serve+");
}
