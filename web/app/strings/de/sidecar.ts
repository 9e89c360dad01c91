import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, date } = formsOf('de')
const TIME = date({ hour: '2-digit', minute: '2-digit' })
const DATE = date({ dateStyle: 'medium', timeStyle: 'short' })

const kinds = { comment: 'Kommentar', highlight: 'Markierung', note: 'Notiz', mark: 'Zeichen' }

export const sidecar: Strings['sidecar'] = {
  label: 'Dokument',
  close: 'Dokument schließen',
  choose: 'Dokument',
  loading: 'Dokument wird geöffnet …',
  absent: {
    failed: { title: 'Keine Vorschau verfügbar', text: 'Die Besprechung geht ohne sie weiter.' },
    notKept: {
      title: 'Keine Vorschau verfügbar',
      text: 'Der Dienst hat dieses Dokument nicht aufbewahrt, es gibt also nichts zu zeigen.',
    },
    away: {
      title: 'Das Dokument konnte nicht geladen werden',
      text: 'Das Dokument liegt auf dem Server Ihrer Organisation, der gerade nicht erreichbar ist. Die Besprechung geht weiter.',
    },
    destroyed: {
      title: 'Das Dokument wurde gelöscht',
      text: 'Der Server Ihrer Organisation hat es samt Zusammenfassungen am Ende der Besprechung gelöscht. Beschlüsse, Nachrichten und Notizen bleiben.',
    },
    lost: {
      title: 'Das Dokument wurde gelöscht',
      text: 'Der Server Ihrer Organisation löscht, was 24 Stunden lang niemand benutzt. Die Besprechung geht ohne das Dokument weiter.',
    },
  },
  summariesAway:
    'Der Server Ihrer Organisation ist gerade nicht erreichbar. Zusammenfassungen folgen, sobald er wieder da ist.',
  retry: 'Noch einmal versuchen',
  tools: 'Lesen',
  pages: 'Seiten des Dokuments',
  texts: {
    messages: {
      all: 'Nachrichten des Verlaufs',
      notesHere: 'Notizen zu dieser Nachricht',
      showAll: 'Ganze Nachricht zeigen',
    },
    sections: {
      all: 'Text des Dokuments',
      notesHere: 'Notizen zu diesem Abschnitt',
      showAll: 'Ganzen Abschnitt zeigen',
    },
  },
  page: 'Seite',
  ofPages: (count) => `von ${count}`,
  pageLabel: (page, count) => `Seite ${page} von ${count}`,
  goToPage: (page) => `Zu Seite ${page}`,
  view: 'Ansicht',
  zoomIn: 'Größer',
  zoomOut: 'Kleiner',
  zoomFit: 'Einpassen',
  zoomFitHint: 'Seiten an die Breite anpassen',
  zoomed: (percent) => `${percent} %`,
  thumbnails: 'Seitenvorschau',
  notesCount: (count) => (count === 0 ? 'Notizen' : counted(count, { other: 'Notizen: #' })),
  noNotes: 'Noch keine Notizen. Wählen Sie Text im Dokument aus, um ihn zu markieren oder zu kommentieren.',
  selection: 'Ausgewählter Text',
  highlight: 'Markieren',
  comment: 'Kommentieren',
  commentHere: 'Abschnitt kommentieren',
  placePin: 'Nadel setzen',
  placing: 'Klicken Sie dorthin, wo die Nadel sitzen soll. Esc bricht ab.',
  placeHere: (page) => `Nadel auf Seite ${page} setzen`,
  compose: 'Neue Notiz',
  section: 'Abschnitt',
  yourText: 'Ihr Kommentar',
  kind: 'Art',
  add: 'Hinzufügen',
  cancel: 'Abbrechen',
  added: 'Für alle zum Dokument hinzugefügt.',
  kinds,
  bubble: (title) => `Bisheriges Gespräch zu ${title}`,
  approximate: 'Die genaue Stelle wurde nicht gefunden.',
  approximateShort: 'ungefähr',
  clock: (at) => TIME.format(at),
  date: (at) => DATE.format(at),
  pin: ({ kind, byName, at, text }) => `${kinds[kind]} von ${byName}, ${TIME.format(at)}: ${text}`,
}
