//! A wizard with five pages, each of which is a machine, and a machine that turns the pages. The pages are independent
//! of each other. Three of them are the same machine, `Form`, which is generic over the data to fill in.
//!
//! A page has its own timers. A form keeps a draft when nothing has been typed for two seconds, and later asks whether
//! anybody is there; the last page counts down. All timers are paused while the help is shown.
//!
//! ```text
//! state Address(person: Person) { machine form: Form<Address>(log); forward Type(text) => form(FormEvent::Type(text)); .. }
//! ```

use std::time::Duration;

use fsmith::state_machine;

type Log = Vec<String>;

/// The fields of a form.
trait Sheet: Default + std::fmt::Debug {
    const QUESTION: &'static str;
    const FIELDS: usize;

    /// Fills in a field, if the text is valid there.
    fn fill(&mut self, field: usize, text: &str) -> Result<(), &'static str>;
}

#[derive(Debug, Default)]
struct Person {
    name: String,
    age: u8,
}

impl Sheet for Person {
    const QUESTION: &'static str = "who are you";
    const FIELDS: usize = 2;

    fn fill(&mut self, field: usize, text: &str) -> Result<(), &'static str> {
        match field {
            0 => self.name = text.to_owned(),
            _ => self.age = text.parse().map_err(|_| "an age is a number")?,
        }
        Ok(())
    }
}

#[derive(Debug, Default)]
struct Address {
    lines: [String; 2],
}

impl Sheet for Address {
    const QUESTION: &'static str = "where do you live";
    const FIELDS: usize = 2;

    fn fill(&mut self, field: usize, text: &str) -> Result<(), &'static str> {
        self.lines[field] = text.to_owned();
        Ok(())
    }
}

#[derive(Debug, Default)]
struct Order {
    pizzas: u32,
}

impl Sheet for Order {
    const QUESTION: &'static str = "how many pizzas";
    const FIELDS: usize = 1;

    fn fill(&mut self, _: usize, text: &str) -> Result<(), &'static str> {
        self.pizzas = text.parse().map_err(|_| "so many we have not")?;
        Ok(())
    }
}

/// Fills in a field, and moves to the next one if the text is valid.
fn fill(sheet: &mut impl Sheet, field: &mut usize, text: &str, log: &mut Log) {
    match sheet.fill(*field, text) {
        Ok(()) => *field += 1,
        Err(why) => log.push(format!("  {text}: {why}")),
    }
}

state_machine! {
    /// A page for filling in data.
    machine Form<T: Sheet>(log: &mut Log) {
        #[derive(Clone, Copy, Debug)]
        events { Type(&'static str), Back }

        initial Filling(T::default(), 0);
        on Back => Left;

        state Filling(sheet: T, field: usize) {
            initial Typing;
            enter { log.push(format!("{}?", T::QUESTION)); }

            in Typing | Resting {
                on Type(text) => {
                    fill(sheet, field, text, log);
                    if *field == T::FIELDS { Filled(sheet) } else { Typing }
                }
            }
            // Each text that is typed enters this state again, so its time restarts.
            state Typing { after 2s => Resting; }
            state Resting {
                enter { log.push(format!("  draft: {sheet:?}")); }
                after 1min => log.push("  is anybody there?".into());
                after 5min => Left;
            }
        }
        final Filled(sheet: T);
        final Left;
    }
}

state_machine! {
    /// A page for reading.
    machine Notice(log: &mut Log) {
        #[derive(Clone, Copy, Debug)]
        events { Next }
        initial Shown;
        state Shown {
            enter { log.push("welcome".into()); }
            on Next or after 10s => Read;
        }
        final Read;
    }
}

state_machine! {
    /// A page that counts down, and can be stopped.
    machine Countdown(log: &mut Log, from: u32) {
        #[derive(Clone, Copy, Debug)]
        events { Stop }
        initial Counting(from);
        state Counting(left: u32) {
            on Stop => Stopped;
            every 1s => {
                log.push(format!("  {left}"));
                *left -= 1;
                if *left == 0 { Zero } else { stay }
            }
        }
        final Zero;
        final Stopped;
    }
}

state_machine! {
    /// Turns the pages, and keeps the data of the forms.
    machine Wizard(log: &mut Log) {
        #[derive(Clone, Copy, Debug)]
        events { Type(&'static str), Next, Back, Help }
        initial Welcome;
        on Help => push(Helping);

        state Welcome {
            machine notice: Notice(log);
            forward Next => notice(NoticeEvent::Next);
            done(notice) => Who;
        }
        state Who {
            machine form: Form<Person>(log);
            forward Type(text) => form(FormEvent::Type(text));
            forward Back => form(FormEvent::Back);
            done(form.Filled { sheet }) => Where(sheet);
            done(form) => Welcome;
        }
        state Where(person: Person) {
            machine form: Form<Address>(log);
            forward Type(text) => form(FormEvent::Type(text));
            forward Back => form(FormEvent::Back);
            done(form.Filled { sheet }) => What(person, sheet);
            done(form) => Who;
        }
        state What(person: Person, address: Address) {
            machine form: Form<Order>(log);
            forward Type(text) => form(FormEvent::Type(text));
            forward Back => form(FormEvent::Back);
            done(form.Filled { sheet }) => Sending(person, address, sheet);
            done(form) => Where(person);
        }
        state Sending(person: Person, address: Address, order: Order) {
            machine countdown: Countdown(log, 3);
            enter { log.push("sends it in three seconds".into()); }
            forward Back => countdown(CountdownEvent::Stop);
            done(countdown.Zero) => Sent(person, address, order);
            done(countdown.Stopped) => What(person, address);
        }
        state Helping {
            enter { log.push("  there is no help".into()); }
            on Back | Next => pop;
        }
        final Sent(person: Person, address: Address, order: Order);
    }
}

fn main() {
    use WizardEvent::{Back, Help, Next, Type};
    // The actions of a user, and the time before each.
    let story = [
        (1_000, Next),
        (1_000, Type("Ada")),
        (1_000, Type("many")),
        // The user reads the help for a minute; the form had rested for a second, and continues from there.
        (1_000, Help),
        (60_000, Back),
        (1_500, Type("36")),
        (1_000, Type("12 Lane")),
        (1_000, Back),
        (1_000, Type("Ada King")),
        (1_000, Type("36")),
        (70_000, Type("12 Lane")),
        (1_000, Type("London")),
        (1_000, Type("2")),
        (1_500, Back),
        (1_000, Type("3")),
    ];
    let mut log = Log::new();
    let mut wizard = Wizard::start(&mut log);
    for (millis, event) in story {
        wizard.advance(&mut log, Duration::from_millis(millis));
        log.push(format!("> {event:?}"));
        wizard.handle(&mut log, event);
    }
    wizard.advance(&mut log, Duration::from_secs(3));
    println!("{}", log.join("\n"));
    if let Ok(WizardEnd::Sent { person, address, order }) = wizard.into_end() {
        println!("{}, {}: {} to {}", person.name, person.age, order.pizzas, address.lines.join(", "));
    }
}
