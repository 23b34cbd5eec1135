//! A machine next to the data it works on, in one struct: `self.brain.handle(&mut self.body, event)`.
//!
//! A machine borrows its arguments only during a call. So it can be a field next to the data, and both can be borrowed
//! together, because they are different fields:
//!
//! ```
//! use fsmith::state_machine;
//!
//! struct Body { battery: u32, brush: bool }
//!
//! state_machine! {
//!     #[derive(Clone, Debug)]
//!     machine Brain(body: &mut Body) {
//!         events { Start, Stop }
//!         initial Idle;
//!         state Idle { on Start if body.battery > 10 => Cleaning; }
//!         state Cleaning {
//!             enter { body.brush = true; }
//!             exit { body.brush = false; }
//!             on Stop => Idle;
//!         }
//!     }
//! }
//!
//! struct Robot { brain: Brain, body: Body }
//!
//! impl Robot {
//!     fn new(battery: u32) -> Self {
//!         let mut body = Body { battery, brush: false };
//!         Robot { brain: Brain::start(&mut body), body }
//!     }
//!
//!     fn tell(&mut self, event: BrainEvent) {
//!         self.brain.handle(&mut self.body, event);
//!     }
//! }
//!
//! let mut robot = Robot::new(50);
//! robot.tell(BrainEvent::Start);
//! assert!(robot.body.brush);
//! ```
//!
//! # Several things
//!
//! If the data is spread over the struct, pass its fields one by one. Each is a parameter, in the order of the header:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Gate(open: &mut bool, cars: &mut Vec<u32>, limit: usize) {
//!         events { Arrive(u32) }
//!         initial Free;
//!         state Free {
//!             on Arrive(car) => {
//!                 cars.push(car);
//!                 *open = cars.len() < limit;
//!                 if *open { stay } else { Full }
//!             }
//!         }
//!         state Full;
//!     }
//! }
//!
//! #[derive(Default)]
//! struct Park { gate: Gate, open: bool, cars: Vec<u32> }     // not started: `Gate::new()`
//!
//! impl Park {
//!     fn arrive(&mut self, car: u32) {
//!         self.gate.handle(&mut self.open, &mut self.cars, 2, GateEvent::Arrive(car));
//!     }
//! }
//!
//! let mut park = Park::default();
//! park.gate.restart(&mut park.open, &mut park.cars, 2);
//! park.arrive(1);
//! park.arrive(2);
//! assert!(!park.open && park.gate.is_in(GateState::Full));
//! ```
//!
//! # The whole struct
//!
//! If the machine's code calls methods of the struct that contains the machine, the compiler does not allow passing the
//! whole struct, because the machine would be borrowed twice. Take the machine out for the call and put it back.
//! Meanwhile a machine that is not started is in its place, which ignores every call. So an event that the struct's
//! methods want to send in the meantime must be [raised](crate::language::signals) by the machine's own code, or kept
//! until the call is over.
//!
//! ```
//! # use fsmith::state_machine;
//! # use core::mem;
//! struct Enemy { brain: Mind, health: i32, log: Vec<&'static str> }
//!
//! impl Enemy {
//!     fn shout(&mut self) { self.log.push("help"); }
//!
//!     fn update(&mut self) {
//!         let mut brain = mem::take(&mut self.brain);
//!         brain.update(self);
//!         self.brain = brain;
//!     }
//! }
//!
//! state_machine! {
//!     machine Mind(enemy: &mut Enemy) {
//!         initial Fight;
//!         state Fight { when enemy.health < 10 => Flee; }
//!         state Flee { enter { enemy.shout(); } }
//!     }
//! }
//!
//! let mut enemy = Enemy { brain: Mind::new(), health: 3, log: Vec::new() };
//! let mut brain = Mind::start(&mut enemy);
//! enemy.brain = brain;
//! enemy.update();
//! assert_eq!(enemy.log, ["help"]);
//! ```
//!
//! A machine is a few bytes, so this costs next to nothing. Splitting the struct in two, as in the first example, is
//! usually the better design: the machine decides, the body acts.
//!
//! # Or the machine owns it
//!
//! Values that only the machine uses may be [data](crate::language::data) of a state. The data of a state that encloses
//! all others lives as long as the machine runs:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Counter {
//!         events { Press, Reset }
//!         initial Counting;
//!         state Counting(presses: u32 = 0) {
//!             initial state Ready {
//!                 on Press => { *presses += 1; }
//!             }
//!             on Reset => Counting;
//!         }
//!     }
//! }
//!
//! let mut counter = Counter::start();
//! counter.handle(CounterEvent::Press);
//! # counter.handle(CounterEvent::Reset);
//! ```
