//! Old names that no recorded version had, and the files with the schemas of these versions.

use fsmith::state_machine;
use serde::Deserialize;

state_machine! {
    #[schema("../../fsm-macros/messages/schemas/order.schema")]
    machine Order {
        version 1;
        #[derive(Deserialize)]
        events {
            Add was Append(String),
            Buy was Pya,
//                  ^^^ error[malformed_was]: no recorded version of `Order` had the event `Pya` here; did you mean `Pay`?
            #[serde(alias = "drop")]
            Remove,
        }
        initial Shop;
        state Shop was Cart {
            initial Full;
            state Full was Filled(lines was items: Vec<String> = Vec::new(), total was sum: u32 = 0) {
//                                                                                     ^^^ error[malformed_was]: no recorded version of `Order` had the field `sum` here; there is `Cart.Filled.items`
                on Remove => Empty;
            }
            state Empty was Cleared;
//                          ^^^^^^^ error[malformed_was]: no recorded version of `Order` had the state `Cleared` here; there are `Cart` and `Cart.Filled`
        }
        state Paid was Filled;
//                     ^^^^^^ error[malformed_was]: no recorded version of `Order` had the state `Filled` here; there are `Cart` and `Cart.Filled`
        state Sent was Shop.Filled;
//                     ^^^^^^^^^^^ error[malformed_was]: no recorded version of `Order` had the state `Shop.Filled` here; there are `Cart` and `Cart.Filled`
        state Gone was Cart.Filled | Cart.Filed;
//                                   ^^^^^^^^^^ error[malformed_was]: no recorded version of `Order` had the state `Cart.Filed` here; did you mean `Cart.Filled`?
        on Add(_) => Sent;
        on Buy => Paid;
        on Remove => Gone;
    }
}

state_machine! {
    #[schema("../../fsm-macros/messages/schemas/order.schema")]
    machine Parcel {
        initial state Idle was Waiting { after 1s => Sent; }
//                             ^^^^^^^ error[malformed_was]: no recorded version of `Parcel` had the state `Waiting` here; `fsmith schema --to FILE OLD.rs` records an earlier text
        final Sent;
    }
}

state_machine! {
    #[schema("../../fsm-macros/messages/schemas/damaged.schema")]
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: line 2 of this file is not part of a schema; `fsmith schema` writes it
    machine Damaged {
        initial state Idle was Waiting { after 1s => Sent; }
        final Sent;
    }
}

state_machine! {
    #[schema("../../fsm-macros/messages/schemas/missing.schema")]
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: this file, relative to the folder of Cargo.toml, cannot be read: No such file or directory (os error 2); `fsmith schema` writes it
    machine Missing {
        initial state Idle was Waiting { after 1s => Sent; }
        final Sent;
    }
}

state_machine! {
    #[schema]
//  ^^^^^^^^^ error[attribute]: `#[schema(..)]` names the one file into which `fsmith schema` writes, as in `#[schema("order.schema")]`
    machine Unnamed {
        initial state Idle was Waiting { after 1s => Sent; }
        final Sent;
    }
}

state_machine! {
    #[schema("a.schema")]
//           ^^^^^^^^^^ error[attribute]: this file, relative to the folder of Cargo.toml, cannot be read: No such file or directory (os error 2); `fsmith schema` writes it
    #[schema("b.schema")]
//  ^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[schema(..)]` names the one file into which `fsmith schema` writes, as in `#[schema("order.schema")]`
    machine Several {
        #[schema("c.schema")]
//      ^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[schema(..)]` names a file for the whole machine; write it before `machine`
        initial state Idle { after 1s => Sent; }
        final Sent;
    }
}
