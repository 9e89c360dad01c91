import { describe, expect, test } from 'vitest'
import { hesitates, tidied } from '#assistant/ledger/language/tidy.ts'

describe('[IN32] what is shown of a spoken sentence', () => {
  test.each([
    ['Um, so we uh we take the the bigger one.', 'we take the bigger one.'],
    ['I think w we keep it, um, as it is.', 'I think we keep it, as it is.'],
    ['Yeah, the uhm battery lasts.', 'the battery lasts.'],
  ])('leaves out hesitations and what is said twice: %s', (said, written) => {
    expect(tidied(said)).toBe(written)
  })

  test.each([
    'Wir treffen uns um 9 Uhr, um das zu klären.',
    'Precisamos de um prazo para a entrega.',
    'The wall is 5 mm thick, or 12 mm.',
  ])('leaves words of other languages alone: %s', (said) => {
    expect(tidied(said)).toBe(said)
    expect(hesitates(said)).toBe(false)
  })
})
