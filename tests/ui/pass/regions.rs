//! Features combined with `parallel`: stacks in its regions and around them, and suspended composites in every place.

use fsmith::interpreter::state_machine;

state_machine! {
    /// Stacks in a region, around the regions, and in a region of a pushed state.
    machine Pushes {
        events { Push, Pop, Menu, Back, Out }
        initial Play;
        on Out => pop;
        parallel Play {
            alarm on Menu => push(Pause);
            state One { initial A; state A { on Push => push(B); } state B { on Pop => pop; } }
            state Two { on Push => stay; }
        }
        parallel Pause {
            on Back => pop;
            state Three { initial C; state C { on Push => push(D); } state D { on Pop => pop; } }
            state Four;
        }
    }
}

state_machine! {
    /// Suspended: a composite in a region, a region, a parallel, and a composite around it.
    machine Suspends {
        events { Go, Come, Both }
        initial Around;
        state Around {
            history suspend;
            initial Inside;
            on Go => Away;
            parallel Inside {
                history suspend;
                state One {
                    history suspend;
                    initial A;
                    state A { history suspend; initial B; on Go => D; state B { on Come => C; } state C; }
                    state D;
                }
                state Two { initial E; state E; final F; }
            }
        }
        state Away { on Come => Around; on Both => (C, E); on Go => Around.initial; }
    }
}

#[test]
fn regions_push_and_suspend() {
    let mut pushes = Pushes::start();
    for event in [PushesEvent::Push, PushesEvent::Menu, PushesEvent::Push, PushesEvent::Out, PushesEvent::Back] {
        assert!(pushes.handle(event).reacted());
    }
    assert_eq!(pushes.stack().count(), 1);
    pushes.handle(PushesEvent::Pop);

    let mut suspends = Suspends::start();
    for event in [SuspendsEvent::Go, SuspendsEvent::Go, SuspendsEvent::Both] {
        assert!(suspends.handle(event).reacted());
    }
    assert!(suspends.is_in(SuspendsState::C) && suspends.is_in(SuspendsState::E));
}
