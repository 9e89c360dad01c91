import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faceFor } from '#documents/record/type/faces.ts'
import { shape } from '#documents/record/type/shape.ts'
import { typedOrder } from '#documents/record/type/typedOrder.ts'

describe('[RD8] what glyphs stand for', () => {
  test.each([
    ['क्षण', ['क्ष', 'ण'], ['क्ष', 'ण']],
    ['ঠিক', ['ি', 'ঠ', 'ক'], ['ঠ', 'ি', 'ক']],
    ['ভো', ['ে', 'ভ', 'া'], ['ভ', 'ে', 'া']],
    ['abc', ['x', 'y'], ['a', 'bc']],
    ['a', ['x', 'y', 'z'], ['a', '', '']],
    ['', [], []],
  ])('%s is shared out in the order typed', (text, drawn, told) => {
    expect(typedOrder(text, drawn)).toEqual(told)
  })

  test('together it is the text, whatever the shaper draws', () => {
    const letters = fc.array(fc.constantFrom(...'কিখোগে় abé'), { maxLength: 60 })
    fc.assert(
      fc.property(
        letters,
        fc.array(fc.array(fc.constantFrom(...'কিখেগা় abé'), { maxLength: 3 }), { maxLength: 60 }),
        (typed, drawn) => {
          const text = typed.join('')
          const told = typedOrder(
            text,
            drawn.map((characters) => characters.join('')),
          )
          expect(told).toHaveLength(drawn.length)
          if (drawn.length > 0) expect(told.join('').normalize('NFC')).toBe(text.normalize('NFC'))
        },
      ),
    )
  })

  test.each(['হিন্দি বাংলা ভাষা কিছু কথা', 'हिन्दी में कि और मैं', 'தெரியும் கொடு', 'ಕನ್ನಡ ಕೊಡಿ', 'ខ្មែរ កេ', 'සිංහල කෙ'])(
    'of %s each word is its glyphs in drawing order',
    (words) => {
      for (const word of words.split(' ')) {
        const { glyphs } = shape(word, faceFor([...word][0]!, false), false)
        expect(
          glyphs
            .map(({ text }) => text)
            .join('')
            .normalize('NFC'),
        ).toBe(word.normalize('NFC'))
      }
    },
  )

  test('a long text out of order costs little', () => {
    const before = process.cpuUsage()
    const text = 'কি'.repeat(10_000)
    expect(typedOrder(text, [...text].toReversed()).join('')).toBe(text)
    expect(typedOrder(text, Array(20_000).fill('x')).join('')).toBe(text)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(1_500)
  })
})
