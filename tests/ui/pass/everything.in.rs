// One machine with every kind of generated code, which does not depend on the names around it.

::fsmith::interpreter::state_machine! {
    /// Regions, timers, queues, data, deferral, pushes and histories.
    #[derive(::core::fmt::Debug, ::core::clone::Clone)]
    #[why]
    pub machine Everything<T>(log: &mut ::std::vec::Vec<u8>, pause: ::core::time::Duration)
    where
        T: ::core::marker::Copy,
    {
        /// The events of the machine.
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
        events {
            /// Continues.
            Press,
            /// Is deferred.
            Later(T, u8),
            /// Counts.
            Count {
                /// The number to which it counts.
                to: u8,
            },
        }
        signals { Full, Kept(T) }
        stack 4;
        queue 8;
        initial Off;
        never log.len() > 99 && pause.is_zero() && has(calm);
        alarm on Count { to: 255 } => Over(1);

        /// The initial state.
        #[allow(fsmith::unused_history)]
        state Off {
            history deep;
            /// The first nested state.
            #[tag(calm)]
            #[requirement("A-1")]
            initial state Cold {
                defer Later(..);
                on Press => Warm;
            }
            /// The second nested state.
            state Warm(heat: u8 = 3) {
                never *heat > 200 && is_in(Cold);
                enter { *heat += 1; log.push(*heat); }
                on Press => push(Menu);
                on Later(kept, by) => { *heat += by; raise(Kept(kept)); }
                on Kept(_) if *heat > 4 => Both;
                after pause if *heat > 3 => Both;
            }
        }
        /// Two regions.
        parallel Both {
            done => Over(code + reason);
            on Count { to } if to > 200 => (Second(to), Far);
            /// The first region.
            #[tag(calm, busy)]
            state One {
                history shallow;
                initial First;
                /// Has a timer.
                state First {
                    every pause => { log.push(7); }
                    on Press => { raise(Full); Second(1) }
                }
                /// Counts.
                state Second(count: u8) {
                    #[requirement("A-2")]
                    on Full if is_in(Far) || has(busy) => { *count += 1; }
                    on Count { to } => match to {
                        0 => pass,
                        1 => { log.push(to); Second(count + to) }
                        _ if *count > to => First,
                        _ => stay,
                    };
                    always if *count > 2 => Third(count);
                }
                /// The final state of the region.
                final Third(code: u8);
            }
            /// The other region.
            state Other {
                history suspend;
                initial Near;
                /// The first state of the region.
                state Near { on Press => Far; on Count { to } if let ::core::option::Option::Some(far) = to.checked_sub(9) => Gone(far); }
                /// The second state of the region.
                state Far { after 2 * pause + 1ms => Gone(2); exit { if !is_in(Third) { log.push(9); } } }
                /// The final state of the region.
                final Gone(reason: u8);
            }
        }
        /// Pushed over the other states.
        state Menu {
            enter or resume { log.push(5); }
            on Press => pop;
        }
        /// The end.
        final Over(sum: u8);
    }
}
