//! The connection of RFC 9293 is compared with every edge of figure 5, and with section 3.10 for each event in each
//! state.
//!
//! The figure is transcribed as a table. It is a summary: each edge into CLOSED deletes the block, and each edge into
//! TIME-WAIT starts the timer. Section 3.10 is transcribed as two functions that follow the RFC's checks in the RFC's
//! order, one for user calls and timeouts, and one for segments.

use ConnectionEvent::*;
use ConnectionState::*;
use fsmith_tests::machines::tcp::{Connection, ConnectionEvent, ConnectionState, Segment};
use fsmith_tests::scenario;

const NONE: Segment = Segment { syn: false, ack: false, fin: false, rst: false };
const SYN: ConnectionEvent = Received(Segment { syn: true, ..NONE });
const SYN_ACK: ConnectionEvent = Received(Segment { syn: true, ack: true, ..NONE });
const ACK: ConnectionEvent = Received(Segment { ack: true, ..NONE });
const FIN: ConnectionEvent = Received(Segment { fin: true, ..NONE });
const FIN_ACK: ConnectionEvent = Received(Segment { fin: true, ack: true, ..NONE });
const RST: ConnectionEvent = Received(Segment { rst: true, ..NONE });

/// The eleven states of the RFC, without the states that only group them.
const STATES: [ConnectionState; 11] =
    [Closed, Listening, SynSent, SynReceived, Established, FinWait1, FinWait2, CloseWait, Closing, LastAck, TimeWait];

type Edge = (ConnectionState, ConnectionEvent, ConnectionState, &'static str);

/// Figure 5, from top to bottom.
#[rustfmt::skip]
const FIGURE_5: [Edge; 21] = [
    (Closed,      Listen,          Listening,   "create TCB"),
    (Closed,      Connect,         SynSent,     "create TCB, snd SYN"),
    (Listening,   Close,           Closed,      "delete TCB"),
    (Listening,   SYN,             SynReceived, "snd SYN,ACK"),
    (Listening,   Send,            SynSent,     "snd SYN"),
    (SynSent,     Close,           Closed,      "delete TCB"),
    (SynSent,     SYN,             SynReceived, "snd SYN,ACK"),
    (SynSent,     SYN_ACK,         Established, "snd ACK"),
    (SynReceived, RST,             Listening,   ""), // note 1: after a passive OPEN
    (SynReceived, ACK,             Established, ""),
    (SynReceived, Close,           FinWait1,    "snd FIN"),
    (Established, Close,           FinWait1,    "snd FIN"),
    (Established, FIN,             CloseWait,   "snd ACK"),
    (FinWait1,    ACK,             FinWait2,    ""),
    (FinWait1,    FIN,             Closing,     "snd ACK"),
    (FinWait1,    FIN_ACK,         TimeWait,    "snd ACK, start 2MSL"), // note 2: not drawn
    (FinWait2,    FIN,             TimeWait,    "snd ACK, start 2MSL"),
    (CloseWait,   Close,           LastAck,     "snd FIN"),
    (Closing,     ACK,             TimeWait,    "start 2MSL"),
    (LastAck,     ACK,             Closed,      "delete TCB"),
    (TimeWait,    TimeWaitTimeout, Closed,      "delete TCB"),
];

/// Returns the events that lead from the start to a state, along the edges of the figure.
fn way(state: ConnectionState) -> &'static [ConnectionEvent] {
    match state {
        Closed => &[],
        Listening => &[Listen],
        SynSent => &[Connect],
        SynReceived => &[Listen, SYN],
        Established => &[Connect, SYN_ACK],
        FinWait1 => &[Connect, SYN_ACK, Close],
        FinWait2 => &[Connect, SYN_ACK, Close, ACK],
        Closing => &[Connect, SYN_ACK, Close, FIN],
        TimeWait => &[Connect, SYN_ACK, Close, FIN_ACK],
        CloseWait => &[Connect, SYN_ACK, FIN],
        LastAck => &[Connect, SYN_ACK, FIN, Close],
        Tcb | Synchronised => panic!("{state:?} is none of the eleven states"),
    }
}

/// Restarts the machine and moves it to a state.
macro_rules! reach {
    ($machine:ident, $tape:ident, $state:expr) => {
        $machine.restart(&mut $tape);
        for event in way($state) {
            $machine.handle(&mut $tape, *event);
        }
        assert_eq!($machine.state(), Some($state));
        $tape.take();
    };
}

scenario! {
    every_edge_of_the_figure(connection: Connection, tape) {
        tape.set("passive OPEN", true);
        for (from, event, to, actions) in FIGURE_5 {
            reach!(connection, tape, from);
            connection.handle(&mut tape, event);
            assert_eq!(connection.state(), Some(to), "{event:?} in {from:?}");
            assert_eq!(tape.take(), actions, "{event:?} in {from:?}");
        }
    }
}

type Outcome = (ConnectionState, Vec<&'static str>);

/// Sections 3.10.1 to 3.10.6 and 3.10.8: user calls and timeouts. A call that is an error has no effect.
fn called(state: ConnectionState, event: ConnectionEvent) -> Outcome {
    match (event, state) {
        (Listen, Closed) => (Listening, vec!["create TCB"]),
        (Connect, Closed) => (SynSent, vec!["create TCB", "snd SYN"]),
        (Connect | Send, Listening) => (SynSent, vec!["snd SYN"]),
        (Send, SynSent | SynReceived) => (state, vec!["queue data"]),
        (Send, Established | CloseWait) => (state, vec!["snd data"]),
        (Close, Listening | SynSent) => (Closed, vec!["delete TCB"]),
        (Close, SynReceived | Established) => (FinWait1, vec!["snd FIN"]),
        (Close, CloseWait) => (LastAck, vec!["snd FIN"]),
        (Abort | UserTimeout, Closed) => (Closed, vec![]),
        (Abort, SynReceived | Established | FinWait1 | FinWait2 | CloseWait) => (Closed, vec!["delete TCB", "snd RST"]),
        (Abort, _) => (Closed, vec!["delete TCB"]),
        (UserTimeout, _) => (Closed, vec!["delete TCB", "aborted by timeout"]),
        (TimeWaitTimeout, TimeWait) => (Closed, vec!["delete TCB"]),
        _ => (state, vec![]),
    }
}

/// Section 3.10.7: a segment arrives.
fn arrived(state: ConnectionState, segment: Segment, passive: bool) -> Outcome {
    let Segment { syn, ack, rst, .. } = segment;
    match state {
        // 3.10.7.1
        Closed if rst => (state, vec![]),
        Closed => (state, vec!["snd RST"]),
        // 3.10.7.2
        Listening if rst => (state, vec![]),
        Listening if ack => (state, vec!["snd RST"]),
        Listening if syn => (SynReceived, vec!["snd SYN,ACK"]),
        Listening => (state, vec![]),
        // 3.10.7.3
        SynSent if rst && ack => (Closed, vec!["delete TCB", "connection reset"]),
        SynSent if rst => (state, vec![]),
        SynSent if syn && ack => (Established, vec!["snd ACK"]),
        SynSent if syn => (SynReceived, vec!["snd SYN,ACK"]),
        SynSent => (state, vec![]),
        // 3.10.7.4, second: the RST bit
        SynReceived if rst && passive => (Listening, vec![]),
        SynReceived if rst => (Closed, vec!["delete TCB", "connection refused"]),
        Established | FinWait1 | FinWait2 | CloseWait if rst => (Closed, vec!["delete TCB", "connection reset"]),
        _ if rst => (Closed, vec!["delete TCB"]),
        // Fourth: the SYN bit, answered by a challenge ACK.
        SynReceived if syn && passive => (Listening, vec![]),
        _ if syn => (state, vec!["snd ACK"]),
        _ => acknowledged_and_finished(state, segment),
    }
}

/// Section 3.10.7.4, from the fifth check on.
fn acknowledged_and_finished(before: ConnectionState, Segment { ack, fin, .. }: Segment) -> Outcome {
    let mut actions = Vec::new();
    let mut state = before;
    // Fifth: the ACK field.
    state = match state {
        SynReceived if ack => Established,
        SynReceived => return (state, actions),
        FinWait1 if ack => FinWait2,
        Closing if ack => TimeWait,
        LastAck if ack => return (Closed, vec!["delete TCB"]),
        other => other,
    };
    // Eighth: the FIN bit.
    if fin {
        actions.push("snd ACK");
        state = match state {
            Established => CloseWait,
            FinWait1 => Closing,
            FinWait2 => TimeWait,
            other => other,
        };
    }
    if state == TimeWait && (fin || before != TimeWait) {
        actions.push("start 2MSL");
    }
    (state, actions)
}

fn every_event() -> impl Iterator<Item = ConnectionEvent> {
    let segments = (0..16).map(|flags: u32| {
        let [syn, ack, fin, rst] = [1, 2, 4, 8].map(|flag| flags & flag != 0);
        Received(Segment { syn, ack, fin, rst })
    });
    [Listen, Connect, Send, Close, Abort, UserTimeout, TimeWaitTimeout].into_iter().chain(segments)
}

scenario! {
    every_event_in_every_state(connection: Connection, tape) {
        for passive in [true, false] {
            tape.set("passive OPEN", passive);
            for (state, event) in STATES.into_iter().flat_map(|state| every_event().map(move |event| (state, event))) {
                reach!(connection, tape, state);
                connection.handle(&mut tape, event);
                let (next, actions) = match event {
                    Received(segment) => arrived(state, segment, passive),
                    _ => called(state, event),
                };
                assert_eq!(connection.state(), Some(next), "{event:?} in {state:?}");
                assert_eq!(tape.take(), actions.join(", "), "{event:?} in {state:?}");
            }
        }
    }
}

/// Checks that the two transcriptions agree on each edge.
#[test]
fn the_figure_is_a_summary_of_the_text() {
    for (from, event, to, actions) in FIGURE_5 {
        let (next, text) = match event {
            Received(segment) => arrived(from, segment, true),
            _ => called(from, event),
        };
        assert_eq!((next, text.join(", ")), (to, actions.to_owned()), "{event:?} in {from:?}");
    }
}
