import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { noModel } from '#assistant/model/none.ts'
import type { Model } from '#assistant/model/port.ts'
import { SUMMARY_CHARACTERS_MAX } from '#assistant/offline/textForm.ts'
import type { ListedSummary } from '#protocol/views/summary.ts'
import { bytesUnder, type TestResident, testResident } from '../helpers/resident.ts'
import { answered, ROOM, signed, stored, upload } from './exchanges.ts'

let resident: TestResident
afterEach(() => resident.close())

const WARRANTY = { kind: 'pdf', sectionTitle: '5. Warranty' } as const
const SAID = [
  { senderName: 'Ana', text: 'I propose that the warranty lasts thirty months.', at: 1_700_000_000_000 },
  { senderName: 'Ben', text: 'Agreed, the quicksilver term is thirty months.', at: 1_700_000_001_000 },
]

async function opened(model: Model = noModel): Promise<string> {
  resident = await testResident({}, { model })
  return resident.url
}

function request(seq: number, over: object = {}) {
  return { room: ROOM, sectionId: 'sec_5', seq, ref: WARRANTY, messages: SAID, ...over }
}

const summarise = (seq: number, over: object = {}) => signed(resident.url, '/kxp/summarize', request(seq, over))

async function texts(since = 0, room = ROOM): Promise<ListedSummary[]> {
  const path = `/kxp/summaries?room=${room}&since=${since}`
  return (await answered<{ summaries: ListedSummary[] }>(fetch(resident.url + path))).body.summaries
}

/** A model whose summary waits until it is let go. */
function slowModel(text: string) {
  const asked = Promise.withResolvers<string>()
  const go = Promise.withResolvers<void>()
  const model: Model = {
    ...noModel,
    takes: () => true,
    async complete({ prompt }) {
      asked.resolve(prompt)
      await go.promise
      return text
    },
  }
  return { model, asked: asked.promise, go: go.resolve }
}

describe('a summary', () => {
  test('[KX35] is answered without its text, which is readable at once and on the disk only sealed', async () => {
    const url = await opened()
    await stored(url, 'contract.pdf')
    expect(await summarise(1)).toEqual({
      status: 200,
      body: { ok: true, room: ROOM, sectionId: 'sec_5', seq: 1, source: 'fallback' },
    })
    const [summary, ...others] = await texts()
    expect(others).toEqual([])
    expect(summary).toMatchObject({
      sectionId: 'sec_5',
      title: '5. Warranty',
      seq: 1,
      source: 'resident',
      ref: WARRANTY,
    })
    expect(summary!.text).toContain('thirty months')
    expect(summary!.text!.length).toBeLessThanOrEqual(SUMMARY_CHARACTERS_MAX)
    for (const file of (await bytesUnder(resident.folder)).values()) expect(file.includes('quicksilver')).toBe(false)
    expect(resident.logged.join('')).not.toContain('quicksilver')
  })

  test('[KX34] is written with the copy of the section that is here: found by its place, or by its title', async () => {
    const url = await opened()
    const { docId, sections } = await stored(url, 'contract.pdf')
    const index = sections.findIndex(({ title }) => title === '5. Warranty')
    const messages = [
      { senderName: 'Ana', text: 'The goods have defects on most days.', at: 1 },
      { senderName: 'Ben', text: 'Lunch arrives at noon from the kitchen.', at: 2 },
    ]
    await summarise(1, { title: 'Named', messages })
    await summarise(2, { sectionId: 'x', docId, index, ref: { kind: 'pdf', sectionTitle: 'Otherwise' }, messages })
    const [byTitle, byPlace] = await texts()
    expect(byTitle).toMatchObject({ title: 'Named', text: expect.stringContaining('The goods have defects') })
    expect(byPlace!.text).toBe(byTitle!.text)
    await summarise(3, { sectionId: 'y', ref: { kind: 'pdf', sectionTitle: 'No such' }, messages })
    const [unknown] = await texts(2)
    expect(unknown).toMatchObject({ title: 'No such', text: expect.stringContaining('Lunch arrives') })
  })

  test('[KX34] of an e-mail is about the topic that begins at the message, else about the message', async () => {
    const url = await opened()
    const mail = (n: number, words: string) =>
      `From ana@example.test Tue Jan  1 10:0${n}:00 2030\nFrom: Ana <ana@example.test>\nSubject: Prices\nMessage-ID: <${n}@example.test>\nDate: Tue, 1 Jan 2030 10:0${n}:00 +0000\n\n${words}\n\n`
    const thread =
      mail(1, 'Shall the quicksilver prices be fixed for a year?') +
      mail(2, 'The delivery of nickel is late by a week.')
    const { body } = await upload(url, { 'thread.mbox': Buffer.from(thread) })
    expect(body.emails).toBe(2)
    const about = async (seq: number, messageIndex: number, text: string) => {
      const lunch = { senderName: 'Cem', text: 'Lunch arrives at noon from the kitchen.', at: 2 }
      const messages = [{ senderName: 'Ben', text, at: 1 }, lunch]
      await summarise(seq, { sectionId: `topic_${seq}`, ref: { kind: 'email', messageIndex }, messages })
      return (await texts(seq - 1))[0]!.text
    }
    expect(await about(1, 0, 'We buy quicksilver in barrels.')).toContain('quicksilver')
    expect(await about(2, 1, 'Our driver carries nickel.')).toContain('nickel')
    expect(await about(3, 1, 'We buy quicksilver in barrels.')).toContain('Lunch')
    expect(await about(4, 9, 'Our driver carries nickel.')).toContain('Lunch')
  })

  test('[KX35] opens a room that nothing was uploaded to, and an ended one takes none', async () => {
    await opened()
    expect(await summarise(1)).toMatchObject({ status: 200, body: { source: 'fallback' } })
    expect((await texts())[0]!.text).toContain('thirty months')
    await signed(resident.url, '/kxp/end', { room: ROOM })
    expect(await texts()).toEqual([])
    expect(await summarise(2)).toEqual({ status: 409, body: { error: expect.stringMatching(/ended/) } })
    expect(await summarise(1, { room: 'EMPTY1', messages: [] })).toMatchObject({ status: 200 })
    expect((await texts(0, 'EMPTY1'))[0]!.text).toMatch(/\S/)
  })

  test.each([
    ['ref', undefined, 'missing'],
    ['ref', { kind: 'docx', sectionTitle: 'x' }, 'enum'],
    ['seq', 0, 'greater_than_equal'],
    ['messages', Array(13).fill(SAID[0]), 'too_long'],
    ['messages', [{ ...SAID[0], text: 'x'.repeat(1_001) }], 'string_too_long'],
  ])('[KX11] is 422 with a wrong %s and names it: %j', async (field, value, type) => {
    await opened()
    const { status, body } = await summarise(1, { [field]: value })
    expect({ status, detail: body.detail }).toMatchObject({ status: 422, detail: [{ type }] })
    expect((body.detail as { loc: string[] }[])[0]!.loc.slice(0, 2)).toEqual(['body', field])
    expect(await texts()).toEqual([])
  })

  test('[KX35] is written by the model where there is one, and without it when it fails its checks', async () => {
    const { model, asked, go } = slowModel('Ana and Ben agree that the warranty lasts thirty months.')
    const url = await opened(model)
    await stored(url, 'contract.pdf')
    go()
    expect((await summarise(1)).body).toMatchObject({ source: 'ai' })
    expect(await asked).toContain('5. Warranty')
    expect((await texts())[0]!.text).toBe('Ana and Ben agree that the warranty lasts thirty months.')
    await resident.close()
    const wrong = slowModel('Zoe demands 77 years.')
    wrong.go()
    await opened(wrong.model)
    expect((await summarise(1)).body).toMatchObject({ source: 'fallback' })
    expect((await texts())[0]!.text).not.toContain('77')
  })

  test('[KX36] that is not newer than the section’s is stale, and leaves that one as it is', async () => {
    await opened()
    await summarise(3)
    const before = await texts()
    for (const seq of [3, 2]) {
      const messages = [{ senderName: 'Eve', text: 'Something else was said here.', at: 1 }]
      expect(await summarise(seq, { messages })).toEqual({
        status: 200,
        body: { ok: true, room: ROOM, sectionId: 'sec_5', seq, source: 'fallback', stale: true },
      })
    }
    expect(await texts()).toEqual(before)
    expect((await summarise(2, { sectionId: 'sec_6' })).body).not.toHaveProperty('stale')
    await summarise(4)
    expect((await texts()).map(({ sectionId, seq }) => `${sectionId} ${seq}`)).toEqual([
      'sec_6 2',
      'sec_5 3',
      'sec_5 4',
    ])
    expect(await texts(4)).toEqual([])
  })

  test('[KX36] that a newer one overtook while the model wrote is stale too', async () => {
    const { model, asked, go } = slowModel('Ana and Ben agree that the warranty lasts thirty months.')
    let first = true
    await opened({ ...model, takes: () => first })
    const slow = summarise(1)
    await asked
    first = false
    expect((await summarise(2)).body).not.toHaveProperty('stale')
    go()
    expect((await slow).body).toMatchObject({ seq: 1, stale: true })
    expect((await texts()).map(({ seq }) => seq)).toEqual([2])
  })

  test('[KX35] that the model was writing at the end of its room is refused and leaves nothing', async () => {
    const { model, asked, go } = slowModel('Ana and Ben agree that the warranty lasts thirty months.')
    onTestFinished(() => go())
    await opened(model)
    const slow = summarise(1)
    await asked
    await signed(resident.url, '/kxp/end', { room: ROOM })
    go()
    expect(await slow).toMatchObject({ status: 409 })
    expect((await bytesUnder(`${resident.folder}/rooms`)).size).toBe(0)
  })
})
