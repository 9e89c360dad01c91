import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DueTimes } from '#gateway/social/publishing/dueTimes.ts'

const note = fc.tuple(fc.integer({ min: 0, max: 20 }).map(String), fc.option(fc.integer({ min: 0, max: 30 })))

test('[SO48] due is what was noted last, the earliest first', () => {
  fc.assert(
    fc.property(fc.array(note, { maxLength: 80 }), fc.integer({ min: -1, max: 31 }), (notes, now) => {
      const times = new DueTimes()
      for (const [id, at] of notes) times.note(id, at)
      const last = [...new Map(notes)].flatMap(([id, at]) => (at === null ? [] : [{ id, at }]))
      last.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
      expect(times.dueBy(now)).toEqual(last.filter(({ at }) => at <= now).map(({ id }) => id))
      expect([times.next, times.size]).toEqual([last[0]?.at ?? null, last.length])
    }),
  )
})
