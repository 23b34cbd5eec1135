//! The formats of `fsmith draw`, tested with the programs that they are made for.
//!
//! Tests that need such a program are ignored by default. Graphviz (`dot`) and PlantUML (`plantuml`) have to be on the
//! `PATH`, and Mermaid and the SCXML engine SCION in the folder `FSMITH_NPM`. If the documents with which SCION is
//! tested are installed there, they are imported, and must run in SCION as in fsmith. The engine python-statemachine is
//! a module of the Python that `FSMITH_PYTHON` names, or of `python3`:
//!
//! ```text
//! apt-get install graphviz plantuml
//! npm install --prefix FOLDER mermaid jsdom @scion-scxml/core @scion-scxml/scxml @scion-scxml/test-framework
//! python3 -m venv VENV && VENV/bin/pip install python-statemachine
//! FSMITH_NPM=FOLDER FSMITH_PYTHON=VENV/bin/python cargo test -p fsmith-cli --test formats -- --ignored
//! ```

mod corpus;
mod diagrams;
mod engine;
mod pages;
mod script;
mod tools;
