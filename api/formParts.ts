import type { IncomingHttpHeaders } from 'node:http'
import busboy from 'busboy'
import { cutWhole } from '#engine/text.ts'
import type { Detail } from '#protocol/validation.ts'
import { HttpError, ValidationError } from './errors.ts'

/** What every reader of a multipart form with one file shares, wherever the file goes. */

const FIELDS_MAX = 16
const FIELD_BYTES_MAX = 1_024
const PARTS_MAX = 18
const HEADER_PAIRS_MAX = 50
const FILE_NAME_MAX = 200
/** Maximum characters of an ending that a shortened file name keeps, the dot included. */
const ENDING_MAX = 16
/** Maximum bytes that multipart framing adds to the file. */
export const FRAMING_BYTES_MAX = 64 * 1024

/** Throws 415 for another content type. */
export function checkFormType(contentType: string): void {
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new HttpError(415, 'Send the file as multipart/form-data.')
  }
}

/** Throws ValidationError when the form has no boundary. */
export function openFormParser(headers: IncomingHttpHeaders, bytesMax: number): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        parts: PARTS_MAX,
        headerPairs: HEADER_PAIRS_MAX,
        // busboy reports a file of exactly the limit as truncated.
        fileSize: bytesMax + 1,
      },
    })
  } catch {
    throw invalid(['header', 'content-type'], 'The form has no boundary.', 'value_error')
  }
}

/** True once the closing boundary of the form was read. busboy has no public property for it. */
export function isComplete(parser: busboy.Busboy): boolean {
  return Reflect.get(parser, '_complete') === true
}

/** The name of a file as its form gives it, of at most 200 characters with its ending. Browsers send a quotation mark as `%22`. */
export function fileNameIn(given: string | undefined): string {
  const fileName = (given ?? '').replaceAll('%22', '"')
  if (fileName.length <= FILE_NAME_MAX) return fileName
  const dot = fileName.lastIndexOf('.')
  const ending = dot > 0 && fileName.length - dot <= ENDING_MAX ? fileName.slice(dot) : ''
  return cutWhole(fileName, FILE_NAME_MAX - ending.length) + ending
}

export function tooLarge(bytesMax: number): HttpError {
  return new HttpError(413, `The file is larger than ${Math.floor(bytesMax / 2 ** 20)} MB.`)
}

export function noFile(): ValidationError {
  return invalid(['body', 'file'], 'A file is required.', 'missing')
}

export function severalFiles(): ValidationError {
  return invalid(['body', 'file'], 'Send one file at a time.', 'too_long')
}

export function brokenForm(): ValidationError {
  return invalid(['body'], 'The form is incomplete or cannot be read.', 'value_error')
}

function invalid(loc: Detail['loc'], msg: string, type: Detail['type']): ValidationError {
  return new ValidationError([{ loc, msg, type }])
}
