//! What a file is, by its first bytes and never by its name.
//! Must not: trust more than the signature; the decoder finds out the rest.

/// What a file looks like from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Portable network graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// TIFF, either order of bytes, and its form for big files.
    Tiff,
    /// WebP.
    WebP,
    /// Windows bitmap.
    Bmp,
    /// A picture of a kind that is not read.
    OtherPicture(&'static str),
    /// A zip archive.
    Zip,
    /// A PDF.
    Pdf,
    /// Another archive.
    Archive,
    /// Text.
    Text,
    /// No bytes.
    Empty,
    /// Nothing known.
    Unknown,
}

/// How many bytes [`Kind::of`] wants to see.
pub(crate) const BEGINNING: usize = 512;

impl Kind {
    /// Names what a file is from its first bytes (up to 512 of them are looked at).
    #[must_use]
    pub fn of(beginning: &[u8]) -> Kind {
        let starts = |with: &[u8]| beginning.starts_with(with);
        let holds = |at: usize, what: &[u8]| beginning.get(at..).is_some_and(|rest| rest.starts_with(what));
        if beginning.is_empty() {
            Kind::Empty
        } else if starts(b"\x89PNG\r\n\x1a\n") {
            Kind::Png
        } else if starts(b"\xff\xd8\xff") {
            Kind::Jpeg
        } else if [b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"].iter().any(|magic| starts(*magic)) {
            Kind::Tiff
        } else if starts(b"RIFF") && holds(8, b"WEBP") {
            Kind::WebP
        } else if starts(b"BM") && holds(6, &[0, 0, 0, 0]) {
            Kind::Bmp
        } else if let Some(name) = other_picture(beginning) {
            Kind::OtherPicture(name)
        } else if starts(b"PK\x03\x04") || starts(b"PK\x05\x06") {
            Kind::Zip
        } else if starts(b"%PDF") {
            Kind::Pdf
        } else if starts(b"\x1f\x8b") || starts(b"7z\xbc\xaf\x27\x1c") || starts(b"Rar!") || starts(b"\xfd7zXZ") {
            Kind::Archive
        } else if is_text(beginning) {
            Kind::Text
        } else {
            Kind::Unknown
        }
    }

    /// Whether a decoder for it is here.
    #[must_use]
    pub fn is_read(self) -> bool {
        matches!(self, Kind::Png | Kind::Jpeg | Kind::Tiff | Kind::WebP | Kind::Bmp)
    }

    /// The name as it stands in a sentence; with an article where it is no picture.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Kind::Png => "PNG",
            Kind::Jpeg => "JPEG",
            Kind::Tiff => "TIFF",
            Kind::WebP => "WebP",
            Kind::Bmp => "BMP",
            Kind::OtherPicture(name) => name,
            Kind::Zip => "a zip archive (a VASSAL module is one)",
            Kind::Pdf => "a PDF",
            Kind::Archive => "a packed archive",
            Kind::Text => "text",
            Kind::Empty => "an empty file",
            Kind::Unknown => "something unknown",
        }
    }

    /// What to do with a file that is no picture.
    pub(crate) fn way_out(self) -> &'static str {
        match self {
            Kind::Zip | Kind::Archive => "unpack it and open the map's picture inside",
            Kind::Pdf => "save its page as a PNG (300 dots an inch or more) and open that",
            Kind::Empty => "copy or download it again",
            _ => "open a PNG, JPEG, TIFF, WebP or BMP",
        }
    }
}

/// Pictures that people have and that we do not read; the name goes into the message.
fn other_picture(beginning: &[u8]) -> Option<&'static str> {
    let brand = beginning.get(4..12);
    match beginning {
        [b'G', b'I', b'F', b'8', ..] => Some("GIF"),
        [b'8', b'B', b'P', b'S', ..] => Some("Photoshop file"),
        [0, 0, 0, 12, b'j', b'P', ..] | [0xff, 0x4f, 0xff, 0x51, ..] => Some("JPEG 2000 picture"),
        [0xff, 0x0a, ..] | [0, 0, 0, 12, b'J', b'X', ..] => Some("JPEG XL picture"),
        [b'A', b'T', b'&', b'T', ..] => Some("DjVu"),
        _ if brand.is_some_and(|brand| brand.starts_with(b"ftyp")) => Some("HEIF or AVIF picture"),
        _ if beginning.windows(4).any(|four| four == b"<svg") => Some("SVG drawing"),
        _ => None,
    }
}

fn is_text(beginning: &[u8]) -> bool {
    let text = match std::str::from_utf8(beginning) {
        Ok(text) => text,
        // The cut may fall into a letter.
        Err(error) if error.error_len().is_none() => {
            let whole = beginning.get(..error.valid_up_to()).unwrap_or_default();
            std::str::from_utf8(whole).unwrap_or_default()
        }
        Err(_) => return false,
    };
    !text.is_empty() && text.chars().all(|letter| !letter.is_control() || letter.is_whitespace())
}
