//! The published model of a scenario: exact numbers, dice, hexes, reader and writer.
