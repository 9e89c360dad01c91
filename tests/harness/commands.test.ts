import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agree, freshMeeting, meetingCommands, playCommands } from '#dev/harness/commands/meetingCommands.ts'

describe('model commands', () => {
  test('[HN1] [BU9] [BU10] [BU12] [PG5] [PH7] a meeting behaves as the independent model predicts', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(meetingCommands(), async (commands) => {
        await playCommands(commands)
      }),
      { numRuns: 150 },
    )
  })

  test('[HN1] a counterexample reads as a script', async () => {
    const wrong = fc.asyncProperty(meetingCommands(), async (commands) => {
      const { rig } = await playCommands(commands)
      expect(rig.room.state.hands.length).toBeLessThan(2)
    })
    const { failed, counterexample } = await fc.check(wrong, { seed: 3, numRuns: 300 })
    expect(failed).toBe(true)
    const script = String(counterexample![0])
    expect(script).toMatch(/comes in/)
    expect(script.match(/raises a hand/g)).toHaveLength(2)
  })

  test('[HN1] a meeting that differs from the model is detected', async () => {
    const { model, real } = await freshMeeting()
    expect(() => agree(model, real)).not.toThrow()
    model.hands.push('Ana')
    expect(() => agree(model, real)).toThrow()
    await real.rig.close()
  })
})
