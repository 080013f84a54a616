//! Which names a part may have.
//! Must not: mend a name; a wrong one is refused.

/// The longest name of a part.
const LONGEST: usize = 200;

/// Names that are devices on some systems, whatever follows a dot.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// What is wrong with the name of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// No name, or nothing between two strokes.
    #[error("a part of it is empty")]
    Empty,
    /// Too long.
    #[error("it is longer than 200 characters")]
    TooLong,
    /// It begins at the root of a disk.
    #[error("it begins at the root of a disk")]
    Absolute,
    /// It names a drive.
    #[error("it names a drive")]
    Drive,
    /// It holds a backslash.
    #[error("it holds a backslash")]
    Backslash,
    /// It climbs out of the bundle, or stays where it is.
    #[error("it holds `.` or `..` as a folder")]
    Climbs,
    /// A folder or file begins or ends in a dot.
    #[error("a folder or file in it begins or ends with a dot")]
    Dot,
    /// It holds a character outside letters, digits, `.`, `-`, `_` and `/`.
    #[error("it holds something other than plain letters, digits, `.`, `-`, `_` and `/`")]
    Character,
    /// It is the name of a device on some systems.
    #[error("it is the name of a device on some systems")]
    Device,
}

/// Whether `name` can be the name of a part on every system: folders and a file, joined by `/`.
///
/// # Errors
/// The first fault found.
pub fn check_part_name(name: &str) -> Result<(), NameFault> {
    if name.is_empty() {
        return Err(NameFault::Empty);
    }
    if name.len() > LONGEST {
        return Err(NameFault::TooLong);
    }
    if name.starts_with('/') {
        return Err(NameFault::Absolute);
    }
    if name.contains('\\') {
        return Err(NameFault::Backslash);
    }
    if name.contains(':') {
        return Err(NameFault::Drive);
    }
    name.split('/').try_for_each(check_segment)
}

fn check_segment(segment: &str) -> Result<(), NameFault> {
    if segment.is_empty() {
        return Err(NameFault::Empty);
    }
    if segment == "." || segment == ".." {
        return Err(NameFault::Climbs);
    }
    if !segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte)) {
        return Err(NameFault::Character);
    }
    if segment.starts_with('.') || segment.ends_with('.') {
        return Err(NameFault::Dot);
    }
    let stem = segment.split('.').next().unwrap_or(segment).to_ascii_lowercase();
    let port = |prefix: &str| {
        stem.strip_prefix(prefix).is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if DEVICES.contains(&stem.as_str()) || port("com") || port("lpt") {
        return Err(NameFault::Device);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_names_pass_and_each_bad_one_has_its_fault() {
        for name in ["manifest.json", "scans/a-1_b.png", "a/b/c", "console.txt", "com10"] {
            assert_eq!(check_part_name(name), Ok(()), "{name}");
        }
        let long = "a".repeat(201);
        let bad = [
            ("", NameFault::Empty),
            ("a//b", NameFault::Empty),
            ("a/", NameFault::Empty),
            (long.as_str(), NameFault::TooLong),
            ("/etc/a", NameFault::Absolute),
            ("C:/a", NameFault::Drive),
            ("c:a", NameFault::Drive),
            ("a\\b", NameFault::Backslash),
            ("\\\\host\\a", NameFault::Backslash),
            ("../a", NameFault::Climbs),
            ("a/../../b", NameFault::Climbs),
            ("./a", NameFault::Climbs),
            (".hidden", NameFault::Dot),
            ("a.", NameFault::Dot),
            ("a b", NameFault::Character),
            ("a\0", NameFault::Character),
            ("a\n", NameFault::Character),
            ("é", NameFault::Character),
            ("NUL.json", NameFault::Device),
            ("x/com1", NameFault::Device),
        ];
        for (name, fault) in bad {
            assert_eq!(check_part_name(name), Err(fault), "{name:?}");
        }
    }
}
