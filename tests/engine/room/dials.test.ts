import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizedDials } from '#engine/room/dials.ts'

describe('[RC8] dials', () => {
  test('text, numbers and truth values stay', () => {
    const dials = { tone: 'dry', depth: 3, 'a-b_c9': true, zero: -0.5, empty: '' }
    expect(sanitizedDials(dials)).toEqual(dials)
  })

  test.each([
    ['a list', { a: [] }],
    ['an object', { a: {} }],
    ['nothing', { a: null, b: undefined }],
    ['no number', { a: Number.NaN, b: Number.POSITIVE_INFINITY }],
    ['a long text', { a: 'x'.repeat(201) }],
    ['a broken text', { a: '\ud800' }],
    ['a bad name', { '': 1, '1a': 1, 'a b': 1, ä: 1, _a: 1, [`a${'x'.repeat(32)}`]: 1 }],
    ['a forbidden name', JSON.parse('{"__proto__": 1, "constructor": 2, "prototype": 3}') as object],
  ])('%s is dropped without a word', (_name, dials) => {
    expect(sanitizedDials({ ...dials, kept: 1 })).toEqual({ kept: 1 })
  })

  test('the longest text and the longest name stay', () => {
    const dials = { [`a${'x'.repeat(31)}`]: 'y'.repeat(200) }
    expect(sanitizedDials(dials)).toEqual(dials)
  })

  test('of more than 32 the first 32 count; dropped ones do not count', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, i]))
    expect(Object.keys(sanitizedDials({ bad: null, ...many }))).toEqual(Object.keys(many).slice(0, 32))
  })

  test('whatever comes, what stays is plain, and nothing is polluted', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a', 'constructor')), fc.anything()),
        (entries) => {
          const dials = sanitizedDials(entries)
          expect(Object.getPrototypeOf(dials)).toBe(Object.prototype)
          expect(JSON.parse(JSON.stringify(dials))).toEqual(dials)
          expect(sanitizedDials(dials)).toEqual(dials)
          expect(Object.keys({})).toEqual([])
        },
      ),
    )
  })
})
