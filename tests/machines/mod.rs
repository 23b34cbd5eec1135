//! The corpus: machines that every kind of test runs on.
//!
//! One machine or small family a file, each over a [`Tape`](crate::tape::Tape) on which its
//! actions are recorded and from which its guards are answered. The first ones are systems from
//! books and articles, which their files name; the others cover the language item by item, and in
//! pairs of what may meet in one machine.

pub mod airlock;
pub mod alert;
pub mod ant;
pub mod archive;
pub mod bakery;
pub mod bridge;
pub mod camera;
pub mod checkout;
pub mod convoy;
pub mod courier;
pub mod crossing;
pub mod decisions;
pub mod deck;
pub mod detective;
pub mod diver;
pub mod door;
pub mod editor;
pub mod exchange;
pub mod expedition;
pub mod ferry;
pub mod figure;
pub mod foreign;
pub mod frames;
pub mod game;
pub mod groups;
pub mod guards;
pub mod harbour;
pub mod heater;
pub mod hifi;
pub mod history;
pub mod hive;
pub mod hsm;
pub mod initials;
pub mod inside;
pub mod keyboard;
pub mod kitchen;
pub mod lent;
pub mod lexer;
pub mod lift;
pub mod loader;
pub mod loom;
pub mod marine;
pub mod mine;
pub mod miner;
pub mod modem;
pub mod order;
pub mod orders;
pub mod oven;
pub mod paths;
pub mod plant;
pub mod post;
pub mod ppp;
pub mod printer;
pub mod qhsmtst;
pub mod quest;
pub mod reactor;
pub mod recall;
pub mod relay;
pub mod robot;
pub mod rocket;
pub mod sentry;
pub mod session;
pub mod soldier;
pub mod stack;
pub mod suspend;
pub mod tcp;
pub mod theatre;
pub mod turnstile;
pub mod ward;
pub mod watched;
pub mod workshop;
