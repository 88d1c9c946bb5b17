//! Whether the name of a field says "secret": [`secret_word`].
//!
//! A guard against slips, not a security boundary: it reads names, in English, and nothing else. A
//! form that asks for a password in a field named `answer` passes, and so does one in German.
//!
//! # The rule
//!
//! A name is read as words: `snake_case`, `kebab-case`, `camelCase`, acronyms (`APIKey`), digits
//! (`cvv2`), dots and spaces all part them, so a title is read like a name. It says "secret" if a
//! phrase of the list stands in it as whole words, as itself or with an `s`, in one piece or parted
//! (`api_key`, `apikey`, `S.S.N.`); a few long words count at the end of any word (`usertoken`). So
//! `shipping`, `tokenizer` and `secretary` do not, and `key`, `card`, `code` and `session` alone
//! say nothing.
//!
//! Not flagged is what is about the secret or about something else: the phrase followed directly by
//! a word such as `name`, `count` or `hint` (`token_name`, `pin_color`), and phrases such as
//! `secret_santa` or `max_tokens`. In doubt it flags: whoever wrote the name can say otherwise.
//!
//! Only text can hold a secret, so ask only about text fields; a `u32` may be `tokens` all it likes.
//!
//! # What counts
//!
//! What proves to someone who you are or what you may do: passwords, keys, tokens, one-time and
//! verification codes, wallet phrases, PINs; a payment card's number and code; a US social security
//! or Canadian social insurance number, because it is taken for proof. Not flagged: identity
//! documents (`passport_number`, `id_card`), bank account numbers and what a session or a booking
//! is called (`session_id`, `confirmation_code`): personal, but not proof.
//!
//! The words are our own, after the ideas of the `KeywordDetector` of detect-secrets, the generic
//! rule of gitleaks, and what Rails (`filter_parameters`), Sentry (`EventScrubber`), Elastic APM
//! (`sanitize_field_names`) and the query obfuscator of Datadog hide by default. Those match parts
//! of words, which suits a log; a compile error wants whole ones.

/// Phrases that say "secret" as whole words; the spaces are where a name may part them.
#[rustfmt::skip]
const PHRASES: &[&str] = &[
    "pass key", "pin", "pin code", "pin number",
    "db pass", "user pass", "login pass", "admin pass", "root pass", "smtp pass", "mail pass",
    "credential", "cred", "bearer", "jwt", "basic auth", "auth header", "authorization header",
    "session cookie", "auth cookie", "login cookie", "connection string", "security answer",
    // Keys that open something; a key that sorts, or is public, is none.
    "priv key", "signing key", "encryption key", "decryption key", "access key",
    "auth key", "authentication key", "app key", "application key", "account key", "client key",
    "consumer key", "master key", "session key", "shared key", "security key", "recovery key",
    "storage key", "subscription key", "license key", "licence key", "ssh key", "hmac key",
    "wifi key", "wpa key", "network key", "psk",
    // Codes that are proof, mostly once.
    "otp", "totp", "mfa", "2fa", "two factor", "one time code", "mfa code", "2fa code", "otp code",
    "two factor code", "sms code", "verification code", "authenticator code",
    "authentication code", "authorization code", "auth code", "login code", "access code",
    "security code", "recovery code", "backup code", "reset code", "unlock code",
    // Money and numbers that are taken for proof.
    "card number", "card num", "card no", "credit card", "debit card", "payment card",
    "credit card number", "debit card number", "card pin", "cvv", "cvc", "cvn", "ccn", "cc number",
    "card verification", "ssn", "social security", "social security number", "social insurance",
    "seed phrase", "recovery phrase", "backup phrase", "wallet seed", "mnemonic",
];

/// Phrases that say "secret" at the end of any word as well: hardly another ends like them.
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "password", "passwd", "pwd", "passphrase", "passcode", "secret", "secret key", "token",
    "api key", "private key",
];

/// Words that say "secret" when they are all of the name: they have other meanings in company.
const ALONE: &[&str] = &["pass", "auth", "authorization", "cookie"];

/// Words that, directly after a phrase, make the name say something about the secret.
#[rustfmt::skip]
const ABOUT: &[&str] = &[
    "name", "label", "title", "description", "type", "kind", "format", "color", "colour", "symbol",
    "count", "length", "size", "limit", "budget", "usage", "expiry", "lifetime", "status", "scope",
    "hint", "policy", "strength", "method", "manager", "provider", "issuer", "holder", "brand",
    "url", "uri", "endpoint", "file", "path",
];

/// Phrases that hold a word of the others and are about something else.
#[rustfmt::skip]
const INNOCENT: &[&str] = &[
    "secret santa", "secret ballot", "secret ingredient", "max token", "min token", "total token",
    "input token", "output token", "token ring", "safety pin", "push pin", "map pin", "lapel pin",
    "rolling pin", "bowling pin", "library card", "loyalty card", "membership card", "id card",
    "identity card",
];

/// The first phrase in `name` that says "secret", if one does.
///
/// A guard against slips, not a security boundary. The phrase is there to be shown, in lower case
/// and with spaces. The work grows with the length of the name and no faster; nothing is allocated.
///
/// ```
/// use elicit_core::secret_name::secret_word;
///
/// assert_eq!(secret_word("userAPIKey"), Some("api key"));
/// assert_eq!(secret_word("Auth token"), Some("token"));
/// assert_eq!(secret_word("tokenizer"), None);
/// assert_eq!(secret_word("token_name"), None);
/// ```
#[must_use]
pub fn secret_word(name: &str) -> Option<&'static str> {
    if let Some(word) = ALONE.iter().find(|word| name.eq_ignore_ascii_case(word)) {
        return Some(word);
    }
    let mut read = 0;
    for (at, c) in name.char_indices() {
        if at < read || class(c) == Class::Gap {
            continue;
        }
        let starts_word = parts(name, at);
        let whole: &[&str] = if starts_word { PHRASES } else { &[] };
        if starts_word && let Some((_, end)) = longest(INNOCENT.iter(), name, at) {
            read = end;
        } else if let Some((phrase, end)) = longest(ENDINGS.iter().chain(whole), name, at) {
            // The longest, so that `pin_code_length` is about a pin code and not a pin's code.
            match longest(ABOUT.iter(), name, end) {
                Some((_, end)) => read = end,
                None => return Some(phrase),
            }
        }
    }
    None
}

/// The phrase that reaches furthest of those that stand in `name` at `start`, and where it ends.
fn longest<'a>(
    phrases: impl Iterator<Item = &'a &'static str>,
    name: &str,
    start: usize,
) -> Option<(&'static str, usize)> {
    phrases
        .filter_map(|phrase| Some((*phrase, end_of(phrase, name, start)?)))
        .max_by_key(|&(_, end)| end)
}

/// Where `phrase`, or its plural, ends in `name` if it stands there at `start` and ends a word.
fn end_of(phrase: &str, name: &str, start: usize) -> Option<usize> {
    let mut chars = name[start..]
        .char_indices()
        .filter(|&(_, c)| class(c) != Class::Gap);
    let mut end = start;
    for letter in phrase.bytes().filter(|&byte| byte != b' ') {
        let (at, c) = chars.next()?;
        if !c.eq_ignore_ascii_case(&char::from(letter)) {
            return None;
        }
        end = start + at + 1; // Equal to an ASCII letter, so one byte long.
    }
    let plural = matches!(name.as_bytes().get(end), Some(b's' | b'S')) && parts(name, end + 1);
    if plural {
        Some(end + 1)
    } else {
        parts(name, end).then_some(end)
    }
}

/// What a character is to the parting of words.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    Gap,
    Digit,
    Upper,
    /// Also the letters of scripts without case.
    Lower,
}

fn class(c: char) -> Class {
    match c {
        // An accent on its own belongs to its letter: `pin` is no word in a decomposed "piña".
        '\u{300}'..='\u{36f}' => Class::Lower,
        _ if c.is_uppercase() => Class::Upper,
        _ if c.is_alphabetic() => Class::Lower,
        _ if c.is_numeric() => Class::Digit,
        _ => Class::Gap,
    }
}

/// Whether one word may end and another begin before the byte `at`.
fn parts(name: &str, at: usize) -> bool {
    use Class::{Digit, Gap, Lower, Upper};
    let mut before = name[..at].chars().rev().map(class);
    let mut after = name[at..].chars().map(class);
    let last = before.next().unwrap_or(Gap);
    let next = after.next().unwrap_or(Gap);
    match (last, next) {
        (Gap, _) | (_, Gap) | (Lower, Upper) => true,
        // An acronym may end before its last capital (`APIKey`) or after it (`APIkey`): both count.
        (Upper, Upper) => after.next() == Some(Lower),
        (Upper, Lower) => before.next() == Some(Upper),
        _ => (last == Digit) != (next == Digit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rustfmt::skip]
    const FLAGGED: &[&str] = &[
        "password", "passwd", "pwd", "passphrase", "passcode", "pass_word", "pass_phrase",
        "passkey", "new_password", "confirmPassword", "password_confirmation", "password_hash",
        "old_pwd", "db_pass", "pass", "Pass", "auth", "AUTHORIZATION", "cookie",
        "api_key", "apiKey", "APIKey", "APIkey", "api-key", "API_KEY", "x-api-key", "apikey",
        "googleapikey", "api.key", "API key", "apiSecret", "client_secret", "clientsecret",
        "secret", "secret_key", "secretkey", "secret_id", "secret_question", "topsecret",
        "access_token", "refresh_token", "token", "auth_token", "accesstoken", "authtoken",
        "idToken", "oauth2Token", "oauth2token", "csrftoken", "token_id", "bot_token", "JWTtoken",
        "bearer", "jwt", "JWTs", "basic_auth", "Authorization header",
        "private_key", "privatekey", "sshprivatekey", "privkey", "signing_key", "encryption_key",
        "access_key", "access_key_id", "ssh_key", "license_key", "pre_shared_key", "psk",
        "aws_secret_access_key", "connection_string",
        "credentials", "credential", "creds", "db_creds",
        "card_number", "cardNumber", "cardnumber", "credit_card", "creditcard", "debit_card",
        "gift_card_number", "cvv", "cvv2", "CVC", "cardCvc", "cvc_code", "security_code",
        "pin", "PIN", "pin2", "pin_code", "pin_code2", "pincode", "PINcode", "userPIN", "userPINs",
        "pins", "shipping_pin", "card_pin", "new_pin", "P.I.N.",
        "ssn", "userSSN", "SSN (last 4)", "S.S.N.", "social_security_number", "socialSecurity",
        "otp", "otp_code", "totp", "one_time_code", "oneTimeCode", "mfa_code", "2fa", "2FA code",
        "2faCode", "two-factor code", "verification_code", "recovery_code", "backup_codes",
        "auth_code", "access_code", "seed_phrase", "recovery_phrase", "mnemonic", "session_cookie",
        "session_token", "sessionCookies", "tokens", "passwords", "api_keys", "API_KEYS", "apiKeys",
        "password1", "1password", "DBpassword", "userpassword", "mypasswd", "mysql_pwd",
        "Auth token", "The API key of your account", "Your password (8 letters or more)",
        "“Token”", "Password for this account name", "Пароль (password)", "pass\u{ad}word",
        // About a secret, and then a secret.
        "token_name_token", "password_hint_password", "secret_santa_password", "library_card_pin",
        // In doubt: the author can say otherwise.
        "credit_card_expiry_token", "pin_it", "token2_name", "number_of_tokens", "tokens_left",
    ];

    #[rustfmt::skip]
    const NOT_FLAGGED: &[&str] = &[
        "", "_", "s", "é", "shipping", "discard", "spinner", "cardinal", "monkey", "keyboard",
        "tokenizer", "secretary", "secretion", "pinned", "opinion", "passenger", "passport_number",
        "passport", "bypass", "compass", "boarding_pass", "season_pass", "pass_type", "key",
        "primary_key", "sort_key", "public_key", "ssh_public_key", "foreign_key", "keyword",
        "keywords", "authority", "author", "authors", "auth_method", "authenticity", "card",
        "cards", "card_type", "business_card", "greeting_card", "id_card", "id_card_number",
        "library_card_number", "postcode", "zip_code", "country_code", "discount_code",
        "confirmation_code", "invite_code", "code", "environment", "session", "session_id",
        "sessions", "hash_tag", "hashtag", "basics", "pinch", "saltiness", "salt", "token_ring",
        "tokenRing", "cookie_flavor", "favorite_cookie", "account_number", "iban", "email", "name",
        "username", "user_name", "signature", "credit", "credit_limit", "security", "accessories",
        "incredible", "sacred", "seed", "phrase", "bear", "spin", "SpinCount", "pineapple",
        "pinboard", "happiness", "lesson", "assn", "cotopaxi", "national_id", "shared_drive",
        "token_count", "tokenCount", "max_tokens", "maxTokens", "password_length", "passwordHint",
        "password_hint", "pin_color", "secret_santa", "Secret Santa", "api_key_name",
        "apiKeyNames", "token_name", "tokens_limit", "secret_name", "token_url", "tokenEndpoint",
        "credentials_file", "credit_card_type", "credit_card_number_format", "pin_code_length",
        "password_manager", "mfa_method", "safety_pin", "map_pins",
        "piña", "pin\u{303}a colada", "épin", "señal", "пин", "密码", "🔑", "İ", "ß", "ǅ",
    ];

    fn title(word: &str) -> String {
        word[..1].to_ascii_uppercase() + &word[1..]
    }

    /// The words run together, the first `small` of them without a capital.
    fn camel(words: &[&str], small: usize) -> String {
        let cased = |(at, word): (usize, &&str)| {
            if at < small {
                (*word).to_owned()
            } else {
                title(word)
            }
        };
        words.iter().enumerate().map(cased).collect()
    }

    /// The words of a phrase in each spelling that keeps them apart.
    fn spellings(words: &[&str]) -> Vec<String> {
        let joined = |by: &str| words.join(by);
        vec![
            joined("_"),
            joined("-"),
            joined("."),
            joined(" "),
            joined("__"),
            joined("_").to_ascii_uppercase(),
            joined("-").to_ascii_uppercase(),
            camel(words, 1),
            camel(words, 0),
            words
                .iter()
                .map(|word| title(word))
                .collect::<Vec<_>>()
                .join(" "),
        ]
    }

    #[test]
    fn names_that_say_secret() {
        for name in FLAGGED {
            assert!(secret_word(name).is_some(), "{name}");
        }
    }

    #[test]
    fn names_that_do_not() {
        for name in NOT_FLAGGED {
            assert_eq!(secret_word(name), None, "{name}");
        }
    }

    #[test]
    fn the_phrase_is_the_longest_of_the_first() {
        assert_eq!(secret_word("old_apiKey_or_password"), Some("api key"));
        assert_eq!(secret_word("newPassWord"), Some("password"));
        assert_eq!(secret_word("PIN code"), Some("pin code"));
        assert_eq!(
            secret_word("social_security_number"),
            Some("social security number")
        );
    }

    #[test]
    fn the_answer_is_the_same_in_every_spelling() {
        let tables = [PHRASES, ENDINGS, INNOCENT, FLAGGED, NOT_FLAGGED];
        for phrase in tables.concat() {
            let words: Vec<&str> = phrase.split(['_', ' ']).collect();
            // Only what is plainly words: a test name such as `apiKey` is a spelling already.
            let plain = |word: &&str| {
                word.bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
            };
            if !words.iter().all(plain) || words.contains(&"") {
                continue;
            }
            for spelling in spellings(&words) {
                assert_eq!(secret_word(&spelling), secret_word(phrase), "{spelling}");
            }
        }
    }

    #[test]
    fn every_phrase_is_flagged_alone_in_company_in_one_piece_and_in_plural() {
        for phrase in [PHRASES, ENDINGS].concat() {
            let run = phrase.replace(' ', "");
            for name in [
                phrase.to_owned(),
                run.clone(),
                format!("{run}s"),
                format!("{run}2"),
                format!("my {phrase}"),
                format!("my_{run}_value"),
                format!("MY_{}_VALUE", phrase.replace(' ', "_").to_uppercase()),
            ] {
                assert!(secret_word(&name).is_some(), "{name}");
            }
            // Not within a longer word.
            assert_eq!(secret_word(&format!("{run}izer")), None, "{run}izer");
        }
        for ending in ENDINGS {
            assert!(
                secret_word(&format!("my{}", ending.replace(' ', ""))).is_some(),
                "my{ending}"
            );
        }
    }

    #[test]
    fn what_is_about_a_secret_is_not_flagged() {
        for phrase in [PHRASES, ENDINGS].concat() {
            for about in ABOUT {
                let mut words: Vec<&str> = phrase.split(' ').collect();
                words.push(about);
                for spelling in [words.join("_"), words.join(" "), camel(&words, 1)] {
                    assert_eq!(secret_word(&spelling), None, "{spelling}");
                }
            }
        }
        for phrase in INNOCENT {
            assert_eq!(secret_word(phrase), None, "{phrase}");
            assert_eq!(secret_word(&format!("{phrase}s")), None, "{phrase}s");
        }
    }

    #[test]
    fn any_text_is_read() {
        let pieces = [
            "P", "in", "pIN", "é", "E\u{301}", "ß", "ǅ", "İ", "1", "²", "_", "\0", "密", "🔑", "s",
            "token",
        ];
        for a in pieces {
            for b in pieces {
                for c in pieces {
                    let _ = secret_word(&[a, b, c].concat());
                }
            }
        }
        let long = "p".repeat(20_000) + &"_".repeat(20_000) + &"Ss".repeat(20_000);
        assert_eq!(secret_word(&long), None);
    }
}
