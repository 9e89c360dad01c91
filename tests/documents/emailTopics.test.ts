import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readableLinks } from '#documents/kinds/email/mail/readableLinks.ts'
import { parseThread, type Thread } from '#documents/kinds/email/thread.ts'
import { divideThread } from '#documents/kinds/email/topics/topics.ts'

async function topicsOf(name: string) {
  const bytes = new Uint8Array(readFileSync(new URL(`../../fixtures/emails/${name}`, import.meta.url)))
  return divideThread((await parseThread(bytes, name))!)
}

function thread(...bodies: string[]): Thread {
  const messages = bodies.map((body, index) => ({
    from: `P${index + 1} <p@x.test>`,
    date: null,
    subject: 'Plan',
    body,
  }))
  return { title: 'Plan', messages }
}

const titles = (given: Thread) => divideThread(given).map(({ title }) => title)

describe('a negotiation about three issues', () => {
  test('numbered points: replies by number, by label and without either find their topic', async () => {
    const topics = await topicsOf('contract-points.eml')
    expect(topics.map(({ title }) => title)).toEqual(['Limitation of liability', 'Governing law', 'Payment terms'])
    expect(topics[1]!.messageIndexes).toEqual([0, 2, 3, 4])
    expect(topics[1]!.text.split('\n')).toEqual([
      'Amara Nwosu: 2. Governing law. The draft names the law of Delaware.',
      'Daniel Roth: On governing law: our board insists on German law.',
      'Amara Nwosu: 2. German law is fine if the courts of Hamburg are exclusive.',
      'Daniel Roth: 2. Agreed.',
    ])
  })

  test('prose: the words that its paragraphs share', async () => {
    const topics = await topicsOf('contract-prose.eml')
    expect(topics.map(({ title }) => title)).toEqual(['Backup copies', 'Notice period', 'Maintenance windows'])
    expect(topics.map(({ messageIndexes }) => messageIndexes)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      [0, 1],
    ])
  })
})

describe('what names a topic', () => {
  test('headings', () => {
    const body =
      'Budget\n\nThe hall costs more than last year, we need another sponsor.\n\nSpeakers\n\nTwo of the five speakers have not confirmed yet.'
    expect(titles(thread(body, 'The sponsor pays half of the hall.'))).toEqual(['Budget', 'Speakers'])
  })

  test('questions', () => {
    const body = 'Hello,\n\nWho carries the cost of the transport?\n\nWhen does the warranty of the pumps begin?'
    const topics = divideThread(thread(body, 'The warranty begins when the pumps are installed.'))
    expect(topics.map(({ title }) => title)).toEqual([
      'Who carries the cost of the transport?',
      'When does the warranty of the pumps begin?',
    ])
    expect(topics[1]!.messageIndexes).toEqual([0, 1])
  })

  test('an answer goes where the passage it answers is', () => {
    const first = '1. Colours of the front. Red or blue.\n2. Height of the fence. Two metres.'
    const given = thread(first, 'Fine.')
    const [, reply] = given.messages
    const answering = {
      ...given,
      messages: [given.messages[0]!, { ...reply!, answers: [{ at: 0, to: 'Colours of the front. Red or blue.' }] }],
    }
    expect(divideThread(answering).map(({ messageIndexes }) => messageIndexes)).toEqual([[0, 1], [0]])
  })

  test('different subjects of a mail store', () => {
    const given = thread('The roof leaks again near the chimney.', 'The harvest festival needs a band.')
    const messages = given.messages.map((message, index) => ({ ...message, subject: ['Roof', 'Re: Festival'][index]! }))
    expect(titles({ ...given, messages })).toEqual(['Roof', 'Festival'])
  })

  test('a short mail is one topic, called as the thread', () => {
    expect(titles(thread('See you at noon.'))).toEqual(['Plan'])
    expect(titles(thread(''))).toEqual(['Plan'])
  })

  test('Chinese and Cyrillic points', () => {
    expect(
      titles(thread('一、付款方式。货到后三十天付款。\n二、交货日期。九月底之前交货。', '付款方式可以接受。')),
    ).toEqual(['付款方式', '交货日期'])
    expect(titles(thread('1. Срок аренды. До конца года.\n2. Размер залога. Два месяца.', '2. Согласны.'))).toEqual([
      'Срок аренды',
      'Размер залога',
    ])
  })
})

test('a store of many subjects keeps the most written about and gathers the rest', () => {
  const messages = Array.from({ length: 60 }, (_, index) => ({
    from: 'P',
    date: null,
    subject: `Subject ${String.fromCharCode(97 + (index % 26))}${index}`,
    body: `text ${'word '.repeat(index)}`,
  }))
  const topics = divideThread({ title: 'Many', messages })
  expect(topics).toHaveLength(20)
  expect(topics.at(-1)!.title).toBe('Other subjects')
  expect(topics.at(-1)!.messageIndexes).toHaveLength(41)
})

test('500 messages are divided in bounded time', () => {
  const bodies = Array.from({ length: 500 }, (_, index) =>
    Array.from(
      { length: 8 },
      (_unused, part) =>
        `about w${(index * 31 + part * 7) % 97} and w${part * index} we say a${index % 13} again and again`,
    ).join('\n\n'),
  )
  const started = performance.now()
  expect(divideThread(thread(...bodies)).length).toBeLessThanOrEqual(20)
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('a mail of thousands of points is divided in bounded time, and whole', () => {
  const body = Array.from(
    { length: 9_000 },
    (_, index) => `Point number ${index}: something about w${index % 400} here.`,
  ).join('\n\n')
  const started = performance.now()
  const topics = divideThread(thread(body))
  expect(performance.now() - started).toBeLessThan(4_000)
  expect(topics.length).toBeLessThanOrEqual(20)
  const parts = topics.flatMap(({ text }) => text.split('\n')).filter((line) => line.includes('Point number'))
  expect(parts).toHaveLength(9_000)
})

describe('[TH9] links and paths', () => {
  test.each([
    [
      'https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb%3Fc%3D1&data=05%7C01',
      'https://a.example/b?c=1',
    ],
    [
      '<https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_tsg-5Fsa_x-2De&d=DwM&e=>',
      '<https://a.example/tsg_sa/x-e>',
    ],
    ['https://nam.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)&data=1', null],
    ['https://nam.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%0A%2Fb&data=1', null],
    ['https://nam.safelinks.protection.outlook.com/?url=%E0%A4%A&data=1', null],
    ['https://evil.example/?url=https%3A%2F%2Fa.example', null],
  ])('%s', (link, read) => {
    expect(readableLinks(`See ${link} there`)).toBe(`See ${read ?? link} there`)
  })

  test('name no section', () => {
    const patch = 'Cc: A <a@x.test>\nSigned-off-by: B <b@x.test>\n---\n arch/arm/vfp/vfpmodule.c | 11 +++++------'
    const told = 'The state is lost when the unit is disabled before the suspend, and we should save it every time.'
    const named = titles(
      thread(`${told}\n\n${patch}`, 'Is https://x.test/loop/view/4f50f20e160839c95a000bb3? Or https://x.test/y?'),
    )
    expect(named.join(' ')).not.toMatch(/Signed-off|vfpmodule|loop|https?|x\.test/)
  })
})
