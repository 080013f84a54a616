//! Walking the markers of a JPEG, for what its decoder does not tell: whether the file is whole.
//! Must not: decode; only segments are skipped over (ITU-T T.81, annex B).

/// Whether the end marker stands after the picture's data. The decoder fills what is missing with grey and says nothing.
pub(crate) fn is_whole(bytes: &[u8]) -> bool {
    let Some(data) = start_of_data(bytes) else { return false };
    // Inside the data, FF is followed by 00 or by a restart marker, never by D9.
    bytes.get(data..).is_some_and(|rest| rest.windows(2).any(|pair| pair == [0xff, 0xd9]))
}

/// Offset behind the header of the first scan (SOS); a small picture inside EXIF is skipped with its segment.
fn start_of_data(bytes: &[u8]) -> Option<usize> {
    let mut at: usize = 2;
    loop {
        let [ff, marker] = *bytes.get(at..at.checked_add(2)?)? else { return None };
        if ff != 0xff || marker == 0xff {
            // Fill bytes, or litter between segments, which decoders step over too.
            at += 1;
            continue;
        }
        // Markers without a length: 00 (none), 01, restarts, start and end.
        if matches!(marker, 0x00 | 0x01 | 0xd0..=0xd9) {
            at += 2;
            continue;
        }
        let [high, low] = *bytes.get(at + 2..at + 4)? else { return None };
        at = at.checked_add(2)?.checked_add(usize::from(u16::from_be_bytes([high, low])))?;
        if marker == 0xda {
            return Some(at);
        }
    }
}
