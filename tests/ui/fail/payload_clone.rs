//! Payloads to which several regions may react must be `Clone`, because each of these regions gets them by value.

use fsmith::state_machine;

struct Parcel {
    heavy: bool,
}

state_machine! {
    machine Office {
        events { Bring(Parcel), Show { parcel: Parcel, by: u32 }, Weigh(Parcel) }
        initial Day;
        parallel Day {
            state Clerk {
                initial state Waiting {
                    on Bring(parcel) => { drop(parcel); }
                    on Show { ref parcel, by } if parcel.heavy => { let _ = by; }
                    on Weigh(Parcel { heavy }) => { let _ = heavy; }
                }
            }
            state Porter {
                initial state Standing {
                    on Bring(_) => stay;
                    on Show { parcel, .. } if parcel.heavy => { drop(parcel); }
                    on Weigh(_) => stay;
                }
            }
        }
    }
}

fn main() {}
