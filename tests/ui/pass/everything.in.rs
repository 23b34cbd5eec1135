// All that generates code, in one machine that leans on no name around it.

::fsmith::interpreter::state_machine! {
    /// Regions, time, queues, data, deferral, pushes and memories.
    #[derive(::core::fmt::Debug, ::core::clone::Clone)]
    #[why]
    pub machine Everything<T>(log: &mut ::std::vec::Vec<u8>, pause: ::core::time::Duration)
    where
        T: ::core::marker::Copy,
    {
        /// What it is told.
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
        events {
            /// Goes on.
            Press,
            /// Kept for later.
            Later(T, u8),
            /// Counts.
            Count {
                /// How far.
                to: u8,
            },
        }
        signals { Full, Kept(T) }
        stack 4;
        queue 8;
        initial Off;
        never log.len() > 99 && pause.is_zero() && has(calm);
        alarm on Count { to: 255 } => Over(1);

        /// Waits.
        #[allow(fsmith::unused_history)]
        state Off {
            history deep;
            /// At first.
            #[tag(calm)]
            #[requirement("A-1")]
            initial state Cold {
                defer Later(..);
                on Press => Warm;
            }
            /// Then.
            state Warm(heat: u8 = 3) {
                never *heat > 200 && is_in(Cold);
                enter { *heat += 1; log.push(*heat); }
                on Press => push(Menu);
                on Later(kept, by) => { *heat += by; raise(Kept(kept)); }
                on Kept(_) if *heat > 4 => Both;
                after pause if *heat > 3 => Both;
            }
        }
        /// Side by side.
        parallel Both {
            done => Over(code + reason);
            on Count { to } if to > 200 => (Second(to), Far);
            /// One.
            #[tag(calm, busy)]
            state One {
                history shallow;
                initial First;
                /// Beats.
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
                /// Ends.
                final Third(code: u8);
            }
            /// The other.
            state Other {
                history suspend;
                initial Near;
                /// Here.
                state Near { on Press => Far; on Count { to } if let ::core::option::Option::Some(far) = to.checked_sub(9) => Gone(far); }
                /// There.
                state Far { after 2 * pause + 1ms => Gone(2); exit { if !is_in(Third) { log.push(9); } } }
                /// Nowhere.
                final Gone(reason: u8);
            }
        }
        /// On top.
        state Menu {
            enter or resume { log.push(5); }
            on Press => pop;
        }
        /// No more.
        final Over(sum: u8);
    }
}
