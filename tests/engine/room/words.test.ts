import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentWords, KEYWORDS_MAX, keywordsOf } from '#engine/language/words.ts'

describe('[AT3] words as attribution compares them', () => {
  test.each([
    ['The parties are bound by it', ['party', 'bound']],
    ['Parties, PARTY’s party', ['party', 'party', 'party']],
    ['terminations terminated terminating terminate', ['terminat', 'terminat', 'terminat', 'terminat']],
    ['termination of the obligation', ['terminat', 'obligat']],
    ['the parties of 契約終了', ['party', '契約', '約終', '終了']],
    ['boxes classes bodies status', ['box', 'class', 'body', 'status']],
    ['48,000 euro and 3.5 percent in 30 days', ['48,000', 'euro', '3.5', 'percent', '30', 'day']],
    ['ﬁle Ａ１ ＣＡＰ', ['file', 'a1', 'cap']],
    ['契約終了', ['契約', '約終', '終了']],
    ['Vertrag und Kündigung', ['vertrag', 'kündigung']],
    ['yes ok agreed it is a', []],
  ])('%j', (text, words) => {
    expect(contentWords(text)).toEqual(words)
  })

  test('telling words are frequent here and rare elsewhere, the title’s first', () => {
    const [fees, term] = keywordsOf([
      { title: '3. Fees', text: 'The customer pays invoices. Invoices are due at once. The customer complains.' },
      { title: '4. Term', text: 'The customer gives notice. Notice is given in writing.' },
    ])
    expect(fees!.split(' ')[0]).toBe('fee')
    expect(fees!.split(' ').indexOf('invoic')).toBeLessThan(fees!.split(' ').indexOf('customer'))
    expect(term!.split(' ').slice(0, 2)).toEqual(['term', 'notic'])
    expect(fees).not.toMatch(/(^| )3( |$)/)
  })

  test('nothing thrown, nothing empty, nothing beyond the limit, and the same again, for any text', () => {
    const texts = fc.array(
      fc.record({ title: fc.string({ unit: 'binary' }), text: fc.string({ unit: 'binary', maxLength: 400 }) }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(texts, (sections) => {
        const keywords = keywordsOf(sections)
        expect(keywords).toEqual(keywordsOf(sections))
        for (const words of keywords) {
          const list = words === '' ? [] : words.split(' ')
          expect(list.length).toBeLessThanOrEqual(KEYWORDS_MAX)
          expect(new Set(list).size).toBe(list.length)
          expect(list.every((word) => word !== '')).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })
})
