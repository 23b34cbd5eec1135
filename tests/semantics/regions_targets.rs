//! Transitions into, out of, across and around regions, and names that might collide with generated code.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// A composite around a parallel with three regions: a leaf, a composite and a parallel.
    machine Ways(tape: &mut Tape) {
        events { Deep, Two, Down, Renter, Self_, Region, Inside, Local, Sibling, Leaf, Up, Fork, Move, Skip, ToOut }
        initial Out;

        state Out {
            on Deep => E2;
            on Two => { tape.act("two"); (B2, E2) }
            on Leaf => Leaf;
        }
        state Frame {
            initial P;
            enter { tape.act("+Frame"); }
            exit { tape.act("-Frame"); }
            on Down => { tape.act("down"); E2 }
            on Fork => { tape.act("fork"); (B2, D) }
            on Renter => { tape.act("renter"); reenter(B2) }
            on ToOut => Out;

            parallel P {
                enter { tape.act("+P"); }
                exit { tape.act("-P"); }
                on Inside => { tape.act("inside"); B2 }
                on Skip => (B2, E2);

                state Leaf {
                    enter { tape.act("+Leaf"); }
                    exit { tape.act("-Leaf"); }
                    on Self_ => { tape.act("self"); Leaf }
                    on Move => tape.act("leaf moves not");
                }
                state B {
                    initial B1;
                    enter { tape.act("+B"); }
                    exit { tape.act("-B"); }
                    on Local => { tape.act("local"); B2 }
                    on Region => { tape.act("region"); reenter(B1) }
                    state B1 {
                        enter { tape.act("+B1"); }
                        exit { tape.act("-B1"); }
                        on Up => { tape.act("up"); B }
                        on Move => { tape.act("b moves"); B2 }
                    }
                    state B2 {
                        enter { tape.act("+B2"); }
                        exit { tape.act("-B2"); }
                        on Sibling => { tape.act("sibling"); E2 }
                    }
                }
                parallel C {
                    enter { tape.act("+C"); }
                    exit { tape.act("-C"); }
                    state D { enter { tape.act("+D"); } exit { tape.act("-D"); } }
                    state E {
                        initial E1;
                        enter { tape.act("+E"); }
                        exit { tape.act("-E"); }
                        state E1 {
                            enter { tape.act("+E1"); }
                            exit { tape.act("-E1"); }
                            on Move => { tape.act("e moves"); E2 }
                        }
                        state E2 { enter { tape.act("+E2"); } exit { tape.act("-E2"); } }
                    }
                }
            }
        }
    }
}

const P_OUT: &str = "-E1, -E, -D, -C, -B1, -B, -Leaf, -P";
const P_IN: &str = "+P, +Leaf, +B, +B1, +C, +D, +E, +E1";

scenario! {
    into_regions(machine: Ways, tape) {
        use WaysEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Deep);
        assert_eq!(tape.take(), "+Frame, +P, +Leaf, +B, +B1, +C, +D, +E, +E2");
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, E::Two);
        assert_eq!(tape.take(), "two, +Frame, +P, +Leaf, +B, +B2, +C, +D, +E, +E2");
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, E::Leaf);
        assert_eq!(tape.take(), format!("+Frame, {P_IN}"));
    }
}

scenario! {
    around_regions(machine: Ways, tape) {
        use WaysEvent as E;
        let inside = [
            (E::Down, format!("{P_OUT}, down, +P, +Leaf, +B, +B1, +C, +D, +E, +E2")),
            (E::Fork, format!("{P_OUT}, fork, +P, +Leaf, +B, +B2, +C, +D, +E, +E1")),
            (E::Renter, format!("{P_OUT}, -Frame, renter, +Frame, +P, +Leaf, +B, +B2, +C, +D, +E, +E1")),
            (E::Self_, format!("{P_OUT}, self, {P_IN}")),
            (E::Inside, format!("{P_OUT}, inside, +P, +Leaf, +B, +B2, +C, +D, +E, +E1")),
            (E::Skip, format!("{P_OUT}, +P, +Leaf, +B, +B2, +C, +D, +E, +E2")),
            (E::Region, format!("{P_OUT}, region, {P_IN}")),
            (E::Up, format!("{P_OUT}, up, {P_IN}")),
            (E::Local, "-B1, local, +B2".to_owned()),
            (E::ToOut, format!("{P_OUT}, -Frame")),
            (E::Move, "-E1, -B1, leaf moves not, b moves, e moves, +B2, +E2".to_owned()),
        ];
        for (event, trace) in inside {
            machine.restart(&mut tape);
            machine.handle(&mut tape, E::Leaf);
            tape.take();
            assert_eq!(machine.handle(&mut tape, event), Answer::Moved);
            assert_eq!(tape.take(), trace);
        }
    }
}

scenario! {
    across_regions(machine: Ways, tape) {
        use WaysEvent as E;
        machine.restart(&mut tape);
        for event in [E::Leaf, E::Local] {
            machine.handle(&mut tape, event);
        }
        tape.take();
        machine.handle(&mut tape, E::Sibling);
        let trace = "-E1, -E, -D, -C, -B2, -B, -Leaf, -P, sibling, +P, +Leaf, +B, +B1, +C, +D, +E, +E2";
        assert_eq!(tape.take(), trace);
    }
}

state_machine! {
    /// `in` and `or` for states of several regions.
    machine Groups(tape: &mut Tape) {
        events { Go, Stop }
        initial P;
        parallel P {
            enter { tape.act("+P"); }
            in A1 | B1 {
                on Go or when tape.ask("go") => { tape.act("off"); pass_on(tape); }
                on Stop or when tape.ask("stop") => { tape.act("group"); Off }
            }
            state A {
                initial A1;
                in A2 | B2 { on Go => tape.act("second"); }
                state A1 { on Go if tape.ask("own") => { tape.act("A1"); A2 } exit { tape.act("-A1"); } }
                state A2;
            }
            state B {
                initial B1;
                state B1 {
                    on Go if tape.ask("own") => { tape.act("B1"); B2 }
                    when tape.ask("b") => B2;
                    exit { tape.act("-B1"); }
                }
                state B2;
            }
        }
        state Off;
    }
}

fn pass_on(tape: &mut Tape) {
    tape.act("on");
}

scenario! {
    shared_transitions_belong_to_each_state(machine: Groups, tape) {
        machine.restart(&mut tape);
        tape.take();
        tape.set("go", true);
        assert_eq!(machine.update(&mut tape), Answer::Stayed);
        assert_eq!(tape.take(), "off, on, off, on");
        machine.handle(&mut tape, GroupsEvent::Go);
        assert_eq!(tape.take(), "off, on, off, on");
        tape.set("own", true);
        machine.handle(&mut tape, GroupsEvent::Go);
        assert_eq!(tape.take(), "-B1, -A1, A1, B1");
        machine.handle(&mut tape, GroupsEvent::Go);
        assert_eq!(tape.take(), "second, second");
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, GroupsEvent::Stop);
        assert_eq!(tape.take(), "-B1, -A1, group", "the same clause of two states conflicts with itself");
    }
}

/// Functions with names that the engines might use.
mod names {
    pub fn at(picks: u8) -> bool {
        picks > 0
    }
    pub fn picks() -> bool {
        true
    }
    pub use at as pick;
    pub use at as ends;
    pub use at as end;
    pub use at as inner;
    pub use at as lacking;
    pub use at as found;
    pub use at as id;
    pub use at as told;
    pub use at as sitting;
    pub use at as later;
    pub use at as earlier;
    pub use at as transition;
}

#[allow(clippy::wildcard_imports, reason = "every name is to be in scope")]
use names::*;

state_machine! {
    /// Bindings, parameters and functions with names that might collide.
    machine Named(tape: &mut Tape, ends_lent: u8, leaf: u8) {
        events { Go(u8), Look { at: u8, picks: u8 }, Done }
        initial P;
        parallel P {
            state A {
                initial A1;
                active { tape.act(&format!("active {}", u8::from(sitting(leaf)))); }
                state A1 {
                    on Go(number)
                        if at(number) && pick(number) && found(1) && inner(1) && lacking(1) && id(1) && told(1) =>
                    {
                        tape.act(&format!("{} {} {}", u8::from(ends(number)), u8::from(end(1)), u8::from(picks())));
                        A2
                    }
                    on Look { at, picks } if at > picks && id(leaf) => { tape.act(&format!("look {at} {picks}")); A1 }
                }
                state A2 {
                    when found(1) && transition(1) && later(1) && earlier(ends_lent) => { tape.act("when"); A1 }
                }
            }
            state B {
                initial B1;
                state B1 {
                    on Look { at: found, picks: id } => if inner(found) {
                        tape.act(&format!("{found} {id}"));
                        B2
                    } else {
                        stay
                    };
                }
                state B2 { on Done => if is_in(A1) && picks() { B1 } else { pass }; }
            }
        }
    }
}

scenario! {
    names_do_not_collide_with_generated_code(machine: Named, tape) {
        machine.restart(&mut tape, 1, 2);
        machine.handle(&mut tape, 1, 2, NamedEvent::Go(3));
        assert_eq!(tape.take(), "1 1 1");
        assert_eq!(machine.update(&mut tape, 1, 2), Answer::Moved);
        assert_eq!(tape.take(), "when, active 1");
        machine.handle(&mut tape, 1, 2, NamedEvent::Look { at: 5, picks: 4 });
        assert_eq!(tape.take(), "look 5 4, 5 4");
        assert_eq!(machine.handle(&mut tape, 1, 2, NamedEvent::Done), Answer::Moved);
    }
}

state_machine! {
    /// The arguments of a transition to a `parallel` and to a state in one of its regions are stored in two places,
    /// each of which other states use, too.
    machine Shop(tape: &mut Tape) {
        #[derive(Clone, Copy, Debug)]
        events { Close, Open, Count, Knock }
        initial Closed("since Sunday".to_owned());

        state Closed(since: String) {
            exit { tape.act(&format!("closed {since}")); }
            on Open => Busy("Ann".to_owned()).Till.Ringing("tea".to_owned());
        }
        parallel Busy(keeper: String) {
            exit { tape.act(&format!("goes {keeper}")); }
            on Close => Closed("now".to_owned());
            on Open => Busy("Bob".to_owned()).Till.Ringing("jam".to_owned());

            state Till {
                initial => Counting(0);
                history suspend;
                state Ringing(item: String) {
                    exit { tape.act(&format!("rung {item}")); }
                    on Count => Counting(1);
                }
                state Counting(sum: u32) {
                    exit { tape.act(&format!("counted {sum}")); }
                    on Knock if *sum > 9 => { *sum = 0; }
                }
            }
            state Door { on Knock => Busy("Eve".to_owned()).Till.Ringing("rum".to_owned()); }
        }
    }
}

scenario! {
    one_target_passes_data_to_several_states(machine: Shop, tape) {
        machine.restart(&mut tape);
        let stories = [
            (ShopEvent::Open, "closed since Sunday"),
            (ShopEvent::Open, "rung tea, goes Ann"),
            (ShopEvent::Count, "rung jam"),
            (ShopEvent::Knock, "counted 1, goes Bob"),
            (ShopEvent::Close, "goes Eve"),
            (ShopEvent::Open, "rung rum, closed now"),
        ];
        for (event, trace) in stories {
            assert_eq!((machine.handle(&mut tape, event), &*tape.take()), (Answer::Moved, trace), "{event:?}");
        }
    }
}
