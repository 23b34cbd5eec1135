//! Miner Bob of Buckland's Programming Game AI by Example, chapter 2.
//!
//! The Execute method of a state in the book is a polled reaction in every update: the work comes first, as code before
//! the decision, and then the decision about the target.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A gold miner's working day.
    pub machine Miner(tape: &mut Tape) {
        initial EnterMineAndDigForNugget;

        state EnterMineAndDigForNugget {
            enter { tape.act("Mine: enter"); }
            exit { tape.act("Mine: exit"); }
            when true => {
                tape.act("dig");
                if tape.ask("pockets full") {
                    VisitBankAndDepositGold
                } else if tape.ask("thirsty") {
                    QuenchThirst
                } else {
                    stay
                }
            }
        }
        state VisitBankAndDepositGold {
            enter { tape.act("Bank: enter"); }
            exit { tape.act("Bank: exit"); }
            when true => {
                tape.act("deposit");
                if tape.ask("rich") { GoHomeAndSleepTilRested } else { EnterMineAndDigForNugget }
            }
        }
        state GoHomeAndSleepTilRested {
            enter { tape.act("Home: enter"); }
            exit { tape.act("Home: exit"); }
            when tape.ask("fatigued") => { tape.act("sleep"); stay }
            when true => { tape.act("wake"); EnterMineAndDigForNugget }
        }
        state QuenchThirst {
            enter { tape.act("Saloon: enter"); }
            exit { tape.act("Saloon: exit"); }
            when true => {
                tape.act("drink");
                if tape.ask("thirsty") { stay } else { EnterMineAndDigForNugget }
            }
        }
    }
}

drive!(Miner, MinerInterpreter, MinerState);
