//! Watches the files of live machines. A single thread checks them all. The operating system wakes it when a file
//! changes, if it can; otherwise the thread polls.

use super::source::{LONGEST, Source, report};
use super::tune::alone;
use super::written::{Found, Written, spelled};
use crate::apart;
use crate::read::{Mistakes, Stamp, text_up_to};
use core::ptr;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::path::{Path, PathBuf};
use std::string::String;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::vec::Vec;
use std::{env, thread};

/// The time that a file must stay unchanged before it is read, so that no half-written text is read. This is also the
/// interval at which files are polled if the operating system does not report some of their changes.
const PAUSE: Duration = Duration::from_millis(30);

/// The interval at which files are checked anyway, because a replaced folder is not reported.
const IDLE: Duration = Duration::from_secs(1);

/// `FSMITH_WATCH=poll` disables reports of the operating system. Some file systems send none, for example those of
/// networks and containers.
const HOW: &str = "FSMITH_WATCH";

/// The sources, each with the file that it follows.
static ALL: Mutex<Vec<(&'static Source, &'static str)>> = Mutex::new(Vec::new());

/// Wakes the thread.
static WAKE: OnceLock<Sender<()>> = OnceLock::new();

/// Watches the file of a source: `path` if there is one, or the file that it already follows, or else the file that it
/// was compiled from, if that exists.
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
        let watcher = Watcher::by(wake.clone());
        // Without threads, only `Source::load` brings texts into force.
        let _ = thread::Builder::new().name("fsmith-live".into()).spawn(move || watch_forever(&woken, watcher));
        wake
    });
    let _ = wake.send(());
}

/// The file that a source follows.
pub fn path(source: &'static Source) -> Option<&'static str> {
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let watched = all.iter().find(|(known, _)| ptr::eq(*known, source)).map(|(_, path)| *path);
    watched.or_else(|| source.file().filter(|file| Path::new(file).exists()))
}

/// Reports of the operating system about changes in folders, if it sends them.
struct Watcher {
    watcher: Option<RecommendedWatcher>,
    folders: Vec<PathBuf>,
}

impl Watcher {
    fn by(wake: Sender<()>) -> Self {
        let report = move |event: notify::Result<Event>| {
            // A read, for example by this thread, is not a change.
            if event.is_ok_and(|event| !event.kind.is_access()) {
                let _ = wake.send(());
            }
        };
        let polls = env::var_os(HOW).is_some_and(|how| how == "poll");
        let watcher = if polls { None } else { notify::recommended_watcher(report).ok() };
        Watcher { watcher, folders: Vec::new() }
    }

    /// Whether changes of a file are reported. Watches its folder, because editors write another file and rename it.
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

/// A source in a file.
struct Watched {
    source: &'static Source,
    /// The spelling of the text when it was last read, or when it was compiled.
    before: String,
    /// The text as it was last found in the file.
    known: Option<Written>,
}

fn watch_forever(woken: &Receiver<()>, mut watcher: Watcher) {
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
        let is_told = files.iter().filter(|file| watcher.of(Path::new(file.path))).count() == files.len();
        let is_quiet = files.iter().all(|file| file.is_read);
        let _ = woken.recv_timeout(if is_told && is_quiet { IDLE } else { PAUSE });
        // Files are checked at most once per pause, however often the thread is woken.
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
            // A missing file usually comes back soon, because editors write another file and rename it.
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
                return report(self.path, &mistakes);
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
                report(self.path, &mistakes);
            }
        }
    }
}
