//! How far the map is surveyed, and where to look next.
//! Must not: mark anything; the survey tool does.
#![allow(clippy::float_arithmetic, reason = "lengths of bars")]

use super::{faint, heading};
use crate::app::EditorApp;
use crate::command::Command;
use cartouche_document::survey::Tally;
use egui::Ui;

/// How many doubts are listed.
const LISTED: usize = 200;

pub(super) fn survey_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    let Some(surveyed) = &app.surveyed else {
        faint(ui, "The map has no grid yet.");
        return;
    };
    tally_ui(ui, "Hexes", &surveyed.progress.hexes);
    tally_ui(ui, "Hexsides", &surveyed.progress.sides);
    let doubts = surveyed.queue.doubts();
    heading(ui, &format!("Worth a look ({})", doubts.len()));
    ui.horizontal(|ui| {
        for (command, name) in [(Command::PreviousDoubt, "Previous"), (Command::NextDoubt, "Next")] {
            let button = ui.button(name);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{name} doubt")));
            if button.clicked() {
                out.push(command);
            }
        }
    });
    for (at, doubt) in doubts.iter().enumerate().take(LISTED) {
        let on = app.doubt.as_ref() == Some(doubt);
        let text = format!("{}  {}", doubt.hex, doubt.reason);
        let line = ui.add(egui::Button::selectable(on, text.as_str()).wrap());
        if line.clicked() {
            out.push(Command::Doubt(at));
        }
    }
    if doubts.len() > LISTED {
        faint(ui, format!("and {} more", doubts.len() - LISTED));
    }
}

fn tally_ui(ui: &mut Ui, name: &str, tally: &Tally) {
    heading(ui, name);
    let percent = u8::try_from(tally.percent()).unwrap_or(100);
    let bar = egui::ProgressBar::new(f32::from(percent) / 100.0).text(format!("{percent} % of {}", tally.all));
    ui.add(bar);
    let parts = [
        ("checked", tally.checked),
        ("painted", tally.painted),
        ("guessed", tally.guessed),
        ("doubtful", tally.doubtful),
        ("stated", tally.stated),
        ("not looked at", tally.not_looked_at),
    ];
    let words: Vec<String> =
        parts.iter().filter(|(_, many)| *many > 0).map(|(word, many)| format!("{many} {word}")).collect();
    faint(ui, words.join(" · "));
}
