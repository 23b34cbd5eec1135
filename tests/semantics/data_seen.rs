//! Access to data from outside: the data of all active states by reference, and the data of a `final` by value.

use fsmith::interpreter::state_machine;
use fsmith_tests::machines::places::{Places, PlacesEvent};
use fsmith_tests::scenario;

state_machine! {
    /// A session that encloses a cart. The data of the leaf includes both.
    #[derive(Clone, Debug, PartialEq)]
    machine Shop {
        events { Login(String), Add(u32), Order, Delivered, Lost }
        initial Out;
        state Out { on Login(user) => Session(user); }
        state Session(user: String, visits: u32 = 1) {
            initial Cart(Vec::new());
            on Login(user) => Session(user);
            on Delivered => Happy(user, visits);
            on Lost => Sad;
            state Cart(items: Vec<u32>) { on Add(item) => items.push(item); on Order => Placed(items.len()); }
            state Placed(user: usize) {}
        }
        final Happy(user: String, count: u32);
        final Sad;
    }
}

/// Runs a test on the compiled machine and on its twin.
macro_rules! on_both {
    ($compiled:ident, |$machine:ident| $body:block) => {{
        {
            let mut $machine = $compiled::start();
            $body
        }
        {
            let mut $machine = $compiled::interpreter();
            $machine.restart();
            $body
        }
    }};
}

#[test]
fn a_leaf_exposes_the_data_its_code_can_use() {
    on_both!(Shop, |shop| {
        assert_eq!(shop.data(), Some(ShopData::Out));
        shop.handle(ShopEvent::Login("Ada".into()));
        shop.handle(ShopEvent::Add(3));
        let Some(ShopData::Cart { items, user, visits }) = shop.data() else { panic!("the cart is active") };
        assert_eq!((items, &user[..], *visits), (&vec![3], "Ada", 1));
        shop.handle(ShopEvent::Order);
        // The inner field hides the outer one, as it does in the code of the state.
        assert_eq!(shop.data(), Some(ShopData::Placed { user: &1, visits: &1 }));
        assert_eq!(shop.data_in(ShopState::Session), shop.data());
        assert_eq!(shop.data_in(ShopState::Placed), shop.data());
        assert_eq!(shop.data_in(ShopState::Cart), None);
    });
    assert_eq!(Shop::new().data(), None);
}

#[test]
fn data_can_be_modified_from_outside() {
    on_both!(Shop, |shop| {
        shop.handle(ShopEvent::Login("Ada".into()));
        let Some(ShopDataMut::Cart { items, user, visits }) = shop.data_mut() else { panic!("the cart is active") };
        items.push(9);
        user.push('!');
        *visits = 5;
        let Some(ShopDataMut::Cart { items, .. }) = shop.data_in_mut(ShopState::Session) else { panic!("inside") };
        items.push(10);
        assert!(shop.data_in_mut(ShopState::Out).is_none());
        let Some(ShopData::Cart { items, user, visits }) = shop.data() else { panic!("the cart is active") };
        assert_eq!((&items[..], &user[..], *visits), (&[9, 10][..], "Ada!", 5));
    });
}

#[test]
fn the_data_of_a_final_state_is_returned_by_value() {
    on_both!(Shop, |shop| {
        shop.handle(ShopEvent::Login("Ada".into()));
        let Err(mut shop) = shop.into_end() else { panic!("it goes on") };
        assert!(shop.is_in(ShopState::Cart));
        shop.handle(ShopEvent::Delivered);
        assert!(shop.is_finished());
        assert_eq!(shop.into_end().ok(), Some(ShopEnd::Happy { user: "Ada".into(), count: 1 }));
    });
    on_both!(Shop, |shop| {
        shop.handle(ShopEvent::Login("Ada".into()));
        shop.handle(ShopEvent::Lost);
        assert_eq!(shop.into_end().ok(), Some(ShopEnd::Sad));
    });
}

state_machine! {
    /// Two regions in a parallel with data, inside a composite with data.
    #[derive(Debug)]
    machine Panel {
        events { Up, Down, Close }
        initial Room(7);
        state Room(number: u32) {
            initial Lit("warm");
            on Close => Shut;
            parallel Lit(tone: &'static str) {
                state Lamp { initial Off; state Off { on Up => On(1); } state On(level: u8) { on Up => *level += 1; } }
                state Blind { initial Open; state Open { on Down => Half(50); } state Half(percent: u8) {} }
            }
        }
        state Shut;
    }
}

#[test]
fn each_region_exposes_the_data_of_its_leaf() {
    on_both!(Panel, |panel| {
        assert!(matches!(panel.data_in(PanelState::Lamp), Some(PanelData::Off { tone: &"warm", number: &7 })));
        panel.handle(PanelEvent::Up);
        panel.handle(PanelEvent::Up);
        panel.handle(PanelEvent::Down);
        assert!(matches!(panel.data_in(PanelState::Lamp), Some(PanelData::On { level: 2, .. })));
        assert!(matches!(panel.data_in(PanelState::On), Some(PanelData::On { level: 2, .. })));
        assert!(panel.data_in(PanelState::Off).is_none());
        assert!(matches!(panel.data_in(PanelState::Blind), Some(PanelData::Half { percent: 50, .. })));
        // In a query for a state around regions, the parallel counts as the leaf.
        assert!(matches!(panel.data_in(PanelState::Room), Some(PanelData::Lit { tone: &"warm", number: &7 })));
        if let Some(PanelDataMut::Half { percent, number, .. }) = panel.data_in_mut(PanelState::Blind) {
            (*percent, *number) = (20, 8);
        }
        assert!(matches!(panel.data_in(PanelState::Half), Some(PanelData::Half { percent: 20, number: 8, .. })));
        panel.handle(PanelEvent::Close);
        assert!(panel.data_in(PanelState::Lamp).is_none());
        assert!(matches!(panel.data_in(PanelState::Shut), Some(PanelData::Shut)));
    });
}

scenario! {
    /// Numeric data in a state whose enclosing state also has numeric data.
    nested_numeric_data_keeps_its_values(places: Places, tape) {
        places.restart(&mut tape);
        places.handle(&mut tape, PlacesEvent::Go(4));
        places.handle(&mut tape, PlacesEvent::Stay(1));
        places.handle(&mut tape, PlacesEvent::Go(1));
        places.handle(&mut tape, PlacesEvent::Back);
        assert_eq!(tape.take(), "2, at 5, at 6, 6 of 2");
        places.handle(&mut tape, PlacesEvent::Leave);
        assert_eq!(tape.take(), "numbers 6 0, hold box, hold tag");
        places.handle(&mut tape, PlacesEvent::Next);
        places.handle(&mut tape, PlacesEvent::Back);
        assert_eq!(tape.take(), "tag in box, open bow");
        places.handle(&mut tape, PlacesEvent::Swap);
        assert_eq!(tape.take(), "leave box, drop bow, hold tag");
    }
}
