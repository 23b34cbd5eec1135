//! `#[tag(..)]` and `#[requirement(..)]`: their forms and places, and `has` in code.

use fsmith::state_machine;

state_machine! {
    #[tag(hostile)]
//  ^^^^^^^^^^^^^^^ error[attribute]: `#[tag(..)]` is written before a state
    #[requirement("REQ-1")]
//  ^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` is written before a state, before a transition or before `in`
    machine Guard(post: &Post) {
        #[tag(loud)]
//      ^^^^^^^^^^^^ error[attribute]: `#[tag(..)]` is written before a state
        events {
            #[requirement("REQ-2")]
//          ^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` is written before a state, before a transition or before `in`
            Call,
            Quiet,
        }
        #[requirement("REQ-3")]
//      ^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` is written before a state, before a transition or before `in`
        initial Idle;
        #[tag]
//      ^^^^^^ error[attribute]: `#[tag(..)]` contains the names of tags, as in `#[tag(hostile)]`
        #[tag()]
//      ^^^^^^^^ error[attribute]: `#[tag(..)]` contains the names of tags, as in `#[tag(hostile)]`
        #[tag("calm")]
//      ^^^^^^^^^^^^^^ error[attribute]: `#[tag(..)]` contains the names of tags, as in `#[tag(hostile)]`
        #[tag(Calm, self, r#type, calm, calm)]
//            ^^^^ error[attribute]: a tag's name begins with a lower-case letter, unlike a state's; write `calm`
//                  ^^^^ error[attribute]: `self` cannot name a tag; write a word that is no keyword of Rust
//                        ^^^^^^ error[attribute]: `r#type` cannot name a tag; write a word that is no keyword of Rust
//                                      ^^^^ error[attribute]: this state has the tag `calm` twice; remove one
        #[requirement]
//      ^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` contains the ids of requirements, as in `#[requirement("REQ-12")]`
        #[requirement()]
//      ^^^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` contains the ids of requirements, as in `#[requirement("REQ-12")]`
        #[requirement(REQ_4)]
//      ^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` contains the ids of requirements, as in `#[requirement("REQ-12")]`
        #[requirement("", " REQ-5", "REQ-6", "REQ-6")]
//                    ^^ error[attribute]: the id of a requirement cannot be empty
//                        ^^^^^^^^ error[attribute]: the id of a requirement is one line, without blanks around it
//                                           ^^^^^^^ error[attribute]: this item has the requirement `REQ-6` twice; remove one
        state Idle {
            #[tag(hostile)]
//          ^^^^^^^^^^^^^^^ error[attribute]: `#[tag(..)]` is written before a state
            on Call => Chase;
            #[requirement("REQ-7")]
//          ^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` is written before a state, before a transition or before `in`
            enter { post.sit(); }
            #[requirement("REQ-8", "REQ-8")]
//                                 ^^^^^^^ error[attribute]: this item has the requirement `REQ-8` twice; remove one
            on Quiet => Chase.Run;
        }
        #[tag(hostile)]
        state Chase {
            #[tag(out_2)]
            initial state Walk { defer Call; }
            #[tag(out2)]
//                ^^^^ error[attribute]: the tags `out_2` and `out2` would both be `Out2` in `GuardTag`; rename one; the other tag in line -2
            state Run {
                #[requirement("REQ-9")]
//              ^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: `#[requirement(..)]` is written before a state, before a transition or before `in`
                defer Call;
                on Quiet => Idle;
            }
        }
    }
}

state_machine! {
    machine Net {
        events { Go }
        initial Up;
        state Up {
            machine link: Link;
            #[requirement("REQ-1")]
//                        ^^^^^^^ error[attribute]: all `done(link..)` of a state are one transition, which has no requirements; write this before the state that it leads to
            done(link.Lost) => Down;
        }
        state Down { on Go => Up; }
    }
}

state_machine! {
    machine Post {
        events { Call, Quiet }
        initial Idle;
        never has(hostil) && is_in(Idle);
//                ^^^^^^ error[unknown_tag]: no tag is named `hostil`; did you mean `hostile`?
        #[tag(calm)]
        state Idle {
            on Call if has(Idle) => Chase;
//                         ^^^^ error[unknown_tag]: `Idle` is a state; write `is_in(Idle)`
            on Quiet if is_in(calm) => Chase;
//                            ^^^^ error[not_a_state]: `calm` is a tag; write `has(calm)`
        }
        #[tag(hostile)]
        state Chase { on Call | Quiet if !has(loud) => Idle; }
//                                            ^^^^ error[unknown_tag]: no tag is named `loud`; there are `calm` and `hostile`
    }
}
