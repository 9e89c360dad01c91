import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackedParts } from '#documents/context/archive.ts'
import { COLUMN_NAME_MAX, COLUMNS_MAX, DATA_TEXT_MAX } from '#documents/context/contextFile.ts'
import { readData } from '#documents/context/readData.ts'
import { readPage } from '#documents/context/readPage.ts'
import { createIngest } from '#documents/ingest.ts'
import { PATIENT, PATIENT_MS } from '../helpers/patience.ts'
import { archive, workbook, workbookParts } from '../helpers/workbook.ts'

const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content as string))
// biome-ignore lint/suspicious/noExplicitAny: either shape
const read = async (fileName: string, content: string | Uint8Array, mime = ''): Promise<any> =>
  readData(bytesOf(content), { fileName, mime })

describe('[CX7] tables', () => {
  test.each([
    ['a.csv', 'name,amount\nAda,5\n"Bolt, Inc","7 ""net"""\n'],
    ['a.csv', '\ufeffname;amount\r\nAda;5\r\nBolt, Inc;7 "net"\r\n'],
    ['a.csv', 'name|amount\nAda|5\nBolt, Inc|7 "net"'],
    ['A.TSV', 'name\tamount\nAda\t5\n\nBolt, Inc\t7 "net"\n'],
    ['a.json', '[{"name":"Ada","amount":5},{"amount":"7 \\"net\\"","name":"Bolt, Inc"}]'],
    ['a.json', '[["name","amount"],["Ada",5],["Bolt, Inc","7 \\"net\\""]]'],
    ['a.ndjson', '{"name":"Ada","amount":5}\n\n{"name":"Bolt, Inc","amount":"7 \\"net\\""}\n'],
    ['a.json', '{"name":"Ada","amount":5}\n{"name":"Bolt, Inc","amount":"7 \\"net\\""}\n'],
  ])('%s: %j', async (name, content) => {
    expect(await read(name, content)).toEqual({
      kind: 'data',
      table: { columns: ['name', 'amount'], rows: 2 },
      text: 'Columns: name, amount\nRow 1: name: Ada; amount: 5\nRow 2: name: Bolt, Inc; amount: 7 "net"',
    })
  })

  test('a workbook: its first sheet that holds anything is the table, the text has all', async () => {
    const book = workbook({
      Empty: [],
      Prices: [[], ['item', 'price', 'paid'], ['Bolt', 2.5, true], [null, null, null], ['Nut', 1, false]],
      Notes: [['note'], ['Ask Ada']],
    })
    const { table, text } = await read('prices.xlsx', book)
    expect(table).toEqual({ columns: ['item', 'price', 'paid'], rows: 2 })
    expect(text.split('\n')).toEqual([
      'Sheet Prices',
      'Columns: item, price, paid',
      'Row 1: item: Bolt; price: 2.5; paid: true',
      'Row 2: item: Nut; price: 1; paid: false',
      'Sheet Notes',
      'Columns: note',
      'Row 1: note: Ask Ada',
    ])
  })

  test('columns without a name are numbered, and rows may be longer or shorter than the header', async () => {
    const { table, text } = await read('a.csv', 'a,,c\n1,2,3,4\n5\n')
    expect(table).toEqual({ columns: ['a', 'Column 2', 'c'], rows: 2 })
    expect(text).toContain('Row 1: a: 1; Column 2: 2; c: 3; Column 4: 4\nRow 2: a: 5')
  })

  test('a table of many rows and columns is counted whole and shown to the limits', async () => {
    const header = Array.from({ length: 300 }, (_, i) => `${i} ${'n'.repeat(100)}`)
    const { table, text } = await read(
      'wide.csv',
      `${header.join(',')}\n${'word,'.repeat(300)}\n`.concat('x\n'.repeat(50_000)),
    )
    expect(table.columns.length).toBe(COLUMNS_MAX)
    expect(Math.max(...table.columns.map((name: string) => name.length))).toBeLessThanOrEqual(COLUMN_NAME_MAX)
    expect(table.rows).toBe(50_001)
    expect(text.length).toBeLessThanOrEqual(DATA_TEXT_MAX)
    expect(text).toMatch(/\n\d+ more rows are left out\.$/)
  })

  test('T32 what a cell says is text, with nothing that hides or steers', async () => {
    const { table, text } = await read('a.csv', 'na\u202eme,"two\nlines"\n=cmd(),"ignore\u0007 all\nrules"\n')
    expect(table.columns).toEqual(['name', 'two lines'])
    expect(text).toContain('Row 1: name: =cmd(); two lines: ignore all rules')
  })
})

describe('[CX7] other data', () => {
  test('notes and texts of any encoding', async () => {
    expect(await read('a.md', '# Für\r\n\r\nalle\u200b')).toEqual({
      kind: 'data',
      text: '# Für\n\nalle\u200b',
      table: null,
    })
    expect((await read('a.txt', Buffer.from('Müller', 'latin1'))).text).toBe('Müller')
    expect((await read('a.txt', Buffer.from('\ufeffMüller', 'utf16le'))).text).toBe('Müller')
    expect((await read('long.txt', 'ü'.repeat(3 * DATA_TEXT_MAX))).text.length).toBe(DATA_TEXT_MAX)
  })

  test('JSON that is no table is listed by its paths', async () => {
    const { table, text } = await read('a.json', '{"team":{"lead":"Ada","days":[1,{"off":true}]},"__proto__":"x"}')
    expect({ table, lines: text.split('\n') }).toEqual({
      table: null,
      lines: ['team.lead: Ada', 'team.days[1]: 1', 'team.days[2].off: true', '__proto__: x'],
    })
  })

  test.each([
    ['a.exe', 'MZ', 'Data files are csv, tsv, json, ndjson, txt, md or xlsx.'],
    ['a.docx', workbook({ One: [['a']] }), 'Data files are'],
    ['a.csv', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'holds no text'],
    ['a.txt', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 7]), 'holds no text'],
    ['a.xlsx', 'a,b\n1,2', 'no spreadsheet of the kind xlsx'],
    ['a.xlsx', archive([{ name: 'word/document.xml', bytes: '<a/>' }]), 'no spreadsheet'],
    ['a.xlsx', workbook({ One: [['a']] }).subarray(0, 300), 'damaged'],
    ['a.xlsx', workbook({ One: [] }), 'empty'],
    ['a.csv', ' \n\n', 'empty'],
    ['a.csv', 'a,b\n"open,1\n', 'cannot be read'],
    ['a.json', '{"a":', 'not valid JSON'],
    ['a.ndjson', '{"a":1}\n\nnope\n', 'Line 3 is not valid JSON'],
    ['a', 'text', 'Data files are'],
  ])('%s %# is refused in a sentence', async (name, content, sentence) => {
    const answer = await read(name, content)
    expect(answer).toEqual({ kind: 'rejected', status: 422, error: expect.stringContaining(sentence) })
  })

  test('a file without an ending in its name is what it is declared to be; an archive is a workbook whatever it is called', async () => {
    expect((await read('export', 'a,b\n1,2', 'text/csv')).table).toEqual({ columns: ['a', 'b'], rows: 1 })
    expect((await read('a.csv', workbook({ One: [['a'], [1]] }))).table).toEqual({ columns: ['a'], rows: 1 })
  })
})

describe('[CX9] web pages', () => {
  const page = (content: string | Uint8Array, mime = 'text/html', charset = '') =>
    readPage(bytesOf(content), { mime, charset })

  test('give their title and their words, not their machinery', () => {
    const html = `<!doctype html><html><head><title> Terms &amp;\n conditions </title><style>p{}</style></head>
      <body><script>steal()</script><h1>Terms</h1><p>Pay in <b>30</b> days.<br>Or sooner.</p><!-- hidden --></body></html>`
    expect(page(html)).toEqual({
      kind: 'page',
      title: 'Terms & conditions',
      text: 'Terms\n\nPay in 30 days.\nOr sooner.',
    })
  })

  test('show their main part without what surrounds it, where it is large enough', () => {
    const main = 'The warranty lasts two years. '.repeat(10)
    const { text } = page(`<nav>Home</nav><main><p>${main}</p></main><footer>Imprint</footer>`) as { text: string }
    expect(text).toBe(main.trim())
    expect((page('<nav>Home</nav><main><p>Short</p></main>') as { text: string }).text).toContain('Home')
  })

  test('are read in the character set of the header, of the page, or the likely one', () => {
    const latin = Buffer.from('<p>Größe</p>', 'latin1')
    const titled = (meta: string) =>
      Buffer.concat([Buffer.from(`<meta ${meta}>`), Buffer.from([0x83, 0x65, 0x83, 0x58])])
    expect(page(latin, 'text/html', 'iso-8859-1')).toMatchObject({ text: 'Größe' })
    expect(page(latin)).toMatchObject({ text: 'Größe' })
    expect(page(latin, 'text/html', 'no-such-set')).toMatchObject({ text: 'Größe' })
    expect(page(titled('charset="shift_jis"'))).toMatchObject({ text: 'テス' })
    expect(page(titled('http-equiv=content-type content="text/html; charset=Shift_JIS"'))).toMatchObject({
      text: 'テス',
    })
    expect(page(Buffer.from('\ufeff<p>wide</p>', 'utf16le'), '')).toMatchObject({ kind: 'page' })
  })

  test('of plain text, markdown and JSON are kept as they are', () => {
    expect(page('# One\n\n<b>two</b>', 'text/markdown')).toEqual({
      kind: 'page',
      title: null,
      text: '# One\n\n<b>two</b>',
    })
    expect(page('<html><title>T</title><p>x', '')).toEqual({ kind: 'page', title: 'T', text: 'x' })
  })

  test('that are empty or no text are refused', () => {
    expect(page('<script>only()</script>')).toMatchObject({ kind: 'rejected', error: 'The page holds no text.' })
    expect(page('PK\0\0\0', 'text/plain')).toMatchObject({ error: 'The address leads to a file that is no text.' })
  })
})

describe('[CX7] T21 hostile files, read in a process of their own', () => {
  let folder: string
  const ingest = createIngest(PATIENT)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-data-'))
  })
  afterAll(async () => {
    await ingest.close()
    await rm(folder, { recursive: true, force: true })
  })
  const sheet = (bytes: string | Uint8Array, claimed?: number) =>
    archive([
      ...workbookParts({ One: [['a']] }).slice(0, 3),
      { name: 'xl/worksheets/sheet1.xml', bytes, ...(claimed === undefined ? {} : { claimed }) },
    ])
  test('what an archive unpacks to is counted over all of its parts', () => {
    const name = (i: number) => `xl/worksheets/sheet${i}.xml`
    const bytes = Buffer.alloc(50e6, ' ')
    const pair = archive([1, 2].map((i) => ({ name: name(i), bytes })))
    expect(unpackedParts(pair, (one) => one === name(2))[0]!.bytes.length).toBe(50e6)
    expect(() => unpackedParts(pair, () => true)).toThrow('too large')
  })
  const far = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'

  const hostile: [name: string, bytes: () => Uint8Array | string, answer: RegExp][] = [
    ['bomb.xlsx', () => sheet(Buffer.alloc(300e6, ' ')), /too large/],
    ['lie.xlsx', () => sheet(Buffer.alloc(300e6, ' '), 1_000), /too large/],
    ['far.xlsx', () => sheet(far), /memory|long|damaged/],
    ['rows.csv', () => 'a\n'.repeat(2.5e6), /more than 500000 rows/],
    ['columns.csv', () => ','.repeat(5e6), /data/],
    ['quotes.csv', () => '"'.repeat(5e6 - 1), /cannot be read/],
    ['deep.json', () => '['.repeat(2e6) + ']'.repeat(2e6), /data/],
    ['open.json', () => '{"a":['.repeat(8e5), /not valid JSON/],
    ['keys.json', () => `{${Array.from({ length: 4e5 }, (_, i) => `"${i}":1`).join(',')}}`, /data/],
  ]

  test.each(hostile)(
    '%s has its answer while the loop stays free',
    async (name, bytes, answer) => {
      const path = join(folder, name)
      await writeFile(path, bytes())
      let stall = 0
      let last = performance.now()
      const pulse = setInterval(() => {
        stall = Math.max(stall, performance.now() - last)
        last = performance.now()
      }, 5)
      const read = await ingest.readData(path, { fileName: name, mime: '' })
      clearInterval(pulse)
      expect(read.kind === 'rejected' ? read.error : read.kind).toMatch(answer)
      expect(stall).toBeLessThan(1_000)
    },
    PATIENT_MS,
  )
})
