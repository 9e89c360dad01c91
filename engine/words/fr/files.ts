import type { DocumentKind } from '../../room/documentKinds.ts'
import type { files as english } from '../en/files.ts'
import type { Words } from '../words.ts'

const KINDS: Readonly<Record<DocumentKind, string>> = {
  pdf: 'un PDF',
  docx: 'un document Word',
  email: 'un fil d’e-mails',
}
const none = `ni ${Object.values(KINDS).join(', ni ')}`

export const files: Words<typeof english> = {
  empty: 'Le fichier est vide.',
  image: 'C’est une image ; une relecture demande du texte. Envoyez un PDF qui contient du texte.',
  office:
    'Les messages Outlook (.msg), les anciens fichiers Office et ceux qui ont un mot de passe sont illisibles. Enregistrez le message en .eml, ou le document en PDF.',
  archive: 'Ces fichiers Office et les archives ne peuvent pas être relus directement. Enregistrez le document en PDF.',
  noKind: `Ce n’est ${none}.`,
  plainText: `C’est du texte, mais ${none}.`,
  brokenMail: 'Cela ressemble à un e-mail, mais ne peut pas être lu comme tel.',

  wordNoText: 'Ce document Word ne contient pas de texte.',
  wordDamaged: 'Ce document Word est endommagé.',
  wordNoTextPart: 'Ce document Word est endommagé : la partie qui contient le texte manque.',
  wordMacros:
    'Les documents Word avec macros (.docm) ne sont pas acceptés. Enregistrez le document en .docx ou en PDF.',
  wordTooLong: 'Ce document Word est trop long : il contient plus de 4 millions de caractères.',

  pdfPassword: 'Ce PDF est protégé par un mot de passe. Envoyez une copie qui n’en a pas.',
  pdfDamaged: 'Ce PDF est illisible : le fichier est endommagé ou incomplet.',
  pdfUnreadable: 'Ce PDF est illisible.',
  pdfNoPages: 'Ce PDF n’a pas de page lisible.',

  late: 'La lecture de ce fichier prend trop de temps.',
  memory: 'La lecture de ce fichier demande trop de mémoire.',
  died: 'Ce fichier est illisible : il est endommagé ou trop compliqué.',

  zipDamaged: 'L’archive est endommagée et illisible.',
  zipPassword: 'L’archive est protégée par un mot de passe.',
  zipTooLarge: 'L’archive est trop grosse une fois décompressée.',
  tableBroken: 'Le tableau est illisible : ses guillemets ou ses lignes ne finissent pas où il faut.',
  tableEmpty: 'Le tableau est vide.',
  tableTooLong: 'Le tableau a plus de # lignes.',
  dataKinds: 'Formats possibles : csv, tsv, json, ndjson, txt, md et xlsx.',
  dataNoText: 'Le fichier ne contient pas de texte. Formats possibles : csv, tsv, json, ndjson, txt, md et xlsx.',
  noJson: 'Le fichier n’est pas du JSON valable.',
  lineNoJson: 'La ligne # n’est pas du JSON valable.',
  tooManyLines: 'Le fichier a plus de # lignes.',
  noXlsx: 'Ce n’est pas une feuille de calcul xlsx.',
  noSheet: 'C’est une archive ou un fichier Office, mais pas une feuille de calcul.',
  sheetBroken: 'La feuille de calcul est endommagée, protégée ou dans un format illisible.',
  sheetEmpty: 'La feuille de calcul est vide.',
}
