//! A scratch cargo project: one program with its dependencies, and the time that rustc takes to compile it, or that
//! cargo takes to compile its dependencies.
//!
//! Cargo calls rustc for the program through a wrapper, which records the CPU time of rustc and of the linker, but not
//! that of cargo and of the dependencies. CPU time is used because other programs that run at the same time affect it
//! least.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// A task for the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Expands its macros only. This is measured in elapsed time.
    Expand,
    /// `cargo check`
    Check,
    /// `cargo build`
    Debug,
    /// `cargo build --release`
    Release,
}

impl Task {
    /// All tasks, the shortest first.
    pub const ALL: [Task; 4] = [Task::Expand, Task::Check, Task::Debug, Task::Release];

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Task::Expand | Task::Check => &["check"],
            Task::Debug => &["build"],
            Task::Release => &["build", "--release"],
        }
    }
}

/// A project in its own folder.
pub struct Scratch {
    folder: PathBuf,
    cargo: OsString,
}

const WRAPPER: &str = r#"#!/usr/bin/env bash
# Cargo calls this with rustc and its arguments.
if [ "$MEASURED" = passes ]; then
    RUSTC_BOOTSTRAP=1 "$@" -Ztime-passes -Ztime-passes-format=json 2>"$MEASURES" || { cat "$MEASURES" >&2; exit 1; }
else
    TIMEFORMAT='%U %S'
    { time "$@" 2>&3; } 3>&2 2>"$MEASURES"
fi
"#;

impl Scratch {
    /// Creates the project from the dependencies, as lines of a manifest, and a lock file.
    ///
    /// # Errors
    /// Returns an error if files cannot be written.
    pub fn new(folder: &Path, dependencies: &[String], lock: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder.join("src"))?;
        let dependencies = dependencies.join("\n");
        let manifest = format!(
            "[package]\nname = \"machine\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(lock, folder.join("Cargo.lock"))?;
        let wrapper = folder.join("wrapper");
        fs::write(&wrapper, WRAPPER)?;
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))?;
        Ok(Self { folder: folder.to_owned(), cargo: env::var_os("CARGO").unwrap_or_else(|| "cargo".into()) })
    }

    /// Runs a task for a program, and returns the seconds that it took.
    ///
    /// # Errors
    /// Returns a message if the program does not compile, or if nothing can be measured.
    pub fn measure(&self, program: &str, task: Task) -> Result<f64, String> {
        // A new file is always compiled, regardless of its previous content.
        fs::write(self.folder.join("src/main.rs"), program).map_err(|error| format!("main.rs: {error}"))?;
        let measures = self.folder.join("measures");
        let output = Command::new(&self.cargo)
            .args(task.arguments())
            .args(["--quiet", "--offline", "--target-dir"])
            .arg(self.folder.join("target"))
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env("RUSTC_WORKSPACE_WRAPPER", self.folder.join("wrapper"))
            .env("MEASURED", if task == Task::Expand { "passes" } else { "time" })
            .env("MEASURES", &measures)
            .output()
            .map_err(|error| format!("cargo could not be run: {error}"))?;
        if !output.status.success() {
            return Err(format!("cargo: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
        }
        let text = fs::read_to_string(measures).map_err(|error| format!("nothing was measured: {error}"))?;
        let seconds = if task == Task::Expand { expansion(&text) } else { cpu_time(&text) };
        seconds.ok_or_else(|| format!("no measurement of rustc: {text:?}"))
    }

    /// Checks programs, each given by a name and its text, in parallel on all cores. Cargo calls `wrapper` in place of
    /// rustc for them, with rustc and its arguments, and with these environment variables.
    ///
    /// # Errors
    /// Returns a message if files cannot be written, or if the wrapper fails.
    pub fn check_by(
        &self,
        wrapper: &Path,
        programs: &[(String, String)],
        variables: &[(&str, &OsStr)],
    ) -> Result<(), String> {
        let folder = self.folder.join("src/bin");
        let written = fs::create_dir_all(&folder).and_then(|()| {
            programs.iter().try_for_each(|(name, text)| fs::write(folder.join(format!("{name}.rs")), text))
        });
        written.map_err(|error| format!("{}: {error}", folder.display()))?;
        let status = Command::new(&self.cargo)
            .args(["check", "--quiet", "--offline", "--target-dir"])
            .arg(self.folder.join("target"))
            .args(programs.iter().flat_map(|(name, _)| ["--bin", name]))
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("RUSTC_WORKSPACE_WRAPPER", wrapper)
            .envs(variables.iter().copied())
            .status()
            .map_err(|error| format!("cargo could not be run: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("cargo: {status}")) }
    }

    /// Builds an empty program and all its dependencies for release. Returns the number of crates that it depends on,
    /// and the CPU time of cargo and its child processes in seconds.
    ///
    /// # Errors
    /// Returns a message if something does not compile, or if nothing can be measured.
    pub fn clean_build(&self) -> Result<(usize, f64), String> {
        let io = |error: io::Error| format!("{}: {error}", self.folder.display());
        fs::write(self.folder.join("src/main.rs"), "fn main() {}\n").map_err(io)?;
        let target = self.folder.join("target");
        if target.exists() {
            fs::remove_dir_all(&target).map_err(io)?;
        }
        let output = Command::new("bash")
            .args(["-c", "TIMEFORMAT='%U %S'; time \"$@\"", "time"])
            .arg(&self.cargo)
            .args(["build", "--release", "--offline", "--target-dir"])
            .arg(&target)
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .output()
            .map_err(|error| format!("bash could not be run: {error}"))?;
        let told = String::from_utf8_lossy(&output.stderr);
        let built = told.lines().filter(|line| line.trim_start().starts_with("Compiling ")).count();
        let seconds = told.lines().last().and_then(cpu_time).filter(|_| output.status.success());
        let seconds = seconds.ok_or_else(|| format!("cargo: {}\n{told}", output.status))?;
        Ok((built.saturating_sub(1), seconds))
    }

    /// Returns the path of the program that the task built last.
    #[must_use]
    pub fn program(&self, task: Task) -> PathBuf {
        let profile = if task == Task::Release { "release" } else { "debug" };
        self.folder.join("target").join(profile).join("machine")
    }

    /// Runs the program that the task built last, and returns its output.
    ///
    /// # Errors
    /// Returns a message if the program fails.
    pub fn run(&self, task: Task) -> Result<String, String> {
        let program = self.program(task);
        let output = Command::new(&program).output().map_err(|error| format!("{}: {error}", program.display()))?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            Err(format!("{}: {}", program.display(), output.status))
        }
    }
}

/// `2.705 0.168`: user and system time.
fn cpu_time(text: &str) -> Option<f64> {
    let mut times = text.split_whitespace().map(str::parse::<f64>);
    match (times.next(), times.next(), times.next()) {
        (Some(Ok(user)), Some(Ok(system)), None) => Some(user + system),
        _ => None,
    }
}

/// `time: {"pass":"macro_expand_crate","time":0.123,..}`
fn expansion(text: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.contains("\"macro_expand_crate\""))?;
    let (_, time) = line.split_once("\"time\":")?;
    time.split(',').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{cpu_time, expansion};

    #[test]
    fn output_of_bash_and_rustc_is_parsed() {
        assert_eq!(cpu_time("2.5 0.25\n"), Some(2.75));
        assert_eq!(cpu_time("error: no such file"), None);
        let passes = "time: {\"pass\":\"parse_crate\",\"time\":0.5,\"rss_start\":1}\n\
                      time: {\"pass\":\"macro_expand_crate\",\"time\":1.25,\"rss_start\":1}\n";
        assert_eq!(expansion(passes), Some(1.25));
        assert_eq!(expansion("error"), None);
    }
}
