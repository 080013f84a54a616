//! Hexes without numbers: integer coordinates in which all six directions are alike.
//! Must not: leave this crate as a name of a hex; people know printed numbers only.

/// A hex on the endless plane, by two of three coordinates that sum to nought.
///
/// With flat tops `q` counts columns to the right and `r` downwards along them; with pointed tops `r` counts
/// rows downwards and `q` to the right along them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// The first coordinate.
    pub q: i32,
    /// The second coordinate.
    pub r: i32,
}

impl Cube {
    /// The third coordinate.
    #[must_use]
    pub fn s(self) -> i32 {
        self.q.saturating_add(self.r).saturating_neg()
    }

    /// The way from `self` to `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { q: other.q.saturating_sub(self.q), r: other.r.saturating_sub(self.r) }
    }

    /// The hex that lies `way` taken `times` times from here.
    #[must_use]
    pub fn along(self, way: Self, times: i32) -> Self {
        Self {
            q: self.q.saturating_add(way.q.saturating_mul(times)),
            r: self.r.saturating_add(way.r.saturating_mul(times)),
        }
    }

    /// How many hexes one must enter to get from here to `other`.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        let way = self.to(other);
        way.q.unsigned_abs().max(way.r.unsigned_abs()).max(way.s().unsigned_abs())
    }

    /// The single step towards `other` and how often it is taken, if `other` lies in a straight row of hexes
    /// from here; none if it does not, or is this hex.
    #[must_use]
    pub fn straight_to(self, other: Self) -> Option<(Self, u32)> {
        let way = self.to(other);
        let straight = way.q == 0 || way.r == 0 || way.s() == 0;
        let step = Self { q: way.q.signum(), r: way.r.signum() };
        (straight && self != other).then(|| (step, self.distance(other)))
    }
}
