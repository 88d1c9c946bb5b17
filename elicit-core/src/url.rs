//! Asking by a link: the url mode, for all that a form must not ask.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use iri_string::types::UriStr;
use serde_core::de::Deserializer;
use serde_core::ser::{Error as _, Serialize, SerializeMap, Serializer};
use serde_json::json;

use crate::problem::Problems;
use crate::result::Answer;
use crate::revision::{Revision, Unsayable};
use crate::rpc::{CREATE, Call, RpcError};

/// A question in url mode: a message, and a link to a page of the server's own.
///
/// It serializes to the `params` of `elicitation/create`: `mode`, `message`, `url`.
///
/// ```
/// use mcp_elicit::{Answer, UrlRequest};
/// use serde_json::json;
///
/// let url = UrlRequest::new(
///     "Sign in to your store account.",
///     "https://store.example.com/connect/7f3a",
/// )?;
/// assert_eq!(
///     serde_json::to_value(&url)?,
///     json!({
///         "mode": "url",
///         "message": "Sign in to your store account.",
///         "url": "https://store.example.com/connect/7f3a",
///     }),
/// );
///
/// match url.read(&json!({"action": "accept"}))? {
///     Answer::Accept(()) => println!("the user agreed to open it"),
///     Answer::Decline | Answer::Cancel => println!("then we go on without"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// **An accept is consent to open the page, and no more.** Whether the user did there what the page is for,
/// the server knows by its own record. The page must check that who opens it is who was asked, and the link
/// must hold nothing that logs anybody in, and nothing about the user (specification 2026-07-28,
/// client/elicitation, Safe URL Handling).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrlRequest {
    message: Cow<'static, str>,
    url: String,
    id: Option<String>,
}

impl UrlRequest {
    /// A link under a message that says what it is for.
    ///
    /// The link is an `https` URL, or an `http` one to this machine (`localhost`, `127.0.0.0/8`, `[::1]`), for
    /// servers that run beside their client.
    ///
    /// # Errors
    ///
    /// The [`UrlError`] that says what the link is instead. It does not hold the link.
    pub fn new(
        message: impl Into<Cow<'static, str>>,
        url: impl Into<String>,
    ) -> Result<Self, UrlError> {
        let url = url.into();
        check(&url)?;
        Ok(Self {
            message: message.into(),
            url,
            id: None,
        })
    }

    /// Gives the link the id that revision 2025-11-25 wants; the server chooses it, once for each link: in a
    /// handler that runs in rounds, before the rounds, so that it is the same in all of them.
    ///
    /// The other revisions do not send it. (Through `rmcp`, whose type has it, an empty one is sent at 2026-07-28.)
    #[must_use]
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// The message that the user reads.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The link.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The id that was given, for revision 2025-11-25.
    #[must_use]
    pub fn elicitation_id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The whole request: `{"method": "elicitation/create", "params": …}`.
    #[must_use]
    pub fn request(&self) -> impl Serialize + '_ {
        Call(CREATE, self)
    }

    /// The `params` for a client of this revision.
    ///
    /// # Errors
    ///
    /// [`Unsayable`], where the revision has no links (2025-06-18), or wants an [`id`](Self::id) and there is
    /// none (2025-11-25).
    pub fn params(&self, revision: Revision) -> Result<impl Serialize + '_, Unsayable> {
        self.check_revision(revision)?;
        Ok(UrlParams {
            url: self,
            revision,
        })
    }

    pub(crate) fn check_revision(&self, revision: Revision) -> Result<(), Unsayable> {
        revision.can_link()?;
        if revision == Revision::V2025_11_25 && self.id.is_none() {
            return Err(Unsayable::no_id(revision));
        }
        Ok(())
    }

    /// Reads the result of the request; its content, if there is any, is not looked at.
    ///
    /// # Errors
    ///
    /// A result that is no object, or has no action.
    pub fn read<'de, D: Deserializer<'de>>(&self, result: D) -> Result<Answer<()>, Problems> {
        crate::result::read_consent(result)
    }

    /// The notice of revision 2025-11-25 that the user is done on the page:
    /// `notifications/elicitation/complete`. It is a hint, and clients may ignore it.
    ///
    /// # Errors
    ///
    /// [`Unsayable`], where the link has no [`id`](Self::id).
    pub fn complete(&self) -> Result<impl Serialize + '_, Unsayable> {
        let id = self
            .elicitation_id()
            .ok_or(Unsayable::no_id(Revision::V2025_11_25))?;
        Ok(Call(
            "notifications/elicitation/complete",
            json!({ "elicitationId": id }),
        ))
    }

    /// The error of revision 2025-11-25 that sends a client to these links first, -32042, for a request
    /// that cannot go on before the user has been there.
    ///
    /// # Errors
    ///
    /// [`Unsayable`], where one of the links has no [`id`](Self::id), or there is no link.
    pub fn required<'a>(urls: impl IntoIterator<Item = &'a Self>) -> Result<RpcError, Unsayable> {
        let elicitations = urls
            .into_iter()
            .map(|url| {
                let id = url
                    .elicitation_id()
                    .ok_or(Unsayable::no_id(Revision::V2025_11_25))?;
                Ok(json!({
                    "mode": "url",
                    "elicitationId": id,
                    "url": url.url,
                    "message": url.message,
                }))
            })
            .collect::<Result<Vec<_>, _>>()?;
        if elicitations.is_empty() {
            return Err(Unsayable::no_links(Revision::V2025_11_25));
        }
        Ok(RpcError::new(
            -32042,
            "the user has to open a link before this can go on".to_owned(),
        )
        .with_data(json!({ "elicitations": elicitations })))
    }
}

impl Serialize for UrlRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let params = UrlParams {
            url: self,
            revision: Revision::LATEST,
        };
        params.serialize(serializer)
    }
}

pub(crate) struct UrlParams<'a> {
    pub(crate) url: &'a UrlRequest,
    pub(crate) revision: Revision,
}

impl Serialize for UrlParams<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.url
            .check_revision(self.revision)
            .map_err(S::Error::custom)?;
        let mut params = serializer.serialize_map(None)?;
        params.serialize_entry("mode", "url")?;
        if self.revision == Revision::V2025_11_25 {
            params.serialize_entry("elicitationId", &self.url.id)?;
        }
        params.serialize_entry("message", &self.url.message)?;
        params.serialize_entry("url", &self.url.url)?;
        params.end()
    }
}

const MAX_URL: usize = 8000;

/// Why a link cannot be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum UrlError {
    /// It is not an absolute URL of RFC 3986. A host name with other letters is written in its ASCII
    /// form (`xn--…`).
    NotAUrl,
    /// Its scheme is neither `https` nor `http`.
    Scheme,
    /// It names no host.
    NoHost,
    /// It carries a user name or password.
    Credentials,
    /// It is `http`, and not to this machine.
    NotHttps,
    /// It is longer than the 8000 characters that RFC 9110, section 4.1, asks everybody to take.
    TooLong,
}

impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAUrl => {
                "the link is not an absolute URL: write it like `https://store.example.com/connect`, with letters that are not ASCII as `%C3%BC`"
            }
            Self::Scheme => "the link must be an `https` URL: clients open no other scheme",
            Self::NoHost => {
                "the link names no host: write it like `https://store.example.com/connect`"
            }
            Self::Credentials => {
                "the link must not carry a user name or password: remove what stands before the `@`"
            }
            Self::TooLong => {
                "the link is longer than 8000 characters: keep what it carries on the server"
            }
            Self::NotHttps => {
                "the link must be `https`: plain `http` is only for a page on this machine"
            }
        })
    }
}

impl Error for UrlError {}

fn check(url: &str) -> Result<(), UrlError> {
    if url.len() > MAX_URL {
        return Err(UrlError::TooLong);
    }
    let url = UriStr::new(url).map_err(|_| UrlError::NotAUrl)?;
    let secure = url.scheme_str().eq_ignore_ascii_case("https");
    if !secure && !url.scheme_str().eq_ignore_ascii_case("http") {
        return Err(UrlError::Scheme);
    }
    let authority = url.authority_components().ok_or(UrlError::NoHost)?;
    if authority.userinfo().is_some() {
        return Err(UrlError::Credentials);
    }
    if authority.host().is_empty() {
        return Err(UrlError::NoHost);
    }
    if let Some(port) = authority.port()
        && !port.is_empty()
        && port.parse::<u16>().is_err()
    {
        return Err(UrlError::NotAUrl);
    }
    if secure || is_this_machine(authority.host()) {
        Ok(())
    } else {
        Err(UrlError::NotHttps)
    }
}

/// Only the exact spellings: what a resolver might make of others is not for us to guess.
fn is_this_machine(host: &str) -> bool {
    if let Some(v6) = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'))
    {
        return v6.parse::<Ipv6Addr>().is_ok_and(|ip| ip.is_loopback());
    }
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
}
