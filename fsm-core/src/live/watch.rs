//! When has a file changed? All files of live machines are looked at by one thread, which the system wakes where it tells of
//! changes, and which looks again and again where it does not.

use super::source::{LONGEST, Source, tell};
use super::tune::alone;
use super::written::{Found, Written, spelled};
use crate::read::{Mistakes, Stamp, text_up_to};
use crate::syntax::apart;
use core::ptr;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::path::{Path, PathBuf};
use std::string::String;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::vec::Vec;
use std::{env, thread};

/// How long a text has to be the same before it is read, so that nothing is read while it is being written; and how often files
/// are looked at of which nobody tells.
const PAUSE: Duration = Duration::from_millis(30);

/// How often all others are: a folder may be another one by now, of which nobody tells.
const IDLE: Duration = Duration::from_secs(1);

/// `FSMITH_WATCH=poll`: nobody is asked to tell. Some file systems do not, those of networks and of containers among them.
const HOW: &str = "FSMITH_WATCH";

/// The texts, each with the file that it is in.
static ALL: Mutex<Vec<(&'static Source, &'static str)>> = Mutex::new(Vec::new());

/// Has the thread look at once.
static WAKE: OnceLock<Sender<()>> = OnceLock::new();

/// Watches the file of a text. Unless another one was named already, that is the one that was compiled, if it is there.
pub fn watch(source: &'static Source, path: Option<&'static str>) {
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let at = all.iter().position(|(known, _)| ptr::eq(*known, source));
    match (at, path, source.file()) {
        (Some(at), Some(path), _) => all[at].1 = path,
        (None, Some(path), _) => all.push((source, path)),
        (None, None, Some(file)) if Path::new(file).exists() => all.push((source, file)),
        _ => return,
    }
    drop(all);
    let wake = WAKE.get_or_init(|| {
        let (wake, woken) = mpsc::channel();
        let told = Told::by(wake.clone());
        // Where there are no threads, texts come into force by `Source::load` alone.
        let _ = thread::Builder::new().name("fsmith-live".into()).spawn(move || look_for_ever(&woken, told));
        wake
    });
    let _ = wake.send(());
}

/// The file that a text follows.
pub fn path(source: &'static Source) -> Option<&'static str> {
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let watched = all.iter().find(|(known, _)| ptr::eq(*known, source)).map(|(_, path)| *path);
    watched.or_else(|| source.file().filter(|file| Path::new(file).exists()))
}

/// Who tells of changes in folders, where somebody does.
struct Told {
    watcher: Option<RecommendedWatcher>,
    folders: Vec<PathBuf>,
}

impl Told {
    fn by(wake: Sender<()>) -> Self {
        let tell = move |event: notify::Result<Event>| {
            // That it was read, by this thread among others, is no change.
            if event.is_ok_and(|event| !event.kind.is_access()) {
                let _ = wake.send(());
            }
        };
        let polls = env::var_os(HOW).is_some_and(|how| how == "poll");
        let watcher = if polls { None } else { notify::recommended_watcher(tell).ok() };
        Told { watcher, folders: Vec::new() }
    }

    /// Whether somebody tells when the file changes. Editors write another one and rename it, so it is the folder's.
    fn of(&mut self, path: &Path) -> bool {
        let (Some(watcher), Some(folder)) = (&mut self.watcher, path.parent()) else { return false };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if self.folders.iter().any(|known| known == folder) {
            return true;
        }
        let is_watched = watcher.watch(folder, RecursiveMode::NonRecursive).is_ok();
        if is_watched {
            self.folders.push(folder.to_path_buf());
        }
        is_watched
    }
}

struct File {
    path: &'static str,
    seen: Stamp,
    is_read: bool,
    sources: Vec<Watched>,
}

/// A text in a file.
struct Watched {
    source: &'static Source,
    /// How it was spelled when it was read last, or when it was compiled.
    before: String,
    /// As it was found in the file last.
    known: Option<Written>,
}

fn look_for_ever(woken: &Receiver<()>, mut told: Told) {
    let mut files: Vec<File> = Vec::new();
    loop {
        let began = Instant::now();
        let all = ALL.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (source, path) in all {
            let known = |file: &File| file.sources.iter().any(|known| ptr::eq(known.source, source));
            if files.iter().any(|file| file.path == path && known(file)) {
                continue;
            }
            for file in &mut files {
                file.sources.retain(|known| !ptr::eq(known.source, source));
            }
            let before = apart(|| source.text().parse().map(spelled).unwrap_or_default());
            let text = Watched { source, before, known: None };
            match files.iter_mut().find(|file| file.path == path) {
                Some(file) => file.sources.push(text),
                None => files.push(File { path, seen: Stamp::NOTHING, is_read: true, sources: Vec::from([text]) }),
            }
        }
        files.iter_mut().for_each(File::look);
        let is_told = files.iter().filter(|file| told.of(Path::new(file.path))).count() == files.len();
        let is_quiet = files.iter().all(|file| file.is_read);
        let _ = woken.recv_timeout(if is_told && is_quiet { IDLE } else { PAUSE });
        // However often it is woken: between two looks there is a pause.
        thread::sleep(PAUSE.saturating_sub(began.elapsed()));
        woken.try_iter().for_each(drop);
    }
}

impl File {
    fn look(&mut self) {
        let stamp = Stamp::of(Path::new(self.path));
        if stamp != self.seen {
            (self.seen, self.is_read) = (stamp, false);
        } else if !self.is_read {
            self.is_read = true;
            let _alone = alone();
            // One that has vanished is back soon: editors write another file, and rename it.
            if let Ok(text) = text_up_to(Path::new(self.path), LONGEST) {
                apart(|| self.read(&text));
            }
        }
    }

    fn read(&mut self, text: &str) {
        let tokens = match text.parse() {
            Ok(tokens) => tokens,
            Err(error) => {
                let mistakes = Mistakes::no_tokens(text, &error);
                self.sources.iter().for_each(|text| text.source.refuse(&mistakes));
                return tell(self.path, &mistakes);
            }
        };
        let found = Found::all(tokens);
        for Watched { source, before, known } in &mut self.sources {
            let Some((machine, nth)) = Found::again(&found, &source.known(before, known.as_ref())) else { continue };
            let (now, Some(written)) = (machine.spelled(), machine.written(self.path, text, nth)) else { continue };
            *known = Some(written.clone());
            if now == *before {
                source.placed(&written);
                continue;
            }
            *before = now;
            if let Err(mistakes) = source.follow(written) {
                tell(self.path, &mistakes);
            }
        }
    }
}
