import type { Strings } from '../t.ts'

export const editing: Strings['editing'] = {
  kinds: { decision: 'Beschluss', risk: 'Risiko', action: 'Aufgabe', question: 'Frage' },
  make: {
    decision: 'Als Beschluss festhalten',
    action: 'Als Aufgabe festhalten',
    risk: 'Als Risiko festhalten',
    question: 'Als offene Frage festhalten',
  },
  /** `start` is the beginning of the message. */
  menuOf: (name, start) => `Zu den Ergebnissen: ${name}, „${start}“`,
  menu: 'Zu den Ergebnissen hinzufügen',
  add: 'Eintrag hinzufügen',
  addTitle: 'Zu den Ergebnissen hinzufügen',
  editTitle: 'Eintrag bearbeiten',
  kind: 'Art',
  text: 'Wortlaut',
  textMissing: 'Geben Sie den Wortlaut ein.',
  section: 'Abschnitt',
  noSection: 'Keiner',
  owner: 'Zuständig',
  ownerHint: 'Wer es tut. Leer lassen, wenn noch niemand zuständig ist.',
  due: 'Fällig',
  dueHint: 'So wie Sie es sagen würden: „Friday“, „30 November“.',
  severity: 'Schwere',
  fromMessage: 'Die Nachricht bleibt als Beleg erhalten.',
  save: 'Speichern',
  cancel: 'Abbrechen',

  edit: (text) => `Bearbeiten: ${text}`,
  accept: 'Bestätigen',
  acceptThis: (text) => `Bestätigen: ${text}`,
  remove: (text) => `Entfernen: ${text}`,
  removeTitle: 'Eintrag entfernen?',
  removeText:
    'Er verschwindet für alle aus den Ergebnissen, und spätere Auswertungen fügen ihn nicht wieder hinzu. Das Protokoll vermerkt, dass er entfernt wurde.',
  removeYes: 'Entfernen',
  editedBy: (name) => `bearbeitet von ${name}`,
  questions: 'Offene Fragen',
  noQuestions: 'Keine offenen Fragen.',
  markAnswered: (text) => `Beantwortet: ${text}`,
  askedBy: (name) => `gefragt von ${name}`,
  /** `date` is the resolved day of `due`. */
  dueOn: (due, date) => `Fällig: ${due} (${date})`,
  afterEnd: 'Einträge lassen sich noch 24 Stunden nach der Besprechung berichtigen.',
}
