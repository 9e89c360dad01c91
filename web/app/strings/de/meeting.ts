import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const meeting: Strings['meeting'] = {
  title: (document) => document ?? 'Besprechung',
  code: (code) => `Raum ${code}`,
  copyLink: 'Einladungslink kopieren',
  linkCopied: 'Der Link ist kopiert.',
  offline: 'Sie sind offline. Was Sie schreiben, wird erst gesendet, wenn die Verbindung wieder steht.',

  views: {
    label: 'Ansichten',
    chat: 'Chat',
    sections: 'Abschnitte',
    ledger: 'Ergebnisse',
    document: 'Dokument',
    board: 'Board',
  },

  clock: {
    label: 'Verbleibende Zeit',
    soon: 'Letztes Viertel',
    last: 'Gleich zu Ende',
    waiting: '–:––',
  },

  mode: {
    label: 'Assistent',
    menu: 'Wie sich der Assistent beteiligt',
    names: { silent: 'Still', assist: 'Helfend', moderator: 'Moderierend', expert: 'Fachkundig', critical: 'Kritisch' },
    about: {
      silent: 'Sagt nur etwas, wenn er gefragt wird.',
      assist: 'Achtet auf die Zeit und bittet um Abstimmungen.',
      moderator: 'Berichtet auch über den Stand und meldet sich, wenn es still ist.',
      expert: 'Gibt auch zu jedem Abschnitt einen fachlichen Hinweis.',
      critical: 'Hinterfragt auch jeden Abschnitt einmal.',
    },
  },

  hands: {
    raise: 'Hand heben',
    lower: 'Hand senken',
    place: (place) => `Hand gehoben, Nummer ${place}`,
  },

  people: {
    label: (present, all) => `Personen: ${present} von ${all} anwesend`,
    title: 'Personen',
    you: 'Sie',
    host: 'Leitung',
    here: 'anwesend',
    away: 'abwesend',
  },

  stop: {
    button: 'Besprechung beenden',
    title: 'Besprechung für alle beenden?',
    body: 'Danach kann niemand mehr schreiben oder abstimmen. Protokoll und Bericht bleiben erhalten.',
    open: (count) =>
      counted(count, {
        one: 'Ein Abschnitt ist noch nicht bestätigt.',
        other: '# Abschnitte sind noch nicht bestätigt.',
      }),
    confirm: 'Besprechung beenden',
    cancel: 'Weitermachen',
  },

  sections: {
    title: 'Abschnitte',
    none: 'Es wurden keine Abschnitte ausgewählt, das Gespräch ist offen.',
    progress: (done, total) => `${done} von ${total} bestätigt`,
    status: {
      pending: 'Nicht begonnen',
      opened: 'Noch nichts gesagt',
      discussing: 'Besprochen',
      confirmed: 'Bestätigt',
    },
    now: 'Wird gerade besprochen',
    perhaps: 'Wird vielleicht gerade besprochen',
    messages: (count) => counted(count, { one: '# Nachricht', other: '# Nachrichten' }),
    open: (title) => `„${title}“ im Dokument öffnen`,
    complete: 'Abschnitt bestätigen',
    completeHint: 'Stimmt für Sie mit Ja und bittet alle anderen um ihre Stimme.',
    completed: 'Sie haben mit Ja gestimmt. Die anderen werden gefragt.',
  },

  chat: {
    label: 'Gespräch',
    empty: 'Noch keine Nachrichten. Beginnen Sie mit dem, was auffällt.',
    you: 'Sie',
    moderator: 'Assistent',
    system: 'Hinweis',
    voice: 'gesprochen',
    newMessages: 'Neue Nachrichten',
    newest: 'Zur neuesten Nachricht',
    newestCount: (count) => counted(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
    cite: (title) => `„${title}“ im Dokument öffnen`,
    announced: (name, text) => `${name}: ${text}`,
    announcedMany: (count) => counted(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
    triggers: {
      kickoff: 'Auftakt',
      time50: 'Halbzeit',
      time75: 'Letztes Viertel',
      time90: 'Gleich zu Ende',
      time2m: 'Noch zwei Minuten',
      idle: 'Frage',
      progress: 'Stand',
      answer: 'Antwort',
      annotate: 'Anmerkung',
      complete: 'Alles bestätigt',
      timeout: 'Zeit um',
      stopped: 'Beendet',
    },
  },

  bubble: {
    label: 'Beschluss',
    personal: (name) => `Das kann nur ${name} beantworten.`,
    votes: 'Bisherige Stimmen',
    none: 'Noch hat niemand abgestimmt.',
    count: (votes, members) => `${votes} von ${members} mit Ja`,
    saidYes: 'ja',
    saidContinue: 'weiter besprechen',
    yours: 'Sie haben mit Ja gestimmt. Die anderen fehlen noch.',
    confirmed: (name, time) => `Bestätigt. Die letzte Stimme kam um ${time} von ${name}.`,
    continued: (name, time) => `Das Gespräch geht weiter: ${name} hat um ${time} darum gebeten.`,
    offline: 'Sie können abstimmen, sobald die Verbindung wieder steht.',
  },

  composer: {
    label: 'Ihre Nachricht',
    placeholder: 'Nachricht schreiben',
    send: 'Senden',
    left: (count) => counted(count, { one: 'noch # Zeichen', other: 'noch # Zeichen' }),
    over: (count) => counted(count, { one: '# Zeichen zu viel', other: '# Zeichen zu viel' }),
    help: 'Senden: Eingabetaste. Neue Zeile: Umschalt + Eingabe.',
    summon: 'Hierauf antwortet der Assistent.',
    summonHelp: 'Um den Assistenten zu fragen, beginnen Sie mit /ask oder schreiben Sie @assistant.',
    insertSummon: 'Assistenten fragen',
  },

  outbox: {
    label: 'Noch nicht gesendet',
    waiting: 'Wartet auf die Verbindung',
    sending: 'Wird gesendet …',
    refused: 'Nicht gesendet',
    retry: 'Noch einmal versuchen',
    discard: 'Verwerfen',
  },

  captions: {
    label: 'Untertitel',
    mute: 'Assistenten stummschalten',
    unmute: 'Assistenten sprechen lassen',
    interrupt: 'Unterbrechen',
  },

  panels: {
    document: 'Dokument',
    board: 'Board',
    ledger: 'Ergebnisse',
    closeLedger: 'Ergebnisse ausblenden',
  },

  keys: {
    title: 'Tastenkürzel',
    open: 'Tastenkürzel',
    single: 'Kürzel mit einer Taste verwenden',
    list: [
      ['?', 'Diese Liste zeigen'],
      ['C', 'Nachricht schreiben'],
      ['M', 'Zur neuesten Nachricht'],
      ['B', 'Zur offenen Abstimmung'],
      ['S', 'Zu den Abschnitten'],
      ['D', 'Dokument ein- oder ausblenden'],
      ['L', 'Ergebnisse ein- oder ausblenden'],
      ['H', 'Hand heben oder senken'],
      ['Esc', 'Offenes schließen oder das Nachrichtenfeld verlassen'],
      ['↑ ↓', 'Zwischen Nachrichten, Abschnitten oder Einträgen wechseln'],
    ],
  },
}
