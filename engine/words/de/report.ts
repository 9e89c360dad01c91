import type { report as english } from '../en/report.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { plainly: counted, list } = formsOf('de')

export const report: Words<typeof english> = {
  title: (t) => `Prüfbericht: ${t}`,
  notStarted: 'Die Besprechung hat noch nicht begonnen: Es gibt noch nichts zu berichten.',
  room: 'Raum',
  template: (t) => `Vorlage ${t}`,
  nobody: 'Niemand benannt',
  others: (left) => ` und ${left} weitere`,
  more: (left) => `… und ${left} weitere in Protokoll und Archiv.`,
  endings: {
    goal: 'beendet, weil alle ausgewählten Abschnitte bestätigt wurden',
    timeout: 'beendet, weil die Zeit abgelaufen war',
    stopped: 'von der Leitung beendet',
  },
  summary: {
    heading: 'Zusammenfassung',
    recorded: (items) => `Festgehalten: ${list([...items])}.`,
    decisions: (count) => counted(count, { one: '# Entscheidung', other: '# Entscheidungen' }),
    actions: (count) => counted(count, { one: '# Aufgabe', other: '# Aufgaben' }),
    risks: (count) => counted(count, { one: '# Risiko', other: '# Risiken' }),
    questions: (count) => counted(count, { one: '# offene Frage', other: '# offene Fragen' }),
    figures: (coverage, score) => `Abdeckung der Auswahl: ${coverage} %, Qualität der Prüfung: ${score} von 100.`,
  },
  decisions: 'Entscheidungen',
  noDecisions: 'Es wurde nichts als entschieden festgehalten.',
  byVote: 'durch Abstimmung als geprüft bestätigt',
  actions: 'Aufgaben',
  noActions: 'Es wurde keine Aufgabe festgehalten.',
  due: (day) => `bis: ${day}`,
  open: {
    heading: 'Offene Punkte',
    none: 'Nichts blieb offen.',
    question: 'Frage',
    unconfirmed: 'Besprochen, nicht bestätigt',
    untouched: 'Nicht besprochen',
  },
  risks: 'Risiken',
  noRisks: 'Es wurde kein Risiko festgehalten.',
  sections: { heading: 'Abschnitt für Abschnitt', none: 'Niemand sprach über einen ausgewählten Abschnitt.' },
  suggested: {
    heading: 'Vom Assistenten vorgeschlagen, nicht bestätigt',
    none: 'Nichts wartet auf eine Bestätigung.',
    kinds: { decisions: 'Entscheidung', actions: 'Aufgabe', risks: 'Risiko', questions: 'Frage' },
  },
  fingerprint: {
    heading: 'Fingerabdruck',
    events: (count, hash) =>
      `${counted(count, { one: '# Ereignis', other: '# Ereignisse' })}, das letzte mit dem Hash ${hash}.`,
    rest: (messages, annotations) =>
      `Was gesagt (${counted(messages, { one: '# Nachricht', other: '# Nachrichten' })}) und angemerkt wurde (${counted(annotations, { one: '# Anmerkung', other: '# Anmerkungen' })}), steht vollständig in Protokoll und Archiv.`,
  },
}
