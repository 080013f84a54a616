//! Numbers that look random and come again from the same seed.
//! Must not: ask a clock.
#![allow(clippy::float_arithmetic, reason = "a picture is drawn")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "held to small ranges"
)]

/// splitmix64, as published by Sebastiano Vigna: one number to the next.
pub(crate) fn mix(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A value in 0..1 for a place of a lattice.
pub(crate) fn at(seed: u64, x: i64, y: i64) -> f64 {
    let place = (x as u64).wrapping_mul(0x8da6_b343_9d5c_1a2b) ^ (y as u64).wrapping_mul(0xd816_3841_fb5d_2f17);
    (mix(seed ^ place) >> 11) as f64 / (1u64 << 53) as f64
}

/// Value noise in -1..1: smooth between the points of a lattice of width 1.
pub(crate) fn smooth(seed: u64, x: f64, y: f64) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - left), ease(y - top));
    let (left, top) = (left as i64, top as i64);
    let across = |row: i64| {
        let (from, to) = (at(seed, left, row), at(seed, left + 1, row));
        from + (to - from) * u
    };
    let (upper, lower) = (across(top), across(top + 1));
    (upper + (lower - upper) * v) * 2.0 - 1.0
}

/// Two layers of [`smooth`], the second twice as fine and half as strong; within -1..1.
pub(crate) fn rough(seed: u64, x: f64, y: f64) -> f64 {
    (smooth(seed, x, y) + smooth(mix(seed), x * 2.0, y * 2.0) * 0.5) / 1.5
}

/// A row of numbers.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// A number below `n`; 0 for 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % (n.max(1) as u64)) as usize
    }
}
