//! Layouts, one idea each.
