import type { DocumentKind } from '../../room/documentKinds.ts'
import type { files as english } from '../en/files.ts'
import type { Words } from '../words.ts'

const KINDS: Readonly<Record<DocumentKind, string>> = {
  pdf: 'un PDF',
  docx: 'un documento de Word',
  email: 'un hilo de correos',
}
const none = `ni ${Object.values(KINDS).join(' ni ')}`

export const files: Words<typeof english> = {
  empty: 'El archivo está vacío.',
  image: 'Es una imagen; una revisión necesita texto. Suba un PDF que contenga texto.',
  office:
    'Los mensajes de Outlook (.msg), los archivos antiguos de Office y los que tienen contraseña no se pueden leer. Guarde el mensaje como .eml o el documento como PDF.',
  archive: 'Estos archivos de Office y los archivos comprimidos no se pueden revisar. Guarde el documento como PDF.',
  noKind: `No es ${none}.`,
  plainText: `Es texto, pero no ${none}.`,
  brokenMail: 'Parece un correo, pero no se puede leer como tal.',

  wordNoText: 'Este documento de Word no contiene texto.',
  wordDamaged: 'Este documento de Word está dañado.',
  wordNoTextPart: 'Este documento de Word está dañado: falta la parte que contiene el texto.',
  wordMacros: 'No se aceptan documentos de Word con macros (.docm). Guarde el documento como .docx o como PDF.',
  wordTooLong: 'Este documento de Word es demasiado largo: contiene más de 4 millones de caracteres.',

  pdfPassword: 'Este PDF está protegido con contraseña. Suba una copia sin ella.',
  pdfDamaged: 'Este PDF no se puede leer: el archivo está dañado o incompleto.',
  pdfUnreadable: 'Este PDF no se puede leer.',
  pdfNoPages: 'Este PDF no tiene páginas legibles.',

  late: 'Este archivo tarda demasiado en leerse.',
  memory: 'Este archivo necesita demasiada memoria para leerse.',
  died: 'Este archivo no se puede leer: está dañado o es demasiado complicado.',

  zipDamaged: 'El archivo comprimido está dañado y no se puede leer.',
  zipPassword: 'El archivo comprimido está protegido con contraseña.',
  zipTooLarge: 'El archivo comprimido es demasiado grande al descomprimirlo.',
  tableBroken: 'La tabla no se puede leer: sus comillas o sus filas no terminan donde deberían.',
  tableEmpty: 'La tabla está vacía.',
  tableTooLong: 'La tabla tiene más de # filas.',
  dataKinds: 'Formatos posibles: csv, tsv, json, ndjson, txt, md y xlsx.',
  dataNoText: 'El archivo no contiene texto. Formatos posibles: csv, tsv, json, ndjson, txt, md y xlsx.',
  noJson: 'El archivo no es JSON válido.',
  lineNoJson: 'La línea # no es JSON válido.',
  tooManyLines: 'El archivo tiene más de # líneas.',
  noXlsx: 'No es una hoja de cálculo xlsx.',
  noSheet: 'Es un archivo comprimido o de Office, pero no una hoja de cálculo.',
  sheetBroken: 'La hoja de cálculo está dañada, protegida o en un formato que no se puede leer.',
  sheetEmpty: 'La hoja de cálculo está vacía.',
}
