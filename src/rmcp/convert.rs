//! Between the types of this crate and those of `rmcp`, both ways.

use std::convert::Infallible;
use std::fmt;

use ::rmcp::ErrorData;
use ::rmcp::model::{
    ClientCapabilities, ElicitRequestParams, ElicitationSchema, InputRequiredResult, ServerRequest,
};
use elicit_core::{
    Ask, ElicitRequest, ElicitResult, Form, FormRequest, InputRequest, InputRequired,
    InputResponses, Revision, Schema, SchemaError, Support, Unsayable, UrlRequest,
};
use serde_core::de::DeserializeOwned;
use serde_core::ser::Serialize;
use serde_json::Value;

/// The same in the types of `rmcp`. Nothing is lost: fields keep their order, titles, bounds and defaults.
///
/// ```
/// use mcp_elicit::rmcp::ToRmcp;
/// use mcp_elicit::{Elicit, Form, Revision};
///
/// #[derive(Elicit)]
/// struct Visitor {
///     name: String,
///     #[elicit(format = "email")]
///     email: String,
/// }
///
/// let form = Form::<Visitor>::new("Who are you?");
/// let params = form.to_rmcp(Revision::V2025_11_25)?;
/// assert_eq!(serde_json::to_string(&params)?, form.to_json());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToRmcp {
    /// What it is called there.
    type Rmcp;

    /// Converts it, as it is said to a client of this revision.
    ///
    /// # Errors
    ///
    /// [`ToRmcpError`], where the revision or `rmcp` has no words for it.
    fn to_rmcp(&self, revision: Revision) -> Result<Self::Rmcp, ToRmcpError>;
}

/// The same in the types of this crate; the other way of [`ToRmcp`].
///
/// ```
/// use mcp_elicit::rmcp::FromRmcp;
/// use mcp_elicit::{Mode, Support};
/// use rmcp::model::ClientCapabilities;
///
/// let capabilities = ClientCapabilities::builder().enable_elicitation().build();
/// let support = Support::from_rmcp(&capabilities)?;
/// assert!(support.can_ask(Mode::Form) && !support.can_ask(Mode::Url));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait FromRmcp<R>: Sized {
    /// Why it cannot be read.
    type Error;

    /// Converts it.
    ///
    /// # Errors
    ///
    /// Where this crate refuses what `rmcp` lets pass.
    fn from_rmcp(value: &R) -> Result<Self, Self::Error>;
}

/// What cannot be said in the types of `rmcp`, or to a client of the revision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToRmcpError(String);

impl fmt::Display for ToRmcpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ToRmcpError {}

impl From<Unsayable> for ToRmcpError {
    fn from(unsayable: Unsayable) -> Self {
        Self(unsayable.to_string())
    }
}

impl From<ToRmcpError> for ErrorData {
    fn from(error: ToRmcpError) -> Self {
        Self::internal_error(error.0, None)
    }
}

/// Text is the way between the types: it alone keeps the order of fields, whatever features `serde_json` has.
pub(super) fn through_text<T: DeserializeOwned>(value: &impl Serialize) -> Result<T, ToRmcpError> {
    serde_json::to_string(value)
        .and_then(|text| serde_json::from_str(&text))
        .map_err(|error| ToRmcpError(error.to_string()))
}

impl<T: Ask> ToRmcp for Form<T> {
    type Rmcp = ElicitRequestParams;

    fn to_rmcp(&self, revision: Revision) -> Result<ElicitRequestParams, ToRmcpError> {
        InputRequest::Form(self.as_request().clone()).to_rmcp(revision)
    }
}

impl ToRmcp for FormRequest {
    type Rmcp = ElicitRequestParams;

    fn to_rmcp(&self, revision: Revision) -> Result<ElicitRequestParams, ToRmcpError> {
        InputRequest::Form(self.clone()).to_rmcp(revision)
    }
}

impl ToRmcp for UrlRequest {
    type Rmcp = ElicitRequestParams;

    fn to_rmcp(&self, revision: Revision) -> Result<ElicitRequestParams, ToRmcpError> {
        InputRequest::Url(self.clone()).to_rmcp(revision)
    }
}

/// Of a question. What is no question has no params of this type.
impl ToRmcp for InputRequest {
    type Rmcp = ElicitRequestParams;

    fn to_rmcp(&self, revision: Revision) -> Result<ElicitRequestParams, ToRmcpError> {
        through_text(&self.params(revision)?)
    }
}

/// There are such results from 2026-07-28 on alone, whatever revision is given. `rmcp` keeps the requests sorted by
/// their keys; a client answers them all, in any order.
impl ToRmcp for InputRequired {
    type Rmcp = InputRequiredResult;

    fn to_rmcp(&self, _: Revision) -> Result<InputRequiredResult, ToRmcpError> {
        through_text(self)
    }
}

impl ToRmcp for Support {
    type Rmcp = ClientCapabilities;

    fn to_rmcp(&self, _: Revision) -> Result<ClientCapabilities, ToRmcpError> {
        through_text(self)
    }
}

impl ToRmcp for ElicitResult {
    type Rmcp = ::rmcp::model::ElicitResult;

    fn to_rmcp(&self, _: Revision) -> Result<::rmcp::model::ElicitResult, ToRmcpError> {
        through_text(self)
    }
}

/// The whole request that is pushed to a client.
pub(super) fn pushed(
    request: &InputRequest,
    revision: Revision,
) -> Result<ServerRequest, ToRmcpError> {
    through_text(&request.request(revision)?)
}

impl FromRmcp<ClientCapabilities> for Support {
    type Error = Infallible;

    fn from_rmcp(capabilities: &ClientCapabilities) -> Result<Self, Infallible> {
        let capabilities = serde_json::to_value(capabilities).unwrap_or_default();
        Ok(Self::from_capabilities(capabilities))
    }
}

/// Reads strictly; for what is slightly wrong, see [`Schema::read_lenient`].
impl FromRmcp<ElicitationSchema> for Schema {
    type Error = SchemaError;

    fn from_rmcp(schema: &ElicitationSchema) -> Result<Self, SchemaError> {
        let text = serde_json::to_string(schema).unwrap_or_default();
        Self::read(&mut serde_json::Deserializer::from_str(&text))
    }
}

/// Reads strictly; for what is slightly wrong, see [`ElicitRequest::read_lenient`].
impl FromRmcp<ElicitRequestParams> for ElicitRequest {
    type Error = SchemaError;

    fn from_rmcp(params: &ElicitRequestParams) -> Result<Self, SchemaError> {
        let text = serde_json::to_string(params).unwrap_or_default();
        Self::read(&mut serde_json::Deserializer::from_str(&text))
    }
}

impl FromRmcp<::rmcp::model::InputResponses> for InputResponses {
    type Error = Infallible;

    fn from_rmcp(responses: &::rmcp::model::InputResponses) -> Result<Self, Self::Error> {
        let mut read = Self::none();
        for (key, response) in responses {
            read.insert(key, response.clone());
        }
        Ok(read)
    }
}

/// Reads strictly. A link is checked as [`UrlRequest::new`] does.
impl FromRmcp<InputRequiredResult> for InputRequired {
    type Error = FromRmcpError;

    fn from_rmcp(result: &InputRequiredResult) -> Result<Self, FromRmcpError> {
        let mut required = Self::new();
        for (key, request) in result.input_requests.iter().flatten() {
            required = required.request(key.clone(), input_request(key, request)?);
        }
        Ok(match &result.request_state {
            Some(state) => required.state(state),
            None => required,
        })
    }
}

fn input_request(
    key: &str,
    request: &::rmcp::model::InputRequest,
) -> Result<InputRequest, FromRmcpError> {
    let wrong = |why: &dyn fmt::Display| FromRmcpError(format!("the request `{key}`: {why}"));
    if let ::rmcp::model::InputRequest::Elicitation(question) = request {
        return match ElicitRequest::from_rmcp(&question.params).map_err(|error| wrong(&error))? {
            ElicitRequest::Form(form) => Ok(InputRequest::Form(form)),
            ElicitRequest::Url(link) => {
                let url = UrlRequest::new(link.message().to_owned(), link.url())
                    .map_err(|error| wrong(&error))?;
                Ok(InputRequest::Url(match link.elicitation_id() {
                    // `rmcp` has an empty one where there is none.
                    None | Some("") => url,
                    Some(id) => url.id(id),
                }))
            }
            _ => Err(wrong(&"a question of a mode that is not known")),
        };
    }
    let mut request = serde_json::to_value(request).map_err(|error| wrong(&error))?;
    match request["method"].take() {
        Value::String(method) => Ok(InputRequest::Other {
            method: method.into(),
            params: request["params"].take(),
        }),
        _ => Err(wrong(&"it has no method")),
    }
}

/// What `rmcp` lets pass and this crate does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FromRmcpError(String);

impl fmt::Display for FromRmcpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FromRmcpError {}
