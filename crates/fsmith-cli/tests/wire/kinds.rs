//! Machines with many kinds of steps, whose guards and decisions depend on random numbers.

use fsmith::{Observer, state_machine};

/// Random numbers, which decide guards and decisions.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % sides
    }

    /// A random answer for a guard, which cannot change the state of the generator.
    fn ask(&self, sides: u32) -> bool {
        self.clone().roll(sides) == 0
    }
}

state_machine! {
    /// Pushes, suspends, decides, completes and raises.
    pub machine Job(look: &mut impl Observer<JobState>, dice: &mut Dice) {
        #[derive(Debug)]
        events { Work(u32), Call, Hang, Pause, Back, Note { text: String } }
        signals { Tired { by: u32 }, #[allow(fsmith::unused_signal)] Unwanted }
        queue 300;
        stack 200;
        observer look: payload;

        initial Busy;
        on Call => push(Phone);
        on Note { text } if text.len() > 2 => { dice.roll(2); }
        alarm on Pause if !is_in(Idle) => Idle;
        every 2s if dice.ask(2) => { dice.roll(2); }

        state Busy {
            initial => if dice.roll(2) == 0 { Plan } else { Do };
            history suspend;
            done if dice.ask(2) => { dice.roll(2); Idle }
            on Work(n @ 1..=2) | Tired { by: n } => if n > dice.clone().roll(4) { Rest } else { pass };
            state Plan {
                on Work(0) => Do;
                on Work(n) if let Some(m) = n.checked_sub(3) && m > 1 => {
                    (0..20 * m).for_each(|_| raise(Tired { by: m }));
                }
                always if dice.ask(5) => Do;
            }
            state Do {
                exit { raise(Unwanted); }
                on Work(3..) => Finished;
                after 3s => Rest;
            }
            state Rest { when dice.ask(3) => Plan; }
            final Finished;
        }
        state Idle {
            on Back => Busy;
            enter or resume { dice.roll(2); }
        }
        state Phone {
            on Hang => pop;
            on Call => stay;
            on Back => Busy.initial;
        }
    }
}

state_machine! {
    /// Regions that react together, conflict with each other, and defer.
    pub machine Keys(look: &mut impl Observer<KeysState>, dice: &mut Dice) {
        events { Press, Lock, Reset, Off, Hold(u8) }
        observer look;
        queue 8;

        initial On;
        parallel On {
            on Off => Standby;
            on Reset if dice.ask(3) => On;
            state Caps {
                initial Lower;
                history deep;
                state Lower { on Lock => Upper; on Press => stay; }
                state Upper {
                    initial Once;
                    on Lock if dice.ask(2) => Lower;
                    state Once { on Press => Lower; after 300ms => Always; }
                    state Always { on Press if dice.ask(2) => Once; }
                }
            }
            state Num {
                initial Clear;
                state Clear { on Lock => Set; on Press if dice.ask(2) => Set; defer Hold(..); }
                state Set { on Lock => Clear; on Hold(n) if n > 3 => Standby; alarm on Reset => Clear; }
            }
            parallel Pads {
                state Left { initial Up; state Up { on Press => Down; } state Down { on Press | Lock => Up; } }
                state Right {
                    initial Idle;
                    state Idle { on Press => Beat; }
                    state Beat { every 200ms => stay; on Reset => Idle; on Press if dice.ask(2) => Beat; }
                }
            }
        }
        state Standby {
            on Press => On;
            on Hold(1) => Caps.Upper.Always;
            on Hold(2) => (Caps.Upper, Num.Set);
            on Lock => On;
        }
    }
}

state_machine! {
    /// Many states, so that numbers take two bytes, with long paths between them.
    pub machine Deep(look: &mut impl Observer<DeepState>) {
        events u8;
        observer look;
        initial A;
        on 9 => A;
        state A {
            initial B;
            on 1 => Z;
            on 2 => Y;
            state B {
                initial C;
                state C {
                    initial D;
                    state D {
                        initial E;
                        state E {
                            initial F;
                            state F { initial G; on 3 => D; state G { on 4 => B.E.F; on 5 => reenter; } }
                        }
                    }
                }
            }
        }
        state Z {
            initial Z1;
            history shallow;
            state Z1 { on 1 => Z2; }
            state Z2 { on 1 => Z3; }
            state Z3 { on 1 => Z4; }
            state Z4 { on 1 => Z5; }
            state Z5 { on 1 => Z6; }
            state Z6 { on 1 => Z7; }
            state Z7 { on 1 => Z8; }
            state Z8 { on 1 => Z9; }
            state Z9 { on 1 => A; on 2..=4 => Y; on _ => stay; }
            on 6 => A;
        }
        state Y {
            initial Y2;
            state Y1 { on 1 => Y2; }
            state Y2 { on 1 => Y1; on 2 => Z; on 3 => G; }
            on 4 => Z.Z5;
            on 0 => Y;
        }
    }
}

state_machine! {
    /// Has an invariant.
    pub machine Fragile(look: &mut impl Observer<FragileState>, load: &mut u32) {
        events { Add }
        observer look;
        initial state Whole {
            never *load > 2;
            on Add => { *load += 1; }
        }
    }
}
