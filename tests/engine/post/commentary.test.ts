import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composed, escaped } from '#engine/post/commentary.ts'

const words = {
  text: 'One\n\ntwo',
  link: 'https://example.org/a_b(c)',
  hashtags: ['Law', 'Ops_2'],
  signature: 'Us @ work',
}

/** What a reader of the network's markup makes of it: elements and plain characters. */
function read(markup: string): { readonly shown: string; readonly tags: readonly string[]; readonly bare: string } {
  let [shown, bare] = ['', '']
  const tags: string[] = []
  for (let at = 0; at < markup.length; ) {
    const template = /^\{hashtag\|\\#\|((?:\\.|[^}\\])*)\}/su.exec(markup.slice(at))
    if (template) {
      const tag = template[1]!.replace(/\\(.)/gsu, '$1')
      tags.push(tag)
      shown += `#${tag}`
      at += template[0].length
    } else if (markup[at] === '\\') {
      shown += markup[at + 1]
      at += 2
    } else {
      shown += markup[at]
      bare += markup[at]
      at += 1
    }
  }
  return { shown, tags, bare }
}

describe('[SO5] the commentary', () => {
  test('is text, link, hashtags and signature, those that are set joined by blank lines', () => {
    expect(composed(words)).toBe('One\n\ntwo\n\nhttps://example.org/a_b(c)\n\n#Law #Ops_2\n\nUs @ work')
    expect(composed({ ...words, link: null, hashtags: [], signature: '' })).toBe('One\n\ntwo')
    expect(composed({ ...words, link: null, signature: '' })).toBe('One\n\ntwo\n\n#Law #Ops_2')
  })

  test('is escaped for the network: reserved characters by a backslash, hashtags as templates', () => {
    expect(escaped({ ...words, hashtags: ['Law', 'Ops'] })).toBe(
      'One\n\ntwo\n\nhttps://example.org/a\\_b\\(c\\)\n\n{hashtag|\\#|Law} {hashtag|\\#|Ops}\n\nUs \\@ work',
    )
    expect(escaped({ text: '\\ | { } @ [ ] ( ) < > # * _ ~', link: null, hashtags: [], signature: '' })).toBe(
      '\\\\ \\| \\{ \\} \\@ \\[ \\] \\( \\) \\< \\> \\# \\* \\_ \\~',
    )
  })

  test('whatever is written, readers see exactly what was composed, and nothing becomes markup', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'ab \n\\|{}@[]()<>#*_~', '{hashtag|\\#|x}', '@[A](urn:li:1)', '😀'),
    })
    const tag = fc.stringMatching(/^[A-Za-z_é][A-Za-z0-9_é]{0,8}$/)
    fc.assert(
      fc.property(
        fc.record({ text, link: fc.option(text), hashtags: fc.array(tag, { maxLength: 4 }), signature: text }),
        (any) => {
          const { shown, tags, bare } = read(escaped(any))
          expect(shown).toBe(composed(any))
          expect(tags).toEqual(any.hashtags)
          expect(bare).not.toMatch(/[\\|{}@[\]()<>#*_~]/)
        },
      ),
    )
  })
})
