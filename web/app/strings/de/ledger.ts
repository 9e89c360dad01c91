import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const ledger: Strings['ledger'] = {
  title: 'Ergebnisse',
  refresh: 'Gespräch noch einmal auswerten',
  refreshing: 'Auswertung …',
  updated: (time) => `Stand: ${time}`,
  loading: 'Ergebnisse werden geladen …',
  coverage: 'Abdeckung',
  coverageAbout:
    'Wie viel vom Umfang besprochen wurde. Ein bestätigter Abschnitt zählt ganz, einer mit zwei Nachrichten 60 %, ein nur erwähnter 30 %.',
  score: 'Prüfqualität',
  scoreAbout:
    '50 % Abdeckung, 30 % Anteil bestätigter Abschnitte, 20 % Anteil der Personen, die etwas geschrieben haben.',
  points: (score) => `${score}/100`,
  percent: (percent) => `${percent} %`,
  explain: 'So wird gerechnet',
  summary: 'Zusammenfassung',
  suggested: 'Vorschlag',
  suggestions: 'Vom Assistenten vorgeschlagen, nicht bestätigt',
  more: (count) => counted(count, { one: 'Einen weiteren zeigen', other: '# weitere zeigen' }),
  fewer: 'Weniger zeigen',
  noneRecorded: 'Noch nichts festgehalten.',

  decisions: 'Beschlüsse',
  noDecisions: 'Noch keine Beschlüsse. Ein Abschnitt, den alle bestätigen, wird zum Beschluss.',
  decisionStatus: { approved: 'Angenommen', rejected: 'Abgelehnt', pending: 'Offen' },
  statusOf: (text) => `Status von: ${text}`,
  source: { vote: 'Durch Abstimmung', ai: 'Aus dem Gespräch', person: 'Von Hand ergänzt' },
  by: (name) => `von ${name}`,

  risks: 'Risiken',
  noRisks: 'Bisher keine Risiken gefunden.',
  riskKind: { contradiction: 'Widerspruch', 'missing-info': 'Fehlende Angabe', risk: 'Risiko' },
  severity: { low: 'Gering', medium: 'Mittel', high: 'Hoch' },
  severityOf: (severity) => `Schwere: ${severity}`,

  actions: 'Aufgaben',
  noActions: 'Noch keine Aufgaben.',
  owner: (name) => `Zuständig: ${name}`,
  noOwner: 'Niemand zuständig',
  due: (due) => `Fällig: ${due}`,
  noDue: 'Kein Termin',
  markDone: (text) => `Erledigt: ${text}`,

  evidence: (count) => counted(count, { one: '# Zitat', other: '# Zitate' }),
  section: (title) => `„${title}“ im Dokument öffnen`,
  message: 'Nachricht zeigen',
}
