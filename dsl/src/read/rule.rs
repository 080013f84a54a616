//! Reader of rules told to the players, and of readings.
//! Must not: run a rule, or judge a reading.

use super::{Reader, Statement};
use crate::syntax::{ItemRef, LineRef, Literal};
use cartouche_bundle::model::{Conflict, Link, LinkKind, OriginId, Rule};

impl Reader<'_> {
    /// `rules "Movement" {`, and `rule "Rifled guns" for union artillery` with deeper lines.
    pub(crate) fn rules(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let alone = head.shape.id == "top.rule";
        let heading = head.captures.joined("name");
        let whom = head.captures.list("whom");
        let mut rules: Vec<Rule> = Vec::new();
        let mut links: Vec<Link> = Vec::new();
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("rules", &line, head.from) else { continue };
            if let Some(link) = self.link(&statement) {
                if alone {
                    links.push(link);
                } else {
                    self.misplaced(&statement, "a rule", "put it deeper, under the told line that it speaks of");
                }
                continue;
            }
            let rule = self.told(&line, &statement, &heading, &whom);
            rules.extend(rule);
        }
        if alone && rules.is_empty() {
            // A rule without text still links cases, and a name without anything is for the checks to see.
            self.mark_told(head.from);
            rules.push(Rule {
                heading,
                whom,
                text: String::new(),
                about: Vec::new(),
                from_year: None,
                links: Vec::new(),
                from: head.from,
            });
        }
        for rule in &mut rules {
            rule.links.splice(0..0, links.iter().cloned());
        }
        self.current().content.rules.extend(rules);
    }

    fn told(&mut self, line: &LineRef<'_>, statement: &Statement<'_>, heading: &str, whom: &[String]) -> Option<Rule> {
        let at = &statement.captures;
        let from = statement.from;
        self.mark_told(from);
        let mut rule = Rule {
            heading: heading.to_owned(),
            whom: whom.to_vec(),
            text: at.joined("text"),
            about: at.list("words"),
            from_year: self.number(at.one("year")),
            links: Vec::new(),
            from,
        };
        for line in self.only_lines(line.body()) {
            let Some(statement) = self.line("rules", &line, from) else { continue };
            match self.link(&statement) {
                Some(link) => rule.links.push(link),
                None => self.misplaced(&statement, "a group of rules", "put it at the level of the other told lines"),
            }
        }
        Some(rule)
    }

    fn link(&mut self, statement: &Statement<'_>) -> Option<Link> {
        let kind = match statement.shape.id {
            "rules.exception" => LinkKind::Exception,
            "rules.replaces" => LinkKind::Replaces,
            "rules.amends" => LinkKind::Amends,
            "rules.suspends" => LinkKind::Suspends,
            "rules.adds" => LinkKind::Adds,
            _ => return None,
        };
        Some(Link { kind, cases: self.cases(statement.captures.all("cases")), from: statement.from })
    }

    /// `conflict …` and `unclear …`, with the deeper line `reading …`.
    pub(crate) fn conflict(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let at = &head.captures;
        let two_places = head.shape.id == "top.conflict";
        let mut conflict = Conflict {
            name: at.joined("name"),
            first: self.cases(at.all(if two_places { "first" } else { "cases" })),
            first_says: at.text("one"),
            second: self.cases(at.all("second")),
            second_says: at.text("other"),
            reading: None,
            because: None,
            from: head.from,
        };
        let mut read: Option<OriginId> = None;
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("conflict", &line, head.from) else { continue };
            if !self.once("reading", read, statement.from) {
                continue;
            }
            read = Some(statement.from);
            let words = statement.captures.all("reading");
            let open = matches!(words, [word] if word.kind == Literal::Question);
            conflict.reading = (!open).then(|| statement.captures.joined("reading"));
            conflict.because =
                self.book.origins.get(statement.from).and_then(|record| record.tail.as_ref()?.because.clone());
        }
        self.current().content.conflicts.push(conflict);
    }
}
