import type { record as english } from '../en/record.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { plainly: counted } = formsOf('de')

export const record: Words<typeof english> = {
  banner: 'PRÜFPROTOKOLL',
  foot: (page, of) => `Protokollseite ${page} von ${of}`,
  pagesLeftOut: 'Vor dieser Seite fehlen Seiten, weil es zu viele sind; die angehängten Ereignisse enthalten alles.',
  margin: { confirmed: 'Bestätigt', discussing: 'Besprochen', pending: 'Nicht besprochen' },
  front: {
    course: (code, from, to) => `Besprechung ${code}: ${from} bis ${to}`,
    outcomes: {
      goal: 'alle Abschnitte bestätigt',
      timeout: 'Zeit abgelaufen',
      stopped: 'von der Leitung beendet',
      none: 'noch nicht beendet',
    },
    zone: (zone) => `Zeiten in der Zeitzone ${zone}.`,
    result: (confirmed, all) =>
      counted(all, {
        one: `Ergebnis: ${confirmed} von # Abschnitt bestätigt`,
        other: `Ergebnis: ${confirmed} von # Abschnitten bestätigt`,
      }),
    nobody: 'niemand genannt',
    more: (count) =>
      counted(count, {
        one: '# weiterer Eintrag auf den folgenden Seiten.',
        other: '# weitere Einträge auf den folgenden Seiten.',
      }),
  },
  cover: {
    about: 'Über diese Datei',
    document: 'Dokument',
    meeting: 'Besprechung',
    review: 'Prüfung',
    opened: 'Angelegt',
    started: 'Begonnen',
    notStarted: 'nicht begonnen',
    asOf: 'Stand',
    ended: 'Beendet',
    used: 'Dauer',
    usedOf: (used, all) => `${used} von ${all}`,
    outcome: 'Ergebnis',
    outcomes: {
      goal: 'Ziel erreicht: Alle ausgewählten Abschnitte sind bestätigt',
      timeout: 'Die Zeit ist abgelaufen',
      stopped: 'Von der Leitung beendet',
      none: 'Nicht beendet: Dieses Protokoll zeigt die Besprechung bis jetzt',
    },
    host: 'Leitung',
    unknownHost: 'unbekannt',
    participants: 'Beteiligte',
    nobody: 'niemand',
    assistant: 'Assistent',
    mode: (mode) => `Modus „${mode}“`,
    pages: (count) => counted(count, { one: '# Seite', other: '# Seiten' }),
    figures: {
      ofAll: (done, all) => `${done} von ${all}`,
      sections: 'Abschnitten bestätigt',
      coverage: 'abgedeckt',
      score: 'Qualität (von 100)',
      decisions: (count) => counted(count, { one: 'Entscheidung', other: 'Entscheidungen' }),
      risks: (count) => counted(count, { one: 'Risiko', other: 'Risiken' }),
      actions: (count) => counted(count, { one: 'Aufgabe', other: 'Aufgaben' }),
    },
  },
  scope: {
    heading: 'Umfang und Abstimmungen',
    none: 'Es waren keine Abschnitte ausgewählt.',
    section: 'Abschnitt',
    status: 'Stand',
    messages: 'Beiträge',
    votes: 'Stimmen',
    statuses: { confirmed: 'bestätigt', discussing: 'besprochen', pending: 'offen' },
    silent: 'Zu keinem Abschnitt wurde etwas gesagt.',
    vote: { yes: 'Ja', continue: 'weiter besprechen' },
    leftOpen: 'Abstimmung blieb offen',
    confirmedBy: 'Bestätigt durch ',
    sentBackBy: 'Zurück in die Diskussion durch ',
    noVote: 'keine Abstimmung',
  },
  ledger: {
    suggested: 'Vom Assistenten vorgeschlagen, nicht bestätigt',
    decisions: 'Entscheidungen',
    noDecisions: 'Es wurden keine Entscheidungen festgehalten.',
    risks: 'Risiken',
    noRisksFound: 'Es wurden keine Risiken gefunden.',
    noRisks: 'Es wurden keine Risiken festgehalten.',
    actions: 'Aufgaben',
    noActionsAgreed: 'Es wurden keine Aufgaben vereinbart.',
    noActions: 'Es wurden keine Aufgaben festgehalten.',
    questions: 'Fragen',
    noQuestions: 'Es wurden keine Fragen festgehalten.',
    byVote: 'einstimmig beschlossen',
    votedBy: (names, connected) =>
      counted(connected, {
        one: `beschlossen durch Abstimmung von ${names}`,
        other: `beschlossen durch Abstimmung von ${names}, # Personen anwesend`,
      }),
    recorded: 'aus dem Gespräch festgehalten',
    byPerson: (name) => `eingetragen von ${name}`,
    found: 'vom Assistenten gefunden',
    why: (reason) => `Grund: ${reason}`,
    number: 'Nr.',
    action: 'Aufgabe',
    owner: 'Zuständig',
    due: 'Bis',
    status: 'Stand',
    statuses: {
      approved: 'angenommen',
      rejected: 'abgelehnt',
      pending: 'offen',
      open: 'offen',
      done: 'erledigt',
      high: 'hoch',
      medium: 'mittel',
      low: 'gering',
      answered: 'beantwortet',
    },
    kinds: { contradiction: 'Widerspruch', 'missing-info': 'fehlende Angabe', risk: 'Risiko' },
    askedBy: (name) => `gefragt von ${name}`,
  },
  people: {
    heading: 'Beteiligte',
    none: 'Niemand hat teilgenommen.',
    name: 'Name',
    joined: 'Beigetreten',
    seen: 'Zuletzt dabei',
    host: '(Leitung)',
  },
  annotations: {
    heading: 'Anmerkungen',
    none: 'Es wurden keine Anmerkungen gemacht.',
    noneLeft: 'Es sind keine Anmerkungen übrig.',
    number: 'Nr.',
    where: 'Wo',
    by: 'Von',
    text: 'Text',
    kinds: { mark: 'Markierung', highlight: 'Hervorhebung', comment: 'Kommentar', note: 'Notiz' },
    edited: (when) => `bearbeitet ${when}`,
    resolvedBy: 'erledigt von ',
    deleted: (kind, section) => `: ${kind} zu „${section}“ wurde gelöscht`,
    deletedBy: ', von ',
    places: {
      pin: 'an der Stecknadel',
      words: 'an den Worten',
      heading: 'an der Überschrift des Abschnitts',
      page: 'oben auf der Seite',
    },
    place: (page, where) => `Seite ${page}, ${where}`,
    approximate: '(ungefähr)',
    page: (page) => `Seite ${page}`,
    inSection: 'im Abschnitt',
  },
  messages: {
    heading: 'Nachrichten',
    none: 'Es wurde nichts gesagt.',
    whole: 'Die Besprechung als Ganzes',
    later: (count) =>
      counted(count, {
        one: '# spätere Nachricht steht in den angehängten Ereignissen.',
        other: '# spätere Nachrichten stehen in den angehängten Ereignissen.',
      }),
    afterEnd: '(nach dem Ende)',
    spoken: '(gesprochen)',
    unknown: 'Unbekannt',
    vote: 'Abstimmung',
    assistant: 'Assistent',
  },
  fingerprint: {
    heading: 'Fingerabdruck',
    inFile: 'der Anfang dieser Datei',
    attached: 'an diese Datei angehängt',
    meeting: 'Besprechung',
    events: 'Ereignisse',
    hash: 'Letzter Hash',
    sha256: 'SHA-256 (Dokument)',
    bytes: 'Bytes (Dokument)',
    madeBy: 'Erstellt von',
    how: 'Alle Ereignisse der Besprechung sind als events.jsonl an diese Datei angehängt, eines je Zeile. Der Hash jedes Ereignisses wird aus dem Hash davor und dem eigenen Inhalt berechnet; keines lässt sich ändern, weglassen oder verschieben, ohne dass sich der letzte Hash ändert. Dieses Protokoll ergibt sich allein aus diesen Ereignissen und dem Dokument: Der Befehl „npm run verify -- FILE.pdf“ des Parley-Quelltextes prüft die Kette und den SHA-256 des Dokuments, schreibt das Protokoll aus beidem neu und vergleicht es Byte für Byte mit dieser Datei. Dafür braucht es weder ein Netz noch einen Dienst.',
    limits:
      'Wer eine ganze Besprechung erfindet, kann auch ein in sich stimmiges Protokoll dazu erfinden. Um das auszuschließen, vergleichen Sie den letzten Hash oben mit dem, den der Dienst oder eine beteiligte Person aufbewahrt hat.',
  },
  statements: {
    marks: (annotations) =>
      counted(annotations, { one: '# Anmerkung wurde hinzugefügt.', other: '# Anmerkungen wurden hinzugefügt.' }),
    attachedAs: (name) => `Das Dokument ist wie hochgeladen als ${name} an diese Datei angehängt.`,
    withoutProtection: 'ohne seinen Schutz',
    damaged: 'weil die Datei beschädigt ist',
    appended: (pages, bytes) =>
      counted(pages, {
        one: `Die Seite vor dieser ist das Dokument wie hochgeladen: Seine ${bytes} Bytes sind unverändert der Anfang dieser Datei.`,
        other: `Die ${pages} Seiten vor dieser sind das Dokument wie hochgeladen: Seine ${bytes} Bytes sind unverändert der Anfang dieser Datei.`,
      }),
    rewritten: (pages, reason) =>
      counted(pages, {
        one: `Die Seite vor dieser ist die des Dokuments, neu gespeichert, ${reason}.`,
        other: `Die ${pages} Seiten vor dieser sind die des Dokuments, neu gespeichert, ${reason}.`,
      }),
    apart: (attached) =>
      `Das Dokument konnte in dieser Datei nicht gezeigt werden. ${attached} Die Anmerkungen sind unten aufgeführt.`,
    typeset: (pages, kind) =>
      counted(pages, {
        one: `Die Seite vor dieser zeigt das Dokument (${kind}), wie es gelesen wurde.`,
        other: `Die ${pages} Seiten vor dieser zeigen das Dokument (${kind}), wie es gelesen wurde.`,
      }),
    margins:
      'Ein Balken am Rand seiner Seiten zeigt das Ergebnis jedes ausgewählten Abschnitts: bestätigt, besprochen oder nicht besprochen.',
    marginsLeftOut: (count) =>
      counted(count, {
        one: 'Der Rand von # Abschnitt ist nicht gekennzeichnet.',
        other: 'Die Ränder von # Abschnitten sind nicht gekennzeichnet.',
      }),
    events:
      'Alle Ereignisse der Besprechung sind als events.jsonl angehängt. Auf der letzten Seite steht, wie jeder dieses Protokoll damit prüfen kann.',
    protection: (mayAnnotate, isInFile) =>
      `Wem das Dokument gehört, der beschränkt seine Nutzung${mayAnnotate ? '' : ', auch das Anmerken'}. ${isInFile ? 'Diese Datei behält diesen Schutz' : 'Das angehängte Dokument behält diesen Schutz'}. Dieses Protokoll ist eine Kopie für die Beteiligten der Besprechung; wer es weitergibt, ist dem Eigentümer dafür verantwortlich.`,
    signatures: (count, isInFile) =>
      `${counted(count, {
        one: 'Das Dokument trägt # digitale Signatur aus der Zeit vor der Besprechung. Sie gilt für das Dokument wie hochgeladen, nicht für das, was dieses Protokoll hinzufügt.',
        other:
          'Das Dokument trägt # digitale Signaturen aus der Zeit vor der Besprechung. Sie gelten für das Dokument wie hochgeladen, nicht für das, was dieses Protokoll hinzufügt.',
      })} ${isInFile ? 'Die signierten Bytes stehen unverändert in dieser Datei' : 'Prüfbar ist das nur im angehängten Dokument'}.`,
  },
}
