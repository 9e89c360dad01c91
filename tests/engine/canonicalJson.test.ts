import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'

describe('[HC2] canonical JSON', () => {
  test('is what an independent implementation of RFC 8785 writes, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 }), (value) => {
        expect(canonicalJson(value as Json)).toBe(canonicalize(value))
      }),
      { numRuns: 300 },
    )
  })

  test('and for any double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(canonicalJson(number)).toBe(canonicalize(number))
        expect(JSON.parse(canonicalJson(number))).toBe(number === 0 ? 0 : number)
      }),
      { numRuns: 2_000 },
    )
  })

  test('reads back as what it was, and does not depend on the order of keys', () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme' }), fc.integer()), {
      selector: ([key]) => key,
    })
    fc.assert(
      fc.property(entries, (pairs) => {
        const forwards = Object.fromEntries(pairs)
        expect(canonicalJson(Object.fromEntries(pairs.toReversed()))).toBe(canonicalJson(forwards))
        expect(JSON.parse(canonicalJson(forwards))).toEqual(forwards)
      }),
    )
  })

  test.each<[Json, string]>([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [
      { '€': 'Euro', '\r': 'CR', 1: 'One', '😀': 'Smile', ö: 'O', \ufb33: 'Dalet', '\u0080': 'Control' },
      '{"\\r":"CR","1":"One","\u0080":"Control","ö":"O","€":"Euro","😀":"Smile","\ufb33":"Dalet"}',
    ],
    [[333333333.3333333, 1e30, 4.5, 2e-3, 1e-27], '[333333333.3333333,1e+30,4.5,0.002,1e-27]'],
    ['\u20ac$\u000F\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    [[null, true, false, -0, ''], '[null,true,false,0,""]'],
    [{}, '{}'],
    [[[], {}], '[[],{}]'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test('what is absent leaves no trace', () => {
    expect(canonicalJson({ a: 1, b: undefined } as unknown as Json)).toBe('{"a":1}')
  })

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-Infinity deep inside', { a: [1, { b: Number.NEGATIVE_INFINITY }] }],
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', ['\udc00']],
    ['a lone surrogate in a key', { '\ud83d': 1 }],
  ] as [string, Json][])('%s is an error, never mended', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(RangeError)
  })
})
