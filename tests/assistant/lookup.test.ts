import { expect, test } from 'vitest'
import { meaningOf } from '#assistant/retrieval/lookup.ts'
import { Source } from '#assistant/retrieval/source.ts'

test('[AS12] a slip of one letter is looked for only where no document has the word itself', () => {
  const unit = { kind: 'section', id: 'sec_1', title: 'Garden', text: 'The tenant keeps bees.', page: 1 } as const
  const source = new Source()
  source.add(unit, { passages: 10, characters: 1_000 })
  const asked: string[] = []
  const near = (word: string) => {
    asked.push(word)
    return new Set(['tenant'])
  }
  expect(meaningOf({ word: 'tenant', weight: 1 }, [source], 10, near).others).toEqual([])
  expect(meaningOf({ word: 'tennant', weight: 1 }, [source], 10, near).others).toEqual([
    { share: 0.5, words: new Set(['tenant']) },
  ])
  expect(asked).toEqual(['tennant'])
})
