import { describe, expect, test } from 'vitest'
import { GERMAN } from '#engine/language/lexicon/de.ts'
import { ENGLISH } from '#engine/language/lexicon/en.ts'
import { SPANISH } from '#engine/language/lexicon/es.ts'
import { FRENCH } from '#engine/language/lexicon/fr.ts'
import { kindsByWord, oneOf, phrases, wordsIn } from '#engine/language/lexicon/languages.ts'
import type { Lexicon } from '#engine/language/lexicon/lexicon.ts'

const LEXICONS: Readonly<Record<string, Lexicon>> = { ENGLISH, GERMAN, FRENCH, SPANISH }

describe.each(Object.entries(LEXICONS))('[IN10] the lexicon of %s', (_, lexicon) => {
  const { doubting = {}, choosing = {}, taskVerbs = '', stopWords: _s, sentenceWords: _w, ...named } = lexicon
  const lists = [taskVerbs, ...Object.values(doubting), ...Object.values(choosing)]

  test('has its words in lower case, each once in its list', () => {
    const wrong = lists.flatMap((list) => {
      const words = wordsIn(list)
      return words.filter((word, place) => word !== word.toLowerCase() || words.indexOf(word) !== place)
    })
    expect(wrong).toEqual([])
  })

  test('has turns of phrase that are whole alternatives', () => {
    for (const phrase of Object.values(named)) {
      expect(() => new RegExp(phrase, 'iu')).not.toThrow()
      expect(phrase.split('|')).not.toContain('')
    }
  })
})

test('[IN10] words and turns of phrase of all languages count alike', () => {
  const kinds = kindsByWord({ no: 1, we: 2 }, ({ doubting: { no = '', we = '' } = {} }) => ({ no, we }))
  expect(['never', 'kein', 'aucun', 'nunca', 'wir', 'on', 'word'].map((word) => kinds.get(word) ?? 0)).toEqual([
    1, 1, 1, 1, 2, 2, 0,
  ])
  expect(phrases('riskLabel')).toHaveLength(4)
  expect(oneOf('riskLabel', [FRENCH, SPANISH])).toBe('risques?|riesgos?')
})
