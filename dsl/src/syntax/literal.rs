//! What kind of word a run is: the table of literals, read off its characters by hand, because pest is asked for runs only.
//! Must not: know what a word means in its place. `2-3` is a range here, whatever the place makes of it.

/// The kind of a word, from its characters alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Literal {
    /// A word with a letter in it: `woods`, `box-3`, `MH+R2`, `attacker's`.
    Name,
    /// Parts joined by `/` without blanks, letters or strings among them: `1/3/I`, `"1/2 Kimball"/3/II`.
    Designation,
    /// A string in quotes.
    Text,
    /// Digits, but not four: `6`, `10`.
    Number,
    /// Four digits: `0713`.
    Hex,
    /// Two hexes: `0713/0714`.
    Side,
    /// Hexes in a row: `2319-2320-2421`, `1831-?-1943`.
    Chain,
    /// `4-6`, `?-42`, `23+`, `32-38½`.
    Range,
    /// `2/3`, `1/2*`, `-/0/1-3`.
    Slashed,
    /// `+2`, `-1`, `-1/2`, `+n`, `+?`.
    Signed,
    /// `d6`, `2d6`, `d66`.
    Dice,
    /// Any `n:n`: odds, or a clock where a time is asked: `3:1`, `8:00`.
    Odds,
    /// `1976-01-01`.
    Date,
    /// A stretch of time: `9:00-12:00`.
    Clock,
    /// `118.4`.
    Decimal,
    /// `38½`, `½`.
    Half,
    /// A number with a footnote mark: `1†`, `2*`, `3?`.
    Marked,
    /// `?`, alone.
    Question,
    /// `-`, alone.
    Dash,
    /// `.`, alone.
    Dot,
    /// `,`
    Comma,
    /// `:` at the end of a run or alone.
    Colon,
    /// `=`
    Equals,
    /// `->`
    Arrow,
    /// `+`, alone.
    Plus,
    /// `×`, alone. The letter `x` is a name; its place makes it a factor.
    Times,
    /// `{`
    BraceOpen,
    /// `}`
    BraceClose,
    /// `[8.41, 10.21]`, as a whole.
    Bracket,
    /// `|`
    Bar,
    /// Signs without letters that are none of these: `*`, `†`, `8.7.3`.
    Other,
    /// One character that begins nothing: a lone quote or bracket, `;`.
    Stray,
}

impl Literal {
    /// Whether it can name a thing: a name, a designation or a string.
    pub fn is_name(self) -> bool {
        matches!(self, Literal::Name | Literal::Designation | Literal::Text)
    }

    /// Whether it separates or encloses and is no word of its own.
    pub fn is_mark(self) -> bool {
        matches!(self, Literal::Comma | Literal::Colon | Literal::Bar | Literal::BraceOpen | Literal::BraceClose)
    }
}

/// Takes a run (not empty, no blanks outside strings) and gives its kind.
pub fn classify(run: &str) -> Literal {
    let mut letters = false;
    let mut digits = 0usize;
    let (mut slash, mut colon, mut dash, mut dot, mut quote, mut half) = (0usize, 0usize, 0usize, 0usize, false, false);
    for byte in run.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => letters = true,
            b'0'..=b'9' => digits += 1,
            b'/' => slash += 1,
            b':' => colon += 1,
            b'-' => dash += 1,
            b'.' => dot += 1,
            b'"' => {
                quote = true;
                break;
            }
            0x80.. => half = true,
            _ => {}
        }
    }
    if quote {
        return if is_one_string(run) { Literal::Text } else { Literal::Designation };
    }
    if half && run.chars().any(|c| !c.is_ascii() && c.is_alphabetic()) {
        letters = true;
    }
    if letters {
        return if slash > 0 { Literal::Designation } else { lettered(run) };
    }
    if digits == run.len() {
        return if digits == 4 { Literal::Hex } else { Literal::Number };
    }
    if run.len() <= 2
        && let Some(literal) = sign(run)
    {
        return literal;
    }
    if digits == 0 && !run.contains('?') && !run.contains('½') {
        return Literal::Other;
    }
    figures(run, slash, colon, dash, dot)
}

fn is_one_string(run: &str) -> bool {
    run.strip_prefix('"').and_then(|rest| rest.find('"')).is_some_and(|at| at + 2 == run.len())
}

fn lettered(run: &str) -> Literal {
    if run == "+n" || run == "-n" {
        return Literal::Signed;
    }
    match run.split_once('d') {
        Some((count, sides)) if is_digits(sides) && (count.is_empty() || is_digits(count)) => Literal::Dice,
        _ => Literal::Name,
    }
}

fn sign(run: &str) -> Option<Literal> {
    Some(match run {
        "?" => Literal::Question,
        "-" => Literal::Dash,
        "." => Literal::Dot,
        ":" => Literal::Colon,
        "=" => Literal::Equals,
        "->" => Literal::Arrow,
        "+" => Literal::Plus,
        "×" => Literal::Times,
        "½" => Literal::Half,
        "+?" | "-?" => Literal::Signed,
        _ => return None,
    })
}

/// Runs of digits and signs.
fn figures(run: &str, slash: usize, colon: usize, dash: usize, dot: usize) -> Literal {
    if colon > 0 {
        return with_colon(run, colon, dash);
    }
    if slash > 0 {
        let sides = run.split_once('/').is_some_and(|(a, b)| is_hex(a) && is_hex(b));
        if sides {
            return Literal::Side;
        }
        let signed = run.strip_prefix(['+', '-']).filter(|rest| !rest.starts_with('/'));
        if let Some(rest) = signed {
            return if slash == 1 && is_fraction(rest) { Literal::Signed } else { Literal::Other };
        }
        return if run.split('/').all(is_slashed_part) { Literal::Slashed } else { Literal::Other };
    }
    if let Some(rest) = run.strip_prefix(['+', '-']) {
        return if is_value(rest) { Literal::Signed } else { Literal::Other };
    }
    if dash > 0 {
        return with_dash(run, dash);
    }
    if let Some(rest) = run.strip_suffix('+') {
        return if is_value(rest) { Literal::Range } else { Literal::Other };
    }
    if dot > 0 {
        let exact = run.split_once('.').is_some_and(|(a, b)| is_digits(a) && is_digits(b));
        return if exact { Literal::Decimal } else { Literal::Other };
    }
    if let Some(whole) = run.strip_suffix('½') {
        return if is_digits(whole) { Literal::Half } else { Literal::Other };
    }
    if is_digits(without_mark(run)) { Literal::Marked } else { Literal::Other }
}

fn with_colon(run: &str, colon: usize, dash: usize) -> Literal {
    let odds = |text: &str| text.split_once(':').is_some_and(|(a, b)| is_digits(a) && is_digits(b));
    if colon == 1 && odds(run) {
        Literal::Odds
    } else if dash == 1 && run.split_once('-').is_some_and(|(a, b)| odds(a) && odds(b)) {
        Literal::Clock
    } else {
        Literal::Other
    }
}

fn with_dash(run: &str, dash: usize) -> Literal {
    let hexes = run.split('-').filter(|part| is_hex(part)).count();
    let open = run.split('-').filter(|part| *part == "?").count();
    if hexes > 0 && hexes + open == dash + 1 {
        return Literal::Chain;
    }
    let date = |mut parts: std::str::Split<'_, char>| {
        let sizes = [parts.next(), parts.next(), parts.next()].map(|part| part.filter(|p| is_digits(p)).map(str::len));
        sizes == [Some(4), Some(2), Some(2)]
    };
    if dash == 2 && date(run.split('-')) {
        return Literal::Date;
    }
    let range = dash == 1 && run.split_once('-').is_some_and(|(a, b)| is_value(a) && is_value(b));
    if range { Literal::Range } else { Literal::Other }
}

/// The run without the footnote mark at its end.
pub(crate) fn without_mark(run: &str) -> &str {
    run.strip_suffix(['*', '†', '‡', '?', '§']).unwrap_or(run)
}

pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_hex(text: &str) -> bool {
    text.len() == 4 && is_digits(text)
}

fn is_value(text: &str) -> bool {
    text == "?" || text == "½" || is_digits(text.strip_suffix('½').unwrap_or(text))
}

fn is_fraction(text: &str) -> bool {
    text.split_once('/').is_some_and(|(a, b)| is_value(a) && is_value(b))
}

fn is_slashed_part(part: &str) -> bool {
    if part == "-" || part == "?" {
        return true;
    }
    let bare = without_mark(part);
    is_value(bare) || bare.split_once('-').is_some_and(|(a, b)| is_value(a) && is_value(b))
}

#[cfg(test)]
mod tests {
    use super::{Literal::*, *};

    #[test]
    fn the_table_of_literals() {
        for (runs, expected) in [
            ("0713", Hex),
            ("0713/0714", Side),
            ("2319-2320-2421 1831-?-1943 1044-2343", Chain),
            ("1976-01-01", Date),
            ("8:00 3:1 10:1 12:30", Odds),
            ("9:00-12:00", Clock),
            ("2/3 2/0 1/2* 1/2? -/0/1-3 2/0†", Slashed),
            ("1/3/I l/3/I a/b -/-/I \"1/2_Kimball\"/3/II Starke/Jackson/II", Designation),
            ("4-6 ?-42 00-44 23+ 32-38½", Range),
            ("38½ ½", Half),
            ("+2 -1 -1/2 +n +?", Signed),
            ("d6 2d6 d66", Dice),
            ("118.4", Decimal),
            ("box-3 D-all MH+R2 BD* attacker's x I8.0 Rn 12.41a über d", Name),
            ("1† 2* 3?", Marked),
            ("5 0 12345 007", Number),
            ("8.7.3 * † ... 1-2-3 5/x? <=", Other),
            ("-", Dash),
            (".", Dot),
            ("?", Question),
            ("->", Arrow),
            ("=", Equals),
            ("+", Plus),
            ("×", Times),
            ("\"A.P.\"", Text),
        ] {
            for run in runs.split(' ') {
                if run == "5/x?" {
                    assert_eq!(classify(run), Designation);
                    continue;
                }
                assert_eq!(classify(run), expected, "{run}");
            }
        }
    }
}
