import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRecords } from '#gateway/outreach/finding/csvRecords.ts'

const read = (text: string, mayBreak: (column: number) => boolean = () => false) =>
  [...csvRecords(text, { delimiter: ',', mayBreak })].filter((record) => record !== null)
const cells = (text: string, mayBreak?: (column: number) => boolean) =>
  read(text, mayBreak).map((record) => record.cells ?? `${record.row} ${record.reason}`)

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('[OT31] rows of a CSV', () => {
  test.each(['\n', '\r\n', '\r'])('end with %j, the last with or without it', (end) => {
    const text = ['a,b', '"c, d","e ""f"""', ' g ,'].join(end)
    const all = [
      ['a', 'b'],
      ['c, d', 'e "f"'],
      ['g', ''],
    ]
    expect(cells(text)).toEqual(all)
    expect(cells(text + end)).toEqual(all)
  })

  test('are numbered as a spreadsheet does, blank ones left out', () => {
    expect(read('a\n\n  \nb\n"c\nd"\ne\n', () => true)).toEqual([
      { row: 1, cells: ['a'] },
      { row: 4, cells: ['b'] },
      { row: 5, cells: ['c\nd'] },
      { row: 6, cells: ['e'] },
    ])
  })

  test('with an open quotation mark take no other rows along', () => {
    const UNCLOSED = 'A quotation mark is not closed.'
    expect(cells('a,b\n"c,d\ne,f\n')).toEqual([['a', 'b'], `2 ${UNCLOSED}`, ['e', 'f']])
    expect(cells('a,b\n"c,d\ne,f\n"g,h\ni,j')).toEqual([
      ['a', 'b'],
      `2 ${UNCLOSED}`,
      ['e', 'f'],
      `4 ${UNCLOSED}`,
      ['i', 'j'],
    ])
    // Taken together, the second and the fourth line are a row whose cell holds lines: no cell of that column may.
    expect(cells('a,b\nc,"d\ne,f\ng,h"\ni,j')).toEqual([
      ['a', 'b'],
      `2 ${UNCLOSED}`,
      ['e', 'f'],
      expect.stringMatching(/^4 /),
      ['i', 'j'],
    ])
  })

  test.each([
    ['x"y,z', 'not closed'],
    ['"x"y,z', 'inside a cell'],
    ['"x" "y",z', 'inside a cell'],
    ['"""x,y', 'not closed'],
    ['"', 'not closed'],
    ['"""', 'not closed'],
  ])('with broken quotation marks, as %j, are told', (broken, why) => {
    expect(cells(`a,b\n${broken}\nc,d`)).toEqual([['a', 'b'], expect.stringContaining(why), ['c', 'd']])
  })

  test('run over 50 lines and 20,000 characters at most', () => {
    const over = (lines: number) => `"a${'\n'.repeat(lines)}b",c\nd,e`
    const all = () => true
    expect(cells(over(50), all)).toEqual([
      [`a${'\n'.repeat(50)}b`, 'c'],
      ['d', 'e'],
    ])
    expect(cells(over(51), all)[0]).toBe('1 A quotation mark is not closed.')
    expect(cells(over(51), all).at(-1)).toEqual(['d', 'e'])
    const long = 'x'.repeat(20_000)
    expect(cells(`${long}\ny`)).toEqual([[long], ['y']])
    expect(cells(`${long}x\ny`)).toEqual(['1 The row is longer than 20000 characters.', ['y']])
    expect(cells(`"${'x'.repeat(15_000)}\n${'y'.repeat(15_000)}"\nz`, all).at(-1)).toEqual(['z'])
  })

  test('come back as they were written, whatever is in the cells', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', ',', '"', ' ', '\n', 'é', '=', ';') })
      .map((text) => text.trim())
    const row = fc.array(cell, { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((one) => one.map(quoted).join(',')).join(end)
        expect(cells(text, () => true)).toEqual(rows)
      }),
    )
  })

  test('without quotation marks are all read beside broken ones', () => {
    const plain = fc.stringMatching(/^[a-z]{1,5},[a-z]{1,5}$/)
    const broken = fc.string({ unit: fc.constantFrom('a', '"', ','), minLength: 1, maxLength: 8 })
    const line = fc.oneof({ weight: 3, arbitrary: plain }, broken)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 80 }), (lines) => {
        const read = cells(lines.join('\n'))
        const wanted = lines.filter((one) => /^[a-z]+,[a-z]+$/.test(one)).map((one) => one.split(','))
        expect(read).toEqual(expect.arrayContaining(wanted))
        expect(read.length).toBe(lines.filter((one) => one.trim() !== '').length)
      }),
    )
  })

  test('that are not asked for are not read', () => {
    const records = csvRecords(`a,b\n${'c,d\n'.repeat(1_000)}`, { delimiter: ',', mayBreak: () => false })
    const rows = []
    for (const record of records) {
      rows.push(record?.row)
      if (rows.length === 4) break
    }
    expect(rows).toEqual([1, undefined, 2, 3])
    expect(records.next().done).toBe(true)
  })
})
