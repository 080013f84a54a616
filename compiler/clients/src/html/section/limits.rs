//! What units may not do.
//! Must not: decide whether a limit holds.

use super::shared_parts::item;
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let limits = &context.scenario.situation.limits;
    if limits.is_empty() {
        return;
    }
    out.open("ul", &[]);
    for limit in limits {
        item(context, out, &phrase::limit(context, limit), limit.from);
    }
    out.close();
}
