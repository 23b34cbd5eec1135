//! Names of states and events that are used as values.

use fsmith::state_machine;

state_machine! {
    machine Door(x: &mut u32) {
        events { Reset, Key(u8) }
        initial state Idle {
            on Reset => { state = Service; }
//                                ^^^^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Service`, or behind other code `=> { ..; Service }`
            on Key(k) if In(Service) => Service;
//                          ^^^^^^^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(Service)`
            on Key(k) if k == 3 => { tran(&Service) }
//                                         ^^^^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Service`, or behind other code `=> { ..; Service }`
            when event == Reset => Service;
//                        ^^^^^ error[name_as_value]: an event is not a value; write the trigger `on Reset` instead of `when`
            when Key => Service;
//               ^^^ error[name_as_value]: an event is not a value; write the trigger `on Key(..)` instead of `when`
        }
        state Service {
            on Reset => goto(Idle);
//                           ^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Idle`, or behind other code `=> { ..; Idle }`
            on Key(_) => { self.state = Idle; }
//                                      ^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Idle`, or behind other code `=> { ..; Idle }`
        }
    }
}
state_machine! {
    machine Gate(x: &mut u32) {
        events { Reset, Key(u8) }
        initial state Idle {
            on Reset => { x.transition(Service); }
            on Key(k) if state == Service => Service;
//                                ^^^^^^^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(Service)`
            on Key(k) if matches!(state, Service) => Service;
//                                       ^^^^^^^ error[name_as_value]: a state is not a value; what it reacts to is written in `state Service { .. }`, and `is_in(Service)` asks whether it is active
            when Reset => Service;
//               ^^^^^ error[name_as_value]: an event is not a value; write the trigger `on Reset` instead of `when`
            when x.event() == Reset => Service;
        }
        state Service {
            on Reset => { *x = 3; return Idle; }
//                                       ^^^^ error[misplaced_target]: a reaction ends in its target without `return`; write `Idle`
            on Key(_) => transition_to(Idle);
//                                     ^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Idle`, or behind other code `=> { ..; Idle }`
            enter { next = Idle; }
//                         ^^^^ error[name_as_value]: an action cannot have a target; to move on from this state, write a transition: `always => Idle;`
            exit { if is_in(Idle) { set_state(Idle); } }
//                                            ^^^^ error[name_as_value]: an action cannot have a target; to move on from this state, write a transition: `always => Idle;`
        }
    }
}
state_machine! {
    machine Lift(x: &mut u32) {
        events { Reset, Key(u8) }
        initial state Idle {
            on Reset => { next_state = Service; *x = 4; }
//                                     ^^^^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Service`, or behind other code `=> { ..; Service }`
            on Key(k) => { emit(Reset); }
//                              ^^^^^ error[name_as_value]: an event is not a value; to have the machine react to it after this step, write `raise(Reset)`
            enter { raise(Service); send(Reset); }
//                        ^^^^^^^ error[unknown_event]: no event or signal is named `Service`; it is a state: to enter it, make it the target of a transition
//                                       ^^^^^ error[name_as_value]: an event is not a value; to have the machine react to it after this step, write `raise(Reset)`
        }
        state Service {
            on Reset => { let next = Idle; next }
//                                   ^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Idle`, or behind other code `=> { ..; Idle }`
            when x.is_in(Idle) => Idle;
//                       ^^^^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(Idle)`
            when in(Idle) => Idle;
//               ^^ error[name_as_value]: `is_in` queries whether a state is active; write `is_in(Idle)`
        }
    }
}
state_machine! {
    machine Toggle(x: &mut u32) {
        events { Reset, Key(u8), Move { by: u8 } }
        initial state Idle {
            on Reset => match state { Idle => Service, Service => Idle };
//                                    ^^^^ error[name_as_value]: a state is not a value; what it reacts to is written in `state Idle { .. }`, and `is_in(Idle)` asks whether it is active
            on Key(_) if event == Move { by: 3 } => Service;
//                                ^^^^ error[name_as_value]: an event is not a value; a transition is taken for the event that its trigger names, as in `on Move { .. }`
            on Move { .. } if !Service || *x == 3 => { fsm.dispatch(Key(3)); }
//                             ^^^^^^^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(Service)`
//                                                                  ^^^ error[name_as_value]: an event is not a value; to have the machine react to it after this step, write `raise(Key(..))`
            never current_state() == ToggleState::Service;
//                                                ^^^^^^^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(Service)`
        }
        state Service {
            on Key(state) if state == 3 => Idle;
            on Reset => { if let Idle = self.state() { self.go(Idle) } }
//                               ^^^^ error[name_as_value]: a state is not a value; what it reacts to is written in `state Idle { .. }`, and `is_in(Idle)` asks whether it is active
//                                                             ^^^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> Idle`, or behind other code `=> { ..; Idle }`
        }
    }
}
