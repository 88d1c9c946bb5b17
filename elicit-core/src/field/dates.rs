//! The date, time, address and mail types that people use, each behind the feature of its crate's name.
//!
//! The text has passed the check of its format before it gets here; what the type then refuses (a
//! year or a leap second that it cannot hold) is a text of the wrong format too.

use super::{Field, Spec, kind};
use crate::{Fault, Format};

/// A type that is written in one of the formats, and how it is read.
macro_rules! formatted {
    ($($feature:literal: $type:ty, $format:ident, $read:expr;)*) => {$(
        #[cfg(feature = $feature)]
        impl Field for $type {
            type Of = Spec<Self, Self, kind::Formatted>;
            const SPEC: Self::Of = Spec::formatted(Format::$format);

            fn from_text(text: &str) -> Result<Self, Fault> {
                // The error is dropped: it may quote what was typed.
                ($read)(text).map_err(|_| Format::$format.mismatch().into())
            }
        }
    )*};
}

formatted! {
    "jiff": jiff::civil::Date, Date, str::parse::<Self>;
    "jiff": jiff::Timestamp, DateTime, str::parse::<Self>;
    "chrono": chrono::NaiveDate, Date, str::parse::<Self>;
    "chrono": chrono::DateTime<chrono::FixedOffset>, DateTime, chrono::DateTime::parse_from_rfc3339;
    "chrono": chrono::DateTime<chrono::Utc>, DateTime, |text| {
        chrono::DateTime::parse_from_rfc3339(text).map(|at| at.to_utc())
    };
    "time": time::Date, Date, |text| {
        Self::parse(text, &time::format_description::well_known::Iso8601::DATE)
    };
    "time": time::OffsetDateTime, DateTime, |text| {
        Self::parse(text, &time::format_description::well_known::Rfc3339)
    };
    "url": url::Url, Uri, Self::parse;
    "email_address": email_address::EmailAddress, Email, str::parse::<Self>;
}
