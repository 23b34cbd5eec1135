//! Miner Bob's days in West World: digging, banking, drinking, sleeping.
//!
//! Buckland's WestWorld1 (Programming Game AI by Example, chapter 2), with his constants and sentences. His Execute of
//! a state is a polled reaction here: the work comes before the decision, so it is done at every update, whatever is
//! decided.

use fsmith::state_machine;

/// The money at which a miner feels comfortable.
const COMFORT_LEVEL: u32 = 5;
/// The nuggets a miner can carry.
const MAX_NUGGETS: u32 = 3;
const THIRST_LEVEL: u32 = 5;
const TIREDNESS_THRESHOLD: u32 = 5;
const PRICE_OF_WHISKEY: u32 = 2;

#[derive(Default)]
struct Bob {
    gold_carried: u32,
    money_in_bank: u32,
    thirst: u32,
    fatigue: u32,
}

impl Bob {
    fn says(&self, words: &str) {
        println!("Miner Bob: {words}");
    }

    fn digs(&mut self) {
        self.gold_carried += 1;
        self.fatigue += 1;
        self.says("Pickin' up a nugget");
    }

    fn deposits(&mut self) {
        self.money_in_bank += std::mem::take(&mut self.gold_carried);
        self.says(&format!("Depositin' gold. Total savings now: {}", self.money_in_bank));
        if self.is_rich() {
            self.says("Woohoo! Rich enough for now. Back home to mah li'l lady");
        }
    }

    fn sleeps(&mut self) {
        self.fatigue -= 1;
        self.says("ZZZZ...");
    }

    fn drinks(&mut self) {
        self.thirst = 0;
        self.money_in_bank = self.money_in_bank.saturating_sub(PRICE_OF_WHISKEY);
        self.says("That's mighty fine sippin' liquor");
    }

    fn is_rich(&self) -> bool {
        self.money_in_bank >= COMFORT_LEVEL
    }
}

state_machine! {
    /// A gold miner's four states.
    machine Miner(bob: &mut Bob) {
        initial EnterMineAndDigForNugget;

        state EnterMineAndDigForNugget {
            enter { bob.says("Walkin' to the gold mine"); }
            exit { bob.says("Ah'm leavin' the gold mine with mah pockets full o' sweet gold"); }
            when true => {
                bob.digs();
                if bob.gold_carried >= MAX_NUGGETS {
                    VisitBankAndDepositGold
                } else if bob.thirst >= THIRST_LEVEL {
                    QuenchThirst
                } else {
                    stay
                }
            }
        }
        state VisitBankAndDepositGold {
            enter { bob.says("Goin' to the bank. Yes siree"); }
            exit { bob.says("Leavin' the bank"); }
            when true => {
                bob.deposits();
                if bob.is_rich() { GoHomeAndSleepTilRested } else { EnterMineAndDigForNugget }
            }
        }
        state GoHomeAndSleepTilRested {
            enter { bob.says("Walkin' home"); }
            when bob.fatigue > TIREDNESS_THRESHOLD => { bob.sleeps(); }
            when true => {
                bob.says("What a God-darn fantastic nap! Time to find more gold");
                EnterMineAndDigForNugget
            }
        }
        state QuenchThirst {
            enter { bob.says("Boy, ah sure is thusty! Walkin' to the saloon"); }
            exit { bob.says("Leavin' the saloon, feelin' good"); }
            when true => {
                bob.drinks();
                if bob.thirst >= THIRST_LEVEL { stay } else { EnterMineAndDigForNugget }
            }
        }
    }
}

fn main() {
    let mut bob = Bob::default();
    let mut miner = Miner::start(&mut bob);
    for _ in 0..40 {
        bob.thirst += 1;
        miner.update(&mut bob);
    }
}
