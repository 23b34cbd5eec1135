//! Tests all 160 cells of the state transition table of RFC 1661, section 4.1.
//!
//! The table below is that of the RFC, with its two halves side by side: each row is an event, and each column is a
//! state. A cell contains the actions and the number of the next state; `-` is an event that cannot occur. The marks
//! `p`, `r` and `x` are the footnotes of the RFC. Their effects are those in its text: with the passive option, `tlf`
//! is omitted; with the restart option, Open is followed by Down and Up; a crossed connection is logged.

use fsmith::Answer;
use fsmith_tests::machines::ppp::{EVENTS, Ppp, PppEvent, PppState, PppState::*};
use fsmith_tests::scenario;

const STATES: [PppState; 10] =
    [Initial, Starting, Closed, Stopped, Closing, Stopping, ReqSent, AckRcvd, AckSent, Opened];

const TABLE: &str = "
            0      1         2         3             4     5     6         7         8         9
    Up      2      irc,scr/6 -         -             -     -     -         -         -         -
    Down    -      -         0         tls/1         0     1     1         1         1         tld/1
    Open    tls/1  1         irc,scr/6 3r            5r    5r    6         7         8         9r
    Close   0      tlf/0     2         2             4     4     irc,str/4 irc,str/4 irc,str/4 tld,irc,str/4
    TO+     -      -         -         -             str/4 str/5 scr/6     scr/6     scr/8     -
    TO-     -      -         -         -             tlf/2 tlf/3 tlf/3p    tlf/3p    tlf/3p    -
    RCR+    -      -         sta/2     irc,scr,sca/8 4     5     sca/8     sca,tlu/9 sca/8     tld,scr,sca/8
    RCR-    -      -         sta/2     irc,scr,scn/6 4     5     scn/6     scn/7     scn/6     tld,scr,scn/6
    RCA     -      -         sta/2     sta/3         4     5     irc/7     scr/6x    irc,tlu/9 tld,scr/6x
    RCN     -      -         sta/2     sta/3         4     5     irc,scr/6 scr/6x    irc,scr/8 tld,scr/6x
    RTR     -      -         sta/2     sta/3         sta/4 sta/5 sta/6     sta/6     sta/6     tld,zrc,sta/5
    RTA     -      -         2         3             tlf/2 tlf/3 6         6         8         tld,scr/6
    RUC     -      -         scj/2     scj/3         scj/4 scj/5 scj/6     scj/7     scj/8     scj/9
    RXJ+    -      -         2         3             4     5     6         6         8         9
    RXJ-    -      -         tlf/2     tlf/3         tlf/2 tlf/3 tlf/3     tlf/3     tlf/3     tld,irc,str/5
    RXR     -      -         2         3             4     5     6         7         8         ser/9
";

/// The actions of a cell, the number of its next state, and its mark.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Cell {
    actions: Vec<&'static str>,
    next: usize,
    mark: Option<char>,
}

impl Cell {
    fn parse(text: &'static str) -> Option<Cell> {
        if text == "-" {
            return None;
        }
        let mark = text.chars().next_back().filter(char::is_ascii_alphabetic);
        let text = text.trim_end_matches(['p', 'r', 'x']);
        let (actions, next) = text.rsplit_once('/').unwrap_or(("", text));
        let actions = actions.split(',').filter(|action| !action.is_empty()).collect();
        Some(Cell { actions, next: next.parse().expect("the number of a state"), mark })
    }

    /// The cell as the tape shows it if neither option is set.
    fn trace(&self) -> String {
        let mut actions = self.actions.clone();
        if self.mark == Some('x') {
            let send = actions.iter().position(|action| *action == "scr").expect("the request that crossed");
            actions.insert(send, "crossed connection");
        }
        actions.join(", ")
    }
}

/// Returns the RFC's name of each event and its cells, state by state.
fn rows() -> Vec<(&'static str, Vec<Option<Cell>>)> {
    let rows: Vec<(&str, Vec<_>)> = TABLE
        .lines()
        .skip(2)
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?, words.map(Cell::parse).collect()))
        })
        .collect();
    assert_eq!(rows.len(), EVENTS.len());
    assert!(rows.iter().all(|(_, cells)| cells.len() == STATES.len()));
    rows
}

fn row(name: &str) -> usize {
    rows().iter().position(|row| row.0 == name).expect("a row of the table")
}

fn event(name: &str) -> PppEvent {
    EVENTS[row(name)]
}

fn cell(event: &str, state: usize) -> Option<Cell> {
    rows().swap_remove(row(event)).1.swap_remove(state)
}

/// Returns the events that lead from the start to a state, according to the table.
fn way(state: PppState) -> Vec<PppEvent> {
    let names = match state {
        Initial => "",
        Starting => "Open",
        Closed => "Up",
        ReqSent => "Up Open",
        Stopped => "Up Open TO-",
        Closing => "Up Open Close",
        Stopping => "Up Open Close Open",
        AckRcvd => "Up Open RCA",
        AckSent => "Up Open RCR+",
        Opened => "Up Open RCA RCR+",
        Available | Negotiating => panic!("{state:?} is none of the ten states"),
    };
    names.split_whitespace().map(event).collect()
}

/// Restarts the machine without options and moves it to a state.
macro_rules! reach {
    ($machine:ident, $tape:ident, $state:expr) => {
        $tape.only(&[]);
        $machine.restart(&mut $tape);
        for event in way($state) {
            $machine.handle(&mut $tape, event);
        }
        assert_eq!($machine.state(), Some($state));
        $tape.take();
    };
}

scenario! {
    /// Checks the next state and the actions of every cell. An empty cell means that nothing happens.
    every_cell_of_the_table(ppp: Ppp, tape) {
        let mut cells = 0;
        for (name, columns) in rows() {
            for (state, cell) in STATES.into_iter().zip(columns) {
                reach!(ppp, tape, state);
                let answer = ppp.handle(&mut tape, event(name));
                let next = cell.as_ref().map_or(state, |cell| STATES[cell.next]);
                let trace = cell.as_ref().map_or(String::new(), Cell::trace);
                assert_eq!(ppp.state(), Some(next), "{name} in {state:?}");
                assert_eq!(tape.take(), trace, "{name} in {state:?}");
                assert_eq!(answer == Answer::Ignored, cell.is_none(), "{name} in {state:?}");
                assert!(answer == Answer::Moved || next == state, "{name} in {state:?}");
                cells += 1;
            }
        }
        assert_eq!(cells, 160);
    }
}

scenario! {
    /// The mark `p`: with the passive option, the cells of TO- that have this mark omit This-Layer-Finished.
    passive_option(ppp: Ppp, tape) {
        for (number, state) in STATES.into_iter().enumerate() {
            let Some(cell) = cell("TO-", number) else { continue };
            reach!(ppp, tape, state);
            tape.only(&["passive option"]);
            ppp.handle(&mut tape, event("TO-"));
            assert_eq!(ppp.state(), Some(STATES[cell.next]));
            assert_eq!(tape.take(), if cell.mark == Some('p') { "" } else { "tlf" }, "{state:?}");
        }
    }
}

scenario! {
    /// The mark `r`: with the restart option, Open has the same effect as Open, then Down, then Up in the table.
    restart_option(ppp: Ppp, tape) {
        for (number, state) in STATES.into_iter().enumerate() {
            let open = cell("Open", number).expect("Open may occur in every state");
            let mut steps = vec![open.clone()];
            if open.mark == Some('r') {
                let down = cell("Down", open.next).expect("the link was up");
                let up = cell("Up", down.next).expect("the link was down");
                steps.extend([down, up]);
            }
            let actions: Vec<_> = steps.iter().flat_map(|step| step.actions.clone()).collect();
            reach!(ppp, tape, state);
            tape.only(&["restart option"]);
            ppp.handle(&mut tape, event("Open"));
            assert_eq!(tape.take(), actions.join(", "), "{state:?}");
            assert_eq!(ppp.state(), steps.last().map(|step| STATES[step.next]), "{state:?}");
        }
    }
}

/// Checks that the marks of the table are those of the RFC, and that its actions are known.
#[test]
fn the_transcribed_table_is_complete() {
    let mut marks = Vec::new();
    let mut empty = 0;
    for (event, cells) in rows() {
        for (state, cell) in cells.into_iter().enumerate() {
            let Some(cell) = cell else {
                empty += 1;
                continue;
            };
            marks.extend(cell.mark.map(|mark| (mark, event, state)));
            for action in cell.actions {
                let known = "tlu tld tls tlf irc zrc scr sca scn str sta scj ser";
                assert!(known.split(' ').any(|other| other == action), "{action}");
            }
        }
    }
    marks.sort_unstable();
    assert_eq!(
        marks,
        [
            ('p', "TO-", 6),
            ('p', "TO-", 7),
            ('p', "TO-", 8),
            ('r', "Open", 3),
            ('r', "Open", 4),
            ('r', "Open", 5),
            ('r', "Open", 9),
            ('x', "RCA", 7),
            ('x', "RCA", 9),
            ('x', "RCN", 7),
            ('x', "RCN", 9),
        ]
    );
    assert_eq!(empty, 40);
}
