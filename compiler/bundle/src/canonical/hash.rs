//! Hashes of parts, as text.
//! Must not: be used to keep a secret; they show that a part arrived whole.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes` in 64 lower-case hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    digest.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Whether `text` has the form that [`sha256`] gives.
#[must_use]
pub fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}
