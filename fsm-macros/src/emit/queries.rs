//! The queries: `is_in`, `state`, `active`, `stack`, and from [`deferral`](super::deferral) `deferred`.

use super::view::Kept;
use super::{At, Emit};
use crate::facts::active::Active;
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    pub(super) fn queries(&self) -> TokenStream {
        let (is_in, state, active, stack) =
            (self.is_in_call(), self.state_call(), self.active_call(), self.stack_call());
        let (finished, data) = (self.finished_call(), self.of_itself(|kept| self.view_calls(kept)));
        let interrupted = self.interrupted_call().unwrap_or_default();
        let has = self.has_call(self.constant());
        [is_in, has, state, active, finished, interrupted, stack, self.deferred_call(), data].joined()
    }

    /// Generates code for the compiled machine, which stores its data and its leaves in its own fields.
    pub(super) fn of_itself<T>(&self, print: impl FnOnce(&Kept<'_>) -> T) -> T {
        print(&Kept {
            data: quote!(self.data),
            leaf: &|region| self.leaf_of(region),
            named: &|leaf| self.leaf(leaf).into_token_stream(),
        })
    }

    fn finished_call(&self) -> TokenStream {
        let held = self.leaf_place();
        let vis = &self.machine.vis;
        let finals: Vec<_> = self.leaves().filter(|&leaf| self.plan.finishes(leaf)).listed();
        let finished = match finals[..] {
            [] => quote!(false),
            _ => {
                let finals = self.leaves_pattern(finals);
                quote!(::core::matches!(#held, #finals))
            }
        };
        quote! {
            /// Whether the machine has completed: it is in a `final` state at top level, and ignores every call.
            #[must_use]
            #[inline]
            #vis const fn is_finished(&self) -> bool { #finished }
        }
    }

    fn is_in_call(&self) -> TokenStream {
        let (vis, state) = (&self.machine.vis, &self.names.state);
        let (queried, leaf) = (local("state"), local("leaf"));
        let (leaf_type, constant) = (&self.names.leaf, self.constant());
        let contains = if self.is_large() {
            self.contains_by_number(&queried, &leaf)
        } else {
            let arms = self.contains_arms(&leaf);
            quote!(match #queried { #arms })
        };
        let (beneath, of_region) =
            (self.is_paused_by_push(&quote!(#queried), Active::Leaf), self.leaf_of_enclosing_region(&queried));
        // For `is_in`, states that a push has paused count as active. For `active`, they do not.
        let (active, is_active) = match self.has_regions() && self.has_stack() {
            false => (quote!(Self::__contains(#queried, #of_region)), None),
            true => {
                let is_active = quote! {
                    #[inline]
                    const fn __is_active(&self, #queried: #state) -> bool { Self::__contains(#queried, #of_region) }
                };
                (quote!(self.__is_active(#queried)), Some(is_active))
            }
        };
        quote! {
            /// Whether a state is active. A composite is active if a nested state is. A state that is paused by a `push`
            /// counts as active, and a state that is suspended by `history suspend` does not.
            #[must_use]
            #[inline]
            #vis #constant fn is_in(&self, #queried: #state) -> bool {
                #active #beneath
            }

            #is_active

            #[inline]
            const fn __contains(#queried: #state, #leaf: #leaf_type) -> bool {
                #contains
            }
        }
    }

    /// Generates arms: for each state, the leaves that are active together with it.
    fn contains_arms(&self, leaf: &Ident) -> TokenStream {
        let state = &self.names.state;
        let arms = self.plan.tree().states().skip(1).map(|id| {
            let (variant, leaves) = (self.names.variant(id), self.leaves_pattern(self.innermost(id)));
            quote!(#state::#variant => ::core::matches!(#leaf, #leaves),)
        });
        arms.joined()
    }

    /// The active leaf of a state's region, as an expression.
    fn leaf_of_enclosing_region(&self, queried: &Ident) -> TokenStream {
        let held = self.leaf_place();
        if !self.has_regions() {
            return quote!(#held);
        }
        let (name, tree) = (&self.names.state, self.plan.tree());
        let arms = tree.regions().skip(1).map(|region| {
            let inside = tree.states().skip(1).filter(|&state| tree.region(state) == region);
            let inside = inside.map(|state| self.names.variant(state));
            let leaf = self.leaf_of(region);
            quote!(#(#name::#inside)|* => #leaf,)
        });
        quote!(match #queried { #(#arms)* _ => #held })
    }

    /// `|| ..`: whether a push has paused a state; empty in a machine that does not push.
    pub(super) fn is_paused_by_push(&self, queried: &TokenStream, active: Active) -> TokenStream {
        if !self.has_stack() {
            return TokenStream::new();
        }
        let (frame, counts) = (local("frame"), self.counting_frames(queried, active));
        let is_paused = self.is_in_frame(queried, &frame);
        quote!(|| self.stack.any(|#frame| #counts #is_paused))
    }

    /// Generates a condition for machines in which suspended states may have pushed: a frame counts if its owner does.
    fn counting_frames(&self, queried: &TokenStream, active: Active) -> TokenStream {
        let suspends = self.plan.tree().states().any(|state| self.plan.suspends(state));
        let inner: Vec<StateId> = self.plan.owners().iter().copied().filter(|owner| *owner != ROOT).listed();
        if !suspends || inner.is_empty() {
            return TokenStream::new();
        }
        let (name, frame) = (&self.names.state, local("frame"));
        let arms = inner.iter().map(|&owner| {
            let inside = self.plan.tree().inside(owner).map(|state| {
                let variant = self.names.variant(state);
                quote!(#name::#variant)
            });
            let (counts, owner) = (self.owner_counts(owner, active), self.owner(owner));
            quote!(#owner => ::core::matches!(#queried, #(#inside)|*) && #counts,)
        });
        let rest = (self.plan.owners().len() > 1).then(|| quote!(_ => true,));
        quote! { (match #frame.owner { #(#arms)* #rest }) && }
    }

    /// Generates a condition: whether the states that an owner has paused count as active, which they do not while the
    /// owner is suspended. In the middle of a step, the stored leaf may already be exited. Then an owner that does not
    /// enclose the innermost active state counts only if a push has paused it.
    fn owner_counts(&self, owner: StateId, active: Active) -> TokenStream {
        let (name, variant, frame) = (&self.names.state, self.names.variant(owner), local("frame"));
        let innermost = match active {
            Active::Innermost(innermost) if !self.has_regions() => innermost,
            _ => return quote!(self.is_in(#name::#variant)),
        };
        if self.plan.tree().contains(owner, innermost) {
            return quote!(true);
        }
        let enclosing = self
            .plan
            .owners()
            .iter()
            .copied()
            .filter(|&other| other != owner && self.plan.tree().contains(other, owner));
        let arms = enclosing.map(|other| {
            let (counts, other) = (self.owner_counts(other, active), self.owner(other));
            quote!(#other => #counts,)
        });
        let (arms, is_paused): (Vec<_>, _) = (arms.listed(), self.is_in_frame(&quote!(#name::#variant), &frame));
        if arms.is_empty() {
            return quote!(false);
        }
        quote!(self.stack.any(|#frame| (match #frame.owner { #(#arms)* _ => false }) && #is_paused))
    }

    fn state_call(&self) -> TokenStream {
        let held = self.leaf_place();
        let (vis, state) = (&self.machine.vis, &self.names.state);
        let of_leaf = self.state_of_leaf();
        if self.has_regions() {
            return of_leaf;
        }
        quote! {
            /// The active leaf, which is the innermost active state; `None` if the machine is not started.
            #[must_use]
            #[inline]
            #vis const fn state(&self) -> ::core::option::Option<#state> {
                Self::__state_of(#held)
            }

            #of_leaf
        }
    }

    fn state_of_leaf(&self) -> TokenStream {
        let (name, leaf_type, leaf) = (&self.names.state, &self.names.leaf, local("leaf"));
        let (places, nowhere): (Vec<_>, _) = (self.places().listed(), self.nowhere());
        let leaves = places.iter().map(|&state| self.names.leaf(state));
        let variants = places.iter().map(|&state| self.names.variant(state));
        let state = match self.is_large() {
            true => self.state_table(&leaf),
            false => quote! {
                ::core::option::Option::Some(match #leaf {
                    #(#leaf_type::#leaves => #name::#variants,)*
                    #nowhere => return ::core::option::Option::None,
                })
            },
        };
        quote! {
            #[inline]
            const fn __state_of(#leaf: #leaf_type) -> ::core::option::Option<#name> { #state }
        }
    }

    /// Generates `active` for a machine with regions, which filters all states.
    fn active_among_all(&self) -> TokenStream {
        let (vis, name) = (&self.machine.vis, &self.names.state);
        let is_active = if self.has_stack() { local("__is_active") } else { local("is_in") };
        quote! {
            /// The active states, in document order, outermost first; none if the machine is not started.
            #vis fn active(&self) -> impl ::core::iter::DoubleEndedIterator<Item = #name> + ::core::clone::Clone + '_ {
                let all = ::core::iter::Iterator::copied(#name::ALL.iter());
                ::core::iter::Iterator::filter(all, |state| self.#is_active(*state))
            }
        }
    }

    fn active_call(&self) -> TokenStream {
        let held = self.leaf_place();
        if self.has_regions() {
            return self.active_among_all();
        }
        let (vis, name) = (&self.machine.vis, &self.names.state);
        let leaf_type = &self.names.leaf;
        let active = match self.is_large() {
            true => self.path_by_number(),
            false => {
                let paths = self.leaves().map(|leaf| {
                    let path = self.plan.tree().path(ROOT, leaf);
                    path.into_iter().map(|state| self.names.variant(state)).listed()
                });
                let (leaves, nowhere) = (self.leaves().map(|leaf| self.names.leaf(leaf)), self.nowhere());
                quote! {
                    let active: &'static [#name] = match #held {
                        #(#leaf_type::#leaves => &[#(#name::#paths,)*],)*
                        #nowhere => &[],
                    };
                    ::core::iter::Iterator::copied(active.iter())
                }
            }
        };
        let captured = self.machine.generics.params.iter().filter_map(|param| match param {
            syn::GenericParam::Lifetime(_) => None,
            syn::GenericParam::Type(ty) => Some(&ty.ident),
            syn::GenericParam::Const(constant) => Some(&constant.ident),
        });
        quote! {
            /// The active states, outermost first; none if the machine is not started.
            #vis fn active(&self)
                -> impl ::core::iter::DoubleEndedIterator<Item = #name> + ::core::iter::ExactSizeIterator + ::core::clone::Clone + use<#(#captured),*>
            { #active }
        }
    }

    fn stack_call(&self) -> TokenStream {
        if !self.has_stack() {
            return TokenStream::new();
        }
        let (vis, name) = (&self.machine.vis, &self.names.state);
        quote! {
            /// The leaves paused by pushes. The first one is resumed next.
            #vis fn stack(&self) -> impl ::core::iter::Iterator<Item = #name> + ::core::clone::Clone {
                ::core::iter::Iterator::filter_map(self.stack.frames(), |frame| Self::__state_of(frame.leaf))
            }
        }
    }

    /// Generates a condition: whether a state is active at a leaf, because it is the leaf or encloses it.
    pub(super) fn is_on_top(&self, state: StateId, at: At) -> TokenStream {
        let (tree, At::Known(known) | At::Inside(known)) = (self.plan.tree(), at);
        let own = tree.region(known) == tree.region(state);
        let leaf = if own { self.leaf_at(at) } else { self.leaf_of(state) };
        let (name, variant) = (&self.names.state, self.names.variant(state));
        quote!(Self::__contains(#name::#variant, #leaf))
    }

    /// Generates the condition that a state is active. The machine itself counts as active once it is started.
    pub(super) fn is_active_or_root(&self, state: StateId) -> TokenStream {
        if state != ROOT {
            return self.is_active(state);
        }
        let (leaf, nowhere) = (self.leaf_place(), self.nowhere());
        quote!(!::core::matches!(#leaf, #nowhere))
    }

    /// Generates a condition: whether a state is active at the leaf of its region.
    pub(super) fn is_active(&self, state: StateId) -> TokenStream {
        let (name, variant, leaf) = (&self.names.state, self.names.variant(state), self.leaf_of(state));
        quote!(Self::__contains(#name::#variant, #leaf))
    }

    /// The type for owners in frames: `()` if there is only one.
    pub(super) fn owner_type(&self) -> TokenStream {
        if self.plan.owners().len() == 1 { quote!(()) } else { quote!(u16) }
    }

    /// An owner, as it is stored in frames.
    pub(super) fn owner(&self, owner: StateId) -> TokenStream {
        if self.plan.owners().len() == 1 {
            return quote!(());
        }
        let literal = Literal::u16_suffixed(owner.0);
        quote!(#literal)
    }
}
