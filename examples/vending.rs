//! A coffee machine that takes follow-up steps: payment starts the brewing, the finished coffee returns the change, and
//! the last cup reports that it is sold out.
//!
//! No other code has to report that the payment is sufficient or that the cup is full. `always` reacts to what the
//! machine's own actions have changed, `done` to the completion of the brewing, and a signal notifies other states of
//! the machine.
//!
//! The buttons can be pressed at any time, so the machine is `exhaustive`: each state declares its reaction to each of
//! them, even if that is nothing.

use fsmith::state_machine;

const PRICE: u32 = 3;

/// The parameter of the machine.
struct Coffee {
    paid: u32,
    cups: u32,
}

state_machine! {
    /// Sells coffee as long as there are cups.
    machine Vending(coffee: &mut Coffee) {
        events { Coin(u32), Cancel, Refill(u32), SwitchOff }
        signals { GiveBack(u32) }
        exhaustive;

        initial Ready;
        on Coin(coins) => raise(GiveBack(coins));           // wherever nobody wants them
        on GiveBack(coins) => if coins > 0 { println!("    {coins} back"); }

        state Ready {
            always if coffee.cups == 0 => SoldOut;
            on Coin(coins) => { coffee.paid = coins; Paying }
            on SwitchOff => Off;
            ignore Cancel | Refill(_);                      // nothing is paid, and there is no room
        }
        state Paying {
            never coffee.paid >= PRICE;                     // checked between calls, in debug builds
            always if coffee.paid >= PRICE => Brewing;      // as soon as it is enough
            on Coin(coins) => { coffee.paid += coins; }
            on Cancel => { raise(GiveBack(coffee.paid)); Ready }
            ignore Refill(_) | SwitchOff;
        }
        state Brewing {
            initial Grinding;
            enter { println!("    the light goes on"); }
            exit { println!("    the light goes off"); }
            done => { raise(GiveBack(coffee.paid - PRICE)); Ready }
            ignore Cancel | Refill(_) | SwitchOff;          // too late

            state Grinding { when true => Pouring; }
            state Pouring { when true => Served; }
            final Served {
                enter { coffee.cups -= 1; println!("    a cup of coffee"); }
            }
        }
        state SoldOut {
            enter { println!("    sold out"); }
            on Refill(cups) => { coffee.cups = cups; Ready }
            on SwitchOff => Off;
            ignore Cancel;
        }
        final Off;
    }
}

fn main() {
    use VendingEvent::*;

    let mut coffee = Coffee { paid: 0, cups: 2 };
    let mut vending = Vending::start(&mut coffee);
    let mut go = |what: &str, event: Option<VendingEvent>| {
        println!("{what}");
        match event {
            Some(event) => vending.handle(&mut coffee, event),
            None => vending.update(&mut coffee),
        };
        let finished = if vending.is_finished() { ", finished" } else { "" };
        println!("    = {}{finished}", vending.state().map_or("?", VendingState::name));
    };

    go("2 coins", Some(Coin(2)));
    go("changed my mind", Some(Cancel));
    go("1 coin", Some(Coin(1)));
    go("2 more", Some(Coin(2)));
    go("one too many", Some(Coin(1)));
    go("it grinds", None);
    go("it pours", None);
    go("5 coins at once", Some(Coin(5)));
    go("changed my mind", Some(Cancel));
    go("it grinds", None);
    go("it pours", None);
    go("another coin", Some(Coin(1)));
    go("20 new cups", Some(Refill(20)));
    go("closing time", Some(SwitchOff));
    go("a late coin", Some(Coin(1)));
}
