import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RememberedKeys } from '#gateway/journals/rememberedKeys.ts'

test('[TE3] of the keys that came at least the newest are known, and no more than twice as many', () => {
  const counts = fc.record({ atLeast: fc.integer({ min: 1, max: 20 }), added: fc.integer({ min: 0, max: 100 }) })
  fc.assert(
    fc.property(counts, ({ atLeast, added }) => {
      const keys = new RememberedKeys(atLeast)
      for (let i = 0; i < added; i++) keys.add(`${i}`)
      const known = Array.from({ length: added }, (_, i) => keys.has(`${i}`))
      expect(known.slice(-atLeast).every(Boolean)).toBe(true)
      expect(known.filter(Boolean).length).toBeLessThanOrEqual(2 * atLeast)
      expect(keys.has('never')).toBe(false)
    }),
  )
})
