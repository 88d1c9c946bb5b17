//! The text formats that a form can ask for, each checked in full.
//!
//! ```
//! use mcp_elicit::Format;
//!
//! assert!(Format::Date.check("2028-02-29").is_ok());
//!
//! let mismatch = Format::Date.check("2026-02-31").unwrap_err();
//! assert_eq!(mismatch.to_string(), "must be YYYY-MM-DD");
//! ```
//!
//! # Whose rules
//!
//! JSON Schema names the RFC behind each format. `jiff-core` knows which days a month has and
//! `iri-string` knows RFC 3986; each is one small crate without dependencies. The fixed shape of
//! an RFC 3339 time is read here, because parsers of dates are more lenient than the format: they
//! take a space for the `T`, a year with a sign, a leap second at noon. Mail addresses are read
//! here too: `email_address` allocates, and takes text beyond ASCII, `ada@exa=mple.com` and
//! `ada@[192.0.2.256]`.
//!
//! Each check takes time linear in the length of its text, and neither allocates nor keeps any
//! of it.

use std::error::Error;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use iri_string::{spec::UriSpec, validate};
use jiff_core::civil;

/// A format of a text field; the protocol has these four.
///
/// ```
/// use mcp_elicit::Format;
///
/// assert_eq!(Format::from_name("date-time"), Some(Format::DateTime));
/// assert!(Format::DateTime.check("2026-07-01T09:30:00+02:00").is_ok());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A mail address: `ada@example.com`.
    ///
    /// It is a `Mailbox` of [RFC 5321, section 4.1.2][mailbox], within the lengths of section
    /// 4.5.3.1: 64 bytes before the `@`, 255 after it, 63 between two dots. `"ada lovelace"@…` and
    /// `…@[192.0.2.1]` are rare but right. Text beyond ASCII is another format, `idn-email`.
    ///
    /// In two ways it is stricter than the RFC, to catch a slip of the user's: the domain has a
    /// dot, so `ada@localhost` is refused, and numbers in brackets have no leading zeros.
    ///
    /// [mailbox]: https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2
    Email,
    /// A URI with its scheme: `https://example.com/page`, `mailto:ada@example.com`.
    ///
    /// It is a `URI` of [RFC 3986, section 3][uri], of any scheme. `www.example.com` has none and
    /// is refused. The check is of the syntax: what a scheme asks of its URIs is not looked at.
    ///
    /// [uri]: https://www.rfc-editor.org/rfc/rfc3986#section-3
    Uri,
    /// A day of the calendar: `2026-07-01`.
    ///
    /// It is a `full-date` of [RFC 3339, section 5.6][date]: four, two and two digits. The years
    /// are 0000 to 9999, as they are there; the year 0000 is a leap year, as in ISO 8601.
    ///
    /// [date]: https://www.rfc-editor.org/rfc/rfc3339#section-5.6
    Date,
    /// A day and time with its offset from UTC: `2026-07-01T09:30:00Z`, `…T11:30:00.5+02:00`.
    ///
    /// It is a `date-time` of [RFC 3339, section 5.6][date-time]. The seconds are required, their
    /// fraction may have any number of digits, and `T` and `Z` may be small letters. Second 60 is
    /// right where it is 23:59 in UTC, on any day: which days had one is known only afterwards.
    ///
    /// [date-time]: https://www.rfc-editor.org/rfc/rfc3339#section-5.6
    DateTime,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::Email, Self::Uri, Self::Date, Self::DateTime];

    /// The name that JSON Schema has for the format.
    ///
    /// ```
    /// # use mcp_elicit::Format;
    /// assert_eq!(Format::ALL.map(Format::name), ["email", "uri", "date", "date-time"]);
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Date => "date",
            Self::DateTime => "date-time",
        }
    }

    /// The format of that name in JSON Schema, or `None` where the protocol has none.
    ///
    /// ```
    /// # use mcp_elicit::Format;
    /// assert_eq!(Format::from_name("email"), Some(Format::Email));
    /// assert_eq!(Format::from_name("hostname"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// What a text is told that does not have this format.
    #[must_use]
    pub const fn mismatch(self) -> Mismatch {
        match self {
            Self::Email => Mismatch::NotEmail,
            Self::Uri => Mismatch::NotUri,
            Self::Date => Mismatch::NotDate,
            Self::DateTime => Mismatch::NotDateTime,
        }
    }

    /// Whether the whole of `text` has this format.
    ///
    /// ```
    /// # use mcp_elicit::Format;
    /// assert!(Format::Email.check("ada+forms@example.com").is_ok());
    /// assert!(Format::Email.check(" ada@example.com").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The [`Mismatch`] says what was expected. It holds nothing of the text.
    #[inline]
    pub fn check(self, text: &str) -> Result<(), Mismatch> {
        let fits = match self {
            Self::Email => is_email(text),
            Self::Uri => is_uri(text),
            Self::Date => is_date(text.as_bytes()),
            Self::DateTime => return check_date_time(text.as_bytes()),
        };
        if fits { Ok(()) } else { Err(self.mismatch()) }
    }
}

/// The name that JSON Schema has for the format.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a text does not have its [`Format`].
///
/// ```
/// use mcp_elicit::Format;
///
/// let mismatch = Format::DateTime.check("2026-07-01T09:30").unwrap_err();
/// assert_eq!(mismatch.expectation(), "needs a time zone, like 2026-07-01T09:30:00Z");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mismatch {
    /// The text is not an [`Email`](Format::Email).
    NotEmail,
    /// The text is not a [`Uri`](Format::Uri).
    NotUri,
    /// The text is not a [`Date`](Format::Date).
    NotDate,
    /// The text is not a [`DateTime`](Format::DateTime).
    NotDateTime,
    /// The text is a day and time without its offset: `2026-07-01T09:30`, with or without seconds.
    ///
    /// It is what an `<input type="datetime-local">` gives.
    NoTimeZone,
}

impl Mismatch {
    /// What was expected, in words for the user.
    ///
    /// ```
    /// # use mcp_elicit::Format;
    /// let mismatch = Format::Email.check("ada").unwrap_err();
    /// assert_eq!(mismatch.expectation(), "not an email address");
    /// ```
    #[must_use]
    pub const fn expectation(self) -> &'static str {
        match self {
            Self::NotEmail => "not an email address",
            Self::NotUri => "must be a URI, like https://example.com/page",
            Self::NotDate => "must be YYYY-MM-DD",
            Self::NotDateTime => "must be a date and time, like 2026-07-01T09:30:00Z",
            Self::NoTimeZone => "needs a time zone, like 2026-07-01T09:30:00Z",
        }
    }
}

/// The [`expectation`](Mismatch::expectation).
impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expectation())
    }
}

impl Error for Mismatch {}

// Email: RFC 5321, sections 4.1.2 (Local-part), 4.1.3 (address literals) and 4.5.3.1 (lengths).

/// A path is 256 octets at most, with its angle brackets (4.5.3.1.3).
const MAILBOX_MAX: usize = 254;
const LOCAL_PART_MAX: usize = 64;
const LABEL_MAX: usize = 63;

fn is_email(text: &str) -> bool {
    // Before anything is looked for: a huge text is refused without being read.
    if text.len() > MAILBOX_MAX {
        return false;
    }
    let domain = match text.strip_prefix('"') {
        None => after_dot_string(text),
        // The last `@`: one in a quoted local part is text, and a domain has none.
        Some(quoted) => quoted.rsplit_once("\"@").and_then(|(quoted, domain)| {
            (quoted.len() + 2 <= LOCAL_PART_MAX && is_quoted(quoted.as_bytes())).then_some(domain)
        }),
    };
    domain.is_some_and(is_mail_domain)
}

/// What stands behind `Dot-string "@"`, in one pass.
fn after_dot_string(text: &str) -> Option<&str> {
    let mut rest = text.as_bytes();
    loop {
        let atom = run(rest, |byte| ATOM[usize::from(byte)]);
        match rest.get(atom) {
            _ if atom == 0 => return None,
            Some(b'.') => rest = rest.get(atom + 1..)?,
            Some(b'@') => {
                let at = text.len() - rest.len() + atom;
                return text.get(at + 1..).filter(|_| at <= LOCAL_PART_MAX);
            }
            _ => return None,
        }
    }
}

/// How many bytes at the start are of a class.
fn run(bytes: &[u8], class: impl Fn(u8) -> bool) -> usize {
    bytes
        .iter()
        .position(|&byte| !class(byte))
        .unwrap_or(bytes.len())
}

/// `*( qtextSMTP / quoted-pairSMTP )`, what stands between the quotes.
fn is_quoted(text: &[u8]) -> bool {
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        let visible = match byte {
            b'\\' => bytes.next(),
            b'"' => None,
            _ => Some(byte),
        };
        if !visible.is_some_and(|byte| matches!(byte, b' '..=b'~')) {
            return false;
        }
    }
    true
}

fn is_mail_domain(text: &str) -> bool {
    if let Some(literal) = text.strip_prefix('[') {
        return literal.strip_suffix(']').is_some_and(is_address_literal);
    }
    let mut rest = text.as_bytes();
    let mut dotted = false;
    loop {
        // `sub-domain = Let-dig [Ldh-str]`: letters, digits and, within them, hyphens.
        let length = run(rest, |byte| LABEL[usize::from(byte)]);
        let (label, behind) = rest.split_at(length);
        let ([first, .., last] | [first @ last]) = label else {
            return false;
        };
        if length > LABEL_MAX || *first == b'-' || *last == b'-' {
            return false;
        }
        match behind {
            [] => return dotted,
            [b'.', next @ ..] => {
                dotted = true;
                rest = next;
            }
            _ => return false,
        }
    }
}

/// An IPv4 address, or an IPv6 address after its tag. No other tag is registered.
fn is_address_literal(text: &str) -> bool {
    match text.split_at_checked("IPv6:".len()) {
        Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => {
            address.parse::<Ipv6Addr>().is_ok()
        }
        _ => text.parse::<Ipv4Addr>().is_ok(),
    }
}

/// `atext` of RFC 5322, section 3.2.3.
static ATOM: [bool; 256] = bytes(b"!#$%&'*+-/=?^_`{|}~");
static LABEL: [bool; 256] = bytes(b"-");

/// Which bytes are letters, digits or among `others`; looking it up takes one step for each byte.
const fn bytes(others: &[u8]) -> [bool; 256] {
    let mut class = [false; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        class[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let mut i = 0;
    while i < others.len() {
        class[others[i] as usize] = true;
        i += 1;
    }
    class
}

// URI: RFC 3986, section 3.

fn is_uri(text: &str) -> bool {
    // "iri" is the crate's word for "absolute, with or without a fragment"; `UriSpec` makes it ASCII.
    validate::iri::<UriSpec>(text).is_ok()
}

// Date and date-time: RFC 3339, section 5.6.

const fn is_date(text: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text else {
        return false;
    };
    let (Some(century), Some(year), Some(month), Some(day)) = (
        number(y1, y2, 99),
        number(y3, y4, 99),
        number(m1, m2, 12),
        number(d1, d2, 31),
    ) else {
        return false;
    };
    civil::Date::new(century as i16 * 100 + year as i16, month, day).is_ok()
}

const fn check_date_time(text: &[u8]) -> Result<(), Mismatch> {
    let mismatch = Err(Mismatch::NotDateTime);
    let Some((date, time)) = text.split_first_chunk::<{ "YYYY-MM-DD".len() }>() else {
        return mismatch;
    };
    let [b'T' | b't', h1, h2, b':', m1, m2, rest @ ..] = time else {
        return mismatch;
    };
    let (true, Some(hour), Some(minute)) =
        (is_date(date), number(*h1, *h2, 23), number(*m1, *m2, 59))
    else {
        return mismatch;
    };
    // Both lack: the seconds and the offset. The offset is what the user has to hear about.
    let [b':', s1, s2, rest @ ..] = rest else {
        return if rest.is_empty() {
            Err(Mismatch::NoTimeZone)
        } else {
            mismatch
        };
    };
    let (Some(second), Some(rest)) = (number(*s1, *s2, 60), after_fraction(rest)) else {
        return mismatch;
    };
    let offset = match *rest {
        [] => return Err(Mismatch::NoTimeZone),
        [b'Z' | b'z'] => 0,
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let (Some(hours), Some(minutes)) = (number(h1, h2, 23), number(m1, m2, 59)) else {
                return mismatch;
            };
            let minutes = minutes_of(hours, minutes);
            if sign == b'-' { -minutes } else { minutes }
        }
        _ => return mismatch,
    };
    // A leap second is the last of its day in UTC, which may be another day than the written one.
    let utc = (minutes_of(hour, minute) - offset).rem_euclid(24 * 60);
    if second == 60 && utc != minutes_of(23, 59) {
        return mismatch;
    }
    Ok(())
}

/// What follows `[time-secfrac]`; `None` where a point has no digit after it.
const fn after_fraction(text: &[u8]) -> Option<&[u8]> {
    let [b'.', b'0'..=b'9', rest @ ..] = text else {
        return if let [b'.', ..] = text {
            None
        } else {
            Some(text)
        };
    };
    let mut rest = rest;
    while let [b'0'..=b'9', after @ ..] = rest {
        rest = after;
    }
    Some(rest)
}

/// The number that two ASCII digits write, where it is not above `max`.
const fn number(tens: u8, ones: u8, max: i8) -> Option<i8> {
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    if tens > 9 || ones > 9 {
        return None;
    }
    let number = (tens * 10 + ones).cast_signed();
    if number <= max { Some(number) } else { None }
}

const fn minutes_of(hours: i8, minutes: i8) -> i16 {
    hours as i16 * 60 + minutes as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(format: Format, cases: &[(&str, &str)]) {
        for (text, why) in cases {
            assert_eq!(format.check(text), Ok(()), "{format} {text:?}: {why}");
        }
    }

    fn refuse(format: Format, mismatch: Mismatch, cases: &[(&str, &str)]) {
        for (text, why) in cases {
            assert_eq!(
                format.check(text),
                Err(mismatch),
                "{format} {text:?}: {why}"
            );
        }
    }

    #[test]
    fn names_are_those_of_json_schema() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
            assert_eq!(format.to_string(), format.name());
        }
        for other in [
            "",
            "Email",
            "datetime",
            "time",
            "idn-email",
            "uri-reference",
        ] {
            assert_eq!(Format::from_name(other), None, "{other}");
        }
    }

    #[test]
    fn a_mismatch_is_shown_as_what_was_expected() {
        let shown = |format: Format, text| format.check(text).unwrap_err().to_string();
        assert_eq!(shown(Format::Email, "ada@"), "not an email address");
        assert_eq!(
            shown(Format::Uri, "example.com"),
            "must be a URI, like https://example.com/page"
        );
        assert_eq!(shown(Format::Date, "1/7/2026"), "must be YYYY-MM-DD");
        assert_eq!(
            shown(Format::DateTime, "tomorrow"),
            "must be a date and time, like 2026-07-01T09:30:00Z"
        );
        assert_eq!(
            shown(Format::DateTime, "2026-07-01T09:30"),
            "needs a time zone, like 2026-07-01T09:30:00Z"
        );
    }

    #[test]
    fn the_examples_in_the_expectations_have_their_formats() {
        for (format, text) in [(Format::Uri, "no"), (Format::DateTime, "no")] {
            let (_, example) = (format.check(text).unwrap_err().expectation())
                .split_once(", like ")
                .unwrap();
            assert_eq!(format.check(example), Ok(()));
        }
    }

    #[test]
    fn emails() {
        accept(
            Format::Email,
            &[
                ("ada@example.com", "the usual"),
                ("ADA@EXAMPLE.COM", "in capitals"),
                ("ada+forms@example.com", "with a tag"),
                ("ada.king.lovelace@mail.example.co.uk", "with dots"),
                ("o'neil@example.ie", "with an apostrophe"),
                (
                    "!#$%&'*+-/=?^_`{|}~@example.com",
                    "every sign that needs no quotes",
                ),
                ("a@b.c", "the shortest"),
                ("1@2.3", "digits alone, also as the last label"),
                ("ada@example.photography", "a long last label"),
                (
                    "ada@xn--bcher-kva.example",
                    "an international domain in its ASCII form",
                ),
                ("ada@a--b.example", "hyphens within a label"),
                (r#""ada lovelace"@example.com"#, "a quoted space"),
                (r#""ada@home"@example.com"#, "a quoted @"),
                (r#""a..d.a."@example.com"#, "quoted dots"),
                (r#""\"ada\" \\ \a"@example.com"#, "quoted pairs"),
                (r#"""@example.com"#, "nothing, quoted"),
                ("ada@[192.0.2.1]", "an IPv4 address"),
                ("ada@[IPv6:2001:db8::1]", "an IPv6 address"),
                ("ada@[ipv6:::1]", "a tag in small letters"),
                (
                    "ada@[IPv6:::ffff:192.0.2.1]",
                    "an IPv4 address in an IPv6 address",
                ),
            ],
        );
        refuse(
            Format::Email,
            Mismatch::NotEmail,
            &[
                ("", "nothing"),
                ("ada", "no @"),
                ("@", "the @ alone"),
                ("@example.com", "nobody"),
                ("ada@", "nowhere"),
                ("ada@localhost", "a domain without a dot"),
                (" ada@example.com", "a space before"),
                ("ada@example.com ", "a space after"),
                ("ada@example.com\n", "a line end after"),
                ("ada lovelace@example.com", "a space within"),
                ("ada@exam ple.com", "a space in the domain"),
                ("Ada <ada@example.com>", "a name and an address"),
                ("ada@example.com, bob@example.com", "two addresses"),
                ("ada@bob@example.com", "two @"),
                ("mailto:ada@example.com", "a URI"),
                (".ada@example.com", "a dot before"),
                ("ada.@example.com", "a dot after"),
                ("ada..king@example.com", "two dots"),
                ("ada(home)@example.com", "a comment"),
                (r#"ada"@example.com"#, "a quote without its pair"),
                (r#""@example.com"#, "one quote alone"),
                (r#""ada"king@example.com"#, "text after the quotes"),
                (r#""a"d"a"@example.com"#, "a quote within quotes"),
                (r#""ada\"@example.com"#, "quotes that do not end"),
                ("\"a\tda\"@example.com", "a quoted tab"),
                ("\"a\\\tda\"@example.com", "a quoted pair with a tab"),
                ("a\u{0}da@example.com", "a control character"),
                ("adá@example.com", "beyond ASCII"),
                ("\"adá\"@example.com", "quoted, beyond ASCII"),
                ("ada@bücher.example", "a domain beyond ASCII"),
                ("ada＠example.com", "another @"),
                ("ada@.example.com", "a dot before the domain"),
                ("ada@example.com.", "a dot after the domain"),
                ("ada@example..com", "two dots in the domain"),
                ("ada@-example.com", "a hyphen before a label"),
                ("ada@example-.com", "a hyphen after a label"),
                ("ada@exa_mple.com", "an underscore in the domain"),
                ("ada@exa=mple.com", "a sign in the domain"),
                ("ada@192.0.2.1]", "a bracket without its pair"),
                ("ada@[192.0.2.1", "a bracket without its pair"),
                ("ada@[]", "empty brackets"),
                ("ada@[192.0.2]", "too few numbers"),
                ("ada@[192.0.2.256]", "a number above 255"),
                ("ada@[192.0.2.01]", "a leading zero"),
                ("ada@[example.com]", "a name in brackets"),
                ("ada@[::1]", "an IPv6 address without its tag"),
                ("ada@[IPv6:]", "a tag alone"),
                ("ada@[IPv6:1:2:3]", "too few groups"),
                (
                    "ada@[IPv6:fe80::1%eth0]",
                    "a zone, which only this host knows",
                ),
                ("ada@[é:::1]", "a tag beyond ASCII"),
            ],
        );
    }

    #[test]
    fn emails_have_the_lengths_of_the_rfc() {
        let fits = |local: usize, labels: &[usize]| {
            let labels: Vec<_> = labels.iter().map(|&length| "d".repeat(length)).collect();
            let text = format!("{}@{}", "l".repeat(local), labels.join("."));
            Format::Email.check(&text).is_ok()
        };
        assert!(
            fits(64, &[63, 63, 61]),
            "64 + 1 + 189 bytes: the path is 256"
        );
        assert!(!fits(64, &[63, 63, 62]));
        assert!(!fits(65, &[63, 3]));
        assert!(!fits(1, &[64, 3]));
        assert!(!fits(1, &[3, 64]));
        assert!(fits(1, &[63, 63, 63, 60]));
        assert!(!fits(1, &[63, 63, 63, 61]));
        assert!(
            Format::Email
                .check(&format!("\"{}\"@d.d", "l".repeat(62)))
                .is_ok()
        );
        assert!(
            Format::Email
                .check(&format!("\"{}\"@d.d", "l".repeat(63)))
                .is_err()
        );
    }

    #[test]
    fn uris() {
        accept(
            Format::Uri,
            &[
                ("https://example.com/page", "the usual"),
                ("HTTPS://EXAMPLE.COM", "in capitals, without a path"),
                (
                    "https://example.com/a/b;c=1/?q=x&r=y/z?#top",
                    "path, query and fragment",
                ),
                ("https://example.com/b%C3%BCcher%20%2f", "percent-encoded"),
                ("https://ada:secret@example.com:8443/", "user and port"),
                (
                    "https://example.com:/",
                    "an empty port, which means the usual one",
                ),
                (
                    "https://exa_mple.com",
                    "any name that the syntax takes for a host",
                ),
                ("http://192.0.2.1/", "an IPv4 address"),
                ("http://[2001:db8::1]:80/", "an IPv6 address"),
                (
                    "http://[::ffff:192.0.2.1]",
                    "an IPv4 address in an IPv6 address",
                ),
                (
                    "http://[1:2:3:4:5:6:7::]",
                    "an IPv6 address that leaves out one group",
                ),
                ("http://[v7.a:b]", "an address of a later version"),
                ("mailto:ada@example.com", "no authority"),
                ("tel:+44-20-7946-0000", "no authority"),
                ("urn:isbn:9780141036144", "a name, not a place"),
                ("file:///etc/hosts", "an empty authority"),
                ("git+ssh://example.com", "a plus in the scheme"),
                ("x:", "a scheme alone"),
            ],
        );
        refuse(
            Format::Uri,
            Mismatch::NotUri,
            &[
                ("", "nothing"),
                ("example.com", "no scheme"),
                ("www.example.com/page", "no scheme"),
                ("//example.com/page", "no scheme"),
                ("/page", "a path alone"),
                ("#top", "a fragment alone"),
                ("://example.com", "an empty scheme"),
                ("1http://example.com", "a scheme that starts with a digit"),
                ("ht_tp://example.com", "a sign in the scheme"),
                (" https://example.com", "a space before"),
                ("https://example.com ", "a space after"),
                ("https://example.com/\n", "a line end after"),
                ("https://example.com/a page", "a space within"),
                ("https://example.com/bücher", "beyond ASCII"),
                ("https://bücher.example/", "a host beyond ASCII"),
                ("https://example.com/<page>", "angle brackets"),
                ("https://example.com/\"page\"", "quotes"),
                ("https://example.com/{page}", "braces"),
                ("https://example.com/a|b", "a bar"),
                ("https://example.com/a^b", "a caret"),
                ("https://example.com/a`b", "a backtick"),
                ("https://example.com/a[1]", "brackets in the path"),
                ("https://example.com/?a[1]", "brackets in the query"),
                ("C:\\pages", "backslashes"),
                ("https://example.com/a#b#c", "two fragments"),
                ("https://example.com/%", "a percent sign alone"),
                ("https://example.com/%A", "half a percent-encoding"),
                ("https://example.com/%AG", "no hexadecimal digit"),
                ("https://example.com:http/", "letters in the port"),
                ("https://example.com:80:80/", "two ports"),
                ("https://ada@bob@example.com/", "two @"),
                ("http://2001:db8::1/", "an IPv6 address without brackets"),
                ("http://[2001:db8::1/", "a bracket without its pair"),
                ("http://[192.0.2.1]/", "an IPv4 address in brackets"),
                (
                    "http://[1:2:3:4:5:6:7:8::]",
                    "an IPv6 address that leaves out nothing",
                ),
                ("http://[1::2::3]", "an IPv6 address with two gaps"),
                ("http://[::ffff:192.0.2.01]", "a leading zero"),
                ("http://[fe80::1%25eth0]", "a zone"),
                ("http://[v7.]", "an empty address of a later version"),
            ],
        );
    }

    #[test]
    fn dates() {
        accept(
            Format::Date,
            &[
                ("2026-07-01", "the usual"),
                ("2026-12-31", "the last of a year"),
                ("2028-02-29", "a leap year"),
                (
                    "2000-02-29",
                    "a leap year: of the centuries each fourth is one",
                ),
                ("0000-02-29", "the first year, a leap year"),
                ("9999-12-31", "the last day"),
            ],
        );
        refuse(
            Format::Date,
            Mismatch::NotDate,
            &[
                ("", "nothing"),
                ("2026-02-31", "no such day"),
                ("2026-02-29", "no leap year"),
                ("2100-02-29", "no leap year: a century"),
                ("2026-04-31", "no such day"),
                ("2026-01-00", "a day zero"),
                ("2026-00-01", "a month zero"),
                ("2026-13-01", "a month too many"),
                ("01/07/2026", "another order"),
                ("2026/07/01", "slashes"),
                ("20260701", "no hyphens"),
                ("2026-7-1", "single digits"),
                ("26-07-01", "a short year"),
                ("12026-07-01", "a long year"),
                ("+2026-07-1", "a sign"),
                ("-026-07-01", "a sign"),
                ("2026-07", "no day"),
                ("2026-W27-3", "a week"),
                ("2026-182", "a day of the year"),
                ("2026-07-01Z", "a time zone"),
                ("2026-07-01T00:00:00Z", "a time"),
                (" 2026-07-01", "a space before"),
                ("2026-07-01 ", "a space after"),
                ("2026-07-01\n", "a line end after"),
                ("2026-07-0１", "a digit beyond ASCII"),
                ("2026-07-٠", "a digit beyond ASCII, ten bytes in all"),
                ("2026-07-0:", "what follows 9 in ASCII"),
                ("2026-07-/1", "what precedes 0 in ASCII"),
            ],
        );
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let fits = |year, month, day| {
            Format::Date
                .check(&format!("{year:04}-{month:02}-{day:02}"))
                .is_ok()
        };
        for (first, last) in [
            (0, 4),
            (1899, 1901),
            (1999, 2005),
            (2099, 2101),
            (9998, 9999),
        ] {
            // Walk from day to day; what the walk does not meet must be refused.
            let mut next = civil::Date::new(first, 1, 1).ok();
            for (year, month, day) in (first..=last).flat_map(|year| {
                (0..=99).flat_map(move |month| (0..=99).map(move |day| (year, month, day)))
            }) {
                let is_next = next.is_some_and(|date| {
                    (date.year(), date.month(), date.day()) == (year, month, day)
                });
                assert_eq!(fits(year, month, day), is_next, "{year}-{month}-{day}");
                if is_next {
                    next = next.and_then(|date| date.tomorrow().ok());
                }
            }
            assert!(
                next.is_none_or(|date| date.year() == last + 1),
                "the walk met every day"
            );
        }
    }

    #[test]
    fn dates_can_be_checked_at_compile_time() {
        const { assert!(is_date(b"2028-02-29") && !is_date(b"2026-02-29")) }
        const { assert!(check_date_time(b"2026-07-01T09:30:00Z").is_ok()) }
    }

    #[test]
    fn date_times() {
        accept(
            Format::DateTime,
            &[
                ("2026-07-01T09:30:00Z", "the usual"),
                ("2026-07-01t09:30:00z", "small letters"),
                ("2026-07-01T11:30:00+02:00", "an offset"),
                ("2026-07-01T02:30:00-07:00", "an offset to the west"),
                ("2026-07-01T09:30:00-00:00", "an offset that is not known"),
                ("2026-07-01T09:30:00+23:59", "the greatest offset"),
                ("2026-07-01T09:30:00.5Z", "a fraction"),
                (
                    "2026-07-01T09:30:00.123456789012345678901234567890Z",
                    "a long fraction",
                ),
                ("2026-07-01T00:00:00Z", "the first second of a day"),
                ("2026-07-01T23:59:59Z", "the last second of a day"),
                ("2028-02-29T09:30:00Z", "a leap year"),
                ("2016-12-31T23:59:60Z", "a leap second"),
                ("2016-12-31T23:59:60.999Z", "within a leap second"),
                ("2016-12-31T15:59:60-08:00", "a leap second in the west"),
                (
                    "2017-01-01T05:29:60+05:30",
                    "a leap second in the east, on the next day",
                ),
            ],
        );
        refuse(
            Format::DateTime,
            Mismatch::NotDateTime,
            &[
                ("", "nothing"),
                ("tomorrow", "a word"),
                ("2026-07-01", "a date alone"),
                ("09:30:00Z", "a time alone"),
                ("2026-07-01T", "no time"),
                ("2026-07-01Z", "no time"),
                ("2026-07-01 09:30:00Z", "a space for the T"),
                ("2026-07-01_09:30:00Z", "another sign for the T"),
                ("2026-02-31T09:30:00Z", "no such day"),
                (
                    "2026-02-31T09:30",
                    "no such day, which comes before the time zone",
                ),
                ("2026-07-01T24:00:00Z", "no such hour"),
                (
                    "2026-07-01T24:00",
                    "no such hour, which comes before the time zone",
                ),
                ("2026-07-01T09:60:00Z", "no such minute"),
                ("2026-07-01T09:30:61Z", "no such second"),
                ("2026-07-01T9:30:00Z", "a single digit"),
                ("2026-07-01T09Z", "no minutes"),
                ("2026-07-01T09:30Z", "no seconds"),
                ("2026-07-01T09:30+02:00", "no seconds"),
                ("20260701T093000Z", "no separators"),
                ("2026-07-01T09:30:00.Z", "an empty fraction"),
                ("2026-07-01T09:30:00.", "an empty fraction"),
                ("2026-07-01T09:30.5Z", "a fraction of a minute"),
                ("2026-07-01T09:30:00,5Z", "a comma"),
                ("2026-07-01T09:30:00-7:00", "a single digit in the offset"),
                ("2026-07-01T09:30:00+02", "half an offset"),
                ("2026-07-01T09:30:00+0200", "an offset without its colon"),
                ("2026-07-01T09:30:00+24:00", "no such offset"),
                ("2026-07-01T09:30:00+02:60", "no such offset"),
                ("2026-07-01T09:30:00−02:00", "another minus"),
                ("2026-07-01T09:30:00+02:00Z", "two offsets"),
                ("2026-07-01T09:30:00 Z", "a space before the offset"),
                ("2026-07-01T09:30:00UTC", "a name for the offset"),
                ("2026-07-01T09:30:00Z[Europe/Paris]", "a place, of RFC 9557"),
                ("2026-07-01T09:30:00Z ", "a space after"),
                ("2026-07-01T09:30:00Z\n", "a line end after"),
                (" 2026-07-01T09:30:00Z", "a space before"),
                ("+02026-07-01T09:30:00Z", "a long year"),
                ("2026-07-01T0９:30:00Z", "a digit beyond ASCII"),
                ("2016-12-31T23:58:60Z", "a leap second in another minute"),
                ("2016-12-31T22:59:60Z", "a leap second in another hour"),
                (
                    "2016-12-31T23:59:60+01:00",
                    "a leap second an hour before midnight in UTC",
                ),
                (
                    "2016-12-31T15:59:60+08:00",
                    "a leap second with the sign turned",
                ),
            ],
        );
        refuse(
            Format::DateTime,
            Mismatch::NoTimeZone,
            &[
                ("2026-07-01T09:30", "as a form in a browser gives it"),
                ("2026-07-01T09:30:00", "with seconds"),
                ("2026-07-01t09:30:00", "a small letter"),
                ("2026-07-01T09:30:00.250", "with a fraction"),
                (
                    "2016-12-31T15:59:60",
                    "a leap second somewhere in the world",
                ),
            ],
        );
    }

    #[test]
    fn a_leap_second_is_at_one_minute_of_each_offset() {
        for offset in -(23 * 60 + 59)..=(23 * 60 + 59) {
            let sign = if offset < 0 { '-' } else { '+' };
            let (hours, minutes) = (i32::abs(offset) / 60, i32::abs(offset) % 60);
            let right: Vec<i32> = (0..24 * 60)
                .filter(|minute| {
                    let (hour, minute) = (minute / 60, minute % 60);
                    let text =
                        format!("2016-12-31T{hour:02}:{minute:02}:60{sign}{hours:02}:{minutes:02}");
                    Format::DateTime.check(&text).is_ok()
                })
                .collect();
            assert_eq!(
                right,
                [(offset - 1).rem_euclid(24 * 60)],
                "{sign}{hours}:{minutes}"
            );
        }
    }

    /// Good texts, cut and changed at every place, some of them within a group of bytes that a
    /// check takes as one.
    #[test]
    fn damaged_text_is_never_a_panic() {
        for (format, text) in [
            (Format::Email, r#""a\"d a"@[IPv6:2001:db8::192.0.2.1]"#),
            (Format::Email, "ada.king+é@a-b.example"),
            (Format::Uri, "https://a:b@[2001:db8::192.0.2.1]:80/é%20?q#f"),
            (Format::Date, "2026-07-01"),
            (Format::DateTime, "2026-07-01T09:30:00.25+02:00"),
        ] {
            for (i, _) in text.char_indices() {
                let _ = format.check(&text[i..]);
                let _ = format.check(&text[..i]);
                for change in [
                    "", "\0", "0", "9", ":", "-", ".", "@", "\"", "[", "]", "é", "😀",
                ] {
                    let _ = format.check(&format!("{}{change}{}", &text[..i], &text[i..]));
                }
            }
        }
    }

    /// Long text of the sort that makes a check with backtracking slow.
    #[test]
    fn long_text_is_checked_in_linear_time() {
        const N: usize = 1_000_000;
        let long = |part: &str| part.repeat(N);
        for (format, text, fits) in [
            (Format::Email, long("a"), false),
            (Format::Email, long("a.") + "@example.com", false),
            (Format::Email, long("@"), false),
            (Format::Email, "a@".to_owned() + &long("a."), false),
            (
                Format::Uri,
                "https://example.com/".to_owned() + &long("a/"),
                true,
            ),
            (Format::Uri, "https://".to_owned() + &long("@"), false),
            (Format::Uri, "https://".to_owned() + &long(":"), false),
            (Format::Uri, "https://".to_owned() + &long("["), false),
            (Format::Uri, format!("https://[{}]", long("1:")), false),
            (Format::Uri, "https:".to_owned() + &long("%20"), true),
            (Format::Uri, "https:".to_owned() + &long("?#"), false),
            (Format::Date, long("2"), false),
            (
                Format::DateTime,
                format!("2026-07-01T09:30:00.{}Z", long("0")),
                true,
            ),
            (
                Format::DateTime,
                format!("2026-07-01T09:30:00.{}", long("0z")),
                false,
            ),
        ] {
            assert_eq!(
                format.check(&text).is_ok(),
                fits,
                "{format} {}…",
                &text[..9]
            );
        }
    }
}
