//! Fields with the same name in the final states of several regions, used after all regions have completed.

use fsmith::state_machine;

state_machine! {
    machine Match(sum: &mut u32) {
        events { Left(u32), Right(u32) }
        initial Play;

        parallel Play {
            done if *goals > 3 => Over(1);
//          ^^^^ error[ambiguous_field]: `goals` is a field of `Home.HomeDone` and of `Away.AwayDone`, which have both been reached; give one of them another name
            done => { *sum += *goals; Over(2) }
//          ^^^^ error[ambiguous_field]: `goals` is a field of `Home.HomeDone` and of `Away.AwayDone`, which have both been reached; give one of them another name
            state Home { initial state H { on Left(n) => HomeDone(n); } final HomeDone(goals: u32); }
            state Away { initial state A { on Right(n) => AwayDone(n, 1); } final AwayDone(goals: u32, hits: u32); }
        }
        // Of a region alone it is clear.
        done(Home) => { *sum += *goals; }
        done(Play) => Over(*hits + *goals);
//      ^^^^ error[ambiguous_field]: `goals` is a field of `Home.HomeDone` and of `Away.AwayDone`, which have both been reached; give one of them another name
        state Over(n: u32) { on Left(_) => Play; }
    }
}
