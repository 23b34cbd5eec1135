//! An order whose states have their own data: a cart has lines, a paid order an amount, a parcel a number. The data of
//! one state moves on to the next, and nothing exists that does not belong to the current state: no fields to reset, no
//! `Option`s to unwrap.
//!
//! The total is the sum of the lines: this invariant of the cart, `never`, is checked between calls in debug builds.
//!
//! A line is not `Clone`: it is moved from state to state, and dropped when its state is exited.

use fsmith::state_machine;

/// An item in the cart.
#[derive(Debug)]
struct Line {
    name: &'static str,
    price: u32,
}

state_machine! {
    /// From the cart to the door.
    machine Order(parcels: &mut u32) {
        events { Add(Line), Remove, Pay { coins: u32 }, Ship, Lost, Cancel }

        initial Cart(Vec::new());

        state Cart(lines: Vec<Line>, total: u32 = 0) {
            never *total != lines.iter().map(|line| line.price).sum::<u32>();
            on Add(line) => { *total += line.price; lines.push(line); }
            on Remove => if let Some(line) = lines.pop() {
                println!("    without the {}", line.name);
                *total -= line.price;
                stay
            } else {
                Cancelled
            }
            on Pay { coins } => if let Some(change) = coins.checked_sub(*total) {
                println!("    {change} back");
                Paid(lines, total)
            } else {
                println!("    {coins} is not enough");
                stay
            }
            on Cancel => Cancelled;
        }
        state Paid(lines: Vec<Line>, amount: u32, tries: u32 = 0) {
            initial Packing;
            exit { println!("    {} things, sent {tries} times", lines.len()); }
            on Cancel => Refunded(amount);

            state Packing {
                on Ship => { *tries += 1; *parcels += 1; Sent(*parcels) }
            }
            state Sent(parcel: u32) {
                enter { println!("    parcel {parcel}"); }
                on Lost if *tries < 2 => { println!("    parcel {parcel} is lost"); Packing }
                on Lost => Refunded(amount);
            }
        }
        final Refunded(amount: u32) { enter { println!("    {amount} refunded"); } }
        final Cancelled;
    }
}

fn main() {
    use OrderEvent::{Add, Cancel, Lost, Pay, Remove, Ship};
    let mut parcels = 40;
    let mut order = Order::start(&mut parcels);
    let events = [
        ("add", Add(Line { name: "teapot", price: 30 })),
        ("add", Add(Line { name: "cup", price: 8 })),
        ("remove", Remove),
        ("pay", Pay { coins: 20 }),
        ("pay", Pay { coins: 50 }),
        ("ship", Ship),
        ("lost", Lost),
        ("ship", Ship),
        ("lost", Lost),
        ("cancel", Cancel),
    ];
    for (name, event) in events {
        println!("{name}");
        order.handle(&mut parcels, event);
        match order.data() {
            Some(OrderData::Cart { lines, total, .. }) => println!("    = a cart of {}, {total}", lines.len()),
            Some(OrderData::Sent { parcel, .. }) => println!("    = on its way as {parcel}"),
            Some(other) => println!("    = {}", other.word()),
            None => {}
        }
    }
}

impl OrderData<'_> {
    /// The text for a customer.
    fn word(self) -> &'static str {
        match self {
            OrderData::Packing { .. } => "being packed",
            OrderData::Refunded { .. } => "money back",
            OrderData::Cart { .. } | OrderData::Sent { .. } => "under way",
            OrderData::Cancelled => "cancelled",
        }
    }
}
