//! Pushes in a machine with regions: a stack in each of several regions, and one around all of them.
//!
//! On the `Bridge`, both regions push, pop and move above a push, separately and together. The enclosing state is
//! exited, pushed over by another parallel, and popped back to. `Arcade` is a game that is paused: it has regions with
//! data and timers below a menu, and a region that is pushed over by another one.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// The bridge of a ship.
    pub machine Bridge(tape: &mut Tape) {
        events { Hail, Over, Swap, Turn, Beacon, Clear, Fire, Out, Dock, Undock, Any, Both, Leave, Split }
        stack 12;

        initial Voyage;
        alarm on Fire if tape.ask("smoke") => { tape.act("fire"); push(Muster) }
        on Any => { tape.act("any"); pop }

        parallel Voyage {
            enter { tape.act("Voyage: enter"); }
            exit { tape.act("Voyage: exit"); }
            pause { tape.act("Voyage: pause"); }
            resume { tape.act("Voyage: resume"); }
            active { tape.act("Voyage: active"); }
            on Dock => { tape.act("dock"); Harbour }
            on Split => { tape.act("split"); (Relay, Bend) }

            state Radio {
                initial Watch;
                enter { tape.act("Radio: enter"); }
                exit { tape.act("Radio: exit"); }
                pause { tape.act("Radio: pause"); }
                resume { tape.act("Radio: resume"); }
                on Clear => { tape.act("radio clear"); pop }

                state Watch {
                    enter { tape.act("Watch: enter"); }
                    exit { tape.act("Watch: exit"); }
                    pause { tape.act("Watch: pause"); }
                    resume { tape.act(if is_in(Helm.Evade) { "Watch: resume, evading" } else { "Watch: resume" }); }
                    active { tape.act("Watch: active"); }
                    on Hail => { tape.act(if is_in(Watch) { "hail, watching" } else { "hail" }); push(Talk) }
                    on Both => push(Relay);
                }
                state Talk {
                    enter { tape.act("Talk: enter"); }
                    exit { tape.act(if is_in(Watch) { "Talk: exit, above Watch" } else { "Talk: exit" }); }
                    pause { tape.act("Talk: pause"); }
                    resume { tape.act("Talk: resume"); }
                    active { tape.act("Talk: active"); }
                    on Over => pop;
                    on Swap => { tape.act("swap"); Relay }
                    on Hail => push(Relay);
                    on Both => { tape.act("talk both"); pop }
                    on Leave => { tape.act("talk leaves"); Harbour }
                }
                state Relay {
                    enter { tape.act("Relay: enter"); }
                    exit { tape.act("Relay: exit"); }
                    pause { tape.act("Relay: pause"); }
                    resume { tape.act("Relay: resume"); }
                    on Over => { tape.act("over"); pop }
                    on Both => if tape.ask("relay") { pop } else { pass };
                }
            }
            state Helm {
                initial Straight;
                history deep;
                alarm on Beacon => { tape.act("beacon"); push(Evade) }
                enter { tape.act("Helm: enter"); }
                exit { tape.act("Helm: exit"); }
                pause { tape.act("Helm: pause"); }
                resume { tape.act("Helm: resume"); }

                state Straight {
                    enter { tape.act("Straight: enter"); }
                    exit { tape.act("Straight: exit"); }
                    pause { tape.act("Straight: pause"); }
                    resume { tape.act("Straight: resume"); }
                    active { tape.act("Straight: active"); }
                    on Turn => Bend;
                    on Both => push(Bend);
                    on Leave => { tape.act("straight leaves"); push(Bend) }
                }
                state Bend {
                    enter { tape.act("Bend: enter"); }
                    exit { tape.act("Bend: exit"); }
                    pause { tape.act("Bend: pause"); }
                    resume { tape.act("Bend: resume"); }
                    on Turn => Straight;
                    on Over => { tape.act("bend over"); pop }
                    on Both => if tape.ask("bend") { Straight } else { pop };
                }
                state Evade {
                    initial Left;
                    enter { tape.act("Evade: enter"); }
                    exit { tape.act("Evade: exit"); }
                    pause { tape.act("Evade: pause"); }
                    resume { tape.act("Evade: resume"); }
                    on Clear => { tape.act("clear"); pop }
                    on Both => { tape.act("evade both"); pop }
                    state Left {
                        enter { tape.act("Left: enter"); }
                        exit { tape.act("Left: exit"); }
                        on Turn => push(Right);
                    }
                    state Right {
                        enter { tape.act("Right: enter"); }
                        exit { tape.act("Right: exit"); }
                        on Turn => pop;
                        on Leave => { tape.act("evade leaves"); Harbour }
                    }
                }
            }
        }
        parallel Muster {
            enter { tape.act("Muster: enter"); }
            exit { tape.act("Muster: exit"); }
            pause { tape.act("Muster: pause"); }
            resume { tape.act("Muster: resume"); }
            on Out => { tape.act("out"); pop }
            on Dock => { tape.act("muster docks"); Harbour }

            state Boats {
                initial Hanging;
                enter { tape.act("Boats: enter"); }
                exit { tape.act("Boats: exit"); }
                state Hanging {
                    enter { tape.act("Hanging: enter"); }
                    exit { tape.act("Hanging: exit"); }
                    on Turn => Lowered;
                    on Over => { tape.act("boats over"); pop }
                }
                state Lowered {
                    enter { tape.act("Lowered: enter"); }
                    exit { tape.act("Lowered: exit"); }
                    on Turn => push(Hanging);
                    on Leave => Harbour;
                }
            }
            state Crew {
                enter { tape.act("Crew: enter"); }
                exit { tape.act("Crew: exit"); }
                active { tape.act("Crew: active"); }
                on Both => { tape.act("crew both"); pop }
            }
        }
        state Harbour {
            enter { tape.act("Harbour: enter"); }
            exit { tape.act("Harbour: exit"); }
            pause { tape.act("Harbour: pause"); }
            resume { tape.act("Harbour: resume"); }
            active { tape.act("Harbour: active"); }
            on Undock => { tape.act("undock"); Voyage }
            on Out => { tape.act("an outing"); push(Voyage) }
            on Over => pop;
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> BridgeEvent {
    use BridgeEvent as E;
    match n % 20 {
        0 | 1 => E::Hail,
        2..4 => E::Over,
        4 => E::Swap,
        5 | 6 => E::Turn,
        7 => E::Beacon,
        8 | 9 => E::Clear,
        10 => E::Fire,
        11 => E::Out,
        12 => E::Dock,
        13 => E::Undock,
        14 | 15 => E::Both,
        16 => E::Leave,
        17 => E::Split,
        _ => E::Any,
    }
}

drive!(Bridge, BridgeInterpreter, BridgeState, event event; regions stack);

state_machine! {
    /// A game with its sound, the shop that it is left for, and the menu over both.
    pub machine Arcade(tape: &mut Tape) {
        events { Coin { lives: u32 }, Hit, Menu, Back, Mute, Quit, Bonus, Buy }

        initial Title;
        on Quit => { tape.act("quit"); Title }

        state Title {
            enter { tape.act("Title: enter"); }
            exit { tape.act("Title: exit"); }
            on Coin { lives } => Play(lives);
        }
        parallel Play(lives: u32, prize: Held = tape.hold("lives")) {
            alarm on Menu => { tape.act("menu"); push(Paused) }
            after 30s => { tape.act("time is up"); Title }
            on Buy => { tape.act("buy"); push(Shop(*lives, tape.hold("bag"))) }
            enter { tape.act(&format!("Play: enter with {lives}")); }
            exit { tape.act(&format!("Play: exit with {lives} and {}", prize.name())); }
            resume { tape.act(&format!("Play: resume with {lives}")); }

            state World {
                initial Level(1);
                state Level(number: u32, map: Held = tape.hold("map")) {
                    enter { tape.act(&format!("Level: enter {number} with {}", map.name())); }
                    exit { tape.act(&format!("Level: exit {number}")); }
                    pause { tape.act(&format!("Level: pause {number}")); }
                    resume { tape.act(&format!("Level: resume {number}")); }
                    every 2s => tape.act("wave");
                    after 5s => { tape.act("next"); Level(number + 1) }
                    on Bonus => push(Round(*number * 10, tape.hold("bonus")));
                    on Hit if tape.ask("shield") => { *lives += 1; stay }
                }
                state Round(points: u32, bonus: Held, shots: u32 = 0) {
                    enter { tape.act(&format!("Round: enter {points} with {}", bonus.name())); }
                    exit { tape.act(&format!("Round: exit {points}, {shots} shots")); }
                    on Hit => { *shots += 1; *lives += 2; }
                    on Mute => stay;
                    after 3s => { tape.act(&format!("won {points}")); pop }
                }
            }
            state Sound {
                initial Music;
                enter { tape.act("Sound: enter"); }
                exit { tape.act("Sound: exit"); }
                state Music {
                    every 1s => tape.act("beat");
                    on Mute => push(Muted);
                }
                state Muted(why: Held = tape.hold("silence")) {
                    exit { tape.act(&format!("Muted: exit with {}", why.name())); }
                    after 4s => pop;
                    on Mute => pop;
                    on Hit => { tape.act("too loud"); Muted }
                }
            }
        }
        parallel Shop(money: u32, bag: Held) {
            alarm on Menu => { tape.act("menu in the shop"); push(Paused) }
            after 8s => { tape.act("closing"); pop }
            enter { tape.act(&format!("Shop: enter with {money}")); }
            exit { tape.act(&format!("Shop: exit with {}", bag.name())); }
            pause { tape.act("Shop: pause"); }
            resume { tape.act("Shop: resume"); }
            state Shelf {
                initial Browse;
                state Browse { on Buy => push(Ask(*money)); }
                state Ask(price: u32) {
                    enter { tape.act(&format!("Ask: enter {price}")); }
                    exit { tape.act(&format!("Ask: exit {price}")); }
                    pause { tape.act("Ask: pause"); }
                    on Buy => { *money += 1; pop }
                    after 6s => pop;
                }
            }
            state Door {
                every 3s => tape.act("bell");
                on Back => pop;
            }
        }
        state Paused {
            enter { tape.act("Paused: enter"); }
            exit { tape.act("Paused: exit"); }
            on Back => pop;
            after 10s => { tape.act("awake"); pop }
        }
    }
}

/// Returns every event in turn.
pub fn arcade_event(n: u32) -> ArcadeEvent {
    use ArcadeEvent as E;
    match n % 17 {
        0..3 => E::Coin { lives: n % 5 },
        3..5 => E::Hit,
        5..7 => E::Menu,
        7..10 => E::Back,
        10..12 => E::Mute,
        12 => E::Quit,
        13..15 => E::Bonus,
        _ => E::Buy,
    }
}

drive!(Arcade, ArcadeInterpreter, ArcadeState, event arcade_event; unpolled regions stack timers);
