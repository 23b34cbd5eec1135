//! Access control: only the page that this server has sent is answered.

use super::request::Request;
use super::token;

/// A header that pages from elsewhere cannot send without a preflight request, which is never granted.
const HEADER: &str = "x-fsmith";

/// The token and the hosts that requests must have.
#[derive(Debug)]
pub struct Gate {
    token: String,
    /// The names of the server in a browser on this machine.
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

    /// The reason for refusing a request; `None` if it is allowed.
    ///
    /// The token keeps out other users of this machine. Checking `Host` keeps out names that were pointed at this
    /// machine to evade the same-origin rule. Checking `Origin` keeps out pages from elsewhere that know the token.
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
