//! Contents near the mark: mostly right, with answers that miss it by little, and some that miss it by far.
//!
//! All of it is made of the numbers that proptest draws, through a [`Tape`], on which 0 is always the simplest choice
//! and a right one. So a content shrinks as its numbers do.

use mcp_elicit::{Format, Kind, Property};

use crate::forms::Unsaid;

/// Text that nobody would type, to be found again where it must not be.
pub const MARKER: &str = "qzxmarker";
/// The same as a number.
pub const MARKER_NUMBER: &str = "73194682";

/// Numbers that are drawn from one after the other; behind the last there are zeros.
pub struct Tape<'a>(&'a [u32]);

impl<'a> Tape<'a> {
    pub fn new(numbers: &'a [u32]) -> Self {
        Self(numbers)
    }

    fn number(&mut self) -> usize {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first as usize
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.number() % end
    }

    /// Whether something happens that happens once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

/// A content as JSON text: objects with the fields in any order, spelled in many ways, with keys that are missing,
/// there twice, or asked for by nobody; and now and then no object.
pub fn content(fields: &[(&Property, Unsaid)], whole: &[u32], answers: &[[u32; 8]]) -> String {
    let mut tape = Tape::new(whole);
    if tape.once_in(50) {
        return tape
            .of(&["null", "[]", "[{}]", "\"\"", "\"{}\"", "0", "true", "{}"])
            .to_owned();
    }
    // How many of the fields are answered without care; the others are answered right.
    let spoiled = tape.of(&[0, 0, 0, 0, 1, 1, 1, 2, 3, 20]);
    let first_spoiled = tape.number();
    let mut members = Vec::new();
    for (index, ((property, unsaid), answer)) in fields.iter().zip(answers).enumerate() {
        let mut tape = Tape::new(answer);
        let careless = (index + first_spoiled) % fields.len() < spoiled;
        let once_more = tape.once_in(40);
        let value = if careless {
            careless_answer(property, *unsaid, &mut tape)
        } else {
            right_answer(property, *unsaid, &mut tape)
        };
        let Some(value) = value else { continue };
        let key = string(property.name(), tape.below(8) == 7);
        if once_more {
            members.push((key.clone(), junk(&mut tape)));
        }
        members.push((key, value));
    }
    if tape.once_in(4) {
        let key = tape.of(&["extra", "", "$ref", "content", "action", "toString", MARKER]);
        members.push((string(key, false), junk(&mut tape)));
    }
    let turn = tape.number() % members.len().max(1);
    members.rotate_left(turn);
    if tape.once_in(2) {
        members.reverse();
    }
    let space = tape.of(&["", "", " ", "\n\t"]);
    let members: Vec<String> = members
        .iter()
        .map(|(key, value)| format!("{key}{space}:{space}{value}"))
        .collect();
    format!(
        "{{{space}{}{space}}}",
        members.join(&format!("{space},{space}"))
    )
}

/// A JSON string; `escaped` throughout, or only where it must be.
pub fn string(text: &str, escaped: bool) -> String {
    if escaped {
        let units: String = text
            .encode_utf16()
            .map(|unit| format!("\\u{unit:04x}"))
            .collect();
        format!("\"{units}\"")
    } else {
        serde_json::Value::from(text).to_string()
    }
}

/// An answer that most likely is right; the judge has the last word on it.
fn right_answer(property: &Property, unsaid: Unsaid, tape: &mut Tape<'_>) -> Option<String> {
    if !property.required() && tape.once_in(4) {
        return tape.of(&[None, Some("null")]).map(str::to_owned);
    }
    if let Unsaid::Taken { like, .. } = unsaid {
        return Some(string(tape.of(like), tape.once_in(8)));
    }
    Some(match property.kind() {
        Kind::Text {
            format: Some(format),
            min_length,
            max_length,
            ..
        } => {
            let lengths = min_length.unwrap_or(0)..=max_length.unwrap_or(u64::MAX);
            let good: Vec<&str> = (good(*format).iter())
                .copied()
                .filter(|text| lengths.contains(&(text.len() as u64)))
                .collect();
            string(tape.of(&good), tape.once_in(8))
        }
        Kind::Text {
            min_length,
            max_length,
            ..
        } => {
            let least = min_length.unwrap_or(0);
            let most = max_length.unwrap_or(least + 12);
            let middle = u64::midpoint(least, most);
            let length = tape.of(&[least.max(1), most, middle, least]);
            characters(length, tape)
        }
        Kind::Integer {
            minimum, maximum, ..
        } => {
            let first = minimum.or(*maximum).unwrap_or(1);
            let last = maximum.unwrap_or(first + 100);
            let by = tape.below(4) as i128;
            let number = tape.of(&[(first + by).min(last), first, last, (last - by).max(first)]);
            whole_number(number, tape)
        }
        Kind::Number {
            minimum, maximum, ..
        } => {
            let first = minimum.or(*maximum).map_or(0.0, |n| n.as_f64());
            let last = maximum.map_or(first + 100.0, |n| n.as_f64());
            let middle = first / 2.0 + last / 2.0;
            number(tape.of(&[middle, first, last, last - (last - first) / 3.0]))
        }
        Kind::Boolean { .. } => tape.of(&["true", "false"]).to_owned(),
        Kind::OneOf { options, .. } => {
            let option = &options[tape.below(options.len())];
            string(option.value(), tape.once_in(8))
        }
        Kind::ManyOf {
            options,
            min_items,
            max_items,
            ..
        } => {
            let least = min_items.unwrap_or(0);
            let most = max_items.unwrap_or(options.len() as u64);
            let count = tape.of(&[most, least, u64::midpoint(least, most)]);
            let first = tape.below(options.len());
            list((0..count).map(|i| options[(first + i as usize) % options.len()].value()))
        }
        _ => unreachable!("the protocol has no more kinds"),
    })
}

/// An answer that misses the mark as often as not.
fn careless_answer(property: &Property, unsaid: Unsaid, tape: &mut Tape<'_>) -> Option<String> {
    match tape.below(16) {
        0 => return right_answer(property, unsaid, tape),
        1 => return None,
        2 => return Some("null".to_owned()),
        3 => return Some("\"\"".to_owned()),
        4 | 5 => return Some(junk(tape)),
        _ => {}
    }
    Some(match property.kind() {
        Kind::Text {
            format: Some(format),
            ..
        } => string(&near(*format, tape), tape.once_in(8)),
        Kind::Text {
            min_length,
            max_length,
            ..
        } => {
            let bound = tape.of(&[*min_length, *max_length]);
            if let Unsaid::Taken { like, .. } = unsaid
                && !tape.once_in(4)
            {
                return Some(string(&changed(tape.of(like), tape), false));
            }
            let length = bound.unwrap_or(0) as i64 + tape.of(&[0, 1, -1, 2]);
            characters(length.max(0) as u64, tape)
        }
        Kind::Integer {
            minimum, maximum, ..
        } => {
            let ends: [i128; 16] = [
                minimum.unwrap_or(0),
                maximum.unwrap_or(0),
                0,
                -128,
                127,
                255,
                -(1 << 15),
                (1 << 15) - 1,
                (1 << 16) - 1,
                -(1 << 31),
                (1 << 31) - 1,
                (1 << 32) - 1,
                1 << 53,
                -(1 << 53),
                -(1 << 63),
                (1 << 63) - 1,
            ];
            let far = [(1 << 64) - 1, 10_i128.pow(30)];
            let end = match tape.below(12) {
                0..3 => ends[0],
                3..6 => ends[1],
                6..11 => tape.of(&ends),
                _ => tape.of(&far),
            };
            let beside = end + tape.of(&[0, 1, -1, 2, -2, 3]);
            match tape.below(8) {
                0 => format!("{beside}.5"),
                1 => string(&beside.to_string(), false),
                2 => format!("{beside}e-1"),
                _ => whole_number(beside, tape),
            }
        }
        Kind::Number {
            minimum, maximum, ..
        } => {
            // Whole numbers beyond 2^53, and what lies around the greatest `f32`.
            let odd = [
                "9007199254740993",
                "100000000000000001",
                "99999999999999999",
                "18446744073709551615",
                "3.4028234663852886e38",
                "3.4028235677973362e38",
                "3.4028235677973366e38",
                "-3.4028235677973366e38",
                "3.5e38",
                "1.7976931348623157e308",
                "5e-324",
                "1e-400",
                "-0",
                "-0.0",
                "1E+2",
            ];
            let bound = tape.of(&[*minimum, *maximum]);
            match (tape.below(6), bound) {
                (0..4, Some(bound)) => {
                    let bound = bound.as_f64();
                    let beside = [
                        bound,
                        bound.next_up(),
                        bound.next_down(),
                        bound + 1.0,
                        bound - 1.0,
                    ];
                    number(tape.of(&beside))
                }
                (4, Some(bound)) => string(&bound.to_string(), false),
                _ => tape.of(&odd).to_owned(),
            }
        }
        Kind::Boolean { .. } => tape
            .of(&[
                "true",
                "false",
                "\"true\"",
                "\"false\"",
                "0",
                "1",
                "\"yes\"",
                "[true]",
            ])
            .to_owned(),
        Kind::OneOf { options, .. } => {
            let option = &options[tape.below(options.len())];
            near_option(option.value(), option.label(), tape)
        }
        Kind::ManyOf {
            options,
            min_items,
            max_items,
            ..
        } => {
            let bound = tape.of(&[*min_items, *max_items]).unwrap_or(2) as i64;
            let count = (bound + tape.of(&[0, 1, -1, 2])).max(0) as usize;
            // The same value over and over is as good as others.
            let step = tape.below(2);
            let first = tape.below(options.len());
            let option = |i: usize| &options[(first + i * step) % options.len()];
            let mut values: Vec<String> = (0..count)
                .map(|i| string(option(i).value(), false))
                .collect();
            if tape.once_in(2) {
                let wrong = near_option(option(0).value(), option(0).label(), tape);
                values.insert(tape.below(values.len() + 1), wrong);
            }
            format!("[{}]", values.join(","))
        }
        _ => unreachable!("the protocol has no more kinds"),
    })
}

/// An answer that takes no notice of the question.
pub fn junk(tape: &mut Tape<'_>) -> String {
    tape.of(&[
        "\"qzxmarker\"",
        "73194682",
        "-73194682.5",
        "[]",
        "{}",
        "true",
        "null",
        "[\"qzxmarker\",73194682,null,[[]],{}]",
        "{\"qzxmarker\":{\"qzxmarker\":[73194682]}}",
        "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
        "\"true\"",
        "\"null\"",
        "1e300",
        "-1e300",
        "{\"$serde_json::private::Number\":\"1\"}",
        "{\"$serde_json::private::Number\":\"qzxmarker\"}",
        "{\"$serde_json::private::Number\":1}",
        "{\"$serde_json::private::Number\":\"1\",\"more\":1}",
        "\"\\u0000\"",
        "\"\\ud83d\\ude00\"",
    ])
    .to_owned()
}

fn near_option(value: &str, label: &str, tape: &mut Tape<'_>) -> String {
    match tape.below(8) {
        0 => string(label, false),
        1 => string(&value.to_uppercase(), false),
        2 => string(&format!("{value} "), false),
        3 => string(&changed(value, tape), false),
        4 => list([value]),
        5 => format!("{{{}:true}}", string(value, false)),
        6 => string(value, true),
        _ => tape
            .of(&["0", "1", "true", "null", "\"\"", "\"1\"", "[]", "{}"])
            .to_owned(),
    }
}

fn list<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let values: Vec<String> = values.into_iter().map(|v| string(v, false)).collect();
    format!("[{}]", values.join(","))
}

/// A text of so many characters: of one to four bytes each, some of which no editor shows as one.
fn characters(count: u64, tape: &mut Tape<'_>) -> String {
    let alphabet = tape.of(&[
        "ada lovelace",
        "é",
        "漢字",
        "😀",
        "a\u{301}",
        "\"\\\n\u{0}\u{1f}/",
    ]);
    let text: String = alphabet.chars().cycle().take(count as usize).collect();
    string(&text, tape.once_in(4))
}

/// A whole number, spelled in one of the ways that JSON has for it.
fn whole_number(number: i128, tape: &mut Tape<'_>) -> String {
    match tape.below(12) {
        0..7 => number.to_string(),
        7 => format!("{number}.0"),
        8 => format!("{number}e0"),
        9 => format!("{}E-1", number * 10),
        10 => format!("{number}.00e+00"),
        _ if number == 0 => "-0".to_owned(),
        _ => format!("{}.0e-1", number * 10),
    }
}

/// A number as Rust writes it, which is JSON too and reads back as itself.
fn number(number: f64) -> String {
    format!("{number:?}")
}

/// Texts that have a format.
fn good(format: Format) -> &'static [&'static str] {
    match format {
        Format::Email => &[
            "ada@example.com",
            "a@b.c",
            "ada+forms.x@mail.example.co.uk",
            "\"ada lovelace\"@example.com",
            "ada@[192.0.2.1]",
            "ada@[IPv6:2001:db8::1]",
        ],
        Format::Uri => &[
            "https://example.com/page",
            "mailto:ada@example.com",
            "https://ada:x@[2001:db8::1]:8443/a/b;c?q=%20&r#top",
            "urn:isbn:0451450523",
            "a:",
            "https://example.com/a/long/path?and=a&query",
        ],
        Format::Date => &["2026-07-01", "2028-02-29", "0000-01-01", "9999-12-31"],
        Format::DateTime => &[
            "2026-07-01T09:30:00Z",
            "2026-07-01t09:30:00z",
            "2026-07-01T11:30:00.5+02:00",
            "2016-12-31T23:59:60Z",
            "2017-01-01T01:29:60.25+01:30",
        ],
    }
}

/// A text that has a format or nearly: of parts that are each right or nearly, with some characters changed.
pub fn near(format: Format, tape: &mut Tape<'_>) -> String {
    let mut text = match tape.below(4) {
        0 => tape.of(good(format)).to_owned(),
        _ => composed(format, tape),
    };
    for _ in 0..tape.of(&[0, 0, 1, 2]) {
        text = changed(&text, tape);
    }
    text
}

fn composed(format: Format, tape: &mut Tape<'_>) -> String {
    match format {
        Format::Email => {
            let local = tape.of(&[
                "ada",
                "a.b",
                "o'neil+x",
                "\"a b\"",
                "\"a@b\"",
                "\"\"",
                "\"a\\\"b\"",
                "\"a\\ b\"",
                "\"a\\\\ b\"",
                "\"a\tb\"",
                "\"a\\\tb\"",
                "\"a\"b\"",
                "\"a",
                "a..b",
                ".a",
                "a.",
                "",
                "a b",
                "(c)a",
                "é",
                "\"é\"",
                "!#$%&'*+-/=?^_`{|}~",
                "Ada <ada",
                " <ada",
                "<ada",
                "mailto:a",
                "LONG64",
                "LONG65",
                "\"LONG62\"",
                "\"LONG63\"",
            ]);
            let domain = tape.of(&[
                "example.com",
                "a.b",
                "EXAMPLE.co.uk",
                "1.2",
                "localhost",
                "a",
                "-a.b",
                "a-.b",
                "a--b.c",
                "ab--c.d",
                "a_b.c",
                "a=b.c",
                "e..c",
                ".a.b",
                "a.b.",
                "a.b>",
                "a.b> ",
                "a.b ",
                "a b.c",
                "bücher.example",
                "xn--bcher-kva.example",
                "xn--a.b",
                "xn--.b",
                "xn--99999.b",
                "a.xn--0.c",
                "[192.0.2.1]",
                "[192.0.2.01]",
                "[192.0.2.256]",
                "[192.0.2]",
                "[IPv6:2001:db8::1]",
                "[ipv6:::1]",
                "[IPv6:::ffff:192.0.2.1]",
                "[IPv6:fe80::1%eth0]",
                "[IPv6:]",
                "[::1]",
                "[tag:x]",
                "[]",
                "[192.0.2.1",
                "192.0.2.1]",
                "LONG63.a",
                "LONG64.a",
                "DOMAIN189",
                "DOMAIN190",
                "DOMAIN250",
                "DOMAIN251",
                "",
            ]);
            let at = tape.of(&["@", "@", "@", "@", "@", "@", "@@", "", " @", "\"@"]);
            // Of 254 and 255 bytes, with a local part of 64 and with `ada`.
            let domain = match domain.strip_prefix("DOMAIN") {
                Some(length) => {
                    let labels = ("d".repeat(60) + ".").repeat(5);
                    labels[..length.parse().unwrap_or(1) - 1].to_owned() + "d"
                }
                None => long(domain),
            };
            format!("{}{at}{domain}", long(local))
        }
        Format::Uri => [
            tape.of(&[
                "https:", "mailto:", "a+b-1.c:", "HTTPS:", "1a:", "", ":", "a_b:", "é:", "a%41:",
            ]),
            tape.of(&[
                "//example.com",
                "",
                "//",
                "///",
                "/",
                "//ada:x@h:80",
                "//h:",
                "//h:8a",
                "//:80",
                "//@h",
                "//a@b@c",
                "//h:1:2",
                "//h:99999999",
                "//%41",
                "//%4",
                "//%zz",
                "//exa_mple",
                "//é",
                "//192.0.2.1",
                "//999.1.1.1",
                "//[::1]",
                "//[::1]:80",
                "//[::1]a",
                "//[::1",
                "//::1]",
                "//[]",
                "//[:1]",
                "//[1::2::3]",
                "//[1:2:3:4:5:6:7:8]",
                "//[1:2:3:4:5:6:7::]",
                "//[1:2:3:4:5:6:7:8::]",
                "//[12345::]",
                "//[::ffff:192.0.2.1]",
                "//[::192.0.2.01]",
                "//[::192.0.2]",
                "//[fe80::1%25eth0]",
                "//[v1.a:b]",
                "//[VF.~]",
                "//[v.x]",
                "//[v1.]",
                "//[v1]",
                "//u@[::1]",
                "//[::1]@h",
                "//[g::]",
            ]),
            tape.of(&[
                "/a/b",
                "",
                "/",
                "/%20%2F",
                "/%2",
                "/%",
                "/é",
                "/a b",
                "/;,:@&=+$!*'()~-._",
                "//x",
                "/[",
                "/{}",
                "/|",
                "/\\",
                "/^",
                "/`",
                "/<>",
                "/\"",
                "a:b",
                "?",
                "/\u{0}",
                "/\u{7f}",
            ]),
            tape.of(&["", "?q=1&r=a/b?c:@", "?", "?[", "?%zz", "?é", "? "]),
            tape.of(&["", "#top", "#", "#a?b/c", "#a#b", "#%", "#é"]),
        ]
        .concat(),
        Format::Date => date(tape),
        Format::DateTime => {
            let date = match tape.below(3) {
                0 => date(tape),
                _ => "2026-12-31".to_owned(),
            };
            let time = tape.of(&[
                "09:30:00",
                "23:59:60",
                "22:59:60",
                "00:29:60",
                "00:00:00",
                "23:59:59",
                "23:59:61",
                "24:00:00",
                "12:60:00",
                "09:30",
                "9:30:00",
                "09:30:0",
                "09:30:000",
                "0930:00",
                "09-30-00",
                "٠٩:30:00",
                "-9:30:00",
            ]);
            let between = tape.of(&["T", "T", "T", "t", " ", "", "_", "TT"]);
            let fraction = tape.of(&[
                "",
                "",
                ".5",
                ".123456789012345678901",
                ".",
                ",5",
                ".5x",
                "..5",
            ]);
            let offset = tape.of(&[
                "Z",
                "z",
                "+00:00",
                "-00:00",
                "-01:00",
                "+00:30",
                "+23:59",
                "-23:59",
                "+24:00",
                "-12:60",
                "+14:00",
                "+0200",
                "+02",
                "",
                " Z",
                "ZZ",
                "Z+00:00",
                "−01:00",
                "+1:00",
                "+01:00:00",
                "UTC",
            ]);
            [&date, between, time, fraction, offset].concat()
        }
    }
}

fn date(tape: &mut Tape<'_>) -> String {
    let year = tape.of(&[
        "2026", "2028", "1900", "2000", "0000", "9999", "10000", "26", "-001", "+2026", "٢٠٢٦",
    ]);
    let month = tape.of(&["07", "02", "12", "04", "01", "00", "13", "2", "002", "-1"]);
    let day = tape.of(&["01", "28", "29", "30", "31", "32", "00", "1", "001", " 1"]);
    let between = tape.of(&["-", "-", "-", "-", "-", "/", "", "–", "."]);
    [year, between, month, between, day].concat()
}

fn long(text: &str) -> String {
    for length in [62, 63, 64, 65] {
        let name = format!("LONG{length}");
        if text.contains(&name) {
            return text.replace(&name, &"l".repeat(length));
        }
    }
    text.to_owned()
}

/// A text with one change at one place.
pub fn changed(text: &str, tape: &mut Tape<'_>) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let signs = [
        'a', '0', '9', '-', '.', ':', '@', '"', '\\', ' ', '<', '>', '[', ']', '%', '/', '?', '#',
        '+', 'Z', 'T', '\t', '\n', '\0', '\u{7f}', 'é', '０', '😀', '_', '!', '(', ',',
    ];
    let at = tape.below(chars.len() + 1);
    let sign = tape.of(&signs);
    match tape.below(6) {
        0 => chars.insert(at, sign),
        _ if at >= chars.len() => chars.push(sign),
        1 => chars[at] = sign,
        2 => drop(chars.remove(at)),
        3 => chars.insert(at, chars[at]),
        4 => chars.truncate(at),
        _ => {
            let last = chars.len() - 1;
            chars.swap(at, last.min(at + 1));
        }
    }
    chars.into_iter().collect()
}
