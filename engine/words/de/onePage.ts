import type { onePage as english } from '../en/onePage.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted } = formsOf('de')

export const onePage: Words<typeof english> = {
  heading: 'Auf einer Seite',
  reviewed: 'Geprüft',
  people: 'Beteiligte',
  host: 'Leitung',
  when: 'Wann',
  running: 'läuft noch',
  notStarted: 'nicht begonnen',
  messages: (count) => counted(count, { one: '# Nachricht', other: '# Nachrichten' }),
  pages: (count) => counted(count, { one: '# Seite', other: '# Seiten' }),
  sections: (count) => counted(count, { one: '# Abschnitt', other: '# Abschnitte' }),
  more: (count) =>
    counted(count, { one: '… und # weiterer Eintrag weiter unten.', other: '… und # weitere Einträge weiter unten.' }),
  results: { heading: 'Ergebnis je Abschnitt', section: 'Abschnitt', result: 'Ergebnis', votes: 'Stimmen' },
  standing: { pending: 'nicht besprochen', discussing: 'besprochen, nicht bestätigt', confirmed: 'bestätigt' },
  confirmedOf: (confirmed, all) => `${confirmed} von ${all} Abschnitten sind bestätigt.`,
  noScope: 'Es waren keine Abschnitte ausgewählt.',
  yes: 'Ja',
  continued: 'Weiter besprechen',
  decisions: { heading: 'Entscheidungen', none: 'Es wurde keine Entscheidung festgehalten.' },
  decided: { approved: 'Angenommen', rejected: 'Abgelehnt', pending: 'Offen' },
  byVote: (names) => `durch Abstimmung von ${names}`,
  actions: { heading: 'Aufgaben', none: 'Es wurde keine Aufgabe vereinbart.' },
  action: 'Aufgabe',
  owner: 'Zuständig',
  due: 'Bis',
  status: 'Stand',
  doing: { open: 'offen', done: 'erledigt' },
  questions: { heading: 'Offene Fragen', none: 'Es ist keine Frage offen.' },
  askedBy: (name) => `gefragt von ${name}`,
  risks: { heading: 'Risiken', none: 'Es wurde kein Risiko genannt.' },
  severity: { high: 'Hoch', medium: 'Mittel', low: 'Gering' },
  suggested: (items) => `Vom Assistenten vorgeschlagen, nicht bestätigt und hier nicht aufgeführt: ${items}.`,
  suggestedDecisions: (count) => counted(count, { one: '# Entscheidung', other: '# Entscheidungen' }),
  suggestedActions: (count) => counted(count, { one: '# Aufgabe', other: '# Aufgaben' }),
  suggestedRisks: (count) => counted(count, { one: '# Risiko', other: '# Risiken' }),
  suggestedQuestions: (count) => counted(count, { one: '# Frage', other: '# Fragen' }),
}
