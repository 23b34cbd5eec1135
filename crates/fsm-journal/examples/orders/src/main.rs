//! A web server of orders that survives being killed: `orders DATABASE OUTSIDE [PORT]`.
//!
//! | file | question |
//! |---|---|
//! | `order.rs` | What does an order do, and how are its calls recorded? |
//! | `shop.rs` | What is one transaction? |
//! | `web.rs` | How do requests become calls? |
//! | `main.rs` | Who advances timers, and carries outputs out? |
//!
//! ```text
//! $ cargo run -p orders -- orders.db outside.txt 3000 &
//! $ curl -s localhost:3000/orders --json '{"customer": "Ann"}'
//! {"id":1,"state":"Cart","enabled":["Add","Pay","Cancel"],"entry":1}
//! $ curl -s localhost:3000/orders/1 --json '{"Add": {"item": "tea", "cents": 300}}'
//! {"id":1,"state":"Cart","enabled":["Add","Pay","Cancel"],"entry":2}
//! $ curl -s localhost:3000/orders/1 --json '{"Pay": {"cents": 200}}'
//! {"why":["Cart: on Pay if *total > 0 && cents == *total? refused"]}
//! ```

mod order;
mod shop;
mod web;

use order::Out;
use shop::Shop;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Carries out an output. The outside world of this example is a file; elsewhere, it is a request to another server,
/// which gets the key and drops what it has already done.
fn carry_out(outside: &Path, key: &fsm_journal::Key, out: &Out) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(outside)?;
    file.write_all(format!("{key} {out:?}\n").as_bytes())?;
    file.sync_data()
}

/// Advances orders whose timers are due, and carries out what is pending, forever.
///
/// The journal is locked only for its own calls, so requests do not wait for the outside world.
fn work(shop: &Shop, outside: &Path) -> Result<(), Box<dyn std::error::Error>> {
    loop {
        while shop.advance().map_err(|refusal| format!("{refusal:?}"))? {}
        for (key, out) in shop.pending()? {
            match carry_out(outside, &key, &out) {
                Ok(()) => shop.settle(&key).map_err(|refusal| format!("{refusal:?}"))?,
                // It stays pending, and so do later ones.
                Err(error) => {
                    eprintln!("orders: {key}: {error}");
                    break;
                }
            }
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(database), Some(outside)) = (arguments.next(), arguments.next()) else {
        return Err("usage: orders DATABASE OUTSIDE [PORT]".into());
    };
    let port = arguments.next().map_or(Ok(0), |port| port.parse())?;
    let shop = Arc::new(Shop::open(Path::new(&database))?);
    let (worker, outside) = (Arc::clone(&shop), PathBuf::from(outside));
    thread::spawn(move || {
        if let Err(error) = work(&worker, &outside) {
            eprintln!("orders: {error}");
            std::process::exit(1);
        }
    });
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    println!("listening on {}", listener.local_addr()?);
    Ok(axum::serve(listener, web::router(shop)).await?)
}
