import { describe, expect, test } from 'vitest'
import { noThread } from '#documents/kinds/email/read.ts'
import { sniff } from '#documents/sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const kind = (text: string) => {
  const result = sniff(bytes(text))
  return typeof result === 'string' ? result : result.status
}
const MAIL = 'From: Ana <ana@example.test>\r\nSubject: Terms\r\n\r\nHello'

describe('a file is known by its first bytes', () => {
  test.each([
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a PDF behind some junk', `${'x'.repeat(1000)}%PDF-1.4`, 'pdf'],
    ['a mail', MAIL, 'email'],
    ['a mail that speaks of %PDF-', `${MAIL} %PDF-1.4`, 'email'],
    ['a mbox', 'From ana@example.test Thu Jan  1 00:00:00 2030\nFrom: a@b\n\nx', 'email'],
    ['a mail with NUL bytes', `${MAIL}\0\0\0`, 'email'],
    ['a pasted thread', 'On Monday Ana wrote:\n> Shall we?\n\nYes.', 'email'],
    ['an Office file', 'PK\x03\x04\x14\0\x06\0', 415],
    ['random bytes', '\x01\x99\0\x02\x03\xfe\x04', 415],
    ['nothing but NULs', '\0'.repeat(100), 415],
    ['an Outlook message', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 422],
    ['an empty file', '', 422],
  ])('%s', (_, start, expected) => {
    expect(kind(start)).toBe(expected)
  })

  test.each([
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['GIF', 'GIF89a\x01\0'],
    ['TIFF, little-endian', 'II*\0\x08\0\0\0'],
    ['TIFF, big-endian', 'MM\0*\0\0\0\x08'],
    ['WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0'],
  ])('%s is refused as a picture, with the place for text recognition', (_, start) => {
    expect(sniff(bytes(start))).toMatchObject({ kind: 'rejected', status: 422, ocrPlaceholder: true })
  })

  test('text in UTF-16 is text, with a mark and without', () => {
    const wide = Buffer.from(MAIL, 'utf16le')
    expect(sniff(wide)).toBe('email')
    expect(sniff(Buffer.concat([Buffer.from([0xff, 0xfe]), wide]))).toBe('email')
    expect(sniff(Buffer.from(wide).swap16())).toBe('email')
  })
})

test('text that is no thread is of the wrong type, a broken mail is unreadable', () => {
  expect(noThread(bytes('Just a sentence.'))).toMatchObject({ status: 415 })
  expect(noThread(bytes('Subject: x\n'))).toMatchObject({ status: 422 })
})
