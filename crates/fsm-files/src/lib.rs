//! Files that are replaced as a whole: at every moment, a file contains its old text or its new one.
//!
//! The new text is written into a new file in the same folder, which then takes the place of the old one. If the disk
//! is full or the program is killed, the old text stays.

use std::format;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::string::String;
use std::thread;
use std::time::Duration;
use tempfile::TempPath;

/// The maximum number of attempts if other programs save the file at the same time.
const ATTEMPTS: usize = 40;
/// The pause between attempts, because an editor may be in the middle of a save.
const PAUSE: Duration = Duration::from_millis(5);

/// Reads a file, and replaces its text by the result of `change`. Symbolic links are followed, and the permissions are
/// kept. If another program saves the file in the meantime, the new text is read and changed instead.
///
/// # Errors
///
/// Returns an error if the file cannot be read or replaced, in which case its text is unchanged, or if `change` returns
/// an error for the final text of the file.
pub fn replace<E: From<io::Error>>(path: &Path, mut change: impl FnMut(&str) -> Result<String, E>) -> Result<(), E> {
    let path = &fs::canonicalize(path)?;
    for attempt in 1.. {
        let is_last = attempt == ATTEMPTS;
        let before = fs::read_to_string(path)?;
        match change(&before) {
            Ok(after) if after == before => return Ok(()),
            Ok(after) => {
                if exchange(path, &before, &after)? {
                    return Ok(());
                }
            }
            // The file may be only half saved.
            Err(_) if !is_last && !is_still(path, &before)? => {}
            Err(error) => return Err(error),
        }
        if is_last {
            break;
        }
        thread::sleep(PAUSE);
    }
    Err(io::Error::other(format!("another program saves the file again and again: {}", path.display())).into())
}

/// Whether a file still has this text after a pause.
fn is_still(path: &Path, text: &str) -> io::Result<bool> {
    thread::sleep(PAUSE);
    Ok(fs::read(path)? == text.as_bytes())
}

/// Replaces the text of a file. Returns `false` and changes nothing if the file has a different text by now.
fn exchange(path: &Path, before: &str, after: &str) -> io::Result<bool> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "only regular files are replaced"));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::Builder::new().prefix(".fsmith-").suffix(".new").tempfile_in(folder)?;
    new.write_all(after.as_bytes())?;
    new.as_file().set_permissions(about.permissions())?;
    new.as_file().sync_all()?;
    let new = new.into_temp_path();
    let is_replaced = fs::read(path)? == before.as_bytes() && put(new, path, before)?;
    // Some systems cannot sync a folder. The file is complete either way.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(is_replaced)
}

/// Swaps the two files, so that a save at the last moment is noticed in the old file. In this case, swaps them back.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn put(new: TempPath, path: &Path, before: &str) -> io::Result<bool> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    let swap = || renameat_with(CWD, &*new, CWD, path, RenameFlags::EXCHANGE);
    if swap().is_err() {
        // The file system does not support swapping.
        return new.persist(path).map(|()| true).map_err(io::Error::from);
    }
    if fs::read(&new)? == before.as_bytes() {
        return Ok(true);
    }
    swap()?;
    Ok(false)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn put(new: TempPath, path: &Path, _before: &str) -> io::Result<bool> {
    new.persist(path).map(|()| true).map_err(io::Error::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::ToOwned;
    use std::path::PathBuf;
    use std::string::ToString;

    fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, text).expect("it is written");
        (folder, path)
    }

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).expect("the folder").count()
    }

    #[test]
    fn a_file_is_replaced_without_leaving_other_files() {
        let (folder, path) = file("old");
        replace(&path, |text| io::Result::Ok(text.replace("old", "new"))).expect("it is replaced");
        assert_eq!((fs::read_to_string(&path).unwrap(), names(folder.path())), ("new".to_owned(), 1));
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let (folder, path) = file("old");
        let link = folder.path().join("link");
        symlink(&path, &link).unwrap();
        for mode in [0o640, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            replace(&link, |text| io::Result::Ok(format!("{text}!"))).expect("it is replaced");
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "old!!");
    }

    #[test]
    fn a_concurrent_save_is_kept() {
        let (folder, path) = file("a");
        let mut saves = ["b", "c"].into_iter();
        let changed = |text: &str| {
            if let Some(save) = saves.next() {
                fs::write(&path, save)?;
            }
            io::Result::Ok(format!("{text}!"))
        };
        replace(&path, changed).expect("it is replaced");
        assert_eq!((fs::read_to_string(&path).unwrap(), names(folder.path())), ("c!".to_owned(), 1));
    }

    #[test]
    fn no_save_of_another_program_is_lost() {
        let (folder, path) = file("0,0");
        let parts = |text: &str| text.split_once(',').map(|(one, other)| (one.to_owned(), other.to_owned()));
        let editor = || {
            for save in 1..=200 {
                // An editor that saves by renaming. It keeps the changes of the other program that it has read.
                let text = fs::read_to_string(&path).unwrap();
                let (_, other) = parts(&text).expect("both parts");
                let new = folder.path().join("editor");
                fs::write(&new, format!("{save},{other}")).unwrap();
                fs::rename(&new, &path).unwrap();
                thread::sleep(Duration::from_micros(700));
            }
        };
        thread::scope(|scope| {
            let editor = scope.spawn(editor);
            while !editor.is_finished() {
                let before = parts(&fs::read_to_string(&path).unwrap()).expect("both parts").0;
                let count = |text: &str| io::Result::Ok(format!("{},x", parts(text).expect("both parts").0));
                replace(&path, count).expect("it is replaced");
                let after = parts(&fs::read_to_string(&path).unwrap()).expect("both parts").0;
                assert!(after.parse::<u32>().unwrap() >= before.parse().unwrap(), "{before} {after}");
            }
        });
        assert_eq!(parts(&fs::read_to_string(&path).unwrap()).unwrap().0, "200");
    }

    #[test]
    fn a_failure_leaves_the_previous_text() {
        let (folder, path) = file("old");
        let failed = replace(&path, |_| Err(io::Error::other("no"))).unwrap_err();
        assert_eq!(failed.to_string(), "no");
        let mut saves = 0;
        let restless = replace(&path, |text| {
            saves += 1;
            fs::write(&path, saves.to_string())?;
            io::Result::Ok(format!("{text}!"))
        });
        assert!(restless.unwrap_err().to_string().contains("again and again"));
        assert_eq!((fs::read_to_string(&path).unwrap(), names(folder.path())), (ATTEMPTS.to_string(), 1));
        assert!(replace(folder.path(), |_| io::Result::Ok(String::new())).is_err());
    }
}
