use fsmith::state_machine;

state_machine! {
    machine Shop() {
        events { Open, Again, Close }
        initial Street;
        state Street {
            on Open => push Menu;
            on Again => reenter Street;
        }
        state Menu { on Close => pop; }
    }
}

fn main() {}
