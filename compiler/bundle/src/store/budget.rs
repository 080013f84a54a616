//! How much a reader takes from a stranger.
//! Must not: be raised for one bundle; a bundle that needs more is split or refused.

/// The limits of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budgets {
    /// Bytes of all parts together.
    pub total_bytes: u64,
    /// Bytes of one part.
    pub part_bytes: u64,
    /// Number of parts, the manifest included.
    pub parts: usize,
    /// How deep brackets may stand inside one another.
    pub depth: usize,
}

impl Default for Budgets {
    /// Several times what the largest known game with its scans needs: 256 MiB in all, 64 MiB a part, 256 parts, 64 deep.
    fn default() -> Self {
        Self { total_bytes: 256 << 20, part_bytes: 64 << 20, parts: 256, depth: 64 }
    }
}
