//! Tests that need the expansion as text.
