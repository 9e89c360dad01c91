import type { DocumentKind } from '../../room/documentKinds.ts'
import type { files as english } from '../en/files.ts'
import type { Words } from '../words.ts'

const KINDS: Readonly<Record<DocumentKind, string>> = {
  pdf: 'ein PDF',
  docx: 'ein Word-Dokument',
  email: 'ein E-Mail-Verlauf',
}
const none = `weder ${Object.values(KINDS).join(' noch ')}`

export const files: Words<typeof english> = {
  empty: 'Die Datei ist leer.',
  image: 'Das ist ein Bild; geprüft werden kann nur Text. Bitte laden Sie ein PDF mit Text hoch.',
  office:
    'Outlook-Nachrichten (.msg), alte Office-Dateien und Office-Dateien mit Passwort sind nicht lesbar. Bitte speichern Sie die Nachricht als .eml oder das Dokument als PDF.',
  archive: 'Diese Office-Dateien und Archive können nicht geprüft werden. Bitte speichern Sie das Dokument als PDF.',
  noKind: `Das ist ${none}.`,
  plainText: `Das ist Text, aber ${none}.`,
  brokenMail: 'Das sieht nach einer E-Mail aus, ist aber nicht als solche lesbar.',

  wordNoText: 'Dieses Word-Dokument enthält keinen Text.',
  wordDamaged: 'Dieses Word-Dokument ist beschädigt.',
  wordNoTextPart: 'Dieses Word-Dokument ist beschädigt: Der Teil mit dem Text fehlt.',
  wordMacros:
    'Word-Dokumente mit Makros (.docm) werden nicht angenommen. Bitte speichern Sie das Dokument als .docx oder PDF.',
  wordTooLong: 'Dieses Word-Dokument ist zu lang: Es enthält mehr als 4 Millionen Zeichen.',

  pdfPassword: 'Dieses PDF ist mit einem Passwort verschlüsselt. Bitte laden Sie eine Kopie ohne Passwort hoch.',
  pdfDamaged: 'Dieses PDF ist nicht lesbar: Die Datei ist beschädigt oder unvollständig.',
  pdfUnreadable: 'Dieses PDF ist nicht lesbar.',
  pdfNoPages: 'Dieses PDF hat keine lesbaren Seiten.',

  late: 'Das Lesen dieser Datei dauert zu lange.',
  memory: 'Das Lesen dieser Datei braucht zu viel Speicher.',
  died: 'Diese Datei ist nicht lesbar: Sie ist beschädigt oder zu kompliziert.',

  zipDamaged: 'Das Archiv ist beschädigt und nicht lesbar.',
  zipPassword: 'Das Archiv ist mit einem Passwort geschützt.',
  zipTooLarge: 'Das Archiv ist entpackt zu groß.',
  tableBroken: 'Die Tabelle ist nicht lesbar: Anführungszeichen oder Zeilen enden nicht dort, wo sie sollten.',
  tableEmpty: 'Die Tabelle ist leer.',
  tableTooLong: 'Die Tabelle hat mehr als # Zeilen.',
  dataKinds: 'Möglich sind die Formate csv, tsv, json, ndjson, txt, md und xlsx.',
  dataNoText: 'Die Datei enthält keinen Text. Möglich sind die Formate csv, tsv, json, ndjson, txt, md und xlsx.',
  noJson: 'Die Datei enthält kein gültiges JSON.',
  lineNoJson: 'Zeile # enthält kein gültiges JSON.',
  tooManyLines: 'Die Datei hat mehr als # Zeilen.',
  noXlsx: 'Das ist keine xlsx-Tabelle.',
  noSheet: 'Das ist ein Archiv oder eine Office-Datei, aber keine Tabelle.',
  sheetBroken: 'Die Tabelle ist beschädigt, geschützt oder in einem Format, das nicht lesbar ist.',
  sheetEmpty: 'Das Tabellenblatt ist leer.',
}
