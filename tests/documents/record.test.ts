import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ATTACHED } from '#documents/record/job.ts'
import { readRecord } from '#documents/record/readRecord.ts'
import { writeRecord } from '#documents/record/write.ts'
import { type MeetingPlan, recordInput } from './recordMeeting.ts'
import { rawPdf } from './recordPages.ts'
import { annotationsOn, textFrom, textOf, withPdf } from './recordReader.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures')
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(FIXTURES, name)))
const CONTRACT = bytesOf('documents/contract.pdf')
const SECTIONS = [
  { title: '1. Definitions', text: 'Goods', page: 1 },
  { title: '2. Supply of Goods', text: 'The Supplier delivers the Goods within ten days.', page: 1 },
  { title: '6. Limitation of Liability', text: 'Liability', page: 2 },
]
const meeting = (over: Partial<MeetingPlan> = {}) =>
  recordInput({ source: CONTRACT, sections: SECTIONS, pages: 2, ...over })
const record = async (over: Partial<MeetingPlan> = {}) => (await writeRecord(meeting(over))).bytes

describe('the file', () => {
  test('[RD1] the same meeting and document give the same bytes; one event more gives others', async () => {
    const annotations = [{ text: 'a', anchor: { page: 1, xPct: 10, yPct: 10 } }]
    const first = await record({ annotations })
    expect(Buffer.compare(first, await record({ annotations }))).toBe(0)
    expect(Buffer.compare(first, await record({ annotations, said: [[0, 0, 'One word more.']] }))).not.toBe(0)
  })

  test('[RD2] begins with the document’s bytes as uploaded, and its pages read as before', async () => {
    const bytes = await record({ annotations: [{ text: 'a' }] })
    expect(Buffer.compare(bytes.slice(0, CONTRACT.length), CONTRACT)).toBe(0)
    await withPdf(bytes, async (pdf) => {
      for (const number of [1, 2])
        expect(await textOf(pdf, number)).toBe(await withPdf(CONTRACT, (source) => textOf(source, number)))
    })
  })

  test('[RD3] carries the whole stream and what it was made from', async () => {
    const input = meeting()
    const { bytes, facts } = await writeRecord(input)
    const parts = await readRecord(bytes)
    expect(Buffer.from(parts.events!).toString()).toBe(Buffer.from(input.events).toString())
    expect(parts.facts).toEqual(facts)
    expect(facts).toMatchObject({
      mode: 'appended',
      eventCount: input.stream.length,
      headHash: input.stream.at(-1)!.hash,
      document: { kind: 'pdf', bytes: CONTRACT.length },
    })
    await withPdf(bytes, async (pdf) => {
      const files = await pdf.getAttachments()
      expect(Array.from(files!.values(), ({ filename }) => filename)).toEqual([ATTACHED.events, ATTACHED.facts])
    })
  })

  test('[RD3] the record of a record carries its own events, and keeps those of the first', async () => {
    const first = await record()
    const input = recordInput({ source: first, sections: SECTIONS, pages: 5, people: ['Cem'] })
    const { bytes, facts } = await writeRecord(input)
    expect(facts.mode).toBe('appended')
    expect((await readRecord(bytes)).facts).toEqual(facts)
    await withPdf(bytes, async (pdf) => expect((await pdf.getAttachments())!.size).toBe(4))
  })

  test('a document that is not the meeting’s is refused with a sentence', async () => {
    await expect(writeRecord({ ...meeting(), source: rawPdf([{}]) })).rejects.toThrow(
      'The kept document is not the one that was uploaded.',
    )
    await expect(writeRecord({ ...meeting(), docId: 'doc_9' })).rejects.toThrow('The meeting has no such document.')
  })
})

describe('[RD4] T19 annotations', () => {
  const typed = [
    'Größe & <b>',
    'Жук\nзвонит (да)',
    '漢字かな交じり文',
    '한글 의견',
    'سلام عليكم',
    'שלום עולם',
    'tiếng Việt ế',
    '😀👩‍👩‍👧 \\( ) end',
  ]

  test('[RD4] every one is there once, in order, as typed, with author, colour and date', async () => {
    const kinds = ['note', 'comment', 'highlight', 'mark'] as const
    const annotations = typed.map((text, i) => ({ text, kind: kinds[i % 4]!, sectionId: 'sec_1' }))
    const input = meeting({ annotations, people: ['Ana', 'Бен', '陳美玲'] })
    const { bytes } = await writeRecord(input)
    await withPdf(bytes, async (pdf) => {
      const read = await annotationsOn(pdf, 1)
      expect(read.map(({ contents }) => contents)).toEqual(typed)
      expect(read.map(({ author }) => author)).toEqual(typed.map((_, i) => ['Ana', 'Бен', '陳美玲'][i % 3]))
      expect(read.map(({ subtype }) => subtype)).toEqual(typed.map((_, i) => (i % 4 < 2 ? 'Text' : 'Highlight')))
      expect(read.every(({ hasAppearance }) => hasAppearance)).toBe(true)
      for (const [i, { made, colour }] of read.entries()) {
        const { at, hex } = input.session.annotations[i]!
        expect(made).toBe(`D:${new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`)
        expect(`#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`).toBe(hex)
      }
      expect(await annotationsOn(pdf, 2)).toEqual([])
    })
    const ids = Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/NM <FEFF([0-9A-F]+)>/g)
    const named = Array.from(ids, ([, hex]) => Buffer.from(hex!, 'hex').swap16().toString('utf16le'))
    expect(named).toEqual(input.session.annotations.map(({ id }) => id))
  })

  test('[RD4] those that the document had already stay', async () => {
    const own = '/Annots[<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(own)>>]'
    const source = rawPdf([{ page: `/MediaBox[0 0 300 300]${own}`, lines: [[200, 'Some words']] }])
    const bytes = await record({ source, pages: 1, annotations: [{ text: 'ours' }] })
    await withPdf(bytes, async (pdf) => {
      expect((await annotationsOn(pdf, 1)).map(({ contents }) => contents)).toEqual(['own', 'ours'])
    })
  })
})

describe('[RD7] the record’s own pages', () => {
  const said = [
    [0, 0, 'Größe und Maß'],
    [1, 0, 'Согласен, ёлка'],
    [0, 1, '我同意这个条款。日本語。'],
    [1, 1, '한국어 문장입니다'],
    [0, 2, 'tiếng Việt: thỏa thuận'],
    [1, 2, 'Ελληνικά κείμενα'],
  ] as const

  test('[RD7] T26 state what happened, with every time in its zone, over midnight too', async () => {
    const bytes = await record({ said, confirmed: [0], annotations: [{ text: 'A remark' }] })
    const text = await withPdf(bytes, (pdf) => textFrom(pdf, 3))
    for (const part of [
      'REVIEW RECORD',
      'Stopped by the host',
      'Scope and votes',
      'confirmed',
      'Ben: yes, 2026-11-20 23:53:28 UTC',
      '“1. Definitions” is confirmed as reviewed.',
      'No risks were found.',
      'No actions were agreed.',
      'A remark',
      'Record page 1 of',
      ...said.map(([, , line]) => line),
    ])
      expect(text).toContain(part)
    const times = text.match(/\d\d:\d\d:\d\d/g)!
    expect(text.match(/\d\d:\d\d:\d\d UTC/g)!.length).toBe(times.length)
    const late = await record({ said: Array.from({ length: 50 }, (_, i) => [0, 0, `line ${i}`] as const) })
    const lateText = await withPdf(late, (pdf) => textFrom(pdf, 3))
    expect(lateText).toContain('2026-11-20 · 1. Definitions')
    expect(lateText).toContain('2026-11-21 · 1. Definitions')
  })

  test('say honestly that there is nothing', async () => {
    const bytes = await record()
    const text = await withPdf(bytes, (pdf) => textFrom(pdf, 3))
    for (const part of [
      'No decisions were recorded.',
      'No risks were found.',
      'No annotations were made.',
      'Nothing was said.',
    ])
      expect(text).toContain(part)
  })

  test('a meeting under way is said to be so', async () => {
    const text = await withPdf(await record({ ends: false }), (pdf) => textFrom(pdf, 3))
    expect(text).toContain('Not ended: this record shows the meeting so far')
  })

  test('[RD8] words of many scripts come out as typed', async () => {
    const lines = [
      'Größe und Maß, ça va',
      'Είμαστε σύμφωνοι',
      'Согласны с этим',
      'Điều khoản này được',
      '漢字かな交じり文',
      '한글 의견',
      'ข้อตกลงนี้ใช้ได้',
      'यह धारा ठीक है',
      'এই ধারা ঠিক ভালো',
      'हिन्दी में कि',
      'தெரியும் கொடு',
      'മലയാളം കൊ',
      'ગુજરાતી કિ',
      'ਪੰਜਾਬੀ ਕਿ',
      'ಕನ್ನಡ ಕೊ',
      'తెలుగు కై',
      'සිංහල කෙ',
      'ខ្មែរ កេ',
      'မြန်မာ ကေ',
      'இது சரி',
      'ამ მუხლს ვეთანხმები',
      'Համաձայն եմ',
    ]
    const text = await withPdf(await record({ said: lines.map((line) => [0, 0, line] as const) }), (pdf) =>
      textFrom(pdf, 3),
    )
    // The reader takes letters with marks for marks alone, and sees blanks behind them.
    const bare = (one: string) => one.normalize('NFC').replace(/\s/gu, '')
    expect(lines.filter((line) => !bare(text).includes(bare(line)))).toEqual([])
  })

  test('[RD8] words from right to left come out as typed, whatever stands around them', async () => {
    const lines = ['أوافق على هذا البند لا غير', 'שלום עולם']
    const bytes = await record({ said: lines.map((line, i) => [i, 0, line] as const), people: ['سارة', 'דנה'] })
    const text = await withPdf(bytes, (pdf) => textFrom(pdf, 3))
    for (const line of lines) expect(text).toContain(line)
    expect(text).toContain('سارة')
  })

  test('[RD9] hostile text keeps to the page', async () => {
    const nasty = [
      'x'.repeat(1_000),
      '\u202Egnp.exe\u2066\u0007\u0000 bell',
      `${'W'.repeat(500)}${'漢'.repeat(500)}`,
      '\u{10FFFD}\u{1F9FF}\uE000 private',
      'a\u0300'.repeat(200),
      '(((\\ /Contents <</S>> endstream endobj',
    ]
    const bytes = await record({
      title: `<script>${'T'.repeat(280)}`,
      people: ['N'.repeat(120), '\u202Eevil'],
      said: nasty.map((text, i) => [i % 2, 0, text] as const),
      annotations: nasty.map((text) => ({ text, evidence: ['E'.repeat(300)] })),
    })
    await withPdf(bytes, async (pdf) => {
      for (let number = 3; number <= pdf.numPages; number++) {
        const page = await pdf.getPage(number)
        const { items } = await page.getTextContent()
        for (const item of items) {
          if (!('str' in item) || item.str.trim() === '') continue
          const [left, right] = [item.transform[4], item.transform[4] + item.width]
          expect(left).toBeGreaterThan(50)
          expect(right).toBeLessThan(page.view[2]! - 45)
          expect(item.transform[5]).toBeGreaterThan(30)
        }
      }
      expect((await annotationsOn(pdf, 1)).map(({ contents }) => contents)).toEqual(nasty)
      expect(await textFrom(pdf, 3)).toContain('\u{1F9FF}')
    })
  })
})

describe('[RD10] an e-mail', () => {
  test('that cannot be read as one any more, or was too much to read, is attached and the rest is told', async () => {
    const sections = [{ title: 'T', text: 'T', messageIndex: 0 }]
    const annotations = [{ text: 'told', sectionId: 'topic_1' }]
    const broken = recordInput({ source: new Uint8Array(500), kind: 'email', sections, annotations })
    const unread = {
      ...recordInput({ source: bytesOf('emails/gmail-reply.eml'), kind: 'email', sections, annotations }),
      isApart: true,
    }
    for (const input of [broken, unread]) {
      const { bytes, facts } = await writeRecord(input)
      expect(facts.mode).toBe('apart')
      expect(Buffer.compare((await readRecord(bytes)).original!, input.source)).toBe(0)
      expect(await withPdf(bytes, (pdf) => textFrom(pdf, 1))).toContain('told')
    }
  })

  test('is typeset first; annotations stand at their messages, and the mail is attached as uploaded', async () => {
    const source = bytesOf('emails/gmail-reply.eml')
    const sections = [
      { title: 'Movers', text: 'movers', messageIndex: 0 },
      { title: 'Friday', text: 'friday', messageIndex: 2 },
    ]
    const annotations = [
      { text: 'to the third', sectionId: 'topic_2' },
      { text: 'words', kind: 'highlight' as const, sectionId: 'topic_1', evidence: ['pack the shelves before'] },
    ]
    const input = recordInput({ source, kind: 'email', title: 'Office move', sections, annotations })
    const { bytes, facts } = await writeRecord(input)
    expect(facts.mode).toBe('typeset')
    expect(Buffer.compare((await readRecord(bytes)).original!, source)).toBe(0)
    await withPdf(bytes, async (pdf) => {
      const text = await textOf(pdf, 1)
      expect(text).toContain('Can the movers come on Friday instead?')
      expect(text).toContain('2026-05-14 08:12:00 UTC')
      const [note, words] = await annotationsOn(pdf, 1)
      const heights = await Promise.all(['Oskar', 'Friday works'].map((part) => heightOf(pdf, part)))
      expect((note!.rect[1] + note!.rect[3]) / 2).toBeLessThan(heights[0]!)
      expect((note!.rect[1] + note!.rect[3]) / 2).toBeGreaterThan(heights[1]!)
      const shelves = await heightOf(pdf, 'Please pack')
      expect(words!.rect[1]).toBeLessThan(shelves)
      expect(words!.rect[3]).toBeGreaterThan(shelves)
    })
  })

  async function heightOf(pdf: Parameters<typeof textOf>[0], part: string): Promise<number> {
    const page = await pdf.getPage(1)
    const { items } = await page.getTextContent()
    const item = items.find((candidate) => 'str' in candidate && candidate.str.includes(part))
    return item && 'str' in item ? item.transform[5] : Number.NaN
  }
})
