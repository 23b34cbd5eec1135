//! A module without the standard prelude.

#[no_implicit_prelude]
mod bare {
    ::fsmith::interpreter::state_machine! {
        /// A machine with most kinds of generated code.
        #[derive(::core::fmt::Debug, ::core::clone::Clone)]
        pub machine Bare<T>(log: &mut ::std::vec::Vec<u8>)
        where
            T: ::core::marker::Copy,
        {
            events { Press, Set(T), Text(&str) }
            signals { Full, Kept(T) }
            stack 8;
            queue 2;
            initial => if log.len() > 9 { On } else { Off };

            state Off {
                initial A;
                history deep;
                enter { log.push(1); }
                state A { on Set(_) => if log.len() > 3 { pass } else { On }; on Press => B; on Kept(_) if is_in(A) => stay; }
                state B { on Press => push(Menu); when log.len() > 5 => On; }
            }
            state On {
                history suspend;
                initial state C { on Press => Off; active { log.push(2); } }
                state D { always if log.len() > 20 => End; on Set(value) => raise(Kept(value)); }
                final End { enter { raise(Full); } }
                done => Over;
            }
            final Over;
            state Menu { enter or resume { log.push(3); } on Press if is_in(Menu) => pop; on Text(_) => On.deep_history; }
        }
    }
}

#[test]
fn needs_no_prelude() {
    let mut log = Vec::new();
    let mut bare = bare::Bare::<u8>::start(&mut log);
    for _ in 0..3 {
        bare.handle(&mut log, bare::BareEvent::Press);
    }
    assert_eq!((bare.state(), &log[..]), (Some(bare::BareState::B), &[1, 3][..]));
    assert!(!bare.is_finished());
}
