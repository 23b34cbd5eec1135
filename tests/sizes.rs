//! The size of machines with up to 255 leaves: one byte, and one for each region and each composite with a history.

#![allow(unfulfilled_lint_expectations, reason = "nothing leads to most of these states, which is warned of")]

use fsmith::interpreter::state_machine;
use std::mem::size_of;

state_machine! {
    /// A machine without history.
    pub machine Flat { initial A; state A; state B; }
}

state_machine! {
    /// Three levels, two of which have history. An invariant takes no memory.
    pub machine Deep {
        initial A;
        never is_in(C) && is_in(E);
        state A {
            initial B;
            history deep;
            state B { initial C; history shallow; state C; state D; }
            state E;
        }
    }
}

state_machine! {
    /// A stack of two frames in the machine itself.
    pub machine Pushing {
        events { Push, Again, Pop }
        initial A;
        state A { on Push => push(B); }
        state B { on Again => push(C); on Pop => pop; }
        state C { on Pop => pop; }
    }
}

state_machine! {
    /// Three timers, of which at most two are active at the same time.
    pub machine Timed {
        initial A;
        every 1s => stay;
        state A { after 1s => B; }
        state B { after 2s => A; }
    }
}

state_machine! {
    /// The suspended state and each of the two stack frames keep their own timer.
    pub machine Aside {
        events { Push, Again, Leave, Back }
        initial A;
        state A {
            initial A1;
            history suspend;
            on Leave => B;
            state A1 { after 1s => stay; }
        }
        state B { after 2s => stay; on Back => A; on Push => push(C); }
        state C { on Again => push(D); on Back => pop; }
        state D { on Back => pop; }
    }
}

state_machine! {
    /// Two regions, both of which a deep history keeps.
    pub machine Regions {
        initial Both;
        parallel Both {
            history deep;
            state A { initial A1; state A1; state A2; }
            state B { initial B1; state B1; state B2; }
        }
    }
}

state_machine! {
    /// Two regions without history.
    pub machine Forgetful {
        initial Both;
        parallel Both {
            state A { initial A1; state A1; state A2; }
            state B { initial B1; state B1; state B2; }
        }
    }
}

state_machine! {
    /// Two regions with timers, which are active at the same time and so do not share memory.
    pub machine Beside {
        initial Both;
        parallel Both {
            state A { initial A1; state A1 { after 1s => A2; } state A2 { after 2s => A1; } }
            state B { every 1s => stay; }
        }
    }
}

/// A machine with the given leaves and one more.
macro_rules! wide {
    ($machine:ident: $($state:ident)*) => {
        state_machine! { machine $machine { initial S0; state S0; $(state $state;)* } }
    };
}

wide! {
    Wide254:
    S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22 S23 S24 S25 S26 S27 S28 S29
    S30 S31 S32 S33 S34 S35 S36 S37 S38 S39 S40 S41 S42 S43 S44 S45 S46 S47 S48 S49 S50 S51 S52 S53 S54 S55
    S56 S57 S58 S59 S60 S61 S62 S63 S64 S65 S66 S67 S68 S69 S70 S71 S72 S73 S74 S75 S76 S77 S78 S79 S80 S81
    S82 S83 S84 S85 S86 S87 S88 S89 S90 S91 S92 S93 S94 S95 S96 S97 S98 S99 S100 S101 S102 S103 S104 S105 S106
    S107 S108 S109 S110 S111 S112 S113 S114 S115 S116 S117 S118 S119 S120 S121 S122 S123 S124 S125 S126 S127
    S128 S129 S130 S131 S132 S133 S134 S135 S136 S137 S138 S139 S140 S141 S142 S143 S144 S145 S146 S147 S148
    S149 S150 S151 S152 S153 S154 S155 S156 S157 S158 S159 S160 S161 S162 S163 S164 S165 S166 S167 S168 S169
    S170 S171 S172 S173 S174 S175 S176 S177 S178 S179 S180 S181 S182 S183 S184 S185 S186 S187 S188 S189 S190
    S191 S192 S193 S194 S195 S196 S197 S198 S199 S200 S201 S202 S203 S204 S205 S206 S207 S208 S209 S210 S211
    S212 S213 S214 S215 S216 S217 S218 S219 S220 S221 S222 S223 S224 S225 S226 S227 S228 S229 S230 S231 S232
    S233 S234 S235 S236 S237 S238 S239 S240 S241 S242 S243 S244 S245 S246 S247 S248 S249 S250 S251 S252 S253
}

wide! {
    Wide255:
    S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22 S23 S24 S25 S26 S27 S28 S29
    S30 S31 S32 S33 S34 S35 S36 S37 S38 S39 S40 S41 S42 S43 S44 S45 S46 S47 S48 S49 S50 S51 S52 S53 S54 S55
    S56 S57 S58 S59 S60 S61 S62 S63 S64 S65 S66 S67 S68 S69 S70 S71 S72 S73 S74 S75 S76 S77 S78 S79 S80 S81
    S82 S83 S84 S85 S86 S87 S88 S89 S90 S91 S92 S93 S94 S95 S96 S97 S98 S99 S100 S101 S102 S103 S104 S105 S106
    S107 S108 S109 S110 S111 S112 S113 S114 S115 S116 S117 S118 S119 S120 S121 S122 S123 S124 S125 S126 S127
    S128 S129 S130 S131 S132 S133 S134 S135 S136 S137 S138 S139 S140 S141 S142 S143 S144 S145 S146 S147 S148
    S149 S150 S151 S152 S153 S154 S155 S156 S157 S158 S159 S160 S161 S162 S163 S164 S165 S166 S167 S168 S169
    S170 S171 S172 S173 S174 S175 S176 S177 S178 S179 S180 S181 S182 S183 S184 S185 S186 S187 S188 S189 S190
    S191 S192 S193 S194 S195 S196 S197 S198 S199 S200 S201 S202 S203 S204 S205 S206 S207 S208 S209 S210 S211
    S212 S213 S214 S215 S216 S217 S218 S219 S220 S221 S222 S223 S224 S225 S226 S227 S228 S229 S230 S231 S232
    S233 S234 S235 S236 S237 S238 S239 S240 S241 S242 S243 S244 S245 S246 S247 S248 S249 S250 S251 S252 S253 S254
}

#[test]
fn one_byte_for_the_leaf() {
    assert_eq!(size_of::<Flat>(), 1);
    assert_eq!(size_of::<Wide254>(), 1);
    assert_eq!(size_of::<Wide255>(), 1);
}

#[test]
fn one_byte_for_each_composite_with_history() {
    assert_eq!(size_of::<Deep>(), 3);
}

/// One byte for each region, and in a composite with deep history one more, in addition to that of the composite.
#[test]
fn one_byte_for_each_region() {
    assert_eq!(size_of::<Forgetful>(), 1 + 2);
    assert_eq!(size_of::<Regions>(), 1 + 2 + 1 + 2);
}

#[test]
fn one_byte_for_each_stack_frame() {
    assert_eq!(size_of::<Pushing>(), 3);
}

/// Eight bytes for each timer on the longest path, in addition to the leaf.
#[test]
fn eight_bytes_for_each_timer_that_may_run_at_the_same_time() {
    assert_eq!(size_of::<Timed>(), 2 * 8 + 8);
    assert_eq!(size_of::<Beside>(), 2 * 8 + 8);
    // The active timer, the suspended one, and one in each stack frame. A frame also stores its leaf and whether it is
    // used.
    assert_eq!(size_of::<Aside>(), 8 + 8 + 2 * 16 + 8);
}

/// Up to 254 leaves, one value of the byte is free for `None`. With 255 leaves and the value for a machine that is not
/// started, all values are used.
#[test]
fn an_option_of_a_machine_is_no_larger() {
    assert_eq!(size_of::<Option<Flat>>(), size_of::<Flat>());
    assert_eq!(size_of::<Option<Deep>>(), size_of::<Deep>());
    assert_eq!(size_of::<Option<Pushing>>(), size_of::<Pushing>());
    assert_eq!(size_of::<Option<Wide254>>(), size_of::<Wide254>());
}
