import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { writeRecord } from '#documents/record/write.ts'
import { fact } from '#engine/room/facts.ts'
import type { Actor } from '#engine/stream.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'
import { type MeetingPlan, recordInput } from './recordMeeting.ts'
import { rawPdf } from './recordPages.ts'
import { textFrom, textOf, withPdf } from './recordReader.ts'

const BEN: Actor = { kind: 'guest', id: 'p_2', name: 'Ben' }
const on = (n: number, by = BEN.id!) => ({ annotationId: `ann_000${n}`, participantId: by })

const PLAN: MeetingPlan = {
  source: rawPdf([
    {
      page: '/MediaBox[0 0 400 400]',
      lines: [
        [300, 'Payment is due within sixty days'],
        [200, 'of receipt of the invoice'],
      ],
    },
  ]),
  sections: [{ title: 'All', text: 'Payment is due within sixty days of receipt', page: 1 }],
  annotations: [
    { text: 'Net 30, not net 60', quote: 'sixty days', anchor: { page: 1, xPct: 50, yPct: 25 } },
    { text: 'Never mind this', kind: 'note' },
    { text: 'Words of another version', quote: 'ninety working days', anchor: { page: 1, xPct: 50, yPct: 50 } },
  ],
}

/** The annotations of the first page, raw. */
async function rawOf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const list = pdf.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray)
  return list.asArray().map((ref) => {
    const dict = pdf.context.lookup(ref, PDFDict)
    const text = (key: string) => {
      const value = dict.lookup(PDFName.of(key))
      return value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : undefined
    }
    const name = (key: string) => dict.lookupMaybe(PDFName.of(key), PDFName)?.decodeText()
    const parent = dict.get(PDFName.of('IRT'))
    const above = parent instanceof PDFRef ? pdf.context.lookup(parent, PDFDict) : undefined
    const rect = dict
      .lookup(PDFName.of('Rect'), PDFArray)
      .asArray()
      .map((value) => (value as PDFNumber).asNumber())
    return {
      ...{ subtype: name('Subtype'), rt: name('RT'), id: text('NM'), by: text('T'), contents: text('Contents'), rect },
      ...{ state: text('State'), model: text('StateModel'), flags: dict.lookup(PDFName.of('F'), PDFNumber).asNumber() },
      inReplyTo: (above?.lookup(PDFName.of('NM')) as PDFHexString | undefined)?.decodeText(),
    }
  })
}

test('[RD60] [RD61] [RD62] [RD63] replies, the resolved state and marked words are in the file; what was deleted is told', async () => {
  const { people } = recordInput(PLAN).session
  const [ana, ben] = people.map(({ id, name }): Actor => ({ kind: 'guest', id, name })) as [Actor, Actor]
  const input = recordInput({
    ...PLAN,
    threads: [
      fact('replied', ben, { ...on(1, ben.id!), replyId: 're_1', text: 'Agreed, 30 — да' }),
      fact('replied', ana, { ...on(1, ana.id!), replyId: 're_2', text: 'Then it is settled.' }),
      fact('settled', ana, { ...on(1, ana.id!), resolved: true }),
      fact('reworded', ana, { ...on(3, ana.id!), text: 'Words of a later version' }),
      fact('retracted', ana, on(2, ana.id!)),
    ],
  })
  const { bytes, facts } = await writeRecord(input)
  expect(facts.mode).toBe('appended')
  const all = await rawOf(bytes)
  const replies = all.filter(({ rt }) => rt === 'R')
  const shared = { subtype: 'Text', inReplyTo: 'ann_0001', flags: 30 }
  expect(replies).toEqual([
    expect.objectContaining({ ...shared, id: 're_1', by: 'Ben', contents: 'Agreed, 30 — да' }),
    expect.objectContaining({ ...shared, id: 're_2', by: 'Ana', contents: 'Then it is settled.' }),
    expect.objectContaining({ ...shared, by: 'Ana', state: 'Completed', model: 'Review' }),
  ])
  const marks = all.filter(({ rt }) => rt === 'Group')
  expect(marks).toEqual([
    expect.objectContaining({ subtype: 'Highlight', inReplyTo: 'ann_0001', id: 'ann_0001-words' }),
  ])
  const note = all.find(({ id }) => id === 'ann_0001')!
  // Beside the words, not on them.
  expect(note.rect[2]).toBeLessThanOrEqual(marks[0]!.rect[0]! + 0.01)
  expect(all.map(({ id }) => id)).not.toContain('ann_0002')
  const text = (await withPdf(bytes, (pdf) => textFrom(pdf, 2))).replace(/\s+/gu, ' ')
  for (const words of [
    '“sixty days”',
    '↳ Ben',
    'Agreed, 30 — да',
    'resolved by Ana',
    'edited 2026-11-20',
    'was deleted',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Never mind this')
  expect(await verifyRecord(bytes)).toMatchObject({ ok: true })
})

test('[RD65] [RD66] [RD67] one page comes first, times have the room’s zone, the fingerprint is whole', async () => {
  const said = [[0, 0, 'Shall we?'] as const, [1, 0, 'Yes, fine.'] as const]
  const { session, ...rest } = recordInput({ ...PLAN, said, confirmed: [0] })
  const { bytes } = await writeRecord({ ...rest, session: { ...session, tz: 'Europe/Berlin' } })
  await withPdf(bytes, async (pdf) => {
    const front = (await textOf(pdf, 2)).replace(/\s+/gu, ' ')
    const wanted = ['REVIEW RECORD', session.code, 'Ana (host)', '2 messages', '1 of 1 section', 'Decisions']
    for (const words of [...wanted, 'Actions', 'Open questions', 'Risks', 'CET', 'Times are those of Europe/Berlin.'])
      expect(front).toContain(words)
    expect(await textOf(pdf, 3)).toContain('About this file')
    const last = (await textOf(pdf, pdf.numPages)).replace(/\s+/gu, ' ')
    for (const words of ['Fingerprint', session.headHash, 'kept.']) expect(last).toContain(words)
  })
})
