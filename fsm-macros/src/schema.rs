//! `#[schema("FILE")]`: the recorded versions of a machine.

use fsm_model::rules::Rule;
use fsm_syntax::{Errors, Machine};
use proc_macro2::TokenStream;
use quote::quote;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of the package that is compiled.
pub fn package() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default().into()
}

/// Compares a machine with its recorded versions. Returns code that includes their file, so that cargo notices changes.
pub fn compare(machine: &mut Machine, package: &Path, errors: &mut Errors) -> TokenStream {
    let Some(file) = machine.schema.clone() else { return TokenStream::new() };
    let path = package.join(file.value());
    match fs::read_to_string(&path) {
        Ok(text) => {
            machine.compare_with_recorded(&file, &text, errors);
            let path = path.to_string_lossy();
            quote!(
                const _: &[u8] = ::core::include_bytes!(#path);
            )
        }
        Err(error) => {
            let message = format!(
                "this file, relative to the folder of Cargo.toml, cannot be read: {error}; `fsmith schema` writes it"
            );
            errors.at(Rule::Attribute, file, message);
            TokenStream::new()
        }
    }
}
