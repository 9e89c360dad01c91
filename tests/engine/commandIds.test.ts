import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventId, grouped, ORDINALS } from '#engine/commandIds.ts'

const COMMAND = '4f6c1c3e-9a0b-4d5e-8f70-a1b2c3d4e5f6'

describe('[MN45] ids of a command’s events', () => {
  test('share all but the last byte, which counts and marks the last event', () => {
    expect(eventId(COMMAND, 0, true)).toBe('4f6c1c3e-9a0b-4d5e-8f70-a1b2c3d4e580')
    expect([0, 1, 2].map((i) => eventId(COMMAND, i, i === 2).slice(-4))).toEqual(['e500', 'e501', 'e582'])
    expect(eventId(COMMAND, ORDINALS - 1, true)).toBe('4f6c1c3e-9a0b-4d5e-8f70-a1b2c3d4e5ff')
  })

  test('are lowercase version 4 UUIDs, all different', () => {
    const ids = Array.from({ length: ORDINALS }, (_, i) => eventId(COMMAND, i, i === ORDINALS - 1))
    expect(new Set(ids).size).toBe(ORDINALS)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('group any stream by its commands, however it is cut', () => {
    const commands = fc.array(fc.tuple(fc.uuid({ version: 4 }), fc.integer({ min: 1, max: 6 })), { maxLength: 12 })
    fc.assert(
      fc.property(commands, fc.nat(60), (made, cut) => {
        const groups = made.map(([id, count]) =>
          Array.from({ length: count }, (_, i) => ({ id: eventId(id, i, i === count - 1) })),
        )
        const events = groups.flat()
        expect(grouped(events)).toEqual({ whole: groups, open: [] })
        const first = grouped(events.slice(0, cut))
        const rest = grouped([...first.open, ...events.slice(cut)])
        expect([...first.whole, ...rest.whole]).toEqual(groups)
      }),
    )
  })

  test('of other origin are groups of one, closed by the next event at the latest', () => {
    const old = [
      '00000000-0000-4000-8000-000000000012',
      '11111111-0000-4000-8000-0000000000f3',
      '22222222-0000-4000-8000-000000000001',
    ]
    const [one, two, three] = old.map((id) => ({ id }))
    expect(grouped([one!, two!, three!])).toEqual({ whole: [[one], [two]], open: [three] })
  })
})
