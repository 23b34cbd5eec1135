use fsmith::state_machine;

macro_rules! doubled {
    ($name:ident: $($state:ident)* ; ) => {
        state_machine! { machine $name { $(state $state;)* } }
    };
    ($name:ident: $($state:ident)* ; . $($dots:tt)*) => {
        doubled! { $name: $($state $state)* ; $($dots)* }
    };
}

doubled! { Huge: Same ; . . . . . . . . . . . . . . . . }

fn main() {
    let _ = Huge::start();
}
