import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, list, number } = formsOf('de')

export const talk: Strings['talk'] = {
  now: {
    label: 'Stand',
    open: 'Alle Abschnitte zeigen',
    under: 'Wird gerade besprochen',
    perhaps: 'Wird vielleicht gerade besprochen',
    done: (done, total) => `${number(done)} von ${number(total)} erledigt`,
    none: 'Kein Abschnitt wird besprochen',
  },
  before: (count) =>
    counted(count, { one: 'Vor der Besprechung: # Hinweis', other: 'Vor der Besprechung: # Hinweise' }),
  earlier: 'Frühere Nachrichten zeigen',
  loadingEarlier: 'Frühere Nachrichten werden geladen …',
  back: 'Zurück zum Gespräch',
  invitation: {
    document: 'Dokument',
    noDocument: 'Noch keines',
    host: 'Leitung',
    time: 'Zeit',
    people: 'Personen',
    planned: (minutes) => `${number(minutes)} Min., noch nicht begonnen`,
    left: (minutes) => `Läuft, noch ${number(minutes)} Min.`,
    present: (count) => counted(count, { one: '# Person ist da', other: '# Personen sind da' }),
    over: 'Diese Besprechung ist beendet',
    overText: (title) =>
      title === null
        ? 'Niemand kann mehr beitreten.'
        : `Die Prüfung von „${title}“ ist vorbei. Niemand kann mehr beitreten.`,
    toArchive: 'Ergebnisse unter den früheren Besprechungen',
  },
  read: {
    button: 'Lesen',
    open: (title) => `„${title}“ lesen`,
    title: 'Dokument',
    close: 'Zurück zu den Abschnitten',
  },
  host: {
    open: 'Leitung',
    title: 'Leitung der Besprechung',
    left: (time) => `noch ${time}`,
    paused: 'Die Uhr steht',
    add: (minutes) => `${number(minutes)} Min. mehr`,
    pause: 'Uhr anhalten',
    resume: 'Uhr weiterlaufen lassen',
    focus: 'Abschnitt besprechen',
    move: 'Los',
    widen: 'Abschnitt zur Prüfung hinzufügen',
    addSection: 'Hinzufügen',
    handOver: 'Leitung übergeben',
    make: 'Auswählen',
  },
  time: {
    paused: 'Die Leitung hat die Uhr angehalten. Nachrichten und Abstimmungen gehen weiter.',
    last: (minutes) => `Noch weniger als ${counted(minutes, { one: '# Minute', other: '# Minuten' })}.`,
    later: 'Nicht jetzt',
  },
  typing: {
    some: (names: readonly string[]) =>
      counted(names.length, { one: `${list(names)} schreibt …`, other: `${list(names)} schreiben …` }),
    many: 'Mehrere Personen schreiben …',
  },
  closing: {
    title: 'Das hatten Sie noch nicht gesendet',
    text: 'Die Besprechung endete, während Sie schrieben. Eine Minute lang können Sie den Text als Schlussbemerkung ins Protokoll aufnehmen.',
    late: 'Die Besprechung endete, während Sie schrieben, und die Minute für Schlussbemerkungen ist um. Ihr Text steht noch hier zum Kopieren.',
    label: 'Schlussbemerkung',
    send: 'Als Schlussbemerkung aufnehmen',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    discard: 'Verwerfen',
    done: 'Ihre Schlussbemerkung steht im Protokoll.',
  },
  questions: {
    open: (count: number) => counted(count, { one: '# offene Frage', other: '# offene Fragen' }),
    show: 'In „Ergebnisse“ zeigen',
  },
  vote: {
    label: 'Offene Abstimmung',
    title: 'Eine Abstimmung läuft',
    show: 'Im Gespräch zeigen',
  },
  tabs: {
    news: (count) => counted(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
    vote: 'eine Abstimmung läuft',
  },
}
