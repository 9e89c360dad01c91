import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { noModel } from '#assistant/model/none.ts'
import type { Model } from '#assistant/model/port.ts'
import { quotations } from '#assistant/offline/answer.ts'
import { ANSWER_MAX, type AnswerReply } from '#protocol/kxp/exchanges.ts'
import { fitting } from '#resident/meetings/roomAnswers.ts'
import { type TestResident, testResident } from '../helpers/resident.ts'
import { ROOM, signed, stored, upload } from './exchanges.ts'

let resident: TestResident

const MAIL = (words: string) =>
  Buffer.from(`From: Ana <ana@example.test>\nSubject: Metals\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\n${words}\n`)

async function opened(model: Model = noModel): Promise<string> {
  resident = await testResident({}, { model })
  return resident.url
}

async function ask(question: string, room = ROOM): Promise<AnswerReply> {
  const { status, body } = await signed<AnswerReply>(resident.url, '/kxp/answer', { room, question })
  expect(status).toBe(200)
  return body
}

describe('a question', () => {
  afterEach(() => resident.close())

  test('[KX37] is answered by quotations from the documents, with the titles of their sections', async () => {
    const url = await opened()
    await stored(url, 'contract.pdf')
    const { text, sections, sure } = await ask('How long is the warranty?')
    expect(sure).toBe(true)
    expect(sections).toContain('5. Warranty')
    expect(text).toMatch(/^“.+” \[5\. Warranty\]/u)
  })

  test('[KX37] that nothing in the documents is close to gets a plain sentence and no sections', async () => {
    const url = await opened()
    await stored(url, 'contract.pdf')
    const silent = await ask('Which zebra sings opera in Helsinki?')
    expect(silent).toMatchObject({
      sections: [],
      sure: false,
      text: expect.stringMatching(/^I found no/),
    })
    const empty = { ok: true, text: 'I found nothing close to that in the documents.', sections: [], sure: false }
    expect(await ask('How long is the warranty?', 'EMPTY1')).toEqual(empty)
    await signed(url, '/kxp/summarize', {
      room: 'OPEN01',
      sectionId: 's',
      seq: 1,
      ref: { kind: 'email', messageIndex: 0 },
      messages: [],
    })
    expect(await ask('How long is the warranty?', 'OPEN01')).toEqual(empty)
  })

  test('[KX37] of a room that ended is refused', async () => {
    const url = await opened()
    await stored(url, 'contract.pdf')
    await ask('How long is the warranty?')
    await signed(url, '/kxp/end', { room: ROOM })
    expect(await signed(url, '/kxp/answer', { room: ROOM, question: 'How long is the warranty?' })).toEqual({
      status: 409,
      body: { error: expect.stringMatching(/ended/) },
    })
  })

  test('[KX38] is answered from what the room has by now, and from no other room', async () => {
    const url = await opened()
    const { body: first } = await upload(url, { 'a.eml': MAIL('The price of nickel is twelve euros a kilogram.') })
    await upload(url, { 'b.eml': MAIL('The price of cobalt is forty euros a kilogram.') }, 'OTHER1')
    expect((await ask('What is the price of nickel?')).text).toContain('twelve euros')
    expect((await ask('What is the price of cobalt?')).text).not.toContain('forty euros')
    await upload(url, { 'c.eml': MAIL('The price of copper is nine euros a kilogram.') })
    expect((await ask('What is the price of copper?')).text).toContain('nine euros')
    await signed(url, '/kxp/remove', { room: ROOM, docId: first.docId })
    expect((await ask('What is the price of nickel?')).text).not.toContain('twelve euros')
    expect((await ask('What is the price of copper?')).text).toContain('nine euros')
  })

  test('[KX37] is answered by the model where it names its sources, else by quotations', async () => {
    let answer = 'The price of nickel is twelve euros a kilogram [p1].'
    const model: Model = { ...noModel, takes: () => true, complete: async () => answer }
    const url = await opened(model)
    await upload(url, { 'a.eml': MAIL('The price of nickel is twelve euros a kilogram.') })
    const { text, sections } = await ask('What is the price of nickel?')
    expect(text).toBe(`The price of nickel is twelve euros a kilogram [${sections[0]}].`)
    answer = 'I like nickel.'
    expect((await ask('What is the price of nickel?')).text).toMatch(/^“/u)
    answer = 'Nickel costs 99 euros.'
    expect((await ask('What is the price of nickel?')).text).not.toContain('99')
  })
})

describe('the text of an answer', () => {
  test('[KX37] is at most 1 000 characters: whole lines, else whole words, and names no section that was cut off', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '“', '😀'), minLength: 1, maxLength: 700 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const titles = lines.map((_, i) => `Title ${i}`)
        const whole = lines.map((text, i) => `${text} [Title ${i}]`)
        const { text, sections } = fitting(whole.join('\n'), titles)
        expect(text.length).toBeLessThanOrEqual(ANSWER_MAX)
        expect(text.isWellFormed()).toBe(true)
        const kept = text.split('\n')
        expect(sections).toEqual(titles.slice(0, kept.length))
        if (whole[0]!.length <= ANSWER_MAX) expect(kept).toEqual(whole.slice(0, kept.length))
      }),
    )
    const long = `${'word '.repeat(400)}[Title]`
    expect(fitting(long, ['Title'])).toEqual({ text: `${'word '.repeat(199).trimEnd()}…`, sections: ['Title'] })
  })

  test('[KX37] is that of the standard tier where it fits', () => {
    const passages = [{ kind: 'section' as const, id: 's', title: 'Fees', text: 'The fee is ten euros.', score: 1 }]
    const { text } = quotations('What is the fee?', passages)
    expect(fitting(text, ['Fees']).text).toBe(text)
  })
})
