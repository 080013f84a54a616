//! Letters that stand for digits in a number (E0305): `3:l`, `l/3/I`, `I8.0`.
//! Must not: take a Roman numeral that is a whole part of a designation for a misprint.

use super::{Finding, Prose};

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    for line in prose.lines.iter().filter(|l| !l.text.is_empty()) {
        let mut start = 0;
        for (end, c) in line.text.char_indices().chain([(line.text.len(), ' ')]) {
            if c.is_alphanumeric() || matches!(c, ':' | '/' | '.' | '-' | '_') {
                continue;
            }
            let run = line.text.get(start..end).unwrap_or_default();
            let trimmed = run.trim_end_matches(['.', ':', '-', '/']);
            if let Some(read) = read_as(trimmed) {
                let at = line.start + start;
                findings.push(
                    Finding::new(
                        "E0305",
                        format!("`{trimmed}` has a letter where a digit should stand"),
                        at..at + trimmed.len(),
                        "here",
                    )
                    .help(format!("`printed \"{trimmed}\" read \"{read}\"`")),
                );
            }
            start = end + c.len_utf8();
        }
    }
}

/// The number that a run was meant to be, if it is a number but for look-alikes.
fn read_as(run: &str) -> Option<String> {
    let is_numeric = run.chars().all(|c| c.is_ascii_digit() || matches!(c, 'l' | 'I' | 'O' | ':' | '/' | '.' | '-'));
    if run.len() < 2 || !is_numeric || !run.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut read = String::new();
    let mut changed = false;
    for part in run.split_inclusive([':', '/', '.', '-']) {
        let bare = part.trim_end_matches([':', '/', '.', '-']);
        let whole_roman = !bare.is_empty() && bare.chars().all(|c| c == 'I');
        if whole_roman || bare.chars().all(|c| c.is_ascii_digit()) {
            read.push_str(part);
            continue;
        }
        changed = true;
        read.extend(part.chars().map(|c| match c {
            'l' | 'I' => '1',
            'O' => '0',
            other => other,
        }));
    }
    changed.then_some(read)
}

#[cfg(test)]
mod tests {
    use super::read_as;

    #[test]
    fn lookalikes_are_read_as_digits() {
        assert_eq!(read_as("3:l").as_deref(), Some("3:1"));
        assert_eq!(read_as("l/3/I").as_deref(), Some("1/3/I"));
        assert_eq!(read_as("I8.0").as_deref(), Some("18.0"));
        assert_eq!(read_as("1O").as_deref(), Some("10"));
        for fine in ["2/3/I", "I", "17", "3:1", "III/2", "10-12"] {
            assert_eq!(read_as(fine), None, "{fine}");
        }
    }
}
