import { describe, expect, test } from 'vitest'
import { kindOf, readerOf, recorderOf } from '#documents/kinds/kinds.ts'
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS, kindsInWords, sectionPrefix } from '#engine/room/documentKinds.ts'

describe.each(DOCUMENT_KIND_NAMES)('the kind %s', (name) => {
  test('[DK1] has a reader and a recorder in its folder', async () => {
    expect((await readerOf(name)).read).toBeTypeOf('function')
    expect((await recorderOf(name)).drafts).toBeTypeOf('function')
  })

  test('has file endings and media types of its own', () => {
    const { endings, mimes } = DOCUMENT_KINDS[name]
    const others = DOCUMENT_KIND_NAMES.filter((other) => other !== name).map((other) => DOCUMENT_KINDS[other])
    for (const other of others) expect([...endings, ...mimes]).not.toEqual(expect.arrayContaining([other.endings[0]]))
    for (const ending of endings) expect(ending).toMatch(/^\.[a-z0-9]+$/)
    for (const mime of mimes) expect(mime).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/)
  })
})

test('[DK1] a file is offered to the kinds in order, and may be of none', () => {
  expect(kindOf(Buffer.from('%PDF-1.7'))).toBe('pdf')
  expect(kindOf(Buffer.from('From: Ana <a@example.test>\n\nHello'))).toBe('email')
  expect(kindOf(Buffer.from([0, 1, 2, 3]))).toBeNull()
})

test('[ID5] the sections of a thread are topics, all others are sections', () => {
  expect(DOCUMENT_KIND_NAMES.filter((name) => sectionPrefix(name) === 'topic')).toEqual(['email'])
})

test('[DO5] the kinds are named in a row for people', () => {
  expect(kindsInWords('nor')).toMatch(/^a PDF(?:, an? [\w -]+)* nor an? [\w -]+$/)
})
