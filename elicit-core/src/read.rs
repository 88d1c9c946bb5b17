//! Reading somebody else's `requestedSchema` into the model.
//!
//! Everything here comes from a server that nobody vouches for, so it is bounded: see [`MAX_PROPERTIES`] and its
//! like.

use std::borrow::Cow;
use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor,
};

use serde_json::Value;

use crate::Format;
use crate::answer::{ARBITRARY_PRECISION, IfText};
use crate::form::FormRequest;
use crate::rule;
use crate::schema::{ChoiceOption, Kind, Number, Property, Schema, Text};

/// The greatest number of properties in a form that is read.
pub const MAX_PROPERTIES: usize = 500;
/// The greatest number of options in a choice that is read.
pub const MAX_OPTIONS: usize = 2_000;
/// The greatest number of keywords in one property of a form that is read.
pub const MAX_KEYWORDS: usize = 100;
/// The greatest number of bytes in one text of a form that is read.
pub const MAX_TEXT: usize = 64 * 1024;
/// The greatest number of JSON values in a form that is read.
const MAX_NODES: usize = 100_000;
/// The greatest depth of a form that is read; the protocol's forms are six deep.
const MAX_DEPTH: usize = 16;

/// Why a `requestedSchema` is no form, by property and reason.
///
/// ```
/// use mcp_elicit::Schema;
///
/// let error = serde_json::from_str::<Schema>(
///     r#"{"type": "object", "properties": {"address": {"type": "object", "properties": {}}}}"#,
/// )
/// .unwrap_err();
/// assert!(error.to_string().starts_with("the field `address` has the type `object`"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    /// Shared by all that is said of one field: a long name must not be kept once for each.
    property: Option<Arc<str>>,
    reason: Cow<'static, str>,
}

impl SchemaError {
    /// The name of the property that is wrong, or `None` where the form as a whole is.
    #[must_use]
    pub fn property(&self) -> Option<&str> {
        self.property.as_deref()
    }

    const fn unreadable() -> Self {
        Self {
            property: None,
            reason: Cow::Borrowed("could not be read: it is not well formed, or far too large"),
        }
    }

    fn whole(reason: impl Into<Cow<'static, str>>) -> Self {
        Self {
            property: None,
            reason: reason.into(),
        }
    }
}

/// Names and words of the server are shown with their control characters made visible.
impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.property {
            Some(name) => write!(f, "the field `{}` {}", name.escape_debug(), self.reason),
            None => write!(f, "the form {}", self.reason),
        }
    }
}

impl Error for SchemaError {}

/// Something that is not as the protocol has it, and that a lenient reading let pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forgiven(SchemaError);

impl Forgiven {
    /// The name of the property, or `None` where it concerns the form as a whole.
    #[must_use]
    pub fn property(&self) -> Option<&str> {
        self.0.property()
    }
}

impl fmt::Display for Forgiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Schema {
    /// Reads a `requestedSchema` as the protocol's three revisions have it. Annotations that the protocol does
    /// not have are passed over; a keyword that would refuse an answer is not.
    ///
    /// From text, the properties stay in their order. A `serde_json::Value` has sorted them already.
    ///
    /// # Errors
    ///
    /// The first thing that makes it no form of the protocol.
    pub fn read<'de, D: Deserializer<'de>>(schema: D) -> Result<Self, SchemaError> {
        Self::read_node(schema, &mut Reading { forgiven: None })
    }

    /// Reads a `requestedSchema` of a server that is slightly wrong, and says what was let pass: `["string",
    /// "null"]` and unions with `null` (an optional field), keywords and formats that the protocol does not have,
    /// `oneOf` in `items`, choices without a `type`, a default that its own field would refuse (it is dropped), an
    /// option listed twice.
    ///
    /// ```
    /// use mcp_elicit::Schema;
    ///
    /// let (schema, forgiven) = Schema::read_lenient(&serde_json::json!({
    ///     "type": "object",
    ///     "properties": {"note": {"type": ["string", "null"], "default": null}},
    /// }))?;
    /// assert_eq!(schema.properties().len(), 1);
    /// assert_eq!(forgiven[0].to_string(), "the field `note` can be null: read as a field that need not be answered");
    /// # Ok::<(), mcp_elicit::SchemaError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What no leniency makes a form: nested objects, `$ref`, unions, lists of free values, types that are unknown.
    pub fn read_lenient<'de, D: Deserializer<'de>>(
        schema: D,
    ) -> Result<(Self, Vec<Forgiven>), SchemaError> {
        let mut reading = Reading {
            forgiven: Some(Vec::new()),
        };
        let schema = Self::read_node(schema, &mut reading)?;
        Ok((schema, reading.forgiven.unwrap_or_default()))
    }

    fn read_node<'de, D: Deserializer<'de>>(
        schema: D,
        reading: &mut Reading,
    ) -> Result<Self, SchemaError> {
        let node = Node::read(schema).map_err(|_| SchemaError::unreadable())?;
        reading.schema(&node)
    }
}

/// The strict reading.
impl<'de> Deserialize<'de> for Schema {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let node = Node::read(deserializer)?;
        Reading { forgiven: None }
            .schema(&node)
            .map_err(D::Error::custom)
    }
}

/// A question as a host receives it: the params of `elicitation/create`.
///
/// ```
/// use mcp_elicit::ElicitRequest;
///
/// // A server of the first revision sends no `mode`.
/// let params = r#"{"message": "Who are you?", "requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}}}"#;
/// let request = ElicitRequest::read(&mut serde_json::Deserializer::from_str(params))?;
/// let ElicitRequest::Form(form) = request else { panic!() };
/// assert_eq!(form.message(), "Who are you?");
/// # Ok::<(), mcp_elicit::SchemaError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ElicitRequest {
    /// A form to show.
    Form(FormRequest),
    /// A link to open, if the user agrees.
    Url(LinkRequest),
}

/// A link that a server asks to open. Nothing of it is checked: show it with its `Consent`, and open it only if
/// the user agrees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkRequest {
    message: String,
    url: String,
    id: Option<String>,
}

impl LinkRequest {
    /// The message that the user reads.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The link, as it was sent.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The id under which a server of revision 2025-11-25 may say that the user is done.
    #[must_use]
    pub fn elicitation_id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The links that a server of revision 2025-11-25 wants opened before it goes on with a request, by the
    /// error that the request ended with, -32042; `None` where it is another error. `opened` are those of the
    /// same request so far: when the user is done there, the request is sent again.
    ///
    /// ```
    /// use mcp_elicit::LinkRequest;
    /// use serde_json::json;
    ///
    /// let error = json!({"code": -32042, "message": "sign in first", "data": {"elicitations": [
    ///     {"mode": "url", "elicitationId": "7f3a", "url": "https://store.example.com/", "message": "Sign in."},
    /// ]}});
    /// let links = LinkRequest::required_by(&error, &[])?.unwrap_or_default();
    /// assert_eq!(links[0].url(), "https://store.example.com/");
    /// assert!(LinkRequest::required_by(&error, &links).unwrap_err().to_string().contains("again"));
    /// # Ok::<(), mcp_elicit::SchemaError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error of this code that holds no links, or what is no link, or one without an id (specification
    /// 2025-11-25, client/elicitation, URL Elicitation Required Error), or asks for one that was opened: a loop.
    pub fn required_by<'de, D: Deserializer<'de>>(
        error: D,
        opened: &[Self],
    ) -> Result<Option<Vec<Self>>, SchemaError> {
        let error = Value::deserialize(error).map_err(|_| SchemaError::unreadable())?;
        if error.get("code").and_then(Value::as_f64) != Some(LINKS_REQUIRED) {
            return Ok(None);
        }
        let node = Node::read(&error).map_err(|_| SchemaError::unreadable())?;
        let Some(Node::Array(entries)) = node.get("data").and_then(|data| data.get("elicitations"))
        else {
            return Err(SchemaError::whole(
                "requires links and has no `data.elicitations`",
            ));
        };
        if entries.is_empty() || entries.len() > MAX_PROPERTIES {
            return Err(SchemaError::whole(format!(
                "requires no link, or more than {MAX_PROPERTIES}"
            )));
        }
        let mut links = Vec::with_capacity(entries.len());
        for entry in entries {
            let read = ElicitRequest::of_node(entry, &mut Reading { forgiven: None })?;
            let ElicitRequest::Url(link) = read else {
                return Err(SchemaError::whole("is among the links that are required"));
            };
            if link.id.is_none() {
                return Err(SchemaError::whole(
                    "requires a link without an `elicitationId`",
                ));
            }
            if opened.iter().any(|earlier| earlier.url == link.url) {
                return Err(SchemaError::whole(
                    "requires a link again that was opened: a loop",
                ));
            }
            links.push(link);
        }
        Ok(Some(links))
    }
}

/// The code of the error by which links are required.
const LINKS_REQUIRED: f64 = -32042.0;

impl ElicitRequest {
    /// Reads the params of a question, strictly; see [`Schema::read`].
    ///
    /// # Errors
    ///
    /// The first thing that makes it no question of the protocol.
    pub fn read<'de, D: Deserializer<'de>>(params: D) -> Result<Self, SchemaError> {
        Self::read_node(params, &mut Reading { forgiven: None })
    }

    /// Reads the params of a question of a server that is slightly wrong; see [`Schema::read_lenient`].
    ///
    /// # Errors
    ///
    /// What no leniency makes a question.
    pub fn read_lenient<'de, D: Deserializer<'de>>(
        params: D,
    ) -> Result<(Self, Vec<Forgiven>), SchemaError> {
        let mut reading = Reading {
            forgiven: Some(Vec::new()),
        };
        let request = Self::read_node(params, &mut reading)?;
        Ok((request, reading.forgiven.unwrap_or_default()))
    }

    fn read_node<'de, D: Deserializer<'de>>(
        params: D,
        reading: &mut Reading,
    ) -> Result<Self, SchemaError> {
        let node = Node::read(params).map_err(|_| SchemaError::unreadable())?;
        Self::of_node(&node, reading)
    }

    fn of_node(node: &Node, reading: &mut Reading) -> Result<Self, SchemaError> {
        let text = |key: &str| match node.get(key) {
            Some(Node::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let message =
            text("message").ok_or_else(|| SchemaError::whole("has no `message` in text"))?;
        match node.get("mode") {
            None | Some(Node::Null) => {}
            Some(Node::Text(mode)) if mode == "form" => {}
            Some(Node::Text(mode)) if mode == "url" => {
                let url = text("url").ok_or_else(|| SchemaError::whole("has no `url` in text"))?;
                return Ok(Self::Url(LinkRequest {
                    message,
                    url,
                    id: text("elicitationId"),
                }));
            }
            Some(_) => {
                return Err(SchemaError::whole(
                    "has a mode that is neither `form` nor `url`",
                ));
            }
        }
        let schema = match node.get("requestedSchema") {
            Some(schema) => reading.schema(schema)?,
            None if node.get("schema").is_some() => {
                return Err(SchemaError::whole(
                    "has its schema under `schema`: its name is `requestedSchema`",
                ));
            }
            None => return Err(SchemaError::whole("has no `requestedSchema`")),
        };
        Ok(Self::Form(FormRequest {
            own: message.len(),
            message: message.into(),
            schema: Cow::Owned(schema),
        }))
    }
}

/// A reading under way. What it forgives it keeps; a strict one forgives nothing.
struct Reading {
    forgiven: Option<Vec<Forgiven>>,
}

impl Reading {
    /// Lets something pass, where the reading is lenient.
    fn forgive(
        &mut self,
        property: Option<&Arc<str>>,
        reason: impl Into<Cow<'static, str>>,
    ) -> Result<(), SchemaError> {
        let error = SchemaError {
            property: property.cloned(),
            reason: reason.into(),
        };
        match &mut self.forgiven {
            Some(forgiven) => {
                forgiven.push(Forgiven(error));
                Ok(())
            }
            None => Err(error),
        }
    }

    fn schema(&mut self, node: &Node) -> Result<Schema, SchemaError> {
        let Node::Object(root) = node else {
            return Err(SchemaError::whole("must be an object"));
        };
        if node.get("$ref").is_some() {
            return Err(SchemaError::whole("is a reference: `$ref` is not followed"));
        }
        match node.get("type") {
            Some(Node::Text(kind)) if kind == "object" => {}
            _ => return Err(SchemaError::whole("must have the type `object`")),
        }
        let Some(Node::Object(entries)) = node.get("properties") else {
            return Err(SchemaError::whole(
                "must have `properties`, an object with the fields",
            ));
        };
        if entries.len() > MAX_PROPERTIES {
            return Err(SchemaError::whole(format!(
                "has more than {MAX_PROPERTIES} fields"
            )));
        }
        for (keyword, _) in root {
            if matches!(
                keyword.as_str(),
                "allOf"
                    | "anyOf"
                    | "oneOf"
                    | "not"
                    | "if"
                    | "const"
                    | "enum"
                    | "minProperties"
                    | "maxProperties"
                    | "propertyNames"
                    | "patternProperties"
                    | "dependentRequired"
                    | "dependentSchemas"
                    | "dependencies"
            ) {
                self.forgive(
                    None,
                    format!("has the keyword `{keyword}`, which the protocol does not have"),
                )?;
            }
        }
        let mut names = HashSet::new();
        if let Some((name, _)) = entries.iter().find(|(name, _)| !names.insert(name)) {
            return Err(SchemaError {
                property: Some(name.as_str().into()),
                reason: "is there twice".into(),
            });
        }
        let required = self.required(node.get("required"), entries)?;
        let properties = entries
            .iter()
            .map(|(name, node)| self.property(name, node, required.contains(name.as_str())))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Schema::from_properties(properties))
    }

    fn required<'n>(
        &mut self,
        node: Option<&'n Node>,
        entries: &[(String, Node)],
    ) -> Result<HashSet<&'n str>, SchemaError> {
        let names = match node {
            None => return Ok(HashSet::new()),
            Some(Node::Array(names)) => names,
            Some(_) => return Err(SchemaError::whole("must have a list as `required`")),
        };
        let mut required = HashSet::new();
        let known: HashSet<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
        for name in names {
            match name {
                Node::Text(name) if known.contains(name.as_str()) => {
                    required.insert(name.as_str());
                }
                _ => self.forgive(None, "requires a field that it does not have")?,
            }
        }
        Ok(required)
    }

    fn property(
        &mut self,
        name: &str,
        node: &Node,
        required: bool,
    ) -> Result<Property, SchemaError> {
        let shared: Arc<str> = name.into();
        let mut field = FieldNode {
            name: &shared,
            node,
            reading: self,
        };
        field.bounded(node)?;
        let plain = field.without_null()?;
        let optional = plain.is_some();
        let field = &mut FieldNode {
            name: &shared,
            node: plain.as_ref().unwrap_or(node),
            reading: field.reading,
        };
        let kind = field.kind()?;
        let annotation = |keyword: &str| match field.node.get(keyword) {
            Some(Node::Text(text)) => Some(Text::from(text.clone())),
            _ => None,
        };
        Ok(Property {
            name: name.to_owned().into(),
            title: annotation("title"),
            description: annotation("description"),
            required: required && !optional,
            secret: false,
            prefilled: false,
            kind,
        })
    }
}

/// One property being read.
struct FieldNode<'n, 'r> {
    name: &'n Arc<str>,
    node: &'n Node,
    reading: &'r mut Reading,
}

/// What annotates and refuses nothing (JSON Schema Validation 2020-12, 8 and 9; Core, 8.3).
const ANNOTATIONS: &[&str] = &[
    "type",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "contentMediaType",
    "contentEncoding",
    "contentSchema",
    "$comment",
    "$id",
    "$schema",
    "$anchor",
];

impl FieldNode<'_, '_> {
    fn error(&self, reason: impl Into<Cow<'static, str>>) -> SchemaError {
        SchemaError {
            property: Some(Arc::clone(self.name)),
            reason: reason.into(),
        }
    }

    fn forgive(&mut self, reason: impl Into<Cow<'static, str>>) -> Result<(), SchemaError> {
        self.reading.forgive(Some(self.name), reason)
    }

    /// What describes the field is an object, and no longer than can be gone through again and again.
    fn bounded(&self, node: &Node) -> Result<(), SchemaError> {
        match node {
            Node::Object(keywords) if keywords.len() <= MAX_KEYWORDS => Ok(()),
            Node::Object(_) => Err(self.error(format!("has more than {MAX_KEYWORDS} keywords"))),
            _ => Err(self.error("must be described by an object")),
        }
    }

    /// What is left of a field that can be `null`, in whichever way that is said, without the `null`.
    fn without_null(&mut self) -> Result<Option<Node>, SchemaError> {
        let mut plain = self.node.clone();
        let mut nullable = false;
        for keyword in ["anyOf", "oneOf"] {
            let Some(Node::Array(branches)) = self.node.get(keyword) else {
                continue;
            };
            let (nulls, others): (Vec<_>, Vec<_>) = branches.iter().partition(|b| b.is_null());
            match others.as_slice() {
                // The options of a choice.
                _ if keyword == "oneOf" && nulls.is_empty() => continue,
                [branch] if !nulls.is_empty() && branch.get("const").is_none() => {
                    plain = self.merged(branch, keyword)?;
                }
                _ if keyword == "oneOf" => {
                    plain.set(keyword, Node::Array(others.into_iter().cloned().collect()));
                }
                _ => return Err(self.error("is a union: a field of a form has one type")),
            }
            nullable = true;
        }
        if let Some(Node::Array(kinds)) = plain.get("type") {
            let others: Vec<_> = kinds.iter().filter(|kind| !kind.names_null()).collect();
            if let ([kind @ Node::Text(_)], true) = (others.as_slice(), others.len() < kinds.len())
            {
                let kind = (*kind).clone();
                plain.set("type", kind);
                nullable = true;
            }
        }
        if let Some(Node::Array(values)) = plain.get("enum")
            && values.iter().any(|value| matches!(value, Node::Null))
        {
            let kept = |at: &usize| !matches!(values.get(*at), Some(Node::Null));
            let pick = |nodes: &[Node]| {
                let picked = (0..nodes.len())
                    .filter(kept)
                    .filter_map(|at| nodes.get(at).cloned());
                Node::Array(picked.collect())
            };
            let names = match plain.get("enumNames") {
                Some(Node::Array(names)) if names.len() == values.len() => Some(pick(names)),
                _ => None,
            };
            let values = pick(values);
            plain.set("enum", values);
            if let Some(names) = names {
                plain.set("enumNames", names);
            }
            nullable = true;
        }
        if !nullable {
            return Ok(None);
        }
        if matches!(plain.get("default"), Some(Node::Null)) {
            plain.remove("default");
        }
        self.forgive(NULLABLE)?;
        Ok(Some(plain))
    }

    /// The one branch of a union with `null`, and what stands beside the union. What both say is said by what
    /// stands beside it, where it annotates; a rule that they have both must be the same.
    fn merged(&self, branch: &Node, union: &str) -> Result<Node, SchemaError> {
        self.bounded(branch)?;
        let mut merged = branch.clone();
        let Node::Object(beside) = self.node else {
            return Ok(merged);
        };
        for (keyword, value) in beside.iter().filter(|(keyword, _)| keyword != union) {
            let same = branch.get(keyword).is_none_or(|inside| inside == value);
            if !same && (keyword == "type" || !ANNOTATIONS.contains(&keyword.as_str())) {
                let shown: String = keyword.escape_debug().take(40).collect();
                return Err(self.error(format!("has `{shown}` twice, in a union and beside it")));
            }
            // A null default beside the union says that there is none; the one inside may be one.
            if same || keyword != "default" || !matches!(value, Node::Null) {
                merged.set(keyword, value.clone());
            }
        }
        Ok(merged)
    }

    fn kind(&mut self) -> Result<Kind, SchemaError> {
        if self.node.get("$ref").is_some() {
            return Err(self.error(REFERENCE));
        }
        let choice = ["enum", "oneOf"]
            .into_iter()
            .find(|keyword| self.node.get(keyword).is_some());
        if self.node.get("enum").is_some() && self.node.get("oneOf").is_some() {
            self.forgive("has both `enum` and `oneOf`: the `enum` is read")?;
        }
        let kind = match self.node.get("type") {
            Some(Node::Text(kind)) => kind.as_str(),
            Some(Node::Array(kinds)) => match kinds.as_slice() {
                [Node::Text(kind)] if kind != "null" => {
                    self.forgive("has its one type in a list")?;
                    kind.as_str()
                }
                _ => return Err(self.error("has several types: a field of a form has one")),
            },
            Some(_) => return Err(self.error("must have its type in text")),
            None if choice.is_some() => {
                self.forgive("is a choice without `\"type\": \"string\"`")?;
                "string"
            }
            None => return Err(self.error("has no type")),
        };
        match (kind, choice) {
            ("string", Some(keyword)) => self.one_of(keyword),
            ("string", None) => self.text(),
            ("array", None) => self.many_of(),
            ("array", Some(_)) => Err(self.error(
                "has its options beside the list: they belong into `items`, as `enum` or `anyOf`",
            )),
            ("integer" | "number" | "boolean", Some(keyword)) => Err(self.error(format!(
                "has the type `{kind}` and `{keyword}`: a choice has the type `string`"
            ))),
            ("integer", None) => self.integer(),
            ("number", None) => self.number(),
            ("boolean", None) => self.boolean(),
            ("object", _) => Err(self.error(
                "has the type `object`: a form is flat, its fields are text, numbers, a yes or no, or choices",
            )),
            (other, _) => {
                let shown: String = other.escape_debug().take(40).collect();
                Err(self.error(format!("has the type `{shown}`, which a form does not have")))
            }
        }
    }

    /// Refuses, or passes over, every keyword that is neither known here nor an annotation.
    fn only(&mut self, known: &[&str]) -> Result<(), SchemaError> {
        let Node::Object(entries) = self.node else {
            return Ok(());
        };
        for (keyword, _) in entries {
            let keyword = keyword.as_str();
            if known.contains(&keyword)
                || ANNOTATIONS.contains(&keyword)
                || keyword.starts_with("x-")
            {
                continue;
            }
            let shown: String = keyword.escape_debug().take(40).collect();
            self.forgive(format!(
                "has the keyword `{shown}`, which a form does not have: the server alone can check it"
            ))?;
        }
        Ok(())
    }

    fn text(&mut self) -> Result<Kind, SchemaError> {
        self.only(&["minLength", "maxLength", "format"])?;
        let format = match self.node.get("format") {
            None => None,
            Some(Node::Text(name)) => {
                let format = Format::from_name(name);
                if format.is_none() {
                    let shown: String = name.escape_debug().take(40).collect();
                    self.forgive(format!(
                        "has the format `{shown}`, which a form does not have"
                    ))?;
                }
                format
            }
            Some(_) => return Err(self.error("must have its format in text")),
        };
        let kind = Kind::Text {
            min_length: self.count("minLength")?,
            max_length: self.count("maxLength")?,
            format,
            default: None,
        };
        self.with_default(kind)
    }

    fn integer(&mut self) -> Result<Kind, SchemaError> {
        self.only(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])?;
        let exclusive = |bound: Option<i128>, step: i128| bound.and_then(|n| n.checked_add(step));
        let above = exclusive(self.exclusive("exclusiveMinimum")?, 1);
        let below = exclusive(self.exclusive("exclusiveMaximum")?, -1);
        let kind = Kind::Integer {
            minimum: self.whole("minimum")?.max(above),
            maximum: match (self.whole("maximum")?, below) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
            default: None,
        };
        self.with_default(kind)
    }

    /// An exclusive bound of a whole number, which the protocol does not have, is the next one.
    fn exclusive(&mut self, keyword: &str) -> Result<Option<i128>, SchemaError> {
        let bound = self.whole(keyword)?;
        if bound.is_some() {
            self.forgive(format!("has `{keyword}`: read as the next whole number"))?;
        }
        Ok(bound)
    }

    fn number(&mut self) -> Result<Kind, SchemaError> {
        self.only(&["minimum", "maximum"])?;
        let kind = Kind::Number {
            minimum: self.bound("minimum")?,
            maximum: self.bound("maximum")?,
            default: None,
        };
        self.with_default(kind)
    }

    fn boolean(&mut self) -> Result<Kind, SchemaError> {
        self.only(&[])?;
        self.with_default(Kind::Boolean { default: None })
    }

    fn one_of(&mut self, keyword: &str) -> Result<Kind, SchemaError> {
        self.only(&["enum", "oneOf", "enumNames"])?;
        let options = self.options(self.node, keyword)?;
        self.with_default(Kind::OneOf {
            options: options.into(),
            default: None,
        })
    }

    fn many_of(&mut self) -> Result<Kind, SchemaError> {
        self.only(&["items", "minItems", "maxItems", "uniqueItems"])?;
        let Some(items @ Node::Object(_)) = self.node.get("items") else {
            return Err(
                self.error("is a list without `items`: a list in a form is a choice of several")
            );
        };
        self.bounded(items)?;
        if items.get("$ref").is_some() {
            return Err(self.error(REFERENCE));
        }
        let keyword = ["enum", "anyOf", "oneOf"]
            .into_iter()
            .find(|keyword| items.get(keyword).is_some());
        let Some(keyword) = keyword else {
            return Err(self.error(
                "is a list of free values: a list in a form is a choice of several, with `enum` or `anyOf` in `items`",
            ));
        };
        match items.get("type") {
            Some(Node::Text(kind)) if kind == "string" => {}
            // As the protocol's titled items are.
            None if keyword == "anyOf" => {}
            None => self.forgive("is a list whose `items` have no type")?,
            Some(_) => return Err(self.error("is a list of values that are no texts")),
        }
        if keyword == "oneOf" {
            self.forgive("has `oneOf` in `items`: read as `anyOf`")?;
        }
        FieldNode {
            name: self.name,
            node: items,
            reading: self.reading,
        }
        .only(&[keyword])?;
        let options = self.options(items, keyword)?;
        let kind = Kind::ManyOf {
            options: options.into(),
            min_items: self.count("minItems")?,
            max_items: self.count("maxItems")?,
            default: None,
        };
        self.with_default(kind)
    }

    fn options(&mut self, node: &Node, keyword: &str) -> Result<Vec<ChoiceOption>, SchemaError> {
        let Some(Node::Array(nodes)) = node.get(keyword) else {
            return Err(self.error(format!("must have a list as `{keyword}`")));
        };
        if nodes.len() > MAX_OPTIONS {
            return Err(self.error(format!("has more than {MAX_OPTIONS} options")));
        }
        // Names of another number are no names of these values: better none than wrong ones.
        let names = match node.get("enumNames") {
            Some(Node::Array(names)) if names.len() == nodes.len() => names.as_slice(),
            _ => &[],
        };
        let mut seen = HashSet::new();
        let mut options = Vec::with_capacity(nodes.len());
        for (at, option) in nodes.iter().enumerate() {
            let (value, title) = if keyword == "enum" {
                (Some(option), names.get(at))
            } else {
                (option.get("const"), option.get("title"))
            };
            let Some(Node::Text(value)) = value else {
                return Err(self.error("has an option that is no text"));
            };
            if !seen.insert(value) {
                self.forgive("has an option twice: read once")?;
                continue;
            }
            options.push(ChoiceOption {
                value: value.clone().into(),
                // A title that says the value again is how an option without one is written beside others.
                title: match title {
                    Some(Node::Text(title)) if title != value => Some(title.clone().into()),
                    _ => None,
                },
            });
        }
        if options.is_empty() {
            return Err(self.error("has nothing to choose"));
        }
        Ok(options)
    }

    /// A length or a number of values; `1.0` is 1.
    fn count(&mut self, keyword: &str) -> Result<Option<u64>, SchemaError> {
        self.whole(keyword)?
            .map(|n| {
                u64::try_from(n).map_err(|_| {
                    self.error(format!("must have a whole number from 0 on as `{keyword}`"))
                })
            })
            .transpose()
    }

    fn whole(&mut self, keyword: &str) -> Result<Option<i128>, SchemaError> {
        match self.bound(keyword)? {
            None => Ok(None),
            Some(number) => match number.whole() {
                Some(whole) => Ok(Some(whole)),
                None => Err(self.error(format!("must have a whole number as `{keyword}`"))),
            },
        }
    }

    fn bound(&mut self, keyword: &str) -> Result<Option<Number>, SchemaError> {
        match self.node.get(keyword) {
            None => Ok(None),
            Some(Node::Number(number)) => Ok(Some(*number)),
            Some(_) => Err(self.error(format!("must have a number as `{keyword}`"))),
        }
    }

    /// Adds the default, if the field accepts it, after its bounds were found sound.
    fn with_default(&mut self, mut kind: Kind) -> Result<Kind, SchemaError> {
        if let Err(wrong) = rule::bounds(&kind) {
            return Err(self.error(format!("cannot be answered: {wrong}")));
        }
        let default = self.node.get("default");
        let accepted = match default {
            None => true,
            Some(Node::Null) => {
                // As good as none, and what generators write for optional fields.
                return match self.forgive("has `null` as its default: read as none") {
                    Ok(()) => Ok(kind),
                    Err(error) => Err(error),
                };
            }
            Some(default) => kind.set_default(default),
        };
        if !accepted {
            self.forgive("has a default that it would not accept as an answer: left out")?;
        }
        Ok(kind)
    }
}

const REFERENCE: &str = "is a reference: `$ref` is not followed, write the field in place";
const NULLABLE: &str = "can be null: read as a field that need not be answered";

impl Kind {
    /// Sets a default that was read; whether the field accepts it.
    fn set_default(&mut self, node: &Node) -> bool {
        let given = self.clone();
        match (self, node) {
            (Self::Text { default, .. } | Self::OneOf { default, .. }, Node::Text(text)) => {
                *default = given.check_text(text).is_ok().then(|| text.clone().into());
                default.is_some()
            }
            (Self::Integer { default, .. }, Node::Number(number)) => {
                *default = number.whole().filter(|n| given.check_integer(*n).is_ok());
                default.is_some()
            }
            (Self::Number { default, .. }, Node::Number(number)) => {
                *default = given.check_number(*number).is_ok().then_some(*number);
                default.is_some()
            }
            (Self::Boolean { default }, Node::Boolean(yes)) => {
                *default = Some(*yes);
                true
            }
            (Self::ManyOf { default, .. }, Node::Array(values)) => {
                let mut texts: Vec<Text> = Vec::with_capacity(values.len());
                for value in values {
                    match value {
                        Node::Text(value)
                            if given.check_text(value).is_ok()
                                && !texts.iter().any(|t| t == value) =>
                        {
                            texts.push(value.clone().into());
                        }
                        _ => return false,
                    }
                }
                if given.check_count(texts.len() as u64).is_err() {
                    return false;
                }
                *default = Some(texts.into());
                true
            }
            _ => false,
        }
    }
}

/// JSON as it stands, in its order, within bounds.
#[derive(Debug, Clone, PartialEq)]
enum Node {
    Null,
    Boolean(bool),
    Number(Number),
    Text(String),
    Array(Vec<Node>),
    Object(Vec<(String, Node)>),
}

impl Node {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut left = MAX_NODES;
        NodeSeed {
            left: &mut left,
            depth: MAX_DEPTH,
        }
        .read(deserializer)
    }

    /// The value of a keyword; of one that stands twice the last, as in every JSON library.
    fn get(&self, keyword: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => entries
                .iter()
                .rev()
                .find(|(key, _)| key == keyword)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    fn remove(&mut self, keyword: &str) {
        if let Self::Object(entries) = self {
            entries.retain(|(key, _)| key != keyword);
        }
    }

    fn set(&mut self, keyword: &str, value: Self) {
        self.remove(keyword);
        if let Self::Object(entries) = self {
            entries.push((keyword.to_owned(), value));
        }
    }

    /// Whether it is the schema of `null` alone.
    fn is_null(&self) -> bool {
        self.get("type").is_some_and(Self::names_null)
            || matches!(self.get("const"), Some(Self::Null))
    }

    /// Whether it is the name of the type `null`.
    fn names_null(&self) -> bool {
        matches!(self, Self::Text(kind) if kind == "null")
    }
}

struct NodeSeed<'l> {
    left: &'l mut usize,
    depth: usize,
}

impl NodeSeed<'_> {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }

    /// Counts one value more.
    fn count<E: serde_core::de::Error>(&mut self) -> Result<(), E> {
        *self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| E::custom("too many values"))?;
        Ok(())
    }

    /// The same, one level further in.
    fn inner<E: serde_core::de::Error>(&mut self) -> Result<NodeSeed<'_>, E> {
        let depth = self
            .depth
            .checked_sub(1)
            .ok_or_else(|| E::custom("too deep"))?;
        Ok(NodeSeed {
            left: &mut *self.left,
            depth,
        })
    }
}

impl<'de> DeserializeSeed<'de> for NodeSeed<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        self.read(deserializer)
    }
}

fn bounded<E: serde_core::de::Error>(text: &str) -> Result<String, E> {
    if text.len() > MAX_TEXT {
        return Err(E::custom("a text is too long"));
    }
    Ok(text.to_owned())
}

impl<'de> Visitor<'de> for NodeSeed<'_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a form's schema")
    }

    fn visit_bool<E: serde_core::de::Error>(mut self, yes: bool) -> Result<Node, E> {
        self.count()?;
        Ok(Node::Boolean(yes))
    }

    fn visit_i64<E: serde_core::de::Error>(mut self, number: i64) -> Result<Node, E> {
        self.count()?;
        Ok(Node::Number(Number::Integer(number.into())))
    }

    fn visit_u64<E: serde_core::de::Error>(mut self, number: u64) -> Result<Node, E> {
        self.count()?;
        Ok(Node::Number(Number::Integer(number.into())))
    }

    fn visit_f64<E: serde_core::de::Error>(mut self, number: f64) -> Result<Node, E> {
        self.count()?;
        if number.is_finite() {
            Ok(Node::Number(Number::Float(number)))
        } else {
            Err(E::custom("a number that is none"))
        }
    }

    fn visit_str<E: serde_core::de::Error>(mut self, text: &str) -> Result<Node, E> {
        self.count()?;
        bounded(text).map(Node::Text)
    }

    fn visit_unit<E: serde_core::de::Error>(mut self) -> Result<Node, E> {
        self.count()?;
        Ok(Node::Null)
    }

    fn visit_none<E: serde_core::de::Error>(self) -> Result<Node, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut values: A) -> Result<Node, A::Error> {
        self.count()?;
        let mut nodes = Vec::new();
        while let Some(node) = values.next_element_seed(self.inner()?)? {
            nodes.push(node);
        }
        Ok(Node::Array(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Node, A::Error> {
        self.count()?;
        let mut entries: Vec<(String, Node)> = Vec::new();
        while let Some(key) = map.next_key_seed(IfText(bounded::<A::Error>))? {
            let key = key.ok_or_else(|| A::Error::custom("a key that is no text"))??;
            if entries.is_empty() && key == ARBITRARY_PRECISION {
                let number = map.next_value_seed(IfText(Number::written))?;
                return number
                    .flatten()
                    .map(Node::Number)
                    .ok_or_else(|| A::Error::custom("a number that is none"));
            }
            entries.push((key, map.next_value_seed(self.inner()?)?));
        }
        Ok(Node::Object(entries))
    }
}
