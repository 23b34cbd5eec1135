//! The sensors and events of the robot, and its body, which it borrows.
//!
//! This module does not use `std`, because the size of the robot is measured on a target without it.

use crate::harness;

pub type Op<E = Event> = harness::Op<Senses, E>;

#[derive(Clone, Copy)]
pub enum Event {
    Bumped,
    Slipped,
    Lost,
    Recall,
}

/// The state of the sensors: a set of the flags below.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub struct Senses(pub u8);

impl Senses {
    pub const LOW: u8 = 1;
    pub const TRASH: u8 = 2;
    pub const NOTHING: u8 = 4;
    pub const NEAR: u8 = 8;
    pub const HELD: u8 = 16;
    pub const DISPOSED: u8 = 32;
    pub const CHARGED: u8 = 64;
}

/// The robot's body: its sensors, and counters of its actions.
#[derive(Clone, Debug, Default, Hash)]
pub struct Body {
    pub senses: Senses,
    pub brush_ons: u32,
    pub brush_offs: u32,
    pub swept: u32,
    pub scans: u32,
    pub scans_ended: u32,
    pub wandered: u32,
    pub turns: u32,
    pub arm_outs: u32,
    pub arm_ins: u32,
    pub set_offs: u32,
    pub halts: u32,
    pub approached: u32,
    pub backed_off: u32,
    pub grips: u32,
    pub releases: u32,
    pub squeezed: u32,
    pub lifts: u32,
    pub put_downs: u32,
    pub carried: u32,
    pub dropped: u32,
    pub docks: u32,
    pub undocks: u32,
    pub charged: u32,
    pub aligned: u32,
}

/// Defines methods that read sensors and methods that count actions.
macro_rules! body {
    (senses { $($sense:ident: $flag:ident,)* } deeds { $($deed:ident: $counter:ident,)* }) => {
        impl Body {
            $(#[inline] pub fn $sense(&self) -> bool { self.senses.0 & Senses::$flag != 0 })*
            $(#[inline] pub fn $deed(&mut self) { self.$counter += 1; })*
        }
    };
}

body! {
    senses {
        battery_low: LOW,
        sees_trash: TRASH,
        finds_nothing: NOTHING,
        at_trash: NEAR,
        holds: HELD,
        disposed: DISPOSED,
        is_charged: CHARGED,
    }
    deeds {
        brush_on: brush_ons,
        brush_off: brush_offs,
        sweep: swept,
        start_scan: scans,
        end_scan: scans_ended,
        wander: wandered,
        turn: turns,
        arm_out: arm_outs,
        arm_in: arm_ins,
        set_off: set_offs,
        halt: halts,
        approach: approached,
        back_off: backed_off,
        grip: grips,
        release: releases,
        squeeze: squeezed,
        lift: lifts,
        put_down: put_downs,
        carry: carried,
        drop_item: dropped,
        dock: docks,
        undock: undocks,
        charge: charged,
        align: aligned,
    }
}
