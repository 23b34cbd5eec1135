//! What is lent in a tuple: the host of an interpreted twin is asked with one argument.

use super::{Lending, Lent, Printed, is_exclusive, lent_name, may_be_moved};
use crate::join::Join;
use fsm_core::syntax::ast::Param;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

impl Lending {
    /// `&mut *__lent_bot, __lent_world,`: what is lent together, in a tuple.
    pub fn packed(&self, private: &TokenStream) -> TokenStream {
        let one = |(param, printed): (&Param, &Printed)| match (printed.ours, is_exclusive(ungrouped(&param.ty))) {
            (true, _) => {
                let name = &param.name;
                quote!(&mut *#name,)
            }
            (false, true) => {
                let name = lent_name(&param.name);
                quote!(&mut *#name,)
            }
            (false, false) => Lent::passed(std::slice::from_ref(param), private),
        };
        self.params.iter().zip(&self.printed).map(one).joined()
    }

    /// `let __lent_bot = &mut *__lent_bot;`: in a closure, so that what is moved out of it is told as everywhere else.
    pub fn again(&self) -> TokenStream {
        let lent = self.params.iter().zip(&self.printed);
        let exclusive = lent.filter(|(param, printed)| !printed.ours && is_exclusive(ungrouped(&param.ty)));
        let again = exclusive.map(|(param, _)| {
            let name = lent_name(&param.name);
            quote!(let #name = &mut *#name;)
        });
        again.joined()
    }

    /// What was lent in a tuple, behind a `&mut`: its pattern, its types, and what is lent as it is passed on from there.
    pub fn unpacked(&self, private: &TokenStream) -> (TokenStream, TokenStream, TokenStream) {
        let (mut names, mut types, mut lets) = (Vec::new(), Vec::new(), Vec::new());
        for (param, printed) in self.params.iter().zip(&self.printed) {
            let (name, ty) = (if printed.ours { param.name.clone() } else { lent_name(&param.name) }, &param.ty);
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

/// A type without the invisible brackets that a macro puts around it.
fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        other => other,
    }
}
