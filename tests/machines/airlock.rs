//! An airlock: timers in parallel and nested regions that become due at the same time.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Two doors and a pump between them.
    pub machine Airlock(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Cycle, Halt, Knock, Reset }
        signals { Tight }
        queue 8;

        initial Waiting;
        every 3s if tape.ask("watched") => tape.act("watch");
        on Reset => Waiting;

        state Waiting {
            on Cycle => Cycling;
            after 2s if tape.ask("urgent") => { tape.act("by itself"); Cycling }
        }
        parallel Cycling {
            enter { tape.act("Cycling: enter"); }
            exit { tape.act("Cycling: exit"); }
            after 6s => { tape.act("too long"); Waiting }
            alarm after 5s if tape.ask("leak") => { tape.act("leak"); Waiting }
            on Halt => Halted;
            done(Pump) if tape.ask("dry") => { tape.act("done"); Waiting }

            state Inner {
                initial Open;
                history deep;
                every 1s => tape.act("inner lamp");
                state Open {
                    enter { tape.act("Open: enter"); }
                    after 1s => if tape.ask("stuck") { tape.act("stuck"); stay } else { Closing };
                    on Knock => { tape.act("opens again"); Open }
                }
                state Closing { every 700ms => { tape.act("creaks"); raise(Tight); } on Tight => Shut; }
                final Shut;
            }
            parallel Pump {
                alarm every 2s => tape.act("pump");
                state Motor {
                    initial Starting;
                    after if is_in(Closing) { 300ms } else { 1s } => tape.act("motor");
                    state Starting { after 500ms => Running; }
                    state Running { after 1500ms => Stopped; every 500ms => tape.act("hums"); }
                    final Stopped;
                }
                state Valve {
                    initial Turning;
                    on Tight => Set;
                    state Turning {
                        every 1s => match tape.number("valve", 3) {
                            0 => Set,
                            1 => { tape.act("out of the pump"); Waiting }
                            _ => { tape.act("turns"); stay }
                        };
                    }
                    final Set;
                }
            }
        }
        state Halted {
            after 1s => Cycling;
            #[allow(fsmith::never_due)]
            after 2s => stay;
            on Cycle => (Closing, Running);
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> AirlockEvent {
    use AirlockEvent as E;
    [E::Cycle, E::Halt, E::Knock, E::Reset][n as usize % 4]
}

drive!(Airlock, AirlockInterpreter, AirlockState, event event; unpolled timers);
