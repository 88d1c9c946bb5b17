//! What a client can show: [`Mode`], [`Support`], and the error for one that cannot.

use std::error::Error;
use std::fmt;

use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::revision::Revision;
use crate::rpc::RpcError;

/// A way of asking: a form that the client shows, or a link to a page of the server's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// The client shows a form.
    Form,
    /// The client opens a link, if the user agrees.
    Url,
}

impl Mode {
    /// The protocol's word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Url => "url",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The modes that a client declares.
///
/// ```
/// use mcp_elicit::{Mode, Support};
/// use serde_json::json;
///
/// let support = Support::from_capabilities(&json!({"elicitation": {"form": {}, "url": {}}}));
/// assert!(support.can_ask(Mode::Form) && support.can_ask(Mode::Url));
///
/// // An empty object is how clients of the first revision declare forms.
/// let support = Support::from_capabilities(&json!({"elicitation": {}}));
/// assert!(support.can_ask(Mode::Form) && !support.can_ask(Mode::Url));
///
/// let support = Support::from_capabilities(&json!({"roots": {}}));
/// assert!(!support.can_ask(Mode::Form));
/// ```
///
/// A client that declares a mode may still have nobody to show it to, and decline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Support {
    form: bool,
    url: bool,
}

impl Support {
    /// A client that can be asked nothing.
    pub const NONE: Self = Self {
        form: false,
        url: false,
    };
    /// A client that shows forms.
    pub const FORM: Self = Self {
        form: true,
        url: false,
    };
    /// A client that shows forms and opens links.
    pub const ALL: Self = Self {
        form: true,
        url: true,
    };

    /// Reads a client's capabilities: of `initialize`, or of a request's `_meta`.
    ///
    /// What is not known is ignored, and what cannot be read declares nothing: a handshake never
    /// fails here (specification 2026-07-28, client/elicitation, Capabilities).
    #[must_use]
    pub fn from_capabilities<'de, D: Deserializer<'de>>(capabilities: D) -> Self {
        let capabilities = Value::deserialize(capabilities).unwrap_or_default();
        let Some(Value::Object(modes)) = capabilities.get("elicitation") else {
            return Self::NONE;
        };
        let declared = |mode: &str| modes.get(mode).is_some_and(Value::is_object);
        Self {
            form: modes.is_empty() || declared("form"),
            url: declared("url"),
        }
    }

    /// Whether the client may be asked in this mode. It must never be asked in another.
    #[must_use]
    pub const fn can_ask(self, mode: Mode) -> bool {
        match mode {
            Mode::Form => self.form,
            Mode::Url => self.url,
        }
    }

    /// The same as an error, for a `?` before a question.
    ///
    /// # Errors
    ///
    /// [`MissingCapability`], where the client cannot be asked in this mode.
    pub const fn require(self, mode: Mode) -> Result<(), MissingCapability> {
        if self.can_ask(mode) {
            Ok(())
        } else {
            Err(MissingCapability { mode })
        }
    }
}

/// The capabilities of a client with this support: `{"elicitation": {…}}`, or nothing.
impl Serialize for Support {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut capabilities = serializer.serialize_map(None)?;
        if *self != Self::NONE {
            let modes = [(self.form, Mode::Form), (self.url, Mode::Url)];
            let declared: serde_json::Map<String, Value> = modes
                .into_iter()
                .filter(|(declared, _)| *declared)
                .map(|(_, mode)| {
                    (
                        mode.name().to_owned(),
                        Value::Object(serde_json::Map::new()),
                    )
                })
                .collect();
            capabilities.serialize_entry("elicitation", &declared)?;
        }
        capabilities.end()
    }
}

/// A client that cannot be asked in a mode.
///
/// ```
/// use mcp_elicit::{Mode, Revision, Support};
/// use serde_json::json;
///
/// let missing = Support::NONE.require(Mode::Form).unwrap_err();
/// let error = serde_json::to_value(missing.error(Revision::V2026_07_28)).unwrap();
/// assert_eq!(error["code"], -32021);
/// assert_eq!(error["data"], json!({"requiredCapabilities": {"elicitation": {"form": {}}}}));
/// assert_eq!(missing.error(Revision::V2025_11_25).code(), -32602);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingCapability {
    mode: Mode,
}

impl MissingCapability {
    /// The mode that the client lacks.
    #[must_use]
    pub const fn mode(self) -> Mode {
        self.mode
    }

    /// The JSON-RPC error of this revision: -32021 with the capability that is required from
    /// 2026-07-28 on (`MissingRequiredClientCapabilityError`), -32602 before.
    #[must_use]
    pub fn error(self, revision: Revision) -> RpcError {
        if revision >= Revision::V2026_07_28 {
            let required = match self.mode {
                Mode::Form => Support::FORM,
                Mode::Url => Support {
                    form: false,
                    url: true,
                },
            };
            RpcError::new(-32021, self.to_string())
                .with_data(serde_json::json!({ "requiredCapabilities": required }))
        } else {
            RpcError::invalid_params(self.to_string())
        }
    }
}

impl fmt::Display for MissingCapability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the client cannot be asked: it does not declare the capability `elicitation.{}`",
            self.mode
        )
    }
}

impl Error for MissingCapability {}
