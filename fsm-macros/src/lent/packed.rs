//! The parameters as a tuple, because the host of an interpreted twin takes a single argument.

use super::{Lending, Lent, Printed, is_exclusive, may_be_moved, private_name};
use crate::join::Join;
use fsm_syntax::ast::Param;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

impl Lending {
    /// Returns the elements of the tuple: `&mut *__lent_bot, __lent_world,`.
    pub fn packed(&self, private: &TokenStream) -> TokenStream {
        let one = |(param, printed): (&Param, &Printed)| match (printed.ours, is_exclusive(ungrouped(&param.ty))) {
            (true, _) => {
                let name = &param.name;
                quote!(&mut *#name,)
            }
            (false, true) => {
                let name = private_name(&param.name);
                quote!(&mut *#name,)
            }
            (false, false) => Lent::passed(std::slice::from_ref(param), private),
        };
        self.params.iter().zip(&self.printed).map(one).joined()
    }

    /// Generates `let __lent_bot = &mut *__lent_bot;` for closures, so that moves out of it are reported as elsewhere.
    pub fn again(&self) -> TokenStream {
        let lent = self.params.iter().zip(&self.printed);
        let exclusive = lent.filter(|(param, printed)| !printed.ours && is_exclusive(ungrouped(&param.ty)));
        let again = exclusive.map(|(param, _)| {
            let name = private_name(&param.name);
            quote!(let #name = &mut *#name;)
        });
        again.joined()
    }

    /// Returns the pattern and the types of a tuple behind a `&mut`, and `let`s with which its elements are passed on.
    pub fn unpacked(&self, private: &TokenStream) -> (TokenStream, TokenStream, TokenStream) {
        let (mut names, mut types, mut lets) = (Vec::new(), Vec::new(), Vec::new());
        for (param, printed) in self.params.iter().zip(&self.printed) {
            let (name, ty) = (if printed.ours { param.name.clone() } else { private_name(&param.name) }, &param.ty);
            names.push(quote!(#name,));
            types.push(quote!(#ty,));
            lets.push(match (is_exclusive(ungrouped(ty)), may_be_moved(ty)) {
                (true, _) => quote!(let #name = &mut **#name;),
                (false, true) => quote!(let #name = #private::Lent::again(#name);),
                (false, false) => quote!(let #name = *#name;),
            });
        }
        (names.joined(), types.joined(), lets.joined())
    }
}

/// Returns a type without the parentheses and invisible groups around it.
fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        other => other,
    }
}
