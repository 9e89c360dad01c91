import type { onePage as english } from '../en/onePage.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted } = formsOf('de')

export const onePage: Words<typeof english> = {
  reviewed: 'Geprüft',
  people: 'Beteiligte',
  host: 'Leitung',
  when: 'Wann',
  running: 'läuft noch',
  notStarted: 'nicht begonnen',
  messages: (count) => counted(count, { one: '# Nachricht', other: '# Nachrichten' }),
  pages: (count) => counted(count, { one: '# Seite', other: '# Seiten' }),
  sections: (count) => counted(count, { one: '# Abschnitt', other: '# Abschnitte' }),
  results: { section: 'Abschnitt', result: 'Ergebnis' },
  standing: { pending: 'nicht besprochen', discussing: 'besprochen, nicht bestätigt', confirmed: 'bestätigt' },
  confirmedOf: (confirmed, all) => `${confirmed} von ${all} Abschnitten sind bestätigt.`,
  noScope: 'Es waren keine Abschnitte ausgewählt.',
  yes: 'Ja',
  continued: 'Weiter besprechen',
  decisions: { heading: 'Entscheidungen', none: 'Es wurde keine Entscheidung festgehalten.' },
  decided: { approved: 'Angenommen', rejected: 'Abgelehnt', pending: 'Offen' },
  actions: { heading: 'Aufgaben', none: 'Es wurde keine Aufgabe vereinbart.' },
  done: 'erledigt',
  questions: { heading: 'Offene Fragen', none: 'Es ist keine Frage offen.' },
  askedBy: (name) => `gefragt von ${name}`,
  risks: { heading: 'Risiken', none: 'Es wurde kein Risiko genannt.' },
  severity: { high: 'Hoch', medium: 'Mittel', low: 'Gering' },
}
