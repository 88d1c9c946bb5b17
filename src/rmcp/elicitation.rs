//! What the whole server has in common.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ::rmcp::ErrorData;
use ::rmcp::service::{RequestContext, RoleServer};
use elicit_core::{Conversation, Keys, Principal};

use super::serve::WithElicitation;

/// How a server asks: its key, whom it serves, how long it waits. Made once; [`wrap`](Self::wrap) gives it to
/// the handlers.
///
/// ```
/// use std::time::Duration;
///
/// use mcp_elicit::rmcp::Elicitation;
/// use mcp_elicit::{Key, Principal};
///
/// # #[derive(Clone)] struct User { id: String }
/// let elicitation = Elicitation::new(Key::generate()?)
///     // Put there by the middleware that checked the token.
///     .principal(|context| match context.extensions.get::<http::request::Parts>() {
///         Some(parts) => match parts.extensions.get::<User>() {
///             Some(user) => Ok(Principal::named(&user.id)),
///             None => Err(rmcp::ErrorData::invalid_request("nobody is signed in", None)),
///         },
///         None => Ok(Principal::none()),
///     })
///     .timeout(Duration::from_secs(120));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct Elicitation {
    conversation: Conversation,
    principal: Option<Arc<WhoAsks>>,
    timeout: Duration,
}

type WhoAsks = dyn Fn(&RequestContext<RoleServer>) -> Result<Principal, ErrorData> + Send + Sync;

/// How long a pushed question waits. People look things up before they answer; a host that is gone never does.
const TIMEOUT: Duration = Duration::from_secs(600);

impl Elicitation {
    /// With the key that seals the state between two rounds, the same on every replica of this server and of no other.
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self::of(Conversation::new().keys(keys.into()))
    }

    /// In the terms of this conversation: with other lifetimes and tries, or without keys, where no handler asks in
    /// more than one round.
    pub const fn of(conversation: Conversation) -> Self {
        Self {
            conversation,
            principal: None,
            timeout: TIMEOUT,
        }
    }

    /// Says who makes a request, so that the state of one user is refused from another.
    ///
    /// A server that has users needs this. Without it, nobody is told apart; a request over HTTP that has an
    /// `Authorization` header is then refused rather than taken for anybody's.
    pub fn principal(
        mut self,
        who: impl Fn(&RequestContext<RoleServer>) -> Result<Principal, ErrorData>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.principal = Some(Arc::new(who));
        self
    }

    /// How long a question that was pushed to a client of 2025 waits for its answer: ten minutes, if nothing is said.
    /// From 2026-07-28 on nothing waits; see [`Conversation::lifetime`].
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// The server as it is served, so that its handlers can take an [`Ask`](super::Ask).
    ///
    /// ```no_run
    /// # use mcp_elicit::rmcp::Elicitation;
    /// # use mcp_elicit::{Key, Keys};
    /// # use rmcp::ServerHandler;
    /// # #[derive(Clone)] struct Agency;
    /// # impl ServerHandler for Agency {}
    /// # async fn serve(key: Key) -> Result<(), Box<dyn std::error::Error>> {
    /// use rmcp::ServiceExt;
    /// use rmcp::transport::stdio;
    ///
    /// let elicitation = Elicitation::new(key);
    /// elicitation.wrap(Agency).serve(stdio()).await?.waiting().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn wrap<S>(&self, server: S) -> WithElicitation<S> {
        WithElicitation::new(self.clone(), server)
    }

    pub(super) const fn conversation(&self) -> &Conversation {
        &self.conversation
    }

    pub(super) const fn time_to_answer(&self) -> Duration {
        self.timeout
    }

    pub(super) fn who_asks(
        &self,
        context: &RequestContext<RoleServer>,
    ) -> Result<Principal, ErrorData> {
        if let Some(who) = &self.principal {
            return who(context);
        }
        let parts = context.extensions.get::<http::request::Parts>();
        if parts.is_some_and(|parts| parts.headers.contains_key(http::header::AUTHORIZATION)) {
            return Err(ErrorData::internal_error(
                "the request says who makes it, and the server does not listen: give it `Elicitation::principal`",
                None,
            ));
        }
        Ok(Principal::none())
    }
}

/// Without the keys.
impl fmt::Debug for Elicitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elicitation")
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}
