//! Draws practice scans of an invented map.
//! Must not: draw on anything but its own code.
