//! Every code, its fixed severity, its title and its page. To add one: a line here, in order, and a page in `../pages/`.
//! Must not: hold messages; those are written where the mistake is found.

use super::Severity;

/// What is known of a code.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The code.
    pub code: &'static str,
    /// Its severity.
    pub severity: Severity,
    /// What it is, in one line.
    pub title: &'static str,
    /// The page that `explain` prints, in Markdown.
    pub page: &'static str,
}

macro_rules! registry {
    ($($code:ident $severity:ident $title:literal;)*) => {
        /// All codes, in order of their numbers.
        pub const ENTRIES: &[Entry] = &[$(Entry {
            code: stringify!($code),
            severity: Severity::$severity,
            title: $title,
            page: include_str!(concat!("../pages/", stringify!($code), ".md")),
        }),*];
    };
}

registry! {
    E0001 Error "a line that claims no case";
    E0010 Error "a brace is not closed";
    E0011 Error "a closing brace without its opening one";
    E0012 Error "an opening brace does not end its line";
    E0013 Error "a closing brace does not stand alone";
    E0014 Error "a closing brace is not under the line that it closes";
    E0015 Error "a list in braces inside another";
    E0016 Error "a tab";
    E0017 Error "a semicolon";
    E0018 Error "a line is too long";
    E0019 Error "blanks at the end of a line";
    E0020 Error "a string is not closed";
    E0021 Error "a bracket without its partner";
    E0022 Error "a citation that cannot be read";
    E0023 Error "a row is too short";
    E0024 Error "a row is too long";
    E0025 Error "a row without a header";
    E0026 Error "an empty cell";
    E0027 Error "a header without rows";
    E0028 Error "a comma at the end and nothing deeper after it";
    E0029 Error "nested too deep";
    E0030 Error "a file is too large";
    E0031 Error "a file is not text in UTF-8";
    E0032 Error "a character that cannot stand in a text";
    E0033 Error "the version of the language is missing";
    E0035 Error "a line that belongs to no item";
    E0036 Error "a chart row goes on in the next line";
    E0037 Error "a header and its rows do not agree";
    E0038 Error "this version of the language is not known";
    W0039 Warning "a row became a header";
    W0040 Warning "an item is too long";
    E0041 Error "a typographic quote or dash where a plain one is meant";
    E0042 Error "the formatter would have changed the meaning";
    I0043 Info "a byte order mark was dropped";
    E0050 Error "a line that nothing in its place is written like";
    E0051 Error "an unknown kind of item";
    E0052 Error "something is declared twice";
    E0053 Error "a value that cannot stand here";
    E0054 Error "an effect that no chart can hold";
    E0055 Error "a hex off the map";
    E0056 Error "a file that is used cannot be read";
    E0057 Error "columns that do not go together";
    E0058 Error "a number out of bounds";
    E0059 Error "no grid, or a grid that does not say how its hexes lie";
    E0060 Error "files use each other in a circle";
    E0061 Error "a scenario that belongs to no game";
    E0070 Error "an expression that cannot be read";
    E0071 Error "an unknown name in a rule or an example";
    E0072 Error "a wrong number of values";
    E0073 Error "a rule that calls itself";
    E0074 Error "more lines of a rule that is not there";
    E0075 Error "an exception to nothing";
    E0076 Error "something that is not remembered";
    E0077 Error "a chart has no such column";
    E0078 Error "a number where yes or no is asked, or the reverse";
    E0079 Error "a table asked with a fraction";
    E0101 Error "a case number that stands twice";
    E0102 Error "a gap in the numbers of the cases";
    E0103 Error "a case number that runs backwards";
    E0104 Error "contents that do not fit the book";
    E0105 Error "a list whose letters skip one";
    W0106 Warning "a slip of spelling or grammar";
    E0201 Error "a case that the source does not have";
    E0202 Error "a chart that the source does not have";
    E0203 Error "a reference to the neighbour of the case meant";
    E0205 Error "a footnote that nothing bears";
    E0301 Error "an unknown name";
    E0302 Error "another form of a known name";
    E0303 Error "a result that the key does not have";
    E0305 Error "a letter where a digit belongs";
    E0306 Error "a name that several units bear";
    W0307 Warning "a mark or code that nothing bears";
    E0401 Error "odds and a plain number together";
    E0402 Error "a feature where it cannot lie";
    E0501 Error "a value that is lacking without a reason";
    E0502 Error "a roll or ratio beyond the table";
    E0503 Error "a gap between rows, columns or levels";
    E0504 Error "two rows, columns or levels for one value";
    E0505 Error "terrain without a row in its chart";
    W0506 Warning "numbers that do not go the way of the others";
    W0507 Warning "numbers too large to be compared exactly";
    E0601 Error "one thing stated twice with two values";
    E0602 Error "an action that must and may not be done";
    W0605 Warning "one limit stated twice";
    E0608 Error "two layers set one thing";
    E0651 Error "a moment that never comes";
    E0652 Error "a phase that the sequence does not have";
    E0653 Error "one action in two phases";
    E0701 Error "a unit's number outside its formation's range";
    E0702 Error "more units than the formation has";
    E0703 Error "a formation listed in part";
    E0704 Error "a unit without a name";
    E0705 Error "a name that belongs to another formation";
    E0707 Error "a set-up outside the area in play";
    E0708 Error "a unit set up twice, or nowhere";
    W0709 Warning "two names that are nearly one";
    E0710 Error "a fact that the map denies";
    E0711 Error "a side between hexes that do not touch";
    E0712 Error "a feature without what it lies on";
    W0713 Warning "a high side that lies lower";
    E0714 Error "a path that jumps";
    E0715 Error "a side that is written twice";
    E0716 Error "values for faces that counters do not have";
    E0717 Error "a turn that the scenario does not have";
    E1002 Error "a correction that does not hit";
    E1003 Error "a correction of a case that no source has";
    I1004 Info "a rule of a later year";
    I1005 Info "a correction that the text has already";
    W1101 Warning "a claim that is refuted";
}

/// Finds what is known of a code such as `E0231`, in either case.
pub fn find(code: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.code.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_stand_in_order_once_and_agree_with_their_letter() {
        let numbers: Vec<&str> = ENTRIES.iter().map(|entry| &entry.code[1..]).collect();
        assert!(numbers.is_sorted(), "{numbers:?}");
        assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
        for entry in ENTRIES {
            let letter = match entry.severity {
                Severity::Error => 'E',
                Severity::Warning => 'W',
                Severity::Info => 'I',
            };
            assert!(entry.code.starts_with(letter), "{}", entry.code);
        }
    }

    #[test]
    fn every_page_has_its_parts() {
        for entry in ENTRIES {
            let title = format!("# {}: {}\n", entry.code, entry.title);
            assert!(entry.page.starts_with(&title), "{} should begin {title:?}", entry.code);
            for part in [
                "## What it finds\n",
                "## Why it matters at the table\n",
                "```cart\n",
                "## Write instead\n",
                "## Fix\n",
            ] {
                assert!(entry.page.contains(part), "{} lacks {part:?}", entry.code);
            }
        }
    }

    #[test]
    fn codes_are_found_in_either_case() {
        assert_eq!(find("e0016").unwrap().code, "E0016");
        assert!(find("E9999").is_none());
    }
}
