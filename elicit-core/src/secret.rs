//! A text that nobody but the handler sees.

use secrecy::zeroize::Zeroize;
use secrecy::{ExposeSecret, SecretString};

use crate::Fault;
use crate::field::{Field, Spec, kind};

/// A secret that the user typed: no `Debug`, no `Display`, no `Serialize`, wiped on drop.
///
/// A struct with such a field is no form: [`Form::new`](crate::Form::new) does not compile for it. It still
/// has its [`schema`](crate::Elicit::schema) and [`from_content`](crate::Elicit::from_content), for
/// a page of the server's own.
///
/// ```
/// use mcp_elicit::{Elicit, Secret};
///
/// #[derive(Elicit)]
/// struct Account {
///     user: String,
///     password: Secret,
/// }
///
/// let account = Account::from_content(&serde_json::json!({"user": "ada", "password": "tr0ub4dor"})).unwrap();
/// assert_eq!(account.password.expose_secret(), "tr0ub4dor");
/// ```
pub struct Secret(SecretString);

impl Secret {
    /// The text itself. Every call is a place to look at in a review.
    #[must_use]
    pub fn expose_secret(&self) -> &str {
        self.0.expose_secret()
    }

    /// The same secret as the type of the `secrecy` crate.
    #[must_use]
    pub fn into_inner(self) -> SecretString {
        self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl Field for Secret {
    type Of = Spec<Self, Self, kind::Secret>;
    const SPEC: Self::Of = Spec::new();

    fn from_text(text: &str) -> Result<Self, Fault> {
        Ok(Self(text.into()))
    }
}

/// Overwrites a text that held a secret on its way here.
pub(crate) fn wipe(mut text: String) {
    text.zeroize();
}
