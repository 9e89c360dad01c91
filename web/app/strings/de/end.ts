import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const end: Strings['end'] = {
  heading: {
    goal: 'Prüfung abgeschlossen',
    timeout: 'Die Zeit ist um',
    stopped: 'Besprechung beendet',
    none: 'Besprechung beendet',
  },
  lead: {
    goal: 'Alle ausgewählten Abschnitte wurden bestätigt.',
    timeout: 'Die Zeit lief ab, bevor alle Abschnitte bestätigt waren.',
    stopped: 'Die Leitung hat die Besprechung beendet.',
    none: 'Die Besprechung ist vorbei.',
  },
  figures: 'Kennzahlen',
  confirmed: 'Bestätigte Abschnitte',
  ofTotal: (done, total) => `${done} von ${total}`,
  coverage: 'Abdeckung',
  score: 'Prüfqualität',
  decisions: 'Beschlüsse',
  risks: 'Risiken',
  actions: 'Aufgaben',
  suggested: (count) => counted(count, { one: '# vorgeschlagen', other: '# vorgeschlagen' }),
  openActions: (open) => counted(open, { one: '# offen', other: '# offen' }),
  percent: (percent) => `${percent} %`,
  points: (score) => `${score}/100`,

  report: 'Bericht',
  reportFailed: 'Der Bericht konnte nicht geladen werden.',
  retry: 'Noch einmal versuchen',

  keep: 'Herunterladen',
  record: (title) => `Prüfprotokoll zu „${title}“`,
  recordAbout: 'PDF mit allen Anmerkungen, Stimmen und Nachrichten',
  recordAboutResident:
    'PDF mit allen Anmerkungen, Stimmen und Nachrichten, 24 Stunden lang auf dem Server Ihrer Organisation',
  recordGone:
    'Das Protokoll gibt es nicht mehr: Der Server Ihrer Organisation löscht das Dokument am Ende der Besprechung und das Protokoll 24 Stunden später.',
  recordNotKept: 'Es gibt kein Protokoll, weil das Dokument nicht aufbewahrt wurde.',
  recordAway:
    'Der Server Ihrer Organisation, auf dem das Protokoll liegt, ist gerade nicht erreichbar. Versuchen Sie es später noch einmal.',
  recordNone:
    'Es gibt kein Prüfprotokoll: Es wurden keine Abschnitte ausgewählt, oder das Dokument wurde nicht aufbewahrt.',
  reportFile: 'Bericht',
  reportAbout: 'Markdown',
  reportWord: 'Bericht für Word',
  reportWordAbout: 'DOCX',
  reportPage: 'Bericht als Seite',
  reportPageAbout: 'HTML, gut zu drucken',
  capture: 'Mitschnitt',
  captureAbout: 'JSON mit allen Ereignissen der Besprechung',
  fetching: 'Wird heruntergeladen …',
  download: 'Herunterladen',

  next: 'Wie geht es weiter?',
  archive: 'Unter den früheren Besprechungen öffnen',
  replay: 'Besprechung nachspielen',
  again: 'Neue Besprechung beginnen',
}
