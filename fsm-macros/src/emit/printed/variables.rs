//! Where variables are declared, and which of them change.

use fsm_program::{Block, Function, Param, Stmt, Var, visit};

/// The variables of a function.
pub(super) struct Variables {
    /// Those that are declared at the statement.
    declared: Vec<Var>,
    /// All that some statement sets.
    all: Vec<Var>,
}

impl Variables {
    pub fn of(function: &Function) -> Self {
        let declared = function.params.iter().filter_map(|param| match param {
            Param::Value(var, _) => Some(*var),
            _ => None,
        });
        let mut all = Vec::new();
        visit(&function.body, &mut |stmt| match stmt {
            Stmt::Let(var, _) if !all.contains(var) => all.push(*var),
            _ => {}
        });
        Variables { declared: declared.collect(), all }
    }

    /// Marks the beginning of a block.
    pub fn mark(&self) -> usize {
        self.declared.len()
    }

    /// Forgets the variables that were declared in a block.
    pub fn leave(&mut self, mark: usize) {
        self.declared.truncate(mark);
    }

    /// Declares the variables that the first statement sets in one of its blocks, and later statements use. Returns each with
    /// whether it changes later.
    pub fn needed_before(&mut self, block: &[Stmt]) -> Vec<(Var, bool)> {
        let Some((first, rest)) = block.split_first() else { return Vec::new() };
        if matches!(first, Stmt::Let(..)) || first.blocks().is_empty() {
            return Vec::new();
        }
        let declared = &self.declared;
        let sets = |var: &Var| !declared.contains(var) && assignments(std::slice::from_ref(first), *var) > 0;
        let needed = self.all.iter().copied().filter(|var| sets(var) && rest.iter().any(|stmt| uses(stmt, *var)));
        let needed: Vec<_> = needed.map(|var| (var, assignments(block, var) > 1)).collect();
        self.declared.extend(needed.iter().map(|(var, _)| *var));
        needed
    }

    /// Declares a variable that a statement sets, unless it is declared already. Returns whether the rest of the block changes
    /// it.
    pub fn declare(&mut self, var: Var, rest: &[Stmt]) -> Option<bool> {
        if self.declared.contains(&var) {
            return None;
        }
        self.declared.push(var);
        Some(assignments(rest, var) > 0)
    }

    /// Whether a block changes a parameter.
    pub fn is_changed(&self, var: Var, body: &Block) -> bool {
        assignments(body, var) > 0
    }
}

/// The largest number of times that a variable may be set on one path. A loop counts twice.
fn assignments(block: &[Stmt], var: Var) -> usize {
    let of = |stmt: &Stmt| {
        let inside = stmt.blocks().into_iter().map(|inner| assignments(inner, var)).max().unwrap_or(0);
        match stmt {
            Stmt::Let(set, _) => usize::from(*set == var),
            Stmt::Loop(_) | Stmt::While(..) | Stmt::EachDeferred(_) => 2 * inside,
            _ => inside,
        }
    };
    block.iter().map(of).sum()
}

fn uses(stmt: &Stmt, var: Var) -> bool {
    let mut used = false;
    stmt.variables(&mut |other| used |= other == var);
    used || stmt.blocks().into_iter().flatten().any(|inner| uses(inner, var))
}
