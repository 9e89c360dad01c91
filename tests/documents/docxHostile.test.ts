import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { PATIENT } from '../helpers/patience.ts'
import { type DocxPlan, docx, docxParts, paragraph } from './docxWriter.ts'

const ingest = createIngest(PATIENT)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-docx-'))
})
afterAll(async () => {
  await ingest.close()
  await rm(folder, { recursive: true })
})

async function answer(bytes: Uint8Array, name = 'plan.docx') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return ingest.ingest(path, name)
}
const made = (plan: DocxPlan, name?: string) => answer(docx(plan), name)
const TEXT = { body: paragraph('Text.') }

describe('[DX5] what is no Word document with text is refused in a sentence', () => {
  test('macros, by the content and not by the name', async () => {
    const macros = { ...TEXT, type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }
    const refused = { kind: 'rejected', status: 422, error: expect.stringContaining('macros') }
    expect(await made(macros, 'plan.docm')).toMatchObject(refused)
    expect(await made(macros)).toMatchObject(refused)
  })

  test('spreadsheets and other archives are told from it, a wrong ending is not minded', async () => {
    const sheet = { parts: { '_rels/.rels': '<x/>', 'xl/workbook.xml': '<x/>' } }
    const noWord = docxParts(sheet).filter(({ name }) => !name.startsWith('word/'))
    const { storedArchive } = await import('#documents/context/archive.ts')
    expect(await answer(storedArchive(noWord))).toMatchObject({
      status: 415,
      error: expect.stringMatching(/^Office files/),
    })
    expect(await made(TEXT, 'plan.pdf')).toMatchObject({ kind: 'docx', sections: [{ text: 'Text.' }] })
  })

  test('an old one, and one with a password', async () => {
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    expect(await answer(ole, 'plan.doc')).toMatchObject({ status: 422, error: expect.stringContaining('password') })
  })

  test('without its part of text, without text, cut off, with a document type of its own', async () => {
    const gone = docxParts(TEXT).filter(({ name }) => name !== 'word/document.xml')
    const { storedArchive } = await import('#documents/context/archive.ts')
    expect(await answer(storedArchive(gone))).toMatchObject({
      status: 422,
      error: expect.stringContaining('is missing'),
    })
    expect(await made({})).toMatchObject({ status: 422, error: 'This Word document holds no text.' })
    const whole = docx(TEXT)
    expect(await answer(whole.subarray(0, whole.length - 60))).toMatchObject({ status: 422 })
    const entities = `<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:document xmlns:w="x">&b;</w:document>`
    expect(await made({ parts: { 'word/document.xml': entities } })).toMatchObject({
      status: 422,
      error: 'This Word document is damaged.',
    })
  })
})

describe('[DX5] [DO18] one that is made to harm ends within the limits', () => {
  test('a bomb of packed paragraphs', async () => {
    const bytes = packed('word/document.xml', Buffer.alloc(200 * 2 ** 20, paragraph('x')))
    expect(bytes.length).toBeLessThan(2 ** 20)
    expect(await answer(bytes)).toMatchObject({ kind: 'rejected', status: 422 })
  })

  test('tables nested ten thousand deep, and tags that never end', async () => {
    const deep = '<w:tbl><w:tr><w:tc>'.repeat(10_000) + paragraph('core') + '</w:tc></w:tr></w:tbl>'.repeat(10_000)
    expect(await made({ body: deep })).toMatchObject({ kind: 'docx', sections: [{ text: 'core' }] })
    expect(await made({ body: '<w:p><w:r><w:t>open '.repeat(20_000) })).toMatchObject({ kind: expect.any(String) })
  })

  test('a million elements nested in each other are refused at once', async () => {
    const brief = createIngest({ ...PATIENT, timeMs: 4_000 })
    onTestFinished(() => brief.close())
    const path = join(folder, 'deep.docx')
    await writeFile(path, docx({ body: '<w:x>'.repeat(1_000_000) }))
    expect(await brief.ingest(path, 'deep.docx')).toMatchObject({
      status: 422,
      error: 'This Word document is damaged.',
    })
  })

  test('relationships that lead outside are not followed, and parts outside the file are not read', async () => {
    const relation = (target: string, mode = '') =>
      `<Relationships><Relationship Type="x/styles" Target="${target}" ${mode}/></Relationships>`
    for (const part of [relation('http://127.0.0.1:9/', 'TargetMode="External"'), relation('../../../../etc/passwd')]) {
      expect(await made({ ...TEXT, parts: { 'word/_rels/document.xml.rels': part } })).toMatchObject({ kind: 'docx' })
    }
  })

  test('after all of them the next one is read', async () => {
    expect(await made(TEXT)).toMatchObject({ kind: 'docx' })
  })
})

/** An archive with the parts of a document, one of them replaced and packed. */
function packed(name: string, content: Buffer): Buffer {
  const parts = docxParts(TEXT).map((part) => ({ ...part, method: 0, raw: part.bytes.length }))
  const replaced = parts.map((part) =>
    part.name === name ? { name, bytes: deflateRawSync(content), method: 8, raw: content.length } : part,
  )
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name: of, bytes, method, raw } of replaced) {
    const label = Buffer.from(of)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(raw, 22)
    local.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(raw, 24)
    entry.writeUInt16LE(label.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, label, Buffer.from(bytes))
    list.push(entry, label)
    at += 30 + label.length + bytes.length
  }
  const index = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, index, end])
}
