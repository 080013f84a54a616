//! Scanned pictures: decoding within limits, tiles, mip levels.
//! Must not: know hexes or a window.
