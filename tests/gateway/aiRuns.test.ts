import { describe, expect, test } from 'vitest'
import { agentRun } from '#assistant/lanes/agentRun.ts'
import type { AiRunFact } from '#engine/journals/ai.ts'
import { AiRuns } from '#gateway/journals/aiRuns.ts'

const RUN = { kind: 'answer', status: 'ok', ms: 12 } as const

/** A recorder, what it wrote append by append, and the errors that it reported. */
function recorder(record: (facts: readonly AiRunFact[]) => Promise<void> = async () => {}) {
  const appends: number[] = []
  const faults: string[] = []
  const aiRuns = new AiRuns({
    record(facts) {
      appends.push(facts.length)
      return record(facts)
    },
    fault: (_, where) => void faults.push(where),
    gatherMs: 20,
  })
  return { aiRuns, appends, faults }
}

describe('the recorder of runs', () => {
  test('[AJ3] gathers what happens in a while into one append', async () => {
    const { aiRuns, appends } = recorder()
    for (let i = 0; i < 40; i++) aiRuns.note(RUN)
    expect(appends).toEqual([])
    await expect.poll(() => appends).toEqual([40])
    aiRuns.note(RUN)
    await expect.poll(() => appends).toEqual([40, 1])
  })

  test('[AJ3] writes early what would be too much for one append', async () => {
    const { aiRuns, appends } = recorder()
    for (let i = 0; i < 1_200; i++) aiRuns.note(RUN)
    await aiRuns.settled()
    expect(appends).toEqual([500, 500, 200])
  })

  test('[AJ3] drops and reports what cannot be written, and goes on', async () => {
    let isFull = true
    const { aiRuns, appends, faults } = recorder(async () => {
      if (isFull) throw new Error('the disk is full')
    })
    aiRuns.note(RUN)
    await aiRuns.settled()
    isFull = false
    aiRuns.note(RUN)
    await aiRuns.settled()
    expect([appends, faults]).toEqual([[1, 1], ['ai runs']])
  })

  test('[AJ3] returns at once while a write takes its time', async () => {
    const gate = Promise.withResolvers<void>()
    const { aiRuns, appends } = recorder(() => gate.promise)
    aiRuns.note(RUN)
    await expect.poll(() => appends).toEqual([1])
    aiRuns.note(RUN)
    await expect.poll(() => appends).toEqual([1, 1])
    gate.resolve()
    await aiRuns.settled()
  })
})

test('[AJ2] work that was taken back is no run', () => {
  expect(agentRun('answer', 'cancelled', 5)).toBeNull()
  expect(agentRun('remark', 'timeout', 5)).toEqual({ kind: 'moderator', status: 'failed', ms: 5 })
})
