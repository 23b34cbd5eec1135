//! Submachines that are not allowed, and names that are not known as submachines.

use super::Submachines;
use crate::ast;
use crate::messages::errors::Errors;
use crate::one_line::spelled_type;
use crate::words::spelling;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::{Kind, State, StateId};
use proc_macro2::Ident;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::{Expr, Type};

impl Submachines {
    /// Whether a state may run a submachine. If not, this reports the reason.
    pub(super) fn may_run(
        &self,
        machine: &Ident,
        state: StateId,
        at: &State,
        written: &ast::Submachine,
        errors: &mut Errors,
    ) -> bool {
        let ast::Submachine { keyword, name, ty, lent } = written;
        if let Type::Path(path) = ty
            && let Some(last) = path.path.segments.last().filter(|_| path.path.segments.len() == 1)
            && last.ident == *machine
        {
            let message = format!("`{machine}` cannot run itself, since that would run another one, without end");
            errors.at(Rule::MalformedSubmachine, &last.ident, message);
            return false;
        }
        if at.kind == Kind::Final {
            let message =
                format!("`{}` is `final`, so it cannot run a machine; make it a `state`, or remove this", at.name);
            errors.at(Rule::FinalIsTheEnd, keyword, message);
            return false;
        }
        let same = |other: &&Ident| other.unraw() == name.unraw();
        let runs = self.all.iter().filter(|other| other.state == state).map(|other| &other.written.name).find(same);
        let holds = self.fields.iter().filter(|(of, ..)| *of == state).map(|(_, field, _)| field).find(same);
        if let Some(first) = runs.or(holds) {
            let what = if runs.is_some() { "two machines of one state" } else { "a field of the state and a machine" };
            let message = format!("{what} are named `{name}`; rename one");
            errors.conflict(Rule::DuplicateField, name.span(), message, first.span(), "first declared");
            return false;
        }
        let Some(itself) = lent.iter().find_map(|lent| lends(lent, name)) else { return true };
        let message = format!(
            "in this state, `{name}` is the submachine itself, which cannot be an argument of its own calls; rename the submachine"
        );
        errors.at(Rule::MalformedSubmachine, itself, message);
        false
    }

    /// Reports a name that does not belong to a submachine here.
    pub(super) fn unknown(&self, name: &Ident, state: StateId, states: &[State], errors: &mut Errors) {
        if self.refused.contains(name) {
            return;
        }
        let named = |of: StateId| &states[of.index()].name;
        if let Some(other) = self.all.iter().find(|one| one.written.name == *name) {
            let message = format!(
                "neither this state nor one around it runs `{name}`, but `{}` does; declare it in a state around both, or here as well",
                named(other.state)
            );
            errors.at(Rule::UnknownSubmachine, name, message);
            return;
        }
        let enclosing = |at: &StateId| states[at.index()].parent;
        let mut sees = core::iter::successors(Some(state), enclosing);
        let field = sees.find_map(|at| self.fields.iter().find(|(of, field, _)| *of == at && field == name));
        if let Some((of, field, ty)) = field {
            let ty = spelled_type(ty);
            let last = ty.rsplit("::").next().unwrap_or_default();
            let ty = if spelling::is_upper(last) { ty.as_str() } else { "Retry" };
            let message = format!(
                "`{name}` is a field of `{}`, and no machine that this runs; that is declared by `machine {field}: {ty};`",
                named(*of),
            );
            errors.at(Rule::UnknownSubmachine, name, message);
            return;
        }
        let names: Vec<String> = self.all.iter().map(|one| one.written.name.to_string()).listed();
        let meant = spelling::did_you_mean(&name.to_string(), names.iter().map(String::as_str));
        let form = "machine retry: Retry(<parameter:log>);";
        let declared =
            if meant.is_empty() { format!("; declare it in the state, as in `{}`", errors.fill(form)) } else { meant };
        let message = format!("neither this state nor one around it runs a machine named `{name}`{declared}");
        errors.at(Rule::UnknownSubmachine, name, message);
    }
}

/// Finds a name in an argument of a submachine: `retry`, `&mut retry.log`.
fn lends<'e>(lent: &'e Expr, name: &Ident) -> Option<&'e Ident> {
    match lent {
        Expr::Path(path) => path.path.get_ident().filter(|found| *found == name),
        Expr::Reference(reference) => lends(&reference.expr, name),
        Expr::Field(field) => lends(&field.base, name),
        Expr::Unary(unary) => lends(&unary.expr, name),
        Expr::MethodCall(call) => lends(&call.receiver, name),
        _ => None,
    }
}
