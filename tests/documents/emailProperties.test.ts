import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseThread } from '#documents/kinds/email/thread.ts'
import { divideThread } from '#documents/kinds/email/topics/topics.ts'

const FIXTURES = new URL('../../fixtures/emails/', import.meta.url)
const encode = (text: string) => new TextEncoder().encode(text)

interface Written {
  readonly name: string
  readonly address: string
  readonly at: Date
  readonly body: string
}

type Quoting = (earlier: string, by: Written) => string

const marked = (text: string) =>
  text
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
    .join('\n')

const clock = (at: Date) => at.toISOString().slice(11, 16)
const day = (at: Date, month: 'short' | 'long', language = 'en') =>
  new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', day: 'numeric' })
    .formatToParts(at)
    .find(({ type }) => type === 'month')!.value
const dotted = (at: Date) => `${at.getUTCDate()}.${at.getUTCMonth() + 1}.${at.getUTCFullYear()}`

/** How clients put an earlier message below a reply. */
const quotings: Record<string, Quoting> = {
  gmail: (text, { name, address, at }) =>
    `On Mon, ${day(at, 'short')} ${at.getUTCDate()}, ${at.getUTCFullYear()} at ${clock(at)} ${name} <${address}> wrote:\n\n${marked(text)}`,
  gmailWrapped: (text, { name, address, at }) =>
    `On Mon, ${day(at, 'short')} ${at.getUTCDate()}, ${at.getUTCFullYear()} at ${clock(at)} ${name} <\n${address}> wrote:\n\n${marked(text)}`,
  thunderbird: (text, { name, at }) => `Am ${dotted(at)} um ${clock(at)} schrieb ${name}:\n${marked(text)}`,
  french: (text, { name, address, at }) =>
    `Le lun. ${at.getUTCDate()} ${day(at, 'short', 'fr')} ${at.getUTCFullYear()} à ${clock(at)}, ${name} <${address}> a écrit :\n${marked(text)}`,
  russian: (text, { name, address, at }) => `${dotted(at)}, ${clock(at)}, "${name}" <${address}>:\n${marked(text)}`,
  outlook: (text, { name, address, at }) =>
    `From: ${name} <${address}>\nSent: ${day(at, 'long')} ${at.getUTCDate()}, ${at.getUTCFullYear()} ${clock(at)}\nTo: All\nSubject: RE: Plan\n\n${text}`,
  outlookGerman: (text, { name, address, at }) =>
    `-----Ursprüngliche Nachricht-----\nVon: ${name} <${address}>\nGesendet: ${at.getUTCDate()}. ${day(at, 'long', 'de')} ${at.getUTCFullYear()} ${clock(at)}\nAn: Alle\nBetreff: AW: Plan\n\n${text}`,
  hotmail: (text, { name, address, at }) =>
    marked(`From: ${name} <${address}>\nTo: all@example.test\nSubject: Plan\nDate: ${at.toUTCString()}\n\n${text}`),
}

const names = [
  'Ana Ruiz',
  'Jan de Vries',
  'May Öst',
  'Li Wei',
  'Zoë van den Berg',
  'Olga Petrova',
  "Sean O'Neil",
  '田中 花子',
]
const word = fc.constantFrom(
  'plan',
  'roof',
  'Preis',
  'срок',
  'livraison',
  'over',
  '契約',
  'costs',
  'from',
  'sent',
  'wrote',
)
const line = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '))
const body = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n\n'))

const writing = fc.record({
  name: fc.constantFrom(...names),
  at: fc.date({ min: new Date('2001-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
  body,
})
const reply = fc.record({ writing, style: fc.constantFrom(...Object.keys(quotings)) })

describe('a thread built from replies', () => {
  const built = fc.record({ first: writing, replies: fc.array(reply, { maxLength: 5 }) })

  test('[TH2] [TH7] comes apart into the messages it was built from, and loses no word', async () => {
    await fc.assert(
      fc.asyncProperty(built, async ({ first, replies }) => {
        const all = [first, ...replies.map((one) => one.writing)]
        const messages = all.map((one, index) => ({
          ...one,
          address: `p${index}@example.test`,
          body: `start${index} ${one.body.replaceAll('\n\n', ` mark${index}\n\n`)} end${index}`,
        }))
        const text = replies.reduce((earlier, { style }, index) => {
          return `${messages[index + 1]!.body}\n\n${quotings[style]!(earlier, messages[index]!)}`
        }, messages[0]!.body)
        const top = messages.at(-1)!
        const source = `From: "${top.name}" <${top.address}>\nSubject: Re: Plan\nMessage-ID: <m@x>\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`
        const thread = await parseThread(encode(source), 'plan.eml')
        expect(thread?.messages.map(({ body }) => body)).toEqual(messages.map((one) => one.body))
        for (const [index, message] of thread!.messages.entries()) expect(message.from).toContain(messages[index]!.name)
      }),
      { numRuns: 200 },
    )
  })

  test('[SC4] is divided into 1 to 20 topics that hold every word once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 12 }), async (bodies) => {
        const messages = bodies.map((text, index) => ({
          from: `P${index}`,
          date: null,
          subject: 'S',
          body: text.replaceAll('\n\n', ` u${index}x\n\n`),
        }))
        const topics = divideThread({ title: 'S', messages })
        expect(topics.length).toBeGreaterThanOrEqual(1)
        expect(topics.length).toBeLessThanOrEqual(20)
        const wordsOf = (texts: string[]) =>
          texts
            .join(' ')
            .split(/\s+/u)
            .filter((one) => !/^P\d+:$/u.test(one))
            .sort()
        expect(wordsOf(topics.map(({ text }) => text))).toEqual(wordsOf(messages.map((one) => one.body)))
        for (const { title, text, preview, messageIndexes } of topics) {
          expect(preview).toBe(text.replace(/\s+/gu, ' ').trim().slice(0, 240).trim())
          expect(title.trim()).not.toBe('')
          expect(preview.trim()).not.toBe('')
          expect(messageIndexes).toEqual([...new Set(messageIndexes)].sort((one, other) => one - other))
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('[TH8] T28 damaged mails are read or refused, never thrown at', async () => {
  const sources = readdirSync(FIXTURES)
    .filter((name) => /\.(?:eml|mbox|txt)$/u.test(name))
    .map((name) => new Uint8Array(readFileSync(new URL(name, FIXTURES))))
  const edit = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 12 }), removed: fc.nat({ max: 200 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      async (source, edits) => {
        let bytes: Uint8Array = source
        for (const { at, bytes: added, removed } of edits) {
          const place = at % (bytes.length + 1)
          bytes = Buffer.concat([bytes.subarray(0, place), added, bytes.subarray(place + removed)])
        }
        const thread = await parseThread(bytes, 'damaged.eml')
        if (thread) expect(divideThread(thread).length).toBeGreaterThan(0)
        for (const { from, body } of thread?.messages ?? []) {
          expect(from).not.toBe('')
          expect(body.isWellFormed()).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})
