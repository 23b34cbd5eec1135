//! The places where a machine can be declared.

mod outer {
    pub mod inner {
        fsmith::interpreter::state_machine! {
            /// Visible in the crate.
            pub(crate) machine ForCrate() { events { Go } initial state A { on Go => B; } state B; }
        }
        fsmith::interpreter::state_machine! {
            /// Visible in the enclosing module.
            pub(super) machine ForSuper() { events { Go } initial state A { on Go => B; } state B; }
        }
        fsmith::interpreter::state_machine! {
            /// Private.
            machine Private() { events { Go } initial state A { on Go => B; } state B; }
        }

        #[test]
        fn is_seen_here() {
            let mut private = Private::start();
            private.handle(PrivateEvent::Go);
            assert!(private.is_in(PrivateState::B));
        }
    }

    #[test]
    fn is_seen_around() {
        let mut machine = inner::ForSuper::start();
        machine.handle(inner::ForSuperEvent::Go);
        assert!(machine.is_in(inner::ForSuperState::B));
    }
}

fn in_a_function(start: u8) -> Option<u8> {
    struct Local(u8);
    fsmith::interpreter::state_machine! {
        machine Counter(local: &mut Local) {
            events { Up, Down }
            initial state Counting {
                on Up => { local.0 += 1; stay }
                on Down if local.0 > 0 => { local.0 -= 1; stay }
                on Down => Empty;
            }
            state Empty;
        }
    }
    let mut local = Local(start);
    let mut counter = Counter::start(&mut local);
    counter.handle(&mut local, CounterEvent::Up);
    counter.handle(&mut local, CounterEvent::Down);
    counter.handle(&mut local, CounterEvent::Down);
    (!counter.is_in(CounterState::Empty)).then_some(local.0)
}

fn in_a_block(which: bool) -> &'static str {
    use fsmith::State;
    if which {
        fsmith::interpreter::state_machine! { machine Same() { initial state This; } }
        Same::start().state().map_or("", SameState::name)
    } else {
        fsmith::interpreter::state_machine! { machine Same() { initial state That; } }
        Same::start().state().map_or("", State::name)
    }
}

struct Owner;

impl Owner {
    fn in_a_method(&self) -> usize {
        fsmith::interpreter::state_machine! { machine Here() { initial state A { initial state B; } } }
        Here::start().active().count()
    }
}

static ROOM: [outer::inner::ForCrate; 2] = [const { outer::inner::ForCrate::new() }; 2];

#[test]
fn is_declared_anywhere() {
    assert_eq!((in_a_function(1), in_a_function(0)), (Some(0), None));
    assert_eq!((in_a_block(true), in_a_block(false)), ("This", "That"));
    assert_eq!(Owner.in_a_method(), 2);
    let mut machine = outer::inner::ForCrate::start();
    machine.handle(outer::inner::ForCrateEvent::Go);
    assert!(machine.is_in(outer::inner::ForCrateState::B) && ROOM[1].state().is_none());
}
