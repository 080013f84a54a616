//! Tests of the canvas.
//! Must not: test what the document decides.
