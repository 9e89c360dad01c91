import type { Strings } from '../t.ts'

export const boardTemplates: Strings['boardTemplates'] = {
  contract: [
    {
      title: 'Was wir wollen',
      notes: ['Was muss dieser Vertrag für uns leisten?', 'Wann würden wir nicht unterschreiben?'],
      list: [],
    },
    {
      title: 'Zu prüfende Bedingungen',
      notes: [],
      list: [
        'Parteien und Begriffe',
        'Laufzeit, Verlängerung und Kündigung',
        'Preis, Zahlung und Verzugszinsen',
        'Haftungsgrenze und Ausschlüsse',
        'Gewährleistung und Freistellung',
        'Vertraulichkeit und Datenschutz',
        'Anwendbares Recht und Streitfälle',
      ],
    },
    { title: 'Risiken', notes: ['Beschreiben Sie das Risiko, die Klausel und was es kosten kann.'], list: [] },
    {
      title: 'Punkte für die Gegenseite',
      notes: [],
      list: ['Klausel, was wir verlangen, was wir stattdessen annehmen könnten'],
    },
  ],
  spec: [
    { title: 'Problem', notes: ['Wer hat dieses Problem, wie oft, und was kostet es?'], list: [] },
    {
      title: 'Umfang',
      notes: ['Dabei: was die erste Fassung kann', 'Nicht dabei: was später kommt'],
      list: [],
    },
    { title: 'Offene Fragen', notes: ['Eine Frage je Notiz, mit dem Namen dessen, der antwortet'], list: [] },
    {
      title: 'Vor der Einführung',
      notes: [],
      list: ['Sicherheitsprüfung', 'Barrierefreiheit', 'Datenschutz', 'Überwachung und Alarme', 'Hilfeseiten'],
    },
  ],
  decisions: [
    {
      title: 'Zu entscheiden',
      notes: ['Formulieren Sie die Entscheidung als Frage, auf die man mit Ja oder Nein antworten kann.'],
      list: [],
    },
    { title: 'Möglichkeiten', notes: ['Eine Möglichkeit je Notiz: was dafür spricht, was dagegen'], list: [] },
    { title: 'Entschieden', notes: ['Was, von wem, wann und warum'], list: [] },
    { title: 'Zu tun', notes: [], list: ['Aufgabe, Person, Datum'] },
  ],
}
