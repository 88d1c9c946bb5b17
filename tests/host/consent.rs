//! What a host shows of a link before it opens it.

use mcp_elicit::{Consent, Warning};

use Warning::{
    Credentials, HiddenCharacters, IpAddress, Lookalike, MixedScripts, NotAnAddress, NotHttps,
    Punycode, UnusualPort, VeryLong,
};

/// Of a link what is set apart, the host that a browser goes to, and what to be wary of.
type Shown<'a> = (
    &'a str,
    (&'a str, &'a str, &'a str),
    Option<&'a str>,
    &'a [Warning],
);

#[track_caller]
fn assert_shown(cases: &[Shown]) {
    for &(url, parts, host, warnings) in cases {
        let consent = Consent::of(url);
        assert_eq!(consent.url(), url);
        assert_eq!(consent.parts(), parts, "{url}");
        assert_eq!(consent.host(), host, "{url}");
        assert_eq!(consent.warnings(), warnings, "{url}");
    }
}

#[test]
fn of_usual_links() {
    #[rustfmt::skip]
    assert_shown(&[
        ("https://example.com", ("https://", "example.com", ""), Some("example.com"), &[]),
        ("https://example.com/", ("https://", "example.com", "/"), Some("example.com"), &[]),
        ("https://login.example.com/a/b?c=d&e=f#g", ("https://", "login.example.com", "/a/b?c=d&e=f#g"), Some("login.example.com"), &[]),
        ("https://example.com?next=/a", ("https://", "example.com", "?next=/a"), Some("example.com"), &[]),
        ("https://example.com#a", ("https://", "example.com", "#a"), Some("example.com"), &[]),
        // As it was written, though a browser would write it otherwise.
        ("HTTPS://Example.COM/A%20b", ("HTTPS://", "Example.COM", "/A%20b"), Some("example.com"), &[]),
        ("https://example.com:443/", ("https://", "example.com", ":443/"), Some("example.com"), &[]),
        ("https://localhost/", ("https://", "localhost", "/"), Some("localhost"), &[]),
        ("https://a-b.example./", ("https://", "a-b.example.", "/"), Some("a-b.example."), &[]),
        // What stands behind the host is no host.
        ("https://example.com/@evil.example", ("https://", "example.com", "/@evil.example"), Some("example.com"), &[]),
        ("https://example.com/https://evil.example/", ("https://", "example.com", "/https://evil.example/"), Some("example.com"), &[]),
        ("https://example.com?@evil.example", ("https://", "example.com", "?@evil.example"), Some("example.com"), &[]),
        // A browser takes `\` for `/`.
        (r"https://evil.example\@example.com/", ("https://", "evil.example", r"\@example.com/"), Some("evil.example"), &[]),
    ]);
}

#[test]
fn of_links_to_be_wary_of() {
    #[rustfmt::skip]
    assert_shown(&[
        ("http://example.com/", ("http://", "example.com", "/"), Some("example.com"), &[NotHttps]),
        ("http://example.com:80/", ("http://", "example.com", ":80/"), Some("example.com"), &[NotHttps]),
        ("http://localhost:3000/cb", ("http://", "localhost", ":3000/cb"), Some("localhost"), &[NotHttps, UnusualPort]),
        ("https://example.com:8443/", ("https://", "example.com", ":8443/"), Some("example.com"), &[UnusualPort]),
        ("https://example.com:80/", ("https://", "example.com", ":80/"), Some("example.com"), &[UnusualPort]),
        ("https://192.0.2.1/", ("https://", "192.0.2.1", "/"), Some("192.0.2.1"), &[IpAddress]),
        ("http://127.0.0.1:8080", ("http://", "127.0.0.1", ":8080"), Some("127.0.0.1"), &[NotHttps, IpAddress, UnusualPort]),
        // One number is an address too.
        ("https://2130706433/", ("https://", "2130706433", "/"), Some("127.0.0.1"), &[IpAddress]),
        ("https://0x7f.1/", ("https://", "0x7f.1", "/"), Some("127.0.0.1"), &[IpAddress]),
        ("https://[2001:db8::1]/", ("https://", "[2001:db8::1]", "/"), Some("[2001:db8::1]"), &[IpAddress]),
        ("https://[::1]:8443/a", ("https://", "[::1]", ":8443/a"), Some("[::1]"), &[IpAddress, UnusualPort]),
        ("https://ada@example.com/", ("https://ada@", "example.com", "/"), Some("example.com"), &[Credentials]),
        ("https://ada:secret@example.com/", ("https://ada:secret@", "example.com", "/"), Some("example.com"), &[Credentials]),
        ("https://bank.example@evil.example/", ("https://bank.example@", "evil.example", "/"), Some("evil.example"), &[Credentials]),
        ("https://bank.example:443@evil.example:8080", ("https://bank.example:443@", "evil.example", ":8080"), Some("evil.example"), &[Credentials, UnusualPort]),
        ("https://a@b@evil.example/", ("https://a@b@", "evil.example", "/"), Some("evil.example"), &[Credentials]),
        // Punycode, alone and for look-alikes; the letters themselves are no better.
        ("https://xn--mnchen-3ya.example/", ("https://", "xn--mnchen-3ya.example", "/"), Some("xn--mnchen-3ya.example"), &[Punycode]),
        ("https://münchen.example/", ("https://", "münchen.example", "/"), Some("xn--mnchen-3ya.example"), &[Punycode]),
        ("https://xn--pypal-4ve.com/", ("https://", "xn--pypal-4ve.com", "/"), Some("xn--pypal-4ve.com"), &[Punycode, MixedScripts, Lookalike]),
        ("https://pаypal.com/", ("https://", "pаypal.com", "/"), Some("xn--pypal-4ve.com"), &[Punycode, MixedScripts, Lookalike]),
        // All of one script, and still a look-alike.
        ("https://xn--80ak6aa92e.com/", ("https://", "xn--80ak6aa92e.com", "/"), Some("xn--80ak6aa92e.com"), &[Punycode, Lookalike]),
        // Of one script, and like nothing else.
        ("https://пример.example/", ("https://", "пример.example", "/"), Some("xn--e1afmkfd.example"), &[Punycode]),
        ("https://日本語ひらがな.example/", ("https://", "日本語ひらがな.example", "/"), Some("xn--v8j0cwa6g1563acvb2w6i.example"), &[Punycode]),
        // What cannot be seen.
        ("https://example.com/\u{202e}gpj", ("https://", "example.com", "/\u{202e}gpj"), Some("example.com"), &[HiddenCharacters]),
        ("https://example.com/a\u{200b}b", ("https://", "example.com", "/a\u{200b}b"), Some("example.com"), &[HiddenCharacters]),
        ("https://example.com/\u{1b}[2J", ("https://", "example.com", "/\u{1b}[2J"), Some("example.com"), &[HiddenCharacters]),
    ]);
}

#[test]
fn of_what_a_browser_does_not_open() {
    for url in [
        "",
        "not a link",
        "example.com/login",
        "//example.com/login",
        "https://",
        "javascript:alert(1)",
        "data:text/html,<b>hi</b>",
        "mailto:ada@example.com",
        "file:///etc/passwd",
    ] {
        let consent = Consent::of(url);
        let (before, host, behind) = consent.parts();
        assert_eq!(host, "", "{url}");
        assert_eq!(format!("{before}{behind}"), url);
    }
    for url in [
        "",
        "not a link",
        "example.com/login",
        "//example.com/login",
        "https://",
        "javascript:alert(1)",
        "data:text/html,<b>hi</b>",
        "mailto:ada@example.com",
        "file:///etc/passwd",
        "ftp://example.com/",
        "ws://example.com/",
        "vscode://example.com/",
        "https://exa mple.com/",
        "https://example.com:99999/",
        "https://[::1/",
        "https://xn--a/",
    ] {
        let consent = Consent::of(url);
        assert_eq!(consent.host(), None, "{url}");
        assert_eq!(consent.warnings(), [NotAnAddress], "{url}");
    }
}

/// What runs as a script has no host, whatever it looks like.
#[test]
fn sets_nothing_apart_where_there_is_no_host() {
    let url = "javascript://bank.example/%0aalert(1)";
    let consent = Consent::of(url);
    assert_eq!(consent.warnings(), [NotAnAddress]);
    assert_eq!(consent.parts(), (url, "", ""));
}

#[test]
fn of_long_links() {
    let of_length = |length: usize| format!("https://example.com/{}", "é".repeat(length - 20));
    // In characters, not in bytes.
    assert_eq!(Consent::of(&of_length(100)).warnings(), []);
    assert_eq!(Consent::of(&of_length(1_000)).warnings(), [VeryLong]);
    assert_eq!(
        Consent::of(&of_length(100_000)).url().chars().count(),
        100_000,
        "nothing is cut off"
    );
    let boundary: Vec<bool> = (195..=205)
        .map(|length| Consent::of(&of_length(length)).warnings() == [VeryLong])
        .collect();
    assert!(
        boundary.is_sorted(),
        "long, and from there on: {boundary:?}"
    );
}

#[test]
fn shows_the_letters_that_a_host_stands_for() {
    #[rustfmt::skip]
    let cases = [
        ("https://example.com/", None),
        ("https://EXAMPLE.com/", None),
        ("https://192.0.2.1/", None),
        ("javascript:alert(1)", None),
        ("https://xn--mnchen-3ya.example/", Some("münchen.example")),
        ("https://münchen.example/", Some("münchen.example")),
        ("https://xn--pypal-4ve.com/", Some("pаypal.com")),
    ];
    for (url, unicode) in cases {
        assert_eq!(Consent::of(url).host_in_unicode(), unicode, "{url}");
    }
}

/// A browser leaves line breaks and tabs out, so that what is shown on the first line is not where it goes.
#[test]
fn warns_of_line_breaks() {
    for url in [
        "https://bank.example\n.evil.example/",
        "https://bank.example\r\n.evil.example/",
        "https://bank.example\t.evil.example/",
        "https://example.com/a\nb",
    ] {
        let warnings = Consent::of(url).warnings().to_vec();
        assert!(
            warnings.contains(&HiddenCharacters),
            "{url:?}: {warnings:?}"
        );
    }
}

/// What is set apart is the host that the browser goes to, however the link is put together; it is never another.
#[test]
fn sets_apart_where_the_browser_goes() {
    let mut wrong = Vec::new();
    let mut with_host = 0;
    for scheme in ["https", "HTTP", " https", "javascript", "ftp"] {
        for slashes in ["://", ":", ":/", ":///", r":\\", r":/\", ":/\t/"] {
            for before in ["", "bank.example@", "bank.example:443@", "://bank.example@"] {
                for host in [
                    "evil.example",
                    "EVIL.example",
                    "192.0.2.1",
                    "[::1]",
                    "ev\til.example",
                    "%65vil.example",
                    "éxample.com",
                ] {
                    for port in ["", ":8443"] {
                        for behind in [
                            "",
                            "/",
                            "/@bank.example/",
                            r"\@bank.example",
                            "?a=https://bank.example/",
                            "#://bank.example",
                        ] {
                            let url = format!("{scheme}{slashes}{before}{host}{port}{behind}");
                            let consent = Consent::of(&url);
                            let (left, apart, right) = consent.parts();
                            assert_eq!(format!("{left}{apart}{right}"), url);
                            let goes = consent.host();
                            with_host += u32::from(goes.is_some());
                            let fine = match goes {
                                // In its own letters, of which the browser makes its own.
                                Some(goes) => {
                                    let alone = format!("https://{apart}/");
                                    Consent::of(&alone).host() == Some(goes)
                                }
                                None => apart.is_empty(),
                            };
                            if !fine {
                                wrong.push(format!(
                                    "{url:?} sets {apart:?} apart, goes to {goes:?}"
                                ));
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(with_host > 1_000, "the links are links: {with_host}");
    assert!(
        wrong.is_empty(),
        "{} of them, as {:#?}",
        wrong.len(),
        wrong
            .iter()
            .step_by(wrong.len() / 10 + 1)
            .collect::<Vec<_>>()
    );
}

#[test]
fn says_each_warning_in_its_own_words() {
    let all = [
        NotAnAddress,
        NotHttps,
        Punycode,
        MixedScripts,
        Lookalike,
        IpAddress,
        Credentials,
        UnusualPort,
        VeryLong,
        HiddenCharacters,
    ];
    let mut words: Vec<String> = all.iter().map(ToString::to_string).collect();
    for words in &words {
        assert!(words.starts_with(char::is_lowercase), "{words}");
        assert!(!words.ends_with('.'), "{words}");
    }
    words.sort();
    words.dedup();
    assert_eq!(words.len(), all.len());
}
