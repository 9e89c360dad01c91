import { bytes, ifNoneMatch, notModified } from './roomParts.ts'

const fileHeaders = {
  ETag: 'The SHA-256 of the file.',
  'Accept-Ranges': '`bytes`',
  'Content-Disposition': '`inline` for PDF, PNG, JPEG, WebP, GIF, audio, video and plain text, otherwise `attachment`.',
  'Content-Security-Policy': '`sandbox`',
}

/** Request headers, answers and errors of every endpoint that sends an uploaded file. */
export const servedFile = {
  headers: { ...ifNoneMatch, Range: 'A single byte range.', 'If-Range': 'The ETag that the range refers to.' },
  answers: {
    200: { what: 'The file, with its own media type.', media: { '*/*': bytes }, headers: fileHeaders },
    206: {
      what: 'The requested range.',
      media: { '*/*': bytes },
      headers: { ...fileHeaders, 'Content-Range': 'The range that is sent, and the size of the file.' },
    },
    ...notModified,
  },
  errors: { 416: 'The requested range lies outside the file.' },
} as const
