import { describe, expect, test } from 'vitest'
import { numbersOf, placeOfNumber } from '#engine/language/sectionNumbers.ts'
import { attribute } from '#engine/room/attribution/attribution.ts'

const sections = (...titles: string[]) => titles.map((title, i) => ({ id: `sec_${i + 1}`, title, keywords: '' }))
const BYLAWS = sections(
  'ARTICLE I — NAME AND PURPOSE',
  'Section 1 — Name:',
  'Section 2 — Purposes:',
  'ARTICLE II — FELLOWSHIP',
  'Section 1 — Definition',
  'Section 2 — Eligibility for Fellowship:',
  'Section 4 — Rights of Fellows:',
  'ARTICLE III — NOTICES',
  'Section 1 — Annual meetings:',
)

describe('sections that are numbered anew in each article', () => {
  test.each([
    ['Article 2 needs work', 'sec_1', 'sec_4'],
    ['art. ii, please', 'sec_1', 'sec_4'],
    ['article two next', 'sec_1', 'sec_4'],
    ['article 3 then', 'sec_2', 'sec_8'],
    ['section 1 is fine', 'sec_6', 'sec_5'],
    ['section 1 is fine', 'sec_4', 'sec_5'],
    ['the first section is fine', 'sec_8', 'sec_9'],
    ['§ 2 is fine', 'sec_2', 'sec_3'],
    ['section 4 is fine', 'sec_2', 'sec_7'],
    ['What about Section 1 — Definition?', 'sec_1', 'sec_5'],
    ['Section 1: Annual meetings, that is too often', 'sec_3', 'sec_9'],
    ['"Section 4 — Rights of Fellows:" should go', 'sec_1', 'sec_7'],
  ])('[AT2] %s, said of %s, names %s', (text, current, sectionId) => {
    expect(attribute(text, BYLAWS, current)).toMatchObject({ sectionId, how: 'mention' })
  })

  test('[AT2] a number of a kind that no title has is the number of any', () => {
    const names = numbersOf(sections('1 Scope', '2 Price', '3 Term'))
    expect(placeOfNumber(names, 'clause', '2', null)).toBe(1)
    expect(placeOfNumber(names, 'clause', '7', null)).toBeUndefined()
  })

  test('[AT2] a number that only another kind has names nothing', () => {
    const names = numbersOf(sections('ARTICLE I', 'Section 1', 'Section 2', 'ARTICLE III'))
    expect(placeOfNumber(names, 'Article', '2', 0)).toBeUndefined()
    expect(placeOfNumber(names, 'article', 'iii', 0)).toBe(3)
    expect(placeOfNumber(names, 'Sec.', '2', null)).toBe(2)
  })
})
