//! The compiler for a microcontroller, an ARM Cortex-M4F, and the programs of `size/`.
//!
//! This is the installed compiler, if it has `core` for this target or the source of `core`. Otherwise it is the one
//! that `size/fetch` has unpacked, which is Debian's with its source.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::elf;

const TARGET: &str = "thumbv7em-none-eabihf";

/// A compiler, and how cargo is configured to use it.
pub struct Toolchain {
    /// The version that the compiler prints.
    pub version: String,
    variables: Vec<(&'static str, OsString)>,
    /// Whether `core` has to be compiled, too.
    builds_core: bool,
}

impl Toolchain {
    /// Returns the installed compiler, if it supports the target.
    ///
    /// # Errors
    /// Returns a message if there is no compiler at all.
    pub fn installed() -> Result<Option<Self>, String> {
        let library = sysroot()?.join("lib/rustlib");
        let builds_core = !library.join(TARGET).exists();
        if builds_core && !library.join("src/rust/library/core").exists() {
            return Ok(None);
        }
        let version = first_line(Command::new(rustc()).arg("--version"))?;
        Ok(Some(Self { version, variables: Vec::new(), builds_core }))
    }

    /// Returns the compiler that was unpacked into a folder, if there is one. It uses the linker of the installed one.
    ///
    /// # Errors
    /// Returns a message if it cannot be run.
    pub fn unpacked(folder: &Path) -> Result<Option<Self>, String> {
        let rustc = folder.join("bin/rustc");
        if !rustc.exists() {
            return Ok(None);
        }
        let host = first_line(Command::new(self::rustc()).args(["--print", "host-tuple"]))?;
        let linker = sysroot()?.join("lib/rustlib").join(&host).join("bin/rust-lld");
        let parts = fs::read_dir(folder.join("lib")).map_err(|error| format!("{}: {error}", folder.display()))?;
        let libraries = env::join_paths(parts.flatten().map(|part| part.path())).map_err(|error| error.to_string())?;
        let version = first_line(Command::new(&rustc).arg("--version").env("LD_LIBRARY_PATH", &libraries))?;
        let variables = vec![
            ("RUSTC", rustc.into_os_string()),
            ("LD_LIBRARY_PATH", libraries),
            ("CARGO_TARGET_THUMBV7EM_NONE_EABIHF_LINKER", linker.into_os_string()),
        ];
        Ok(Some(Self { version: format!("{version}, of Debian"), variables, builds_core: true }))
    }

    /// Builds a program, and returns its size in bytes.
    ///
    /// # Errors
    /// Returns a message if the program does not compile.
    pub fn size(&self, package: &Path, target: &Path, features: &str, level: &str) -> Result<u32, String> {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--release", "--quiet", "--target", TARGET, "--features", features, "--target-dir"]);
        cargo.arg(target).current_dir(package).env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level);
        // The measurement must not depend on the flags for other programs on this machine.
        cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        cargo.envs(self.variables.iter().map(|(name, value)| (name, value)));
        if self.builds_core {
            cargo.arg("-Zbuild-std=core").env("RUSTC_BOOTSTRAP", "1");
        }
        let output = cargo.output().map_err(|error| format!("cargo could not be run: {error}"))?;
        if !output.status.success() {
            return Err(format!("{features}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
        }
        let program = target.join(TARGET).join("release/fsmith-size");
        let file = fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
        elf::bytes(&file).map_err(|error| format!("{}: {error}", program.display()))
    }
}

/// Returns the folder for unpacked compilers: `FSMITH_RUSTC`, or a permanent one outside of the repository.
#[must_use]
pub fn cache() -> PathBuf {
    let home = || PathBuf::from(env::var_os("HOME").unwrap_or_default()).join(".cache");
    let kept = || env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from).join("fsmith/rustc");
    env::var_os("FSMITH_RUSTC").map_or_else(kept, PathBuf::from)
}

fn rustc() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// Returns the folder of the installed compiler.
///
/// # Errors
/// Returns a message if there is no compiler.
pub fn sysroot() -> Result<PathBuf, String> {
    first_line(Command::new(rustc()).args(["--print", "sysroot"])).map(PathBuf::from)
}

fn first_line(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned())
}
