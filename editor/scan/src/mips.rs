//! Halving a picture: each pixel of the smaller one is the mean of four.
//! Must not: depend on the number of threads; the same picture gives the same bytes.

use rayon::prelude::*;

/// Halves a picture of three bytes a pixel; odd sizes round up, and the last column or row stands for fewer pixels.
///
/// The mean is that of the stored values and not of light: thin dark lines on paper then stay dark, which is what one
/// wants to see of a map from far off.
pub(crate) fn halve(rgb: &[u8], width: u32, height: u32) -> (Vec<u8>, u32, u32) {
    let (new_width, new_height) = (width.div_ceil(2), height.div_ceil(2));
    let row = (width as usize).saturating_mul(3).max(1);
    let new_row = (new_width as usize).saturating_mul(3).max(1);
    let mut half = vec![0; new_row.saturating_mul(new_height as usize)];
    half.par_chunks_exact_mut(new_row).zip(rgb.par_chunks(row * 2)).for_each(|(new, two)| {
        let (first, second) = two.split_at_checked(row).unwrap_or((two, two));
        // The last row of an odd height stands for itself twice.
        let second = if second.len() == row { second } else { first };
        let (pairs, last) = first.as_chunks::<6>();
        let (pairs_below, last_below) = second.as_chunks::<6>();
        let (new, _) = new.as_chunks_mut::<3>();
        for ((to, above), below) in new.iter_mut().zip(pairs).zip(pairs_below) {
            let [a, b, c, d, e, f] = above.map(u16::from);
            let [g, h, i, j, k, l] = below.map(u16::from);
            // A sum of four bytes and 2 fits ten bits; the mean fits a byte.
            *to = [a + d + g + j, b + e + h + k, c + f + i + l].map(|sum| ((sum + 2) / 4) as u8);
        }
        if let (Some(to), &[a, b, c], &[d, e, f]) = (new.get_mut(pairs.len()), last, last_below) {
            *to = [(a, d), (b, e), (c, f)].map(|(up, down)| (u16::from(up) + u16::from(down)).div_ceil(2) as u8);
        }
    });
    (half, new_width, new_height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_pixels_become_their_mean() {
        let rgb = [0, 0, 0, 1, 2, 3, 1, 100, 255, 4, 2, 255];
        assert_eq!(halve(&rgb, 2, 2), (vec![2, 26, 128], 1, 1));
    }

    #[test]
    fn odd_sizes_keep_their_last_column_and_row() {
        let rgb: Vec<u8> = (0..9u8).flat_map(|value| [value * 10; 3]).collect();
        let (half, width, height) = halve(&rgb, 3, 3);
        assert_eq!((width, height), (2, 2));
        let reds: Vec<u8> = half.iter().step_by(3).copied().collect();
        assert_eq!(reds, [20, 35, 65, 80]);
        assert_eq!(halve(&[7, 8, 9], 1, 1), (vec![7, 8, 9], 1, 1));
    }
}
