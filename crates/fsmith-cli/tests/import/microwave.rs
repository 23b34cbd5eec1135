use fsmith::state_machine;

/// What `Microwave` asks and does, as the document says it: to be written in Rust.
pub trait MicrowaveTodo {
    /// `<script>beep(1, 2)</script>`
    fn script_beep_1_2(&mut self);

    /// `timer >= cook_time`
    fn timer_ge_cook_time(&self) -> bool;

    /// `broken`
    fn broken(&self) -> bool;

    /// `error == 'a||b'`
    fn error_eq_a_b(&self) -> bool;

    /// `timer > 3`
    fn timer_gt_3(&self) -> bool;

    /// `<log expr="'cooking'"/>`
    fn log_cooking(&mut self);

    /// `<assign location="timer" expr="timer + 1"/>`
    fn assign_timer_timer_1(&mut self);
}

state_machine! {
    /// A microwave oven.
    pub machine Microwave(todo: &mut dyn MicrowaveTodo) {
        events { Beep, TurnOn, TurnOff, BeepLoud, DoorOpen, DoorClose }
        queue 16;
        initial MicroWave;
        parallel MicroWave {
            on Beep | BeepLoud => { todo.script_beep_1_2(); }
            state Engine {
                initial Off;
                state Off {
                    on TurnOn => On;
                }
                state On {
                    initial Idle;
                    on TurnOff => Off;
                    always if todo.timer_ge_cook_time() => Off;
                    /// Nothing gets warm.
                    state Idle {
                        always if is_in(Closed) && !(todo.broken() || todo.error_eq_a_b()) =>
                            Cooking;
                    }
                    state Cooking {
                        enter {
                            if todo.timer_gt_3() { raise(BeepLoud); } else { todo.log_cooking(); }
                        }
                        every 500ms => { todo.assign_timer_timer_1(); }
                        always if !is_in(Closed) => Idle;
                    }
                }
            }
            state Door {
                initial Closed;
                state Closed {
                    on DoorOpen => Open;
                }
                state Open {
                    on DoorClose => Closed;
                }
            }
        }
    }
}
