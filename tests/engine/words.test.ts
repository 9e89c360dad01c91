import { describe, expect, test } from 'vitest'
import { formsOf } from '#engine/words/forms.ts'
import { isLanguage, LANGUAGES } from '#engine/words/languages.ts'

describe('languages', () => {
  test('[LA1] there are four, and nothing else is one', () => {
    expect(LANGUAGES).toEqual(['en', 'de', 'fr', 'es'])
    expect(['de', 'DE', '', null, 'toString'].map(isLanguage)).toEqual([true, false, false, false, false])
  })

  test('[LA5] each language counts in its own way', () => {
    const pages = { one: '# page', many: '# de pages', other: '# pages' }
    const counted = LANGUAGES.map((language) => [0, 1, 2, 1_000_000].map((n) => formsOf(language).counted(n, pages)))
    const spaces = (text: string) => text.replace(/\s/g, ' ')
    expect(counted.map((row) => row.map(spaces).join(' | '))).toEqual([
      '0 pages | 1 page | 2 pages | 1,000,000 pages',
      '0 pages | 1 page | 2 pages | 1.000.000 pages',
      '0 page | 1 page | 2 pages | 1 000 000 de pages',
      '0 pages | 1 page | 2 pages | 1.000.000 de pages',
    ])
  })

  test('[LA6] numbers and lists are written as the language writes them', () => {
    const written = LANGUAGES.map((language) => {
      const { number, list } = formsOf(language)
      return `${number(12_345.5).replace(/\s/g, ' ')} ${list(['A', 'B', 'C'])}`
    })
    expect(written).toEqual(['12,345.5 A, B and C', '12.345,5 A, B und C', '12 345,5 A, B et C', '12.345,5 A, B y C'])
  })
})
