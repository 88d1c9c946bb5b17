//! The JSON-RPC envelope, as far as elicitation needs it.

use std::error::Error;
use std::fmt;

use serde_core::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

/// The `error` of a JSON-RPC response, ready to serialize: `{code, message, data?}`.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcError {
    code: i64,
    message: String,
    data: Option<Value>,
}

impl RpcError {
    pub(crate) const fn new(code: i64, message: String) -> Self {
        Self {
            code,
            message,
            data: None,
        }
    }

    pub(crate) const fn invalid_params(message: String) -> Self {
        Self::new(-32602, message)
    }

    pub(crate) fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// The number that tells programs what it is.
    #[must_use]
    pub const fn code(&self) -> i64 {
        self.code
    }

    /// The words that tell people.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What belongs to this code.
    #[must_use]
    pub const fn data(&self) -> Option<&Value> {
        self.data.as_ref()
    }
}

impl Serialize for RpcError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut error = serializer.serialize_map(None)?;
        error.serialize_entry("code", &self.code)?;
        error.serialize_entry("message", &self.message)?;
        if let Some(data) = &self.data {
            error.serialize_entry("data", data)?;
        }
        error.end()
    }
}

impl fmt::Display for RpcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl Error for RpcError {}

/// A request or notification without its envelope: `{method, params}`.
pub(crate) struct Call<P>(pub(crate) &'static str, pub(crate) P);

impl<P: Serialize> Serialize for Call<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut call = serializer.serialize_map(Some(2))?;
        call.serialize_entry("method", self.0)?;
        call.serialize_entry("params", &self.1)?;
        call.end()
    }
}

/// The method of a question.
pub(crate) const CREATE: &str = "elicitation/create";
