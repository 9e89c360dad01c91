import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { read } from '#documents/kinds/docx/read.ts'
import { type DocxPlan, docx, inList, paragraph, run, style } from './docxWriter.ts'

const AGREEMENT = new URL('../../fixtures/documents/agreement.docx', import.meta.url)
const reading = (bytes: Uint8Array<ArrayBuffer>, fileName = 'plan.docx') => read(bytes, { fileName, readMs: 5_000 })

async function documentOf(plan: DocxPlan, fileName?: string) {
  const document = await reading(new Uint8Array(docx(plan)), fileName)
  if (document.kind === 'rejected') throw new Error(document.error)
  return document
}

const titlesOf = async (plan: DocxPlan) => (await documentOf(plan)).sections.map(({ title, level }) => [title, level])
const textsOf = async (body: string, plan: DocxPlan = {}) =>
  (await documentOf({ body, ...plan })).sections.map(({ text }) => text)

const HEADINGS = style('berschrift1', 'heading 1') + style('berschrift2', 'heading 2')

describe('a Word document written by a library', () => {
  test('[DX1] [DX2] [DX3] is read with its numbers, its table, its footnote and its accepted changes', async () => {
    const document = await reading(new Uint8Array(readFileSync(AGREEMENT)))
    expect(document).toMatchObject({
      kind: 'docx',
      title: 'Service agreement between Northwind and Zürich Software',
      source: 'headings',
      pages: null,
      sections: [
        {
          title: '1 Definitions',
          level: 1,
          text: expect.stringMatching(/working days\[1\]\.\n\n\[1\] Working days are/),
        },
        { title: '2 Service levels', level: 1, text: '' },
        { title: '2.1 Availability', level: 2, text: expect.stringContaining('\n\n(a) Planned maintenance') },
        { title: '2.2 Response times', level: 2, text: expect.stringContaining('Critical | 1 hour | 8 hours\nMinor') },
        { title: '3 Liability', level: 1, text: expect.stringContaining('limited to one hundred percent of') },
        { title: '4 Kündigung / Termination', level: 1, text: expect.stringContaining('日本語の控え, العربية.') },
      ],
    })
    expect(JSON.stringify(document)).not.toContain('still the right period')
  })
})

describe('[DX2] sections', () => {
  test('come from heading styles whatever their ids are, and from styles based on them', async () => {
    const styles = HEADINGS + style('Klausel', 'Klausel', '', 'berschrift2')
    const body = paragraph('Teil A', 'berschrift1') + paragraph('Haftung', 'Klausel') + paragraph('Text.')
    expect(await titlesOf({ styles, body })).toEqual([
      ['Teil A', 1],
      ['Haftung', 2],
    ])
  })

  test('come from outline levels of styles and of paragraphs, and an outline of body text is none', async () => {
    const styles =
      style('Big', 'Big', '<w:outlineLvl w:val="0"/>') + style('Plain', 'Plain', '<w:outlineLvl w:val="9"/>')
    const body =
      paragraph('One', 'Big') +
      paragraph('Not this', 'Plain') +
      paragraph('Two', '', '<w:outlineLvl w:val="1"/>') +
      paragraph('Nor this', 'Big', '<w:outlineLvl w:val="9"/>')
    expect(await titlesOf({ styles, body })).toEqual([
      ['One', 1],
      ['Two', 2],
    ])
  })

  test('come from well-known style ids where the file lacks its styles', async () => {
    expect(await titlesOf({ body: paragraph('A', 'Heading1') + paragraph('B', 'Titre2') })).toEqual([
      ['A', 1],
      ['B', 2],
    ])
  })

  test('styles that are based on one another in a circle are none', async () => {
    const styles = style('A', 'A', '', 'B') + style('B', 'B', '', 'A')
    expect(await titlesOf({ styles, body: paragraph('x', 'A'), title: 'Rules' })).toEqual([['Rules', 1]])
  })

  test('bear the numbers that Word computes, in any form, lists that begin anew included', async () => {
    const level = (ilvl: number, format: string, text: string, start = 1, more = '') =>
      `<w:lvl w:ilvl="${ilvl}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:abstractNum w:abstractNumId="7">${level(0, 'upperRoman', 'Article %1.', 4)}${level(1, 'lowerLetter', '%1.%2)')}${level(2, 'decimalZero', '%1-%3', 1, '<w:isLgl/>')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`
    const styles = HEADINGS + style('h3', 'heading 3', inList(1, 2))
    const at = (list: number, ilvl: number) => paragraph('x', `berschrift${ilvl + 1}`, inList(list, ilvl))
    const body = at(1, 0) + at(1, 1) + at(1, 1) + paragraph('x', 'h3') + at(1, 0) + at(1, 1) + at(2, 0) + at(9, 0)
    const titles = await titlesOf({ styles, numbering, body })
    expect(titles.map(([title]) => title)).toEqual([
      'Article IV. x',
      'IV.a) x',
      'IV.b) x',
      '4-1 x',
      'Article V. x',
      'V.a) x',
      'Article I. x',
      'x',
    ])
  })

  test('a list with levels that no list has numbers nothing', async () => {
    const lvl = (ilvl: string) => `<w:lvl w:ilvl="${ilvl}"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>`
    const override = (ilvl: string) => `<w:lvlOverride w:ilvl="${ilvl}"><w:startOverride w:val="3"/></w:lvlOverride>`
    const strange = ['0.5', '-1', '4294967290', 'x']
    const numbering = `<w:abstractNum w:abstractNumId="1">${strange.map(lvl).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/>${strange.map(override).join('')}</w:num>`
    const body = strange
      .map((ilvl) => paragraph('x', 'berschrift1', `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="1"/></w:numPr>`))
      .join('')
    const titles = await titlesOf({ styles: HEADINGS, numbering, body })
    expect(titles.map(([title]) => title)).toEqual(['x', 'x', 'x', 'x'])
  })

  test('a paragraph that its style numbers may be taken out of the list', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>`
    const styles = style('h1', 'heading 1', inList(3, 0))
    const body = paragraph('One', 'h1') + paragraph('Annex', 'h1', inList(0, 0)) + paragraph('Two', 'h1')
    expect((await titlesOf({ styles, numbering, body })).map(([title]) => title)).toEqual(['1. One', 'Annex', '2. Two'])
  })

  test('come from bold short lines where nothing is styled, as deep as their numbers say', async () => {
    const bold = (text: string) => `<w:p>${run(text, '<w:b/>')}</w:p>`
    const body = `${bold('1. Scope')}${paragraph('Text.')}${bold('1.1 Limits')}${paragraph('More.')}<w:p>${run('not', '<w:b w:val="0"/>')}</w:p>${bold('A whole sentence in bold.')}`
    expect(await titlesOf({ body })).toEqual([
      ['1. Scope', 1],
      ['1.1 Limits', 2],
    ])
  })

  test('are parts of some length where nothing looks like a heading; one alone bears the title', async () => {
    const body = Array.from({ length: 100 }, (_, i) => paragraph(`${i} ${'word '.repeat(20)}`)).join('')
    const long = await documentOf({ body })
    expect(long).toMatchObject({ source: 'pages', title: 'plan' })
    expect(long.sections.map(({ title }) => title)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4'])
    expect((await documentOf({ body: paragraph('Short.'), title: 'Note' })).sections).toMatchObject([{ title: 'Note' }])
  })

  test('hold all text: a long one in front of the first heading has a section of its own', async () => {
    const body = (leading: string) => paragraph(leading) + paragraph('One', 'berschrift1') + paragraph('Text.')
    expect(await textsOf(body('Short.'), { styles: HEADINGS })).toEqual(['Short.\n\nText.'])
    const lead = 'long '.repeat(80).trim()
    expect(await textsOf(body(lead), { styles: HEADINGS })).toEqual([lead, 'Text.'])
  })

  test('[SC5] [SC8] of ten thousand headings are five hundred at most', async () => {
    const body = Array.from({ length: 10_000 }, (_, i) => paragraph(`Heading ${i}`, 'berschrift1')).join('')
    expect((await documentOf({ styles: HEADINGS, body })).sections).toHaveLength(500)
  })
})

describe('[DX2] the title', () => {
  const body = paragraph('Only', 'berschrift1') + paragraph('Sub', 'berschrift2')

  test('is the one that is styled so, else the sole first heading, else the file’s own, else its name', async () => {
    const styles = HEADINGS + style('t', 'Title')
    const plain = paragraph('Text.')
    expect((await documentOf({ styles, body: paragraph('The plan', 't') + body, title: 'x' })).title).toBe('The plan')
    expect((await documentOf({ styles, body, title: 'x' })).title).toBe('Only')
    expect((await documentOf({ body: plain, title: 'Kept &amp; told' })).title).toBe('Kept & told')
    expect((await documentOf({ body: plain }, 'Offer 3.docx')).title).toBe('Offer 3')
    expect((await documentOf({ body: plain }, '.docx')).title).toBe('Untitled')
  })
})

describe('[DX3] the text', () => {
  test('is that of all changes accepted, without what is hidden or a second version of the same', async () => {
    const body = `<w:p><w:pPr><w:pPrChange><w:pPr><w:pStyle w:val="Heading1"/></w:pPr></w:pPrChange></w:pPr>
      ${run('Kept ')}<w:del>${run('gone ')}<w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${run('new ')}</w:ins><w:moveFrom>${run('old place ')}</w:moveFrom>
      ${run('secret ', '<w:vanish/>')}${run('seen', '<w:vanish w:val="0"/>')}<mc:AlternateContent><mc:Choice>${run(' once')}</mc:Choice><mc:Fallback>${run(' twice')}</mc:Fallback></mc:AlternateContent></w:p>`
    expect(await textsOf(body)).toEqual(['Kept new seen once'])
  })

  test('has tabs, breaks and hyphens as characters, and the results of fields without their instructions', async () => {
    const body = `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>${run(' 7')}</w:p>`
    expect(await textsOf(body)).toEqual(['a b\nc-d 7'])
  })

  test('leaves a table of contents out', async () => {
    const styles = HEADINGS + style('v1', 'toc 1') + style('vh', 'TOC Heading', '', 'berschrift1')
    const body =
      paragraph('Inhalt', 'vh') + paragraph('Eins 3', 'v1') + paragraph('Eins', 'berschrift1') + paragraph('Text.')
    expect(await textsOf(body, { styles })).toEqual(['Text.'])
  })

  test('has a table row by row, one in a cell as text of that cell', async () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`
    const table = (...cells: string[]) => `<w:tbl><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`
    const inner = table(paragraph('in'), paragraph('side'))
    const body = table(paragraph('A') + paragraph('a'), inner) + table(paragraph(''), paragraph(''))
    expect(await textsOf(body)).toEqual(['A a | in | side'])
  })

  test('has footnotes behind the paragraph that refers to them, separators of notes excepted', async () => {
    const footnotes = `<w:footnote w:type="separator" w:id="0">${paragraph('-')}</w:footnote><w:footnote w:id="2">${paragraph('See annex.')}</w:footnote>`
    const body = `<w:p>${run('Due')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' soon.')}<w:r><w:footnoteReference w:id="99"/></w:r></w:p>`
    expect(await textsOf(body, { footnotes })).toEqual(['Due[1] soon.\n\n[1] See annex.'])
  })

  test('is read in UTF-16 and under other prefixes too', async () => {
    const xml = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>Grüße 日本</x:t></x:r></x:p></x:body></x:document>`
    const wide = Buffer.from(`\ufeff${xml}`, 'utf16le')
    for (const part of [xml, wide, Buffer.from(wide).swap16()])
      expect((await documentOf({ parts: { 'word/document.xml': part } })).sections).toMatchObject([
        { text: 'Grüße 日本' },
      ])
  })
})
