//! What a host shows of a link before it opens it: the whole address, its host set apart, and what to be wary of.
//!
//! Nothing here opens anything.

use std::fmt;

use unicode_security::MixedScript;
use unicode_security::confusable_detection::skeleton;
use url::{Host, Url};

use crate::host::visible;

/// A link as it is shown for consent (specification 2026-07-28, client/elicitation, Safe URL Handling).
///
/// ```
/// use mcp_elicit::{Consent, Warning};
///
/// let consent = Consent::of("https://xn--pypal-4ve.com/login");
/// assert_eq!(consent.parts(), ("https://", "xn--pypal-4ve.com", "/login"));
/// assert_eq!(consent.host_in_unicode(), Some("pаypal.com"));
/// assert!(consent.warnings().contains(&Warning::Punycode));
/// assert!(consent.warnings().contains(&Warning::MixedScripts));
///
/// let consent = Consent::of("https://paypal.com@evil.example/");
/// assert_eq!(consent.parts().1, "evil.example");
/// assert_eq!(consent.warnings(), [Warning::Credentials]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent<'u> {
    url: &'u str,
    /// Where the host begins and ends.
    host: (usize, usize),
    ascii: Option<String>,
    unicode: Option<String>,
    warnings: Vec<Warning>,
}

/// Something about a link that its user should know before it is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Warning {
    /// It is no address that a browser opens.
    NotAnAddress,
    /// It is not `https`: others on the way can read and change it.
    NotHttps,
    /// Its host is written in punycode, which stands for other letters.
    Punycode,
    /// A part of its host mixes scripts, as look-alikes do.
    MixedScripts,
    /// A part of its host has foreign letters that look like Latin ones.
    Lookalike,
    /// Its host is a number and no name.
    IpAddress,
    /// It carries a user name or password; what stands before the `@` is not the host.
    Credentials,
    /// It goes to a port of its own.
    UnusualPort,
    /// It is very long, so that its end may not be seen.
    VeryLong,
    /// It has characters that cannot be seen.
    HiddenCharacters,
}

/// From this many characters on, the end of an address is easily missed.
const LONG: usize = 200;

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAnAddress => "this is no address that a browser opens",
            Self::NotHttps => "not https: others can read and change what is sent",
            Self::Punycode => {
                "the name of the host stands for other letters than it shows (punycode)"
            }
            Self::MixedScripts => {
                "the name of the host mixes letters of several scripts, as look-alikes do"
            }
            Self::Lookalike => "the name of the host has foreign letters that look like Latin ones",
            Self::IpAddress => "the host is a number and no name",
            Self::Credentials => {
                "what stands before the @ is not the host: the address carries a user name"
            }
            Self::UnusualPort => "the address goes to an unusual port",
            Self::VeryLong => "the address is very long: look at its end too",
            Self::HiddenCharacters => "the address has characters that cannot be seen",
        })
    }
}

impl<'u> Consent<'u> {
    /// Looks at a link. Whatever it is, there is something to show.
    #[must_use]
    pub fn of(url: &'u str) -> Self {
        let mut warnings = Vec::new();
        let mut warn = |when: bool, warning| {
            if when {
                warnings.push(warning);
            }
        };
        let parsed = Url::parse(url).ok();
        let web = parsed
            .as_ref()
            .filter(|parsed| matches!(parsed.scheme(), "http" | "https") && parsed.has_host());
        warn(web.is_none(), Warning::NotAnAddress);
        warn(
            web.is_some_and(|web| web.scheme() != "https"),
            Warning::NotHttps,
        );

        let ascii = web.and_then(Url::host_str).map(str::to_owned);
        let mut unicode = None;
        if let Some(Host::Domain(domain)) = web.and_then(Url::host) {
            let punycode = domain.split('.').any(|label| label.starts_with("xn--"));
            let shown = idna::domain_to_unicode(domain).0;
            warn(punycode, Warning::Punycode);
            warn(
                shown.split('.').any(|label| !label.is_single_script()),
                Warning::MixedScripts,
            );
            warn(shown.split('.').any(is_lookalike), Warning::Lookalike);
            if shown != domain {
                unicode = Some(shown);
            }
        } else {
            warn(web.is_some(), Warning::IpAddress);
        }
        warn(
            web.is_some_and(|web| !web.username().is_empty() || web.password().is_some()),
            Warning::Credentials,
        );
        warn(
            web.is_some_and(|web| web.port().is_some()),
            Warning::UnusualPort,
        );
        warn(url.chars().count() > LONG, Warning::VeryLong);
        // A browser drops line breaks, so that the host goes on behind one.
        let hidden = url.contains(char::is_control) || visible(url) != url;
        warn(hidden, Warning::HiddenCharacters);
        let host = ascii.as_deref().and_then(|ascii| host_in(url, ascii));
        Self {
            url,
            host: host.unwrap_or((url.len(), url.len())),
            ascii,
            unicode,
            warnings,
        }
    }

    /// The whole link, as it was sent. On a terminal show it through [`visible`](crate::visible).
    #[must_use]
    pub const fn url(&self) -> &'u str {
        self.url
    }

    /// What stands before the host, the host, and what stands behind it, to set the host apart. Where there is no host of the
    /// web, all stands before it.
    #[must_use]
    pub fn parts(&self) -> (&'u str, &'u str, &'u str) {
        let (from, to) = self.host;
        let part = |range| self.url.get(range).unwrap_or_default();
        (
            part(0..from),
            part(from..to),
            self.url.get(to..).unwrap_or_default(),
        )
    }

    /// The host that a browser would go to, in ASCII.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        self.ascii.as_deref()
    }

    /// The host in the letters that it stands for, where they are others.
    #[must_use]
    pub fn host_in_unicode(&self) -> Option<&str> {
        self.unicode.as_deref()
    }

    /// What to be wary of.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

/// A label that has other letters than ASCII, and looks as if it had none.
fn is_lookalike(label: &str) -> bool {
    !label.is_ascii() && skeleton(label).all(|c| c.is_ascii())
}

/// Where the host stands in the text, as a browser reads it (WHATWG URL, of special schemes): it takes `\` for `/`,
/// and any number of them. Nowhere, if what stands there is not the host that it would go to.
fn host_in(url: &str, ascii: &str) -> Option<(usize, usize)> {
    let slash = |c: char| matches!(c, '/' | '\\');
    let dropped = |c: char| matches!(c, '\t' | '\r' | '\n');
    let scheme = url.find(':')? + 1;
    let behind = url.get(scheme..)?;
    let authority = url.len() - behind.trim_start_matches(|c| slash(c) || dropped(c)).len();
    let rest = url.get(authority..)?;
    let end = rest.find(|c| slash(c) || matches!(c, '?' | '#'));
    let whole = rest.get(..end.unwrap_or(rest.len()))?;
    let start = whole.rfind('@').map_or(0, |at| at + 1);
    let host = whole.get(start..)?;
    let length = match host.rfind(']') {
        Some(bracket) => bracket + 1,
        None => host.find(':').unwrap_or(host.len()),
    };
    let host = host.get(..length)?;
    let there = Url::parse(&format!("https://{host}/")).ok()?;
    let from = authority + start;
    (there.host_str() == Some(ascii)).then_some((from, from + length))
}
