//! Two fighters whose game is rolled back and simulated again, by ggrs: checksums are equal, timers included.

mod game;
mod network;

use game::{Game, Input};
use ggrs::{Config, DesyncDetection, GgrsError, GgrsEvent, GgrsRequest, PlayerType, PredictRepeatLast, SessionBuilder};
use network::Network;
use std::collections::BTreeMap;
use std::time::Duration;

/// The number of frames of a fight.
const FRAMES: i32 = 10_000;

#[derive(Debug)]
struct Fight;

impl Config for Fight {
    type Input = Input;
    type InputPredictor = PredictRepeatLast;
    type State = game::Saved;
    type Address = usize;
}

/// A player's side: the game, and what was saved of each frame last.
#[derive(Default)]
struct Side {
    game: Game,
    checksums: BTreeMap<i32, u128>,
    loads: usize,
}

impl Side {
    fn handle(&mut self, requests: Vec<GgrsRequest<Fight>>) {
        for request in requests {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    let saved = self.game.save();
                    let checksum = saved.checksum();
                    self.checksums.insert(frame, checksum);
                    cell.save(frame, Some(saved), Some(checksum));
                }
                GgrsRequest::LoadGameState { cell, .. } => {
                    self.loads += 1;
                    self.game.load(&cell.load().expect("this frame was saved"));
                }
                GgrsRequest::AdvanceFrame { inputs } => {
                    self.game.advance([inputs[0].0, inputs[1].0]);
                }
            }
        }
    }
}

/// Plays with a rollback at every frame. Returns the first mismatch.
fn sync_test(side: &mut Side) -> Result<(), GgrsError> {
    let builder = SessionBuilder::<Fight>::new().with_num_players(2)?.with_check_distance(7).with_input_delay(2);
    let mut session = builder.start_synctest_session()?;
    for frame in 0..FRAMES {
        for player in 0..2 {
            session.add_local_input(player, Input::of(player, frame))?;
        }
        let requests = session.advance_frame()?;
        side.handle(requests);
    }
    Ok(())
}

#[test]
fn resimulated_frames_have_equal_checksums() {
    let mut side = Side::default();
    sync_test(&mut side).expect("all checksums are equal");
    assert!(side.loads > 9_000, "{} rollbacks", side.loads);
    // The fight used what could differ.
    let visited = side.game.visited();
    assert!(visited.iter().all(|count| *count > 100), "the states were entered {visited:?} times");
}

#[test]
fn a_guard_that_uses_unsaved_data_is_detected() {
    let mut side = Side::default();
    side.game.cheat();
    let mismatch = sync_test(&mut side).expect_err("the checksums differ");
    assert!(matches!(mismatch, GgrsError::MismatchedChecksum { .. }), "{mismatch}");
}

#[test]
fn two_players_agree_despite_lost_and_late_packets() {
    let network = Network::new();
    let mut sides = [Side::default(), Side::default()];
    let mut sessions = [0, 1].map(|player| {
        let mut builder = SessionBuilder::<Fight>::new()
            .with_num_players(2)
            .expect("two players")
            .with_max_prediction_window(8)
            .with_input_delay(1)
            .with_disconnect_timeout(Duration::from_secs(60))
            .with_desync_detection_mode(DesyncDetection::On { interval: 10 });
        for other in 0..2 {
            let kind = if other == player { PlayerType::Local } else { PlayerType::Remote(other) };
            builder = builder.add_player(kind, other).expect("a player");
        }
        builder.start_p2p_session(network.socket(player)).expect("a session")
    });
    while sessions.iter().any(|session| session.current_frame() < FRAMES) {
        let mut has_advanced = false;
        // The players take turns at being ahead.
        let is_paused = [0, 1].map(|player| network.is_paused(player));
        for (player, (session, side)) in sessions.iter_mut().zip(&mut sides).enumerate() {
            session.poll_remote_clients();
            for event in session.events() {
                assert!(!matches!(event, GgrsEvent::DesyncDetected { .. }), "{event:?}");
            }
            let is_running = session.current_state() == ggrs::SessionState::Running;
            if !is_running || is_paused[player] || session.current_frame() >= FRAMES + 8 {
                continue;
            }
            session.add_local_input(player, Input::of(player, session.current_frame())).expect("an input");
            match session.advance_frame() {
                Ok(requests) => {
                    side.handle(requests);
                    has_advanced = true;
                }
                Err(GgrsError::PredictionThreshold) => {}
                Err(error) => panic!("{error}"),
            }
        }
        if !has_advanced {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    let confirmed = sessions.iter().map(ggrs::P2PSession::confirmed_frame).min().expect("two sessions");
    // A frame is saved when it begins, so a player may not have saved the last one.
    let saved = sides.iter().filter_map(|side| side.checksums.keys().last().copied()).min().expect("saved frames");
    let last = confirmed.min(saved);
    assert!(last > FRAMES - 20, "{last} frames");
    let [first, second] = &sides;
    // An absent checksum panics.
    let differing = (1..=last).find(|frame| first.checksums[frame] != second.checksums[frame]);
    assert_eq!(differing, None, "the first frame in which the players disagree");
    assert!(sides.iter().all(|side| side.loads > 500), "{:?} rollbacks", sides.map(|side| side.loads));
}
