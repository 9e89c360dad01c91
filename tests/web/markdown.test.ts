import { describe, expect, test } from 'vitest'
import { plain, table } from '#projections/views/report/markdown.ts'
import { readBlocks } from '../../web/app/ui/markdownBlocks.ts'
import { type Inline, readInline } from '../../web/app/ui/markdownInline.ts'

const words = (list: readonly Inline[]): string =>
  list.map((piece) => (piece.kind === 'text' || piece.kind === 'code' ? piece.text : words(piece.children))).join('')

describe('Markdown as elements', () => {
  test('[WM24] parses everything that reports use', () => {
    const blocks = readBlocks(
      ['# Title', '', '- one', '  - below', '- two', '', '| a | b |', '| --- | --- |', '| 1 | 2 |', '', 'text'].join(
        '\n',
      ),
    )
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            { kind: 'paragraph', text: 'one' },
            { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', text: 'below' }]] },
          ],
          [{ kind: 'paragraph', text: 'two' }],
        ],
      },
      { kind: 'table', head: ['a', 'b'], rows: [['1', '2']] },
      { kind: 'paragraph', text: 'text' },
    ])
  })

  test('[WM24] shows escaped participant text exactly as typed', () => {
    const typed = [
      '<script>alert(1)</script>',
      '**not bold** _nor this_ `nor code`',
      '[a link](javascript:alert(1)) ![a picture](https://example.org/x.png)',
      '# no heading | no cell',
      '1. no list',
      'a \\ b ~ c & d $ e ^ f @ g',
      'https://example.org www.example.org',
    ]
    for (const text of typed) {
      expect(words(readInline(plain(text)))).toBe(text)
      expect(readBlocks(plain(text))).toEqual([{ kind: 'paragraph', text: plain(text) }])
      const [cells] = readBlocks(table(['head'], [[plain(text)]]).join('\n'))
      expect(words(readInline(cells?.kind === 'table' ? cells.rows[0]![0]! : ''))).toBe(text)
    }
  })

  test('[WM24] leaves underscores within words unchanged', () => {
    for (const text of [
      'a_b_c',
      'a_b_ c',
      'größe_b_',
      'snake_case_name',
      'größe_in_cm',
      '__init_subclass__x',
      'a __b__c',
      '_a_b',
      '値_の_名',
    ])
      expect(readInline(text)).toEqual([{ kind: 'text', text }])
    const em = (text: string) => ({ kind: 'emphasis', children: [{ kind: 'text', text }] })
    expect(readInline('(_a_), _größe_.')).toEqual([
      { kind: 'text', text: '(' },
      em('a'),
      { kind: 'text', text: '), ' },
      em('größe'),
      { kind: 'text', text: '.' },
    ])
  })

  test('[WM24] creates no links, images or HTML elements from unescaped text', () => {
    expect(readInline('[here](javascript:alert(1)) <img src=x>')).toEqual([
      { kind: 'text', text: 'here (javascript:alert(1)) <img src=x>' },
    ])
    expect(readInline('![pixel](https://example.org/p.png)')).toEqual([{ kind: 'text', text: 'pixel' }])
    expect(readInline('**bold _and_** `code`')).toEqual([
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'bold ' },
          { kind: 'emphasis', children: [{ kind: 'text', text: 'and' }] },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'code' },
    ])
  })

  test('[WM24] parses hostile texts in linear time', () => {
    for (const piece of ['*', '[', '> ', '- ', '`', '|', '**a', '[](', '\\', '_a_']) {
      const startedAt = performance.now()
      for (const block of readBlocks(piece.repeat(20_000))) if (block.kind === 'paragraph') readInline(block.text)
      expect(performance.now() - startedAt, piece).toBeLessThan(2_000)
    }
  })
})
