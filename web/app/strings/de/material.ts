import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const material: Strings['material'] = {
  context: 'Hintergrund',
  contextHint: 'Notizen, Webseiten und Daten, die der Assistent in den Besprechungen dieses Bereichs liest.',
  contextEmpty:
    'Noch nichts. Fügen Sie hinzu, was alle vor einer Besprechung wissen sollten: eine Notiz, eine Webseite, eine Tabelle.',
  contextFull: 'Ein Bereich fasst höchstens 20 Einträge an Hintergrund.',
  addNote: 'Notiz hinzufügen',
  addLink: 'Webseite hinzufügen',
  addData: 'Datendatei hinzufügen',
  dataHint: 'CSV, TSV, JSON, NDJSON, Excel, Text oder Markdown, bis 5 MB.',
  noteTitle: 'Titel (freiwillig)',
  noteText: 'Text',
  linkUrl: 'Adresse der Seite',
  linkPlaceholder: 'https://',
  linkHint: 'Der Dienst liest den Text der Seite einmal. Seiten hinter einer Anmeldung kann er nicht lesen.',
  kinds: { note: 'Notiz', link: 'Webseite', data: 'Daten' },
  pending: 'Wird gelesen …',
  failed: 'Nicht lesbar',
  table: (rows, columns) =>
    `${counted(rows, { one: '# Zeile', other: '# Zeilen' })}, ${counted(columns, { one: '# Spalte', other: '# Spalten' })}`,
  columns: (names) => `Spalten: ${names}`,
  words: (chars) => counted(chars, { one: '# Zeichen', other: '# Zeichen' }),
  addedBy: (name, when) => `Von ${name} hinzugefügt, ${when}`,
  remove: (title) => `${title} entfernen`,
  removeTitle: 'Für alle entfernen?',
  removeContext: (title) => `„${title}“ gehört dann nicht mehr zum Hintergrund; der Assistent liest es nicht mehr.`,
  removeFile: (name) =>
    `„${name}“ wird aus dem Bereich gelöscht. Elemente des Boards, die es zeigen, behalten seinen Namen, öffnen es aber nicht mehr.`,
  files: 'Dateien',
  filesHint: 'Alles, was hier oder auf dem Board hochgeladen wurde.',
  filesEmpty: 'Noch keine Dateien. Legen Sie welche hier ab, oder fügen Sie sie zu einem Abschnitt des Boards hinzu.',
  upload: 'Dateien hochladen',
  uploading: (name) => `${name} wird hochgeladen`,
  tooLarge: 'Die Datei ist größer als 25 MB.',
  dataTooLarge: 'Die Datei ist größer als 5 MB.',
  storage: 'Speicher',
  storageUsed: (used, limit) => (limit === null ? `${used} belegt` : `${used} von ${limit} belegt`),
}
