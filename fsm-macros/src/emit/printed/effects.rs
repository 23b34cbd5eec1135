//! Statements without blocks.

use super::Printer;
use crate::names::local;
use fsm_program::{Notice, Op, Stmt};
use proc_macro2::TokenStream;
use quote::quote;

impl Printer<'_, '_> {
    pub(super) fn effect(&self, stmt: &Stmt) -> TokenStream {
        match stmt {
            Stmt::Op(op) => self.op(*op),
            Stmt::Notify(notice) => self.notify(*notice).unwrap_or_default(),
            other => unreachable!("no function that is printed has {other:?}"),
        }
    }

    fn op(&self, op: Op) -> TokenStream {
        let (emit, private) = (self.emit, &self.emit.private);
        let [unrest, nth] = ["unrest", "nth"].map(local);
        match op {
            Op::Stir => quote!(self.deferred.stir();),
            Op::Rest => quote!(self.deferred.rest();),
            Op::KeepAgain => quote!(self.deferred.kept_again(#nth);),
            Op::ConsiderAlways => emit.consider_always_again(),
            Op::AlwaysConsidered => {
                let queues = emit.queues_argument();
                emit.queues_type.as_ref().map(|_| quote!(#queues.looked();)).unwrap_or_default()
            }
            Op::ForgetRaised => emit.return_pending(),
            Op::CountFollowUps => quote!(let mut #unrest = #private::LivelockGuard::none();),
            Op::CheckLivelock => quote!(#unrest.step(self);),
            other => unreachable!("no function that is printed has {other:?}"),
        }
    }

    fn notify(&self, notice: Notice) -> Option<TokenStream> {
        let name = local("name");
        match notice {
            Notice::Recalled => self.emit.notify("recalled", &self.emit.name_of_event()),
            Notice::Discarded(_) => self.emit.notify("discarded", &quote!(#name)),
            other => unreachable!("no function that is printed has {other:?}"),
        }
    }
}
