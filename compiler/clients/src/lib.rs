//! What is made of a bundle: the report for people, and the pictures in it.
//! Must not: know the language or its text, judge a scenario, touch the disk, or use a clock.

pub mod html;
mod markup;
pub mod picture;
