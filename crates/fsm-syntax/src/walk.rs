//! Walks the syntax trees of Rust with little code. The visitors of `syn` are generic, so each visitor would compile
//! hundreds of functions. Here, a single visitor passes the relevant parts to a trait object.

use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Block, BoundLifetimes, Expr, FieldPat, FieldValue, File, ImplItemFn, Item, Lifetime, Lit, Local, Macro,
    ParenthesizedGenericArguments, Pat, Path, Stmt, TraitBound, Type, Variant,
};

/// A read-only visitor of a tree.
pub trait Look {
    /// Visits a part: first the whole tree, and parts [inside](Part::inside) another one only if this requests it.
    fn meet(&mut self, part: Part<'_>);
}

/// A visitor that changes a tree.
pub trait Change {
    /// Visits a part: first the whole tree, and parts [inside](PartMut::inside) another one only if this requests it.
    fn meet(&mut self, part: PartMut<'_>);
}

/// Declares a visitor of `syn` that passes the parts on instead of visiting the parts inside them.
macro_rules! visitor {
    ($($part:ident $method:ident,)*) => {
        /// A part of a tree.
        #[allow(missing_docs, reason = "each is called as what it is")]
        #[derive(Clone, Copy)]
        pub enum Part<'p> {
            $($part(&'p $part),)*
        }

        impl Part<'_> {
            /// Visits all parts directly inside this part.
            pub fn inside(self, look: &mut dyn Look) {
                match self {
                    $(Part::$part(part) => visit::$method(&mut Looking(look), part),)*
                }
            }
        }

        struct Looking<'l>(&'l mut dyn Look);

        impl<'ast> Visit<'ast> for Looking<'_> {
            $(fn $method(&mut self, part: &'ast $part) {
                self.0.meet(Part::$part(part));
            })*
        }
    };
}

/// Declares a visitor of `syn` that passes on mutable parts.
macro_rules! visitor_mut {
    ($($part:ident $method:ident,)*) => {
        /// A part of a tree that may be changed.
        #[allow(missing_docs, reason = "each is called as what it is")]
        pub enum PartMut<'p> {
            $($part(&'p mut $part),)*
        }

        impl PartMut<'_> {
            /// Visits all parts directly inside this part.
            pub fn inside(self, change: &mut dyn Change) {
                match self {
                    $(PartMut::$part(part) => visit_mut::$method(&mut Changing(change), part),)*
                }
            }
        }

        struct Changing<'c>(&'c mut dyn Change);

        impl VisitMut for Changing<'_> {
            $(fn $method(&mut self, part: &mut $part) {
                self.0.meet(PartMut::$part(part));
            })*
        }
    };
}

visitor! {
    Attribute visit_attribute,
    Block visit_block,
    Expr visit_expr,
    Item visit_item,
    Lifetime visit_lifetime,
    Lit visit_lit,
    Local visit_local,
    Macro visit_macro,
    ParenthesizedGenericArguments visit_parenthesized_generic_arguments,
    Pat visit_pat,
    Path visit_path,
    Type visit_type,
    Variant visit_variant,
}

visitor_mut! {
    Block visit_block_mut,
    BoundLifetimes visit_bound_lifetimes_mut,
    Expr visit_expr_mut,
    FieldPat visit_field_pat_mut,
    FieldValue visit_field_value_mut,
    File visit_file_mut,
    ImplItemFn visit_impl_item_fn_mut,
    Item visit_item_mut,
    Lifetime visit_lifetime_mut,
    Macro visit_macro_mut,
    ParenthesizedGenericArguments visit_parenthesized_generic_arguments_mut,
    Pat visit_pat_mut,
    Stmt visit_stmt_mut,
    TraitBound visit_trait_bound_mut,
    Type visit_type_mut,
    Variant visit_variant_mut,
}
