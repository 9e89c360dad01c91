import { describe, expect, onTestFinished, test } from 'vitest'
import type { DocumentReply } from '#protocol/kxp/exchanges.ts'
import type { RoomDocuments } from '#resident/meetings/roomDocuments.ts'
import { RoomSearch, type SearchLimits } from '#resident/meetings/roomSearch.ts'
import { sealedReading } from '#resident/meetings/sealedReading.ts'

/** Rooms with one document each, as the search sees them. */
function rooms() {
  const texts = new Map<string, string>()
  const reads: string[] = []
  const reply = (room: string, text: string): DocumentReply => ({
    ok: true,
    docId: `doc_${room}`,
    kind: 'docx',
    title: 'Terms',
    source: 'headings',
    sha256: '0'.repeat(64),
    bytes: 1,
    pages: null,
    emails: null,
    sections: [{ id: 'sec_1', title: 'Fees', preview: text.slice(0, 240), level: 1 }],
  })
  const documents: Pick<RoomDocuments, 'list' | 'reading'> = {
    list: async (room) => (texts.has(room) ? [reply(room, texts.get(room)!)] : []),
    async reading(room) {
      reads.push(room)
      const text = texts.get(room)
      if (text === undefined) return null
      const { kind, title, source, pages } = reply(room, text)
      const sections = [{ title: 'Fees', level: 1, text, preview: text.slice(0, 240) }]
      return sealedReading(reply(room, text), { kind, title, source, pages, sections })
    },
  }
  return { texts, reads, documents: documents as RoomDocuments }
}

function searching(limits: Partial<SearchLimits> = {}) {
  const world = rooms()
  const search = new RoomSearch(world.documents, limits)
  onTestFinished(() => search.close())
  return { ...world, search }
}

const QUESTION = 'What is the price of nickel?'
const NICKEL = 'The price of nickel is twelve euros a kilogram.'

describe('the thread that searches documents', () => {
  test('[KX38] indexes a document once, and drops it with its room', async () => {
    const { texts, reads, search } = searching()
    texts.set('A', NICKEL)
    for (let i = 0; i < 3; i++) expect((await search.consult('A', QUESTION))!.text).toContain('twelve euros')
    expect(reads).toEqual(['A'])
    expect(search.size).toEqual({ rooms: 1, characters: NICKEL.length })
    texts.delete('A')
    search.forget('A')
    expect((await search.consult('A', QUESTION))!.sections).toEqual([])
    expect(search.size.characters).toBe(0)
  })

  test('[KX38] holds a bounded size: the room longest not asked about goes first', async () => {
    const { texts, reads, search } = searching({ charactersMax: 2 * NICKEL.length })
    for (const room of ['A', 'B', 'C']) texts.set(room, NICKEL)
    for (const room of ['A', 'B', 'A', 'C']) await search.consult(room, QUESTION)
    expect(search.size).toEqual({ rooms: 2, characters: 2 * NICKEL.length })
    await search.consult('A', QUESTION)
    expect(reads).toEqual(['A', 'B', 'C'])
    await search.consult('B', QUESTION)
    expect(reads).toEqual(['A', 'B', 'C', 'B'])
  })

  test('[KX38] ends after a rest, and the next question starts another', async () => {
    const { texts, reads, search } = searching({ restMs: 1 })
    texts.set('A', NICKEL)
    await search.consult('A', QUESTION)
    await expect.poll(() => search.size.rooms).toBe(0)
    expect((await search.consult('A', QUESTION))!.text).toContain('twelve euros')
    expect(reads).toEqual(['A', 'A'])
  })

  test('[KX39] that a room ends twice searches that room no more; the others are answered', async () => {
    const { texts, search } = searching({ addMs: 300 })
    const endless = Array.from({ length: 250_000 }, (_, i) => `metal${i.toString(36)} costs ${i} euros.`)
    texts.set('A', endless.join(' '))
    texts.set('B', NICKEL)
    const [none, some] = await Promise.all([search.consult('A', QUESTION), search.consult('B', QUESTION)])
    expect(none).toBeNull()
    expect(some!.text).toContain('twelve euros')
    texts.set('A', NICKEL)
    search.forget('A')
    expect((await search.consult('A', QUESTION))!.text).toContain('twelve euros')
  })

  test('[KX39] refuses questions beyond those that may wait, and all when it is closed', async () => {
    const { texts, search } = searching({ waitingMax: 1 })
    texts.set('A', NICKEL)
    const first = search.consult('A', QUESTION)
    await expect(search.consult('A', QUESTION)).rejects.toMatchObject({ name: 'SearchBusy' })
    await first
    await search.close()
    await expect(search.consult('A', QUESTION)).rejects.toMatchObject({ name: 'SearchBusy' })
  })
})
