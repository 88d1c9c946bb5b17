//! The sealed request state: what was proved in earlier rounds, kept by the client and readable by the
//! server alone.
//!
//! It is encrypted and authenticated (XChaCha20-Poly1305, RFC 8439 with a 192-bit nonce), and holds to whom,
//! to which request and until when it belongs (specification 2026-07-28, basic/patterns/mrtr, Server
//! Requirements 5). A state that comes back is untrusted until all of that fits.

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use secrecy::zeroize::{Zeroize, Zeroizing};
use sha2::{Digest, Sha256};

use crate::round::{Failure, StateError};

/// What the cipher authenticates beside the state: that it is one, and nothing else that the same key might seal.
const LABEL: &[u8] = b"mcp-elicit request state 1";

/// The first byte of a sealed state. A release that seals otherwise counts it up.
const VERSION: u8 = 1;
const NONCE: usize = 24;
/// The longest state that is opened; a longer one was not made here.
pub(crate) const MAX_STATE: usize = 256 * 1024;

/// A key that seals and opens request states: 32 random bytes, the same on every replica of a server.
///
/// ```
/// use mcp_elicit::{Key, Keys};
///
/// // Made once with `openssl rand -base64 32`, and kept where the server keeps its secrets.
/// let key = Key::from_base64("q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")?;
/// let keys = Keys::new(key);
/// # Ok::<(), mcp_elicit::KeyError>(())
/// ```
///
/// It has no `Debug`, and is wiped on drop.
pub struct Key(Zeroizing<[u8; 32]>);

impl Key {
    /// A key of these bytes. They must be random: a password is no key.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// A key written in base64, with the standard letters or those for URLs.
    ///
    /// # Errors
    ///
    /// [`KeyError`], where the text is not the base64 of 32 bytes. It does not hold the text.
    pub fn from_base64(text: &str) -> Result<Self, KeyError> {
        let text = text.trim();
        let mut bytes = STANDARD
            .decode(text)
            .or_else(|_| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')))
            .map_err(|_| KeyError)?;
        let key = <[u8; 32]>::try_from(bytes.as_slice()).map(Self::from_bytes);
        bytes.zeroize();
        key.map_err(|_| KeyError)
    }

    /// A new random key: for a server of one process whose conversations may end with it.
    ///
    /// # Errors
    ///
    /// [`Failure::Random`], where the system has no random bytes.
    pub fn generate() -> Result<Self, Failure> {
        let mut key = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *key).map_err(|_| Failure::Random)?;
        Ok(Self(key))
    }
}

/// A text that is no [`Key`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyError;

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a key: it is 32 random bytes in base64; make one with `openssl rand -base64 32`",
        )
    }
}

impl std::error::Error for KeyError {}

/// The key that seals, and older ones that still open what they sealed.
///
/// To change the key, make the old one an older one for as long as a state lives, on every replica.
#[derive(Clone)]
pub struct Keys {
    current: Arc<Key>,
    older: Vec<Arc<Key>>,
}

impl From<Key> for Keys {
    fn from(key: Key) -> Self {
        Self::new(key)
    }
}

impl Keys {
    /// One key that seals and opens.
    #[must_use]
    pub fn new(current: Key) -> Self {
        Self {
            current: Arc::new(current),
            older: Vec::new(),
        }
    }

    /// Another key that opens, but does not seal any more.
    #[must_use]
    pub fn and_older(mut self, key: Key) -> Self {
        self.older.push(Arc::new(key));
        self
    }

    pub(crate) fn seal(&self, plain: &[u8]) -> Result<String, Failure> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(|_| Failure::Random)?;
        let cipher = XChaCha20Poly1305::new((&*self.current.0).into());
        let payload = Payload {
            msg: plain,
            aad: LABEL,
        };
        let sealed = cipher
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| Failure::TooLarge)?;
        let state = [&[VERSION], nonce.as_slice(), &sealed].concat();
        let state = URL_SAFE_NO_PAD.encode(state);
        if state.len() > MAX_STATE {
            return Err(Failure::TooLarge);
        }
        Ok(state)
    }

    pub(crate) fn open(&self, state: &str) -> Result<Zeroizing<Vec<u8>>, StateError> {
        if state.len() > MAX_STATE {
            return Err(StateError::TooLong);
        }
        let state = URL_SAFE_NO_PAD
            .decode(state)
            .map_err(|_| StateError::Malformed)?;
        let (&version, rest) = state.split_first().ok_or(StateError::Malformed)?;
        if version != VERSION {
            return Err(StateError::Version);
        }
        let (nonce, sealed) = rest
            .split_first_chunk::<NONCE>()
            .ok_or(StateError::Malformed)?;
        for key in std::iter::once(&self.current).chain(&self.older) {
            let cipher = XChaCha20Poly1305::new((&*key.0).into());
            let payload = Payload {
                msg: sealed,
                aad: LABEL,
            };
            // The comparison of the tags is the cipher's, in constant time.
            if let Ok(plain) = cipher.decrypt(&XNonce::from(*nonce), payload) {
                return Ok(Zeroizing::new(plain));
            }
        }
        Err(StateError::Forged)
    }
}

/// The digest of a request, in text.
pub(crate) fn digest(canonical: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(canonical.as_bytes()))
}
