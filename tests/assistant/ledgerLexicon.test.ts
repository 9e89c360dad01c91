import { describe, expect, test } from 'vitest'
import { GERMAN } from '#engine/language/lexicon/de.ts'
import { ENGLISH } from '#engine/language/lexicon/en.ts'
import { SPANISH } from '#engine/language/lexicon/es.ts'
import { FRENCH } from '#engine/language/lexicon/fr.ts'
import { oneOf, phrases, wordsIn } from '#engine/language/lexicon/languages.ts'
import type { Lexicon } from '#engine/language/lexicon/lexicon.ts'

const LEXICONS: Readonly<Record<string, Lexicon>> = { ENGLISH, GERMAN, FRENCH, SPANISH }

describe.each(Object.entries(LEXICONS))('[IN10] the lexicon of %s', (_, lexicon) => {
  const { taskVerbs = '', stopWords: _s, sentenceWords: _w, ...named } = lexicon

  test('has its words in lower case, each once in its list', () => {
    const words = wordsIn(taskVerbs)
    expect(words.filter((word, place) => word !== word.toLowerCase() || words.indexOf(word) !== place)).toEqual([])
  })

  test('has turns of phrase that are whole alternatives', () => {
    for (const phrase of Object.values(named)) {
      expect(() => new RegExp(phrase, 'iu')).not.toThrow()
      expect(phrase.split('|')).not.toContain('')
    }
  })
})

test('[IN10] turns of phrase of all languages count alike', () => {
  expect(phrases('riskLabel')).toHaveLength(4)
  expect(oneOf('riskLabel', [FRENCH, SPANISH])).toBe('risques?|riesgos?')
})
