//! A bundle as one file: the zip archive that `--zip` writes, and reading one from strangers.
//! Must not: touch the disk, unpack beyond the budgets, or hold anything of the time and machine of writing.

use std::io::{Cursor, Write};

use cartouche_bundle::store::{Budgets, Intake, MANIFEST, Parts, ReadError, check_part_name};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipArchive, ZipWriter};

/// The bits of a Unix mode that tell what kind of thing a name stands for, and the kind "plain file".
const KIND_BITS: u32 = 0o170_000;
const PLAIN_FILE: u32 = 0o100_000;

/// Why an archive is not written or read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The bytes are no zip archive, or a damaged one.
    #[error("this is not a zip archive that can be read: {0}")]
    NotZip(ZipError),
    /// Two entries have one name.
    #[error("the archive has two parts of one name")]
    Twice,
    /// Entries share bytes, as only an archive made to do harm does.
    #[error("parts of the archive lie on top of one another")]
    Overlapping,
    /// An entry is a link or a device.
    #[error("the part {0:?} of the archive is not a plain file")]
    NotPlain(String),
    /// An entry is encrypted.
    #[error("the part {0:?} of the archive is encrypted")]
    Encrypted(String),
    /// A part is refused for its name or size, or cannot be unpacked.
    #[error(transparent)]
    Part(#[from] ReadError),
    /// The archive cannot be written.
    #[error("the archive cannot be written: {0}")]
    NotWritten(ZipError),
}

/// Writes parts as a zip archive: by name, the manifest last; equal parts give equal bytes on every machine.
///
/// # Errors
/// If a part has a name that a reader would refuse, or a part is too large for the format.
pub fn write_zip(parts: &Parts) -> Result<Vec<u8>, ArchiveError> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(6))
        .last_modified_time(DateTime::DEFAULT)
        .unix_permissions(0o644)
        .system(System::Unix);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let before = parts.iter().filter(|(name, _)| *name != MANIFEST);
    let last = parts.iter().filter(|(name, _)| *name == MANIFEST);
    for (name, bytes) in before.chain(last) {
        check_part_name(name).map_err(|fault| ReadError::Name { name: cut(name), fault })?;
        archive.start_file(name.as_str(), options).map_err(ArchiveError::NotWritten)?;
        archive.write_all(bytes).map_err(|error| ArchiveError::NotWritten(error.into()))?;
    }
    let written = archive.finish().map_err(ArchiveError::NotWritten)?;
    Ok(written.into_inner())
}

/// Reads the parts of a zip archive, within the budgets whatever its headers claim. Entries that are folders are
/// passed over. What the parts say is not looked at; that is for [`cartouche_bundle::store::open`].
///
/// # Errors
/// If the bytes are no archive, or it holds links, encrypted, doubled or overlapping entries, names that reach
/// outside, or more than the budgets allow.
pub fn read_zip(bytes: &[u8], budgets: &Budgets) -> Result<Parts, ArchiveError> {
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > budgets.total_bytes {
        return Err(ReadError::TooLarge(budgets.total_bytes).into());
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(ArchiveError::NotZip)?;
    if archive.has_duplicate_names() {
        return Err(ArchiveError::Twice);
    }
    if archive.len() > budgets.parts {
        return Err(ReadError::TooManyParts(budgets.parts).into());
    }
    if archive.has_overlapping_entries().map_err(ArchiveError::NotZip)? {
        return Err(ArchiveError::Overlapping);
    }
    let mut intake = Intake::new(*budgets);
    for place in 0..archive.len() {
        take_entry(&mut archive, place, &mut intake)?;
    }
    Ok(intake.finish())
}

fn take_entry(archive: &mut ZipArchive<Cursor<&[u8]>>, place: usize, intake: &mut Intake) -> Result<(), ArchiveError> {
    // Raw first: a header can be judged before anything is set up to unpack it.
    let header = archive.by_index_raw(place).map_err(ArchiveError::NotZip)?;
    // A name that is not UTF-8 gets marks that no part may have in its name.
    let name = String::from_utf8_lossy(header.name_raw()).into_owned();
    let (is_folder, encrypted, size) = (header.is_dir(), header.encrypted(), header.size());
    let kind = header.unix_mode().unwrap_or(0) & KIND_BITS;
    drop(header);
    if is_folder {
        let folder = name.trim_end_matches('/');
        check_part_name(folder).map_err(|fault| ReadError::Name { name: cut(&name), fault })?;
        return Ok(());
    }
    if kind != 0 && kind != PLAIN_FILE {
        return Err(ArchiveError::NotPlain(cut(&name)));
    }
    if encrypted {
        return Err(ArchiveError::Encrypted(cut(&name)));
    }
    let mut entry = archive.by_index(place).map_err(ArchiveError::NotZip)?;
    intake.read(&name, size, &mut entry)?;
    Ok(())
}

/// A stranger's text for a message, cut to a readable length.
fn cut(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests;
