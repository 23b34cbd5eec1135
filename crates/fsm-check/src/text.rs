//! Answers as text.

use crate::moves::Time;
use crate::{Checked, Compared, Finding, Lasting, Meaning, Migration, Place, Reading, Saved, Strength};
use std::fmt;

/// A number with its noun: `1 finding`, `2 findings`.
fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

impl Strength {
    /// The extent of the search and its free choices, as text.
    #[must_use]
    pub fn text(&self) -> String {
        let count = counted(self.configurations, "configuration");
        let extent = if self.is_complete { "all" } else { "the first" };
        let mut parts = vec![format!("{extent} {count}"), "guards are free".to_owned()];
        parts.extend(self.time_text().map(str::to_owned));
        if self.keeps_deferred == Some(false) {
            parts.push("deferred events may return at any time".to_owned());
        }
        if self.has_submachines {
            parts.push("the machines of its states are free".to_owned());
        }
        parts.join(", ")
    }

    /// The model of time, as text; `None` if there are no timers.
    #[must_use]
    pub fn time_text(&self) -> Option<&'static str> {
        match self.time {
            Time::Absent => None,
            Time::Zones => Some("time by zones"),
            Time::StoppedZones => Some("time by zones, approximate because timers may be stopped"),
            Time::AnyOrder => Some("timers may be due in any order"),
        }
    }

    /// Whether deferred events are part of a configuration, as a word.
    #[must_use]
    pub fn deferred_name(&self) -> &'static str {
        match self.keeps_deferred {
            None => "none",
            Some(true) => "exact",
            Some(false) => "free",
        }
    }

    /// The model of time, as a word.
    #[must_use]
    pub fn time_name(&self) -> &'static str {
        match self.time {
            Time::Absent => "none",
            Time::Zones => "zones",
            Time::StoppedZones => "approximate zones",
            Time::AnyOrder => "any order",
        }
    }
}

impl Finding {
    /// The description with the requirements: `` `Spare` is never entered (REQ-12) ``.
    #[must_use]
    pub fn text(&self) -> String {
        match self.requirements[..] {
            [] => self.message.clone(),
            _ => format!("{} ({})", self.message, self.requirements.join(", ")),
        }
    }

    /// The way to the finding, as text.
    #[must_use]
    pub fn way_text(&self) -> Option<String> {
        let way = self.way.as_ref()?;
        Some(if way.is_empty() { "the start".to_owned() } else { way.join(", ") })
    }
}

impl Checked {
    /// The states that may be active forever, as a list with their tags: `Idle, Hunt (hostile)`.
    #[must_use]
    pub fn forever_text(&self) -> String {
        let states = self.forever.iter().map(|Lasting { state, tags }| match tags[..] {
            [] => state.clone(),
            _ => format!("{state} ({})", tags.join(", ")),
        });
        states.collect::<Vec<_>>().join(", ")
    }

    /// The notes in addition to the findings: states that may be active forever, and what is not known.
    pub fn notes(&self) -> impl Iterator<Item = String> {
        let forever = (!self.forever.is_empty()).then(|| format!("may be active forever: {}", self.forever_text()));
        let unknown = self.unknown.filter(|unknown| *unknown != (0, 0)).map(|(states, transitions)| {
            let (states, transitions) = (counted(states, "state"), counted(transitions, "transition"));
            format!("nothing is known about {states} and {transitions} that were not reached; set a higher `--limit`")
        });
        forever.into_iter().chain(unknown)
    }
}

impl Compared {
    /// The comparison as text. Each line begins with the name of the file.
    #[must_use]
    pub fn text(&self, file: &str, old: &str) -> String {
        let mut lines = Vec::new();
        let [whole, partial, lost] = [Meaning::Whole, Meaning::Partial, Meaning::Lost].map(|kind| self.count(kind));
        let (machine, all) = (&self.machine, counted(self.configurations.len(), "set"));
        let extent = if self.is_complete { "" } else { ", among the first ones" };
        lines.push(format!(
            "{machine}: of {all} of active states in {old}{extent}: {whole} stay whole, {partial} in part, {lost} lost"
        ));
        lines.extend(self.saved.iter().flat_map(Saved::lines));
        lines.extend(self.changes.clone());
        for carried in &self.configurations {
            let states = carried.states.join(", ");
            let list = |title: &str, names: &[String]| {
                if names.is_empty() { String::new() } else { format!(", {title} {}", names.join(", ")) }
            };
            let forgets = if carried.forgets { ", and may forget a history, paused states or an event" } else { "" };
            let (exited, entered) = (list("exits", &carried.exited), list("enters", &carried.entered));
            match carried.meaning() {
                Meaning::Whole => {}
                Meaning::Partial => lines.push(format!("in part: {states}{exited}{entered}{forgets}")),
                Meaning::Lost => lines.push(format!("lost: {states}{entered}")),
            }
        }
        lines.iter().map(|line| format!("{file}: {line}\n")).collect()
    }
}

impl Saved {
    /// Describes how saved data is read, and which configurations need a migration.
    fn lines(&self) -> Vec<String> {
        let [before, own] = self.versions;
        let how = match self.reading {
            Reading::Unchanged => "is read unchanged".to_owned(),
            Reading::Converted => "is converted".to_owned(),
            Reading::Migration { is_given: true } => {
                format!("requires the migration of version {own} for some configurations")
            }
            Reading::Migration { is_given: false } => {
                format!("requires a migration; write `version {} from FUNCTION;`", own.max(before + 1))
            }
            Reading::Impossible => format!("cannot be read by version {own}, which is earlier"),
        };
        let migrations = self.migrations.iter().map(|Migration { keeper, states, why }| {
            let keeper = keeper.iter().map(|keeper| format!(" in {keeper}")).collect::<String>();
            format!("migration: {}{keeper}: {why}", states.join(", "))
        });
        [format!("saved data of version {before} {how}")].into_iter().chain(migrations).collect()
    }
}

/// A line for the machine, one for each finding, and one for each note.
impl fmt::Display for Checked {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Place { file, line, .. }, machine, strength) = (&self.place, &self.machine, self.strength.text());
        let count = match self.findings.len() {
            0 => "nothing found".to_owned(),
            count => counted(count, "finding"),
        };
        writeln!(text, "{file}:{line}: {machine}: {count} ({strength})")?;
        let named = self.findings.iter().map(|finding| (finding.kind.name(), finding));
        for (kind, finding) in named.chain(self.perhaps.iter().map(|finding| ("perhaps", finding))) {
            let (message, Place { file, line, column }) = (finding.text(), &finding.place);
            writeln!(text, "{file}:{line}:{column}: {kind}: {message}")?;
            if let Some(way) = finding.way_text() {
                writeln!(text, "    after: {way}")?;
            }
        }
        self.notes().try_for_each(|note| writeln!(text, "{file}:{line}: note: {note}"))
    }
}
