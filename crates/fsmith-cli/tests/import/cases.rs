//! Documents for which SCXML and the language could differ: they behave as SCXML prescribes, or this is reported.

use crate::run::{Behaviour, Case};

/// The part of a document that counts `Bump` events.
macro_rules! counter {
    () => {
        "<state id='Count' initial='C0'>
            <state id='C0'><transition event='Bump' target='C1'/></state>
            <state id='C1'><transition event='Bump' target='C2'/></state>
            <state id='C2'/>
        </state>"
    };
}

/// A region that an event `Flip` switches on and off.
macro_rules! switch {
    () => {
        "<state id='Switch' initial='Off'>
            <state id='Off'><transition event='Flip' target='On'/></state>
            <state id='On'><transition event='Flip' target='Off'/></state>
        </state>"
    };
}

fn check(expected: &Behaviour, cases: &[Case]) {
    for case in cases {
        assert_eq!(case.behaviour(), *expected, "{}", case.name);
    }
}

#[test]
fn timers_are_imported_faithfully() {
    check(
        &Behaviour::Faithful,
        &[
            Case {
                name: "the event of a timer is also raised",
                steps: "Hurry",
                leaves: "Waiting;Gone",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' id='t' delay='9s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Hurry'><raise event='Late'/></transition>
                <transition event='Late' target='Gone'/>
            </state><state id='Gone'/></scxml>",
            },
            Case {
                name: "the event of a timer is also sent at once",
                steps: "@3 Hurry @5",
                leaves: "C0 Waiting;C0 Waiting;C1 Waiting;C2 Waiting",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    counter!(),
                    "<state id='Waiting'>
                <onentry><send event='Late' id='t' delay='8s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Hurry'><send event='Late'/></transition>
                <transition event='Late'><raise event='Bump'/></transition>
            </state></parallel></scxml>"
                ),
            },
            Case {
                name: "the event of a timer is also that of another state",
                steps: "@2 Back",
                leaves: "Waiting;Elsewhere;Waiting",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' id='t' delay='2s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Late' target='Elsewhere'/>
            </state><state id='Elsewhere'>
                <transition event='Late' target='Lost'/><transition event='Back' target='Waiting'/>
            </state><state id='Lost'/></scxml>",
            },
            Case {
                name: "one event is sent with two delays",
                steps: "@2 @2",
                leaves: "C0 Twice;C1 Twice;C2 Twice",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    counter!(),
                    "<state id='Twice'>
                <onentry><send event='Ring' id='a' delay='1s'/><send event='Ring' id='b' delay='3s'/></onentry>
                <onexit><cancel sendid='a'/><cancel sendid='b'/></onexit>
                <transition event='Ring'><raise event='Bump'/></transition>
            </state></parallel></scxml>"
                ),
            },
            Case {
                name: "a region reacts to a delayed event of another",
                steps: "@1 @1",
                leaves: "L0 R0;L1 R0;L1 R1",
                document: "<scxml><parallel id='All'>
                <state id='Left' initial='L0'>
                    <state id='L0'><transition event='Ring' target='L1'/></state><state id='L1'/>
                </state>
                <state id='Right' initial='R0'>
                    <onentry><send event='Ring' id='a' delay='1s'/><send event='Ring' id='b' delay='2s'/></onentry>
                    <onexit><cancel sendid='a'/><cancel sendid='b'/></onexit>
                    <state id='R0'><transition event='Ring' cond=\"In('L1')\" target='R1'/></state><state id='R1'/>
                </state>
            </parallel></scxml>",
            },
            Case {
                name: "a transition reacts to the timer and to every other event",
                steps: "Go Back @2 @2",
                leaves: "Waiting;Away;Waiting;Waiting;Away",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' id='t' delay='3s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='*' target='Away'/>
            </state><state id='Away'><transition event='Go Back' target='Waiting'/></state></scxml>",
            },
            Case {
                name: "a transition reacts to the timer and to an event that begins with its name",
                steps: "Hurry",
                leaves: "Waiting;Gone",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' id='t' delay='3s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Hurry'><raise event='Late.now'/></transition>
                <transition event='Late' target='Gone'/>
            </state><state id='Gone'/></scxml>",
            },
            Case {
                name: "a descriptor for every event matches that of a timer",
                steps: "@1",
                leaves: "Inner;Caught",
                document: "<scxml><state id='Outer'>
                <onentry><send event='Late' id='t' delay='1s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Late' target='Missed'/>
                <state id='Inner'><transition event='*' target='Caught'/></state>
                <state id='Caught'/>
            </state><state id='Missed'/></scxml>",
            },
        ],
    );
}

#[test]
fn several_reactions_to_a_timer_become_one_decision() {
    check(
        &Behaviour::Faithful,
        &[
            Case {
                name: "the first reaction stays",
                steps: "@1",
                leaves: "Waiting;Waiting",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' id='t' delay='1s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Late' cond=\"In('Waiting')\"><raise event='Seen'/></transition>
                <transition event='Late' target='Gone'/>
            </state><state id='Gone'><transition event='Seen' target='Never'/></state><state id='Never'/></scxml>",
            },
            Case {
                name: "one of three reactions is taken",
                steps: "Flip @1 @1",
                leaves: "Off Waiting;On Waiting;Off Waiting;Off Waiting",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    switch!(),
                    "<state id='Work' initial='Waiting'>
                <state id='Waiting'>
                    <onentry><send event='Late' id='t' delay='1s'/></onentry>
                    <onexit><cancel sendid='t'/></onexit>
                    <transition event='Late' cond=\"In('On')\"><raise event='Flip'/></transition>
                    <transition event='Late' cond=\"In('Off')\" target='Second'/>
                    <transition event='Late' target='Third'/>
                </state>
                <state id='Second'/><state id='Third'/>
            </state></parallel></scxml>"
                ),
            },
            Case {
                name: "a timer repeats until its last reaction",
                steps: "@1 @1 @1 @1",
                leaves: "C0 Waiting;C1 Waiting;C2 Waiting;C2 Gone;C2 Gone",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    counter!(),
                    "<state id='Work' initial='Waiting'>
                <state id='Waiting'>
                    <onentry><send event='Tick' id='t' delay='1s'/></onentry>
                    <onexit><cancel sendid='t'/></onexit>
                    <transition event='Tick' cond=\"!In('C2')\">
                        <raise event='Bump'/><send event='Tick' id='t' delay='1s'/>
                    </transition>
                    <transition event='Tick' target='Gone'/>
                </state>
                <state id='Gone'/>
            </state></parallel></scxml>"
                ),
            },
        ],
    );
}

#[test]
fn a_refused_timer_does_not_fire_later() {
    check(
        &Behaviour::Faithful,
        &[
            Case {
                name: "with one reaction",
                steps: "@2 Flip @1",
                leaves: "Off Waiting;Off Waiting;On Waiting;On Waiting",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    switch!(),
                    "<state id='Work' initial='Waiting'>
                <state id='Waiting'>
                    <onentry><send event='Late' id='t' delay='1s'/></onentry>
                    <onexit><cancel sendid='t'/></onexit>
                    <transition event='Late' cond=\"In('On')\" target='Gone'/>
                </state>
                <state id='Gone'/>
            </state></parallel></scxml>"
                ),
            },
            Case {
                name: "with two reactions",
                steps: "@2 Flip @1",
                leaves: "Off Waiting;Off Waiting;On Waiting;On Waiting",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    switch!(),
                    "<state id='Work' initial='Waiting'>
                <state id='Waiting'>
                    <onentry><send event='Late' id='t' delay='1s'/></onentry>
                    <onexit><cancel sendid='t'/></onexit>
                    <transition event='Late' cond=\"In('On')\" target='Gone'/>
                    <transition event='Late' cond=\"In('On') &amp;&amp; In('Waiting')\" target='Away'/>
                </state>
                <state id='Gone'/><state id='Away'/>
            </state></parallel></scxml>"
                ),
            },
            Case {
                name: "and starts again when its state is entered again",
                steps: "@2 Flip Again @1",
                leaves: "Off Waiting;Off Waiting;On Waiting;On Waiting;On Gone",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    switch!(),
                    "<state id='Work' initial='Waiting'>
                <state id='Waiting'>
                    <onentry><send event='Late' id='t' delay='1s'/></onentry>
                    <onexit><cancel sendid='t'/></onexit>
                    <transition event='Late' cond=\"In('On')\" target='Gone'/>
                    <transition event='Again' target='Waiting'/>
                </state>
                <state id='Gone'/>
            </state></parallel></scxml>"
                ),
            },
        ],
    );
}

#[test]
fn delayed_events_that_are_no_timers_are_reported() {
    check(
        &Behaviour::Reported,
        &[
            Case {
                name: "a transition starts the delay again",
                steps: "@1 More @1.5 @1",
                leaves: "Waiting;Waiting;Waiting;Waiting;Gone",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' id='t' delay='2s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='More'><cancel sendid='t'/><send event='Late' id='t' delay='2s'/></transition>
                <transition event='Late' target='Gone'/>
            </state><state id='Gone'/></scxml>",
            },
            Case {
                name: "a transition cancels the delay",
                steps: "Never @2",
                leaves: "Waiting;Waiting;Waiting",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' id='t' delay='1s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Never'><cancel sendid='t'/></transition>
                <transition event='Late' target='Gone'/>
            </state><state id='Gone'/></scxml>",
            },
            Case {
                name: "a state inside cancels the delay",
                steps: "Never @2",
                leaves: "Bright;Dark;Dark",
                document: "<scxml><state id='Waiting' initial='Bright'>
                <onentry><send event='Late' id='t' delay='1s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Late' target='Gone'/>
                <state id='Bright'><transition event='Never' target='Dark'/></state>
                <state id='Dark'><onentry><cancel sendid='t'/></onentry></state>
            </state><state id='Gone'/></scxml>",
            },
            Case {
                name: "a transition sends the event again",
                steps: "@3 Again @3",
                leaves: "C0 Waiting;C1 Waiting;C1 Waiting;C2 Waiting",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    counter!(),
                    "<state id='Waiting'>
                <onentry><send event='Late' id='t' delay='2s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Late'><raise event='Bump'/></transition>
                <transition event='Again'><send event='Late' id='t' delay='2s'/></transition>
            </state></parallel></scxml>"
                ),
            },
            Case {
                name: "a repeated event is refused once",
                steps: "@2 Flip @3",
                leaves: "C0 Off Waiting;C0 Off Waiting;C0 On Waiting;C0 On Waiting",
                document: concat!(
                    "<scxml><parallel id='All'>",
                    counter!(),
                    switch!(),
                    "<state id='Waiting'>
                <onentry><send event='Tick' id='t' delay='1s'/></onentry>
                <onexit><cancel sendid='t'/></onexit>
                <transition event='Tick' cond=\"In('On')\">
                    <raise event='Bump'/><send event='Tick' id='t' delay='1s'/>
                </transition>
            </state></parallel></scxml>"
                ),
            },
            Case {
                name: "the delay outlives its state",
                steps: "Leave Back @2",
                leaves: "Waiting;Away;Waiting;Gone",
                document: "<scxml><state id='Waiting'>
                <onentry><send event='Late' delay='2s'/></onentry>
                <transition event='Leave' target='Away'/>
                <transition event='Late' target='Gone'/>
            </state><state id='Away'><transition event='Back' target='Waiting'/></state><state id='Gone'/></scxml>",
            },
        ],
    );
}

#[test]
fn descriptors_match_completions() {
    let document = |events: &str| {
        let text = format!(
            "<scxml><state id='Job' initial='Busy'>
                <transition event='{events}' target='Caught'/>
                <state id='Busy'><transition event='Finish' target='Ready'/></state><final id='Ready'/>
            </state><state id='Caught'/></scxml>"
        );
        &*text.leak()
    };
    let descriptors = [
        "*",
        ".*",
        "done",
        "done.*",
        "done.state",
        "done.state.*",
        "done.state.Job.*",
        "done.state.Job.",
        "Other done",
    ];
    for events in descriptors {
        let case = Case { name: events, steps: "Finish", leaves: "Busy;Caught", document: document(events) };
        check(&Behaviour::Faithful, &[case]);
    }
    let case = Case { name: "other", steps: "Finish", leaves: "Busy;Ready", document: document("Other done.state.Jo") };
    check(&Behaviour::Faithful, &[case]);
    check(
        &Behaviour::Faithful,
        &[
            Case {
                name: "a region reacts to the completion of another",
                steps: "Finish",
                leaves: "Busy Idle;Ready Told",
                document: "<scxml><parallel id='All'>
                <state id='Job' initial='Busy'>
                    <state id='Busy'><transition event='Finish' target='Ready'/></state><final id='Ready'/>
                </state>
                <state id='Watch' initial='Idle'>
                    <state id='Idle'><transition event='done.state' target='Told'/></state><state id='Told'/>
                </state>
            </parallel></scxml>",
            },
            Case {
                name: "a completion whose composite has been exited",
                steps: "Finish",
                leaves: "Busy;Told",
                document: "<scxml><state id='Job' initial='Busy'>
                <transition cond=\"In('Ready')\" target='Away'/>
                <state id='Busy'><transition event='Finish' target='Ready'/></state><final id='Ready'/>
            </state><state id='Away'><transition event='*' target='Told'/></state><state id='Told'/></scxml>",
            },
        ],
    );
}

#[test]
fn histories_that_never_remember_lead_to_their_default() {
    check(
        &Behaviour::Faithful,
        &[
            Case {
                name: "from inside a region",
                steps: "Left Right Back",
                leaves: "L0 R0;L1 R0;L1 R1;L0 R1",
                document: "<scxml><parallel id='All'>
                <state id='Ls' initial='L0'>
                    <history id='H'><transition target='L0'/></history>
                    <state id='L0'><transition event='Left' target='L1'/></state>
                    <state id='L1'><transition event='Back' target='H'/></state>
                </state>
                <state id='Rs' initial='R0'>
                    <state id='R0'><transition event='Right' target='R1'/></state><state id='R1'/>
                </state>
            </parallel></scxml>",
            },
            Case {
                name: "from inside a composite that is never exited",
                steps: "Type Reload",
                leaves: "Reading;Writing;Reading",
                document: "<scxml><state id='Open' initial='Reading'>
                <history id='H' type='deep'><transition target='Reading'/></history>
                <state id='Reading'><transition event='Type' target='Writing'/></state>
                <state id='Writing'><transition event='Reload' target='H'/></state>
            </state></scxml>",
            },
            Case {
                name: "to another default than the initial state",
                steps: "Go Back",
                leaves: "A;B;C",
                document: "<scxml><state id='Open' initial='A'>
                <history id='H'><transition target='C'/></history>
                <transition event='Back' type='internal' target='H'/>
                <state id='A'><transition event='Go' target='B'/></state><state id='B'/><state id='C'/>
            </state></scxml>",
            },
        ],
    );
}

#[test]
fn differences_of_histories_are_reported() {
    check(
        &Behaviour::Reported,
        &[
            Case {
                name: "of a parallel, with other defaults",
                steps: "Back",
                leaves: "Away;A2 B2",
                document: "<scxml><state id='Away'><transition event='Back' target='H'/></state>
            <parallel id='All'>
                <history id='H'><transition target='A2 B2'/></history>
                <state id='As' initial='A1'><state id='A1'/><state id='A2'/></state>
                <state id='Bs' initial='B1'><state id='B1'/><state id='B2'/></state>
                <transition event='Out' target='Away'/>
            </parallel></scxml>",
            },
            Case {
                name: "from inside a composite that is exited elsewhere",
                steps: "Go Out In Go Back",
                leaves: "A;B;Away;A;B;B",
                document: "<scxml><state id='Open' initial='A'>
                <history id='H'><transition target='A'/></history>
                <transition event='Out' target='Away'/>
                <state id='A'><transition event='Go' target='B'/></state>
                <state id='B'><transition event='Back' target='H'/></state>
            </state><state id='Away'><transition event='In' target='Open'/></state></scxml>",
            },
            Case {
                name: "over a final state",
                steps: "End Out In",
                leaves: "A;F;Away;F",
                document: "<scxml><state id='Open' initial='A'>
                <history id='H'><transition target='A'/></history>
                <transition event='Out' target='Away'/>
                <state id='A'><transition event='End' target='F'/></state><final id='F'/>
            </state><state id='Away'><transition event='In' target='H'/></state></scxml>",
            },
            Case {
                name: "without a default",
                steps: "In",
                leaves: "Away;A",
                document: "<scxml initial='Away'><state id='Open' initial='A'>
                <history id='H'/>
                <transition event='Out' target='Away'/>
                <state id='A'><transition event='Go' target='B'/></state><state id='B'/>
            </state><state id='Away'><transition event='In' target='H'/></state></scxml>",
            },
        ],
    );
}

#[test]
fn differences_of_the_order_are_reported() {
    check(
        &Behaviour::Reported,
        &[
            Case {
                name: "timers of a state and of one inside",
                steps: "@1",
                leaves: "Inner;First",
                document: "<scxml><state id='Outer'>
                <onentry><send event='One' id='a' delay='1s'/></onentry>
                <onexit><cancel sendid='a'/></onexit>
                <transition event='One' target='First'/>
                <state id='Inner'>
                    <onentry><send event='Two' id='b' delay='1000ms'/></onentry>
                    <onexit><cancel sendid='b'/></onexit>
                    <transition event='Two' target='Second'/>
                </state>
            </state><state id='First'/><state id='Second'/></scxml>",
            },
            Case {
                name: "an event is raised by the step that completes",
                steps: "Go",
                leaves: "A;Raised",
                document: "<scxml><state id='Job' initial='A'>
                <transition event='Call' target='Raised'/>
                <transition event='done.state.Job' target='Completed'/>
                <state id='A'><transition event='Go' target='F'><raise event='Call'/></transition></state>
                <final id='F'/>
            </state><state id='Raised'/><state id='Completed'/></scxml>",
            },
            Case {
                name: "an event is raised by a region, and the state around the regions completes",
                steps: "Go",
                leaves: "A B;Raised",
                document: "<scxml><parallel id='Work'>
                <transition event='done.state.As' target='Completed'/>
                <transition event='Call' target='Raised'/>
                <transition event='Go'><raise event='Call'/></transition>
                <state id='As' initial='A'>
                    <state id='A'><transition event='Go' target='F'/></state><final id='F'/>
                </state>
                <state id='B'/>
            </parallel><state id='Raised'/><state id='Completed'/></scxml>",
            },
            Case {
                name: "a raised event exits the composite that has completed",
                steps: "Go",
                leaves: "A;Told",
                document: "<scxml><state id='Job' initial='A'>
                <transition event='Call' target='Away'/>
                <state id='A'><transition event='Go' target='F'><raise event='Call'/></transition></state>
                <final id='F'/>
            </state>
            <state id='Away'><transition event='*' target='Told'/></state><state id='Told'/></scxml>",
            },
            Case {
                name: "the first of two sent events raises a third",
                steps: "Go",
                leaves: "A;D",
                document: "<scxml><state id='A'>
                <transition event='Go' target='B'><send event='One'/><send event='Two'/></transition>
            </state>
            <state id='B'><transition event='One' target='C'><raise event='Three'/></transition></state>
            <state id='C'><transition event='Three' target='D'/><transition event='Two' target='E'/></state>
            <state id='D'/><state id='E'/></scxml>",
            },
            Case {
                name: "an event is raised by the entry of the final state",
                steps: "Go",
                leaves: "A;Raised",
                document: "<scxml><state id='Job' initial='A'>
                <transition event='Call' target='Raised'/>
                <transition event='*' target='Completed'/>
                <state id='A'><transition event='Go' target='F'/></state>
                <final id='F'><onentry><raise event='Call'/></onentry></final>
            </state><state id='Raised'/><state id='Completed'/></scxml>",
            },
            Case {
                name: "an event is raised by the exit before the completion",
                steps: "Go",
                leaves: "A;Raised",
                document: "<scxml><state id='Job' initial='A'>
                <transition event='Call' target='Raised'/>
                <transition event='done.state.Job' target='Completed'/>
                <state id='A'><onexit><raise event='Call'/></onexit><transition event='Go' target='F'/></state>
                <final id='F'/>
            </state><state id='Raised'/><state id='Completed'/></scxml>",
            },
        ],
    );
    check(
        &Behaviour::Faithful,
        &[
            Case {
                name: "timers of regions that are entered together",
                steps: "@1",
                leaves: "L R;Left",
                document: "<scxml><parallel id='All'>
                <state id='L'>
                    <onentry><send event='One' id='a' delay='1s'/></onentry><onexit><cancel sendid='a'/></onexit>
                    <transition event='One' target='Left'/>
                </state>
                <state id='R'>
                    <onentry><send event='Two' id='b' delay='1s'/></onentry><onexit><cancel sendid='b'/></onexit>
                    <transition event='Two' target='Right'/>
                </state>
            </parallel><state id='Left'/><state id='Right'/></scxml>",
            },
            Case {
                name: "timers of one state",
                steps: "@1",
                leaves: "A;First",
                document: "<scxml><state id='A'>
                <onentry><send event='One' id='a' delay='1s'/><send event='Two' id='b' delay='1s'/></onentry>
                <onexit><cancel sendid='a'/><cancel sendid='b'/></onexit>
                <transition event='Two' target='Second'/>
                <transition event='One' target='First'/>
            </state><state id='First'/><state id='Second'/></scxml>",
            },
            Case {
                name: "an event is raised after the completion",
                steps: "Go",
                leaves: "A;Completed",
                document: "<scxml><state id='Job' initial='A'>
                <transition event='done.state.Job' target='Completed'/>
                <state id='A'><transition event='Go' target='F'/></state>
                <final id='F'/>
            </state>
            <state id='Completed'><onentry><raise event='Call'/></onentry></state></scxml>",
            },
        ],
    );
}

#[test]
fn several_targets_are_reentered() {
    check(
        &Behaviour::Faithful,
        &[
            Case {
                name: "two regions",
                steps: "Go",
                leaves: "A1 B1;A2 B2",
                document: "<scxml><state id='S'>
                <transition event='Go' target='A2 B2'/>
                <parallel id='P'>
                    <state id='A'><state id='A1'/><state id='A2'/></state>
                    <state id='B'><state id='B1'/><state id='B2'/></state>
                </parallel>
            </state></scxml>",
            },
            Case {
                name: "three regions",
                steps: "Go",
                leaves: "A1 B1 C1;A2 B2 C2",
                document: "<scxml><state id='S'>
                <transition event='Go' target='A2 B2 C2'/>
                <parallel id='P'>
                    <state id='A'><state id='A1'/><state id='A2'/></state>
                    <state id='B'><state id='B1'/><state id='B2'/></state>
                    <state id='C'><state id='C1'/><state id='C2'/></state>
                </parallel>
            </state></scxml>",
            },
        ],
    );
}
