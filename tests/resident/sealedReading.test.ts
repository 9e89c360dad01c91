import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IngestedDocument } from '#documents/document.ts'
import type { DocumentReply } from '#protocol/kxp/exchanges.ts'
import { documentIn, messageIn, replyIn, sealedReading, sectionIn } from '#resident/meetings/sealedReading.ts'

const text = fc.string({ unit: 'binary', maxLength: 80 })
const section = fc.record({ title: text, level: fc.integer({ min: 1, max: 6 }), text, preview: text })
const message = fc.record({ from: text, date: fc.option(fc.nat()), subject: text, body: text })
const document = fc.record(
  {
    kind: fc.constantFrom('pdf' as const, 'docx' as const, 'email' as const),
    title: text,
    source: fc.constantFrom('outline' as const, 'pages' as const, 'email' as const),
    pages: fc.option(fc.nat()),
    sections: fc.array(section, { maxLength: 12 }),
    messages: fc.array(message, { maxLength: 6 }),
    readUpTo: fc.nat(),
  },
  { requiredKeys: ['kind', 'title', 'source', 'pages', 'sections'] },
)

function replyTo(read: IngestedDocument): DocumentReply {
  const sections = read.sections.map(({ title, preview, level }, i) => ({ id: `sec_${i + 1}`, title, preview, level }))
  const { kind, title, source, pages } = read
  return {
    ok: true,
    docId: 'doc_1',
    kind,
    title,
    source,
    sha256: '0'.repeat(64),
    bytes: 1,
    pages,
    emails: null,
    sections,
  }
}

describe('what was read of a document', () => {
  test('[KX33] comes back whole and in pieces, whatever its texts are', () =>
    fc.assert(
      fc.asyncProperty(document, async (read) => {
        const reply = replyTo(read)
        const lines = await sealedReading(reply, read)
        const back: IngestedDocument = JSON.parse(JSON.stringify(read))
        expect(replyIn(lines)).toEqual(JSON.parse(JSON.stringify(reply)))
        expect(await documentIn(lines)).toEqual(back)
        for (const i of [...read.sections.keys()]) expect(sectionIn(lines, i)).toEqual(back.sections[i])
        for (const i of [...(read.messages ?? []).keys()]) expect(messageIn(lines, i)).toEqual(back.messages![i])
        expect(sectionIn(lines, read.sections.length)).toBeNull()
        expect(messageIn(lines, read.messages?.length ?? 0)).toBeNull()
      }),
      { numRuns: 60 },
    ))

  test('[KX33] a large one lets others have their turn while it is written and parsed', async () => {
    const sections = Array.from({ length: 40 }, (_, i) => {
      return { title: `Part ${i}`, level: 1, text: 'word '.repeat(40_000), preview: 'word' }
    })
    const read: IngestedDocument = { kind: 'docx', title: 'Long', source: 'headings', pages: null, sections }
    let turns = 0
    let counting = true
    const count = (): void => {
      turns += 1
      if (counting) setImmediate(count)
    }
    setImmediate(count)
    const lines = await sealedReading(replyTo(read), read)
    const written = turns
    expect(await documentIn(lines)).toEqual(read)
    counting = false
    expect(written).toBeGreaterThan(10)
    expect(turns - written).toBeGreaterThan(10)
  })
})
