import { setAutoFreeze } from 'immer'
import { describe, expect, test } from 'vitest'
import { Exploration } from '#dev/harness/explore/search.ts'
import { WORLDS } from '#dev/harness/explore/worlds.ts'
import { isRefusal } from '#engine/refusal.ts'
import { decide } from '#engine/room/decide.ts'

setAutoFreeze(true)
const world = (name: string) => WORLDS.find((one) => one.name === name)!

describe('the exploration of all interleavings', () => {
  test('[HN4] every world has three people and six commands', () => {
    for (const { deeds } of WORLDS) expect(Object.keys(deeds)).toHaveLength(6)
  })

  test.each(['meeting', 'seats', 'voice', 'host'])(
    '[HN4] “%s” ends, and no state of it breaks an invariant',
    (name) => {
      const { found, closed, states } = new Exploration(world(name), { mergesChecked: 20 }).run()
      expect(found).toBeNull()
      expect(closed).toBe(true)
      console.log(`${name}: ${states} states`)
      expect(states).toBeGreaterThan(name === 'host' ? 50 : 500)
    },
  )

  test.each(['votes', 'assistant'])('[HN4] “%s” to a depth of 5', (name) => {
    const { found, closed } = new Exploration(world(name), { depthMax: 5 }).run()
    expect({ found, closed }).toEqual({ found: null, closed: false })
  })

  test('[HN4] a planted fault is found with its shortest script', () => {
    const forgetful: typeof decide = (room, command) => {
      const decision = decide(room, command)
      // A continue that is counted, and settles the section as if everybody had said yes.
      if (isRefusal(decision) || command.type !== 'vote' || command.action !== 'continue') return decision
      const facts = decision.facts.map((fact) =>
        fact.type === 'resolved' ? ({ ...fact, data: { ...fact.data, action: 'yes' } } as typeof fact) : fact,
      )
      return { ...decision, facts }
    }
    const { found } = new Exploration(world('votes'), { decide: forgetful }).run()
    expect(found?.breach.rules).toContain('BU9')
    expect(found?.script).toHaveLength(3)
    expect(found?.script.at(-1)).toMatch(/says continue/)
  })

  test('[HN4] a rule that forgets an open bubble, and opens it twice, is found', () => {
    const doubling: typeof decide = (room, command) => decide({ ...room, openBubbles: {} }, command)
    const { found } = new Exploration(world('meeting'), { decide: doubling }).run()
    expect(found?.breach.invariant).toBe('one open bubble a section')
  })
})
