//! The events and the signals of a machine, as the check of patterns needs them.

use super::borrow;
use crate::code::pattern::{self, Shapes};
use crate::machine::EventType;
use crate::signals::type_of;
use fsm_model::sorted::Map;
use proc_macro2::Ident;
use std::vec::Vec;
use syn::{Generics, Variant};

/// Returns the shapes of the event type.
pub(super) fn of_events<'e>(name: &Ident, events: Option<&'e EventType>, generics: &Generics) -> Option<Shapes<'e>> {
    let kind = "event";
    match events? {
        EventType::Declared { variants, whole, .. } => {
            let path = Some(quote::format_ident!("{}Event", name).into());
            let borrows = variants.iter().any(|variant| borrow::in_variant(variant, generics).is_some());
            Some(Shapes {
                path,
                ty: None,
                variants: Some(variants),
                by_name: pattern::by_name(variants),
                whole: *whole,
                kind,
                others: Vec::new(),
                borrows,
            })
        }
        EventType::Foreign(ty) => {
            let borrows = borrow::in_type(ty, generics).is_some();
            let (path, ty) = (pattern::head(ty), pattern::as_type(ty, generics));
            let by_name = Map::new();
            Some(Shapes { path, ty, variants: None, by_name, whole: true, kind, others: Vec::new(), borrows })
        }
    }
}

/// Returns the shapes of the signals.
pub(super) fn of_signals<'s>(name: &Ident, signals: Option<&'s (Vec<Variant>, bool)>) -> Option<Shapes<'s>> {
    let (variants, whole) = signals?;
    let path = Some(type_of(name).into());
    let kind = "signal";
    Some(Shapes {
        path,
        ty: None,
        variants: Some(variants),
        by_name: pattern::by_name(variants),
        whole: *whole,
        kind,
        others: Vec::new(),
        borrows: false,
    })
}
