import type { lines as english } from '../en/lines.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted, list } = formsOf('de')
const sections = (count: number) => counted(count, { one: 'ein Abschnitt', other: '# Abschnitte' })
const topics = (count: number) => counted(count, { one: 'ein Thema', other: '# Themen' })

export const lines: Words<typeof english> = {
  reviews: {
    general: 'zur Prüfung',
    contract: 'zur Vertragsprüfung',
    prd: 'zur Prüfung der Produktanforderungen',
    policy: 'zur Prüfung der Richtlinie',
    'investment-memo': 'zur Prüfung des Investment-Memos',
    compliance: 'zur Compliance-Prüfung',
  },
  quoted: (title) => `„${title}“`,
  seconds: (count) => counted(count, { one: '# Sekunde', other: '# Sekunden' }),
  minutes: (count) => counted(count, { one: '# Minute', other: '# Minuten' }),
  hours: (count) => counted(count, { one: '# Stunde', other: '# Stunden' }),

  openFloor: (review, time) =>
    `Willkommen ${review}. Zeit: ${time}. Es sind keine Abschnitte ausgewählt, das Gespräch ist also offen.`,
  kickoff: (review, count, time, first) =>
    `Willkommen ${review}. Umfang: ${sections(count)}, Zeit: ${time}. Wir beginnen mit ${first}. Sagen Sie, wenn Sie einverstanden sind; wir bestätigen Abschnitt für Abschnitt.`,
  timeUsed: (percent, left) => `${percent} % der Zeit sind um, es bleiben noch ${left}.`,
  idle: 'Es ist seit einer Weile still.',
  whatNext: 'Was sehen wir uns als Nächstes an?',
  whatIsOpen: (section) => `Was ist bei ${section} noch offen?`,
  confirmed: (section) => `${section} ist bestätigt.`,
  next: (section) => `Weiter mit ${section}.`,
  reviewed: (section) => `„${section}“ ist als geprüft bestätigt.`,
  confirmedBy: (names, connected) =>
    `Bestätigt von ${names}, einstimmig unter ${counted(connected, { one: '# Person', other: '# Personen' })} in der Besprechung.`,
  complete: (count) =>
    `Alle ausgewählten Abschnitte sind bestätigt (${count} von ${count}). Die Prüfung ist abgeschlossen.`,
  timeout: 'Die Zeit ist um.',
  stopped: 'Die Leitung hat die Besprechung beendet.',
  closed: 'Die Besprechung wurde von ihrem Bereich aus beendet.',
  minutesSpent:
    'Die Assistentenminuten dieses Monats sind aufgebraucht. Der Assistent arbeitet ohne Sprachmodell weiter.',
  quarantine:
    'Der Assistent kann etwas in dieser Besprechung nicht verarbeiten und folgt ihr nicht mehr. Die Ergebnisliste bleibt, wie sie ist; alles andere läuft weiter.',
  hostMoved: (from, to) => `${from} hat die Leitung an ${to} übergeben.`,
  hostClaimed: (to, from) => `${to} hat die Leitung übernommen, da ${from} seit über einer Minute abwesend ist.`,
  left: (time) => `Noch ${time}.`,
  stillOpen: (open, more) =>
    `Noch offen: ${list(more === 0 ? open : [...open, counted(more, { one: 'ein weiterer', other: '# weitere' })])}.`,
  extended: (name, time) => `${name} hat um ${time} verlängert.`,
  paused: (name) => `${name} hat die Besprechung unterbrochen.`,
  resumed: (name) => `${name} hat die Besprechung fortgesetzt.`,
  pausesSpent: 'Die Pausen haben zusammen 60 Minuten gedauert. Die Besprechung geht weiter.',
  widenedBy: (name, section) => `${name} hat ${section} zur Prüfung hinzugefügt.`,
  widened: (name, count) =>
    `${name} hat ${counted(count, { one: 'einen Abschnitt', other: '# Abschnitte' })} zur Prüfung hinzugefügt.`,
  shallWeConfirm: (section) => `Bestätigen wir ${section}?`,
  yes: 'Ja, bestätigen',
  keepDiscussing: 'Weiter besprechen',
  noScope: 'Es waren keine Abschnitte ausgewählt.',
  standing: (done, all) =>
    `${done} von ${counted(all, { one: 'einem Abschnitt', other: '# Abschnitten' })} ${counted(done, { one: 'ist', other: 'sind' })} bestätigt.`,

  added: (name, title, pages, count) =>
    `${name} hat „${title}“ hinzugefügt (${pages === null ? '' : `${counted(pages, { one: 'eine Seite', other: '# Seiten' })}, `}${sections(count)}).`,
  addedThread: (name, title, messages, count) =>
    `${name} hat den E-Mail-Verlauf „${title}“ hinzugefügt (${counted(messages, { one: 'eine Nachricht', other: '# Nachrichten' })}${count === null ? '' : `, ${topics(count)}`}).${count === null ? ' Die Themen folgen.' : ''}`,
  divided: (title, count) => `„${title}“ ist gegliedert: ${topics(count)}. Wählen Sie aus, was geprüft werden soll.`,
  removed: (name, title) => `${name} hat „${title}“ entfernt.`,
  addedContext: {
    note: (name, title) => `${name} hat die Notiz „${title}“ hinzugefügt.`,
    link: (name, title) => `${name} hat den Link „${title}“ hinzugefügt.`,
    data: (name, title) => `${name} hat die Datendatei „${title}“ hinzugefügt.`,
  },
  removedContext: {
    note: (name, title) => `${name} hat die Notiz „${title}“ entfernt.`,
    link: (name, title) => `${name} hat den Link „${title}“ entfernt.`,
    data: (name, title) => `${name} hat die Datendatei „${title}“ entfernt.`,
  },
  onBoard: (name, title) => `${name} hat „${title}“ aufs Board gelegt.`,

  assistant: {
    help: (hasSections) =>
      `Guten Tag. Ich schlage in den Dokumenten nach („@assistant was steht dort zu Gebühren?“), sage, was entschieden ist, wer was tut und was noch offen ist („@assistant was haben wir entschieden?“)${hasSections ? ', setze einen Kommentar an einen Abschnitt („@assistant comment on 3.4: …“)' : ''} und sage, wie weit die Prüfung ist („@assistant what is left?“).`,
    welcome: 'Gern geschehen.',
    decided: 'Entschieden:',
    rejected: 'Abgelehnt:',
    undecided: 'Noch nicht entschieden:',
    actions: 'Aufgaben:',
    questions: 'Offene Fragen:',
    risks: 'Risiken:',
    suggested: 'Vorgeschlagen, nicht bestätigt:',
    none: {
      decisions: 'Bisher ist keine Entscheidung festgehalten.',
      actions: 'Bisher ist keine Aufgabe festgehalten.',
      questions: 'Bisher ist keine offene Frage festgehalten.',
      risks: 'Bisher ist kein Risiko festgehalten.',
    },
    more: (count) => counted(count, { one: 'und eine weitere Angabe', other: 'und # weitere Angaben' }),
    done: 'erledigt',
    by: (due) => `fällig: ${due}`,
  },

  summary: {
    notStarted: 'Die Besprechung hat noch nicht begonnen.',
    confirmed: (sections) => `Bestätigt: ${list([...sections])}.`,
    decided: (texts) => `Entschieden: ${texts}.`,
    nothing: 'Es wurde nichts als entschieden festgehalten.',
    toDo: (texts) => `Zu tun: ${texts}.`,
    open: (texts) => `Offen: ${texts}.`,
    others: (count) => counted(count, { one: 'eins mehr', other: '# weitere' }),
    central: (words) => `Im Mittelpunkt des Gesprächs: „${words}“`,
    asked: (names, title) => `An den Assistenten zu „${title}“ wandten sich: ${list([...names])}.`,
    little: (title) => `Zu „${title}“ wurde bisher wenig gesagt.`,
  },
}
