//! Millington's worked example, figure 5.19, with his own rules: `priority outer`.
//!
//! There, a transition of an outer state wins over a nested one. The machine that it exits keeps its sub-state without
//! exiting it (`history suspend`). Only a machine that is exited by a nested transition starts afresh next time. The
//! printed lines are the actions that the book lists for each of its examples.

use fsmith::state_machine;

/// The transitions of the book that may fire, and the actions that were run.
#[derive(Default)]
struct Book {
    fires: u32,
    actions: Vec<&'static str>,
}

impl Book {
    fn does(&mut self, action: &'static str) {
        self.actions.push(action);
    }
}

state_machine! {
    /// State L with A, B and C inside, and the states M and N.
    machine Figure(book: &mut Book) {
        priority outer;
        initial L;

        state L {
            initial A;
            history suspend;
            enter { book.does("L-entry"); }
            exit { book.does("L-exit"); }
            active { book.does("L-active"); }
            when book.fires == 4 => { book.does("4-actions"); M }

            state A {
                enter { book.does("A-entry"); }
                exit { book.does("A-exit"); }
                when book.fires == 1 => { book.does("1-actions"); B }
            }
            state B {
                enter { book.does("B-entry"); }
                exit { book.does("B-exit"); }
                when book.fires == 3 => { book.does("3-actions"); N }
            }
            state C {
                enter { book.does("C-entry"); }
                exit { book.does("C-exit"); }
            }
        }
        state M {
            enter { book.does("M-entry"); }
            exit { book.does("M-exit"); }
            when book.fires == 2 => { book.does("2-actions"); C }
            when book.fires == 5 => { book.does("5-actions"); N }
        }
        state N {
            enter { book.does("N-entry"); }
            exit { book.does("N-exit"); }
            when book.fires == 6 => { book.does("6-actions"); L }
            when book.fires == 7 => { book.does("7-actions"); M }
        }
    }
}

/// Starts a machine, fires these transitions (0 for none) and prints the actions of each.
fn tour(title: &str, transitions: &[u32]) {
    println!("{title}");
    let mut book = Book::default();
    let mut figure = Figure::start(&mut book);
    let show = |what: &str, figure: &Figure, book: &mut Book| {
        let states: Vec<_> = figure.active().map(FigureState::name).collect();
        println!("  {what:<7}[{}]  {}", states.join(", "), book.actions.join(", "));
        book.actions.clear();
    };
    show("start", &figure, &mut book);
    for &transition in transitions {
        book.fires = transition;
        figure.update(&mut book);
        show(&transition.to_string(), &figure, &mut book);
    }
}

fn main() {
    tour("The book's tour", &[0, 1, 4, 5, 6, 3, 6, 1, 3, 7, 2]);
    tour("Into C while L still keeps B", &[1, 4, 2]);
}
