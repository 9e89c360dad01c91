import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { PLANTED } from './planted.ts'
import { tracesOf } from './traces.ts'

const WORD = 'quorsomethingvix'
const TEXT = `before ${WORD} after`
const around = (bytes: Buffer) => Buffer.concat([Buffer.from('x\u0000y'), bytes, Buffer.from('z'.repeat(50))])

describe('the search for a planted word', () => {
  test.each([
    ['plain', Buffer.from(TEXT)],
    ['UTF-16', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(TEXT, 'utf16le').swap16()],
    ['hex', Buffer.from(Buffer.from(TEXT).toString('hex'))],
    ['base64', Buffer.from(Buffer.from(TEXT).toString('base64'))],
    ['base64', Buffer.from(Buffer.from(`x${TEXT}`).toString('base64'))],
    ['base64', Buffer.from(Buffer.from(`xy${TEXT}`).toString('base64'))],
    ['packed, plain', gzipSync(TEXT)],
    ['packed, plain', deflateSync(TEXT)],
    ['packed, UTF-16', deflateSync(Buffer.from(TEXT, 'utf16le'))],
    ['packed, packed, plain', gzipSync(deflateSync(TEXT))],
  ])('sees it %s', (form, bytes) => {
    expect(tracesOf(WORD, around(bytes))).toContain(form)
  })

  test('sees it in an archive, and nothing where nothing is', () => {
    const header = Buffer.alloc(30)
    header.write('PK\u0003\u0004', 'latin1')
    header.writeUInt16LE(8, 8)
    header.writeUInt16LE(5, 26)
    const archive = Buffer.concat([header, Buffer.from('a.xml'), deflateRawSync(TEXT)])
    expect(tracesOf(WORD, around(archive))).toContain('packed, plain')
    expect(tracesOf(WORD, around(gzipSync('nothing of the kind')))).toEqual([])
  })
})

test.each(Object.entries(PLANTED))('a planted %s is read, its word beyond titles and previews', async (_, plant) => {
  const { name, bytes, word } = plant()
  const folder = await mkdtemp(join(tmpdir(), 'parley-planted-'))
  const ingest = createIngest()
  try {
    await writeFile(join(folder, name), bytes)
    const read = await ingest.ingest(join(folder, name), name)
    const sections = 'sections' in read ? read.sections : []
    expect(sections.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(sections.map(({ text }) => text))).toContain(word)
    for (const { title, preview } of sections) expect(`${title} ${preview}`).not.toContain(word)
  } finally {
    await ingest.close()
    await rm(folder, { recursive: true })
  }
})
