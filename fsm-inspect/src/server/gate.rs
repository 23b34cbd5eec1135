//! Who is refused: everyone but the page that this server has given out.

use super::request::Request;
use super::token;

/// The header of our own. A page from elsewhere cannot send it without asking first, and that is never allowed.
const HEADER: &str = "x-fsmith";

/// What a request has to show.
#[derive(Debug)]
pub struct Gate {
    token: String,
    /// How a browser on this machine calls the server.
    hosts: [String; 2],
}

impl Gate {
    pub fn new(port: u16) -> Gate {
        Gate { token: token::draw(), hosts: ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}")) }
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/?t={}", self.hosts[0], self.token)
    }

    /// Why a request is refused, if it is.
    ///
    /// The token keeps out other users of this machine; `Host`, names that have been pointed at it to get round the rule of
    /// the same origin; `Origin`, pages from elsewhere that have learned the token.
    pub fn refuses(&self, request: &Request) -> Option<&'static str> {
        let given = if request.method == "POST" { request.header(HEADER) } else { request.parameter("t") };
        if !given.is_some_and(|given| token::is(&self.token, given)) {
            return Some("the token is wrong: open the address that the program has printed");
        }
        if !request.header("host").is_some_and(|host| self.hosts.iter().any(|ours| ours == host)) {
            return Some("this host is not served");
        }
        let is_ours = |origin: &str| {
            origin.strip_prefix("http://").is_some_and(|host| self.hosts.iter().any(|ours| ours == host))
        };
        if request.has("origin") && !request.header("origin").is_some_and(is_ours) {
            return Some("pages from elsewhere are not answered");
        }
        None
    }
}
