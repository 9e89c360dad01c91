import { kindsInWords } from '../../room/documentKinds.ts'

/** Why a file cannot be taken; `#` stands for a number. Documents are read elsewhere, where the room's language is not known. [LA22] */
export const files = {
  empty: 'The file is empty.',
  image: 'This is an image; a review needs text. Please upload a PDF with a text layer.',
  office:
    'Outlook messages (.msg), old Office files and Office files with a password cannot be read; please save the message as .eml, or the document as PDF.',
  archive: 'Office files and archives cannot be reviewed directly; please save the document as PDF.',
  noKind: `This is neither ${kindsInWords('nor')}.`,
  plainText: `This is text, but neither ${kindsInWords('nor')}.`,
  brokenMail: 'This looks like an e-mail but cannot be read as one.',

  wordNoText: 'This Word document holds no text.',
  wordDamaged: 'This Word document is damaged.',
  wordNoTextPart: 'This Word document is damaged: the part with its text is missing.',
  wordMacros: 'Word documents with macros (.docm) are not taken; please save the document as .docx or as PDF.',
  wordTooLong: 'This Word document is too long: it holds more than 4 million characters.',

  pdfPassword: 'This PDF is encrypted with a password; please upload a copy without one.',
  pdfDamaged: 'This PDF cannot be read: the file is damaged or incomplete.',
  pdfUnreadable: 'This PDF cannot be read.',
  pdfNoPages: 'This PDF has no pages that can be read.',

  late: 'This file takes too long to read.',
  memory: 'This file takes too much memory to read.',
  died: 'This file cannot be read: it is damaged or too complicated.',

  zipDamaged: 'The archive is damaged and cannot be read.',
  zipPassword: 'The archive is protected by a password.',
  zipTooLarge: 'The archive is too large when unpacked.',
  tableBroken: 'The table cannot be read: its quotation marks or rows do not end where they should.',
  tableEmpty: 'The table is empty.',
  tableTooLong: 'The table has more than # rows.',
  dataKinds: 'Data files are csv, tsv, json, ndjson, txt, md or xlsx.',
  dataNoText: 'The file holds no text. Data files are csv, tsv, json, ndjson, txt, md or xlsx.',
  noJson: 'The file is not valid JSON.',
  lineNoJson: 'Line # is not valid JSON.',
  tooManyLines: 'The file has more than # lines.',
  noXlsx: 'This is no spreadsheet of the kind xlsx.',
  noSheet: 'This is an archive or an office file, but no spreadsheet.',
  sheetBroken: 'The spreadsheet is damaged, protected or of a kind that cannot be read.',
  sheetEmpty: 'The spreadsheet is empty.',
} as const
