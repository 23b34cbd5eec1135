//! How a live machine is saved: as a machine of the text that it follows. It is read as one of the newest text.

use super::engine::{Engine, Running};
use crate::on_text::{Whole, path_of};
use fsm_core::saved::generated as saved;
use fsm_engine::{self as engine, HostIds as _};
use fsm_model::{ROOT, StateId};
use serde::{Deserializer, Serializer};
use std::string::String;

pub use crate::on_text::{Form, OnText, ReadOnText, WriteOnText};

/// Writes a machine whose engine is [running](Engine::is_running).
///
/// # Errors
///
/// Fails if the format does.
pub fn write<M: WriteOnText, S: Serializer>(machine: &M, serializer: S) -> Result<S::Ok, S::Error> {
    saved::write(&Whole::Written(machine), serializer)
}

/// Reads the content of a machine that is not started, and whose engine has just [begun](Engine::begin).
///
/// # Errors
///
/// Returns an error of the format that names the wrong state, field or timer.
pub fn read<'de, M: ReadOnText<'de>, D: Deserializer<'de>>(machine: M, deserializer: D) -> Result<M, D::Error> {
    match saved::read_into(Whole::Read(machine), deserializer)? {
        Whole::Read(machine) => Ok(machine),
        Whole::Written(_) => unreachable!("what is read stays so"),
    }
}

/// For generated code. Except for `is_running` and `begin`, these require an engine that is running.
impl Engine {
    /// Whether the machine follows a text, which it does from its first call on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running().is_some()
    }

    /// Follows the newest text, without starting the machine.
    pub fn begin(&mut self) {
        self.begun();
    }

    fn expected(&self) -> &Running {
        self.running().expect("the engine is running")
    }

    /// The engine, whose ids are those of the text.
    #[must_use]
    pub fn inner(&self) -> &engine::Engine {
        &self.expected().engine
    }

    /// The engine.
    pub fn inner_mut(&mut self) -> &mut engine::Engine {
        &mut self.begun().engine
    }

    /// The saved form of the text.
    #[must_use]
    pub fn form(&self) -> &Form {
        self.expected().version.form()
    }

    /// The path of a field; `None` if the text does not have the state.
    #[must_use]
    pub fn path(&self, state: StateId, field: &str) -> Option<String> {
        let running = self.expected();
        Some(path_of(running.engine.plan(), running.version.ids.state(state)?, field))
    }

    /// Whether a state is active, paused or suspended.
    #[must_use]
    pub fn is_kept(&self, state: StateId) -> bool {
        if state == ROOT { self.leaf_in(ROOT).is_some() } else { self.is_in(state) || self.is_suspended(state) }
    }
}
