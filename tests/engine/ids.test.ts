import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  ENTROPY_DIGITS,
  entropyFrom,
  type IdPrefix,
  idMaker,
  normalCode,
} from '#engine/ids.ts'
import { freshCode, freshEntropy } from '#gateway/entropy.ts'

const PREFIXES: IdPrefix[] = ['p', 'm', 'ann', 'd', 'r', 'a', 'doc', 'ctx', 'f']
const bytes = fc.uint8Array({ minLength: ENTROPY_DIGITS, maxLength: ENTROPY_DIGITS })
const instant = fc.integer({ min: 0, max: 2 ** 48 })

describe('[ID4] ids', () => {
  test('sort by the time they were made', () => {
    fc.assert(
      fc.property(instant, instant, bytes, bytes, (a, b, first, second) => {
        const [x, y] = [idMaker(a, entropyFrom(first))('m'), idMaker(b, entropyFrom(second))('m')]
        if (a < b) expect(x < y).toBe(true)
        if (a > b) expect(x > y).toBe(true)
      }),
    )
  })

  test('of one command sort by the order in which they were made, and differ', () => {
    const id = idMaker(1_700_000_000_000, freshEntropy())
    const made = Array.from({ length: 1_000 }, () => id('m'))
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(1_000)
  })

  test('are a prefix and upper-case base 32, of one length, fit for the schema', () => {
    for (const prefix of PREFIXES) {
      const id = idMaker(Date.now(), freshEntropy())(prefix)
      expect(id).toMatch(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{32}$`))
    }
  })

  test('carry at least 96 random bits: every digit of the entropy takes all its 32 values', () => {
    const digits = Array.from({ length: 2_000 }, freshEntropy)
    expect(ENTROPY_DIGITS * 5).toBeGreaterThanOrEqual(96)
    for (let at = 0; at < ENTROPY_DIGITS; at++) expect(new Set(digits.map((entropy) => entropy[at])).size).toBe(32)
    expect(new Set(digits).size).toBe(digits.length)
  })

  test('the same command makes the same ids', () => {
    const again = () => PREFIXES.map(idMaker(5, '0123456789ABCDEFGHJK'))
    expect(again()).toEqual(again())
  })
})

describe('room codes', () => {
  test('[ID1] are six characters of the alphabet, each of which occurs everywhere', () => {
    const codes = Array.from({ length: 3_000 }, freshCode)
    for (const code of codes) expect(normalCode(code)).toBe(code)
    for (let at = 0; at < CODE_LENGTH; at++)
      expect(new Set(codes.map((code) => code[at])).size).toBe(CODE_ALPHABET.length)
    expect(CODE_ALPHABET).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ')
  })

  test('[ID2] are read in any letter case and with blanks around', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...CODE_ALPHABET), { minLength: 6, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.constantFrom('', ' ', '\t', '\n', '\u00a0 '),
        (characters, lower, blank) => {
          const typed = characters.map((character, i) => (lower[i] ? character.toLowerCase() : character)).join('')
          expect(normalCode(`${blank}${typed}${blank}`)).toBe(characters.join(''))
        },
      ),
    )
  })

  test.each([
    '',
    '23456',
    '2345678',
    'K7QF 2M',
    'K7-F2M',
    'KIQF2M',
    'KLQF2M',
    'KOQF2M',
    'K0QF2M',
    'K1QF2M',
    '../../',
    'Ｋ7QF2M',
    '🙂🙂🙂',
  ])('[ID2] %j is none', (typed) => {
    expect(normalCode(typed)).toBeNull()
  })

  test('[ID2] nothing that is typed throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => void normalCode(typed)))
  })
})
