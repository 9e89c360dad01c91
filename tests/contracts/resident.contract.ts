import { afterEach, describe, expect, test } from 'vitest'
import type { PassedFile, Resident, ResidentRefusal } from '#integrations/resident/port.ts'
import { ResidentAway } from '#integrations/resident/port.ts'
import { DOCUMENT_BYTES_MAX, type DocumentReply, type SummarizeRequest } from '#protocol/kxp/exchanges.ts'

export interface ResidentPlace {
  readonly resident: Resident
  /** A document that it reads. */
  readonly file: PassedFile
  /** From now on it cannot be reached. */
  readonly cut: () => Promise<void> | void
  readonly close: () => Promise<void>
}

export const passed = (fileName: string, content: Uint8Array | string): PassedFile => {
  const bytes = Buffer.from(content)
  const middle = bytes.length >> 1
  return { fileName, declared: '', chunks: [bytes.subarray(0, middle), bytes.subarray(middle)], bytes: bytes.length }
}

const ROOM = 'ABC123'
const asked = (seq: number, words = 'we agree on thirty days'): SummarizeRequest => ({
  room: ROOM,
  sectionId: 'sec_1',
  seq,
  title: 'Termination',
  ref: { kind: 'pdf', sectionTitle: 'Termination' },
  messages: [{ senderName: 'Ana', text: words, at: 1_700_000_000_000 }],
})

/** Every adapter of the Resident port passes this. */
export function residentContract(name: string, open: () => Promise<ResidentPlace>): void {
  describe(`resident contract: ${name}`, () => {
    let place: ResidentPlace
    const opened = async () => {
      place = await open()
      return place
    }
    afterEach(() => place.close())
    const kept = async (code = ROOM) => {
      const { resident, file } = await opened()
      const reply = await resident.keep(code, file)
      expect(reply).toMatchObject({ ok: true })
      return { resident, file, reply: reply as DocumentReply }
    }

    test('[KX50] a document is answered with its sections, the same bytes with the first answer', async () => {
      const { resident, file, reply } = await kept()
      expect(reply.sections.length).toBeGreaterThan(0)
      expect(reply).toMatchObject({ bytes: file.bytes, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
      expect(reply.docId).toMatch(/^doc_[A-Za-z0-9]{12,}$/)
      for (const section of reply.sections) expect(Object.keys(section)).not.toContain('text')
      expect(await resident.keep(ROOM, file)).toEqual(reply)
    })

    test('[KX50] what it does not take is refused with a status and a sentence', async () => {
      const { resident } = await opened()
      const picture = await resident.keep(ROOM, passed('scan.png', Buffer.from('89504e470d0a1a0a', 'hex')))
      expect(picture).toEqual({ refused: 422, error: expect.stringMatching(/\.$/), ocrPlaceholder: true })
      const large = await resident.keep(ROOM, passed('large.pdf', Buffer.alloc(DOCUMENT_BYTES_MAX + 1)))
      expect(large).toEqual({ refused: 413, error: expect.stringMatching(/15 MB/) })
    })

    test('[KX50] a summary is answered without its text; one that is not newer is stale', async () => {
      const { resident } = await kept()
      const first = await resident.summarise(asked(1))
      expect(first).toEqual({
        ok: true,
        room: ROOM,
        sectionId: 'sec_1',
        seq: 1,
        source: expect.stringMatching(/^(ai|fallback)$/),
      })
      expect(await resident.summarise(asked(1, 'something else'))).toMatchObject({ ok: true, seq: 1, stale: true })
      expect(await resident.summarise(asked(2))).not.toHaveProperty('stale')
    })

    test('[KX50] a summary and a question open a room that nothing was uploaded to', async () => {
      const { resident } = await opened()
      expect(await resident.summarise(asked(1))).toMatchObject({ ok: true, seq: 1 })
      expect(await resident.answer('XYZ789', 'What about the fee?')).toMatchObject({ ok: true, sections: [] })
    })

    test('[KX50] a question is answered from the documents', async () => {
      const { resident, reply } = await kept()
      const answer = await resident.answer(ROOM, `What does ${reply.sections[0]!.title} say?`)
      expect(answer).toMatchObject({ ok: true, text: expect.stringMatching(/\S/) })
    })

    test('[KX50] it says that it can be reached', async () => {
      const { resident } = await opened()
      await expect(resident.check()).resolves.toBeUndefined()
    })

    test('[KX50] a removed document is gone, and removing it again is no error', async () => {
      const { resident, file, reply } = await kept()
      for (let i = 0; i < 2; i++) await resident.remove(ROOM, reply.docId)
      const request = { room: ROOM, docId: reply.docId, session: SESSION, events: '' }
      expect(await resident.record(request)).toMatchObject({ refused: 404 })
      expect(await resident.keep(ROOM, file)).toMatchObject({ ok: true, sha256: reply.sha256 })
    })

    test('[KX50] the material of a record is taken for a ticket', async () => {
      const { resident, reply } = await kept()
      const answer = await resident.record({ room: ROOM, docId: reply.docId, session: SESSION, events: '' })
      expect(answer).toEqual({ ok: true, ticket: expect.stringMatching(/^[\w-]{8,}$/), until: expect.any(Number) })
    })

    test('[KX50] an end destroys the room once, and what comes after it is refused', async () => {
      const { resident, file, reply } = await kept()
      expect(await resident.end(ROOM)).toEqual({ destroyed: true })
      expect(await resident.end(ROOM)).toEqual({ destroyed: false })
      const after: (object | ResidentRefusal)[] = [
        await resident.keep(ROOM, file),
        await resident.summarise(asked(1)),
        await resident.answer(ROOM, 'And now?'),
        await resident.record({ room: ROOM, docId: reply.docId, session: SESSION, events: '' }),
      ]
      expect(after).toEqual(after.map(() => ({ refused: 409, error: expect.stringMatching(/\.$/) })))
    })

    test('[KX50] it gets ready for documents as often as it is asked', async () => {
      const { resident } = await opened()
      expect([await resident.prepare(), await resident.prepare()]).toEqual([undefined, undefined])
    })

    test('[KX50] the end of a room that it never held is remembered', async () => {
      const { resident } = await opened()
      expect(await resident.end('NEVER1')).toEqual({ destroyed: false })
      expect(await resident.summarise({ ...asked(1), room: 'NEVER1' })).toMatchObject({ refused: 409 })
    })

    test('[KX50] without a connection every call is rejected with ResidentAway and nothing else', async () => {
      const { resident, file, cut } = await opened()
      await cut()
      const calls = [
        resident.prepare(),
        resident.keep(ROOM, file),
        resident.remove(ROOM, 'doc_000000000000'),
        resident.summarise(asked(1)),
        resident.answer(ROOM, 'Hello?'),
        resident.record({ room: ROOM, docId: 'doc_000000000000', session: SESSION, events: '' }),
        resident.end(ROOM),
        resident.check(),
      ]
      for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
        expect(reason).toBeInstanceOf(ResidentAway)
    })
  })
}

const SESSION = { code: ROOM, headHash: '0'.repeat(64), eventCount: 0 }
