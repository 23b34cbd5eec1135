//! Machines with the features that fsmith and SCXML have in common, by area. This file is read, but not compiled.

state_machine! {
    /// Local, external and internal transitions of the machine, of composites and of leaves.
    machine Desk {
        events { Next, Again, Up, Inside, Afresh, Out, Home }
        initial Work;
        on Home => { homeward(); House }
        on Again => knock();

        state Work {
            initial => { begin(); Read }
            enter { work_in(); }
            exit { work_out(); }
            on Inside => Write;
            on Afresh => { afresh(); reenter(Write) }
            on Out => House;
            on Next => stay;

            state Read {
                enter { read_in(); }
                exit { read_out(); }
                on Next => Write;
                on Again => Read;
                on Up => Work;
            }
            state Write {
                enter { write_in(); }
                exit { write_out(); }
                on Next if hurried && !(tired || is_in(Read)) => { raise(Home); raise(Again); }
            }
        }
        state House { enter { house_in(); } on Next | Out => Work; }
    }
}

state_machine! {
    /// Regions: reactions, conflicts, several targets, transitions across and around, and a region that queries
    /// another.
    machine Stage {
        events { Begin, Loud, Off, On, Both, Cross, Whole }
        initial Closed;
        state Closed { on On => Show; on Both => (Bright, Noise); on Cross => Noise; }
        parallel Show {
            enter { show_in(); }
            exit { show_out(); }
            on Off => Closed;
            on Begin => gong();
            on Both => { both(); (Dark, Noise) }
            state Light {
                initial Dark;
                exit { light_out(); }
                state Dark { on Begin => { lamps(); Bright } exit { dark_out(); } }
                state Bright { enter { bright_in(); } on Loud if is_in(Noise) => Dark; on Off => Dark; }
            }
            state Sound {
                initial Quiet;
                on Whole => Sound;
                state Quiet { on Loud => Noise; on Cross => Bright; }
                state Noise { enter { noise_in(); } on Begin => { music(); Quiet } on Off => Closed; }
            }
            state Audience { enter { audience_in(); } }
        }
    }
}

state_machine! {
    /// Histories: as declarations and as targets, in regions and around them, with and without an `else`.
    machine Player {
        events { Step, Leave, Back, Deep, Shallow, Fresh, Jump, Into }
        initial Off;
        state Off {
            on Back => On;
            on Deep => Store.deep_history;
            on Shallow => Store.history;
            on Into => Radio;
            on Fresh => On.initial;
            on Jump => Store;
        }
        parallel On {
            history deep;
            on Leave => Off;
            on Jump => Store;
            state Radio {
                initial News;
                history shallow;
                state News { on Step => Music; enter { news_in(); } }
                state Music { initial Jazz; state Jazz { on Step => Rock; } state Rock { on Step => News; } }
            }
            state Screen {
                initial Bright;
                history shallow;
                state Bright { on Step => Dim; }
                state Dim { on Back => Bright; }
            }
        }
        state Store {
            initial Shelf;
            history shallow else Cellar;
            on Leave => Off;
            state Shelf { on Step => Cellar; }
            state Cellar {
                initial Top;
                state Top { on Step => Bottom; }
                state Bottom { on Back => Shelf; on Step => Top; }
            }
        }
    }
}

state_machine! {
    /// Completion: of nested composites, of a `parallel` and its regions, and of the machine.
    machine Breakfast {
        events { Boiled, Toasted, Eaten, Again, Done }
        initial Cooking;
        parallel Cooking {
            done => { all(); Eating }
            on Again => Cooking;
            state Egg {
                initial Raw;
                done => egg();
                state Raw { on Boiled => Soft; }
                final Soft { enter { soft(); } }
            }
            state Bread {
                initial Slice;
                done if hungry => butter();
                done => bread();
                state Slice { initial Cold; done => Toast; state Cold { on Toasted => Warm; } final Warm; }
                final Toast;
            }
        }
        state Eating { on Eaten => Full; on Again => Cooking; }
        final Full { enter { full(); } }
        on Done if hungry => Full;
    }
}

state_machine! {
    /// Decisions in reactions and in an `initial`, some of which pass; and transitions without a trigger.
    machine Sorter {
        events { Item, Next, Reset }
        signals { Heavy, Light }
        initial Empty;
        on Reset => { reset(); Empty }
        on Heavy => crane();
        state Empty { on Item => Weighing; on Next => Box; }
        state Weighing {
            exit { weighed(); }
            always if heavy => { raise(Heavy); Box }
            always if light => { raise(Light); Box }
            always => Empty;
        }
        state Box {
            initial => if heavy { lift(); Lid } else if light { Bottom } else { Side };
            on Next => if heavy { if light { pass } else { open(); Lid } } else { Side };
            on Next => { passed(); Empty }
            on Light => { lit(); }
            state Lid { on Item => Bottom; }
            state Bottom { on Item if is_in(Bottom) => Side; }
            state Side;
        }
    }
}

state_machine! {
    /// Timers: of leaves and of composites, once and repeated, stopped and restarted. Two are never due together.
    machine Kettle {
        events { Lift, Down, Stay }
        initial Heating;
        every 709ms => blink();
        state Heating {
            initial Cold;
            after 3109ms => { boils(); Boiling }
            on Lift => Cold;
            on Stay => stay;
            state Cold { after 1303ms => Warm; enter { cold_in(); } }
            state Warm { every 251ms => hum(); on Down => Cold; }
        }
        state Boiling { after 1907ms => { click(); Off } every 1103ms => { steam(); Boiling } }
        state Off { on Down => Heating; after 5303ms => Heating; }
    }
}

state_machine! {
    /// Polled transitions, and flags.
    machine Sentry {
        events { Noise }
        initial Patrol;
        when ended => { bell(); Sleep }
        state Patrol {
            when sees_player && !blind => Defend;
            when tired || bored && !sees_player => { yawn(); Sleep }
        }
        state Defend { when !sees_player => Patrol; on Noise => stay; }
        state Sleep { when !tired && !ended => Patrol; on Noise if !(blind && tired) => Defend; }
    }
}

state_machine! {
    /// Names that are used twice.
    machine Locks {
        events { Press, Both, Ask }
        initial Plugged;
        parallel Plugged {
            state Num {
                initial Off;
                state Off { on Press => On; on Ask if is_in(Caps.On) => On; }
                state On { on Press if is_in(Caps.Off) => Off; on Both => Off; }
            }
            state Caps {
                initial Off;
                state Off { on Press => On; on Both => On; }
                state On { on Press => { off(); Off } on Ask if is_in(Num.On) => Off; }
            }
        }
    }
}

state_machine! {
    /// Alarms: transitions of nested states are outranked by them. Some alarms pass.
    machine Guard {
        events { Fire, Bell, Relief }
        initial Post;
        alarm on Fire if smoke => { out(); Street }
        state Post {
            initial Gate;
            alarm on Bell => if asleep { pass } else if drill { stay } else { reports(); Hall };
            alarm when smoke && is_in(Tower) => Hall;
            on Fire => { shouts(); Hall }
            state Gate {
                on Fire | Bell => Tower;
                on Relief => Hall;
                when bored || tired => Tower;
            }
            state Tower {
                alarm on Bell => Gate;
                on Fire => { water(); Gate }
                when smoke => Gate;
                when tired => Street;
            }
        }
        state Hall { on Relief | Fire => Post; on Bell => Street; }
        state Street { on Relief => Post; on Fire => waits(); }
    }
}
